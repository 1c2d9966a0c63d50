"""Which hidden forms the pseudonymised text itself still shows, and which of them it should not.

A town that is masked as a residence is also that of the court; a kept lawyer may bear a party's
surname. Such a form is *readable*, here and so elsewhere in the file. It *betrays* where it is a
full name, or where nobody decided to leave it: the name of a person written as a name, a number or
an address, outside every exemption and every name of a court.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core import LABELS, NAME_LABELS, Annotation
from engine.formats.verify.exemptions import REASONS, Exemptions, Left, Reason
from engine.formats.verify.gaps import is_set_apart
from engine.formats.verify.leaks import Leak, LeakPlace
from engine.formats.verify.originals import Hit, Original, Originals
from engine.formats.verify.remainders import remainders
from engine.text import BORDER, TextVariant, any_of, letter_runs

_SEAT = re.compile(
    rf"(?:\b{any_of('places.institutions', 'places.prisons')}(?![^\W_])[^\n.;:]{{0,80}}|\b{any_of('places.done_at')})"
    rf"(?:[\s(](?:{any_of('places.in')}|d['’])\s?|[\s(])\Z",
    re.I,
)
"""What stands before the name of a place that is no residence: "tribunal judiciaire de", "avocat au
barreau de", "Fait à"."""

_TITLE = re.compile(rf"\b{any_of('titles.before_readable_names')}\s{{1,3}}\Z", re.I)
_BEFORE = 100
_IDENTIFIER = re.compile(r"[_@/\\=%&#]|[^\W_][.][^\W_]|\d")
"""What a file name, an address or a reference holds, and no word."""
_BESIDE = re.compile(r"[^\s\"'«»()\[\]<>,;:]{0,80}")


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
    the leaks, those that it should not show, and how many are left for which reason."""

    forms: frozenset[str]
    leaks: tuple[Leak, ...]
    left: tuple[Left, ...]


def readable(rewritten: Rewritten, originals: Originals, exemptions: Exemptions) -> ReadableForms:
    """Find the original forms that a pseudonymised text still shows, between its pseudonyms and
    inside them, and decide which of them are leaks."""
    text = rewritten.text
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    around, names, others = _apart(rewritten)
    shown: set[str] = set()
    leaks: list[Leak] = []
    left: Counter[Reason] = Counter()
    clear = _Clear(rewritten, exemptions)
    known: set[tuple[int, int]] = set()
    for variant, hit in originals.find_encoded(around):
        span = variant.source(hit.start, hit.end)
        if span in known:
            continue
        known.add(span)
        form = originals.forms[hit.form_index]
        place = clear.original(*span)
        verdict = clear.judge(form, variant, hit, place)
        if verdict in ("leak", "bearer"):
            code = "bearer" if verdict == "bearer" else "text"
            leaks.append(Leak("form", _line(lines, span[0], code), form.form, *place))
            if verdict == "bearer":  # said once, not again for each part of the file that has the text
                shown.add(letter_runs.letters(form.form))
        else:
            left[verdict] += 1  # type: ignore[index]
            shown.add(letter_runs.letters(form.form))
    for hit in originals.find(names):
        form = originals.forms[hit.form_index]
        if form.label in NAME_LABELS and form.written == "anyhow":
            leaks.append(Leak("pseudonym", _line(lines, hit.start), form.form))
    for hit in originals.find(others):
        shown.add(letter_runs.letters(originals.forms[hit.form_index].form))
    document = rewritten.annotation.document
    for start, end in remainders(document.text, clear.names, originals, document.language):
        leaks.append(Leak("remainder", _line(lines, clear.new(start)), "", start, end))
    counts = tuple(Left(reason, left[reason]) for reason in REASONS if left[reason])
    return ReadableForms(frozenset(shown), tuple(leaks), counts)


def _line(lines: Sequence[int], start: int, code: str = "text") -> LeakPlace:
    return LeakPlace(code, str(bisect_right(lines, start)))


def _apart(rewritten: Rewritten) -> tuple[str, str, str]:
    """Give the text without its pseudonyms, those of names alone, the others alone: the rest is a
    border, which no name crosses."""
    text, entities = rewritten.text, rewritten.annotation.entities
    pieces: tuple[list[str], list[str], list[str]] = ([], [], [])
    done = 0
    for span in rewritten.spans:
        is_name = span.entity_index is not None and entities[span.entity_index].label in NAME_LABELS
        for rank, into in enumerate(pieces):
            shows = rank == (1 if is_name else 2)
            new = text[span.new_start : span.new_end]
            into += [
                text[done : span.new_start] if not rank else BORDER * (span.new_start - done),
                new if shows else BORDER * len(new),
            ]
        done = span.new_end
    around, names, others = pieces
    return "".join((*around, text[done:])), "".join(names), "".join(others)


class _Clear:
    """Decides of forms that stand outside every pseudonym."""

    def __init__(self, rewritten: Rewritten, exemptions: Exemptions) -> None:
        self._spans, self._exemptions = rewritten.spans, exemptions
        self._ends = [span.new_end for span in rewritten.spans]
        self._starts = [span.start for span in rewritten.spans]
        entities = rewritten.annotation.entities
        self.names = tuple(
            (span.start, span.end)
            for span in rewritten.spans
            if span.entity_index is not None and entities[span.entity_index].label in NAME_LABELS
        )

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Give the place in the original text of what stands between two pseudonyms."""
        rank = bisect_right(self._ends, start)
        moved = self._spans[rank - 1].end - self._spans[rank - 1].new_end if rank else 0
        return start + moved, end + moved

    def new(self, start: int) -> int:
        """Give the place in the new text of a place in the original one."""
        rank = bisect_right(self._starts, start)
        return max(start - self._spans[rank - 1].end, 0) + self._spans[rank - 1].new_end if rank else start

    def judge(self, form: Original, variant: TextVariant, hit: Hit, place: tuple[int, int]) -> str:
        """Say why a form that stands at a place of the original text is left, or that it is a
        ``leak`` or nobody settled whose it is (``bearer``)."""
        if form.whole and not _is_one_word(form, variant.text[hit.start : hit.end]):
            return "leak"
        before = variant.text[max(0, hit.start - _BEFORE) : hit.start]
        titled = _TITLE.search(before) is not None
        reasons = {exemption.reason for exemption in self._exemptions.over(*place)}
        if "bearer" in reasons and form.label in NAME_LABELS:
            return "bearer" if form.written == "anyhow" or titled else "common"
        if decided := next((reason for reason in REASONS if reason in reasons), None):
            return decided
        if decided := self._exemptions.forms.get(letter_runs.letters(form.form)):
            return decided
        if form.label not in NAME_LABELS:
            is_number = form.label in LABELS and LABELS[form.label].family == "number"
            return "leak" if is_number or form.label == "adresse" else "value"
        if form.written == "capital":
            return "leak" if titled else "common"
        if _SEAT.search(before):
            return "place"
        written_as_name = variant.text[hit.start].isupper() or titled or _is_set_apart(form, variant, hit)
        return "leak" if written_as_name or _is_in_identifier(variant.text, hit) else "small_letters"


