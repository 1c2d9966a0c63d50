"""Search in every group of an RTF file, those that no reader shows too, in control words that are
none of the format's, and in the data that it holds in figures."""

from __future__ import annotations

import re

from engine.formats.rtf.control_words import foreign_words
from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.search.parts import Search
from engine.formats.verify.search.zip import search_part

_TOKEN = re.compile(
    rb"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?[0-9]{1,10})? ?|\\'(?P<hex>[0-9a-fA-F]{2})|\\(?P<symbol>.)|[{}\r\n]+",
    re.S,
)
_BREAKS = frozenset((b"par", b"sect", b"cell", b"row", b"line", b"page", b"tab", b"column"))
_DATA = re.compile(rb"(?:[0-9a-fA-F]{2}[\r\n]{0,2}){16,}")
_FALLBACK = re.compile(rb"\\u(-?[0-9]{1,6}) ?(?:\\'[0-9a-fA-F]{2}|[?*_ ])?")
_CODE_PAGE = re.compile(rb"\\ansicpg(1250|1251|1252|1253|1254|1255|1256|1257|1258|437|850|874|932)(?![0-9])")


def search_rtf(search: Search, data: bytes) -> None:
    """Search the text of all groups as one, then as separate texts, then control words, then packed
    data."""
    page = _CODE_PAGE.search(data)
    encoding = f"cp{page[1].decode()}" if page else "cp1252"
    for gap in (b"", b"\n"):
        plain = _TOKEN.sub(lambda token, gap=gap: _piece(token, gap), _FALLBACK.sub(_unicode, data))  # type: ignore[misc]
        search.source(LeakPlace("source"), _decoded(plain, encoding))
    search.source(LeakPlace("source"), "\n".join(sorted(foreign_words(data))))
    for run in _DATA.finditer(data):
        figures = re.sub(rb"[\r\n]", b"", run[0])
        search_part(search, LeakPlace("bytes"), bytes.fromhex(figures[: len(figures) // 2 * 2].decode()))


def _unicode(match: re.Match[bytes]) -> bytes:
    """Keep a Unicode character as a mark that no encoding changes."""
    return b"\x1b%x\x1b" % (int(match[1]) % 0x10000)


def _piece(token: re.Match[bytes], gap: bytes) -> bytes:
    """Give what a token says: a character, the end of a paragraph, nothing, or ``gap`` for the
    bounds of a group."""
    if token["hex"]:
        return bytes([int(token["hex"], 16)])
    if token["symbol"]:
        return {b"~": b" ", b"_": b"-", b"-": b""}.get(
            token["symbol"], token["symbol"] if token["symbol"] in b"{}\\" else b""
        )
    if token["word"]:
        return b"\n" if token["word"] in _BREAKS else b""
    return gap if token[0].strip() else b""


def _decoded(data: bytes, encoding: str) -> str:
    text = data.decode(encoding, "replace")
    text = re.sub("\x1b([0-9a-f]{1,4})\x1b", lambda match: chr(int(match[1], 16)), text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
