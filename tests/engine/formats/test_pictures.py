"""Pictures whose text nobody read are counted in every format; logos, bullets and rules are not."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from io import BytesIO

import docx
import pikepdf
import pytest
from docx.shared import Mm
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from engine.formats import read
from engine.formats.scan.pictures import Size, is_noise_in_pixels, millimetres
from tests.engine.formats.test_read_odt import parts as odt_parts

Maker = Callable[..., bytes]
TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NS = (
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
)


def png(colour: int = 0) -> BytesIO:
    """Make a picture; another colour makes another one."""
    buffer = BytesIO()
    Image.new("L", (200, 100), colour).save(buffer, "png")
    buffer.seek(0)
    return buffer


@pytest.mark.parametrize(
    ("width", "height", "noise"),
    [
        pytest.param(9.0, 9.0, True, id="a bullet"),
        pytest.param(160.0, 1.0, True, id="a rule across the page"),
        pytest.param(60.0, 5.0, False, id="a line of text"),
        pytest.param(50.0, 20.0, False, id="a signature"),
        pytest.param(None, None, False, id="a size that is not said"),
        pytest.param(9.0, None, False, id="a height that is not said"),
    ],
)
def test_what_is_too_small_for_a_name_is_noise(width: float | None, height: float | None, noise: bool) -> None:
    assert Size(width, height).is_noise() is noise


@pytest.mark.parametrize(("side", "noise"), [(63, True), (64, False), (1, True)])
def test_on_a_screen_64_pixels_are_the_limit(side: int, noise: bool) -> None:
    assert is_noise_in_pixels(side, side) is noise


@pytest.mark.parametrize(
    ("length", "expected"),
    [("4.2cm", 42.0), ("1in", 25.4), (" 72PT ", 25.4), (".5mm", 0.5), ("2rem", None), ("auto", None), ("", None)],
)
def test_a_length_is_read_in_any_unit(length: str, expected: float | None) -> None:
    assert millimetres(length) == (None if expected is None else pytest.approx(expected))


# -- Word
# --------------------------------------------------------------------------------------------------


def word_with(*pictures: tuple[float, int], header: tuple[float, int] | None = None) -> bytes:
    """Make a docx of pictures: width in millimetres and colour."""
    document = docx.Document()
    document.add_paragraph("Vu la procuration ci-dessous :")
    for width, colour in pictures:
        document.add_picture(png(colour), width=Mm(width))
    if header:
        document.sections[0].header.paragraphs[0].add_run().add_picture(png(header[1]), width=Mm(header[0]))
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(word_with(), 0, id="none"),
        pytest.param(word_with((80, 0)), 1, id="a scanned exhibit"),
        pytest.param(word_with((80, 0), (80, 9)), 2, id="two"),
        pytest.param(word_with((80, 0), (60, 0)), 1, id="one picture shown twice"),
        pytest.param(word_with((8, 0)), 0, id="a bullet"),
        pytest.param(word_with((8, 0), (80, 0)), 1, id="small here and large there"),
        pytest.param(word_with(header=(60, 0)), 1, id="in the header"),
        pytest.param(word_with((80, 0), header=(9, 9)), 1, id="with a tiny mark in the header"),
    ],
)
def test_the_pictures_of_a_word_document_are_counted(data: bytes, expected: int) -> None:
    assert read(data, "a.docx").images == expected


def drawing(key: str, width: int = 3_000_000, kind: str = "inline") -> str:
    extent = f'<wp:extent cx="{width}" cy="{width}"/>'
    return (
        f'<w:drawing><wp:{kind} {NS}>{extent}<a:graphic><a:blip r:embed="{key}"/></a:graphic></wp:{kind}></w:drawing>'
    )


def vml(key: str, style: str = "width:120pt;height:40pt") -> str:
    return f'<w:pict><v:shape style="{style}"><v:imagedata r:id="{key}"/></v:shape></w:pict>'


def run_of(inner: str) -> str:
    return f"<w:p><w:r><w:t>Vu</w:t>{inner}</w:r></w:p>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(run_of(drawing("rel-a")), 1, id="in line"),
        pytest.param(run_of(drawing("rel-a", kind="anchor")), 1, id="anchored"),
        pytest.param(run_of(drawing("rel-a", 300_000)), 0, id="8 mm"),
        pytest.param(run_of(drawing("rel-a", "x")), 1, id="a size that is no number"),
        pytest.param(run_of(drawing("rel-missing")), 0, id="a relation that leads nowhere"),
        pytest.param(run_of(vml("rel-a")), 1, id="VML"),
        pytest.param(run_of(vml("rel-a", "width:9pt;height:9pt")), 0, id="a VML bullet"),
        pytest.param(run_of(vml("rel-a", "width:90;height:90")), 1, id="VML measured in the units of its group"),
        pytest.param(run_of(f"<w:object>{vml('rel-a')}</w:object>"), 1, id="the preview of an embedded object"),
        pytest.param(
            run_of(
                f"<mc:AlternateContent><mc:Choice>{drawing('rel-a')}</mc:Choice><mc:Fallback>{vml('rel-b')}</mc:Fallback></mc:AlternateContent>"
            ),
            1,
            id="two forms of one picture",
        ),
        pytest.param(
            run_of(
                f"<mc:AlternateContent><mc:Choice/><mc:Fallback>{vml('rel-b')}</mc:Fallback></mc:AlternateContent>"
            ),
            1,
            id="a picture in the second form alone",
        ),
        pytest.param(
            run_of(
                f"<wps:txbx><w:txbxContent><w:p><w:r>{drawing('rel-a')}</w:r></w:p></w:txbxContent></wps:txbx>"
            ),
            1,
            id="in a text box",
        ),
        pytest.param(
            f"<w:tbl><w:tr><w:tc>{run_of(drawing('rel-a'))}</w:tc></w:tr></w:tbl>", 1, id="in a table"
        ),
        pytest.param(f"<w:p><w:del><w:r>{drawing('rel-a')}</w:r></w:del></w:p>{run_of('')}", 0, id="deleted"),
        pytest.param(
            run_of('<w:drawing><c:chart xmlns:c="urn:c" r:id="rel-c"/></w:drawing>'), 0, id="a chart, whose labels are read"
        ),
    ],
)  # fmt: skip
def test_pictures_are_found_wherever_word_puts_them(make_word: Maker, body: str, expected: int) -> None:
    media = {"a": ("image", "<x/>"), "b": ("image", "<x/>"), "c": ("chart", "<x/>")}
    assert read(make_word(body, media), "a.docx").images == expected


@pytest.mark.parametrize("kind", ["footer", "footnotes", "endnotes"])
def test_pictures_of_footers_and_notes_count_by_their_own_relations(
    make_word: Maker, make_zip: Maker, kind: str
) -> None:
    import zipfile

    root = "w:ftr" if kind == "footer" else f"w:{kind}"
    names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="urn:r"'
    note = run_of(drawing("r1"))
    story = note if kind == "footer" else f'<w:{kind[:-1]} w:id="2">{note}</w:{kind[:-1]}>'
    packed = make_word(run_of(""), {"part.xml": (kind, f"<{root} {names}>{story}</{root}>")})
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["word/_rels/part.xml.rels"] = (
        f'<Relationships><Relationship Id="r1" Type="{TYPES}/image" Target="https://amel.example/scan.png" TargetMode="External"/></Relationships>'
    )
    assert read(make_zip(files), "a.docx").images == 1


# -- OpenDocument
# --------------------------------------------------------------------------------------------------


def frame(inner: str, size: str = 'svg:width="8cm" svg:height="4cm"') -> str:
    return f"<text:p>Vu<draw:frame {size}>{inner}</draw:frame></text:p>"


XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
PICTURE = f'<draw:image {XLINK} xlink:href="Pictures/1.png"/>'
OTHER = f'<draw:image {XLINK} xlink:href="Pictures/2.png"/>'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("<text:p>Vu</text:p>", 0, id="none"),
        pytest.param(frame(PICTURE), 1, id="a frame"),
        pytest.param(frame(PICTURE) + frame(OTHER), 2, id="two"),
        pytest.param(frame(PICTURE) + frame(PICTURE), 1, id="one picture shown twice"),
        pytest.param(frame(PICTURE + OTHER), 1, id="two forms of one picture"),
        pytest.param(frame("<draw:image><office:binary-data>AA</office:binary-data></draw:image>"), 1, id="inside"),
        pytest.param(frame(PICTURE, 'svg:width="0.8cm" svg:height="0.3in"'), 0, id="a bullet"),
        pytest.param(frame(PICTURE, 'svg:width="8mm" svg:height="8mm" style:rel-width="scale"'), 0, id="a bullet that keeps its shape"),
        pytest.param(frame(PICTURE, ""), 1, id="a size that is not said"),
        pytest.param(frame("<draw:text-box><text:p>x</text:p></draw:text-box>"), 0, id="a text box"),
        pytest.param(frame(f"<draw:text-box>{frame(PICTURE)}</draw:text-box>"), 1, id="a picture in a text box"),
        pytest.param(f"<text:tracked-changes>{frame(PICTURE)}</text:tracked-changes><text:p>Vu</text:p>", 0, id="deleted"),
    ],
)  # fmt: skip
def test_the_pictures_of_an_opendocument_text_are_counted(make_zip: Maker, body: str, expected: int) -> None:
    assert read(make_zip(odt_parts(body)), "a.odt").images == expected


# -- PDF
# --------------------------------------------------------------------------------------------------

LONG = "Vu la requête de Mme Rocheblave, enregistrée au greffe le 3 mars 2026 sous le numéro indiqué"


def sheet(*paint: Callable[[canvas.Canvas], None], lines: int = 3) -> bytes:
    """Make a PDF with a page for each painter, and some lines of text at the top of each."""
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pagesize=A4)
    for painter in paint:
        painter(page)
        for number in range(lines):
            page.drawString(60, 780 - 14 * number, LONG)
        page.showPage()
    page.save()
    return buffer.getvalue()


def picture(x: float, y: float, width: float, height: float, colour: int = 0) -> Callable[[canvas.Canvas], None]:
    return lambda page: page.drawImage(ImageReader(png(colour)), x, y, width, height) and None


def in_form(page: canvas.Canvas) -> None:
    """Draw a picture of one point inside a form that is shown three hundred times as large."""
    page.beginForm("scan")
    page.drawImage(ImageReader(png()), 0, 0, 1, 1)
    page.endForm()
    page.translate(60, 100)
    page.scale(300, 300)
    page.doForm("scan")
    page.scale(1 / 300, 1 / 300)
    page.translate(-60, -100)


def strips(page: canvas.Canvas) -> None:
    """Draw a scan as a scanner's driver cuts it."""
    for number in range(40):
        picture(0, 15 * number, 595, 15, number)(page)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(sheet(lambda page: None), 0, id="none"),
        pytest.param(sheet(picture(60, 100, 300, 200)), 1, id="an exhibit below the text"),
        pytest.param(sheet(picture(60, 700, 80, 80)), 1, id="an emblem, or a signature"),
        pytest.param(sheet(picture(60, 700, 20, 20)), 0, id="a bullet"),
        pytest.param(sheet(picture(60, 100, 300, 200), picture(60, 100, 300, 200)), 1, id="the same on two pages"),
        pytest.param(
            sheet(picture(60, 100, 300, 200), picture(60, 100, 300, 200, 9)), 2, id="another on the next page"
        ),
        pytest.param(sheet(picture(-900, 100, 900, 600)), 0, id="off the sheet"),
        pytest.param(sheet(in_form), 1, id="in a form"),
        pytest.param(sheet(strips), 1, id="a scan in strips"),
        pytest.param(sheet(picture(0, 0, 595, 842), lines=50), 0, id="a scan whose text was recognised"),
        pytest.param(sheet(picture(0, 0, 595, 842), lines=1), 1, id="a scan with the stamp of an exhibit"),
    ],
)
def test_the_pictures_of_a_pdf_are_counted(data: bytes, expected: int) -> None:
    assert read(data, "a.pdf").images == expected


