"""Annotations as the clients of the NER service take them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from engine.core import Annotation, Document, Doubt, EngineInfo, Entity, Person, doubt, entity_at
from engine.interchange.ner import CATEGORIES, NerRequest, ner_answer

TEXT = (
    "🏛 Mme Naïma ROCHEBLAVE et la SARL Okonkwo Peinture\nMme Rocheblav, née le 3 mai 1981, a saisi M. Tran, juge.\n"
    "Le compte est à Vannes."
)
PERSONS = (
    Person("p1", ("Naïma ROCHEBLAVE", "Rocheblav"), "claimant"),
    Person("p2", ("Okonkwo",), "defendant"),
    Person("p3", ("Tran",), "judge"),
)
LABELS = (
    ("Naïma", "personnePhysiquePrenom", "p1"),
    ("ROCHEBLAVE", "personnePhysiqueNom", "p1"),
    ("SARL Okonkwo Peinture", "personnePhysicoMorale", "p2"),
    ("Rocheblav,", "personnePhysiqueNom", "p1"),
    ("3 mai 1981", "dateNaissance", "p1"),
    ("Tran", "professionnelMagistratGreffier", "p3"),
)


def entity(form: str, label: str, person: str) -> Entity:
    start = TEXT.index(form)
    end = start + len(form.rstrip(","))
    made = entity_at(TEXT, start, end, label, "rule:x" if label == "dateNaissance" else "model:fr", 0.97)
    return Entity(made.start, made.end, made.text, label, made.source, 0.97, person)


def annotation(*doubts: Doubt) -> Annotation:
    entities = tuple(sorted((entity(*row) for row in LABELS), key=lambda one: one.start))
    info = EngineInfo("1.2", "fr", "cpu", "judiciaire")
    return Annotation(Document("ner", TEXT), info, entities, PERSONS, doubts)


def answered(*categories: str, doubts: tuple[Doubt, ...] = ()) -> dict[str, Any]:
    return ner_answer(annotation(*doubts), NerRequest(TEXT, categories or CATEGORIES), "2026-11-26")


def cut(row: dict[str, Any]) -> str:
    """Cut the text as JavaScript does: ``text.substring(start, end)``."""
    return TEXT.encode("utf-16-le")[2 * row["start"] : 2 * row["end"]].decode("utf-16-le")


def test_places_are_those_of_javascript_and_no_two_entities_overlap() -> None:
    rows = answered()["entities"]
    assert [cut(row) for row in rows] == [row["text"] for row in rows]
    assert all(row["category"] == row["label"] in CATEGORIES for row in rows)
    assert all(first["end"] <= second["start"] for first, second in pairwise(rows))


@pytest.mark.parametrize(
    ("categories", "found"),
    [
        (("personnePhysique",), ["Naïma", "ROCHEBLAVE", "Okonkwo", "Rocheblav"]),
        (("personnePhysique", "personneMorale"), ["Naïma", "ROCHEBLAVE", "SARL Okonkwo Peinture", "Rocheblav"]),
        (("personneMorale",), ["SARL Okonkwo Peinture"]),
        (("dateNaissance", "professionnelMagistratGreffier"), ["3 mai 1981", "Tran"]),
        (("cadastre",), []),
    ],
)
def test_only_what_is_asked_for_is_answered_and_a_company_does_not_give_a_person_back(
    categories: tuple[str, ...], found: list[str]
) -> None:
    rows = answered(*categories)["entities"]
    assert [row["text"] for row in rows] == found
    assert {row["category"] for row in rows} <= set(categories)


def test_forms_of_one_part_of_a_name_share_an_id_and_parts_do_not() -> None:
    ids = {row["text"]: row["entityId"] for row in answered()["entities"]}
    assert ids["ROCHEBLAVE"] == ids["Rocheblav"] == "personnePhysique_rocheblav"
    assert ids["Naïma"] == "personnePhysique_naima"


def test_sources_scores_and_versions_are_those_of_the_contract() -> None:
    body = answered()
    assert {row["source"] for row in body["entities"]} == {"NER model", "postprocess"}
    assert all(0 <= row["score"] <= 1 for row in body["entities"])
    assert body["versions"]["juritools"] == {"version": "1.2", "date": "2026-11-26"}
    assert body["versions"]["model"] == {"name": "fr"}


def test_a_checklist_has_what_waits_for_a_reader_and_no_note() -> None:
    place = TEXT.index("Rocheblav,")
    account = TEXT.index("compte")
    doubts = (
        doubt("similar_writing", place, place + 9, "names"),
        doubt("similar_writing", place, place + 9, "names"),
        doubt("missing_bank_account", account, account + 6),
        doubt("metadata_contradicted", None, None),
        doubt("name_extended", place, place + 9),
    )
    first, second, third = answered(doubts=doubts)["checklist"]
    assert first["check_type"] == "similar_writing"
    assert [row["text"] for row in first["entities"]] == ["Rocheblav"]
    assert first["message"].startswith("'Rocheblav' : ")
    assert second["check_type"] == "missing_bank_account"
    assert [cut(row) for row in second["sentences"]] == ["Le compte est à Vannes."]
    assert third["check_type"] == "incorrect_metadata"
    assert third["entities"] == third["sentences"] == []


def test_terms_of_the_judge_are_annotated_where_no_mention_is_and_names_are_asked_about() -> None:
    wanted = NerRequest(
        TEXT, ("personnePhysique", "personneMorale"), terms="+Rocheblav|+Okonkwo Peinture|compte|Vannes"
    )
    body = ner_answer(annotation(), wanted)
    assert body["additionalTermsToAnnotate"] == ["compte", "Vannes"]
    assert body["additionalTermsToUnAnnotate"] == ["Rocheblav", "Okonkwo Peinture"]
    assert body["additionalTermsParsingFailed"] is False
    found = [(row["text"], row["category"]) for row in body["entities"]]
    assert ("compte", "annotationSupplementaire") in found
    assert ("Vannes", "annotationSupplementaire") in found
    assert ("Rocheblav", "personnePhysique") in found, "a person's name stays, and is asked about"
    assert [row["text"] for check in body["checklist"] for row in check["entities"]] == ["Rocheblav"]
    assert [cut(row) for row in body["entities"]] == [row["text"] for row in body["entities"]]


def test_a_term_that_a_mention_covers_in_part_is_annotated_beside_it() -> None:
    wanted = NerRequest(TEXT, ("personnePhysique",), terms="+rien|Mme Naïma ROCHEBLAVE et la SARL")
    rows = ner_answer(annotation(), wanted)["entities"]
    assert [(row["text"], row["category"]) for row in rows[:4]] == [
        ("Mme", "annotationSupplementaire"),
        ("Naïma", "personnePhysique"),
        ("ROCHEBLAVE", "personnePhysique"),
        ("et la SARL", "annotationSupplementaire"),
    ]


def test_what_is_asked_in_free_text_may_be_a_category_and_what_is_not_understood_is_said() -> None:
    body = ner_answer(
        annotation(),
        NerRequest(TEXT, (), terms="adresses / merci de bien vouloir faire au mieux de tout cela pour eux"),
    )
    assert body["newCategoriesToAnnotate"] == ["adresse"]
    assert body["additionalTermsParsingFailed"] is True


@given(st.lists(st.sampled_from(CATEGORIES), unique=True))
def test_whatever_is_asked_for_label_can_take_it(categories: list[str]) -> None:
    """The two assertions of Label on annotations: none overlaps another, each is of a category of
    the settings (``assertAnnotationsDiffAreConsistent``)."""
    rows = ner_answer(annotation(), NerRequest(TEXT, tuple(categories)))["entities"]
    assert all(first["end"] <= second["start"] for first, second in pairwise(rows))
    assert {row["category"] for row in rows} <= set(categories)
