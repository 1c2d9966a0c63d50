"""What a PDF carries beside its pages is gone, and said."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, AttachedFileSpec, Dictionary, Name, OutlineItem, String
from PIL import Image
from reportlab.pdfgen import canvas

from engine.formats import read
from tests.engine.formats.redacted import leaks, raw, redact, saved

NAME = "Rocheblave"
PAIRS = {NAME: "Touque"}
LINE = "BT /F1 12 Tf 72 700 Td (Madame Rocheblave a relevé appel du jugement.) Tj ET"


def with_(change: Any) -> bytes:
    """Make a page that says LINE and carries something more."""
    with pikepdf.open(BytesIO(raw(LINE))) as pdf:
        change(pdf, pdf.pages[0].obj)
        return saved(pdf)


def _info(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.docinfo["/Author"], pdf.docinfo["/Greffe"] = NAME, NAME
    with pdf.open_metadata() as metadata:
        metadata["dc:title"] = f"Affaire {NAME}"


def _outline(pdf: pikepdf.Pdf, page: Any) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(OutlineItem(f"Affaire {NAME}", 0))
        outline.root[0].children.append(OutlineItem("Motifs", 0))


def _named_place(pdf: pikepdf.Pdf, page: Any) -> None:
    place = Array([page, Name.Fit])
    pdf.Root.Names = Dictionary(Dests=Dictionary(Kids=Array([Dictionary(Names=Array([String(NAME), place]))])))


def _attachment(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.attachments[f"{NAME}.txt"] = AttachedFileSpec(pdf, NAME.encode(), filename=f"{NAME}.txt")


def _scripts(pdf: pikepdf.Pdf, page: Any) -> None:
    script = Dictionary(S=Name.JavaScript, JS=f"app.alert('{NAME}')")
    pdf.Root.OpenAction = script
    page.AA = Dictionary(O=script)


def _comment(pdf: pikepdf.Pdf, page: Any) -> None:
    popup = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Popup, Rect=Array([0, 0, 9, 9]), Contents=NAME))
    note = pdf.make_indirect(
        Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([0, 0, 9, 9]), Contents=NAME, T=NAME, Popup=popup)
    )
    page.Annots = Array([note, popup])
    element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Annot, K=Dictionary(Type=Name.OBJR, Obj=note)))
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=element))


def _structure(pdf: pikepdf.Pdf, page: Any) -> None:
    leaf = pdf.make_indirect(
        Dictionary(Type=Name.StructElem, S=Name.Figure, Alt=f"Portrait de {NAME}", ActualText=NAME, E=NAME, T=NAME)
    )
    pdf.Root.StructTreeRoot = pdf.make_indirect(
        Dictionary(Type=Name.StructTreeRoot, K=Array([Dictionary(Type=Name.StructElem, S=Name.Sect, K=Array([leaf]))]))
    )


def _layer(pdf: pikepdf.Pdf, page: Any) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=f"Pièces {NAME}"))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))


def _private(pdf: pikepdf.Pdf, page: Any) -> None:
    page.PieceInfo = Dictionary(Bureau=Dictionary(Private=String(NAME)))
    page.Thumb = pdf.make_stream(NAME.encode())
    pdf.Root.Unheard = String(NAME)


def _signature(pdf: pikepdf.Pdf, page: Any) -> None:
    value = pdf.make_indirect(Dictionary(Type=Name.Sig, Name=NAME, Reason=NAME, Contents=String(NAME)))
    signed = pdf.make_indirect(Dictionary(FT=Name.Sig, T="Signature1", V=value))
    pdf.Root.AcroForm = Dictionary(Fields=Array([signed]), SigFlags=3)


def _xfa(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.Root.AcroForm = Dictionary(Fields=Array([]), XFA=pdf.make_stream(f"<nom>{NAME}</nom>".encode()))


def _photo(pdf: pikepdf.Pdf, page: Any) -> None:
    exif = Image.Exif()
    exif[0x013B] = NAME
    buffer = BytesIO()
    Image.new("L", (8, 8)).save(buffer, "JPEG", exif=exif)
    image = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Image, Width=8, Height=8, BitsPerComponent=8)
    image.ColorSpace = Name.DeviceGray
    image.write(buffer.getvalue(), filter=Name.DCTDecode)
    page.Resources.XObject = Dictionary(Photo=image)
    page.Contents = pdf.make_stream(f"{LINE} q 9 0 0 9 0 0 cm /Photo Do Q".encode("cp1252"))


def _unused(pdf: pikepdf.Pdf, page: Any) -> None:
    page.Resources.XObject = Dictionary(
        Vieux=pdf.make_stream(LINE.encode("cp1252"), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    )


@pytest.mark.parametrize(
    ("change", "kind", "fate"),
    [
        pytest.param(_info, "properties", "removed", id="properties and XMP"),
        pytest.param(_outline, "outline", "pseudonymised", id="outline"),
        pytest.param(_named_place, "bookmarks", "removed", id="a named place"),
        pytest.param(_attachment, "attachments", "removed", id="an attachment"),
        pytest.param(_scripts, "scripts", "removed", id="scripts"),
        pytest.param(_comment, "annotations", "removed", id="a comment that the structure points to"),
        pytest.param(_structure, "alternative_texts", "removed", id="texts of the structure"),
        pytest.param(_layer, "other_text", "pseudonymised", id="the name of a layer"),
        pytest.param(_private, "thumbnail", "removed", id="what programs leave"),
        pytest.param(_signature, "signatures", "removed", id="a signature"),
        pytest.param(_xfa, "custom_xml", "removed", id="an XML form"),
        pytest.param(_photo, "picture_metadata", "removed", id="EXIF of a photograph"),
        pytest.param(_unused, "redacted_text", "redacted", id="a form that nothing prints"),
    ],
)
def test_what_lies_beside_the_pages_goes_and_is_said(change: Any, kind: str, fate: str) -> None:
    data = with_(change)
    assert leaks(data, [NAME])
    written = redact(data, PAIRS)
    assert (kind, fate) in {(finding.kind, finding.fate) for finding in written.findings}


def test_the_outline_still_leads_where_it_did() -> None:
    with pikepdf.open(BytesIO(redact(with_(_outline), PAIRS).data)) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Affaire Touque"]
        assert [item.title for item in outline.root[0].children] == ["Motifs"]
        assert outline.root[0].destination[0].objgen == pdf.pages[0].obj.objgen


def test_links_stay_but_those_to_somebody() -> None:
    buffer = BytesIO()
    page = canvas.Canvas(buffer)
    page.drawString(72, 700, "Madame Rocheblave a relevé appel du jugement")
    for number, address in enumerate(
        ["https://www.courdecassation.fr/", f"https://www.example.org/{NAME}", "mailto:greffe@example.org", "https://x.org/%52ocheblave"]
    ):  # fmt: skip
        page.linkURL(address, (72, 600 - 20 * number, 200, 615 - 20 * number))
    page.bookmarkPage(NAME)
    page.linkRect("", NAME, (72, 500, 200, 515))
    page.save()
    written = redact(buffer.getvalue(), PAIRS)
    with pikepdf.open(BytesIO(written.data)) as pdf:
        links = list(pdf.pages[0].Annots)
        assert [str(link.A.URI) for link in links if "/A" in link] == ["https://www.courdecassation.fr/"]
        assert [link.Dest[0].objgen for link in links if "/Dest" in link] == [pdf.pages[0].obj.objgen]
    found = {(each.kind, each.fate, each.count) for each in written.findings}
    assert {("links", "removed", 3), ("links", "kept", 2)} <= found


def test_what_was_typed_into_a_form_is_printed_with_other_words() -> None:
    buffer = BytesIO()
    page = canvas.Canvas(buffer)
    page.drawString(72, 700, "Nom du demandeur, tel que déclaré :")
    page.acroForm.textfield(name=NAME, value=NAME, tooltip=NAME, x=72, y=640, width=200, height=20)
    page.save()
    written = redact(buffer.getvalue(), PAIRS)
    assert "form_fields" in {finding.kind for finding in written.findings}
    with pikepdf.open(BytesIO(written.data)) as pdf:
        assert "/AcroForm" not in pdf.Root
        assert "/Annots" not in pdf.pages[0]


def test_earlier_versions_are_gone() -> None:
    data = raw(LINE.replace("a relevé", "dite Kowalczyk"))
    with pikepdf.open(BytesIO(raw(LINE))) as pdf:
        number, start = 40, len(data)
        stream = pdf.pages[0].Contents.read_bytes()
    with pikepdf.open(BytesIO(data)) as pdf:
        page = pdf.pages[0].obj
        body = page.unparse(resolved=True).replace(page.Contents.unparse(), f"{number} 0 R".encode())
        index, size, root = page.objgen[0], int(pdf.trailer.Size), pdf.Root.unparse().decode()
    first = f"{number} 0 obj\n<</Length {len(stream)}>>\nstream\n".encode() + stream + b"\nendstream\nendobj\n"
    second = f"{index} 0 obj\n".encode() + body + b"\nendobj\n"
    table = (
        f"xref\n{index} 1\n{start + len(first):010} 00000 n \n{number} 1\n{start:010} 00000 n \n"
        f"trailer\n<</Size {max(size, number + 1)} /Root {root} /Prev {data.rindex(b'xref', 0, data.rindex(b'startxref'))}>>\n"
        f"startxref\n{start + len(first) + len(second)}\n%%EOF\n"
    )
    revised = data + first + second + table.encode()
    assert "Kowalczyk" not in read(revised, "a.pdf").text
    written = redact(revised, PAIRS)
    assert ("earlier_revisions", 1) in {(finding.kind, finding.count) for finding in written.findings}
    assert leaks(written.data, ["Kowalczyk"]) == []


@pytest.mark.parametrize("version", [3, 4, 6])
def test_a_password_that_only_forbids_goes(version: int) -> None:
    with pikepdf.open(BytesIO(raw(LINE))) as pdf:
        data = saved(
            pdf,
            encryption=pikepdf.Encryption(user="", owner="greffe", R=version, aes=version > 3, metadata=version > 3),
        )
    with pikepdf.open(BytesIO(redact(data, PAIRS).data)) as pdf:
        assert not pdf.is_encrypted
