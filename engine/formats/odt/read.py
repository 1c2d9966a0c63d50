"""OpenDocument texts: the body in reading order, with tables, lists, sections, frames, notes,
headers and footers.

Deleted text, which the format keeps apart, and comments are not part of the decision. A frame comes
after the paragraph that holds it, and so do a formula, the words of a chart, what a drop-down list
offers; notes after the body, in the order of their marks, which leave nothing in the text but for
words. Words around the numbers of a list stand before it.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core import Damaged, Encrypted
from engine.formats.archive import Archive, attribute, local
from engine.formats.odt import objects
from engine.formats.odt.affixes import Affixes, says
from engine.formats.odt.pictures import OdtPictures, unused_fills
from engine.formats.reading import ReadResult, assemble, distinct, row

_LEFT_OUT = frozenset({
    "tracked-changes", "annotation", "forms", "event-listeners", "scripts", "script", "binary-data", "table-of-content-source", "alphabetical-index-source", "bibliography-source", "user-index-source",
    "illustration-index-source", "table-index-source", "object-index-source",
})  # fmt: skip
if TYPE_CHECKING:
    from engine.formats.scan.shown import ShownPicture

TREES = ("content.xml", "styles.xml")
_SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg"
_PARAGRAPHS = frozenset({"p", "h"})
_BLOCKS = _PARAGRAPHS | {"list", "table", "section", "text-box"}
_REPEATS_LIMIT = 1_000

# White space in the file collapses, as in HTML; what the author typed stands as elements. Until the
# paragraph is whole, those are kept as control characters, which XML cannot hold.
_SPACE, _TAB, _BREAK = "\x01", "\x02", "\x03"
_TYPED = str.maketrans({_SPACE: " ", _TAB: "\t", _BREAK: "\n"})
_WHITE = re.compile("[ \t\r\n]+")


CHOICES = {"label": "value", "list-item": "display-text"}
"""What a drop-down list offers, and the attribute that says it."""

_OFFERING = frozenset({"drop-down", "content-control"})


@dataclass(slots=True)
class _Story:
    """A walk through one part. ``notes`` collects the text of the notes met, by class, in order."""

    affixes: Affixes
    archive: Archive | None = None
    objects: set[str] = field(default_factory=set)
    notes: dict[str, list[str]] = field(default_factory=lambda: {"footnote": [], "endnote": []})

    def lines(self, element: Any) -> list[str]:
        """Give the paragraphs and table rows under an element. A container of any other kind is
        looked into."""
        found: list[str] = []
        for child in element:
            kind = local(child)
            if left_out(child):
                continue
            if kind in _PARAGRAPHS:
                found += self.paragraph(child)
            elif kind == "table-row":
                found.append(row("\n".join(self.lines(cell)) for cell in child))
            else:
                found += self.affixes.before(child) if kind == "list" else ()
                found += self.lines(child)
        return found

    def paragraph(self, element: Any) -> list[str]:
        """Give a paragraph as one line, followed by the lines of the frames it holds."""
        boxes: list[str] = []
        text = _WHITE.sub(" ", "".join(self.pieces(element, boxes))).strip(" ")
        return [text.translate(_TYPED), *boxes]

    def pieces(self, element: Any, boxes: list[str]) -> list[str]:
        """Give the pieces of text of a paragraph or of anything in it."""
        found = [element.text or ""]
        for child in element:
            kind = local(child)
            if kind == "s":
                found.append(_SPACE * _count(child))
            elif kind == "tab":
                found.append(_TAB)
            elif kind == "line-break":
                found.append(_BREAK)
            elif kind == "note":
                self.note(child)
            elif kind in _BLOCKS:
                boxes += self.lines([child])
            elif kind == "object" and not len(child):
                boxes += self.object(child)
            elif kind == "ruby-text":
                boxes.append("".join(self.pieces(child, boxes)).translate(_TYPED))
            elif not left_out(child):
                found += self.pieces(child, boxes)
                boxes += offered(child) if kind in _OFFERING else ()
            found.append(child.tail or "")
        return found

    def object(self, element: Any) -> list[str]:
        """Give the words of a formula or a chart, where it stands first."""
        name = objects.part_of(self.archive, element) if self.archive else ""
        if not name or name in self.objects:
            return []
        self.objects.add(name)
        return objects.lines(self.archive.xml(name)) if self.archive else []

    def note(self, element: Any) -> None:
        """Put a note aside."""
        kind = "endnote" if attribute(element, "note-class") == "endnote" else "footnote"
        marks = [self.paragraph(mark)[0] for mark in element.iterchildren("{*}note-citation") if not left_out(mark)]
        self.notes[kind].append("\n".join([*marks, *self.lines(element)]).strip())


def read(data: bytes) -> ReadResult:
    """Read an odt file."""
    return read_archive(Archive(data, "odt"))


def read_archive(archive: Archive) -> ReadResult:
    """Read an odt file from its trees, as they stand.

    Raises:
        Encrypted: a part of it is protected by a password.
        Damaged: it has no body.
    """
    _check_open(archive)
    affixes = Affixes([archive.xml(name) for name in TREES if name in archive.names])
    story = _Story(affixes, archive)
    found = bodies(archive)
    body = "\n".join(story.lines(found))
    parts = {kind: list(margins(archive, kind)) for kind in ("header", "footer")}
    headers, footers = ([margin_text(part, affixes) for part in parts[kind]] for kind in parts)
    shown = shown_pictures(archive).found
    notes = "\n".join(story.notes["footnote"] + story.notes["endnote"])
    text = assemble([*distinct(headers), body, notes, *distinct(footers), "\n".join(affixes.left())])
    return ReadResult(text, _pages(archive), images=len(shown))


def shown_pictures(archive: Archive) -> OdtPictures:
    """Find the pictures that the file shows."""
    roots = [archive.xml(name) for name in TREES if name in archive.names]
    found = OdtPictures(
        left_out, lambda element: bool(objects.part_of(archive, element)), archive.names, set(unused_fills(roots))
    )
    for root in roots:
        found.look(root)
    for name, copies in found.copies.items():
        said = archive.read(name) if name in archive.names else b""
        found.found |= {copy for copy in copies & archive.names if archive.read(copy) != said}
    return found


def pictures(data: bytes) -> list[ShownPicture]:
    """Give the pictures that a document shows, of those that are in its file."""
    from engine.formats.scan.shown import picture  # reading alone needs no library of pictures

    archive = Archive(data, "odt")
    shown = shown_pictures(archive)
    return [
        *(picture(archive.read(name)) for name in sorted(map(str, shown.found)) if name in archive.names),
        *(picture(inline_data(element)) for element in shown.inline),
    ]


def inline_data(element: Any) -> bytes:
    """Decode a picture that stands in the tree itself.

    Raises:
        Damaged: it cannot be decoded.
    """
    try:
        return base64.b64decode(element.text or "")
    except binascii.Error as error:
        raise Damaged(format="odt") from error


def bodies(archive: Archive) -> list[Any]:
    """Give the elements that hold the body.

    Raises:
        Damaged: there is none.
    """
    found = [part for part in archive.xml("content.xml") if local(part) == "body"]
    if not found:
        raise Damaged(format="odt")
    return found


def margins(archive: Archive, kind: str) -> Iterator[Any]:
    """Yield the headers or footers of every page style (also those of left and of first pages)."""
    if "styles.xml" not in archive.names:
        return
    for page in archive.xml("styles.xml").iter("{*}master-page"):
        for part in page:
            if local(part).startswith(kind):
                yield part


def margin_text(part: Any, affixes: Affixes | None = None) -> str:
    """Give what a header or a footer says."""
    return "\n".join(_Story(affixes or Affixes([])).lines(part))


def offered(control: Any) -> list[str]:
    """Give what a drop-down list offers beside what it shows."""
    found = [child for child in control if local(child) in CHOICES and not is_chosen(child)]
    said = [attribute(child, CHOICES[local(child)]) or "" for child in found]
    return [text for text in said if text.strip()]


def is_chosen(choice: Any) -> bool:
    """Tell whether a choice is the one that its list shows."""
    return attribute(choice, "current-selected") == "true"


def left_out(element: Any) -> bool:
    """Tell whether an element shows nothing; the titles of drawings are of SVG, that of the
    document is a field. The mark of a note counts where it is a word."""
    if local(element) == "note-citation":
        return not says(element.text)
    return local(element) in _LEFT_OUT or str(element.tag).startswith(_SVG)


def _check_open(archive: Archive) -> None:
    """Refuse a file behind a password: whole (ODF 1.4), or part by part, as its manifest then
    says."""
    if "encrypted-package" in archive.names:
        raise Encrypted()
    manifest = "META-INF/manifest.xml"
    if manifest in archive.names and archive.xml(manifest).find(".//{*}encryption-data") is not None:
        raise Encrypted()


def _count(element: Any) -> int:
    """Give how many spaces an element stands for."""
    announced = attribute(element, "c") or "1"
    return min(int(announced[:9]), _REPEATS_LIMIT) if announced.isdecimal() else 1


def _pages(archive: Archive) -> int | None:
    """Give the number of pages that the file announces."""
    if "meta.xml" not in archive.names:
        return None
    statistic = archive.xml("meta.xml").find(".//{*}document-statistic")
    announced = "" if statistic is None else attribute(statistic, "page-count") or ""
    return int(announced) if announced.isdecimal() and len(announced) < 6 and int(announced) else None
