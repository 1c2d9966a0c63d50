"""Documents of GATE (gate.ac.uk, « Save as GATE XML »): the text with nodes in it, and annotations
from node to node.

::

    <GateDocument version="3"><GateDocumentFeatures>…</GateDocumentFeatures> <TextWithNodes>Mme
    <Node id="4"/>Diallo<Node id="10"/></TextWithNodes> <AnnotationSet><Annotation Id="1"
    Type="personnePhysiqueNom" StartNode="4" EndNode="10">…</Annotation></AnnotationSet>

A node's id is GATE's own count, in units of UTF-16; where it stands in the text is what counts
here. XML 1.0 has no way to write some characters: GATE puts a space for each, and so does this
module, which keeps what stood there in a feature of the document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from lxml import etree

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, Entity, Person, entity_at
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.label_json import names_person, persons_of
from engine.interchange.schema import Fit, Masks, plain, sort_entities
from engine.interchange.source import UNHOLDABLE, holdable, xml_source
from engine.interchange.utf16 import length

DEFAULT = "Default set"
"""What GATE calls the set without a name, in any language."""

MARKUP_SETS = frozenset({"Original markups"})
"""What the document was before GATE read it: paragraphs, headings. No mentions."""

CUTTING = frozenset({"Token", "SpaceToken", "Sentence", "Split", "Lookup", "DEFAULT_TOKEN", "paragraph"})
"""Types that cut the text into pieces, put there by GATE's own tools. No mentions."""

NAME, LANGUAGE, HELD = "nomdemprunt.name", "nomdemprunt.language", "nomdemprunt.characters"


@dataclass(frozen=True, slots=True)
class Read:
    """A document, the set that was read, how many other sets have annotations, and how many
    annotations only cut the text."""

    annotation: Annotation
    name: str
    others: int
    skipped: int


def to_gate(annotation: Annotation) -> str:
    """Write one document. Mentions are in the default set; what is known of one, in its
    features."""
    text = annotation.document.text
    root = etree.Element("GateDocument", version="3")
    features = etree.SubElement(root, "GateDocumentFeatures")
    held = " ".join(f"{found.start()}:{ord(found[0]):x}" for found in UNHOLDABLE.finditer(text))
    said = ((NAME, annotation.document.name), (LANGUAGE, annotation.document.language), (HELD, held))
    for name, value in said:
        if value:
            _put_feature(features, name, value)
    ids = _put_text(root, text, {border for one in annotation.entities for border in (one.start, one.end)})
    kept = etree.SubElement(root, "AnnotationSet")
    roles = {person.id: person for person in annotation.persons}
    for number, entity in enumerate(annotation.entities, 1):
        attributes = {"Id": str(number), "Type": holdable(entity.label) or "_"}
        attributes |= {"StartNode": str(ids[entity.start]), "EndNode": str(ids[entity.end])}
        row = etree.SubElement(kept, "Annotation", attributes)
        for name, value in _known(entity, roles.get(entity.person or "")):
            _put_feature(row, name, value)
    for element in (features, *features, root.find("TextWithNodes"), kept, *kept):
        element.tail = "\n"  # a line for each, but within the text
    written: str = etree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written}\n'


def _known(entity: Entity, person: Person | None) -> list[tuple[str, str]]:
    known = [("source", entity.source), ("score", repr(float(entity.score))), ("masked", str(entity.masked).lower())]
    if entity.person is not None:
        known.append(("person", entity.person))
    if entity.replacement is not None:
        known.append(("replacement", entity.replacement))
    if person is not None:
        known += [(key, value) for key, value in (("role", person.role), ("gender", person.gender)) if value]
    return known


def _put_feature(parent: Any, name: str, value: str) -> None:
    feature = etree.SubElement(parent, "Feature")
    etree.SubElement(feature, "Name", className="java.lang.String").text = name
    etree.SubElement(feature, "Value", className="java.lang.String").text = holdable(value)


def _put_text(root: Any, text: str, borders: set[int]) -> dict[int, int]:
    """Write the text with a node at each border; give their ids."""
    element = etree.SubElement(root, "TextWithNodes")
    shown, last, units = holdable(text), 0, 0
    node, ids = None, {}
    for border in [*sorted(borders), len(text)]:
        piece = shown[last:border]
        if node is None:
            element.text = piece
        else:
            node.tail = piece
        units += length(text[last:border])
        last = border
        if border in borders and border not in ids:
            ids[border] = units
            node = etree.SubElement(element, "Node", id=str(units))
    return ids


def from_gate(
    data: bytes, file: str, masks: Masks = lambda label: False, fit: Fit = sort_entities, wanted: str | None = None
) -> Read:
    """Read a document. Of several sets, ``wanted`` is read; else the default one, where it has
    mentions; else the first that has some.

    Raises:
        BrokenLine: bytes that are no XML or no document of GATE, a document type, a set or a node
        that is not there, a mention that does
            not fit.
    """
    root = _root(data, file)
    features = _features(root.find("GateDocumentFeatures"))
    text, nodes = _text(root, file, features.get(HELD, ""))
    sets = {one.get("Name") or "": _of(one) for one in root.iterchildren("AnnotationSet")}
    name, others = _chosen(sets, wanted, file, root)
    rows, skipped = sets.get(name, ([], 0))
    found = [_entity(row, index, text, nodes, file, masks) for index, row in enumerate(rows, 1)]
    entities = fit([entity for entity, _ in found], text, file, _line(root))
    known = {entity.person: said for entity, said in found if entity.person}
    persons = tuple(
        replace(one, role=known[one.id].get("role") or one.role, gender=_gender(known[one.id]))
        for one in persons_of(entities)
    )
    document = Document(features.get(NAME) or PurePath(file).stem, text, language=features.get(LANGUAGE) or "fr")
    annotation = Annotation(document, EngineInfo(__version__, "", "", ""), entities, persons)
    return Read(annotation, name, others, skipped)


