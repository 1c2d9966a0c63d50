"""Names of which a part was found are completed, those that swallowed other words are cut."""

from __future__ import annotations

import pytest

from engine.rules import run
from engine.rules.names.extension import RULE
from tests.engine.marked import after, kinds, marked

ADDED = [
    pytest.param("Mme ⟦Inès|prenom⟧ ⟦Da Costa|nom⟧ épouse Nguyen", "Mme ⟦Inès|prenom⟧ ⟦Da Costa|nom⟧ épouse ⟦Nguyen|nom⟧", id="épouse"),
    pytest.param("Mme ⟦BERTIN|nom⟧ EPOUSE KAYA", "Mme ⟦BERTIN|nom⟧ EPOUSE ⟦KAYA|nom⟧", id="épouse, capitals"),
    pytest.param("Mme ⟦Diallo|nom⟧, née El Khoury le 3 mai", "Mme ⟦Diallo|nom⟧, née ⟦El Khoury|nom⟧ le 3 mai", id="née, a particle"),
    pytest.param("Mme ⟦Roy|nom⟧ (veuve de La Tour)", "Mme ⟦Roy|nom⟧ (veuve ⟦de La Tour|nom⟧)", id="veuve, in brackets"),
    pytest.param("Mme ⟦Roy|nom⟧ ép. Petrov", "Mme ⟦Roy|nom⟧ ép. ⟦Petrov|nom⟧", id="ép."),
    pytest.param("Mme ⟦Roy|nom⟧ divorcée Haddad,", "Mme ⟦Roy|nom⟧ divorcée ⟦Haddad|nom⟧,", id="divorcée"),
    pytest.param("Mme ⟦Roy|nom⟧ née Fatou Sarr", "Mme ⟦Roy|nom⟧ née ⟦Fatou|prenom⟧ ⟦Sarr|nom⟧", id="née, with a first name"),
    pytest.param("M. ⟦Roy|nom⟧ alias « Momo »", "M. ⟦Roy|nom⟧ alias « ⟦Momo|prenom⟧ »", id="alias"),
    pytest.param("M. ⟦Roy|nom⟧, surnommé Tonio, vient", "M. ⟦Roy|nom⟧, surnommé ⟦Tonio|prenom⟧, vient", id="surnommé"),
    pytest.param("⟦Robert|prenom⟧ ⟦Doe|nom⟧, a.k.a. Rusty, left", "⟦Robert|prenom⟧ ⟦Doe|nom⟧, a.k.a. ⟦Rusty|prenom⟧, left", id="a.k.a."),
    pytest.param("⟦Robert|prenom⟧ ⟦Doe|nom⟧ (nicknamed Rusty)", "⟦Robert|prenom⟧ ⟦Doe|nom⟧ (nicknamed ⟦Rusty|prenom⟧)", id="nicknamed"),
    pytest.param("⟦Paul|prenom⟧ « Popaul » ⟦Roy|nom⟧", "⟦Paul|prenom⟧ « ⟦Popaul|prenom⟧ » ⟦Roy|nom⟧", id="quoted inside the name"),
    pytest.param("sous le surnom de « ⟦Momo le boulanger|prenom⟧ », il", "sous le surnom de « ⟦Momo le boulanger|prenom⟧ », il", id="all of a nickname in quotes"),
    pytest.param("M. ⟦Roy|nom⟧ dit Tonio", "M. ⟦Roy|nom⟧ dit ⟦Tonio|prenom⟧", id="dit"),
    pytest.param("⟦Jean-Marc|prenom⟧ ROCHEBLAVE conclut", "⟦Jean-Marc|prenom⟧ ⟦ROCHEBLAVE|nom⟧ conclut", id="capitals behind a first name"),
    pytest.param("\nROCHEBLAVE ⟦Jean-Marc|prenom⟧\n", "\n⟦ROCHEBLAVE|nom⟧ ⟦Jean-Marc|prenom⟧\n", id="capitals before a first name"),
    pytest.param("⟦Karim|prenom⟧ EL MANSOURI,", "⟦Karim|prenom⟧ ⟦EL MANSOURI|nom⟧,", id="capitals, a particle"),
    pytest.param("Mme ⟦Nour|prenom⟧ Belhadj soutient", "Mme ⟦Nour|prenom⟧ ⟦Belhadj|nom⟧ soutient", id="behind a title and a first name"),
    pytest.param("M. Ben ⟦Salah|nom⟧", "M. ⟦Ben Salah|nom⟧", id="Ben"),
    pytest.param("⟦Odile|prenom⟧ de La ⟦Tour|nom⟧", "⟦Odile|prenom⟧ ⟦de La Tour|nom⟧", id="de La"),
    pytest.param("Mme d'⟦Alembert|nom⟧", "Mme ⟦d'Alembert|nom⟧", id="an elision"),
    pytest.param("la faute de Le ⟦Goff|nom⟧", "la faute de ⟦Le Goff|nom⟧", id="a capital of its own"),
    pytest.param("M. ⟦El|nom⟧ Khoury", "M. ⟦El Khoury|nom⟧", id="only the particle found"),
    pytest.param("Mme ⟦Pacheco|nom⟧ Nunes déclare", "Mme ⟦Pacheco Nunes|nom⟧ déclare", id="the second surname"),
    pytest.param("M.Petrov réplique", "M.⟦Petrov|nom⟧ réplique", id="a title glued by its point"),
    pytest.param("la mère, MmeHaddad, dit", "la mère, Mme⟦Haddad|nom⟧, dit", id="a title glued on"),
    pytest.param("à ⟦MadameHADDAD|localite⟧ ;", "à Madame⟦HADDAD|nom⟧ ;", id="a title glued on, taken for a town"),
    pytest.param("⟦Awa|prenom⟧ ⟦Sarr|nom⟧. AwaSarr", "⟦Awa|prenom⟧ ⟦Sarr|nom⟧. ⟦Awa|prenom⟧⟦Sarr|nom⟧", id="two known names glued"),
    pytest.param("M. ⟦Petrov|nom⟧. Petrovné le 3 mai", "M. ⟦Petrov|nom⟧. ⟦Petrov|nom⟧né le 3 mai", id="glued to né"),
    pytest.param("⟦Yassi|prenom⟧ et ⟦Yassine|prenom⟧ le 3 mai", "⟦Yassi|prenom⟧ et ⟦Yassine|prenom⟧ le 3 mai", id="a name that ends like né"),
    pytest.param("M. ⟦Petrov|nom⟧. ⟦Petrovet|nom⟧ M. Roy", "M. ⟦Petrov|nom⟧. ⟦Petrov|nom⟧et M. Roy", id="glued to et"),
    pytest.param("Mme ⟦Yvonne|prenom⟧ Le Du, sa nièce", "Mme ⟦Yvonne|prenom⟧ ⟦Le Du|nom⟧, sa nièce", id="only particles"),
    pytest.param("M. ⟦Yves|prenom⟧ Du Pont soutient", "M. ⟦Yves|prenom⟧ ⟦Du Pont|nom⟧ soutient", id="a particle and a common word"),
    pytest.param("Mme ⟦Rosa|prenom⟧ De Sousa e Silva a", "Mme ⟦Rosa|prenom⟧ ⟦De Sousa e Silva|nom⟧ a", id="e between two surnames"),
    pytest.param("⟦Yvonne|prenom⟧ Le Bris, sa nièce", "⟦Yvonne|prenom⟧ ⟦Le Bris|nom⟧, sa nièce", id="no title, a listed first name"),
    pytest.param("⟦Odile|prenom⟧ Belhadj soutient", "⟦Odile|prenom⟧ ⟦Belhadj|nom⟧ soutient", id="no title, before a verb"),
    pytest.param("M. ⟦João|prenom⟧ ⟦Sousa|nom⟧ e ⟦Silva|nom⟧", "M. ⟦João|prenom⟧ ⟦Sousa|nom⟧ ⟦e Silva|nom⟧", id="e between two found"),
    pytest.param("M. ⟦Rui|nom⟧ dos ⟦Reis|prenom⟧", "M. ⟦Rui|nom⟧ ⟦dos Reis|nom⟧", id="dos between two found"),
    pytest.param("M. ⟦Tihoti|prenom⟧ a ⟦TERIIPAIA|nom⟧", "M. ⟦Tihoti|prenom⟧ ⟦a TERIIPAIA|nom⟧", id="a between two found"),
    pytest.param("⟦Paul|prenom⟧ ⟦de Kerros|nom⟧ d'⟦Alma|prenom⟧", "⟦Paul|prenom⟧ ⟦de Kerros|nom⟧ ⟦d'Alma|nom⟧", id="d' behind a particle"),
    pytest.param("⟦Tevita|prenom⟧ ⟦Fa|nom⟧'atulia est", "⟦Tevita|prenom⟧ ⟦Fa'atulia|nom⟧ est", id="an apostrophe inside"),
    pytest.param("Depuis Nathan ⟦Morvan|nom⟧", "Depuis ⟦Nathan|prenom⟧ ⟦Morvan|nom⟧", id="a first name before"),
    pytest.param("Selon Jean-Marie ⟦Morvan|nom⟧", "Selon ⟦Jean-Marie|prenom⟧ ⟦Morvan|nom⟧", id="a compound first name before"),
    pytest.param("signé M-P ⟦Roy|nom⟧", "signé ⟦M-P|prenom⟧ ⟦Roy|nom⟧", id="initials of a double first name"),
    pytest.param("J.-C. ⟦Diop|nom⟧ a vu", "⟦J.-C.|prenom⟧ ⟦Diop|nom⟧ a vu", id="initials with dots and a hyphen"),
    pytest.param("M. ⟦Ousmane|prenom⟧ ⟦Roy|nom⟧ (Ous), cuisinier", "M. ⟦Ousmane|prenom⟧ ⟦Roy|nom⟧ (⟦Ous|prenom⟧), cuisinier", id="a cut first name in brackets"),
    pytest.param("⟦ROY|nom⟧ ⟦Nicolas|prenom⟧ (« Nico ») dort", "⟦ROY|nom⟧ ⟦Nicolas|prenom⟧ (« ⟦Nico|prenom⟧ ») dort", id="a usual short form in brackets"),
]  # fmt: skip
CUT = [
    pytest.param("⟦EPOUSE Kaya|nom⟧", "EPOUSE ⟦Kaya|nom⟧", id="a link"),
    pytest.param("⟦Madame Kaya|nom⟧", "Madame ⟦Kaya|nom⟧", id="a title"),
    pytest.param("⟦MadameKAYA|nom⟧", "Madame⟦KAYA|nom⟧", id="a glued title"),
    pytest.param("⟦Zoltan|prenom⟧ ⟦Kaya demande|nom⟧", "⟦Zoltan|prenom⟧ ⟦Kaya|nom⟧ demande", id="a verb"),
    pytest.param("⟦Kaya né le 3 mai 1980|nom⟧", "⟦Kaya|nom⟧ né le 3 mai 1980", id="a date"),
    pytest.param("⟦Kaya épouse Roy|nom⟧", "⟦Kaya|nom⟧ épouse ⟦Roy|nom⟧", id="two names and a link"),
    pytest.param("« ⟦le Momo|prenom⟧ »", "« le ⟦Momo|prenom⟧ »", id="an article"),
    pytest.param("⟦Kaya,|nom⟧ âgé", "⟦Kaya|nom⟧, âgé", id="a comma"),
    pytest.param("⟦« Momo »|prenom⟧", "« ⟦Momo|prenom⟧ »", id="quotes"),
]
LEFT = [
    pytest.param("Mme ⟦Roy|nom⟧ née à Lyon", id="a place"),
    pytest.param("M. ⟦Roy|nom⟧, né Le 3 mai", id="a date"),
    pytest.param("M. ⟦ROY|nom⟧ DIT N'Y AVOIR LIEU", id="dit is a verb"),
    pytest.param("⟦Paul|prenom⟧ (le chauffeur) ⟦Roy|nom⟧", id="an office inside the name"),
    pytest.param("M. ⟦Roy|nom⟧ dit Que", id="a word of grammar"),
    pytest.param("Mme ⟦Roy|nom⟧ épouse\nLille", id="another line"),
    pytest.param("Mme ⟦Roy|nom⟧ épouse ⟦Lille|localite⟧", id="a town stands there"),
    pytest.param("Mme ⟦Roy|nom⟧ épouse M. ⟦Kaya|nom⟧", id="complete already"),
    pytest.param("⟦Jean|prenom⟧ TRIBUNAL", id="a word of the court"),
    pytest.param("PAR ⟦JEAN|prenom⟧ ROCHEBLAVE A LYON", id="a line of capitals"),
    pytest.param("⟦Jean|prenom⟧, ROCHEBLAVE", id="a comma"),
    pytest.param("⟦Jean|prenom⟧ ⟦ROCHEBLAVE|avocat⟧", id="a lawyer's name"),
    pytest.param("⟦Odile|prenom⟧ Hôpital, service", id="no title, no surname"),
    pytest.param("Mme ⟦Anne|prenom⟧ Le Président", id="an office behind a particle"),
    pytest.param("rue Nathan ⟦Morvan|nom⟧", id="a street"),
    pytest.param("Depuis ⟦Morvan|nom⟧", id="no first name before"),
    pytest.param("la fille de ⟦Paul|prenom⟧ ⟦Morvan|nom⟧ de ⟦Lucie|prenom⟧", id="de between two persons"),
    pytest.param("⟦Owen|nom⟧'s car, ⟦Owen|nom⟧'ll", id="English suffixes"),
    pytest.param("M. ⟦Tihoti|prenom⟧ ⟦a TERIIPAIA|nom⟧", id="a led by a first name"),
    pytest.param("⟦Ilunga|prenom⟧ ⟦wa Mutombo|nom⟧", id="wa led by a first name"),
    pytest.param("⟦Marc|prenom⟧ ⟦Roy|nom⟧, dit « ⟦le Basque|prenom⟧ »", id="a nickname with its article"),
    pytest.param("M. le ⟦Roy|nom⟧", id="an article behind a title"),
    pytest.param("le père de ⟦Roy|nom⟧", id="de is a preposition"),
    pytest.param("M. ⟦Roy|nom⟧ Président", id="an office"),
    pytest.param("M. ⟦Roy|nom⟧ Petit", id="a common word"),
    pytest.param("M. ⟦ROY|nom⟧ CONDAMNE AUX DEPENS", id="the dispositif in capitals"),
    pytest.param("M. ⟦Petrov|nom⟧. Petrovet soutient", id="another name that ends in et"),
    pytest.param("N.Petrov et a.M.Roy", id="an initial"),
    pytest.param("M. ⟦Le Goff|nom⟧", id="a particle is no article"),
    pytest.param("⟦Bou-\nlanger|nom⟧", id="a word cut at the line end"),
    pytest.param("Mme ⟦de la Cour|nom⟧", id="particles in lower case"),
    pytest.param("l'hôtel MadameX", id="no name behind the title"),
    pytest.param("⟦Pennec’h|nom⟧", id="an apostrophe of the name"),
    pytest.param("M. ⟦Ousmane|prenom⟧ ⟦Roy|nom⟧ (appelant) et", id="a role in brackets"),
    pytest.param("M. ⟦Paul|prenom⟧ ⟦Roy|nom⟧ (Paris)", id="a town in brackets"),
]


