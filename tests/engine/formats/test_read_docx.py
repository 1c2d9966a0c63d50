"""Word documents: nothing that a page shows is left out, and in the order in which it is read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import docx
import pytest

from engine.core.errors import Damaged
from engine.formats import read

W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
Maker = Callable[..., bytes]


def p(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def notes(kind: str, texts: dict[str, str]) -> tuple[str, str]:
    inner = "".join(
        f'<w:{kind} w:id="{key}"><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:{kind}>' for key, text in texts.items()
    )
    separator = f'<w:{kind} w:id="-1" w:type="separator">{p("----")}</w:{kind}>'
    return f"{kind}s", f"<w:{kind}s {W}>{separator}{inner}</w:{kind}s>"


def mark(kind: str, key: int) -> str:
    return f'<w:r><w:{kind}Reference w:id="{key}"/></w:r>'


def text_of(data: bytes) -> str:
    return read(data, "décision.docx").text


def test_a_document_of_python_docx_reads_in_order_with_header_table_and_footer() -> None:
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "RG 24/00012"
    document.sections[0].footer.paragraphs[0].text = "Minute du 3 mai"
    document.add_heading("COUR D'APPEL DE LYON")
    document.add_paragraph("Entre :")
    table = document.add_table(2, 2)
    for row, texts in zip(table.rows, (("Mme Zoé Durand", "appelante"), ("M. Luc Petit", "intimé")), strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    document.add_paragraph("PAR CES MOTIFS")
    buffer = BytesIO()
    document.save(buffer)

    found = read(buffer.getvalue(), "arrêt.docx")

    assert found.text == (
        "RG 24/00012\n\n"
        "COUR D'APPEL DE LYON\nEntre :\nMme Zoé Durand\tappelante\nM. Luc Petit\tintimé\nPAR CES MOTIFS\n\n"
        "Minute du 3 mai"
    )
    assert (found.format, found.language) == ("docx", "fr")


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        pytest.param("<w:t>Mme</w:t><w:tab/><w:t>Durand</w:t>", "Mme\tDurand", id="tab"),
        pytest.param("<w:t>Mme</w:t><w:br/><w:t>Durand</w:t>", "Mme\nDurand", id="line break"),
        pytest.param("<w:t>Jean</w:t><w:noBreakHyphen/><w:t>Luc</w:t>", "Jean-Luc", id="hyphen that does not break"),
        pytest.param("<w:t>Du</w:t><w:softHyphen/><w:t>rand</w:t>", "Durand", id="soft hyphen does not cut a name"),
        pytest.param('<w:sym w:font="Arial" w:char="00E9"/>', "é", id="symbol"),
        pytest.param('<w:sym w:font="Arial" w:char="oops"/>', "\ufffd", id="symbol without a number"),
        pytest.param('<w:sym w:font="Arial" w:char="F062"/>', "b", id="private letter of a font of letters"),
        pytest.param('<w:sym w:font="Garamond" w:char="F0E9"/>', "é", id="private accented letter"),
        pytest.param('<w:sym w:font="Wingdings" w:char="F062"/>', "\uf062", id="ornament"),
    ],
)  # fmt: skip
def test_the_marks_inside_a_run_become_characters(make_word: Maker, run: str, expected: str) -> None:
    assert text_of(make_word(f"<w:p><w:r>{run}</w:r></w:p>")) == expected


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            f"<w:sdt><w:sdtPr/><w:sdtContent>{p('Durand')}</w:sdtContent></w:sdt>", id="content control of blocks"
        ),
        pytest.param(
            "<w:p><w:sdt><w:sdtContent><w:r><w:t>Durand</w:t></w:r></w:sdtContent></w:sdt></w:p>", id="of runs"
        ),
        pytest.param(
            f"<w:tbl><w:sdt><w:sdtContent><w:tr><w:sdt><w:sdtContent><w:tc>{p('Durand')}</w:tc></w:sdtContent></w:sdt>"
            "</w:tr></w:sdtContent></w:sdt></w:tbl>",
            id="of a row and of a cell",
        ),
        pytest.param('<w:p><w:hyperlink r:id="x"><w:r><w:t>Durand</w:t></w:r></w:hyperlink></w:p>', id="link"),
        pytest.param("<w:p><w:ins><w:r><w:t>Durand</w:t></w:r></w:ins></w:p>", id="insertion"),
        pytest.param("<w:p><w:moveTo><w:r><w:t>Durand</w:t></w:r></w:moveTo></w:p>", id="moved here"),
        pytest.param('<w:p><w:fldSimple w:instr="AUTHOR"><w:r><w:t>Durand</w:t></w:r></w:fldSimple></w:p>', id="field"),
        pytest.param("<w:p><w:smartTag><w:r><w:t>Durand</w:t></w:r></w:smartTag></w:p>", id="smart tag"),
        pytest.param(f"<w:customXml>{p('Durand')}</w:customXml>", id="custom XML"),
        pytest.param("<w:r><w:t>Durand</w:t></w:r>", id="run outside a paragraph"),
        pytest.param("<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Durand</w:t></w:r></w:p>", id="hidden text"),
    ],
)
def test_text_is_read_wherever_it_stands(make_word: Maker, body: str) -> None:
    assert text_of(make_word(body)) == "Durand"


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("<w:p><w:del><w:r><w:delText>Durand</w:delText></w:r></w:del></w:p>", id="deletion"),
        pytest.param("<w:p><w:moveFrom><w:r><w:t>Durand</w:t></w:r></w:moveFrom></w:p>", id="moved away"),
        pytest.param(
            f"<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>{p('Durand')}</w:tc></w:tr></w:tbl>", id="deleted table row"
        ),
        pytest.param("<w:p><w:r><w:instrText>AUTHOR Durand</w:instrText></w:r></w:p>", id="instruction of a field"),
        pytest.param("<!-- Durand -->", id="XML comment"),
    ],
)
def test_what_no_page_shows_is_left_out(make_word: Maker, body: str) -> None:
    assert text_of(make_word(f"{p('Avant')}{body}{p('Après')}")).split() == ["Avant", "Après"]


def test_comments_are_left_out(make_word: Maker) -> None:
    comments = ("comments", f'<w:comments {W}><w:comment w:id="0">{p("à revoir")}</w:comment></w:comments>')
    body = '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Durand</w:t></w:r><w:commentReference w:id="0"/></w:p>'
    assert text_of(make_word(body, {"comments.xml": comments})) == "Durand"


def test_notes_follow_the_body_in_the_order_of_their_marks(make_word: Maker) -> None:
    body = (
        f"<w:p><w:r><w:t>Un</w:t></w:r>{mark('footnote', 7)}<w:r><w:t> deux</w:t></w:r>{mark('endnote', 4)}</w:p>"
        f"<w:p><w:r><w:t>Trois</w:t></w:r>{mark('footnote', 2)}</w:p>"
    )
    parts = {
        "footnotes.xml": notes("footnote", {"2": "note de trois", "7": "note de un", "9": "note sans appel"}),
        "endnotes.xml": notes("endnote", {"4": "note de fin"}),
    }
    assert text_of(make_word(body, parts)) == (
        "Un deux\nTrois\n\nnote de un\nnote de trois\nnote sans appel\nnote de fin"
    )


def test_a_header_said_in_every_section_is_said_once_and_one_that_no_section_uses_is_not_lost(make_word: Maker) -> None:
    parts = {
        f"header{number}.xml": ("header", f"<w:hdr {W}>{p(text)}</w:hdr>")
        for number, text in enumerate(("Inutilisé", "RG 1", "RG 1", "Première page"))
    }
    sections = "".join(f'<w:headerReference r:id="rel-header{number}.xml"/>' for number in (3, 1, 2))
    assert text_of(make_word(f"{p('Corps')}<w:sectPr>{sections}</w:sectPr>", parts)) == (
        "Première page\n\nRG 1\n\nInutilisé\n\nCorps"
    )


def test_a_text_box_follows_its_paragraph_and_is_read_in_one_of_its_two_forms(make_word: Maker) -> None:
    box = f"<w:txbxContent>{p('Cachet du greffe')}</w:txbxContent>"
    body = (
        "<w:p><w:r><w:t>Fait à </w:t></w:r><w:r><mc:AlternateContent>"
        f'<mc:Choice Requires="wps"><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>'
        f"<mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback>"
        f"</mc:AlternateContent></w:r><w:r><w:t>Lyon</w:t></w:r></w:p>{p('Suite')}"
    )
    assert text_of(make_word(body)) == "Fait à Lyon\nCachet du greffe\nSuite"


def test_a_text_box_that_only_old_readers_can_draw_is_read(make_word: Maker) -> None:
    body = (
        '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="x"/><mc:Fallback><w:pict><v:textbox><w:txbxContent>'
        f"{p('Durand')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    assert text_of(make_word(body)).strip() == "Durand"


def test_cells_of_several_paragraphs_stand_one_under_another(make_word: Maker) -> None:
    body = (
        f"<w:tbl><w:tr><w:tc>{p('Mme Durand')}{p('12 rue du Lac')}</w:tc><w:tc>{p('appelante')}</w:tc></w:tr></w:tbl>"
    )
    assert text_of(make_word(body)) == "Mme Durand\n12 rue du Lac\nappelante"


def test_a_table_in_a_table_is_read(make_word: Maker) -> None:
    inner = f"<w:tbl><w:tr><w:tc>{p('Durand')}</w:tc><w:tc>{p('Petit')}</w:tc></w:tr></w:tbl>"
    assert text_of(make_word(f"<w:tbl><w:tr><w:tc>{inner}{p('')}</w:tc></w:tr></w:tbl>")) == "Durand\tPetit"


def test_a_huge_table_keeps_every_cell_in_order(make_word: Maker) -> None:
    cells = [[f"ligne {row} case {column}" for column in range(5)] for row in range(2_000)]
    rows = ("<w:tr>" + "".join(f"<w:tc>{p(cell)}</w:tc>" for cell in row) + "</w:tr>" for row in cells)
    assert text_of(make_word(f"<w:tbl>{''.join(rows)}</w:tbl>")) == "\n".join("\t".join(row) for row in cells)


@pytest.mark.parametrize("text", ["شهد السيد أحمد منصور في القضية", "העד משה לוי הופיע בבית המשפט", "Ελένη 李娜 👩‍⚖️"])
def test_other_scripts_come_through_unchanged(make_word: Maker, text: str) -> None:
    assert text_of(make_word(p(text))) == text


@pytest.mark.parametrize(
    ("announced", "pages"), [("12", 12), ("0", None), ("douze", None), ("²", None), ("9" * 5000, None), ("", None)]
)
def test_pages_are_those_the_file_announces(make_word: Maker, announced: str, pages: int | None) -> None:
    app = f'<Properties xmlns="urn:x"><Pages>{announced}</Pages></Properties>'
    assert read(make_word(p("Durand"), app=app), "a.docx").pages == pages


def test_a_number_of_pages_that_cannot_be_true_is_not_given(make_word: Maker) -> None:
    app = '<Properties xmlns="urn:x"><Pages>1</Pages></Properties>'
    assert read(make_word(p("mot " * 20_000), app=app), "a.docx").pages is None


@pytest.mark.parametrize("depth", [50, 80, 400])
def test_tables_nested_beyond_reason_are_read_or_refused(make_word: Maker, depth: int) -> None:
    data = make_word("<w:tbl><w:tr><w:tc>" * depth + p("Durand") + "</w:tc></w:tr></w:tbl>" * depth)
    if depth == 400:
        with pytest.raises(Damaged):
            read(data, "a.docx")
    else:
        assert text_of(data) == "Durand"


def test_an_entity_is_not_resolved(make_zip: Maker) -> None:
    relation = (
        '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>'
    )
    hostile = (
        f'<!DOCTYPE w [<!ENTITY secret SYSTEM "file:///etc/hostname">]><w:document {W}>{p("&secret;")}</w:document>'
    )
    parts = {"[Content_Types].xml": "<Types/>", "_rels/.rels": relation, "word/document.xml": hostile}
    with pytest.raises(Damaged):
        read(make_zip(parts), "a.docx")


def test_entities_that_multiply_are_refused(make_zip: Maker) -> None:
    relation = (
        '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>'
    )
    laughs = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 12))
    hostile = (
        f'<!DOCTYPE w [<!ENTITY l0 "ha">{laughs}]><w:document {W}><w:p w:a="&l11;">{p("&l11;")}</w:p></w:document>'
    )
    parts = {"[Content_Types].xml": "<Types/>", "_rels/.rels": relation, "word/document.xml": hostile}
    with pytest.raises(Damaged):
        read(make_zip(parts), "a.docx")


@pytest.mark.parametrize("missing", ["word/document.xml", "_rels/.rels"])
def test_a_document_without_a_part_that_it_needs_is_damaged(make_zip: Maker, missing: str) -> None:
    relation = (
        '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>'
    )
    parts = {
        "[Content_Types].xml": "<Types/>",
        "word/styles.xml": "<s/>",
        "_rels/.rels": relation,
        "word/document.xml": f"<w:document {W}>{p('Durand')}</w:document>",
    }
    del parts[missing]
    with pytest.raises(Damaged):
        read(make_zip(parts), "a.docx")


def test_a_missing_header_is_damage_not_silence(make_word: Maker) -> None:
    good = make_word(p("Corps"), {"header1.xml": ("header", f"<w:hdr {W}>{p('Durand')}</w:hdr>")})
    assert "Durand" in text_of(good)
    bad = make_word(p("Corps"), {"header1.xml": ("header", "<not closed")})
    with pytest.raises(Damaged):
        read(bad, "a.docx")


def test_the_words_of_a_list_stand_before_the_first_paragraph_that_shows_them(make_word: Callable[..., bytes]) -> None:
    levels = (
        '<w:lvl w:ilvl="0"><w:lvlText w:val="Article %1"/></w:lvl><w:lvl w:ilvl="1"><w:lvlText w:val="%2."/></w:lvl>'
    )
    numbering = (
        f'<w:numbering {W}><w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>'
        '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>'
    )
    numbered = (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>{}</w:t></w:r></w:p>'
    )
    body = "<w:p><w:r><w:t>Vu</w:t></w:r></w:p>" + numbered.format("un") + numbered.format("deux")
    data = make_word(body, {"numbering.xml": ("numbering", numbering)})
    assert read(data, "a.docx").text == "Vu\nArticle %1\nun\ndeux"
