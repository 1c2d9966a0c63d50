"""Nothing of what a box covers is in the file that is written, whatever its format: neither the
picture's bytes nor its pixels."""

from __future__ import annotations

import zipfile
from base64 import b64encode
from email import message_from_bytes
from email.message import EmailMessage
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from engine.core.errors import Unwritable
from engine.formats import WHOLE, Orders, pictures, read, write
from engine.formats.scan.shown import ShownPicture
from tests.engine.formats.drawn import FORMATS, deleted, document, printed, signed, signed_pdf
from tests.engine.formats.written import Forms

NOBODY = Forms({"Personne d'ici": "X"})
HALF = ((0.0, 0.0, 0.5, 1.0),)


def contents(data: bytes) -> list[bytes]:
    """Give a file and all that is packed in it: parts of a zip, streams of a PDF, parts of a
    message."""
    found = [data]
    if data.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(data)) as archive:
            found += [archive.read(name) for name in archive.namelist()]
    elif data.startswith(b"%PDF"):
        with pikepdf.open(BytesIO(data)) as pdf:
            for each in pdf.objects:
                if isinstance(each, pikepdf.Stream):
                    found += [each.read_raw_bytes(), *_decoded(each)]
    elif data.startswith(b"From:"):
        for part in message_from_bytes(data).walk():
            payload = part.get_payload(decode=True)
            found += contents(payload) if isinstance(payload, bytes) and payload else []
    return found


def _decoded(stream: pikepdf.Stream) -> list[bytes]:
    try:
        return [stream.read_bytes()]
    except pikepdf.PdfError:  # JPEG, CCITT: as they are
        return []


def forms(picture: bytes) -> list[bytes]:
    """Give pieces of a picture, as files keep them: its bytes, in Base64, in hexadecimal digits,
    its pixels."""
    body = picture[200:260]
    pixels = Image.open(BytesIO(picture)).convert("RGB")
    ink = next(row for row in range(40, 130) if pixels.crop((0, row, 500, row + 1)).convert("L").getextrema()[0] < 90)
    row = pixels.crop((30, ink, 240, ink + 1)).tobytes()
    return [body, *(b64encode(picture)[start : start + 60] for start in (200, 240)), body.hex().encode(), row]


def shown(data: bytes, name: str) -> tuple[ShownPicture, ...]:
    return pictures(data, read(data, name))


