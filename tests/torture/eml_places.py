"""A message with a name in every place where a mail program shows or keeps words."""

from __future__ import annotations

from binascii import b2a_uu
from email.message import EmailMessage

from tests.engine.formats.conftest import word
from tests.torture.names import surname
from tests.torture.trial import READ

PLACES = {
    "eml sender": READ,
    "eml subject": READ,
    "eml body": READ,
    "eml attached message": READ,
    "eml subject of it": READ,
    "eml packed message": READ,
    "eml file name": READ,
    "eml attached text": READ,
    "eml attached page": READ,
    "eml attached document": READ,
    "eml reply to": "mail_headers",
    "eml other field": "mail_headers",
    "eml description": "mail_headers",
    "eml page of the text": "other_text",
    "eml coded file": "attachments",
    "eml calendar": "attachments",
    "eml unknown file": "attachments",
}
"""What becomes of the words of each place."""


def _paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def make() -> bytes:
    """Make the message."""
    s = surname
    message = EmailMessage()
    message["From"] = f"{s('eml sender')} <greffe@cour.example>"
    message["To"], message["Subject"] = "avocat@barreau.example", f"Dossier {s('eml subject')}"
    message["Reply-To"], message["X-Dossier"] = f"{s('eml reply to')} <x@y.example>", s("eml other field")
    coded = b2a_uu(f"Mme {s('eml coded file')} produit.".encode()).decode()
    message.set_content(f"Maître, M. {s('eml body')} conclut.\n\nbegin 644 note.txt\n{coded}`\nend\n")
    message.add_alternative(f"<p>Maître, Mme {s('eml page of the text')} conclut.</p>", subtype="html")
    inner = EmailMessage()
    inner["From"], inner["Subject"] = "avocat@barreau.example", f"Pièce {s('eml subject of it')}"
    inner.set_content(f"Mme {s('eml attached message')} produit.\n")
    message.add_attachment(inner)
    packed = EmailMessage()
    packed["From"], packed["Subject"] = "avocat@barreau.example", "Suite"
    packed.set_content(f"Mme {s('eml packed message')} produit encore.\n")
    message.add_attachment(packed.as_bytes(), maintype="application", subtype="octet-stream", filename="suite.eml")
    message.add_attachment(
        f"Note de {s('eml attached text')}.\n".encode(),
        maintype="text",
        subtype="plain",
        filename=f"{s('eml file name')}.txt",
    )
    message.add_attachment(
        f"<html><body><p>Avis à {s('eml attached page')}</p></body></html>".encode(),
        maintype="text",
        subtype="html",
        filename="avis.html",
    )
    message.add_attachment(
        word(_paragraph(f"Conclusions pour {s('eml attached document')}.")),
        maintype="application",
        subtype="vnd.openxmlformats-officedocument.wordprocessingml.document",
        filename="conclusions.docx",
    )
    message.add_attachment(
        f"BEGIN:VCALENDAR\nSUMMARY:{s('eml calendar')}\nEND:VCALENDAR\n".encode(),
        maintype="application",
        subtype="ics",
        filename="audience.ics",
    )
    message.add_attachment(
        b"\0\1" + s("eml unknown file").encode(), maintype="application", subtype="x-inconnu", filename="a.bin"
    )
    list(message.iter_attachments())[-1]["Content-Description"] = s("eml description")
    return message.as_bytes()
