"""How much the pages of a PDF unfold to, before PDFium follows them: forms that print forms,
patterns, drawn letters.

PDFium follows each use of a form, forty levels deep and without counting: one that prints itself
twice takes all memory there is. Here each stream is looked at once, and what a page unfolds to is a
sum over the uses. In doubt it is too large.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from engine.core import Damaged, TooManyPages
from engine.formats.pdf.layout import MOST_PAGES
from engine.formats.pdf.unpacking import MOST, bomb, checked, unpacked
from engine.formats.pdf.uses import Uses, name_uses, uses_of

_MOST_TOGETHER = 2_000_000_000
_MOST_VISITS = 2_000_000
_USE = 250
"""What one use of a form weighs by itself: PDFium takes 1.5 kB for it."""

_INLINE = re.compile(rb"(?<=[\s/>\w])ID\s.*?\sEI(?=\s|\Z)", re.S)
_FOLLOWED = ("/XObject", "/Pattern", "/ExtGState", "/Font")
_UNUSABLE = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, OverflowError, RuntimeError)

_Key = tuple[int, int]
_Call = tuple[tuple[_Key, _Key], Any, Any, int]
"""A use of a stream: its key (the stream, and whose resources it finds), the stream, these
resources, how often."""

_Followed = list[tuple[Any, Any]]
"""Streams that are followed when a resource is used, each with the resources that it brings, if
any."""


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
            if len(pdf.pages) > MOST_PAGES:
                raise TooManyPages(limit=MOST_PAGES)
            for page in pdf.pages:
                together += expansion.page(page)
                if together > _MOST_TOGETHER:
                    raise bomb(together)
    except pikepdf.PasswordError:
        return  # PDFium says so in its turn
    except (pikepdf.PdfError, *_UNUSABLE) as error:
        raise Damaged(format="pdf") from error


class _Expansion:
    """The streams of one file, each read once."""

    def __init__(self) -> None:
        self._read: dict[_Key, Uses] = {}
        self._tables: dict[tuple[str, _Key], _Followed] = {}
        self._visits = 0

    def page(self, page: pikepdf.Page) -> int:
        """Give the bytes that a page unfolds to, from the leaves up. A stream met again below
        itself has no sum."""
        resources = page.obj.get("/Resources", None)
        self._of_page = page.resources if resources is None else resources
        contents = page.obj.get("/Contents")
        parts = [part for part in (contents if isinstance(contents, Array) else [contents]) if isinstance(part, Stream)]
        data = b"\n".join(unpacked(part) for part in parts)
        shown = [stream for annotation in _array(page.obj.get("/Annots")) for stream in _appearances(annotation)]
        if not shown and not any(self._every(self._of_page, kind) for kind in _FOLLOWED):
            return checked(len(data))
        owner = page.obj.objgen
        root = _Node((owner, owner), len(data), list(self._calls(uses_of(data), self._of_page, owner)))
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
                sums[node.key] = checked(node.size + sum(call[3] * (_USE + sums[call[0]]) for call in node.calls))
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

    def _calls(self, read: Uses, resources: Any, owner: _Key) -> Iterator[_Call]:
        """Yield what a stream uses, and how often. A name that cannot be told is any; one not found
        is the page's."""
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

    def _fonts(self, read: Uses, resources: Any) -> _Followed:
        """Give the drawn letters that a stream may print: those of the fonts that it sets, or of
        any."""
        if not read.fonts:
            return self._every(resources, "/Font") + self._every(self._of_page, "/Font")
        return [
            letter
            for name in sorted(read.fonts)
            for letter in _named(resources, "/Font", name) or _named(self._of_page, "/Font", name)
        ]

    def _stream(self, stream: Any, is_letter: bool = False) -> Uses:
        key = stream.objgen
        if key not in self._read:
            data = unpacked(stream)
            self._read[key] = uses_of(_INLINE.sub(b"", data) if is_letter else data)
            if ("/XObject", "") in self._read[key].uses or ("/ExtGState", "") in self._read[key].uses:
                name_uses(stream, self._read[key])
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
            raise bomb(MOST)


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
    """Yield the streams that are followed when a resource is used, and the resources that it
    brings."""
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


def _array(thing: Any) -> Any:
    return thing if isinstance(thing, Array) else ()
