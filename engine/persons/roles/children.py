"""The children that a decision lists: "sont issus de cette union :", and those whose birth makes
them minors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.persons.roles.named_text import Evidence, NamedText
from engine.text import FoldedText, any_of

_ISSUE = re.compile(
    rf"(?:{any_of('kin.heads_of_lists')}\b[^.;\n]{{0,120}}|{any_of('civil_status.issue')}\b[^.;\n]{{0,80}}|"
    rf"{any_of('kin.minors')}\b[^.;\n]{{0,60}}):[ \t]*\n?|{any_of('civil_status.born_of')}\b[^.;\n]{{0,60}}?[ :,]"
)
_ITEM = re.compile(
    rf"[ \t]*(?:[-–•*]|\d[.)°]|{any_of('grammar.and')}\b|$)|[^\n]{{0,60}}\b{any_of('civil_status.born_on')}\b"
)
_LIST_REACH, _HEAD = 700, 3_000
_BORN = re.compile(
    rf"[ ,(]*(?:,? ?(?:est )?{any_of('civil_status.born')}[ \n]+{any_of('calendar.on')}?[ \n]*[^\n;.]{{0,24}}?"
    r"(?P<year>(?:19|20)\d\d))"
)
_BIRTH_YEAR = re.compile(r"[^\n;]*?\b((?:19|20)\d\d)\b")
_YEAR = re.compile(r"\b(20[012]\d)\b")
_MAJORITY = 18
_LISTED, _MINOR = 9.0, 10.0


def of_children(text: NamedText) -> Iterator[Evidence]:
    """Yield the names of a list of children, and those whose year of birth makes them minors."""
    read = text.read
    zones = list(_zones(read))
    judged = max((int(year) for year in _YEAR.findall(read.text[:_HEAD])), default=0)
    rank = 0
    for mention in text.parties:
        while rank < len(zones) and zones[rank][1] <= mention.start:
            rank += 1
        if rank < len(zones) and zones[rank][0] <= mention.start:
            year = _BIRTH_YEAR.match(read.folded, mention.end, mention.end + 60)
            grown = judged - int(year[1]) >= _MAJORITY if year else bool(mention.title)
            yield mention, "relative" if grown else "child", _LISTED
            continue
        born = _BORN.match(read.folded, mention.end, mention.end + 70)
        if born and 0 <= judged - int(born["year"]) < _MAJORITY:
            yield mention, "child", _MINOR


def _zones(read: FoldedText) -> Iterator[tuple[int, int]]:
    """Yield where children are listed, as long as lines look like items."""
    last = 0
    for match in _ISSUE.finditer(read.folded):
        if match.start() < last:
            continue
        end = _line_end(read, match.end())
        while end < min(len(read.text), match.end() + _LIST_REACH):
            following = _line_end(read, end + 1)
            if not _ITEM.match(read.folded, end + 1, following):
                break
            end = following
        sentence = read.folded.find(". ", match.end(), end)
        last = end if sentence < 0 else sentence
        yield match.end(), last


def _line_end(read: FoldedText, start: int) -> int:
    end = read.folded.find("\n", start)
    return len(read.text) if end < 0 else end


__all__ = ["of_children"]
