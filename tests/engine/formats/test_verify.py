"""A file that says too much does not leave; one that says what was meant does."""

import base64
import codecs
import gzip
import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import replace

import pikepdf
import pytest
from docx import Document as Docx
from lxml import etree
from PIL import Image, PngImagePlugin
from reportlab.pdfgen import canvas

from engine.core.errors import LeakFound, Unwritable
from engine.core.model import Annotation, Document, Doubt, EngineInfo, entity_at
from engine.delivery.exemptions import exemptions
from engine.formats.registry import named
from engine.formats.verify.leaks import Leak, LeakPlace
from engine.formats.verify.verify import check, verify
from engine.pseudonyms import ReplacedText, apply
from engine.pseudonyms.originals_of import originals_of

TEXT = "Mme Ilse Vandermeulen demande à Bo Li la somme de 300 euros.\nElle demeure à Poitiers, tél. 05 49 12 34 56.\nTribunal judiciaire de Poitiers."
MENTIONS = (
    ("Ilse", "personnePhysiquePrenom", "p1"),
    ("Vandermeulen", "personnePhysiqueNom", "p1"),
    ("Bo", "personnePhysiquePrenom", "p2"),
    ("Li", "personnePhysiqueNom", "p2"),
    ("Poitiers", "localite", None),
    ("05 49 12 34 56", "telephoneFax", None),
)


def replaced(
    text: str = TEXT,
    kept: tuple[str, ...] = (),
    doubts: tuple[Doubt, ...] = (),
    mentions: tuple[tuple[str, str, str | None], ...] = MENTIONS,
) -> ReplacedText:
    entities = []
    for form, label, person in mentions:
        start = text.index(form)
        entity = entity_at(text, start, start + len(form), label, "human")
        entities.append(replace(entity, masked=True, person=person))
    for form in kept:
        start = text.rindex(form)
        entities.append(entity_at(text, start, start + len(form), "professionnelAvocat", "human"))
    entities.sort(key=lambda entity: entity.start)
    annotation = Annotation(
        Document("jugement.txt", text), EngineInfo("0", "", "cpu", ""), tuple(entities), doubts=doubts
    )
    return apply(annotation, "lettres", b"0" * 32)


def leaks(data: bytes, format: str, name: str = "", of: ReplacedText | None = None) -> tuple[Leak, ...]:
    of = of or replaced()
    return verify(data, name or f"jugement.{format}", format, of, originals_of(of), exemptions(of.annotation))


def places(data: bytes, format: str) -> set[str]:
    return {leak.place.code for leak in leaks(data, format)}


# The text itself


def test_the_text_that_was_meant_leaves() -> None:
    assert leaks(replaced().text.encode(), "txt") == ()
    assert leaks(replaced().text.replace(" ", "\n").encode(), "txt") == ()


def test_what_stands_a_byte_beside_its_place_stops_the_text() -> None:
    shifted = (b"x" + "Vandermeulen".encode("utf-16-le") + b"x").decode("utf-16-le")
    for end, found in ((shifted, {"bytes"}), (shifted[:3], set())):
        of = replaced(f"{TEXT}\n{end}")
        data = codecs.BOM_UTF16_LE + of.text.encode("utf-16-le")
        assert {leak.place.code for leak in leaks(data, "txt", of=of)} == found


@pytest.mark.parametrize(
    ("change", "line"),
    [
        pytest.param(lambda text: text + " fin", 3, id="more"),
        pytest.param(lambda text: text.replace("demeure", "demeurait"), 2, id="other"),
        pytest.param(lambda text: text.replace("euros", ""), 1, id="less"),
    ],
)
def test_another_text_stays(change: Callable[[str], str], line: int) -> None:
    (leak,) = leaks(change(replaced().text).encode(), "txt")
    assert (leak.kind, leak.place) == ("text", LeakPlace("text", str(line)))


def test_a_file_that_does_not_open_stays() -> None:
    assert [leak.kind for leak in leaks(b"PK\x03\x04", "docx")][:1] == ["text"]


def left(addition: str, kept: tuple[str, ...] = (), doubts: tuple[Doubt, ...] = ()) -> list[str]:
    of = replaced(f"{TEXT}\n{addition}", kept, doubts)
    return [leak.place.code for leak in leaks(of.text.encode(), "txt", of=of)]


