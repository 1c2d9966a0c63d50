"""An OpenDocument text with a name in every place where a word processor shows or keeps words."""

from __future__ import annotations

import zipfile
from io import BytesIO

from engine.formats.odt.tree import SPACES
from tests.torture.names import surname
from tests.torture.trial import READ

PLACES = {
    "odt body": READ,
    "odt header": READ,
    "odt note": READ,
    "odt note label": READ,
    "odt number prefix": READ,
    "odt number suffix": READ,
    "odt outline prefix": READ,
    "odt number in a format": READ,
    "odt other value of a cell": "other_text",
    "odt bullet": READ,
    "odt page number style": READ,
    "odt formula": READ,
    "odt inner formula": READ,
    "odt chosen": READ,
    "odt choice": READ,
    "odt control choice": READ,
    "odt chart title": READ,
    "odt chart series": READ,
    "odt form value": "form_fields",
    "odt form label": "form_fields",
    "odt form option": "form_fields",
    "odt number format": "other_text",
    "odt ruby": READ,
    "odt user field": READ,
    "odt conditional": READ,
    "odt computed cell": READ,
    "odt shape": READ,
    "odt style": "internal_names",
    "odt section": "internal_names",
    "odt table": "internal_names",
    "odt frame": "internal_names",
    "odt layer": "internal_names",
    "odt cell formula": "fields",
    "odt index mark": "other_text",
    "odt alternative text": "alternative_texts",
    "odt comment": "comments",
    "odt deleted": "tracked_changes",
    "odt property": "properties",
    "odt bookmark": "bookmarks",
    "odt variable": "fields",
}
"""What becomes of the words of each place."""

_EXTRA = {"urn:oasis:names:tc:opendocument:xmlns:chart:1.0": "chart", "http://www.w3.org/1998/Math/MathML": "math"}
_SPACES = " ".join(f'xmlns:{prefix}="{space}"' for space, prefix in (SPACES | _EXTRA).items() if prefix != "xml")


def _p(inner: str) -> str:
    return f"<text:p>{inner}</text:p>"


def _frame(inner: str, more: str = "") -> str:
    return f'<draw:frame svg:width="8cm" svg:height="5cm" {more}>{inner}</draw:frame>'


def _object(name: str) -> str:
    return f'<draw:object xlink:href="./{name}" xlink:type="simple"/><draw:image xlink:href="./ObjectReplacements/{name}"/>'


def _formula(place: str) -> str:
    return (
        f"<math:math><math:semantics><math:mrow><math:mtext>{surname(place)}</math:mtext><math:mo>=</math:mo><math:mn>2</math:mn>"
        f'</math:mrow><math:annotation math:encoding="StarMath 5.0">"{surname(place)}" = 2</math:annotation></math:semantics></math:math>'
    )


def _chart(title: str, series: str) -> str:
    return (
        f'<office:chart><chart:chart chart:class="chart:bar"><chart:title>{_p(title)}</chart:title><table:table table:name="local-table">'
        f'<table:table-row><table:table-cell office:value-type="string">{_p(series)}</table:table-cell></table:table-row>'
        '<table:table-row><table:table-cell office:value-type="float" office:value="12"><text:p>12</text:p></table:table-cell>'
        "</table:table-row></table:table></chart:chart></office:chart>"
    )


def _forms() -> str:
    s = surname
    return (
        f'<office:forms><form:form form:name="f"><form:text xml:id="c1" form:current-value="{s("odt form value")}"/>'
        f'<form:button xml:id="c2" form:label="{s("odt form label")}"/><form:listbox xml:id="c3"><form:option form:label="{s("odt form option")}"/>'
        "</form:listbox></form:form></office:forms>"
    )


