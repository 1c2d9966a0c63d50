"""Pages whose letters cannot be taken out one by one become pictures of themselves, with their text
behind."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from engine.core.errors import Unwritable
from engine.formats import read, write
from engine.formats.pdf import write as pdf_write
from engine.formats.writing import Orders
from tests.engine.formats.known import Known
from tests.engine.formats.redacted import boxes, edits, pixels, raw, redact, saved

PAIRS = {"Rocheblave": "Touque"}
LINE = "BT /F1 12 Tf 72 700 Td (Madame Rocheblave a relevé appel du jugement.) Tj ET"


def scan(under: bool) -> bytes:
    """Make a scan with its recognised text: hidden above it, or plain under it."""
    sheet = Image.new("L", (1240, 1754), 255)
    ImageDraw.Draw(sheet).rectangle((150, 270, 1000, 300), fill=0)  # "ink" where the text is
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pagesize=(595, 842))

    def words() -> None:
        for number, line in enumerate(["Madame Rocheblave a relevé appel", "du jugement rendu le 3 mai 1998"] * 8):
            text = page.beginText(72, 700 - 30 * number)
            text.setFont("Helvetica", 12)
            text.setTextRenderMode(0 if under else 3)
            text.textLine(line)
            page.drawText(text)

    if under:
        words()
    page.drawImage(ImageReader(sheet), 0, 0, 595, 842)
    if not under:
        words()
    page.save()
    return buffer.getvalue()


def clipped() -> bytes:
    return raw("q BT 7 Tr /F1 12 Tf 72 700 Td (Madame Rocheblave a relevé appel.) Tj ET 0 0 600 800 re f Q")


def upside_down() -> bytes:
    return raw("BT /F1 12 Tf -1 0 0 -1 400 700 Tm (Madame Rocheblave a relev\xe9 appel du jugement.) Tj ET")


def unknown_codes() -> bytes:
    """Make text in a font with an encoding of its own: which bytes are a letter is not followed."""
    codes = "".join(f"{ord(letter):04x}" for letter in "Madame Rocheblave est ici, devant nous")
    with pikepdf.open(BytesIO(raw(f"BT /C1 12 Tf 72 700 Td <{codes}> Tj ET"))) as pdf:
        ranges = b"begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begin%srange <0020> <007e> %s end%srange endcmap"
        descriptor = Dictionary(
            Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=4, FontBBox=Array([0, -200, 1000, 900]),
            ItalicAngle=0, Ascent=900, Descent=-200, CapHeight=700, StemV=80,
        )  # fmt: skip
        child = Dictionary(
            Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Helvetica, DW=600, FontDescriptor=descriptor,
            CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
        )  # fmt: skip
        pdf.pages[0].Resources.Font["/C1"] = Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Helvetica, DescendantFonts=Array([child]),
            Encoding=pdf.make_stream(ranges % (b"cid", b"32", b"cid"), Type=Name.CMap, CMapName=Name.Own),
            ToUnicode=pdf.make_stream(ranges % (b"bf", b"<0020>", b"bf")),
        )  # fmt: skip
        return saved(pdf)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(scan(under=False), id="hidden text over a scan"),
        pytest.param(scan(under=True), id="text under a scan"),
        pytest.param(clipped(), id="letters that clip"),
        pytest.param(upside_down(), id="upside down"),
        pytest.param(unknown_codes(), id="an encoding of its own"),
    ],
)
def test_the_page_becomes_a_picture_and_is_read_as_before(data: bytes) -> None:
    written = redact(data, PAIRS)
    assert ("rasterised_page", "redacted") in {(finding.kind, finding.fate) for finding in written.findings}


def test_the_scan_is_blank_where_the_name_was_and_black_where_it_was() -> None:
    data = scan(under=False)
    left, top, right, bottom = boxes(data, ["Rocheblave"])[0]
    after = pixels(redact(data, PAIRS).data)
    middle = after[int(top) + 2 : int(bottom) - 2, int(left) + 2 : int(right) - 2]
    before = pixels(data)
    assert before[int(top) + 2 : int(bottom) - 2, int(left) + 2 : int(right) - 2].mean() < 60
    assert middle.mean() > 150, "paper, and the letters of the pseudonym"
    assert np.abs(after[int(bottom) + 9 :] - before[int(bottom) + 9 :]).mean() < 60


@pytest.mark.parametrize("new", ["Jean\nMorin", "██████"], ids=["words of two lines", "blocks"])
def test_a_picture_shows_whatever_stands_for_a_name(new: str) -> None:
    data = clipped()
    left, top, right, bottom = (int(edge) for edge in boxes(data, ["Rocheblave"])[0])
    document = read(data, "a.pdf")
    after = pixels(write(data, document, Orders(edits(document.text, {"Rocheblave": new}), Known(PAIRS))).data)
    place = after[top + 4 : bottom - 4, left + 4 : right - 4]
    assert (place.mean() < 110) == ("█" in new)
    assert place.min() < 100


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_turned_page_looks_the_same_as_a_picture(rotate: int) -> None:
    data = raw("q BT 7 Tr /F1 12 Tf 72 700 Td (Madame Rocheblave) Tj ET Q " + LINE.replace("700", "650"), Rotate=rotate,
               MediaBox=Array([20, 30, 595, 800]))  # fmt: skip
    written = redact(data, PAIRS)
    before, after = pixels(data), pixels(written.data)
    left, top, right, bottom = boxes(data, ["appel du jugement"])[0]
    place = slice(int(top), int(bottom)), slice(int(left), int(right))
    assert before.shape == after.shape
    assert np.abs(before[place] - after[place]).mean() < 25
    assert before[place].min() < 100


def test_a_page_that_could_not_be_read_loses_a_stamp_with_a_name() -> None:
    buffer = BytesIO()
    page = canvas.Canvas(buffer)
    for _ in range(2):
        page.drawString(72, 700, "Madame Rocheblave a relevé appel du jugement")
        page.showPage()
    page.drawImage(ImageReader(Image.new("L", (40, 40), 200)), 0, 0, 500, 700)
    page.drawString(72, 750, "ROCHEBLAVE")
    page.save()
    assert read(redact(buffer.getvalue(), PAIRS).data, "a.pdf").pages == 3


@pytest.mark.parametrize("spoilt", [str.swapcase, lambda text: text + "x"], ids=["other letters", "one more letter"])
def test_a_picture_that_is_read_otherwise_is_refused(spoilt: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    read_again = pdf_write._read_again
    monkeypatch.setattr(pdf_write, "_read_again", lambda *asked: [spoilt(text) for text in read_again(*asked)])
    with pytest.raises(Unwritable) as refused:
        redact(clipped(), PAIRS)
    assert refused.value.__cause__ is None, "refused for its letters, not for a fault on the way"


def test_a_picture_whose_words_are_read_in_another_order_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    read_again = pdf_write._read_again
    monkeypatch.setattr(pdf_write, "_read_again", lambda *asked: [text[::-1] for text in read_again(*asked)])
    found = {(finding.kind, finding.fate, finding.count) for finding in redact(clipped(), PAIRS).findings}
    assert {("rasterised_page", "redacted", 1), ("moved_words", "kept", 1)} <= found


def test_nothing_is_quoted_by_what_is_found() -> None:
    data = scan(under=False)
    document = read(data, "a.pdf")
    written = write(data, document, Orders(edits(document.text, PAIRS), Known(PAIRS)))
    said: list[Any] = [value for finding in written.findings for value in (finding.kind, finding.part)]
    assert not any("ocheblave" in str(each) for each in said)
