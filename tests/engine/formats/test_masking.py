"""From edits of a text to boxes in pictures."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.errors import Unwritable
from engine.formats.scan.masking import PageMasks, mask
from engine.formats.scan.ocr import OcrResult
from engine.formats.scan.ocr_lines import places
from engine.formats.writing import Edit
from tests.engine.formats.test_ocr_lines import rows


def masked(printed: list[str], *edits: tuple[str, str], text: str = "") -> PageMasks:
    """Mask words of a page of lines; each edit replaces the first stretch of the text that is its
    first half."""
    page = OcrResult(rows(*printed))
    text = text or "\n".join(printed)
    orders = [Edit(text.index(old), text.index(old) + len(old), new) for old, new in edits]
    return mask(text, [page], [places(text, page.rows)], orders)


@pytest.mark.parametrize(
    ("printed", "edits", "drawn"),
    [
        pytest.param(["Mme Roux part"], [("Roux", "Alba")], ["Alba"], id="a word"),
        pytest.param(["chez l'Ardoin, ici"], [("Ardoin", "X")], ["l'X,"], id="what stands around it in its word"),
        pytest.param(["Mme Ann Roux part"], [("Ann Roux", "B. C.")], ["B. C."], id="two words, one edit"),
        pytest.param(["Mme Ann Roux part"], [("Ann", "B."), ("Roux", "C.")], ["B. C."], id="words side by side"),
        pytest.param(["Ann et Roux"], [("Ann", "B."), ("Roux", "C.")], ["B.", "C."], id="words apart"),
        pytest.param(["Mme d'Aubry"], [("d'", "de "), ("Aubry", "B.")], ["de B."], id="an article of the same word"),
        pytest.param(["Mme Ann", "Roux part"], [("Ann\nRoux", "Béa Lind")], ["Béa", "Lind"], id="over a line end"),
        pytest.param(["Mme Ann Roux"], [("Ann", "██"), ("Roux", "C.")], ["██", "C."], id="black is black alone"),
    ],
)
def test_what_is_drawn_in_the_boxes(printed: list[str], edits: list[tuple[str, str]], drawn: list[str]) -> None:
    assert [box.text for box in masked(printed, *edits).masks[0]] == drawn


def test_both_parts_of_a_word_cut_in_two_are_masked() -> None:
    found = masked(["chez Du-", "pont hier"], ("Dupont", "[X]"), text="chez Dupont hier")
    assert [(box.text, box.base) for box in found.masks[0]] == [("", 32), ("[X]", 132)], "the longer part has the room"
    assert found.words == (("chez", "", "[X]", "hier"),)


def test_a_box_covers_its_word_and_no_other() -> None:
    (box,) = masked(["Mme Roux part"], ("Roux", "Alba")).masks[0]
    assert (60 < box.left <= 80, 160 <= box.right < 180) == (True, True)
    assert (box.top, box.bottom >= 46) == (0, True)
    assert box.base == 32


@pytest.mark.parametrize("edit", [Edit(3, 4, "x"), Edit(40, 41, "x")], ids=["a space", "behind the end"])
def test_an_edit_that_no_word_shows_is_refused(edit: Edit) -> None:
    page = OcrResult(rows("Mme Roux"))
    with pytest.raises(Unwritable):
        mask("Mme Roux", [page], [places("Mme Roux", page.rows)], [edit])


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[list[str]], list[tuple[int, int, str]]]:
    word = st.text("abC'-.", min_size=1, max_size=5).filter(lambda word: not word.endswith("-"))
    pages = draw(
        st.lists(st.lists(st.lists(word, min_size=1, max_size=4), min_size=1, max_size=4), min_size=1, max_size=2)
    )
    cuts = sorted(draw(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 12)), max_size=4)))
    return [[" ".join(line) for line in page] for page in pages], [
        (start, start + length, draw(st.text("XYZ ", min_size=1, max_size=6))) for start, length in cuts
    ]


@given(cases())
def test_words_say_the_text_with_its_edits_and_each_edit_has_a_box(case: tuple[list[list[str]], list]) -> None:
    printed, cuts = case
    pages = [OcrResult(rows(*page)) for page in printed]
    text = "\n\n".join("\n".join(page) for page in printed)
    found = iter(places(text, (row for page in pages for row in page.rows)))
    spans = [[next(found) for _ in page.words] for page in pages]
    edits: list[Edit] = []
    for start, end, new in cuts:
        end = min(end, len(text))
        if start < end and text[start:end].strip() and (not edits or edits[-1].end <= start):
            edits.append(Edit(start, end, new))
    expected, done = [], 0
    for edit in edits:
        expected += [text[done : edit.start], edit.new]
        done = edit.end
    result = mask(text, pages, spans, edits)
    said = "".join(word for page in result.words for word in page)
    assert "".join(said.split()) == "".join("".join([*expected, text[done:]]).split())
    covered = sum(len(boxes) for boxes in result.masks)
    assert bool(covered) == bool(edits)
