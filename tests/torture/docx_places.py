"""A Word document with a name in every place where Word shows or keeps words."""

from __future__ import annotations

import zipfile
from io import BytesIO

from tests.torture.names import surname
from tests.torture.trial import READ

PLACES = {
    "body": READ,
    "header": READ,
    "footnote": READ,
    "chart title": READ,
    "chart series": READ,
    "chart category": READ,
    "chart axis": READ,
    "chart label": READ,
    "chart shape": READ,
    "sunburst title": READ,
    "sunburst category": READ,
    "smartart": READ,
    "list number": READ,
    "chosen of a list": READ,
    "choice of a list": READ,
    "choice of an old list": READ,
    "equation": READ,
    "word art": READ,
    "old word art": READ,
    "field result": READ,
    "simple field result": READ,
    "furigana": READ,
    "placeholder": READ,
    "chart sheet": "internal_names",
    "old field default": "form_fields",
    "index entry": "fields",
    "contents entry": "fields",
    "condition": "fields",
    "equation field": "fields",
    "link tip": "fields",
    "chart trend line": READ,
    "chart pivot table": "internal_names",
    "chart printed header": "internal_names",
    "chart credit": "internal_names",
    "sunburst number format": "internal_names",
    "diagram layout": "internal_names",
    "diagram sample": "other_text",
    "diagram node": "internal_names",
    "bracket": "other_text",
    "custom numbers": "other_text",
    "block gallery": "other_text",
    "decimal sign": "other_text",
    "date pattern": "other_text",
    "equation of a shape": "editing_traces",
    "language": "other_text",
    "setting of a layout": "other_text",
    "style": "internal_names",
    "list name": "internal_names",
    "theme": "internal_names",
    "control tag": "custom_xml",
    "alternative text": "alternative_texts",
    "comment": "comments",
    "deleted": "tracked_changes",
    "title property": "properties",
    "variable": "custom_properties",
    "bookmark": "bookmarks",
}
"""What becomes of the words of each place."""

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
_CX = "http://schemas.microsoft.com/office/drawing/2014/chartex"
_DGM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
_DSP = "http://schemas.microsoft.com/office/drawing/2008/diagram"
_CDR = "http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"
_SPACES = (
    f'xmlns:w="{_W}" xmlns:r="{_R}" xmlns:a="{_A}" xmlns:c="{_C}" xmlns:cx="{_CX}" xmlns:dgm="{_DGM}" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)


def _run(text: str, kind: str = "t") -> str:
    return f'<w:r><w:{kind} xml:space="preserve">{text}</w:{kind}></w:r>'


def _p(inner: str) -> str:
    return f"<w:p>{inner}</w:p>"


def _field(instruction: str, result: str = "", data: str = "") -> str:
    mark = '<w:r><w:fldChar w:fldCharType="{}">{}</w:fldChar></w:r>'
    return (
        mark.format("begin", data)
        + _run(instruction, "instrText")
        + mark.format("separate", "")
        + _run(result)
        + mark.format("end", "")
    )


def _graphic(uri: str, inner: str, description: str = "") -> str:
    return _p(
        f'<w:r><w:drawing><wp:inline><wp:extent cx="2000000" cy="1500000"/><wp:docPr id="1" name="Objet" descr="{description}"/>'
        f'<a:graphic><a:graphicData uri="{uri}">{inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    )


def _sdt(properties: str, content: str) -> str:
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>"


def _body() -> str:
    s = surname
    old_list = f'<w:ffData><w:name w:val="Liste1"/><w:ddList><w:result w:val="1"/><w:listEntry w:val="Néant"/><w:listEntry w:val="M. {s("choice of an old list")}"/></w:ddList></w:ffData>'
    old_text = f'<w:ffData><w:name w:val="Texte1"/><w:textInput><w:default w:val="{s("old field default")}"/></w:textInput></w:ffData>'
    return "".join([
        _p(_run(f"M. {s('body')} conclut au débouté.") + '<w:r><w:footnoteReference w:id="2"/></w:r>'),
        _graphic(_C, '<c:chart r:id="chart"/>', s("alternative text")),
        _graphic(_CX, '<cx:chart r:id="sunburst"/>'),
        _graphic(_DGM, '<dgm:relIds r:dm="data" r:lo="layout" r:qs="styles" r:cs="colors"/>'),
        f'<w:p><w:pPr><w:pStyle w:val="Perso"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>{_run("bordereau")}</w:p>',
        _p(_sdt(
            f'<w:tag w:val="{s("control tag")}"/><w:dropDownList w:lastValue="a"><w:listItem w:displayText="Mme {s("choice of a list")}" w:value="b"/>'
            f'<w:listItem w:displayText="Mme {s("chosen of a list")}" w:value="a"/></w:dropDownList>', _run(f"Mme {s('chosen of a list')}"),
        )),
        _p(_sdt("<w:showingPlcHdr/><w:text/>", _run(f"Nom de {s('placeholder')}"))),
        _p(f'<w:r><w:rPr><w:lang w:val="{s("language")}"/></w:rPr><w:t>ici</w:t></w:r>'),
        _p(_field(" FORMDROPDOWN ", "", old_list)),
        _p(_field(" FORMTEXT ", "néant", old_text)),
        _p(f"<m:oMath><m:f><m:num><m:r><m:t>{s('equation')}</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"
           f"<m:d><m:dPr><m:begChr m:val='{s('bracket')}'/></m:dPr></m:d></m:oMath>"),
        _p(_sdt(f'<w:docPartObj><w:docPartGallery w:val="{s("block gallery")}"/></w:docPartObj>', _run("bloc"))),
        _p(_sdt(f'<w:date><w:dateFormat w:val="d MMMM \'{s("date pattern")}\'"/></w:date>', _run("3 mars"))),
        _p(f'<w:r><w:pict><v:shape style="width:20pt" equationxml="&lt;m&gt;{s("equation of a shape")}&lt;/m&gt;"/></w:pict></w:r>'),
        _p(f'<w:r><w:drawing><wp:inline><wp:extent cx="2000000" cy="500000"/><wp:docPr id="2" name="A"/><a:graphic><a:graphicData uri="wps">'
           f'<wps:wsp><wps:txbx><w:txbxContent>{_p(_run(s("word art")))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic>'
           "</wp:inline></w:drawing></w:r>"),
        _p(f'<w:r><w:pict><v:shape style="width:200pt;height:50pt"><v:textpath on="t" string="{s("old word art")}"/></v:shape></w:pict></w:r>'),
        _p(_field(" MERGEFIELD Nom ", s("field result"))),
        _p(f'<w:fldSimple w:instr=" AUTHOR ">{_run(s("simple field result"))}</w:fldSimple>'),
        _p(f"<w:r><w:ruby><w:rubyPr/><w:rt>{_run(s('furigana'))}</w:rt><w:rubyBase>{_run('佐藤')}</w:rubyBase></w:ruby></w:r>"),
        _p(_field(f' XE "{s("index entry")}" ')),
        _p(_field(f' TC "{s("contents entry")}" \\l 1 ')),
        _p(_field(f' IF 1 = 1 "présent" "{s("condition")}" ', "présent")),
        _p(_field(f" EQ \\f({s('equation field')};2) ")),
        _p(_field(f' HYPERLINK "https://justice.example/code" \\o "{s("link tip")}" ', "le code")),
        _p(f'<w:bookmarkStart w:id="7" w:name="{s("bookmark")}"/>{_run("ici")}<w:bookmarkEnd w:id="7"/>'),
        _p(f'<w:commentRangeStart w:id="1"/>{_run("là")}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>'),
        _p(f'<w:del w:id="3" w:author="x">{_run(s("deleted"), "delText")}</w:del>{_run("reste")}'),
    ])  # fmt: skip


def _text(place: str) -> str:
    return f"<a:p><a:r><a:t>{surname(place)}</a:t></a:r></a:p>"


def _cached(kind: str, text: str, formula: str = "Feuil1!$A$1") -> str:
    return (
        f"<c:{kind}><c:strRef><c:f>{formula}</c:f><c:strCache><c:ptCount val='1'/><c:pt idx='0'><c:v>{text}</c:v></c:pt>"
        f"</c:strCache></c:strRef></c:{kind}>"
    )


def _chart() -> str:
    sheet = f"'Feuille {surname('chart sheet')}'!$B$1"
    return (
        f"<c:chartSpace {_SPACES}><c:pivotSource><c:name>[{surname('chart pivot table')}.xlsx]F!T</c:name></c:pivotSource><c:chart><c:title><c:tx><c:rich>{_text('chart title')}</c:rich></c:tx></c:title><c:plotArea>"
        f"<c:barChart><c:ser>{_cached('tx', surname('chart series'), sheet)}<c:dLbls><c:dLbl><c:idx val='0'/><c:tx><c:rich>"
        f"{_text('chart label')}</c:rich></c:tx></c:dLbl></c:dLbls><c:trendline><c:name>{surname('chart trend line')}</c:name></c:trendline>{_cached('cat', surname('chart category'), sheet)}"
        "<c:val><c:numRef><c:f>Feuil1!$B$2</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val='1'/>"
        "<c:pt idx='0'><c:v>12</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart>"
        f"<c:catAx><c:title><c:tx><c:rich>{_text('chart axis')}</c:rich></c:tx></c:title></c:catAx></c:plotArea></c:chart>"
        f"<c:printSettings><c:headerFooter><c:oddHeader>{surname('chart printed header')}</c:oddHeader></c:headerFooter></c:printSettings>"
        '<c:userShapes r:id="shapes"/></c:chartSpace>'
    )


def _sunburst() -> str:
    return (
        f'<cx:chartSpace {_SPACES}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>Feuil1!$A$1</cx:f><cx:lvl ptCount="1">'
        f'<cx:pt idx="0">{surname("sunburst category")}</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="&quot;{surname("sunburst number format")}&quot;0"><cx:pt idx="0">3</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx>'
        f'<cx:txData><cx:v>{surname("sunburst title")}</cx:v></cx:txData></cx:tx></cx:title><cx:geography attribution="{surname("chart credit")}"/></cx:chart></cx:chartSpace>'
    )


def make() -> bytes:
    """Make the document."""
    s = surname
    art = f"<dgm:dataModel {_SPACES}><dgm:ptLst><dgm:pt modelId='1'><dgm:prSet presName='{s('diagram node')}'/><dgm:t>{_text('smartart')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>"
    drawn = f'<dsp:drawing xmlns:dsp="{_DSP}" {_SPACES}><dsp:spTree><dsp:sp><dsp:txBody>{_text("smartart")}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>'
    shapes = f'<c:userShapes xmlns:cdr="{_CDR}" {_SPACES}><cdr:relSizeAnchor><cdr:sp><cdr:txBody>{_text("chart shape")}</cdr:txBody></cdr:sp></cdr:relSizeAnchor></c:userShapes>'
    numbering = (
        f'<w:numbering {_SPACES}><w:abstractNum w:abstractNumId="0"><w:name w:val="{s("list name")}"/><w:lvl w:ilvl="0"><w:start w:val="1"/>'
        f'<w:numFmt w:val="decimal"/><w:lvlText w:val="Pièce {s("list number")} n° %1 :"/></w:lvl>'
        f'<w:lvl w:ilvl="1"><w:numFmt w:val="custom" w:format="{s("custom numbers")}"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )
    style = f'<w:style w:type="paragraph" w:customStyle="1" w:styleId="Perso"><w:name w:val="Assignation {s("style")}"/></w:style>'
    parts = {
        "word/document.xml": f"<w:document {_SPACES}><w:body>{_body()}</w:body></w:document>",
        "word/header1.xml": f"<w:hdr {_SPACES}>{_p(_run(s('header')))}</w:hdr>",
        "word/footnotes.xml": f'<w:footnotes {_SPACES}><w:footnote w:id="2">{_p(_run(s("footnote")))}</w:footnote></w:footnotes>',
        "word/styles.xml": f"<w:styles {_SPACES}>{style}</w:styles>",
        "word/numbering.xml": numbering,
        "word/settings.xml": f'<w:settings {_SPACES}><w:docVars><w:docVar w:name="n" w:val="{s("variable")}"/></w:docVars>'
        f'<w:compat><w:compatSetting w:name="a" w:val="{s("setting of a layout")}"/></w:compat><w:decimalSymbol w:val="{s("decimal sign")}"/></w:settings>',
        "word/comments.xml": f'<w:comments {_SPACES}><w:comment w:id="1" w:author="x">{_p(_run(s("comment")))}</w:comment></w:comments>',
        "word/theme/theme1.xml": f'<a:theme xmlns:a="{_A}" name="{s("theme")}"><a:themeElements/></a:theme>',
        "word/charts/chart1.xml": _chart(),
        "word/charts/chartEx1.xml": _sunburst(),
        "word/drawings/drawing1.xml": shapes,
        "word/embeddings/sheet.xlsx": "PK",
        "word/diagrams/data1.xml": art,
        "word/diagrams/layout1.xml": f"<dgm:layoutDef {_SPACES}><dgm:title val='{s('diagram layout')}'/><dgm:sampData><dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t>"
        f"{_text('diagram sample')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel></dgm:sampData></dgm:layoutDef>",
        "word/diagrams/styles1.xml": f"<dgm:styleDef {_SPACES}/>",
        "word/diagrams/colors1.xml": f"<dgm:colorsDef {_SPACES}/>",
        "word/diagrams/drawing1.xml": drawn,
        "docProps/core.xml": '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{s("title property")}</dc:title></cp:coreProperties>',
    }  # fmt: skip
    relations = {
        "_rels/.rels": {"doc": ("officeDocument", "word/document.xml"), "core": ("core-properties", "docProps/core.xml")},
        "word/_rels/document.xml.rels": {
            "h": ("header", "header1.xml"), "f": ("footnotes", "footnotes.xml"), "s": ("styles", "styles.xml"),
            "n": ("numbering", "numbering.xml"), "set": ("settings", "settings.xml"), "com": ("comments", "comments.xml"),
            "t": ("theme", "theme/theme1.xml"), "chart": ("chart", "charts/chart1.xml"), "sunburst": ("chartEx", "charts/chartEx1.xml"),
            "data": ("diagramData", "diagrams/data1.xml"), "layout": ("diagramLayout", "diagrams/layout1.xml"),
            "styles": ("diagramQuickStyle", "diagrams/styles1.xml"), "colors": ("diagramColors", "diagrams/colors1.xml"),
            "drawing": ("diagramDrawing", "diagrams/drawing1.xml"),
        },
        "word/charts/_rels/chart1.xml.rels": {
            "shapes": ("chartUserShapes", "../drawings/drawing1.xml"), "sheet": ("package", "../embeddings/sheet.xlsx"),
        },
    }  # fmt: skip
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
        )
        for name, kept in relations.items():
            lines = "".join(
                f'<Relationship Id="{key}" Type="{_R}/{kind}" Target="{target}"/>'
                for key, (kind, target) in kept.items()
            )
            archive.writestr(
                name,
                f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{lines}</Relationships>',
            )
        for name, text in parts.items():
            archive.writestr(name, text)
    return buffer.getvalue()
