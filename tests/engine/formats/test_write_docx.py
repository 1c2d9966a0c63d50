"""Word documents written again: the text is the text with its edits, and no original is left in any
part."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from posixpath import dirname, join, normpath
from typing import Any

import docx
import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st
from lxml import etree

from engine.core.errors import Damaged, DocumentError, Unwritable
from engine.formats import read, write
from engine.formats.writing import Edit, Orders, Written

Maker = Callable[..., bytes]
W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
QUIET = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)


class Forms:
    """Originals and their pseudonyms, found whatever their case."""

    def __init__(self, pairs: dict[str, str]) -> None:
        self.pairs = pairs

    def betrays(self, text: str) -> bool:
        return any(old.casefold() in text.casefold() for old in self.pairs)

    def rewrite(self, text: str) -> str:
        for old, new in self.pairs.items():
            text = re.sub(re.escape(old), lambda _, new=new: new, text, flags=re.I)  # type: ignore[misc]
        return text


PAIRS = {"Rocheblave": "Marjolin", "Aurélie": "Suzanne"}


def p(text: str, properties: str = "") -> str:
    return f"<w:p>{properties}<w:r><w:t>{text}</w:t></w:r></w:p>"


def rewritten(data: bytes, pairs: dict[str, str] | None = None) -> tuple[Written, str]:
    """Write a document with each original replaced; give also the text that is expected."""
    forms = Forms(pairs or PAIRS)
    document = read(data, "a.docx")
    pattern = re.compile("|".join(map(re.escape, forms.pairs)))
    edits = tuple(Edit(m.start(), m.end(), forms.pairs[m[0]]) for m in pattern.finditer(document.text))
    return write(data, document, Orders(edits, forms)), pattern.sub(lambda m: forms.pairs[m[0]], document.text)


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def body(written: Written) -> str:
    return parts(written.data)["word/document.xml"].decode()


def found(written: Written) -> dict[str, tuple[str, int]]:
    return {finding.kind: (finding.fate, finding.count) for finding in written.findings}


def text_of(data: bytes) -> str:
    return read(data, "a.docx").text


def check_package(data: bytes) -> None:
    """Hold a file to what Word asks of one: every target is there, every part has a type, nothing
    lies beside."""
    files = parts(data)
    types = etree.fromstring(files["[Content_Types].xml"])
    known = {element.get("Extension") for element in types} | {element.get("PartName") for element in types}
    reached = {"[Content_Types].xml"}
    for name, content in files.items():
        assert "/" + name in known or name.rpartition(".")[2] in known
        if not name.endswith(".rels"):
            continue
        source = join(dirname(dirname(name)), name.rpartition("/")[2].removesuffix(".rels"))
        assert source in files or name == "_rels/.rels"
        reached.add(name)
        for relation in etree.fromstring(content):
            target = relation.get("Target")
            if relation.get("TargetMode") != "External" and not target.startswith("#"):
                reached.add(normpath(join("/", dirname(source), target)).lstrip("/"))
    assert reached == set(files)
    assert b"macroEnabled" not in files["[Content_Types].xml"]


def check_nothing_left(data: bytes, originals: tuple[str, ...] = tuple(PAIRS)) -> None:
    """Search every part, its name, and the text of its tree, whatever the case."""
    for name, content in parts(data).items():
        seen = [name, content.decode("utf-8", "replace"), content.decode("utf-16-le", "replace")]
        if name.endswith((".xml", ".rels")):
            seen.append("".join(etree.fromstring(content).itertext()))
        for original in originals:
            assert not any(original.casefold() in text.casefold() for text in seen), name


@pytest.mark.parametrize(
    "inner",
    [
        pytest.param("<w:r><w:t>Mme Roche</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>blave appelante</w:t></w:r>", id="two runs"),
        pytest.param("".join(f"<w:r><w:t>{c}</w:t></w:r>" for c in "Rocheblave"), id="a run for each letter"),
        pytest.param("<w:r><w:t>Roche</w:t><w:softHyphen/><w:t>blave</w:t></w:r>", id="soft hyphen"),
        pytest.param('<w:r><w:t>Roch</w:t><w:sym w:font="Arial" w:char="0065"/><w:t>blave</w:t></w:r>', id="symbol"),
        pytest.param(
            '<w:r><w:t>Roche</w:t></w:r><w:bookmarkStart w:id="1" w:name="x"/><w:r><w:t>blave</w:t></w:r><w:bookmarkEnd w:id="1"/>',
            id="bookmark in it",
        ),
        pytest.param(
            '<w:proofErr w:type="spellStart"/><w:r><w:t>Rocheblave</w:t></w:r><w:proofErr w:type="spellEnd"/>', id="misspelt"
        ),
        pytest.param(
            '<w:hyperlink w:anchor="x"><w:r><w:t>Roche</w:t></w:r></w:hyperlink><w:r><w:t>blave</w:t></w:r>', id="half a link"
        ),
        pytest.param("<w:sdt><w:sdtContent><w:r><w:t>Rocheblave</w:t></w:r></w:sdtContent></w:sdt>", id="content control"),
        pytest.param("<w:smartTag><w:r><w:t>Roche</w:t></w:r></w:smartTag><w:r><w:t>blave</w:t></w:r>", id="smart tag"),
        pytest.param("<w:r><w:rPr><w:vanish/></w:rPr><w:t>Rocheblave</w:t></w:r>", id="hidden"),
        pytest.param('<w:r><w:pict><v:shape><v:textpath string="Rocheblave"/></v:shape></w:pict></w:r>', id="word art"),
        pytest.param("<w:ruby><w:rt><w:r><w:t>Roche</w:t></w:r><w:r><w:t>blave</w:t></w:r></w:rt></w:ruby>", id="ruby"),
    ],
)  # fmt: skip
def test_a_name_is_replaced_however_it_is_cut(make_word: Maker, inner: str) -> None:
    written, expected = rewritten(make_word(f"{p('Entre :')}<w:p>{inner}</w:p>{p('Suite')}"))
    assert text_of(written.data).split() == expected.split()
    check_nothing_left(written.data)
    check_package(written.data)


def test_a_hyphen_that_does_not_break_and_a_symbol_outside_of_names_stay(make_word: Maker) -> None:
    marks = '<w:r><w:t>Saint</w:t><w:noBreakHyphen/><w:t>Malo </w:t><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'
    written, _ = rewritten(make_word(f"<w:p>{marks}</w:p>{p('Rocheblave')}"))
    assert "<w:noBreakHyphen/>" in body(written)
    assert '<w:sym w:font="Wingdings" w:char="F0FC"/>' in body(written)
    written, _ = rewritten(make_word(f"<w:p>{marks}</w:p>"), {"Saint-Malo": "Y."})
    assert text_of(written.data) == "Y. \uf0fc"


def test_new_text_looks_like_the_beginning_of_the_old_and_keeps_its_blanks(make_word: Maker) -> None:
    runs = "<w:r><w:rPr><w:b/></w:rPr><w:t>Roche</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>blave gagne</w:t></w:r>"
    written, _ = rewritten(make_word(f"<w:p>{runs}</w:p>"))
    assert '<w:b/></w:rPr><w:t xml:space="preserve">Marjolin</w:t>' in body(written)
    assert '<w:i/></w:rPr><w:t xml:space="preserve"> gagne</w:t>' in body(written)


BOX = f"<w:txbxContent>{p('Cachet de Rocheblave')}</w:txbxContent>"
OTHER_BOX = f"<w:txbxContent>{p('Sceau de Rocheblave')}</w:txbxContent>"


def alternative(choice: str, fallback: str) -> str:
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>{choice}</wps:txbx></w:drawing></mc:Choice>'
        f"<mc:Fallback><w:pict><v:textbox>{fallback}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )


def test_both_forms_of_a_text_box_are_changed(make_word: Maker) -> None:
    written, _ = rewritten(make_word(f"<w:p>{alternative(BOX, BOX)}</w:p>"))
    assert body(written).count("Cachet de Marjolin") == 2


def test_a_form_that_says_something_else_and_that_nobody_read_goes(make_word: Maker) -> None:
    written, _ = rewritten(make_word(f"<w:p>{alternative(BOX, OTHER_BOX)}</w:p>"))
    assert "Sceau" not in body(written)
    assert found(written)["other_text"] == ("removed", 1)


def header(inner: str) -> tuple[str, str]:
    namespaces = (
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" '
        'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    )
    return "header", f"<w:hdr {W} {namespaces}>{inner}</w:hdr>"


@pytest.mark.parametrize(
    ("cut", "forms"),
    [
        pytest.param("<w:p><w:r><w:t>RG Roche</w:t></w:r><w:r><w:t>blave</w:t></w:r></w:p>", 1, id="elsewhere"),
        pytest.param(p("RG Rocheblave"), 2, id="alike"),
    ],
)
def test_headers_that_say_the_same_are_all_changed_wherever_they_are_cut(
    make_word: Maker, cut: str, forms: int
) -> None:
    box = f"<w:p>{alternative(BOX, BOX)}</w:p>"
    headers = {"header1.xml": header(p("RG Rocheblave") + box), "header2.xml": header(cut + box)}
    written, expected = rewritten(make_word(p("Corps"), headers))
    assert text_of(written.data) == expected == "RG Marjolin\n\nCachet de Marjolin\n\nCorps"
    check_nothing_left(written.data)
    copy = "".join(etree.fromstring(parts(written.data)["word/header2.xml"]).itertext())
    assert copy == "RG Marjolin" + "Cachet de Marjolin" * forms


def simple(instruction: str) -> str:
    return f"<w:p><w:fldSimple w:instr='{instruction}'><w:r><w:t>Rocheblave</w:t></w:r></w:fldSimple></w:p>"


def marked(*instruction: str) -> str:
    words = "".join(f"<w:r><w:instrText>{piece}</w:instrText></w:r>" for piece in instruction)
    char = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    result = "<w:r><w:t>Rocheblave</w:t></w:r>"
    return f"<w:p>{char.format('begin')}{words}{char.format('separate')}{result}{char.format('end')}</w:p>"


@pytest.mark.parametrize("make", [simple, marked])
@pytest.mark.parametrize(
    ("instruction", "stays"),
    [
        pytest.param(" AUTHOR ", False, id="author"),
        pytest.param(' MERGEFIELD "Nom" ', False, id="merge field"),
        pytest.param(" DOCPROPERTY Demandeur ", False, id="property"),
        pytest.param(' HYPERLINK "mailto:greffe@cour.example" ', False, id="address of a mail"),
        pytest.param(' HYPERLINK "https://justice.example/rocheblave" ', False, id="address that betrays"),
        pytest.param(' HYPERLINK "file:///C:/dossiers/1.docx" ', False, id="path"),
        pytest.param(' HYPERLINK "https://justice.example/a" ', True, id="address of the web"),
        pytest.param(" PAGE ", True, id="page"),
        pytest.param(" SEQ Rocheblave ", False, id="allowed, but betrays"),
        pytest.param(" ADDIN ZOTERO_ITEM {} ", False, id="another program's"),
        pytest.param("", False, id="nothing"),
    ],
)  # fmt: skip
def test_a_field_keeps_its_result_and_only_a_harmless_instruction(
    make_word: Maker, make: Callable[[str], str], instruction: str, stays: bool
) -> None:
    written, _ = rewritten(make_word(make(instruction)))
    assert text_of(written.data) == "Marjolin"
    xml = body(written)
    assert ("fldSimple" in xml or "fldChar" in xml) is stays
    assert (instruction.strip() in xml.replace("&quot;", '"') if instruction else True) is (stays or not instruction)
    assert found(written).get("fields") == (None if stays else ("removed", 1))


def test_an_instruction_in_pieces_is_read_as_one(make_word: Maker) -> None:
    written, _ = rewritten(make_word(marked(" HYPER", 'LINK "mailto:a.Roche', 'blave@cour.example" ')))
    assert "fldChar" not in body(written)
    assert "cour.example" not in body(written)


def test_bookmarks_get_neutral_names_and_what_refers_to_them_follows(make_word: Maker) -> None:
    def bookmark(key: int, name: str, text: str) -> str:
        mark = f'<w:bookmarkStart w:id="{key}" w:name="{name}"/>'
        return f'<w:p>{mark}<w:r><w:t>{text}</w:t></w:r><w:bookmarkEnd w:id="{key}"/></w:p>'

    xml = (
        bookmark(1, "Demande_Rocheblave", "un") + bookmark(2, "_Toc123", "deux") + bookmark(3, "_GoBack", "trois")
        + '<w:p><w:hyperlink w:anchor="demande_rocheblave"><w:r><w:t>voir</w:t></w:r></w:hyperlink></w:p>'
        + simple(" REF Demande_Rocheblave \\h ") + marked(" PAGEREF Demande_", "Rocheblave \\h ") + simple(" PAGEREF _Toc123 ")
    )  # fmt: skip
    written, _ = rewritten(make_word(xml))
    after = body(written)
    assert re.findall(r'w:name="([^"]*)"', after) == ["Signet_1", "_Toc123"]
    assert 'w:anchor="Signet_1"' in after
    assert " REF Signet_1 \\h " in after
    assert " PAGEREF Signet_1 \\h " in after
    assert " PAGEREF _Toc123 " in after
    assert found(written)["bookmarks"] == ("pseudonymised", 1)
    check_nothing_left(written.data)


CONTROL = (
    '<w:sdt><w:sdtPr><w:alias w:val="Nom Rocheblave"/><w:tag w:val="rocheblave"/><w:id w:val="12"/>'
    '<w:placeholder><w:docPart w:val="AB12"/></w:placeholder><w:dataBinding w:xpath="/nom" w:storeItemID="{1}"/>'
    '<w:dropDownList><w:listItem w:displayText="Mme Rocheblave" w:value="ROCHEBLAVE"/></w:dropDownList></w:sdtPr>'
    f"<w:sdtContent>{p('Rocheblave')}</w:sdtContent></w:sdt>"
)


def test_a_content_control_stays_without_its_names_and_bindings(make_word: Maker) -> None:
    born = '<w:sdt><w:sdtPr><w:date w:fullDate="1985-03-02T00:00:00Z"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>'
    written, _ = rewritten(make_word(CONTROL + born))
    after = body(written)
    assert '<w:sdtPr><w:id w:val="12"/><w:dropDownList><w:listItem' in after
    assert "1985" not in after
    check_nothing_left(written.data)


def test_the_names_and_the_descriptions_of_drawings_go(make_word: Maker) -> None:
    drawing = (
        '<w:r><w:drawing><wp:inline xmlns:wp="urn:wp" xmlns:pic="urn:pic"><wp:docPr id="1" name="rocheblave.jpg" descr="Photo de '
        'Rocheblave" title="Rocheblave"/><pic:cNvPr id="2" name="C:\\Rocheblave.jpg" descr="Rocheblave"/></wp:inline></w:drawing></w:r>'
        '<w:r><w:pict><v:shape alt="Rocheblave" id="a"><v:textbox><w:txbxContent><w:p/></w:txbxContent></v:textbox></v:shape></w:pict></w:r>'
    )
    written, _ = rewritten(make_word(f"<w:p>{drawing}</w:p>{p('Rocheblave')}"))
    assert found(written)["alternative_texts"] == ("removed", 4)
    check_nothing_left(written.data)


def test_who_edited_and_when_is_not_said(make_word: Maker) -> None:
    xml = (
        '<w:p w:rsidR="00A1B2C3"><w:ins w:id="1" w:author="A. Rocheblave" w:date="2024-05-06T07:08:09Z"><w:r w:rsidRPr="00A1B2C3">'
        '<w:t>Texte</w:t></w:r></w:ins><w:permStart w:id="4" w:ed="COUR\\rocheblave"/><w:permEnd w:id="4"/></w:p>'
    )
    written, _ = rewritten(make_word(xml))
    assert not re.search("author|date|rsid|perm|00A1B2C3", body(written))
    assert found(written)["tracked_changes"] == ("accepted", 1)


def test_settings_that_lay_pages_out_stay_and_no_others(make_word: Maker) -> None:
    xml = (
        f'<w:settings {W}><w:attachedTemplate r:id="t"/><w:mirrorMargins/><w:docVars><w:docVar w:name="Nom" w:val="Rocheblave"/>'
        '</w:docVars><w:rsids><w:rsidRoot w:val="00A1B2C3"/></w:rsids><w:mailMerge><w:query w:val="SELECT * FROM Rocheblave"/>'
        '</w:mailMerge><w:compat/><w:trackRevisions/></w:settings>'
    )  # fmt: skip
    written, _ = rewritten(make_word(p("Texte"), {"settings.xml": ("settings", xml)}))
    root = etree.fromstring(parts(written.data)["word/settings.xml"])
    assert [child.tag.rpartition("}")[2] for child in root] == ["mirrorMargins", "compat"]
    assert found(written)["custom_properties"] == ("removed", 1)


def test_a_style_called_by_a_name_gets_another_and_its_paragraphs_follow(make_word: Maker) -> None:
    styles = f'<w:styles {W}><w:style w:type="paragraph" w:styleId="Rocheblave1"><w:name w:val="Rocheblave corps"/></w:style><w:style w:styleId="Style1"/></w:styles>'
    xml = p("Texte", '<w:pPr><w:pStyle w:val="Rocheblave1"/></w:pPr>')
    written, _ = rewritten(make_word(xml, {"styles.xml": ("styles", styles)}))
    assert '<w:pStyle w:val="Style2"/>' in body(written)
    assert b'w:styleId="Style2"' in parts(written.data)["word/styles.xml"]
    check_nothing_left(written.data)


def test_the_text_before_the_numbers_of_a_list_is_read(make_word: Maker) -> None:
    xml = f'<w:numbering {W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="Rocheblave %1"/></w:lvl></w:abstractNum></w:numbering>'
    written, text = rewritten(make_word(p("Texte"), {"numbering.xml": ("numbering", xml)}))
    assert text == "Texte\n\nMarjolin %1"
    assert 'w:val="Marjolin %1"' in parts(written.data)["word/numbering.xml"].decode()


def test_a_chart_is_read_and_loses_its_workbook(make_word: Maker) -> None:
    chart = (
        f'<c:chartSpace xmlns:c="urn:c" xmlns:a="urn:a" {W}><a:p><a:r><a:t>Parts de Roche</a:t></a:r><a:r><a:t>blave</a:t></a:r></a:p>'
        '<c:strCache><c:pt><c:v>Rocheblave</c:v></c:pt></c:strCache><c:externalData r:id="rel1"/></c:chartSpace>'
    )
    shown = '<w:p><w:r><w:drawing><c:chart xmlns:c="urn:c" r:id="rel-charts/chart1.xml"/></w:drawing></w:r></w:p>'
    written, text = rewritten(make_word(p("Texte") + shown, {"charts/chart1.xml": ("chart", chart)}))
    after = parts(written.data)["word/charts/chart1.xml"].decode()
    assert text == "Texte\n\nParts de Marjolin\nMarjolin"
    assert "Parts de Marjolin" in "".join(etree.fromstring(after.encode()).itertext())
    assert "externalData" not in after
    check_nothing_left(written.data)


def with_relation(data: bytes, kind: str, target: str, content: bytes | None, mode: str = "") -> bytes:
    """Add to a document a relation of its body, called "more", and the part that it leads to."""
    files = parts(data)
    relation = f'<Relationship Id="more" Type="http://x/{kind}" Target="{target}" {mode}/></Relationships>'
    rels = files["word/_rels/document.xml.rels"].decode()
    files["word/_rels/document.xml.rels"] = re.sub(
        "</Relationships>|/>$", relation if "</" in rels else ">" + relation, rels
    ).encode()
    if content is not None:
        files[normpath("word/" + target)] = content
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, part in files.items():
            archive.writestr(name, part)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("kind", "target", "body", "finding"),
    [
        ("vbaProject", "vbaProject.bin", "", "macros"),
        ("oleObject", "embeddings/o.bin", '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:o" r:id="more"/></w:object></w:r></w:p>', "embedded_objects"),
        ("package", "embeddings/o.xlsx", "", "embedded_objects"),
        ("customXml", "../customXml/item1.xml", "", "custom_xml"),
        ("comments", "comments.xml", '<w:p><w:commentRangeStart w:id="1"/><w:r><w:commentReference w:id="1"/></w:r></w:p>', "comments"),
        ("people", "people.xml", "", "editing_traces"),
        ("printerSettings", "printer.bin", '<w:sectPr><w:printerSettings r:id="more"/></w:sectPr>', "editing_traces"),
        ("aFChunk", "chunk.html", '<w:altChunk r:id="more"/>', "other_text"),
        ("glossaryDocument", "glossary/document.xml", "", "other_text"),
        ("somethingNew", "new.bin", "", "other_text"),
    ],
)  # fmt: skip
def test_a_part_that_no_page_needs_goes_with_what_refers_to_it(
    make_word: Maker, kind: str, target: str, body: str, finding: str
) -> None:
    data = with_relation(make_word(p("Rocheblave") + body), kind, target, b"<x><y>Rocheblave</y></x>")
    written, _ = rewritten(data)
    assert found(written)[finding][0] == "removed"
    check_nothing_left(written.data)
    check_package(written.data)
    assert "more" not in parts(written.data)["word/document.xml"].decode()
    assert set(parts(written.data)) <= {"[Content_Types].xml", "_rels/.rels", "word/document.xml"}


@pytest.mark.parametrize(
    ("target", "stays"),
    [
        ("https://justice.example/", True),
        ("https://justice.example/rocheblave", False),
        ("https://justice.example/%52ocheblave", False),
        ("mailto:greffe@cour.example", False),
        ("file:///C:/Users/greffe/a.docx", False),
        ("dossier/a.docx", False),
    ],
)
def test_a_link_keeps_its_text_and_its_address_if_it_is_public(make_word: Maker, target: str, stays: bool) -> None:
    link = (
        '<w:p><w:hyperlink r:id="more" w:tooltip="Rocheblave"><w:r><w:t>voir Rocheblave</w:t></w:r></w:hyperlink></w:p>'
    )
    data = with_relation(make_word(link), "hyperlink", target, None, 'TargetMode="External"')
    written, _ = rewritten(data)
    assert text_of(written.data) == "voir Marjolin"
    assert (target.encode() in b"".join(parts(written.data).values())) is stays
    assert found(written).get("links") == (None if stays else ("removed", 1))
    check_nothing_left(written.data)


PICTURE = '<w:r><w:drawing><a:blip xmlns:a="urn:a" r:embed="more"/></w:drawing></w:r>'


@pytest.mark.parametrize(("body", "stays"), [(PICTURE, True), (f"<w:del>{PICTURE}</w:del>", False)])
def test_a_picture_that_was_deleted_is_not_in_the_file_any_more(make_word: Maker, body: str, stays: bool) -> None:
    data = with_relation(make_word(f"{p('Texte')}<w:p>{body}</w:p>"), "image", "media/image1.bmp", b"BM pixels")
    written, _ = rewritten(data)
    assert ("word/media/image1.bmp" in parts(written.data)) is stays
    assert found(written)["pictures"] == ("kept" if stays else "removed", 1)
    check_package(written.data)


def test_a_drawing_that_holds_its_text_as_text_is_blanked_where_it_betrays(make_word: Maker) -> None:
    emf = bytes(40) + b" EMF" + bytes(44) + b"x" + "Mme Rocheblave".encode("utf-16-le")
    data = with_relation(make_word(f"{p('Texte')}<w:p>{PICTURE}</w:p>"), "image", "media/image1.emf", emf)
    written, _ = rewritten(data)
    assert len(parts(written.data)["word/media/image1.emf"]) == 108
    check_nothing_left(written.data)


def test_an_svg_is_rewritten_and_does_not_describe_itself(make_word: Maker) -> None:
    svg = "<svg><metadata>Aurélie</metadata><title>x</title><text>Mme Rocheblave</text><text><tspan>Roche</tspan><tspan>blave</tspan></text></svg>"
    data = with_relation(make_word(f"{p('Texte')}<w:p>{PICTURE}</w:p>"), "image", "media/image1.svg", svg.encode())
    written, _ = rewritten(data)
    assert found(written)["picture_metadata"] == ("removed", 1)
    check_nothing_left(written.data)


def test_a_mention_that_was_left_on_purpose_stays_in_word_art_as_elsewhere(make_word: Maker) -> None:
    data = make_word(
        '<w:p><w:r><w:t>Rocheblave</w:t></w:r><w:r><w:pict><v:shape><v:textpath string="Rocheblave"/></v:shape></w:pict></w:r></w:p>'
    )
    document = read(data, "a.docx")
    written = write(data, document, Orders((Edit(0, 10, "X."),), Forms(PAIRS)))
    assert text_of(written.data) == "X.\nRocheblave"


def test_a_part_that_nothing_refers_to_and_one_called_by_a_name_are_not_given_so(make_word: Maker) -> None:
    data = make_word(f"{p('Texte')}<w:p>{PICTURE}</w:p>")
    files = parts(with_relation(data, "image", "media/Rocheblave.png", b"\x89PNG\r\n\x1a\n"))
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, part in (files | {"trash/old.xml": b"<x/>"}).items():
            archive.writestr(name, part)
        archive.comment = b"Rocheblave"
    written, _ = rewritten(buffer.getvalue())
    assert "word/part1.png" in parts(written.data)
    assert found(written)["other_text"] == ("removed", 1)
    assert b"Rocheblave" not in written.data
    check_package(written.data)


def test_a_document_with_macros_becomes_one_without(make_word: Maker) -> None:
    files = parts(make_word(p("Texte")))
    kind = "application/vnd.ms-word.document.macroEnabled.main+xml"
    files["[Content_Types].xml"] = (
        f'<Types><Override PartName="/word/document.xml" ContentType="{kind}"/></Types>'.encode()
    )
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, part in files.items():
            archive.writestr(name, part)
    written, _ = rewritten(with_relation(buffer.getvalue(), "vbaProject", "vbaProject.bin", b"x"))
    check_package(written.data)
    assert docx.Document(BytesIO(written.data)).paragraphs[0].text == "Texte"


def strict(data: bytes) -> bytes:
    """Say the same in the strict form of the format."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, part in parts(data).items():
            for old, new in {
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/main": b"http://purl.oclc.org/ooxml/wordprocessingml/main",
                b"http://schemas.openxmlformats.org/officeDocument/2006/": b"http://purl.oclc.org/ooxml/officeDocument/",
            }.items():
                part = part.replace(old, new)
            archive.writestr(name, part)
    return buffer.getvalue()


