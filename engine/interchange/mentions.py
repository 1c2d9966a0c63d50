"""Mentions of persons in an annotated text: first name and surname that stand together, the title
before them, the line they are in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import FIRST_NAME, PERSON_LABELS
from engine.interchange.edits import Span

_TITLE = re.compile(
    r"(?<!\w)(?P<title>M\.|M|Mr\.?|MR\.?|Monsieur|MONSIEUR|Mme|MME|Madame|MADAME|Mlle|Mademoiselle|Mrs\.?|Ms\.?|Miss|Dr\.?|Docteur)(?P<gap>[ \u00a0\u202f]+)$"
)
_FEMALE = frozenset("Mme MME Madame MADAME Mlle Mademoiselle Mrs Mrs. Ms Ms. Miss".split())
_MALE = frozenset("M. M Mr Mr. MR MR. Monsieur MONSIEUR".split())
_BETWEEN = frozenset((" ", "\n", "\u00a0", "  "))


@dataclass(frozen=True, slots=True)
class PersonMention:
    """A mention of a person: its half-open span, and those of the first name and of the surname,
    None where absent.

    ``title`` is the civil title before it, empty if there is none; ``title_start`` is the title's
    offset, ``start`` without one; ``gap`` counts the blanks between the two.
    """

    start: int
    end: int
    first: Span | None
    last: Span | None
    title: str
    title_start: int
    gap: int

    @property
    def whole(self) -> bool:
        """Tell whether first name and surname stand there, in that order."""
        return self.first is not None and self.last is not None and self.first[0] < self.last[0]

    @property
    def gender(self) -> str | None:
        """Return the gender that the title implies, ``f`` or ``m``; None if it implies none."""
        return "f" if self.title in _FEMALE else "m" if self.title in _MALE else None


def find_person_mentions(text: str, spans: Sequence[Span]) -> Iterator[PersonMention]:
    """Merge adjacent first names and surnames into mentions of persons, each with the title before
    it, in text order.

    ``spans`` are (start, end, label), sorted and disjoint; labels other than the two of a party's
    name are skipped. A first name and a surname, in either order, are one mention if only a blank
    or a line end separates them; a surname does not take the first name after it when another span
    follows that one as closely.
    """
    index = 0
    while index < len(spans):
        start, end, label = spans[index]
        index += 1
        if label not in PERSON_LABELS:
            continue
        first, last = (spans[index - 1], None) if label == FIRST_NAME else (None, spans[index - 1])
        following = spans[index] if index < len(spans) else None
        if following and {label, following[2]} == PERSON_LABELS and text[end : following[0]] in _BETWEEN:
            alone = label == FIRST_NAME or not (
                index + 1 < len(spans) and text[following[1] : spans[index + 1][0]] in _BETWEEN
            )
            if alone:
                first, last = (first, following) if label == FIRST_NAME else (following, last)
                end = following[1]
                index += 1
        title = _TITLE.search(text, max(0, start - 16), start)
        yield PersonMention(
            start,
            end,
            first,
            last,
            title["title"] if title else "",
            title.start() if title else start,
            len(title["gap"]) if title else 0,
        )


def line_of(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the half-open span of the line or lines that ``[start, end)`` is on, without the final
    line end."""
    stop = text.find("\n", end)
    return text.rfind("\n", 0, start) + 1, len(text) if stop < 0 else stop


def english(text: str) -> bool:
    """Tell whether a text is English rather than French, by the function words of its first 6,000
    characters."""
    head = text[:6000].casefold()
    return head.count(" the ") + head.count(" of ") + head.count(" to ") > head.count(" de ") + head.count(
        " la "
    ) + head.count(" le ") + head.count(" et ")
