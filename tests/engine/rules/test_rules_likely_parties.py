"""Names labelled as professionals' that the whole text makes a party's are masked; the court's and
the bar's stay readable."""

from __future__ import annotations

import pytest

from engine.rules.parties.likely_parties import RULE
from engine.text import Text
from tests.engine.marked import after, kinds, marked

PARTIES = [
    pytest.param("par acte de Maître ⟦Sabatier|avocat⟧, commissaire de justice à Nantes, du 3 mai 2021", id="bailiff"),
    pytest.param("Renvoie les parties devant Maître ⟦Sabatier|avocat⟧, notaire à Tulle", id="notary"),
    pytest.param("feu Maître ⟦Sabatier|avocat⟧, notaire, décédé en 2015, avait reçu l'acte", id="late notary"),
    pytest.param("M. ⟦Garrigue|avocat⟧, né le 3 mai 1970, n'a pas constitué avocat. M. ⟦Garrigue|nom⟧ a commis une faute. "
                 "Il a épousé la sœur de M. ⟦Garrigue|nom⟧.", id="did not retain counsel"),
    pytest.param("L'expert, M. ⟦Ozanne|magistrat⟧, a déposé son rapport le 4 juin. M. ⟦Ozanne|nom⟧ conclut à un défaut.",
                 id="expert"),
]  # fmt: skip
PROFESSIONALS = [
    pytest.param("COMPOSITION DE LA COUR : Mme ⟦Odile Sarrazin|magistrat⟧, présidente, M. ⟦Roland Vasseur|magistrat⟧, conseiller, "
                 "Mme ⟦Inès Kouadio|magistrat⟧, greffière", id="composition"),
    pytest.param("représentée par Me ⟦Sabatier|avocat⟧, avocat au barreau de Tulle", id="counsel"),
    pytest.param("ayant pour avocat Me ⟦Claire Sabatier|avocat⟧, avocate au barreau de Dax", id="counsel with a first name"),
    pytest.param("Le greffier, ⟦Jean Roumieu|magistrat⟧    La présidente, ⟦Odile Sarrazin|magistrat⟧", id="signatures"),
    pytest.param("Sur le rapport de Mme ⟦Sarrazin|magistrat⟧, conseiller référendaire, les observations de la SCP ⟦Sabatier|avocat⟧ et "
                 "⟦Roumieu|avocat⟧, avocat de la société", id="Cour de cassation"),
    pytest.param("M. ⟦Vasseur|magistrat⟧, rapporteur public, entendu en ses conclusions", id="rapporteur public"),
    pytest.param("le procureur de la République, M. ⟦Vasseur|magistrat⟧, a requis", id="prosecutor"),
    pytest.param("Vu les conclusions de Me ⟦Sabatier|avocat⟧ pour l'appelant", id="conclusions"),
    pytest.param("l'ordonnance du juge des référés, Mme ⟦Odile Sarrazin|magistrat⟧, du 3 mai 2021", id="judge below"),
    pytest.param("L'enfant a été entendu, assisté de Maître ⟦Loïc Sabatier|avocat⟧. Un compte rendu a été remis.", id="helps"),
    pytest.param("SELARL ⟦Sabatier|avocat⟧, avocats au barreau de Tulle", id="law firm"),
]  # fmt: skip


@pytest.mark.parametrize("source", PARTIES)
def test_whom_the_text_makes_a_party_is_masked_with_a_doubt(source: str) -> None:
    changed = after(RULE, source)
    assert "|magistrat⟧" not in changed
    assert "|avocat⟧" not in changed
    assert set(kinds(RULE, source)) == {"different_categories"}


@pytest.mark.parametrize("source", PROFESSIONALS)
def test_the_court_and_the_bar_stay_readable(source: str) -> None:
    assert after(RULE, source) == source
    assert kinds(RULE, source) == []


def test_a_namesake_of_another_title_makes_no_party_of_a_clerk() -> None:
    source = (
        "Assistés de Madame ⟦Lenaïg TANGUY|magistrat⟧, greffière, en présence de\n\nPrévenu\nNom : M. ⟦TANGUY|nom⟧ ⟦Erwan|prenom⟧\n"
        "M. ⟦Erwan|prenom⟧ ⟦TANGUY|nom⟧ est cité. M. ⟦TANGUY|nom⟧ a été entendu."
    )
    assert after(RULE, source) == source


ARRET = "COUR D'APPEL DE PAU\n\nComposée de M. ⟦{judge}|magistrat⟧, président, et de Mme Vial, greffière\n\nENTRE\n{party}, appelant\n\nARRÊT\nPAR CES MOTIFS\n"
"""A decision, whose judge and party have one surname."""
MINUTES = "Procès-verbal de l'assemblée\nPrésidente : Mme Roy. Secrétaire : ⟦Aude Vial|magistrat⟧\nMme ⟦Vial|nom⟧ présente les comptes.\n"
NAMESAKES = [
    pytest.param(ARRET.format(judge="Hugo Chabot", party="M. ⟦Luc|prenom⟧ ⟦Chabot|nom⟧"), False, id="another first name"),
    pytest.param(ARRET.format(judge="Hugo Chabot", party="M. ⟦Chabot|nom⟧"), False, id="a surname alone"),
    pytest.param(ARRET.format(judge="Hugo Chabot", party="M. ⟦Hugo|prenom⟧ ⟦Chabot|nom⟧"), True, id="the same first name"),
    pytest.param(ARRET.format(judge="L. Chabot", party="M. ⟦Luc|prenom⟧ ⟦Chabot|nom⟧"), True, id="an initial"),
    pytest.param(ARRET.format(judge="Chabot", party="M. ⟦Luc|prenom⟧ ⟦Chabot|nom⟧"), True, id="no first name"),
    pytest.param(MINUTES, True, id="no court decides: a secretary is anybody's"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "masked"), NAMESAKES)
def test_a_whole_name_beside_its_function_is_no_namesakes(source: str, masked: bool) -> None:
    text, entities = marked(source)
    assert bool(RULE.apply(Text.of(text, 1e9), entities).added) == masked


def test_who_bears_a_partys_whole_name_is_masked_whatever_is_said_of_the_bearer() -> None:
    source = ARRET.format(judge="Hugo Chabot", party="M. ⟦Hugo|prenom⟧ ⟦Chabot|nom⟧")
    text, entities = marked(source)
    assert RULE.apply(Text.of(text, 0.001), entities).added


def test_one_full_name_is_decided_once() -> None:
    source = (
        "Renvoie les parties devant Maître ⟦Anne Sabatier|avocat⟧, notaire à Tulle.\n\n"
        "Vu les conclusions de Me ⟦Anne Sabatier|avocat⟧ pour l'appelant"
    )
    assert after(RULE, source).count("|nom⟧") == 2


def test_the_cost_of_the_profile_decides() -> None:
    text, entities = marked("Renvoie les parties devant Maître ⟦Sabatier|avocat⟧, notaire à Tulle.")
    masked = {cost: bool(RULE.apply(Text.of(text, cost), entities).added) for cost in (0.001, 1000.0)}
    assert masked == {0.001: False, 1000.0: True}


def test_english_texts_and_texts_without_professionals_are_left() -> None:
    for source, language in (("before Mr Justice ⟦Ozanne|magistrat⟧", "en"), ("M. ⟦Ozanne|nom⟧ conclut", "fr")):
        assert after(RULE, source, language) == source
