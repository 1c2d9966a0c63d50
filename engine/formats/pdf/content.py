"""Content streams of a PDF as operators, whole or broken off."""

from __future__ import annotations

import warnings
from typing import Any

import pikepdf

_OPERATORS = frozenset(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG "
    "rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()
) | {"INLINE IMAGE"}
_TAKEN = {"Tj": 1, "TJ": 1, "'": 1, '"': 3}
"""How many operands an operator that prints takes: the last ones."""
_DESCRIBING = frozenset(("BDC", "DP", "INLINE IMAGE"))

_END = "NdE-End"
"""What stands behind a stream while it is parsed: a string that never ends takes it in."""


def content_bytes(stream: Any) -> bytes:
    """Give what a page or a stream holds; the parts of a page are one."""
    if not isinstance(stream, pikepdf.Page):
        return bytes(stream.read_bytes())
    contents = stream.obj.get("/Contents")
    parts = contents if isinstance(contents, pikepdf.Array) else [contents]
    return b"\n".join(part.read_bytes() for part in parts if isinstance(part, pikepdf.Stream))


def parse_content(stream: Any, operators: str = "") -> tuple[list[Any], bool]:
    """Give the operators of a page or a stream, and whether it is whole: behind the last one there
    is nothing that shows.

    Raises:
        pikepdf.PdfError, TypeError: it is no content stream.
    """
    wanted = f"{operators} {_END}" if operators else ""
    with pikepdf.new() as pdf, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        closed = pikepdf.Stream(pdf, content_bytes(stream) + f"\n{_END}\n".encode())
        found = list(pikepdf.parse_content_stream(closed, wanted))
    is_whole = bool(found) and str(found[-1].operator) == _END and not len(found[-1].operands)
    return [each for each in found if str(each.operator) != _END], is_whole


def effective_content(stream: Any) -> tuple[list[Any], bool]:
    """Give the operators of a page or a stream that do anything, with the operands that they take,
    and whether that is all there is: strings that no operator prints are read by nobody.

    Raises:
        pikepdf.PdfError, TypeError: it is no content stream.
    """
    found, is_all = parse_content(stream)
    kept = []
    for instruction in found:
        name = str(instruction.operator)
        if name not in _OPERATORS:
            is_all = False
            continue
        taken = _taken(name, instruction.operands)
        if len(taken) != len(instruction.operands):
            is_all = False
            instruction = pikepdf.ContentStreamInstruction(taken, instruction.operator)
        kept.append(instruction)
    return kept, is_all


def _taken(name: str, operands: Any) -> list[Any]:
    """Give the operands that an operator takes: those that do not print take no strings."""
    if name in _DESCRIBING:
        return list(operands)
    if name in _TAKEN:
        return list(operands)[-_TAKEN[name] :]
    return [operand for operand in operands if not isinstance(operand, pikepdf.String)]
