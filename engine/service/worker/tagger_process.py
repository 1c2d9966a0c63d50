"""A process of its own that only tags, while the workers go on with the documents of others: for
the second reading of an export, and for the desks that another machine serves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Entity
from engine.service.tasks import Tasks
from engine.service.worker.held_process import LOADER, HeldProcess
from engine.service.worker.wire import Message
from engine.store import encode_text

MODULE = "engine.service.worker.tagging"


class TaggerProcess(HeldProcess):
    """A process that tags one text after the other, for one task
    (:class:`engine.service.worker.held_process.HeldProcess`)."""

    def __init__(self, tasks: Tasks, loader: str, cancelled: Callable[[], bool]) -> None:
        super().__init__(tasks, loader, cancelled, MODULE)

    def tag(self, text: str, language: str) -> tuple[Entity, ...]:
        """Return the entities that the tagger of a language finds in a text.

        Raises:
            As :meth:`engine.service.worker.held_process.HeldProcess.ask`.
        """
        answer = self.ask("tag", encode_text(text), language=language)
        return tuple(Entity(**row) for row in _rows(answer, text))

    def tag_with_doubts(self, text: str, language: str) -> dict[str, Any]:
        """Return what the tagger of a language says of a text, as JSON data without a word of it:
        ``entities``, ``suspects`` (None where it tells none), ``model``, ``weights``, ``language``
        and ``device``.

        Raises:
            As :meth:`engine.service.worker.held_process.HeldProcess.ask`.
        """
        answer = self.ask("tag", encode_text(text), language=language)
        return {name: value for name, value in answer.body.items() if name != "job"}


def _rows(answer: Message, text: str) -> list[dict[str, Any]]:
    """Give the entities of an answer with their words, which stay in this process."""
    return [{**row, "text": text[row["start"] : row["end"]]} for row in answer.body["entities"]]


__all__ = ["LOADER", "MODULE", "TaggerProcess"]
