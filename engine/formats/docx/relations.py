"""How the parts of a Word file refer to each other."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from engine.core import Damaged
from engine.formats.archive import Archive

KEPT = frozenset({
    "officeDocument", "header", "footer", "footnotes", "endnotes", "styles", "numbering", "settings", "fontTable", "font",
    "theme", "themeOverride", "image", "hyperlink", "core-properties", "extended-properties",
    "chart", "chartEx", "chartStyle", "chartColorStyle", "chartUserShapes",
    "diagramData", "diagramLayout", "diagramQuickStyle", "diagramColors", "diagramDrawing",
})  # fmt: skip
"""Kinds of relations that a page needs: the parts that they lead to are written again."""

THEMES = frozenset({"theme", "themeOverride"})

MARGINS, NOTES = ("header", "footer"), ("footnotes", "endnotes")


def relations_of(part: str) -> str:
    """Name the part that holds the relations of a part; the empty name is the whole file."""
    return join(dirname(part), "_rels", part.rpartition("/")[2] + ".rels")


def kept_parts(archive: Archive) -> Iterator[str]:
    """Yield the parts of XML that are written again, beside themes: those that kinds of
    :data:`KEPT` lead to."""
    reached, waiting = {""}, [""]
    while waiting:
        for kind, name in relations(archive, waiting.pop()).values():
            if kind in KEPT and kind not in THEMES and name in archive.names and name not in reached:
                reached.add(name)
                waiting.append(name)
                if kind not in ("image", "font"):
                    yield name


def resolve(part: str, target: str) -> str:
    """Name the part that a relation of ``part`` leads to."""
    return normpath(join("/", dirname(part), target)).lstrip("/")


def meant(archive: Archive, part: str, target: str) -> str:
    """Name the part that a relation of ``part`` leads to in a file; some programs write it
    escaped."""
    name = resolve(part, target)
    return name if name in archive.names else resolve(part, unquote(target))


def relations(archive: Archive, part: str, linked: bool = False) -> dict[str, tuple[str, str]]:
    """Give the relations of a part to other parts of the file: id to (kind, name of the part).

    ``linked`` adds what lies outside of the file: a picture that it only refers to is shown all the
    same.
    """
    name = relations_of(part)
    if name not in archive.names:
        return {}
    return {
        relation.get("Id", ""): (
            relation.get("Type", "").rpartition("/")[2],
            meant(archive, part, relation.get("Target", "")),
        )
        for relation in archive.xml(name)
        if linked or relation.get("TargetMode") != "External"
    }


def targets(archive: Archive, part: str, *kinds: str) -> list[str]:
    """Name the parts to which a part has a relation of one of those kinds, each once.

    Raises:
        Damaged: the file does not say which part is the document.
    """
    found = relations(archive, part).values()
    names = dict.fromkeys(name for wanted in kinds for kind, name in found if kind == wanted)
    if not part and not names:
        raise Damaged(format=archive.format)
    return list(names)


def main_part(archive: Archive) -> str:
    """Name the part that is the document.

    Raises:
        Damaged: the file does not say which it is.
    """
    return targets(archive, "", "officeDocument")[0]


def stories(archive: Archive) -> list[str]:
    """Name the parts whose text is read: the body, the headers and footers, the notes."""
    main = main_part(archive)
    return list(dict.fromkeys([main, *targets(archive, main, *MARGINS, *NOTES)]))