@pytest.mark.parametrize(("source", "expected"), ADDED)
def test_the_missing_part_is_added(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize(("source", "expected"), CUT)
def test_what_is_too_much_is_cut(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", LEFT)
def test_other_words_are_left_alone(source: str) -> None:
    assert after(RULE, source) == source


def test_a_word_that_only_its_capital_shows_is_a_doubt() -> None:
    assert kinds(RULE, "Mme ⟦Pacheco|nom⟧ Nunes déclare") == ["name_extended"]
    assert kinds(RULE, "Mme ⟦Roy|nom⟧ épouse Nguyen") == []


@pytest.mark.parametrize(("source", "expected"), ADDED + CUT)
def test_a_second_run_changes_nothing(source: str, expected: str) -> None:
    document, entities = marked(source)
    once = run(document, entities, (RULE,))
    assert run(document, once.entities, (RULE,)).entities == once.entities


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("m. jean-baptiste ⟦de smedt|nom⟧ né le 3 mars", id="a particle"),
        pytest.param("nadjim ⟦saïd omar|prenom⟧, se disant né", id="two first names"),
        pytest.param("le docteur oriane ⟦van den bossche|nom⟧", id="two particles"),
        pytest.param("mme ⟦maria da conceição|prenom⟧ ⟦ferreira lopes|nom⟧", id="a particle in a first name"),
        pytest.param("née ⟦le moal|nom⟧", id="an article"),
        pytest.param("dear ms ⟦ní cheallaigh|nom⟧", id="a short word of the name"),
    ],
)
def test_a_name_in_small_letters_is_not_cut_by_its_case(source: str) -> None:
    assert after(RULE, source) == source


def test_an_ordinary_word_beside_a_name_in_small_letters_is_cut() -> None:
    assert after(RULE, "j'ai vu ⟦karim avec|prenom⟧ sa sœur") == "j'ai vu ⟦karim|prenom⟧ avec sa sœur"
