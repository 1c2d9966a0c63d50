"""Lines are closed up around what is replaced: nothing on the page tells how wide it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pikepdf import Dictionary, Name
from reportlab.pdfbase import pdfmetrics

from engine.formats import Edit, Orders, Written, read, write
from engine.formats.pdf import write as pdf_write
from engine.formats.pdf.closing import Closing
from tests.engine.formats.known import Known
from tests.engine.formats.redacted import origins, raw

LEFT, RIGHT, SIZE = 72.0, 500.0, 11
NAMES = ["Li", "Rocheblave", "Wojciechowska", "M'Bow"]
FULL = "Attendu que le jugement du trois mai a été signifié aux parties et que nul appel"
BODY = [("justified", f"{FULL} n'en fut"), ("justified", f"{FULL} en tout"), ("left", "La suite est une ligne courte.")]
LINES = [
    pytest.param([("left", "Madame @, née le 12 mars, a relevé appel.")], id="a ragged line"),
    pytest.param([("left", "@ et @ sont appelants, que @ assiste.")], id="several names"),
    pytest.param(
        [("justified", "Attendu que Mme @, assistée de son avocat, a relevé appel du jugement")], id="both margins"
    ),
    pytest.param([("centred", "AFFAIRE @ CONTRE LA BANQUE")], id="centred"),
    pytest.param([("right", "Valmont, le 3 mai, Mme @")], id="to the right"),
    pytest.param([("right", f"Valmont, M{letter}. @") for letter in "IL"], id="several to the right"),
    pytest.param([("cells", "Appelant :|@|né à Valmont|appelant")], id="a row of a table"),
    pytest.param([("left", "Vu l'appel de l'avocat d'@")], id="at the end"),
    pytest.param([("left", "@")], id="alone"),
]


def width(text: str) -> float:
    return float(pdfmetrics.stringWidth(text, "Times-Roman", SIZE))


def line(way: str, text: str, height: float) -> str:
    """Set a line: in Times, its spaces stretched where it fills the column."""
    if way == "cells":
        cells = [f"1 0 0 1 {LEFT + 110 * at} {height} Tm ({each}) Tj" for at, each in enumerate(text.split("|"))]
        return "0 Tw " + " ".join(cells)
    free = RIGHT - LEFT - width(text)
    stretch = free / text.count(" ") if way == "justified" else 0.0
    start = LEFT + {"centred": free / 2, "right": free}.get(way, 0.0)
    return f"{stretch:.5f} Tw 1 0 0 1 {start:.4f} {height} Tm ({text}) Tj"


def page(lines: Sequence[tuple[str, str]], name: str, drawn: str = "") -> bytes:
    rows = [*BODY, *((way, text.replace("@", name)) for way, text in lines), *BODY]
    shown = " ".join(line(*row, 760 - 20 * number) for number, row in enumerate(rows))
    return raw(f"{drawn} BT /F2 {SIZE} Tf {shown} ET", {"/F2": _times()})


def _times() -> Dictionary:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Times-Roman"), Encoding=Name.WinAnsiEncoding)


def redacted(data: bytes, name: str, new: str) -> Written:
    text = read(data, "a.pdf").text
    starts = [at for at in range(len(text)) if text.startswith(name, at)]
    return write(
        data, read(data, "a.pdf"), Orders(tuple(Edit(at, at + len(name), new) for at in starts), Known({name: new}))
    )


@pytest.mark.parametrize("new", ["X...", "Mme Brandebouc de Bourg"], ids=["shorter", "longer"])
@pytest.mark.parametrize("lines", LINES)
def test_whatever_the_name_the_page_is_the_same(lines: Sequence[tuple[str, str]], new: str) -> None:
    pages = [origins(redacted(page(lines, name), name, new).data) for name in NAMES]
    for other in pages[1:]:
        assert [letter for letter, _, _ in other] == [letter for letter, _, _ in pages[0]]
        far = [abs(x - x2) + abs(y - y2) for (_, x, y), (_, x2, y2) in zip(other, pages[0], strict=True)]
        assert max(far) < 0.06


def numbers(data: bytes) -> list[tuple[str, list[float]]]:
    """Give the operators of the first page, and the numbers in their operands."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return [
            (str(each.operator), list(_numbers(each.operands))) for each in pikepdf.parse_content_stream(pdf.pages[0])
        ]


def _numbers(operands: Iterable[object]) -> Iterator[float]:
    for each in operands:
        if isinstance(each, pikepdf.Array):
            yield from _numbers(each)
        elif not isinstance(each, (pikepdf.String, Name)):
            yield float(each)  # type: ignore[arg-type]


@pytest.mark.parametrize("lines", LINES)
def test_nor_do_the_numbers_in_the_file_tell_the_name(lines: Sequence[tuple[str, str]]) -> None:
    files = [numbers(redacted(page(lines, name), name, "Ybert").data) for name in NAMES]
    for other in files[1:]:
        assert [name for name, _ in other] == [name for name, _ in files[0]]
        for (_, one), (_, same) in zip(other, files[0], strict=True):
            assert one == pytest.approx(same, abs=2), "a few thousandths of the size"


def places(data: bytes, letters: str) -> tuple[float, float]:
    """Give where some letters begin and where the last of them stands."""
    found = origins(data)
    text = "".join(letter for letter, _, _ in found)
    at = text.index(letters)
    return found[at][1], found[at + len(letters) - 1][1]


