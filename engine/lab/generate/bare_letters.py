"""Bare letters that stand for names after a title (``Monsieur Y Z``, ``M. A B``), written as
placeholders (``[Y] [Z]``) to be refilled."""

from __future__ import annotations

import re

_LETTERS = r"[A-Z](?:-[A-Z])?(?:\s[A-Z](?:-[A-Z])?)?"
_AFTER_TITLE = re.compile(
    r"(?P<title>\b(?:MM?\.?|Mmes?|Mlles?|Mr|Monsieur|Madame|Mademoiselle|Messieurs|Mesdames|[ée]pouse?x?|veuve|née?|consorts|MONSIEUR|MADAME)[ \t\u00a0]+)"
    rf"(?P<letters>{_LETTERS}(?:(?:\s+et\s+|,\s+){_LETTERS}(?![\w.'’]))*)(?![\w.'’-])"
)
_LETTER = re.compile(r"\b[A-Z]\b")


def bracket_letters(text: str) -> str:
    """Put the letters after titles into square brackets; other single letters are left as they
    are."""
    return _AFTER_TITLE.sub(
        lambda match: match["title"] + _LETTER.sub(lambda letter: f"[{letter[0]}]", match["letters"]), text
    )
