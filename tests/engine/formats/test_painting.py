"""Masked words in pictures of every mode."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.formats.scan.masking import Mask
from engine.formats.scan.painting import paint
from tests.engine.formats.scans import draw

BOX = (240, 130, 560, 210)


def mask(text: str, box: tuple[int, int, int, int] = BOX) -> Mask:
    return Mask(*box, text, box[0] + 10, box[1] + 60, 46)


def outside(picture: Image.Image, box: tuple[int, int, int, int] = BOX) -> bytes:
    """Give the pixels outside a box."""
    covered = picture.copy()
    covered.paste(0, box)
    return covered.tobytes()


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "CMYK"])
@pytest.mark.parametrize("text", ["Béatrice", "█████", ""])
def test_pixels_outside_the_box_and_the_mode_stay(mode: str, text: str) -> None:
    before = draw(mode=mode)
    after = paint(before, [mask(text)])
    assert (after.mode, after.size, after.getpalette()) == (before.mode, before.size, before.getpalette())
    assert outside(after) == outside(before)
    assert after.crop(BOX).tobytes() != before.crop(BOX).tobytes()


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "CMYK"])
def test_nothing_of_the_word_is_left(mode: str) -> None:
    """The same box is painted over two words: what is drawn does not depend on them."""
    empty = Image.new("RGB", (1_500, 460), "white").convert(mode)
    assert paint(draw(mode=mode), [mask("Béatrice")]).crop(BOX).convert("L").tobytes() == (
        paint(empty, [mask("Béatrice")]).crop(BOX).convert("L").tobytes()
    )


def darkness(picture: Image.Image) -> float:
    """Give the share of dark pixels."""
    return sum(picture.convert("L").histogram()[:128]) / (picture.width * picture.height)


@pytest.mark.parametrize(
    ("text", "width", "low", "high"),
    [
        pytest.param("Béatrice", 320, 0.03, 0.3, id="it fits"),
        pytest.param("Béatrice-Marie", 160, 0.05, 0.5, id="it fits where it is smaller and narrower"),
        pytest.param("Béatrice-Marie-Antoinette de la Roche", 60, 1, 1, id="it does not fit: black"),
        pytest.param("██████", 320, 1, 1, id="black is black"),
        pytest.param("", 320, 0, 0, id="nothing: paper"),
    ],
)
def test_what_fits_is_drawn_and_what_does_not_is_black(text: str, width: int, low: float, high: float) -> None:
    box = (100, 100, 100 + width, 170)
    after = paint(Image.new("L", (800, 300), 240), [mask(text, box)])
    assert low <= darkness(after.crop(box)) <= high


def test_on_dark_paper_letters_are_light() -> None:
    after = paint(Image.new("RGB", (800, 300), (20, 20, 60)), [mask("Béatrice")])
    assert after.getpixel((BOX[0] + 1, BOX[1] + 1)) == (20, 20, 60)
    assert ImageChops.lighter(after, after).getextrema()[0][1] == 255


def test_paper_has_the_colour_that_is_around_the_letters() -> None:
    before = Image.new("RGB", (800, 300), (250, 240, 200))
    ImageDraw.Draw(before).rectangle((300, 140, 420, 200), fill="black")
    assert paint(before, [mask("")]).crop(BOX).getcolors() == [((560 - 240) * 80, (250, 240, 200))]


def test_a_box_that_lies_beyond_the_edge_is_cut() -> None:
    before = Image.new("L", (100, 100), 255)
    after = paint(before, [mask("██", (50, 50, 500, 500)), mask("██", (200, 200, 300, 300))])
    assert after.size == (100, 100)
    assert after.getpixel((99, 99)) == 0