@pytest.mark.parametrize(
    "addition",
    [
        pytest.param("Attendu que Vandermeulen a payé.", id="a name"),
        pytest.param("la société VANDER-\nMEULEN", id="over a line end"),
        pytest.param("Appelée au 0549123456.", id="a number in other groups"),
        pytest.param("Courriel : I.Vandermeulen@exemple.fr", id="a login"),
        pytest.param("Entendu Bo Li.", id="a full name of short parts"),
    ],
)
def test_a_name_left_in_clear_stops_the_text(addition: str) -> None:
    assert left(addition) == ["text"]


def test_what_was_decided_to_be_left_does_not_stop_the_text() -> None:
    text = f"{TEXT}\nMe Vandermeulen, avocat"
    start = text.rindex("Vandermeulen")
    doubt = Doubt("name_left", "look", "", start, start + 12)
    assert left("Me Vandermeulen, avocat", kept=("Vandermeulen",)) == []
    assert left("Me Vandermeulen, avocat", doubts=(doubt,)) == []
    assert left("Cour d'appel de Poitiers, les ilse de la mer") == []
    assert left("Tribunal judiciaire de Vandermeulen") == []


def test_a_pseudonym_that_is_an_original_stops_the_text() -> None:
    of = replaced()
    span = of.spans[1]
    start, end = span.new_start, span.new_end
    twisted = replace(
        of,
        text=of.text[:start] + "Vandermeulen" + of.text[end:],
        spans=(of.spans[0], replace(span, new_end=start + 12), *(moved(s, 12 - end + start) for s in of.spans[2:])),
    )
    found = verify(twisted.text.encode(), "a.txt", "txt", twisted, originals_of(of))
    assert [leak.kind for leak in found] == ["pseudonym"]


def moved(span: object, by: int) -> object:
    return replace(span, new_start=span.new_start + by, new_end=span.new_end + by)  # type: ignore[attr-defined, type-var]


def test_the_sentence_says_where_in_both_languages_and_never_what() -> None:
    of = replaced(f"{TEXT}\nVandermeulen")
    with pytest.raises(LeakFound) as raised:
        check(of.text.encode(), "a.txt", "txt", of, originals_of(of))
    assert "texte, § 4" in raised.value.sentence("fr")
    assert "text, § 4" in raised.value.sentence("en")
    (leak,) = leaks(of.text.encode(), "txt", of=of)
    assert "Vandermeulen" not in raised.value.sentence("fr") + repr(leak)
    place = slice(raised.value.params["start"], raised.value.params["end"])
    assert of.annotation.document.text[place] == "Vandermeulen", "the page leads there"
    assert (leak.form, f"{TEXT}\nVandermeulen"[leak.start : leak.end]) == ("Vandermeulen", "Vandermeulen")


def test_the_name_of_the_file_is_searched() -> None:
    data = replaced().text.encode()
    assert [leak.place.code for leak in leaks(data, "txt", "vandermeulen c. li.txt")] == ["name"]


# Word, OpenDocument


def docx(text: str) -> bytes:
    document, buffer = Docx(), io.BytesIO()
    for line in text.split("\n"):
        document.add_paragraph(line)
    document.core_properties.author = ""
    document.save(buffer)
    return buffer.getvalue()


CLEAN = docx(replaced().text)


def with_part(name: str, data: bytes, remove: bool = True) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(CLEAN)) as old, zipfile.ZipFile(buffer, "w") as new:
        for entry in old.infolist():
            if entry.filename != name or not remove:
                new.writestr(entry, old.read(entry))
        new.writestr(name, data)
    return buffer.getvalue()


def changed(name: str, change: Callable[[etree._Element], None]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(CLEAN)) as archive:
        root = etree.fromstring(archive.read(name))
    change(root)
    return with_part(name, etree.tostring(root))


W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def runs(tag: str, *texts: str) -> Callable[[etree._Element], None]:
    def add(root: etree._Element) -> None:
        paragraph = next(root.iter(f"{W}p"))
        holder = etree.SubElement(paragraph, f"{W}del")
        for text in texts:
            etree.SubElement(etree.SubElement(holder, f"{W}r"), f"{W}{tag}").text = text

    return add


def attribute(value: str) -> Callable[[etree._Element], None]:
    return lambda root: next(root.iter(f"{W}p")).set(f"{W}anything", value)


def test_a_clean_docx_leaves() -> None:
    assert leaks(CLEAN, "docx") == ()


