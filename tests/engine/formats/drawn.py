"""Documents of every format with a picture of a name and a signature, and what tests of covered
pictures share."""

from __future__ import annotations

import math
from base64 import b64encode
from email.message import EmailMessage
from io import BytesIO

import docx
import odfdo
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from engine.core.settings import ROOT

LINE = "Vu la requête enregistrée au greffe le trois mars, la cour a statué."
FORMATS = ("docx", "odt", "html", "rtf", "eml", "pdf")


def printed(text: str = "Mme Rocheblave") -> bytes:
    """Draw a picture of a text."""
    image = Image.new("RGB", (500, 160), "white")
    font = ImageFont.truetype(str(ROOT / "data" / "fonts" / "SourceSans3-Regular.ttf"), 40)
    ImageDraw.Draw(image).text((30, 50), text, fill="black", font=font)
    return _png(image)


def signed() -> bytes:
    """Draw a picture of a signature."""
    image = Image.new("RGB", (500, 160), "white")
    strokes = [(30, 100), (80, 30), (120, 120), (170, 40), (220, 110), (300, 50), (420, 90)]
    ImageDraw.Draw(image).line(strokes, fill="black", width=5, joint="curve")
    return _png(image)


def document(extension: str) -> bytes:
    """Make a document of a line, a picture of a name and a picture of a signature."""
    return _MAKERS[extension]()


def deleted() -> bytes:
    """Make the Word document with its second picture deleted, as a tracked change."""
    made = docx.Document(BytesIO(document("docx")))
    paragraph = made.paragraphs[-1]._p
    change = OxmlElement("w:del")
    change.set(qn("w:id"), "9")
    change.set(qn("w:author"), "greffe")
    change.extend(paragraph.r_lst)
    paragraph.append(change)
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def signed_pdf(pages: int = 1) -> bytes:
    """Make a PDF whose first page bears a signature drawn by lines, beside a frame."""
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pagesize=(595, 842))
    for number in range(pages):
        for line in range(12):
            page.drawString(72, 780 - 20 * line, LINE)
        page.rect(60, 520, 470, 280)
        if number == 0:
            path = page.beginPath()
            path.moveTo(350, 200)
            for step in range(60):
                path.lineTo(350 + 2.4 * step, 200 + 30 * math.sin(step / 2) + step % 3)
            page.drawPath(path)
        page.showPage()
    page.save()
    return buffer.getvalue()


def _png(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _docx() -> bytes:
    made = docx.Document()
    made.add_paragraph(LINE)
    made.add_picture(BytesIO(printed()))
    made.add_picture(BytesIO(signed()))
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def _odt() -> bytes:
    made = odfdo.Document("text")
    made.body.clear()
    made.body.append(odfdo.Paragraph(LINE))
    for number, data in enumerate((printed(), signed())):
        made.container.set_part(f"Pictures/{number}.png", data)
        made.manifest.add_full_path(f"Pictures/{number}.png", "image/png")
        paragraph = odfdo.Paragraph()
        paragraph.append(odfdo.Frame.image_frame(f"Pictures/{number}.png", size=("8cm", "3cm")))
        made.body.append(paragraph)
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def _html() -> bytes:
    first, second = (b64encode(data).decode() for data in (printed(), signed()))
    style = f"background: url(data:image/png;base64,{second})"
    body = f'<p>{LINE}</p><img src="data:image/png;base64,{first}">'
    return f'<!doctype html><html><meta charset="utf-8"><body style="{style}">{body}</body></html>'.encode()


def _rtf() -> bytes:
    text = LINE.encode("cp1252").replace(b"\xea", rb"\'ea").replace(b"\xe9", rb"\'e9")
    size = rb"\picw500\pich160\picwgoal5000\pichgoal1600 "
    pictures = b"".join(rb"{\pict\pngblip" + size + data.hex().encode() + b"}" for data in (printed(), signed()))
    return rb"{\rtf1\ansi " + text + rb"\par " + pictures + rb"\par}"


def _eml() -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "greffe@amel.example", "avocat@amel.example", "Requête"
    message.set_content(_html().decode(), subtype="html")
    kind = "vnd.openxmlformats-officedocument.wordprocessingml.document"
    message.add_attachment(_docx(), maintype="application", subtype=kind, filename="requete.docx")
    return message.as_bytes()


def _pdf() -> bytes:
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pagesize=(595, 842))
    for line in range(12):
        page.drawString(72, 780 - 20 * line, LINE)
    page.drawImage(ImageReader(BytesIO(printed())), 72, 300, 180, 58)
    page.drawImage(ImageReader(BytesIO(signed())), 320, 300, 180, 58)
    page.save()
    return buffer.getvalue()


_MAKERS = {"docx": _docx, "odt": _odt, "html": _html, "rtf": _rtf, "eml": _eml, "pdf": _pdf}
