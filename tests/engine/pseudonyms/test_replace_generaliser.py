"""Less precise, in the grammar of the sentence."""

import pytest

from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.values.places import _gazetteer, area_of
from engine.text.fold import fold

DATES = [
    ("né le ⟦12 mars 1965|naissance⟧", "né en 1965"),
    ("Le ⟦12/03/1965|deces⟧, il", "En 1965, il"),
    ("née le lundi ⟦12 mars 1965|naissance⟧", "née en 1965"),
    ("mariés depuis le ⟦12 mars 1965|mariage⟧", "mariés depuis 1965"),
    ("jusqu'au ⟦12 mars 1965|deces⟧", "jusqu'en 1965"),
    ("jusqu’au ⟦12 mars 1965|deces⟧", "jusqu’en 1965"),
    ("l'acte du ⟦12 mars 1965|mariage⟧", "l'acte de 1965"),
    ("Naissance : ⟦1965-03-12|naissance⟧", "Naissance : 1965"),
    ("né en ⟦1965|naissance⟧", "né en 1965"),
    ("né le ⟦12 mars|naissance⟧", "né le ..."),
    ("né le ⟦12/03/65|naissance⟧", "né le ..."),
    ("âgé de ⟦34 ans|naissance⟧", "âgé de 30 à 39 ans"),
    ("âgée de ⟦7 ans|naissance⟧", "âgée de 0 à 9 ans"),
    ("simple ⟦12 mars 1965|naissance⟧", "simple 1965"),
]
PLACES = [
    ("né à ⟦Lyon|localite⟧", "né dans le Rhône"),
    ("À ⟦Lyon|localite⟧", "Dans le Rhône"),
    ("la ville de ⟦Lyon|localite⟧", "la ville du Rhône"),
    ("près d'⟦Arles|localite⟧", "près des Bouches-du-Rhône"),
    ("au ⟦Havre|localite⟧ et aux ⟦Abymes|localite⟧", "en Seine-Maritime et en Guadeloupe"),
    (
        "à La ⟦Rochelle|localite⟧, maire de La ⟦Rochelle|localite⟧",
        "en Charente-Maritime, maire de la Charente-Maritime",
    ),
    ("né à ⟦Paris|localite⟧", "né en Île-de-France"),
    ("né à ⟦Paris 12e arrondissement|localite⟧", "né en Île-de-France"),
    ("de ⟦Belfort|localite⟧", "de Bourgogne-Franche-Comté"),
    ("né à ⟦Mayenne|localite⟧", "né dans les Pays de la Loire"),
    ("né à ⟦Trou-le-Bas|localite⟧", "né dans une localité"),
    ("né à ⟦Trou-le-Bas|localite⟧ (Ain)", "né dans l'Ain (Ain)"),
    ("né à ⟦Trou-le-Bas (01)|localite⟧", "né dans l'Ain"),
    ("de ⟦Trou-le-Bas|localite⟧", "d'une localité"),
    ("⟦LYON|localite⟧, le 3", "Rhône (69), le 3"),
    ("⟦TROU|localite⟧, le 3", "..., le 3"),
    ("né à ⟦Saint-Denis|localite⟧", "né dans une localité"),
    ("né à ⟦Saint-Denis (93200)|localite⟧", "né en Seine-Saint-Denis"),
    ("né à ⟦Alger|localite⟧", "né en Algérie"),
    ("⟦Alger|localite⟧", "Algérie"),
    ("demeurant ⟦12 rue Basse, 69003 Lyon Cedex 03|adresse⟧", "demeurant dans le Rhône"),
    ("demeurant au ⟦12 rue Basse, 2A000 Ajaccio|adresse⟧", "demeurant au ..."),
    ("demeurant au ⟦12 rue Basse, 20000 Ajaccio|adresse⟧", "demeurant en Corse-du-Sud"),
    ("domicilié ⟦12 rue Basse, 20200 Bastia|adresse⟧", "domicilié en Haute-Corse"),
    ("⟦12 rue Basse - 97460 Saint-Paul|adresse⟧", "Réunion (974)"),
    ("demeurant ⟦12 rue de Lyon|adresse⟧", "demeurant ..."),
    ("demeurant ⟦12 rue Basse|adresse⟧ - ⟦69003 Lyon|localite⟧", "demeurant ... - Rhône (69)"),
    ("au ⟦12 rue Basse|adresse⟧ à ⟦Lyon|localite⟧", "au ... dans le Rhône"),
    ("en ⟦Avignon|localite⟧", "dans le Vaucluse"),
]
OTHERS = [
    ("M. ⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, tél. ⟦06 11 22 33 44|telephone⟧", "M. A... B..., tél. ..."),
    ("M. ⟦[X]|nom⟧ né à ⟦[Localité 1]|localite⟧", "M. [X] né à [Localité 1]"),
]