@pytest.mark.parametrize(
    ("data", "place"),
    [
        pytest.param(changed("word/document.xml", runs("delText", "Vander", "meulen")), "body", id="over deleted runs"),
        pytest.param(changed("word/document.xml", runs("instrText", " MERGEFIELD ", "Ilse")), "body", id="field"),
        pytest.param(changed("word/document.xml", attribute("photo de vandermeulen")), "body", id="attribute"),
        pytest.param(
            changed("word/document.xml", lambda root: root.insert(0, etree.Comment("Ilse"))), "body", id="XML comment"
        ),
        pytest.param(with_part("word/header9.xml", b"<a><p>Vandermeulen</p></a>"), "header", id="header"),
        pytest.param(with_part("word/comments.xml", b"<a>Ilse</a>"), "comments", id="comments"),
        pytest.param(with_part("docProps/core.xml", b"<a>Vandermeulen</a>"), "properties", id="properties"),
        pytest.param(with_part("docProps/custom.xml", b"<a b='05.49.12.34.56'/>"), "properties", id="number"),
        pytest.param(with_part("word/media/vandermeulen.bin", b"-"), "part_name", id="name of a part"),
        pytest.param(with_part("word/media/a.bin", b"\0\1Vandermeulen\0"), "part", id="bytes"),
        pytest.param(with_part("word/media/a.bin", "Vandermeulen".encode("utf-16-le")), "part", id="bytes of UTF-16"),
        pytest.param(with_part("word/embeddings/a.docx", docx("Ilse")), "body", id="document in the document"),
        pytest.param(with_part("word/media/a.svgz", gzip.compress(b"<svg>Vandermeulen</svg>")), "part", id="gzip"),
        pytest.param(with_part("a.xml", b"<a xmlns='urn:vandermeulen'/>"), "part", id="name space"),
        pytest.param(CLEAN[:-2] + b"\x0c\0Vandermeulen", "bytes", id="comment of the zip"),
    ],
)
def test_a_docx_that_holds_a_name_anywhere_stays(data: bytes, place: str) -> None:
    assert place in places(data, "docx")


def test_words_of_the_format_and_forms_that_the_text_shows_are_no_leaks() -> None:
    of = replaced(TEXT.replace("Ilse", "Roman"), mentions=(("Roman", "personnePhysiquePrenom", "p1"), *MENTIONS[1:]))
    with zipfile.ZipFile(io.BytesIO(docx(of.text))) as archive:
        assert b"Times New Roman" in archive.read("word/theme/theme1.xml") + archive.read("word/fontTable.xml")
    assert leaks(docx(of.text), "docx", of=of) == ()
    assert leaks(with_part("word/header9.xml", b"<p>Tribunal judiciaire de Poitiers</p>"), "docx") == ()


def test_the_code_of_a_script_in_a_theme_is_no_first_name() -> None:
    of = replaced(TEXT.replace("Ilse", "Hans"), mentions=(("Hans", "personnePhysiquePrenom", "p1"), *MENTIONS[1:]))
    with zipfile.ZipFile(io.BytesIO(docx(of.text))) as archive:
        assert b'script="Hans"' in archive.read("word/theme/theme1.xml")
    assert leaks(docx(of.text), "docx", of=of) == ()
    fonts = b'<a:font xmlns:a="urn:a" script="Vandermeulen" typeface="Arial"/>'
    assert places(with_part("word/theme/theme9.xml", fonts), "docx") == {"part"}, "no code of a script"


def test_metadata_of_a_picture_stop_the_file() -> None:
    info, buffer = PngImagePlugin.PngInfo(), io.BytesIO()
    info.add_text("Author", "Vandermeulen", zip=True)
    Image.new("L", (4, 4)).save(buffer, "PNG", pnginfo=info)
    assert places(with_part("word/media/a.png", buffer.getvalue()), "docx") == {"picture"}


# HTML, RTF, e-mail, PDF