def _is_one_word(form: Original, written: str) -> bool:
    """Tell whether a full name of several words stands as one with a capital: « Petitjean » may be
    another name than « Jean Petit »; « PetitJean », « petitjean » are not."""
    words = sum(1 for _ in letter_runs.words(written))
    return words == 1 < sum(1 for _ in letter_runs.words(form.form)) and written[:1].isupper()


def _is_set_apart(form: Original, variant: TextVariant, hit: Hit) -> bool:
    """Tell whether a form is encoded, or its letters are set apart: no ordinary word is."""
    start, end = variant.source(hit.start, hit.end)
    return end - start != hit.end - hit.start or is_set_apart(form.form, variant.text[hit.start : hit.end])


def _is_in_identifier(text: str, hit: Hit) -> bool:
    """Tell whether a form stands in a file name, an address or a reference:
    « dossier_dupont_2024.pdf »."""
    behind = _BESIDE.match(text[max(0, hit.start - 80) : hit.start][::-1])
    ahead = _BESIDE.match(text, hit.end)
    first = hit.start - (behind.end() if behind else 0)
    last = (ahead.end() if ahead else hit.end) - (text[ahead.end() - 1] in ".?!" if ahead and ahead[0] else 0)
    return _IDENTIFIER.search(text, first, last) is not None
