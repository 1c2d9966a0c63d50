"""The initials of the judges and the clerk on the file of a decision: "KV/NB/SB" on a line of its
own, beside the docket number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from engine.core import NAME_LABELS, PERSON_LABELS, Entity
from engine.text import FoldedText, any_of, keys

_LINE = re.compile(r"^[ \t]*(?P<initials>[A-Z]{2,4}(?:[ ]?/[ ]?[A-Z]{2,4}){1,3})[ \t]*$", re.MULTILINE)
_DOCKET = re.compile(rf"(?<!\w){any_of('procedure.dockets_near')}")
_HEAD, _NEAR = 1500, 200


def initials_lines(read: FoldedText) -> list[tuple[int, int]]:
    """Give the spans of such lines: on the first page, near words of the docket."""
    return [
        m.span("initials")
        for m in _LINE.finditer(read.text, 0, _HEAD)
        if _DOCKET.search(read.folded, max(0, m.start() - _NEAR), m.end() + _NEAR)
    ]


def file_initials(read: FoldedText, entities: Sequence[Entity]) -> list[Entity]:
    """Give the names that are such initials, borne by nobody elsewhere in the text."""
    lines = initials_lines(read)
    if not lines:
        return []
    borne = Counter(word for e in entities if e.label in NAME_LABELS for word in keys(e.text))
    return [
        e
        for e in entities
        if e.label in PERSON_LABELS
        and any(start <= e.start and e.end <= end for start, end in lines)
        and all(borne[word] == 1 for word in keys(e.text))
    ]
