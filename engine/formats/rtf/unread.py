"""Text of an RTF file that stays and that its reader does not give: names of styles and lists, the
words before numbers, values of shapes.

Names become neutral; a second form of what is read stays if it says no other word; everything else
that holds a word goes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.formats.field_words import is_built_in, says_words
from engine.formats.read_words import ReadWords
from engine.formats.rtf.groups import DestinationGroup
from engine.formats.rtf.patch import cut_patches, escape_text, rewrite_patches
from engine.formats.rtf.trace import RtfTracer
from engine.formats.tally import FindingTally
from engine.formats.writing import KnownForms
from engine.text import clean

APART = frozenset({"fldinst", "bkmkstart", "bkmkend"})
"""Destinations that :mod:`engine.formats.rtf.fields` settles."""

_STYLES = frozenset({"stylesheet", "cs", "ts", "ds", "pgdsctbl", "pgdsc", "pgdscno"})
_STRUCTURAL = frozenset({
    "fonttbl", "colortbl", "expandedcolortbl", "falt", "panose", "fontfile", "fontemb", "levelnumbers", "sn", "fchars", "lchars",
    "keycode", "wgrffmtfilter", "picprop", "pict", "formfield",
})  # fmt: skip
_SECOND_FORMS = frozenset({"pntxta", "pntxtb"})
_FONT = re.compile(r"\w*Font\w*")
_LAST_PLACEHOLDER = "\x08"


class UnreadTexts:
    """What becomes of the texts of one file that its reader did not give."""

    def __init__(self, trace: RtfTracer, text: str, forms: KnownForms, tally: FindingTally) -> None:
        self._trace, self._forms, self._tally = trace, forms, tally
        self._read = ReadWords(text)
        self._styles = 0

    def settle(self) -> None:
        """Note as patches what becomes of them."""
        owners = {number: group for group in self._trace.groups for number in group.characters}
        for numbers in self._trace.units.values():
            by_word: dict[int, list[int]] = {}
            groups: dict[int, DestinationGroup | None] = {}
            for number in numbers:
                group = owners.get(number)
                by_word.setdefault(id(group), []).append(number)
                groups[id(group)] = group
            for key, unit in by_word.items():
                self._unit(groups[key], unit)

    def _unit(self, group: DestinationGroup | None, unit: Sequence[int]) -> None:
        word, text = group.word if group else "", text_of(self._trace, unit)
        if word in APART:
            return
        if word == "leveltext":
            self._level(unit)
        elif word in _STYLES:
            self._style(unit, text)
        elif self._is_harmless(group, word, text):
            self._structural(unit, text)
        elif word == "listname":
            self._trace.patches += rewrite_patches(self._trace.log, unit, ";")
            self._tally.add("internal_names", "pseudonymised")
        else:
            self._trace.patches += cut_patches(self._trace.log, unit)
            self._tally.add("other_text")

    def _is_harmless(self, group: DestinationGroup | None, word: str, text: str) -> bool:
        """Tell whether a text is the format's own, or says no other word than what was read."""
        if word in _STRUCTURAL or not says_words(text) or (group is not None and self._is_font(group)):
            return True
        return word in _SECOND_FORMS and self._read.hold(text)

    def _structural(self, unit: Sequence[int], text: str) -> None:
        """Rewrite what betrays; nothing is left of what betrays even so."""
        if says_words(text) and self._forms.betrays(text):
            new = self._forms.rewrite(text)
            self._trace.patches += rewrite_patches(self._trace.log, unit, "" if self._forms.betrays(new) else new)
            self._tally.add("other_text", "pseudonymised")

    def _style(self, unit: Sequence[int], text: str) -> None:
        """Give a style that somebody named a neutral name."""
        name = text.strip().rstrip(";")
        if name and (not is_built_in(name) or self._forms.betrays(name)):
            self._styles += 1
            new = f"Style{self._styles}" + ";" * text.count(";")
            self._trace.patches += rewrite_patches(self._trace.log, unit, new)
            self._tally.add("internal_names", "pseudonymised")

    def _level(self, unit: Sequence[int]) -> None:
        """Write what stands before the numbers of a list: a length, the text with a sign of its own
        for each number, a semicolon."""
        log = self._trace.log
        raw = "".join(log.characters[number] for number in unit).rstrip(";")
        before = raw[1:]
        words = "".join(" " if sign <= _LAST_PLACEHOLDER else sign for sign in before)
        if not says_words(words):
            return
        if self._read.hold(words):
            new = self._forms.rewrite(before) if self._forms.betrays(words) else before
        else:
            new = "".join(sign for sign in before if sign <= _LAST_PLACEHOLDER or not sign.isalnum()).strip()
            self._tally.add("other_text")
        if new == before:
            return
        first = unit[0]
        written = _signs(chr(len(new)) + new, log.fallbacks[first]) + b";"
        self._trace.patches.append((log.starts[first], log.ends[first], written))
        self._trace.patches += cut_patches(log, unit[1:])
        self._places(unit[-1], new)

    def _places(self, after: int, text: str) -> None:
        """Say again where in the text before the numbers each number stands, from 1."""
        log = self._trace.log
        groups = (group for group in self._trace.groups if group.word == "levelnumbers" and group.characters)
        numbers = next((group.characters for group in groups if group.characters[0] > after), None)
        if numbers is None:
            return
        places = "".join(chr(at) for at, sign in enumerate(text, 1) if sign <= _LAST_PLACEHOLDER)
        first = numbers[0]
        self._trace.patches.append((log.starts[first], log.ends[first], _signs(places, log.fallbacks[first]) + b";"))
        self._trace.patches += cut_patches(log, numbers[1:])

    def _is_font(self, group: DestinationGroup) -> bool:
        """Tell whether a group is the value of a shape that names a font."""
        if group.word != "sv" or group.around is None:
            return False
        names = (text_of(self._trace, each.characters).strip() for each in group.around.inner if each.word == "sn")
        return any(_FONT.fullmatch(name) for name in names)


def text_of(trace: RtfTracer, numbers: Sequence[int]) -> str:
    """Give the characters of the log as one text."""
    return clean("".join(trace.log.characters[number] for number in numbers))


def _signs(text: str, fallback: int) -> bytes:
    """Write a text in which signs below the blank are bytes."""
    return b"".join(b"\\'%02x" % ord(sign) if sign < " " else escape_text(sign, fallback) for sign in text)
