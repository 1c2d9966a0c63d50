"""A document that holds names wherever Word lets one be, made by python-docx, by hand and by
LibreOffice."""

from __future__ import annotations

import re
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.opc.constants import RELATIONSHIP_TYPE as KINDS
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Mm
from lxml import etree
from PIL import Image

from engine.formats import read, write
from engine.formats.writing import Edit, Orders, Written

NAMES = {
    "Aurélie": "Suzanne", "ROCHEBLAVE": "MARJOLIN", "Rocheblave": "Marjolin", "Nguyễn": "Lambert", "2 85 03 69 123 456 78": "[numéro]",
}  # fmt: skip
PATTERN = re.compile("|".join(NAMES))


class Forms:
    """Originals found whatever their case and their blanks."""

    def betrays(self, text: str) -> bool:
        flat = "".join(text.casefold().split())
        return any("".join(old.casefold().split()) in flat for old in NAMES)

    def rewrite(self, text: str) -> str:
        for old, new in NAMES.items():
            text = re.sub(re.escape(old), new, text, flags=re.I)
        return text


def photograph() -> BytesIO:
    exif = Image.Exif()
    exif[0x010E] = "Aurelie Rocheblave"
    buffer = BytesIO()
    Image.effect_noise((200, 120), 60).save(buffer, "JPEG", exif=exif, comment=b"Rocheblave")
    buffer.seek(0)
    return buffer


def xml(text: str) -> Any:
    """Parse an element whose namespaces are said at its first blank."""
    return parse_xml(text.replace(" ", f" {nsdecls('w', 'r', 'a')} ", 1))


def run(text: str, kind: str = "t", properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:{kind} xml:space="preserve">{text}</w:{kind}></w:r>'


def field(instruction: str, result: str) -> str:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    return (
        mark.format("begin")
        + run(instruction, "instrText")
        + mark.format("separate")
        + run(result)
        + mark.format("end")
    )


WPS = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
)
BOX = f"<w:txbxContent><w:p>{run('Remis à Mme Roche')}{run('blave')}</w:p></w:txbxContent>"
PARAGRAPHS = (
    f"<w:p >{run('Mme Au')}{run('rélie Roche', properties='<w:b/>')}{run('blave, née ')}{run('Ngu', properties='<w:i/>')}{run('yễn')}</w:p>",
    f'<w:p >{run("Le texte ")}<w:del w:id="1" w:author="Rocheblave">{run("de Rocheblave", "delText")}</w:del>'
    f'<w:ins w:id="2" w:author="Rocheblave" w:date="2024-01-01T00:00:00Z">{run("de Mme Rocheblave")}</w:ins></w:p>',
    f"<w:p >{field(' MERGEFIELD Rocheblave ', 'Mme Rocheblave')}{field(' AUTHOR ', 'Aurélie Rocheblave')}</w:p>",
    f'<w:p ><w:bookmarkStart w:id="7" w:name="Rocheblave"/>{run("Signet")}<w:bookmarkEnd w:id="7"/>{field(" REF Rocheblave ", "Signet")}</w:p>',
    f"<w:p >{run('Caché Rocheblave', properties='<w:vanish/>')}</w:p>",
    f'<w:p ><w:sdt><w:sdtPr><w:alias w:val="Rocheblave"/><w:tag w:val="Rocheblave"/></w:sdtPr><w:sdtContent>{run("Mme Rocheblave")}'
    "</w:sdtContent></w:sdt></w:p>",
    f'<w:p {WPS}><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="2000000" cy="500000"/>'
    '<wp:docPr id="9" name="Zone Rocheblave" descr="Photo de Rocheblave"/><a:graphic><a:graphicData '
    'uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" '
    'y="0"/><a:ext cx="2000000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>'
    f"<wps:txbx>{BOX}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>"
    f'<mc:Fallback><w:pict><v:shape alt="Rocheblave"><v:textbox>{BOX}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>',
    f"<w:p >{run('NIR : 2 85 03 69 ')}{run('123 456 78')}</w:p>",
)


def add_part(document: Any, name: str, kind: str, content: bytes, type: str = "application/xml") -> str:
    part = Part(PackURI(name), type, content, document.part.package)
    return str(document.part.relate_to(part, kind))


