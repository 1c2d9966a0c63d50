"""Parties taken for court staff get their masking back."""

from __future__ import annotations

import pytest

from engine.rules.parties.party_words import RULE
from tests.engine.marked import after, kinds

PARTIES = [
    pytest.param(
        "Maître ⟦Liza ROBIN|avocat⟧, ès qualités de liquidateur",
        "Maître ⟦Liza|prenom⟧ ⟦ROBIN|nom⟧, ès qualités de liquidateur",
        id="liquidator",
    ),
    pytest.param("Me ⟦Robin|avocat⟧, notaire à Dax", "Me ⟦Robin|nom⟧, notaire à Dax", id="notary"),
    pytest.param(
        "prise en la personne de Me ⟦Robin|avocat⟧", "prise en la personne de Me ⟦Robin|nom⟧", id="in the person of"
    ),
    pytest.param("Me ⟦Robin|avocat⟧, huissier de justice", "Me ⟦Robin|nom⟧, huissier de justice", id="bailiff"),
    pytest.param(
        "M. ⟦Paul Robin|magistrat⟧, né le 3 mai 1970", "M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, né le 3 mai 1970", id="born"
    ),
    pytest.param(
        "Le Président      Le premier juré      La Greffière\n⟦G. ALBA|magistrat⟧      ⟦B. ROBIN|magistrat⟧      ⟦M. ARNAL|magistrat⟧\n",
        "Le Président      Le premier juré      La Greffière\n⟦G. ALBA|magistrat⟧      ⟦B.|prenom⟧ ⟦ROBIN|nom⟧      ⟦M. ARNAL|magistrat⟧\n",
        id="a juror who signs in a column",
    ),
    pytest.param(
        "Le premier juré\n\n⟦B. ROBIN|magistrat⟧\n",
        "Le premier juré\n\n⟦B.|prenom⟧ ⟦ROBIN|nom⟧\n",
        id="a juror who signs below",
    ),
    pytest.param(
        "la chambre départementale des notaires, Me ⟦Robin|avocat⟧, avec faculté de délégation",
        "la chambre départementale des notaires, Me ⟦Robin|nom⟧, avec faculté de délégation",
        id="president of the notaries",
    ),
    pytest.param(
        "La commission d'appel de la ligue, présidée par Maître ⟦Luc ROBIN|avocat⟧, avocat honoraire, a",
        "La commission d'appel de la ligue, présidée par Maître ⟦Luc|prenom⟧ ⟦ROBIN|nom⟧, avocat honoraire, a",
        id="who heads a club's commission",
    ),
    pytest.param(
        "le comité, en la personne de son président, Me ⟦Ada ROBIN|avocat⟧, l'a",
        "le comité, en la personne de son président, Me ⟦Ada|prenom⟧ ⟦ROBIN|nom⟧, l'a",
        id="in the person of its president",
    ),
    pytest.param(
        "M. ⟦Paul Robin|magistrat⟧, président du tribunal arbitral, a",
        "M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, président du tribunal arbitral, a",
        id="president of an arbitral tribunal",
    ),
    pytest.param(
        "condamne Mme ⟦Ida|prenom⟧ ⟦Zay|nom⟧ et\nMonsieur ⟦Paul Robin|magistrat⟧\nLa Greffière            La Présidente\n",
        "condamne Mme ⟦Ida|prenom⟧ ⟦Zay|nom⟧ et\nMonsieur ⟦Paul|prenom⟧ ⟦Robin|nom⟧\nLa Greffière            La Présidente\n",
        id="named above the heads of the signatures",
    ),
    pytest.param("M. ⟦ROBIN Paul|magistrat⟧ demeurant", "M. ⟦ROBIN|nom⟧ ⟦Paul|prenom⟧ demeurant", id="surname first"),
    pytest.param(
        "M. ⟦Robin|magistrat⟧, président de la société Alba",
        "M. ⟦Robin|nom⟧, président de la société Alba",
        id="head of a company",
    ),
    pytest.param(
        "APPELANT :\n\nMaître ⟦Liza ROBIN|avocat⟧\n\nINTIMÉ :\n",
        "APPELANT :\n\nMaître ⟦Liza|prenom⟧ ⟦ROBIN|nom⟧\n\nINTIMÉ :\n",
        id="a lawyer between headings",
    ),
    pytest.param("Mme ⟦Robin|magistrat⟧, experte judiciaire", "Mme ⟦Robin|nom⟧, experte judiciaire", id="expert"),
    pytest.param("Le premier juré : ⟦Luc Robin|magistrat⟧", "Le premier juré : ⟦Luc|prenom⟧ ⟦Robin|nom⟧", id="juror"),
    pytest.param(
        "L'expert, M. ⟦Robin|magistrat⟧, conclut", "L'expert, M. ⟦Robin|nom⟧, conclut", id="expert before the name"
    ),
    pytest.param("M. ⟦Robin|magistrat⟧, gérant de la SARL", "M. ⟦Robin|nom⟧, gérant de la SARL", id="manager"),
    pytest.param(
        "M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, assigné la SELARL ⟦Paul Robin|avocat⟧ et",
        "M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, assigné la SELARL ⟦Paul|prenom⟧ ⟦Robin|nom⟧ et",
        id="a firm that bears a party's first name and surname",
    ),
    pytest.param(
        "que l'avocat de M. ⟦Robin|avocat⟧, Me Kaya, a conclu",
        "que l'avocat de M. ⟦Robin|nom⟧, Me Kaya, a conclu",
        id="a client",
    ),
    pytest.param(
        "L'avocate de Mme ⟦Verne|avocat⟧ est absente",
        "L'avocate de Mme ⟦Verne|nom⟧ est absente",
        id="a client, behind avocate",
    ),
    pytest.param(
        "le conseil de Madame ⟦Odile Verne|avocat⟧ dépose",
        "le conseil de Madame ⟦Odile|prenom⟧ ⟦Verne|nom⟧ dépose",
        id="a client, behind conseil",
    ),
    pytest.param(
        "au défenseur de Monsieur ⟦Sow|avocat⟧ par message",
        "au défenseur de Monsieur ⟦Sow|nom⟧ par message",
        id="a client, behind défenseur",
    ),
    pytest.param(
        "l'avocat commis d'office de M. ⟦Kaya|avocat⟧",
        "l'avocat commis d'office de M. ⟦Kaya|nom⟧",
        id="a client of counsel whom the court named",
    ),
    pytest.param(
        "⟦Odile Verne|avocat⟧\nAssistante de Me Robin",
        "⟦Odile|prenom⟧ ⟦Verne|nom⟧\nAssistante de Me Robin",
        id="a signature of who works for a lawyer",
    ),
    pytest.param(
        "⟦Odile Verne|avocat⟧, secrétaire de Maître Robin, atteste",
        "⟦Odile|prenom⟧ ⟦Verne|nom⟧, secrétaire de Maître Robin, atteste",
        id="a secretary",
    ),
    pytest.param(
        "Mme ⟦Verne|avocat⟧, assistante juridique au cabinet Robin",
        "Mme ⟦Verne|nom⟧, assistante juridique au cabinet Robin",
        id="an assistant of a firm",
    ),
    pytest.param(
        "⟦Sami Kaya|avocat⟧ (clerc de l'étude)", "⟦Sami|prenom⟧ ⟦Kaya|nom⟧ (clerc de l'étude)", id="a notary's clerk"
    ),
    pytest.param(
        "Représentant légal :\nM. ⟦ROBIN Paul|magistrat⟧, président",
        "Représentant légal :\nM. ⟦ROBIN|nom⟧ ⟦Paul|prenom⟧, président",
        id="who heads a company, on the next line",
    ),
    pytest.param(
        "le rapport du Pr ⟦Odile Verne|magistrat⟧. M. Sow",
        "le rapport du Pr ⟦Odile|prenom⟧ ⟦Verne|nom⟧. M. Sow",
        id="a professor who reports",
    ),
    pytest.param(
        "présidé par le docteur ⟦Verne|magistrat⟧ et",
        "présidé par le docteur ⟦Verne|nom⟧ et",
        id="a doctor who presides",
    ),
]
STAFF = [
    pytest.param(
        "une ordonnance de M. ⟦Gilles Robin|magistrat⟧, vice-président ; M. ⟦Robin|magistrat⟧ a tranché ; Mme ⟦Ada|prenom⟧ ⟦Robin|nom⟧ a payé",
        id="a judge beside a party of the surname",
    ),
    pytest.param(
        "composé de M. ⟦Guy Zay|magistrat⟧, président, et MM. ⟦Robin|magistrat⟧ et ⟦Sow|magistrat⟧, membres assesseurs de la section, a délibéré",
        id="members behind one title",
    ),
    pytest.param("Me ⟦Robin|avocat⟧, avocat au barreau de Dax", id="lawyer"),
    pytest.param("Mme ⟦Robin|magistrat⟧, présidente de chambre", id="judge"),
    pytest.param("Me ⟦Robin|avocat⟧, avocat de la SELARL Alba, liquidateur", id="a liquidator's lawyer"),
    pytest.param("M. ⟦Robin|magistrat⟧, conseiller, a fait le rapport", id="counsellor"),
    pytest.param("⟦Anne Robin|magistrat⟧, directrice des services de greffe", id="director of the registry"),
    pytest.param("la SCP ⟦Robin et Roy|avocat⟧, avocats", id="firm"),
    pytest.param(
        "M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, M. ⟦Paul|prenom⟧ ⟦Robin|nom⟧, la SELARL ⟦Paul Robin|avocat⟧, avocats",
        id="a firm of a party's name that is counsel",
    ),
    pytest.param(
        "M. ⟦Luc|prenom⟧ ⟦Robin|nom⟧, M. ⟦Luc|prenom⟧ ⟦Robin|nom⟧, la SELARL ⟦Paul Robin|avocat⟧ et",
        id="a firm with another first name",
    ),
    pytest.param("représentée par Me ⟦Paula ROBIN|avocat⟧\n\nINTIMÉS :\n\nM. Roy", id="the next block's heading"),
    pytest.param("substitué par Maître ⟦ROBIN|avocat⟧\nDÉFENDEURS", id="the heading on the next line"),
    pytest.param(
        "tribunal composé de M. ⟦Luc ROBIN|magistrat⟧, Mme ⟦Inès SOW|magistrat⟧ ; il", id="a bench without functions"
    ),
    pytest.param("l'avocat de la défense, Me ⟦Robin|avocat⟧, plaide", id="counsel of the defence"),
    pytest.param("⟦Odile Verne|avocat⟧, avocate, assistée de Me Robin", id="a lawyer whom another assists"),
    pytest.param(
        "Mme ⟦Verne|magistrat⟧, greffière, assistante de justice entendue", id="a clerk, and an assistant of the court"
    ),
]


