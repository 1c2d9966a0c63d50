"""Label's JSON as it is written: the shape that Label takes in, and what our own reader makes of
it."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core.model import Annotation, Document, EngineInfo, Person, entity_at
from engine.interchange.convert import read, write

TEXT = "😀 Mme Sow, assistée de Me Sow, vit à Rezé. 😀a aa"
SOW = replace(entity_at(TEXT, 6, 9, "personnePhysiqueNom", "model:fr"), person="p1", score=0.5)
LAWYER = entity_at(TEXT, TEXT.rindex("Sow"), TEXT.rindex("Sow") + 3, "professionnelAvocat", "human")
TOWN = entity_at(TEXT, TEXT.index("Rezé"), TEXT.index("Rezé") + 4, "localite", "rule:x")
LAST = entity_at(TEXT, len(TEXT) - 2, len(TEXT) - 1, "localite", "human")
GOLD = Annotation(
    Document("a", TEXT), EngineInfo("", "", "", ""), (SOW, LAWYER, replace(TOWN, person="p1"), LAST), (Person("p1", ("Sow",)),)
)  # fmt: skip


def units(text):
    return text.encode("utf-16-le")


def test_a_decision_has_the_shape_of_label_and_counts_as_a_browser_does():
    data = json.loads(write([GOLD], "label", "x"))
    (treatment,) = data["labelTreatments"]
    assert data["originalText"] == TEXT
    assert {type(treatment[key]) for key in ("order", "source", "annotations")} == {int, str, list}
    for row in treatment["annotations"]:
        assert units(TEXT)[2 * row["start"] : 2 * row["end"]] == units(row["text"])
        assert {"category", "entityId", "start", "end", "text", "certaintyScore", "source"} <= set(row)
    ids = [row["entityId"] for row in treatment["annotations"]]
    assert ids == ["p1", "professionnelAvocat_sow", "p1", "localite_a"]


def test_our_reader_gives_mentions_persons_scores_and_sources_back():
    (found,) = read(write([GOLD], "label", "x").encode(), "json", "x.json")
    assert found.entities == GOLD.entities
    assert found.persons == GOLD.persons
    assert (found.document.text, found.document.name) == (TEXT, "a")


def test_several_decisions_are_a_list():
    two = [GOLD, replace(GOLD, document=replace(GOLD.document, name="b"))]
    assert [one.document.name for one in read(write(two, "label", "x").encode(), "label", "x.json")] == ["a", "b"]
