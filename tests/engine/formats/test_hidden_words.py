"""The words under the boxes of a page are gone from the file, those beside them stay."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from hypothesis import given, settings, strategies as st

from engine.core.errors import Unwritable
from engine.core.model import Annotation, EngineInfo
from engine.delivery import deliver
from engine.formats import WHOLE, Box, Edit, Orders, Written, read, write
from engine.formats.pdf import raster
from engine.formats.pdf.hidden_words import check_hidden
from engine.formats.writing import with_removed
from engine.pseudonyms import apply
from tests.engine.formats.redacted import SCALE, applied, boxes as places, leaks, raw, saved
from tests.engine.formats.scans import draw, needs_ocr, scanned
from tests.engine.formats.written import Forms

NOBODY = Forms({"Personne d'ici": "X"})
ROWS = [f"bleu{row:02}un bleu{row:02}deux bleu{row:02}trois bleu{row:02}quatre" for row in range(9)]
WORDS = " ".join(ROWS).split()
SIDES = 595 * SCALE, 842 * SCALE


def page() -> bytes:
    lines = [f"1 0 0 1 72 {760 - 40 * row} Tm ({line}) Tj" for row, line in enumerate(ROWS)]
    return raw(f"BT /F1 12 Tf {' '.join(lines)} ET")


PAGE = page()


def covered(boxes: tuple[Box, ...], edits: tuple[Edit, ...] = (), data: bytes = PAGE) -> Written:
    return write(data, read(data, "a.pdf"), Orders(edits, NOBODY, covers={"page-1": boxes}))


def over(word: str) -> Box:
    left, top, right, bottom = places(PAGE, [word])[0]
    return left / SIDES[0], top / SIDES[1], right / SIDES[0], bottom / SIDES[1]


def expected(data: bytes, written: Written, edits: tuple[Edit, ...] = ()) -> list[str]:
    spans = [(edit.start, edit.end) for edit in edits]
    assert not set(spans) & set(written.hidden)
    changes = sorted([*edits, *(Edit(*span, "") for span in written.hidden)], key=lambda edit: edit.start)
    return applied(read(data, "a.pdf").text, tuple(changes)).split()


def test_a_page_hidden_whole_says_nothing_and_needs_no_picture() -> None:
    with pikepdf.open(BytesIO(PAGE)) as pdf:
        pdf.pages.append(pdf.pages[0])
        data = saved(pdf)
    written = covered(WHOLE, data=data)
    assert read(written.data, "a.pdf").text.split() == WORDS, "those of the other page"
    with pikepdf.open(BytesIO(written.data)) as pdf:
        assert not [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Width" in each]
        assert "Tj" not in pdf.pages[0].Contents.read_bytes().decode("latin-1")


@pytest.mark.parametrize("share", [1.0, 0.3], ids=["all of it", "its first third"])
def test_a_word_under_a_box_is_gone_and_its_neighbours_stay_in_order(share: float) -> None:
    left, top, right, bottom = over("bleu03deux")
    written = covered(((left, top, left + share * (right - left), bottom),))
    assert leaks(written.data, ["bleu03deux"]) == []
    assert read(written.data, "a.pdf").text.split() == [word for word in WORDS if word != "bleu03deux"]


def test_a_box_beside_the_words_takes_none() -> None:
    left, _, right, bottom = over("bleu08quatre")
    assert covered(((left, bottom + 0.02, right, bottom + 0.1), (0.0, 0.0, 0.05, 1.0))).hidden == ()


def test_a_pseudonym_that_a_box_touches_goes_with_its_mention_and_others_keep_their_place() -> None:
    text = read(PAGE, "a.pdf").text
    start = text.index("bleu02deux")
    edits = (Edit(start, start + 22, "Touque"), Edit(start + 23, start + 35, "Rosie"))
    written = covered((over("bleu02trois"),), edits)
    assert (start, start + 22) in {(begin, end - 1) for begin, end in written.hidden} | set(written.hidden)
    again = read(written.data, "a.pdf").text
    assert "Touque" not in again
    assert "Rosie" in again
    assert leaks(written.data, ["bleu02deux", "bleu02trois"]) == []


def test_where_too_little_would_be_left_the_page_is_hidden_whole() -> None:
    _, _, right, bottom = over("bleu00un")
    written = covered(((0.0, bottom + 0.01, 1.0, 1.0), (right + 0.01, 0.0, 1.0, 1.0)))
    assert leaks(written.data, WORDS) == []
    assert len(written.hidden) == len(WORDS)


@settings(max_examples=6, deadline=None)
@given(
    st.lists(st.tuples(*[st.floats(0, 1, width=16)] * 4), min_size=1, max_size=3),
    st.sets(st.sampled_from(range(len(WORDS))), max_size=3),
)
def test_whatever_the_boxes_the_file_says_what_they_leave(corners: list[tuple[float, ...]], masked: set[int]) -> None:
    boxes = tuple((min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in corners)
    text = read(PAGE, "a.pdf").text
    starts = sorted((text.index(WORDS[rank]), WORDS[rank]) for rank in masked)
    edits = tuple(Edit(start, start + len(word), f"N{rank}") for rank, (start, word) in enumerate(starts))
    written = covered(boxes, edits)
    hidden = set(written.hidden)
    kept = tuple(edit for edit in edits if (edit.start, edit.end) not in hidden)
    again = read(written.data, "a.pdf").text if len(hidden) < len(WORDS) else ""
    assert again.split() == expected(PAGE, written, kept)
    gone = [text[start:end] for start, end in hidden]
    assert leaks(written.data, [*gone, *(word for _, word in starts)]) == []


def test_a_file_that_still_says_a_word_under_a_box_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unwritable):
        check_hidden(PAGE, {0: (over("bleu03deux"),)})
    check_hidden(PAGE, {0: ((0.0, 0.9, 1.0, 1.0),)})
    monkeypatch.setattr(raster, "_segments", lambda line, pieces: [raster._Segment(line.text, line.first, line.first)])
    with pytest.raises(Unwritable):
        covered((over("bleu03deux"),))


@pytest.mark.parametrize("boxes", [WHOLE, (over("bleu04un"), over("bleu05trois"))], ids=["the page", "two words"])
def test_what_is_delivered_is_verified_without_the_hidden_words(boxes: tuple[Box, ...]) -> None:
    replaced = apply(Annotation(read(PAGE, "a.pdf"), EngineInfo("0", "", "cpu", ""), ()), "lettres", b"s" * 32)
    delivery = deliver(PAGE, replaced, covers={"page-1": boxes})
    assert delivery.verified
    assert leaks(delivery.data, ["bleu04un", "bleu05trois"]) == []


def test_an_edit_that_shares_a_character_with_what_goes_goes_whole() -> None:
    edits = [Edit(0, 4, "A"), Edit(5, 9, "B"), Edit(9, 12, "C"), Edit(20, 30, "D")]
    found, removed = with_removed(edits, [(6, 7), (8, 10), (24, 25), (40, 44)])
    assert found == (Edit(0, 4, "A"), Edit(5, 12, ""), Edit(20, 30, ""), Edit(40, 44, ""))
    assert removed == found[1:]


@needs_ocr
def test_the_words_of_a_scan_go_likewise() -> None:
    data = scanned([draw(), "Une page imprimée, avec assez de lettres pour être lue sans autre."])
    document = read(data, "a.pdf")
    box = (0.0, 120 / 460, 1.0, 205 / 460)
    written = write(data, document, Orders((), NOBODY, covers={"page-1": (box,)}))
    gone = "Madame Aurélie Rocheblave, née le 12 mars 1971,".split()
    assert [document.text[start:end] for start, end in written.hidden] == gone
    again = read(written.data, "a.pdf").text
    assert again.split() == expected(data, written)
    assert leaks(written.data, ["Rocheblave"]) == []
