"""Forms of a PDF: fields that say what was filled in and do not show it are drawn, as viewers do,
and all are printed onto the pages."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2.raw as pdfium
from pikepdf import Array, Dictionary, Name

from engine.formats.pdf.layout import open_pdf

_DRAWN = (Name.Tx, Name.Ch)
_MOST = 20_000


def with_appearances(data: bytes) -> bytes:
    """Give a PDF in which texts and choices that were filled in are drawn; the same bytes where all
    are, and where it cannot be told."""
    if b"/AcroForm" not in data and b"/ObjStm" not in data:
        return data
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            form = pdf.Root.get("/AcroForm")
            if not isinstance(form, Dictionary) or not any(_is_undrawn(widget) for widget in _widgets(pdf)):
                return data
            form.NeedAppearances = True
            pdf.generate_appearance_streams()
            buffer = BytesIO()
            pdf.save(buffer, deterministic_id=True)
    except (pikepdf.PdfError, pikepdf.PasswordError, ValueError, TypeError, AttributeError, RecursionError):
        return data  # PDFium opens what it can, and says what it cannot
    return buffer.getvalue()


def _is_undrawn(widget: Any) -> bool:
    """Tell whether a field holds a text or a choice and does not say how it looks."""
    field = widget if "/FT" in widget else widget.get("/Parent", widget)
    if not isinstance(field, Dictionary) or field.get("/FT") not in _DRAWN:
        return False
    return "/AP" not in widget and bool(str(field.get("/V", "")).strip())


def _widgets(pdf: pikepdf.Pdf) -> list[Any]:
    found: list[Any] = []
    for page in pdf.pages:
        annotations = page.obj.get("/Annots")
        for each in annotations if isinstance(annotations, Array) else ():
            if isinstance(each, Dictionary) and each.get("/Subtype") == Name.Widget:
                found.append(each)
        if len(found) > _MOST:
            break
    return found


def flatten(data: bytes) -> bytes:
    """Print what was typed into forms onto the pages, as the reader does; the same bytes where
    there is nothing to print.

    Raises:
        Encrypted, Damaged: as reading.
    """
    with open_pdf(data) as document:
        if not any(_is_drawn_upon(document, number) for number in range(len(document))):
            return data
        for number in range(len(document)):
            page = document[number]
            if pdfium.FPDFPage_GetAnnotCount(page) > 0:
                pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
            page.close()
        buffer = BytesIO()
        document.save(buffer, flags=pdfium.FPDF_REMOVE_SECURITY)
    return buffer.getvalue()


def _is_drawn_upon(document: Any, number: int) -> bool:
    """Tell whether a page has annotations that show something: a link has none of its own."""
    page = document[number]
    found = False
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        found = found or bool(pdfium.FPDFAnnot_HasKey(annotation, b"AP"))
        pdfium.FPDFPage_CloseAnnot(annotation)
    page.close()
    return found
