"""Where the zones of a decision stand, on outlines of fictional decisions."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given, strategies

from engine.zones import FAMILIES, KINDS, CourtFamily, Zone, ZoneCounts, compare_zones, family_of, find_zones, publicity
from engine.zones.lines import decision_lines, heads, opens
from tests.engine.zones.outlined import OUTLINES, Outline

NEW, OLD = "Faits et procédure", "Attendu, selon l'arrêt attaqué, que"
PIECES = (
    NEW, OLD, "Cour de cassation", "TRIBUNAL JUDICIAIRE", "Vu la procédure suivante :", "EXPOSÉ DU LITIGE", "Enoncé du moyen",
    "Mais attendu que", "Sur le moyen unique :", "MOTIFS", "SUR CE,", "Considérant ce qui suit :", "PAR CES MOTIFS", "DECIDE :",
    "MOYEN ANNEXE au présent arrêt", "La cour statue.", "", " \t", "\f",
)  # fmt: skip


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.name)
def test_the_zones_of_an_outline_are_found(outline: Outline) -> None:
    assert family_of(outline.text) == outline.family
    assert find_zones(outline.text) == outline.zones


def test_there_are_outlines_of_each_family_and_zones_of_each_kind() -> None:
    assert len(OUTLINES) >= 25
    assert {outline.family for outline in OUTLINES} == set(FAMILIES)
    assert {zone.kind for outline in OUTLINES for zone in outline.zones} == set(KINDS)


@given(strategies.lists(strategies.sampled_from(PIECES), max_size=12), strategies.sampled_from((None, *FAMILIES)))
def test_zones_are_in_order_disjoint_and_leave_nothing_but_blanks(lines: list[str], family: CourtFamily | None) -> None:
    text = "\n".join(lines)
    zones = find_zones(text, family)
    rest, end = [], 0
    for zone in zones:
        assert end <= zone.start < zone.end
        assert text[zone.start : zone.end].strip() == text[zone.start : zone.end]
        rest.append(text[end : zone.start])
        end = zone.end
    assert not "".join([*rest, text[end:]]).strip() or not zones
    if family != "cassation" and family_of(text) != "cassation":
        order = [KINDS.index(zone.kind) for zone in zones]
        assert order == sorted(set(order)), "each once, in their order"


@pytest.mark.parametrize(
    ("line", "is_heading"),
    [
        pytest.param("MOTIFS DE LA DÉCISION", True, id="capitals"),
        pytest.param("Motifs de la décision :", True, id="a colon"),
        pytest.param("II - MOTIFS", True, id="a Roman number"),
        pytest.param("2. Motifs de la décision", True, id="an Arabic number"),
        pytest.param("B/ Discussion", True, id="a letter"),
        pytest.param("M O T I F S   D E   L ' A R R E T", True, id="letters set apart"),
        pytest.param("*** MOTIFS ***", True, id="signs around it"),
        pytest.param("MOTIFS : l'appel est recevable", True, id="text behind a colon"),
        pytest.param("Motifs de la décision attaquée", False, id="more words"),
        pytest.param("Les motifs de la décision sont critiqués.", False, id="a sentence"),
        pytest.param("Discussion fut longue", False, id="a word that goes on"),
        pytest.param("Sur ce point, la cour relève que", False, id="no heading but a sentence"),
    ],
)
def test_a_heading_is_told_by_its_letters(line: str, is_heading: bool) -> None:
    assert heads("zones.reasons")(decision_lines(line)[0]) is is_heading


@pytest.mark.parametrize(
    ("line", "is_opening"),
    [
        pytest.param("PAR CES MOTIFS, la cour :", True, id="goes on"),
        pytest.param("P A R   C E S   M O T I F S", True, id="letters set apart"),
        pytest.param("Par ces motifs", True, id="small letters"),
        pytest.param("La cour, par ces motifs", False, id="within a line"),
        pytest.param("Par ces raisons", False, id="other words"),
    ],
)
def test_an_opening_is_told_by_how_a_line_begins(line: str, is_opening: bool) -> None:
    assert opens("zones.operative_openings")(decision_lines(line)[0]) is is_opening


@pytest.mark.parametrize(
    ("text", "family"),
    [
        pytest.param(
            "CIV. 1\nCOUR DE CASSATION\n...la cour d'appel de Valmont", "cassation", id="the first that is named"
        ),
        pytest.param("COUR D'APPEL DE VALMONT\nsur renvoi de la Cour de cassation", "judicial", id="after a cassation"),
        pytest.param("Conseil d'État\nN° 449911", "administrative", id="the Conseil d'Etat"),
        pytest.param(
            "Cour administrative d'appel de Valmont", "administrative", id="no court of appeal of the other order"
        ),
        pytest.param("Vu la procédure suivante :", "administrative", id="without a heading"),
        pytest.param("Bonjour,", "judicial", id="no court"),
        pytest.param("", "judicial", id="nothing"),
    ],
)
def test_the_layout_is_told_by_the_court(text: str, family: CourtFamily) -> None:
    assert family_of(text) == family


def test_a_text_without_headings_is_all_introduction() -> None:
    assert find_zones("Bonjour,\n\nMerci.\n") == (Zone("introduction", 0, 16),)
    assert find_zones(" \n") == ()


@pytest.mark.parametrize(
    ("text", "value", "passages"),
    [
        pytest.param("ARRÊT rendu publiquement\nPAR CES MOTIFS\nConfirme.", 1, ("rendu publiquement",), id="public"),
        pytest.param("Débats en chambre du conseil\nPAR CES MOTIFS\nstatuant publiquement", 2, ("en chambre du conseil",), id="closed"),
        pytest.param("JUGEMENT prononcé en chambre du conseil", 0, ("prononcé en chambre du conseil",), id="not public"),
        pytest.param("JUGEMENT\nEXPOSÉ DU LITIGE\nrendu publiquement par le tribunal\nMOTIFS\nRien.", None, (), id="of another"),
    ],
)  # fmt: skip
def test_whether_a_decision_is_public_is_what_it_says(text: str, value: int | None, passages: tuple[str, ...]) -> None:
    assert publicity(text, find_zones(text)) == (value, passages)


def test_counts_add_up_and_a_moved_end_is_no_whole_zone() -> None:
    gold = (Zone("introduction", 0, 10), Zone("reasons", 10, 30))
    found = (Zone("introduction", 0, 10), Zone("reasons", 10, 20), Zone("operative", 20, 30))
    counts = compare_zones(gold, found)
    assert counts["reasons"] == (ZoneCounts(1, 1, 0), ZoneCounts(20, 10, 10))
    assert counts["operative"] == (ZoneCounts(0, 1, 0), ZoneCounts(0, 10, 0))
    assert counts["claims"][0].f1 is None
    whole = reduce(ZoneCounts.__add__, (row[0] for row in counts.values()))
    assert (whole, whole.f1) == (ZoneCounts(2, 3, 1), 0.4)
