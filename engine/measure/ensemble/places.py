"""The places at which several runs agree or not: mentions to mask, and words masked for nothing,
each with the runs that mask it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.core import LABELS, catalogue
from engine.measure.errors import spreadsheet
from engine.text import typography

Group = Literal["none", "parts", "alone", "some", "all"]
GROUPS: tuple[Group, ...] = ("none", "parts", "alone", "some", "all")
"""No run masks the place; none does, but together they mask all its letters; one alone; several,
not all; all of them."""

CONTEXT = 60
"""Characters shown on either side of a place."""

PLACE_COLUMNS = ("id", "document", "name", "wanted", "group", "runs", "label", "text", "before", "after")


@dataclass(frozen=True, slots=True)
class RunPlace:
    """A mention that the profile masks (``wanted``), or a word of which a letter is masked outside
    of every such mention. ``by``: for each run, whether it masks it; a mention is masked when
    nothing of it stays readable (:func:`engine.measure.leaks.is_found`).

    ``id`` is made of the document's rank (``document``, from 1), start, end and what it is; offsets
    are characters, half-open. ``united``: whether a mention is masked when all runs mask together.
    ``label`` is empty for a word.
    """

    document: int
    name: str
    language: str
    start: int
    end: int
    text: str
    before: str
    after: str
    label: str
    by: tuple[bool, ...]
    united: bool = True

    @property
    def wanted(self) -> bool:
        """Tell whether it has to be masked."""
        return bool(self.label)

    @property
    def id(self) -> str:
        """Return the name of the place, the same for all runs."""
        return f"{self.document}-{self.start}-{self.end}-{'mention' if self.wanted else 'word'}"

    @property
    def group(self) -> Group:
        """Tell how many runs mask it."""
        count = sum(self.by)
        if not count:
            return "parts" if self.united else "none"
        if count == len(self.by):
            return "all"
        return "alone" if count == 1 else "some"

    def runs(self, names: Sequence[str]) -> tuple[str, ...]:
        """Name the runs that mask it."""
        return tuple(name for name, masked in zip(names, self.by, strict=True) if masked)

    def to_json(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the place as JSON data; ``names`` are those of the runs."""
        plain = ("id", "document", "name", "wanted", "group", "start", "end", "label", "text", "before", "after")
        return {**{name: getattr(self, name) for name in plain}, "runs": list(self.runs(names))}


def place_csv(places: Iterable[RunPlace], names: Sequence[str], language: str) -> str:
    """Write places as CSV with a heading row, in the words of ``language``; ``names`` are those of
    the runs.

    The field separator is the one that spreadsheets expect in the language; texts that a
    spreadsheet would take for a formula are prefixed with an apostrophe.
    """
    language = catalogue.ENGINE.language(language)
    head = [catalogue.ENGINE.say(f"place_csv.{name}", language) for name in PLACE_COLUMNS]
    return spreadsheet.write(head, (_row(place, names, language) for place in places), language)


def _row(place: RunPlace, names: Sequence[str], language: str) -> Iterator[str]:
    known = LABELS.get(place.label)
    yield from (place.id, str(place.document), typography.spreadsheet_cell(place.name))
    yield catalogue.ENGINE.say(f"place_csv.wanted.{'yes' if place.wanted else 'no'}", language)
    yield catalogue.ENGINE.say(f"ensemble.group.{place.group}", language)
    yield typography.spreadsheet_cell(" + ".join(place.runs(names)))
    yield known.title(language) if known else typography.spreadsheet_cell(place.label)
    yield from map(typography.spreadsheet_cell, (place.text, place.before, place.after))
