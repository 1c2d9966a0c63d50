"""What is kept of the name a document came with."""

from __future__ import annotations

import unicodedata
from pathlib import PurePosixPath

LONGEST = 200
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def clean_name(name: str) -> str:
    """Reduce an uploaded file's name to its last path component, without control and direction
    characters, cut to 200 characters with the extension kept; ``document`` if nothing is left.

    The name is only displayed and tells the format; it is never used as a path or in a header.
    """
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    visible = "".join(" " if char.isspace() else char for char in last if _visible(char))
    short = " ".join(visible.split()).strip(". ")
    suffix = PurePosixPath(short).suffix if len(PurePosixPath(short).suffix) <= 10 else ""
    return short[: LONGEST - len(suffix)].removesuffix(suffix) + suffix or "document"


def _visible(char: str) -> bool:
    return char in "\t\n\r" or unicodedata.category(char) not in INVISIBLE
