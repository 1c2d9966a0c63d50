"""The properties of a Word file (author, title, company, times…): all go but the number of pages,
which readers show."""

from __future__ import annotations

from lxml import etree

from engine.formats.archive import local
from engine.formats.docx.package import DocxPackage
from engine.formats.packing import serialise

_CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
_COUNTED = frozenset({"Pages", "Words", "Characters", "CharactersWithSpaces", "Lines", "Paragraphs"})
"""Figures that say nothing of anybody; only the first of them stays."""


def replace_properties(package: DocxPackage) -> int:
    """Empty the parts that hold properties; give the number of properties that said something."""
    count = 0
    for name, kind in package.kinds.items():
        if kind == "core-properties":
            root = package.archive.xml(name)
            count += sum(bool((child.text or "").strip()) for child in root)
            package.data[name] = serialise(etree.Element(f"{{{_CORE}}}coreProperties", nsmap={"cp": _CORE}))
        elif kind == "extended-properties":
            root = package.archive.xml(name)
            count += sum(bool("".join(child.itertext()).strip()) for child in root if local(child) not in _COUNTED)
            for child in list(root):
                if local(child) != "Pages":
                    root.remove(child)
    return count
