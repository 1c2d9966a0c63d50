"""What is kept of a reading when its document is erased: counts, no text, no name, nothing that
leads to either."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from engine.core import Score

CHARACTERS_OF_A_PAGE = 3_000
"""What counts as a page where a format has none: the usual "feuillet" of two times 1,500
characters."""


@dataclass(frozen=True, slots=True)
class LabelCounts:
    """Mentions of one label in one validated reading, by what the reader did with the engine's
    annotation.

    ``right``: kept unchanged. ``missed`` (sous-annotation): added by the reader; ``spurious``
    (sur-annotation): removed. ``label``, ``boundary`` and ``both``: given another label, other
    boundaries, or both, counted under the reader's label. ``masked``: the profile masks this label,
    so that a miss is sensitive.
    """

    right: int = 0
    missed: int = 0
    spurious: int = 0
    label: int = 0
    boundary: int = 0
    both: int = 0
    masked: bool = True

    @property
    def strict(self) -> Score:
        """Return strict counts, in which a mention with another label or boundaries is both
        spurious and missed."""
        other = self.label + self.boundary + self.both
        return Score(self.right, self.spurious + other, self.missed + other)

    @property
    def changed(self) -> bool:
        """Tell whether the reader added, removed or changed a mention of this label."""
        return bool(self.missed or self.spurious or self.label or self.boundary or self.both)

    def __add__(self, other: LabelCounts) -> LabelCounts:
        """Add field by field; ``masked`` if either is."""
        return LabelCounts(
            self.right + other.right,
            self.missed + other.missed,
            self.spurious + other.spurious,
            self.label + other.label,
            self.boundary + other.boundary,
            self.both + other.both,
            self.masked or other.masked,
        )


@dataclass(frozen=True, slots=True)
class SourceCounts:
    """Mentions that one rule or model found, and how many of them the reader kept with the same
    span and label."""

    found: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """The counts kept of one validated reading after its text is erased.

    ``when`` is the time of validation; ``court`` a code of :mod:`engine.review.court`; ``seconds``
    the reading time; ``labels`` counts by code of the label, ``sources`` by ``model:NAME`` and
    ``rule:NAME``. ``doubts`` counts by level those raised, ``settled`` those settled. ``changes``:
    acts that changed mentions or persons; ``persons_changed``: the engine's persons that were
    merged, split or reassigned. ``control``: the document was drawn at random for reading, so that
    it represents all; ``nothing_missed``: as in :class:`engine.core.Annotation`. ``hidden``:
    mentions that the engine found and left readable, and the reader hid; None in records of before
    2026-11-26.
    """

    when: datetime
    model: str
    engine: str
    court: str
    language: str
    profile: str
    characters: int
    pages: float
    seconds: float
    labels: Mapping[str, LabelCounts] = field(default_factory=dict)
    sources: Mapping[str, SourceCounts] = field(default_factory=dict)
    doubts: Mapping[str, int] = field(default_factory=dict)
    settled: Mapping[str, int] = field(default_factory=dict)
    changes: int = 0
    persons_changed: int = 0
    control: bool = False
    nothing_missed: float | None = None
    hidden: int | None = None

    @property
    def leaks(self) -> bool:
        """Tell whether the document would have left with something readable that must be hidden,
        wholly or in part: the reader added or widened such a mention, or hid one. Where it is not
        known what was hidden, any change counts."""
        if self.hidden is None and not self.untouched:
            return True
        changed = (one.missed + one.boundary + one.both for one in self.labels.values() if one.masked)
        return bool(self.hidden) or any(changed)

    @property
    def total(self) -> LabelCounts:
        """Return the counts of all labels together."""
        return total(self.labels.values())

    @property
    def untouched(self) -> bool:
        """Tell whether the reader changed no mention and no person."""
        return not any(label.changed for label in self.labels.values()) and not self.persons_changed

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON data, with ``when`` in ISO 8601 and sources as [found,
        kept]."""
        names = [name for name in self.__slots__ if name not in ("when", "labels", "sources", "doubts", "settled")]
        return {
            "when": self.when.isoformat(),
            **{name: getattr(self, name) for name in names},
            "labels": {
                code: {name: getattr(one, name) for name in LabelCounts.__slots__} for code, one in self.labels.items()
            },
            "sources": {source: [one.found, one.kept] for source, one in self.sources.items()},
            "doubts": dict(self.doubts),
            "settled": dict(self.settled),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError: the data is not a record, or has an unknown key.
        """
        return cls(
            **{
                **data,
                "when": datetime.fromisoformat(data["when"]),
                "labels": {code: LabelCounts(**row) for code, row in data["labels"].items()},
                "sources": {source: SourceCounts(*row) for source, row in data["sources"].items()},
            }
        )


def total(counts: Iterable[LabelCounts]) -> LabelCounts:
    """Sum the counts of several labels or documents; the sum is ``masked`` if any of them is."""
    return sum(counts, LabelCounts(masked=False))
