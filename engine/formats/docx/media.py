"""The pictures of a Word file: kept, without what they say of who took them, where and when.

A picture made of drawing orders (EMF, WMF, SVG) can hold its text as text: where that betrays, it
goes.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Set

from engine.formats.archive import Archive, local
from engine.formats.docx.package import DocxPackage
from engine.formats.docx.read import shown_parts
from engine.formats.docx.words import Rewriter, rewrite_attributes, rewrite_other_texts
from engine.formats.scan.picture_metadata import strip
from engine.formats.scan.shown import ShownPicture, box, picture
from engine.formats.scan.vector_pictures import BLANK
from engine.formats.writing import KnownForms

_EMF, _WMF = b" EMF", (b"\xd7\xcd\xc6\x9a", b"\x01\x00\x09\x00", b"\x02\x00\x09\x00")


def pictures(data: bytes) -> list[ShownPicture]:
    """Give the pictures that a document shows."""
    archive = Archive(data, "docx")
    return [picture(archive.read(name)) for name in shown_parts(archive) if name in archive.names]


def scrub_media(package: DocxPackage, hidden: Set[str]) -> Counter[str]:
    """Strip the pictures of a package; count what was removed, by code of its finding. Those of the
    keys in ``hidden`` become neutral boxes."""
    found: Counter[str] = Counter()
    for name, kind in package.kinds.items():
        if kind != "image":
            continue
        if hidden and (shown := picture(package.archive.read(name))).key in hidden:
            package.data[name] = box(shown.data) or _empty(name, shown.data)
            found["pictures"] += 1
            continue
        if package.is_xml(name):
            found["picture_metadata"] += _scrub_drawing(package, name)
            continue
        data, stripped = strip(package.archive.read(name))
        if (data[40:44] == _EMF or data.startswith(_WMF)) and _betrays(data, package.forms):
            data = _BLANK_EMF if data[40:44] == _EMF else _BLANK_WMF
            found["pictures"] += 1
        package.data[name] = data
        found["picture_metadata"] += stripped
    return found


def _empty(name: str, data: bytes) -> bytes:
    """Give a picture that shows nothing, of the kind of another."""
    if name.lower().endswith(".svg"):
        return b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    if data[40:44] == _EMF or data.startswith(_WMF):
        return _BLANK_EMF if data[40:44] == _EMF else _BLANK_WMF
    return BLANK


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


_BLANK_EMF = (
    struct.pack("<II", 1, 88)  # header: type, size
    + struct.pack("<8i", 0, 0, 1, 1, 0, 0, 26, 26)  # bounds, frame
    + struct.pack("<4sIIIHHIIIiiii", _EMF, 0x10000, 108, 2, 1, 0, 0, 0, 0, 1920, 1080, 508, 286)
    + struct.pack("<5I", 14, 20, 0, 16, 20)  # end of file
)
_BLANK_WMF = struct.pack("<HHHIHIH", 1, 9, 0x300, 12, 0, 3, 0) + struct.pack("<IH", 3, 0)
