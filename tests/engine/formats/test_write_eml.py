"""E-mails written again."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from hypothesis import assume, given, settings, strategies as st

from engine.core.errors import DocumentError, Unwritable
from engine.core.settings import Settings
from engine.formats import read
from engine.formats.eml.attachments import DEEPEST
from engine.formats.eml.write import write
from engine.formats.plain.write import apply_edits
from engine.formats.reading import bare
from engine.formats.writing import Edit, Finding, Orders
from tests.engine.formats.known import Known

FORMS = Known({
    "mariama.delcourt@mail.example": "y.aubin@exemple.invalid", "Mariama Delcourt": "Yvonne Aubin", "Delcourt": "Aubin",
    "Mariama": "Yvonne", "Éloïse Tran": "Zoé Łuk", "Éloïse": "Zoé",
})  # fmt: skip


def mentions(text: str) -> tuple[Edit, ...]:
    """Give the edits that replace every form."""
    forms = {form.casefold(): new for form, new in FORMS.forms.items()}
    pattern = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    return tuple(
        Edit(match.start(), match.end(), forms[match[0].casefold()]) for match in re.finditer(pattern, text, re.I)
    )


def rewritten(data: bytes | EmailMessage) -> tuple[bytes, EmailMessage, tuple[Finding, ...]]:
    """Write with every form replaced; hold the result to what is promised of every message."""
    data = data if isinstance(data, bytes) else data.as_bytes()
    document = read(data, "a.eml")
    edits = mentions(document.text)
    written = write(data, document, Orders(edits, FORMS))
    assert bare(read(written.data, "a.eml").text) == bare(apply_edits(document.text, edits))
    message = message_from_bytes(written.data, policy=policy.default)
    for part in message.walk():
        shown = [str(value) for value in part.values()]
        if not part.is_multipart():
            content = part.get_content()
            shown.append(content if isinstance(content, str) else "")
        assert not any(FORMS.betrays(text) for text in shown)
    return written.data, message, written.findings


def mail(text: str = "Bonjour Madame Delcourt,\n") -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Mariama Delcourt <mariama.delcourt@mail.example>"
    message["To"] = "Me Farid Olsen <olsen@barreau.example>"
    message["Subject"] = "Appel de Mariama Delcourt"
    message["Date"] = "Tue, 03 Mar 2026 10:00:00 +0100"
    message.set_content(text)
    return message


def head(fields: str = "", body: str = "Bonjour") -> bytes:
    return f"From: greffe@cour.example\nSubject: Appel\n{fields}\n{body}".encode()


def test_fields_and_text_are_edited_where_they_stand() -> None:
    data, _, findings = rewritten(mail())
    assert data.decode() == (
        "From: Yvonne Aubin <y.aubin@exemple.invalid>\n"
        "To: Me Farid Olsen <olsen@barreau.example>\n"
        "Date: Tue, 03 Mar 2026 10:00:00 +0100\n"
        "Subject: Appel de Yvonne Aubin\n"
        "MIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\n"
        "Content-Transfer-Encoding: 7bit\n\n"
        "Bonjour Madame Aubin,\n"
    )
    assert findings == ()


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param("Appel", "Appel", id="plain"),
        pytest.param("=?iso-8859-1?Q?=C9lo=EFse_Tran?=, R=?utf-8?Q?=C3=A9?=", "=?utf-8?b?Wm/DqSDFgXVr?=, =?utf-8?b?UsOp?=", id="a new word that the old charset cannot say"),
        pytest.param("=?iso-8859-1?Q?=C9lo=EFse?= d'=?iso-8859-1?Q?=E9t=E9?=", "=?iso-8859-1?b?Wm/pIGQn6XTp?=", id="the old charset"),
        pytest.param("Éloïse <e@x.example>, Tran", "=?utf-8?b?Wm/DqQ==?= <e@x.example>, Tran", id="bare UTF-8 becomes encoded words"),
        pytest.param("=?utf-8?B?w?= x", "=?utf-8?b?PT91dGYtOD9CP3c/PQ==?= x", id="what looks like an encoded word"),
        pytest.param("C:\\users", "C:\\users", id="backslash"),
        pytest.param("a\n Mariama\n  Delcourt", "a Yvonne Aubin", id="folded"),
        pytest.param("=?utf-8?Q?a=0ABcc:_x?=", "=?utf-8?b?YQpCY2M=?=: x", id="a line end in an encoded word stays in it"),
    ],
)  # fmt: skip
def test_a_field_is_written_so_that_it_reads_the_same(raw: str, expected: str) -> None:
    data = f"To: x@y.example\nSubject: {raw}\n\nBonjour".encode()
    document = read(data, "a.eml")
    edits = mentions(document.text)
    written = write(data, document, Orders(edits, FORMS)).data
    assert read(written, "a.eml").text.split() == apply_edits(document.text, edits).split()
    assert re.search(r"^Subject: (.*)$", written.decode(), re.M)[1] == expected  # type: ignore[index]


def test_long_fields_are_folded_at_their_spaces() -> None:
    many = ", ".join(f"Jeanne Petit {n} <p{n}@x.example>" for n in range(40))
    data, _, _ = rewritten(f"From: a@b.example\r\nTo: {many}\r\n\r\nx".encode())
    assert max(map(len, data.split(b"\r\n"))) <= 78
    assert f"To: {many}\n" in read(data, "a.eml").text


def test_every_field_that_is_not_read_goes() -> None:
    fields = "Received: from delcourt-pc\nX-From: Delcourt\nX-Folder: \\Delcourt\\envoi\nThread-Topic: x\nReturn-Path: <m@x.example>\nDKIM-Signature: x\n"
    data, _, findings = rewritten(b"From m@x.example Tue Mar  3\n" + head(fields))
    assert {line.partition(b":")[0] for line in data.split(b"\n\n")[0].split(b"\n")} == {
        b"From", b"Subject", b"MIME-Version", b"Content-Type", b"Content-Transfer-Encoding",
    }  # fmt: skip
    assert findings == (Finding("mail_headers", "removed", 7),)


def test_mailboxes_that_other_fields_name_stay_and_others_go() -> None:
    fields = "To: Mariama Delcourt <MARIAMA.delcourt@mail.example>\nReply-To: mariama.delcourt@mail.example\nBcc: inconnue@x.example\nSender: greffe@cour.example\n"
    _, message, findings = rewritten(head(fields))
    assert (message["Reply-To"], message["Bcc"], message["Sender"]) == (
        "y.aubin@exemple.invalid",
        None,
        "greffe@cour.example",
    )
    assert set(findings) == {Finding("mail_headers", "pseudonymised", 2), Finding("mail_headers", "removed", 1)}


def test_identifiers_are_neutral_and_threads_hold() -> None:
    _, first, _ = rewritten(head("Message-ID: <1.delcourt@pc.mail.example>\n"))
    _, answer, _ = rewritten(
        head(
            "Message-ID: <2@x.example>\nIn-Reply-To: <1.delcourt@pc.mail.example>\nReferences: <0@x.example>\n <1.DELCOURT@pc.mail.example>\n"
        )
    )
    assert re.fullmatch(r"<[0-9a-f]{32}@message\.invalid>", first["Message-ID"])
    assert answer["In-Reply-To"] == first["Message-ID"]
    assert answer["References"].split()[1] == first["Message-ID"]
    assert len({answer["Message-ID"], *answer["References"].split()}) == 3


@pytest.mark.parametrize(
    ("fields", "body", "expected"),
    [
        pytest.param("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n", "Mme Del=\ncourt, =E9poux\n", (b"iso-8859-1", b"quoted-printable", b"Mme Aubin, =E9poux"), id="quoted-printable"),
        pytest.param("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n", "=C9lo=EFse Tran\n", (b"utf-8", b"quoted-printable", b"Zo=C3=A9 =C5=81uk"), id="a word that the charset cannot say"),
        pytest.param("Content-Type: text/plain; charset=us-ascii\n", "Delcourt", (b"us-ascii", b"7bit", b"Aubin"), id="ASCII"),
        pytest.param("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n", "RGVsY291cnQgw6k=", (b"utf-8", b"base64", b"QXViaW4gw6k="), id="Base64"),
        pytest.param("Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\nContent-Transfer-Encoding: 8bit\n", "Delcourt \né", (b"utf-8; format=flowed; delsp=yes", b"8bit", "Aubin \né".encode()), id="flowed"),
        pytest.param("Content-Type: text/plain; charset=utf-7\n", "Delcourt +AOk-", (b"utf-7", b"7bit", b"Aubin +AOk-"), id="UTF-7"),
    ],
)  # fmt: skip
def test_a_text_keeps_its_charset_and_its_transfer_encoding(
    fields: str, body: str, expected: tuple[bytes, bytes, bytes]
) -> None:
    data, _, _ = rewritten(head(fields, body))
    charset, way, content = expected
    assert (
        b"Content-Type: text/plain; charset=" + charset + b"\nContent-Transfer-Encoding: " + way + b"\n\n" + content
        in data
    )


def test_a_new_letter_in_an_ascii_text_is_said_in_its_charset_or_in_utf8() -> None:
    for charset, new in (("iso-8859-1", "iso-8859-1"), ("us-ascii", "utf-8")):
        data = head(f"Content-Type: text/plain; charset={charset}\n", "Mme Petit")
        document = read(data, "a.eml")
        at = document.text.index("Petit")
        written = write(data, document, Orders((Edit(at, at + 5, "Élo"),), FORMS))
        message = message_from_bytes(written.data, policy=policy.default)
        assert message.get_content() == "Mme Élo"
        assert message.get_content_charset() == new
        assert bool(written.findings) == (new == "utf-8")


def test_both_forms_of_a_text_are_pseudonymised() -> None:
    message = mail("Bonjour Madame Mariama Delcourt, à demain\n")
    message.add_alternative(
        "<html><body><!-- x --><p>Bonjour <b>Madame</b> Mariama <i>Del</i>court,</p><p>à demain</p></body></html>",
        subtype="html",
    )
    _, found, findings = rewritten(message)
    assert [part.get_content_type() for part in found.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    page = found.get_body(("html",))
    assert page
    assert "<p>Bonjour <b>Madame</b> Yvonne <i>Aubin</i>,</p><p>à demain</p>" in page.get_content()
    assert Finding("other_text", "pseudonymised") in findings


def test_a_form_that_says_more_than_what_was_read_goes() -> None:
    message = mail("Bonjour\n")
    message.add_alternative("<p>Bonjour Madame Inconnue</p>", subtype="html")
    data, found, findings = rewritten(message)
    assert [part.get_content_type() for part in found.walk()] == ["multipart/alternative", "text/plain"]
    assert Finding("other_text", "removed") in findings
    assert b"Inconnue" not in data


def test_the_page_is_read_and_traced_where_the_plain_form_is_blank() -> None:
    message = mail(" \n")
    message.add_alternative("<p>Madame D<i>el</i>court<img src='https://x.example/ouvert.gif?a'></p>", subtype="html")
    _, found, _ = rewritten(message)
    page = found.get_body(("html",))
    assert page
    assert "<p>Madame Aubin<i></i><img></p>" in page.get_content()


def test_a_message_read_without_its_attached_files_is_written_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    message = mail()
    message.add_attachment("Note de Delcourt", filename="note.txt")
    with monkeypatch.context() as chosen:
        chosen.setattr("engine.formats.eml.attachments.settings", lambda: Settings(attachments="remove"))
        document = read(message.as_bytes(), "a.eml")
    written = write(message.as_bytes(), document, Orders(mentions(document.text), FORMS))
    (attached,) = message_from_bytes(written.data, policy=policy.default).iter_attachments()
    assert attached.get_content() == "[pièce jointe retirée]"
    assert Finding("attachments", "removed") in written.findings


def test_attached_files_are_put_back_in_their_formats() -> None:
    message = mail()
    message.add_attachment("Note de Mme Delcourt", filename="Delcourt.txt")
    inner = mail()
    inner.add_attachment(b"{\\rtf1 Avis de Delcourt}", maintype="application", subtype="rtf", filename="avis.rtf")
    message.add_attachment(inner.as_bytes(), maintype="application", subtype="octet-stream", filename="suite.eml")
    document = read(message.as_bytes(), "a.eml")
    written = write(message.as_bytes(), document, Orders(mentions(document.text), FORMS))
    note, packed = message_from_bytes(written.data, policy=policy.default).iter_attachments()
    assert (note.get_filename(), note.get_content()) == ("Aubin.txt", "Note de Mme Aubin\n")
    (avis,) = message_from_bytes(packed.get_content(), policy=policy.default).iter_attachments()
    assert avis.get_content() == b"{\\rtf1 Avis de Aubin}"
    assert Finding("attachments", "pseudonymised", 3) in written.findings


def test_of_messages_attached_to_each_other_those_far_inside_are_left_out() -> None:
    message = mail("Au fond, Delcourt-Innermost.\n")
    for level in range(DEEPEST + 2):
        outer = mail(f"Niveau {DEEPEST + 2 - level}, Mme Delcourt.\n")
        outer.add_attachment(message.as_bytes(), maintype="application", subtype="octet-stream", filename="suite.eml")
        message = outer
    document = read(message.as_bytes(), "a.eml")
    assert f"Niveau {DEEPEST + 1}," in document.text
    assert f"Niveau {DEEPEST + 2}," not in document.text
    _, _, findings = rewritten(message)
    assert Finding("attachments", "removed") in findings
    assert Finding("attachments", "pseudonymised", DEEPEST) in findings


@pytest.mark.parametrize(("language", "note"), [("fr", "[pièce jointe retirée]"), ("en", "[attachment removed]")])
def test_an_attached_file_becomes_a_note_under_its_name(language: str, note: str) -> None:
    message = mail()
    message.add_attachment(b"%PDF Delcourt", maintype="application", subtype="pdf", filename="Requête Delcourt.pdf")
    message.add_attachment(b"\xff\xd8 Delcourt", maintype="image", subtype="jpeg", filename="photo.jpg")
    message.add_attachment(b"Delcourt", maintype="application", subtype="pkcs7-signature", filename="smime.p7s")
    message.add_attachment(b"Delcourt", maintype="application", subtype="ms-tnef")
    data = message.as_bytes()
    document = read(data, "a.eml")
    document = type(document)(**{name: getattr(document, name) for name in document.__slots__} | {"language": language})
    written = write(data, document, Orders(mentions(document.text), FORMS))
    found = message_from_bytes(written.data, policy=policy.default)
    attached = list(found.iter_attachments())
    assert [part.get_filename() for part in attached] == ["Requête Aubin.pdf", "photo.jpg", "smime.p7s", None]
    assert {part.get_content() for part in attached} == {note}
    assert set(written.findings) == {
        Finding("attachments", "removed", 2),
        Finding("pictures", "removed"),
        Finding("signatures", "removed"),
    }


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("Content-Type: text/html\n\n<!-- Delcourt -->", id="a page of comments"),
        pytest.param(
            "Content-Transfer-Encoding: base64\n\n--b\n<!-- Delcourt -->--b\n", id="letters that are taken for Base64"
        ),
        pytest.param("Content-Type: multipart/mixed\n\nDelcourt", id="parts that are none"),
        pytest.param("Content-Type: application/pdf\n\nDelcourt", id="a file for all text"),
        pytest.param(
            "Content-Transfer-Encoding: uuencode\n\nDelcourt\nbegin 644 a\n!80\nend\nDelcourt",
            id="around an encoded text",
        ),
    ],
)
def test_what_is_not_read_of_a_text_goes(body: str) -> None:
    assert b"Delcourt" not in rewritten(f"From: a\n{body}".encode())[0]


def test_a_message_within_is_written_as_it_is_read() -> None:
    outer = mail("Voir ci-dessous.\n")
    inner = mail("Signé : Delcourt\n")
    inner["X-Originating-IP"] = "10.0.0.1"
    inner["Message-ID"] = "<delcourt@pc>"
    outer.add_attachment(inner)
    _, found, findings = rewritten(outer)
    (within,) = list(found.iter_attachments())
    assert within.get_content().get_content() == "Signé : Aubin\n"
    assert set(findings) == {Finding("mail_headers", "removed"), Finding("mail_headers", "pseudonymised")}


TORTURE = b"""From: =?utf-8?q?Mariama?= Delcourt <mariama.delcourt@mail.example>
To: "Delcourt, Mariama" <mariama.delcourt@mail.example>,
\t=?iso-8859-1?Q?=C9lo=EFse?= <e@x.example>
Subject: =?utf-8?b?RGVsY29?= Delcourt
Content-Type: multipart/signed; boundary="Delcourt"; x=Delcourt
Content-Description: Delcourt

