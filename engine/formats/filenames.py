"""Names of files: where the stem ends, and how the name of a file that is written does."""

from __future__ import annotations

import re

from engine.formats.registry import EXTENSIONS

_EXTENSION = re.compile(r"\.([A-Za-z][A-Za-z0-9]{0,5})$")
"""What counts as an extension: « Durand c. Martin » and « jugement du 12.03.2024 » have none."""


def extension_of(name: str) -> str:
    """Give what a name has for an extension, in lower case and without its dot, be it that of a
    format or not."""
    ending = _EXTENSION.search(name)
    return ending.group(1).lower() if ending else ""


def split_name(name: str) -> tuple[str, str]:
    """Cut a name into its stem and its extension, in lower case; what is the extension of no format
    stays in the stem."""
    extension = extension_of(name)
    return (name[: -len(extension) - 1], extension) if extension in EXTENSIONS else (name, "")


def written_extension(name: str, format: str | None) -> str:
    """Give the extension of the file written for a document of that name and that format.

    Nothing, where neither the name nor the format's says one: of a picture called « photo » nobody
    knows which.
    """
    extension = split_name(name)[1] or format or ""
    return EXTENSIONS[extension].written if extension in EXTENSIONS else ""
