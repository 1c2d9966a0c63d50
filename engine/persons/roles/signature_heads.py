"""The heads of signatures at the end of a decision, in columns: "La Greffière      La Présidente".
The party named on the line above bears none of these offices."""

from __future__ import annotations

import re

from engine.persons.mentions import Mention
from engine.text import FoldedText

_OF_WOMAN = re.compile(r"[ \t]*la[ ]")
_COLUMNS = re.compile(r"\w[ \t]{3,}\w")


def heads_signature(read: FoldedText, mention: Mention, end: int) -> bool:
    """Tell whether the office that ends at ``end``, on the line below a titled name, heads the
    signatures and is not its bearer's: it is a woman's and the name a man's, or other offices stand
    in columns beside it."""
    first = read.folded.rfind("\n", 0, end) + 1
    if first <= mention.end or not mention.title:
        return False
    last = read.folded.find("\n", end)
    line = read.folded[first : last if last >= 0 else len(read.folded)]
    return bool(mention.gender == "m" and _OF_WOMAN.match(line)) or _COLUMNS.search(line) is not None
