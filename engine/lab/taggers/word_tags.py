"""From the tags of a model's word pieces to mentions in the engine's tokens.

A token has the tag of its first piece, as in training (Devlin et al. 2019), and the probability of
that tag; a mention that of its least sure token. Letters of any scheme are read: BIOES and BILOU,
IOB1 and IOB2, or labels without one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from engine.tagging import TokenMention
from engine.text import Sentence, runs

_SCHEME = re.compile(r"([BIESLU])[-_](.+)", re.DOTALL)
_LETTERS = {"B": "B", "I": "I", "E": "I", "L": "I", "S": "B", "U": "B"}
OUTSIDE = "O"


def label_of(tag: str) -> str:
    """Return the label of a tag, without the letter of a scheme; empty for none."""
    found = _SCHEME.fullmatch(tag)
    return found[2] if found else "" if tag == OUTSIDE else tag


def labels_of(tags: Sequence[str]) -> tuple[str, ...]:
    """Return the distinct labels of a model's tags, in their order."""
    return tuple(dict.fromkeys(label for tag in tags if (label := label_of(tag))))


def mentions(tags: Sequence[str], scores: Sequence[float]) -> Iterator[TokenMention]:
    """Read the tags of a window's tokens, with the probability of each."""
    for first, after, label in runs([_as_iob(tag) for tag in tags]):
        yield TokenMention(first, after, label, min(scores[first:after]))


def read_pieces(
    window: Sentence,
    places: Sequence[tuple[int, int]],
    probabilities: npt.NDArray[np.float32],
    tags: Sequence[str],
) -> list[TokenMention]:
    """Read a window of which a model read word pieces: ``places``, the half-open characters of each
    piece from the beginning of the window, empty for signs that are no text; ``probabilities``
    (pieces, tags)."""
    best = probabilities.argmax(axis=1)
    piece = 0
    said: list[tuple[str, float]] = []
    for token in window.tokens:
        start, end = token.start - window.start, token.end - window.start
        while piece < len(places) and (places[piece][0] == places[piece][1] or places[piece][1] <= start):
            piece += 1
        read = not token.line_break and piece < len(places) and places[piece][0] < end
        said.append((tags[int(best[piece])], float(probabilities[piece].max())) if read else (OUTSIDE, 1.0))
    return list(mentions(_across_lines(window, [tag for tag, _ in said]), [score for _, score in said]))


def _across_lines(window: Sentence, tags: list[str]) -> list[str]:
    """Let a mention go on over a line end, which is no token of the model: where the next token
    continues what stands before."""
    for place in range(1, len(tags) - 1):
        label = label_of(tags[place - 1])
        follows = _as_iob(tags[place + 1]) == f"I-{label}"
        if window.tokens[place].line_break and label and follows:
            tags[place] = f"I-{label}"
    return tags


def _as_iob(tag: str) -> str:
    found = _SCHEME.fullmatch(tag)
    if found:
        return f"{_LETTERS[found[1]]}-{found[2]}"
    return tag if tag == OUTSIDE else f"I-{tag}"
