"""Neighbouring entities are read as mentions, with first names and surname told apart."""

from __future__ import annotations

import pytest

from engine.persons.mentions import mentions
from engine.text.words import read_words
from tests.engine.marked import marked

ROWS = [
    pytest.param("M. ⟦Jean|prenom⟧ ⟦Dupont|nom⟧", [("jean", "dupont", "m")], id="first name and surname"),
    pytest.param("⟦DUPONT|nom⟧ ⟦Jean|prenom⟧", [("jean", "dupont", None)], id="surname first"),
    pytest.param("Mme ⟦Anne|prenom⟧ ⟦Marie|prenom⟧ ⟦Roy|nom⟧", [("anne marie", "roy", "f")], id="two first names"),
    pytest.param("⟦Jean|prenom⟧-⟦Pierre|prenom⟧ ⟦Roy|nom⟧", [("jean-pierre", "roy", None)], id="compound in two"),
    pytest.param("⟦Jean|prenom⟧\n⟦Dupont|nom⟧", [("jean", "dupont", None)], id="line break"),
    pytest.param(
        "⟦Dupont|nom⟧\n⟦Jean|prenom⟧", [("", "dupont", None), ("jean", "", None)], id="two lines, two bearers"
    ),
    pytest.param(
        "⟦Jean|prenom⟧ ⟦Roy|nom⟧ ⟦Anne|prenom⟧ ⟦Alba|nom⟧",
        [("jean", "roy", None), ("anne", "alba", None)],
        id="two in a row",
    ),
    pytest.param("⟦Jean|prenom⟧ ⟦Roy|nom⟧, ⟦Alba|nom⟧", [("jean", "roy", None), ("", "alba", None)], id="a comma"),
    pytest.param("Me ⟦Anne ROY|avocat⟧", [("anne", "roy", None)], id="a lawyer in one piece"),
    pytest.param("Me ⟦Anne|avocat⟧ ⟦de VRIES|avocat⟧", [("anne", "de vries", None)], id="a lawyer with a particle"),
    pytest.param("⟦LE BRAS|magistrat⟧", [("", "le bras", None)], id="a particle in capitals"),
    pytest.param("⟦Marie LE BRAS|magistrat⟧", [("marie", "le bras", None)], id="first name and capitals"),
    pytest.param("⟦JEAN ROY|avocat⟧", [("jean", "roy", None)], id="all capitals"),
    pytest.param(
        "⟦Anne|magistrat⟧ ⟦ROY|magistrat⟧ ⟦Paul|magistrat⟧ ⟦ALBA|magistrat⟧",
        [("anne", "roy", None), ("paul", "alba", None)],
        id="two signatures",
    ),
    pytest.param("⟦Waquet, Farge et Hazan|avocat⟧", [("", "waquet farge et hazan", None)], id="a firm"),
    pytest.param("⟦Jean DUPONT|nom⟧", [("jean", "dupont", None)], id="a full name taken for a surname"),
    pytest.param("⟦Jean|prenom⟧ ⟦ROY|avocat⟧", [("jean", "", None), ("", "roy", None)], id="two categories"),
    pytest.param("née ⟦Roy|nom⟧", [("", "roy", "f")], id="née"),
    pytest.param("⟦J.|prenom⟧ ⟦Roy|nom⟧", [("j", "roy", None)], id="initial"),
    pytest.param("⟦12|nom⟧", [("", "12", None)], id="no letter"),
    pytest.param("⟦Brenda P. Voy|avocat⟧", [("brenda p", "voy", None)], id="a middle initial"),
    pytest.param("⟦J. R. R. Voy|magistrat⟧", [("j r r", "voy", None)], id="several initials"),
    pytest.param("⟦Brenda P.|avocat⟧", [("brenda", "p", None)], id="an initial for a surname"),
    pytest.param(
        "⟦Hui Lan Gao|avocat⟧ et ⟦Gao|avocat⟧",
        [("hui lan", "gao", None), ("", "gao", None)],
        id="two first names of whom the surname stands alone",
    ),
    pytest.param("⟦Hui Lan Gao|avocat⟧", [("hui", "lan gao", None)], id="nothing tells where the surname begins"),
    pytest.param(
        "⟦Anne Le Voy|avocat⟧ et ⟦Voy|avocat⟧",
        [("anne", "le voy", None), ("", "voy", None)],
        id="a particle stays with its surname",
    ),
    pytest.param(
        "⟦Hui Lan Gao|avocat⟧, ⟦Lan Gao|avocat⟧ et ⟦Gao|magistrat⟧",
        [("hui", "lan gao", None), ("lan", "gao", None), ("", "gao", None)],
        id="somebody of another office",
    ),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_names_are_read_as_mentions(source: str, expected: list[tuple[str, str, str | None]]) -> None:
    document, entities = marked(source)
    read = mentions(read_words(document.text), entities)
    assert [(" ".join(m.firsts), m.surname, m.gender) for m in read] == expected


def test_every_name_belongs_to_one_mention() -> None:
    document, entities = marked("M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, ⟦2 rue Haute|adresse⟧, Me ⟦Anne ALBA|avocat⟧, ⟦Roy|nom⟧")
    read = mentions(read_words(document.text), entities)
    assert [e for m in read for e in m.entities] == [e for e in entities if e.label != "adresse"]
