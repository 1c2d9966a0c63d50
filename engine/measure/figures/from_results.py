"""The figures of shipped sets and models: perturbations, rules, attacks, learning, speed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Share
from engine.measure.cases import ALL
from engine.measure.figures.table import FigureOptions, FigureTable, MeasuredSet, Value, ends
from engine.measure.leaks import DIRECT, PERSONS
from engine.measure.rules.gains import GainStep, RuleSetCounts
from engine.measure.slice_recalls import SHARE_COLUMNS, leak_shares, share_values
from engine.risk import Means

GAINS = (
    *("mentions", "mentions_persons", "mentions_direct"),
    *("documents", "documents_persons", "documents_direct", "individuals", "false"),
)
"""What a rule may add: of all mentions to mask, of names of persons, of direct identifiers."""
_GROUPS = (ALL, PERSONS, DIRECT)
_WAYS = ("last", "alone")
_SHARE = ("value", "low", "high", "count", "of")
_TRIED: tuple[Means, ...] = ("left", "chain", "facts")
"""What an attack tries on gold."""


def perturbations(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """What is found of the set when it is perturbed, the unchanged text first."""
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (one.name, len(one.leaks.documents), *share_values(leak_shares(one.leaks))) for one in measured.perturbed
    )
    return FigureTable("perturbations", ("perturbation", "documents", *SHARE_COLUMNS), rows)


def rules(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """What each rule adds behind all the others (``last``), and ``alone`` behind the bare tagger:
    mentions found, documents and individuals masked, letters masked for nothing; and ``of`` how
    many."""
    columns = ("rule", "default", *(f"{gain}_{part}" for part in (*_WAYS, "of") for gain in GAINS))
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (
            one.rule,
            one.default,
            *_added(one.last),
            *_added(one.alone),
            *(share.of for share in _counted(one.last.after)),
        )
        for one in measured.gains
    )
    return FigureTable("rules", columns, rows)


def _added(step: GainStep) -> Iterator[int]:
    before, after = (_counted(side) for side in (step.before, step.after))
    return (more.count - less.count for less, more in zip(before, after, strict=True))


def _counted(side: RuleSetCounts) -> tuple[Share, ...]:
    """Give the counts of :data:`GAINS`."""
    groups = [table.get(group, Share()) for table in (side.mentions, side.documents) for group in _GROUPS]
    return (*groups, side.individuals, side.false)


def attacks(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Persons found back of those whom each profile hides in the gold: by any means, by each, and
    with at most so many readable details alone."""
    facts = len(measured.attacked[0].figure.with_facts) if measured.attacked else 0
    columns = ("profile", *_SHARE, *(f"by_{means}" for means in _TRIED), *(f"details_{n}" for n in range(1, facts + 1)))
    rows = tuple(
        (
            one.profile.name,
            one.found.known,
            *ends(one.interval),
            one.found.count,
            one.found.of,
            *(dict(one.figure.by_means)[means] for means in _TRIED),
            *one.figure.with_facts,
        )
        for one in measured.attacked
    )
    return FigureTable("attacks", columns, rows)


def learning(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """What more decisions to learn from bring, one training a row."""
    columns = ("decisions", "tokens", "seed", "precision", "recall", "f1", "persons", "clean")
    rows = tuple(
        (one.decisions, one.tokens, one.seed, one.precision, one.recall, one.f1, _known(one.persons), _known(one.clean))
        for one in measured.learning
    )  # fmt: skip
    return FigureTable("learning", columns, rows)


def volumes(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Strict F1 of each shipped sample, and of all (no name), by the number of decisions that a
    tagger learnt from, with its interval where several documents are measured."""
    columns = ("decisions", "documents", "document", "support", "f1", "f1_low", "f1_high")
    rows = tuple(
        (
            volume.decisions,
            made.documents,
            name,
            made.micro.support,
            made.micro.f1,
            *ends(made.micro.intervals.get("f1")),
        )
        for volume in measured.volumes
        for name in ("", *(one.document.name for one in volume.gold))
        for made in (volume.measures(name),)
    )
    return FigureTable("volumes", columns, rows)


def _known(share: Share | None) -> float | None:
    return share.known if share else None


def speed(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """How fast each model reads, on which machine."""
    columns = (
        *("model", "device", "documents_per_minute", "tokens_per_second", "flair", "peak_memory_mb"),
        *("processor", "threads", "load_before", "date"),
    )
    rows = tuple(
        (one.model, one.device, 60 * one.documents_per_second, one.tokens_per_second, one.flair, one.peak_memory_mb, one.processor, one.threads, one.load_before, one.date)
        for one in measured.speeds
    )  # fmt: skip
    return FigureTable("speed", columns, rows)
