"""A word of a person's name is a first name or a surname throughout: the full names say which."""

from __future__ import annotations

import pytest

from engine.core import Entity
from engine.core.labels import FIRST_NAME, SURNAME
from engine.persons import link, settle_name_parts
from engine.text.words import Text
from tests.engine.marked import marked

CODES = {FIRST_NAME: "prenom", SURNAME: "nom"}
LEE = "⟦Lee Anthony|prenom⟧ ⟦Mudd|nom⟧ came. "


def settled(source: str) -> str:
    """Give the labels of the names of a marked text, linked and settled."""
    document, entities = marked(source)
    linked, _ = link(document, entities)
    return " ".join(CODES.get(entity.label, "-") for entity in settle_name_parts(Text.of(document).read, linked))


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        pytest.param(LEE + "⟦Mudd|prenom⟧ left", "prenom nom nom", id="a lone surname taken for a first name"),
        pytest.param(LEE + "⟦MUDD|prenom⟧ left", "prenom nom nom", id="in capitals"),
        pytest.param(LEE + "⟦Lee|nom⟧ left", "prenom nom prenom", id="a lone first name taken for a surname"),
        pytest.param(LEE + "⟦Lee|prenom⟧ left", "prenom nom prenom", id="right already"),
        pytest.param("⟦Martin|prenom⟧ ⟦Martin|nom⟧, ⟦Martin|prenom⟧", "prenom nom prenom", id="both"),
        pytest.param(LEE + "⟦Rosa|prenom⟧ left", "prenom nom prenom", id="somebody else"),
        pytest.param("⟦Mudd|prenom⟧ left", "prenom", id="no full name"),
    ],
)
def test_full_names_say_what_a_lone_name_is(source: str, labels: str) -> None:
    assert settled(source) == labels


@pytest.mark.parametrize("source", ["human", "term:hide"])
def test_what_a_reader_said_stands(source: str) -> None:
    document, entities = marked(LEE + "⟦Mudd|prenom⟧ left")
    last = entities[-1]
    said = Entity(last.start, last.end, last.text, last.label, source)
    linked, _ = link(document, (*entities[:-1], said))
    assert settle_name_parts(Text.of(document).read, linked) == linked
