"""Time and memory of writing a PDF again: N made-up pages, five masked mentions on each.

python benchmarks/redaction.py [--pages 200]
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import sys
import time
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate

from engine.formats import Edit, Orders, read, write

NAMES = {"Rocheblave": "Touque", "Aurélie": "Rosie", "Ndiaye": "Brandebouc", "Mamadou": "Meriadoc", "Kowalczyk": "X"}
WORDS = (
    "la cour le jugement appel tribunal demande somme euros contrat travail époux partie conclusions article civil que "
    "attendu débouté confirmé infirmé dépens procédure intimé appelant juge droit fait moyen audience avocat greffier"
).split()


class Exact:
    """Originals, found as they are written."""

    def betrays(self, text: str) -> bool:
        return any(name in text for name in NAMES)

    def rewrite(self, text: str) -> str:
        for name, new in NAMES.items():
            text = text.replace(name, new)
        return text


def made(pages: int) -> bytes:
    """Make a PDF whose odd pages are in a standard font, whose even ones in an embedded one."""
    pdfmetrics.registerFont(TTFont("Source", str(Path(__file__).parents[1] / "data/fonts/SourceSans3-Regular.ttf")))
    draw = random.Random(5)
    styles = [
        ParagraphStyle("a", fontName="Times-Roman", alignment=4),
        ParagraphStyle("b", fontName="Source", alignment=4),
    ]
    story: list[object] = []
    for number in range(pages):
        for name in NAMES:
            words = [draw.choice(WORDS) for _ in range(100)]
            story.append(Paragraph(" ".join([*words[:60], f"M. {name}", *words[60:]]) + ".", styles[number % 2]))
        story.append(PageBreak())
    buffer = BytesIO()
    SimpleDocTemplate(buffer).build(story)
    return buffer.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=200)
    data = made(parser.parse_args().pages)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    document = read(data, "a.pdf")
    reading = time.perf_counter() - start
    found = re.finditer("|".join(NAMES), document.text)
    edits = tuple(Edit(match.start(), match.end(), NAMES[match[0]]) for match in found)
    start = time.perf_counter()
    written = write(data, document, Orders(edits, Exact()))
    writing = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{document.pages} pages, {len(document.text)} characters, {len(edits)} edits")
    print(f"read {reading:.1f} s, written and read again {writing:.1f} s; {(after - before) / 1024:.0f} MiB more")
    print(*written.findings, sep="\n")


if __name__ == "__main__":
    main()
