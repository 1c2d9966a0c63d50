"""The parts of an OpenDocument file beside its two trees: which are written again, without what
they say of anybody."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Any

from lxml import etree

from engine.core import Damaged
from engine.formats.archive import Archive, attribute
from engine.formats.odt import objects
from engine.formats.odt.covering import OdtCovers
from engine.formats.odt.names import OdtNames
from engine.formats.odt.read import inline_data
from engine.formats.odt.tree import HREF, drop, elements, full, serialise, short
from engine.formats.scan import vector_pictures
from engine.formats.scan.covering import cover
from engine.formats.scan.picture_metadata import strip
from engine.formats.tally import FindingTally
from engine.formats.writing import Orders

_MANIFEST = "META-INF/manifest.xml"
_MANIFEST_SPACE = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
_PROGRAM = re.compile(r"[A-Za-z.]{1,40}/[\d.]{1,20}")
_BLANK = "Pictures/vide.png"
_OBJECTS = frozenset({"draw:object", "draw:object-ole", "draw:applet", "draw:plugin", "draw:floating-frame"})
_PRIVATE_SETTINGS = frozenset({
    "PrinterName", "PrinterSetup", "PrintFaxName", "Rsid", "RsidRoot", "CurrentDatabaseDataSource",
    "CurrentDatabaseCommand", "CurrentDatabaseCommandType", "EmbeddedDatabaseName", "RedlineProtectionKey",
    "ModifyPasswordInfo", "ColorTableURL", "DashTableURL", "LineEndTableURL", "HatchTableURL", "GradientTableURL",
    "BitmapTableURL",
})  # fmt: skip
_UNSAID_STATEMENTS = "http://docs.oasis-open.org/ns/office/1.2/meta/"
_OTHER_PARTS = (
    ("Thumbnails/", "thumbnail"),
    ("META-INF/documentsignatures", "signatures"),
    ("META-INF/macrosignatures", "signatures"),
    ("Basic/", "macros"),
    ("Scripts/", "macros"),
    ("Dialogs/", "macros"),
    ("Object", "embedded_objects"),
    ("Versions/", "earlier_revisions"),
    ("VersionList.xml", "earlier_revisions"),
    ("database/", "embedded_objects"),
    ("Configurations", "editing_traces"),
    ("layout-cache", ""),
    (_MANIFEST, ""),
)


class OdtPackage:
    """The parts that are written: those whose trees are given, pictures and fonts that these ask
    for."""

    def __init__(self, archive: Archive, names: OdtNames, orders: Orders, tally: FindingTally) -> None:
        self._archive = archive
        self._names = names
        self._forms = orders.forms
        self._tally = tally
        self._parts: dict[str, bytes] = {}
        self._places: dict[str, str] = {}
        self._unseen: set[str] = set(archive.order)
        self._covers = OdtCovers(archive, orders.covers)
        self.objects: list[str] = []

    def take_files(self, root: Any, part: str) -> None:
        """Keep the pictures and fonts that a tree shows; embedded objects go, their picture stays
        if it is of pixels."""
        for element in [element for element in elements(root) if short(element.tag) in _OBJECTS and not len(element)]:
            if self._keep_object(element):
                continue
            self._tally.add("embedded_objects", part=part)
            self._see(_inside(element.get(HREF, "")) or "")
            frame = element.getparent()
            drop([element])
            if frame is not None and not any(short(child.tag) in ("draw:image", "draw:text-box") for child in frame):
                _show_nothing(frame)
        for element in elements(root):
            if short(element.tag) == "office:binary-data":
                self._clean_inline(element, part)
            elif HREF in element.attrib and short(element.tag) not in ("text:a", "draw:a", "draw:object"):
                self._take_file(element, part)

    def _keep_object(self, element: Any) -> bool:
        """Keep a formula or a chart, which is read; the picture of it goes. Tell whether it is
        one."""
        name = objects.part_of(self._archive, element)
        if not name:
            return False
        self._see(name.rpartition("/")[0])
        frame = element.getparent()
        if frame is not None:
            images = [child for child in frame if short(child.tag) == "draw:image"]
            for image in images:
                self._see(_inside(image.get(HREF, "")) or "")
            drop(images)
        if name not in self.objects:
            self.objects.append(name)
        return True

    def add(self, name: str, data: bytes) -> None:
        """Write a part."""
        self._unseen.discard(name)
        self._parts[name] = data

    def parts(self) -> Iterator[tuple[str, bytes, bool]]:
        """Yield all that is written, as :func:`engine.formats.packing.pack` takes it; count what is
        not."""
        kind = self._archive.read("mimetype") if "mimetype" in self._archive.names else b""
        self._unseen.discard("mimetype")
        if kind:
            yield "mimetype", kind, True
        if "meta.xml" in self._unseen:
            self.add("meta.xml", self._properties())
        if "settings.xml" in self._unseen:
            self.add("settings.xml", self._settings())
        for name, data in self._parts.items():
            yield name, data, False
        yield _MANIFEST, self._manifest(kind.decode("ascii", "replace").strip()), False
        self._count_unseen()

    def _take_file(self, element: Any, part: str) -> None:
        """Keep the file that an element shows, under a name that betrays nothing; what lies
        elsewhere is not shown."""
        inside = _inside(element.get(HREF, ""))
        is_font = short(element.tag) == "svg:font-face-uri"
        if inside is None or inside not in self._archive.names:
            self._tally.add("links", part=part)
            if is_font:
                del element.attrib[HREF]
            else:
                self._blank(element)
            return
        if inside not in self._places:
            self._places[inside] = self._copied(inside, is_font)
        element.set(HREF, self._places[inside])

    def _copied(self, name: str, is_font: bool) -> str:
        """Write a file again, and give its new name."""
        self._unseen.discard(name)
        data = self._archive.read(name)
        if is_font and vector_pictures.is_raster(data):
            data = b""
        elif not is_font:
            if boxes := self._covers.boxes(data, name):
                data = cover(data, boxes)
            elif name.startswith("Object") and not vector_pictures.is_raster(data):
                data = b""
            elif vector_pictures.betrays(data, self._forms):
                self._tally.add("pictures", "removed")
                data = b""
            else:
                data = self._stripped(data)
        if not data:
            self._parts[_BLANK] = vector_pictures.BLANK
            return _BLANK
        place = name
        if name.startswith("Object") or self._names.betrays(name):
            suffix = re.search(r"\.[A-Za-z0-9]{1,5}$", name)
            place = f"Pictures/image_{len(self._places) + 1}{suffix[0] if suffix else ''}"
        self._parts[place] = data
        return place

    def _blank(self, element: Any) -> None:
        element.set(HREF, _BLANK)
        self._parts[_BLANK] = vector_pictures.BLANK

    def _stripped(self, data: bytes) -> bytes:
        data, changed = strip(data)
        self._tally.add("picture_metadata", count=int(changed))
        return data

    def _clean_inline(self, element: Any, part: str) -> None:
        """Clean a picture that stands in the tree itself, in base 64."""
        data = inline_data(element)
        if boxes := self._covers.boxes(data):
            data = cover(data, boxes)
        elif vector_pictures.betrays(data, self._forms):
            self._tally.add("pictures", "removed", part=part)
            data = vector_pictures.BLANK
        element.text = base64.b64encode(self._stripped(data)).decode()

    def _properties(self) -> bytes:
        """Write properties that say how long the document is, and in which version of which program
        it was written."""
        root = self._archive.xml("meta.xml")
        meta = root.find("{*}meta")
        gone = 0
        for element in list(meta if meta is not None else ()):
            name = short(element.tag)
            program = _PROGRAM.match(element.text or "") if name == "meta:generator" else None
            if program:
                element.text = program[0]
            if program or name in ("meta:document-statistic", "dc:language"):
                element.tail = None
                continue
            gone += 1
            self._tally.add("custom_properties", count=int(name == "meta:user-defined"), part="meta.xml")
            element.getparent().remove(element)
        self._tally.add("properties", count=int(gone > 0), part="meta.xml")
        return self._cleared("meta.xml")

    def _settings(self) -> bytes:
        """Write settings without printer, data source, numbers of sessions, nor where the reader of
        the page was."""
        root = self._archive.xml("settings.xml")
        doomed = []
        gone = 0
        for element in [e for e in elements(root) if short(e.tag).startswith("config:")]:
            name = attribute(element, "name") or ""
            item = short(element.tag) == "config:config-item"
            private = name in _PRIVATE_SETTINGS or (not item and name.endswith("view-settings"))
            if private or (item and self._names.betrays(element.text or "")):
                gone += bool((element.text or "").strip()) or not item
                doomed.append(element)
        drop(doomed)
        self._tally.add("editing_traces", count=int(gone > 0), part="settings.xml")
        return self._cleared("settings.xml")

    def _cleared(self, name: str) -> bytes:
        root = self._archive.xml(name)
        self._names.clear_text(root, set(), name)
        self._names.clear_attributes(root, name)
        return serialise(root)

    def _manifest(self, kind: str) -> bytes:
        """Write the list of the parts, each with the kind that it had."""
        kinds: dict[str, str] = {}
        version = None
        if _MANIFEST in self._archive.names:
            for entry in self._archive.xml(_MANIFEST).iter("{*}file-entry"):
                path = attribute(entry, "full-path") or ""
                kinds[self._places.get(path, path)] = attribute(entry, "media-type") or ""
                version = (attribute(entry, "version") if path == "/" else None) or version
        key = f"{{{_MANIFEST_SPACE}}}"
        root = etree.Element(key + "manifest", nsmap={"manifest": _MANIFEST_SPACE})
        if version and not self._names.betrays(version):
            root.set(key + "version", version)
        for name in ("/", *(name.removesuffix("content.xml") for name in self.objects), *self._parts):
            own = kind if name == "/" else ("image/png" if name == _BLANK else kinds.get(name, ""))
            own = own or ("text/xml" if name.endswith(".xml") else "")
            entry = etree.SubElement(root, key + "file-entry")
            entry.set(key + "full-path", name)
            entry.set(key + "media-type", "" if self._names.betrays(own) else own)
            if name == "/" and root.get(key + "version"):
                entry.set(key + "version", root.get(key + "version"))
        return serialise(root)

    def _see(self, name: str) -> None:
        """Count no longer what belongs to an object that was counted where it stood."""
        if name:
            self._unseen = {other for other in self._unseen if other != name and not other.startswith(name + "/")}

    def _count_unseen(self) -> None:
        """Say what is left out of the file."""
        for name in sorted(self._unseen):
            if name == "manifest.rdf":
                said = self._statements()
                self._tally.add("custom_xml", count=int(said))
                continue
            is_xml = name.endswith((".xml", ".rdf"))
            kind = next((kind for start, kind in _OTHER_PARTS if name.startswith(start)), None)
            if kind is None:
                kind = "custom_xml" if is_xml else "attachments"
            self._tally.add(kind, count=int(bool(kind)))

    def _statements(self) -> bool:
        """Tell whether the file makes statements about itself that no word processor makes of
        any."""
        try:
            root = self._archive.xml("manifest.rdf")
        except Damaged:
            return True
        said = [child for about in root for child in about]
        return any(_UNSAID_STATEMENTS not in child.tag and not child.tag.endswith("}type") for child in said)


def _inside(address: str) -> str | None:
    """Give the name of the part that an address leads to, None if it leads out of the file."""
    while address.startswith("./"):
        address = address[2:]
    outside = not address or ":" in address or address.startswith(("/", "../", "#"))
    return None if outside else address


def _show_nothing(frame: Any) -> None:
    """Put an empty picture into a frame, so that it keeps its place."""
    image = etree.SubElement(frame, full("draw:image"))
    image.set(HREF, _BLANK)
    for key, value in (("type", "simple"), ("show", "embed"), ("actuate", "onLoad")):
        image.set(full(f"xlink:{key}"), value)
