"""Files of every format, made here."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from io import BytesIO

import docx
import odfdo
import pytest
from reportlab.pdfgen import canvas

from tests.engine.formats.scans import pictures

SENTENCE = "Madame Aurélie Rocheblave a relevé appel du jugement rendu par le tribunal judiciaire de Lyon."

W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def zipped(parts: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Zip the parts."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def word(body: str, parts: dict[str, tuple[str, str]] | None = None, app: str = "") -> bytes:
    """Make a docx of the XML of its body, and of parts: name to (kind of relation, XML with its
    root)."""
    parts = parts or {}
    relations = "".join(
        f'<Relationship Id="rel-{name}" Type="{_TYPES}/{kind}" Target="{name}"/>' for name, (kind, _) in parts.items()
    )
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'<Relationships><Relationship Id="r1" Type="{_TYPES}/officeDocument" Target="word/document.xml"/>'
        "</Relationships>",
        "word/_rels/document.xml.rels": f"<Relationships>{relations}</Relationships>",
        "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
        **{f"word/{name}": xml for name, (_, xml) in parts.items()},
    }
    return zipped(files | ({"docProps/app.xml": app} if app else {}))


def _docx() -> bytes:
    document = docx.Document()
    document.add_paragraph(SENTENCE)
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _odt() -> bytes:
    document = odfdo.Document("text")
    document.body.clear()
    document.body.append(odfdo.Paragraph(SENTENCE))
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _pdf() -> bytes:
    buffer = BytesIO()
    page = canvas.Canvas(buffer)
    page.drawString(72, 700, SENTENCE)
    page.save()
    return buffer.getvalue()


def _eml() -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "greffe@cour.example", "avocat@barreau.example", "Appel"
    message.set_content(SENTENCE)
    return message.as_bytes()


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    """One file per extension; each says SENTENCE."""
    page = f"<!doctype html><html><body><p>{SENTENCE}</p></body></html>".encode()
    return {
        "txt": SENTENCE.encode(),
        "docx": _docx(),
        "docm": _docx(),
        "odt": _odt(),
        "pdf": _pdf(),
        "rtf": b"{\\rtf1\\ansi\\ansicpg1252 " + SENTENCE.encode("cp1252").replace(b"\xe9", b"\\'e9") + b"\\par}",
        "html": page,
        "htm": page,
        "eml": _eml(),
        **pictures(SENTENCE),
    }


@pytest.fixture(scope="session")
def make_word() -> Callable[..., bytes]:
    return word


@pytest.fixture(scope="session")
def make_zip() -> Callable[..., bytes]:
    return zipped
