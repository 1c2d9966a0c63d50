"""What ``recall`` says of the promise: what may be published unread, by what run it is calibrated,
what a stronger one needs, and whether it is kept."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cli.language import language, number, percent, say
from engine.core import Share
from engine.recall import Promise, RecallReport, Splits
from engine.text import typography


def promise_lines(made: RecallReport) -> Iterator[str]:
    """Write the promise, or in one sentence why there is none."""
    if made.refused:
        yield made.refused.sentence(language())
    if made.promise is None:
        return
    yield _promised(made.promise)
    yield say(
        "recall_tables.with_decisions_nothing_stricter_than_can",
        of=made.promise.published.of,
        smallest=percent(made.promise.smallest),
    )
    yield from _calibrated(made.promise)
    yield from _stronger(made.promise)
    if made.elsewhere:
        yield _elsewhere(*made.elsewhere)
    if made.splits:
        yield from _splits(made.splits)


def _promised(made: Promise) -> str:
    alpha, unread = percent(made.alpha), percent(made.published.rate)
    if made.confidence is None:
        return say("recall_tables.on_the_average_at_most_of_all", alpha=alpha, unread=unread)
    sure = typography.percent(made.confidence, language())
    return say("recall_tables.at_most_leaking_among_the_decisions", alpha=alpha, sure=sure, unread=unread)


def _calibrated(made: Promise) -> Iterator[str]:
    by = made.calibrating
    if by is None or not by.runs:
        return
    runs = ", ".join(f"{run.id} ({run.set})" if run.set else run.id for run in by.runs)
    engine = by.identity
    weights = ", ".join(f"{model} {sha256[:12]}" for model, sha256 in engine.weights.items()) or "–"
    yield say(
        "recall_tables.calibrated_by",
        runs=runs,
        n=len(by.cases),
        date=by.date or "–",
        version=engine.version or "–",
        weights=weights,
        rules="–" if engine.rules is None else len(engine.rules),
        profiles=", ".join(engine.profiles) or "–",
    )
    if by.fitted:
        yield say("recall_tables.risk_fitted_on", n=by.fitted)


def _stronger(made: Promise) -> Iterator[str]:
    next_one = made.stronger
    if next_one is None:
        return
    key = "stronger_never" if next_one.documents is None else "stronger"
    yield say(f"recall_tables.{key}", alpha=percent(next_one.alpha), n=number(next_one.documents or 0))


def _elsewhere(published: Share, leaking: Share) -> str:
    return say("recall_tables.elsewhere", n=published.of, published=published.count, leaking=leaking.count)


def _splits(seen: Splits) -> Iterator[str]:
    low, high = (percent(bound) for bound in seen.kept.interval)
    yield say(
        "recall_tables.counted_on_the_other_half_times",
        splits=seen.splits,
        rate=percent(seen.kept.rate),
        low=low,
        high=high,
        empty=seen.empty,
    )
    yield say(
        "recall_tables.checked_on_splits_in_two_promise",
        splits=seen.splits,
        count=seen.unrefuted.count,
        published=percent(seen.published),
    )