def test_pages_that_are_images_are_unread_pages_and_no_pictures() -> None:
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pagesize=A4)
    for number in range(3):
        picture(0, 0, 595, 842)(page) if number == 2 else page.drawString(60, 700, LONG)
        page.showPage()
    page.save()
    found = read(buffer.getvalue(), "a.pdf")
    assert (found.unread_pages, found.images) == ((3,), 0)


def test_a_broken_image_does_not_make_a_pdf_unreadable() -> None:
    buffer = BytesIO()
    with pikepdf.open(BytesIO(sheet(picture(60, 100, 300, 200)))) as document:
        for image in document.pages[0].Resources.XObject.values():
            del image["/Width"], image["/Height"]
        document.save(buffer)
    assert "Rocheblave" in read(buffer.getvalue(), "a.pdf").text


# -- Web pages, e-mails, RTF
# ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("", 0, id="none"),
        pytest.param('<img src="data:image/png;base64,AAAA">', 1, id="in the page"),
        pytest.param('<img src="https://amel.example/scan.png" alt="pièce 3">', 1, id="elsewhere on the net"),
        pytest.param('<img src="cid:1"><img src="cid:2">', 2, id="two"),
        pytest.param('<img src="a.png"><img src="a.png">', 1, id="one picture shown twice"),
        pytest.param('<img src="a.png" width=1 height=1>', 0, id="a counter of readers"),
        pytest.param('<img src="a.png" width="16" height="16px">', 0, id="an icon"),
        pytest.param('<img src="a.png" style="width: 40px; HEIGHT:1em">', 1, id="a height that is not said in pixels"),
        pytest.param('<img src="a.png" width="16" height="16" style="width:300px;height:200px">', 1, id="style wins"),
        pytest.param('<img src="a.png" width="50%" height="10">', 1, id="a share of the page"),
        pytest.param("<img>", 0, id="no source"),
        pytest.param('<input type="image" src="a.png"><input type="text" src="b.png">', 1, id="a button"),
        pytest.param('<svg width="300" height="200"><path d="M0 0"/></svg>', 1, id="a drawing"),
        pytest.param('<svg viewBox="0 0 24 24"><path d="M0 0"/></svg>', 0, id="a drawn icon"),
        pytest.param('<svg width="300" height="200"><text>Durand</text></svg>', 0, id="a drawing whose text is read"),
        pytest.param(
            '<svg width="300" height="200"><text>D</text><path d="M0 0"/></svg>', 1, id="a drawing with a text"
        ),
        pytest.param('<svg width="300" height="200"><path d="M0 0"/><text>D</text></svg>', 1, id="a text on a drawing"),
        pytest.param('<svg width="300" height="200"><image href="a.png"/></svg>', 1, id="a picture in a drawing"),
        pytest.param('<template><img src="a.png"></template>', 0, id="not shown"),
        pytest.param('<svg width="300" height="200"/>' * 2, 2, id="two drawings"),
        pytest.param(
            '<svg width="300" height="200"><text>x</text><path d="M0 0"/></svg>', 1, id="words beside outlines"
        ),
        pytest.param('<image src="a.png">', 1, id="an image element"),
        pytest.param('<embed src="data:image/png;base64,AAAA">', 1, id="an element that holds one"),
        pytest.param(
            '<style>.x { width: 9cm }</style><img src="a.png" width="9" height="9">', 1, id="a style sheet with sizes"
        ),
        pytest.param('<style>p { line-height: 2 }</style><img src="a.png" width="9" height="9">', 0, id="one without"),
    ],
)
def test_the_pictures_of_a_page_are_counted(body: str, expected: int) -> None:
    page = f"<!doctype html><html><body><p>Vu</p>{body}</body></html>"
    assert read(page.encode(), "a.html").images == expected


