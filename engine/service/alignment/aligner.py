"""Two files read and aligned in a process of their own."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.core import Document, SameDocument, replace
from engine.service.isolation.operation import Send
from engine.service.worker.wire import Message

if TYPE_CHECKING:
    from engine.alignment import AlignedPair

ALIGN = "engine.alignment:align"
SIDES = ("original", "published")


def align(send: Send, files: Sequence[tuple[str, bytes]], way: str) -> Message:
    """Read an original and its published form, (name, bytes) of each, align them, and answer the
    result encoded. Each stage is told before it begins: one of :data:`SIDES`, then ``align``.

    Raises:
        DocumentError: a file cannot be read. SameDocument: both say the same. NotTheSame: they are
        not of one decision.
    """
    from engine.service.alignment.aligned import encode

    documents: list[Document] = []
    for side, (name, data) in zip(SIDES, files, strict=True):
        send(Message("progress", {"stage": side, "fraction": 0.0}))
        documents.append(_document(name, data))
    original, published = documents

    def report(fraction: float) -> None:
        send(Message("progress", {"stage": "align", "fraction": fraction}))

    report(0.0)
    return Message("done", {}, encode(original, published, _aligned(original, published, way, report)))


def _document(name: str, data: bytes) -> Document:
    from engine.formats import read
    from engine.text import AUTO, language

    document = read(data, name)
    return replace(document, language=language.detect(document.text, AUTO).code)


def _aligned(original: Document, published: Document, way: str, progress: Callable[[float], None]) -> AlignedPair:
    if original.text.split() == published.text.split():
        raise SameDocument()
    module, _, function = way.partition(":")
    perform: Callable[..., AlignedPair] = getattr(importlib.import_module(module), function)
    return perform(original, published, progress)
