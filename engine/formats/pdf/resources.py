"""The names by which the operators of a PDF call fonts, forms and layers: what nothing calls goes,
names that betray change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from engine.formats.pdf.content import parse_content
from engine.formats.writing import KnownForms

_KINDS = ("/Font", "/XObject", "/ExtGState", "/Pattern", "/Shading", "/ColorSpace", "/Properties")
_NAME = re.compile(rb"/([^\0\t\n\f\r ()<>\[\]{}/%]*)")
_CODE = re.compile(rb"#([0-9A-Fa-f]{2})")
_OF_THE_FORMAT = frozenset(
    ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "/Pattern", "/Separation", "/DeviceN", "/All", "/None")
)
_DEEPEST = 40
_HEX = re.compile(r"[a-fA-F]+")
_WORD = re.compile(r"[^\W\d_]{4,}")
_USUAL = frozenset(
    """
    image images form font fonts formxob fxob meta pattern shading gstate extgstate properties default defaultrgb defaultgray
    defaultcmyk xobject colorspace type truetype helv zadb helvetica times courier arial span artifact
    document part sect subpart art blockquote caption toci index nonstruct private para heading title list lbody label lbl
    table thead tbody tfoot link annot ruby warichu figure formula note reference bibentry code quote strong div
    normal standard body text footnote endnote header footer inlineshape textbody workbook worksheet chartsheet slide diagram
    """.split()
)
"""Words of names that programs give to what pages print with, and to parts of their structure."""


def prune(pdf: pikepdf.Pdf) -> None:
    """Drop the resources that no operator calls: pages, forms, patterns and drawn letters keep what
    they print with."""
    for page in pdf.pages:
        if "/Resources" not in page.obj:
            page.obj.Resources = page.resources
        _prune(page.obj, b"\n".join(_contents(page.obj)))
    for thing in pdf.objects:
        if isinstance(thing, Stream) and _is_content(thing):
            _prune(thing, thing.read_bytes())
        elif _is_drawn(thing):
            _prune(thing, b"\n".join(letter.read_bytes() for letter in _letters(thing)))


def _prune(owner: Any, data: bytes) -> None:
    """Give the owner of operators resources of its own, with those of a kind whose names stand in
    the operators."""
    resources = owner.get("/Resources")
    if not isinstance(resources, Dictionary):
        return
    called = _called(data, resources, 0)
    tables = [(kind, resources.get(kind)) for kind in _KINDS]
    kept = {
        kind: Dictionary({name: thing for name, thing in table.items() if name in called})
        for kind, table in tables
        if isinstance(table, Dictionary) and any(name not in called for name in table.keys())  # noqa: SIM118
    }
    if kept:
        owner.Resources = Dictionary(dict(resources.items()) | kept)


def _called(data: bytes, resources: Any, depth: int) -> set[str]:
    """Give the names in operators, and in those of forms and patterns that use the same
    resources."""
    called = set(_names(data))
    for kind in ("/XObject", "/Pattern") if depth < _DEEPEST else ():
        table = resources.get(kind)
        for name in called & set(table.keys()) if isinstance(table, Dictionary) else ():
            inner = table[name]
            if isinstance(inner, Stream) and _is_content(inner) and "/Resources" not in inner:
                called |= _called(inner.read_bytes(), resources, depth + 1)
    return called


def rename(pdf: pikepdf.Pdf, forms: KnownForms) -> int:
    """Give names that betray other ones wherever they stand: resources, operators, structure, inks,
    fonts. Tell how many."""
    names = _Names(forms)
    for thing in pdf.objects:
        if isinstance(thing, (Dictionary, Stream)):
            names.look_into(thing)
    for page in pdf.pages:
        if names.stand_in(b"\n".join(_contents(page.obj))):
            page.obj.Contents = pdf.make_stream(names.operators(page))
    for stream in _streams(pdf):
        if names.stand_in(stream.read_bytes()):
            stream.write(names.operators(stream))
    return len(names.given)


class _Names:
    """New names for those that betray, the same throughout a file."""

    def __init__(self, forms: KnownForms) -> None:
        self._forms = forms
        self._innocent: set[str] = set(_OF_THE_FORMAT)
        self.given: dict[str, str] = {}

    def of(self, name: str) -> str:
        """Give the name to write instead of a name."""
        if name in self._innocent:
            return name
        if name not in self.given:
            if not self._forms.betrays(name[1:]):
                self._innocent.add(name)
                return name
            self.given[name] = f"/NdE-N{len(self.given) + 1}"
        return self.given[name]

    def private(self, name: str) -> str:
        """Give the name to write instead of one that somebody may have chosen."""
        if any(word.lower() not in _USUAL and not _HEX.fullmatch(word) for word in _WORD.findall(name)):
            self._innocent.discard(name)
            return self.given.setdefault(name, f"/NdE-N{len(self.given) + 1}")
        return self.of(name)

    def stand_in(self, data: bytes) -> bool:
        """Tell whether a name that betrays stands in operators."""
        changed = [name for name in dict.fromkeys(_names(data)) if self.of(name) != name]
        return bool(changed)

    def operators(self, stream: Any) -> bytes:
        """Write operators again."""
        written: list[Any] = []
        for instruction in parse_content(stream)[0]:
            if isinstance(instruction, pikepdf.ContentStreamInlineImage):
                written.append(instruction)
            else:
                operands = [self._value(each) for each in instruction.operands]
                written.append(pikepdf.ContentStreamInstruction(operands, instruction.operator))
        return pikepdf.unparse_content_stream(written)

    def look_into(self, thing: Any) -> None:
        """Change the names of a dictionary that somebody chose."""
        for holder in (thing, thing.get("/Resources")):
            for kind in _KINDS if isinstance(holder, Dictionary) else ():
                self._keys(holder.get(kind))
            self._inks(holder.get("/ColorSpace") if isinstance(holder, (Dictionary, Stream)) else None)
        if _is_drawn(thing):
            self._keys(thing.get("/CharProcs"))
            self._array(thing.get("/Encoding", Dictionary()).get("/Differences"))
        elif any(f"/FontFile{kind}" in thing for kind in ("", "2", "3")) and isinstance(thing.get("/FontName"), Name):
            thing.FontName = Name(self.of(str(thing.FontName)))
        elif isinstance(thing.get("/BaseFont"), Name) and _is_embedded(thing):
            thing.BaseFont = Name(self.of(str(thing.BaseFont)))
        self._structure(thing)

    def _structure(self, thing: Any) -> None:
        for key in ("/RoleMap", "/ClassMap"):
            table = thing.get(key)
            self._keys(table)
            for name, value in list(table.items()) if isinstance(table, Dictionary) else ():
                table[name] = self._value(value)
        if thing.get("/Type") == Name.StructElem or ("/S" in thing and "/P" in thing):
            for key in ("/S", "/C"):
                if key in thing:
                    thing[key] = self._value(thing[key])

    def _inks(self, spaces: Any) -> None:
        """Change the names of inks, in a colour space or in a table of them."""
        each = [spaces] if isinstance(spaces, Array) else [space for _, space in _items(spaces)]
        for space in each:
            if isinstance(space, Array) and len(space) > 1 and space[0] in (Name.Separation, Name.DeviceN):
                space[1] = self._value(space[1])
                if len(space) > 4 and isinstance(space[4], Dictionary):
                    self._keys(space[4].get("/Colorants"))

    def _keys(self, table: Any) -> None:
        for key in list(table.keys()) if isinstance(table, Dictionary) else ():
            if (new := self.private(key)) != key:
                table[new] = table[key]
                del table[key]

    def _array(self, array: Any) -> None:
        for at, value in enumerate(array) if isinstance(array, Array) else ():
            if isinstance(value, Name):
                array[at] = Name(self.of(str(value)))

    def _value(self, value: Any) -> Any:
        """Give a value with other names in it."""
        if isinstance(value, Name):
            return Name(self.of(str(value)))
        if isinstance(value, Array):
            return Array([self._value(each) for each in value])
        if isinstance(value, Dictionary) and not value.is_indirect:
            return Dictionary({key: self._value(each) for key, each in value.items()})
        return value


def _streams(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Yield the streams of operators that are not those of a page."""
    for thing in pdf.objects:
        if isinstance(thing, Stream) and _is_content(thing):
            yield thing
        elif _is_drawn(thing):
            yield from _letters(thing)