def mail(html: str = "", inline: tuple[str, ...] = (), attached: tuple[str, ...] = ()) -> bytes:
    found = EmailMessage()
    found["From"], found["To"] = "greffe@cour.example", "avocat@barreau.example"
    found.set_content("Veuillez trouver la pièce.")
    if html:
        found.add_alternative(f"<p>Veuillez</p>{html}", subtype="html")
        for key in inline:
            body = found.get_payload()[1]
            body.add_related(png().read(), "image", "png", cid=f"<{key}>")
    for name in attached:
        kind = ("image", "png") if name.endswith("png") else ("application", "octet-stream")
        found.add_attachment(png().read(), *kind, filename=name)
    return found.as_bytes()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(mail(), 0, id="none"),
        pytest.param(mail(attached=("scan.png",)), 0, id="attached: taken out of what is written"),
        pytest.param(mail(attached=("scan.JPG", "acte.pdf")), 0, id="attached, known by its name alone"),
        pytest.param(mail('<img src="cid:a">', ("a",)), 0, id="shown in the text and attached"),
        pytest.param(mail('<img src="cid:a" width=16 height=16>', ("a",)), 0, id="an icon of the signature"),
        pytest.param(mail('<img src="https://amel.example/a.png">'), 0, id="elsewhere on the net"),
        pytest.param(mail('<img src="cid:gone">'), 0, id="attached no longer"),
        pytest.param(mail('<img src="data:image/png;base64,AAAA">'), 1, id="held in the text"),
        pytest.param(mail('<svg width="90" height="90"/>', attached=("scan.png",)), 1, id="a drawing and an attachment"),
    ],
)  # fmt: skip
def test_the_pictures_of_an_e_mail_are_counted(data: bytes, expected: int) -> None:
    assert read(data, "a.eml").images == expected


