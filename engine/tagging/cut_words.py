"""Words that a hyphen and a line end cut ("Mar-" over "chand"): the tagger reads them joined, and
what it finds is given back where it stands in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.core import Entity, Suspect, entity_at

_CUT = re.compile(
    r"(?<=[^\W\d_])(?:(?P<joined>[-\u2010\u00ad][ ]?\n[ \t]*(?=[a-zß-öø-ÿ]))|[-\u2010](?P<line>\n[ \t]*(?=[A-ZÀ-ÖØ-Þ])))"
)
"""Before a small letter the hyphen goes with the line end; before a capital it may be that of a
double name, and stays."""


@dataclass(frozen=True, slots=True)
class JoinedText:
    """A text without the cuts of its words; ``places`` has for each character its offset in the
    text as it was."""

    text: str
    places: tuple[int, ...]

    def entities(self, original: str, found: Iterable[Entity]) -> tuple[Entity, ...]:
        """Give entities of the joined text where they stand in the original."""
        return tuple(
            entity_at(original, *self._span(entity.start, entity.end), entity.label, entity.source, entity.score)
            for entity in found
        )

    def suspects(self, original: str, found: Iterable[Suspect]) -> tuple[Suspect, ...]:
        """Give suspects of the joined text where they stand in the original."""
        spans = ((self._span(one.start, one.end), one.probability) for one in found)
        return tuple(Suspect(start, end, original[start:end], probability) for (start, end), probability in spans)

    def _span(self, start: int, end: int) -> tuple[int, int]:
        return self.places[start], self.places[end - 1] + 1


def join_words(text: str) -> JoinedText | None:
    """Join the words that are cut at line ends; None where there are none."""
    gone = [match.span(match.lastgroup or 0) for match in _CUT.finditer(text)]
    if not gone:
        return None
    edges = [0, *(place for span in gone for place in span), len(text)]
    kept = [range(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    return JoinedText("".join(text[r.start : r.stop] for r in kept), tuple(place for r in kept for place in r))


__all__ = ["JoinedText", "join_words"]
