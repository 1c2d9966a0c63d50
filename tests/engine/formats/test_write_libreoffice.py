"""What LibreOffice makes (odt, rtf) and we write again: nothing is left of any name, and
LibreOffice opens it."""

from __future__ import annotations

import base64
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from engine.core.model import Document
from engine.formats import read, write
from engine.formats.writing import Orders, Written
from tests.engine.formats.written import Forms, applied, edits, folded, parts

_SOFFICE = shutil.which("soffice")
pytestmark = pytest.mark.skipif(_SOFFICE is None, reason="needs LibreOffice")

PAIRS = {
    "Benyoucef": "Roussel", "BENYOUCEF": "ROUSSEL", "Éléonore": "Inès", "Dupont": "Marchal", "Dupont-Nguyên": "Marchal-Ta",
    "Traoré": "Vasseur", "12 rue des Lilas": "[adresse]", "Kowalczyk": "Leclerc",
}  # fmt: skip
FORMATS = ("odt", "rtf")


def _picture() -> str:
    buffer = BytesIO()
    exif = Image.Exif()
    exif[0x013B] = "Kowalczyk"
    Image.new("RGB", (80, 80), "red").save(buffer, "JPEG", exif=exif)
    return base64.b64encode(buffer.getvalue()).decode()


TORTURE = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
 <office:meta><meta:initial-creator>Éléonore Dupont</meta:initial-creator><dc:creator>Dupont</dc:creator><dc:title>Dupont c. Benyoucef</dc:title>
  <dc:subject>Traoré</dc:subject><dc:description>Kowalczyk</dc:description><meta:keyword>Dupont</meta:keyword>
  <meta:user-defined meta:name="Partie">Benyoucef</meta:user-defined></office:meta>
 <office:styles><style:style style:name="Titre_20_Dupont" style:display-name="Titre Dupont" style:family="paragraph"/></office:styles>
 <office:automatic-styles><style:style style:name="G" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
  <style:style style:name="V" style:family="text"><style:text-properties text:display="none"/></style:style>
  <style:page-layout style:name="pl"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/><style:header-style/><style:footer-style/></style:page-layout></office:automatic-styles>
 <office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pl">
  <style:header><text:p>RG 22/01234 Du<text:span text:style-name="G">pont</text:span> c. Benyoucef</text:p></style:header>
  <style:footer><text:p>Minute Dupont, page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page></office:master-styles>
 <office:body><office:text>
  <office:forms><form:form form:name="f"><form:text form:name="Kowalczyk" form:id="c1" form:current-value="Kowalczyk" form:value="Kowalczyk"/></form:form></office:forms>
  <text:tracked-changes><text:changed-region text:id="ct1"><text:deletion><office:change-info><dc:creator>Dupont</dc:creator><dc:date>2024-01-02T03:04:05</dc:date></office:change-info><text:p>Mme Kowalczyk </text:p></text:deletion></text:changed-region>
   <text:changed-region text:id="ct2"><text:insertion><office:change-info><dc:creator>Traoré</dc:creator><dc:date>2024-01-02T03:04:05</dc:date></office:change-info></text:insertion></text:changed-region></text:tracked-changes>
  <text:user-field-decls><text:user-field-decl office:value-type="string" office:string-value="Benyoucef" text:name="partie"/></text:user-field-decls>
  <text:h text:style-name="Titre_20_Dupont" text:outline-level="1"><text:bookmark-start text:name="Dupont_titre"/>COUR D'APPEL : affaire BENYOUCEF<text:bookmark-end text:name="Dupont_titre"/></text:h>
  <text:p>Entre Mme <text:span text:style-name="G">Élé</text:span>onore Du<text:span text:style-name="G">pont-Ngu</text:span>yên<office:annotation office:name="a1"><dc:creator>Kowalczyk</dc:creator><dc:date>2024-01-02T03:04:05</dc:date><text:p>Voir Kowalczyk</text:p></office:annotation>, 12 rue<text:s/>des Lilas à Lyon<office:annotation-end office:name="a1"/>,</text:p>
  <text:section text:name="Parties Dupont" text:style-name="S"><text:p>et M. Ben<text:bookmark text:name="b_Traoré"/>youcef<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Note sur Dupont.</text:p></text:note-body></text:note>, <text:change text:change-id="ct1"/>et <text:change-start text:change-id="ct2"/>M. Traoré<text:change-end text:change-id="ct2"/>.</text:p></text:section>
  <table:table table:name="Dupont"><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell><text:p>Mme Dupont</text:p></table:table-cell><table:table-cell><text:p>12 rue des Lilas</text:p></table:table-cell></table:table-row></table:table>
  <text:list><text:list-item><text:p>premier moyen de Benyoucef</text:p></text:list-item><text:list-item><text:p>second moyen</text:p></text:list-item></text:list>
  <text:p>Boîte : <draw:frame draw:name="Cadre Dupont" text:anchor-type="as-char" svg:width="5cm" svg:height="2cm"><draw:text-box><text:p>Cachet de Dupont</text:p></draw:text-box><svg:title>Kowalczyk</svg:title><svg:desc>Photo de Kowalczyk</svg:desc></draw:frame> suite</text:p>
  <text:p>Image : <draw:frame draw:name="Signature Kowalczyk" text:anchor-type="as-char" svg:width="3cm" svg:height="3cm"><draw:image><office:binary-data>PICTURE</office:binary-data></draw:image><svg:title>Kowalczyk</svg:title><svg:desc>Signature de Kowalczyk</svg:desc></draw:frame></text:p>
  <text:p>Champs : <text:user-field-get text:name="partie">Benyoucef</text:user-field-get>, <text:title>Dupont c. Benyoucef</text:title>, <text:initial-creator>Éléonore Dupont</text:initial-creator>, <text:bookmark-ref text:reference-format="text" text:ref-name="Dupont_titre">COUR D'APPEL : affaire BENYOUCEF</text:bookmark-ref></text:p>
  <text:p>Liens : <text:a xlink:type="simple" xlink:href="mailto:e.dupont@exemple.fr" office:title="Kowalczyk">écrire</text:a>, <text:a xlink:type="simple" xlink:href="https://exemple.fr/dupont">voir</text:a>, <text:a xlink:type="simple" xlink:href="https://www.courdecassation.fr/">Cour</text:a>, <text:a xlink:type="simple" xlink:href="#Dupont_titre">titre</text:a></text:p>
  <text:p>Caché : <text:span text:style-name="V">Traoré</text:span><text:alphabetical-index-mark text:string-value="Kowalczyk"/></text:p>
  <text:p>Œuvre « d’Éléonore » — 日本 et 𠮷野, Łódź.</text:p>
 </office:text></office:body></office:document>