def test_the_attached_pictures_of_a_forwarded_message_do_not_count_either() -> None:
    outer = EmailMessage()
    outer["From"] = "a@b.example"
    outer.set_content("Voir ci-dessous.")
    inner = EmailMessage()
    inner["From"] = "c@d.example"
    inner.set_content("Voici.")
    inner.add_attachment(png().read(), "image", "png", filename="scan.png")
    outer.add_attachment(inner)
    assert read(outer.as_bytes(), "a.eml").images == 0


PICT = r"{\pict\pngblip\picw200\pich100\picwgoal4000\pichgoal2000 89504e47}"
TINY = r"{\pict\pngblip\picwgoal300\pichgoal300 89504e47}"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("", 0, id="none"),
        pytest.param(PICT, 1, id="a picture"),
        pytest.param(PICT + TINY + PICT, 2, id="two, and a bullet"),
        pytest.param(r"{\pict\wmetafile8 0123}", 1, id="a size that is not said"),
        pytest.param(r"{\pict\picscalex20\picscaley20\picwgoal2000\pichgoal2000 01}", 0, id="shown reduced"),
        pytest.param(r"{\*\shppict" + PICT + r"}{\nonshppict" + TINY + "}", 1, id="two forms of one picture"),
        pytest.param(r"{\*\shppict" + PICT + r"}{\*\listpicture" + TINY + "}", 1, id="the bullets of a list"),
        pytest.param(r"{\header Cour" + PICT + "}", 1, id="in the header"),
        pytest.param(r"{\shp{\*\shpinst{\sp{\sn pib}{\sv " + PICT + "}}}}", 1, id="in a shape"),
        pytest.param(r"{\object{\*\objdata 01}{\result " + PICT + "}}", 1, id="the preview of an embedded object"),
        pytest.param(r"{\deleted " + PICT + "}", 0, id="deleted"),
        pytest.param(r"{\*\annotation " + PICT + "}", 0, id="in a comment"),
    ],
)
def test_the_pictures_of_an_rtf_file_are_counted(body: str, expected: int) -> None:
    found = read((r"{\rtf1\ansi Vu " + body + r" fin\par}").encode(), "a.rtf")
    assert found.images == expected
    assert found.text.endswith("Vu  fin")


def test_a_plain_text_has_no_pictures() -> None:
    assert read(b"Vu l'image jointe.", "a.txt").images == 0


@pytest.mark.parametrize(
    ("name", "piece", "expected"),
    [
        ("a.html", "<svg></svg>", 40_000), ("a.html", "<img src=a>", 1), ("a.html", "<img src=a style=';;;:'>", 1),
        ("a.html", "<img src=a width=" + "9" * 40 + ">", 1), ("a.rtf", r"{\pict}", 40_000), ("a.rtf", r"{\pict\picwgoal9}", 0),
    ],
)  # fmt: skip
def test_hostile_repetitions_come_to_an_end(name: str, piece: str, expected: int) -> None:
    head, end = (r"{\rtf1 Vu ", "}") if name.endswith("rtf") else ("<p>Vu</p>", "")
    assert read((head + piece * 40_000 + end).encode(), name).images == expected
