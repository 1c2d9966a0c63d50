"""A process of its own that annotates one document after the other: the worker of the pages, asked
by who waits for the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core import Annotation, Document, settings
from engine.service.tasks import Tasks
from engine.service.worker.held_process import LOADER, HeldProcess
from engine.store import decode_json, encode_text
from engine.text import AUTO


class AnnotatorProcess(HeldProcess):
    """A process that holds the models and annotates, for one task
    (:class:`engine.service.worker.held_process.HeldProcess`)."""

    def __init__(self, tasks: Tasks, loader: str = LOADER, cancelled: Callable[[], bool] = lambda: False) -> None:
        super().__init__(tasks, loader, cancelled)

    def annotate(self, document: Document, profile: str, language: str = AUTO) -> Annotation:
        """Annotate a document under a profile, with the model of its language, and with the second
        one where the settings ask for it.

        Raises:
            As :meth:`engine.service.worker.held_process.HeldProcess.ask`.
        """
        fields = ("name", "format", "sha256", "pages", "unread_pages", "images", "uncertain", "parties")
        facts = {name: getattr(document, name) for name in fields}
        facts |= {"wanted_language": language, "second_opinion": settings().second_opinion}
        answer = self.ask("annotate", encode_text(document.text), profile=profile, **facts)
        data = decode_json(answer.data)
        return Annotation.from_json(data, replace(document, language=data["document"]["language"]))
