"""Pictures written again: the pixels of masked words are gone, what the file carried beside its
pages too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core import Document, Unwritable
from engine.formats.covers import Covers, page_key
from engine.formats.scan import ocr
from engine.formats.scan.covering import paint as cover_pixels
from engine.formats.scan.image import recognise
from engine.formats.scan.masking import PageMasks, mask
from engine.formats.scan.ocr_check import check
from engine.formats.scan.painting import paint
from engine.formats.scan.picture_file import Sheet, count_carried, kind_of, pack, sheets
from engine.formats.writing import Finding, Orders, Written


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a picture again, of the same kind; pages are read once more before and after, by the
    same program.

    Raises:
        Unwritable: the picture does not give the document's text. LeakFound: a page still shows an
        original form. OcrMissing, OcrFailed, DocumentError: as reading.
    """
    pages = recognise(data)
    if pages.text != document.text:
        raise Unwritable()  # it was read by another version of the program
    masked = mask(document.text, pages.recognised, list(pages.spans()), orders.edits)
    turns = [page.turn for page in pages.recognised]
    written = pack(_painted(data, turns, masked, orders.covers), kind_of(data))
    _verify(written, turns, masked, orders)
    return Written(written, _findings(data, masked))


def _painted(data: bytes, turns: Sequence[int], masked: PageMasks, covers: Covers) -> Iterator[Sheet]:
    for number, (sheet, turn, masks) in enumerate(zip(sheets(data), turns, masked.masks, strict=True), 1):
        upright = paint(ocr.turn_picture(sheet.pixels, turn), masks)
        if boxes := covers.get(page_key(number)):
            # Another mode of pixels would ask for another way to keep them.
            upright = cover_pixels(upright, boxes).convert(upright.mode)
        yield replace(sheet, pixels=ocr.turn_picture(upright, (360 - turn) % 360))


def _verify(written: bytes, turns: Sequence[int], masked: PageMasks, orders: Orders) -> None:
    """Read the pages that were painted again, as the file now shows them."""
    touched = [number for number, masks in enumerate(masked.masks) if masks]
    again = (
        ocr.turn_picture(sheet.pixels, turns[number])
        for number, sheet in enumerate(sheets(written))
        if masked.masks[number]
    )
    for number, page in zip(touched, ocr.recognise_all(again), strict=True):
        expected = " ".join(word for word in masked.words[number] if word)
        check(page, masked.masks[number], expected, orders.forms, number + 1)


def _findings(data: bytes, masked: PageMasks) -> tuple[Finding, ...]:
    beside = count_carried(data)
    found = (
        Finding("scanned_pages", "redacted", sum(1 for masks in masked.masks if masks)),
        Finding("picture_metadata", "removed", beside.metadata),
        Finding("pictures", "removed", beside.frames),
    )
    return tuple(finding for finding in found if finding.count)
