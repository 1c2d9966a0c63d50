"""Pictures of decisions: read, masked, read again."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.core.errors import EmptyDocument, LeakFound, Unwritable
from engine.formats import read
from engine.formats.scan import image, image_write, ocr
from engine.formats.scan.image_write import write
from engine.formats.scan.masking import Mask, mask
from engine.formats.scan.ocr import OcrLine, OcrResult, OcrWord
from engine.formats.scan.ocr_check import check
from engine.formats.writing import Finding
from tests.engine.formats.scans import DECISION, NAMES, Known, draw, needs_ocr, orders, rewritten, saved

TEXT = (
    "COUR D'APPEL DE VALMONT\n"
    "Madame Aurélie Rocheblave, née le 12 mars 1971, demeurant 14 rue des Tilleuls, a relevé appel du jugement rendu "
    "contre l'époux d'Aurélie, M. Karim N'Diaye."
)


@needs_ocr
def test_a_picture_becomes_a_text_of_paragraphs() -> None:
    found = read(saved(draw(), "png"), "scan.png")
    assert "".join(found.text.split()) == "".join(TEXT.split())
    assert (found.format, found.pages, found.unread_pages) == ("image", 1, ())


@needs_ocr
@pytest.mark.parametrize(
    ("kind", "mode", "lossless"),
    [
        pytest.param("png", "L", True, id="png"),
        pytest.param("tiff", "1", True, id="fax"),
        pytest.param("jpeg", "CMYK", False, id="jpeg for print"),
    ],
)
def test_masked_words_are_gone_from_the_pixels_and_the_others_stay(kind: str, mode: str, lossless: bool) -> None:
    before = saved(draw(mode=mode), kind)
    document = read(before, f"scan.{kind}")
    written = write(before, document, orders(document.text))
    assert written.findings == (Finding("scanned_pages", "redacted"),)
    said = read(written.data, f"scan.{kind}").text
    assert not Known(NAMES).betrays(said)
    expected, got = rewritten(document.text).split(), said.split()
    assert sum(word in got for word in expected) >= 0.85 * len(expected)
    if lossless:
        pages = image.recognise(before)
        boxes = mask(document.text, pages.recognised, list(pages.spans()), orders(document.text).edits).masks[0]
        with Image.open(BytesIO(before)) as first, Image.open(BytesIO(written.data)) as second:
            apart = ImageChops.difference(first.convert("L"), second.convert("L"))
        for box in boxes:
            assert apart.crop((box.left, box.top, box.right, box.bottom)).getbbox()
            apart.paste(0, (box.left, box.top, box.right, box.bottom))
        assert apart.getbbox() is None


@needs_ocr
def test_every_page_of_a_tiff_is_written_and_one_that_lies_on_its_side_stays_so() -> None:
    pages = [
        draw(DECISION[:2], height=240).convert("1"),
        draw(DIFFERENT, height=300).convert("1").rotate(90, expand=True),
    ]
    empty = Image.new("1", (600, 400), 1)
    before = saved(pages[0], "tiff", save_all=True, append_images=[pages[1], empty])
    document = read(before, "scan.tif")
    assert (document.pages, document.unread_pages) == (3, ())
    written = write(before, document, orders(document.text))
    assert written.findings == (Finding("scanned_pages", "redacted", 2),)
    with Image.open(BytesIO(written.data)) as after:
        assert after.n_frames == 3
        after.seek(1)
        assert after.size == pages[1].size
        assert not Known(NAMES).betrays(ocr.recognise(after.copy()).text)


DIFFERENT = ("Le témoin Karim N'Diaye a été entendu.", "Il demeure rue des Tilleuls à Valmont.")


@needs_ocr
def test_a_page_that_shows_something_nobody_can_read_is_unread() -> None:
    pages = [draw(["Vu la requête"], height=160), Image.new("L", (800, 400), 0)]
    assert read(saved(pages[0], "tiff", save_all=True, append_images=pages[1:]), "a.tif").unread_pages == (2,)


@needs_ocr
def test_an_empty_page_has_no_text() -> None:
    with pytest.raises(EmptyDocument):
        read(saved(Image.new("L", (800, 400), 255), "png"), "a.png")


@needs_ocr
def test_another_text_than_that_of_the_picture_is_not_written() -> None:
    data = saved(draw(["Madame Rocheblave"], height=160), "png")
    document = read(data, "a.png")
    with pytest.raises(Unwritable):
        write(data, replace(document, text=document.text + "!"), orders(document.text))


@needs_ocr
def test_a_name_that_is_still_seen_stops_the_delivery(monkeypatch: pytest.MonkeyPatch) -> None:
    data = saved(draw(["Madame Rocheblave conclut."], height=160), "png")
    document = read(data, "a.png")
    monkeypatch.setattr(image_write, "paint", lambda picture, masks: picture)
    with pytest.raises(LeakFound) as caught:
        write(data, document, orders(document.text))
    assert caught.value.params == {"reason": "page", "detail": 1}


BOX = Mask(100, 0, 300, 50, "[X]", 100, 40, 40)


def page(*words: tuple[str, float]) -> OcrResult:
    placed = tuple(OcrWord(text, left, 5, left + 50, 45, 90) for text, left in words)
    return OcrResult((OcrLine(placed, 0, 40, 0.0, 40),))


@pytest.mark.parametrize(
    ("words", "expected", "leaks"),
    [
        pytest.param((("Me", 0), ("[X]", 120)), "Me [X]", False, id="what should stand there"),
        pytest.param((("Me", 0), ("Roux", 120)), "Me [X]", True, id="the name shows through"),
        pytest.param((("Roux", 0), ("[X]", 120)), "Me [X]", True, id="the name elsewhere, which was not read before"),
        pytest.param((("Roux", 0), ("[X]", 120)), "Roux [X]", False, id="the same name, kept elsewhere on purpose"),
        pytest.param((("Roux", 0), ("Roux", 120)), "Roux [X]", True, id="kept elsewhere, and through the box"),
    ],
)
def test_a_page_is_searched_again(words: tuple[tuple[str, float], ...], expected: str, leaks: bool) -> None:
    if leaks:
        with pytest.raises(LeakFound):
            check(page(*words), [BOX], expected, Known(["Roux"]), 1)
    else:
        check(page(*words), [BOX], expected, Known(["Roux"]), 1)
