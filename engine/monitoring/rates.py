"""What is divided by what: each rate is a sum over documents divided by another, so that counts add
up and ratios are made last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.monitoring.columns import Columns, Flags, Floats

Kind = Literal["count", "each", "share", "minutes"]
Better = Literal["low", "high"]


@dataclass(frozen=True, slots=True)
class Rate:
    """A monitored rate. ``kind``: ``count`` is per mention (displayed per 1,000), ``each`` per
    document, ``share`` 0 to 1, ``minutes`` per page. ``better`` tells whether low or high values
    are good.

    ``of_mentions``: it is computed from mentions, so that it can be broken down by label.
    """

    code: str
    kind: Kind
    better: Better
    of_mentions: bool = True


RATES: dict[str, Rate] = {
    rate.code: rate
    for rate in (
        Rate("missed_sensitive", "count", "low"),
        Rate("missed_other", "count", "low"),
        Rate("spurious", "count", "low"),
        Rate("missed_sensitive.document", "each", "low"),
        Rate("missed_other.document", "each", "low"),
        Rate("spurious.document", "each", "low"),
        Rate("recall", "share", "high"),
        Rate("found", "share", "high"),
        Rate("precision", "share", "high"),
        Rate("f2", "share", "high"),
        Rate("minutes", "minutes", "low", of_mentions=False),
        Rate("untouched", "share", "high", of_mentions=False),
    )
}
"""``missed_*``: sous-annotations, of what the profile masks or not, and ``spurious``,
sur-annotations, for the reader's mentions. ``recall``, ``precision`` and ``f2``, their F-measure
that weighs recall twice as much, are strict (:attr:`engine.monitoring.record.LabelCounts.strict`);
``found``: the engine had a mention there, whatever its label and its boundaries. ``untouched``:
documents that needed no change."""


PER_DOCUMENT = ".document"
PLAIN = tuple(code for code in RATES if not code.endswith(PER_DOCUMENT))
"""Those that are not for a document."""


def by_label(columns: Columns, code: str) -> tuple[Floats, Floats]:
    """Compute numerator and denominator of a rate, each (documents, labels). Of a rate per document
    the denominator is 1 everywhere, as it is over all labels.

    Raises:
        KeyError: the rate is not one of mentions.
    """
    right, missed, spurious, label, boundary, both = (columns.counts[:, :, part] for part in range(6))
    otherwise = label + boundary + both
    mentions = right + missed + otherwise
    divided = {
        "missed_sensitive": missed * columns.masked,
        "missed_other": missed * ~columns.masked,
        "spurious": spurious,
        "recall": right,
        "found": right + otherwise,
        "precision": right,
        "f2": right,
    }[code.removesuffix(PER_DOCUMENT)]
    by = right + otherwise + spurious if code == "precision" else mentions
    by = 0.8 * mentions + 0.2 * (right + otherwise + spurious) if code == "f2" else by
    if code.endswith(PER_DOCUMENT):
        by = np.ones_like(mentions)
    return divided.astype(float), by.astype(float)


def by_document(columns: Columns, code: str, labels: Flags | None = None) -> tuple[Floats, Floats]:
    """Compute numerator and denominator of a rate, each (documents,), whose sums give the rate of
    several documents. ``labels`` is a mask over ``columns.labels`` of those to count, None for
    all."""
    if code == "minutes":
        return columns.seconds / 60, columns.pages
    if code == "untouched":
        return columns.untouched.astype(float), np.ones(len(columns))
    chosen = np.ones(len(columns.labels), bool) if labels is None else labels
    divided, by = by_label(columns, code)
    whole = np.ones(len(columns)) if code.endswith(PER_DOCUMENT) else by[:, chosen].sum(axis=1)
    return divided[:, chosen].sum(axis=1), whole


def ratio(divided: float, by: float) -> float | None:
    """Return ``divided / by``; None if the denominator is 0."""
    return float(divided) / float(by) if by > 0 else None
