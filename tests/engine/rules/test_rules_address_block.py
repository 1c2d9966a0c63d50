"""An address grows over its pieces, and its town is found."""

from __future__ import annotations

import pytest

from engine.rules.places.address_block import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("né à ⟦Guebwiller|localite⟧, et M. Antoine Lambert", "né à ⟦Guebwiller|localite⟧, et M. Antoine Lambert", id="« et M. » is no floor"),
    pytest.param("⟦8 rue Haute|adresse⟧, bâtiment Érable, porte 34, a dit", "⟦8 rue Haute, bâtiment Érable, porte 34|adresse⟧, a dit", id="behind, commas"),
    pytest.param("⟦8 rue Haute|adresse⟧\nBât. B - 4e étage\n", "⟦8 rue Haute\nBât. B - 4e étage|adresse⟧\n", id="behind, lines"),
    pytest.param("résidence Les Pins, ⟦8 rue Haute|adresse⟧", "⟦résidence Les Pins, 8 rue Haute|adresse⟧", id="before"),
    pytest.param("Mme Diop\nLe Clos Fleuri\n⟦8 rue Haute|adresse⟧", "Mme Diop\n⟦Le Clos Fleuri\n8 rue Haute|adresse⟧", id="a line before"),
    pytest.param("chez Mme ⟦Traoré|nom⟧, immeuble Calypso, ⟦12 rue Haute|adresse⟧", "chez Mme ⟦Traoré|nom⟧, ⟦immeuble Calypso, 12 rue Haute|adresse⟧", id="at somebody's"),
    pytest.param("⟦8 rue Haute|adresse⟧ BP 40123", "⟦8 rue Haute BP 40123|adresse⟧", id="a box"),
    pytest.param("⟦8 rue Haute|adresse⟧ à Sarcelles (95200), a", "⟦8 rue Haute|adresse⟧ à ⟦Sarcelles (95200)|localite⟧, a", id="the town behind à"),
    pytest.param("⟦8 rue Haute|adresse⟧,\n31200 Toulouse", "⟦8 rue Haute|adresse⟧,\n⟦31200 Toulouse|localite⟧", id="the town on the next line"),
    pytest.param("HLM Le Clos, entrée 7, ⟦30900 Nîmes|localite⟧", "⟦HLM Le Clos, entrée 7|adresse⟧, ⟦30900 Nîmes|localite⟧", id="no street"),
    pytest.param("la ⟦Tour Alizé|morale⟧\n⟦33 quai Bas|adresse⟧".replace("la ", ""), "⟦Tour Alizé\n33 quai Bas|adresse⟧", id="a tower taken for a company"),
    pytest.param("demeurant résidence Les Acacias, pavillon 3, logement 12, ⟦7 avenue Neuve|adresse⟧", "demeurant ⟦résidence Les Acacias, pavillon 3, logement 12, 7 avenue Neuve|adresse⟧", id="three pieces, announced"),
    pytest.param("hébergée à l'hôtel Beau Rivage, chambre 8, ⟦19 rue Haute|adresse⟧", "hébergée à l'⟦hôtel Beau Rivage, chambre 8, 19 rue Haute|adresse⟧", id="a hotel behind à l'"),
    pytest.param("au CHRS Le ⟦Relais|morale⟧, 2e étage, ⟦19 rue Haute|adresse⟧", "au ⟦CHRS Le Relais, 2e étage, 19 rue Haute|adresse⟧", id="a shelter"),
    pytest.param("Mme Olivo, Villa « Bel-Air », ⟦14 chemin Haut|adresse⟧", "Mme Olivo, ⟦Villa « Bel-Air », 14 chemin Haut|adresse⟧", id="a villa in quotes"),
    pytest.param("M. Roy\nc/o Foyer Saint-Paul, ⟦5 rue Basse|adresse⟧", "M. Roy\n⟦c/o Foyer Saint-Paul, 5 rue Basse|adresse⟧", id="care of"),
    pytest.param("Pôle médical du ⟦Lavoir|localite⟧, ⟦route de Dax|adresse⟧", "⟦Pôle médical du Lavoir, route de Dax|adresse⟧", id="a practice with a town's name"),
    pytest.param("Mme ⟦Tual|nom⟧, La Ville-au-Blanc, ⟦2 chemin du Bois|adresse⟧", "Mme ⟦Tual|nom⟧, ⟦La Ville-au-Blanc, 2 chemin du Bois|adresse⟧", id="a name with its article"),
    pytest.param("au 2ème étage du ⟦14 rue Haute|adresse⟧", "au ⟦2ème étage du 14 rue Haute|adresse⟧", id="a floor of"),
    pytest.param("Mme Diop, Ancien presbytère, ⟦6 venelle du Four|adresse⟧", "Mme Diop, ⟦Ancien presbytère, 6 venelle du Four|adresse⟧", id="a house without a name"),
    pytest.param("porte ⟦91, 2 rue Neuve|adresse⟧", "⟦porte 91, 2 rue Neuve|adresse⟧", id="cut behind the word of a piece"),
    pytest.param("⟦4 rue Haute, esc.|adresse⟧ 3, 2e droite, a", "⟦4 rue Haute, esc. 3, 2e droite|adresse⟧, a", id="cut before its number"),
    pytest.param("⟦4 rue Haute|adresse⟧, étage 3, code B4521, a", "⟦4 rue Haute, étage 3, code B4521|adresse⟧, a", id="a door code"),
    pytest.param("⟦4 rue Haute|adresse⟧, derrière chez Ginette, a", "⟦4 rue Haute, derrière chez Ginette|adresse⟧, a", id="behind somebody's"),
    pytest.param("au ⟦lotissement Vert|adresse⟧, lot n° ⟦12|cadastre⟧, PK 9,4 côté montagne, a", "au ⟦lotissement Vert, lot n° 12, PK 9,4 côté montagne|adresse⟧, a", id="lot and milestone"),
    pytest.param("réside à ⟦Vence|localite⟧, résidence Les Remparts, bât. E 4, et", "réside à ⟦Vence|localite⟧, ⟦résidence Les Remparts, bât. E 4|adresse⟧, et", id="pieces behind a town"),
    pytest.param("résidant EHPAD Les Glycines, chambre 9, ⟦38550 Vernas|localite⟧", "résidant ⟦EHPAD Les Glycines, chambre 9|adresse⟧, ⟦38550 Vernas|localite⟧", id="a home without a street"),
    pytest.param("la maison, ⟦3 rue Basse|adresse⟧, est louée", "la maison, ⟦3 rue Basse|adresse⟧, est louée", id="a house that is spoken of"),
    pytest.param("à l'hôtel avec sa femme, ⟦3 rue Basse|adresse⟧", "à l'hôtel avec sa femme, ⟦3 rue Basse|adresse⟧", id="a hotel that is spoken of"),
    pytest.param("La SARL Orval, ⟦3 rue Basse|adresse⟧", "La SARL Orval, ⟦3 rue Basse|adresse⟧", id="a company with an article"),
    pytest.param("la ⟦Le Fournil|morale⟧, ⟦3 rue Basse|adresse⟧", "la ⟦Le Fournil|morale⟧, ⟦3 rue Basse|adresse⟧", id="a company that was found"),
    pytest.param("Cour d'appel\nChambre sociale\n⟦63200 RIOM|localite⟧", "Cour d'appel\nChambre sociale\n⟦63200 RIOM|localite⟧", id="a chamber of a court"),
    pytest.param("⟦4 rue Haute|adresse⟧ (bâtiment C, 3e étage), 69003 Lyon", "⟦4 rue Haute (bâtiment C, 3e étage)|adresse⟧, ⟦69003 Lyon|localite⟧", id="pieces in brackets"),
    pytest.param("⟦12 RUE HAUTE|adresse⟧\nBATIMENT A APPARTEMENT 3\n", "⟦12 RUE HAUTE\nBATIMENT A APPARTEMENT 3|adresse⟧\n", id="a capital A that is no preposition"),
    pytest.param("⟦Rue Haute 14|adresse⟧, 1204 Carouge (Suisse)", "⟦Rue Haute 14|adresse⟧, ⟦1204 Carouge|localite⟧ (Suisse)", id="a code of four digits"),
    pytest.param("⟦4 rue Haute|adresse⟧ (voir plan)", "⟦4 rue Haute|adresse⟧ (voir plan)", id="a remark in brackets"),
    pytest.param("⟦8 rue Haute|adresse⟧, code civil", "⟦8 rue Haute|adresse⟧, code civil", id="a code of law"),
    pytest.param("⟦8 rue Haute|adresse⟧, lot de copropriété", "⟦8 rue Haute|adresse⟧, lot de copropriété", id="a lot without a number"),
    pytest.param("⟦8 rue Haute|adresse⟧, un appartement de trois pièces", "⟦8 rue Haute|adresse⟧, un appartement de trois pièces", id="a flat that is spoken of"),
    pytest.param("⟦8 rue Haute|adresse⟧, M. Diop", "⟦8 rue Haute|adresse⟧, M. Diop", id="a person behind"),
    pytest.param("Mme Diop\n⟦8 rue Haute|adresse⟧", "Mme Diop\n⟦8 rue Haute|adresse⟧", id="a person before"),
    pytest.param("⟦8 rue Haute|adresse⟧ à Madame Diop", "⟦8 rue Haute|adresse⟧ à Madame Diop", id="à and a title"),
    pytest.param(
        "Avocat à la Cour\n⟦8 rue Haute|adresse⟧", "Avocat à la Cour\n⟦8 rue Haute|adresse⟧", id="a court above the street"),
    pytest.param("rue Haute, bâtiment B", "rue Haute, bâtiment B", id="no address was found"),
    pytest.param("le tribunal, ⟦30900 Nîmes|localite⟧", "le tribunal, ⟦30900 Nîmes|localite⟧", id="a town and no piece"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_an_address_grows_over_its_pieces(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
