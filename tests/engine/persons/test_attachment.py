"""Dates, addresses, telephones and numbers get the id of their person, or of nobody."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.model import Document, Entity
from engine.persons.attachment import ATTACHED, attach
from engine.persons.persons import link
from engine.persons.roles.assignment import assign_roles
from tests.engine.marked import marked


def attached(source: str) -> list[str]:
    """Give whose each attached mention of a marked text is: "p1", or "-"."""
    document, entities = marked(source)
    linked, persons = link(document, entities)
    found = attach(document, linked, assign_roles(document, linked, persons))
    return [entity.person or "-" for entity in found if entity.label in ATTACHED]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "Madame ⟦Awa|prenom⟧ ⟦KEITA|nom⟧\nnée le ⟦3 mai 1970|naissance⟧ à ⟦Thiers|localite⟧\n⟦4 rue Haute|adresse⟧\n⟦63200 Riom|localite⟧\n",
            ["p1"] * 4,
            id="block of the first page",
        ),
        pytest.param(
            "⟦ROY|nom⟧ ⟦Yann|prenom⟧\nFils de ⟦ROY|nom⟧ ⟦Alain|prenom⟧ et de ⟦LE BIHAN|nom⟧ ⟦Odile|prenom⟧\nDemeurant ⟦4 rue Haute|adresse⟧\n",
            ["p1"],
            id="the parents' line between",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, né le ⟦3 mai 1970|naissance⟧, et Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, née le ⟦1er mai 1971|naissance⟧",
            ["p1", "p2"],
            id="each behind its name",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ et Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, demeurant ⟦4 rue Haute|adresse⟧",
            ["-"],
            id="two fit equally",
        ),
        pytest.param("Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧ demeure à ⟦Pau|localite⟧.", ["p1"], id="demeure à"),
        pytest.param(
            "Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧ évoque la foire de ⟦Pau|localite⟧.", ["-"], id="a town that is nobody's"
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ écrit à Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧ depuis ⟦ali.sahin@courrier.fr|email⟧",
            ["p1"],
            id="the e-mail spells a name",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ écrit à Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧ depuis ⟦ehus@courrier.fr|email⟧",
            ["p2"],
            id="initial and surname",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧. La société ⟦Altimur|morale⟧, ⟦4 rue Haute|adresse⟧",
            ["-"],
            id="a company's address",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ a été vu dans une voiture immatriculée ⟦AB-123-CD|plaque⟧",
            ["-"],
            id="a car is not whoever's was seen in it",
        ),
        pytest.param(
            "une voiture immatriculée ⟦AB-123-CD|plaque⟧, louée par Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧",
            ["p1"],
            id="louée par",
        ),
        pytest.param(
            "le véhicule de Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, immatriculé ⟦AB-123-CD|plaque⟧", ["p1"], id="le véhicule de"
        ),
        pytest.param(
            "le compte n° ⟦FR76 3000 4000|compte⟧ de M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧",
            ["p1"],
            id="an account and its holder",
        ),
        pytest.param(
            "un compte ouvert au nom de Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧ dans les livres de la banque sous le n° ⟦FR76 3000 4000|compte⟧",
            ["p1"],
            id="au nom de",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ a remis sa carte bancaire n° ⟦4970 1010 2020 3030|compte⟧",
            ["p1"],
            id="sa carte",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ a vu Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧ avec sa carte n° ⟦4970 1010 2020 3030|compte⟧",
            ["-"],
            id="sa carte, of one of two",
        ),
        pytest.param(
            "M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ a payé. Le compte n° ⟦FR76 3000 4000|compte⟧ a été crédité.",
            ["-"],
            id="some account",
        ),
        pytest.param("⟦Ray|prenom⟧'s truck, plate ⟦ZKR-4471|plaque⟧", ["p1"], id="somebody's truck"),
        pytest.param("⟦Eva|prenom⟧ ⟦Hus|nom⟧\nTél. ⟦06 39 98 12 34|telephone⟧\n", ["p1"], id="signature"),
        pytest.param("Le témoin a été joint au ⟦06 39 98 12 34|telephone⟧.", ["-"], id="nobody named"),
        pytest.param("M. ⟦Ali Sahin|magistrat⟧, juge, au ⟦06 39 98 12 34|telephone⟧", ["-"], id="not the court's"),
    ],
)
def test_attached(source: str, expected: list[str]) -> None:
    assert attached(source) == expected


_PIECES = (
    "⟦Ali|prenom⟧", "⟦Sahin|nom⟧", "⟦Hus|nom⟧", "⟦3 mai 1970|naissance⟧", "⟦4 rue Haute|adresse⟧", "⟦Pau|localite⟧", "⟦Altimur|morale⟧",
    "⟦a@b.fr|email⟧", "⟦@|email⟧", "⟦12|email⟧", " ", "\n", "\n\n", ". ", "M. ", "né le ", "demeurant chez ", "et ", "APPELANT\n",
)  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=25))
def test_only_the_person_of_an_attached_mention_changes(pieces: list[str]) -> None:
    document, entities = marked("".join(pieces))
    linked, persons = link(document, entities)
    found = attach(document, linked, persons)
    known = {person.id for person in persons}
    assert [(e.start, e.end, e.label) for e in found] == [(e.start, e.end, e.label) for e in linked]
    assert all(
        after.person in known | {None} if after.label in ATTACHED else after == before
        for before, after in zip(linked, found, strict=True)
    )


def test_nothing_to_attach() -> None:
    assert attach(Document("d.txt", "Rien."), (), ()) == ()
    assert isinstance(attached("⟦a@b.fr|email⟧"), list)
    assert Entity.__slots__