def test_the_strict_form_is_written_as_such(make_word: Maker) -> None:
    xml = marked(" AUTHOR ") + CONTROL + '<w:p><w:ins w:author="Rocheblave"><w:r><w:t>Aurélie</w:t></w:r></w:ins></w:p>'
    written, expected = rewritten(strict(make_word(xml, {"header1.xml": header(p("RG Rocheblave"))})))
    assert text_of(written.data).split() == expected.split()
    assert "http://purl.oclc.org/ooxml/wordprocessingml/main" in body(written)
    check_nothing_left(written.data)
    check_package(written.data)


def test_the_same_orders_give_the_same_bytes(make_word: Maker) -> None:
    data = make_word(p("Rocheblave"))
    assert rewritten(data)[0].data == rewritten(data)[0].data


def test_an_edit_of_what_stands_nowhere_is_refused(make_word: Maker) -> None:
    data = make_word(p("Mme") + p("Durand"))
    with pytest.raises(Unwritable):
        write(data, read(data, "a.docx"), Orders((Edit(3, 4, "x"),), Forms({})))


def test_a_text_that_is_not_that_of_the_file_is_refused(make_word: Maker) -> None:
    with pytest.raises(Unwritable):
        write(make_word(p("Durand")), read(make_word(p("Petit")), "a.docx"), Orders((), Forms({})))


