"""The gaps of a written PDF are measured as a stranger would, and only those that tell a width are
given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from engine.core import Document
from engine.formats import Edit, GapWidth, Orders, Written, measure_gaps, read, write
from engine.formats.pdf import write as pdf_write
from engine.formats.pdf.closing import Closing
from tests.engine.formats.known import Known
from tests.engine.formats.test_closing import LEFT, LINES, page, width

NAME = "Rocheblave"
RULE = f"{LEFT} 698.8 m {LEFT + 31} 698.8 l S"
"""A rule under the third line, that ends under no end of a word: nothing moves there."""


def measured(data: bytes, new: str) -> tuple[Document, tuple[GapWidth, ...]]:
    """Replace the name everywhere, and measure what is written."""
    document = read(data, "a.pdf")
    starts = [at for at in range(len(document.text)) if document.text.startswith(NAME, at)]
    orders = Orders(tuple(Edit(at, at + len(NAME), new) for at in starts), Known({NAME: new}))
    return document, measure_gaps(data, document, orders, write(data, document, orders).data)


@pytest.fixture
def nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_write, "close_up", lambda *_: Closing())


@pytest.mark.parametrize("new", ["X...", "Mme Brandebouc de Bourg"], ids=["shorter", "longer"])
@pytest.mark.parametrize("lines", LINES)
def test_of_lines_that_are_closed_up_no_gap_tells_a_width(lines: Sequence[tuple[str, str]], new: str) -> None:
    assert measured(page(lines, NAME), new)[1] == ()


@pytest.mark.parametrize("new", ["X...", "Mme Brandebouc de Bourg"], ids=["shorter", "longer"])
@pytest.mark.parametrize(
    ("lines", "words"),
    [
        pytest.param([("left", "Madame @, née le 12 mars.")], [f"{NAME},"], id="a sign goes with the name"),
        pytest.param([("left", "@ et @ sont appelants.")], [NAME, NAME], id="two on a line, the first at its start"),
        pytest.param([("centred", "AFFAIRE @ CONTRE LA BANQUE")], [NAME], id="centred"),
        pytest.param([("justified", "Que Mme @ assistée de son avocat a relevé appel")], [NAME], id="both margins"),
        pytest.param([("left", "Vu l'appel de l'avocat d'@")], [], id="the end of a line tells nothing"),
        pytest.param([("cells", "Appelant :|@|né à Valmont|appelant")], [], id="nor does a cell of a table"),
    ],
)
@pytest.mark.usefixtures("nothing_moves")
def test_where_nothing_moved_the_width_is_still_there(
    lines: Sequence[tuple[str, str]], words: Sequence[str], new: str
) -> None:
    document, gaps = measured(page(lines, NAME), new)
    assert [document.text[gap.start : gap.end] for gap in gaps] == words
    for gap, word in zip(gaps, words, strict=True):
        assert gap.page == 1
        assert gap.width == pytest.approx(width(word), abs=0.1)
        assert gap.fits(word)
        assert not gap.fits(word.replace("Roche", "Ro"))
        assert not gap.fits("鈴木"), "of unknown width"


@pytest.mark.parametrize("new", ["X...", "Mme Brandebouc de Bourg"], ids=["shorter", "longer"])
def test_a_page_that_became_a_picture_shows_the_lines_as_they_were(new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    attempt: Callable[..., Written] = pdf_write._attempt
    monkeypatch.setattr(pdf_write, "_attempt", lambda source, printed, *_: attempt(source, printed, {0}))
    document, gaps = measured(page([("left", "Madame @, née le 12 mars, appelle @")], NAME), new)
    assert [document.text[gap.start : gap.end] for gap in gaps] == [f"{NAME},"]
    assert gaps[0].fits(f"{NAME},")


def test_a_rule_that_ends_under_no_word_leaves_a_gap() -> None:
    text = "Madame @ conclut au rejet."
    data = page([("left", text)], NAME, drawn=RULE.replace(f"{LEFT + 31}", f"{LEFT + width('Madame Ro')}"))
    _, gaps = measured(data, "X...")
    assert [round(gap.width, 1) for gap in gaps] == [round(width(NAME), 1)]


def test_letters_that_the_page_does_not_show_are_those_of_the_standard_font() -> None:
    data = page([("left", "Madame @ conclut.")], NAME, drawn=RULE.replace(f"{LEFT + 31}", f"{LEFT + width('Mad')}"))
    (gap,) = measured(data, "X...")[1]
    assert gap.letters["Z"] == pytest.approx(width("Z"), abs=0.01)
    assert gap.letters["w"] == pytest.approx(width("w"), abs=0.01)


def test_other_formats_have_no_gaps() -> None:
    document = read(b"Madame Rocheblave conclut.", "a.txt")
    orders = Orders((Edit(7, 17, "X"),), Known({NAME: "X"}))
    assert measure_gaps(b"Madame Rocheblave conclut.", document, orders, b"Madame X conclut.") == ()
