"""Windows of silver training text in which a name may have been left without a label: not shown to
the tagger."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from engine.lab.generate.refill import Span

_TITLE = r"(?:MM?\.|Mmes?|Mlles?|Mrs?|Ms|Miss|Monsieur|Madame|Mademoiselle|Messieurs|Mesdames|Me|Mes|Ma[iî]tres?|Docteur|Dr|épouse?x?|veuve|née?|consorts)"
_NAMED = re.compile(
    rf"(?<![\w'’.]){_TITLE}\s+(?P<word>[A-ZÀ-ÖØ-Þ][\w’'-]*)(?!\.\.\.)|(?<=\s)(?P<left>[A-Z]\.\.\.|\[\.\.\.\]|\[…\]|\[[A-Z]\])"
)
_OFFICE = re.compile(
    r"(?:Le|La|L['’]|Les|LE|LA|L|Monsieur|Madame|Maître|Pr[ée]sident\w*|Procureure?|Pr[ée]fet\w*|Conseill\w+|Directeur|Directrice|Juge|Greffi\w+|Premier|Première|"
    r"Vice|Substitut|Avocate?|Bâtonnier|Ministre|Maire|Rapporteur\w*|Doyen|Défenseur\w*|Général\w*|Inspecteur|Receveur|Trésorier|Justice|Judge|President|Speaker|Registrar|Minister|Secretary)\b",
    re.IGNORECASE,
)


def doubtful(text: str, spans: Sequence[Span], start: int, end: int) -> bool:
    """Tell whether ``text[start:end]`` holds a title followed by a capital, or a gap left by a
    masking, outside all spans (sorted)."""
    starts = [span[0] for span in spans]
    for match in _NAMED.finditer(text, start, end):
        group = "word" if match["word"] else "left"
        if group == "word" and _OFFICE.match(match["word"]):
            continue
        index = bisect_left(starts, match.start(group) + 1) - 1
        if index < 0 or spans[index][1] <= match.start(group):
            return True
    return False
