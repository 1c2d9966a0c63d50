"""What a redacted line of a PDF still tells of which surname stood in it, in bits.

python benchmarks/line_widths.py ../shared/corpora/names [--new X...] [--kind ragged]

Every surname of two lists is set in a line, in 11 points of Times, and replaced by the same words;
two surnames whose lines are the same to a hundredth of a point cannot be told apart.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from math import log2
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen import canvas

sys.path.insert(0, str(Path(__file__).parents[1]))

from ctypes import byref, c_double

from engine.formats import Edit, Orders, read, write

LEFT, RIGHT, SIZE, ROWS = 72.0, 500.0, 11, 32
FULL = "Attendu que le jugement du trois mai a été signifié aux parties, et que nul appel n'en"
KINDS = {
    "ragged": "M. @, assisté de son conseil, a relevé appel.",
    "both margins": "Attendu que M. @, qui est assisté de son conseil, en a relevé appel",
    "centred": "AFFAIRE @ CONTRE LA BANQUE",
    "to the right": "Valmont, le 3 mai, M. @",
    "row of a table": "Appelant :|@|né à Valmont",
    "underlined": "M. @, né à Valmont",
}


class Nobody:
    """No originals: what is searched is measured elsewhere."""

    def betrays(self, text: str) -> bool:
        return False

    def rewrite(self, text: str) -> str:
        return text


def surnames(folder: Path) -> list[str]:
    """Read the French surnames and those of all countries."""
    lines = (folder / "surnames_fr.txt").read_text(encoding="utf-8", errors="replace").split("\n")
    with (folder / "surnames_by_country.csv").open(encoding="utf-8-sig", newline="") as file:
        names = {row["Romanized Name"].strip() for row in csv.DictReader(file)}
    found = {" ".join(name.split()).capitalize() for name in (*names, *lines)}
    return sorted(
        name
        for name in found
        if name and all(letter.isalpha() or letter in " '-" for letter in name) and _is_latin(name)
    )


def _is_latin(name: str) -> bool:
    return name == name.encode("cp1252", "ignore").decode("cp1252")


def set_line(page: canvas.Canvas, kind: str, text: str, height: float, name: str) -> None:
    """Print a line of a kind."""
    free = RIGHT - LEFT - width(text)
    words = page.beginText(LEFT + {"centred": free / 2, "to the right": free}.get(kind, 0.0), height)
    words.setWordSpace(free / text.count(" ") if kind == "both margins" else 0)
    if kind == "row of a table":
        for rank, cell in enumerate(text.split("|")):
            words.setTextOrigin(LEFT + 140 * rank, height)
            words.textOut(cell)
    else:
        words.textOut(text)
    page.drawText(words)
    if kind == "underlined":
        start = LEFT + width(text[: text.index(name)])
        page.line(start, height - 1.2, start + width(name), height - 1.2)


def width(text: str) -> float:
    return float(pdfmetrics.stringWidth(text, "Times-Roman", SIZE))


def made(kind: str, names: list[str]) -> bytes:
    """Set every name in a line, on pages with lines that fill the column."""
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pagesize=(595, 842))
    for start in range(0, len(names), ROWS):
        page.setFont("Times-Roman", SIZE)
        for rank in range(2):
            set_line(page, "both margins", FULL, 800 - 20 * rank, "")
        for rank, name in enumerate(names[start : start + ROWS]):
            set_line(page, kind, KINDS[kind].replace("@", name), 760 - 22 * rank, name)
        page.showPage()
    page.save()
    return buffer.getvalue()


def edits(text: str, kind: str, names: list[str], new: str) -> Iterator[Edit]:
    """Yield the replacement of each name, which stand in their order."""
    at = 0
    for name in names:
        at = text.index(name, text.index(KINDS[kind].split("@")[0].split("|")[0], at))
        yield Edit(at, at + len(name), new)
        at += len(name)


def lines(data: bytes) -> Iterator[tuple[tuple[str, float], ...]]:
    """Yield each line of a file: its characters, and where they stand."""
    x, y = c_double(), c_double()
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            layer = page.get_textpage()
            rows: dict[int, list[tuple[str, float]]] = {}
            for index in range(layer.count_chars()):
                pdfium.FPDFText_GetCharOrigin(layer, index, byref(x), byref(y))
                letter = chr(pdfium.FPDFText_GetUnicode(layer, index))
                if not letter.isspace():
                    rows.setdefault(round(y.value), []).append((letter, round(x.value, 2)))
            yield from (tuple(row) for height, row in sorted(rows.items(), reverse=True) if height < 770)
            layer.close()
            page.close()


def main() -> None:
    """Print a row for each kind of line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", type=Path)
    parser.add_argument("--new", default="X...")
    parser.add_argument("--kind", action="append", choices=list(KINDS))
    chosen = parser.parse_args()
    names = surnames(chosen.names)
    for kind in chosen.kind or KINDS:
        shown = [name for name in names if width(KINDS[kind].replace("@", name)) < RIGHT - LEFT - 10]
        data = made(kind, shown)
        document = read(data, "a.pdf")
        orders = Orders(tuple(edits(document.text, kind, shown, chosen.new)), Nobody())
        alike = Counter(lines(write(data, document, orders).data))
        total = sum(alike.values())
        told = log2(total) - sum(count / total * log2(count) for count in alike.values())
        alone = sum(count for count in alike.values() if count == 1)
        print(f"{kind:15s} {total} surnames, {told:.2f} of {log2(total):.1f} bits, {100 * alone / total:.1f} % alone")


if __name__ == "__main__":
    main()