"""


def convert(sources: Sequence[Path], target: str, folder: Path) -> None:
    profile = f"-env:UserInstallation=file://{folder / 'profile'}"
    subprocess.run(
        [str(_SOFFICE), profile, "--headless", "--convert-to", target, "--outdir", str(folder), *map(str, sources)],
        check=True, capture_output=True, timeout=200,
    )  # fmt: skip


@dataclass(frozen=True)
class Made:
    """What LibreOffice made, as we read it; what we wrote; the pages of both as LibreOffice shows
    them."""

    document: Document
    written: Written
    before: tuple[str, ...]
    after: tuple[str, ...]


def pages(file: Path) -> tuple[str, ...]:
    with pypdfium2.PdfDocument(file) as pdf:
        return tuple(page.get_textpage().get_text_range().replace("\r\n", "\n") for page in pdf)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Made]:
    folder = tmp_path_factory.mktemp("office")
    found = {}
    for format in FORMATS:
        source = folder / f"old_{format}.fodt"
        source.write_text(TORTURE.replace("PICTURE", _picture()))
        convert([source], format, folder)
        data = (folder / f"old_{format}.{format}").read_bytes()
        document = read(data, f"arret.{format}")
        found[format] = document, write(data, document, Orders(edits(document.text, PAIRS), Forms(PAIRS)))
        (folder / f"new_{format}.{format}").write_bytes(found[format][1].data)
    convert([folder / f"{age}_{format}.{format}" for age in ("old", "new") for format in FORMATS], "pdf", folder)
    return {
        format: Made(*both, pages(folder / f"old_{format}.pdf"), pages(folder / f"new_{format}.pdf"))
        for format, both in found.items()
    }


@pytest.mark.parametrize("format", FORMATS)
def test_the_file_reads_as_the_text_does(made: dict[str, Made], format: str) -> None:
    document, written = made[format].document, made[format].written
    expected = applied(document.text, edits(document.text, PAIRS))
    assert read(written.data, f"a.{format}").text.split() == expected.split()
    assert "Marchal-Ta" in expected


@pytest.mark.parametrize("format", FORMATS)
def test_no_form_is_left_in_any_part(made: dict[str, Made], format: str) -> None:
    written = made[format].written.data
    pieces = parts(written) if format == "odt" else {"rtf": written}
    hex_of = [form.encode(code).hex() for form in PAIRS for code in ("cp1252", "utf-16-le") if form.isascii()]
    for name, piece in pieces.items():
        said = folded(name + piece.decode("utf-8" if format == "odt" and name.endswith("xml") else "latin-1"))
        assert not [form for form in PAIRS if folded(form) in said], name
        assert not [code for code in hex_of if code in said], name


@pytest.mark.parametrize("format", FORMATS)
def test_libreoffice_opens_it_and_shows_the_pseudonyms(made: dict[str, Made], format: str) -> None:
    before, after = made[format].before, made[format].after
    assert len(before) == len(after)
    text = "\n".join(after)
    assert text.count("\n") == "\n".join(before).count("\n")  # no line more, no line less
    for shown in (
        "Inès Marchal-Ta",
        "affaire ROUSSEL",
        "M. Vasseur",
        "Note sur Marchal",
        "premier moyen de Roussel",
        "Cachet de Marchal",
        "Minute Marchal, page 1",
        "RG 22/01234 Marchal",
    ):
        assert shown in text
    assert not any(folded(form) in folded(text) for form in PAIRS)


@pytest.mark.parametrize(
    ("format", "kinds"),
    [
        ("odt", {"comments", "tracked_changes", "alternative_texts", "bookmarks", "links", "fields", "form_fields", "properties", "custom_properties", "picture_metadata", "other_text"}),
        ("rtf", {"comments", "tracked_changes", "bookmarks", "links", "properties", "custom_properties", "other_text"}),
    ],
)  # fmt: skip
def test_what_the_file_carried_is_said(made: dict[str, Made], format: str, kinds: set[str]) -> None:
    assert kinds <= {finding.kind for finding in made[format].written.findings}
