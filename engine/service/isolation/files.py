"""What is done with the file of a document in a process of its own: read, written and verified,
locked by a key, restored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import TYPE_CHECKING

from engine.core import Document
from engine.formats import Changes, Covers, Finding, Left
from engine.service.isolation.operation import Send
from engine.service.worker.wire import Message
from engine.store import decode_text, encode_text, spans

Places = Collection[tuple[int, int]]
"""Half-open places in the original text that a reader settled."""

if TYPE_CHECKING:
    from engine.delivery import Delivery
    from engine.formats import GapWidth
    from engine.pseudonyms import KeySecret, ReplacedText, RestoredFile


def read_file(_send: Send, data: bytes, name: str, changes: Changes, as_shown: bool = False) -> Message:
    """Read the text of a file (:func:`engine.formats.read`)."""
    from engine.formats import read

    document = read(data, name, changes, as_shown=as_shown)
    body = {"format": document.format, "pages": document.pages, "unread_pages": document.unread_pages}
    more = {"images": document.images, "uncertain": document.uncertain}
    return Message("done", {**body, **more}, encode_text(document.text))


def as_document(answer: Message) -> Document:
    """Make a document of the answer of :func:`read_file`, with what the store does not know yet."""
    body = answer.body
    found = {
        "unread_pages": tuple(body["unread_pages"]),
        "images": body["images"],
        "uncertain": spans(body["uncertain"]),
    }
    return Document("", decode_text(answer.data), body["format"], pages=body["pages"], **found)


def deliver_file(
    _send: Send, data: bytes, replaced: ReplacedText, changes: Changes, confirmed: Places, covers: Covers
) -> Message:
    """Write a pseudonymised document in its own format and verify it
    (:func:`engine.delivery.deliver`)."""
    from engine.delivery import deliver

    return _told(deliver(data, replaced, changes, confirmed, covers))


def deliver_plain(_send: Send, replaced: ReplacedText, confirmed: Places) -> Message:
    """Write a pseudonymised document as plain text and verify it
    (:func:`engine.delivery.deliver_text`)."""
    from engine.delivery import deliver_text

    return _told(deliver_text(replaced, confirmed))


def measure_gaps(_send: Send, data: bytes, replaced: ReplacedText, written: bytes, changes: Changes) -> Message:
    """Measure what the gaps of a delivered file still tell
    (:func:`engine.delivery.gap_widths`)."""
    from engine.delivery import gap_widths

    return Message("done", {"gaps": [asdict(gap) for gap in gap_widths(data, replaced, written, changes)]})


def as_gap_widths(answer: Message) -> tuple[GapWidth, ...]:
    """Make the gaps of the answer of :func:`measure_gaps`."""
    from engine.formats import GapWidth

    return tuple(GapWidth(**gap) for gap in answer.body["gaps"])


def as_delivery(answer: Message) -> Delivery:
    """Make a delivery of the answer of :func:`deliver_file` or :func:`deliver_plain`."""
    from engine.delivery import Delivery

    findings = tuple(Finding(**one) for one in answer.body["findings"])
    left = tuple(Left(**one) for one in answer.body["left"])
    return Delivery(answer.data, **{**answer.body, "findings": findings, "left": left})


def lock_key(_send: Send, data: bytes, replaced: ReplacedText, written: bytes, name: str, secret: KeySecret) -> Message:
    """Make the key file of a delivery, locked with a secret."""
    from engine.pseudonyms import make_key, seal

    return Message("done", {}, seal(make_key(data, replaced, written, name), secret))


def restore_file(_send: Send, pseudonymised: bytes, key: bytes, secret: KeySecret) -> Message:
    """Restore an original (:func:`engine.pseudonyms.restore`)."""
    from engine.pseudonyms import restore

    restored = restore(pseudonymised, key, secret)
    return Message("done", {"name": restored.name}, restored.data)


def as_restored(answer: Message) -> RestoredFile:
    """Make a restored file of the answer of :func:`restore_file`."""
    from engine.pseudonyms import RestoredFile

    return RestoredFile(answer.data, answer.body["name"])


def _told(delivery: Delivery) -> Message:
    body = {name: getattr(delivery, name) for name in ("name", "sha256", "searched", "unsearched", "verified")}
    rows = {name: [asdict(one) for one in getattr(delivery, name)] for name in ("findings", "left")}
    return Message("done", body | rows, delivery.data)
