"""What is kept of the name a document came with."""

from __future__ import annotations

import unicodedata
from pathlib import PurePosixPath

LONGEST = 200
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def clean_name(name: str) -> str:
    """Keep the last part of a path, without control or direction characters, at most 200 characters
    and the extension.

    A name is shown and says the format; it never becomes a path or a header.
    """
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    visible = "".join(" " if char.isspace() else char for char in last if _visible(char))
    short = " ".join(visible.split()).strip(". ")
    suffix = PurePosixPath(short).suffix if len(PurePosixPath(short).suffix) <= 10 else ""
    return short[: LONGEST - len(suffix)].removesuffix(suffix) + suffix or "document"


def _visible(char: str) -> bool:
    return char in "\t\n\r" or unicodedata.category(char) not in INVISIBLE
