"""Pseudonymise and restore a folder of gold decisions in several formats: ``python
benchmarks/round_trip.py GOLD [--strategy S]``.

Each decision is made into a txt, docx, odt, html, eml, rtf and PDF file, pseudonymised, verified,
and restored from its key; then compared with the file it was made of: byte for byte, and for docx
and odt part by part. Counts what was refused too.
"""

from __future__ import annotations

import argparse
import html
import json
import sys
import time
from collections import Counter
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import formats as documents
from engine.core import EngineError, load_profile, settings
from engine.delivery import deliver
from engine.pipeline import annotate
from engine.pseudonyms import STRATEGIES, KeySecret, apply, make_key, restore, seal
from engine.tagging import load_tagger

SECRET = bytes(range(32))


def txt(text: str) -> bytes:
    """Write a text file."""
    return text.encode()


def docx(text: str) -> bytes:
    """Write a Word document, a paragraph a line, every other one cut into two runs."""
    from docx import Document

    made = Document()
    for number, line in enumerate(text.split("\n")):
        paragraph = made.add_paragraph()
        middle = len(line) // 2 if number % 2 else len(line)
        paragraph.add_run(line[:middle]).bold = bool(number % 3)
        paragraph.add_run(line[middle:])
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def odt(text: str) -> bytes:
    """Write an OpenDocument text."""
    from odfdo import Document, Paragraph

    made = Document("text")
    made.body.clear()
    for line in text.split("\n"):
        made.body.append(Paragraph(line))
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def page(text: str) -> bytes:
    """Write a web page."""
    lines = "".join(f"<p>{html.escape(line)}</p>\n" for line in text.split("\n"))
    return f'<!doctype html><html lang="fr"><head><meta charset="utf-8"></head><body>{lines}</body></html>'.encode()


def eml(text: str) -> bytes:
    """Write an e-mail."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "greffe@exemple.fr", "edition@exemple.fr", "Copie"
    message.set_content(text)
    return message.as_bytes()


def rtf(text: str) -> bytes:
    """Write an RTF document."""
    letters = (
        c if c.isascii() and c not in "\\{}" else f"\\u{ord(c) if ord(c) < 32768 else ord(c) - 65536}?" for c in text
    )
    return ("{\\rtf1\\ansi\\uc1 " + "".join(letters).replace("\n", "\\par\n") + "}").encode()


def pdf(text: str) -> bytes:
    """Write a PDF."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.platypus import Paragraph, SimpleDocTemplate

    buffer = BytesIO()
    pdfmetrics.registerFont(TTFont("Sans", settings().data / "fonts" / "SourceSans3-Regular.ttf"))
    style = ParagraphStyle("", fontName="Sans", fontSize=11, leading=14)
    lines = [Paragraph(html.escape(line) or "&nbsp;", style) for line in text.split("\n")]
    SimpleDocTemplate(buffer).build(lines)
    return buffer.getvalue()


FORMATS = {"txt": txt, "docx": docx, "odt": odt, "html": page, "eml": eml, "rtf": rtf, "pdf": pdf}
ZIPPED = ("docx", "odt")


def parts(data: bytes) -> dict[str, bytes]:
    """Unpack a zip file."""
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def main() -> None:
    """Make, pseudonymise, restore, compare, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--strategy", action="append", choices=list(STRATEGIES))
    parser.add_argument("--format", action="append", choices=list(FORMATS))
    chosen = parser.parse_args()
    tagger, profile = load_tagger(settings().data / "models" / "fr", "cpu"), load_profile("judiciaire")
    counts: dict[str, Counter[str]] = {}
    seconds: Counter[str] = Counter()
    secret = KeySecret.of_file(SECRET)  # no scrypt: it is not what is timed
    for path in sorted(chosen.gold.glob("*.json")):
        text = json.loads(path.read_text(encoding="utf-8"))["text"]
        for form in chosen.format or FORMATS:
            data = FORMATS[form](text)
            annotation = annotate(documents.read(data, f"decision.{form}"), tagger, profile)
            for strategy in chosen.strategy or ("lettres",):
                row = counts.setdefault(f"{form} {strategy}", Counter())
                row["decisions"] += 1
                started = time.perf_counter()
                try:
                    replaced = apply(annotation, strategy, SECRET, profile)
                    delivery = deliver(data, replaced)
                    key = seal(make_key(data, replaced, delivery.data, delivery.name), secret)
                    back = restore(delivery.data, key, secret).data
                except EngineError as error:
                    row[f"refused: {error.code}"] += 1
                    print(path.stem, form, strategy, error.sentence("en"))
                    continue
                finally:
                    seconds[form] += time.perf_counter() - started
                row["same bytes"] += back == data
                if form in ZIPPED:
                    row["same parts"] += parts(back) == parts(data)
                row["key bytes"] += len(key)
    for name, row in counts.items():
        print(f"{name:18s}", dict(row))
    print({form: f"{total:.1f} s" for form, total in seconds.items()})


if __name__ == "__main__":
    main()
