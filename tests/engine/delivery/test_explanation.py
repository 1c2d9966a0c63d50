"""Why a mention is hidden or readable: who found it, and what decided."""

from __future__ import annotations

import pytest

from engine.core import Annotation, Document, EngineInfo, Entity, Person, load_profile
from engine.core.model import replace
from engine.delivery import explain
from engine.pipeline import decide

TEXT = "Mme Roy, avocate. Mme Diop."
ENGINE = EngineInfo("1", "fr", "cpu", "judiciaire")


def annotation(source: str, label: str = "personnePhysiqueNom", role: str | None = None) -> Annotation:
    mention = Entity(22, 26, "Diop", label, source, 0.9, "p1" if role else None)
    persons = (Person("p1", ("Diop",), role),) if role else ()
    return Annotation(Document("a.txt", TEXT), ENGINE, (mention,), persons)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (annotation("model:fr"), (True, "model", "fr", "label", "personnePhysiqueNom")),
        (annotation("rule:plate", "plaqueImmatriculation"), (True, "rule", "plate", "label", "plaqueImmatriculation")),
        (annotation("model:fr", "personneMorale"), (False, "model", "fr", "label", "personneMorale")),
        (annotation("model:fr", role="lawyer"), (False, "model", "fr", "role", "lawyer")),  # before the label
        (annotation("term:hide", "personneMorale"), (True, "term", "hide", "term", "")),  # before everything
        (annotation("term:keep"), (False, "term", "keep", "term", "")),
        (annotation("human"), (True, "human", "", "label", "personnePhysiqueNom")),
    ],
)
def test_what_found_and_what_decided(found: Annotation, expected: tuple[object, ...]) -> None:
    profile = load_profile("judiciaire")
    (mention,) = explain(decide(found, profile), profile).mentions
    assert (mention.hidden, mention.finder, mention.name, mention.ground, mention.code) == expected
    assert mention.entity.score == 0.9


def test_a_reader_who_decides_otherwise_is_the_ground() -> None:
    profile = load_profile("judiciaire")
    made = decide(annotation("model:fr"), profile)
    uncovered = replace(made, entities=(replace(made.entities[0], masked=False),))
    (mention,) = explain(uncovered, profile).mentions
    assert (mention.hidden, mention.ground) == (False, "human")


def test_the_sentence_names_rule_and_label_as_readers_know_them() -> None:
    profile = load_profile("judiciaire")
    made = explain(decide(annotation("rule:plate", "plaqueImmatriculation"), profile), profile)
    sentence = made.to_json()["mentions"][0]["sentence"]
    assert sentence["en"].startswith("Mention found by the rule “")
    assert "plate" in sentence["en"].lower()
    assert "plaqueImmatriculation" not in sentence["fr"]
