"""Files that older programs wrote into the text of a message itself, in lines of coded letters
(POSIX ``uuencode``)."""

from __future__ import annotations

import re

_BLOCK = re.compile(
    r"^begin(?:-base64)?[ \t]+[0-7]{3,4}[ \t][^\r\n]{1,200}\r?\n"
    r"(?:(?!begin|end|====)[ -~]{1,100}\r?\n)+(?:end|====)[ \t]*(?:\r?\n|\Z)",
    re.M,
)


def without_files(text: str) -> tuple[str, int]:
    """Give a text without the files that stand in it, and how many there were."""
    return _BLOCK.subn("", text) if "begin" in text else (text, 0)
