"""The sides of parties come from headings and from their place, and only where they are sure."""

from __future__ import annotations

import pytest

from engine.persons.roles.page_lines import page_lines
from engine.persons.roles.sides import TOLD_FROM, probability, told
from engine.text.words import read_words
from tests.engine.persons.test_casting import roles

ROSA, ALI, EVA = "⟦Rosa|prenom⟧ ⟦PINTO|nom⟧", "⟦Ali|prenom⟧ ⟦SAHIN|nom⟧", "⟦Eva|prenom⟧ ⟦HUS|nom⟧"
SIDES = ["claimant", "defendant"]


@pytest.mark.parametrize(
    ("line", "kind", "role", "sign"),
    [
        pytest.param("APPELANTE", "heading", "claimant", "", id="one word"),
        pytest.param("INTIMÉS :", "heading", "defendant", "above", id="a colon stands above"),
        pytest.param("Demanderesse au recours,", "heading", "claimant", "behind", id="a comma stands behind"),
        pytest.param("Défendeurs, par Me Blin", "heading", "defendant", "behind", id="counsel follows"),
        pytest.param("demandeurs, représentés par Maître Blin", "heading", "claimant", "behind", id="representation follows"),
        pytest.param("(CLAIMANT)", "heading", "claimant", "behind", id="in brackets"),
        pytest.param("Plaintiff, :", "heading", "claimant", "behind", id="the rule of two columns"),
        pytest.param("Claimant/Respondent", "heading", "defendant", "", id="the capacity before this court"),
        pytest.param("Defendant/Appellant", "heading", "claimant", "", id="the other way round"),
        pytest.param("First Defendant", "heading", "defendant", "", id="a rank"),
        pytest.param("PARTIES CIVILES avisées :", "heading", "victim", "above", id="words before the colon"),
        pytest.param("CRÉANCIERS INSCRITS", "heading", "party", "", id="creditors are of either side"),
        pytest.param("Third Party", "heading", "party", "", id="a third party"),
        pytest.param("Demandeur : M. Sahin", "led", "claimant", "above", id="a heading and its name"),
        pytest.param("ADA BELLO and TOM HALE, Plaintiffs", "tailed", "claimant", "above", id="a name and its heading"),
        pytest.param("ADA BELLO\tPlaintiffs", "led", "claimant", "above", id="a heading in a second column"),
        pytest.param("ADA BELLO (Respondent) v HALE LTD (Appellant)", "other", "", "", id="two sides on one line"),
        pytest.param("ENTRE :", "opener", "", "", id="entre"),
        pytest.param("Vu le recours formé par :", "opener", "", "", id="formé par"),
        pytest.param("Vu la requête déposée le 3 mai au greffe par :", "opener", "", "", id="déposée par"),
        pytest.param("BETWEEN: ADA BELLO", "opened", "", "", id="between and a name"),
        pytest.param("- ET -", "parting", "", "", id="et"),
        pytest.param("-v-", "parting", "", "", id="v"),
        pytest.param("D'UNE PART,", "closer", "", "", id="d'une part"),
        pytest.param("dans un litige l'opposant à :", "turn", "", "", id="l'opposant"),
        pytest.param("contre une décision du bâtonnier du 3 mai", "turn", "", "", id="against an act"),
        pytest.param("EN PRÉSENCE DE", "end", "", "", id="somebody else"),
        pytest.param("CANDIDATS À LA REPRISE :", "end", "", "", id="an unknown heading"),
        pytest.param("COMPOSITION DE LA COUR", "end", "", "", id="the court"),
        pytest.param("représentée par Me Blin", "counsel", "", "", id="counsel"),
        pytest.param("- - - - - -", "rule", "", "", id="a rule"),
        pytest.param("Entre 2019 et 2021, la société a crû", "other", "", "", id="a sentence"),
        pytest.param("L'appelant soutient que la vente est nulle", "other", "", "", id="a sentence about a party"),
    ],
)  # fmt: skip
def test_lines(line: str, kind: str, role: str, sign: str) -> None:
    found = page_lines(read_words(f"{line}\n"))[0]
    assert (found.kind, found.role, found.sign) == (kind, role, sign)


