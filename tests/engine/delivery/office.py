"""A decision as LibreOffice writes it in each of its formats, and LibreOffice itself."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.engine.delivery.case import UNREAD
from tests.engine.delivery.word import LAW, MAILTO
from tests.engine.delivery.word_parts import photograph

FILTERS = {
    "docx": "docx:MS Word 2007 XML",
    "odt": "odt:writer8",
    "rtf": "rtf:Rich Text Format",
    "pdf": "pdf:writer_pdf_Export",
}


class Office:
    """LibreOffice with a profile of its own in a folder. A call takes some seconds whatever it is
    given."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def convert(self, files: Mapping[str, bytes], kind: str, options: str = "") -> dict[str, bytes]:
        """Convert files, by name; give what became of each, by the same name."""
        source, target = self._folder / "in", self._folder / "out"
        for folder in (source, target):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        paths = {}
        for number, (name, data) in enumerate(files.items()):
            paths[name] = source / f"{number}.{name.rpartition('.')[2]}"
            paths[name].write_bytes(data)
        command = [
            "soffice",
            f"-env:UserInstallation={(self._folder / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
        ]
        done = subprocess.run(
            [*command, FILTERS[kind] + options, "--outdir", str(target), *map(str, paths.values())],
            check=True, capture_output=True, timeout=200,
        )  # fmt: skip
        made = {name: target / f"{path.stem}.{kind}" for name, path in paths.items()}
        missing = [name for name, path in made.items() if not path.exists()]
        assert not missing, (missing, done.stdout, done.stderr)
        return {name: path.read_bytes() for name, path in made.items()}


def office(folder: Path) -> Office:
    """Give LibreOffice; skip the test where it is not installed, unless this is a machine that must
    have it."""
    if shutil.which("soffice") is None and "CI" not in os.environ:
        pytest.skip("LibreOffice is not installed: nothing to make files of its kind, or to show ours")
    return Office(folder)


_SPACES = "".join(
    f' xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in {
        "office": "office", "style": "style", "text": "text", "table": "table", "draw": "drawing", "fo": "xsl-fo-compatible", "meta": "meta",
        "svg": "svg-compatible", "form": "form", "script": "script", "number": "datastyle",
    }.items()
)  # fmt: skip

_META = f"""<office:meta><meta:initial-creator>{UNREAD}</meta:initial-creator><dc:creator>{UNREAD}</dc:creator>
<dc:title>Dupont-Nguyễn c. Benyoucef</dc:title><dc:subject>Licenciement de Mme Dupont-Nguyễn</dc:subject><dc:description>Attention : Traoré</dc:description>
<meta:keyword>Benyoucef</meta:keyword><meta:user-defined meta:name="Benyoucef">Éléonore Dupont-Nguyễn</meta:user-defined></office:meta>"""

_STYLES = """<office:font-face-decls><style:font-face style:name="F" svg:font-family="'DejaVu Serif'"/></office:font-face-decls>
<office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="F" fo:font-size="11pt" fo:language="fr" fo:country="FR"/></style:default-style>
<style:style style:name="Titre_20_Benyoucef" style:display-name="Titre Benyoucef" style:family="paragraph"/></office:styles>
<office:automatic-styles><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="V" style:family="text"><style:text-properties text:display="none"/></style:style>
<style:style style:name="S" style:family="section"><style:section-properties><style:columns fo:column-count="1"/></style:section-properties></style:style>
<style:style style:name="C" style:family="table-column"><style:table-column-properties style:column-width="8cm"/></style:style>
<style:page-layout style:name="pl"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/><style:header-style/><style:footer-style/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pl">
<style:header><text:p>RG 24/01873 DUPONT-<text:span text:style-name="B">NGUY</text:span>ỄN</text:p></style:header>
<style:header-first><text:p>RG 24/01873 BENYOUCEF</text:p></style:header-first>
<style:footer><text:p>Minute Traoré</text:p></style:footer><style:footer-first><text:p>Minute Traoré</text:p></style:footer-first></style:master-page></office:master-styles>"""

_INFO = (
    f"<office:change-info><dc:creator>{UNREAD}</dc:creator><dc:date>2025-01-02T03:04:05</dc:date></office:change-info>"
)
_CHANGES = f"""<text:tracked-changes><text:changed-region text:id="c1"><text:deletion>{_INFO}<text:p>M. Jovanović</text:p></text:deletion></text:changed-region>
<text:changed-region text:id="c2"><text:insertion>{_INFO}</text:insertion></text:changed-region></text:tracked-changes>"""
_CHANGED = """<text:p>La cour met hors de cause <text:change text:change-id="c1"/><text:change-start text:change-id="c2"/>Mme Søndergaard, qui demeurait là<text:change-end text:change-id="c2"/>.</text:p>"""


