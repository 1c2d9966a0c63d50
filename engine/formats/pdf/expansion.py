"""How much the pages of a PDF unfold to, before PDFium follows them: forms that print forms, patterns, drawn letters.

PDFium follows each use of a form, forty levels deep and without counting: one that prints itself twice takes all memory
there is. Here each stream is looked at once, and what a page unfolds to is a sum over the uses. In doubt it is too large.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from engine.core.errors import Bomb, Damaged
from engine.formats.pdf.content import parsed

_MOST = 32_000_000
"""Bytes of operators that a page may unfold to. In the worst of cases PDFium takes a hundred times as many for them."""

_MOST_TOGETHER = 2_000_000_000
_MOST_VISITS = 2_000_000
_USE = 250
"""What one use of a form weighs by itself: PDFium takes 1.5 kB for it."""

_INFLATION, _LONGEST_LZW = 1_032, 300_000
"""How far a deflated stream unpacks at most; bytes up to which one packed in an older way is unpacked."""

_FLATE = frozenset(("/FlateDecode", "/Fl"))
_ASCII = frozenset(("/ASCII85Decode", "/A85"))
_PLAIN = _ASCII | {"/ASCIIHexDecode", "/AHx", "/Crypt"}

_CALL = re.compile(
    rb"(?:/([^\0\t\n\f\r ()<>\[\]{}/%]*+)[\0\t\n\f\r ]++)?(?<![^\0\t\n\f\r ()<>\[\]{}/%])(Do|gs|scn|SCN)(?![^\0\t\n\f\r ()<>\[\]{}/%])"
)
_SHOWS = re.compile(rb"[)\]>][\0\t\n\f\r ]*+(?:Tj|TJ|'|\")(?![^\0\t\n\f\r ()<>\[\]{}/%])")
_FONT = re.compile(
    rb"/([^\0\t\n\f\r ()<>\[\]{}/%]*+)[\0\t\n\f\r ]++[-+.0-9]++[\0\t\n\f\r ]++Tf(?![^\0\t\n\f\r ()<>\[\]{}/%])"
)
_INLINE = re.compile(rb"(?<=[\s/>\w])ID\s.*?\sEI(?=\s|\Z)", re.S)
_STRING = re.compile(rb"\((?:[^\\()]|\\.)*+\)|<[0-9A-Fa-f\s]++>", re.S)
_FOLLOWED = ("/XObject", "/Pattern", "/ExtGState", "/Font")
_KINDS = {b"Do": "/XObject", b"gs": "/ExtGState", b"scn": "/Pattern", b"SCN": "/Pattern"}
_UNUSABLE = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, OverflowError, RuntimeError)

_Key = tuple[int, int]
_Call = tuple[tuple[_Key, _Key], Any, Any, int]
"""A use of a stream: its key (the stream, and whose resources it finds), the stream, these resources, how often."""

_Followed = list[tuple[Any, Any]]
"""Streams that are followed when a resource is used, each with the resources that it brings, if any."""


@dataclass(slots=True)
class _Read:
    """A content stream: its length, how often it uses each resource, how many bytes of text it prints, in which fonts."""

    size: int
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)
    shown: int = 0
    fonts: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Node:
    """A stream being followed: what it uses, and at which use it is."""

    key: tuple[_Key, _Key]
    size: int
    calls: list[_Call]
    at: int = 0


def check(data: bytes) -> None:
    """Refuse a PDF whose pages unfold to more than a document can hold.

    Raises:
        Damaged: a form, a pattern or a letter prints itself; or the file cannot be followed.
        Bomb: a page, or all of them together, unfolds to an abnormal size.
    """
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            expansion = _Expansion()
            together = 0
            for page in pdf.pages:
                together += expansion.page(page)
                if together > _MOST_TOGETHER:
                    raise _bomb(together)
    except pikepdf.PasswordError:
        return  # PDFium says so in its turn
    except (pikepdf.PdfError, *_UNUSABLE) as error:
        raise Damaged(format="pdf") from error


class _Expansion:
    """The streams of one file, each read once."""

    def __init__(self) -> None:
        self._read: dict[_Key, _Read] = {}
        self._tables: dict[tuple[str, _Key], _Followed] = {}
        self._visits = 0

    def page(self, page: pikepdf.Page) -> int:
        """Give the bytes that a page unfolds to, from the leaves up. A stream met again below itself has no sum."""
        resources = page.obj.get("/Resources", None)
        self._of_page = page.resources if resources is None else resources
        contents = page.obj.get("/Contents")
        parts = [part for part in (contents if isinstance(contents, Array) else [contents]) if isinstance(part, Stream)]
        data = b"\n".join(_unpacked(part) for part in parts)
        shown = [stream for annotation in _array(page.obj.get("/Annots")) for stream in _appearances(annotation)]
        if not shown and not any(self._every(self._of_page, kind) for kind in _FOLLOWED):
            return _checked(len(data))
        owner = page.obj.objgen
        root = _Node((owner, owner), len(data), list(self._calls(_look(data), self._of_page, owner)))
        root.calls += [_call(stream, None, self._of_page, owner, 1) for stream in shown]
        return self._sum(root)

    def _sum(self, root: _Node) -> int:
        sums: dict[tuple[_Key, _Key], int] = {}
        stack, begun = [root], {root.key}
        while stack:
            node = stack[-1]
            if node.at == len(node.calls):
                stack.pop()
                begun.discard(node.key)
                sums[node.key] = _checked(node.size + sum(call[3] * (_USE + sums[call[0]]) for call in node.calls))
                continue
            key, stream, resources, _ = node.calls[node.at]
            node.at += 1
            if key in begun:
                raise Damaged(format="pdf")
            if key not in sums:
                read = self._stream(stream)
                inner = _Node(key, read.size, list(self._calls(read, resources, key[1])))
                self._visit(len(inner.calls))
                begun.add(key)
                stack.append(inner)
        return sums[root.key]

    def _calls(self, read: _Read, resources: Any, owner: _Key) -> Iterator[_Call]:
        """Yield what a stream uses, and how often. A name that cannot be told is any; one not found is the page's."""
        for (kind, name), count in read.uses.items():
            if name:
                found = _named(resources, kind, name) or _named(self._of_page, kind, name)
            else:
                found = self._every(resources, kind) + self._every(self._of_page, kind)
            yield from (_call(stream, its, resources, owner, count) for stream, its in found)
        if read.shown:
            for stream, its in self._fonts(read, resources):
                inner = self._stream(stream, is_letter=True)
                if inner.uses or inner.shown:  # other letters are leaves: they unfold to no more than is printed
                    yield _call(stream, its, resources, owner, read.shown)

    def _fonts(self, read: _Read, resources: Any) -> _Followed:
        """Give the drawn letters that a stream may print: those of the fonts that it sets, or of any."""
        if not read.fonts:
            return self._every(resources, "/Font") + self._every(self._of_page, "/Font")
        return [
            letter
            for name in sorted(read.fonts)
            for letter in _named(resources, "/Font", name) or _named(self._of_page, "/Font", name)
        ]

    def _stream(self, stream: Any, is_letter: bool = False) -> _Read:
        key = stream.objgen
        if key not in self._read:
            data = _unpacked(stream)
            self._read[key] = _look(_INLINE.sub(b"", data) if is_letter else data)
            if ("/XObject", "") in self._read[key].uses or ("/ExtGState", "") in self._read[key].uses:
                _name_uses(stream, self._read[key])
        return self._read[key]

    def _every(self, resources: Any, kind: str) -> _Followed:
        """Give all that can be followed of a kind."""
        table = resources.get(kind) if isinstance(resources, Dictionary) else None
        if not isinstance(table, Dictionary):
            return []
        key = kind, table.objgen
        if not table.is_indirect or key not in self._tables:
            self._visit(len(table))
            self._tables[key] = [each for _, thing in table.items() for each in _followed(kind, thing)]
        self._visit(len(self._tables[key]))
        return self._tables[key]

    def _visit(self, count: int) -> None:
        self._visits += 1 + count
        if self._visits > _MOST_VISITS:
            raise _bomb(_MOST)


