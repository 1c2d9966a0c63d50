"""Scanned pages of a PDF written again: each becomes a picture of itself without its masked words,
with its new text under it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import pikepdf
from PIL import Image, ImageChops

from engine.core import Document, Unwritable
from engine.formats.covers import Box, Covers, is_whole, page_key
from engine.formats.lines import flow
from engine.formats.pdf.hidden_words import hide_words, is_under
from engine.formats.pdf.layout import PdfLayout, lay_out, open_pdf
from engine.formats.pdf.malformed import MALFORMED
from engine.formats.pdf.raster import grey_sheet
from engine.formats.reading import assemble
from engine.formats.scan import ocr, pages as scan
from engine.formats.scan.covering import paint as cover_pixels
from engine.formats.scan.layer import Layer
from engine.formats.scan.masking import PageMasks, mask
from engine.formats.scan.ocr_check import check
from engine.formats.scan.ocr_lines import Span, places
from engine.formats.scan.pages import ScannedPage
from engine.formats.scan.painting import paint
from engine.formats.writing import Edit, Finding, KnownForms, Orders
from engine.text import clean

_QUALITY = 85
_SHADES = 24
"""Shades by which the colours of a pixel differ on a page that is not grey."""
_MIDDLE, _BETWEEN = 128, 0.02
"""Where black begins, and the share of pixels that are neither black nor white on a page of two
colours."""


@dataclass(frozen=True, slots=True)
class MaskedScan:
    """A PDF whose scanned pages are done, with its text, and what is left to do in the others.

    ``layout`` is that of the file, where it is known; ``hidden`` are the edits of the text that was
    read which take out what boxes cover, ``covers`` all boxes.
    """

    data: bytes
    document: Document
    orders: Orders
    findings: tuple[Finding, ...] = ()
    layout: PdfLayout | None = None
    hidden: tuple[Edit, ...] = ()
    covers: Covers = field(default_factory=dict)


def settle(data: bytes, flat: bytes, document: Document, orders: Orders) -> MaskedScan:
    """Write the scanned pages of a PDF; ``data`` is the file that was read, ``flat`` the one to
    write them into.

    Each becomes a picture of itself without the masked words, with its new text invisible under it.
    One that lay on its side is set upright: PDFium, and others, would give its words in the wrong
    order.

    Raises:
        Unwritable: character recognition does not give the same text again, or the pages are not
        the document's. LeakFound: a page still shows an original form. OcrMissing, OcrFailed,
        Damaged: as reading.
    """
    with open_pdf(data) as printed:
        layout = lay_out(printed)
    scanned = scan.read_scanned_pages(data, layout) if None in layout.pages else {}
    read = scan.add_scanned_lines(layout, scanned)
    orders, hidden = hide_words(data, document.text, read, scanned, orders)
    if not scanned:
        known = layout if flat is data else None
        return MaskedScan(flat, document, orders, layout=known, hidden=hidden, covers=orders.covers)
    stories = [clean(story) for story in flow(read.lines())]
    if assemble(stories) != document.text:
        raise Unwritable()
    spans = scan.spans(stories)
    by_page = _by_page(orders.edits, spans)
    ours = [edit for number in sorted(scanned) for edit in by_page[number]]
    written = _inserted(flat, _rewrite(data, document.text, scanned, spans, ours, orders))
    with open_pdf(written) as printed:
        new_layout = lay_out(printed, layout.readable | set(scanned))
    again = [clean(story) for story in flow(new_layout.lines())]
    others = [[] if number in scanned else edits for number, edits in enumerate(by_page)]
    moved = _moved(others, document.text, spans, assemble(again), scan.spans(again))
    finding = Finding("scanned_pages", "redacted", len(scanned))
    done = {page_key(number + 1) for number in scanned}
    covers = {key: boxes for key, boxes in orders.covers.items() if key not in done}
    left = replace(orders, edits=moved, covers=covers)
    new = replace(document, text=assemble(again))
    return MaskedScan(written, new, left, (finding,), layout=new_layout, hidden=hidden, covers=orders.covers)


def _by_page(edits: Sequence[Edit], spans: Sequence[Span]) -> list[list[Edit]]:
    """Give the edits of each page.

    Raises:
        Unwritable: one goes over the end of its page.
    """
    pages: list[list[Edit]] = [[] for _ in spans]
    number = 0
    for edit in edits:
        while number < len(spans) and spans[number][1] < edit.end:
            number += 1
        if number == len(spans) or edit.start < spans[number][0]:
            raise Unwritable()
        pages[number].append(edit)
    return pages


def _moved(
    pages: Sequence[Sequence[Edit]], text: str, spans: Sequence[Span], new: str, new_spans: Sequence[Span]
) -> tuple[Edit, ...]:
    """Give the edits of the other pages in the text that the new file has: its line ends may be
    others.

    Raises:
        Unwritable: an edit changes nothing that is printed, or the letters of its page are not what
        they were.
    """
    moved: list[Edit] = []
    for edits, span, new_span in zip(pages, spans, new_spans, strict=True):
        before = [at for at in range(*span) if not text[at].isspace()] if edits else []
        after = [at for at in range(*new_span) if not new[at].isspace()] if edits else []
        if [text[at] for at in before] != [new[at] for at in after]:
            raise Unwritable()
        for edit in edits:
            first, last = bisect_left(before, edit.start), bisect_left(before, edit.end)
            if first == last:
                raise Unwritable()
            moved.append(Edit(after[first], after[last - 1] + 1, edit.new))
    return tuple(moved)


def _rewrite(
    data: bytes,
    text: str,
    scanned: Mapping[int, ScannedPage],
    spans: Sequence[Span],
    edits: Sequence[Edit],
    orders: Orders,
) -> dict[int, bytes]:
    """Make a PDF of one page for each scanned page."""
    numbers = sorted(scanned)
    recognised = [scanned[number].recognised for number in numbers]
    found = [places(text, page.rows, *spans[number]) for number, page in zip(numbers, recognised, strict=True)]
    masked = mask(text, recognised, found, edits)
    said = [_said(words, at) for words, at in zip(masked.words, found, strict=True)]
    made: dict[int, bytes] = {}
    for rank, (picture, _) in enumerate(scan.show(data, numbers)):
        page = scanned[numbers[rank]]
        painted = paint(ocr.turn_picture(picture, page.recognised.turn), masked.masks[rank])
        boxes = orders.covers.get(page_key(numbers[rank] + 1), ())
        made[numbers[rank]] = _page(cover_pixels(painted, boxes), page, said[rank], boxes)
    _verify(made, numbers, masked, orders.forms)
    return made


def _inserted(flat: bytes, made: Mapping[int, bytes]) -> bytes:
    """Put pages in the places of those that they were made of; nothing of these stays."""
    written = BytesIO()
    try:
        with pikepdf.open(BytesIO(flat)) as pdf:
            for number, page in made.items():
                _put(pdf, pdf.pages[number].obj, page)
            pdf.save(written, encryption=False)
    except MALFORMED as error:
        raise Unwritable() from error
    return written.getvalue()


def _put(pdf: pikepdf.Pdf, old: Any, page: bytes) -> None:
    with pikepdf.open(BytesIO(page)) as made:
        new = pdf.copy_foreign(made.pages[0].obj)
        for key in [key for key in old.keys() if key not in ("/Parent", "/Type")]:  # noqa: SIM118 - not a Python dict
            del old[key]
        for key in ("/Contents", "/Resources", "/MediaBox"):
            old[key] = new[key]
        old["/CropBox"], old["/Rotate"] = new["/MediaBox"], 0  # said here: the tree of pages may say otherwise


def _said(words: Sequence[str], at: Sequence[Span]) -> list[str]:
    """Give what each word says under the picture: both parts of one that was cut at a line end
    stand in the first."""
    said = list(words)
    for rank in range(len(said) - 1, 0, -1):
        if at[rank - 1][1] == at[rank][0]:
            said[rank - 1] += said[rank]
            said[rank] = ""
    return said


def _page(picture: Image.Image, page: ScannedPage, said: Sequence[str], boxes: Sequence[Box]) -> bytes:
    """Make the PDF of one page: its text, invisible, and its picture, on which the boxes are
    painted."""
    width, height = picture.width * page.points, picture.height * page.points
    layer = Layer()
    _write_text(layer, page, said, boxes)
    with pikepdf.new() as pdf:
        sheet = pdf.add_blank_page(page_size=(max(width, 3.0), max(height, 3.0)))
        show = grey_sheet(0, 0, width, height)
        if not is_whole(boxes):
            name = sheet.add_resource(_image(pdf, picture), pikepdf.Name.XObject)
            show = f"q {width:.3f} 0 0 {height:.3f} 0 0 cm {name} Do Q"
        sheet.contents_add(show.encode() + b"\n" + layer.content())
        for font, value in layer.fonts(pdf):
            sheet.add_resource(value, pikepdf.Name.Font, font)
        written = BytesIO()
        pdf.save(written)
    return written.getvalue()


def _image(pdf: pikepdf.Pdf, picture: Image.Image) -> Any:
    """Keep a picture as a stream: two colours as fax machines do, others as JPEG."""
    plain = _plain(picture)
    written = BytesIO()
    entries: dict[str, Any] = {"BitsPerComponent": 1 if plain.mode == "1" else 8}
    entries |= {"ColorSpace": pikepdf.Name.DeviceRGB if plain.mode == "RGB" else pikepdf.Name.DeviceGray}
    if plain.mode == "1":
        plain.save(written, "TIFF", compression="group4", tiffinfo={278: plain.height})  # all in one strip
        with Image.open(BytesIO(written.getvalue())) as file:
            start, length = file.tag_v2[273][0], file.tag_v2[279][0]  # type: ignore[attr-defined]
            is_black_one = file.tag_v2[262] == 1  # type: ignore[attr-defined]
        content = written.getvalue()[start : start + length]
        coding = {"K": -1, "Columns": plain.width, "Rows": plain.height, "BlackIs1": is_black_one}
        entries |= {"Filter": pikepdf.Name.CCITTFaxDecode, "DecodeParms": pikepdf.Dictionary(**coding)}
    else:
        plain.save(written, "JPEG", quality=_QUALITY, optimize=True)
        content = written.getvalue()
        entries |= {"Filter": pikepdf.Name.DCTDecode}
    sides = {"Width": plain.width, "Height": plain.height}
    return pikepdf.Stream(pdf, content, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, **sides, **entries)


def _plain(picture: Image.Image) -> Image.Image:
    """Give a page of greys as grey, and one of black and white as such."""
    red, green, blue = picture.split()
    apart = ImageChops.lighter(ImageChops.difference(red, green), ImageChops.difference(green, blue))
    if any(apart.histogram()[_SHADES:]):
        return picture
    grey = picture.convert("L")
    shades = grey.histogram()
    between = sum(shades[32:224])
    if between > _BETWEEN * grey.width * grey.height:
        return grey
    return grey.point(lambda shade: 255 if shade >= _MIDDLE else 0).convert("1")


def _write_text(layer: Layer, page: ScannedPage, said: Sequence[str], boxes: Sequence[Box]) -> None:
    """Write the text of a page where its words stand, each with a space behind it: PDFium skips
    single letters. None reaches under a box."""
    words = iter(said)
    for row in page.recognised.rows:
        shown = [(word, new) for word in row.words for new in [next(words)] if new]
        ends = [word for word in row.words if is_under(page.fraction(word), boxes)]
        for rank, (word, new) in enumerate(shown):
            stops = [each.left for each in [*ends, *(next_ for next_, _ in shown[rank + 1 :])] if each.left > word.left]
            right = max(word.right, min(stops, default=word.right))
            place = word.left * page.points, (page.size[1] - row.base) * page.points
            layer.write(f"{new} ", place, (right - word.left) * page.points, row.size * page.points)


def _verify(made: Mapping[int, bytes], numbers: Sequence[int], masked: PageMasks, forms: KnownForms) -> None:
    """Read the pages that were painted again, as they now show."""
    touched = [rank for rank in range(len(numbers)) if masked.masks[rank]]  # those of hidden words among them
    again = (picture for rank in touched for picture in _shown(made[numbers[rank]]))
    for rank, page in zip(touched, ocr.recognise_all(again), strict=True):
        expected = " ".join(word for word in masked.words[rank] if word)
        check(page, masked.masks[rank], expected, forms, numbers[rank] + 1)


def _shown(page: bytes) -> Iterator[Image.Image]:
    for picture, _ in scan.show(page, [0]):
        yield picture