def test_the_page_ends_with_the_account_of_the_facts() -> None:
    lines = page_lines(read_words("APPELANT\n\nM. Sahin\n\nEXPOSÉ DU LITIGE\n\nINTIMÉ\n"))
    assert [line.kind for line in lines] == ["heading", "other", "end"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(f"APPELANTE :\n\nMme {ROSA}\n\nINTIMÉ :\n\nM. {ALI}\n\nCOMPOSITION DE LA COUR\n", SIDES, id="headings above"),
        pytest.param(f"APPELANTE\nMme {ROSA}\n4 rue Haute\nINTIMÉ\nM. {ALI}\n6 rue Haute\n", SIDES, id="above, without blank lines"),
        pytest.param(f"ENTRE\n\nMme {ROSA}\n4 rue Haute\n\nDEMANDERESSE\n\nET\n\nM. {ALI}\n\nDÉFENDEUR\n", SIDES, id="headings behind"),
        pytest.param(f"Mme {ROSA}\n4 rue Haute\nDEMANDERESSE\n\nSAS ALTIMUR\nprise en la personne de M. {ALI}\nDÉFENDERESSE\n\nDÉBATS\n", ["claimant", "company_officer"], id="behind, and a company"),
        pytest.param(f"DEMANDERESSE\n\nMme {ROSA}, demeurant à Pau\n\nDÉFENDERESSE\n\nSAS ALTIMUR, à Dax\n\nCOMPOSITION\n", ["claimant"], id="above, the last a company's"),
        pytest.param(f"Vu le recours formé par :\n\nMme {ROSA}\n4 rue Haute\nDemanderesse au recours,\n\ncontre une décision du 3 mai dans un litige l'opposant à :\n\nM. {ALI}\n6 rue Haute\nDéfendeur au recours,\n", SIDES, id="the heading behind each block"),
        pytest.param(f"COUR DE CASSATION\n\nStatuant sur le pourvoi formé par :\n\n1°/ Mme {ROSA},\n\ncontre l'arrêt rendu le 3 mai par la cour d'appel de Pau, dans le litige l'opposant :\n\n1°/ à M. {ALI}, domicilié à Dax,\n\ndéfendeur à la cassation ;\n", SIDES, id="one heading behind the second side"),
        pytest.param(f"COUR DE CASSATION\n\nMme {ROSA}, domiciliée à Pau, a formé le pourvoi n° 3 contre l'arrêt rendu le 3 mai, dans le litige l'opposant à M. {ALI}, domicilié à Dax, défendeur à la cassation.\n", SIDES, id="in one sentence"),
        pytest.param(f"ENTRE :\n\nMme {ROSA}\n\nD'UNE PART\n\nET :\n\nM. {ALI}\n\nD'AUTRE PART\n", SIDES, id="d'une part, d'autre part"),
        pytest.param(f"ENTRE : Mme {ROSA}, demanderesse,\n\nET :\n\nM. {ALI}\nDéfendeur, par Me Blin\n", SIDES, id="a name behind entre"),
        pytest.param(f"Mme {ROSA}\nc/\nM. {ALI}\n\nDécision du 3 mai\n", SIDES, id="a caption"),
        pytest.param(f"COUR D'APPEL DE PAU\n\nVu le recours formé par :\n\nMme {ROSA}\nDemanderesse au recours,\n\nl'opposant à :\n\nMe Blin, en présence de Mme {EVA}, élève avocate\nDéfendeur au recours,\n\nEXPOSÉ\n\nDans le litige l'opposant à M. {ALI}, Mme PINTO a écrit à la demanderesse.\n", ["claimant", "other", "party"], id="an élève avocate, and another quarrel"),
        pytest.param(f"PARTIES EN CAUSE :\n\nMme {ROSA}, mère, appelante\n4 rue Haute\n\nM. {ALI}, père\n6 rue Haute\n", ["claimant", "other"], id="a word at the end of its line is of that line"),
        pytest.param(f"DEMANDEUR\n\nSCI DES LILAS, prise en la personne de ses gérants M. {ALI} et Mme {ROSA}\n", ["company_officer", "company_officer"], id="who heads a company is no party"),
        pytest.param(f"CRÉANCIER POURSUIVANT\n\nMme {ROSA}\n\nDÉBITEUR SAISI\n\nM. {ALI}\n", ["party", "party"], id="who owes has no side"),
        pytest.param(f"DEMANDEUR\n\nMme {ROSA}\n\nDÉFENDEUR\n\nM. {ALI}\n\nEN PRÉSENCE DE\n\nMme {EVA}\n", [*SIDES, "other"], id="en présence de is of no side"),
        pytest.param(f"DEMANDEUR\n\nMme {ROSA}\n\nDÉFENDEUR\n\nM. {ALI}\n\nEXPOSÉ DU LITIGE\n\nMme {EVA}\n", [*SIDES, "other"], id="the account is of no side"),
        pytest.param(f"DEMANDEUR\n\nMme {ROSA}, assistée de\nM. {ALI}, interprète en langue turque\n\nDÉFENDEUR\n\nMme {EVA}\n", ["claimant", "expert", "defendant"], id="an interpreter in a block"),
        pytest.param(f"DEMANDEUR\n\nMme {ROSA}\n\nDÉFENDEUR\n\nM. {ALI}, demeurant chez Mme {EVA}\n", [*SIDES, "other"], id="who lodges a party"),
        pytest.param(f"APPELANTE\n\nMme {ROSA}\n\nINTIMÉ\n\nM. {ALI}, pris en qualité de liquidateur judiciaire\n", ["claimant", "public_officer"], id="a liquidator under a heading"),
        pytest.param(f"CONDAMNÉ :\n\n{ALI}\n\nPARTIES CIVILES avisées :\n\nMme {ROSA}, sœur\n", ["accused", "victim"], id="criminal headings"),
        pytest.param(f"COUR DE CASSATION, CHAMBRE CRIMINELLE\n\nM. {ALI} a formé un pourvoi contre l'arrêt de la cour d'appel de Pau qui, pour vol, l'a condamné à un an d'emprisonnement.\n", ["accused"], id="who appeals a sentence is accused"),
        pytest.param(f"TRIBUNAL ADMINISTRATIF DE PAU\n\nVu la procédure suivante :\n\nM. {ALI}, le conseil de l'ordre et Mme {ROSA} ont porté plainte contre Mme {EVA}.\n", ["other", "other", "other"], id="who complained before another court"),
        pytest.param(f"TRIBUNAL ADMINISTRATIF DE PAU\n\nPar une requête, Mme {ROSA}, agissant au nom de son fils {ALI} et en réparation du décès de {EVA}, demande une somme.\n", ["claimant", "child", "relative"], id="who is spoken of in a request"),
        pytest.param(f"M. {ALI} condamne sa porte. Condamne Mme {ROSA} aux dépens.", ["other", "other"], id="a verb is no participle"),
    ],
)  # fmt: skip
def test_sides(source: str, expected: list[str]) -> None:
    assert roles(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(f"Between :\n\n{ROSA}\n\nClaimant\n\n- and -\n\n{ALI}\n\nDefendant\n\n- - - - -\n", SIDES, id="behind"),
        pytest.param(f"BETWEEN: {ROSA}\n\nApplicant\n\nAND: {ALI}\n\nRespondent\n", SIDES, id="a name behind between"),
        pytest.param(f"SOUTHMERE COUNCIL\n\nClaimant/Appellant\n\n-v-\n\n{ALI}\n\nDefendant/Respondent\n\n- - - -\n\n(Transcript of the notes)\n", ["defendant"], id="two capacities"),
        pytest.param(f"BETWEEN\n\n{ROSA}\n\nPLAINTIFF\n\nAND\n\n{ALI}\n\nDEFENDANT\n\nAND\n\n{EVA}\n\nTHIRD PARTY\n", [*SIDES, "party"], id="a third party"),
        pytest.param(f"Between:\n\n{ROSA}\n\nClaimant\n\n- and -\n\nHALE LIMITED\n\n- and -\n\n{ALI}\n\nDefendant\n\nThird Party\n\n- - - -\n", ["claimant", "party"], id="headings one under the other"),
        pytest.param(f"Between:\n\n{ROSA}\nAppellant\n\n- and -\n\n(1) HALE LLP\n(2) {ALI}\n(3) {EVA}\nRespondents\n", ["claimant", "defendant", "defendant"], id="a numbered list"),
        pytest.param(f"{ROSA}\nLessor - Plaintiff\nv.\n{ALI}\nLessee - Defendant\n", SIDES, id="two capacities of a lease"),
        pytest.param(f"{ROSA} (Respondent) v Altimur Ltd (Appellant)\n\nAppellant\n\nRespondent\n\n{ALI}: The facts are these.\n", ["defendant", "party"], id="headings of counsel"),
        pytest.param(f"In re:      )  No. 4418\n{EVA},      )\n      Debtor.      )\n____\n{ROSA},      )  No. 4419\n      Plaintiff,   )\n  v.               )\n{ALI},             )\n      Defendant.   )\n", ["party", *SIDES], id="columns"),
        pytest.param(f"BETWEEN:\n\nAltimur Limited, {ROSA} and {ALI}\nRespondents\n\nAPPEARANCES\n\n{EVA}, Applicant ) Counsel\nAltimur Limited, Respondent ) Counsel\n", ["defendant", "defendant", "claimant"], id="a list behind a company, and columns of appearances"),
        pytest.param(f"{ROSA},\n\nPlaintiff,\n\nv.\n\n{ALI},\n\nDefendant.\n", SIDES, id="commas"),
        pytest.param(f"{ROSA} and {EVA}, Plaintiffs\n\nAND:\n\n{ALI}, Defendant\n", ["claimant", "claimant", "defendant"], id="at the end of the line"),
        pytest.param(f"{ROSA}\nPlaintiff\n(Defendant by counterclaim)\n\n- and -\n\n{ALI}\nDefendant\n(Plaintiff by counterclaim)\n", SIDES, id="a counterclaim"),
        pytest.param(f"BETWEEN:\n\nHIS MAJESTY THE KING\n\n- and -\n\n{ALI} and {EVA}\n\nHEARD: May 3\n", ["accused", "accused"], id="the King"),
        pytest.param(f"{ROSA} telephoned. The driver, {ALI}, answered.\n", ["other", "other"], id="an account"),
    ],
)  # fmt: skip
def test_sides_in_english(source: str, expected: list[str]) -> None:
    assert roles(source, "en") == expected


