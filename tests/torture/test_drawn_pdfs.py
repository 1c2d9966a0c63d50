"""What is seen on a page of a PDF and not read is asked about, whatever it is drawn by; what
ordinary programs draw beside their words is not."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary
from PIL import Image
from reportlab.lib import colors
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import HRFlowable, ListFlowable, Paragraph, SimpleDocTemplate, Table

from engine.formats import Orders, pictures, read, write
from engine.formats.pdf.layout import lay_out, open_pdf
from engine.formats.writing import Edit
from tests.engine.formats.written import Forms
from tests.torture import drawn_pdfs as drawn
from tests.torture.searcher import standing


def _in_a_pattern(pdf: pikepdf.Pdf, sheet: Any) -> str:
    return drawn.pattern(pdf, sheet, "200 0 0 24 0 0 cm /I Do", XObject=Dictionary(I=drawn.image(pdf, drawn.pixels())))


def _words_in_a_pattern(pdf: pikepdf.Pdf, sheet: Any) -> str:
    return drawn.pattern(
        pdf, sheet, f"BT /H 12 Tf 2 6 Td ({drawn.SHOWN}) Tj ET", Font=Dictionary(H=sheet.Resources.Font.H)
    )


def _picture_of_a_letter(pdf: pikepdf.Pdf, sheet: Any) -> str:
    inner = drawn.image(pdf, drawn.pixels())
    return drawn.drawn_letter(pdf, sheet, "1000 0 0 120 0 0 cm /I Do", XObject=Dictionary(I=inner))


def _letters_in_the_box_of_one(pdf: pikepdf.Pdf, sheet: Any) -> str:
    shown = drawn.drawn_letter(pdf, sheet, drawn.outlines(20, 400, 150))
    sheet.Resources.Font.T.FontBBox = Array([0, 0, 1000, 1000])
    return shown.replace("/T 200 Tf", "/T 80 Tf")


def _turned(pdf: pikepdf.Pdf, sheet: Any) -> str:
    sheet.Rotate, sheet.CropBox = 90, Array([50, 50, 595, 842])
    return drawn.outlines(72, 600)


def _in_a_form(pdf: pikepdf.Pdf, sheet: Any) -> str:
    sheet.Resources.XObject.F = drawn.form(pdf, drawn.outlines(72, 600))
    return "/F Do"


def _stencil_in_a_form(pdf: pikepdf.Pdf, sheet: Any) -> str:
    sheet.Resources.XObject.F = drawn.form(pdf, drawn.stencil(pdf, sheet))
    return "/F Do"


SEEN = {
    "a picture in a pattern": _in_a_pattern,
    "words in a pattern": _words_in_a_pattern,
    "a picture as a letter": _picture_of_a_letter,
    "outlines in the box of one letter": _letters_in_the_box_of_one,
    "a picture six forms deep": lambda pdf, sheet: drawn.nested(pdf, sheet, 6),
    "a picture under few words": drawn.under_words("aucun texte ici du tout", 4),
    "a picture of small tiles": lambda pdf, sheet: drawn.tiled(pdf, sheet, 20, 3),
    "a picture of strips": lambda pdf, sheet: drawn.tiled(pdf, sheet, 1, 6),
    "pixels as squares": lambda pdf, sheet: drawn.squares(drawn.pixels()),
    "a stencil in the operators of a form": _stencil_in_a_form,
    "a bar through a mask": drawn.masked,
    "outlines": lambda pdf, sheet: drawn.outlines(72, 600),
    "outlines in a form": _in_a_form,
    "outlines in a note": drawn.stamp,
    "outlines that say something else": drawn.spoken,
    "outlines on a turned page": _turned,
    "small outlines": lambda pdf, sheet: drawn.outlines(72, 600, 8),
    "a short name in outlines": lambda pdf, sheet: drawn.outlines(72, 600, 10, text="Roy"),
    "pale outlines": lambda pdf, sheet: ".8 g " + drawn.outlines(72, 600, 9),
    "white outlines on a bar": lambda pdf, sheet: "0 0 .4 rg 60 590 300 24 re f 1 g " + drawn.outlines(72, 597, 14),
    "outlines on a grey bar": lambda pdf, sheet: ".8 g 60 590 470 24 re f 0 g " + drawn.outlines(72, 597, 11),
    "outlines behind a line": lambda pdf, sheet: drawn.outlines(400, 750),
    "outlines upwards": lambda pdf, sheet: "q 0 1 -1 0 700 0 cm " + drawn.outlines(300, 200, 11) + " Q",
    "outlines aslant": lambda pdf, sheet: "q .7 .7 -.7 .7 300 300 cm " + drawn.outlines(0, 0) + " Q",
    "outlines as a border": lambda pdf, sheet: "q " + drawn.outlines(72, 600, 14, "") + " W n 60 590 300 30 re f Q",
    "single strokes": lambda pdf, sheet: drawn.hairlines(72, 600),
    "no meaning": lambda pdf, sheet: drawn.coded(pdf, sheet, None),
    "letters of its own": lambda pdf, sheet: drawn.coded(pdf, sheet, lambda letter: chr(0xE000 + ord(letter))),
    "some letters of its own": lambda pdf, sheet: drawn.coded(
        pdf, sheet, lambda letter: letter if letter in "cheblav" else "\ue000"
    ),
    "spaces": lambda pdf, sheet: drawn.coded(pdf, sheet, lambda _: " "),
    "nothing": lambda pdf, sheet: drawn.coded(pdf, sheet, lambda _: "\0"),
    "no width": lambda pdf, sheet: drawn.coded(pdf, sheet, lambda _: "\u200b"),
    "dots": lambda pdf, sheet: drawn.coded(pdf, sheet, lambda _: "."),
    "bullets": lambda pdf, sheet: drawn.coded(pdf, sheet, lambda _: "•"),
    "braille": lambda pdf, sheet: drawn.coded(pdf, sheet, lambda _: "\u2800"),
}


@pytest.mark.parametrize("kind", SEEN)
def test_a_name_that_is_seen_and_not_read_is_asked_about(kind: str) -> None:
    data = drawn.page(SEEN[kind])
    document = read(data, "a.pdf")
    assert document.text.startswith("Le tribunal juge la demande recevable et bien fondée.")
    assert "Rocheblave" not in document.text
    assert document.images == 1
    assert [each.page for each in pictures(data, document) if each.asks] == [1]


def test_a_page_of_letters_without_meaning_is_no_text() -> None:
    words = "Le tribunal a statué sur la demande de la partie. " * 3
    with pikepdf.open(BytesIO(drawn.page(lambda pdf, sheet: drawn.coded(pdf, sheet, None, words)))) as pdf:
        buffer = BytesIO()
        pdf.save(buffer)
    with open_pdf(buffer.getvalue()) as document:
        assert lay_out(document).pages == (None,)


@pytest.mark.parametrize("by", [3, -29], ids=["three letters on", "as codes without an encoding"])
def test_a_page_whose_letters_say_others_is_no_text(by: int) -> None:
    """As printer drivers write them: « M. Durand » is seen, « P. Gxudqg » is read."""
    words = "Le tribunal de Valmont statue sur la demande de M. Armel Durand, qui conclut au rejet. " * 4

    def shifted(letter: str) -> str:
        return chr(ord(letter) + by) if letter.isalpha() else letter

    data = drawn.page(lambda pdf, sheet: drawn.coded(pdf, sheet, shifted, words))
    with open_pdf(data) as document:
        assert lay_out(document).pages == (None,)


def _ordinary(bullet: str) -> bytes:
    """Print what word processors draw beside words: rules, frames, shaded cells, highlights,
    bullets, boxes to tick, signs of mathematics."""
    style = getSampleStyleSheet()["Normal"]
    said = "La cour <u>statue</u>, <strike>barré</strike>, <super>2</super>, <font backColor='yellow'>surligné</font> [...] ; "
    rows = [["Chef", "Montant", "Taux"], *([f"{row}", f"{row}00 €", "3,2 %"] for row in range(6))]
    cells = [
        ("BACKGROUND", (0, 0), (-1, 0), colors.darkblue), ("TEXTCOLOR", (0, 0), (-1, 0), colors.white),
        ("GRID", (0, 0), (-1, -1), 0.5, colors.grey), ("ROWBACKGROUNDS", (0, 1), (-1, -1), [colors.lightgrey, colors.white]),
    ]  # fmt: skip
    boxes = Table([["", "", "", "", "", "", "", ""]], colWidths=[14] * 8, rowHeights=14)
    boxes.setStyle([("BOX", (column, 0), (column, 0), 1, colors.black) for column in range(0, 8, 2)])
    items = [Paragraph("un grief", style) for _ in range(3)]
    buffer = BytesIO()
    SimpleDocTemplate(buffer).build([
        Paragraph("Décision n° 2024-12", getSampleStyleSheet()["Title"]), Paragraph(said * 8, style),
        ListFlowable(items, bulletType="bullet", bulletFontName="ZapfDingbats", start=bullet),
        Table(rows, colWidths=[40, 60, 30], style=cells), HRFlowable(dash=(2, 2), width="60%"), boxes,
    ])  # fmt: skip
    return buffer.getvalue()


@pytest.mark.parametrize("bullet", ["circle", "square", "\u2713"])
def test_what_a_word_processor_draws_beside_its_words_asks_for_nothing(bullet: str) -> None:
    document = read(_ordinary(bullet), "a.pdf")
    assert (document.images, document.unread_pages) == (0, ())


@pytest.mark.parametrize("meaning", [None, "\uf0b7", "\x01"], ids=["none", "its own", "a control"])
def test_bullets_of_a_font_of_signs_neither_ask_nor_stop_what_is_written(meaning: str | None) -> None:
    """A bullet has no meaning in fonts that were cut to what they print."""

    def bullets(pdf: pikepdf.Pdf, sheet: Any) -> str:
        return (
            drawn.coded(pdf, sheet, (lambda _: meaning) if meaning else None, "•")
            + " BT /H 12 Tf 90 600 Td (Vu l'appel.) Tj ET"
        )

    data = drawn.page(bullets)
    document = read(data, "a.pdf")
    assert (document.images, document.unread_pages) == (0, ())
    start = document.text.index("tribunal")
    written = write(data, document, Orders((Edit(start, start + 8, "X..."),), Forms({"tribunal": "X..."})))
    assert "Le X... juge" in read(written.data, "a.pdf").text


def test_a_scan_whose_text_was_recognised_asks_for_nothing() -> None:
    """Its words stand where they are seen, though not to the letter."""

    def scan(pdf: pikepdf.Pdf, sheet: Any) -> str:
        page = Image.new("L", (1190, 1684), 245)
        words = []
        for row in range(20):
            page.paste(drawn.pixels(), (140, 140 + 70 * row))
            words.append(f"BT 3 Tr /H 20 Tf 108 Tz 74 {752 - 35 * row} Td (Mme Rocheblave) Tj ET")
        sheet.Resources.XObject.I = drawn.image(pdf, page)
        return "q 595 0 0 842 0 0 cm /I Do Q " + "\n".join(words)

    assert read(drawn.page(scan), "a.pdf").images == 0


@pytest.mark.parametrize(
    "rest",
    [
        pytest.param("(M. ROCHEBLAVET15 E ngio", id="a string without end"),
        pytest.param("(M. Rocheblave)", id="a string without operator"),
        pytest.param("(M. Rocheblave) oPrm 0 g", id="an operator that is none"),
        pytest.param("BT (M. Rocheblave) 3 0 Td ET", id="an operator that takes no string"),
        pytest.param("BT /H 12 Tf 72 600 Td (M. Rocheblave) (Fait) Tj ET", id="two strings for one"),
    ],
)
def test_what_no_operator_prints_does_not_leave(rest: str) -> None:
    data = drawn.page(lambda pdf, sheet: rest)
    document = read(data, "a.pdf")
    assert "ocheblave" not in document.text.lower()
    written = write(data, document, Orders((), Forms({"Madame Xavière": "X"})))
    assert standing(written.data, ["Rocheblave"]) == set()
    assert "hidden_text" in {finding.kind for finding in written.findings}
