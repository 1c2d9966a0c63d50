"""Text that a PDF shows and no reader gives: in patterns, in soft masks, in the drawings of
letters.

Each is read as a page of its own. Where it betrays an original, or cannot be read, it prints no
text any more; a letter becomes a box, for one that shows nothing is read by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from engine.formats.pdf.content import parse_content
from engine.formats.pdf.layout import characters_of, is_readable, open_pdf
from engine.formats.writing import KnownForms

_SIDE = 14_400
_TEXT = frozenset(("Tj", "TJ", "'", '"'))
_WIDTHS = ("d0", "d1")
_SHOWS = re.compile(rb"(?<![A-Za-z])(?:Tj|TJ|Do)(?![A-Za-z])|[)>]\s*['\"]")
_MASKS = (Name.Alpha, Name.Luminosity)

_Unread = tuple[Any, Any]
"""A stream and its resources, None where it has none of its own."""


def silence(data: bytes, forms: KnownForms) -> tuple[bytes, int]:
    """Take such text out of a PDF where it betrays; give its bytes, the same ones where it does
    not, and in how many places."""
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [unread for unread in _unread(pdf) if _SHOWS.search(unread[0].read_bytes())]
        betraying = [unread for unread, text in zip(found, _texts(found), strict=True) if _betrays(text, forms)]
        if not betraying:
            return data, 0
        for stream, resources in betraying:
            stream.write(_without_text(stream, resources))
        buffer = BytesIO()
        pdf.save(buffer, encryption=False, deterministic_id=True)
    return buffer.getvalue(), len(betraying)


def texts(data: bytes) -> Iterator[str]:
    """Yield such texts of a PDF, as far as they can be read."""
    with pikepdf.open(BytesIO(data)) as pdf:
        yield from _texts([unread for unread in _unread(pdf) if _SHOWS.search(unread[0].read_bytes())])


def _unread(pdf: pikepdf.Pdf) -> Iterator[_Unread]:
    """Yield the streams that print where no reader looks, each once."""
    seen: set[tuple[int, int]] = set()
    for thing in pdf.objects:
        for stream, resources in _in(thing):
            if isinstance(stream, Stream) and stream.objgen not in seen:
                seen.add(stream.objgen)
                yield stream, resources


def _in(thing: Any) -> Iterator[_Unread]:
    if isinstance(thing, Stream) and thing.get("/PatternType") == 1:
        yield thing, thing.get("/Resources")
    if not isinstance(thing, (Dictionary, Stream)):
        return
    if isinstance(thing, Dictionary) and thing.get("/Subtype") == Name.Type3:
        for _, letter in _items(thing.get("/CharProcs")):
            yield letter, letter.get("/Resources", thing.get("/Resources"))
    states = [state for holder in (thing, thing.get("/Resources")) for state in _states(holder)]
    for state in [thing, *states]:
        mask = state.get("/SMask")
        if isinstance(mask, Dictionary) and mask.get("/S") in _MASKS and isinstance(mask.get("/G"), Stream):
            yield mask.G, mask.G.get("/Resources")


def _states(holder: Any) -> Iterator[Any]:
    table = holder.get("/ExtGState") if isinstance(holder, (Dictionary, Stream)) else None
    yield from (state for _, state in _items(table) if isinstance(state, Dictionary))


def _texts(found: Sequence[_Unread]) -> list[str]:
    """Read each stream as a page: what it prints, its forms included."""
    if not found:
        return []
    buffer = BytesIO()
    with pikepdf.new() as pdf:
        for stream, resources in found:
            page = pdf.add_blank_page(page_size=(_SIDE, _SIDE)).obj
            page.Contents = pdf.make_stream(stream.read_bytes())
            if isinstance(resources, Dictionary):
                page.Resources = _copy(pdf, resources)
        pdf.save(buffer)
    texts = []
    with open_pdf(buffer.getvalue()) as document:
        for number in range(len(document)):
            page = document[number]
            layer = page.get_textpage()
            texts.append("".join(characters_of(layer)))
            layer.close()
            page.close()
    return texts


def _copy(pdf: pikepdf.Pdf, thing: Any) -> Any:
    """Copy a dictionary out of another file, with all that it points to."""
    if isinstance(thing, pikepdf.Object) and thing.is_indirect:
        return pdf.copy_foreign(thing)
    if isinstance(thing, Dictionary):
        return Dictionary({key: _copy(pdf, value) for key, value in thing.items()})
    return Array([_copy(pdf, value) for value in thing]) if isinstance(thing, Array) else thing


def _betrays(text: str, forms: KnownForms) -> bool:
    """Tell whether a text betrays an original, or could without anybody knowing."""
    shown = "".join(text.split())
    return not all(is_readable(letter) for letter in shown) or forms.betrays(text) or forms.betrays(shown)


def _without_text(stream: Any, resources: Any) -> bytes:
    """Give the operators of a stream without those that print text, here or in a form."""
    objects = dict(_items(resources.get("/XObject"))) if isinstance(resources, Dictionary) else {}
    kept: list[Any] = []
    for instruction in parse_content(stream)[0]:
        name = str(instruction.operator)
        is_form = name == "Do" and _subtype(objects.get(str(instruction.operands[0]))) != Name.Image
        if name not in _TEXT and not is_form:
            kept.append(instruction)
        if name in _WIDTHS:
            side = instruction.operands[0]
            kept += [
                pikepdf.ContentStreamInstruction([0, 0, side, side], pikepdf.Operator("re")),
                pikepdf.ContentStreamInstruction([], pikepdf.Operator("f")),
            ]
    return pikepdf.unparse_content_stream(kept)


def _subtype(thing: Any) -> Any:
    return thing.get("/Subtype") if isinstance(thing, Stream) else None


def _items(table: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(table, Dictionary):
        yield from table.items()
