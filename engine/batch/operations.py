"""What a batch asks of the processes that open files: listed, read, replaced and written there,
with limits and without network (:mod:`engine.service.isolation`)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.batch.containers import ContainedDocument, Form, Place, fetch, members
from engine.batch.digests import own_digests
from engine.batch.fields import dila_text, judilibre_metadata, judilibre_text
from engine.batch.sources import Kind
from engine.core import Annotation, Document, EngineError, ProfileNotAllowed, load_profile
from engine.interchange import follow
from engine.service import Message, Operation, Send, preload as preload_formats, read_file

ROWS = 500
"""Documents that one message lists."""
_LIBRARIES = (
    "lxml.etree",
    "engine.pseudonyms.strategies.fictif",
    "engine.pseudonyms.strategies.lettres",
)


@dataclass(frozen=True, slots=True)
class PseudonymDraw:
    """How the pseudonyms of a document are drawn: with a ``secret`` of its own or, where
    ``corpus``, with that of all, with so many ``heads`` and what each identity has ``refused``
    (:class:`engine.pseudonyms.KeyedRegister`)."""

    secret: bytes
    corpus: bool = False
    heads: int = 0
    refused: Mapping[str, Collection[str]] | None = None


def list_members(send: Send, files: Sequence[tuple[int, str, Kind]], field: str, profile: str) -> Message:
    """Send the documents of some files, each known by its number: their places, ids (SHA-256),
    sizes and the profiles that they get, never their content; and of a file or a document that
    cannot be read, the error."""
    for number, path, kind in files:
        rows: list[dict[str, Any]] = []
        try:
            for member in members(Path(path), kind, field):
                rows.append(_row(member, profile))
                if len(rows) == ROWS:
                    send(Message("members", {"file": number, "rows": rows}))
                    rows = []
        except EngineError as error:
            rows.append({"place": [], "error": error.code})
        send(Message("members", {"file": number, "rows": rows}))
    return Message("done")


def fetch_members(send: Send, path: str, kind: Kind, field: str, places: Sequence[Place]) -> Message:
    """Send the bytes of the documents at some places."""
    for member in fetch(Path(path), kind, field, places):
        code = member.error.code if member.error else ""
        send(Message("member", {"place": list(member.place), "error": code}, member.data))
    return Message("done")


def read_member(_send: Send, data: bytes, form: Form, name: str, field: str) -> Message:
    """Read the text of a document (:func:`engine.service.isolation.files.read_file`)."""
    if form == "file":
        return read_file(_send, data, name, "accept")
    if form == "dila":
        text = dila_text(data)
    elif form == "judilibre":
        text = judilibre_text(data, field)
    else:
        text = data.decode("utf-8", "replace")
    return read_file(_send, text.encode("utf-8", "replace"), "text.txt", "accept")


def write_member(
    _send: Send,
    data: bytes,
    document: Document,
    annotation: dict[str, Any],
    profile: str,
    strategy: str,
    drawing: PseudonymDraw,
    as_text: bool,
) -> Message:
    """Replace, write and verify (:mod:`engine.delivery`); with the pseudonyms that were given, as
    digests, where a corpus keeps them."""
    from engine.delivery import deliver, deliver_text
    from engine.pseudonyms import KeyedRegister, apply

    register = KeyedRegister(drawing.secret, drawing.heads, drawing.refused) if drawing.corpus else None
    secret = register.secret if register else drawing.secret
    found = Annotation.from_json(annotation, document)
    replaced = apply(found, strategy, secret, load_profile(profile), register)
    made = deliver_text(replaced) if as_text else deliver(data, replaced)
    given = [asdict(one) for one in register.given] if register else None
    left = {one.reason: one.times for one in made.left}
    body = {"name": made.name, "sha256": made.sha256, "verified": made.verified, "searched": made.searched}
    return Message("done", {**body, "left": left, "given": given, "own": own_digests(strategy, profile)}, made.data)


def _row(member: ContainedDocument, profile: str) -> dict[str, Any]:
    if member.error is not None:
        return {"place": list(member.place), "error": member.error.code}
    said: dict[str, Any] = {"id": hashlib.sha256(member.data).hexdigest(), "size": len(member.data)}
    metadata = judilibre_metadata(member.data) if member.form == "judilibre" else member.metadata
    try:
        own = follow(profile, metadata)
    except ProfileNotAllowed as error:
        return {"place": list(member.place), "error": error.code}
    said |= {"form": member.form, "extension": member.extension, "profile": own}
    return {"place": list(member.place), **said}


OPERATIONS: dict[str, Operation] = {
    "members": Operation(list_members, "sets", factor=10),
    "fetch": Operation(fetch_members, "sets", factor=5),
    "read": Operation(read_member, "read"),
    "write": Operation(write_member, "write"),
}


def preload() -> None:
    """Load, before the first process is forked, what it would otherwise load for itself."""
    from engine.pseudonyms import STRATEGIES

    preload_formats()
    for name in _LIBRARIES:
        import_module(name)
    len(STRATEGIES)  # those of the installation as they are now: what is changed later is another batch