def _call(stream: Any, its: Any, callers: Any, owner: _Key, count: int) -> _Call:
    """Note the use of a stream: with its own resources, or its caller's."""
    resources = its if its is not None else stream.get("/Resources")
    if isinstance(resources, Dictionary):
        return (stream.objgen, stream.objgen), stream, resources, count
    return (stream.objgen, owner), stream, callers, count


def _named(resources: Any, kind: str, name: str) -> _Followed:
    table = resources.get(kind) if isinstance(resources, Dictionary) else None
    return list(_followed(kind, table.get(name))) if isinstance(table, Dictionary) else []


def _followed(kind: str, thing: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the streams that are followed when a resource is used, and the resources that it brings."""
    if isinstance(thing, Stream):
        if kind == "/Pattern" or (kind == "/XObject" and thing.get("/Subtype") == Name.Form):
            yield thing, None
    elif isinstance(thing, Dictionary):
        if kind == "/ExtGState":
            mask = thing.get("/SMask")
            group = mask.get("/G") if isinstance(mask, Dictionary) else None
            if isinstance(group, Stream):
                yield group, None
        elif kind == "/Font" and thing.get("/Subtype") == Name.Type3:
            letters = thing.get("/CharProcs")
            for _, letter in letters.items() if isinstance(letters, Dictionary) else ():
                if isinstance(letter, Stream):
                    yield letter, thing.get("/Resources")


def _appearances(annotation: Any) -> Iterator[Any]:
    """Yield the streams that show an annotation, in any of its states."""
    shown = annotation.get("/AP") if isinstance(annotation, Dictionary) else None
    for _, state in shown.items() if isinstance(shown, Dictionary) else ():
        if isinstance(state, Stream):
            yield state
        elif isinstance(state, Dictionary):
            yield from (each for _, each in state.items() if isinstance(each, Stream))


def _look(data: bytes) -> _Read:
    """Count what operators use: also what only looks like one, in a string or an image."""
    read = _Read(len(data))
    for call in _CALL.finditer(data):
        kind = _KINDS[call[2]]
        if call[1] is not None or kind != "/Pattern":  # else a colour in figures
            read.uses[kind, _name(call[1])] += 1
    if _SHOWS.search(data):
        read.fonts = {_name(match[1]) for match in _FONT.finditer(data)}
        read.shown = sum(match.end() - match.start() for match in _STRING.finditer(data))
    return read


def _name_uses(stream: Any, read: _Read) -> None:
    """Tell by name what seemed to be used without one: the pixels of an image in the stream look like anything."""
    try:
        operations = parsed(stream, "Do gs")[0]
    except pikepdf.PdfError:
        return
    for kind in (b"Do", b"gs"):
        del read.uses[_KINDS[kind], ""]
    for operation in operations:
        operand = str(operation.operands[-1]) if len(operation.operands) else ""
        read.uses[_KINDS[str(operation.operator).encode()], "/" + operand.removeprefix("/")] += 1


def _name(name: bytes | None) -> str:
    if name is None:
        return ""
    return "/" + re.sub(rb"#([0-9A-Fa-f]{2})", lambda code: bytes([int(code[1], 16)]), name).decode("utf-8", "replace")


def _unpacked(stream: Any) -> bytes:
    """Unpack a stream.

    Raises:
        Bomb: it is too large, or it cannot be told how large it is.
    """
    filters = stream.get("/Filter")
    names = [str(each) for each in filters] if isinstance(filters, Array) else [str(filters)] * (filters is not None)
    packing = [name for name in names if name not in _PLAIN]
    raw = stream.read_raw_bytes()
    if len(packing) == 1 and packing[0] in _FLATE:
        if len(raw) * _INFLATION > _MOST and len(_inflated(names, raw)) > _MOST:
            raise _bomb(_MOST)
    elif packing and (len(packing) > 1 or len(raw) > _LONGEST_LZW):
        raise _bomb(_MOST)
    try:
        data: bytes = stream.read_bytes()
    except pikepdf.PdfError:
        data = _inflated(names, raw)  # PDFium reads what there is
    _checked(len(data))
    return data


def _inflated(names: list[str], raw: bytes) -> bytes:
    """Unpack a deflated stream as far as it goes, and no further than a page may unfold to."""
    try:
        if names[0] in _ASCII:
            raw = base64.a85decode(raw.strip().removeprefix(b"<~").removesuffix(b"~>"))
        return zlib.decompressobj().decompress(raw, _MOST + 1)
    except (zlib.error, ValueError):
        return raw


def _checked(size: int) -> int:
    if size > _MOST:
        raise _bomb(size)
    return size


def _bomb(size: int) -> Bomb:
    return Bomb(size=min(size, 10**12) // 1_000_000)


def _array(thing: Any) -> Any:
    return thing if isinstance(thing, Array) else ()