@pytest.mark.parametrize(
    ("role", "totals", "expected"),
    [
        pytest.param("claimant", {"claimant": 14.0}, "claimant", id="a heading"),
        pytest.param("claimant", {"claimant": 4.0}, "party", id="a loose word"),
        pytest.param("claimant", {"claimant": 14.0, "defendant": 14.0}, "party", id="a heading for each side"),
        pytest.param("claimant", {"claimant": 14.0, "defendant": 4.0}, "claimant", id="a loose word for the other side"),
        pytest.param("defendant", {"defendant": 14.0, "witness": 11.0, "relative": 12.0}, "defendant", id="a party may be a relative"),
        pytest.param("accused", {"accused": 12.0, "claimant": 12.0}, "accused", id="an accused who appeals"),
        pytest.param("relative", {"relative": 3.0}, "relative", id="what is no side"),
    ],
)  # fmt: skip
def test_a_side_is_told_where_it_is_sure(role: str, totals: dict[str, float], expected: str) -> None:
    assert told(role, totals) == expected
    assert role == "relative" or (probability(role, totals) >= TOLD_FROM) == (expected == role)


def test_hostile_pages_end() -> None:
    for words in (
        "APPELANT\n\nINTIMÉ\n",
        "ENTRE\nET\n",
        "recours formé par :\n",
        ", demandeur",
        "(1) the first ",
        "l'opposant à :\n",
    ):
        read = read_words("ENTRE\n" + words * (60_000 // len(words)))
        assert page_lines(read)
