"""Persons get a role and a gender from what stands around their names."""

from __future__ import annotations

import pytest

from engine.annotate.casting import cast
from engine.annotate.persons import link
from engine.model import Person
from engine.roles import ROLES
from tests.engine.annotate.marked import marked


def people(source: str, language: str = "fr") -> tuple[Person, ...]:
    """Link and cast the persons of a marked text, in order of appearance."""
    document, entities = marked(source, language)
    linked, persons = link(document, entities)
    return cast(document, linked, persons)


def roles(source: str, language: str = "fr") -> list[str | None]:
    return [person.role for person in people(source, language)]


CIVIL = """COUR D'APPEL DE RIOM

APPELANTE

Madame ⟦Awa|prenom⟧ ⟦KEITA|nom⟧
née le 3 mai 1970 à Thiers
représentée par Me ⟦Luc Fabre|avocat⟧, avocat au barreau de RIOM

INTIMÉ

Monsieur ⟦Paul|prenom⟧ ⟦VERNET|nom⟧
12 rue des Lilas

COMPOSITION DE LA COUR
"""
BEHIND = """ENTRE :

Monsieur ⟦Paul|prenom⟧ ⟦VERNET|nom⟧
12 rue des Lilas
APPELANT

ET :

Madame ⟦Awa|prenom⟧ ⟦KEITA|nom⟧
3 place du Marché
INTIMÉE

FAITS ET PROCÉDURE
"""
PENAL = """1 - ⟦MORVAN|nom⟧ ⟦Yann|prenom⟧
Né le 4 mai 1990 à Brest
Fils de ⟦MORVAN|nom⟧ ⟦Alain|prenom⟧ et de ⟦LE BIHAN|nom⟧ ⟦Odile|prenom⟧
Prévenu, appelant, libre

PARTIES CIVILES

⟦SAMB|nom⟧ ⟦Coumba|prenom⟧
Demeurant 4 rue Haute
"""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(CIVIL, ["claimant", "lawyer", "defendant"], id="headings above"),
        pytest.param(BEHIND, ["claimant", "defendant"], id="headings below"),
        pytest.param(PENAL, ["accused", "relative", "relative", "victim"], id="criminal first page"),
        pytest.param("Il vit avec leur fils ⟦Noé|prenom⟧.", ["child"], id="leur fils"),
        pytest.param("Il vit avec leurs deux enfants, ⟦Noé|prenom⟧ et ⟦Lila|prenom⟧.", ["child", "child"], id="two children"),
        pytest.param("Elle loge chez sa sœur, Mme ⟦Ana|prenom⟧ ⟦Reis|nom⟧.", ["relative"], id="sa sœur"),
        pytest.param("Elle loge chez sa fille, Mme ⟦Ana|prenom⟧ ⟦Reis|nom⟧.", ["relative"], id="a grown daughter is no child"),
        pytest.param("M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, frère de l'intimé, l'a hébergé.", ["relative"], id="frère de"),
        pytest.param("Il est veuf de ⟦Rosa|prenom⟧ ⟦Pinto|nom⟧.", ["relative"], id="veuf de"),
        pytest.param("Il produit l'attestation de M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧.", ["witness"], id="attestation de"),
        pytest.param(
            "Il produit les attestations de M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧ et M. ⟦Jo|prenom⟧ ⟦Blin|nom⟧.",
            ["witness"] * 3,
            id="a list of witnesses",
        ),
        pytest.param("M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, lequel atteste avoir vu la scène.", ["witness"], id="lequel atteste"),
        pytest.param("M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, expert judiciaire, a conclu.", ["expert"], id="expert behind"),
        pytest.param("L'expertise a été confiée à M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧.", ["expert"], id="expertise confiée à"),
        pytest.param("assisté de Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, interprète en langue turque", ["expert"], id="interpreter"),
        pytest.param("Le docteur ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ a établi un certificat.", ["doctor"], id="docteur"),
        pytest.param("Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, infirmière, était de garde.", ["doctor"], id="nurse"),
        pytest.param(
            "Le docteur ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ a été commis. Le docteur ⟦Sahin|nom⟧ a déposé son rapport.",
            ["expert"],
            id="a doctor who reports to the court is its expert",
        ),
        pytest.param("acte reçu par Maître ⟦Eva|prenom⟧ ⟦Hus|nom⟧, notaire à Dax", ["public_officer"], id="notary"),
        pytest.param("L'adjudant ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ a dressé procès-verbal.", ["public_officer"], id="adjudant"),
        pytest.param("l'inspectrice du travail, Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, relève", ["public_officer"], id="inspectrice du travail"),
        pytest.param("prise en la personne de son gérant, M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧", ["company_officer"], id="gérant before"),
        pytest.param("M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, président de la société Altimur", ["company_officer"], id="président de la société"),
        pytest.param("Mme ⟦Eva Hus|magistrat⟧, présidente, M. ⟦Ali Sahin|magistrat⟧, greffier", ["judge", "clerk"], id="judge and clerk"),
        pytest.param("La greffière,\n\n⟦E. Hus|magistrat⟧", ["clerk"], id="signature of the clerk"),
        pytest.param("M. ⟦Ali Sahin|magistrat⟧, avocat général, en ses réquisitions", ["prosecutor"], id="prosecutor"),
        pytest.param(
            "M. ⟦Ali Sahin|magistrat⟧, avocat général, et Mme ⟦Eva Hus|magistrat⟧, greffière",
            ["prosecutor", "clerk"],
            id="each its own function",
        ),
        pytest.param("Me ⟦Ali Sahin|avocat⟧, avocat, expert en droit fiscal", ["lawyer"], id="a lawyer stays one"),
        pytest.param("La rue a été barrée. M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ passait.", ["other"], id="nothing said"),
        pytest.param("La substitution de M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ est vaine.", ["other"], id="substitution is no substitut"),
        pytest.param("M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ ne conteste pas les faits.", ["other"], id="ne is a negation"),
    ],
)  # fmt: skip
def test_roles(source: str, expected: list[str]) -> None:
    assert roles(source) == expected
    assert set(expected) <= set(ROLES)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("⟦ADA|prenom⟧ ⟦BELLO|nom⟧\nApplicant\n\n- and -\n\n⟦TOM|prenom⟧ ⟦HALE|nom⟧\nRespondent\n\nCOUNSEL:\n", ["claimant", "defendant"], id="between"),
        pytest.param("HIS MAJESTY THE KING v. ⟦Tom|prenom⟧ ⟦Hale|nom⟧", ["accused"], id="the King"),
        pytest.param("Her sister, ⟦Ada|prenom⟧ ⟦Bello|nom⟧, testified.", ["witness"], id="a sister who testified"),
        pytest.param("Dr. ⟦Ada|prenom⟧ ⟦Bello|nom⟧ saw him twice.", ["doctor"], id="Dr."),
        pytest.param("They have two children, ⟦Ben|prenom⟧ and ⟦Zoe|prenom⟧.", ["child", "child"], id="two children"),
    ],
)  # fmt: skip
def test_roles_in_english(source: str, expected: list[str]) -> None:
    assert roles(source, "en") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("Mme ⟦Camille|prenom⟧ ⟦Roy|nom⟧", "f", id="title"),
        pytest.param("⟦Camille|prenom⟧ ⟦Roy|nom⟧, née le 4 mai 1980", "f", id="née"),
        pytest.param("⟦Camille|prenom⟧ ⟦Roy|nom⟧, né le 4 mai 1980", "m", id="né"),
        pytest.param("⟦Camille|prenom⟧ ⟦Roy|nom⟧ ne comparaît pas", None, id="ne is a negation"),
        pytest.param("⟦Camille|prenom⟧ ⟦Roy|nom⟧, domiciliée à Pau", "f", id="domiciliée"),
        pytest.param("sa sœur ⟦Camille|prenom⟧ ⟦Roy|nom⟧", "f", id="sa sœur"),
        pytest.param("son frère ⟦Camille|prenom⟧ ⟦Roy|nom⟧", "m", id="son frère"),
        pytest.param("⟦Fatoumata|prenom⟧ ⟦Roy|nom⟧ était présente", "f", id="first name"),
        pytest.param("⟦Camille|prenom⟧ ⟦Roy|nom⟧ était là", None, id="nothing to go by"),
        pytest.param("⟦C.|prenom⟧ ⟦Roy|nom⟧ était là", None, id="an initial"),
        pytest.param("M. ⟦Andrea|prenom⟧ ⟦Rossi|nom⟧", "m", id="the title, not the first name"),
        pytest.param("⟦Fatoumata|prenom⟧ ⟦Roy|nom⟧, né le 4 mai 1980", None, id="agreement against first name"),
    ],
)
def test_gender(source: str, expected: str | None) -> None:
    assert people(source)[0].gender == expected


def test_hostile_repetitions_end() -> None:
    for words in (
        "leurs enfants : ",
        "l'opposant à ",
        "par une requête ",
        "APPELANT\n",
        "- né le ",
        "a formé le pourvoi ",
    ):
        document, entities = marked("M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ " + words * (40_000 // len(words)))
        linked, persons = link(document, entities)
        assert len(cast(document, linked, persons)) == 1


def test_no_person_no_role() -> None:
    assert people("La cour confirme le jugement.") == ()
