"""Decisions as Label keeps them, on invented ones."""

from __future__ import annotations

import json

import pytest

from engine.core.broken import BrokenLine
from engine.interchange.form import JsonRecord
from engine.interchange.label_json import from_label, is_label

TEXT = "M. Tuan Nguyen, assisté de Me Sow, contre Nguyen 😀 M. Tuan."
PERSON, LAWYER = "personnePhysique", "professionnelAvocat"


def said(category, text, start=None, **more):
    return {"category": category, "text": text, "start": TEXT.index(text) if start is None else start, "entityId": f"{category}_{text.lower()}", "source": "label", **more}  # fmt: skip


def read(*data):
    return from_label(
        [JsonRecord(one, "lot.json", 1 if len(data) == 1 else number) for number, one in enumerate(data, 1)],
        lambda label: True,
    )


def found(annotation):
    return [(entity.label, entity.text, entity.start) for entity in annotation.entities]


NAMES = [said(PERSON, "Tuan"), said(PERSON, "Nguyen"), said(LAWYER, "Sow")]


def test_the_last_treatment_counts():
    treatments = [
        {"order": 2, "source": "annotator", "annotations": NAMES},
        {"order": 1, "source": "NLP", "annotations": NAMES[:1]},
    ]
    (annotation,) = read({"originalText": TEXT, "labelTreatments": treatments, "sourceId": 61234})
    assert found(annotation) == [(PERSON, "Tuan", 3), (PERSON, "Nguyen", 8), (LAWYER, "Sow", 30)]
    assert annotation.document.name == "61234"


def test_mentions_of_one_entity_are_one_person_and_a_label_may_tell_the_role():
    linked = [
        said(PERSON, "Tuan", entityId="p"),
        said(PERSON, "Nguyen", entityId="p"),
        said(LAWYER, "Sow"),
        said("localite", "contre"),
    ]
    (annotation,) = read({"text": TEXT, "annotations": linked})
    assert [(one.id, one.forms, one.role) for one in annotation.persons] == [
        ("p", ("Nguyen", "Tuan"), None),
        (f"{LAWYER}_sow", ("Sow",), "lawyer"),
    ]
    assert annotation.entities[-1].person is None, "a town is no person"


@pytest.mark.parametrize(
    ("label", "forms"),
    [
        pytest.param("adresse", ("Tuan",), id="an address"),
        pytest.param("localite", ("Tuan",), id="a town"),
        pytest.param("dateNaissance", ("Tuan",), id="a date"),
        pytest.param("dateDeces", ("Tuan",), id="another date"),
        pytest.param("telephoneFax", ("Tuan",), id="a number"),
        pytest.param("email", ("Tuan",), id="an address of mail"),
        pytest.param("compteBancaire", ("Tuan",), id="an account"),
        pytest.param("personneMorale", ("Tuan",), id="a company"),
        pytest.param("personnePhysiqueNom", ("Nguyen", "Tuan"), id="a surname"),
        pytest.param("personnePhysiquePrenom", ("Nguyen", "Tuan"), id="a first name"),
        pytest.param(PERSON, ("Nguyen", "Tuan"), id="a name"),
        pytest.param(LAWYER, ("Nguyen", "Tuan"), id="the name of a lawyer"),
        pytest.param("PER", ("Nguyen", "Tuan"), id="a label of another system, of which nothing is known"),
    ],
)
def test_what_belongs_to_a_person_is_no_form_of_its_name(label, forms):
    (annotation,) = read(
        {"text": TEXT, "annotations": [said(PERSON, "Tuan", person="p"), said(label, "Nguyen", person="p")]}
    )
    assert [one.person for one in annotation.entities] == ["p", "p"]
    assert [(one.id, one.forms) for one in annotation.persons] == [("p", forms)]


def test_the_two_collections_of_the_database_are_put_together_in_order():
    document = {"_id": {"$oid": "5f1"}, "text": TEXT, "documentNumber": 7}
    first = {"documentId": {"$oid": "5f1"}, "order": 0, "annotationsDiff": {"before": [], "after": NAMES[:2]}}
    changed = said("personneMorale", "Nguyen")
    second = {
        "documentId": {"$oid": "5f1"},
        "order": 1,
        "annotationsDiff": {"before": NAMES[1:2], "after": [changed, NAMES[2]]},
    }
    (annotation,) = read(second, document, first)
    assert found(annotation) == [(PERSON, "Tuan", 3), ("personneMorale", "Nguyen", 8), (LAWYER, "Sow", 30)]
    assert annotation.document.name == "7"


def test_places_counted_as_browsers_do_are_found_and_the_score_is_kept():
    units = len(TEXT[: TEXT.rindex("Tuan")].encode("utf-16-le")) // 2
    assert TEXT[units : units + 4] != "Tuan"
    (annotation,) = read({"text": TEXT, "annotations": [said(PERSON, "Tuan", units, certaintyScore=0.25)]})
    assert (annotation.entities[0].start, annotation.entities[0].score) == (TEXT.rindex("Tuan"), 0.25)


def test_a_decision_without_annotations_is_one_without_mentions():
    assert read({"originalText": TEXT, "labelTreatments": []})[0].entities == ()


@pytest.mark.parametrize(
    ("data", "known"),
    [
        pytest.param({"originalText": "x"}, True, id="a decision"),
        pytest.param({"text": "x", "annotations": []}, True, id="annotations"),
        pytest.param({"_id": 1, "text": "x"}, True, id="a document of the database"),
        pytest.param({"text": "x", "entities": []}, False, id="our JSON"),
        pytest.param({"text": "x", "label": []}, False, id="Doccano"),
        pytest.param([], False, id="a list"),
    ],
)
def test_label_is_told_from_the_other_forms(data, known):
    assert is_label(data) is known


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param({"originalText": None, "annotations": []}, "key", id="no text"),
        pytest.param({"text": TEXT, "annotations": {}}, "key", id="annotations of another type"),
        pytest.param({"text": TEXT, "labelTreatments": {}}, "key", id="treatments of another type"),
        pytest.param({"text": TEXT, "labelTreatments": [3]}, "key", id="a treatment of another type"),
        pytest.param({"text": TEXT, "annotations": [3]}, "key", id="an annotation of another type"),
        pytest.param({"text": TEXT, "annotations": [{"start": 3, "text": "Tuan"}]}, "key", id="no category"),
        pytest.param({"text": TEXT, "annotations": [said(PERSON, "Tuan", True)]}, "key", id="a place that is none"),
        pytest.param({"text": TEXT, "annotations": [said(PERSON, "Tuan", json.loads("NaN"))]}, "key", id="not a number"),
        pytest.param({"text": TEXT, "annotations": [said(PERSON, "Tuan", 4)]}, "span", id="another place"),
        pytest.param({"text": TEXT, "annotations": [said(PERSON, "Tuan", -56)]}, "span", id="before the text"),
        pytest.param({"text": TEXT, "annotations": [said(PERSON, "", 4)]}, "span", id="an empty mention"),
        pytest.param({"documentId": 3, "order": 0, "annotationsDiff": {}}, "no_document", id="a treatment alone"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_refused_without_a_word_of_the_text(data, reason):
    with pytest.raises(BrokenLine) as caught:
        read(data)
    assert caught.value.params["reason"] == reason
    assert "Tuan" not in caught.value.sentence("fr") + caught.value.sentence("en")


def test_a_difference_that_is_none_is_refused():
    with pytest.raises(BrokenLine, match="annotationsDiff / before"):
        read({"_id": 1, "text": "x"}, {"documentId": 1, "order": 0, "annotationsDiff": {"after": []}})
