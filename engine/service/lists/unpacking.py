"""A zip of documents or a file of decisions in JSON, unpacked in a process of its own, and what the
server hears of its members."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import PurePosixPath

from engine.core import EngineError, TooLarge, recall, settings
from engine.interchange import DecisionMetadata, DecisionRecord, holds_records, read_decisions
from engine.service.documents.limits import MEGABYTE
from engine.service.isolation.operation import Send
from engine.service.lists.archive import DocumentArchive, Member
from engine.service.worker.wire import Message


def unpack(send: Send, data: bytes, name: str = "") -> Message:
    """Send how many hidden files a zip has, then each of its documents; of a file of decisions in
    JSON, in it or named here, each decision as a text of its own. The errors are those of
    :class:`engine.service.lists.archive.DocumentArchive`; Damaged: what is named here is no
    JSON."""
    if holds_records(name):
        send(Message("archive", {"hidden": 0}))
        members: Iterator[Member] = _decisions(Member(name, data))
    else:
        archive = DocumentArchive(data)
        send(Message("archive", {"hidden": archive.hidden}))
        members = (each for member in archive.members() for each in _unpacked(member))
    for member in members:
        error = member.error and {"code": member.error.code, "params": member.error.params}
        body = {"name": member.name, "error": error, "metadata": asdict(member.metadata)}
        send(Message("member", body, member.data))
    return Message("done")


def members(answers: Iterator[Message]) -> Iterator[Member]:
    """Make the members of the messages of :func:`unpack`."""
    for message in answers:
        if message.kind == "member":
            error, metadata = message.body["error"], DecisionMetadata(**message.body["metadata"])
            known = error and recall(error["code"], error["params"])
            yield Member(message.body["name"], message.data, known, metadata)


def _unpacked(member: Member) -> Iterator[Member]:
    """Yield the decisions of a member that is a file of them, or the member itself."""
    if member.error or not holds_records(member.name):
        yield member
        return
    try:
        yield from _decisions(member)
    except EngineError as error:
        yield Member(member.name, error=error)


def _decisions(member: Member) -> Iterator[Member]:
    """Yield each decision of a file of them as a text, named by the file and its number there."""
    found = list(read_decisions(member.data))
    path = PurePosixPath(member.name)
    for number, record in enumerate(found, 1):
        name = str(path.with_name(f"{path.stem}{f'-{number}' if len(found) > 1 else ''}.txt"))
        yield _as_text(name, record) if isinstance(record, DecisionRecord) else Member(name, error=record)


def _as_text(name: str, record: DecisionRecord) -> Member:
    data, limit = record.text.encode("utf-8", "replace"), settings().upload_limit
    if len(data) > limit:
        return Member(name, error=TooLarge(size=math.ceil(len(data) / MEGABYTE), limit=limit // MEGABYTE))
    return Member(name, data, metadata=record.metadata)
