"""How many attributes the tags of a page have: a parser compares each with all others of a tag."""

from __future__ import annotations

import re

MOST = 300
"""Attributes of a tag: a browser's own pages have some ten, generated ones some fifty."""

_OPENING = re.compile(r"<[a-zA-Z]")
_PIECE = re.compile(r"""=\s*(?:"[^"]*"?|'[^']*'?)|(?P<end>>)|(?P<name>[^\s"'<>=/]+)|["'<=/]|\s+""")


def has_too_many(page: str) -> bool:
    """Tell whether a tag has more attributes than :data:`MOST`; a value without quotes counts as
    one."""
    at = 0
    while opening := _OPENING.search(page, at):
        at, count = opening.end(), 0
        while piece := _PIECE.match(page, at):
            at = piece.end()
            count += piece["name"] is not None
            if count > 2 * MOST:
                return True
            if piece["end"]:
                break
        else:
            at += 1
    return False
