"""What was read in pictures becomes text, and every word is found again in it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageDraw, ImageFilter

from engine.core.errors import Unwritable
from engine.formats.lines import flow
from engine.formats.reading import assemble
from engine.formats.scan.ocr import OcrLine, OcrResult, OcrWord
from engine.formats.scan.ocr_lines import body_points, is_blank, lines, places, unsure
from tests.engine.formats.scans import draw


def rows(*texts: str, confidence: int = 95) -> tuple[OcrLine, ...]:
    """Set lines of words under one another."""
    found = []
    for number, text in enumerate(texts):
        top, words = 100 * number, text.split()
        left = [20 * len(" ".join(words[:rank])) + 20 * bool(rank) for rank in range(len(words))]
        placed = (
            OcrWord(word, at, top, at + 20 * len(word), top + 40, confidence)
            for word, at in zip(words, left, strict=True)
        )
        found.append(OcrLine(tuple(placed), 0, top + 32, 0.0, 40))
    return tuple(found)


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        pytest.param(("le témoin Du-", "pont est venu"), "le témoin Dupont est venu", id="a word cut in two"),
        pytest.param(
            ("le témoin Jean-", "Pierre est venu"), "le témoin Jean-Pierre est venu", id="a hyphen that stays"
        ),
        pytest.param(("article 12 -", "en fait"), "article 12 -\nen fait", id="a dash"),
        pytest.param(("fin de page-",), "fin de page-", id="nothing follows"),
    ],
)
def test_words_are_found_where_lines_were_joined(printed: tuple[str, ...], text: str) -> None:
    page = OcrResult(rows(*printed))
    assert assemble(flow([lines(page, 500, body_points(page))])) == text
    spans = places(text, page.rows)
    said = [text[start:end] for start, end in spans]
    assert [a == b or a + "-" == b for a, b in zip(said, " ".join(printed).split(), strict=True)] == [True] * len(said)


@pytest.mark.parametrize("text", ["Vu la requet", "Vu la requête et", "Vu requête", ""])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(Unwritable):
        places(text, rows("Vu la requête"))


WORDS = st.text(st.sampled_from("aéÀ1-'.,—☃"), min_size=1, max_size=6)


@given(st.lists(st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), min_size=1, max_size=5), max_size=3))
def test_every_word_of_every_page_is_found(pages: list[list[str]]) -> None:
    read = [OcrResult(rows(*page)) for page in pages]
    text = assemble(flow([lines(page, 1_000, body_points(page)) for page in read]))
    spans = places(text, (row for page in read for row in page.rows))
    assert len(spans) == sum(len(page.words) for page in read)
    assert "".join(text[start:end] for start, end in spans) == "".join(text.split())


def test_words_that_may_be_misread_are_those_with_letters_and_little_certainty() -> None:
    sure, doubtful = rows("Madame Roux"), rows("| Zvwiec", confidence=59)
    page = OcrResult(sure + doubtful)
    assert list(unsure(page, places("Madame Roux\n| Zvwiec", page.rows))) == [(14, 20)]


def dusty() -> Image.Image:
    picture = Image.effect_noise((800, 800), 20).point(lambda shade: 200 + shade // 5)
    ImageDraw.Draw(picture).point([(100, 100), (300, 420), (301, 421)], fill=0)
    return picture


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        pytest.param(Image.new("L", (800, 800), 250), True, id="white"),
        pytest.param(dusty(), True, id="noise and dust"),
        pytest.param(Image.new("1", (800, 800), 1), True, id="white, of one bit"),
        pytest.param(Image.new("L", (800, 800), 10), False, id="black: it may hide something"),
        pytest.param(draw(["Page 4"]), False, id="a few letters"),
        pytest.param(draw(["Page 4"]).filter(ImageFilter.GaussianBlur(6)), False, id="letters that nobody can read"),
    ],
)
def test_an_empty_page_is_told_from_one_that_shows_something(picture: Image.Image, expected: bool) -> None:
    assert is_blank(picture) is expected
