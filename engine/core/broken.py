"""What can be wrong with a line of a file that someone writes: reasons, whose words stand in the
catalogue. None quotes the text of a document."""

from __future__ import annotations

import re
import tomllib

from engine.core.errors import BadFile


class BrokenLine(BadFile):
    """A line of a user's file that cannot be read. ``file`` is its name, ``line`` counts from 1,
    ``reason`` selects the sentence of the catalogue; other parameters fill its places."""

    code = "usage.broken_line"


def broken_toml(error: tomllib.TOMLDecodeError, source: str, file: str, before: int = 0) -> BrokenLine:
    """Convert a TOML error into a :class:`BrokenLine` for ``file``. ``before`` is the number of
    lines that precede ``source`` in the file and is added to the line number."""
    place = re.search(r"at line (\d+)", str(error))  # Python says the line in its English sentence only, or "at end"
    line = int(place[1]) if place else len(source.splitlines())
    return BrokenLine(file=file, line=before + line, reason="toml")
