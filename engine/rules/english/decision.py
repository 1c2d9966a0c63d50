"""Whether an English text is a decision, as its title or its citation says, or a letter, a report,
a mail, in which few are judges or lawyers."""

from __future__ import annotations

import re

from engine.text import FoldedText, any_of

_TITLE = re.compile(rf"^[\W\d_]{{0,12}}(?=[A-Z])(?i:{any_of('procedure.titles_of_decisions')})\b[^\n]{{0,120}}$", re.M)
_PARAGRAPH = re.compile(r"^[ ]?\d{1,3}\.[ ]?$", re.M)
_FEWEST = 3
"""Numbers of paragraphs, alone on their lines, that show a judgment of which the title is
missing."""
_HEADING = 6_000
"""How far from its start the title of a decision stands, in characters."""


def is_decision(read: FoldedText) -> bool:
    """Tell whether a line near the start is the title of a decision. Cached by text."""
    return read.once(_is_decision)


def _is_decision(read: FoldedText) -> bool:
    if _TITLE.search(read.text, 0, _HEADING):
        return True
    return sum(1 for _ in zip(range(_FEWEST), _PARAGRAPH.finditer(read.text), strict=False)) == _FEWEST


__all__ = ["is_decision"]
