"""The pictures of a Word file: kept, without what they say of who took them, where and when.

A picture made of drawing orders (EMF, WMF, SVG) can hold its text as text: where that betrays, it
goes.
"""

from __future__ import annotations

from collections import Counter

from lxml.etree import Element, SubElement

from engine.formats.archive import Archive, local
from engine.formats.covers import WHOLE, Box, Covers, picture_key
from engine.formats.docx.changes import settle_tree
from engine.formats.docx.package import DocxPackage
from engine.formats.docx.read import shown_pictures
from engine.formats.docx.relations import THEMES, stories
from engine.formats.docx.words import Rewriter, rewrite_attributes, rewrite_other_texts
from engine.formats.scan import vector_pictures
from engine.formats.scan.covering import cover
from engine.formats.scan.picture_metadata import strip
from engine.formats.scan.shown import ShownPicture, picture
from engine.formats.writing import KnownForms


def pictures(data: bytes) -> list[ShownPicture]:
    """Give the pictures that a document shows, changes accepted. Those that lie outside of the file
    are left out, as they are when it is written."""
    archive = Archive(data, "docx")
    for part in stories(archive):
        settle_tree(archive.xml(part), "accept")
    return [picture(archive.read(name)) for name in sorted(shown_pictures(archive).found) if name in archive.names]


def forget_theme_pictures(package: DocxPackage) -> None:
    """Fill with a colour what a theme would fill with a picture: nothing of a document is, but for
    shapes in the boldest of its styles."""
    for name, root in package.trees():
        pictures = {relation.key for relation in package.relations.get(name, ()) if relation.kind == "image"}
        if package.kinds[name] not in THEMES or not pictures:
            continue
        for element in [each for each in root.iter("*") if pictures & set(each.values())]:
            fill = next(element.iterancestors("{*}blipFill", "{*}buBlip"), element)
            space = fill.tag.rpartition("}")[0] + "}"
            if local(fill) == "blipFill":
                colour = SubElement(Element(space + "solidFill"), space + "schemeClr", val="phClr")
                fill.getparent().replace(fill, colour.getparent())
            elif fill.getparent() is not None:
                fill.getparent().remove(fill)


def scrub_media(package: DocxPackage, covers: Covers) -> Counter[str]:
    """Strip the pictures of a package; count what was removed, by code of its finding. Boxes are
    put over those that are covered; of the other forms of these nothing is left."""
    found: Counter[str] = Counter()
    boxes = _boxes_by_part(package, covers) if covers else {}
    for name, kind in package.kinds.items():
        if kind != "image":
            continue
        if name in boxes:
            package.data[name] = cover(package.archive.read(name), boxes[name])
            continue
        if package.is_xml(name):
            found["picture_metadata"] += _scrub_drawing(package, name)
            continue
        data, stripped = strip(package.archive.read(name))
        if vector_pictures.is_metafile(data) and _betrays(data, package.forms):
            data = vector_pictures.blank(data)
            found["pictures"] += 1
        package.data[name] = data
        found["picture_metadata"] += stripped
    return found


def _boxes_by_part(package: DocxPackage, covers: Covers) -> dict[str, tuple[Box, ...]]:
    """Give the boxes of each part that is covered, wherever its bytes stand; another form of such a
    picture is so whole."""
    copies = shown_pictures(package.archive).copies
    names = [name for name, kind in package.kinds.items() if kind == "image"]
    keys = {name: picture_key(package.archive.read(name)) for name in names}
    boxes: dict[str, tuple[Box, ...]] = {}
    for name in names:
        boxes |= dict.fromkeys(copies.get(name, ()) if keys[name] in covers else (), WHOLE)
    return boxes | {name: covers[keys[name]] for name in names if keys[name] in covers}


def _scrub_drawing(package: DocxPackage, name: str) -> int:
    """Take out of an SVG picture what describes it; rewrite its words."""
    root = package.archive.xml(name)
    described = list(root.iter("{*}metadata", "{*}title", "{*}desc", "{*}script", "{*}namedview"))
    for child in described:
        if child.getparent() is not None:
            child.getparent().remove(child)
    change = Rewriter(package.forms)
    rewrite_other_texts(root, change)
    rewrite_attributes(root, change)
    if package.forms.betrays("".join(root.itertext())):
        for child in [child for child in root.iter("*") if local(child) == "text"]:
            child.getparent().remove(child)
    return bool(described)


def _betrays(data: bytes, forms: KnownForms) -> bool:
    """Tell whether a drawing says an original form, in letters of one byte or of two, wherever they
    begin."""
    texts = (
        data.decode("cp1252", "replace"),
        data.decode("utf-16-le", "replace"),
        data[1:].decode("utf-16-le", "replace"),
    )
    return any(forms.betrays(text) for text in texts)
