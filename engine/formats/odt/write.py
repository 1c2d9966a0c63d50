"""OpenDocument texts, written again with other words in some places: sections, tables, frames,
styles stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import Document
from engine.formats.archive import Archive, local
from engine.formats.odt import objects, read as odt
from engine.formats.odt.affixes import affixes
from engine.formats.odt.names import OdtNames
from engine.formats.odt.package import OdtPackage
from engine.formats.odt.pictures import unused_fills
from engine.formats.odt.scrub import freeze_edited, scrub, settle_choices
from engine.formats.odt.tree import drop, serialise
from engine.formats.packing import pack
from engine.formats.read_words import ReadWords
from engine.formats.tally import FindingTally
from engine.formats.tracer import TAIL, TEXT, Leaf, Tracer
from engine.formats.writing import Orders, Written
from engine.text import clean


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write an odt file. ``data`` are the bytes that ``document`` was read from.

    Raises:
        Unwritable: the file cannot be written again so that each edit stands at its place.
        DocumentError: as reading.
    """
    archive = Archive(data, "odt")
    tally = FindingTally()
    names = OdtNames(orders.forms, tally)
    package = OdtPackage(archive, names, orders, tally)
    trees = {name: archive.xml(name) for name in odt.TREES if name in archive.names}
    for name, root in trees.items():
        scrub(root, tally, name)
        names.rename_marks(root, name)
    drop(list(unused_fills(list(trees.values()))))
    for name, root in trees.items():
        names.unlink(root, name)
        package.take_files(root, name)
    read = _edit(archive, document.text, orders, package.objects)
    words = ReadWords(document.text)
    for name, root in trees.items():
        settle_choices(root)
        names.clear_unread(root, read, words, name)
        names.neutralise(root, name)
        names.clear_attributes(root, name, read)
        package.add(name, serialise(root))
    for name in package.objects:
        root = archive.xml(name)
        objects.scrub(root)
        names.clear_unread(root, read, words, name)
        names.neutralise(root, name)
        names.clear_attributes(root, name)
        package.add(name, serialise(root))
    tally.add("pictures", "kept", document.images)
    return Written(pack(list(package.parts())), tally.findings())


def _edit(archive: Archive, text: str, orders: Orders, inner: list[str]) -> set[tuple[Any, str]]:
    """Write the edits into the trees; give the strings that the reader reads, by element and slot.

    ``inner`` are the parts of the formulas and charts.
    """
    tracer = Tracer()
    leaves = [leaf for body in odt.bodies(archive) for leaf in _leaves(body)]
    roots = [archive.xml(name) for name in odt.TREES if name in archive.names]
    leaves += [Leaf(*affix) for root in roots for affix in affixes(root)]
    for name in inner:
        for element, tail in objects.strings(archive.xml(name)):
            leaves += [Leaf(element, TEXT), *([Leaf(element, TAIL)] if tail else [])]
    tracer.dye(leaves)
    for kind in ("header", "footer"):
        first: dict[str, list[Leaf]] = {}
        for part, said in [(part, odt.margin_text(part).strip("\n")) for part in odt.margins(archive, kind)]:
            own = list(_leaves(part))
            if said in first:
                tracer.echo(own, first[said])
            else:
                first[said] = own
                tracer.dye(own)
            leaves += own
    trail = tracer.follow(clean(odt.read_archive(archive).text), text)
    for leaf in trail.apply(orders.edits):
        freeze_edited(leaf.element.getparent() if leaf.slot == TAIL else leaf.element)
    unread = {(leaf.element, leaf.slot) for leaf in trail.unread()}
    return {(leaf.element, leaf.slot) for leaf in leaves} - unread


def _leaves(element: Any) -> Iterator[Leaf]:
    """Yield the strings under an element that the reader may read, in order."""
    yield Leaf(element, TEXT)
    waiting = [iter(element)]
    inside = [element]
    while waiting:
        child = next(waiting[-1], None)
        if child is None:
            waiting.pop()
            done = inside.pop()
            if waiting:
                yield Leaf(done, TAIL)
        elif odt.left_out(child):
            yield Leaf(child, TAIL)
        else:
            yield Leaf(child, TEXT)
            if (name := odt.CHOICES.get(local(child))) and not odt.is_chosen(child):
                yield from (Leaf(child, key) for key in child.attrib if key.rpartition("}")[2] == name)
            waiting.append(iter(child))
            inside.append(child)
