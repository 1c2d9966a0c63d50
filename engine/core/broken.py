"""What can be wrong with a line of a file that someone writes: reasons, whose words stand in the
catalogue. None quotes the text of a document."""

from __future__ import annotations

import re
import tomllib

from engine.core.errors import BadFile


class BrokenLine(BadFile):
    """A line that cannot be read: ``file``, ``line`` (from 1), ``reason``, and what the words of
    the reason need."""

    code = "usage.broken_line"


def broken_toml(error: tomllib.TOMLDecodeError, source: str, file: str, before: int = 0) -> BrokenLine:
    """Say where ``source`` is broken; in the file it stands after ``before`` other lines."""
    place = re.search(r"at line (\d+)", str(error))  # Python says the line in its English sentence only, or "at end"
    line = int(place[1]) if place else len(source.splitlines())
    return BrokenLine(file=file, line=before + line, reason="toml")
