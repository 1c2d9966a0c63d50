"""What differs between an original and its published form, and what of it is masking: the rest is a
slip of a scanner, a correction, a cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.alignment.first_pass import first_sight
from engine.alignment.matches import TokenMatch
from engine.alignment.regions import regions_of
from engine.alignment.second_pass import judge_near_word, second_sight
from engine.alignment.sides import OPEN, AlignmentState, JudgedRegion, Region, measure, remember, remember_masked
from engine.alignment.third_pass import in_a_long_number, judge_beside_masked, often_kept, without_prose


def judge(sides: AlignmentState, clusters: Sequence[Sequence[TokenMatch]]) -> list[JudgedRegion]:
    """Classify every difference between the two texts as masked or as one of
    :data:`engine.alignment.sides.KINDS`, in text order: first the certain ones, then the others in
    the light of these.

    ``clusters`` are the matched tokens, in order, then each moved passage. ``sides`` is updated
    with what the differences reveal.
    """
    measure(sides, [one for cluster in clusters for one in cluster])
    regions = [region for cluster in clusters for region in regions_of(sides, cluster, clusters)]
    unlike = [Region(*one[:4]) for cluster in clusters for one in cluster if not one.equal]
    found = _first_and_second(sides, regions, unlike)
    differs = {place for region in [*regions, *unlike] for place in range(region.a0, region.a1)}
    found = [in_a_long_number(sides, one, differs) for one in found]
    for _ in range(2):  # what is found masked may stand beside another
        held = masked_places(found)
        found = [judge_beside_masked(sides, one, held) for one in found]
    if sides.noisy:
        kept = Counter(sides.a[one.a0].key for cluster in clusters for one in cluster if one.equal)
        found = [often_kept(sides, one, kept) for one in found]
    found = [without_prose(sides, one) for one in found]
    held = masked_places(found)
    found += [JudgedRegion(judge_near_word(sides, region, held), region) for region in unlike]
    return sorted(found, key=lambda one: (one.region.a0, one.region.b0))


def masked_places(judged: Sequence[JudgedRegion]) -> set[int]:
    """Return the ranks of the original's tokens that are masked."""
    return {place for one in judged if one.kind == "masked" for place in range(one.region.a0, one.region.a1)}


def _first_and_second(sides: AlignmentState, regions: Sequence[Region], unlike: Sequence[Region]) -> list[JudgedRegion]:
    """Judge at first sight, remember what that shows, then judge what is left open."""
    sure = [one for region in regions for one in first_sight(sides, region)]
    remember_masked(sides, sure)
    for region in unlike:
        remember(sides, region)
    found = [one if one.kind != OPEN else JudgedRegion(second_sight(sides, one.region), one.region) for one in sure]
    remember_masked(sides, found)
    return found


__all__ = ["judge", "masked_places"]
