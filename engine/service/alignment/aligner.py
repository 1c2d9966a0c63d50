"""What runs in the process that reads two files and aligns them: hostile or huge ones never touch
the server's own.

Started as ``python -m engine.service.alignment.aligner DESCRIPTOR MODULE:FUNCTION`` by
:mod:`engine.service.worker.process`; it is given two files, gives back one result, and ends. It
knows no store and loads no model.

::

    server -> aligner   original, published (a file each, in this order)
    aligner -> server   progress · done · failed (``side`` says which file could not be read)
"""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from engine.core import Document, EngineError, SameDocument, replace
from engine.formats import read
from engine.service.alignment.aligned import encode
from engine.service.worker.main import die_with_parent, hush
from engine.service.worker.traces import trace
from engine.service.worker.wire import Message, receive, send
from engine.text import AUTO, language

if TYPE_CHECKING:
    from engine.alignment import AlignedPair

ALIGN = "engine.alignment:align"
SIDES = ("original", "published")


def main(descriptor: int, way: str) -> None:
    """Run the process: receive two files, align them, send the result and end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server decides
    die_with_parent()
    link = Connection(descriptor)
    try:
        orders = [receive(link) for _ in SIDES]
    except (EOFError, OSError):  # the server went
        return
    hush()
    send(link, _answer(link, orders, way))


def _answer(link: Connection, orders: list[Message], way: str) -> Message:
    side: str | None = None
    try:
        documents: list[Document] = []
        for order in orders:
            side = order.kind
            send(link, Message("progress", {"stage": side, "fraction": 0.0}))
            documents.append(_document(order))
        original, published = documents
        side, report = None, _report(link)
        report(0.0)
        return Message("done", {}, encode(original, published, _aligned(original, published, way, report)))
    except EngineError as error:
        return Message("failed", {"side": side, "code": error.code, "params": error.params})
    except Exception as error:  # noqa: BLE001 - a defect: the page says a sentence, the log says where
        return Message("failed", {"side": None, "code": EngineError.code, "params": {}, "trace": trace(error)})


def _document(order: Message) -> Document:
    document = read(order.data, order.body["name"])
    return replace(document, language=language.detect(document.text, AUTO).code)


def _report(link: Connection) -> Callable[[float], None]:
    return lambda fraction: send(link, Message("progress", {"stage": "align", "fraction": fraction}))


def _aligned(original: Document, published: Document, way: str, progress: Callable[[float], None]) -> AlignedPair:
    """Align two texts that differ.

    Raises:
        SameDocument: they do not. NotTheSame: they are not of one decision.
    """
    if original.text.split() == published.text.split():
        raise SameDocument()
    module, _, function = way.partition(":")
    align: Callable[..., AlignedPair] = getattr(importlib.import_module(module), function)
    return align(original, published, progress)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
