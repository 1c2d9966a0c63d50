"""From documents beside a run to their tallies: the one place where texts become counts."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.core import Entity, Share
from engine.measure import readable, tab
from engine.measure.matching.matching import ByLabel, both_sides, characters, confusion, match, meetings
from engine.measure.matching.tokens import token_counts
from engine.measure.pairs import PERSON, Pair, harmonise_labels, join_names
from engine.measure.persons.forms import form
from engine.measure.results.runs import ComparedDocument
from engine.measure.tally import Tally
from engine.measure.text_parts import parts, year_of

Binned = dict[str, dict[float, Share]]
Case = tuple[str, object]
"""A label, and what makes two mentions of it the same."""


def tallies(compared: Sequence[ComparedDocument], progress: Callable[[float], None] | None = None) -> tuple[Tally, ...]:
    """Count the documents of a gold set, one tally each, in the order given; ``progress`` is called
    with the fraction done, 0 to 1.

    If any entity of either side is labelled ``personnePhysique``, labels are compared after
    :func:`engine.measure.pairs.harmonise_labels`; but ``masked``, ``kept``, ``individuals``,
    ``sentences`` and ``fates`` always use the original labels.
    """
    same = harmonise_labels([document.pair for document in compared])
    found = []
    for rank, (document, pair) in enumerate(zip(compared, same, strict=True), start=1):
        found.append(_tally(document, pair))
        if progress:
            progress(rank / len(compared))
    return tuple(found)


def tally(document: ComparedDocument) -> Tally:
    """Count one document alone. Labels are harmonised within it only, so for a set use
    :func:`tallies`, which harmonises them over all documents."""
    return tallies([document])[0]


def _tally(document: ComparedDocument, same: Pair) -> Tally:
    read = parts(document.pair.text)
    seen = readable.hidden(document, read)
    matched = match(same.gold, same.predicted)
    tokens, accuracy = token_counts(read, same.gold, same.predicted) if same.whole else ({}, None)
    occurrences, forms = _adjum(document.pair)
    return Tally(
        document.pair.name,
        document.court,
        document.genre,
        document.language,
        len(document.pair.text),
        document.pair.missing,
        counts={
            **matched.labels,
            **({"token": tokens} if same.whole else {}),
            "characters": characters(same.gold, same.predicted),
            "occurrences": occurrences,
            "forms": forms,
        },
        tokens=accuracy,
        masked=readable.count_found(seen),
        kept=readable.count_overmasked(seen),
        individuals=readable.individuals(seen),
        confusion=confusion(same.gold, same.predicted),
        sentences=readable.sentences(seen) if same.whole else {},
        scores=_strict_scores(document.pair, same),
        risk=document.risk,
        overall=matched.overall,
        fates=_fates(document),
        profile=document.profile.name,
        fitted=document.fitted,
        weakest=readable.weakest(seen),
        year=year_of(document.pair.text),
        entities=tab.count_entities(seen),
        masks=tab.weigh_masks(seen),
    )


def _adjum(pair: Pair) -> tuple[ByLabel, ByLabel]:
    """Count occurrences, and distinct forms, as :mod:`engine.measure.persons.forms` does for
    persons (of those masked), and likewise for the other labels."""
    gold = join_names(pair.gold, pair.text)
    masked = join_names((e for e in pair.predicted if e.masked), pair.text)
    said = [e for e in masked if e.label == PERSON]
    said += [e for e in join_names(pair.predicted, pair.text) if e.label != PERSON]
    places: list[set[Case]] = [{(e.label, (e.start, e.end)) for e in side} for side in (gold, said)]
    written: list[set[Case]] = [{(e.label, form(e.text)) for e in side} for side in (gold, said)]
    return _distinct(*places), _distinct(*written)


def _distinct(gold: set[Case], said: set[Case]) -> ByLabel:
    return both_sides(*(Counter(label for label, _ in cases) for cases in (gold & said, gold, said)))


def _strict_scores(pair: Pair, same: Pair) -> Binned:
    """Bin the spans of the prediction by score; one that was joined of several has the lowest of
    theirs."""
    right = {(e.start, e.end, e.label) for e in same.gold}
    starts = [e.start for e in pair.predicted]
    cases = []
    for entity in same.predicted:
        inside = pair.predicted[bisect_left(starts, entity.start) : bisect_left(starts, entity.end)]
        lowest = min((e.score for e in inside), default=entity.score)
        cases.append((entity, lowest, (entity.start, entity.end, entity.label) in right))
    return _binned(cases)


def _fates(document: ComparedDocument) -> Binned:
    pair, masks = document.pair, document.profile.masks
    return _binned(
        (entity, entity.score, any(masks(pair.gold[rank].label) == entity.masked for rank in ranks))
        for entity, ranks in zip(pair.predicted, meetings(pair.gold, pair.predicted), strict=True)
    )


def _binned(cases: Iterable[tuple[Entity, float, bool]]) -> Binned:
    counts: Mapping[tuple[str, float], list[int]] = defaultdict(lambda: [0, 0])
    for entity, score, right in cases:
        row = counts[entity.label, round(score, 2)]
        row[0] += right
        row[1] += 1
    found: Binned = {}
    for (label, score), row in sorted(counts.items()):
        found.setdefault(label, {})[score] = Share(*row)
    return found
