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
from engine.formats.field_words import says_words

REFERENCES = {"chart": "id", "relIds": "dm"}
"""What shows a chart or a diagram in a drawing, and the attribute that says which."""

PARTS = frozenset({"chart", "chartEx", "chartUserShapes", "diagramData", "diagramDrawing"})
"""Kinds of relations that lead to the words of charts and diagrams."""

DRAWN = PARTS | {"diagramLayout", "diagramQuickStyle", "diagramColors", "chartStyle", "chartColorStyle"}
"""Kinds of relations that lead to what charts and diagrams are made of."""

_NUMBERS = frozenset({"numCache", "numLit", "numDim"})
_STRING_HOLDERS = frozenset({"txData", "tx"})
_SHEET = re.compile(r"(?:'(?:[^']|'')*'|[^'!,()]+)!")
_RANGE = re.compile(r"\(?(?:Feuil1!)?\$?[A-Z]{1,3}\$?\d{1,7}[$A-Z\d:,;()Feuil!]{0,400}|")
_FORMULAS = frozenset({"f", "sqref"})
_NAMED = frozenset({"cNvPr", "docPr"})
_APART = frozenset({"typeface", "descr", "tooltip"})
"""Fonts and descriptions, which are looked at elsewhere."""

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}")
_VALUE = re.compile(
    r"[a-z][A-Za-z0-9]*(?:[ _-][a-z0-9][A-Za-z0-9]*)*|[^A-Za-z\u00c0-\uffff]*|[-+\d.]+E[-+]?\d+|\{?[0-9A-Fa-f-]+\}?"
    r"|[A-Z]{1,4}[0-9$]*|https?://schemas\.(?:openxmlformats\.org|microsoft\.com)/[\w./-]+|urn:microsoft\.com[\w:./#-]+"
    r"|(?:(?:Name|Accent|Parent|Child|Text|Image|Title|Level|Background|Shape|Node|Arrow|Circle|Composite|Picture|Wedge|Triangle"
    r"|Ring|Bar|Line|Dot|Pie|Gear|Column|Row|Box|Space|Rect|Marker|Callout|Connector|Theme|Large|Small|Main)[ _]?\d*)+"
)
"""What values of the format look like: its words, which begin with a small letter, figures, numbers
of its parts, addresses of schemas, and what layouts call their pieces."""

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
    for element in root.iter("{*}p", "{*}v", "{*}pt", "{*}name"):
        if local(element) == "p" or is_string(element):
            yield element


def is_string(element: Any) -> bool:
    """Tell whether an element of a chart is a cached string, and no number."""
    kind, parent = local(element), element.getparent()
    if parent is None or not (element.text or "").strip():
        return False
    if kind == "pt":
        return local(parent) == "lvl" and parent.getparent() is not None and local(parent.getparent()) not in _NUMBERS
    if kind == "name":
        return local(parent) == "trendline"
    if kind != "v":
        return False
    around = parent.getparent()
    if local(parent) == "pt":
        return around is not None and local(around) not in _NUMBERS
    return local(parent) in _STRING_HOLDERS


def scrub(root: Any) -> int:
    """Take out of a part what it says beside its words: the sheets that a chart was made of, its
    pivot table, words in the formats of its numbers, names and descriptions of layouts. Give how
    many there were."""
    count = 0
    for source in list(root.iter("{*}pivotSource")):
        source.getparent().remove(source)
        count += 1
    for element in root.iter("*"):
        count += _forget_text(element) + sum(_forget_value(element, *each) for each in element.items())
    return count


def _forget_text(element: Any) -> int:
    """Make neutral the text of an element that is no paragraph and no cached string."""
    kind, said = local(element), element.text or ""
    if kind in _FORMULAS:
        new = _SHEET.sub("Feuil1!", said)
        element.text = new if _RANGE.fullmatch(new) else "Feuil1!$A$1"
    elif kind == "formatCode":
        element.text = said if _FORMAT.fullmatch(said) else "General"
    elif kind == "t" or is_string(element) or not says_words(said):
        return 0
    else:
        element.text = None
    return int((element.text or "") != said)


def _forget_value(element: Any, key: str, value: str) -> int:
    """Make neutral a value in which a word stands that is none of the format."""
    name = key.rpartition("}")[2]
    if name == "formatCode":
        new = value if _FORMAT.fullmatch(value) else "General"
    elif name == "phldrT":
        del element.attrib[key]
        return 1
    elif name == "attribution" or local(element) in ("title", "desc"):
        new = ""
    elif (
        name in _APART
        or (name == "name" and local(element) in _NAMED)
        or "relationships" in key
        or _VALUE.fullmatch(value)
        or _LANGUAGE.fullmatch(value)
    ):
        return 0
    else:
        new = ""
    element.set(key, new)
    return int(new != value)


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
