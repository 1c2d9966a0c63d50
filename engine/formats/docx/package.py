"""The parts of a Word file as they are written again: what is kept, how it is called, what refers
to it.

A part is kept when a kept part refers to it by a relation of a kind that a page needs; everything
else goes, with its relations and the types that the file says of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from posixpath import splitext
from typing import Any
from urllib.parse import unquote

from lxml import etree

from engine.formats.archive import Archive, local
from engine.formats.docx.relations import KEPT, meant, relations, relations_of
from engine.formats.packing import pack, serialise
from engine.formats.writing import KnownForms

_NAMED = frozenset({
    "image", "hyperlink", "chart", "chartEx", "diagramData", "diagramLayout", "diagramQuickStyle", "diagramColors", "font",
})  # fmt: skip
"""Kinds of relations that a part refers to by name where it needs them."""

_REMOVED = {
    "comments": (*("comments", "commentsExtended", "commentsIds", "commentsExtensible"),),
    "custom_properties": ("custom-properties",),
    "custom_xml": ("customXml", "customXmlProps"),
    "thumbnail": ("thumbnail",),
    "signatures": ("origin", "signature"),
    "macros": ("vbaProject", "wordVbaData", "keyMapCustomizations", "attachedToolbars"),
    "embedded_objects": ("oleObject", "package", "control", "activeXControlBinary", "video", "audio", "media"),
    "links": ("attachedTemplate", "mailMergeSource", "mailMergeHeaderSource", "transform"),
    "editing_traces": (
        *("people", "printerSettings", "webSettings", "stylesWithEffects", "extensibility", "classificationlabels"),
        *("recipientData", "userXmlData", "documenttasks", "webextensiontaskpanes"),
    ),
}
_FINDING = {kind: finding for finding, kinds in _REMOVED.items() for kind in kinds}
_COUNTED_ELSEWHERE = frozenset({"commentsExtended", "commentsIds", "commentsExtensible", "customXmlProps"})

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_MAIN = _WORD + "document.main+xml"
_TYPES = {
    **{kind: f"{_WORD}{kind}+xml" for kind in ("header", "footer", "footnotes", "endnotes", "styles", "numbering")},
    **{kind: f"{_WORD}{kind}+xml" for kind in ("settings", "fontTable")},
    "theme": "application/vnd.openxmlformats-officedocument.theme+xml",
    "chart": "application/vnd.openxmlformats-officedocument.drawingml.chart+xml",
    "core-properties": "application/vnd.openxmlformats-package.core-properties+xml",
    "extended-properties": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
}
"""Types of parts by the kind of relation, for a file that does not say them."""

_PICTURES = {
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "tif": "image/tiff",
    "tiff": "image/tiff", "bmp": "image/bmp", "emf": "image/x-emf", "wmf": "image/x-wmf", "svg": "image/svg+xml",
    "webp": "image/webp",
}  # fmt: skip
_TYPES_SPACE = "{http://schemas.openxmlformats.org/package/2006/content-types}"
_RELATIONS_SPACE = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_RELATIONS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"
_SCHEMAS = ("http://schemas.", "http://purl.oclc.org/", "http://www.w3.org/", "urn:schemas-microsoft-com:")
"""How the names of spaces begin that a part may declare without an element of theirs: it may say
that they can be ignored."""

_WEB = re.compile(r"(?:https?|ftp)://", re.I)


@dataclass(frozen=True, slots=True)
class Relation:
    """A kept relation: ``target`` is as the file says it; ``part`` the part that it means, if it
    means one."""

    key: str
    type: str
    target: str
    part: str = ""
    outside: bool = False

    @property
    def kind(self) -> str:
        """Give the last word of the type, which is the same in the strict and the transitional
        form."""
        return self.type.rpartition("/")[2]


@dataclass(slots=True)
class DocxPackage:
    """The kept parts of an archive. ``found`` counts what was removed, by code of a finding.

    ``relations`` are those of each part; ``lost`` the ids of the relations that each part had and
    has no more; ``kinds`` says by which kind of relation a part was first met.
    """

    archive: Archive
    forms: KnownForms
    relations: dict[str, list[Relation]] = field(default_factory=dict)
    lost: dict[str, set[str]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    found: Counter[str] = field(default_factory=Counter)
    data: dict[str, bytes] = field(default_factory=dict)
    _removed: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        waiting = [""]
        while waiting:
            for relation in self._follow(waiting.pop()):
                if relation.part and relation.part not in self.kinds:
                    self.kinds[relation.part] = relation.kind
                    waiting.append(relation.part)
        known = {*self.kinds, *self._with_what_they_need(self._removed), "[Content_Types].xml"}
        strays = [name for name in self.archive.order if name not in known and not name.endswith(".rels")]
        self.found["other_text"] += len(strays)

    def trees(self) -> Iterator[tuple[str, Any]]:
        """Yield the kept parts that are XML, with their trees."""
        for name in self.kinds:
            if name not in self.data and self.is_xml(name):
                yield name, self.archive.xml(name)

    def is_xml(self, name: str) -> bool:
        """Tell whether a part is XML: whatever is neither a picture nor a font."""
        return self.kinds[name] not in ("image", "font") or splitext(name)[1].lower() == ".svg"

    def prune(self) -> None:
        """Drop the relations to which nothing refers any more, and the parts that only they led to:
        a deleted picture."""
        used = {
            name: {value for element in root.iter("*") for value in element.values()} for name, root in self.trees()
        }
        for part, kept in self.relations.items():
            if part in used:
                self.relations[part] = [one for one in kept if one.kind not in _NAMED or one.key in used[part]]
        reached, waiting = {""}, [""]
        while waiting:
            targets = {relation.part for relation in self.relations.get(waiting.pop(), ()) if relation.part}
            waiting += targets - reached
            reached |= targets
        for name in set(self.kinds).difference(reached):
            self.found["pictures"] += self.kinds.pop(name) == "image"

    def lead_to(self, bookmarks: dict[str, str]) -> None:
        """Give the links into the document the new names of its bookmarks, by the old ones
        casefolded."""
        for part, kept in self.relations.items():
            self.relations[part] = [
                replace(relation, target="#" + bookmarks.get(unquote(relation.target[1:]).casefold(), "_top"))
                if relation.target.startswith("#")
                else relation
                for relation in kept
            ]

    def packed(self) -> bytes:
        """Write the file: parts in their order, under names that do not betray."""
        names = self._names()
        parts = [("[Content_Types].xml", self._content_types(names), False)]
        for name in ("", *(name for name in self.archive.order if name in self.kinds)):
            if name:
                parts.append((names[name], self._bytes(name), False))
            if self.relations.get(name):
                parts.append((relations_of(names.get(name, "")), self._written_relations(name, names), False))
        return pack(parts)

    def _bytes(self, name: str) -> bytes:
        if name in self.data:
            return self.data[name]
        if not self.is_xml(name):
            return self.archive.read(name)
        root = self.archive.xml(name)
        known = [prefix for prefix, space in root.nsmap.items() if prefix and space.startswith(_SCHEMAS)]
        etree.cleanup_namespaces(root, keep_ns_prefixes=known)
        return serialise(root)

    def _follow(self, part: str) -> list[Relation]:
        """Sort the relations of a part, and give those that stay."""
        kept: list[Relation] = []
        lost: set[str] = set()
        source = relations_of(part)
        for element in self.archive.xml(source) if source in self.archive.names else ():
            target, outside = element.get("Target", ""), element.get("TargetMode") == "External"
            means = "" if outside or target.startswith("#") else meant(self.archive, part, target)
            relation = Relation(element.get("Id", ""), element.get("Type", ""), target, means, outside)
            if self._stays(relation):
                kept.append(relation)
            else:
                lost.add(relation.key)
        self.relations[part], self.lost[part] = kept, lost
        return kept

    def _stays(self, relation: Relation) -> bool:
        """Tell whether a relation stays; count it if not."""
        if relation.outside:
            stays = relation.kind == "hyperlink" and is_public(relation.target, self.forms)
            self.found["links"] += not stays
            return stays
        if relation.kind == "hyperlink" or not relation.part:
            return relation.kind == "hyperlink" and not relation.part
        if relation.part not in self.archive.names:
            return False
        if relation.kind in KEPT:
            return True
        if relation.part not in self._removed:
            self._removed.add(relation.part)
            if relation.kind not in _COUNTED_ELSEWHERE:
                self.found[_FINDING.get(relation.kind, "other_text")] += self._how_many(relation)
        return False

    def _how_many(self, relation: Relation) -> int:
        if relation.kind in ("comments", "custom-properties"):
            return max(len(self.archive.xml(relation.part)), 1)
        return 1

    def _with_what_they_need(self, parts: set[str]) -> set[str]:
        """Add to removed parts those that only they refer to."""
        found, waiting = set(parts), list(parts)
        while waiting:
            for _, name in relations(self.archive, waiting.pop()).values():
                if name in self.archive.names and name not in found:
                    found.add(name)
                    waiting.append(name)
        return found

    def _names(self) -> dict[str, str]:
        """Give each kept part its name, a neutral one where its own betrays."""
        taken = {name.lower() for name in self.archive.names}
        neutral = (name for number in count(1) if (name := f"word/part{number}") not in taken)
        return {
            name: next(neutral) + _extension(name, self.forms) if self.forms.betrays(unquote(name)) else name
            for name in self.kinds
        }

    def _written_relations(self, part: str, names: dict[str, str]) -> bytes:
        root = etree.Element(_RELATIONS_SPACE + "Relationships", nsmap={None: _RELATIONS_SPACE[1:-1]})
        for relation in self.relations[part]:
            element = etree.SubElement(root, _RELATIONS_SPACE + "Relationship", Id=relation.key, Type=relation.type)
            renamed = names.get(relation.part, "") != relation.part
            element.set("Target", "/" + names[relation.part] if renamed else relation.target)
            if relation.outside:
                element.set("TargetMode", "External")
        return serialise(root)

    def _content_types(self, names: dict[str, str]) -> bytes:
        """Say the type of each part; the document is no template and has no macros any more."""
        defaults, overrides = self._said()
        chosen = {"rels": _RELATIONS_TYPE, "xml": "application/xml"}
        exceptions = {}
        for name, kind in self.kinds.items():
            extension = splitext(names[name])[1][1:].lower()
            said = (
                overrides.get(name.lower()) or _TYPES.get(kind) or defaults.get(extension) or _PICTURES.get(extension)
            )
            said = _MAIN if kind == "officeDocument" else said or "application/octet-stream"
            if not extension or chosen.setdefault(extension, said) != said:
                exceptions[names[name]] = said
        root = etree.Element(_TYPES_SPACE + "Types", nsmap={None: _TYPES_SPACE[1:-1]})
        for extension, said in chosen.items():
            etree.SubElement(root, _TYPES_SPACE + "Default", Extension=extension, ContentType=said)
        for name, said in exceptions.items():
            etree.SubElement(root, _TYPES_SPACE + "Override", PartName="/" + name, ContentType=said)
        return serialise(root)

    def _said(self) -> tuple[dict[str, str], dict[str, str]]:
        """Give the types that the file says of extensions and of parts, all in lower case."""
        defaults: dict[str, str] = {}
        overrides: dict[str, str] = {}
        for element in self.archive.xml("[Content_Types].xml"):
            if local(element) == "Default":
                defaults[element.get("Extension", "").lower()] = element.get("ContentType", "")
            else:
                overrides[element.get("PartName", "").lstrip("/").lower()] = element.get("ContentType", "")
        return defaults, overrides


def is_public(target: str, forms: KnownForms) -> bool:
    """Tell whether the address of a link may stay: on the web, and no name in it."""
    return _WEB.match(target) is not None and not forms.betrays(target) and not forms.betrays(unquote(target))


def _extension(name: str, forms: KnownForms) -> str:
    extension = splitext(name)[1]
    return ".bin" if forms.betrays(extension) else extension
