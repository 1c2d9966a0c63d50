"""What server and worker say to each other: a kind, JSON data, and bytes beside it.

Never a pickle: the worker reads hostile texts, and the server must not run what comes back.
Processes that open files (:mod:`engine.service.isolation`) speak the same way.

::

    server -> worker   annotate (an order, with the text of a document) · cancel
    worker -> server   ready · down · progress · done · failed · cancelled

The worker ends when the server closes its side.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from engine.store import decode_json, encode_json

_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Message:
    """A message between server and worker: a kind, JSON data, and bytes for what is large, such as
    a file or a text."""

    kind: str
    body: dict[str, Any] = field(default_factory=dict)
    data: bytes = b""


def send(link: Connection, message: Message) -> None:
    """Send a message over a pipe.

    Raises:
        OSError: the other side has closed the pipe.
    """
    head = encode_json({"kind": message.kind, **message.body})
    link.send_bytes(_LENGTH.pack(len(head)) + head + message.data)


def receive(link: Connection, most: int | None = None) -> Message:
    """Wait for the next message on a pipe and return it; one of more than ``most`` bytes is not
    read.

    Raises:
        EOFError, OSError: the other side has closed the pipe, or would say too much.
    """
    frame = link.recv_bytes(most)
    end = _LENGTH.size + _LENGTH.unpack_from(frame)[0]
    body = decode_json(frame[_LENGTH.size : end])
    return Message(body.pop("kind"), body, frame[end:])