def _is_content(stream: Any) -> bool:
    return bool(stream.get("/Subtype") == Name.Form or stream.get("/PatternType") == 1)


def _is_drawn(thing: Any) -> bool:
    return isinstance(thing, Dictionary) and thing.get("/Subtype") == Name.Type3


def _is_embedded(font: Any) -> bool:
    """Tell whether a font brings its letters along: of another the name says what it looks like."""
    below = [font, *(each for each in font.get("/DescendantFonts", []) if isinstance(each, Dictionary))]
    described = [each.get("/FontDescriptor") for each in below]
    return any(
        isinstance(each, Dictionary) and any(f"/FontFile{n}" in each for n in ("", "2", "3")) for each in described
    )


def _letters(font: Any) -> Iterator[Any]:
    yield from (letter for _, letter in _items(font.get("/CharProcs")) if isinstance(letter, Stream))


def _contents(page: Any) -> Iterator[bytes]:
    contents = page.get("/Contents")
    for part in contents if isinstance(contents, Array) else [contents]:
        if isinstance(part, Stream):
            yield part.read_bytes()


def _names(data: bytes) -> Iterator[str]:
    for name in _NAME.findall(data):
        plain = _CODE.sub(lambda code: bytes([int(code[1], 16)]), name) if b"#" in name else name
        yield "/" + plain.decode("utf-8", "replace")


def _items(table: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(table, Dictionary):
        yield from table.items()