def torture() -> bytes:
    """Make a document of python-docx with a name in every place that is known."""
    document = docx.Document()
    section = document.sections[0]
    section.header.paragraphs[0].text = "RG 24/00012 ROCHEBLAVE"
    section.footer.paragraphs[0].text = "Minute Rocheblave"
    section.different_first_page_header_footer = True
    section.first_page_header.paragraphs[0].text = "RG 24/00012 ROCHEBLAVE"
    for paragraph in PARAGRAPHS:
        document.element.body.insert(-1, xml(paragraph))
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Mme Aurélie Rocheblave", "appelante"
    document.add_paragraph("Pièce de Mme Rocheblave", style="List Bullet")
    document.add_picture(photograph(), Mm(60))
    document.inline_shapes[0]._inline.docPr.set("descr", "Portrait de Rocheblave")
    document.add_comment(document.paragraphs[0].runs, "Vérifier Rocheblave", author="Rocheblave", initials="AR")
    properties = document.core_properties
    properties.author = properties.title = properties.keywords = "Aurélie Rocheblave"
    link = document.part.relate_to("https://justice.example/Rocheblave", KINDS.HYPERLINK, is_external=True)
    document.element.body.insert(
        -1, xml(f'<w:p ><w:hyperlink r:id="{link}">{run("Dossier Rocheblave")}</w:hyperlink></w:p>')
    )
    add_part(document, "/customXml/item7.xml", KINDS.CUSTOM_XML, b"<dossier><nom>Rocheblave</nom></dossier>")
    add_part(
        document,
        "/word/vbaProject.bin",
        "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
        b"Rocheblave",
        "application/vnd.ms-office.vbaProject",
    )
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    notes = f'<w:footnotes {space}><w:footnote w:id="2"><w:p>{run("Voir Mme Roche")}{run("blave")}</w:p></w:footnote></w:footnotes>'
    add_part(
        document, "/word/footnotes.xml", KINDS.FOOTNOTES, notes.encode(),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml",
    )  # fmt: skip
    document.paragraphs[0]._p.append(xml('<w:r ><w:footnoteReference w:id="2"/></w:r>'))
    settings = document.settings.element
    settings.append(xml('<w:docVars ><w:docVar w:name="nom" w:val="Rocheblave"/></w:docVars>'))
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, str]]:
    """Give the torture as LibreOffice writes it, and what LibreOffice reads in the file written
    from python-docx's.

    Two calls of it in the whole module: one writes docx, the other reads both files written.
    """
    folder = tmp_path_factory.mktemp("office")
    (folder / "torture.docx").write_bytes(torture())
    (folder / "out").mkdir()
    convert(folder, "docx:MS Word 2007 XML", folder / "torture.docx")
    theirs = (folder / "out" / "torture.docx").read_bytes()
    written = {"ours": rewritten(torture()).data, "theirs": rewritten(theirs).data}
    for name, data in written.items():
        (folder / f"{name}.docx").write_bytes(data)
    convert(folder, "txt:Text (encoded):UTF8", *(folder / f"{name}.docx" for name in written))
    return theirs, {name: (folder / "out" / f"{name}.txt").read_text("utf-8-sig") for name in written}


def convert(folder: Path, kind: str, *files: Path) -> None:
    command = ["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", kind]
    subprocess.run(
        [*command, "--outdir", str(folder / "out"), *map(str, files)], check=True, capture_output=True, timeout=200
    )


def rewritten(data: bytes) -> Written:
    document = read(data, "a.docx")
    edits = tuple(Edit(m.start(), m.end(), NAMES[m[0]]) for m in PATTERN.finditer(document.text))
    return write(data, document, Orders(edits, Forms()))


def everything(data: bytes) -> dict[str, list[str]]:
    """Give, for each part, its name and its bytes as texts, and the text of its tree."""
    found = {}
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            found[name] = [name, content.decode("utf-8", "replace"), content.decode("utf-16-le", "replace")]
            if name.endswith((".xml", ".rels")):
                found[name].append("".join(etree.fromstring(content).itertext()))
    return found


def check(data: bytes) -> Written:
    """Hold what was written to the whole promise."""
    written = rewritten(data)
    expected = PATTERN.sub(lambda match: NAMES[match[0]], read(data, "a.docx").text)
    assert read(written.data, "a.docx").text.split() == expected.split()
    for name, texts in everything(written.data).items():
        assert not any(Forms().betrays(text) for text in texts), name
        assert not any("rocheblave" in text.casefold() for text in texts), name
    return written


def test_nothing_is_left_of_the_torture() -> None:
    data = torture()
    assert sum("ocheblave" in text for texts in everything(data).values() for text in texts) > 10
    written = check(data)
    fates = {finding.kind: finding.fate for finding in written.findings}
    assert fates == {
        "alternative_texts": "removed", "bookmarks": "pseudonymised", "comments": "removed", "custom_properties": "removed",
        "custom_xml": "removed", "editing_traces": "removed", "fields": "removed", "hidden_text": "pseudonymised", "links": "removed",
        "macros": "removed", "picture_metadata": "removed", "pictures": "kept", "properties": "removed", "thumbnail": "removed",
        "tracked_changes": "accepted",
    }  # fmt: skip
    again = docx.Document(BytesIO(written.data))
    assert again.tables[0].cell(0, 0).text == "Mme Suzanne Marjolin"
    assert [run.bold for run in again.paragraphs[0].runs][:3] == [None, True, None]
    assert not again.core_properties.author


def test_what_was_written_can_be_written_again_and_then_holds_nothing_more() -> None:
    once = check(torture())
    twice = write(once.data, read(once.data, "a.docx"), Orders((), Forms()))
    assert {finding.kind for finding in twice.findings} <= {"hidden_text", "pictures", "bookmarks"}


def test_a_file_of_libreoffice_is_written_and_libreoffice_reads_both(office: tuple[bytes, dict[str, str]]) -> None:
    theirs, shown = office
    check(theirs)
    for text in shown.values():
        assert "Mme Suzanne Marjolin, née Lambert" in text
        assert "Le texte de Mme Marjolin" in text
        assert "NIR : [numéro]" in text
        assert not PATTERN.search(text)
