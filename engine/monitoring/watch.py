"""Which week is out of the ordinary: each is held against the weeks before it, and one that has no
document where there used to be is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

import numpy as np

from engine.core import document_cache
from engine.measure import holm
from engine.monitoring.attribution import attribute_change
from engine.monitoring.columns import Columns, Flags, Floats, Ints, as_date
from engine.monitoring.prediction import LEVEL, ExpectedRate, draws, predict_rate
from engine.monitoring.rates import RATES, by_document
from engine.monitoring.selection import ALL, label_flags
from engine.monitoring.series import groups

WATCHED = ("missed_sensitive", "spurious", "recall", "minutes", "untouched")
"""Rates that are tested at once, week by week."""
LEAST_WEEKS, LEAST_DOCUMENTS = 4, 20
LEAST_A_WEEK = 5
"""Documents that weeks have on average where one without any is told: by chance alone, as
independent arrivals, one of 150 has none (exp(-5))."""
REFERENCE = 8
"""Weeks before that a week is held against."""
JUDGED = 26
"""Most weeks that are judged, the last ones."""

State = Literal["usual", "watch", "alert"]
Direction = Literal["better", "worse"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A rate in one week compared with the weeks before. ``expected`` has their rate, a 99 %
    prediction interval and the p-value of the week; ``adjusted`` is this p-value after Holm's
    correction for the rates tested at once.

    ``state``: ``usual`` inside the interval, ``watch`` outside of it, ``alert`` if ``adjusted`` is
    below 1 % too. ``direction`` says whether the week is better or worse; ``label`` and ``court``
    are those that contribute most to the deviation, None if there is none.
    """

    week: date
    code: str
    value: float
    expected: ExpectedRate
    adjusted: float
    state: State = "usual"
    direction: Direction | None = None
    label: str | None = None
    court: str | None = None


@dataclass(frozen=True, slots=True)
class Week:
    """A complete week, from Monday (``begun``), with the verdicts on its rates.

    ``reference`` and ``weeks`` count the documents, and the weeks with documents, that it is
    compared with; there are no verdicts if these are too few or the week has no document.
    ``silent``: it has none, although each of the four weeks before had some, and the weeks of the
    reference at least :data:`LEAST_A_WEEK` on average.
    """

    begun: date
    documents: int
    reference: int
    weeks: int
    verdicts: tuple[Verdict, ...] = ()
    silent: bool = False

    @property
    def enough(self) -> bool:
        """Tell whether the reference has enough weeks and documents for verdicts
        (:data:`LEAST_WEEKS`, :data:`LEAST_DOCUMENTS`)."""
        return self.weeks >= LEAST_WEEKS and self.reference >= LEAST_DOCUMENTS


@document_cache(8)  # the figures of a page ask for the same
def watch(columns: Columns, today: date, reference: int = REFERENCE, label: str = ALL) -> tuple[Week, ...]:
    """Compare each of the last :data:`JUDGED` complete weeks before that of ``today`` with the
    ``reference`` weeks before it, in chronological order.

    ``label`` restricts the mentions that are counted. Weeks before the first document are left out.
    """
    if not len(columns):
        return ()
    rows, labels = groups(columns.week), label_flags(columns, label)
    last = (today - timedelta(days=today.weekday() + 7)).toordinal()
    first = max(min(rows), last - 7 * (JUDGED - 1))
    stacked = np.stack([np.stack(by_document(columns, code, labels), axis=1) for code in WATCHED], axis=1)
    judge = _Judge(columns, rows, stacked, reference, labels)
    return tuple(judge.week(ordinal) for ordinal in range(first, last + 1, 7))


def list_outliers(weeks: Sequence[Week]) -> tuple[Verdict, ...]:
    """List the verdicts outside of their interval, the latest week first; within a week alerts
    first, then by ascending p-value."""
    found = [verdict for week in weeks for verdict in week.verdicts if verdict.state != "usual"]
    return tuple(
        sorted(found, key=lambda one: (-one.week.toordinal(), one.state != "alert", one.adjusted, one.expected.p_value))
    )


@dataclass(frozen=True, slots=True)
class _Judge:
    columns: Columns
    rows: Mapping[int, Ints]
    stacked: Floats
    reference: int
    labels: Flags | None

    def week(self, ordinal: int) -> Week:
        """Judge a week."""
        weeks = range(ordinal - 7 * self.reference, ordinal, 7)
        held = [self.rows[one] for one in weeks if one in self.rows]
        now = self.rows.get(ordinal)
        before = np.concatenate(held) if held else np.zeros(0, np.int64)
        busy = len(held) >= LEAST_WEEKS and all(one in self.rows for one in weeks[-LEAST_WEEKS:])
        silent = now is None and busy and len(before) >= LEAST_A_WEEK * len(held)
        week = Week(as_date(ordinal), 0 if now is None else len(now), len(before), len(held), (), silent)
        if now is None or not week.enough:
            return week
        return Week(week.begun, week.documents, week.reference, week.weeks, self._verdicts(week.begun, before, now))

    def _verdicts(self, begun: date, before: Ints, now: Ints) -> tuple[Verdict, ...]:
        drawn = draws(self.stacked[before], len(now))
        told = [
            (rank, found)
            for rank, code in enumerate(WATCHED)
            if (found := predict_rate(code, self.stacked[before, rank], self.stacked[now, rank], drawn[:, rank]))
        ]
        adjusted = holm([found.p_value for _, found in told])
        return tuple(
            self._verdict(begun, before, now, rank, found, chance)
            for (rank, found), chance in zip(told, adjusted, strict=True)
        )

    def _verdict(
        self, begun: date, before: Ints, now: Ints, rank: int, found: ExpectedRate, adjusted: float
    ) -> Verdict:
        code = WATCHED[rank]
        divided, by = self.stacked[now, rank].sum(axis=0)
        value = float(divided / by)
        if found.low <= value <= found.high:
            return Verdict(begun, code, value, found, adjusted)
        more = value > found.rate
        direction: Direction = "better" if more == (RATES[code].better == "high") else "worse"
        label, court = attribute_change(self.columns, code, before, now, more, self.labels)
        state: State = "alert" if adjusted < 1 - LEVEL else "watch"
        return Verdict(begun, code, value, found, adjusted, state, direction, label, court)
