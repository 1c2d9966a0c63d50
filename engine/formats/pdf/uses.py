"""What a content stream of a PDF uses, read from its operators without following any of them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pikepdf

from engine.formats.pdf.content import parse_content

_CALL = re.compile(
    rb"(?:/([^\0\t\n\f\r ()<>\[\]{}/%]*+)[\0\t\n\f\r ]++)?(?<![^\0\t\n\f\r ()<>\[\]{}/%])(Do|gs|scn|SCN)(?![^\0\t\n\f\r ()<>\[\]{}/%])"
)
_SHOWS = re.compile(rb"[)\]>][\0\t\n\f\r ]*+(?:Tj|TJ|'|\")(?![^\0\t\n\f\r ()<>\[\]{}/%])")
_FONT = re.compile(
    rb"/([^\0\t\n\f\r ()<>\[\]{}/%]*+)[\0\t\n\f\r ]++[-+.0-9]++[\0\t\n\f\r ]++Tf(?![^\0\t\n\f\r ()<>\[\]{}/%])"
)
_STRING = re.compile(rb"\((?:[^\\()]|\\.)*+\)|<[0-9A-Fa-f\s]++>", re.S)
_KINDS = {b"Do": "/XObject", b"gs": "/ExtGState", b"scn": "/Pattern", b"SCN": "/Pattern"}


@dataclass(slots=True)
class Uses:
    """A content stream: its length, how often it uses each resource, how many bytes of text it
    prints, in which fonts."""

    size: int
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)
    shown: int = 0
    fonts: set[str] = field(default_factory=set)


def uses_of(data: bytes) -> Uses:
    """Count what operators use: also what only looks like one, in a string or an image."""
    read = Uses(len(data))
    for call in _CALL.finditer(data):
        kind = _KINDS[call[2]]
        if call[1] is not None or kind != "/Pattern":  # else a colour in figures
            read.uses[kind, _name(call[1])] += 1
    if _SHOWS.search(data):
        read.fonts = {_name(match[1]) for match in _FONT.finditer(data)}
        read.shown = sum(match.end() - match.start() for match in _STRING.finditer(data))
    return read


def name_uses(stream: Any, read: Uses) -> None:
    """Tell by name what seemed to be used without one: the pixels of an image in the stream look
    like anything."""
    try:
        operations = parse_content(stream, "Do gs")[0]
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
