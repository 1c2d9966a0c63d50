"""Letters that a program printed after their line, in the gap it left for them in another font."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings, strategies as st
from pikepdf import Dictionary, Name
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

from engine.formats import read
from engine.formats.pdf import layout
from engine.formats.pdf.glyphs import strings
from tests.engine.formats.redacted import SCALE, pixels, raw, redact

SIZE = 12
_ESCAPED, _BACKSLASH = re.compile(r"[()]"), r"\\\g<0>"
FALLBACK = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier, Encoding=Name.WinAnsiEncoding)


def bare(text: str) -> str:
    return re.sub(r"[\[\]]", "", text)


def line(text: str, x: float = 72, y: float = 700, has_spaces: bool = True, rise: float = 0) -> str:
    """Print a line with a gap for each letter in brackets, then these in another font: one operator
    each."""
    parts: list[tuple[str, bool]] = [(part, part[0] == "[") for part in re.findall(r"\[.\]|[^\[\]]+", text)]
    pens: dict[bool, list[str]] = {False: [], True: []}
    waits = {False: 0.0, True: 0.0}
    for part, is_missing in parts:
        for piece in [part[1:-1]] if is_missing else re.findall(r" |[^ ]+", part):
            width = stringWidth(piece, "Courier" if is_missing else "Helvetica", 1000)
            if piece != " " or has_spaces:
                pens[is_missing].append(f"{-waits[is_missing]:.3f} ({_ESCAPED.sub(_BACKSLASH, piece)})")
                waits[is_missing] = 0
            else:
                waits[False] += width
            waits[not is_missing] += width
    shown = [f"BT /{font} {SIZE} Tf {rise if font == 'F2' else 0} Ts {x} {y} Td [{' '.join(pen)}] TJ ET" for font, pen in (("F1", pens[False]), ("F2", pens[True])) if pen]  # fmt: skip
    return " ".join(shown)


def page(*lines: str) -> bytes:
    return raw("\n".join(lines), {"/F2": FALLBACK})


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Mme Dupont-Nguy[ê]n, née le 3 avril 1985", id="one gap"),
        pytest.param("M. Ph[ã]m V[ä]n L[ô]c et Mme Nguy[ê]n ont fait appel", id="several gaps"),
        pytest.param("entre M. V[ä]n Lý[ô] et la commune", id="at the end of a word"),
        pytest.param("entre M. V[ä]n [Ô]lý et la commune", id="at the beginning of a word"),
        pytest.param("entre la commune et M. V[ä]n Lý[ô]", id="at the end of the line"),
        pytest.param("entre la commune et Mme Nguy[ê]n", id="one letter before the end"),
        pytest.param("[É]lise Nguy[ê]n demeure à Lyon", id="at the beginning of the line"),
        pytest.param("entre M. [Ð][ô] [Ý] et la commune", id="whole words"),
        pytest.param("le nombre[²] et M[ï]l[î] (dit [ï])", id="narrow letters"),
    ],
)
@pytest.mark.parametrize("has_spaces", [True, False], ids=["spaces", "words set apart"])
def test_a_letter_printed_after_its_line_is_read_in_its_word(text: str, has_spaces: bool) -> None:
    assert read(page(line(text, has_spaces=has_spaces)), "a.pdf").text == bare(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from(["a", "Ng", "i", "r", "-", "[ê]", "[O]", "[l]"]), min_size=1, max_size=5).map("".join), min_size=2, max_size=8))  # fmt: skip
def test_any_gaps_are_filled(words: list[str]) -> None:
    text = " ".join(["Mme", *words, "fin"])
    assert read(page(line(text)), "a.pdf").text == bare(text)


def test_a_long_line_goes_on_in_the_next_one() -> None:
    first = "Attendu que Mme Nguy[ê]n, née le 3 avril 1985 à Lyon, a relevé appel du jugement qu'a rendu le tri-"
    second = "bunal judiciaire, et que M. Ph[ã]m en a fait de même."
    data = page(line(first, 40, 700), line(second, 40, 686))
    assert read(data, "a.pdf").text == bare(first[:-1] + second)
    redact(data, {"Nguyên": "Touque", "tribunal": "conseil"})


def test_a_superscript_further_on_is_no_obstacle() -> None:
    content = (
        line("M. Ph[ã]m V[ä]n, appel du 1") + " BT /F1 7 Tf 4 Ts 208.46 700 Td (er) Tj /F1 12 Tf 0 Ts ( juin) Tj ET"
    )
    assert read(page(content), "a.pdf").text == "M. Phãm Vän, appel du 1er juin"


def test_two_columns_stay_two() -> None:
    left = ["Mme Hoa Nguy[ê]n, greffière", "née le 3 avril 1985 à Hu[é]", "demeurant à Lyon et Hu[é] (Vienne)"]
    right = ["M. Minh Ph[ã]m, avocat", "né le 8 août 1979 à L[ô]c", "demeurant à L[ô]c et à Ly[ô]n"]
    columns = [line(text, x, 700 - 14 * row) for x, texts in ((72, left), (320, right)) for row, text in enumerate(texts)]  # fmt: skip
    assert read(page(*columns), "a.pdf").text.split("\n") == [bare(text) for text in [*left, *right]]


OVER = "BT /F1 12 Tf 72 700 Td (Mme Rocheblave a fait appel) Tj ET BT /F2 12 Tf 100 700 Td (copie) Tj ET"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        pytest.param(OVER, "Mme Rocheblave a fait appel copie", id="what is printed over other letters"),
        pytest.param(line("Mme Nguy[ê]n a fait appel", rise=5), "Mme Nguy n a fait appel ê", id="above the base line"),
        pytest.param(
            "BT /F1 12 Tf 72 700 Td (au 1) Tj /F1 7 Tf 4 Ts (er) Tj /F1 12 Tf 0 Ts ( juin) Tj ET", "au 1er juin", id="superscript",
        ),
    ],
)  # fmt: skip
def test_what_stands_in_no_gap_of_its_line_stays_where_it_came(content: str, text: str) -> None:
    assert read(page(content), "a.pdf").text == text


def test_hebrew_keeps_its_order(tmp_path: Path) -> None:
    font = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    if not font.exists():
        pytest.skip("no font with Hebrew letters on this machine")
    registerFont(TTFont("DejaVu", str(font)))

    def paint(sheet: canvas.Canvas) -> None:
        sheet.setFont("DejaVu", 12)
        sheet.drawString(72, 700, "העד משה לוי הופיע"[::-1])
        sheet.setFont("Helvetica", 12)
        sheet.drawString(100, 700, ".")

    assert "העד משה לוי הופיע" in read(drawn(paint), "a.pdf").text.replace(".", "")


def drawn(paint: Callable[[canvas.Canvas], None]) -> bytes:
    buffer = BytesIO()
    sheet = canvas.Canvas(buffer)
    paint(sheet)
    sheet.save()
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("Mme Dupont-Nguy[ê]n, née le 3 avril 1985", "Dupont-Nguyên", id="in a word"),
        pytest.param("entre M. Ph[ã]m V[ä]n Lý[ô], appelant, et la commune", "Phãm Vän Lýô", id="several"),
        pytest.param("entre la commune et M. V[ä]n Lý[ô]", "Vän Lýô", id="at the end of the line"),
        pytest.param("entre la commune et Mme Hoa Nguy[ê]n", "Nguyên", id="one letter before the end"),
        pytest.param("[É]lis[ê] Roche demeure à Lyon", "Élisê", id="at the beginning of the line"),
    ],
)
def test_a_name_in_two_fonts_is_redacted_whole(text: str, name: str) -> None:
    data = page(line(text), line("Le tribunal statue.", y=600))
    written = redact(data, {name: "Touque"})
    assert {finding.kind for finding in written.findings} == {"redacted_text"}
    start = 72 + stringWidth(bare(text).split(name)[0], "Helvetica", SIZE)
    differs = abs(pixels(data) - pixels(written.data)) > 24
    differs[: differs.shape[0] // 4, int(start * SCALE) - 9 :] = False  # the rest of the line is closed up
    assert not differs.any(), "nothing before the name, nor another line"
    said = subprocess.run(["pdftotext", "-", "-"], input=written.data, capture_output=True, check=True).stdout.decode()
    assert sorted(said.split()) == sorted([*bare(text).replace(name, "Touque").split(), "Le", "tribunal", "statue."])
    assert not {letter for letter in name if not letter.isascii()} & _letters(written.data)


def _letters(data: bytes) -> set[str]:
    """Give the letters of every operator that is left."""
    with pikepdf.open(BytesIO(data)) as pdf:
        shows = [each for each in pikepdf.parse_content_stream(pdf.pages[0]) if str(each.operator) in ("Tj", "TJ")]
        items = [item for show in shows for item in strings(str(show.operator), show.operands)]
    return set(b"".join(item for item in items if isinstance(item, bytes)).decode("cp1252", "replace"))


def test_a_page_that_becomes_a_picture_keeps_its_words_in_order() -> None:
    shadow = "BT /F1 12 Tf 72 500 Td 7 Tr (Le tribunal) Tj 0 Tr ET"
    data = page(line("Mme Nguy[ê]n, dite [É]lise, et M. L[ô]c"), shadow)
    redact(data, {"Nguyên": "Touque", "tribunal": "conseil"})


def test_forty_thousand_gaps_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "has_gibberish", lambda text: False)  # one word of them all is no word
    text = "Mme " + "N[ê]" * 20_000
    assert read(page(line(text)), "a.pdf").text == bare(text)