def flat(*, changes: bool = True) -> bytes:
    """Write the decision as a flat OpenDocument text; without ``changes`` nothing in it is
    tracked."""
    note = '<text:note text:note-class="{}"><text:note-citation>1</text:note-citation><text:note-body><text:p>{}</text:p></text:note-body></text:note>'
    frame = '<draw:frame draw:name="{}" text:anchor-type="as-char" svg:width="9cm" svg:height="1.2cm">{}<svg:title>{}</svg:title><svg:desc>{}</svg:desc></draw:frame>'
    picture = f"<draw:image><office:binary-data>{base64.b64encode(photograph('Youssef Benyoucef')).decode()}</office:binary-data></draw:image>"
    body = f"""<text:user-field-decls><text:user-field-decl office:value-type="string" office:string-value="Benyoucef" text:name="partie"/></text:user-field-decls>
<text:h text:style-name="Titre_20_Benyoucef" text:outline-level="1">COUR D'APPEL DE LYON</text:h>
<text:p>Entre Mme <text:span text:style-name="B">Élé</text:span>onore Dupont-<text:span text:style-name="B">Ngu</text:span>yễn<office:annotation office:name="a1"><dc:creator>{UNREAD}</dc:creator><dc:date>2025-01-02T03:04:05</dc:date><text:p>Revoir {UNREAD} et Benyoucef</text:p></office:annotation>, née le 3<text:s/>avril 1985<office:annotation-end office:name="a1"/>,</text:p>
<text:p>demeurant 14 rue<text:s/>des Acacias à Vénissieux,{note.format("footnote", "Conclusions de Mme Dupont-Nguyễn.")}</text:p>
<text:p><text:bookmark-start text:name="Benyoucef"/>et M. Youssef <text:span text:style-name="B">BEN</text:span>YOUCEF<text:bookmark-end text:name="Benyoucef"/>, intimé,{note.format("endnote", "Attestation de M. Traoré.")}</text:p>
<text:section text:name="Parties Benyoucef" text:style-name="S"><text:p>En présence de Mme Siobhán O’Connell, de M. Mamadou Traoré</text:p><text:p>et de M. Radosław Jovanović.</text:p></text:section>
<text:p>{LAW}</text:p>
<table:table table:name="Benyoucef"><table:table-column table:style-name="C" table:number-columns-repeated="2"/>
<table:table-row><table:table-cell><text:p>Mme Ingrid Søndergaard</text:p></table:table-cell><table:table-cell><text:p>06 98 76 54 32</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p>Compte</text:p></table:table-cell><table:table-cell><text:p>FR76 3000 1007 9412 3456 7890 185</text:p></table:table-cell></table:table-row></table:table>
<text:list><text:list-item><text:p>premier moyen de M. Benyoucef</text:p></text:list-item><text:list-item><text:p>second moyen</text:p></text:list-item></text:list>
<text:p>{frame.format("Cadre Benyoucef", "<draw:text-box><text:p>Remis à Mme Dupont-Nguyễn</text:p></draw:text-box>", UNREAD, "Cachet de Benyoucef")}</text:p>
<text:p>{frame.format("Photo Benyoucef", picture, "Benyoucef", UNREAD)}</text:p>
<text:p>Champs : <text:user-field-get text:name="partie">Benyoucef</text:user-field-get></text:p>
<text:p><text:title>Dupont-Nguyễn c. Benyoucef</text:title></text:p>
<text:p>Renvoi : <text:bookmark-ref text:reference-format="text" text:ref-name="Benyoucef">et M. Youssef BENYOUCEF</text:bookmark-ref></text:p>
<text:p>Courriel : <text:a xlink:href="{MAILTO}" office:title="Benyoucef" office:name="Benyoucef">eleonore.dupont-nguyen@courriel.example</text:a></text:p>
<text:p><text:a xlink:href="https://dossiers.example/Benyoucef/24">Dossier en ligne</text:a><text:span text:style-name="V"> Mme TRAORÉ</text:span></text:p>
{_CHANGED if changes else ""}<text:p>PAR CES MOTIFS, la cour</text:p>"""
    return f"""<?xml version="1.0" encoding="UTF-8"?><office:document{_SPACES} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">{_META}{_STYLES}<office:body><office:text>{_CHANGES if changes else ""}{body}</office:text></office:body></office:document>""".encode()
