"""E-mails."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from engine.core.errors import BinaryText, Damaged
from engine.core.settings import Settings
from engine.formats import read

HEAD = b"From: greffe@cour.example\r\nSubject: Appel\r\nMIME-Version: 1.0\r\n"


def message(text: str = "Bonjour Maître Durand,") -> EmailMessage:
    found = EmailMessage()
    found["Subject"] = "Appel de Mme Rocheblave – pièces"
    found["From"] = "Aurélie Rocheblave <aurelie@mail.example>"
    found["To"] = "Me Durand <durand@barreau.example>, greffe@cour.example"
    found["Cc"] = "Éloïse Petit <petit@mail.example>"
    found["Date"] = "Tue, 03 Mar 2026 10:00:00 +0100"
    found["X-Originating-IP"] = "10.0.0.1"
    found.set_content(text)
    return found


def text_of(mail: EmailMessage | bytes) -> str:
    return read(mail if isinstance(mail, bytes) else mail.as_bytes(), "message.eml").text


def test_the_fields_that_people_read_come_first_in_one_order() -> None:
    assert text_of(message()) == (
        "From: Aurélie Rocheblave <aurelie@mail.example>\n"
        "To: Me Durand <durand@barreau.example>, greffe@cour.example\n"
        "Cc: Éloïse Petit <petit@mail.example>\n"
        "Date: Tue, 03 Mar 2026 10:00:00 +0100\n"
        "Subject: Appel de Mme Rocheblave – pièces\n\n"
        "Bonjour Maître Durand,"
    )


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        pytest.param(b"=?iso-8859-1?Q?R=E9mi?= =?utf-8?B?w4l0w6k=?=", "RémiÉté", id="words in two encodings"),
        pytest.param(b"=?utf-8?B?w?= x", "=?utf-8?B?w?= x", id="ill-formed word"),
        pytest.param(b"=?no-such?Q?R=E9mi?=", "Rémi", id="unknown encoding"),
        pytest.param(b"=?utf-8*fr?Q?R=C3=A9mi?=", "Rémi", id="encoding with a language"),
        pytest.param("Rémi".encode(), "Rémi", id="bare UTF-8"),
        pytest.param("Rémi".encode("cp1252"), "Rémi", id="bare Windows-1252"),
        pytest.param(b"R\r\n  Durand", "R Durand", id="folded"),
        pytest.param(b"C:\\users =?utf-8?Q?R=C3=A9mi?=", "C:\ufffdsers Rémi", id="backslash"),
    ],
)  # fmt: skip
def test_a_field_is_decoded_or_stands_as_it_is(field: bytes, expected: str) -> None:
    found = text_of(b"Subject: " + field + b"\r\nTo: x\r\n\r\nBonjour")
    assert f"Subject: {expected}\n" in found


def test_of_two_forms_the_plain_one_is_read_unless_it_is_blank() -> None:
    both, blank = message(), message(" \n")
    for mail in (both, blank):
        mail.add_alternative("<p>Bonjour <b>en HTML</b></p>", subtype="html")
    assert "Bonjour Maître Durand," in text_of(both)
    assert "HTML" not in text_of(both)
    assert text_of(blank).endswith("\n\nBonjour en HTML")


def test_an_attached_file_is_read_under_its_name_where_it_can_be() -> None:
    mail = message()
    mail.add_attachment(b"%PDF-1.4 secret", maintype="application", subtype="pdf", filename="Requête Rocheblave.pdf")
    mail.add_attachment("Note de l'huissier", filename="note.txt")
    mail.add_attachment(b"BEGIN:VCALENDAR", maintype="application", subtype="ics", filename="a.ics")
    mail.add_attachment(b"Bonjour", maintype="application", subtype="x-y")
    found = text_of(mail)
    said = "Attachment: Requête Rocheblave.pdf\n\nAttachment: note.txt\n\nNote de l'huissier\n\nAttachment: a.ics"
    assert found.endswith(f"Bonjour Maître Durand,\n\n{said}")
    assert "secret" not in found


def test_attached_files_are_not_opened_where_they_are_to_be_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.formats.eml.attachments.settings", lambda: Settings(attachments="remove"))
    mail = message()
    mail.add_attachment("Note de l'huissier", filename="note.txt")
    assert text_of(mail).endswith("Bonjour Maître Durand,\n\nAttachment: note.txt")


def test_no_more_than_forty_attached_files_are_opened() -> None:
    mail = message()
    for number in range(60):
        mail.add_attachment(f"Note {number}", filename=f"{number}.txt")
    assert text_of(mail).count("Note ") == 40


def test_a_forwarded_message_is_read_with_its_fields() -> None:
    outer = message("Voir ci-dessous.")
    outer.add_attachment(message("Message d'origine."))
    found = text_of(outer)
    assert found.count("From: Aurélie Rocheblave") == 2
    assert found.index("Voir ci-dessous.") < found.rindex("Subject:") < found.index("Message d'origine.")


@pytest.mark.parametrize("depth", [10, 100, 600])
def test_messages_within_messages_are_read_or_refused(depth: int) -> None:
    data = b"From: a\r\nContent-Type: message/rfc822\r\n\r\n" * depth + b"From: b\r\n\r\nDurand"
    if depth == 10:
        assert text_of(data).endswith("Durand")
    else:
        with pytest.raises(Damaged):
            read(data, "a.eml")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"Content-Type: text/plain; charset=iso-8859-1\r\n\r\n\xe9poux", id="8 bits"),
        pytest.param(b"Content-Type: text/plain\r\n\r\n\xc3\xa9poux", id="UTF-8 that is not declared"),
        pytest.param(b"Content-Type: text/plain; charset=utf-8\r\n\r\n\xe9poux", id="declared wrongly"),
        pytest.param(b"Content-Type: text/plain; charset=utf-7\r\n\r\n+AOk-poux", id="UTF-7"),
        pytest.param(b"Content-Transfer-Encoding: quoted-printable\r\n\r\n=C3=A9po=\r\nux", id="quoted-printable"),
        pytest.param(b"Content-Transfer-Encoding: base64\r\n\r\nw6lwb3V4", id="Base64"),
        pytest.param(b"Content-Type: text/html\r\n\r\n<p>&eacute;poux</p>", id="HTML alone"),
        pytest.param(b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\n\xc3\xa9poux", id="never closed"),
        pytest.param(b"Content-Type: nonsense\r\n\r\n\xc3\xa9poux", id="type that is none"),
    ],
)
def test_a_body_is_decoded_by_what_it_is(body: bytes) -> None:
    assert text_of(HEAD + body).endswith("Subject: Appel\n\népoux")


def test_a_text_part_that_is_no_text_is_refused() -> None:
    with pytest.raises(BinaryText):
        read(HEAD + b"Content-Transfer-Encoding: base64\r\n\r\n" + b"AAECAwQFBgcI" * 20, "a.eml")


def test_a_file_without_fields_is_no_message() -> None:
    with pytest.raises(Damaged):
        read(b"Bonjour\n\nrien", "a.eml")
