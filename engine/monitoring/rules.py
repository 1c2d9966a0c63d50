"""What the rules added to the model, as far as readings tell: mentions that each found, and how
many of them readers left as they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core import Share
from engine.measure import bootstrap
from engine.monitoring.columns import Columns
from engine.monitoring.rates import by_document

RULE = "rule:"
DRAWS = 500


@dataclass(frozen=True, slots=True)
class MentionSource:
    """A rule, or the model: ``kept`` of its mentions were left as they are by readers, in
    ``documents``. The interval (95 %) is the wider of Wilson's and of that by document, None where
    one document alone has such a mention."""

    code: str
    kept: Share
    documents: int
    interval: tuple[float, float] | None

    @property
    def removed(self) -> int:
        """Count the mentions that readers took away or changed."""
        return self.kept.of - self.kept.count


@dataclass(frozen=True, slots=True)
class Rules:
    """``recall`` is strict, as the engine is; ``without``: what it would be if each mention that a
    rule found and the reader kept had been missed.

    That is the least the model could do by itself: some of these it would have found, had no rule
    been there first. Nor does it tell what rules took away.
    """

    sources: tuple[MentionSource, ...]
    recall: Share
    without: Share


def rules(columns: Columns) -> Rules:
    """Count by source, rules before models, the most mentions first."""
    sources = [_source(columns, rank) for rank, found in enumerate(columns.found.sum(axis=0)) if found]
    sources.sort(key=lambda one: (not one.code.startswith(RULE), -one.kept.of, one.code))
    right, mentions = (int(side.sum()) for side in by_document(columns, "recall"))
    saved = sum(source.kept.count for source in sources if source.code.startswith(RULE))
    return Rules(tuple(sources), Share(right, mentions), Share(max(0, right - saved), mentions))


def _source(columns: Columns, rank: int) -> MentionSource:
    rows = np.flatnonzero(columns.found[:, rank])
    shares = [Share(int(columns.kept[row, rank]), int(columns.found[row, rank])) for row in rows]
    total = sum(shares, Share())
    drawn = bootstrap.share_intervals([shares], DRAWS)[0]
    wilson = total.interval
    wider = None if drawn is None else (min(drawn[0], wilson[0]), max(drawn[1], wilson[1]))
    return MentionSource(columns.sources[rank], total, len(rows), wider)
