"""Rich Text Format, with headers, footers, notes, text boxes and tables; deleted text and comments
are left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.core import Damaged
from engine.formats.reading import ReadResult, distinct
from engine.formats.rtf.stories import Story, lay_out
from engine.formats.scan.pictures import Size

_TOKEN = re.compile(
    rb"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?[0-9]{1,10})? ?"
    rb"|\\'(?P<hex>[0-9a-fA-F]{2})"
    rb"|\\(?P<symbol>.)"
    rb"|(?P<brace>[{}])"
    rb"|(?P<plain>[^\\{}\r\n]+)"
    rb"|[\r\n]+",
    re.S,
)
LEFT_OUT = frozenset({
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "objdata", "listtable", "listoverridetable",
    "revtbl", "rsidtbl", "generator", "filetbl", "annotation", "atnid", "atnauthor", "atndate", "atnref", "fldinst",
    "bkmkstart", "bkmkend", "nonshppict", "shprslt", "nonesttables", "sn", "sv", "xe", "tc", "rxe", "txe",
    "datastore", "themedata", "colorschememapping", "latentstyles", "xmlnstbl", "ftnsep", "ftnsepc", "ftncn",
    "aftnsep", "aftnsepc", "aftncn", "template", "background", "formfield", "datafield", "docvar", "userprops",
    "private", "listname", "leveltext", "levelnumbers", "pntxta", "pntxtb", "maccPr", "mbarPr", "mboxPr", "mborderBoxPr", "mctrlPr", "mdPr",
    "meqArrPr", "mfPr", "mfuncPr", "mgroupChrPr", "mlimLowPr", "mlimUppPr", "mmPr", "mmcs", "mnaryPr", "mphantPr", "mradPr",
    "msPrePr", "msSubPr", "msSubSupPr", "msSupPr", "margPr", "moMathParaPr", "mmathPr", "mmathPict",
})  # fmt: skip
STARRED = frozenset({"shpinst", "nesttableprops", "shptxt", "do", "footnote", "moMath", "moMathPara"})
"""Groups marked as skippable (``\\*``) that hold text all the same."""

STORIES = {
    **dict.fromkeys(("header", "headerl", "headerr", "headerf"), "header"),
    **dict.fromkeys(("footer", "footerl", "footerr", "footerf"), "footer"),
    "footnote": "note",
    **dict.fromkeys(("shptxt", "dptxbxtext"), "box"),
}
_OTHER_FORMS = frozenset({"nonshppict", "shprslt", "annotation", "info", "template", "mmathPict"})
"""Groups whose pictures are no others than those met before, or are in comments: the writer takes
them out."""

_SIDES = {"picwgoal": "width", "pichgoal": "height"}
_SCALES = {"picscalex": "width", "picscaley": "height"}
_TWIPS_A_MILLIMETRE = 1_440 / 25.4
_WORD_ART = re.compile(rb"\\sn\s?gtextUNICODE\s?\}\s?\{\Z")
"""What stands before the value of a shape that is its text."""

_BEFORE_WORD_ART = 40
_SILENT = frozenset({"annotation", "info", "docvar", "userprops", "xe", "tc"})
"""Groups in which nothing is shown, whatever stands in them."""

_ENDS = frozenset({"par", "sect", "cell", "row", "nestrow"})
_WORDS = {
    **dict.fromkeys(("line", "page", "column", "softline"), "\n"),
    **dict.fromkeys(("tab", "nestcell"), "\t"),
    "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•",
    "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005",
}  # fmt: skip
_SYMBOLS = {b"\\": "\\", b"{": "{", b"}": "}", b"~": "\u00a0", b"_": "-", b"\n": "\n", b"\r": "\n", b"\t": "\t"}
_CHARSETS = {
    77: "mac_roman", 128: "cp932", 129: "cp949", 134: "cp936", 136: "cp950", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
    254: "cp437", 255: "cp850",
}  # fmt: skip
_CODE_PAGES = frozenset({437, 850, 852, 860, 863, 865, 866, 874, 932, 936, 949, 950, *range(1250, 1259), 65001})
_DEFAULT_CHARSET = 1
_MACHINES = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}


@dataclass(frozen=True, slots=True)
class GroupState:
    """What a group inherits and gives back: where its text goes (None: nowhere), and how it is to
    be read. ``host`` is the story around a group that is left out; a shape shows its picture in its
    own size (``in_shape``)."""

    story: Story | None
    host: Story | None = None
    encoding: str = "cp1252"
    fallback: int = 1
    deleted: bool = False
    in_table: bool = False
    in_fonts: bool = False
    shows: bool = True
    in_shape: bool = False


class RtfReader:
    """One pass over the tokens of a file, without recursion."""

    def __init__(self) -> None:
        self.body = Story()
        self.others: dict[str, list[Story]] = {"header": [], "footer": [], "note": []}
        self.state = GroupState(self.body)
        self.outer: list[GroupState] = []
        self.encoding = "cp1252"
        self.fonts: dict[int, str] = {}
        self.font = self.default_font = 0
        self.bytes = bytearray()
        self.to_skip = 0
        self.starred = self.in_word_art = False
        self.images = 0
        self.picture: dict[str, float] | None = None
        self.scale: dict[str, float] = {}
        self.is_sized = True

    def run(self, data: bytes) -> None:
        """Read the whole file.

        Raises:
            Damaged: it ends before its groups are closed.
        """
        position = 0
        while token := _TOKEN.match(data, position):
            position = token.end()
            if token["word"] == b"bin":
                position += max(0, int(token["number"] or 0))
            self.take(token)
            if token["brace"] == b"}" and not self.outer:
                return
        raise Damaged(format="rtf")

    def take(self, token: re.Match[bytes]) -> None:
        """Read one token."""
        if token["plain"] or token["hex"]:
            self.add_bytes(token["plain"] or bytes.fromhex(token["hex"].decode()))
        elif token["symbol"] == b"*":
            self.starred = True
        elif token["word"]:
            self.flush()
            if token["word"] == b"sv":
                at = token.start()
                self.in_word_art = _WORD_ART.search(token.string, max(0, at - _BEFORE_WORD_ART), at) is not None
            self.obey(token["word"].decode(), int(token["number"]) if token["number"] else None)
            self.starred = False
        elif token["symbol"]:
            self.flush()
            self.add(_SYMBOLS.get(token["symbol"], ""))
        elif token["brace"]:
            self.flush()
            if token["brace"] == b"{":
                self.outer.append(self.state)
            elif self.outer:
                self.state = self.outer.pop()

    def add_bytes(self, data: bytes) -> None:
        """Keep bytes until all those of a character are there; drop those that repeat a Unicode one
        for old readers."""
        skipped = min(self.to_skip, len(data))
        self.to_skip -= skipped
        if self.state.story is not None:
            self.bytes += data[skipped:]

    def flush(self) -> None:
        """Decode the bytes kept."""
        if self.bytes:
            self.add(self.bytes.decode(self.state.encoding, "replace"))
            self.bytes.clear()
        self.to_skip = 0

    def add(self, text: str) -> None:
        """Write to the open story."""
        if self.state.story is not None and not self.state.deleted:
            self.state.story.pieces.append(text)

    def obey(self, word: str, number: int | None) -> None:
        """Follow a control word."""
        if word in _OTHER_FORMS:
            self.state = replace(self.state, shows=False)
        elif word == "pict":
            self.end_picture()
            self.picture = {} if self.state.shows and not self.state.deleted else None
            self.is_sized = not self.state.in_shape
        elif self.picture is not None and number is not None:
            self.measure(word, number)
        if word == "ffl" or (word == "sv" and self.in_word_art):
            self.state = replace(self.state, story=self.state.story or self.state.host)
            self.open_story("box")
        elif word in LEFT_OUT or (self.starred and word not in STARRED):
            host = None if word in _SILENT else self.state.story or self.state.host
            in_shape = self.state.in_shape or word == "sv"
            self.state = replace(self.state, story=None, host=host, in_fonts=word == "fonttbl", in_shape=in_shape)
        elif self.state.in_fonts:
            self.note_font(word, number or 0)
        elif word in STORIES:
            self.open_story(STORIES[word])
        elif word in _WORDS:
            self.add(_WORDS[word])
        elif word in _ENDS:
            self.end(word)
        elif word == "u" and number is not None:
            self.add(chr(number % 0x10000))
            self.to_skip = self.state.fallback
        else:
            self.change(word, number)

    def change(self, word: str, number: int | None) -> None:
        """Change how the text that follows is to be read."""
        if word == "f":
            self.state = replace(self.state, encoding=self.fonts.get(number or 0, self.encoding))
        elif word == "uc":
            self.state = replace(self.state, fallback=min(max(number or 0, 0), 100))
        elif word == "plain":
            self.state = replace(self.state, encoding=self.fonts.get(self.default_font, self.encoding), deleted=False)
        elif word == "deleted":
            self.state = replace(self.state, deleted=number != 0)
        elif word in ("pard", "intbl"):
            self.state = replace(self.state, in_table=word == "intbl")
        elif word == "deff":
            self.default_font = number or 0
        elif word in _MACHINES or (word == "ansicpg" and number in _CODE_PAGES):
            self.encoding = _MACHINES.get(word) or f"cp{number}"
            self.state = replace(self.state, encoding=self.encoding)

    def measure(self, word: str, number: int) -> None:
        """Note how large the picture is shown: a side in twips, its scale in percent."""
        if self.picture is not None and word in _SIDES:
            self.picture[_SIDES[word]] = abs(number) / _TWIPS_A_MILLIMETRE
        elif word in _SCALES:
            self.scale[_SCALES[word]] = abs(number) / 100

    def end_picture(self) -> None:
        """Count the picture that was read last, if it is large enough."""
        if self.picture is not None:
            sides = {side: self.picture[side] * self.scale.get(side, 1) for side in self.picture}
            self.images += not (self.is_sized and Size(**sides).is_noise())
        self.picture = None
        self.scale = {}

    def note_font(self, word: str, number: int) -> None:
        """Read the font table: which font is in which encoding."""
        if word == "f":
            self.font = number
        elif word == "fcharset" and number != _DEFAULT_CHARSET:
            self.fonts[self.font] = _CHARSETS.get(number, "cp1252")

    def open_story(self, kind: str) -> None:
        """Send the text of this group to a story of its own; what is in deleted or left-out text
        stays so."""
        if self.state.story is None or self.state.deleted:
            return
        host = self.state.story.host or self.state.story
        story = Story(host=host if kind == "box" else None)
        (host.boxes if kind == "box" else self.others[kind]).append(story)
        self.state = replace(self.state, story=story, in_table=False)

    def end(self, word: str) -> None:
        """End a paragraph, a cell or a row."""
        story = self.state.story
        if story is None or self.state.deleted:
            return
        if word == "cell":
            story.end_cell()
        elif word == "row":
            story.end_row()
        elif word == "nestrow":
            if story.pieces[-1:] == ["\t"]:  # the end of its last cell
                story.pieces.pop()
            story.pieces.append("\n")
        else:
            story.end_paragraph(self.state.in_table)


def read(data: bytes) -> ReadResult:
    """Read an RTF file."""
    reader = RtfReader()
    reader.run(bare(data))
    reader.end_picture()
    headers, notes, footers = ([story.text() for story in reader.others[kind]] for kind in ("header", "note", "footer"))
    text = lay_out(distinct(headers), reader.body.text(), notes, distinct(footers))
    return ReadResult(text, images=reader.images)


def bare(data: bytes) -> bytes:
    """Give a file from its first brace on."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")
