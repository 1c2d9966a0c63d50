"""Persons get a role and a gender from what stands around their names."""

from __future__ import annotations

import pytest

from engine.core.model import Person
from engine.core.roles import ROLES
from engine.persons.persons import link
from engine.persons.roles.assignment import assign_roles
from tests.engine.marked import marked


def people(source: str, language: str = "fr") -> tuple[Person, ...]:
    """Link and cast the persons of a marked text, in order of appearance."""
    document, entities = marked(source, language)
    linked, persons = link(document, entities)
    return assign_roles(document, linked, persons)


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
        pytest.param("dont l'oncle maternel, ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, est parti", ["relative"], id="oncle maternel"),
        pytest.param("imputé au frère du requérant, ⟦Ali|prenom⟧ ⟦Sahin|nom⟧", ["relative"], id="frère du requérant is no requérant"),
        pytest.param("l'ancienne épouse de M. Hus, Mme ⟦Rosa|prenom⟧ ⟦Pinto|nom⟧", ["relative"], id="épouse de somebody else"),
        pytest.param("né le 3 mai 1990 à Dax\nde ⟦Ali|prenom⟧ ⟦SAHIN|nom⟧ et de ⟦Eva|prenom⟧ ⟦HUS|nom⟧\n", ["relative"] * 2, id="parents below the birth"),
        pytest.param("ma petite-fille ⟦Lila|prenom⟧, née le 4 mai 2023\n\nDax, le 2 juin 2024", ["child"], id="a grandchild under age"),
        pytest.param("ils ont un bébé (⟦Lila|prenom⟧, 3 mois)", ["child"], id="a baby"),
        pytest.param("Un passant, M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, courait.", ["witness"], id="passer-by"),
        pytest.param("Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, cuisinière, a déclaré avoir fermé.", ["witness"], id="a craft between name and verb"),
        pytest.param("Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, directrice de l'école, atteste.", ["witness"], id="the head of a school is a witness"),
        pytest.param("Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, assistante sociale, atteste.", ["public_officer"], id="a social worker who attests stays one"),
        pytest.param("Entendu par le brigadier ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, M. ⟦Jo|prenom⟧ ⟦Blin|nom⟧ a indiqué avoir couru.", ["public_officer", "witness"], id="a comma is no list"),
        pytest.param("- M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ et Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, représentants de la ministre", ["public_officer"] * 2, id="representatives of a minister"),
        pytest.param("par le psychologue de l'établissement, M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧", ["doctor"], id="an office and its place"),
        pytest.param("les experts, le docteur ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ et Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧", ["expert"] * 2, id="doctors among experts"),
        pytest.param("ARRÊT\n\nLE PROCUREUR GÉNÉRAL C/ ⟦SAHIN|nom⟧ ⟦Ali|prenom⟧ et ⟦BLIN|nom⟧ ⟦Jo|prenom⟧\n", ["accused"] * 2, id="prosecuted together"),
        pytest.param("Il a volontairement donné la mort à ⟦Ali|prenom⟧ ⟦Sahin|nom⟧.", ["victim"], id="killed"),
        pytest.param("Mère : Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, présente", ["party"], id="the mother of protected children"),
        pytest.param("ENTRE\n\nMonsieur ⟦Ali|prenom⟧ ⟦SAHIN|nom⟧\n3 rue Haute\n\nET\n\nMadame ⟦Eva|prenom⟧ ⟦HUS|nom⟧\n", ["claimant", "defendant"], id="entre and et"),
        pytest.param("TRIBUNAL ADMINISTRATIF DE PAU\n\nPar un mémoire en défense, Mme ⟦Eva|prenom⟧ ⟦Hus|nom⟧, représentée par Me ⟦Blin|avocat⟧, conclut au rejet.", ["defendant", "lawyer"], id="mémoire en défense"),
        pytest.param("Par une requête enregistrée le 2 mai, M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ demande l'annulation. Les époux ⟦Sahin|nom⟧ sont fondés.", ["claimant", "claimant"], id="a couple has the side of its name"),
        pytest.param("Il est médecin. La rue a été barrée. M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ passait.", ["other"], id="another sentence says nothing"),
        pytest.param("un détective privé, M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧, passait", ["other"], id="a private detective is no officer"),
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
        pytest.param("Her sister, ⟦Ada|prenom⟧ ⟦Bello|nom⟧, testified.", ["relative"], id="a sister who testified stays one"),
        pytest.param("Mr. Hale's older brother, ⟦Sam|prenom⟧ ⟦Hale|nom⟧, left.", ["relative"], id="of somebody named"),
        pytest.param("My mother-in-law ⟦Ada|prenom⟧ ⟦Bello|nom⟧ left.", ["relative"], id="mother-in-law"),
        pytest.param("⟦Ada|prenom⟧ ⟦Bello|nom⟧, aunt of the tenant, left.", ["relative"], id="aunt of"),
        pytest.param("A neighbour, ⟦Ada|prenom⟧ ⟦Bello|nom⟧, saw the van.", ["witness"], id="neighbour"),
        pytest.param("⟦Ada|prenom⟧ ⟦Bello|nom⟧ and ⟦Tom|prenom⟧ ⟦Hale|nom⟧ attended as witnesses.", ["witness"] * 2, id="attended as witnesses"),
        pytest.param("Det. Cst. ⟦Ada|prenom⟧ ⟦Bello|nom⟧ knocked.", ["public_officer"], id="detective constable"),
        pytest.param("PC 2281 ⟦Tom|prenom⟧ ⟦Hale|nom⟧ attended.", ["public_officer"], id="police number"),
        pytest.param("Her probation officer, Ms. ⟦Bello|nom⟧, agreed.", ["public_officer"], id="probation officer"),
        pytest.param("Its sole director, ⟦Tom|prenom⟧ ⟦Hale|nom⟧, signed.", ["company_officer"], id="sole director"),
        pytest.param("RE:\t⟦ADA|prenom⟧ ⟦BELLO|nom⟧ and ⟦ZOE|prenom⟧ ⟦BELLO|nom⟧, Plaintiffs\n\nAND:\n\n⟦TOM|prenom⟧ ⟦HALE|nom⟧, Defendant\n", ["claimant", "claimant", "defendant"], id="sides behind the names"),
        pytest.param("⟦Ada Bello|magistrat⟧ and ⟦Tom Hale|magistrat⟧, counsel for the Crown", ["prosecutor"] * 2, id="counsel for the Crown"),
        pytest.param("BETWEEN:\n\nHIS MAJESTY THE KING\n\nAND\n\n⟦TOM|prenom⟧ ⟦HALE|nom⟧\n\nBefore Justice ⟦Ada Bello|magistrat⟧\n", ["accused", "judge"], id="the King between"),
        pytest.param("Dr. ⟦Ada|prenom⟧ ⟦Bello|nom⟧ saw him twice.", ["doctor"], id="Dr."),
        pytest.param("They have two children, ⟦Ben|prenom⟧ and ⟦Zoe|prenom⟧.", ["child", "child"], id="two children"),
    ],
)  # fmt: skip
def test_roles_in_english(source: str, expected: list[str]) -> None:
    assert roles(source, "en") == expected


