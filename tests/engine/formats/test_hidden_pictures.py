"""Pictures that a document shows: given to be looked at, and hidden behind a neutral box where
somebody says so."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import docx
import odfdo
import pytest
from PIL import Image, ImageDraw

from engine.core.model import Document
from engine.formats import read, write
from engine.formats.conversion import pictures
from engine.formats.covers import WHOLE
from engine.formats.scan import ocr, shown
from engine.formats.scan.covering import cover
from engine.formats.scan.shown import ShownPicture, picture
from engine.formats.scan.vector_pictures import blank
from engine.formats.writing import Finding, Orders
from tests.engine.formats.written import Forms, parts

NOBODY = Forms({"Personne d'ici": "X"})


def drawn(kind: str = "PNG", mark: int = 0) -> bytes:
    image = Image.new("RGB", (400, 200), "white")
    ImageDraw.Draw(image).rectangle((20 + mark, 20, 200, 120), fill="navy")
    buffer = BytesIO()
    image.save(buffer, kind)
    return buffer.getvalue()


def word() -> bytes:
    document = docx.Document()
    document.add_paragraph("Pièces jointes.")
    for data in (drawn(), drawn("JPEG", 40)):
        document.add_picture(BytesIO(data))
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def opendocument(folder: Path) -> bytes:
    document = odfdo.Document("text")
    document.body.clear()
    document.body.append(odfdo.Paragraph("Pièces jointes."))
    for number, data in enumerate((drawn(), drawn("JPEG", 40))):
        (folder / f"{number}.png").write_bytes(data)
        name = document.add_file(str(folder / f"{number}.png"))
        paragraph = odfdo.Paragraph()
        paragraph.append(odfdo.Frame.image_frame(name, size=("8cm", "4cm")))
        document.body.append(paragraph)
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


@pytest.fixture(params=["docx", "odt"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[bytes, Document]:
    data = word() if request.param == "docx" else opendocument(tmp_path)
    return data, read(data, f"a.{request.param}")


def images(data: bytes) -> list[Image.Image]:
    return [
        Image.open(BytesIO(content))
        for name, content in parts(data).items()
        if name.endswith((".png", ".jpg", ".jpeg")) and "humbnail" not in name
    ]


def test_each_picture_is_given_once_with_a_thumbnail(file: tuple[bytes, Document]) -> None:
    found = pictures(*file)
    assert len(found) == file[1].images == 2
    thumbnail = Image.open(BytesIO(found[0].thumbnail()))
    assert (thumbnail.format, max(thumbnail.size)) == ("PNG", 320)
    assert found == pictures(*file), "keys are those of the bytes"


def test_a_picture_to_be_hidden_becomes_a_box_of_its_size_and_the_others_stay(file: tuple[bytes, Document]) -> None:
    data, document = file
    first, _ = pictures(data, document)
    written = write(data, document, Orders((), NOBODY, covers={first.key: WHOLE}))
    colours = [image.convert("RGB").getcolors(99_999) for image in images(written.data)]
    assert {image.size for image in images(written.data)} == {(400, 200)}
    assert sorted(len(each or ()) > 1 for each in colours) == [False, True]
    left = {each.key for each in pictures(written.data, read(written.data, document.name))}
    assert first.key not in left
    assert Finding("pictures", "redacted") in [Finding(each.kind, each.fate) for each in written.findings]


def test_without_orders_every_picture_stays(file: tuple[bytes, Document]) -> None:
    written = write(*file, Orders((), NOBODY))
    assert all(len(image.convert("RGB").getcolors(99_999) or ()) > 1 for image in images(written.data))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "GIF", "BMP"])
def test_a_box_is_of_the_kind_of_what_it_hides(kind: str) -> None:
    hidden = Image.open(BytesIO(cover(drawn(kind), WHOLE)))
    assert (hidden.format, hidden.size) == (kind, (400, 200))
    assert len(hidden.convert("RGB").getcolors() or ()) == 1


@pytest.mark.parametrize("data", [b"", b"<svg/>", b"\x89PNG\r\n\x1a\nrien"])
def test_what_cannot_be_decoded_has_no_thumbnail_and_is_covered_whole(data: bytes) -> None:
    assert picture(data).thumbnail() == b""
    assert cover(data, ((0.1, 0.1, 0.2, 0.2),)) == blank(data)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP"])
def test_a_box_covers_its_part_of_a_picture_and_the_rest_stays(kind: str) -> None:
    covered = Image.open(BytesIO(cover(drawn(kind), ((0.0, 0.0, 0.25, 1.0),)))).convert("L")
    assert covered.crop((0, 0, 96, 200)).getextrema()[0] > 200, "nothing of the navy rectangle"
    assert covered.getpixel((150, 60)) < 60, "the rest of it"


def test_what_is_printed_in_a_picture_is_recognised_where_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    read_all = (ocr.OcrResult((ocr.OcrLine((ocr.OcrWord("Marchenoir", 0, 0, 9, 9, 95),), 0, 9, 0, 9),)),)
    monkeypatch.setattr(shown.ocr, "recognise_all", lambda sheets: iter(read_all[: len(list(sheets))]))
    monkeypatch.setattr(shown.ocr, "is_installed", lambda: True)
    assert ShownPicture("k", drawn()).text() == "Marchenoir"
    monkeypatch.setattr(shown.ocr, "is_installed", lambda: False)
    assert ShownPicture("k", drawn()).text() == ""
