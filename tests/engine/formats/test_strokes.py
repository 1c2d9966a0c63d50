"""What is drawn on a page beside its words is found; rules, tables, dust and words are not."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from engine.formats.scan.strokes import marks
from tests.engine.formats.drawn import signed

A4 = (620, 877)  # at 75 points to the inch


def sheet() -> Image.Image:
    return Image.new("L", A4, 250)


def with_signature() -> Image.Image:
    page = sheet()
    with Image.open(BytesIO(signed())) as image:
        page.paste(image.convert("L").resize((200, 64)), (300, 600))
    return page


def with_table() -> Image.Image:
    page = sheet()
    draw = ImageDraw.Draw(page)
    for number in range(6):
        draw.line((60, 100 + 30 * number, 560, 100 + 30 * number), fill=0, width=2)
        draw.line((60 + 100 * number, 100, 60 + 100 * number, 250), fill=0, width=1)
    return page


def with_dust() -> Image.Image:
    page = sheet()
    for number in range(30):
        page.putpixel((20 * number + 5, (97 * number) % 870), 0)
    return page


def test_a_signature_is_found_where_it_is() -> None:
    ((left, top, right, bottom),) = marks(with_signature(), (), 75)
    assert 300 / 620 - 0.02 < left < right < 500 / 620 + 0.02
    assert 600 / 877 - 0.02 < top < bottom < 664 / 877 + 0.02


@pytest.mark.parametrize("page", [sheet(), with_table(), with_dust()], ids=["nothing", "a table", "dust"])
def test_what_no_hand_draws_is_no_mark(page: Image.Image) -> None:
    assert marks(page, (), 75) == ()


def test_the_ink_of_printed_words_is_theirs() -> None:
    assert marks(with_signature(), [(290 / 620, 590 / 877, 510 / 620, 675 / 877)], 75) == ()


def test_there_are_forty_at_most() -> None:
    page = Image.new("L", (1240, 1754), 250)
    with Image.open(BytesIO(signed())) as image:
        small = image.convert("L").resize((120, 40))
    for number in range(120):
        page.paste(small, (150 * (number % 8) + 10, 110 * (number // 8) + 10))
    assert len(marks(page, (), 75)) == 40
