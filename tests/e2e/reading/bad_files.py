"""Files that cannot be read, made as they come: a scan, a password, a bomb."""

from __future__ import annotations

import io
import zipfile

import docx
import pikepdf
from msoffcrypto.format.ooxml import OOXMLFile
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas


def scan() -> bytes:
    """Make a PDF of two pages that hold only an image."""
    buffer = io.BytesIO()
    page = canvas.Canvas(buffer)
    for _ in range(2):
        page.drawImage(ImageReader(Image.new("L", (40, 40))), 0, 0, 500, 700)
        page.showPage()
    page.save()
    return buffer.getvalue()


def locked_pdf() -> bytes:
    """Make a PDF that asks for a password."""
    plain, locked = io.BytesIO(), io.BytesIO()
    page = canvas.Canvas(plain)
    page.drawString(72, 700, "Jugement du 12 mars 2024")
    page.save()
    with pikepdf.open(io.BytesIO(plain.getvalue())) as document:
        document.save(locked, encryption=pikepdf.Encryption(user="secret", owner="greffe"))
    return locked.getvalue()


def locked_docx() -> bytes:
    """Make a .docx that asks for a password."""
    plain, locked = io.BytesIO(), io.BytesIO()
    document = docx.Document()
    document.add_paragraph("Jugement du 12 mars 2024")
    document.save(plain)
    OOXMLFile(io.BytesIO(plain.getvalue())).encrypt("secret", locked)
    return locked.getvalue()


def zip_bomb() -> bytes:
    """Make a .docx of 300 kB that unpacks to 300 MB."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", b"0" * 300_000_000)
    return stream.getvalue()
