"""A zip of documents unpacked in a process of its own, and what the server hears of its members."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import recall
from engine.service.isolation.operation import Send
from engine.service.lists.archive import DocumentArchive, Member
from engine.service.worker.wire import Message


def unpack(send: Send, data: bytes) -> Message:
    """Send how many documents a zip has, then each of them; the errors are those of
    :class:`engine.service.lists.archive.DocumentArchive`."""
    archive = DocumentArchive(data)
    send(Message("archive", {"documents": archive.documents, "hidden": archive.hidden}))
    for member in archive.members():
        error = member.error and {"code": member.error.code, "params": member.error.params}
        send(Message("member", {"name": member.name, "error": error}, member.data))
    return Message("done")


def members(answers: Iterator[Message]) -> Iterator[Member]:
    """Make the members of a zip of the messages of :func:`unpack`."""
    for message in answers:
        if message.kind == "member":
            error = message.body["error"]
            yield Member(message.body["name"], message.data, error and recall(error["code"], error["params"]))
