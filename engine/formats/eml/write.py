"""A message written again: the fields that people read, and its texts, with other words in some
places.

The parts stay what they were: order, forms of a text, encodings, messages within. Attached files
that were read are written again by the writers of their formats; the others become a note under
their name; every field that is not read goes, but those that
say how the parts are to be read and those that hold a thread together, whose identifiers become
neutral.
"""

from __future__ import annotations

import re

from engine.core import Document, DocumentError, Unwritable
from engine.formats.eml.attachments import NOTES, AttachedFile, new_name
from engine.formats.eml.fields import HeaderMailboxes, field_value, file_name, neutral
from engine.formats.eml.forms import rewrite
from engine.formats.eml.print import MailPart, encode_transfer, print_part
from engine.formats.eml.read import DEPTH_LIMIT, Mail, kind_of, parse_mail, payload, read, read_fields
from engine.formats.eml.trace import Body, TracedMessage
from engine.formats.eml.uuencoded import without_files
from engine.formats.html.read import parse
from engine.formats.html.tree import forget_shown
from engine.formats.html.write import encode_page, finish, markup
from engine.formats.plain.read import DecodedText, decode
from engine.formats.plain.write import apply_edits
from engine.formats.read_words import ReadWords
from engine.formats.reading import assemble, bare
from engine.formats.tally import FindingTally
from engine.formats.tracer import Tracer
from engine.formats.writing import Orders, Written, with_removed
from engine.text import clean

