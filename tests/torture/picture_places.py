"""A picture in each place where a file of each format can show one: beside frames and drawings, in
fills, backgrounds, bullets, charts, shapes, style sheets."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping

from engine.formats.odt.tree import SPACES
from tests.engine.formats.conftest import zipped
from tests.engine.formats.drawn import printed

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SPACES = (
    f'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="{_OFFICE}" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    'xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
)
_TEXT = "<w:p><w:r><w:t>Vu la requête.</w:t></w:r></w:p>"
_FILL = '<a:blipFill><a:blip r:embed="im"/></a:blipFill>'


def _relations(*kept: tuple[str, str, str]) -> str:
    lines = "".join(f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{name}"/>' for key, kind, name in kept)
    return f"<Relationships>{lines}</Relationships>"


def _word(
    body: str = "", more: Mapping[str, str] | None = None, *kept: tuple[str, str, str], before: str = ""
) -> bytes:
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": _relations(("d", "officeDocument", "word/document.xml")),
        "word/_rels/document.xml.rels": _relations(*kept),
        "word/document.xml": f"<w:document {_SPACES}>{before}<w:body>{_TEXT}{body}</w:body></w:document>",
        "word/media/i.png": printed(),
        **(more or {}),
    }
    return zipped(files)


def _in_part(kind: str, part: str, body: str = "", folder: str = "charts") -> bytes:
    """Make a document whose picture stands in a part of its own."""
    here = f"word/{folder}/part.xml"
    links = {f"word/{folder}/_rels/part.xml.rels": _relations(("im", "image", "../media/i.png"))}
    return _word(body, {here: part} | links, ("p", kind, f"{folder}/part.xml"))


def _shown(inner: str, size: str = 'cx="4000000" cy="3000000"') -> str:
    return f"<w:p><w:r><w:drawing><wp:inline><wp:extent {size}/><a:graphic>{inner}</a:graphic></wp:inline></w:drawing></w:r></w:p>"


def _docx() -> dict[str, bytes]:
    here = ("im", "image", "media/i.png")
    fill = (
        '<w:r><w:pict><v:rect style="width:200pt;height:50pt"><v:fill r:id="im" type="frame"/></v:rect></w:pict></w:r>'
    )
    background = '<w:background><v:background><v:fill r:id="im" type="frame"/></v:background></w:background>'
    bullet = (
        f'<w:numbering {_SPACES}><w:numPicBullet><w:pict><v:shape style="width:200pt;height:40pt"><v:imagedata r:id="im"/>'
        '</v:shape></w:pict></w:numPicBullet><w:abstractNum w:abstractNumId="0"/></w:numbering>'
    )
    chart = f"<c:chartSpace {_SPACES}><c:chart/><c:spPr>{_FILL}</c:spPr></c:chartSpace>"
    data = f"<dgm:dataModel {_SPACES}><dgm:ptLst><dgm:pt modelId='1'><dgm:spPr>{_FILL}</dgm:spPr></dgm:pt></dgm:ptLst></dgm:dataModel>"
    tiny = f'<pic xmlns="p"><spPr><xfrm><ext cx="4000000" cy="600000"/></xfrm></spPr>{_FILL}</pic>'
    return {
        "a fill of a shape": _word(f"<w:p>{fill}</w:p>", None, here),
        "the background of the page": _word("", None, here, before=background),
        "a picture bullet": _in_part("numbering", bullet, folder="lists"),
        "the fill of a chart": _in_part("chart", chart, _shown('<c:chart r:id="p"/>')),
        "a diagram": _in_part("diagramData", data, _shown('<dgm:relIds r:dm="p" r:lo="l"/>')),
        "a picture larger than its place": _word(_shown(tiny, 'cx="90000" cy="90000"'), None, here),
    }


def _odt(body: str = "", automatic: str = "", styles: str = "", frames: str = "") -> bytes:
    spaces = " ".join(f'xmlns:{prefix}="{space}"' for space, prefix in SPACES.items() if prefix != "xml")
    sheet = f"<office:automatic-styles>{automatic}</office:automatic-styles>"
    return zipped({
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": f"<office:document-content {spaces}>{sheet}<office:body><office:text><text:p>Vu la requête.</text:p>{body}"
        f"{frames}</office:text></office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {spaces}><office:styles>{styles}</office:styles></office:document-styles>",
        "Pictures/i.png": printed(),
        "META-INF/manifest.xml": '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    })  # fmt: skip


def _style(family: str, kind: str, inner: str, more: str = "") -> str:
    return (
        f'<style:style style:name="S" style:family="{family}"><style:{kind} {more}>{inner}</style:{kind}></style:style>'
    )


def _odts() -> dict[str, bytes]:
    ground = '<style:background-image xlink:href="Pictures/i.png"/>'
    held = f"<style:background-image><office:binary-data>{b64encode(printed()).decode()}</office:binary-data></style:background-image>"
    filled = _style("graphic", "graphic-properties", "", 'draw:fill="bitmap" draw:fill-image-name="im"')
    bullet = '<text:list-style style:name="L"><text:list-level-style-image text:level="1" xlink:href="Pictures/i.png"/></text:list-style>'
    page = f'<style:page-layout style:name="p"><style:page-layout-properties>{ground}</style:page-layout-properties></style:page-layout>'
    image = '<draw:image xlink:href="Pictures/i.png"/>'
    grown = 'svg:width="0.5cm" svg:height="0.5cm"'
    return {
        "the background of a paragraph": _odt(automatic=_style("paragraph", "paragraph-properties", ground)),
        "the background of a cell": _odt(automatic=_style("table-cell", "table-cell-properties", ground)),
        "the background of a page": _odt(automatic=page),
        "a background held in the style": _odt(automatic=_style("paragraph", "paragraph-properties", held)),
        "a fill": _odt(
            automatic=filled, styles='<draw:fill-image draw:name="im" xlink:href="Pictures/i.png"/>',
            body='<text:p><draw:custom-shape draw:style-name="S" svg:width="9cm" svg:height="2cm"/></text:p>',
        ),
        "a bullet": _odt(automatic=bullet),
        "a frame that is scaled": _odt(f'<text:p><draw:frame {grown} draw:transform="scale(20)">{image}</draw:frame></text:p>'),
        "a frame as wide as the page": _odt(f'<text:p><draw:frame {grown} style:rel-width="100%">{image}</draw:frame></text:p>'),
    }  # fmt: skip


def _rtf(body: str) -> bytes:
    picture = r"{\pict\pngblip\picw500\pich160\picwgoal5000\pichgoal1600 " + printed().hex() + "}"
    return (r"{\rtf1\ansi Vu la demande.\par " + body.replace("PICT", picture) + "}").encode()


def _rtfs() -> dict[str, bytes]:
    shape = r"{\shp{\*\shpinst{\sp{\sn fillBlip}{\sv PICT}}}}"
    return {
        "the background": _rtf(r"{\*\background" + shape + "}"),
        "a bullet": _rtf(r"{\*\listtable{\*\listpicture{\shppict PICT}}}"),
        "a mark of a comment": _rtf(r"{\atnicn PICT}"),
        "a shape that shows a small picture large": _rtf(shape).replace(rb"\picwgoal5000\pichgoal1600", rb"\picwgoal90\pichgoal90"),
    }  # fmt: skip


def _page(body: str) -> bytes:
    return f"<!doctype html><html><head></head><body><p>Vu la requête.</p>{body}</body></html>".encode()


def _pages() -> dict[str, bytes]:
    here = "data:image/png;base64," + b64encode(printed()).decode()
    return {
        "an image element": _page(f'<image src="{here}">'),
        "an icon that is scaled": _page(f'<img src="{here}" width="9" height="9" style="transform: scale(20)">'),
        "an icon that the style sheet shows large": _page(f'<style>img {{ width: 9cm }}</style><img src="{here}" width="9" height="9">'),
        "an element of any name": _page(f'<x-piece src="{here}"></x-piece>'),
        "a variable of a style sheet": _page(f"<style>:root {{ --i: url({here}) }}</style>"),
    }  # fmt: skip


def in_theme() -> bytes:
    """Make a Word document whose theme has a picture that nothing is filled with."""
    theme = f'<a:theme {_SPACES} name="Office"><a:themeElements><a:bgFillStyleLst>{_FILL}</a:bgFillStyleLst></a:themeElements></a:theme>'
    return _in_part("theme", theme, folder="theme")


def unused() -> bytes:
    """Make an OpenDocument text with a picture in its table of fills, which nothing is filled
    with."""
    return _odt(styles='<draw:fill-image draw:name="im" xlink:href="Pictures/i.png"/>')


PLACES: dict[str, dict[str, bytes]] = {"docx": _docx(), "odt": _odts(), "rtf": _rtfs(), "html": _pages()}
"""Documents by format and by what shows their picture."""
