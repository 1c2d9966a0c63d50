"""The runs that are chosen on the page, with their counts: what all its cards are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.i18n import display_name
from components.recall import settings as choices
from engine.measure import Case, Tally, cases
from engine.recall import MeasuredRecall, measure_mentions
from engine.service import gold_sets

Chosen = list[tuple[Any, tuple[Tally, ...]]]


def chosen_runs(set_id: str | None, runs: Sequence[str] | None) -> Chosen:
    """Give the chosen runs of a gold set with their counts, in the order of the menu; another set's
    are left out."""
    known = gold_sets().runs(set_id) if set_id else ()
    wanted = [run for run in known if run.id in (runs or ())][: choices.MOST_RUNS]
    return [(run, gold_sets().tallies(run.set, run.id)) for run in wanted]


def measured_runs(
    set_id: str | None, runs: Sequence[str] | None, group: str, lang: str
) -> list[tuple[str, MeasuredRecall]]:
    """Measure the chosen runs by mentions."""
    return [(display_name(run, lang), measure_mentions(cases(of, group))) for run, of in chosen_runs(set_id, runs)]


def first_cases(set_id: str | None, runs: Sequence[str] | None, group: str, lang: str) -> tuple[str, tuple[Case, ...]]:
    """Give the name and the documents of the first of the chosen runs."""
    found = chosen_runs(set_id, runs)
    return (display_name(found[0][0], lang), cases(found[0][1], group)) if found else ("", ())
