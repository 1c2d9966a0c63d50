"""What to look at first where a week is out of the ordinary: the label and the court that have the
largest part in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.monitoring.columns import Columns, Flags, Floats, Ints
from engine.monitoring.rates import RATES, by_document, by_label


def attribute_change(columns: Columns, code: str, before: Ints, now: Ints, more: bool, labels: Flags | None) -> tuple[str | None, str | None]:  # fmt: skip
    """Find the label and the court that contribute most to a change of a rate between the reference
    and a week, upwards if ``more``, else downwards.

    The contribution is the numerator less what the reference's own rate predicts. ``before`` and
    ``now`` are row indices of the reference and of the week. The label is None for a rate that is
    not of mentions; either is None if nothing deviates in this direction.
    """
    divided, by = by_document(columns, code, labels)
    courts = len(columns.courts)
    told = [_sums(columns.court[rows], of[rows], courts) for rows in (before, now) for of in (divided, by)]
    court = _most(told, more)
    label = None
    if RATES[code].of_mentions:
        parts, wholes = by_label(columns, code)
        chosen = np.ones(len(columns.labels), bool) if labels is None else labels
        label = _most([of[rows].sum(axis=0) * chosen for rows in (before, now) for of in (parts, wholes)], more)
    return (
        None if label is None else columns.labels[label],
        None if court is None else columns.courts[court],
    )


def _sums(keys: Ints, values: Floats, length: int) -> Floats:
    return np.bincount(keys, values, minlength=length).astype(float)


def _most(told: Sequence[Floats], more: bool) -> int | None:
    """Give the rank of the largest excess over what its own rate of the reference lets expect; a
    part that was not there before has the rate of all."""
    divided, by, divided_now, by_now = told
    everywhere = divided.sum() / by.sum() if by.sum() > 0 else 0.0
    rate = np.where(by > 0, divided / np.where(by > 0, by, 1), everywhere)
    excess = (divided_now - rate * by_now) * (1 if more else -1)
    best = int(np.argmax(excess)) if len(excess) else 0
    return best if len(excess) and excess[best] > 0 else None