@pytest.mark.parametrize("extension", FORMATS)
@pytest.mark.parametrize("boxes", [WHOLE, HALF], ids=["whole", "half"])
def test_nothing_of_a_covered_picture_is_in_the_file(extension: str, boxes: tuple[tuple[float, ...], ...]) -> None:
    name, data = f"requete.{extension}", document(extension)
    found = shown(data, name)
    assert len(found) == 2
    assert any(form in each for form in forms(printed()) for each in contents(data)), "the searcher finds it before"
    orders = Orders((), NOBODY, covers={each.key: boxes for each in found})  # type: ignore[misc]
    written = write(data, read(data, name), orders).data
    for each in contents(written):
        for picture in (printed(), signed()):
            assert not any(form in each for form in forms(picture))
    left = shown(written, name)
    assert not {each.key for each in left} & {each.key for each in found}
    for each in left:
        with Image.open(BytesIO(each.data)) as image:
            half = image.convert("L").crop((0, 0, max(1, image.width // 2), image.height))
        assert min(half.getextrema()) > 200, "neutral where the box is"


@pytest.mark.parametrize("extension", FORMATS)
def test_the_other_picture_stays_as_it_was(extension: str) -> None:
    name, data = f"requete.{extension}", document(extension)
    first, second = shown(data, name)
    written = write(data, read(data, name), Orders((), NOBODY, covers={first.key: WHOLE})).data
    pixels = [_pixels(each) for each in shown(written, name)]
    assert _pixels(second) in pixels
    assert _pixels(first) not in pixels


def _pixels(picture: ShownPicture) -> bytes:
    with Image.open(BytesIO(picture.data)) as image:
        return image.convert("RGB").tobytes()


def test_a_signature_drawn_by_lines_is_shown_with_its_page_and_gone_under_its_box() -> None:
    data = signed_pdf(2)
    document_ = read(data, "a.pdf")
    (page,) = (each for each in pictures(data, document_) if each.asks)
    assert document_.images == 1
    assert (page.key, page.page, page.is_page, len(page.marks)) == ("page-1", 1, True, 1)
    left, top, right, bottom = page.marks[0]
    assert 0.5 < left < 0.6 < right < 0.9
    assert 0.6 < top < bottom < 0.9
    written = write(data, document_, Orders((), NOBODY, covers={page.key: page.marks}))
    again = read(written.data, "a.pdf")
    assert again.text.split() == document_.text.split(), "the words of the page are still read"
    assert again.images == 0
    assert not any(b" l\n" in each and b"350" in each for each in contents(written.data))


@pytest.mark.parametrize("extension", FORMATS)
@pytest.mark.parametrize("key", ["f" * 24, "page-0", "page-2"])
def test_a_picture_that_the_file_does_not_have_is_not_said_to_be_covered(extension: str, key: str) -> None:
    name, data = f"requete.{extension}", document(extension)
    with pytest.raises(Unwritable):
        write(data, read(data, name), Orders((), NOBODY, covers={key: WHOLE}))


ADDRESSES = [
    pytest.param('<img src="a.png" srcset="b.png 2x">', id="another size"),
    pytest.param('<img srcset="b.png 2x">', id="sizes alone"),
    pytest.param('<img data-src="a.png">', id="loaded late"),
    pytest.param('<picture><source srcset="b.png"><img src="a.png"></picture>', id="another form"),
]


def test_a_sound_of_a_page_is_no_picture() -> None:
    assert shown(b'<!doctype html><p>La cour.</p><audio><source src="a.mp3"></audio>', "a.html") == ()


@pytest.mark.parametrize("image", ADDRESSES)
def test_a_picture_that_a_page_refers_to_is_shown_and_goes_with_all_its_addresses(image: str) -> None:
    data = f"<!doctype html><p>La cour a statué.</p>{image}".encode()
    (picture,) = shown(data, "a.html")
    assert read(data, "a.html").images == 1
    written = write(data, read(data, "a.html"), Orders((), NOBODY, covers={picture.key: WHOLE}))
    assert b".png" not in written.data


def test_a_picture_that_a_refused_deletion_brings_back_is_shown_and_covered() -> None:
    data = deleted()
    for changes, count in (("accept", 1), ("refuse", 2)):
        made = read(data, "a.docx", changes)  # type: ignore[arg-type]
        found = pictures(data, made, changes)  # type: ignore[arg-type]
        assert len(found) == made.images == count
    written = write(data, made, Orders((), NOBODY, "refuse", covers={each.key: WHOLE for each in found})).data
    assert not {each.key for each in shown(written, "a.docx")} & {each.key for each in found}


def test_another_form_of_a_covered_drawing_goes_with_it() -> None:
    data = document("html")
    svg = b'<svg width="200" height="90"><path d="M1 1L90 80"/><text>mention</text></svg>'
    data = data.replace(b"</body>", svg + b"</body>")
    drawing = shown(data, "a.html")[-1]
    assert drawing.thumbnail() == b""
    written = write(data, read(data, "a.html"), Orders((), NOBODY, covers={drawing.key: HALF}))
    assert b"M1 1L90" not in written.data
    assert "mention" in read(written.data, "a.html").text


def test_a_page_reads_the_pictures_of_its_style() -> None:
    assert read(document("html"), "a.html").images == 2
    assert signed() in {each.data for each in shown(document("html"), "a.html")}


def enclosed(*files: tuple[str, str, bytes]) -> bytes:
    """Make a message with files: their main type, name and bytes."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "greffe@amel.example", "avocat@amel.example", "Requête"
    message.set_content("Vous trouverez les pièces ci-jointes.")
    for kind, name, data in files:
        message.add_attachment(data, maintype=kind, subtype="png" if kind == "image" else "octet-stream", filename=name)
    return message.as_bytes()


def test_a_signature_in_an_attached_pdf_is_shown_and_its_box_takes_the_words_under_it() -> None:
    first, other = signed_pdf(2), signed_pdf(1)
    data = enclosed(("application", "a.pdf", first), ("application", "b.pdf", other))
    made, found = read(data, "a.eml"), [each for each in shown(data, "a.eml") if each.asks]
    assert made.images == len(found) == 2
    assert [(each.page, each.is_page, len(each.marks)) for each in found] == [(1, True, 1), (1, True, 1)]
    words = (0.0, 0.05, 1.0, 0.09)
    covers = {found[0].key: (*found[0].marks, words), found[1].key: found[1].marks}
    written = write(data, made, Orders((), NOBODY, covers=covers))
    assert not any(b" l\n" in each and b"350" in each for each in contents(written.data))
    assert read(written.data, "a.eml").images == 0
    gone = [made.text[start:end] for start, end in written.hidden]
    assert gone
    assert len(read(written.data, "a.eml").text.split()) == len(made.text.split()) - len(gone)


def test_an_attached_picture_asks_for_nothing_and_is_taken_out() -> None:
    data = enclosed(("image", "scan.png", printed()))
    assert (read(data, "a.eml").images, shown(data, "a.eml")) == (0, ())
    written = write(data, read(data, "a.eml"), Orders((), NOBODY))
    assert not any(form in each for form in forms(printed()) for each in contents(written.data))
    assert ("pictures", "removed", 1) in {(each.kind, each.fate, each.count) for each in written.findings}


def test_changes_in_an_attached_file_are_refused_where_they_are_to_be() -> None:
    data = enclosed(("application", "requete.docx", deleted()))
    for changes, count in (("accept", 1), ("refuse", 2)):
        made = read(data, "a.eml", changes)  # type: ignore[arg-type]
        assert made.images == len(pictures(data, made, changes)) == count  # type: ignore[arg-type]
        written = write(data, made, Orders((), NOBODY, changes))  # type: ignore[arg-type]
        assert read(written.data, "a.eml").images == count
        assert read(written.data, "a.eml").text.split() == made.text.split()


@pytest.mark.parametrize(
    ("inside", "count"),
    [("<text>mention</text>", 0), ('<text>mention</text><path d="M1 1L90 80"/>', 1), ('<path d="M1 1L90 80"/>', 1)],
)
def test_a_drawing_is_shown_where_it_counts(inside: str, count: int) -> None:
    data = f'<!doctype html><p>La cour.</p><svg width="200" height="90">{inside}</svg>'.encode()
    assert read(data, "a.html").images == len(shown(data, "a.html")) == count
