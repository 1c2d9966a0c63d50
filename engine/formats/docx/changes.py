"""Changes that Word tracked: settled in the trees as if their author's proposal had been accepted,
or refused.

Word keeps both states in one file: what was inserted and what was deleted, whether whole paragraphs
became one, which properties text had before. After settling one state is left, and nothing says
that there was another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lxml import etree

from engine.formats.archive import Archive, local
from engine.formats.changes import Changes
from engine.formats.docx.relations import main_part, stories, targets
from engine.formats.packing import pack, serialise

_INSERTED, _DELETED = ("ins", "moveTo", "conflictIns"), ("del", "moveFrom", "conflictDel")
_PROPERTIES = frozenset({"rPr", "pPr", "trPr", "tcPr", "numPr", "ctrlPr"})
"""Where an insertion or a deletion is a mark on its parent (a paragraph's end, a row) and holds
nothing."""

_CELLS = {"accept": ("cellDel", "cellIns"), "refuse": ("cellIns", "cellDel")}
_FORMER = (
    *("rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "tblPrExChange", "tblGridChange"),
    *("trPrChange", "tcPrChange", "numberingChange"),
)
_OUTSIDE_THE_CHANGE = frozenset({"headerReference", "footerReference"})
"""What the former properties of a section leave unsaid, since it never changes with them."""

_RANGES = tuple(
    kind + end
    for kind in (
        *("moveFromRange", "moveToRange", "customXmlInsRange", "customXmlDelRange"),
        *("customXmlMoveFromRange", "customXmlMoveToRange", "customXmlConflictInsRange", "customXmlConflictDelRange"),
    )
    for end in ("Start", "End")
)
_DELETED_TEXT = {"delText": "t", "delInstrText": "instrText"}
_BLOCKS = frozenset({"p", "tbl", "sdt", "customXml"})
_OTHERS = ("comments", "styles", "numbering", "glossaryDocument")
_EVERY = (*_INSERTED, *_DELETED, "cellIns", "cellDel", "cellMerge", *_FORMER)


def settle(data: bytes, changes: Changes) -> bytes:
    """Give a docx without tracked changes: all of them accepted, or all refused. Nothing else is
    changed.

    Raises:
        DocumentError: as reading.
    """
    archive = Archive(data, "docx")
    main = main_part(archive)
    trees = {name: archive.xml(name) for name in (*stories(archive), *targets(archive, main, *_OTHERS))}
    settled = {name for name, root in trees.items() if settle_tree(root, changes)}
    if not settled:
        return data
    return pack(
        (name, serialise(trees[name]) if name in settled else archive.read(name), False) for name in archive.order
    )


def settle_tree(root: Any, changes: Changes) -> int:
    """Settle the changes tracked in one part, and count them."""
    count = sum(1 for _ in _iter(root, *_EVERY))
    if count:
        gone, kept = (_DELETED, _INSERTED) if changes == "accept" else (_INSERTED, _DELETED)
        _settle_properties(root, changes)
        _settle_rows(root, gone)
        _settle_cells(root, *_CELLS[changes])
        _settle_merged_cells(root, "vMerge" if changes == "accept" else "vMergeOrig")
        ended = _settle_marks(root, gone, kept)
        _settle_runs(root, gone, kept)
        _join_paragraphs(ended)
    _each(root, _remove, *_RANGES)
    for element in list(_iter(root, *_DELETED_TEXT)):
        if changes == "refuse":
            element.tag = element.tag.rpartition("}")[0] + "}" + _DELETED_TEXT[local(element)]
        else:
            _remove(element)
    return count


def _settle_properties(root: Any, changes: Changes) -> None:
    """Forget the former properties, or put them back in the place of the later ones."""
    for change in list(_iter(root, *_FORMER)):
        owner = change.getparent()
        if owner is None:
            continue
        former = change[0] if len(change) and changes == "refuse" else None
        owner.remove(change)
        if former is None or local(change) == "numberingChange":
            continue
        lasting = [child for child in owner if _lasts(child, local(owner))]
        before = [child for child in lasting if local(child) in _OUTSIDE_THE_CHANGE]
        after = [child for child in lasting if child not in before]
        owner[:] = [*before, *former, *after]


def _lasts(child: Any, owner: str) -> bool:
    """Tell whether a property stays where the former properties are put back: they do not say what
    it was."""
    kind = local(child)
    if owner == "pPr":
        return kind in ("rPr", "sectPr")
    return kind in _OUTSIDE_THE_CHANGE or kind in (*_INSERTED, *_DELETED, "cellIns", "cellDel", "cellMerge")


def _settle_rows(root: Any, gone: tuple[str, ...]) -> None:
    for mark in list(_iter(root, *gone)):
        owner = mark.getparent()
        if owner is not None and local(owner) == "trPr" and (row := owner.getparent()) is not None:
            _remove_with_table(row)


def _settle_cells(root: Any, gone: str, kept: str) -> None:
    for mark in list(_iter(root, gone)):
        cell = mark.getparent().getparent() if mark.getparent() is not None else None
        row = cell.getparent() if cell is not None else None
        if row is None:
            continue
        row.remove(cell)
        if not any(local(child) in ("tc", "sdt", "customXml") for child in row):
            _remove_with_table(row)
    _each(root, _remove, kept)


def _settle_merged_cells(root: Any, state: str) -> None:
    for mark in list(_iter(root, "cellMerge")):
        owner = mark.getparent()
        value = next((value for key, value in mark.items() if key.rpartition("}")[2] == state), None)
        space = mark.tag.rpartition("}")[0] + "}"
        for former in list(owner.iterchildren(space + "vMerge")):
            owner.remove(former)
        if value is None:
            owner.remove(mark)
            continue
        mark.tag = space + "vMerge"
        mark.attrib.clear()
        mark.set(space + "val", "restart" if value == "rest" else "continue")


def _settle_marks(root: Any, gone: tuple[str, ...], kept: tuple[str, ...]) -> list[Any]:
    """Take the marks off the properties; give the paragraphs whose end is gone, in order."""
    ended = []
    for mark in list(_iter(root, *gone, *kept)):
        owner = mark.getparent()
        if owner is None or local(owner) not in _PROPERTIES:
            continue
        owner.remove(mark)
        properties = owner.getparent()
        if local(mark) in gone and local(owner) == "rPr" and properties is not None and local(properties) == "pPr":
            paragraph = properties.getparent()
            if paragraph is not None and local(paragraph) == "p":
                ended.append(paragraph)
    return ended


def _settle_runs(root: Any, gone: tuple[str, ...], kept: tuple[str, ...]) -> None:
    _each(root, _remove, *gone)
    _each(root, unwrap, *kept)


def _join_paragraphs(ended: list[Any]) -> None:
    """Put what paragraphs without an end hold at the beginning of the next one, whose properties
    remain."""
    waiting: dict[Any, list[Any]] = {}
    for paragraph in ended:
        held = waiting.pop(paragraph, [])
        held += [child for child in paragraph if local(child) != "pPr"]
        following = next((block for block in paragraph.itersiblings() if local(block) in _BLOCKS), None)
        if following is not None and local(following) == "p":
            waiting[following] = held
            _remove(paragraph)
        elif following is not None and not held:
            _remove(paragraph)
        else:
            _open(paragraph, held)
    for paragraph, held in waiting.items():
        _open(paragraph, [*held, *(child for child in paragraph if local(child) != "pPr")])


def _open(paragraph: Any, content: list[Any]) -> None:
    paragraph[:] = [*(child for child in paragraph if local(child) == "pPr"), *content]


def unwrap(element: Any) -> None:
    """Put the children of an element in its place."""
    parent = element.getparent()
    if parent is not None:
        for child in list(element):
            element.addprevious(child)
        parent.remove(element)


def _remove(element: Any) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _remove_with_table(row: Any) -> None:
    """Remove a row; a table without any goes too, and a cell is left with the paragraph that it
    must have."""
    table = row.getparent()
    if table is None:
        return
    table.remove(row)
    if local(table) != "tbl" or any(local(child) in ("tr", "sdt", "customXml") for child in table):
        return
    around = table.getparent()
    if around is None:
        return
    if local(around) == "tc" and sum(local(child) in _BLOCKS for child in around) == 1:
        around.append(etree.Element(table.tag.rpartition("}")[0] + "}p"))
    around.remove(table)


def _iter(root: Any, *names: str) -> Iterator[Any]:
    """Yield the elements of Word's namespaces that have one of those local names, in order."""
    found = root.iter(*("{*}" + name for name in names))
    return (element for element in found if "wordprocessingml" in element.tag or "office/word" in element.tag)


def _each(root: Any, act: Callable[[Any], None], *names: str) -> None:
    for element in list(_iter(root, *names)):
        act(element)
