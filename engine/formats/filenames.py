"""Names of files: where the stem ends, and how the name of a file that is written does."""

from __future__ import annotations

import re

from engine.formats.registry import EXTENSIONS

_EXTENSION = re.compile(r"\.([A-Za-z][A-Za-z0-9]{0,5})$")
"""What counts as an extension: « Durand c. Martin » and « jugement du 12.03.2024 » have none."""


def extension_of(name: str) -> str:
    """Return the extension of a file name, in lower case and without the dot, whether or not it
    belongs to a known format; empty if there is none. An extension is a letter and up to five more
    letters or digits."""
    ending = _EXTENSION.search(name)
    return ending.group(1).lower() if ending else ""


def split_name(name: str) -> tuple[str, str]:
    """Split a file name into stem and extension, the latter in lower case and without the dot. An
    extension of no known format stays in the stem, and the extension is empty."""
    extension = extension_of(name)
    return (name[: -len(extension) - 1], extension) if extension in EXTENSIONS else (name, "")


def written_extension(name: str, format: str | None) -> str:
    """Return the extension, without the dot, of the output file for a document with this file name
    and format name: that of a docx for a docm.

    It is empty if neither determines one, as for an image called « photo ».
    """
    extension = split_name(name)[1] or format or ""
    return EXTENSIONS[extension].written if extension in EXTENSIONS else ""