def html(body: str = "", head: str = "") -> bytes:
    lines = "".join(f"<p>{line}</p>" for line in replaced().text.split("\n"))
    return f"<html><head>{head}</head><body>{lines}{body}</body></html>".encode()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(html("<!-- Vandermeulen -->"), id="comment"),
        pytest.param(html("<img alt='Ilse'>"), id="attribute"),
        pytest.param(html("<img alt='Vander&shy;meulen'>"), id="soft hyphen in an attribute"),
        pytest.param(html("<a href='mailto:a%20vander%6Deulen'></a>"), id="percent signs"),
        pytest.param(html(head="<script>var a='\\u0056andermeulen'</script>"), id="script"),
        pytest.param(html(head="<style>.vandermeulen{}</style>"), id="style sheet"),
        pytest.param(html("<template><b>Vander</b>meulen</template>"), id="over tags of what is not read"),
    ],
)
def test_a_page_that_holds_a_name_anywhere_stays(data: bytes) -> None:
    assert leaks(html(), "html") == ()
    assert leaks(data, "html") != ()


def rtf(more: str = "") -> bytes:
    lines = "\\par ".join(line.replace("à", "\\'e0").replace("é", "\\'e9") for line in replaced().text.split("\n"))
    return f"{{\\rtf1\\ansi\\ansicpg1252 {more}{lines}}}".encode("ascii")


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("{\\info{\\author Vandermeulen}}", id="property"),
        pytest.param("{\\*\\annotation Vander{\\b meulen}}", id="over groups"),
        pytest.param("{\\*\\bkmkstart \\u86?andermeulen}", id="Unicode"),
        pytest.param("{\\*\\docvar V\\'61ndermeulen}", id="figures"),
        pytest.param("{\\object{\\*\\objdata " + b"0123 Vandermeulen 456".hex() + "}}", id="object"),
        pytest.param("\\Vandermeulen ", id="a control word that is none"),
    ],
)
def test_an_rtf_that_holds_a_name_in_any_group_stays(more: str) -> None:
    assert leaks(rtf(), "rtf") == ()
    assert leaks(rtf(more), "rtf") != ()


MAIL = "From: a@exemple.fr\nTo: b@exemple.fr\n{more}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=xx\n\n--xx\nContent-Type: text/plain; charset=utf-8\n\n{text}\n--xx{part}--\n"
HEADS = "From: a@exemple.fr\nTo: b@exemple.fr\n\n"


def mail(more: str = "", part: str = "") -> tuple[Leak, ...]:
    of = replaced()
    expected = replace(of, text=HEADS + of.text, spans=tuple(moved(span, len(HEADS)) for span in of.spans))
    data = MAIL.format(more=more, text=of.text, part=part).encode()
    return tuple(leak for leak in verify(data, "a.eml", "eml", expected, originals_of(of)) if leak.kind == "form")


@pytest.mark.parametrize(
    ("more", "part", "place"),
    [
        pytest.param("X-Author: =?utf-8?Q?Vander=6Deulen?=\n", "", "field", id="encoded field"),
        pytest.param("Received: from pc (ivandermeulen@exemple.fr)\n", "", "source", id="login"),
        pytest.param(
            "", "\nContent-Type: application/pdf\nContent-Disposition: attachment; filename*=utf-8''Vander%6Deulen.pdf\n\n-\n--xx",
            "attachment", id="name of an attachment",
        ),
        pytest.param(
            "", f"\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n{base64.b64encode(b'x Vandermeulen').decode()}\n--xx",
            "attachment", id="attachment",
        ),
        pytest.param(
            "", f"\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n{base64.b64encode(b'<!--Vandermeulen-->').decode()}\n--xx",
            "source", id="other form of the text",
        ),
    ],
)  # fmt: skip
def test_a_mail_that_holds_a_name_anywhere_stays(more: str, part: str, place: str) -> None:
    assert mail() == ()
    assert place in {leak.place.code for leak in mail(more, part)}


def test_where_a_transfer_encoding_cuts_a_line_no_word_begins() -> None:
    cut = "\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n{}\n--xx"
    assert mail(part=cut.format("chez PRIN=\nILSE de Sambreville")) == ()
    assert mail(part=cut.format("chez Vander=\nmeulen")) != ()


def pdf(change: Callable[[pikepdf.Pdf], None] = lambda pdf: None) -> bytes:
    buffer, written = io.BytesIO(), io.BytesIO()
    page = canvas.Canvas(buffer, invariant=1)
    for number, line in enumerate(replaced().text.split("\n")):
        page.drawString(50, 800 - 20 * number, line)
    page.save()
    with pikepdf.open(buffer) as made:
        change(made)
        made.save(written)
    return written.getvalue()