LETTER = """Mme ⟦Rosa|prenom⟧ ⟦PINTO|nom⟧
4 rue Haute, 64000 Pau

                    M. ⟦Ali|prenom⟧ ⟦SAHIN|nom⟧
                    6 rue Haute, 64000 Pau

Monsieur,

{claim} Mon fils ⟦Luis|prenom⟧ passera.

⟦R.|prenom⟧ ⟦Pinto|nom⟧
"""
MAIL = """De : ⟦Rosa|prenom⟧ ⟦PINTO|nom⟧
À : agence@exemple.fr
Objet : fenêtre

Bonjour,

{claim}
"""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(LETTER.format(claim="Je vous mets en demeure de réparer le mur."), ["party", "party", "relative"], id="who claims of whom is too unsure for a side, and a grown son"),
        pytest.param(LETTER.format(claim="Il fait beau."), ["other", "other", "relative"], id="a letter that claims nothing"),
        pytest.param(MAIL.format(claim="Je réclame le remboursement du vitrage."), ["party"], id="a mail that claims"),
        pytest.param(MAIL.format(claim="J'ai bien reçu votre réclamation."), ["other"], id="an answer claims nothing"),
        pytest.param(MAIL.format(claim="Il fait beau."), ["other"], id="a mail that claims nothing"),
        pytest.param("Dear Mr ⟦Hale|nom⟧,\n\nWe act for Mrs ⟦Ada|prenom⟧ ⟦Bello|nom⟧.\n", ["other", "claimant"], id="we act for"),
        pytest.param("From: ⟦Ada|prenom⟧ ⟦Bello|nom⟧\nTo: office\nSubject: divorce\n\nHello\n", ["party"], id="a quarrel in a family"),
    ],
)  # fmt: skip
def test_roles_in_letters(source: str, expected: list[str]) -> None:
    assert roles(source) == expected


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
        "De : Objet : ",
        "Par un mémoire en défense, ",
        "Monsieur,\n",
        "ENTRE\nET\n",
        "et sa compagne, Mme ",
    ):
        document, entities = marked("M. ⟦Ali|prenom⟧ ⟦Sahin|nom⟧ " + words * (40_000 // len(words)))
        linked, persons = link(document, entities)
        assert len(assign_roles(document, linked, persons)) == 1


def test_no_person_no_role() -> None:
    assert people("La cour confirme le jugement.") == ()
