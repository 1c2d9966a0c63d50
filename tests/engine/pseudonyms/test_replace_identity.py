"""Who a mention names, from one document to another."""

import pytest

from engine.pseudonyms.names.identity import Identities
from engine.pseudonyms.names.names import DocumentNames
from tests.engine.pseudonyms.conftest import Marked

SAME = [  # two documents, whose last mention is, or is not, of one name
    pytest.param("⟦Jean|prenom|p1⟧ ⟦Roux|nom|p1⟧", "⟦Ana|prenom|p1⟧ ⟦Roux|nom|p1⟧", True, id="a surname"),
    pytest.param("⟦Roux|nom|p1⟧ ⟦Jean|prenom|p1⟧", "⟦Lu|nom|p1⟧ ⟦Roux|nom|p7⟧ ⟦JEAN|prenom|p7⟧", True, id="a person"),
    pytest.param("⟦Roux|nom|p1⟧ ⟦Jean|prenom|p1⟧", "⟦Lu|nom|p1⟧ ⟦Jean|prenom|p1⟧", False, id="another Jean"),
    pytest.param(
        "⟦R.|nom|p1⟧ ⟦Roux|nom|p1⟧ ⟦J.|prenom|p1⟧ ⟦Jean|prenom|p1⟧",
        "⟦Roux|nom|p2⟧ ⟦Jean|prenom|p2⟧",
        True,
        id="called by initials elsewhere",
    ),
    pytest.param("⟦Jean|prenom|p1⟧", "⟦Jean|prenom|p9⟧", True, id="a first name, and nothing else known"),
    pytest.param("⟦Roux|nom|p1⟧ ⟦Jean|prenom|p1⟧", "⟦Jean|prenom|p1⟧", False, id="nobody knows which Jean"),
    pytest.param("⟦Jean|prenom|p1⟧ ⟦R.|nom|p1⟧", "⟦Ana|prenom|p1⟧ ⟦R.|nom|p1⟧", False, id="initials of two people"),
    pytest.param("⟦Jean|prenom|p3⟧ ⟦R.|nom|p3⟧", "⟦Jean|prenom|p1⟧ ⟦R.|nom|p1⟧", True, id="initials of one"),
    pytest.param("⟦06 11 22 33 44|telephone⟧", "⟦06.11.22.33.44|telephone⟧", True, id="a number"),
    pytest.param("⟦a.b@x.fr|email⟧", "⟦ab@x.fr|email⟧", False, id="two addresses"),
    pytest.param("⟦Apt|localite⟧", "⟦Apt|adresse⟧", False, id="two kinds of things"),
    pytest.param("⟦Roux|nom⟧", "Me ⟦Roux|avocat⟧", True, id="a lawyer's surname"),
    pytest.param("⟦Jean|nom⟧", "⟦Jean|prenom⟧", False, id="a surname is no first name"),
]


def _identities(marked: Marked, source: str) -> list[tuple[str, str]]:
    entities = marked(source).entities
    identities = Identities(DocumentNames(entities), entities)
    return [identities.of(entity) for entity in entities]


@pytest.mark.parametrize(("one", "other", "same"), SAME)
def test_an_identity_means_the_same_in_every_document(marked, one: str, other: str, same: bool) -> None:
    assert (_identities(marked, one)[-1] == _identities(marked, other)[-1]) is same


def test_two_people_of_one_document_who_are_called_alike_stay_two(marked) -> None:
    found = _identities(marked, "⟦Jean|prenom|p1⟧ ⟦Roux|nom|p1⟧, ⟦Jean|prenom|p2⟧ ⟦Roux|nom|p2⟧, ⟦Jean|prenom|p1⟧")
    assert found[0] != found[2]
    assert (found[1], found[0]) == (found[3], found[4])
    assert found[0] == _identities(marked, "⟦Jean|prenom|p5⟧ ⟦Roux|nom|p5⟧")[0]
