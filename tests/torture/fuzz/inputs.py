"""Well-formed inputs of every form that the product opens, made of invented names: they are what is
mutated."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Literal

from PIL import Image
from reportlab.pdfgen import canvas

from engine.core import Annotation, Document, EngineInfo
from engine.core.labels import SURNAME
from engine.core.model import entity_at
from engine.interchange import convert
from tests.engine.formats.conftest import word, zipped
from tests.engine.formats.scans import draw, saved, scanned
from tests.engine.interchange.test_gate_xml import LIKE_GATE
from tests.torture import docx_places, eml_places, html_places, odt_places, pdf_places, rtf_places
from tests.torture.names import surname

Way = Literal["document", "restore", "archive", "gold", "predictions", "annotators", "align", "parties"]
Kind = Literal["zip", "markup", "pdf", "json", "text", "bytes"]
"""By which mutations an input is changed."""

PLACES = (docx_places, odt_places, html_places, rtf_places, pdf_places, eml_places)
MASKED = tuple(surname(place) for module in PLACES for place in module.PLACES)
"""The names that are masked wherever they are read."""

NAME = surname("body")
TEXT = f"""COUR D'APPEL DE VALMONT
Arrêt du 3 mars 2024

M. Armel {NAME}, né le 4 mai 1961 à Vienne, demeurant 12, rue des Tanneurs, contre Mme {surname("header")}.
M. {NAME.upper()} conclut à l'infirmation du jugement ; l'intimée, Mme {surname("header")}, à sa confirmation.

PAR CES MOTIFS, la cour confirme le jugement et condamne M. {NAME} aux dépens.
"""
_TRACKED = (
    f'<w:p><w:r><w:t>M. {NAME} et </w:t></w:r><w:del w:id="1" w:author="a"><w:r><w:delText>Mme {surname("footnote")}</w:delText></w:r></w:del>'
    f'<w:ins w:id="2" w:author="b"><w:r><w:t>Mme {surname("header")}</w:t></w:r></w:ins></w:p>'
    f'<w:tbl><w:tr><w:trPr><w:del w:id="3" w:author="c"/></w:trPr><w:tc><w:p><w:r><w:t>{NAME}</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'
)


@dataclass(frozen=True, slots=True)
class Input:
    """A file as it would be sent: the way that it goes, its name, its bytes, how it is mutated."""

    way: Way
    name: str
    data: bytes
    kind: Kind


def annotation(name: str = "arrêt 1") -> Annotation:
    """Annotate the text: its names."""
    found = []
    for one in (NAME, surname("header")):
        start = TEXT.find(one)
        while start >= 0:
            found.append(entity_at(TEXT, start, start + len(one), SURNAME, "human"))
            start = TEXT.find(one, start + 1)
    entities = tuple(sorted(found, key=lambda entity: entity.start))
    return Annotation(Document(name, TEXT, "txt"), EngineInfo("0", "", "cpu", "judiciaire"), entities)


@cache
def inputs() -> tuple[Input, ...]:
    """Make all inputs, in an order that stays."""
    return (*_documents(), *_pictures(), *_lists(), *_annotations())


def _documents() -> tuple[Input, ...]:
    kinds: dict[str, Kind] = {"docx": "zip", "odt": "zip", "html": "markup", "rtf": "text", "pdf": "pdf", "eml": "text"}
    places = [Input("document", f"essai.{ending}", module.make(), kinds[ending])
              for ending, module in zip(kinds, (docx_places, odt_places, html_places, rtf_places, pdf_places, eml_places), strict=True)]  # fmt: skip
    page = f"<html><body><table><tr><td>M. {NAME}<td>absent</table><ol start=3><li>un<li>deux</ol><pre>{NAME}</pre></body></html>"
    return (
        *places,
        Input("document", "revu.docx", word(_TRACKED), "zip"),
        Input("document", "note.txt", TEXT.encode(), "text"),
        Input("document", "ancien.txt", TEXT.encode("cp1252"), "text"),
        Input("document", "large.txt", TEXT.encode("utf-16"), "bytes"),
        Input("document", "page.html", page.encode("utf-16"), "bytes"),
        Input("document", "table.htm", page.encode(), "markup"),
        Input("document", "imprime.pdf", _printed(), "pdf"),
        Input("document", "sans nom", TEXT.encode(), "text"),
    )


def _printed() -> bytes:
    buffer = BytesIO()
    sheet = canvas.Canvas(buffer)
    for page in range(2):
        for number, line in enumerate(TEXT.split("\n")):
            sheet.drawString(72, 780 - 16 * number - page, line)
        sheet.bookmarkPage(f"p{page}")
        sheet.addOutlineEntry(f"Mémoire de {NAME}", f"p{page}")
        sheet.showPage()
    sheet.save()
    return buffer.getvalue()


def _pictures() -> tuple[Input, ...]:
    drawn = draw([f"Madame {NAME} conclut."], height=160).resize((300, 32))
    two = saved(drawn, "tif", save_all=True, append_images=[Image.new("1", (40, 40))], compression="tiff_lzw")
    kinds = ("png", "jpg", "bmp", "webp", "gif", "tif")
    return (
        *(Input("document", f"scan.{kind}", saved(drawn, kind), "bytes") for kind in kinds),
        Input("document", "deux.tiff", two, "bytes"),
        Input("document", "scan.pdf", scanned([drawn, f"M. {NAME}"]), "pdf"),
    )


def _lists() -> tuple[Input, ...]:
    parts: dict[str, str | bytes] = {"a/note.txt": TEXT, "b.docx": word(f"<w:p><w:r><w:t>{NAME}</w:t></w:r></w:p>"), ".DS_Store": b"x",
                                     "été.rtf": b"{\\rtf1 a}"}  # fmt: skip
    names = json.dumps([NAME, surname("header")])
    return (
        Input("archive", "liste.zip", zipped(parts), "zip"),
        Input("parties", "parties.txt", f"{NAME}\n{surname('header')}\n".encode(), "text"),
        Input("parties", "parties.json", names.encode(), "json"),
        Input("align", "publie.txt", TEXT.replace(NAME, "[X]").replace(NAME.upper(), "[X]").encode(), "text"),
        Input("restore", "note.cle", b"key", "bytes"),
        Input("restore", "note.cle", b"key", "bytes"),
    )


def _annotations() -> tuple[Input, ...]:
    one, two = annotation(), annotation("arrêt 2")
    kinds: dict[str, Kind] = {
        "json": "json",
        "conll": "text",
        "doccano": "json",
        "label": "json",
        "gate": "markup",
        "seqeval": "json",
    }
    made = {form: convert.write([one] if form == "gate" else [one, two], form, "x").encode() for form in kinds}
    ways: tuple[Way, ...] = ("gold", "predictions", "annotators")
    found = [
        Input(ways[rank % 3], f"{form}{convert.extension(form)}", made[form], kind)
        for rank, (form, kind) in enumerate(kinds.items())
    ]
    packed = {
        f"{form}{convert.extension(form)}": convert.write([each], form, "x")
        for form, each in (("conll", one), ("json", two))
    }
    gate = Input("gold", "juges.xml", LIKE_GATE.encode(), "markup")
    return (
        *found,
        gate,
        Input("predictions", "lot.zip", zipped(packed), "zip"),
        Input("gold", "lot.json", made["json"], "json"),
    )
