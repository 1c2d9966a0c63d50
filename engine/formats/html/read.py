"""Web pages: what a reader of the page sees, and its title; blocks on lines, tables by cells.

What attributes say (alternative texts, tips, what fields hold and ask for) follows the line, or the
table, of their element, each on a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from engine.core import Damaged
from engine.formats.html.attributes import shown
from engine.formats.html.pictures import HtmlPictures
from engine.formats.html.tags import has_too_many
from engine.formats.plain.read import DecodedText, decode_text
from engine.formats.reading import ReadResult, row
from engine.text import CONTROL, clean

_LEFT_OUT = frozenset({"script", "style", "template", "iframe"})
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "option", "p", "pre", "section", "select",
    "summary", "table", "tbody", "textarea", "tfoot", "thead", "title", "tr", "ul",
})  # fmt: skip
_CELLS = frozenset({"td", "th"})
_KEPT_WHITE = frozenset({"pre", "textarea"})
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([a-z0-9.:_-]{2,40})", re.I)
_HEAD = 4_096

# Until a line is whole, the white space that stays is kept as control characters, of which the page
# has none by then.
_SPACE, _TAB, _BREAK = "\x01", "\x02", "\x03"
_KEEP = str.maketrans({" ": _SPACE, "\t": _TAB, "\n": _BREAK})
_GIVE = str.maketrans({_SPACE: " ", _TAB: "\t", _BREAK: "\n"})
_WHITE = re.compile("[ \t\r\n\f]+")
_BREAKS = re.compile(f" ?{_BREAK} ?")


@dataclass(slots=True)
class _Frame:
    """The page, or a table cell, or a table row (whose ``cells`` are not None), while it is being
    read."""

    tag: str
    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)

    def end_line(self) -> None:
        """Close the line being read, if it holds anything."""
        text = _BREAKS.sub(_BREAK, _WHITE.sub(" ", "".join(self.line))).strip(" ").removesuffix(_BREAK)
        if text:
            self.lines.append(text.translate(_GIVE))
        self.line.clear()

    def text(self) -> str:
        """Close the frame: give its lines."""
        self.end_line()
        if self.tag == "tr":
            self.lines += [row(self.cells)]
        return "\n".join(self.lines)


class _Page:
    """A walk through a page without recursion: hostile pages nest as deep as the parser allows."""

    def __init__(self) -> None:
        self.frames = [_Frame("html")]
        self.white_kept = 0
        self.left_out = 0
        self.beside: list[str] = []
        self.pictures = HtmlPictures()

    def start(self, element: Any) -> None:
        """Enter an element."""
        tag = element.tag if isinstance(element.tag, str) else ""
        if tag in _LEFT_OUT or not tag:
            self.left_out += 1
        elif tag in _CELLS or tag == "tr":
            self.end_line()
            self.frames.append(_Frame(tag))
        elif tag in _BLOCKS:
            self.end_line()
        elif tag == "br":
            self.frames[-1].line.append(_BREAK)
        elif _is_note_mark(element, tag):
            self.frames[-1].line.append(" ")
        if tag:
            self.pictures.look_at_style(element, tag)
        if not self.left_out:
            self.pictures.look(element, tag)
            self.beside += [_WHITE.sub(" ", CONTROL.sub("\ufffd", element.get(name))) for name in shown(element)]
        self.white_kept += tag in _KEPT_WHITE
        self.add(element.text)

    def end(self, element: Any) -> None:
        """Leave an element, and read what follows it."""
        tag = element.tag if isinstance(element.tag, str) else ""
        self.white_kept -= tag in _KEPT_WHITE
        if tag in _LEFT_OUT or not tag:
            self.left_out -= 1
        elif tag in _CELLS:
            cell = self.frames.pop().text()
            (self.frames[-1].cells if self.frames[-1].tag == "tr" else self.frames[-1].lines).append(cell)
        elif tag == "tr":
            line = self.frames.pop().text()
            self.frames[-1].lines += [line] if line.strip() else []
            self.say_beside()
        elif tag in _BLOCKS:
            self.end_line()
        self.add(element.tail)

    def end_line(self) -> None:
        """Close the line being read; what was said beside it follows."""
        self.frames[-1].end_line()
        self.say_beside()

    def say_beside(self) -> None:
        """Write what attributes said, behind the table if it was in one."""
        if len(self.frames) == 1:
            self.frames[0].lines += [text.strip(" ") for text in self.beside if text.strip(" ")]
            self.beside.clear()

    def add(self, text: str | None) -> None:
        """Read a text, unless it stands in an element that is left out."""
        if text and not self.left_out:
            text = CONTROL.sub("\ufffd", text)
            self.frames[-1].line.append(text.translate(_KEEP) if self.white_kept else text)


def read(data: bytes) -> ReadResult:
    """Read a page in the encoding that it declares, or else that its bytes show."""
    text, pictures = parse(decoded_page(data).text)
    return ReadResult(text, images=pictures.count())


def decoded_page(data: bytes) -> DecodedText:
    """Decode a page in the encoding that it declares, or else that its bytes show.

    Raises:
        BinaryText: it is no text.
    """
    declared = _CHARSET.search(data[:_HEAD])
    return decode_text(data, declared.group(1).decode() if declared else "")


def parse(page: str) -> tuple[str, HtmlPictures]:
    """Give the text of a page and its pictures.

    Raises:
        Damaged: as :func:`tree`.
    """
    root = tree(page)
    return ("", HtmlPictures()) if root is None else walk(etree.iterwalk(root, events=("start", "end")))


def tree(page: str) -> Any:
    """Parse a page: its root, without comments; None where nothing stands in it.

    Raises:
        Damaged: it nests deeper than any page does, so that the parser would leave the rest out; or
        a tag has more attributes than any has.
    """
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True, no_network=True)
    plain = clean(page).strip()
    if not plain:
        return None
    if has_too_many(plain):
        raise Damaged(format="html")
    try:
        root = etree.fromstring(plain.encode(), parser)
    except etree.LxmlError as error:
        raise Damaged(format="html") from error
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise Damaged(format="html")
    return root


def walk(events: Iterable[tuple[str, Any]]) -> tuple[str, HtmlPictures]:
    """Read a tree: its elements as they start and end, in order."""
    page = _Page()
    for event, element in events:
        (page.start if event == "start" else page.end)(element)
    page.end_line()
    return page.frames[0].text(), page.pictures


def _is_note_mark(element: Any, tag: str) -> bool:
    """Tell the mark of a note (a raised link), which must not stick to the name before it."""
    parent = element.getparent()
    return parent is not None and (tag, parent.tag) in (("sup", "a"), ("a", "sup"))
