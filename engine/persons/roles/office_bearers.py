"""Whose an office written behind a name is: that name's bearer's, unless somebody else follows, the
office does something itself, or it heads the signatures below the last party."""

from __future__ import annotations

import re

from engine.persons.mentions import Mention
from engine.persons.roles import patterns as words
from engine.text import FoldedText

_ARTICLE = re.compile(r",?\s*(?:l[ae]\s|l['’])")
_TITLED = r"(?:M|MM|Mme|Mlle|Mmes)\.?[ \u00a0]"
_NAMED = r"[A-ZÀ-ÖØ-Þ][\w'’-]+"
_NEXT_NAME = re.compile(rf"[ \u00a0](?:{_TITLED})?{_NAMED}")
_NEXT_TITLED = re.compile(rf"s?[ \u00a0]{_TITLED}{_NAMED}")
_OF_WOMAN = re.compile(r"[ \t]*la[ ]")
_COLUMNS = re.compile(r"\w[ \t]{3,}\w")


def is_anothers(read: FoldedText, mention: Mention, end: int) -> bool:
    """Tell whether the office behind a mention, which ends at ``end``, is not its bearer's."""
    return _is_next_bearers(read, mention, end) or _is_subject(read, mention, end) or _is_head(read, mention, end)


def _is_next_bearers(read: FoldedText, mention: Mention, end: int) -> bool:
    """Tell whether the office is that of whoever is named next: "Mme Robin, le greffier Roy",
    "M. Robin, assesseurs M. Roy et Mme Lys"."""
    following = _NEXT_NAME if _ARTICLE.match(read.folded, mention.end) else _NEXT_TITLED
    return following.match(read.text, end) is not None


def _is_subject(read: FoldedText, mention: Mention, end: int) -> bool:
    """Tell whether the office behind a name without a title does something itself: "le cou de Ada,
    le juge des enfants a ordonné"."""
    led = _ARTICLE.match(read.folded, mention.end) is not None and not mention.title
    return led and words.OFFICE_ACTS.match(read.folded, end) is not None


def _is_head(read: FoldedText, mention: Mention, end: int) -> bool:
    """Tell whether the office, on the line below a titled name, heads the signatures: it is a
    woman's and the name a man's, or others stand in columns beside it ("La Greffière     La
    Présidente")."""
    first = read.folded.rfind("\n", 0, end) + 1
    if first <= mention.end or not mention.title:
        return False
    last = read.folded.find("\n", end)
    line = read.folded[first : last if last >= 0 else len(read.folded)]
    return bool(mention.gender == "m" and _OF_WOMAN.match(line)) or _COLUMNS.search(line) is not None
