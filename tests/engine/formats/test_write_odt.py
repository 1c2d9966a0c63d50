"""OpenDocument texts, written again."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import odfdo
import pytest
from hypothesis import given, strategies as st
from PIL import Image

from engine.core.errors import Unwritable
from engine.formats import read, write
from engine.formats.odt.changes import settle
from engine.formats.writing import Orders, Written
from tests.engine.formats.written import Edit, Forms, applied, edits, fates, folded, parts, rewritten

Maker = Callable[..., bytes]
PAIRS = {
    "Benyoucef": "Roussel",
    "Éléonore": "Inès",
    "Dupont": "Marchal",
    "Dupont-Nguyên": "Marchal-Ta",
    "12 rue des Lilas": "[...]",
}
_URN = "urn:oasis:names:tc:opendocument:xmlns"
NS = " ".join(
    [
        *(
            f'xmlns:{prefix}="{_URN}:{name}:1.0"'
            for prefix, name in {
                "office": "office", "text": "text", "table": "table", "draw": "drawing", "style": "style", "meta": "meta",
                "svg": "svg-compatible", "fo": "xsl-fo-compatible", "form": "form", "config": "config", "script": "script",
            }.items()
        ),
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
        'xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"',
        'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
        'xmlns:officeooo="http://openoffice.org/2009/office"',
        'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    ]
)  # fmt: skip
MIMETYPE = "application/vnd.oasis.opendocument.text"
ANCHORED = "<text:p>Mme <text:span>Dupont</text:span></text:p>"


def content(body: str, styles: str = "") -> str:
    return (
        f"<office:document-content {NS}><office:automatic-styles>{styles}</office:automatic-styles><office:body>"
        f"<office:text>{body}</office:text></office:body></office:document-content>"
    )


def margins(pages: str) -> str:
    return f"<office:document-styles {NS}><office:master-styles>{pages}</office:master-styles></office:document-styles>"


@pytest.fixture(scope="module")
def odt(make_zip: Maker) -> Maker:
    def make(body: str, others: dict[str, str | bytes] | None = None, styles: str = "") -> bytes:
        return make_zip({"mimetype": MIMETYPE, "content.xml": content(body, styles), **(others or {})})

    return make


def said(written: Written) -> str:
    """Give everything that a file says, folded."""
    return folded("".join(data.decode("utf-8", "replace") + " " + name for name, data in parts(written.data).items()))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("<text:p>Mme <text:span>Ben</text:span>you<text:span>cef</text:span>, née</text:p>", "Mme Roussel, née", id="over spans"),
        pytest.param('<text:p>12 rue<text:s text:c="1"/>des<text:line-break/>Lilas, Lyon</text:p>', "[...] \n, Lyon", id="typed white"),
        pytest.param("<text:p>Du\u00adpont\u200b-Nguyên</text:p>", "Marchal-Ta", id="what shows nothing"),
        pytest.param("<text:p>\n Mme\n  Dupont </text:p>", "Mme Marchal", id="white of the file"),
        pytest.param("<text:p>Dup<text:bookmark text:name='_Toc1'/>ont</text:p>", "Marchal", id="a bookmark within"),
        pytest.param("<text:section text:name='Dupont'><text:p>Dupont</text:p></text:section>", "Marchal", id="section"),
        pytest.param(
            "<text:list><text:list-item><text:p>Dupont</text:p></text:list-item></text:list>"
            "<table:table><table:table-row><table:table-cell office:value-type='string' office:string-value='Dupont'><text:p>Dupont</text:p>"
            "</table:table-cell><table:table-cell><text:p>Éléonore</text:p></table:table-cell></table:table-row></table:table>",
            "Marchal\nMarchal\tInès",
            id="list and table",
        ),
        pytest.param(
            "<text:p>a<draw:frame draw:name='Dupont'><draw:text-box><text:p>Dupont</text:p></draw:text-box></draw:frame> b</text:p>",
            "a b\nMarchal",
            id="frame",
        ),
        pytest.param(
            "<text:p>a<text:note text:note-class='footnote'><text:note-citation text:label='Dupont'>1</text:note-citation>"
            "<text:note-body><text:p>Dupont</text:p></text:note-body></text:note> b</text:p>",
            "a b\n\nMarchal",
            id="note",
        ),
        pytest.param("<text:p><text:ruby><text:ruby-base>X</text:ruby-base><text:ruby-text>Du<text:span>pont</text:span></text:ruby-text></text:ruby></text:p>", "X\nMarchal", id="ruby"),
        pytest.param(
            "<text:table-of-content text:name='t'><text:table-of-content-source><text:index-title-template>Dupont</text:index-title-template>"
            "</text:table-of-content-source><text:index-body><text:p><text:a xlink:href='#1.Dupont|outline'>Dupont</text:a></text:p></text:index-body></text:table-of-content>",
            "Marchal",
            id="index",
        ),
    ],
)  # fmt: skip
def test_a_name_is_written_where_its_first_letter_stood(odt: Maker, body: str, expected: str) -> None:
    _, written, again = rewritten(odt(body), "a.odt", PAIRS)
    assert again.text == expected
    assert not any(folded(form) in said(written) for form in PAIRS)


def test_a_header_said_once_is_changed_on_every_page_style(odt: Maker) -> None:
    pages = "".join(
        f"<style:master-page style:name='{name}'><style:header>{text}</style:header><style:header-left>{text}</style:header-left>"
        f"<style:footer><text:p>Dupont c. Benyoucef</text:p></style:footer></style:master-page>"
        for name, text in (
            ("A", "<text:p>RG 12 Dupont</text:p>"),
            ("B", "<text:p>RG 12 <text:span>Dup</text:span>ont</text:p>"),
        )
    )
    document, written, _ = rewritten(odt("<text:p>Corps</text:p>", {"styles.xml": margins(pages)}), "a.odt", PAIRS)
    assert document.text == "RG 12 Dupont\n\nCorps\n\nDupont c. Benyoucef"
    assert parts(written.data)["styles.xml"].count(b"Marchal") == 6
    assert "dupont" not in said(written)


@pytest.mark.parametrize(
    ("body", "kind", "fate"),
    [
        pytest.param("<text:p><office:annotation><dc:creator>Dupont</dc:creator><text:p>Dupont</text:p></office:annotation>a<office:annotation-end/></text:p>", "comments", "removed", id="comment"),
        pytest.param("<text:p><draw:frame><draw:text-box><text:p>x</text:p></draw:text-box><svg:title>Dupont</svg:title><svg:desc>de Dupont</svg:desc></draw:frame></text:p>", "alternative_texts", "removed", id="alternative text"),
        pytest.param("<text:p><text:author-name text:fixed='false'>Dupont</text:author-name></text:p>", "fields", "removed", id="author"),
        pytest.param("<text:user-field-decls><text:user-field-decl text:name='n' office:string-value='Dupont'/></text:user-field-decls><text:p><text:user-field-get text:name='n'>Dupont</text:user-field-get></text:p>", "fields", "removed", id="variable"),
        pytest.param("<text:p><text:conditional-text text:string-value-if-true='Dupont' text:condition='ooow:a==1'>Dupont</text:conditional-text></text:p>", "fields", "removed", id="conditional text"),
        pytest.param("<text:p><text:hidden-text text:condition='ooow:n==&quot;Dupont&quot;' text:string-value='Dupont'>Dupont</text:hidden-text></text:p>", "hidden_text", "pseudonymised", id="hidden text"),
        pytest.param("<text:p><text:variable-set text:name='n' text:display='none' office:string-value='Dupont'/>a</text:p>", "fields", "removed", id="set unseen"),
        pytest.param("<text:section text:display='condition' text:condition='ooow:Dupont' text:is-hidden='true'><text:p>Dupont</text:p></text:section>", "hidden_text", "pseudonymised", id="hidden section"),
        pytest.param("<text:p><text:bookmark-start text:name='adresse_Dupont'/>là<text:bookmark-end text:name='adresse_Dupont'/><text:bookmark-ref text:ref-name='adresse_Dupont'>là</text:bookmark-ref><text:a xlink:href='#adresse_Dupont'>ici</text:a></text:p>", "bookmarks", "pseudonymised", id="bookmark"),
        pytest.param("<text:p><text:a xlink:href='https://x.example/%44upont'>ici</text:a></text:p>", "links", "removed", id="link"),
        pytest.param("<text:p><text:a xlink:href='mailto:a@b.example'>ici</text:a></text:p>", "links", "removed", id="mail"),
        pytest.param("<text:p><text:a xlink:href='../Dossiers/a.odt'>ici</text:a></text:p>", "links", "removed", id="disk"),
        pytest.param("<text:p><text:a xlink:href='macro:///a.b.c()'>ici</text:a></text:p>", "macros", "removed", id="link to a macro"),
        pytest.param("<office:forms><form:form><form:text form:current-value='Dupont'/></form:form></office:forms><text:p>a<draw:control/> b</text:p>", "form_fields", "removed", id="form"),
        pytest.param("<text:p><field:fieldmark-start text:name='Dupont'><field:param field:name='n' field:value='Dupont'/></field:fieldmark-start>Dupont<field:fieldmark-end/></text:p>", "form_fields", "removed", id="form of Word"),
        pytest.param("<text:p><loext:content-control loext:alias='Dupont' loext:tag='Dupont'>Dupont</loext:content-control></text:p>", "form_fields", "removed", id="content control"),
        pytest.param("<text:p>a<text:alphabetical-index-mark text:string-value='Dupont' text:key1='Dupont'/></text:p>", "other_text", "removed", id="index mark"),
        pytest.param("<text:p><text:script script:language='js'>Dupont</text:script>a</text:p>", "macros", "removed", id="script"),
        pytest.param("<text:tracked-changes><text:changed-region text:id='c'><text:deletion><office:change-info><dc:creator>Dupont</dc:creator></office:change-info><text:p>Dupont</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>a<text:change text:change-id='c'/></text:p>", "tracked_changes", "accepted", id="deleted"),
        pytest.param("<text:p text:style-name='P_20_Dupont' xhtml:about='Dupont'>a</text:p>", "internal_names", "pseudonymised", id="style"),
        pytest.param("<text:p><draw:frame><draw:image xlink:href='Pictures/Dupont.png'/></draw:frame></text:p>", "pictures", "kept", id="name of a picture"),
        pytest.param("<text:p><draw:frame><draw:image xlink:href='Pictures/logo.svg'/></draw:frame></text:p>", "pictures", "removed", id="drawing that writes a name"),
        pytest.param("<text:p><draw:frame><draw:image xlink:href='file:///home/dupont/a.png'/></draw:frame></text:p>", "links", "removed", id="picture on a disk"),
        pytest.param("<text:p><draw:frame><draw:object xlink:href='./Object 1'/><draw:image xlink:href='./ObjectReplacements/Object 1'/></draw:frame></text:p>", "embedded_objects", "removed", id="object"),
    ],
)  # fmt: skip
def test_what_the_body_carries_goes_or_is_rewritten(odt: Maker, body: str, kind: str, fate: str) -> None:
    others: dict[str, str | bytes] = {
        "Pictures/Dupont.png": picture(),
        "Pictures/logo.svg": "<svg><text>Du<tspan>pont</tspan></text></svg>",
        "Object 1/content.xml": "<x>Dupont</x>",
        "ObjectReplacements/Object 1": b"VCLMTF Dupont",
    }
    styles = "<style:style style:name='P_20_Dupont' style:display-name='P Dupont' style:family='paragraph'/>"
    data = odt(
        ANCHORED + body,
        {name: part for name, part in others.items() if name.split("/")[-1] in body or "Object 1" in body},
        styles,
    )
    _, written, _ = rewritten(data, "a.odt", PAIRS)
    assert "dupont" not in said(written)
    found = {(finding.kind, finding.fate) for finding in written.findings}
    assert (kind, fate) in found


def picture(author: str = "") -> bytes:
    buffer = BytesIO()
    exif = Image.Exif()
    if author:
        exif[0x013B] = author
    Image.new("RGB", (30, 30), "red").save(buffer, "JPEG" if author else "PNG", exif=exif)
    return buffer.getvalue()


def test_references_still_find_what_they_refer_to(odt: Maker) -> None:
    body = (
        "<text:p text:style-name='Dupont'><text:bookmark text:name='x Dupont'/><text:bookmark-ref text:ref-name='x Dupont'>Dupont</text:bookmark-ref>"
        "<text:a xlink:href='#x Dupont' office:title='Dupont'>a</text:a><text:a xlink:href='https://www.legifrance.gouv.fr/'>b</text:a>"
        "<text:sequence text:name='Dupont' text:ref-name='r'>1</text:sequence></text:p>"
    )
    _, written, _ = rewritten(
        odt(body, styles="<style:style style:name='Dupont' style:family='paragraph'/>"), "a.odt", PAIRS
    )
    xml = parts(written.data)["content.xml"].decode()
    assert xml.count("signet_1") == 3
    assert '"#signet_1"' in xml
    assert xml.count('"nom_1"') == 3
    assert "https://www.legifrance.gouv.fr/" in xml


def test_names_that_somebody_gave_become_neutral_wherever_they_stand_and_those_of_fonts_and_notes_stay(
    odt: Maker,
) -> None:
    body = (
        "<text:p text:style-name='Assignation_20_Kermadec'>Dupont<text:note text:id='ftn1' text:note-class='footnote'><text:note-citation>1"
        "</text:note-citation><text:note-body><text:p>note</text:p></text:note-body></text:note><text:note-ref text:ref-name='ftn1'>1</text:note-ref>"
        "</text:p><text:p><draw:line draw:marker-start='Fleche_20_Kermadec' draw:layer='Kermadec'/></text:p>"
    )
    styles = (
        "<style:style style:name='Assignation_20_Kermadec' style:display-name='Assignation Kermadec' style:parent-style-name='Text_20_body'/>"
        "<draw:marker draw:name='Fleche_20_Kermadec'/><style:font-face style:name='Marianne Light'/>"
    )
    written = rewritten(odt(body, styles=styles), "a.odt", PAIRS)[1]
    after = parts(written.data)["content.xml"].decode()
    assert "Kermadec" not in after
    assert after.count('"nom_1"') >= 2
    assert 'style:parent-style-name="Text_20_body"' in after
    assert 'style:name="Marianne Light"' in after
    assert 'text:ref-name="ftn1"' in after
    (marker,) = re.findall(r'marker-start="(nom_\d)"', after)
    assert f'draw:name="{marker}"' in after


def test_edited_dates_and_cells_do_not_say_it_again(odt: Maker) -> None:
    body = (
        "<text:p>née le <text:date text:date-value='1990-05-12'>12 mai 1990</text:date>, page <text:page-number>1</text:page-number></text:p>"
        "<table:table><table:table-row><table:table-cell office:value-type='float' office:value='19900512' table:formula='of:=1'>"
        "<text:p>12 mai 1990</text:p></table:table-cell></table:table-row></table:table>"
    )
    _, written, _ = rewritten(odt(body), "a.odt", {"12 mai 1990": "[...] 1990"})
    xml = parts(written.data)["content.xml"].decode()
    assert "0512" not in xml
    assert "05-12" not in xml
    assert "page-number" in xml


def test_hidden_text_stays_hidden_and_says_the_pseudonym(odt: Maker) -> None:
    body = (
        "<text:p>a<text:hidden-text text:condition='ooow:1' text:string-value='Dupont' text:is-hidden='true'>Dupont</text:hidden-text>"
        "<text:variable-set text:name='n' text:display='none' office:string-value='Dupont'>Dupont</text:variable-set></text:p>"
    )
    _, written, _ = rewritten(odt(body), "a.odt", PAIRS)
    assert parts(written.data)["content.xml"].count(b'string-value="Marchal"') == 2


def test_only_the_parts_that_the_page_needs_are_written(odt: Maker) -> None:
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">'
        f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{MIMETYPE}"/>'
        '<manifest:file-entry manifest:full-path="Pictures/a.jpg" manifest:media-type="image/jpeg"/>'
        '<manifest:file-entry manifest:full-path="Thumbnails/thumbnail.png" manifest:media-type="image/png"/></manifest:manifest>'
    )
    meta = (
        f"<office:document-meta {NS}><office:meta><meta:generator>LibreOffice/7.4$Linux Dupont</meta:generator><dc:creator>Dupont</dc:creator>"
        "<meta:user-defined meta:name='Partie'>Dupont</meta:user-defined><meta:template xlink:href='../Dupont.ott'/>"
        "<meta:document-statistic meta:page-count='3'/></office:meta></office:document-meta>"
    )
    settings = (
        f"<office:document-settings {NS}><office:settings><config:config-item-set config:name='ooo:configuration-settings'>"
        "<config:config-item config:name='PrinterName'>Imprimante de Dupont</config:config-item>"
        "<config:config-item config:name='TabsRelativeToIndent'>false</config:config-item>"
        "<config:config-item config:name='Autre'>Dupont</config:config-item></config:config-item-set></office:settings></office:document-settings>"
    )
    others: dict[str, str | bytes] = {
        "META-INF/manifest.xml": manifest, "meta.xml": meta, "settings.xml": settings, "Pictures/a.jpg": picture("Dupont"),
        "Pictures/unused.png": picture(), "Thumbnails/thumbnail.png": picture(), "Basic/script-lb.xml": "<x>Dupont</x>",
        "META-INF/documentsignatures.xml": "<x>Dupont</x>", "Configurations2/menubar/a.xml": "<x>Dupont</x>",
        "Versions/Version1": b"Dupont", "perso/Dupont.xml": "<x/>", "layout-cache": b"\1",
    }  # fmt: skip
    body = "<text:p>Dupont<draw:frame svg:width='5cm' svg:height='5cm'><draw:image xlink:href='Pictures/a.jpg'/></draw:frame></text:p>"
    document, written, again = rewritten(odt(body, others), "a.odt", PAIRS)
    found = parts(written.data)
    assert set(found) == {
        "mimetype",
        "content.xml",
        "meta.xml",
        "settings.xml",
        "Pictures/a.jpg",
        "META-INF/manifest.xml",
    }
    assert next(iter(found)) == "mimetype"
    assert "dupont" not in said(written)
    assert again.pages == document.pages == 3
    assert b"LibreOffice/7.4<" in found["meta.xml"]
    assert b"TabsRelativeToIndent" in found["settings.xml"]
    assert b"Thumbnails" not in found["META-INF/manifest.xml"]
    assert b"image/jpeg" in found["META-INF/manifest.xml"]
    assert set(fates(written)) == {
        "properties", "custom_properties", "editing_traces", "pictures", "picture_metadata", "thumbnail", "macros", "signatures",
        "earlier_revisions", "custom_xml", "attachments",
    }  # fmt: skip


def region(name: str, kind: str, text: str = "") -> str:
    return f"<text:changed-region text:id='{name}'><text:{kind}><office:change-info/>{text}</text:{kind}></text:changed-region>"


def start(name: str) -> str:
    return f"<text:change-start text:change-id='{name}'/>"


def end(name: str) -> str:
    return f"<text:change-end text:change-id='{name}'/>"


def there(name: str) -> str:
    return f"<text:change text:change-id='{name}'/>"


@pytest.mark.parametrize(
    ("regions", "body", "accepted", "refused"),
    [
        pytest.param(region("a", "insertion"), f"<text:p>un {start('a')}deux {end('a')}trois</text:p>", "un deux trois", "un trois", id="inserted words"),
        pytest.param(
            region("a", "insertion"),
            f"<text:p>un{start('a')} et</text:p><text:p>demi</text:p><text:p>puis {end('a')}deux</text:p>",
            "un et\ndemi\npuis deux", "undeux", id="inserted over paragraphs",
        ),
        pytest.param(
            region("a", "insertion"),
            f"<text:p>un</text:p><text:p>{start('a')}deux</text:p><text:p>{end('a')}trois</text:p>",
            "un\ndeux\ntrois", "un\ntrois", id="inserted paragraph",
        ),
        pytest.param(
            region("a", "insertion"),
            f"<text:list><text:list-item><text:p>un</text:p></text:list-item><text:list-item><text:p>{start('a')}deux</text:p></text:list-item></text:list><text:p>{end('a')}trois</text:p>",
            "un\ndeux\ntrois", "un\ntrois", id="inserted item",
        ),
        pytest.param(region("a", "deletion", "<text:p>deux <text:span>et</text:span> </text:p>"), f"<text:p>un <text:span>ou {there('a')}rien </text:span>trois</text:p>", "un ou rien trois", "un ou deux et rien trois", id="deleted words"),
        pytest.param(
            region("a", "deletion", "<text:p>fin.</text:p><text:p>milieu</text:p><text:h>Début </text:h>"),
            f"<text:p>un <text:span>x{there('a')}y</text:span> z</text:p>",
            "un xy z", "un xfin.\nmilieu\nDébut y z", id="deleted over paragraphs",
        ),
        pytest.param(region("a", "deletion", "<text:p>a</text:p><text:p>b</text:p>"), f"<text:p>un</text:p>{there('a')}<text:p>c</text:p>", "un\nc", "un\na\nb\nc", id="deleted between paragraphs"),
        pytest.param(
            region("i", "insertion") + region("d", "deletion", f"<text:p>x{start('i')}y{end('i')}</text:p>"),
            f"<text:p>un {there('d')}z</text:p>", "un z", "un xz", id="inserted, then deleted with more",
        ),
        pytest.param(
            region("d", "deletion", "<text:p>y</text:p>") + region("e", "deletion", f"<text:p>x{there('d')}z</text:p>"),
            f"<text:p>un {there('e')}fin</text:p>", "un fin", "un xyzfin", id="deleted in deleted",
        ),
        pytest.param(region("f", "format-change"), f"<text:p>{start('f')}un{end('f')}</text:p>", "un", "un", id="format"),
    ],
)  # fmt: skip
def test_tracked_changes_are_settled(odt: Maker, regions: str, body: str, accepted: str, refused: str) -> None:
    data = odt(f"<text:tracked-changes>{regions}</text:tracked-changes>{body}<text:p>fin</text:p>")
    for changes, expected in (("accept", accepted), ("refuse", refused)):
        settled = settle(data, changes)  # type: ignore[arg-type]
        assert read(settled, "a.odt").text == expected + "\nfin"
        assert not any(
            mark in parts(settled)["content.xml"]
            for mark in (b"tracked-changes", b"change-start", b"change-end", b"<text:change ")
        )
        assert read(data, "a.odt", changes).text == expected + "\nfin"  # type: ignore[arg-type]


def test_refused_changes_are_written(odt: Maker) -> None:
    data = odt(
        f"<text:tracked-changes>{region('a', 'deletion', '<text:p>Dupont</text:p>')}</text:tracked-changes><text:p>Mme {there('a')}</text:p>"
    )
    document = read(data, "a.odt", "refuse")
    written = write(data, document, Orders(edits(document.text, PAIRS), Forms(PAIRS), "refuse"))
    assert read(written.data, "a.odt").text == "Mme Marchal"


def test_another_text_is_refused(odt: Maker) -> None:
    with pytest.raises(Unwritable):
        write(odt("<text:p>Dupont</text:p>"), read(odt("<text:p>Dupond</text:p>"), "a.odt"), Orders((), Forms(PAIRS)))


def test_a_document_of_odfdo_is_written() -> None:
    document = odfdo.Document("text")
    document.body.clear()
    document.body.append(odfdo.Header(1, "Affaire Dupont"))
    table = odfdo.Table("Parties Dupont", width=2, height=1)
    table.set_values([["Mme Éléonore Dupont", 12]])
    document.body.append(table)
    document.body.append(odfdo.List(["M. Benyoucef", "Mme Dupont"]))
    document.meta.title = "Dupont c. Benyoucef"
    document.meta.creator = "Dupont"
    buffer = BytesIO()
    document.save(buffer)
    _, written, again = rewritten(buffer.getvalue(), "a.odt", PAIRS)
    assert again.text == "Affaire Marchal\nMme Inès Marchal\t12\nM. Roussel\nMme Marchal"
    assert not any(folded(form) in said(written) for form in PAIRS)


@pytest.mark.parametrize("body", ["<text:p>Dupont<text:bookmark text:name='a'/></text:p>" * 8_000, "<text:span>" * 200 + "Dupont" + "</text:span>" * 200,
    f"<text:p>{'<office:annotation/>Dupont ' * 8_000}</text:p>"])  # fmt: skip
def test_hostile_files_end(odt: Maker, body: str) -> None:
    _, written, _ = rewritten(
        odt(f"<text:p>x{body}</text:p>" if body.startswith("<text:span") else body), "a.odt", PAIRS
    )
    assert "dupont" not in said(written)


_PIECE = st.sampled_from(["a", "é", "Du", "-", " ", "\n", "\u00ad", "𠮷", "\x92", "\u00a0"])
_BETWEEN = st.sampled_from(["", "", "<text:span>", "</text:span>", "<text:s/>", "<text:tab/>", "</text:p><text:p>", "<text:bookmark text:name='b'/>",
    "<office:annotation><text:p>n</text:p></office:annotation>", "<draw:frame><draw:text-box><text:p>c</text:p></draw:text-box></draw:frame>",
    "<text:title>t</text:title>"])  # fmt: skip


@given(st.data())
def test_any_edits_of_any_file_are_read_again(odt: Maker, data: st.DataObject) -> None:
    body, depth = "<text:p>x", 0
    for piece in data.draw(st.lists(_PIECE, max_size=20)):
        between = data.draw(_BETWEEN)
        if between == "</text:span>" and not depth:
            between = ""
        if between.startswith("</text:p>"):
            between, depth = "</text:span>" * depth + between, 0
        depth += (between == "<text:span>") - (between == "</text:span>")
        body += between + piece
    file = odt(body + "</text:span>" * depth + "</text:p>")
    document = read(file, "a.odt")
    chosen, done = [], 0
    for begin, length, new in sorted(
        data.draw(st.lists(st.tuples(st.integers(1, 30), st.integers(1, 4), st.sampled_from(["Roy", "Ó <S>", ""]))))
    ):
        until = min(begin + length, len(document.text))
        if (
            begin >= done
            and all(c.isalpha() or c == "-" for c in document.text[begin:until].strip())
            and document.text[begin:until].strip()
        ):
            chosen.append(Edit(begin, until, new))
            done = until
    written = write(file, document, Orders(tuple(chosen), Forms({"Zzz": "Y"})))
    assert "".join(read(written.data, "a.odt").text.split()) == "".join(applied(document.text, chosen).split())