def _gender(said: dict[str, str]) -> Any:
    return said["gender"] if said.get("gender") in ("f", "m") else None


def _root(data: bytes, file: str) -> Any:
    source = xml_source(data, file)
    # a document type can only stand before the root: there is none, and no entity to expand
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
    try:
        root = etree.fromstring(source, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise BrokenLine(file=file, line=max(1, line), reason="xml") from error
    if root.tag != "GateDocument":
        raise BrokenLine(file=file, line=1, reason="gate", element="GateDocument")
    return root


def _text(root: Any, file: str, held: str) -> tuple[str, dict[str, int]]:
    """Give the text and where each node stands in it."""
    element = root.find("TextWithNodes")
    if element is None:
        raise BrokenLine(file=file, line=_line(root), reason="gate", element="TextWithNodes")
    parts, length = [element.text or ""], len(element.text or "")
    nodes: dict[str, int] = {}
    for child in element:
        if child.tag == "Node":
            nodes.setdefault(child.get("id", ""), length)
        elif isinstance(child.tag, str):
            raise BrokenLine(file=file, line=_line(child), reason="gate", element="TextWithNodes / Node")
        parts.append(child.tail or "")
        length += len(child.tail or "")
    return _restored("".join(parts), held), nodes


def _restored(text: str, held: str) -> str:
    """Put back the characters that XML could not hold, where a space still stands for them."""
    characters = list(text) if held else []
    for place, code in re.findall(r"(\d{1,9}):([0-9a-f]{1,6})\b", held):
        if (
            int(place) < len(text)
            and text[int(place)] == " "
            and UNHOLDABLE.match(found := chr(min(int(code, 16), 0xFFFF)))
        ):
            characters[int(place)] = found if not "\ud800" <= found <= "\udfff" else " "
    return "".join(characters) if held else text


def _of(node: Any) -> tuple[list[Any], int]:
    """Give the mentions of a set, and how many annotations of it only cut the text."""
    rows = list(node.iterchildren("Annotation"))
    kept = [row for row in rows if row.get("Type") not in CUTTING]
    return kept, len(rows) - len(kept)


def _chosen(sets: dict[str, tuple[list[Any], int]], wanted: str | None, file: str, root: Any) -> tuple[str, int]:
    """Choose a set by its name, and count the others that have mentions."""
    wanted = "" if wanted == DEFAULT else wanted
    if wanted is not None and wanted not in sets:
        known = ", ".join(name or DEFAULT for name in sets) or DEFAULT
        raise BrokenLine(file=file, line=_line(root), reason="gate_sets", name=wanted, known=known)
    full = [name for name, (rows, _) in sets.items() if rows and name not in MARKUP_SETS]
    name = wanted if wanted is not None else "" if "" in full or not full else full[0]
    return name, len([one for one in full if one != name])


def _entity(
    row: Any, index: int, text: str, nodes: dict[str, int], file: str, masks: Masks
) -> tuple[Entity, dict[str, str]]:
    start, end = nodes.get(row.get("StartNode", "")), nodes.get(row.get("EndNode", ""))
    label = row.get("Type")
    if not label:
        raise BrokenLine(file=file, line=_line(row), reason="key", key="Type")
    if start is None or end is None:
        raise BrokenLine(file=file, line=_line(row), reason="node", index=index)
    if start >= end:
        raise BrokenLine(file=file, line=_line(row), reason="span", index=index)
    said = _features(row)
    masked = said["masked"] == "true" if "masked" in said else masks(label)
    entity = replace(entity_at(text, start, end, label, "human"), masked=masked)
    return plain(
        entity, said.get("source"), _number(said.get("score")), said.get("person") or None, said.get("replacement")
    ), said


def _features(parent: Any) -> dict[str, str]:
    found: dict[str, str] = {}
    for feature in parent.iterchildren("Feature") if parent is not None else ():
        name, value = feature.findtext("Name"), feature.findtext("Value")
        if name:
            found[name.strip()] = value or ""
    return found


def _number(value: str | None) -> float | None:
    try:
        return float(value) if value else None
    except ValueError:
        return None


def _line(element: Any) -> int:
    return int(element.sourceline or 1)


def _take(reading: Reading, data: bytes, file: str) -> None:
    read = from_gate(data, file, reading.masks, reading.fit, reading.annotation_set)
    reading.annotations.append(read.annotation)
    reading.counts["gate_tokens"] += read.skipped
    if read.others and reading.annotation_set is None:
        reading.counts["gate_set"] += 1
        reading.sets.append(read.name or DEFAULT)


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return "".join(map(to_gate, annotations))


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    """Count persons whom no mention names, families, and what XML cannot hold."""
    named = {entity.person for entity in annotation.entities if names_person(entity)}
    return Counter(
        persons=sum(person.id not in named for person in annotation.persons),
        roles=sum(person.family for person in annotation.persons),
        characters=len(UNHOLDABLE.findall(annotation.document.text)),
        labels=sum(bool(UNHOLDABLE.search(entity.label)) for entity in annotation.entities),
    )


FORM = ExchangeForm(
    "gate",
    "GATE",
    ".xml",
    (".xml",),
    lost=frozenset(("doubts", "clean", "engine")),
    partly=_partly,
    alone=True,
    write=_write,
    read=_take,
)
