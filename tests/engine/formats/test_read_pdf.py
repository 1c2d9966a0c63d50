"""PDF with a text layer."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate

from engine.core.errors import Damaged, EmptyDocument, Encrypted, NoTextLayer
from engine.formats import read

LONG = (
    "Madame Aurélie Rocheblave, née le 12 mars 1971 à Ville-d'Avray, demeurant 14 rue des Tilleuls, a relevé appel du "
    "jugement rendu par le tribunal judiciaire, qui a prononcé le divorce des époux Rocheblave-Santerre aux torts partagés."
)
STYLE = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=13, spaceAfter=8)


def draw(paint: Callable[[canvas.Canvas], None], size: tuple[float, float] = A4) -> bytes:
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pagesize=size)
    paint(page)
    page.save()
    return buffer.getvalue()


def lines(page: canvas.Canvas, texts: list[str], x: float = 72, y: float = 700) -> None:
    for number, text in enumerate(texts):
        page.drawString(x, y - 14 * number, text)


def picture(page: canvas.Canvas) -> None:
    page.drawImage(ImageReader(Image.new("L", (40, 40))), 0, 0, 500, 700)


def test_lines_become_paragraphs_again_and_addresses_stay_on_lines() -> None:
    buffer = BytesIO()
    address = "Mme Aurélie Rocheblave<br/>14 rue des Tilleuls<br/>69003 Lyon"
    SimpleDocTemplate(buffer).build([Paragraph(text, STYLE) for text in ("APPELANTE :", address, LONG, LONG)])
    assert read(buffer.getvalue(), "a.pdf").text.split("\n") == [
        "APPELANTE :", "Mme Aurélie Rocheblave", "14 rue des Tilleuls", "69003 Lyon", LONG, LONG,
    ]  # fmt: skip


def test_pages_are_counted_and_separated_and_margins_stand_where_they_are_printed() -> None:
    buffer = BytesIO()

    def margins(page: canvas.Canvas, document: SimpleDocTemplate) -> None:
        page.drawString(72, 20, f"Page {document.page}")  # drawn first, printed last
        page.drawString(72, 820, "RG 24/00012")

    body = [Paragraph(LONG, STYLE), PageBreak(), Paragraph("PAR CES MOTIFS", STYLE)]
    SimpleDocTemplate(buffer).build(body, onFirstPage=margins, onLaterPages=margins)
    found = read(buffer.getvalue(), "a.pdf")
    assert found.text == f"RG 24/00012\n{LONG}\nPage 1\n\nRG 24/00012\nPAR CES MOTIFS\nPage 2"
    assert found.pages == 2


def test_columns_are_read_one_after_the_other() -> None:
    def columns(page: canvas.Canvas) -> None:
        lines(page, ["gauche un", "gauche deux", "gauche trois"], x=72)
        lines(page, ["droite un", "droite deux", "droite trois"], x=320)

    assert read(draw(columns), "a.pdf").text.split("\n") == [
        "gauche un", "gauche deux", "gauche trois", "droite un", "droite deux", "droite trois",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("le témoin Du-", "pont est venu", "le témoin Dupont est venu"),
        ("le témoin Jean-", "Pierre est venu", "le témoin Jean-Pierre est venu"),
    ],
)
def test_a_name_cut_at_the_end_of_a_line_is_whole(first: str, second: str, expected: str) -> None:
    assert read(draw(lambda page: lines(page, [first, second])), "a.pdf").text == expected


def test_what_was_typed_into_a_form_is_read() -> None:
    def form(page: canvas.Canvas) -> None:
        lines(page, ["Nom du demandeur :"])
        page.acroForm.textfield(name="nom", value="Rocheblave", x=72, y=640, width=200, height=20)

    assert read(draw(form), "a.pdf").text == "Nom du demandeur :\nRocheblave"


def test_a_turned_page_keeps_the_order_of_the_file() -> None:
    def turned(page: canvas.Canvas) -> None:
        page.setPageRotation(90)
        page.translate(100, 100)
        page.rotate(90)
        lines(page, ["premier", "second", "troisième"], x=0, y=0)

    assert read(draw(turned, landscape(A4)), "a.pdf").text.split("\n") == ["premier", "second", "troisième"]


def test_hebrew_and_arabic_come_in_reading_order(tmp_path_factory: pytest.TempPathFactory) -> None:
    from pathlib import Path

    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    if not font.exists():
        pytest.skip("no font with Hebrew letters on this machine")
    pdfmetrics.registerFont(TTFont("DejaVu", str(font)))

    def passages(page: canvas.Canvas) -> None:
        page.setFont("DejaVu", 12)
        # A PDF holds glyphs from left to right: the last letter comes first.
        lines(page, ["העד משה לוי הופיע"[::-1], "شهد السيد أحمد"[::-1]])

    assert read(draw(passages), "a.pdf").text == "העד משה לוי הופיע\nشهد السيد أحمد"


def test_a_scan_has_no_text_layer_even_with_a_stamp() -> None:
    def scan(page: canvas.Canvas) -> None:
        picture(page)
        lines(page, ["copie"])

    with pytest.raises(NoTextLayer):
        read(draw(scan), "a.pdf")


def test_a_picture_in_a_text_is_no_scan() -> None:
    def illustrated(page: canvas.Canvas) -> None:
        picture(page)
        lines(page, ["Vu la requête de Mme Rocheblave"])

    assert read(draw(illustrated), "a.pdf").text == "Vu la requête de Mme Rocheblave"


@pytest.mark.parametrize(("scans", "refused"), [(1, False), (2, True)])
def test_a_file_is_refused_when_half_of_it_cannot_be_read(scans: int, refused: bool) -> None:
    def mixed(page: canvas.Canvas) -> None:
        for _ in range(2):
            lines(page, [LONG[:60]])
            page.showPage()
        for _ in range(scans):
            picture(page)
            page.showPage()

    if refused:
        with pytest.raises(NoTextLayer):
            read(draw(mixed), "a.pdf")
    else:
        document = read(draw(mixed), "a.pdf")
        assert (document.pages, document.unread_pages) == (3, (3,)), "the page that was not read is said"


def test_blank_pages_hold_no_text() -> None:
    with pytest.raises(EmptyDocument):
        read(draw(lambda page: page.showPage()), "a.pdf")


@pytest.mark.parametrize(("password", "refused"), [("secret", True), ("", False)])
def test_only_a_password_that_is_needed_to_open_counts(files: dict[str, bytes], password: str, refused: bool) -> None:
    buffer = BytesIO()
    with pikepdf.open(BytesIO(files["pdf"])) as document:
        document.save(buffer, encryption=pikepdf.Encryption(user=password, owner="greffe"))
    if refused:
        with pytest.raises(Encrypted):
            read(buffer.getvalue(), "a.pdf")
    else:
        assert "Rocheblave" in read(buffer.getvalue(), "a.pdf").text


@pytest.mark.parametrize("cut", [10, 200])
def test_a_torn_file_is_damaged(files: dict[str, bytes], cut: int) -> None:
    with pytest.raises(Damaged):
        read(files["pdf"][:cut], "a.pdf")
