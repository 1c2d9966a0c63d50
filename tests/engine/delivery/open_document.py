"""A decision as odfdo writes it, with what LibreOffice would not: parts of its own, files beside,
names of names."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO

import odfdo

from tests.engine.delivery.case import UNREAD
from tests.engine.delivery.word import LAW, MAILTO
from tests.engine.delivery.word_parts import photograph

_DAY = datetime(2025, 1, 2, 3, 4, 5)


def torture() -> bytes:
    """Make the file."""
    document = odfdo.Document("text")
    body = document.body
    body.clear()
    body.append(odfdo.Header(1, "COUR D'APPEL DE LYON"))
    party = odfdo.Paragraph("Mme Éléonore Dupont-Nguyễn, née le 3 avril 1985 à Vénissieux", style="Benyoucef")
    party.set_span("Standard", regex="onore Dup")
    party.insert_annotation(after="Mme", body=f"{UNREAD} : revoir Benyoucef", creator=UNREAD, date=_DAY)
    party.insert_note(after="née", note_id="n1", citation="1", body="Conclusions de Mme Dupont-Nguyễn.")
    party.insert_note(after="avril", note_id="n2", citation="i", body="Attestation de M. Traoré.", note_class="endnote")
    body.append(party)
    body.append(odfdo.Paragraph("NIR 2 85 04 69 259 123 58, GK-417-TB"))
    section = odfdo.Section(name="Parties Benyoucef")
    section.append(odfdo.Paragraph("et M. Youssef\nBENYOUCEF, 14 rue des  Acacias"))
    body.append(section)
    table = odfdo.Table("Benyoucef", width=2, height=2)
    table.set_values([["Mme Siobhán O'Connell", "06 98 76 54 32"], ["M. Radosław Jovanović", "témoin"]])
    body.append(table)
    body.append(odfdo.List(["Mme Ingrid Søndergaard", "M. Mamadou Traoré"]))
    body.append(odfdo.Paragraph(LAW))
    marked = odfdo.Paragraph("Signet")
    marked.append(odfdo.Bookmark("Benyoucef"))
    marked.append(odfdo.ReferenceMark("Traoré"))
    marked.append(odfdo.VarSet("Benyoucef", value="Benyoucef"))
    marked.append(odfdo.Link(MAILTO, name="Benyoucef", title="Dupont-Nguyễn", text=" de Mme Dupont-Nguyễn"))
    body.append(marked)
    picture = document.add_file(BytesIO(photograph(f"{UNREAD} Benyoucef")))
    shown = odfdo.Paragraph("Photo")
    shown.append(odfdo.Frame.image_frame(picture, name="Benyoucef", size=("3cm", "2cm"), anchor_type="as-char"))
    shown.append(
        odfdo.Frame.text_frame(
            "Remis à Mme Dupont-Nguyễn", name="Cachet Benyoucef", size=("8cm", "1cm"), anchor_type="paragraph"
        )
    )
    body.append(shown)
    _tracked(body)
    _properties(document)
    container = document.container
    assert container is not None
    for name, kind, data in (
        ("Benyoucef/notes.txt", "text/plain", b"Benyoucef"),
        ("Thumbnails/thumbnail.png", "image/png", photograph("Benyoucef")),
        ("Configurations2/Benyoucef.xml", "text/xml", b"<a>Benyoucef</a>"),
    ):
        container.set_part(name, data)
        document.manifest.add_full_path(name, kind)
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _tracked(body: odfdo.Element) -> None:
    """Track a deletion: the format keeps what was deleted in a place of its own."""
    info = f"<office:change-info><dc:creator>{UNREAD}</dc:creator><dc:date>2025-01-02T03:04:05</dc:date></office:change-info>"
    body.insert(
        odfdo.Element.from_tag(
            f'<text:tracked-changes><text:changed-region text:id="c1"><text:deletion>{info}<text:p>M. Jovanović</text:p></text:deletion></text:changed-region></text:tracked-changes>'
        ),
        position=0,
    )
    body.append(odfdo.Element.from_tag('<text:p>La cour <text:change text:change-id="c1"/> statue.</text:p>'))


def _properties(document: odfdo.Document) -> None:
    meta = document.meta
    meta.title, meta.subject, meta.creator, meta.initial_creator = (
        "Dupont-Nguyễn c. Benyoucef",
        "Benyoucef",
        UNREAD,
        UNREAD,
    )
    meta.description, meta.keyword = "Attention : Traoré", "Benyoucef"
    meta.set_user_defined_metadata("Benyoucef", "Éléonore Dupont-Nguyễn")
    document.insert_style(odfdo.Style("paragraph", name="Benyoucef", display_name="Titre Benyoucef"))
