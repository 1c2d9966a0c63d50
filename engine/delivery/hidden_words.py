"""The pseudonymised text without the words that boxes cover: what a written file is expected to
say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.pseudonyms import ReplacedText, Span


def without_hidden(replaced: ReplacedText, hidden: Sequence[tuple[int, int]]) -> ReplacedText:
    """Take half-open spans of the original text out of a pseudonymised one, with the replacements
    in them; each holds a replaced span whole or shares nothing with it."""
    if not hidden:
        return replaced
    original = replaced.annotation.document.text
    kept = [span for span in replaced.spans if not any(start <= span.start < end for start, end in hidden)]
    pieces = sorted([*((span.start, span.end, span) for span in kept), *((*each, None) for each in hidden)], key=_place)
    said: list[str] = []
    spans: list[Span] = []
    at = length = 0
    for start, end, span in pieces:
        new = replaced.text[span.new_start : span.new_end] if span else ""
        said += [original[at:start], new]
        first = length + start - at
        length, at = first + len(new), end
        spans.append(Span(start, end, first, length, span.entity_index if span else None))
    return replace(replaced, text="".join([*said, original[at:]]), spans=tuple(spans))


def _place(piece: tuple[int, int, Span | None]) -> tuple[int, int]:
    return piece[:2]
