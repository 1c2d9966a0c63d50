"""The matter of a civil case by its code in the NAC (``22G``), and what its block of occultation
leaves readable. The table is ``data/occultation/nac.toml``, which says what of it is the Cour de
cassation's and what is a choice."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from engine.core.errors import BadMatter
from engine.core.settings import settings

NO_BLOCK = 0
"""The block of a matter that is not known."""
_MATTER = re.compile(r"(?=.)((?:[0-9][0-9A-Z]{1,2})?)(?::([1-4]))?")
"""A code, and the block that a court gives it; either alone will do."""


@cache
def matter_table() -> dict[str, Any]:
    """Read the table: ``categories`` that can be omitted, ``blocks`` with those that each omits,
    ``matters`` with their block, and what the service is asked for beside."""
    return tomllib.loads((settings().data / "occultation" / "nac.toml").read_text(encoding="utf-8"))


def block_of(matter: str) -> int:
    """Return the block of a matter by its code in the NAC (``22G``): that of the longest beginning
    that the table names, 0 where it names none. A block that stands beside the code (``22G:2``, or
    ``:2`` alone) is that of the court itself, and counts."""
    code, _, own = matter.strip().upper().partition(":")
    if own.isdecimal():
        return int(own)
    matters: dict[str, int] = matter_table()["matters"]
    known = [beginning for beginning in matters if code.startswith(beginning.upper())]
    return matters[max(known, key=len)] if known else NO_BLOCK


def check_matter(matter: str) -> str:
    """Return the code of a matter in capitals, with the block that stands beside it.

    Raises:
        BadMatter: it has not the form of one.
    """
    code = matter.strip().upper()
    if not _MATTER.fullmatch(code):
        raise BadMatter(name=matter.strip()[:20])
    return code


def hidden_by_block(block: int) -> dict[str, bool]:
    """Tell of each category that a block decides whether it is hidden; it decides nothing of the
    court and the bar."""
    omitted = matter_table()["blocks"][str(block)]
    return {category: category not in omitted for category in matter_table()["categories"]}
