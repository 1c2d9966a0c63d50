"""Tracked changes in the files attached to a message: settled before it is read, as those of a
document are."""

from __future__ import annotations

from base64 import encodebytes

from engine.formats.changes import Changes
from engine.formats.eml.read import DEPTH_LIMIT, Mail, Walk, kind_of, parse_mail


def settle(data: bytes, changes: Changes) -> bytes:
    """Give a message whose attached files have no tracked changes: all accepted, or all refused.
    Where none has any, it is the same.

    Raises:
        DocumentError: as reading.
    """
    message = parse_mail(data)
    if not _settle(Walk(), message, DEPTH_LIMIT, changes):
        return data
    return message.as_bytes(policy=message.policy.clone(linesep="\r\n" if b"\r\n" in data[:2_000] else "\n"))


def _settle(walk: Walk, part: Mail, depth: int, changes: Changes) -> bool:
    """Settle the changes of the files in a part; tell whether there were any."""
    inner = part.get_payload()
    if isinstance(inner, list) and depth:
        return sum(_settle(walk, each, depth - 1, changes) for each in inner if not isinstance(each, str)) > 0
    file = walk.open(part) if kind_of(part) == "attached" else None
    if not file or not file.format.settle or (settled := file.format.settle(file.data, changes)) == file.data:
        return False
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = "base64"
    part.set_payload(encodebytes(settled).decode())
    return True
