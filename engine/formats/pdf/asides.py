"""What a viewer shows beside the pages of a PDF: titles of the outline, names of layers, words in
the numbers of pages. They are read behind the pages, each once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, String

from engine.core import Document, Unwritable
from engine.formats.field_words import is_worded, says_words
from engine.formats.pdf.outline import titles_of
from engine.formats.writing import Edit, Orders
from engine.text import clean

_MOST = 20_000
_GAP = 2
"""Line ends between the pages and what is read beside them."""


@dataclass(frozen=True, slots=True)
class Asides:
    """What is read beside the pages, by lines; ``new`` are the words of each once they were
    edited."""

    lines: tuple[str, ...]
    new: tuple[str, ...]

    def said(self, text: str) -> str:
        """Give what stands in place of a text of the file: the same where it is not read."""
        line = _line(text)
        return self.new[self.lines.index(line)] if line in self.lines else text

    def names(self, pdf: pikepdf.Pdf) -> list[tuple[Any, str, str]]:
        """Give the layers and the numbers of pages that say words, the key that holds them, and the
        words that they have become. What rewrites a file without knowing the edits comes after."""
        holders = [*((each, "/Name") for each in _layers(pdf.Root)), *((each, "/P") for each in _labels(pdf.Root))]
        return [(each, key, self.said(str(each.get(key, "")))) for each, key in holders if key in each]


def read(data: bytes) -> Asides:
    """Read what stands beside the pages of a PDF that can be opened; nothing where it cannot be
    told."""
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            texts = [*titles_of(pdf), *(str(each.get("/Name", "")) for each in _layers(pdf.Root))]
            texts += [str(label.get("/P", "")) for label in _labels(pdf.Root)]
    except (pikepdf.PdfError, pikepdf.PasswordError, ValueError, TypeError, AttributeError, RecursionError):
        return Asides((), ())
    lines = tuple(dict.fromkeys(line for text in texts[:_MOST] if is_worded(line := _line(text))))
    return Asides(lines, lines)


def split(asides: Asides, document: Document, orders: Orders) -> tuple[Asides, Document, Orders]:
    """Part a document and what is to be done with it: the asides as edited, and what is printed.

    Raises:
        Unwritable: the text does not end with the asides, or an edit goes over their beginning.
    """
    if not asides.lines:
        return asides, document, orders
    said = "\n".join(asides.lines)
    start = len(document.text) - len(said)
    if not document.text.endswith(said):
        raise Unwritable
    end = max(0, start - _GAP)
    if any(edit.start < start < edit.end for edit in orders.edits):
        raise Unwritable
    printed = tuple(edit for edit in orders.edits if edit.end <= end)
    new = tuple(_edited(asides.lines, start, [edit for edit in orders.edits if edit.start >= start]))
    return Asides(asides.lines, new), replace(document, text=document.text[:end]), replace(orders, edits=printed)


def _edited(lines: Sequence[str], start: int, edits: Sequence[Edit]) -> Iterator[str]:
    """Yield each line with its edits; ``start`` is the place of the first in the text."""
    for line in lines:
        new = line
        for edit in reversed(edits):
            first, last = edit.start - start, edit.end - start
            if first < len(line) and last > 0:
                new = new[: max(0, first)] + (edit.new if first >= 0 else "") + new[min(last, len(line)) :]
        yield new
        start += len(line) + 1


def _line(text: str) -> str:
    return " ".join(clean(text).split())


def _layers(root: Any) -> list[Any]:
    properties = root.get("/OCProperties")
    layers = properties.get("/OCGs") if isinstance(properties, Dictionary) else None
    return [each for each in layers if isinstance(each, Dictionary)] if isinstance(layers, Array) else []


def _labels(root: Any) -> Iterator[Any]:
    """Yield how pages are numbered: the leaves of a number tree."""
    waiting, seen = [root.get("/PageLabels")], 0
    while waiting and seen < _MOST:
        node = waiting.pop()
        seen += 1
        if isinstance(node, Dictionary):
            leaves, inner = node.get("/Nums"), node.get("/Kids")
            yield from (each for each in (leaves if isinstance(leaves, Array) else ()) if isinstance(each, Dictionary))
            waiting += list(inner) if isinstance(inner, Array) else []


def scrub(pdf: pikepdf.Pdf) -> int:
    """Take out what layers and colours say beside the names that are read; give how much."""
    gone = 0
    properties = pdf.Root.get("/OCProperties")
    if isinstance(properties, Dictionary):
        if "/Configs" in properties:
            gone += 1
            del properties["/Configs"]
        settings = properties.get("/D")
        if isinstance(settings, Dictionary):
            for key in ("/Creator", "/Name"):
                if key in settings:
                    gone += 1
                    del settings[key]
            if isinstance(settings.get("/Order"), Array):
                settings.Order = _without_words(settings.Order, 0)
    for layer in _layers(pdf.Root):
        for key in [key for key in layer.keys() if key not in ("/Type", "/Name", "/Intent")]:  # noqa: SIM118
            gone += 1
            del layer[key]
    intents = pdf.Root.get("/OutputIntents")
    for intent in intents if isinstance(intents, Array) else ():
        gone += _scrub_intent(intent) if isinstance(intent, Dictionary) else 0
    return gone


def _without_words(order: Any, depth: int) -> Any:
    """Give the order of layers without the titles of groups of them."""
    kept = [each for each in order if not isinstance(each, String)]
    return Array([_without_words(each, depth + 1) if isinstance(each, Array) and depth < 9 else each for each in kept])


_PROFILES = ("srgb", "fogra", "swop", "cgats", "gracol", "iso coated", "japan", "pso", "adobe rgb", "custom", "coated")


def _scrub_intent(intent: Any) -> int:
    gone = 0
    for key in ("/Info", "/OutputCondition", "/RegistryName", "/OutputConditionIdentifier"):
        text = str(intent.get(key, ""))
        if says_words(text) and not text.lower().startswith((*_PROFILES, "http://www.color.org")):
            gone += 1
            intent[key] = String("Custom")
    return gone
