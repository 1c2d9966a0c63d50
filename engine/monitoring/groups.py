"""The same rates version by version, court by court, label by label; and what the control sample
alone says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.monitoring.columns import Columns, Flags
from engine.monitoring.rates import RATES, by_label
from engine.monitoring.selection import version_code
from engine.monitoring.series import RateValue, overall, values

By = Literal["version", "court", "label"]
BY: tuple[By, ...] = ("version", "court", "label")


@dataclass(frozen=True, slots=True)
class RateGroup:
    """The rates of the documents of one version or court, or of the mentions of one label. ``code``
    is that of the version, court or label; ``documents`` counts those that have any of it;
    ``values`` are by code of the rate."""

    code: str
    documents: int
    values: dict[str, RateValue]


def group_records(columns: Columns, by: By, codes: Sequence[str], labels: Flags | None = None) -> tuple[RateGroup, ...]:
    """Compute rates by version, by court or by label, the group with most documents first; groups
    without documents are left out.

    ``codes`` are keys of :data:`engine.monitoring.rates.RATES`; by label, only rates of mentions
    are computed, those per document over all documents. ``labels`` is a mask over
    ``columns.labels``, None for all.
    """
    if by == "label":
        found = _labels(columns, codes, labels)
    else:
        keys = columns.version if by == "version" else columns.court
        names = tuple(map(version_code, columns.versions)) if by == "version" else columns.courts
        parts = [(name, columns.rows(np.flatnonzero(np.equal(keys, rank)))) for rank, name in enumerate(names)]
        found = [RateGroup(name, len(rows), overall(rows, codes, labels)) for name, rows in parts if len(rows)]
    return tuple(sorted(found, key=lambda one: -one.documents))


def control(columns: Columns, codes: Sequence[str], labels: Flags | None = None) -> tuple[RateGroup, RateGroup]:
    """Compute rates for all documents and for the control sample, in this order.

    Only the control sample, drawn at random for reading, represents all incoming documents; the
    others were chosen.
    """
    drawn = columns.rows(columns.control)
    return (
        RateGroup("all", len(columns), overall(columns, codes, labels)),
        RateGroup("control", len(drawn), overall(drawn, codes, labels)),
    )


def _labels(columns: Columns, codes: Sequence[str], labels: Flags | None) -> list[RateGroup]:
    of_mentions = [code for code in codes if RATES[code].of_mentions]
    held = columns.counts.any(axis=2).sum(axis=0)
    shown = [rank for rank in range(len(columns.labels)) if held[rank] and (labels is None or labels[rank])]
    if not shown or not of_mentions:
        return []
    told = [np.stack(by_label(columns, code), axis=2)[:, shown] for code in of_mentions]
    found = values(np.concatenate(told, axis=1), [code for code in of_mentions for _ in shown])
    return [
        RateGroup(
            columns.labels[rank],
            int(held[rank]),
            {code: found[place * len(shown) + at] for place, code in enumerate(of_mentions)},
        )
        for at, rank in enumerate(shown)
    ]