preamble Delcourt
--Delcourt
Content-Type: multipart/related; boundary=r; start="<delcourt>"

--r
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=windows-1252
Content-Transfer-Encoding: 8bit
X-Part: Delcourt

Mme Del\xadcourt a \xe9crit :
> Mariama Delcourt
--a
Content-Type: text/html; charset=windows-1252; name=Delcourt
Content-Transfer-Encoding: quoted-printable
Content-Location: file:///C:/Delcourt

<p title=3D"Delcourt">Mme D<b>elcourt</b> a =E9crit&nbsp;: <a href=3D"mailto:mariama.delcourt@mail.example">Mari=
ama Delcourt</a><img src=3D"cid:delcourt"></p>
--a
Content-Type: text/calendar

ATTENDEE;CN=Delcourt
--a--
epilogue Delcourt
--r
Content-Type: image/png
Content-ID: <delcourt>
Content-Disposition: inline; filename*0="Del"; filename*1="court.png"

xDelcourt
--r--
--Delcourt
Content-Type: text/x-Delcourt; charset=Delcourt

Delcourt
--Delcourt
Content-Type: message/delivery-status

Final-Recipient: rfc822; mariama.delcourt@mail.example

--Delcourt
Content-Type: multipart/mixed

Delcourt
--Delcourt
Content-Type: message/external-body; name=Delcourt

