"""The measures of the Text Anonymization Benchmark (Pilán et al. 2022, "The Text Anonymization
Benchmark (TAB)", Computational Linguistics 48(4), section 5): entity recall, and the precision of
masked tokens, weighted by the information that each carries.

Three things are this project's. An entity is a person with all that is linked to it by name, or a
form that comes back under one label; a mention is masked when nothing but what
:func:`engine.measure.leaks.is_found` forgives stays readable; and the information of a token is its
surprise for :mod:`engine.text.character_model`, in the place of BERT's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core import PERSON_LABELS, Entity, Share, Tabular
from engine.measure.pairs import PERSON
from engine.measure.persons.forms import form
from engine.measure.readable import QUASI, Hidden
from engine.measure.statistics.intervals import Interval, pooled_intervals
from engine.measure.tally import Tally
from engine.text import character_bits

ENTITIES = ("direct", "quasi")
TOKENS, INFORMATION = "tokens", "information"
RECALLS = ("recall_direct", "recall_quasi", "recall")
WEIGHTED = "weighted_precision"
PRECISIONS = ("precision", WEIGHTED)

_TOKEN = re.compile(r"\w+")
_NAMES = PERSON_LABELS | {PERSON}
_TENTHS = 10
"""Information is kept in tenths of a bit, so that counts stay whole numbers."""


@dataclass(frozen=True, slots=True)
class TabRow:
    """A measure of :data:`RECALLS` or :data:`PRECISIONS`, with its counts (entities; tokens; tenths
    of a bit) and its 95 % interval by document, None where fewer than two documents have any."""

    measure: str
    share: Share
    interval: Interval | None

    @property
    def unit(self) -> str:
        """Return what is counted: ``entities``, ``tokens`` or ``bits``."""
        return "bits" if self.measure == WEIGHTED else "tokens" if self.measure in PRECISIONS else "entities"

    @property
    def amounts(self) -> tuple[float, float]:
        """Return the counts in their unit."""
        steps = _TENTHS if self.measure == WEIGHTED else 1
        return self.share.count / steps, self.share.of / steps


@dataclass(frozen=True, slots=True)
class TabMeasures(Tabular):
    """The five measures of a set, those left out of which nothing was counted; ``documents`` counts
    those that were."""

    rows: tuple[TabRow, ...]
    documents: int

    COLUMNS: ClassVar[tuple[str, ...]] = ("measure", "value", "low", "high", "count", "of", "unit")

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each measure."""
        for row in self.rows:
            yield (row.measure, row.share.known, *(row.interval or (None, None)), *row.amounts, row.unit)


def tab_measures(tallies: Sequence[Tally]) -> TabMeasures:
    """Sum the entities and the masked tokens of a set; documents counted before these were are left
    out."""
    counted = [tally for tally in tallies if tally.entities or tally.masks]
    shares = {
        "recall_direct": [tally.entities.get("direct", Share()) for tally in counted],
        "recall_quasi": [tally.entities.get("quasi", Share()) for tally in counted],
        "recall": [sum(tally.entities.values(), Share()) for tally in counted],
        "precision": [tally.masks.get(TOKENS, Share()) for tally in counted],
        WEIGHTED: [tally.masks.get(INFORMATION, Share()) for tally in counted],
    }
    bounds = pooled_intervals(list(shares.values())) if counted else [None] * len(shares)
    rows = (
        TabRow(name, sum(parts, Share()), interval)
        for (name, parts), interval in zip(shares.items(), bounds, strict=True)
    )
    return TabMeasures(tuple(row for row in rows if row.share.of), len(counted))


def count_entities(seen: Hidden) -> dict[str, Share]:
    """Count the entities of a document all of whose mentions are masked, of all that the profile
    masks: direct identifiers, and quasi-identifiers (dates, towns)."""
    whole: dict[tuple[str, str], bool] = {}
    for entity, found in zip(seen.compared.pair.gold, seen.found, strict=True):
        if seen.compared.profile.masks(entity.label):
            key = _entity(entity)
            whole[key] = whole.get(key, True) and found
    counts = {name: Share() for name in ENTITIES}
    for (label, _), masked in whole.items():
        counts["quasi" if label in QUASI else "direct"] += Share(int(masked), 1)
    return {name: share for name, share in counts.items() if share.of}


def weigh_masks(seen: Hidden) -> dict[str, Share]:
    """Count the tokens that a run masks and that a mention to mask covers, of all that it masks;
    and likewise their information, in tenths of a bit. Nothing where it masks none, or where the
    text is not fully known.

    Raises:
        ModelMissing, ModelAltered: as :func:`engine.text.character_model.character_model`.
    """
    pair, profile = seen.compared.pair, seen.compared.profile
    spans = [token for entity in pair.predicted if entity.masked for token in _tokens(pair.text, entity)]
    if not spans or not pair.whole:
        return {}
    wanted = [(entity.start, entity.end) for entity in pair.gold if profile.masks(entity.label)]
    bits = character_bits(pair.text, seen.compared.language)
    tokens = weighed = Share()
    for start, end in spans:
        right = any(begun <= start and end <= after for begun, after in wanted)
        weight = max(1, round(_TENTHS * float(bits[start:end].sum())))
        tokens += Share(int(right), 1)
        weighed += Share(weight * right, weight)
    return {TOKENS: tokens, INFORMATION: weighed}


def _entity(entity: Entity) -> tuple[str, str]:
    """Name the entity that a mention is of: its person where it is a name, else label and form."""
    if entity.label in _NAMES:
        return PERSON, entity.person or form(entity.text)
    return entity.label, form(entity.text)


def _tokens(text: str, entity: Entity) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _TOKEN.finditer(text, entity.start, entity.end))


__all__ = [
    "ENTITIES",
    "INFORMATION",
    "PRECISIONS",
    "RECALLS",
    "TOKENS",
    "WEIGHTED",
    "TabMeasures",
    "TabRow",
    "count_entities",
    "tab_measures",
    "weigh_masks",
]
