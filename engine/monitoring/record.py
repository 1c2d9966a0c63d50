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
    """Mentions of one label. ``right``: found by the engine and left as they are. ``missed``
    (sous-annotation) and ``spurious`` (sur-annotation) are on one side alone; ``label``,
    ``boundary`` and ``both`` were found with another label, other boundaries, or both, and count
    under the reader's label. ``masked``: the profile hides this label, so that a miss is sensitive.
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
        """Count strictly: what was found otherwise is both spurious and missed."""
        other = self.label + self.boundary + self.both
        return Score(self.right, self.spurious + other, self.missed + other)

    @property
    def changed(self) -> bool:
        """Tell whether the reader changed anything here."""
        return bool(self.missed or self.spurious or self.label or self.boundary or self.both)

    def __add__(self, other: LabelCounts) -> LabelCounts:
        """Count both."""
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
    """Mentions that a rule or the model found: how many, and how many of them the reader left as
    they are."""

    found: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """One validated reading. ``court`` is a code of :mod:`engine.review.court`; ``seconds`` were
    spent reading; ``sources`` are ``model:NAME`` and ``rule:NAME``; ``doubts`` counts by level
    those raised, ``settled`` those settled. ``changes`` counts acts that changed mentions or
    persons. ``control``: drawn at random for reading, so that it stands for all;
    ``nothing_missed``: as the annotation had it."""

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

    @property
    def total(self) -> LabelCounts:
        """Count all labels together."""
        return total(self.labels.values())

    @property
    def untouched(self) -> bool:
        """Tell whether the document needed no change."""
        return not any(label.changed for label in self.labels.values()) and not self.persons_changed

    def to_json(self) -> dict[str, Any]:
        """Give JSON data."""
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
        """Read back what :meth:`to_json` gave."""
        return cls(
            **{
                **data,
                "when": datetime.fromisoformat(data["when"]),
                "labels": {code: LabelCounts(**row) for code, row in data["labels"].items()},
                "sources": {source: SourceCounts(*row) for source, row in data["sources"].items()},
            }
        )


def total(counts: Iterable[LabelCounts]) -> LabelCounts:
    """Count several labels, or several documents, together; masked where any is."""
    return sum(counts, LabelCounts(masked=False))