@pytest.mark.parametrize(("source", "expected"), PARTIES)
def test_the_words_behind_make_a_party(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", STAFF)
def test_staff_stay_what_they_are(source: str) -> None:
    assert after(RULE, source) == source


def test_whose_title_is_a_partys_and_not_the_judges_is_the_party() -> None:
    head = "Mme ⟦Ada|prenom⟧ ⟦Robin|nom⟧, née le 3 mai 1970. Une ordonnance de M. ⟦Gilles Robin|magistrat⟧, vice-président, a été rendue. "
    assert after(RULE, head + "Mme ⟦Robin|magistrat⟧ a payé.") == head + "Mme ⟦Robin|nom⟧ a payé."
    assert after(RULE, head + "M. ⟦Robin|magistrat⟧ a payé.") == head + "M. ⟦Robin|magistrat⟧ a payé."


def test_other_mentions_of_the_same_full_name_follow() -> None:
    source = "Me ⟦Liza ROBIN|avocat⟧, notaire. L'acte de Me ⟦Liza ROBIN|avocat⟧ est nul."
    assert "avocat⟧" not in after(RULE, source)


def test_one_professional_mention_among_a_partys_is_a_party_and_a_doubt() -> None:
    source = "M. ⟦Robin|nom⟧ a saisi la cour. M. ⟦Robin|nom⟧ conclut. M. ⟦Robin|magistrat⟧ réplique."
    assert "magistrat" not in after(RULE, source)
    assert kinds(RULE, source) == ["different_categories"]


@pytest.mark.parametrize(
    ("source", "language", "masked"),
    [
        pytest.param(
            "Monsieur ⟦Artan Robin|magistrat⟧, absent", "fr", True, id="a civil title and no function anywhere"
        ),
        pytest.param("⟦Artan Robin|magistrat⟧, absent", "fr", False, id="no title"),
        pytest.param("Mr. ⟦Robin|avocat⟧ submitted", "en", False, id="counsel in an English decision"),
        pytest.param("M. ⟦Robin|magistrat⟧ opine. M. ⟦Robin|magistrat⟧, procureur", "fr", False, id="backed elsewhere"),
        pytest.param(
            "où étaient présents M. ⟦Robin|magistrat⟧, Mme ⟦Alba|magistrat⟧, conseillers",
            "fr",
            False,
            id="a list of those present",
        ),
        pytest.param("Mme ⟦Anne|magistrat⟧ Robin", "fr", False, id="a piece of a name"),
        pytest.param("Madame ⟦Anne Robin EPOUSE Alba|magistrat⟧", "fr", True, id="a married name"),
    ],
)
def test_a_professional_whom_nothing_backs_is_a_party(source: str, language: str, masked: bool) -> None:
    assert ("nom⟧" in after(RULE, source, language)) is masked


def test_a_party_of_the_same_full_name_takes_an_unbacked_professional_along() -> None:
    source = "⟦Paul|prenom⟧ ⟦Robin|nom⟧ conclut. ⟦Paul ROBIN|magistrat⟧ réplique."
    assert after(RULE, source) == "⟦Paul|prenom⟧ ⟦Robin|nom⟧ conclut. ⟦Paul|prenom⟧ ⟦ROBIN|nom⟧ réplique."


@pytest.mark.parametrize(
    ("lawyer", "label"),
    [
        pytest.param("Maître ⟦Verne|avocat⟧", "nom", id="no first name tells them apart"),
        pytest.param("Maître ⟦Odile Verne|avocat⟧", "avocat", id="a lawyer with another first name than the party"),
    ],
)
def test_a_lawyer_whose_surname_is_a_partys_many_times_over_is_the_party(lawyer: str, label: str) -> None:
    parties = " ".join("M. ⟦Paul|prenom⟧ ⟦Verne|nom⟧ conclut." for _ in range(9))
    shown_last = after(RULE, f"{parties} {lawyer}\navocats associés de la SELARL Alpha").split("Maître ")[1]
    assert f"|{label}⟧" in shown_last