Subject: Delcourt

Delcourt
--Delcourt
Content-Type: application/pgp-signature

Delcourt
--Delcourt--
epilogue Delcourt
"""


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_nothing_is_left_of_a_message_that_hides_a_name_everywhere(line_end: bytes) -> None:
    data, found, _ = rewritten(TORTURE.replace(b"\n", line_end))
    assert not FORMS.betrays(data.decode("cp1252"))
    assert [part.get_content_type() for part in found.walk()] == [
        "multipart/mixed", "multipart/related", "multipart/alternative", "text/plain", "text/html", "text/plain", "text/plain",
        "multipart/mixed", "text/plain", "text/plain", "multipart/mixed", "text/plain", "text/plain",
    ]  # fmt: skip
    page = found.get_body(("html",))
    assert page
    assert "<p>Mme Aubin<b></b> a écrit&nbsp;: <a>Yvonne Aubin</a><img></p>" in page.get_content()


def test_bytes_that_are_not_those_of_the_document_are_refused() -> None:
    with pytest.raises(Unwritable):
        write(head(), read(head(body="Autre"), "a.eml"), Orders((), FORMS))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(head("To: " + "a" * 200_000 + "\n"), id="a long field"),
        pytest.param(head("To: " + "é " * 40_000 + "\n"), id="a field of encoded words"),
        pytest.param(head("Bcc: " + "(" * 100_000 + "\nReferences: " + "<" * 100_000 + "\n"), id="brackets"),
        pytest.param(head("".join(f"X-{n}: a\n" for n in range(20_000))), id="fields"),
        pytest.param(head("Content-Type: multipart/mixed; boundary=b\n", "--b\n\nDelcourt\n" * 5_000), id="parts"),
        pytest.param(head("Content-Type: multipart/alternative; boundary=b\n", "--b\n\n" + "Delcourt le\n" * 4_000 + "--b\nContent-Type: text/html\n\n" + "<p>Delcourt le" * 4_000), id="forms"),
        pytest.param(b"From: a\nContent-Type: message/rfc822\n\n" * 50 + b"From: Delcourt\n\nx", id="messages within messages"),
    ],
)  # fmt: skip
def test_hostile_messages_end_quickly(data: bytes) -> None:
    document = read(data, "a.eml")
    edits = mentions(document.text)
    written = write(data, document, Orders(edits, FORMS)).data
    assert bare(read(written, "a.eml").text) == bare(apply_edits(document.text, edits))


PIECES = st.lists(
    st.sampled_from([
        "Content-Type: multipart/alternative; boundary=b\n\n", "Content-Type: multipart/mixed; boundary=b\n\n", "Content-Type: text/html\n\n", "--b\n", "--b--\n",
        "Content-Type: message/rfc822\n\n", "From: Delcourt\n", "Subject: =?utf-8?b?RGVsY291cnQ=?=\n", "To: É <a@b.example>\n", "\n", "<p>Delcourt</p>", "Delcourt ", "é",
        "Content-Transfer-Encoding: quoted-printable\n", "Content-Transfer-Encoding: base64\n", "=\n", "=44elcourt", "RGVsY291cnQ=\n", "Content-Disposition: attachment; filename=Delcourt.png\n",
        "Content-Type: image/png\n\n", "Content-Type: text/plain; charset=utf-7\n\n", "+AOk-", "\x00", "\xad", "\r\n", "Bcc: delcourt@x.example\n", "<!-- Delcourt -->",
        "Content-Transfer-Encoding: x-uuencode\n\n", "begin 644 a\n", "%1&5L8V\n",
    ]),
    max_size=25,
).map("".join)  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(PIECES, st.sampled_from(["utf-8", "cp1252"]), st.booleans())
def test_any_message_reads_as_edited(soup: str, encoding: str, crlf: bool) -> None:
    data = f"From: Mariama Delcourt\nTo: x@y.example\n{soup}".encode(encoding)
    data = data.replace(b"\n", b"\r\n") if crlf else data
    try:
        document = read(data, "a.eml")
    except DocumentError:
        assume(False)
        raise
    edits = mentions(document.text)
    try:
        written = write(data, document, Orders(edits, FORMS))
    except Unwritable:
        assert set(document.text) & set("\ufffd=+")  # torn, or what reads twice as encoded
        return
    assert bare(read(written.data, "a.eml").text) == bare(apply_edits(document.text, edits))
    assert not FORMS.betrays(read(written.data, "a.eml").text)
    assert "=44" in soup or b"elcourt" not in written.data.replace(b"=\n", b"")
