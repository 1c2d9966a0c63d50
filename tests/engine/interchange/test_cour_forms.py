"""The forms that are written for the Cour de cassation's programs."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.core import FIRST_NAME, SURNAME, Annotation, Document, EngineInfo, Person, UnknownName, entity_at
from engine.interchange import convert, losses, registry
from tests.doubts import foreign

TEXT = "🏛 M. Luc Roux, Roux et Cie, demeure à Vienne."
SPANS = ((5, 8, FIRST_NAME), (9, 13, SURNAME), (15, 26, "personneMorale"), (38, 44, "localite"))
ANNOTATION = Annotation(
    Document("d.txt", TEXT),
    EngineInfo("1.2", "fr", "cpu", "judiciaire"),
    tuple(replace(entity_at(TEXT, *span, "model:fr"), score=0.5) for span in SPANS),
    (Person("p1", ("Luc", "Roux"), "party"),),
    (foreign("initials", "blocking", "…", 5, 8), foreign("initials", "note", "…", 9, 13)),
)


def written(form: str, *annotations: Annotation) -> object:
    return json.loads(convert.write(annotations or [ANNOTATION], form, "x"))


def test_the_answer_is_that_of_the_service_for_all_categories() -> None:
    answer = written("label-ner")
    assert isinstance(answer, dict)
    rows = [(row["category"], row["start"], row["end"], row["text"]) for row in answer["entities"]]
    assert rows == [
        ("personnePhysique", 6, 9, "Luc"),
        ("personnePhysique", 10, 14, "Roux"),
        ("personneMorale", 16, 27, "Roux et Cie"),
        ("localite", 39, 45, "Vienne"),
    ]
    assert answer["versions"]["model"] == {"name": "fr"}
    assert len(answer["checklist"]) == 1


def test_the_treatment_is_the_first_of_a_decision() -> None:
    treatment = written("label-treatment")
    assert isinstance(treatment, dict)
    assert (treatment["order"], treatment["source"]) == (1, "NLP")
    first = treatment["annotations"][0]
    assert first == {
        "entityId": "personnePhysique_luc", "text": "Luc", "start": 6, "end": 9, "category": "personnePhysique",
        "score": 0.5, "certaintyScore": 0.5, "source": "NER model",
    }  # fmt: skip
    assert set(treatment) == {"order", "source", "annotations", "version", "checklist"}


def test_several_documents_are_a_list_and_mentions_over_another_are_settled() -> None:
    inner = entity_at(TEXT, 15, 19, SURNAME, "human")
    nested = replace(
        ANNOTATION, document=Document("e.txt", TEXT), entities=(*ANNOTATION.entities[:2], ANNOTATION.entities[2], inner)
    )
    both = written("label-treatment", ANNOTATION, nested)
    assert isinstance(both, list)
    spans = [(row["start"], row["end"]) for row in both[1]["annotations"]]
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@pytest.mark.parametrize("form", sorted(registry.WRITTEN))
def test_what_is_lost_is_told_and_no_page_offers_them(form: str) -> None:
    odd = replace(ANNOTATION, entities=(*ANNOTATION.entities, entity_at(TEXT, 44, 45, "point", "human")))
    told = {loss.code: loss.n for loss in losses.losses([odd], form)}
    assert {code: told[code] for code in ("categories", "doubts", "document_texts", "persons")} == {
        "categories": 1, "doubts": 1, "document_texts": 1, "persons": 1,
    }  # fmt: skip
    assert all("{" not in loss.sentence(language) for loss in losses.losses([odd], form) for language in ("fr", "en"))
    assert form not in registry.FORMS
    assert form not in registry.offered()


def test_they_are_not_read() -> None:
    with pytest.raises(UnknownName):
        convert.read(b"{}", "label-ner", "x.json")
    with pytest.raises(UnknownName, match="label-treatment"):
        convert.write([ANNOTATION], "label-xyz", "x")