def test_a_new_text_that_xml_cannot_hold_is_refused(make_word: Maker) -> None:
    data = make_word(p("Durand"))
    with pytest.raises(Unwritable):
        write(data, read(data, "a.docx"), Orders((Edit(0, 6, "\x00"),), Forms({})))


def test_a_part_that_is_no_xml_is_damage(make_word: Maker) -> None:
    data = make_word(p("Durand"), {"styles.xml": ("styles", "<not closed")})
    with pytest.raises(Damaged):
        write(data, read(data, "a.docx"), Orders((), Forms({})))


def test_forty_thousand_names_and_marks_are_written(make_word: Maker) -> None:
    run = (
        '<w:ins w:id="1"><w:r><w:t>Roche</w:t></w:r></w:ins><w:del w:id="2"><w:r/></w:del><w:r><w:t>blave </w:t></w:r>'
    )
    written, expected = rewritten(make_word("<w:p>" + run * 40_000 + "</w:p>"))
    assert text_of(written.data).split() == expected.split()


LETTERS = st.text(st.sampled_from("abé-’& \u00a0\u00ad\u200b😀\t<"), min_size=1, max_size=8)


@QUIET
@given(st.lists(st.lists(LETTERS, min_size=1, max_size=5), min_size=1, max_size=4), st.data())
@example([["a\u00adb", "é"], ["😀"]], None)
def test_any_cut_of_any_text_is_written_with_its_edits(
    make_word: Maker, paragraphs: list[list[str]], data: Any
) -> None:
    def run(text: str) -> str:
        return f"<w:r><w:t>{text.replace('&', '&amp;').replace('<', '&lt;')}</w:t></w:r>"

    file = make_word("".join(f"<w:p>{''.join(map(run, runs))}</w:p>" for runs in [["Fin"], *paragraphs]))
    document = read(file, "a.docx")
    cuts = sorted(data.draw(st.sets(st.integers(0, len(document.text)), max_size=6))) if data else [4, 6]
    pairs = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if document.text[a:b].strip()]
    edits = tuple(Edit(a, b, f"X{n}") for n, (a, b) in enumerate(pairs))
    expected = document.text
    for edit in reversed(edits):
        expected = expected[: edit.start] + edit.new + expected[edit.end :]
    written = write(file, document, Orders(edits, Forms({})))
    assert text_of(written.data).split() == expected.split() or "".join(text_of(written.data).split()) == "".join(
        expected.split()
    )


