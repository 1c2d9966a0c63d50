"""Which hidden forms the pseudonymised text itself still shows, and which of them it should not.

A town that is masked as a residence is also that of the court; a kept lawyer may bear a party's
surname. Such a form is *readable*, here and so elsewhere in the file. It *betrays* where nothing
decided to leave it: the name of a person written as a name, a number or an address, outside every
kept mention, every doubt and every name of a court.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core import LABELS, NAME_LABELS, Annotation
from engine.formats.verify.leaks import Leak, LeakPlace
from engine.formats.verify.originals import Hit, Original, Originals
from engine.text import any_of, letter_runs

_SEAT = re.compile(
    rf"(?:\b{any_of('places.institutions', 'places.prisons')}(?![^\W_])[^\n.;:]{{0,80}}|\b{any_of('places.done_at')})"
    rf"(?:[\s(](?:{any_of('places.in')}|d['’])\s?|[\s(])\Z",
    re.I,
)
"""What stands before the name of a place that is no residence: "tribunal judiciaire de", "avocat au
barreau de", "Fait à"."""

_TITLE = re.compile(rf"\b{any_of('titles.before_readable_names')}\s{{1,3}}\Z", re.I)
_BEFORE = 100
_DOUBTED_ONCE = frozenset({"name_left", "different_categories"})


class ReplacedSpan(Protocol):
    """A replaced stretch, as :class:`engine.pseudonyms.strategies.strategy.Span`."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def new_start(self) -> int: ...
    @property
    def new_end(self) -> int: ...
    @property
    def entity_index(self) -> int | None: ...


class Rewritten(Protocol):
    """Protocol of a pseudonymised text
    (:class:`engine.pseudonyms.strategies.strategy.ReplacedText`): its text, the annotation of the
    original, and the replaced spans in order."""

    @property
    def text(self) -> str: ...
    @property
    def annotation(self) -> Annotation: ...
    @property
    def spans(self) -> Sequence[ReplacedSpan]: ...


@dataclass(frozen=True, slots=True)
class ReadableForms:
    """Result of :func:`readable`: the letters of each form that the pseudonymised text still shows,
    and the leaks, those that it should not show."""

    forms: frozenset[str]
    leaks: tuple[Leak, ...]


def readable(rewritten: Rewritten, originals: Originals) -> ReadableForms:
    """Find the original forms that a pseudonymised text still shows, between its pseudonyms and
    inside them, and decide which of them are leaks."""
    text = rewritten.text
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    around, names, others = _apart(rewritten)
    shown: set[str] = set()
    leaks: list[Leak] = []
    clear = _Clear(rewritten)
    for hit in originals.find(around):
        form = originals.forms[hit.form_index]
        shown.add(letter_runs.letters(form.form))
        if clear.betrays(form, hit):
            leaks.append(Leak("form", _line(lines, hit), form.form, *clear.original(hit)))
    for hit in originals.find(names):
        form = originals.forms[hit.form_index]
        if form.label in NAME_LABELS and form.written == "anyhow":
            leaks.append(Leak("pseudonym", _line(lines, hit), form.form))
    for hit in originals.find(others):
        shown.add(letter_runs.letters(originals.forms[hit.form_index].form))
    return ReadableForms(frozenset(shown), tuple(leaks))


def _line(lines: Sequence[int], hit: Hit) -> LeakPlace:
    return LeakPlace("text", str(bisect_right(lines, hit.start)))


def _apart(rewritten: Rewritten) -> tuple[str, str, str]:
    """Give the text without its pseudonyms, those of names alone, the others alone: the rest is
    NUL, which parts words."""
    text, entities = rewritten.text, rewritten.annotation.entities
    pieces: tuple[list[str], list[str], list[str]] = ([], [], [])
    done = 0
    for span in rewritten.spans:
        is_name = span.entity_index is not None and entities[span.entity_index].label in NAME_LABELS
        for rank, into in enumerate(pieces):
            shows = rank == (1 if is_name else 2)
            new = text[span.new_start : span.new_end]
            into += [
                text[done : span.new_start] if not rank else "\0" * (span.new_start - done),
                new if shows else "\0" * len(new),
            ]
        done = span.new_end
    around, names, others = pieces
    return "".join((*around, text[done:])), "".join(names), "".join(others)


class _Clear:
    """Decides of forms that stand outside every pseudonym."""

    def __init__(self, rewritten: Rewritten) -> None:
        self._text, self._spans = rewritten.text, rewritten.spans
        self._ends = [span.new_end for span in rewritten.spans]
        annotation = rewritten.annotation
        kept = [(e.start, e.end) for e in annotation.entities if not e.masked]
        doubted = [(d.start, d.end) for d in annotation.doubts if d.start is not None and d.end is not None]
        self._decided = _Union([*kept, *doubted])
        # A name that was left for a reason is doubted once for all its places.
        self._doubted = {
            letter_runs.letters(annotation.document.text[d.start : d.end])
            for d in annotation.doubts
            if d.kind in _DOUBTED_ONCE
        }

    def original(self, hit: Hit) -> tuple[int, int]:
        """Give the place in the original text of what stands between two pseudonyms."""
        rank = bisect_right(self._ends, hit.start)
        moved = self._spans[rank - 1].end - self._spans[rank - 1].new_end if rank else 0
        return hit.start + moved, hit.end + moved

    def betrays(self, form: Original, hit: Hit) -> bool:
        """Tell whether a form that is left betrays somebody."""
        if self._decided.meets(*self.original(hit)) or letter_runs.letters(form.form) in self._doubted:
            return False
        if form.label not in NAME_LABELS:
            return form.label == "adresse" or (form.label in LABELS and LABELS[form.label].family == "number")
        before = self._text[max(0, hit.start - _BEFORE) : hit.start]
        if form.written == "capital":
            return _TITLE.search(before) is not None
        return self._text[hit.start].isupper() and not _SEAT.search(before)


class _Union:
    """Spans that may overlap, asked for what they cover."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def meets(self, start: int, end: int) -> bool:
        """Tell whether a span shares a character with any."""
        rank = bisect_right(self._ends, start)
        return rank < len(self._starts) and self._starts[rank] < end
