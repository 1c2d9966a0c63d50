"""What tests of redaction share: PDF made of operators, redaction, and a search of everything that
a file holds."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from ctypes import byref, c_double, c_int
from io import BytesIO
from math import cos, sin
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from pikepdf import Array, Dictionary, Name

from engine.formats import read, write
from engine.formats.writing import Edit, Orders, Written
from tests.engine.formats.known import Known

FONTS = Path(__file__).parents[3] / "data" / "fonts"
SCALE = 2.0


def edits(text: str, pairs: Mapping[str, str]) -> tuple[Edit, ...]:
    found = re.finditer("|".join(re.escape(form) for form in sorted(pairs, key=len, reverse=True)), text)
    return tuple(Edit(match.start(), match.end(), pairs[match[0]]) for match in found)


def applied(text: str, changes: tuple[Edit, ...]) -> str:
    for edit in reversed(changes):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def redact(data: bytes, pairs: Mapping[str, str]) -> Written:
    """Replace forms, hold that the file reads as the text does with the same edits, and that
    nothing of them is left."""
    document = read(data, "arret.pdf")
    changes = edits(document.text, pairs)
    assert changes, "the form is in the text"
    written = write(data, document, Orders(changes, Known(dict(pairs))))
    again = read(written.data, "arret.pdf").text
    assert again.split() == applied(document.text, changes).split() or "".join(again.split()) == "".join(
        applied(document.text, changes).split()
    )
    gone = [form for form in pairs if form not in " ".join(pairs.values())]
    assert leaks(written.data, gone) == []
    return written


def leaks(data: bytes, forms: list[str]) -> list[str]:
    """Say where a file still holds a form: text that poppler gives, streams, strings and names of
    objects."""
    found = []
    said = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True).stdout.decode()
    with pikepdf.open(BytesIO(data)) as pdf:
        places = {"pdftotext": said, "file": data.decode("latin-1")}
        for number, thing in enumerate(pdf.objects):
            places[f"object {number}"] = "\n".join(_strings(thing))
            if isinstance(thing, pikepdf.Stream):
                places[f"stream {number}"] = _stream(thing)
    for place, text in places.items():
        bare = "".join(text.split()).casefold()
        found += [place for form in forms if "".join(form.split()).casefold() in bare]
    return found


def _stream(stream: Any) -> str:
    try:
        return str(stream.read_bytes().decode("latin-1"))
    except pikepdf.PdfError:  # pixels
        return str(stream.read_raw_bytes().decode("latin-1"))


def _strings(thing: Any) -> list[str]:
    """Give the strings and names in an object, not those of others that it points to."""
    found: list[str] = []
    waiting = [thing]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, (pikepdf.String, Name)):
            found.append(str(holder))
        elif isinstance(holder, Array):
            waiting += [each for each in holder if isinstance(each, pikepdf.Object)]
        elif isinstance(holder, (Dictionary, pikepdf.Stream)) and (holder is thing or not holder.is_indirect):
            found += list(holder.keys())
            waiting += [value for _, value in holder.items() if isinstance(value, pikepdf.Object)]
    return found


def raw(content: str | bytes, fonts: Mapping[str, Any] | None = None, **page: Any) -> bytes:
    """Make a PDF of one page of its operators; the font F1 is Helvetica."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(595, 842))
    sheet = pdf.pages[0].obj
    helvetica = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
    )  # fmt: skip
    sheet.Resources = Dictionary(Font=Dictionary({"/F1": helvetica} | dict(fonts or {})))
    sheet.Contents = pdf.make_stream(content.encode("cp1252") if isinstance(content, str) else content)
    for key, value in page.items():
        sheet[f"/{key}"] = value(pdf) if callable(value) else value
    return saved(pdf)


def saved(pdf: pikepdf.Pdf, **more: Any) -> bytes:
    buffer = BytesIO()
    pdf.save(buffer, **more)
    return buffer.getvalue()