def test_a_centred_line_stays_so_one_to_the_right_ends_there_and_both_margins_are_filled() -> None:
    data = redacted(page([("centred", "AFFAIRE @ CONTRE LA BANQUE")], "Rocheblave"), "Rocheblave", "X").data
    start, end = places(data, "AFFAIRE X CONTRE LA BANQUE")
    assert (start + end + width("E")) / 2 == pytest.approx((LEFT + RIGHT) / 2, abs=0.1)
    data = redacted(page([("right", "Valmont, Mme @")], "Rocheblave"), "Rocheblave", "Po").data
    assert places(data, "Mme Po")[1] + width("o") == pytest.approx(RIGHT, abs=0.1)
    data = redacted(page([("justified", f"Mme @, {FULL[:76]}")], "Rocheblave"), "Rocheblave", "Bourgville").data
    first, last = places(data, f"Mme Bourgville, {FULL[:76]}")
    assert (first, last + width(FULL[75])) == pytest.approx((LEFT, RIGHT), abs=0.1)


def test_the_next_cell_of_a_row_stays_where_it_is_and_a_long_name_ends_before_it() -> None:
    before = page([("cells", "Appelant :|@|né à Valmont")], "Rocheblave")
    for new in ("X", "Brandebouc de Bourg-de-Touque de Valmont"):
        after = redacted(before, "Rocheblave", new).data
        assert places(after, "né à Valmont") == places(before, "né à Valmont")
        assert places(after, new)[1] < places(before, "né à Valmont")[0]


def test_a_rule_between_two_cells_is_not_crossed_though_they_stand_close() -> None:
    rule = f"{LEFT + 60} 600 0.5 200 re f"
    before = page([("left", "Dupond @ né à Valmont")], "Rocheb", rule)
    after = redacted(before, "Rocheb", "Touquedebourg").data
    assert places(after, "Touquedebourg")[0] == pytest.approx(places(before, "Rocheb")[0], abs=0.1)


HEIGHT = 760 - 20 * len(BODY)
DRAWN = ["@ {y} {w} 0.6 re f", "0.6 w @ {y} m {r} {y} l S", "q 2 0 0 1 10 0 cm {half} {y} {halfw} .5 re f Q"]


def underlined(name: str, drawn: str) -> bytes:
    """Set a name with a rule under it and the word after it, and another name behind."""
    start, long = LEFT + width("Madame "), width(f"{name} et")
    sizes = {"y": HEIGHT - 1.2, "w": long, "r": start + long, "half": (start - 10) / 2, "halfw": long / 2}
    rule = drawn.replace("@", str(start)).format(**sizes)
    return page([("left", f"Madame {name} et {name} née à Valmont")], "", rule)


def rules(data: bytes) -> list[tuple[float, ...]]:
    with pypdfium2.PdfDocument(data) as document:
        return [each.get_bounds() for each in document[0].get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,))]


@pytest.mark.parametrize("drawn", DRAWN, ids=["a box", "a line", "in a space of its own"])
def test_a_rule_under_words_goes_with_them(drawn: str) -> None:
    after = [redacted(underlined(name, drawn), name, "Ybert").data for name in NAMES]
    for data in after:
        ((left, _, right, _),) = rules(data)
        assert left == pytest.approx(places(data, "Ybert")[0], abs=1.5)
        assert right == pytest.approx(places(data, "Ybert et")[1] + width("t"), abs=1.5)
        assert rules(data)[0] == pytest.approx(rules(after[0])[0], abs=0.1)
        assert places(data, "née à") == pytest.approx(places(after[0], "née à"), abs=0.1)


def test_a_line_stays_over_a_rule_that_ends_under_no_word() -> None:
    rule = f"{LEFT + width('Mad')} {HEIGHT - 1.2} {width('ame Roch')} 0.6 re f"
    before = page([("left", "Madame @ née à Valmont")], "Rocheblave", rule)
    assert places(redacted(before, "Rocheblave", "X").data, "née à") == places(before, "née à")


def test_where_the_closed_line_would_read_otherwise_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    data = page([("left", "Madame @, née à Valmont")], "Rocheblave")

    def mirrored(lines: object, sheet: object, widths: object) -> Closing:
        return Closing({id(glyph): -2 * glyph.x for each in lines for item in each.items for glyph in item.glyphs})  # type: ignore[attr-defined]

    monkeypatch.setattr(pdf_write, "close_up", mirrored)
    written = redacted(data, "Rocheblave", "Touque")
    assert "rasterised_page" not in {finding.kind for finding in written.findings}
    assert places(written.data, "née à") == places(data, "née à")


def test_the_longest_line_of_a_page_keeps_new_words_in_the_size_of_the_text() -> None:
    rows = " ".join(line("left", f"ligne {number}", 760 - 20 * number) for number in range(3))
    long = line("left", "Madame Rocheblave a prêté à son frère la somme de quatre mille euros", 600)
    data = raw(f"BT /F2 {SIZE} Tf {rows} {long} ET", {"/F2": _times()})
    after = redacted(data, "Rocheblave", "Yb").data
    first, last = places(after, "Yb")
    assert last - first == pytest.approx(width("Y"), abs=0.1)


def test_a_line_that_began_with_what_is_gone_begins_with_the_next_word() -> None:
    rows = [*BODY[:2], ("justified", f"{FULL} 3 rue du"), ("left", "Docteur \\340 Villeurbanne, o\\371 il demeure.")]
    shown = " ".join(line(*row, 760 - 14 * number) for number, row in enumerate(rows))
    data = raw(f"BT /F2 {SIZE} Tf {shown} ET", {"/F2": _times()})
    document = read(data, "a.pdf")
    gone = {"3 rue du Docteur": "...", "Villeurbanne": "..."}
    starts = {form: document.text.index(form) for form in gone}
    edits = tuple(Edit(at, at + len(form), gone[form]) for form, at in starts.items())
    written = write(data, document, Orders(edits, Known(gone))).data
    assert places(written, "à ..., où")[0] == pytest.approx(LEFT, abs=0.1)
