"""Places without a street are found behind words of living, as lieux-dits, and in headings; courts,
companies and what is said of persons stay."""

from __future__ import annotations

import pytest

from engine.rules.places.streetless import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("résidant au lieu-dit « Les Trois Chênes », il", ["lieu-dit « Les Trois Chênes »"], id="lieu-dit in quotes"),
    pytest.param("le fonds sis au lieudit La Borde Neuve, commune", ["lieudit La Borde Neuve"], id="lieudit, one word"),
    pytest.param("AU LIEU-DIT LA COMBE", ["LIEU-DIT LA COMBE"], id="capitals"),
    pytest.param("une ferme du hameau de Chantelle brûla", ["hameau de Chantelle"], id="a hamlet"),
    pytest.param("domicilié « impasse des Lilas », il", ["« impasse des Lilas »"], id="a street in quotes, no number"),
    pytest.param("demeurant manoir de la Hutte, route du Phare, 29200 Kerlaz", ["manoir de la Hutte, route du Phare", "29200 Kerlaz"], id="announced, a code and a town behind"),
    pytest.param("Il habite Le Grand Clos, à Tence, et travaille", ["Le Grand Clos", "Tence"], id="a name with its article"),
    pytest.param("Elle est logée La Bergerie.", ["La Bergerie"], id="lodged"),
    pytest.param("domicilié le Chef-lieu, à Valbelle (04200)", ["le Chef-lieu", "Valbelle (04200)"], id="the chief place"),
    pytest.param("demeurant Casa Verde\n20250 CORTE\n", ["Casa Verde", "20250 CORTE"], id="on two lines"),
    pytest.param("Les époux habitent 15, Puy-Chenu.", ["15, Puy-Chenu"], id="a number and a name"),
    pytest.param("la parcelle du quartier Saint-Roch", ["quartier Saint-Roch"], id="a quarter of a parcel"),
    pytest.param("demeurant actuellement Moulin Neuf – 24200 Vitrac", ["Moulin Neuf", "24200 Vitrac"], id="a dash"),
    pytest.param("domicilié en cette qualité audit siège", [], id="no place"),
    pytest.param("demeurant chez son frère, 69003 Lyon", [], id="at somebody's"),
    pytest.param("domicilié au cabinet de Me Sarrat, 69003 Lyon", [], id="a lawyer's office"),
    pytest.param("hébergé par M. Roche, 69003 Lyon", [], id="by somebody"),
    pytest.param("habite avec Marie, à Lyon", [], id="with somebody"),
    pytest.param("il habite depuis Mai 2019 à Lyon", [], id="since"),
    pytest.param("Adresse : La Croix-Blanche 24200 VITRAC", ["La Croix-Blanche", "24200 VITRAC"], id="the word address"),
    pytest.param("Adresse : Palais de justice, 69003 Lyon", [], id="a court behind the word address"),
    pytest.param("le quartier disciplinaire de la prison", [], id="a prison's quarter"),
    pytest.param("la maison du quartier Mineurs", [], id="a prison's quarter for minors"),
    pytest.param("rendez-vous au 8, Madame", [], id="a title behind a number"),
    pytest.param("le lieu-dit litigieux", [], id="a lieu-dit that is not named"),
    pytest.param("Le Grand Clos soutient que", [], id="a name that nothing announces"),
    pytest.param("TRIBUNAL JUDICIAIRE DE DAX\nPalais de justice\n40100 DAX\n", [], id="a court's heading"),
    pytest.param("Préfecture du Gard\nBureau des étrangers\n30000 NÎMES\n", [], id="an office's heading"),
    pytest.param("le lot 4 de la copropriété dite « Villa Rosemonde » et", ["« Villa Rosemonde »"], id="a named co-ownership"),
    pytest.param("une servitude dénommée « chemin des Muriers »", ["« chemin des Muriers »"], id="a named servitude"),
    pytest.param("propriétaires de la terre Teavaro, à Moorea", ["terre Teavaro"], id="a Polynesian land"),
    pytest.param("Le taux demeure de l'ordre de 95 %. Dans ces conditions, et conformément à Rouen", [], id="what demeure says of a rate"),
    pytest.param("La dette demeure entière. Le Crédit lyonnais à Dax", [], id="what demeure says of a debt"),
]  # fmt: skip
HEADINGS = [
    pytest.param("Monsieur Luc ⟦BARDIN|nom⟧\nVilla Magali\n83000 TOULON\n", "Monsieur Luc ⟦BARDIN|nom⟧\n⟦Villa Magali|adresse⟧\n⟦83000 TOULON|localite⟧\n", id="below a name"),
    pytest.param("née le 3 mai 1970 à Foix\nMaison Etcheberri\n64250 AICIRITS\n", "née le 3 mai 1970 à Foix\n⟦Maison Etcheberri|adresse⟧\n⟦64250 AICIRITS|localite⟧\n", id="below a birth"),
    pytest.param("SAS ⟦Orval|morale⟧\nRCS Riom 123\nParc Kepler, bâtiment 5\n38190 CROLLES\n", "SAS ⟦Orval|morale⟧\nRCS Riom 123\n⟦Parc Kepler, bâtiment 5|adresse⟧\n⟦38190 CROLLES|localite⟧\n", id="below a register"),
    pytest.param("Mme ⟦Haddou|nom⟧\nRoute du Port, km 7\nGABES\nTUNISIE\n", "Mme ⟦Haddou|nom⟧\n⟦Route du Port, km 7|adresse⟧\n⟦GABES|localite⟧\nTUNISIE\n", id="abroad"),
    pytest.param("Mme ⟦Haddou|nom⟧\nHameau de ⟦Nolle|nom⟧\n71400 AUTUN\n", "Mme ⟦Haddou|nom⟧\n⟦Hameau de Nolle|adresse⟧\n⟦71400 AUTUN|localite⟧\n", id="a hamlet taken for a name"),
    pytest.param("M. ⟦Roy|nom⟧\nreprésenté par son tuteur\n83000 TOULON\n", "M. ⟦Roy|nom⟧\nreprésenté par son tuteur\n83000 TOULON\n", id="what is said of the party"),
    pytest.param("M. ⟦Roy|nom⟧\nSELARL Bardin\n83000 TOULON\n", "M. ⟦Roy|nom⟧\nSELARL Bardin\n83000 TOULON\n", id="a firm"),
    pytest.param("Me ⟦Roy|avocat⟧\nVilla Magali\n83000 TOULON\n", "Me ⟦Roy|avocat⟧\nVilla Magali\n83000 TOULON\n", id="a lawyer's"),
    pytest.param("M. ⟦Roy|nom⟧\n⟦Zoé|prenom⟧ ⟦Roy|nom⟧\n83000 TOULON\n", "M. ⟦Roy|nom⟧\n⟦Zoé|prenom⟧ ⟦Roy|nom⟧\n83000 TOULON\n", id="another party"),
    pytest.param("M. ⟦Roy|nom⟧\nProfession : couvreur\n83000 TOULON\n", "M. ⟦Roy|nom⟧\nProfession : couvreur\n83000 TOULON\n", id="a profession"),
    pytest.param("Mme ⟦Tual|nom⟧, ruelle Saint-Jean, la", "Mme ⟦Tual|nom⟧, ⟦ruelle Saint-Jean|adresse⟧, la", id="a street beside a name"),
    pytest.param("le tribunal, rue Haute, a", "le tribunal, rue Haute, a", id="a street beside a court"),
    pytest.param("habite ⟦La Grande|nom⟧ ⟦Combe|nom⟧, dans", "habite ⟦La Grande Combe|adresse⟧, dans", id="a place taken for a name"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_places_without_a_street_are_told_by_their_words(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


@pytest.mark.parametrize(("source", "expected"), HEADINGS)
def test_what_stands_with_a_party_is_its_place(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize(
    "court", ["Il travaille au tribunal. ", "La cour d'appel de Riom a statué. ", "Au greffe, rien. "]
)
@pytest.mark.parametrize("said", ["Elle habite « Les Ormes », seule.", "Il vit au lieu-dit La Roche."])
def test_a_court_told_of_before_uncovers_no_place(court: str, said: str) -> None:
    assert found(RULE, court + said) == found(RULE, said) != []
