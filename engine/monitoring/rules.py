"""What the rules added to the model, as far as readings tell: mentions that each found, and how
many of them readers left as they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core import Share
from engine.measure import intervals
from engine.monitoring.columns import Columns
from engine.monitoring.rates import by_document

RULE = "rule:"


@dataclass(frozen=True, slots=True)
class MentionSource:
    """A rule or a model as the source of mentions: ``kept``: mentions that readers left unchanged,
    of those that it found, in ``documents`` documents.

    ``interval`` is the 95 % interval by document; None where only one document has such a mention.
    """

    code: str
    kept: Share
    documents: int
    interval: tuple[float, float] | None

    @property
    def removed(self) -> int:
        """Return the number of mentions that readers removed or changed."""
        return self.kept.of - self.kept.count


@dataclass(frozen=True, slots=True)
class Rules:
    """The recall (strict) of the engine, and ``without`` its rules: as if every mention that a rule
    found and the reader kept had been missed.

    ``without`` is a lower bound for the model alone, which would have found some of these mentions
    itself. It does not account for what rules removed.
    """

    sources: tuple[MentionSource, ...]
    recall: Share
    without: Share


def rules(columns: Columns) -> Rules:
    """Count found and kept mentions by source, rules before models, each in descending order of
    mentions found; and compute the recall with and without rules."""
    sources = [_source(columns, rank) for rank, found in enumerate(columns.found.sum(axis=0)) if found]
    sources.sort(key=lambda one: (not one.code.startswith(RULE), -one.kept.of, one.code))
    right, mentions = (int(side.sum()) for side in by_document(columns, "recall"))
    saved = sum(source.kept.count for source in sources if source.code.startswith(RULE))
    return Rules(tuple(sources), Share(right, mentions), Share(max(0, right - saved), mentions))


def _source(columns: Columns, rank: int) -> MentionSource:
    rows = np.flatnonzero(columns.found[:, rank])
    shares = [Share(int(columns.kept[row, rank]), int(columns.found[row, rank])) for row in rows]
    return MentionSource(columns.sources[rank], sum(shares, Share()), len(rows), intervals.pooled_interval(shares))