def _body() -> str:
    s = surname
    choices = f'<text:label text:value="Mme {s("odt choice")}"/><text:label text:value="Mme {s("odt chosen")}" text:current-selected="true"/>'
    return "".join([
        "<text:tracked-changes><text:changed-region text:id='d1'><text:deletion><office:change-info/>", _p(s("odt deleted")),
        "</text:deletion></text:changed-region></text:tracked-changes>", _forms(),
        f'<text:user-field-decls><text:user-field-decl office:value-type="string" office:string-value="{s("odt variable")}" text:name="v"/></text:user-field-decls>',
        _p(f"M. {s('odt body')} conclut.<text:change text:change-id='d1'/>"),
        _p(f'<text:note text:note-class="footnote"><text:note-citation text:label="{s("odt note label")}">{s("odt note label")}</text:note-citation>'
           f'<text:note-body>{_p(s("odt note"))}</text:note-body></text:note>'),
        f'<text:list text:style-name="L1"><text:list-item>{_p("bordereau")}</text:list-item></text:list>',
        '<text:h text:outline-level="1">Motifs</text:h>',
        _p(_frame(_object("Object 1"))), _p(_frame(f"<draw:object>{_formula('odt inner formula')}</draw:object>")),
        _p(_frame(_object("Object 2"))),
        _p(f'<text:drop-down text:name="d">{choices}Mme {s("odt chosen")}</text:drop-down>'),
        _p(f'<loext:content-control loext:dropdown="true"><loext:list-item loext:display-text="{s("odt control choice")}" loext:value="1"/>Choix</loext:content-control>'),
        _p('<draw:control draw:control="c1" svg:width="5cm" svg:height="1cm"/>'),
        _p(f"<text:ruby><text:ruby-base>佐藤</text:ruby-base><text:ruby-text>{s('odt ruby')}</text:ruby-text></text:ruby>"),
        _p(f'<text:user-field-get text:name="v">{s("odt user field")}</text:user-field-get>'),
        _p(f'<text:conditional-text text:condition="x" text:string-value-if-true="a">{s("odt conditional")}</text:conditional-text>'),
        f'<table:table table:name="Tableau {s("odt table")}"><table:table-row><table:table-cell table:formula="of:=[{s("odt cell formula")}.A1]" '
        f'office:value-type="string" office:string-value="{s("odt computed cell")}">{_p(s("odt computed cell"))}</table:table-cell><table:table-cell '
        f'office:value-type="string" office:string-value="{s("odt other value of a cell")}">{_p("z")}</table:table-cell></table:table-row></table:table>',
        _p(f"<draw:custom-shape svg:width='5cm' svg:height='2cm'>{_p(s('odt shape'))}</draw:custom-shape>"),
        _p(_frame(f"<draw:text-box>{_p('cadre')}</draw:text-box><svg:desc>{s('odt alternative text')}</svg:desc>", f'draw:name="Cadre {s("odt frame")}"')),
        f'<text:section text:name="Partie {s("odt section")}">{_p("section")}</text:section>',
        _p(f'<text:alphabetical-index-mark text:string-value="{s("odt index mark")}"/>index'),
        _p(f'<office:annotation>{_p(s("odt comment"))}</office:annotation><text:bookmark text:name="{s("odt bookmark")}"/>fin'),
    ])  # fmt: skip


def make() -> bytes:
    """Make the document."""
    s = surname
    list_style = (
        f'<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-prefix="Pièce {s("odt number prefix")} " '
        f'style:num-suffix=" {s("odt number suffix")}" style:num-format="1"/><text:list-level-style-bullet text:level="2" '
        f'text:bullet-char="{s("odt bullet")}"/><text:list-level-style-number text:level="3" style:num-suffix="." style:num-format="1" '
        f'loext:num-list-format="%1%.%2% {s("odt number in a format")}."/></text:list-style>'
    )
    number = f'<number:number-style style:name="N1"><number:number/><number:text> {s("odt number format")}</number:text></number:number-style>'
    style = f'<style:style style:name="P1" style:display-name="Assignation {s("odt style")}" style:family="paragraph"/>'
    outline = f'<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-prefix="{s("odt outline prefix")} " style:num-format="1"/></text:outline-style>'
    notes = f'<text:notes-configuration text:note-class="footnote" style:num-prefix="{s("odt page number style")}" style:num-format="1"/>'
    layer = f'<draw:layer-set><draw:layer draw:name="{s("odt layer")}"/></draw:layer-set>'
    parts = {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": f"<office:document-content {_SPACES}><office:automatic-styles>{list_style}{number}</office:automatic-styles>"
        f"<office:body><office:text>{_body()}</office:text></office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {_SPACES}><office:styles>{style}{outline}{notes}</office:styles><office:master-styles>{layer}"
        f'<style:master-page style:name="Standard"><style:header>{_p(s("odt header"))}</style:header></style:master-page></office:master-styles></office:document-styles>',
        "meta.xml": f"<office:document-meta {_SPACES}><office:meta><dc:title>{s('odt property')}</dc:title></office:meta></office:document-meta>",
        "Object 1/content.xml": _formula("odt formula").replace("<math:math>", f"<math:math {_SPACES}>", 1),
        "Object 2/content.xml": f"<office:document-content {_SPACES}><office:body>{_chart(s('odt chart title'), s('odt chart series'))}</office:body></office:document-content>",
        "ObjectReplacements/Object 1": "VCLMTF",
        "ObjectReplacements/Object 2": "VCLMTF",
        "META-INF/manifest.xml": '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    }  # fmt: skip
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return buffer.getvalue()
