"""Where the characters of an RTF file stand in its bytes."""

from __future__ import annotations

import codecs
from array import array
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.core import Unwritable

Spans: TypeAlias = "tuple[array[int], array[int]]"
"""Where each of some characters begins in the file, and where it ends."""

HIDDEN = -1
"""Stands for the story of characters that the reader leaves out."""

MANY_BYTES = frozenset({"cp932", "cp936", "cp949", "cp950", "cp65001"})
"""Encodings in which a character may take several bytes."""


@dataclass(slots=True)
class Log:
    """Every character of the text: where it stands in the file, in which story, how many bytes
    repeat it."""

    characters: list[str] = field(default_factory=list)
    starts: array[int] = field(default_factory=lambda: array("q"))
    ends: array[int] = field(default_factory=lambda: array("q"))
    stories: array[int] = field(default_factory=lambda: array("q"))
    fallbacks: bytearray = field(default_factory=bytearray)
    pairs: dict[int, tuple[int, int]] = field(default_factory=dict)

    def add(self, text: str, spans: Spans, story: int, fallback: int) -> int:
        """Note characters; give the number of the first."""
        first = len(self.characters)
        self.characters += text
        self.starts += spans[0]
        self.ends += spans[1]
        self.stories.extend([story] * len(text))
        self.fallbacks += bytes([fallback]) * len(text)
        return first


def decode(data: bytes, encoding: str, spans: Spans) -> tuple[str, Spans]:
    """Decode characters of several bytes, and say where each stands."""
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    letters: list[str] = []
    starts, ends = array("q"), array("q")
    begun = 0
    for at in range(len(data)):
        for letter in decoder.decode(data[at : at + 1], at == len(data) - 1):
            letters.append(letter)
            starts.append(spans[0][min(begun, at)])
            ends.append(spans[1][at])
            begun = at + 1
    text = "".join(letters)
    if text != data.decode(encoding, "replace"):
        raise Unwritable
    return text, (starts, ends)
