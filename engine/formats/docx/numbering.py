"""The words that Word writes before the paragraphs of a list: « Pièce n° %1 : »."""

from __future__ import annotations

import re
from typing import Any

from engine.formats.archive import Archive, attribute, local
from engine.formats.docx.relations import targets
from engine.formats.field_words import is_worded

_NUMBER = re.compile(r"%\d")


class ListWords:
    """The levels of lists that say words. Each is read once: before the first paragraph of its list
    and level, else behind the text."""

    def __init__(self, archive: Archive, main: str) -> None:
        self._levels: dict[tuple[str, str], Any] = {}
        self._left: dict[Any, None] = {}
        for name in targets(archive, main, "numbering"):
            if name in archive.names:
                self._learn(archive.xml(name))

    def _learn(self, root: Any) -> None:
        lists: dict[str, dict[str, Any]] = {}
        for known in root.iterchildren("{*}abstractNum"):
            levels = {attribute(level, "ilvl") or "0": level.find("{*}lvlText") for level in known.iter("{*}lvl")}
            lists[attribute(known, "abstractNumId") or ""] = levels
        for used in root.iterchildren("{*}num"):
            reference = used.find("{*}abstractNumId")
            levels = dict(lists.get((attribute(reference, "val") or "") if reference is not None else "", {}))
            for other in used.iterchildren("{*}lvlOverride"):
                if (own := other.find("{*}lvl/{*}lvlText")) is not None:
                    levels[attribute(other, "ilvl") or "0"] = own
            for level, text in levels.items():
                self._levels[attribute(used, "numId") or "", level] = text
        self._left |= dict.fromkeys(text for text in root.iter("{*}lvlText") if says(text))

    def before(self, paragraph: Any) -> list[str]:
        """Give the words of the list that a paragraph is the first to show."""
        numbered = paragraph.find("{*}pPr/{*}numPr") if hasattr(paragraph, "find") else None
        if numbered is None or not self._left:
            return []
        key, level = (numbered.find("{*}" + name) for name in ("numId", "ilvl"))
        text = self._levels.get((_value(key), _value(level) or "0"))
        if text is None or text not in self._left:
            return []
        del self._left[text]
        return [attribute(text, "val") or ""]

    def left(self) -> list[str]:
        """Give the words that no paragraph has shown so far."""
        left, self._left = self._left, {}
        return [attribute(text, "val") or "" for text in left]


def says(element: Any) -> bool:
    """Tell whether an element is the text before the paragraphs of a list, and holds a word."""
    return local(element) == "lvlText" and is_worded(_NUMBER.sub("", attribute(element, "val") or ""))


def _value(element: Any) -> str:
    return "" if element is None else attribute(element, "val") or ""
