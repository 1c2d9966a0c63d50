"""PDFs of two lines of text and a name that is seen and not read: drawn as outlines or pixels, in a
pattern, a letter or a form, or in a font that says nothing of its letters, or another thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import byref, c_float, c_ubyte
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase.ttfonts import TTFontFile

from engine.core.settings import ROOT

_FONT = ROOT / "data" / "fonts" / "SourceSans3-Regular.ttf"
SHOWN = "Mme Rocheblave"
_AROUND = "BT /H 12 Tf 72 750 Td (Le tribunal juge la demande recevable et bien fond\\351e.) Tj 0 -300 Td (Fait et jug\\351.) Tj ET "

Draw = Callable[[pikepdf.Pdf, Any], str]
"""What a page shows beside its two lines: adds to its resources, and gives the operators."""


def page(draw: Draw, **more: object) -> bytes:
    """Make a PDF of one page: two lines that are read, and what is drawn between them."""
    with pikepdf.new() as pdf:
        sheet = pdf.add_blank_page(page_size=(595, 842)).obj
        line = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        tables = {key: Dictionary() for key in ("/XObject", "/Pattern", "/ExtGState", "/Shading", "/Properties")}
        sheet.Resources = Dictionary({"/Font": Dictionary(H=pdf.make_indirect(line)), **tables})
        for key, value in more.items():
            sheet[f"/{key}"] = value
        drawn = draw(pdf, sheet)
        sheet.Contents = pdf.make_stream((_AROUND + drawn).encode("latin-1"))
        buffer = BytesIO()
        pdf.save(buffer)
    return buffer.getvalue()


@cache
def _font() -> TTFontFile:
    return TTFontFile(_FONT)


def outlines(x: float, y: float, size: float = 12, paint: str = "f", text: str = SHOWN) -> str:
    """Draw a text as the outlines of its letters, each painted by itself."""
    data = _FONT.read_bytes()
    document = pypdfium2.PdfDocument.new()
    loaded = pdfium.FPDFText_LoadFont(document, (c_ubyte * len(data))(*data), len(data), pdfium.FPDF_FONT_TRUETYPE, 1)
    out = []
    for letter in text:
        drawn = _path(loaded, letter, x, y, size)
        out += [*drawn, paint if drawn else ""]
        x += _font().charWidths[ord(letter)] * size / 1000
    pdfium.FPDFFont_Close(loaded)
    document.close()
    return "\n".join(out)


def _path(font: Any, letter: str, x: float, y: float, size: float) -> list[str]:
    """Give the outline of a letter as operators."""
    path = pdfium.FPDFFont_GetGlyphPath(font, ord(letter), 1)
    out, waiting = [], []
    for number in range(pdfium.FPDFGlyphPath_CountGlyphSegments(path)):
        segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, number)
        across, up = c_float(), c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, byref(across), byref(up))
        waiting.append(f"{x + across.value * size:.2f} {y + up.value * size:.2f}")
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind != pdfium.FPDF_SEGMENT_BEZIERTO or len(waiting) == 3:
            out.append(
                " ".join(waiting) + {pdfium.FPDF_SEGMENT_MOVETO: " m", pdfium.FPDF_SEGMENT_LINETO: " l"}.get(kind, " c")
            )
            waiting = []
    return out


def pixels(width: int = 400, height: int = 48) -> Image.Image:
    """Draw the name in pixels."""
    image = Image.new("L", (width, height), 255)
    ImageDraw.Draw(image).text((8, 2), SHOWN, fill=0, font=ImageFont.truetype(str(_FONT), 36))
    return image


def image(pdf: pikepdf.Pdf, drawn: Image.Image) -> Any:
    """Make an image of pixels."""
    stream = pdf.make_stream(drawn.tobytes())
    stream.Type, stream.Subtype, stream.ColorSpace = Name.XObject, Name.Image, Name.DeviceGray
    stream.Width, stream.Height, stream.BitsPerComponent = *drawn.size, 8
    return stream


def form(pdf: pikepdf.Pdf, operators: str, **resources: Any) -> Any:
    """Make a form."""
    stream = pdf.make_stream(operators.encode("latin-1"))
    stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, 595, 842])
    stream.Resources = Dictionary(**resources)
    return stream


def pattern(pdf: pikepdf.Pdf, sheet: Any, operators: str, **resources: Any) -> str:
    """Fill a bar with a pattern."""
    tile = form(pdf, operators, **resources)
    for key, value in {
        "/Type": Name.Pattern, "/PatternType": 1, "/PaintType": 1, "/TilingType": 1, "/BBox": Array([0, 0, 200, 24]),
        "/XStep": 200, "/YStep": 24, "/Matrix": Array([1, 0, 0, 1, 72, 600]),
    }.items():  # fmt: skip
        tile[key] = value
    sheet.Resources.Pattern.P = tile
    return "/Pattern cs /P scn 72 600 200 24 re f"


def drawn_letter(pdf: pikepdf.Pdf, sheet: Any, operators: str, **resources: Any) -> str:
    """Print one letter that draws something else."""
    letter = pdf.make_stream(("1000 0 d0 " + operators).encode("latin-1"))
    sheet.Resources.Font.T = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 1000, 120]), FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(a=letter), FirstChar=97, LastChar=97, Widths=Array([1000]),
        Encoding=Dictionary(Differences=Array([97, Name.a])), Resources=Dictionary(**resources),
    )  # fmt: skip
    return "BT /T 200 Tf 72 600 Td (a) Tj ET"


def coded(
    pdf: pikepdf.Pdf, sheet: Any, meaning: Callable[[str], str] | None, text: str = SHOWN, size: float = 12
) -> str:
    """Print a text in an embedded font whose codes are the numbers of its glyphs; ``meaning`` is
    what it says of each letter, none where it has no table."""
    codes = {letter: _font().charToGlyph[ord(letter)] for letter in text}
    program = pdf.make_stream(_FONT.read_bytes())
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/ABCDEF+X"), Flags=4, FontBBox=Array([0, -200, 1000, 900]), ItalicAngle=0,
        Ascent=900, Descent=-200, CapHeight=700, StemV=80, FontFile2=program,
    )  # fmt: skip
    across: list[Any] = []
    for letter, code in codes.items():
        across += [code, Array([round(_font().charWidths[ord(letter)])])]
    child = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name("/ABCDEF+X"), W=Array(across), CIDToGIDMap=Name.Identity,
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip
    whole = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/ABCDEF+X"), Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(child)]),
    )  # fmt: skip
    if meaning:
        rows = "\n".join(
            f"<{code:04X}> <{meaning(letter).encode('utf-16-be').hex()}>" for letter, code in codes.items()
        )
        whole.ToUnicode = pdf.make_stream(
            f"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> "
            f"<FFFF> endcodespacerange {len(codes)} beginbfchar\n{rows}\nendbfchar endcmap end end".encode()
        )
    sheet.Resources.Font.A = pdf.make_indirect(whole)
    printed = "".join(f"{codes[letter]:04X}" for letter in text)
    return f"BT /A {size} Tf 72 600 Td <{printed}> Tj ET"


def nested(pdf: pikepdf.Pdf, sheet: Any, depth: int) -> str:
    """Show an image in forms within forms."""
    inner = form(pdf, "q 200 0 0 24 72 600 cm /I Do Q", XObject=Dictionary(I=image(pdf, pixels())))
    for _ in range(depth):
        inner = form(pdf, "/F Do", XObject=Dictionary(F=inner))
    sheet.Resources.XObject.F = inner
    return "/F Do"


def tiled(pdf: pikepdf.Pdf, sheet: Any, columns: int, rows: int) -> str:
    """Show an image as tiles, each as small as a sign."""
    drawn = pixels()
    width, height = drawn.width // columns, drawn.height // rows
    operators = []
    for number in range(columns * rows):
        x, y = number % columns * width, number // columns * height
        sheet.Resources.XObject[f"/I{number}"] = image(pdf, drawn.crop((x, y, x + width, y + height)))
        place = f"{width / 2} 0 0 {height / 2} {72 + x / 2} {624 - (y + height) / 2}"
        operators.append(f"q {place} cm /I{number} Do Q")
    return "\n".join(operators)


def squares(drawn: Image.Image) -> str:
    """Draw pixels as filled squares."""
    dark = [(x, y) for y in range(drawn.height) for x in range(drawn.width) if drawn.getpixel((x, y)) < 128]  # type: ignore[operator]
    return "\n".join(f"{72 + x / 2} {624 - y / 2} .5 .5 re f" for x, y in dark)


def masked(pdf: pikepdf.Pdf, sheet: Any) -> str:
    """Fill a bar through a mask of letters."""
    mask = form(pdf, "1 g " + outlines(72, 600))
    mask.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    sheet.Resources.ExtGState.G = Dictionary(SMask=Dictionary(S=Name.Luminosity, G=mask))
    return "q /G gs 0 g 72 590 200 30 re f Q"


def stencil(pdf: pikepdf.Pdf, sheet: Any) -> str:
    """Paint through a stencil of letters, in the operators themselves."""
    bits = pixels(400, 48).point(lambda shade: 255 if shade > 128 else 0).convert("1")
    return f"q 200 0 0 24 72 600 cm BI /W 400 /H 48 /IM true /BPC 1 /F /AHx ID {bits.tobytes().hex()}> EI Q"


def stamp(pdf: pikepdf.Pdf, sheet: Any) -> str:
    """Show outlines as the appearance of a note."""
    shown = form(pdf, outlines(10, 10))
    shown.BBox = Array([0, 0, 200, 40])
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, F=4, Rect=Array([72, 590, 272, 630]), AP=Dictionary(N=shown))
    sheet.Annots = Array([pdf.make_indirect(note)])
    return ""


def under_words(words: str, size: float) -> Draw:
    """Show an image under words that are not seen."""

    def draw(pdf: pikepdf.Pdf, sheet: Any) -> str:
        sheet.Resources.XObject.I = image(pdf, pixels())
        return f"q 200 0 0 24 72 600 cm /I Do Q BT 3 Tr /H {size} Tf 72 610 Td ({words}) Tj ET"

    return draw


def spoken(pdf: pikepdf.Pdf, sheet: Any) -> str:
    """Print outlines within a sequence that says it is something else."""
    return f"/Span << /ActualText (Fait.) >> BDC {outlines(72, 600)} EMC"


def hairlines(x: float, y: float) -> str:
    """Draw capitals as single strokes, each a path of its own."""
    strokes: dict[str, Sequence[tuple[int, int, int, int]]] = {
        "N": [(0, 0, 0, 6), (0, 6, 4, 0), (4, 0, 4, 6)], "A": [(0, 0, 2, 6), (2, 6, 4, 0), (1, 2, 3, 2)],
        "V": [(0, 6, 2, 0), (2, 0, 4, 6)], "M": [(0, 0, 0, 6), (0, 6, 2, 2), (2, 2, 4, 6), (4, 6, 4, 0)],
        "E": [(0, 0, 0, 6), (0, 6, 4, 6), (0, 3, 3, 3), (0, 0, 4, 0)], "L": [(0, 6, 0, 0), (0, 0, 4, 0)],
    }  # fmt: skip
    lines = [
        f"{x + 7 * rank + a * 1.3} {y + b * 1.3} m {x + 7 * rank + c * 1.3} {y + d * 1.3} l S"
        for rank, letter in enumerate("MMENAVAL")
        for a, b, c, d in strokes[letter]
    ]
    return ".5 w " + "\n".join(lines)