def pixels(data: bytes, number: int = 0) -> Any:
    """Show a page: rows of grey."""
    with pypdfium2.PdfDocument(data) as document:
        page = document[number]
        return np.asarray(page.render(scale=SCALE, may_draw_forms=False).to_pil().convert("L"), dtype=np.int16)


def boxes(data: bytes, words: list[str], number: int = 0) -> list[tuple[float, float, float, float]]:
    """Give where words stand on a page, in pixels from its upper left corner."""
    found = []
    with pypdfium2.PdfDocument(data) as document:
        page = document[number]
        layer = page.get_textpage()
        for word in words:
            search = layer.search(word, match_case=True)
            while place := search.get_next():
                for rank in range(layer.count_rects(*place)):
                    left, bottom, right, top = layer.get_rect(rank)
                    corners = [_device(page, x, y) for x in (left, right) for y in (bottom, top)]
                    xs, ys = zip(*corners, strict=True)
                    found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def origins(data: bytes) -> list[tuple[str, float, float]]:
    """Give the characters of the first page, and where PDFium says that each stands."""
    found = []
    x, y = c_double(), c_double()
    with pypdfium2.PdfDocument(data) as document:
        page = document[0]
        layer = page.get_textpage()
        for index in range(layer.count_chars()):
            pdfium.FPDFText_GetCharOrigin(layer, index, byref(x), byref(y))
            found.append((chr(pdfium.FPDFText_GetUnicode(layer, index)), round(x.value, 2), round(y.value, 2)))
    return found


def _device(page: Any, x: float, y: float) -> tuple[float, float]:
    width, height = page.get_size()
    across, down = c_int(), c_int()
    size = round(width * SCALE * 100), round(height * SCALE * 100)
    pdfium.FPDF_PageToDevice(page, 0, 0, *size, 0, x, y, byref(across), byref(down))
    return across.value / 100, down.value / 100


def changed_elsewhere(before: bytes, after: bytes, words: list[str], number: int = 0) -> int:
    """Count the pixels of a page that changed outside the lines on which some words stand."""
    one, other = pixels(before, number), pixels(after, number)
    assert one.shape == other.shape
    differs = abs(one - other) > 24
    assert differs.any(), "something changed"
    for left, top, right, bottom in boxes(before, words, number):
        if right - left > bottom - top:
            differs[max(0, int(top) - 9) : int(bottom) + 9] = False
        else:
            differs[:, max(0, int(left) - 9) : int(right) + 9] = False
    return int(differs.sum())


def widest_step(data: bytes, word: str) -> float:
    """Give how far the letter after a word on the first page stands from the word's last one, where
    it is farthest, in sizes of its letters."""
    steps = [0.0]
    with pypdfium2.PdfDocument(data) as document:
        layer = document[0].get_textpage()
        search = layer.search(word, match_case=True)
        while place := search.get_next():
            last = place[0] + place[1] - 1
            shown = [at for at in range(last + 1, layer.count_chars()) if _is_shown(layer, at)]
            (x, y), (far_x, far_y) = (_origin(layer, at) for at in (last, *(shown[:1] or [last])))
            left, bottom, right, top = layer.get_charbox(last, loose=True)
            size = max(right - left, top - bottom)
            way = pdfium.FPDFText_GetCharAngle(layer, last)
            along, off = _turned(far_x - x, far_y - y, way)
            if abs(off) < size / 2:
                steps.append(along / size)
    return max(steps)


def _is_shown(layer: Any, at: int) -> bool:
    return not chr(pdfium.FPDFText_GetUnicode(layer, at)).isspace()


def _origin(layer: Any, at: int) -> tuple[float, float]:
    x, y = c_double(), c_double()
    pdfium.FPDFText_GetCharOrigin(layer, at, byref(x), byref(y))
    return x.value, y.value


def _turned(x: float, y: float, way: float) -> tuple[float, float]:
    """Turn a step back by an angle, which PDFium counts with the hands of the clock."""
    return x * cos(way) - y * sin(way), x * sin(way) + y * cos(way)
