"""What a second reading of a delivered text holds back, and what it lets go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.model import Annotation, EngineInfo, Entity, entity_at
from engine.delivery import TextPlace, names_left
from engine.pseudonyms import ReplacedText, apply
from tests.engine.marked import marked

SOURCE = "⟦Idriss|prenom⟧ ⟦Marchenoir|nom⟧, représenté par Me ⟦Brunswick|avocat⟧, conclut contre Kermoal.\nLe SEUL grief est seul. Mme Kermoal paie."


def delivered(source: str = SOURCE) -> ReplacedText:
    document, entities = marked(source)
    masked = tuple(replace(e, masked=not e.label.startswith("professionnelAvocat"), person="p1") for e in entities)
    return apply(Annotation(document, EngineInfo("0", "", "cpu", ""), masked), "lettres", b"s" * 32)


def again(text: str, *names: str, label: str = "personnePhysiqueNom", score: float = 0.9) -> list[Entity]:
    places = ((text.index(name), name) for name in names)
    return sorted(
        (entity_at(text, at, at + len(name), label, "model:fr", score) for at, name in places), key=lambda e: e.start
    )


def test_a_name_that_nobody_masked_holds_the_document_back() -> None:
    replaced = delivered()
    column = replaced.text.index("Kermoal") + 1
    assert names_left(replaced, again(replaced.text, "Kermoal")) == (TextPlace(1, column),)
    assert names_left(replaced, again(replaced.text, "Kermoal.", "Mme Kermoal")) == (
        TextPlace(1, column),
        TextPlace(2, replaced.text.split("\n")[1].index("Kermoal") + 1),
    )


@pytest.mark.parametrize(
    ("name", "how"),
    [
        pytest.param("A...", {}, id="a pseudonym"),
        pytest.param("Brunswick", {}, id="a lawyer who is kept"),
        pytest.param("SEUL", {}, id="a word that the text has in small letters"),
        pytest.param("grief", {}, id="small letters"),
        pytest.param("Kermoal", {"score": 0.4}, id="not likely"),
        pytest.param("Kermoal", {"label": "localite"}, id="no person"),
    ],
)
def test_pseudonyms_and_what_is_kept_hold_nothing_back(name: str, how: dict) -> None:
    replaced = delivered()
    assert names_left(replaced, again(replaced.text, name, **how)) == ()


def test_what_a_reader_settled_holds_nothing_back() -> None:
    replaced = delivered()
    places = [
        (at, at + 7)
        for at in range(len(replaced.annotation.document.text))
        if replaced.annotation.document.text.startswith("Kermoal", at)
    ]
    assert names_left(replaced, again(replaced.text, "Kermoal"), places) == ()
    assert names_left(replaced, again(replaced.text, "Kermoal"), [(0, 1)])


def test_places_are_those_of_the_text_that_is_delivered() -> None:
    replaced = delivered("⟦Marchenoir|nom⟧\n⟦Marchenoir|nom⟧ et Kermoal")
    assert names_left(replaced, again(replaced.text, "Kermoal")) == (TextPlace(2, len("A... et ") + 1),)
