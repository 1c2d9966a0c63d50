"""The text field of records that are files of their own: XML of the DILA (CASS, CAPP, INCA, JADE),
JSON of Judilibre. Runs in the processes that open files.

Légifrance's open data has one decision a file; its text stands in ``TEXTE/BLOC_TEXTUEL/CONTENU``,
as HTML without a head.
"""

from __future__ import annotations

import json
from typing import Any

from engine.batch.containers import text_of
from engine.core import Damaged, NoTextField
from engine.interchange import DecisionMetadata, metadata_of

DILA_FIELD = "TEXTE/BLOC_TEXTUEL/CONTENU"
_PARAGRAPHS = frozenset({"p", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "blockquote"})


def dila_text(data: bytes) -> str:
    """Return the text of a decision of the DILA: a line for each ``<br/>`` and paragraph.

    Raises:
        Damaged: it is no XML. NoTextField: it has no text.
    """
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise Damaged(format="xml") from error
    content = root.find(f".//{DILA_FIELD}")
    pieces: list[str] = []
    if content is not None:
        _gather(content, pieces)
    lines = [" ".join(line.split()) for line in "".join(pieces).split("\n")]
    text = "\n".join(lines).strip("\n")
    if not text.strip():
        raise NoTextField(field=DILA_FIELD)
    return text


def judilibre_text(data: bytes, field: str) -> str:
    """Return the text of a decision of Judilibre.

    Raises:
        Damaged: it is no JSON. NoTextField: it has no text.
    """
    try:
        record = json.loads(data)
    except ValueError as error:
        raise Damaged(format="json") from error
    return text_of(record, field).decode("utf-8")


def judilibre_metadata(data: bytes) -> DecisionMetadata:
    """Return what a decision of Judilibre says of its matter and its court; nothing where it is no
    JSON."""
    try:
        return metadata_of(json.loads(data))
    except (ValueError, RecursionError):
        return DecisionMetadata()


def _gather(element: Any, pieces: list[str]) -> None:
    """Gather the text below an element; a line end of the file itself is a blank."""
    pieces.append(_flat(element.text))
    for child in element:
        name = child.tag.lower() if isinstance(child.tag, str) else ""
        if name == "br":
            pieces.append("\n")
        elif name:
            around = "\n" if name in _PARAGRAPHS else ""
            pieces.append(around)
            _gather(child, pieces)
            pieces.append(around)
        pieces.append(_flat(child.tail))


def _flat(text: str | None) -> str:
    return (text or "").replace("\r", " ").replace("\n", " ")
