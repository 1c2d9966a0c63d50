"""Where in a file each character of the text comes from, told by the reader itself.

As one puts a dye into water to see where it comes out: every word of the file's tree is replaced by
as many copies of one character of its own, the reader reads the tree, and the text that it gives
tells the way of each character. So the writer cannot disagree with the reader about order, white
space, what is left out or what is said once only. A reader can be traced if it looks at nothing of
a character but whether it is white space or a control character.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core import Unwritable
from engine.formats.writing import Edit
from engine.text import clean

TEXT, TAIL = "\0text", "\0tail"
"""Slots of an element: its text, what follows it; any other slot is the name of an attribute."""

_FIRST, _LAST = 0x10000, 0x10FFFF
_WORD = re.compile(r"\S+")


@dataclass(eq=False, slots=True)
class Leaf:
    """A string of the tree: an element and which of its strings. ``was`` is what stood there before
    the dye."""

    element: Any
    slot: str
    was: str = field(init=False)

    def __post_init__(self) -> None:
        self.was = self.get()

    def get(self) -> str:
        """Give the string that stands there now."""
        if self.slot == TEXT:
            return self.element.text or ""
        if self.slot == TAIL:
            return self.element.tail or ""
        return str(self.element.get(self.slot, ""))

    def edit(self, pieces: Sequence[tuple[int, int, str]]) -> None:
        """Replace pieces of what stood there before the dye: (start, end, new), half-open and
        disjoint."""
        text = self.was
        for start, end, new in sorted(pieces, reverse=True):
            text = text[:start] + new + text[end:]
        self.put(text)

    def put(self, text: str) -> None:
        """Write the string."""
        if self.slot == TEXT:
            self.element.text = text
        elif self.slot == TAIL:
            self.element.tail = text
        else:
            self.element.set(self.slot, text)


@dataclass(frozen=True, slots=True)
class _Place:
    """A character of a leaf: ``leaf`` is its number in the order of the tree."""

    leaf: int
    offset: int


class Tracer:
    """Dyes trees, and follows the dye into the text that a reader made of them."""

    def __init__(self) -> None:
        self._leaves: list[Leaf] = []
        self._words: list[tuple[int, int]] = []  # leaf and offset of the word that has this dye
        self._echoes: list[dict[_Place, _Place]] = []
        self._seen: set[int] = set()

    def dye(self, leaves: Iterable[Leaf]) -> None:
        """Dye strings, each word with a dye of its own.

        Raises:
            Unwritable: there are more than a million words.
        """
        for leaf in leaves:
            number = len(self._leaves)
            self._leaves.append(leaf)
            leaf.put(_WORD.sub(lambda match, n=number: self._dyed(n, match), leaf.was))  # type: ignore[misc]

    def echo(self, leaves: Iterable[Leaf], of: Sequence[Leaf]) -> None:
        """Dye strings like others that read the same, and that the reader therefore gives once: an
        edit changes both.

        Raises:
            Unwritable: they do not hold the same characters in the same order.
        """
        numbers = {id(leaf): number for number, leaf in enumerate(self._leaves)}
        sources = [(numbers[id(leaf)], at) for leaf in of for at in _shown(leaf.was)]
        copies = list(leaves)
        own: list[tuple[int, int]] = []
        for leaf in copies:
            own += [(len(self._leaves), at) for at in _shown(leaf.was)]
            self._leaves.append(leaf)
        if [self._leaves[n].was[at] for n, at in sources] != [self._leaves[n].was[at] for n, at in own]:
            raise Unwritable
        dyes: dict[int, list[str]] = {}
        for (source, at), (copy, to) in zip(sources, own, strict=True):
            dyes.setdefault(copy, list(self._leaves[copy].was))[to] = self._leaves[source].get()[at]
        for number, letters in dyes.items():
            self._leaves[number].put("".join(letters))
        self._echoes.append(
            {_Place(*source): _Place(*copy) for source, copy in zip(sources, own, strict=True)},
        )

    def follow(self, dyed: str, text: str) -> Trail:
        """Take the dye out of the trees again, and say where each character of ``text`` stands in
        them.

        ``dyed`` is what the reader made of the dyed trees, ``text`` what it had made of them
        before.

        Raises:
            Unwritable: the two do not agree.
        """
        for leaf in self._leaves:
            leaf.put(leaf.was)
        if len(dyed) != len(text):
            raise Unwritable
        places = list(self._places(dyed))
        for place, dye, character in zip(places, dyed, text, strict=True):
            if (self._leaves[place.leaf].was[place.offset] if place else dye) != character:
                raise Unwritable
        return Trail(self._leaves, places, self._echoes)

    def _dyed(self, leaf: int, word: re.Match[str]) -> str:
        """Give a word in its dye; what cleaning drops or changes keeps its own, and parts the word
        in two."""
        letters: list[str] = []
        dye = ""
        for offset, character in enumerate(word[0], word.start()):
            if clean(character) != character:
                letters.append(character)
                dye = ""
                continue
            if not dye:
                dye = self._next(leaf, offset)
            letters.append(dye)
        return "".join(letters)

    def _next(self, leaf: int, offset: int) -> str:
        code = _FIRST + len(self._words)
        if code > _LAST:
            raise Unwritable
        self._words.append((leaf, offset))
        return chr(code)

    def _places(self, dyed: str) -> Iterator[_Place | None]:
        """Yield the place of each character: the dye tells the word, its count how far in it."""
        before, run = "", 0
        for character in dyed:
            word = ord(character) - _FIRST
            if not 0 <= word < len(self._words):
                before = ""
                yield None
                continue
            run = run + 1 if character == before else 0
            before = character
            leaf, offset = self._words[word]
            yield _Place(leaf, offset + run)


class Trail:
    """Where each character of a text stands in the trees. White space stands nowhere."""

    def __init__(
        self, leaves: Sequence[Leaf], places: Sequence[_Place | None], echoes: Sequence[dict[_Place, _Place]]
    ) -> None:
        self._leaves = leaves
        self._places = places
        self._echoes = echoes

    def unread(self) -> list[Leaf]:
        """Give the strings that hold something and of which nothing came out in the text."""
        read = {place.leaf for place in self._places if place}
        for echo in self._echoes:
            read |= {place.leaf for place in echo.values()}
        return [leaf for number, leaf in enumerate(self._leaves) if number not in read and leaf.was.strip()]

    def span(self, element: Any, start: int, end: int) -> tuple[int, int]:
        """Give from where to where a piece of the string of an element stands in the text,
        half-open.

        Raises:
            Unwritable: it stands nowhere.
        """
        found = [
            at
            for at, place in enumerate(self._places)
            if place and self._leaves[place.leaf].element is element and start <= place.offset < end
        ]
        if not found:
            raise Unwritable
        return found[0], found[-1] + 1

    def apply(self, edits: Iterable[Edit]) -> list[Leaf]:
        """Write edits into the trees and give the strings changed. The new text stands where the
        first character stood.

        Raises:
            Unwritable: of an edit that is not blank, no character stands anywhere.
        """
        cuts: dict[int, list[tuple[int, int, str]]] = {}
        for edit in edits:
            places = [place for place in self._places[edit.start : edit.end] if place]
            if not places:
                raise Unwritable
            _cut(places, edit.new, self._leaves, cuts)
            for echo in self._echoes:
                if copied := [echo[place] for place in places if place in echo]:
                    _cut(copied, edit.new if places[0] in echo else "", self._leaves, cuts)
        for number, pieces in cuts.items():
            self._leaves[number].edit(pieces)
        return [self._leaves[number] for number in cuts]


def _cut(
    places: Sequence[_Place], new: str, leaves: Sequence[Leaf], cuts: dict[int, list[tuple[int, int, str]]]
) -> None:
    """Note what to cut from each leaf: the first gets the new text; blanks alone between two parts
    of a mention go."""
    spans: dict[int, tuple[int, int]] = {}
    for place in places:
        start, end = spans.get(place.leaf, (place.offset, place.offset + 1))
        spans[place.leaf] = min(start, place.offset), max(end, place.offset + 1)
    first, last = places[0].leaf, places[-1].leaf
    for number in range(first + 1, last):
        if number not in spans and leaves[number].was and not leaves[number].was.strip():
            spans[number] = 0, len(leaves[number].was)
    for number, (start, end) in spans.items():
        text = leaves[number].was
        if number != first and not text[:start].strip():
            start = 0
        if number != last and not text[end:].strip():
            end = len(text)
        cuts.setdefault(number, []).append((start, end, new if number == first else ""))


def _shown(text: str) -> list[int]:
    """Give the offsets of the characters that get a dye."""
    return [at for at, character in enumerate(text) if not character.isspace() and clean(character) == character]
