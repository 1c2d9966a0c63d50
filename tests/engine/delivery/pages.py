"""Pages that are compared as pictures, outside the lines that hold a mention."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from lxml import etree
from PIL import Image, ImageChops

from tests.engine.delivery.traces import folded, run

_DOTS = 60
_LEAST = 48
"""Steps of grey that are seen: programs draw edges of letters a little differently."""


@dataclass(frozen=True)
class Page:
    """A page: its picture, and its lines as (top, bottom, text), in dots."""

    picture: Image.Image
    lines: tuple[tuple[int, int, str], ...]


def pages(pdf: bytes) -> list[Page]:
    """Draw the pages of a PDF and read their lines, with Poppler's programs."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.pdf"
        path.write_bytes(pdf)
        run(["pdftoppm", "-r", str(_DOTS), "-gray", str(path), f"{folder}/p"])
        run(["pdftotext", "-bbox-layout", str(path), f"{folder}/boxes"])
        boxes = etree.fromstring(re.sub(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", b"", (Path(folder) / "boxes").read_bytes()))
        pictures = [Image.open(BytesIO(p.read_bytes())).convert("L") for p in sorted(Path(folder).glob("p-*.pgm"))]
        found = [[_line(line) for line in page.iter("{*}line")] for page in boxes.iter("{*}page")]
        return [Page(picture, tuple(lines)) for picture, lines in zip(pictures, found, strict=True)]


def _line(line: etree._Element) -> tuple[int, int, str]:
    text = " ".join(word.text or "" for word in line.iter("{*}word"))
    top, bottom = (float(line.get(name, "0")) * _DOTS / 72 for name in ("yMin", "yMax"))
    return int(top) - 2, int(bottom) + 3, text


def differences(before: bytes, after: bytes, masked: Iterable[str], pseudonyms: Iterable[str]) -> list[str]:
    """Say what differs between two PDFs outside the lines that hold a masked form in the one, a
    pseudonym in the other."""
    ours, theirs = pages(before), pages(after)
    if len(ours) != len(theirs):
        return [f"{len(ours)} pages, then {len(theirs)}"]
    found = []
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True), 1):
        rows = _rows(one, masked) | _rows(other, pseudonyms)
        kept = [[text for top, bottom, text in page.lines if (top + bottom) // 2 not in rows] for page in (one, other)]
        if kept[0] != kept[1]:
            found.append(f"page {number}: other lines than {kept[0]}: {kept[1]}")
        if changed := sorted(_changed(one.picture, other.picture) - rows):
            found.append(f"page {number}: rows {changed}")
    return found


def _rows(page: Page, forms: Iterable[str]) -> set[int]:
    """Give the rows of dots of the lines that hold a form or, where it is parted by a line end, a
    word of it."""
    words = {folded(word) for form in forms for word in (form, *form.split()) if len(folded(word)) > 2}
    held = (line for line in page.lines if any(word in folded(line[2]) for word in words))
    return {row for top, bottom, _ in held for row in range(top, bottom)}


def _changed(one: Image.Image, other: Image.Image) -> set[int]:
    """Give the rows of dots in which two pictures differ."""
    seen = ImageChops.difference(one, other).point(lambda step: 255 if step > _LEAST else 0)
    return {row for row in range(seen.height) if seen.crop((0, row, seen.width, row + 1)).getbbox()}
