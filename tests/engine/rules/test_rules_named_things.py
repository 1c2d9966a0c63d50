"""Products, animals, diseases, makes and words of kinship are no persons; who bears the same name
is."""

from __future__ import annotations

import pytest

from engine.rules.names.named_things import RULE
from tests.engine.marked import after, kinds

ROWS = [
    pytest.param("une Volkswagen Golf ; « ta ⟦Golf|prenom⟧ elle sent le faux »", "une Volkswagen Golf ; « ta Golf elle sent le faux »", id="the model of a make"),
    pytest.param("une Volkswagen Golf ; M. ⟦Golf|nom⟧ conduisait", "une Volkswagen Golf ; M. ⟦Golf|nom⟧ conduisait", id="a model that somebody is called"),
    pytest.param("une Renault Zoé ; ⟦Zoé|prenom⟧ conduisait", "une Renault Zoé ; ⟦Zoé|prenom⟧ conduisait", id="a model that is a first name"),
    pytest.param("⟦PAYET|nom⟧ ⟦Jean|prenom⟧ dit « ⟦Ti Fab|prenom⟧ », le fusil « ⟦Ti Fab|prenom⟧ »", "⟦PAYET|nom⟧ ⟦Jean|prenom⟧ dit « ⟦Ti Fab|prenom⟧ », le fusil « ⟦Ti Fab|prenom⟧ »", id="a thing that bears somebody's nickname"),
    pytest.param("un lit modèle « ⟦Romane|prenom⟧ »", "un lit modèle « Romane »", id="a product"),
    pytest.param("une armoire à chaussures « ⟦Romane|prenom⟧ »", "une armoire à chaussures « Romane »", id="words between"),
    pytest.param("de la gamme, « ⟦Romane|prenom⟧ » et « ⟦Alix|prenom⟧ »", "de la gamme, « Romane » et « Alix »", id="the next of a list"),
    pytest.param(
        "le modèle « ⟦Romane|prenom⟧ » ; on a retiré « ⟦Romane|prenom⟧ »", "le modèle « Romane » ; on a retiré « Romane »", id="again in quotes"),
    pytest.param(
        "le modèle « ⟦Romane|prenom⟧ » ; ⟦Romane|prenom⟧ dort", "le modèle « Romane » ; ⟦Romane|prenom⟧ dort", id="and somebody"),
    pytest.param(
        "Mme ⟦Brau|nom⟧ a déposé la marque « ⟦Brau|nom⟧ »", "Mme ⟦Brau|nom⟧ a déposé la marque « ⟦Brau|nom⟧ »", id="a party's name as a brand"),
    pytest.param("dite « ⟦Romane|prenom⟧ »", "dite « ⟦Romane|prenom⟧ »", id="a nickname"),
    pytest.param("le syndrome de ⟦Kessler|nom⟧", "le syndrome de Kessler", id="a syndrome"),
    pytest.param("la maladie de ⟦Kessler|localite⟧", "la maladie de Kessler", id="taken for a town"),
    pytest.param("la maladie de ⟦Lucie|prenom⟧", "la maladie de ⟦Lucie|prenom⟧", id="somebody is ill"),
    pytest.param("la maladie de M. ⟦Kessler|nom⟧", "la maladie de M. ⟦Kessler|nom⟧", id="behind a title"),
    pytest.param(
        "un diverticule de ⟦Kessler|nom⟧, donc pas de ⟦Kessler|nom⟧", "un diverticule de Kessler, donc pas de Kessler", id="a finding again"),
    pytest.param("le chat (⟦Oscar|prenom⟧) dort", "le chat (Oscar) dort", id="a cat"),
    pytest.param("la jument, nommée ⟦Oscarine|nom⟧", "la jument, nommée Oscarine", id="a mare"),
    pytest.param(
        "Chiens : ⟦Oscar|prenom⟧, ⟦Alix|prenom⟧ et ⟦Rita|prenom⟧ (à ⟦Luc|prenom⟧)", "Chiens : Oscar, Alix et Rita (à ⟦Luc|prenom⟧)",
        id="a list of dogs"),
    pytest.param("le chien de ⟦Luc|prenom⟧", "le chien de ⟦Luc|prenom⟧", id="whose dog it is"),
    pytest.param("le chat ; ⟦Luc|prenom⟧ le nourrit", "le chat ; ⟦Luc|prenom⟧ le nourrit", id="who feeds it"),
    pytest.param("vu sur ⟦Facebook|prenom⟧", "vu sur Facebook", id="a service"),
    pytest.param("un achat chez ⟦Leroy Merlin|prenom⟧", "un achat chez Leroy Merlin", id="a shop"),
    pytest.param("M. ⟦Leroy|nom⟧ chez ⟦Merlin|nom⟧", "M. ⟦Leroy|nom⟧ chez ⟦Merlin|nom⟧", id="two persons"),
    pytest.param("⟦Tata|prenom⟧ ⟦Odile|prenom⟧ vient", "Tata ⟦Odile|prenom⟧ vient", id="a word of kinship"),
    pytest.param("⟦Nounou Odile|prenom⟧ vient", "Nounou ⟦Odile|prenom⟧ vient", id="a word of kinship inside"),
    pytest.param("M. ⟦Tata|nom⟧ vient", "M. ⟦Tata|nom⟧ vient", id="a surname"),
    pytest.param("un fauteuil ⟦Louis|prenom⟧ ⟦XV|nom⟧", "un fauteuil Louis XV", id="a king"),
    pytest.param("un café avec ⟦Henri|prenom⟧", "un café avec ⟦Henri|prenom⟧", id="a drink with somebody"),
    pytest.param("au café ⟦Mermaz|nom⟧", "au café Mermaz", id="a house"),
    pytest.param(
        "au café ⟦Mermaz|nom⟧, M. ⟦Mermaz|nom⟧ sert", "au café ⟦Mermaz|nom⟧, M. ⟦Mermaz|nom⟧ sert", id="a house of somebody named"),
    pytest.param("T. 01 02 03 04 05 – ⟦F.|prenom⟧ 01 02 03 04 06", "T. 01 02 03 04 05 – F. 01 02 03 04 06", id="fax"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_names_of_things_stay_readable(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_a_make_is_certain_and_a_product_is_doubted() -> None:
    assert kinds(RULE, "vu sur ⟦Facebook|prenom⟧") == []
    assert kinds(RULE, "le modèle « ⟦Romane|prenom⟧ », « ⟦Romane|prenom⟧ »") == ["name_left"]


def test_english_texts_are_left_alone() -> None:
    assert after(RULE, "on ⟦Facebook|prenom⟧", "en") == "on ⟦Facebook|prenom⟧"
