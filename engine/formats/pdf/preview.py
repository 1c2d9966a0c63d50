"""The first page that a redaction changed, as it was and as it is."""

from __future__ import annotations

from typing import Any

from engine.formats.pdf.layout import characters_of, open_flattened, open_pdf
from engine.formats.previews import PagePreviews
from engine.formats.scan.picture_file import QUICK, png

_SIDE = 720
"""Pixels of the longer side."""


def preview(before: bytes, after: bytes) -> PagePreviews:
    """Show the first page whose text differs between two files of the same pages; the first page
    where none does.

    Raises:
        Encrypted, Damaged: one cannot be opened.
    """
    was, now = _texts(before), _texts(after)
    pairs = zip(was, now, strict=False)
    number = next((number for number, (first, second) in enumerate(pairs) if first != second), 0)
    return PagePreviews(number + 1, _show(before, number), _show(after, number))


def _texts(data: bytes) -> list[str]:
    with open_pdf(data) as document:
        return [_text(document, number) for number in range(len(document))]


def _text(document: Any, number: int) -> str:
    page = open_flattened(document, number)
    layer = page.get_textpage()
    text = "".join("".join(characters_of(layer)).split())
    layer.close()
    page.close()
    return text


def _show(data: bytes, number: int) -> bytes:
    with open_pdf(data) as document:
        page = open_flattened(document, number)
        bitmap = page.render(scale=_SIDE / max(1.0, *page.get_size()), may_draw_forms=False)
        shown = png(bitmap.to_pil().convert("RGB"), QUICK)
        bitmap.close()
        page.close()
    return shown