def drawn(content: bytes) -> Callable[[pikepdf.Pdf], None]:
    return lambda pdf: pdf.pages[0].contents_add(content)


def unused(pdf: pikepdf.Pdf) -> None:
    stream = pikepdf.Stream(pdf, b"BT [(Vander) -20 (meulen)] TJ ET")
    pdf.Root.PieceInfo = pdf.make_indirect(pikepdf.Dictionary(Old=pdf.make_indirect(stream)))


def described(pdf: pikepdf.Pdf) -> None:
    with pdf.open_metadata() as metadata:
        metadata["dc:title"] = "Vandermeulen c. Li"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        pytest.param(pdf(drawn(b"BT /F1 9 Tf 1 1 1 rg 50 90 Td (Vandermeulen) Tj ET")), "page", id="white text"),
        pytest.param(pdf(drawn(b"BT /F1 9 Tf 3 Tr 9 9 Td [(Vander) 9 (meulen)] TJ ET")), "object", id="kerned"),
        pytest.param(pdf(unused), "object", id="stream that no page shows"),
        pytest.param(pdf(lambda p: p.docinfo.update({"/Author": "Vandermeulen"})), "object", id="property"),
        pytest.param(pdf(lambda p: p.Root.update({"/Vandermeulen": 1})), "object", id="name"),
        pytest.param(pdf(described), "object", id="XMP"),
        pytest.param(pdf() + b"\n% Vandermeulen\n", "bytes", id="after the end"),
        pytest.param(
            pdf() + b"\n9 0 obj <<>> stream\n" + zlib.compress(b"x Vandermeulen") + b"\nendstream", "object",
            id="stream that nothing refers to",
        ),
    ],
)  # fmt: skip
def test_a_pdf_that_holds_a_name_anywhere_stays(data: bytes, place: str) -> None:
    assert leaks(pdf(), "pdf") == ()
    assert place in places(data, "pdf")


def with_stream(data: bytes, filter: pikepdf.Name, **keys: object) -> Callable[[pikepdf.Pdf], None]:
    def add(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(b"")
        stream.write(data, filter=filter)
        for key, value in keys.items():
            stream[f"/{key}"] = value
        pdf.Root.PieceInfo = pikepdf.Dictionary(Kept=stream)

    return add


PIXELS = {"Subtype": pikepdf.Name.Image, "Width": 4, "Height": 4, "BitsPerComponent": 8}
NOISE = b"\x01\x02xK2 Bo Li, 8z%q\x03\x04"
"""Packed bytes in which two short names stand by chance."""


def photograph(comment: bytes) -> bytes:
    buffer = io.BytesIO()
    Image.new("L", (4, 4)).save(buffer, "JPEG", comment=comment)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(with_stream(NOISE, filter=pikepdf.Name.CCITTFaxDecode, **PIXELS), id="pixels"),
        pytest.param(with_stream(photograph(b"")[:-2] + NOISE, filter=pikepdf.Name.DCTDecode, **PIXELS), id="JPEG"),
        pytest.param(with_stream(NOISE, filter=pikepdf.Name.LZWDecode, Length1=9), id="font"),
    ],
)
def test_short_names_in_packed_pixels_and_fonts_are_chance(change: Callable[[pikepdf.Pdf], None]) -> None:
    data = pdf(change)
    assert NOISE in data
    assert "bytes" not in places(data, "pdf")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(pdf(with_stream(photograph(b"Vandermeulen"), filter=pikepdf.Name.DCTDecode, **PIXELS)), id="comment"),
        pytest.param(pdf() + b"\n9 0 obj <</Subtype /Image>> stream\n\x01Vandermeulen\nendstream", id="pixels that are not packed"),
        pytest.param(pdf(with_stream(b"\x01Vandermeulen", filter=pikepdf.Name.CCITTFaxDecode)), id="no picture"),
        pytest.param(pdf(with_stream(NOISE, filter=pikepdf.Name.CCITTFaxDecode, **PIXELS)) + b"\nVandermeulen", id="behind it"),
    ],
)  # fmt: skip
def test_what_is_no_packed_picture_is_searched_in_its_bytes(data: bytes) -> None:
    assert "bytes" in places(data, "pdf")


def test_a_file_that_cannot_be_searched_does_not_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(type(named("rtf")), "search", property(lambda _: failing))
    with pytest.raises(Unwritable):
        leaks(rtf(), "rtf")
