"""Pages that unfold without end, or nearly, are refused before PDFium follows them; others pass as
they are."""

from __future__ import annotations

import zlib
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from engine.core.errors import Bomb, Damaged
from engine.formats.pdf.expansion import check
from tests.engine.formats.redacted import raw

HELVETICA = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
LINE = "BT /F1 12 Tf 72 700 Td (Madame Rocheblave a relevé appel.) Tj ET "
BOX = Array([0, 0, 9, 9])


def form(pdf: pikepdf.Pdf, content: bytes, **more: Any) -> Any:
    return pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=BOX, **more)


def with_forms(*contents: bytes, shared: bool = False, page: str = "/X0 Do") -> bytes:
    """Make a page that prints the form X0; X0, X1… know each other, by their own resources or by
    those of the page."""

    def resources(pdf: pikepdf.Pdf) -> Any:
        forms = [form(pdf, content) for content in contents]
        table = pdf.make_indirect(Dictionary({f"/X{number}": each for number, each in enumerate(forms)}))
        for each in () if shared else forms:
            each.Resources = Dictionary(XObject=table)
        return Dictionary(Font=Dictionary(F1=HELVETICA), XObject=table)

    return raw(LINE + page, Resources=resources)


def with_pattern(pdf: pikepdf.Pdf) -> Any:
    pattern = pdf.make_stream(b"/Pattern cs /P scn 0 0 9 9 re f", PatternType=1, PaintType=1, TilingType=1, BBox=BOX)
    pattern.Resources = Dictionary(Pattern=Dictionary(P=pattern))
    return Dictionary(Font=Dictionary(F1=HELVETICA), Pattern=Dictionary(P=pattern))


def with_letters(pdf: pikepdf.Pdf) -> Any:
    font = pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=BOX, FontMatrix=Array([1, 0, 0, 1, 0, 0]), FirstChar=97,
            LastChar=97, Widths=Array([9]), Encoding=Dictionary(Differences=Array([97, Name.a])),
        )
    )  # fmt: skip
    font.CharProcs = Dictionary(a=pdf.make_stream(b"9 0 d0 BT /T3 1 Tf (aa) Tj ET"))
    font.Resources = Dictionary(Font=Dictionary(T3=font))
    return Dictionary(Font=Dictionary(F1=HELVETICA, T3=font))


def with_mask(pdf: pikepdf.Pdf) -> Any:
    group = form(pdf, b"/G gs 0 0 9 9 re f", Group=Dictionary(S=Name.Transparency))
    state = Dictionary(SMask=Dictionary(S=Name.Luminosity, G=group))
    group.Resources = Dictionary(ExtGState=Dictionary(G=state))
    return Dictionary(Font=Dictionary(F1=HELVETICA), ExtGState=Dictionary(G=state))


def with_stamp(pdf: pikepdf.Pdf) -> Any:
    shown = form(pdf, b"/X Do /X Do")
    shown.Resources = Dictionary(XObject=Dictionary(X=shown))
    return Array([pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=BOX, AP=Dictionary(N=shown)))])


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(with_forms(b"/X0 Do /X0 Do"), id="twice"),
        pytest.param(with_forms(b"/X0 Do"), id="once"),
        pytest.param(with_forms(b"/X1 Do", b"q /X2 Do Q /X2 Do", b"/X0\nDo"), id="through others"),
        pytest.param(with_forms(b"/X0 Do /X0 Do", shared=True), id="known by the page alone"),
        pytest.param(with_forms(b"/X#30 Do /X#30 Do"), id="a name in figures"),
        pytest.param(with_forms(b"/X0%\nDo (X0) Do"), id="a comment between, a string for a name"),
        pytest.param(raw(LINE + "/Pattern cs /P scn 0 0 9 9 re f", Resources=with_pattern), id="a pattern"),
        pytest.param(raw(LINE + "BT /T3 9 Tf (a) Tj ET", Resources=with_letters), id="a drawn letter"),
        pytest.param(raw(LINE + "/G gs 0 0 9 9 re f", Resources=with_mask), id="a mask"),
        pytest.param(raw(LINE, Annots=with_stamp), id="a stamp"),
    ],
)
def test_what_prints_itself_is_refused(data: bytes) -> None:
    with pytest.raises(Damaged):
        check(data)


def test_forms_that_print_others_many_times_are_refused() -> None:
    laughs = [b"/X%d Do " % (number + 1) * 10 for number in range(9)]
    with pytest.raises(Bomb):
        check(with_forms(*laughs, b"BT /F1 9 Tf (ha) Tj ET"))
    check(with_forms(*laughs[:3], b"", b"", b"", b"", b"", b"", b"BT /F1 9 Tf (ha) Tj ET"))


@pytest.mark.parametrize("filters", [["/FlateDecode"], ["/FlateDecode", "/FlateDecode"]], ids=["once", "twice"])
def test_operators_that_unpack_without_end_are_refused(filters: list[str]) -> None:
    packed = b" " * 40_000_000
    for _ in filters:
        packed = zlib.compress(packed)

    def contents(pdf: pikepdf.Pdf) -> Any:
        stream = pdf.make_stream(b"")
        stream.write(packed, filter=Array([Name(each) for each in filters]))
        return stream

    with pytest.raises(Bomb):
        check(raw(LINE, Contents=contents))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(with_forms(b"0 0 9 9 re f", page="/X0 Do " * 2_000), id="a stamp printed 2,000 times"),
        pytest.param(with_forms(b"BI /W 9 /H 1 /BPC 8 /CS /G ID \x00 Do \x00 gs EI"), id="pixels like operators"),
        pytest.param(with_forms(b"0 0 9 9 re f", b"/X0 Do"), id="a table that names the form itself"),
        pytest.param(with_forms(*[b"/X%d Do" % number for number in range(1, 3_000)], b""), id="3,000 deep"),
    ],
)
def test_forms_as_documents_use_them_pass(data: bytes) -> None:
    check(data)