_THREAD = {"message-id": "Message-ID", "in-reply-to": "In-Reply-To", "references": "References"}
_MAILBOXES = {"sender": "Sender", "reply-to": "Reply-To", "bcc": "Bcc"}
_DESCRIBING = frozenset({"mime-version", "content-type", "content-transfer-encoding", "content-disposition"})
_SIGNATURES = frozenset({"pgp-signature", "pkcs7-signature", "x-pkcs7-signature", "pkcs7-mime", "x-pkcs7-mime"})
_TOKEN = re.compile(r"[A-Za-z0-9][\w.:+-]{0,60}", re.A)
_KIND = re.compile(r"[a-z]{1,20}/[\w.+-]{1,100}", re.A)
_KEPT_KINDS = frozenset({"mixed", "alternative", "related"})


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a message.

    Raises:
        Unwritable: it cannot be traced, or what is written would not read as it should.
        DocumentError: as reading.
    """
    message = parse_mail(data)
    walk = _traced(message, document.text)
    tracer = Tracer()
    tracer.dye(walk.leaves())
    trail = tracer.follow(_text(walk, message), document.text)
    trail.apply(orders.edits)
    writer = _Writer(walk, document, orders)
    written = print_part(writer.message(message), b"\r\n" if b"\r\n" in data[:2_000] else b"\n")
    try:
        found = clean(read(written).text)
    except DocumentError as error:
        raise Unwritable from error
    edits, hidden = with_removed(orders.edits, [trail.span(*each) for each in writer.hidden])
    if bare(found) != bare(apply_edits(document.text, edits)):
        raise Unwritable
    return Written(written, writer.tally.findings(), tuple((edit.start, edit.end) for edit in hidden))


def _traced(message: Mail, text: str) -> TracedMessage:
    """Walk through a message as it was when it was read: with the texts of attached files, or
    without them.

    Raises:
        Unwritable: it says another text either way.
    """
    for opens in (True, False):
        walk = TracedMessage(opens)
        if _text(walk, message) == text:
            return walk
    raise Unwritable


def _text(walk: TracedMessage, message: Mail) -> str:
    return clean(assemble(walk.message(message, DEPTH_LIMIT)))


class _Writer:
    def __init__(self, walk: TracedMessage, document: Document, orders: Orders) -> None:
        self._walk, self._forms, self._secret = walk, orders.forms, orders.secret
        self._language, self._changes, self._covers = document.language, orders.changes, orders.covers
        self._note = NOTES.get(document.language, NOTES["en"])
        self._read = ReadWords(document.text)
        self.tally = FindingTally()
        self.hidden: list[tuple[AttachedFile, int, int]] = []

    def message(self, message: Mail) -> MailPart:
        """Write a message: its fields, then what it is made of."""
        part = self._part(message)
        fields = (*self._fields(message), ("MIME-Version", "1.0"), *part.fields)
        return MailPart(fields, part.content, part.parts, part.is_single)

    def _fields(self, message: Mail) -> list[tuple[str, str]]:
        texts = self._walk.fields(message)
        raw = read_fields(message)
        fields = [(name, field_value(text, old)) for (name, text), (_, old) in zip(texts, raw, strict=True)]
        mailboxes = HeaderMailboxes(message, [text for _, text in texts])
        left_out = sum(line is not None for line in [message.get_unixfrom()])
        for name, value in message.raw_items():
            kind = name.lower()
            if kind in _DESCRIBING or kind in (field.lower() for field, _ in raw):
                continue
            new = neutral(str(value), self._secret) if kind in _THREAD else None
            if kind in _MAILBOXES and (echoed := mailboxes.echo(str(value))):
                new = field_value(echoed)
            if new:
                fields.append(((_THREAD | _MAILBOXES)[kind], new))
                self.tally.add("mail_headers", "pseudonymised")
            else:
                left_out += 1
        self.tally.add("mail_headers", count=left_out)
        return fields

    def _part(self, part: Mail) -> MailPart:
        """Write a part as it was read."""
        kind = kind_of(part)
        if kind == "message":
            return MailPart((("Content-Type", "message/rfc822"),), parts=(self.message(_inner(part)[0]),))
        if kind == "attached":
            file = self._walk.open(part)
            return self._rewritten(part, file) if file else self._left_out(part)
        if kind == "text":
            return self._text_part(part)
        return _several(
            part, [self._form(each) if id(each) in self._walk.unread else self._part(each) for each in _inner(part)]
        )

    def _left_out(self, part: Mail) -> MailPart:
        """Write a note in the place of an attached file, under its name."""
        self._count(part)
        name = self._walk.name(part)
        disposition = "attachment" + (f"; {file_name(name)}" if name else "")
        content, way = encode_transfer(self._note, "base64")
        return MailPart(
            (("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", way), ("Content-Disposition", disposition)),
            content,
        )  # fmt: skip

    def _rewritten(self, part: Mail, file: AttachedFile) -> MailPart:
        """Write an attached file again, by the writer of its format."""
        written = file.write(
            self._walk.name(part), self._language, self._forms, self._changes, self._secret, self._covers
        )
        self.hidden += [(file, start, end) for start, end in written.hidden]
        for finding in written.findings:
            self.tally.add(finding.kind, finding.fate, finding.count)
        self.tally.add("attachments", "pseudonymised")
        name = new_name(self._walk.name(part), file.format)
        kind = part.get_content_type()
        if not _KIND.fullmatch(kind) or self._forms.betrays(kind):
            kind = "application/octet-stream"
        content, way = encode_transfer(written.data, "base64")
        disposition = "attachment" + (f"; {file_name(name)}" if name else "")
        return MailPart(
            (("Content-Type", kind), ("Content-Transfer-Encoding", way), ("Content-Disposition", disposition)), content
        )

    def _count(self, part: Mail) -> None:
        is_signature = part.get_content_subtype() in _SIGNATURES
        is_picture = part.get_content_maintype() == "image"
        self.tally.add("signatures" if is_signature else "pictures" if is_picture else "attachments")

    def _form(self, part: Mail) -> MailPart | None:
        """Write a form of a text of which another was read; None if nothing of it can stay."""
        kind = kind_of(part)
        if kind in ("mixed", "alternatives"):
            inner = [self._form(each) for each in _inner(part)]
            return _several(part, inner) if any(inner) else None
        if kind != "text" or part.get_content_subtype() not in ("plain", "html"):
            self._count(part)
            return None
        body = self._walk.body(part)
        if body.root:
            self.tally.add("alternative_texts", count=forget_shown(body.root))
        if not self._read.hold(clean(body.text())) or not rewrite(body, self._forms):
            self.tally.add("other_text")
            return None
        self.tally.add("other_text", "pseudonymised")
        return self._text_part(part)

    def _text_part(self, part: Mail) -> MailPart:
        body = self._walk.body(part)
        data, charset = payload(part)
        if body.root:
            finish(body.root, body.found, self._forms, self.tally, is_mail=True, covers=self._covers)
            data, charset = self._page(body, charset)
        elif not body.source:  # a page in which nothing stands but comments
            data = b""
        elif (files := without_files(decode(data, charset))[1] if data else 0) or body.source.text != body.source.was:
            self.tally.add("attachments", count=files)
            data, charset = self._plain(body.source.text, body.found, charset)
        content, way = encode_transfer(data, str(part.get("Content-Transfer-Encoding", "")))
        if way == "base64" and self._forms.betrays(content.decode()):  # letters of a text that never was Base64
            content, way = encode_transfer(data, "quoted-printable")
        subtype = part.get_content_subtype()
        kind = f"text/{subtype if _TOKEN.fullmatch(subtype) and not self._forms.betrays(subtype) else 'plain'}"
        if _TOKEN.fullmatch(charset) and not self._forms.betrays(charset):
            kind += f"; charset={charset}"
        return MailPart((("Content-Type", kind + _flow(part)), ("Content-Transfer-Encoding", way)), content)

    def _plain(self, text: str, found: DecodedText, charset: str) -> tuple[bytes, str]:
        """Encode a text as it was, or in UTF-8. One of ASCII letters only was in whatever encoding
        it declares."""
        declared = "cp1252" if charset in ("iso-8859-1", "latin-1") else charset
        was = declared if found.text.isascii() and found.encoding == "utf-8" else found.encoding
        data = _said(text, was, found.errors)
        if data is not None and _is_read(found.mark + data, charset, text):
            return found.mark + data, charset
        self.tally.add("encoding", "converted")
        return text.encode("utf-8", "replace"), "utf-8"

    def _page(self, body: Body, charset: str) -> tuple[bytes, str]:
        """Encode a page as it was, or in UTF-8."""
        assert body.root  # noqa: S101
        data = encode_page(body.root, body.found, self._forms)
        if data.isascii() or _reads(data, charset) == bare(clean(body.text())):
            return data, charset
        self.tally.add("encoding", "converted")
        return markup(body.root, body.found, self._forms).encode(), "utf-8"


def _said(text: str, encoding: str, errors: str) -> bytes | None:
    """Encode a text; None if the encoding cannot say it, or is none."""
    try:
        return text.encode(encoding, errors if errors == "surrogatepass" else "strict")
    except (LookupError, UnicodeError):
        return None


def _is_read(data: bytes, charset: str, text: str) -> bool:
    try:
        return decode(data, charset) == text
    except DocumentError:
        return False


def _reads(page: bytes, charset: str) -> str:
    try:
        return bare(clean(parse(decode(page, charset))[0]))
    except DocumentError:
        return ""


def _inner(part: Mail) -> list[Mail]:
    inner = part.get_payload()
    return [each for each in inner if not isinstance(each, str)] if isinstance(inner, list) else []


def _several(part: Mail, parts: list[MailPart | None]) -> MailPart:
    """Write a part that is made of several; what was signed or reported is so no longer."""
    subtype = part.get_content_subtype()
    kind = subtype if part.get_content_maintype() == "multipart" and subtype in _KEPT_KINDS else "mixed"
    fields = (("Content-Type", f'multipart/{kind}; boundary="{{boundary}}"'),)
    return MailPart(fields, parts=tuple(filter(None, parts)), is_single=False)


def _flow(part: Mail) -> str:
    """Say again whether lines of a text flow."""
    if part.get_content_subtype() != "plain" or str(part.get_param("format", "")).lower() != "flowed":
        return ""
    return "; format=flowed" + ("; delsp=yes" if str(part.get_param("delsp", "")).lower() == "yes" else "")