@pytest.mark.parametrize(("source", "wanted"), DATES + PLACES + OTHERS)
def test_a_thing_becomes_more_general_and_the_sentence_stays_right(marked, source: str, wanted: str) -> None:
    assert apply(marked(source), "generaliser", b"").text == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("né en ⟦1965|naissance⟧", "né dans les années 1960"),
        ("(⟦1965|naissance⟧)", "(années 1960)"),
        ("né le ⟦12 mars 1965|naissance⟧", "né en 1965"),
    ],
)
def test_a_year_that_is_masked_becomes_its_decade(marked, source: str, wanted: str) -> None:
    assert apply(marked(source, "tout"), "generaliser", b"").text == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("born on ⟦March 12, 1965|naissance⟧ in ⟦Lyon|localite⟧", "born in 1965 in Rhône"),
        ("born ⟦March 12, 1965|naissance⟧ in ⟦Smalltown|localite⟧", "born 1965 in a town"),
        ("On Monday, ⟦March 12, 1965|deces⟧", "In 1965"),
        ("aged ⟦34 years|naissance⟧", "aged 30 to 39 years"),
        ("of ⟦London|localite⟧, ⟦Smalltown|localite⟧", "of a town, ..."),
    ],
)
def test_an_english_sentence_stays_right(marked, source: str, wanted: str) -> None:
    assert apply(marked(source, language="en"), "generaliser", b"").text == wanted


def test_a_masked_year_in_english_becomes_its_decade(marked) -> None:
    assert apply(marked("born in ⟦1965|naissance⟧", "tout", "en"), "generaliser", b"").text == "born in the 1960s"


def test_the_preposition_that_changes_is_a_span_of_its_own(marked) -> None:
    spans = apply(marked("né à ⟦Lyon|localite⟧."), "generaliser", b"").spans
    assert [(s.start, s.end, s.new_start, s.new_end, s.entity_index) for s in spans] == [(3, 5, 3, 11, None), (5, 9, 11, 16, 0)]  # fmt: skip


def test_the_example_is_what_the_strategy_writes(marked) -> None:
    source = "M. ⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, né le ⟦1er mai 1965|naissance⟧ à ⟦Apt|localite⟧, demeurant ⟦2 rue Basse, 51100 Reims|adresse⟧"
    assert apply(marked(source), "generaliser", b"").text == STRATEGIES["generaliser"].example


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("St-Étienne", "Loire"),
        ("LE MANS", "Sarthe"),
        ("Vienne-le-Bas", None),
        ("BP 10001 - 06000 Nice", "Alpes-Maritimes"),
        ("98713 Papeete", "Polynésie française"),
        ("98800 Nouméa", "Nouvelle-Calédonie"),
        ("", None),
        ("Lyon" + " Lyon" * 100, None),
    ],
)
def test_a_place_lies_in_its_area(place: str, wanted: str | None) -> None:
    found = area_of(place)
    assert (found and found.name) == wanted


def test_no_town_of_the_lexicon_is_left_in_what_it_becomes(marked) -> None:
    towns = list(_gazetteer().towns)
    text = apply(marked("\n".join(f"né à ⟦{town}|localite⟧" for town in towns)), "generaliser", b"").text
    for town, line in zip(towns, text.splitlines(), strict=True):
        assert f" {town} " not in f" {fold(line)} "


def test_areas_that_lead_to_a_region_lead_to_one_that_exists() -> None:
    known = _gazetteer()
    assert {area.region for area in known.by_code.values()} == set(known.regions)
