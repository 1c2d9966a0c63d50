"""Words of a Word file that no reader gives and that are shown or seen somewhere: rewritten where
they betray.

Names of fonts, of objects, targets: anything but the words of the format itself, which cannot be
told from a name and are left alone, and what is read, which an edit changes or leaves as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from engine.formats.archive import local
from engine.formats.docx.leaves import leaf_of, rewrite
from engine.formats.writing import KnownForms

_FREE = frozenset({
    "name", "displayText", "value", "lastValue", "string", "tooltip", "descr", "title", "typeface", "ascii", "hAnsi", "cs",
    "eastAsia", "font", "font-family", "id", "label", "altName",
})  # fmt: skip
"""Attributes that hold words of people, whatever they look like."""

_FREE_VALUES = frozenset({
    "lvlText", "name", "aliases", "altName", "alias", "tag", "docPartCategory", "title", "desc", "listItem", "default",
})  # fmt: skip
"""Elements whose value holds words of people."""

_FIGURES = frozenset({
    "posOffset", "align", "pctWidth", "pctHeight", "pctPosHOffset", "pctPosVOffset", "formatCode", "numCache", "numLit",
    "instrText",
})  # fmt: skip
"""Elements whose text is the format's own, or is looked at elsewhere."""

_TOKEN = re.compile(r"[!-~]*")
_LETTER = re.compile(r"[^\W\d_]")


class Rewriter:
    """Rewrites texts that betray, each distinct one once."""

    def __init__(self, forms: KnownForms) -> None:
        self._forms = forms
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """Give the text without its original forms."""
        if text not in self._known:
            self._known[text] = self._forms.rewrite(text) if self._forms.betrays(text) else text
        return self._known[text]


def rewrite_attributes(root: Any, change: Callable[[str], str]) -> int:
    """Rewrite the attributes that hold words; give the number of those that changed."""
    count = 0
    for element in root.iter("*"):
        leaf = leaf_of(element, local(element))
        for key, value in element.items():
            if leaf is not None and key == leaf.slot:
                continue
            if value and _is_free(element, key, value) and (new := change(value)) != value:
                element.set(key, new)
                count += 1
    return count


def rewrite_texts(root: Any, change: Callable[[str], str]) -> int:
    """Rewrite all text of a part that is not read; give the number of pieces that changed."""
    leaves = [leaf for element in root.iter("*") if (leaf := leaf_of(element, local(element)))]
    return rewrite(leaves, change) + rewrite_other_texts(root, change)


def rewrite_other_texts(root: Any, change: Callable[[str], str]) -> int:
    """Rewrite what stands in a part elsewhere than in its runs; give the number of pieces that
    changed."""
    count = 0
    for element in _wordy(root):
        if element.text and (new := change(element.text)) != element.text:
            element.text = new
            count += 1
        if element.tail and (new := change(element.tail)) != element.tail:
            element.tail = new
            count += 1
    return count


def _wordy(root: Any) -> Iterator[Any]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        kind = local(element)
        if kind not in _FIGURES:
            waiting += element
            if leaf_of(element, kind) is None:
                yield element


def _is_free(element: Any, key: str, value: str) -> bool:
    name = key.rpartition("}")[2]
    if name in _FREE or (name in ("val", "value") and local(element) in _FREE_VALUES):
        return True
    return _TOKEN.fullmatch(value) is None and _LETTER.search(value) is not None
