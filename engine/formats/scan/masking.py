"""From edits of a text to boxes in the pictures that it was read in: which words go, and what
stands instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from engine.core import Unwritable
from engine.formats.scan.ocr import OcrLine, OcrResult
from engine.formats.writing import Edit

_MARGIN = 0.15
_FARTHEST = 0.5
"""How far around a word its ink may lie, as shares of the height of its line: above and below, and
on its sides."""


@dataclass(frozen=True, slots=True)
class Mask:
    """A box of an upright picture, in whole pixels and half-open, and what is drawn in it, from
    ``start`` on the baseline ``base``.

    ``size`` is the height of the letters around it.
    """

    left: int
    top: int
    right: int
    bottom: int
    text: str
    start: float
    base: float
    size: float


@dataclass(frozen=True, slots=True)
class PageMasks:
    """Masks by page, and what each word says now, page by page: the first of those that are
    replaced says it for all."""

    masks: tuple[tuple[Mask, ...], ...]
    words: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Placed:
    page: int
    row: int
    index: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Run:
    """Words that are replaced together, and the characters they are replaced for."""

    first: int
    last: int
    start: int
    end: int
    edits: tuple[Edit, ...]


def mask(
    text: str, pages: Sequence[OcrResult], spans: Sequence[Sequence[tuple[int, int]]], edits: Sequence[Edit]
) -> PageMasks:
    """Say what to mask; ``spans`` are where the words of each page stand in the text.

    Raises:
        Unwritable: an edit changes what no word of a picture shows.
    """
    placed = [
        _Placed(number, row_number, index, *span)
        for number, page in enumerate(pages)
        for span, (row_number, index) in zip(spans[number], _indices(page), strict=True)
    ]
    said = [text[word.start : word.end] for word in placed]
    masks: list[list[Mask]] = [[] for _ in pages]
    for run in _runs(placed, edits):
        words = placed[run.first : run.last + 1]
        parts = [list(part) for _, part in groupby(words, key=lambda word: (word.page, word.row))]
        shares = _share(_rewritten(text, run), [sum(word.end - word.start for word in part) for part in parts])
        rank = run.first
        for part, new in zip(parts, shares, strict=True):
            said[rank : rank + len(part)] = [new] + [""] * (len(part) - 1)
            rank += len(part)
            masks[part[0].page].append(_mask(pages[part[0].page].rows[part[0].row], part, new))
    by_page = [[] for _ in pages]  # type: list[list[str]]
    for word, new in zip(placed, said, strict=True):
        by_page[word.page].append(new)
    return PageMasks(tuple(map(tuple, masks)), tuple(map(tuple, by_page)))


def _indices(page: OcrResult) -> list[tuple[int, int]]:
    return [(number, index) for number, row in enumerate(page.rows) for index in range(len(row.words))]


def _runs(placed: Sequence[_Placed], edits: Sequence[Edit]) -> list[_Run]:
    """Find the words of each edit; edits that share a word, or stand beside each other in a row,
    make one run."""
    runs: list[_Run] = []
    rank = 0
    for edit in edits:
        if edit.start == edit.end and not edit.new:
            continue
        while rank < len(placed) and placed[rank].end <= edit.start and not _inserts_behind(placed, rank, edit):
            rank += 1
        last = rank
        while last + 1 < len(placed) and placed[last + 1].start < edit.end:
            last += 1
        if rank == len(placed) or placed[rank].start > edit.end or (placed[rank].start == edit.end > edit.start):
            raise Unwritable()
        start, end = min(edit.start, placed[rank].start), max(edit.end, placed[last].end)
        if runs and (runs[-1].last >= rank or _is_beside(placed, runs[-1], rank, edit)):
            before = runs.pop()
            runs.append(_Run(before.first, last, min(before.start, start), max(before.end, end), (*before.edits, edit)))
        else:
            runs.append(_Run(rank, last, start, end, (edit,)))
    return runs


def _is_beside(placed: Sequence[_Placed], before: _Run, rank: int, edit: Edit) -> bool:
    """Tell whether an edit stands next to a run in its row: both are drawn as one, unless one of
    them is to be black."""
    near = before.last + 1 == rank and placed[before.last].row == placed[rank].row
    alike = ("█" in before.edits[-1].new) == ("█" in edit.new) and bool(before.edits[-1].new) == bool(edit.new)
    return near and placed[before.last].page == placed[rank].page and alike


def _inserts_behind(placed: Sequence[_Placed], rank: int, edit: Edit) -> bool:
    """Tell whether an edit that only inserts stands at the end of a word, and not at the start of
    the next."""
    at_next = rank + 1 < len(placed) and placed[rank + 1].start == edit.start
    return edit.start == edit.end == placed[rank].end and not at_next


def _rewritten(text: str, run: _Run) -> str:
    pieces, done = [], run.start
    for edit in run.edits:
        pieces += [text[done : edit.start], edit.new]
        done = edit.end
    return " ".join("".join([*pieces, text[done : run.end]]).split())


def _share(new: str, lengths: Sequence[int]) -> list[str]:
    """Cut what is written between the lines that what it replaces stood on, by their length."""
    if len(lengths) == 1:
        return [new]
    words = new.split(" ")
    ends = list(accumulate(len(word) + 1 for word in words))
    bounds = [total * ends[-1] / sum(lengths) for total in accumulate(lengths)]
    shares: list[list[str]] = [[] for _ in lengths]
    for word, end in zip(words, ends, strict=True):
        middle = end - (len(word) + 1) / 2
        shares[next((number for number, bound in enumerate(bounds) if middle <= bound), len(bounds) - 1)].append(word)
    return [" ".join(share) for share in shares]


def _mask(row: OcrLine, part: Sequence[_Placed], new: str) -> Mask:
    """Make the box of words of a row: what lies half-way to the words beside them belongs to
    them."""
    words = row.words[part[0].index : part[-1].index + 1]
    left, right = min(word.left for word in words), max(word.right for word in words)
    top, bottom = min(word.top for word in words), max(word.bottom for word in words)
    before = [word.right for word in row.words[: part[0].index]]
    after = [word.left for word in row.words[part[-1].index + 1 :]]
    far, margin = _FARTHEST * row.size, _MARGIN * row.size
    least = min(left, max(left - far, (left + max(before)) / 2)) if before else left - far
    most = max(right, min(right + far, (right + min(after)) / 2)) if after else right + far
    base = row.base + row.slope * (left - row.left)
    return Mask(
        max(0, int(least)), max(0, int(top - margin)), int(most) + 1, int(bottom + margin) + 1,
        new, left, base, row.size,
    )  # fmt: skip
