"""The words of charts and diagrams: titles, series, categories, labels, the shapes drawn upon them.

They stand in parts of their own, and a cached string often stands several times (the categories of
each series, the drawing of a diagram that its data tell too): it is read once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.formats.archive import Archive, attribute, local
from engine.formats.docx.relations import relations

REFERENCES = {"chart": "id", "relIds": "dm"}
"""What shows a chart or a diagram in a drawing, and the attribute that says which."""

PARTS = frozenset({"chart", "chartEx", "chartUserShapes", "diagramData", "diagramDrawing"})
"""Kinds of relations that lead to the words of charts and diagrams."""

_NUMBERS = frozenset({"numCache", "numLit", "numDim"})
_STRING_HOLDERS = frozenset({"txData", "tx"})
_SHEET = re.compile(r"(?:'(?:[^']|'')*'|[^'!,()]+)!")
_FORMAT = re.compile(r"[\s\d#0?.,;:/%+\-()\\_$€£@*\[\]<>=dmyhsE]*|General|Standard", re.I)


def referred(archive: Archive, part: str, element: Any) -> list[str]:
    """Name the parts that hold the words of the chart or diagram that an element of ``part`` shows:
    the words, then what repeats them."""
    found = relations(archive, part)
    kind, name = found.get(attribute(element, REFERENCES[local(element)]) or "", ("", ""))
    if kind not in PARTS or name not in archive.names:
        return []
    if kind != "diagramData":
        return [name, *(shape for kind, shape in relations(archive, name).values() if kind == "chartUserShapes")]
    drawings = [drawing for kind, drawing in found.values() if kind == "diagramDrawing"]
    named = [
        found[key][1] for extension in archive.xml(name).iter("{*}dataModelExt") if (key := extension.get("relId")) in found
    ]  # fmt: skip
    return [name, *(named or (drawings if len(drawings) == 1 else []))]


def texts(root: Any) -> Iterator[Any]:
    """Yield the elements that hold the words of a part, in order: paragraphs and cached strings."""
    for element in root.iter("{*}p", "{*}v", "{*}pt"):
        if local(element) == "p" or is_string(element):
            yield element


def is_string(element: Any) -> bool:
    """Tell whether an element of a chart is a cached string, and no number."""
    kind, parent = local(element), element.getparent()
    if parent is None or not (element.text or "").strip():
        return False
    if kind == "pt":
        return local(parent) == "lvl" and parent.getparent() is not None and local(parent.getparent()) not in _NUMBERS
    if kind != "v":
        return False
    around = parent.getparent()
    if local(parent) == "pt":
        return around is not None and local(around) not in _NUMBERS
    return local(parent) in _STRING_HOLDERS


def scrub(root: Any) -> int:
    """Take out of a chart the names of the sheets that it was made of, and words in the formats of
    its numbers; give how many there were."""
    count = 0
    for formula in root.iter("{*}f"):
        new = _SHEET.sub("Feuil1!", formula.text or "")
        count += new != (formula.text or "")
        formula.text = new
    for element in root.iter("{*}formatCode", "{*}numFmt", "{*}pt"):
        if local(element) == "formatCode":
            if not _FORMAT.fullmatch(element.text or ""):
                element.text, count = "General", count + 1
        elif not _FORMAT.fullmatch(element.get("formatCode", "")):
            element.set("formatCode", "General")
            count += 1
    for element in root.iter("{*}prSet"):
        count += element.attrib.pop("phldrT", None) is not None
    return count


def silence(root: Any) -> int:
    """Empty the words of a part that nobody read; give how many there were."""
    count = 0
    for element in list(texts(root)):
        held = [element] if local(element) != "p" else list(element.iter("{*}t"))
        count += any((each.text or "").strip() for each in held)
        for each in held:
            each.text = ""
    return count


def is_repeated(archive: Archive, part: str, name: str) -> bool:
    """Tell whether a part that ``part`` refers to is the drawing of a diagram, which repeats its
    data."""
    return any(kind == "diagramDrawing" and found == name for kind, found in relations(archive, part).values())
