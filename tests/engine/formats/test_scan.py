"""Scanned pages of a PDF: read among the others, written as pictures of themselves with their new
text under them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from engine.core.errors import LeakFound, NoTextLayer, Unwritable
from engine.core.model import Document, replace
from engine.formats import read
from engine.formats.pdf.write import write
from engine.formats.scan import ocr, pages as scan, write as scan_write
from engine.formats.scan.layer import Layer
from engine.formats.writing import Edit, Finding, Orders
from tests.engine.formats.scans import NAMES, Known, draw, needs_ocr, orders, rewritten, scanned

PRINTED = "Madame Rocheblave et Monsieur N'Diaye vivent\nà Valmont depuis l'année de leur mariage."


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.fixture(scope="module")
def mixed() -> tuple[bytes, Document]:
    """Give a PDF of a printed page, an empty scanned one and one that lies upside down; and what is
    read."""
    data = scanned([PRINTED, Image.new("L", (1_500, 460), 255), draw(mode="1").rotate(180)])
    return data, read(data, "a.pdf")


@pytest.fixture(scope="module")
def short() -> tuple[bytes, Document]:
    """Give a PDF of a line that was scanned and a printed page; and what is read."""
    data = scanned([draw(["Vu la requête de Madame Rocheblave."]), PRINTED])
    return data, read(data, "a.pdf")


@needs_ocr
def test_scanned_pages_are_read_in_their_place(mixed: tuple[bytes, Document]) -> None:
    found = mixed[1]
    pages = found.text.split("\n\n")
    assert (found.pages, found.unread_pages, found.images) == (3, (), 0)
    assert bare(pages[0]) == bare(PRINTED)
    for page in pages[1:]:
        assert bare(page).startswith("COURD'APPELDEVALMONTMadameAurélieRocheblave,née")
        assert "jugement rendu" in page, "a word cut at a line end is whole"


@needs_ocr
def test_written_again_nothing_is_left_and_the_text_is_the_one_expected(mixed: tuple[bytes, Document]) -> None:
    data, document = mixed
    written = write(data, document, orders(document.text))
    assert Finding("scanned_pages", "redacted", 2) in written.findings
    after = read(written.data, "a.pdf")
    assert bare(after.text) == bare(rewritten(document.text))
    assert (after.pages, after.unread_pages) == (3, ())
    with pikepdf.open(BytesIO(written.data)) as pdf:
        streams = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        pictures = [thing for thing in streams if thing.get("/Subtype") == "/Image"]
        assert len(pictures) == 2, "the pictures that were scanned are gone"
        assert {str(picture.Filter) for picture in pictures} <= {"/DCTDecode", "/CCITTFaxDecode"}
        assert not any(Known(NAMES).betrays(thing.read_raw_bytes().decode("latin-1")) for thing in streams)
    ((picture, _),) = scan.show(written.data, [2])
    said = ocr.recognise(picture)
    assert said.turn == 0
    assert not Known(NAMES).betrays(said.text)
    assert "juge-" in said.text


@needs_ocr
def test_a_name_that_is_still_seen_stops_the_delivery(
    short: tuple[bytes, Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, document = short
    monkeypatch.setattr(scan_write, "paint", lambda picture, masks: picture)
    with pytest.raises(LeakFound) as caught:
        write(data, document, orders(document.text))
    assert caught.value.params == {"reason": "page", "detail": 1}


@needs_ocr
def test_another_text_or_an_edit_over_two_pages_is_refused(short: tuple[bytes, Document]) -> None:
    data, document = short
    end = document.text.index("\n\n")
    for text, edit in ((document.text + "!", Edit(0, 6, "X")), (document.text, Edit(end - 3, end + 5, "X"))):
        with pytest.raises(Unwritable):
            write(data, replace(document, text=text), Orders((edit,), Known([])))


@needs_ocr
def test_a_picture_without_words_has_no_text() -> None:
    with pytest.raises(NoTextLayer):
        read(scanned([Image.new("L", (400, 120), 0)]), "a.pdf")


@pytest.mark.parametrize("size", [(3.0, 3.0), (10_000.0, 12_000.0), (14_400.0, 4.0)])
def test_a_page_of_any_size_is_shown_with_so_many_pixels_and_no_more(size: tuple[float, float], tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=size)
        pdf.save(tmp_path / "a.pdf")
    ((picture, points),) = scan.show((tmp_path / "a.pdf").read_bytes(), [0])
    assert 1 <= picture.width * picture.height <= 41_000_000
    assert picture.width * points == pytest.approx(size[0], rel=0.5, abs=3)


def test_where_the_text_of_each_page_stands() -> None:
    stories = ["un\n", "", "deux\ntrois", " ", "quatre"]
    text = "un\n\ndeux\ntrois\n\nquatre"
    assert [text[start:end] for start, end in scan.spans(stories)] == ["un", "", "deux\ntrois", "", "quatre"]


def test_the_layer_holds_any_character_and_draws_nothing() -> None:
    letters = [chr(0x4E00 + number) for number in range(600)]
    layer = Layer()
    texts = ["Aurélie █ œ € ∂ 𝒳 ", *("".join(letters[start : start + 30]) + " " for start in range(0, 600, 30))]
    for number, text in enumerate(texts):
        layer.write(text, (20, 800 - 30 * number), 500, 12)
    buffer = BytesIO()
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(595, 842))
        page.contents_add(layer.content())
        for name, font in layer.fonts(pdf):
            page.add_resource(font, pikepdf.Name.Font, name)
        pdf.save(buffer)
    document = pypdfium2.PdfDocument(buffer.getvalue())
    page = document[0]
    layer_text = page.get_textpage()
    assert [line.strip() for line in layer_text.get_text_range().splitlines()] == [text.strip() for text in texts]
    assert page.render(scale=1).to_pil().convert("L").getextrema() == (255, 255)
    layer_text.close()
    page.close()
    document.close()


def _layered() -> bytes:
    """Give a PDF whose page shows a decision and whose text layer says something else."""
    picture = draw()
    data = BytesIO()
    page = canvas.Canvas(data, pagesize=(picture.width * 0.24, picture.height * 0.24))
    page.drawImage(ImageReader(picture), 0, 0, picture.width * 0.24, picture.height * 0.24)
    layer = page.beginText(20, 20)
    layer.setTextRenderMode(3)
    layer.textLine("A layer of letters that nobody sees on the page")
    page.drawText(layer)
    page.save()
    return data.getvalue()


@needs_ocr
def test_a_page_is_read_as_it_is_shown_where_asked() -> None:
    data = _layered()
    assert "VALMONT" not in read(data, "a.pdf").text
    shown = read(data, "a.pdf", as_shown=True).text
    assert "VALMONT" in shown
    assert "nobody sees" not in shown


def test_without_character_recognition_the_text_of_a_page_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.formats.scan.ocr.is_installed", lambda: False)
    assert "nobody sees" in read(_layered(), "a.pdf", as_shown=True).text
