"""A PDF with a name in every place where a viewer shows or keeps words."""

from __future__ import annotations

from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from tests.torture.names import surname
from tests.torture.trial import READ

PLACES = {
    "pdf body": READ,
    "pdf outline": READ,
    "pdf inner outline": READ,
    "pdf layer": READ,
    "pdf form value": READ,
    "pdf drawn form value": READ,
    "pdf form label": "form_fields",
    "pdf chosen": READ,
    "pdf choice": "form_fields",
    "pdf button": "form_fields",
    "pdf page label": READ,
    "pdf drawn note": READ,
    "pdf note": "annotations",
    "pdf field name": "form_fields",
    "pdf structure": "alternative_texts",
    "pdf actual text": READ,
    "pdf layer creator": "other_text",
    "pdf output intent": "other_text",
    "pdf role": "internal_names",
    "pdf resource": "internal_names",
    "pdf place": "bookmarks",
    "pdf link": "links",
    "pdf script": "scripts",
    "pdf attachment": "attachments",
    "pdf property": "properties",
    "pdf packet": "properties",
}
"""What becomes of the words of each place."""


def _font(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
    )


def _widget(pdf: pikepdf.Pdf, at: int, **more: object) -> pikepdf.Object:
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, Rect=[72, at, 400, at + 18], DA=String("/F1 11 Tf 0 g"), F=4, **more
        )
    )


def _drawn(pdf: pikepdf.Pdf, font: pikepdf.Object, text: str) -> pikepdf.Object:
    form = pdf.make_stream(f"BT /F1 11 Tf 2 4 Td ({text}) Tj ET".encode())
    form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 328, 18])
    form.Resources = Dictionary(Font=Dictionary(F1=font))
    return form


def make() -> bytes:
    """Make the file."""
    s = surname
    with pikepdf.new() as pdf:
        font = _font(pdf)
        page = pdf.add_blank_page(page_size=(595, 842)).obj
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(f"Calque {s('pdf layer')}")))
        page.Resources = Dictionary(Font=Dictionary(F1=font), Properties=Dictionary({f"/{s('pdf resource')}": layer}))
        page.Contents = pdf.make_stream(
            f"BT /F1 11 Tf 72 780 Td (Monsieur {s('pdf body')} conclut au rejet de la demande.) Tj ET\n"
            f"/OC /{s('pdf resource')} BDC BT /F1 11 Tf 72 760 Td (Le tribunal statue.) Tj ET EMC\n"
            f"/Span << /ActualText ({s('pdf actual text')}) >> BDC BT /F1 11 Tf 72 740 Td (Fait et jug\\351.) Tj ET EMC".encode()
        )
        fields = [
            _widget(pdf, 700, FT=Name.Tx, T=String(s("pdf field name")), V=String(s("pdf form value")), TU=String(f"Nom de {s('pdf form label')}")),
            _widget(pdf, 670, FT=Name.Tx, T=String("b"), V=String(s("pdf drawn form value")),
                    AP=Dictionary(N=_drawn(pdf, font, s("pdf drawn form value")))),
            _widget(pdf, 640, FT=Name.Ch, T=String("c"), Ff=1 << 17, V=String(s("pdf chosen")),
                    Opt=Array([String(s("pdf chosen")), String(s("pdf choice"))])),
            _widget(pdf, 610, FT=Name.Btn, T=String("d"), Ff=1 << 16, MK=Dictionary(CA=String(s("pdf button")))),
        ]  # fmt: skip
        note = pdf.make_indirect(
            Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[500, 700, 520, 720], Contents=String(s("pdf note")))
        )
        free = pdf.make_indirect(Dictionary(
            Type=Name.Annot, Subtype=Name.FreeText, Rect=[72, 560, 400, 578], Contents=String(s("pdf drawn note")), F=4,
            DA=String("/F1 11 Tf"), AP=Dictionary(N=_drawn(pdf, font, s("pdf drawn note"))),
        ))  # fmt: skip
        link = pdf.make_indirect(Dictionary(
            Type=Name.Annot, Subtype=Name.Link, Rect=[72, 500, 200, 518],
            A=Dictionary(S=Name.URI, URI=String(f"mailto:{s('pdf link')}@example.org")),
        ))  # fmt: skip
        page.Annots = Array([*fields, note, free, link])
        root = pdf.Root
        root.AcroForm = Dictionary(Fields=Array(fields), NeedAppearances=True, DR=Dictionary(Font=Dictionary(F1=font)))
        root.OCProperties = Dictionary(
            OCGs=Array([layer]), D=Dictionary(ON=Array([layer]), Creator=String(s("pdf layer creator")))
        )
        root.PageLabels = Dictionary(Nums=Array([0, Dictionary(P=String(f"{s('pdf page label')}-"), S=Name.D)]))
        root.OutputIntents = Array([
            Dictionary(
                Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=String("x"), Info=String(s("pdf output intent"))
            )
        ])  # fmt: skip
        root.StructTreeRoot = pdf.make_indirect(Dictionary(
            Type=Name.StructTreeRoot, RoleMap=Dictionary({f"/{s('pdf role')}": Name.P}),
            K=pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.P, Alt=String(s("pdf structure")))),
        ))  # fmt: skip
        root.Names = Dictionary(Dests=Dictionary(Names=Array([String(s("pdf place")), Array([page, Name.Fit])])))
        root.OpenAction = Dictionary(S=Name.JavaScript, JS=String(s("pdf script")))
        with pdf.open_outline() as outline:
            entry = pikepdf.OutlineItem(f"Mémoire de {s('pdf outline')}", 0)
            entry.children.append(pikepdf.OutlineItem(s("pdf inner outline"), 0))
            outline.root.append(entry)
        pdf.attachments["a.txt"] = pikepdf.AttachedFileSpec(pdf, s("pdf attachment").encode(), filename="a.txt")
        with pdf.open_metadata(set_pikepdf_as_editor=False) as packet:
            packet["dc:subject"] = {s("pdf packet")}
        pdf.docinfo["/Title"] = s("pdf property")
        buffer = BytesIO()
        pdf.save(buffer)
    return buffer.getvalue()