TAGS = [
    "<w:p>", "</w:p>", "<w:r>", "</w:r>", "<w:t>Durand</w:t>", "<w:tbl>", "</w:tbl>", "<w:tr>", "</w:tr>", "<w:tc>", "</w:tc>", "<w:ins>",
    "</w:ins>", "<w:del>", "</w:del>", "<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>", '<w:fldChar w:fldCharType="begin"/>', "<w:trPr><w:del/></w:trPr>",
    '<w:fldChar w:fldCharType="end"/>', "<w:instrText>AUTHOR</w:instrText>", "<mc:AlternateContent>", "</mc:AlternateContent>", "<mc:Choice>",
    "</mc:Choice>", "<mc:Fallback>", "</mc:Fallback>", '<w:sym w:char="65"/>', "<w:noBreakHyphen/>", "<w:sdt>", "</w:sdt>", "<w:sdtPr/>",
    "<w:smartTag>", "</w:smartTag>", '<w:bookmarkStart w:id="1" w:name="a"/>', '<w:bookmarkEnd w:id="1"/>', "<w:tab/>", "<w:br/>",
    '<w:hyperlink w:anchor="a">', "</w:hyperlink>", "<w:tcPr><w:cellDel/></w:tcPr>", "<w:object>", "</w:object>", '<w:altChunk r:id="x"/>',
    "<w:tcPr><w:cellMerge w:vMerge='rest'/></w:tcPr>", "<w:rPr><w:rPrChange><w:rPr/></w:rPrChange></w:rPr>", '<w:footnoteReference w:id="1"/>',
]  # fmt: skip


@QUIET
@given(st.lists(st.sampled_from(TAGS), max_size=30), st.sampled_from(["accept", "refuse"]))
def test_any_soup_of_elements_is_written_or_refused_with_a_sentence(
    make_word: Maker, soup: list[str], changes: Any
) -> None:
    parser = etree.XMLParser(recover=True)
    root = etree.fromstring(
        f"<w:document {NAMESPACES}><w:body>{''.join(soup)}{p('Durand')}</w:body></w:document>", parser
    )
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root[0])
    file = make_word(inner)
    try:
        document = read(file, "a.docx", changes)
        edits = tuple(Edit(m.start(), m.end(), "X.") for m in re.finditer("Durand", document.text))
        written = write(file, document, Orders(edits, Forms({"Durand": "X."}), changes))
    except (DocumentError, Unwritable):
        return
    assert "".join(text_of(written.data).split()) == "".join(document.text.replace("Durand", "X.").split())
    check_nothing_left(written.data, ("Durand",))


NAMESPACES = (
    f'{W} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
