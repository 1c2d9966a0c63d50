"""Words that a word processor writes around numbers: before and behind those of a list, of
headings, of notes; the signs of bullets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.formats.archive import attribute, local
from engine.formats.field_words import is_worded

_KEYS = ("num-prefix", "bullet-char", "num-suffix")
_FORMAT = "num-list-format"
"""What LibreOffice writes since 7.0 beside the words before and behind a number: both, with the
numbers in their places."""

_NUMBER = re.compile(r"%\d{1,2}%")
Affix = tuple[Any, str]
"""An element of a style, and its attribute that holds the words."""


class Affixes:
    """The affixes of a file that say words. Each is read once: before the first list in its style,
    else behind the text."""

    def __init__(self, roots: list[Any]) -> None:
        self._lists: dict[str, list[Affix]] = {}
        self._left: dict[Affix, None] = {}
        for root in roots:
            for affix in affixes(root):
                self._left[affix] = None
                around = affix[0].getparent()
                if around is not None and local(around) == "list-style":
                    self._lists.setdefault(attribute(around, "name") or "", []).append(affix)

    def before(self, element: Any) -> list[str]:
        """Give the words of the style of a list that has not been met so far."""
        if not self._left:
            return []
        return [
            self._take(affix)
            for affix in self._lists.get(attribute(element, "style-name") or "", ())
            if affix in self._left
        ]

    def left(self) -> list[str]:
        """Give the words that no list has shown so far."""
        return [self._take(affix) for affix in list(self._left)]

    def _take(self, affix: Affix) -> str:
        del self._left[affix]
        return str(affix[0].get(affix[1])).strip()


def affixes(root: Any) -> Iterator[Affix]:
    """Yield the affixes under an element that say words, in order."""
    for element in root.iter("*"):
        keys = {key.rpartition("}")[2]: key for key in element.attrib}
        for name in _KEYS:
            if name in keys and says(element.get(keys[name])):
                yield element, keys[name]
        if _FORMAT in keys and _says_more(element, keys):
            yield element, keys[_FORMAT]


def forget_formats(root: Any) -> None:
    """Take out the formats of numbers whose words stand before and behind them too."""
    for element in root.iter("*"):
        keys = {key.rpartition("}")[2]: key for key in element.attrib}
        if _FORMAT in keys and says(_bare_format(element, keys)) and not _says_more(element, keys):
            del element.attrib[keys[_FORMAT]]


def _says_more(element: Any, keys: dict[str, str]) -> bool:
    """Tell whether the format of a number has words that stand neither before nor behind it."""
    beside = [element.get(keys[name], "").split() for name in ("num-prefix", "num-suffix") if name in keys]
    bare = _bare_format(element, keys)
    return says(bare) and bare.split() != [word for words in beside for word in words]


def _bare_format(element: Any, keys: dict[str, str]) -> str:
    return _NUMBER.sub(" ", element.get(keys[_FORMAT], ""))


def says(text: str | None) -> bool:
    """Tell whether a text holds a word."""
    return is_worded(text or "")
