"""Word documents: the body in reading order, with tables, text boxes, notes, headers and footers.

Read from the parts of the file themselves, so that nothing that a page shows is left out: content
controls, links, results of fields, inserted and moved text, charts and diagrams, the words before
numbers, what drop-down lists offer. Deleted text and comments are not part of the decision: tracked
changes are read as accepted. A text box comes after the paragraph that holds it, and so do the
words of a chart, a diagram or a list of choices; notes after the body, in the order of their marks,
which leave nothing in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.formats.archive import Archive, attribute, local
from engine.formats.docx import graphics
from engine.formats.docx.changes import settle_tree
from engine.formats.docx.numbering import ListWords
from engine.formats.docx.pictures import DocxPictures
from engine.formats.docx.relations import kept_parts, main_part, relations, stories, targets
from engine.formats.reading import ReadResult, assemble, distinct, row

LEFT_OUT = frozenset({
    "del", "moveFrom", "delText", "delInstrText", "instrText", "fldData",
    "pPr", "rPr", "tblPr", "tblPrEx", "tblGrid", "trPr", "tcPr", "sdtPr", "sdtEndPr", "sectPr",
})  # fmt: skip
_MARKS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})
_ORNAMENTS = re.compile(
    r"symbol|wingdings|webdings|zapf ?dingbats|itc zapf|marlett|mt extra|monotype sorts|ms outlook|ms reference special"
    r"|bookshelf symbol|opensymbol|starsymbol|.*dingbats?\b",
    re.I,
)
"""Fonts that show signs in the place of letters."""
_CHARACTERS_A_PAGE = 20_000


@dataclass(slots=True)
class Choices:
    """What the reader gave once though it stands several times in the file: a writer must change
    all of it.

    ``forms`` are the alternatives of drawings, with the form that was read; ``copies`` are the
    headers and footers that say the same as another, with that other; ``repeated`` are strings of
    charts and diagrams, each with the one that was read (None: it says something else).
    ``graphics`` are the parts of those that were read.
    """

    forms: list[tuple[Any, Any]] = field(default_factory=list)
    copies: list[tuple[Any, Any]] = field(default_factory=list)
    repeated: list[tuple[Any, Any]] = field(default_factory=list)
    graphics: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class _Story:
    """A walk through one part. ``notes`` collects the (kind, id) of the note marks met, in
    order."""

    choices: Choices
    archive: Archive
    part: str
    lists: ListWords
    notes: list[tuple[str, str]] = field(default_factory=list)

    def lines(self, element: Any) -> list[str]:
        """Give the paragraphs and table rows under an element. A container of any other kind is
        looked into."""
        found: list[str] = []
        for child in element:
            kind = local(child)
            if kind in LEFT_OUT:
                continue
            if kind == "p":
                found += self.paragraph(child)
            elif kind == "tbl":
                found += [row(self.cells(line)) for line in _parts(child, "tr")]
            elif kind == "r":
                found += self.paragraph([child])
            else:
                found += self.lines(child)
                if kind == "sdt":
                    found += self.offered(child)
        return found

    def cells(self, line: Any) -> Iterator[str]:
        """Yield the text of each cell of a table row."""
        return ("\n".join(self.lines(cell)) for cell in _parts(line, "tc"))

    def paragraph(self, element: Any) -> list[str]:
        """Give a paragraph as one line, followed by the lines of the text boxes it holds."""
        boxes: list[str] = []
        return [*self.lists.before(element), "".join(self.pieces(element, boxes)), *boxes]

    def pieces(self, element: Any, boxes: list[str]) -> list[str]:
        """Give the pieces of text of a run or of anything that holds runs."""
        found: list[str] = []
        for child in element:
            kind = local(child)
            if kind in LEFT_OUT:
                continue
            if kind == "t":
                found.append(child.text or "")
            elif kind in _MARKS:
                found.append(_MARKS[kind])
            elif kind in ("footnoteReference", "endnoteReference"):
                self.notes.append((kind.removesuffix("Reference"), attribute(child, "id") or ""))
            elif kind == "sym":
                found.append(symbol(child))
            elif kind in ("p", "tbl"):
                boxes += self.lines([child])
            elif kind == "textpath":
                boxes.append(attribute(child, "string") or "")
            elif kind == "rt":
                boxes.append("".join(self.pieces(child, boxes)))
            elif kind in graphics.REFERENCES:
                boxes += self.graphic(child)
            elif kind == "ddList":
                found += _chosen(child, boxes)
            elif kind == "AlternateContent":
                found += self.alternative(child, boxes)
            else:
                found += self.pieces(child, boxes)
                if kind == "sdt":
                    boxes += self.offered(child)
        return found

    def offered(self, control: Any) -> list[str]:
        """Give what a drop-down list offers beside what it shows."""
        content = control.find("{*}sdtContent")
        said = {} if content is None else {"".join(text.text or "" for text in content.iter("{*}t")): content}
        lines: list[str] = []
        for item in control.iterfind("{*}sdtPr/*/{*}listItem"):
            line = attribute(item, "displayText") or attribute(item, "value") or ""
            if line in said:
                self.choices.repeated.append((item, said[line]))
            elif line.strip():
                said[line] = item
                lines.append(line)
        return lines

    def graphic(self, element: Any) -> list[str]:
        """Give the words of a chart or a diagram, each once, and that at its first place."""
        said: dict[str, Any] = {}
        lines: list[str] = []
        for number, name in enumerate(graphics.referred(self.archive, self.part, element)):
            if name in self.choices.graphics:
                continue
            root = self.choices.graphics[name] = self.archive.xml(name)
            is_drawing = number > 0 and graphics.is_repeated(self.archive, self.part, name)
            for text in graphics.texts(root):
                line = "".join(self.pieces(text, [])) if local(text) == "p" else text.text or ""
                if not line.strip():
                    continue
                if line in said or is_drawing:
                    self.choices.repeated.append((text, said.get(line)))
                else:
                    said[line] = text
                    lines.append(line)
        return lines

    def alternative(self, element: Any, boxes: list[str]) -> list[str]:
        """Read the first of several forms of the same drawing that holds any text."""
        for form in element:
            inner: list[str] = []
            found = self.pieces(form, inner)
            if found or inner:
                self.choices.forms.append((element, form))
                boxes += inner
                return found
        return []


def read(data: bytes) -> ReadResult:
    """Read a docx or docm file; macros are not looked at."""
    return read_archive(Archive(data, "docx"))


def read_archive(archive: Archive, choices: Choices | None = None) -> ReadResult:
    """Read the parts of a docx file. Changes still tracked in their trees are accepted there.

    ``choices`` is filled with what is said once of what stands several times.
    """
    choices = choices if choices is not None else Choices()
    for part in stories(archive):
        settle_tree(archive.xml(part), "accept")
    main = main_part(archive)
    document = archive.xml(main)
    lists = ListWords(archive, main)
    story = _Story(choices, archive, main, lists)
    body = "\n".join(story.lines(document))
    notes = [text for kind in ("footnote", "endnote") for text in _notes(archive, main, kind, story)]
    headers, footers = (_margins(archive, main, kind, story) for kind in ("header", "footer"))
    text = assemble([*headers, body, "\n".join(notes), *footers, "\n".join(lists.left())])
    return ReadResult(text, _pages(archive, len(text)), images=len(shown_pictures(archive).found))


def _parts(element: Any, kind: str) -> Iterator[Any]:
    """Yield the rows of a table or the cells of a row, through content controls and tracked
    insertions."""
    for child in element:
        name = local(child)
        if name == kind:
            if child.find("{*}trPr/{*}del") is None:
                yield child
        elif name not in LEFT_OUT:
            yield from _parts(child, kind)


def symbol(element: Any) -> str:
    """Give the character that a symbol shows. Of a font of letters, Word shows those of Windows for
    the private ones at U+F000."""
    try:
        character = chr(int(attribute(element, "char") or "", 16))
    except (ValueError, OverflowError):
        return "\ufffd"
    if "\uf020" <= character <= "\uf0ff" and not _ORNAMENTS.match(attribute(element, "font") or ""):
        return bytes([ord(character) & 0xFF]).decode("cp1252", "replace")
    return character


def _chosen(choices: Any, boxes: list[str]) -> list[str]:
    """Give what an old drop-down list shows; what else it offers follows the paragraph."""
    entries = [attribute(entry, "val") or "" for entry in choices.iterchildren("{*}listEntry")]
    result = choices.find("{*}result")
    number = (attribute(result, "val") or "0") if result is not None else "0"
    chosen = int(number) if number.isdecimal() and len(number) < 6 else 0
    boxes += [entry for at, entry in enumerate(entries) if at != chosen]
    return entries[chosen : chosen + 1]


def _margins(archive: Archive, main: str, kind: str, story: _Story) -> list[str]:
    """Give the text of the headers or footers: those of the sections in order, then any that no
    section uses."""
    names = {key: name for key, (found, name) in relations(archive, main).items() if found == kind}
    used = [attribute(mark, "id") or "" for mark in archive.xml(main).iter("{*}" + kind + "Reference")]
    first: dict[str, Any] = {}
    texts = []
    for name in dict.fromkeys(names[key] for key in [*used, *names] if key in names):
        root = archive.xml(name)
        texts += distinct(["\n".join(_Story(story.choices, archive, name, story.lists).lines(root))])
        if first.setdefault(texts[-1], root) is not root:
            story.choices.copies.append((root, first[texts[-1]]))
    return distinct(texts)


def _notes(archive: Archive, main: str, kind: str, story: _Story) -> Iterator[str]:
    """Yield the text of the notes of that kind: those with a mark in order of the marks, then the
    others."""
    for name in targets(archive, main, kind + "s"):
        notes = {
            attribute(note, "id"): note for note in archive.xml(name) if attribute(note, "type") not in _SEPARATORS
        }
        for key in dict.fromkeys([*(key for found, key in story.notes if found == kind), *notes]):
            if key in notes:
                yield "\n".join(_Story(story.choices, archive, name, story.lists).lines(notes[key])).strip()


def shown_pictures(archive: Archive) -> DocxPictures:
    """Find the pictures of all parts that are written again, whose changes are settled; some lie
    outside of the file."""
    pictures = DocxPictures()
    for part in kept_parts(archive):
        linked = relations(archive, part, True).items()
        targets = {key: name for key, (kind, name) in linked if kind == "image"}
        pictures.look(archive.xml(part) if targets else None, targets)
    for name, copies in pictures.copies.items():
        said = archive.read(name) if name in archive.names else b""
        others = {copy for copy in copies & archive.names if archive.read(copy) != said}
        pictures.found |= others
        if not said and others:  # of a picture that lies outside the file holds a copy
            pictures.found.discard(name)
    return pictures


def _pages(archive: Archive, characters: int) -> int | None:
    """Give the number of pages that the file announces, unless it cannot be true (Word counts only
    when it saves)."""
    if "docProps/app.xml" not in archive.names:
        return None
    announced = archive.xml("docProps/app.xml").findtext("{*}Pages") or ""
    pages = int(announced) if announced.isdecimal() and len(announced) < 6 else 0
    return pages if characters <= pages * _CHARACTERS_A_PAGE else None
