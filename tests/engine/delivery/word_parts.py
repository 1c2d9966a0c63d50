"""Pieces of WordprocessingML, as short as Word reads them."""

from __future__ import annotations

import struct
import zipfile
from io import BytesIO
from typing import Any

from docx.oxml import parse_xml
from PIL import Image, PngImagePlugin

_SPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
}
SPACES = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in _SPACES.items())


def tree(xml: str) -> Any:
    """Parse one element."""
    head, mark, rest = xml.partition(" " if " " in xml.partition(">")[0] else ">")
    return parse_xml(f"{head} {SPACES}{mark}{rest}")


def root(tag: str, content: str, attributes: str = "") -> bytes:
    """Make a part."""
    return f'<?xml version="1.0" encoding="UTF-8"?><{tag} {SPACES} {attributes}>{content}</{tag}>'.encode()


def t(text: str, properties: str = "", kind: str = "t") -> str:
    """Make a run."""
    return f'<w:r w:rsidR="00AB12CD"><w:rPr>{properties}</w:rPr><w:{kind} xml:space="preserve">{text}</w:{kind}></w:r>'


def split(text: str, every: int = 4) -> str:
    """Make runs of a few letters each, as spelling, formatting and saving leave them."""
    pieces = [text[at : at + every] for at in range(0, len(text), every)]
    bold = ("", "<w:b/>", '<w:lang w:val="fr-FR"/>')
    return '<w:proofErr w:type="spellStart"/>'.join(t(piece, bold[rank % 3]) for rank, piece in enumerate(pieces))


def p(content: str, properties: str = "") -> str:
    """Make a paragraph."""
    return f"<w:p><w:pPr>{properties}</w:pPr>{content}</w:p>"


def field(instruction: str, result: str) -> str:
    """Make a field of several runs."""
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'.format
    return mark("begin") + t(instruction, kind="instrText") + mark("separate") + result + mark("end")


def simple(instruction: str, result: str) -> str:
    """Make a field of one element."""
    return f'<w:fldSimple w:instr="{instruction}">{result}</w:fldSimple>'


def control(content: str, properties: str) -> str:
    """Put a content control around runs or paragraphs."""
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>"


def text_box(number: int, name: str, description: str, content: str, fallback: str) -> str:
    """Draw a text box in its new form and in the old one."""
    graphic = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
    return (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="3600000" cy="500000"/>'
        f'<wp:docPr id="{number}" name="{name}" descr="{description}" title="{description}"/><a:graphic><a:graphicData uri="{graphic}">'
        '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3600000" cy="500000"/></a:xfrm>'
        f'<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>{content}</w:txbxContent></wps:txbx>'
        "<wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict>"
        f'<v:shape id="{name}" alt="{description}"><v:textbox><w:txbxContent>{fallback}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>'
        "</mc:AlternateContent></w:r>"
    )


def chart(author: str, category: str) -> bytes:
    """Draw a chart whose title and category are names."""
    title = f"<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>{author}</a:t></a:r></a:p></c:rich></c:tx></c:title>"
    series = (
        '<c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>Feuil1!$A$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0">'
        f'<c:v>{category}</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numLit><c:ptCount val="1"/><c:pt idx="0"><c:v>3</c:v></c:pt></c:numLit></c:val></c:ser>'
    )
    bars = f'<c:barChart><c:barDir val="col"/>{series}<c:axId val="1"/><c:axId val="2"/></c:barChart>'
    return root(
        "c:chartSpace", f'<c:chart>{title}<c:plotArea>{bars}</c:plotArea></c:chart><c:externalData r:id="rId1"/>'
    )


def photograph(name: str) -> bytes:
    """Make a JPEG whose EXIF, XMP and comment hold a name."""
    exif = Image.Exif()
    exif[0x010E] = exif[0x013B] = exif[0x8298] = name
    exif.get_ifd(0x8825)[1] = "N"
    packet = f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><name>{name}</name></x:xmpmeta>'.encode()
    buffer = BytesIO()
    Image.effect_noise((90, 60), 50).save(buffer, "JPEG", exif=exif, comment=name.encode(), xmp=packet)
    return buffer.getvalue()


def screenshot(name: str) -> bytes:
    """Make a PNG whose text chunks hold a name."""
    words = PngImagePlugin.PngInfo()
    words.add_text("Author", name)
    words.add_itxt("Description", name, zip=True)
    buffer = BytesIO()
    Image.new("RGB", (40, 40), "navy").save(buffer, "PNG", pnginfo=words)
    return buffer.getvalue()


def metafile(name: str) -> bytes:
    """Make an EMF whose only record besides its ends draws a text."""
    said = name.encode("utf-16-le") + b"\0\0" * (len(name) % 2)
    record = (
        struct.pack(
            "<II4iIff2iIII4iI", 84, 76 + len(said), 0, 0, 99, 99, 1, 1.0, 1.0, 5, 5, len(name), 76, 0, 0, 0, 99, 99, 0
        )
        + said
    )
    end = struct.pack("<IIIII", 14, 20, 0, 16, 20)
    size = 88 + len(record) + len(end)
    header = struct.pack(
        "<II4i4iIIIIHHIII2i2i",
        1,
        88,
        0,
        0,
        99,
        99,
        0,
        0,
        2500,
        2500,
        0x464D4520,
        0x10000,
        size,
        3,
        1,
        0,
        0,
        0,
        0,
        800,
        600,
        320,
        240,
    )
    return header + record + end


def workbook(name: str) -> bytes:
    """Make a zip that is enough of a workbook to be embedded."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings.xml", f"<sst><si><t>{name}</t></si></sst>")
    return buffer.getvalue()
