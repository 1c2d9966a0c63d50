"""Which zones a profile occults, and what is asked where one is not sure."""

from __future__ import annotations

import pytest

from engine.core import Document, OccultedKind, OccultedZone
from engine.zones import join_zones, occulted_zones, without_occulted
from tests.engine.zones.case import ANNEXES, HEAD, KEPT, REASONS, RULING, TEXT, annotated
from tests.engine.zones.outlined import OUTLINES, Outline

BOTH: tuple[OccultedKind, ...] = ("reasons", "annexes")


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda outline: outline.name)
def test_the_zones_of_an_outline_are_occulted_and_nothing_is_asked_where_it_is_whole(outline: Outline) -> None:
    zones, doubts = occulted_zones(outline.text, BOTH)
    assert zones == tuple(OccultedZone(*zone) for zone in outline.zones if zone.kind in BOTH)
    kinds = {zone.kind for zone in outline.zones}
    assert bool(doubts) is not ({"reasons", "operative"} <= kinds)


@pytest.mark.parametrize(
    ("text", "kinds", "asked"),
    [
        pytest.param(TEXT, BOTH, [], id="a decision with all its headings"),
        pytest.param(HEAD + REASONS + RULING, BOTH, [], id="a decision may have no annexes"),
        pytest.param(HEAD, (), [], id="nothing is asked of who occults nothing"),
        pytest.param("Bonjour, rien à dire.", BOTH, ["reasons", "annexes"], id="no decision at all"),
        pytest.param(HEAD + RULING, ("reasons",), ["reasons"], id="no reasons"),
        pytest.param(HEAD + REASONS, ("reasons",), ["reasons_end"], id="nothing decided behind them"),
        pytest.param(HEAD + REASONS, ("annexes",), ["annexes"], id="nor where annexes would stand"),
        pytest.param(
            HEAD.rstrip() + " " + REASONS + RULING, ("reasons",), ["reasons_heading"], id="their heading joined to a line"
        ),
        pytest.param(
            HEAD + REASONS + RULING.rstrip() + " " + ANNEXES, ("annexes",), ["annexes_heading"], id="that of the annexes"
        ),
        pytest.param(
            HEAD + REASONS + RULING.rstrip() + " Moyen produit par la SCP X.\n", ("annexes",), ["annexes_heading"],
            id="a formula that only opens annexes",
        ),
        pytest.param(
            HEAD + "Le premier juge, par motifs clairs, a statué.\n" + REASONS + RULING, ("reasons",), [],
            id="the word in small letters is no heading",
        ),
        pytest.param("", BOTH, ["reasons", "annexes"], id="no text"),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_asked_and_blocks(text: str, kinds: tuple[OccultedKind, ...], asked: list[str]) -> None:
    doubts = occulted_zones(text, kinds)[1]
    assert [doubt.variant for doubt in doubts] == asked
    assert all((doubt.kind, doubt.level) == ("zone_not_found", "blocking") for doubt in doubts)
    assert all(doubt.start is None or text[doubt.start : doubt.end] for doubt in doubts)


def test_what_is_left_without_the_zones_has_the_same_places_and_none_of_their_words() -> None:
    annotation = annotated(Document("d.txt", TEXT))
    left = without_occulted(annotation)
    assert len(left.document.text) == len(TEXT)
    assert left.document.text.startswith(HEAD)
    assert not any(word in left.document.text for word in KEPT)
    assert all(left.document.text[e.start : e.end] == e.text for e in left.entities)
    assert without_occulted(left) is left


@pytest.mark.parametrize(
    ("zones", "joined"),
    [
        ([("reasons", 0, 5), ("annexes", 5, 9)], [("reasons", 0, 5), ("annexes", 5, 9)]),
        ([("annexes", 4, 9), ("reasons", 0, 5)], [("reasons", 0, 9)]),
        ([("reasons", 0, 9), ("reasons", 2, 4), ("annexes", 8, 12)], [("reasons", 0, 12)]),
        ([], []),
    ],
)
def test_zones_that_overlap_are_one(zones: list[tuple[str, int, int]], joined: list[tuple[str, int, int]]) -> None:
    assert [tuple(zone) for zone in join_zones(OccultedZone(*zone) for zone in zones)] == joined
