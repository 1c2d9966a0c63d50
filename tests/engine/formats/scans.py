"""Scanned decisions, drawn here, and what tests of character recognition share."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Mapping
from io import BytesIO

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from engine.core.settings import ROOT
from engine.formats.writing import Edit, Orders

PICTURES = ("png", "jpg", "jpeg", "tif", "tiff", "bmp", "webp", "gif")
"""The extensions of pictures."""

needs_ocr = pytest.mark.skipif(
    shutil.which("tesseract") is None and not os.environ.get("CI"), reason="Tesseract is not installed on this machine"
)

DECISION = (
    "COUR D'APPEL DE VALMONT",
    "Madame Aurélie Rocheblave, née le 12 mars 1971,",
    "demeurant 14 rue des Tilleuls, a relevé appel du juge-",
    "ment rendu contre l'époux d'Aurélie, M. Karim N'Diaye.",
)
NAMES = {"Aurélie": "Béatrice", "Rocheblave": "Lindqvist", "Karim": "Lucien", "N'Diaye": "Moreau", "Tilleuls": "[Y]"}

_KINDS = {"jpg": "jpeg", "tif": "tiff"}


class Known:
    """The originals of some names, whatever their case."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def betrays(self, text: str) -> bool:
        return any(name.casefold() in text.casefold() for name in self.names)

    def rewrite(self, text: str) -> str:
        for name in self.names:
            text = re.sub(re.escape(name), "X", text, flags=re.IGNORECASE)
        return text


def draw(lines: Iterable[str] = DECISION, mode: str = "L", height: int = 460) -> Image.Image:
    """Draw lines as a scanner at 300 points to the inch sees them."""
    picture = Image.new("RGB", (1_500, height), "white")
    font = ImageFont.truetype(str(ROOT / "data" / "fonts" / "SourceSans3-Regular.ttf"), 50)
    for number, line in enumerate(lines):
        ImageDraw.Draw(picture).text((80, 60 + 80 * number), line, fill="black", font=font)
    return picture.convert(mode)


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    """Save a picture."""
    buffer = BytesIO()
    picture.save(buffer, _KINDS.get(kind, kind), **options)
    return buffer.getvalue()


def pictures(sentence: str) -> dict[str, bytes]:
    """Make a picture of a sentence of each kind."""
    words = sentence.split()
    shown = draw([" ".join(words[:7]), " ".join(words[7:])], height=260)
    return {kind: saved(shown, kind) for kind in PICTURES}


def scanned(pages: Iterable[Image.Image | str]) -> bytes:
    """Make a PDF of pages: scanned ones, and texts."""
    buffer = BytesIO()
    sheet = canvas.Canvas(buffer, pagesize=(360, 110))
    for page in pages:
        if isinstance(page, str):
            for number, line in enumerate(page.split("\n")):
                sheet.drawString(20, 80 - 14 * number, line)
        else:
            sheet.drawImage(ImageReader(page), 0, 0, 360, 110)
        sheet.showPage()
    sheet.save()
    return buffer.getvalue()


def edits(text: str, names: Mapping[str, str] = NAMES) -> tuple[Edit, ...]:
    """Replace every name in a text."""
    found = re.finditer("|".join(map(re.escape, names)), text)
    return tuple(Edit(match.start(), match.end(), names[match.group()]) for match in found)


def orders(text: str, names: Mapping[str, str] = NAMES) -> Orders:
    """Order that every name is replaced."""
    return Orders(edits(text, names), Known(names))


def rewritten(text: str, names: Mapping[str, str] = NAMES) -> str:
    """Give a text with every name replaced."""
    return re.sub("|".join(map(re.escape, names)), lambda match: names[match.group()], text)
