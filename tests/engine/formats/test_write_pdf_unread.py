"""Text that no reader gives goes from what is written; left there, it stops the delivery."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from engine.core.model import Annotation, EngineInfo, entity_at
from engine.formats import read
from engine.formats.verify.verify import verify
from engine.pseudonyms import apply
from engine.pseudonyms.originals_of import originals_of
from tests.engine.formats.redacted import leaks, raw, redact, saved

NAME = "Rocheblave"
LINE = "BT /F1 12 Tf 72 700 Td (Madame Rocheblave a relevé appel du jugement.) Tj ET"
BOX = Array([0, 0, 200, 200])


def spoken(pdf: pikepdf.Pdf) -> Any:
    """Make a font of codes of its own: what it prints stands in no bytes."""
    letters = sorted(set(NAME))
    table = "\n".join(f"<{rank:04x}> <{ord(letter):04x}>" for rank, letter in enumerate(letters, 1))
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=4, FontBBox=Array([0, -200, 1000, 900]),
        ItalicAngle=0, Ascent=900, Descent=-200, CapHeight=700, StemV=80,
    )  # fmt: skip
    child = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Helvetica, DW=600, FontDescriptor=descriptor,
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
    )  # fmt: skip
    unicode = f"begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange {len(letters)} beginbfchar\n{table}\nendbfchar endcmap"
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Helvetica, Encoding=Name("/Identity-H"),
            DescendantFonts=Array([child]), ToUnicode=pdf.make_stream(unicode.encode()),
        )
    )  # fmt: skip


def shown() -> bytes:
    letters = sorted(set(NAME))
    return f"BT /C1 12 Tf 9 9 Td <{''.join(f'{letters.index(each) + 1:04x}' for each in NAME)}> Tj ET".encode()


def fonts(pdf: pikepdf.Pdf) -> Any:
    return Dictionary(Font=Dictionary(C1=spoken(pdf)))


def form(pdf: pikepdf.Pdf, content: bytes, **more: Any) -> Any:
    return pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=BOX, **more)


def _pattern(pdf: pikepdf.Pdf, page: Any) -> str:
    page.Resources.Pattern = Dictionary(
        P=pdf.make_stream(
            b"9 0 0 9 0 0 cm 0 0 1 1 re f " + shown(), PatternType=1, PaintType=1, TilingType=1, BBox=BOX, XStep=200,
            YStep=200, Resources=fonts(pdf),
        )
    )  # fmt: skip
    return "/Pattern cs /P scn 0 0 595 842 re f"


def _form_in_pattern(pdf: pikepdf.Pdf, page: Any) -> str:
    operators = _pattern(pdf, page)
    page.Resources.Pattern.P.Resources = Dictionary(XObject=Dictionary(X=form(pdf, shown(), Resources=fonts(pdf))))
    page.Resources.Pattern.P.write(b"0 0 9 9 re f /X Do")
    return operators


def _mask(pdf: pikepdf.Pdf, page: Any) -> str:
    group = form(pdf, b"1 g 0 0 9 9 re f " + shown(), Group=Dictionary(S=Name.Transparency), Resources=fonts(pdf))
    page.Resources.ExtGState = Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Luminosity, G=group)))
    return "q /G gs 0 0 595 842 re f Q"


def _letter(pdf: pikepdf.Pdf, page: Any) -> str:
    page.Resources.Font.T3 = pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=BOX, FontMatrix=Array([0.01, 0, 0, 0.01, 0, 0]),
            FirstChar=97, LastChar=97, Widths=Array([200]), Resources=fonts(pdf),
            CharProcs=Dictionary(a=pdf.make_stream(b"200 0 d0 " + shown())),
            Encoding=Dictionary(Differences=Array([97, Name.a])),
        )
    )  # fmt: skip
    return "BT /T3 9 Tf 72 500 Td (a) Tj ET"


def _unprinted(pdf: pikepdf.Pdf, page: Any) -> str:
    inner = form(pdf, shown(), Resources=fonts(pdf))
    page.Resources.XObject = Dictionary(
        X=form(pdf, b"0 0 9 9 re f", Resources=Dictionary(XObject=Dictionary(Y=inner), Font=page.Resources.Font)),
    )
    return "/X Do"


def _hidden_note(pdf: pikepdf.Pdf, page: Any) -> str:
    look = form(pdf, shown(), Resources=fonts(pdf))
    page.Annots = Array(
        [pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Stamp, F=2, Rect=BOX, AP=Dictionary(N=look)))]
    )
    return ""


def _layer(pdf: pikepdf.Pdf, page: Any) -> str:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Calque"))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer]), Order=Array([layer])))
    page.Resources.Properties = Dictionary(M=layer)
    page.Resources.Font.C1 = spoken(pdf)
    return "/OC /M BDC " + shown().decode().replace("9 9 Td", "72 400 Td") + " EMC"


def _no_size(pdf: pikepdf.Pdf, page: Any) -> str:
    page.Resources.Font.C1 = spoken(pdf)
    return shown().decode().replace("12 Tf", "0 Tf")


def _of_a_form(pdf: pikepdf.Pdf, page: Any) -> str:
    page.Resources.XObject = Dictionary({f"/{NAME}": form(pdf, b"0 0 9 9 re f")})
    return f"q /{NAME} Do Q"


def _of_a_font(pdf: pikepdf.Pdf, page: Any) -> str:
    page.Resources.Font[f"/{NAME}"] = Dictionary(page.Resources.Font.F1)
    return f"BT /{NAME} 12 Tf 72 600 Td (Par ces motifs, le tribunal) Tj ET"


def _of_a_tag(pdf: pikepdf.Pdf, page: Any) -> str:
    return f"/{NAME} <</MCID 0 /O /{NAME}>> BDC EMC"


def _of_a_role(pdf: pikepdf.Pdf, page: Any) -> str:
    element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{NAME}"), C=Name(f"/{NAME}")))
    pdf.Root.StructTreeRoot = pdf.make_indirect(
        Dictionary(
            Type=Name.StructTreeRoot, K=element, RoleMap=Dictionary({f"/{NAME}": Name.P}),
            ClassMap=Dictionary({f"/{NAME}": Dictionary(O=Name.Layout)}),
        )
    )  # fmt: skip
    return ""


def _of_an_ink(pdf: pikepdf.Pdf, page: Any) -> str:
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=1)
    page.Resources.ColorSpace = Dictionary(S=Array([Name.Separation, Name(f"/{NAME}"), Name.DeviceGray, tint]))
    return "/S cs 1 scn 0 0 9 9 re f"


def _of_a_drawing(pdf: pikepdf.Pdf, page: Any) -> str:
    operators = _letter(pdf, page)
    font = page.Resources.Font.T3
    font.CharProcs = Dictionary({f"/{NAME}": pdf.make_stream(b"200 0 d0 0 0 99 99 re f")})
    font.Encoding.Differences[1] = Name(f"/{NAME}")
    return operators


Change = Callable[[pikepdf.Pdf, Any], str]
HIDDEN = [
    pytest.param(_pattern, "other_text", id="a pattern"),
    pytest.param(_form_in_pattern, "other_text", id="a form in a pattern"),
    pytest.param(_mask, "other_text", id="a mask"),
    pytest.param(_letter, "other_text", id="the drawing of a letter"),
    pytest.param(_of_a_form, "internal_names", id="the name of a form"),
    pytest.param(_of_a_font, "internal_names", id="the name of a font"),
    pytest.param(_of_a_tag, "internal_names", id="a tag"),
    pytest.param(_of_a_role, "internal_names", id="a role"),
    pytest.param(_of_an_ink, "internal_names", id="the name of an ink"),
    pytest.param(_of_a_drawing, "internal_names", id="the name of a drawn letter"),
]
ELSEWHERE = [
    pytest.param(_unprinted, "redacted_text", id="a form that no form prints"),
    pytest.param(_hidden_note, "annotations", id="a hidden note"),
    pytest.param(_layer, "redacted_text", id="a layer that is off"),
    pytest.param(_no_size, "hidden_text", id="letters of no size"),
]


def made(change: Change, line: str = LINE) -> bytes:
    with pikepdf.open(BytesIO(raw(line))) as pdf:
        page = pdf.pages[0].obj
        page.Contents = pdf.make_stream(f"{line} {change(pdf, page)}".encode("cp1252"))
        return saved(pdf)


def speaks(data: bytes) -> bool:
    """Tell whether a file still prints the codes of the name, in whatever stream, or says it."""
    codes = shown().split(b"<")[1][:40]
    with pikepdf.open(BytesIO(data)) as pdf:
        streams = [thing.read_bytes() for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
    return any(codes in stream.lower() for stream in streams) or bool(leaks(data, [NAME]))


@pytest.mark.parametrize(("change", "kind"), HIDDEN + ELSEWHERE)
def test_what_no_reader_gives_is_taken_out(change: Change, kind: str) -> None:
    data = made(change)
    assert speaks(data)
    written = redact(data, {NAME: "Touque"})
    assert not speaks(written.data)
    assert kind in {finding.kind for finding in written.findings}


@pytest.mark.parametrize(("change", "kind"), HIDDEN)
def test_what_is_left_of_it_stops_the_delivery(change: Change, kind: str) -> None:
    document = read(raw(LINE), "arret.pdf")
    start = document.text.index(NAME)
    entity = replace(
        entity_at(document.text, start, start + len(NAME), "personnePhysiqueNom", "human"), masked=True, person="p1"
    )
    replaced = apply(Annotation(document, EngineInfo("0", "", "cpu", ""), (entity,)), "lettres", b"0" * 32)
    line = LINE.replace(NAME, replaced.text[start : replaced.spans[0].new_end])
    originals = originals_of(replaced)
    clean = made(lambda pdf, page: "", line)
    assert verify(clean, "arret.pdf", "pdf", replaced, originals) == ()
    assert verify(made(change, line), "arret.pdf", "pdf", replaced, originals)


def test_patterns_that_say_something_else_stay() -> None:
    def watermark(pdf: pikepdf.Pdf, page: Any) -> str:
        operators = _pattern(pdf, page)
        page.Resources.Pattern.P.Resources = Dictionary(Font=Dictionary(page.Resources.Font))
        page.Resources.Pattern.P.write(b"BT /F1 12 Tf 9 9 Td (COPIE) Tj ET")
        return operators

    with pikepdf.open(BytesIO(redact(made(watermark), {NAME: "Touque"}).data)) as pdf:
        assert b"(COPIE)" in pdf.pages[0].Resources.Pattern.P.read_bytes()
