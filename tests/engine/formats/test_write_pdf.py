"""PDF written again: what is masked is gone, the new words stand there, the rest looks the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings, strategies as st
from pikepdf import Array, Dictionary, Name
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate

from engine.core.errors import Damaged, UncertainPages, Unwritable
from engine.formats import read, write
from engine.formats.pdf.layout import lay_out, open_pdf
from engine.formats.writing import Edit, Orders
from tests.engine.formats.known import Known
from tests.engine.formats.redacted import FONTS, changed_elsewhere, edits, origins, raw, redact, saved, widest_step

PAIRS = {"Rocheblave": "Touque", "Ndiaye": "Brandebouc de Bourg-de-Touque", "Kowalczyk": "X"}
REST = "a relevé appel du jugement rendu le 3 mai."
pdfmetrics.registerFont(TTFont("Source", str(FONTS / "SourceSans3-Regular.ttf")))


def drawn(paint: Callable[[canvas.Canvas], None]) -> bytes:
    buffer = BytesIO()
    page = canvas.Canvas(buffer)
    paint(page)
    page.save()
    return buffer.getvalue()


def text(font: str, size: float = 12, **state: float) -> bytes:
    def paint(page: canvas.Canvas) -> None:
        words = page.beginText(72, 700)
        words.setFont(font, size)
        for setting, value in state.items():
            getattr(words, setting)(value)
        words.textLine(f"Madame Rocheblave, {REST}")
        words.textLine("Les témoins Ndiaye et Kowalczyk ont été entendus.")
        page.drawText(words)

    return drawn(paint)


def turned(angle: int) -> bytes:
    def paint(page: canvas.Canvas) -> None:
        page.translate(250, 300)
        page.rotate(angle)
        page.drawString(0, 0, f"Madame Rocheblave {REST}")

    return drawn(paint)


def type3(pdf_page: str) -> bytes:
    """Set text in a font whose letters are drawn: each is a box as wide as its code tells."""
    codes = range(65, 91)
    pdf = pikepdf.open(BytesIO(raw(pdf_page)))
    shapes = {
        f"/g{code}": pdf.make_stream(f"{500 + code} 0 0 0 400 600 d1 0 0 {400 + code} 600 re f".encode())
        for code in codes
    }
    unicode = "\n".join(f"<{code:02x}> <{code + 32:04x}>" for code in codes)
    pdf.pages[0].Resources.Font["/T3"] = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 600, 600]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), CharProcs=Dictionary(shapes), FirstChar=65, LastChar=90,
        Widths=Array([500 + code for code in codes]),
        Encoding=Dictionary(Differences=Array([65, *[Name(name) for name in shapes]])),
        ToUnicode=pdf.make_stream(
            b"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 26 beginbfchar\n"
            + unicode.encode() + b"\nendbfchar endcmap"
        ),
    )  # fmt: skip
    return saved(pdf)


LINE = "BT /F1 12 Tf 72 700 Td (Madame Rocheblave a relevé appel du jugement.) Tj ET"
LAYOUTS = [
    pytest.param(text("Helvetica"), id="a standard font"),
    pytest.param(text("Source"), id="an embedded font"),
    pytest.param(text("Times-Italic", setWordSpace=6, setCharSpace=1.5), id="words and letters set apart"),
    pytest.param(text("Courier", setHorizScale=70), id="narrowed letters"),
    pytest.param(text("Helvetica", setRise=4), id="raised letters"),
    pytest.param(turned(90), id="upwards"),
    pytest.param(turned(33), id="aslant"),
    pytest.param(raw(LINE, Rotate=90), id="a page that is turned"),
    pytest.param(raw(LINE, UserUnit=2), id="a unit of its own"),
    pytest.param(raw(LINE, MediaBox=Array([50, 60, 545, 842]), CropBox=Array([60, 600, 500, 800])), id="a cropped page"),
    pytest.param(raw("BT /F1 1 Tf 12 0 0 12 72 700 Tm (Madame Rocheblave a relevé appel.) Tj ET"), id="size in the matrix"),
    pytest.param(
        raw("q 1 0 0 -1 0 842 cm BT /F1 12 Tf 1 0 0 -1 72 142 Tm (Madame Rocheblave a relevé appel.) Tj ET Q"),
        id="heights downwards, as browsers print",
    ),
    pytest.param(raw("BT /F1 -12 Tf -1 0 0 -1 72 700 Tm (Madame Rocheblave a relevé appel.) Tj ET"), id="a negative size"),
    pytest.param(
        raw("BT /F1 12 Tf 72 700 Td [(Madame Ro) 30 (c) -20 (he) 15 (blav) 40 (e a rele) -300 (v\xe9 appel.)] TJ ET"),
        id="kerned letters",
    ),
    pytest.param(
        raw("BT /F1 12 Tf 14 TL 72 700 Td (Madame) Tj (Rocheblave a relev\xe9) ' 3 1 (appel, dit Rocheblave) \" (au juge) ' ET"),
        id="operators that begin a line",
    ),
    pytest.param(
        raw("BT /F1 12 Tf 72 700 Td (Madame R) Tj ET BT /F1 12 Tf 127.04 700 Td (ocheb) Tj 34.02 0 Td (lave est appelante.) Tj ET"),
        id="a name in three operators",
    ),
    pytest.param(
        raw("BT /F1 12 Tf 72 700 Td (Madame Rocheblave est appelante.) Tj .3 0 Td (Madame Rocheblave est appelante.) Tj ET"),
        id="printed twice to look bold",
    ),
    pytest.param(
        raw("BT /F1 12 Tf 72 700 Td /Span <</ActualText (Rocheblave)>> BDC (R0ch3b1av3) Tj EMC ( a relev\xe9 appel.) Tj ET"),
        id="letters that stand for others",
    ),
    pytest.param(
        raw("/OC /x BDC BT /F1 12 Tf 72 700 Td (Madame Rocheblave a relev\xe9 appel.) Tj ET EMC BT /F1 12 Tf 72 650 Td (Suite) Tj ET"),
        id="a layer",
    ),
    pytest.param(raw("% Rocheblave\n/P <</E (Rocheblave) /MCID 0>> BDC " + LINE + " EMC"), id="comments between operators"),
]  # fmt: skip


@pytest.mark.parametrize("data", LAYOUTS)
def test_letters_go_their_line_closes_up_and_the_rest_of_the_page_does_not_move(data: bytes) -> None:
    written = redact(data, PAIRS)
    kinds = {finding.kind for finding in written.findings}
    assert "redacted_text" in kinds
    assert "rasterised_page" not in kinds
    assert widest_step(written.data, "Touque") < 2
    angle = abs(origins(data)[1][2] - origins(data)[0][2]) / (abs(origins(data)[1][1] - origins(data)[0][1]) + 0.01)
    if not 0.1 < angle < 10:
        assert changed_elsewhere(data, written.data, [*PAIRS, "R0ch3b1av3"]) == 0


def test_a_font_of_drawn_letters_is_redacted_too() -> None:
    data = type3("BT /T3 12 Tf 72 700 Td (LE TEMOIN KOWALCZYK EST ENTENDU LE LENDEMAIN) Tj ET")
    written = redact(data, {"kowalczyk": "martin"})
    assert {finding.kind for finding in written.findings} == {"redacted_text"}
    assert changed_elsewhere(data, written.data, ["kowalczyk"]) == 0


@pytest.mark.parametrize(
    ("word", "name", "new"),
    [("office de Delﬁlipi, notaire", "Delfilipi", "Morin"), ("la ville d'Aﬄans et la suite", "Af", "Or")],
    ids=["in the name", "half in it"],
)
def test_a_ligature_goes_whole_and_what_it_also_stood_for_is_written_again(word: str, name: str, new: str) -> None:
    def paint(page: canvas.Canvas) -> None:
        page.setFont("Source", 12)
        page.drawString(72, 700, word)

    data = drawn(paint)
    document = read(data, "a.pdf")
    start = document.text.index(name)
    orders = Orders((Edit(start, start + len(name), new),), Known({}))
    written = write(data, document, orders)
    assert "".join(read(written.data, "a.pdf").text.split()) == "".join(document.text.replace(name, new).split())


def test_a_form_used_twice_is_copied_where_it_changes() -> None:
    def paint(page: canvas.Canvas) -> None:
        page.beginForm("cartouche")
        page.drawString(72, 700, "Affaire Rocheblave contre la commune")
        page.endForm()
        for _ in range(2):
            page.doForm("cartouche")
            page.drawString(72, 600, "Le tribunal, statuant publiquement")
            page.showPage()

    data = drawn(paint)
    document = read(data, "a.pdf")
    first, second = document.text.index("Rocheblave"), document.text.rindex("Rocheblave")
    assert first != second
    both = write(data, document, Orders((Edit(first, first + 10, "A"), Edit(second, second + 10, "B")), Known({})))
    again = read(both.data, "a.pdf").text
    assert ["Affaire A contre" in " ".join(page.split()) for page in again.split("\n\n")] == [True, False]
    assert ["Affaire B contre" in " ".join(page.split()) for page in again.split("\n\n")] == [False, True]
    redact(data, PAIRS)


def test_a_name_cut_at_the_end_of_a_line_goes_from_both_and_the_hyphen_with_it() -> None:
    data = raw("BT /F1 12 Tf 14 TL 72 700 Td (Le témoin Roche-) Tj T* (blave est venu à la barre) Tj ET")
    written = redact(data, {"Rocheblave": "Morin"})
    lines = subprocess.run(["pdftotext", "-", "-"], input=written.data, capture_output=True, check=True).stdout.decode()
    assert lines.split("\n")[:2] == ["Le témoin Morin", "est venu à la barre"]


def test_words_of_a_pseudonym_are_shared_out_between_lines() -> None:
    data = raw("BT /F1 12 Tf 14 TL 72 700 Td (Domicile : 14 rue des Tilleuls) Tj T* (69003 Lyon, en France) Tj ET")
    document = read(data, "a.pdf")
    start, end = document.text.index("14"), document.text.index(", en France")
    written = write(data, document, Orders((Edit(start, end, "3 chemin du Bout Bourg-du-Lac"),), Known({})))
    assert read(written.data, "a.pdf").text.split("\n") == ["Domicile : 3 chemin du Bout", "Bourg-du-Lac, en France"]


def test_columns_justified_paragraphs_and_pages_without_a_name_stay() -> None:
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=13, alignment=4)
    long = f"Madame Rocheblave, représentée par Me Ndiaye, {REST} " * 6
    buffer = BytesIO()
    SimpleDocTemplate(buffer).build([Paragraph(long, style), PageBreak(), Paragraph("PAR CES MOTIFS, confirme", style)])
    data = buffer.getvalue()
    written = redact(data, PAIRS)
    assert changed_elsewhere(data, written.data, list(PAIRS)) == 0
    with pikepdf.open(BytesIO(data)) as before, pikepdf.open(BytesIO(written.data)) as after:
        assert before.pages[1].Contents.read_bytes() == after.pages[1].Contents.read_bytes()


@pytest.mark.parametrize(
    "new", ["Éowyn", "Fëanor", "Żółć", "█████", "Ндиай", "Ælfwine Œ", "<NOM_1>", "(x) \\ y"], ids=str
)
def test_whatever_stands_for_a_name_is_read_again(new: str) -> None:
    redact(text("Times-Roman"), {"Rocheblave": new, "Kowalczyk": new})


def test_a_pseudonym_too_long_is_made_small_and_that_is_said() -> None:
    written = redact(text("Helvetica"), {"Kowalczyk": "Monsieur Meriadoc Brandebouc du Pays de Bouc et Touque"})
    assert "crowded_pseudonyms" not in {finding.kind for finding in written.findings}, "the line has room"
    written = redact(text("Helvetica"), {"Kowalczyk": "Monsieur Meriadoc Brandebouc du Pays de Bouc et Touque " * 9})
    assert {finding.kind for finding in written.findings} >= {"crowded_pseudonyms"}


def test_a_pseudonym_at_the_end_of_a_line_runs_on_into_the_margin() -> None:
    data = raw(
        "BT /F1 12 Tf 14 TL 72 700 Td (Vu : Ali Ba) Tj T* (une ligne plus longue que la premi\xe8re) Tj ET".encode(
            "cp1252"
        )
    )
    written = redact(data, {"Ali Ba": "Meriadoc"})
    with pikepdf.open(BytesIO(written.data)) as pdf:
        stretches = [line for line in pdf.pages[0].Contents.read_bytes().split(b"\n") if line.endswith(b" Tz")]
    assert set(stretches) == {b"100 Tz"}


def shown(data: bytes) -> list[str]:
    """Give the strings that the first page prints in fonts of ours, or around them."""
    with pikepdf.open(BytesIO(data)) as pdf:
        operators = pikepdf.parse_content_stream(pdf.pages[0])
    return [str(each.operands[0]) for each in operators if str(each.operator) == "Tj"]


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        pytest.param("Vu : Moussa Ndiaye, absent", ["Ali Ba,"], id="the sign behind a shorter name goes with it"),
        pytest.param("Vu : Moussa-Ndiaye absent", ["Ali", "Ba"], id="a hyphen stays where it was"),
        pytest.param("Vu : Moussa et Ndiaye, absent", ["Ali", "Ba,"], id="a word between"),
        pytest.param("Vu : Moussa Ndiaye,absent", ["Ali Ba"], id="a sign within a word"),
    ],
)
def test_names_side_by_side_share_their_room(line: str, printed: list[str]) -> None:
    written = redact(raw(f"BT /F1 12 Tf 72 700 Td ({line}) Tj ET"), {"Moussa": "Ali", "Ndiaye": "Ba"})
    assert shown(written.data) == printed


@pytest.mark.parametrize("pages", [1, 2])
def test_blocks_side_by_side_are_read_in_their_place(pages: int) -> None:
    def paint(page: canvas.Canvas) -> None:
        for _ in range(pages):
            page.drawString(72, 700, "Par Maître Moussa Ndiaye, notaire à Kowalczyk, et Moussa Ndiaye.")
            page.drawString(72, 686, "Le tribunal confirme le jugement rendu le 3 mai entre les parties.")
            page.showPage()

    written = redact(drawn(paint), {"Moussa": "████", "Ndiaye": "████████", "Kowalczyk": "████"})
    assert "rasterised_page" not in {finding.kind for finding in written.findings}


def test_two_byte_fonts_are_redacted() -> None:
    pdf = pikepdf.open(
        BytesIO(
            raw(
                "BT /C1 12 Tf 72 700 Td <"
                + "".join(f"{ord(each):04x}" for each in "Madame Rocheblave est ici, devant nous")
                + "> Tj ET"
            )
        )
    )
    pdf.pages[0].Resources.Font["/C1"] = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Helvetica, Encoding=Name("/Identity-H"),
        ToUnicode=pdf.make_stream(b"begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0020> <007e> <0020> endbfrange endcmap"),
        DescendantFonts=Array([pdf.make_indirect(Dictionary(
            Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Helvetica, DW=700,
            CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
            W=Array([32, 64, 500, 97, Array([400, 500, 600])]),
            FontDescriptor=pdf.make_indirect(Dictionary(Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=4,
                FontBBox=Array([0, -200, 1000, 900]), ItalicAngle=0, Ascent=900, Descent=-200, CapHeight=700, StemV=80)),
        ))]),
    )  # fmt: skip
    data = saved(pdf)
    written = redact(data, {"Rocheblave": "Touque"})
    assert {finding.kind for finding in written.findings} == {"redacted_text"}
    was, now = (origins(each)[-20:] for each in (data, written.data))
    assert len({round(x - other, 1) for (_, x, _), (_, other, _) in zip(was, now, strict=True)}) == 1, (
        "they move as one"
    )


CUTS = [" 12 3", " (Rocheblave", " [(a) 4", " <41", " << /Rocheblave 1"]


@pytest.mark.parametrize("cut", CUTS)
def test_a_form_that_breaks_off_makes_a_picture_of_its_page(cut: str) -> None:
    pdf = pikepdf.open(BytesIO(raw("/X Do")))
    form = pdf.make_stream(
        (LINE + cut).encode("cp1252"), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 595, 842])
    )
    form.Resources = pdf.pages[0].Resources
    pdf.pages[0].Resources = Dictionary(XObject=Dictionary(X=form))
    written = redact(saved(pdf), PAIRS)
    assert "rasterised_page" in {finding.kind for finding in written.findings}


@pytest.mark.parametrize("cut", CUTS)
def test_of_a_page_that_breaks_off_the_end_goes(cut: str) -> None:
    redact(raw(LINE + cut), PAIRS)


@pytest.mark.parametrize("edit", [Edit(0, 0, "de "), Edit(6, 7, "x")], ids=["nothing", "a line end"])
def test_an_edit_of_nothing_that_is_printed_is_refused(edit: Edit) -> None:
    data = raw("BT /F1 12 Tf 14 TL 72 700 Td (Madame) Tj T* (Rocheblave) Tj ET")
    with pytest.raises(Unwritable):
        write(data, read(data, "a.pdf"), Orders((edit,), Known({})))


def with_pages(kids: str, count: int) -> bytes:
    """Append to a file of one page, named ``{page}``, another tree of pages; object 90 is a
    stream."""
    data = raw(LINE)
    with pikepdf.open(BytesIO(data)) as pdf:
        page, tree, root = (each.objgen[0] for each in (pdf.pages[0].obj, pdf.Root.Pages, pdf.Root))
    objects = {
        tree: f"<< /Type /Pages /Count {count} /Kids [ {kids.format(page=page)} ] >>",
        90: "<< /Length 1 >>\nstream\nx\nendstream",
    }
    end, xref = data, "xref\n"
    for number, body in objects.items():
        xref += f"{number} 1\n{len(end):010d} 00000 n \n"
        end += f"{number} 0 obj\n{body}\nendobj\n".encode()
    before = data.rpartition(b"startxref")[2].split()[0].decode()
    trailer = f"trailer\n<< /Size 91 /Root {root} 0 R /Prev {before} >>\nstartxref\n{len(end)}\n%%EOF\n"
    return end + f"{xref}{trailer}".encode()


@pytest.mark.parametrize(
    ("kids", "count"),
    [
        pytest.param("{page} 0 R 90 0 R", 2, id="PDFium takes a stream for a page"),
        pytest.param("90 0 R {page} 0 R", 2, id="a stream before the page"),
        pytest.param("{page} 0 R {page} 0 R", 1, id="PDFium believes the number that the file says"),
    ],
)
def test_a_file_whose_pages_are_counted_differently_is_refused(kids: str, count: int) -> None:
    data = with_pages(kids, count)
    document = read(data, "a.pdf")
    with pytest.raises(UncertainPages):
        write(data, document, Orders(edits(document.text, PAIRS), Known(PAIRS)))


def test_a_page_that_is_named_twice_is_written_twice() -> None:
    assert read(redact(with_pages("{page} 0 R {page} 0 R", 2), PAIRS).data, "a.pdf").pages == 2


def test_a_text_that_is_not_that_of_the_file_is_refused() -> None:
    document = read(raw(LINE.replace("Madame", "Monsieur")), "a.pdf")
    with pytest.raises(Unwritable):
        write(raw(LINE), document, Orders((Edit(0, 3, "x"),), Known({})))


@pytest.mark.parametrize(
    "content",
    [
        "q " * 40_000 + LINE,
        "BT /F1 1 Tf 1 TL 72 800 Td " + "(a Rocheblave b) Tj 8 0 Td (a) Tj -8 0 Td T* " * 800 + "ET",
        LINE + " /Nul Do /Nul gs BT /Absent 3 Tf ET Q Q EMC",
    ],
    ids=["states never closed", "800 lines", "names of nothing"],
)
def test_hostile_operators_end(content: str) -> None:
    redact(raw(content), PAIRS)


def test_a_form_that_prints_itself_is_refused_where_it_is_read_and_where_it_is_written() -> None:
    def looped(pdf: pikepdf.Pdf) -> Any:
        form = pdf.make_stream(b"/X Do /X Do", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
        form.Resources = Dictionary(XObject=Dictionary(X=form))
        return Dictionary(
            Font=Dictionary(F1=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)),
            XObject=Dictionary(X=form),
        )  # fmt: skip

    data = raw(LINE + " /X Do", Resources=looped)
    with pytest.raises(Damaged):
        read(data, "a.pdf")
    with pytest.raises(Damaged):
        write(data, read(raw(LINE), "a.pdf"), Orders((Edit(7, 17, "Touque"),), Known(PAIRS)))


def test_the_same_orders_give_the_same_bytes_in_any_process() -> None:
    orders = "{'Rocheblave': 'Fëanor Żółć', 'Kowalczyk': '█████'}"
    script = (
        "import sys, hashlib; from tests.engine.formats.redacted import redact; data = sys.stdin.buffer.read();"
        f"print(hashlib.sha256(redact(data, {orders}).data).hexdigest())"
    )
    data = type3("BT /T3 12 Tf 72 600 Td (LE TEMOIN) Tj ET " + LINE.replace("appel du", "Kowalczyk, appel du"))
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=data,
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from(["Rocheblave", "Ndiaye", "le", "juge", "du", "tribunal,", "(dit)", "Élise"]), min_size=3, max_size=12),
    st.text(alphabet="abcdeéèçÉŻ-' ", min_size=1, max_size=20).filter(str.strip),
    st.sampled_from(["Helvetica", "Times-Roman", "Courier", "Source"]),
    st.floats(6, 40),
)  # fmt: skip
def test_any_words_in_any_font(words: list[str], new: str, font: str, size: float) -> None:
    def paint(page: canvas.Canvas) -> None:
        page.setFont(font, size)
        page.drawString(30, 700, " ".join(["Rocheblave", *words, "fin"]))

    redact(drawn(paint), {"Rocheblave": new.strip(), "Ndiaye": "K."})


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A PDF made by LibreOffice: justified, with a table, a list, a footer and a tagged
    structure."""
    folder = tmp_path_factory.mktemp("office")
    cells = "".join(f"<tr><td>{name}</td><td>né le 3 mai 198{n}</td></tr>" for n, name in enumerate(PAIRS))
    body = f"<p style='text-align:justify'>{('Madame <b>Rocheblave</b>, assistée de <i>Ndiaye</i>, ' + REST + ' ') * 9}</p>"
    page = f"<html><head><title>Affaire Rocheblave</title></head><body><h1>Affaire Rocheblave</h1>{body}<table border=1>{cells}</table><ul><li>l'officier Kowalczyk</li></ul></body></html>"
    (folder / "a.html").write_text(page, encoding="utf-8")
    export = 'pdf:writer_web_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}'
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", export, "--outdir", str(folder), str(folder / "a.html")],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return (folder / "a.pdf").read_bytes()


def test_what_libreoffice_made_is_redacted_and_looks_the_same(office: bytes) -> None:
    written = redact(office, {"Rocheblave": "Touque", "Ndiaye": "Pippin", "Kowalczyk": "X"})
    assert "rasterised_page" not in {finding.kind for finding in written.findings}
    assert changed_elsewhere(office, written.data, list(PAIRS), number=1) == 0


def test_pseudonyms_that_are_no_words_are_read_again_as_they_were_written() -> None:
    """A reader would take the page for one whose letters say others than they show: it is ours."""
    pairs = {f"Rocheblave{letter}": f"Ulfqazzorghnimthwk{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"}
    names = list(pairs)
    lines = [names[start : start + 3] for start in range(0, len(names), 3)]
    data = drawn(lambda page: [page.drawString(72, 780 - 20 * row, ", ".join(line)) for row, line in enumerate(lines)])
    document = read(data, "a.pdf")
    written = write(data, document, Orders(edits(document.text, pairs), Known(pairs)))
    with open_pdf(written.data) as printed:
        assert lay_out(printed).pages == (None,), "else this tests nothing"
        (page,) = lay_out(printed, believed={0}).pages
    said = " ".join(line.text for line in page or ())
    assert all(new in said for new in pairs.values())
