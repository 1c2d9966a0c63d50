"""The search of hidden forms in whatever a file holds: texts, what its structure is made of,
bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.formats.verify.inner_names import InnerNames
from engine.formats.verify.leaks import Leak, LeakPlace
from engine.formats.verify.originals import Hit, Originals
from engine.text import letter_runs

_MEASURE = re.compile(r"[+-]?\d{0,6}(?:\.\d{1,6})?(?:pt|cm|mm|in|px|em|pc|deg|dxa|%)?|#?[0-9A-Fa-f]{6,8}")
_VOCABULARY = frozenset(
    """
    antiqua arial auto bar black block blue bold book bookman border both bottom box brown calibri cambria caption cell
    center century class clear color columns comic consolas content corps courier dark default desktop double end exact field
    first font footer frame garamond georgia gold gothic gray green grey grid header heading helvetica hidden italic justify
    landscape last left legende letter liberation light line linux list liste lucida macintosh major margin medium minor
    mixed mono mozilla new none normal note noto office odd old open orange page palatino paragraph pica portrait pink points
    purple red right roman rose sans section segoe separate serif sharp short shadow simple single small standard start
    style subtitle symbol table tahoma text texte tight times titre title top true type unicode verdana violet west white
    windows word yellow web mail rich long
    """.split()
)
"""Words of formats, fonts and colours that are somebody's name too. As a whole value they say
nothing."""

_SHORTEST_IN_BYTES, _LONG_RUN = 5, 12
_SHORT = 500
"""Characters of a text that is remembered, once searched: values of the structure come back by the
thousand."""

_LONGEST_VOCABULARY, _SMALL = 60, 3

_RUNS = (
    (re.compile(rb"(?:[\t\r\n\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]){4,}"), "utf-8"),
    (re.compile(rb"[\t\r\n\x20-\x7e\xc0-\xff]{4,}"), "cp1252"),
    (re.compile(rb"(?:[\t\r\n\x20-\x7e\xc0-\xff]\0){4,}"), "utf-16-le"),
    (re.compile(rb"(?:\0[\t\r\n\x20-\x7e\xc0-\xff]){4,}"), "utf-16-be"),
)
"""What looks like text in bytes, in each encoding that programs leave names in."""


class Search:
    """Collects, once per place, what is found of the hidden forms that the text itself does not
    show."""

    def __init__(self, originals: Originals, readable: frozenset[str] = frozenset(), delivered: str = "") -> None:
        """Look for the forms of a document but those that are ``readable`` in its ``delivered``
        text."""
        self._originals = originals
        self._readable = readable
        self._inner = InnerNames(originals, readable, delivered)
        self._found: dict[LeakPlace, Leak] = {}
        self._innocent: set[str] = set()
        self._structural: set[str] = set()

    def leaks(self) -> tuple[Leak, ...]:
        """Give what was found, one per place."""
        return tuple(self._found.values())

    def betrays(self, text: str) -> bool:
        """Tell whether a text holds a form, readable or not: what quotes it would betray it."""
        return self._originals.betrays(text)

    def text(self, place: LeakPlace, text: str) -> None:
        """Search a text."""
        if place in self._found or text in self._innocent:
            return
        if form := next(self._forms(text), None):
            self._found[place] = Leak("form", place, form)
        elif len(text) < _SHORT:
            self._innocent.add(text)

    def note_uncovered(self, place: LeakPlace) -> None:
        """Note that something is there that was to be covered."""
        self._found[place] = Leak("form", place)

    def value(self, place: LeakPlace, value: str) -> None:
        """Search a value of the structure: a name, a style, a target. Measures and words of the
        format say nothing."""
        if value in self._structural:
            return
        if _MEASURE.fullmatch(value) or _is_vocabulary(value):
            self._structural.add(value)
        else:
            self.text(place, value)

    def source(self, place: LeakPlace, text: str) -> None:
        """Search a source in which words of the format stand everywhere; what it says without its
        tags is searched otherwise."""
        if place not in self._found:
            for _, form in self._hits(text, tags=False):
                if letter_runs.letters(form) not in _VOCABULARY:
                    self._found[place] = Leak("form", place, form)
                    return
            self._search_within(place, text)

    def data(self, place: LeakPlace, data: bytes) -> None:
        """Search bytes: whatever in them looks like text. Of few letters, chance makes any word."""
        for pattern, encoding in _RUNS:
            for run in pattern.finditer(data):
                if place in self._found:
                    return
                text = run[0].decode(encoding, "replace")
                for hit, form in self._hits(text):
                    signs = min(
                        len(letter_runs.letters(form)), hit.end - hit.start
                    )  # a sign may be two letters: « þ », « ß »
                    if letter_runs.letters(form) not in _VOCABULARY and (
                        signs >= _SHORTEST_IN_BYTES or len(text) >= _LONG_RUN
                    ):
                        self._found[place] = Leak("form", place, form)
                        break
                else:
                    self._search_within(place, text)

    def _search_within(self, place: LeakPlace, text: str) -> None:
        """Search the words of a source for names that are part of them."""
        if form := self._inner.first(text):
            self._found[place] = Leak("form", place, form)

    def _forms(self, text: str) -> Iterator[str]:
        """Yield the forms that stand in a text and betray."""
        return (form for _, form in self._hits(text))

    def _hits(self, text: str, *, tags: bool = True) -> Iterator[tuple[Hit, str]]:
        for _, hit in self._originals.find_encoded(text, tags=tags):
            form = self._originals.forms[hit.form_index].form
            if letter_runs.letters(form) not in self._readable:
                yield hit, form


def _is_vocabulary(value: str) -> bool:
    """Tell whether a value is words of the format, with small numbers: « Heading 1 », « Times New
    Roman »."""
    if len(value) > _LONGEST_VOCABULARY:
        return False
    words = [letter_runs.letters(word) for word in value.split()]
    return letter_runs.letters(value) in _VOCABULARY or all(
        word in _VOCABULARY or (len(word) <= _SMALL and word.isdigit()) for word in words
    )
