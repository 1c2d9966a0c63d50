"""A decision as a PDF that carries all that a PDF can beside its pages."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import AttachedFileSpec, Dictionary, Name, Pdf, String
from reportlab.pdfgen import canvas

from tests.engine.delivery.case import UNREAD
from tests.engine.delivery.word import MAILTO

LINES = (
    "COUR D'APPEL DE LYON", "Entre Mme Siobhán O'Connell, demeurant 14 rue des Acacias à Vénissieux,",
    "et M. Youssef BENYOUCEF, intimé, 06 98 76 54 32,", "En présence de M. Mamadou Traoré et de Mme Ingrid Søndergaard.",
    "Le licenciement est justifié par une cause réelle et sérieuse.", "Courriel : eleonore.dupont-nguyen@courriel.example",
    "Compte FR76 3000 1007 9412 3456 7890 185, véhicule GK-417-TB, NIR 2 85 04 69 259 123 58", "PAR CES MOTIFS, la cour",
)  # fmt: skip


def torture(pages: int = 2) -> bytes:
    """Make the file, then add to it what reportlab does not write, as a later revision."""
    buffer = BytesIO()
    page = canvas.Canvas(buffer, pageCompression=1)
    page.setTitle("O'Connell c. Benyoucef")
    page.setAuthor(UNREAD)
    page.setSubject("Licenciement de Mme O'Connell")
    page.setKeywords("Benyoucef")
    for number in range(pages):
        for row, line in enumerate(LINES):
            page.setFont("Helvetica-Bold" if row == 0 else "Times-Roman", 11)
            page.drawString(72, 760 - 24 * row, line)
        page.drawString(72, 40, f"RG 24/01873 BENYOUCEF, page {number + 1}")
        page.bookmarkPage(f"Benyoucef-{number}")
        page.addOutlineEntry(f"Moyens de M. Benyoucef, {number + 1}", f"Benyoucef-{number}")
        page.linkURL(MAILTO, (72, 630, 300, 645))
        page.acroForm.textfield(
            name="Benyoucef", tooltip=f"Nom de {UNREAD}", value="Benyoucef", x=72, y=480, width=200, height=20
        )
        page.showPage()
    page.save()
    return _beside(buffer.getvalue())


def _beside(data: bytes) -> bytes:
    with Pdf.open(BytesIO(data)) as pdf:
        with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:title"] = "O'Connell c. Benyoucef"
            metadata["dc:creator"] = [UNREAD]
            metadata["dc:description"] = "Licenciement de Mme O'Connell"
        attached: Any = AttachedFileSpec
        pdf.attachments["Benyoucef.txt"] = attached(pdf, b"M. Benyoucef", filename="Benyoucef.txt", description=UNREAD)
        first = pdf.pages[0]
        first.obj.PieceInfo = Dictionary(Benyoucef=Dictionary(Private=String("Benyoucef")))
        notes = [
            Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[300, 300, 320, 320], F=2, T=String(UNREAD), Contents=String("Revoir M. Benyoucef")),
            Dictionary(Type=Name.Annot, Subtype=Name.Highlight, Rect=[72, 700, 200, 715], QuadPoints=[72, 715, 200, 715, 72, 700, 200, 700],
                       T=String(UNREAD), Contents=String("Benyoucef"), C=[1, 1, 0], F=2),
        ]  # fmt: skip
        first.obj.Annots = pikepdf.Array([*first.obj.get("/Annots", []), *(pdf.make_indirect(note) for note in notes)])
        pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert('Benyoucef')"))
        pdf.Root.PageLabels = Dictionary(Nums=[0, Dictionary(P=String("Benyoucef "), S=Name.D)])
        pdf.Root.Benyoucef = String(UNREAD)
        buffer = BytesIO()
        pdf.save(buffer, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return buffer.getvalue() + b"\n% Benyoucef, " + UNREAD.encode() + b"\n%%EOF\n"
