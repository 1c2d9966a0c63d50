"""Which printed characters an edit of a PDF's text is about, and what is to stand at each place
instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engine.core import Unwritable
from engine.formats.lines import joints
from engine.formats.pdf.layout import PdfLayout
from engine.formats.reading import bare
from engine.formats.writing import Edit
from engine.text import clean


@dataclass(frozen=True, slots=True)
class PrintedCharacter:
    """A printed character: its page and its line there, both from 0, and its number in PDFium's
    text of the page."""

    page: int
    line: int
    index: int


@dataclass(frozen=True, slots=True)
class LinePiece:
    """What an edit replaces in one printed line: characters ``start`` to ``end`` of the document's
    text, half-open.

    ``indices`` are PDFium's numbers of the characters printed there; ``goes_on``: the next line
    holds more of the same edit, so that a hyphen at the end of this one is part of it.
    """

    page: int
    start: int
    end: int
    indices: tuple[int, ...]
    new: str
    goes_on: bool = False


class PrintedPlaces:
    """Where each character of a document's text is printed; None for line ends and what stands
    between lines."""

    def __init__(self, text: str, layout: PdfLayout) -> None:
        """Follow the reader.

        Raises:
            Unwritable: the layout does not give this text.
        """
        self.text = text
        self._places: list[PrintedCharacter | None] = []
        self._ranges: list[tuple[int, int]] = []
        letters = "".join(self._story(layout))
        if letters != text:
            raise Unwritable

    def pieces(self, edits: Iterable[Edit]) -> Iterator[LinePiece]:
        """Cut edits into what they replace in each line; the new words are shared out by the room
        of each.

        Raises:
            Unwritable: an edit is about nothing that is printed.
        """
        changes = (edit for edit in _joined(edits) if self.text[edit.start : edit.end] != edit.new)
        for edit in self._worded(changes):
            printed = [(at, self._places[at]) for at in range(edit.start, edit.end)]
            groups = [
                [(at, place) for at, place in group if place]
                for _, group in groupby((each for each in printed if each[1]), key=lambda each: _line(each[1]))
            ]
            if not groups:
                raise Unwritable
            starts = [edit.start, *(group[0][0] for group in groups[1:]), edit.end]
            shares = share_words(edit.new, [len(group) for group in groups])
            for number, (group, new) in enumerate(zip(groups, shares, strict=True)):
                indices = tuple(place.index for _, place in group)
                span = starts[number], starts[number + 1]
                yield LinePiece(group[0][1].page, *span, indices, new, number < len(groups) - 1)

    def _worded(self, edits: Iterable[Edit]) -> Iterator[Edit]:
        """Make one of edits with a printed space between, which share their room: a first name and
        a surname.

        The sign that follows goes with the new words, so that no gap comes between.
        """
        waiting: Edit | None = None
        for edit in edits:
            # What only goes away does not share its room: a box lies on it.
            if waiting and bool(waiting.new) == bool(edit.new) and self._is_space(waiting.end, edit.start):
                waiting = Edit(waiting.start, edit.end, f"{waiting.new} {edit.new}".strip())
                continue
            if waiting:
                yield self._with_sign(waiting, edit.start)
            waiting = edit
        if waiting:
            yield self._with_sign(waiting, len(self.text))

    def _is_space(self, start: int, end: int) -> bool:
        """Tell whether nothing but a space stands between two places, and within a line."""
        around = {_line(self._places[at]) for at in (start - 1, start, end)} if end - start == 1 else set()
        return len(around) == 1 and self.text[start] in _SPACES

    def _with_sign(self, edit: Edit, limit: int) -> Edit:
        at = edit.end
        ends = at + 1 >= len(self.text) or self.text[at + 1].isspace()
        takes = bool(edit.new) and edit.new[-1] != "█"  # blocks are of another font than signs
        if not (at < limit and ends and takes and self.text[at] in _SIGNS):
            return edit
        together = _line(self._places[at]) == _line(self._places[at - 1])
        return Edit(edit.start, at + 1, edit.new + self.text[at]) if together else edit

    def on(self, page: int) -> Iterator[tuple[int, PrintedCharacter]]:
        """Yield the characters of a page, from 0, each after its offset in the text."""
        start, end = self._ranges[page]
        for offset, place in enumerate(self._places[start:end], start):
            if place:
                yield offset, place

    def expected(self, pieces: Sequence[LinePiece]) -> list[str]:
        """Give the text of each page with the pieces replaced, without white space."""
        return ["".join(part for part, _ in parts) for parts in self._replaced(pieces)]

    def new_words(self, pieces: Sequence[LinePiece]) -> Iterator[tuple[LinePiece, int, int]]:
        """Yield each piece with the half-open place of its new words in what :meth:`expected` gives
        of its page."""
        for parts in self._replaced(pieces):
            at = 0
            for part, piece in parts:
                if piece:
                    yield piece, at, at + len(part)
                at += len(part)

    def letters(self, page: int) -> Iterator[tuple[str, PrintedCharacter | None]]:
        """Yield the characters of a page, from 0, without white space, each with where it is
        printed; None for a hyphen between two lines."""
        start, end = self._ranges[page]
        for letter, place in zip(self.text[start:end], self._places[start:end], strict=True):
            if not letter.isspace():
                yield letter, place

    def _replaced(self, pieces: Sequence[LinePiece]) -> Iterator[list[tuple[str, LinePiece | None]]]:
        """Yield each page without white space: in turn what stays, and the new words of a piece."""
        by_page = sorted(pieces, key=lambda piece: piece.start)
        for start, end in self._ranges:
            parts: list[tuple[str, LinePiece | None]] = []
            at = start
            for piece in _within(by_page, start, end):
                parts += [(bare(self.text[at : max(at, piece.start)]), None), (bare(piece.new), piece)]
                at = max(at, piece.end)
            yield [*parts, (bare(self.text[at:end]), None)]

    def _story(self, layout: PdfLayout) -> Iterator[str]:
        """Yield the characters of the text as the reader joins them, and note the place of each."""
        pages = layout.lines()
        for page, (lines, between) in enumerate(zip(pages, joints(pages), strict=True)):
            if lines and self._places:
                yield self._put("\n\n", [None, None])
            start = len(self._places)
            for number, (line, joint) in enumerate(zip(lines, between, strict=True)):
                yield self._put(joint, [None] * len(joint))
                yield self._put(
                    line.text,
                    [PrintedCharacter(page, number, index) if index >= 0 else None for index in line.numbers()],
                )
            self._ranges.append((start, len(self._places)))

    def _put(self, text: str, places: Sequence[PrintedCharacter | None]) -> str:
        """Note the places of the characters that cleaning leaves, and give these."""
        if (whole := clean(text)) == text:
            self._places += places
            return text
        at, kept = 0, []
        while at < len(text):
            pair = text[at : at + 2]
            width = 2 if len(pair) == 2 and pair[0] in _HIGH and pair[1] in _LOW else 1
            if letter := clean(text[at : at + width]):
                kept.append(letter)
                self._places += [places[at]] * len(letter)
            at += width
        if "".join(kept) != whole:
            raise Unwritable
        return whole


_SPACES, _SIGNS = " \u00a0", ",.;:)"
_HIGH = {chr(code) for code in range(0xD800, 0xDC00)}
_LOW = {chr(code) for code in range(0xDC00, 0xE000)}


def share_words(new: str, rooms: Sequence[int]) -> list[str]:
    """Share words out between places, ``rooms`` in characters, each getting about its part of the
    whole.

    >>> shared("Place de la Fontaine", [8, 9])
    ['Place de', 'la Fontaine']
    """
    words = new.split(" ")
    if len(rooms) == 1:
        return [new]
    if len(words) == 1:
        first = 0 if 2 * rooms[0] >= len(new) else rooms.index(max(rooms))
        return [new if number == first else "" for number in range(len(rooms))]
    shares, total, spent = [], sum(rooms), 0
    taken = 0
    for room in rooms[:-1]:
        spent += room
        line: list[str] = []
        while words and taken + len(words[0]) <= len(new) * spent / total:
            taken += len(words[0]) + 1
            line.append(words.pop(0))
        shares.append(" ".join(line))
    return [*shares, " ".join(words)]


def _joined(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Make one of edits that touch."""
    before: Edit | None = None
    for edit in edits:
        if before and before.end == edit.start:
            before = replace(before, end=edit.end, new=before.new + edit.new)
        else:
            if before:
                yield before
            before = edit
    if before:
        yield before


def _line(place: PrintedCharacter | None) -> tuple[int, int]:
    return (place.page, place.line) if place else (-1, -1)


def _within(pieces: list[LinePiece], start: int, end: int) -> Iterator[LinePiece]:
    """Take from the front of a sorted list the pieces that begin before ``end``."""
    while pieces and pieces[0].start < end:
        piece = pieces[0]
        if piece.start >= start:
            yield piece
        del pieces[0]
