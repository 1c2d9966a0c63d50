"""What a client of the NER service sends: read field by field, refused in the shape of FastAPI."""

from __future__ import annotations

from typing import Any

import pytest

from engine.interchange.ner import CATEGORIES, InvalidNerRequest, read_ner_request

JURINET = ["7", "PP", "1", "DEM", "1", "2", "ROCHEBLAVE", "Naïma", "HADJERES", "", "", "", "", "", "", "", "", "", "1"]


def asked(**more: Any) -> dict[str, Any]:
    return {"sourceId": 7, "sourceName": "jurinet", "text": "Mme Rocheblave a formé un pourvoi.", **more}


@pytest.mark.parametrize(
    ("parties", "names"),
    [
        ([], ()),
        (None, ()),
        ([JURINET], ("Naïma ROCHEBLAVE", "Naïma HADJERES")),
        ([[*JURINET[:1], "PM", *JURINET[2:]]], ()),
        ([{"attributes": {"qualitePartie": "I", "typePersonne": "PP"}, "identite": "M. OKONKWO  Chidi"}], ("OKONKWO Chidi",)),
        ([{"attributes": {"qualitePartie": "K", "typePersonne": "PM"}, "identite": "SAS Kerlan"}], ()),
        ([{"type": "PP", "qualite": "I", "nom": "Nguyen", "prenom": "Thi Lan", "civilite": "MME"}], ("Thi Lan Nguyen",)),
        ([{"type": "PP", "qualite": "I", "nom": "Nguyen"}, {"type": "PM", "nom": "Kerlan"}], ("Nguyen",)),
    ],
)  # fmt: skip
def test_parties_are_read_in_three_shapes(parties: Any, names: tuple[str, ...]) -> None:
    assert read_ner_request(asked(parties=parties)).parties == names


def test_categories_not_told_are_natural_persons_and_null_is_all() -> None:
    assert read_ner_request(asked()).categories == ("personnePhysique",)
    assert read_ner_request(asked(categories=None)).categories == CATEGORIES
    wanted = ["adresse", "personnePhysique", "adresse", "annotationSupplementaire", "unheardOf"]
    assert read_ner_request(asked(categories=wanted)).categories == ("adresse", "personnePhysique")


def test_breaks_of_pages_and_carriage_returns_end_lines_and_keep_places() -> None:
    text = "M. Tran\r\nc/ Mme Diallo\fPAR CES MOTIFS"
    read = read_ner_request(asked(text=text)).text
    assert read == "M. Tran\n\nc/ Mme Diallo\nPAR CES MOTIFS"
    assert len(read) == len(text)


def test_what_only_one_client_sends_may_be_absent() -> None:
    assert read_ner_request({"text": "M. Tran."}).ids == {}
    assert read_ner_request(asked(idLabel="x", sourceId="12")).ids == {
        "idLabel": "x",
        "sourceId": "12",
        "sourceName": "jurinet",
    }


@pytest.mark.parametrize(
    ("body", "places"),
    [
        (None, [["body"]]),
        ([], [["body"]]),
        ({}, [["body", "text"]]),
        (asked(text=""), [["body", "text"]]),
        (asked(text=" \n"), [["body", "text"]]),
        (asked(text=None), [["body", "text"]]),
        (asked(text=7), [["body", "text"]]),
        (asked(parties=""), [["body", "parties"]]),
        (asked(parties=["Tran"]), [["body", "parties"]]),
        (asked(parties=[{"nom": "Tran"}] * 501), []),
        (asked(parties=[{"nom": f"Tran{n}"} for n in range(501)]), [["body", "parties"]]),
        (asked(categories="personnePhysique"), [["body", "categories"]]),
        (asked(categories=[7]), [["body", "categories"]]),
        (asked(additionalTerms=["x"], sourceId=True), [["body", "sourceId"], ["body", "additionalTerms"]]),
    ],
)
def test_what_cannot_be_answered_is_told_by_its_place(body: Any, places: list[list[str]]) -> None:
    if not places:
        assert read_ner_request(body)
        return
    with pytest.raises(InvalidNerRequest) as caught:
        read_ner_request(body)
    assert [fault["loc"] for fault in caught.value.detail] == places
    assert all(fault.keys() == {"type", "loc", "msg", "input", "ctx", "url"} for fault in caught.value.detail)
    assert "Rocheblave" not in str(caught.value.detail), "no word of a decision stands in a refusal"
