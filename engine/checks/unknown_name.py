"""A capitalised word where a name stands ("M. Xyz", "épouse Xyz") that nothing has recognised."""

from __future__ import annotations

import re

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.persons import MASKED_ALREADY, NO_NAMES
from engine.text import FoldedText, OccupiedSpans, any_of, not_names

_TITLE = re.compile(rf"(?<![\w'-]){any_of('titles.announcing')}[ \t\u00a0\u202f]+(?=[^\W\d_])")

_ABBREVIATED = 3


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per word, about a capitalised word after a title that no entity covers
    and that is neither an office nor a word of the law."""
    read, taken, doubts = findings.read, OccupiedSpans(findings.entities), dict[str, Doubt]()
    for title in _TITLE.finditer(read.folded):
        rank = read.word_at(title.end())
        abbreviated = len(title[0].strip()) <= _ABBREVIATED and not read.text[title.start()].isupper()  # "tell me. She"
        if abbreviated or rank >= len(read.keys) or read.starts[rank] != title.end() or not _may_be_name(read, rank):
            continue
        if not taken.over(*read.span(rank)):
            doubts.setdefault(read.keys[rank], doubt("unknown_name", *read.span(rank)))
    return tuple(doubts.values())


def _may_be_name(read: FoldedText, rank: int) -> bool:
    word = read.keys[rank]
    return (
        read.text[read.starts[rank]].isupper()
        and not MASKED_ALREADY.match(read.text, read.starts[rank])
        and word not in NO_NAMES
        and not any(word in not_names(kind) for kind in ("words", "offices"))
    )


CHECK = Check("unknown_name", apply)
