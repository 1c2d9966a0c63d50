"""Control words that are none of the format's: programs pass over them, and whoever opens the file
as a text reads a name in them."""

from __future__ import annotations

import re

_FORMAT_WORDS = frozenset(
    """
    author bullet category column comment company field footer footnote green header keywords landscape linkself manager
    master object operator picture plain private result shading shape strike subject super template title version
    """.split()
)
"""Control words of the format that are somebody's name too."""

_WORD = re.compile(rb"\\([a-zA-Z]{5,32})")


def foreign_words(data: bytes) -> frozenset[str]:
    """Give the control words of five letters or more that a name could stand in, each once."""
    return frozenset(word.decode("ascii") for word in set(_WORD.findall(data))) - _FORMAT_WORDS
