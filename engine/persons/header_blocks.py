"""How names stand on the page: which begin a line, and which lines belong to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.persons.mentions import Mention
from engine.text import FoldedText, any_of

_AND = any_of("grammar.and")
_LEAD = re.compile(
    rf"(?:[ \t]*(?:\(?\d{{1,2}}[ ]?[°.)/-]+(?:[ ]?a\b)?|[-–—•*■]|[a-z]\)|{_AND}|{any_of('parties.before_colon')}[ ]?:))*[ "
    rf"\t]*(?:(?:{any_of('titles.husbands')}\.? (?:{_AND}|&) {any_of('titles.wives')}|"
    rf"{any_of('titles.before_headed')})\.?[ \t]+){{0,2}}\Z"
)
_LISTED = re.compile(rf"[ \t]*[^\n;:]{{3,120}}\b{_AND}[ ](?:{any_of('titles.single')}\.?[ ])?\Z")
_OF_OTHERS = re.compile(rf"\b{any_of('bar.of_others', 'parties.represented')}")
_LONGEST_BLOCK, _MARGIN = 1_200, 80


@dataclass(frozen=True, slots=True)
class Block:
    """The lines that belong to one mention: from it to the next blank line or the next name that
    begins a line."""

    mention: Mention
    end: int


@dataclass(frozen=True, slots=True)
class PageLayout:
    """How the names of a text stand: ``heads`` are those before which nothing but a number, a
    bullet or a title stands on their line, and those of a list that begins a line, ``listed``;
    ``blocks`` are the lines of the former, in order."""

    heads: frozenset[Mention]
    listed: frozenset[Mention]
    blocks: tuple[Block, ...]


def layout(read: FoldedText, found: tuple[Mention, ...]) -> PageLayout:
    """Give how the names of a text stand, worked out once for all who ask."""
    return read.once(_laid_out, found)


def _laid_out(read: FoldedText, found: tuple[Mention, ...]) -> PageLayout:
    heads = [mention for mention in found if _begins_line(read, mention)]
    parties = [mention for mention in found if mention.category == "partie"]
    lines = {_line(read, mention): mention.start for mention in parties if _ends_list(read, mention)}
    ends = (
        mention
        for mention in parties
        if (end := lines.get(_line(read, mention), -1)) == mention.start
        or (mention.start < end and (mention.firsts or mention.title))  # no company: "SAS Roy et M. Diop"
    )
    return PageLayout(frozenset(heads), frozenset(ends), _blocks(read, heads))


def _line(read: FoldedText, mention: Mention) -> int:
    """Give where the line of a mention begins."""
    return read.folded.rfind("\n", 0, mention.start) + 1


def _begins_line(read: FoldedText, mention: Mention) -> bool:
    line = read.folded.rfind("\n", 0, mention.start) + 1
    return mention.start - line < _MARGIN and _LEAD.match(read.folded[line : mention.start].lstrip()) is not None


def _blocks(read: FoldedText, heads: Sequence[Mention]) -> tuple[Block, ...]:
    """Give the blocks of the mentions that begin a line, in order."""
    ends = [head.start for head in heads[1:]] + [len(read.text)] * bool(heads)
    return tuple(
        Block(head, _block_end(read.text, head.end, min(end, head.end + _LONGEST_BLOCK)))
        for head, end in zip(heads, ends, strict=False)  # without a head there is one end too many
    )


def _block_end(text: str, start: int, limit: int) -> int:
    """Give where the lines end that follow each other without a blank one between."""
    place = start
    while place < limit:
        line = text.find("\n", place, limit)
        if line < 0:
            return limit
        following = text.find("\n", line + 1, limit)
        if not text[line + 1 : following if following >= 0 else limit].strip():
            return line
        place = line + 1
    return limit


def _ends_list(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a mention ends a list of parties that begins its line."""
    line = read.folded.rfind("\n", 0, mention.start) + 1
    before = read.folded[max(line, mention.start - 130) : mention.start]
    return mention.start - line < 130 and _LISTED.match(before) is not None and _OF_OTHERS.search(before) is None


__all__ = ["Block", "PageLayout", "layout"]
