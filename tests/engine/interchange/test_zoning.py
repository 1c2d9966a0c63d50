"""What the zoning service is asked and answers, as jurinorm and dbsder-api-types have it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.interchange.ner import InvalidNerRequest
from engine.interchange.zoning import read_zoning_request, zoning_answer
from tests.engine.zones.outlined import OUTLINES, Outline

BY_NAME = {outline.name: outline for outline in OUTLINES}
RANGES, LISTS = {"introduction", "expose du litige", "dispositif"}, {"moyens", "motivations", "moyens annexes"}


def asked(text: str, source: str = "cc", named: Any = 12) -> dict[str, Any]:
    return zoning_answer(read_zoning_request({"arret_id": named, "source": source, "text": text}))


def cut(text: str, span: dict[str, int]) -> str:
    """Cut as JavaScript does."""
    return text.encode("utf-16-le")[2 * span["start"] : 2 * span["end"]].decode("utf-16-le")


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.name)
def test_the_answer_is_of_the_type_of_the_clients(outline: Outline) -> None:
    answer = asked(outline.text, "portalis")
    zones = answer["zones"]
    assert set(zones) <= RANGES | LISTS
    spans = [zones[name] for name in RANGES & set(zones)] + [
        span for name in LISTS & set(zones) for span in zones[name]
    ]
    assert all(set(span) == {"start", "end"} and span["start"] < span["end"] for span in spans)
    assert all(zones[name] for name in LISTS & set(zones)), "no list is empty"
    assert len(spans) == len(outline.zones)
    assert answer["is_public"] in (None, 0, 1, 2)
    assert all(isinstance(row, str) for row in [*answer["visa"], *answer["is_public_text"]])
    assert isinstance(answer["arret_id"], int)


def test_places_are_units_of_utf_16_and_breaks_of_pages_end_lines() -> None:
    text = "𝒜 TRIBUNAL JUDICIAIRE\fMOTIFS\r\n🏛 Rien.\fPAR CES MOTIFS\r\nDéboute."
    zones = asked(text, "tj")["zones"]
    assert [cut(text, span) for span in zones["motivations"]] == ["MOTIFS\r\n🏛 Rien."]
    assert cut(text, zones["dispositif"]) == "PAR CES MOTIFS\r\nDéboute."
    assert "expose du litige" not in zones
    assert "moyens" not in zones


def test_the_heading_of_the_cour_de_cassation_is_read() -> None:
    answer = asked(BY_NAME["cass-civ-2023"].text)
    heading = answer["introduction_subzonage"]
    assert (heading["n_arret"], heading["formation"], heading["publication"]) == ("213", "F", ["D"])
    assert heading["pourvoi"] == ["K 21-99.101"]
    assert answer["visa"] == ["Vu l'article 815-9, alinéa 2, du code civil"]
    assert answer["is_public"] == 1


@pytest.mark.parametrize(
    ("line", "number", "formation", "publication"),
    [
        pytest.param("Arrêt n° 413 FS-P+B+I", "413", "FS", ["P", "B", "I"], id="published"),
        pytest.param("Arrêt n° 1 204 F-B", "1204", "F", ["B"], id="a number in two parts"),
        pytest.param("Décision n° 10674 F", "10674", "F", [], id="no degree"),
        pytest.param("Arrêt n° 12 du 3 mars", None, None, [], id="no formation"),
    ],
)
def test_numbers_and_degrees_are_told_apart(line: str, number: str, formation: str, publication: list[str]) -> None:
    heading = asked(f"COUR DE CASSATION\n{line}\nPAR CES MOTIFS\nREJETTE")["introduction_subzonage"]
    assert (heading["n_arret"], heading["formation"], heading["publication"]) == (number, formation, publication)


def test_the_heading_of_a_court_of_appeal_is_read() -> None:
    text = "COUR D'APPEL DE VALMONT\nCode nac : 54G\nN° Portalis DBVZ-V-B7F-AB12\nMOTIFS\nRien."
    heading = asked(text, "ca")["introduction_subzonage"]
    assert (heading["code_nac"], heading["nportalis"]) == ("54G", "DBVZ-V-B7F-AB12")


def test_the_source_says_how_the_decision_is_laid_out_and_another_is_read_in_the_text() -> None:
    text = BY_NAME["cass-soc-2014"].text
    assert len(asked(text, "cc")["zones"]["moyens"]) == 2
    assert asked(text, "jurinet") == asked(text, "cc")
    assert "moyens" not in asked(text, "tj")["zones"]


@pytest.mark.parametrize(("named", "told"), [(7, 7), ("7", 7), ("a7", "a7"), ("٧", "٧")])
def test_what_the_client_calls_the_decision_comes_back_a_number_where_it_is_one(named: Any, told: Any) -> None:
    assert asked("MOTIFS", named=named)["arret_id"] == told


@pytest.mark.parametrize(
    ("body", "places"),
    [
        pytest.param([], [["body"]], id="a list"),
        pytest.param({}, [["body", "arret_id"], ["body", "source"], ["body", "text"]], id="nothing"),
        pytest.param({"arret_id": True, "source": "cc", "text": "M. Tran"}, [["body", "arret_id"]], id="no id"),
        pytest.param({"arret_id": 1, "source": "cc", "text": " "}, [["body", "text"]], id="blank"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(body: Any, places: list[list[str]]) -> None:
    with pytest.raises(InvalidNerRequest) as refused:
        read_zoning_request(body)
    assert [row["loc"] for row in refused.value.detail] == places
