"""A text tagged and nothing more, for a desk whose tagger this server is
(:mod:`engine.tagging.declared.service`)."""

from __future__ import annotations

import threading
from typing import Any

from engine.service.tasks import Tasks
from engine.service.worker.tagger_process import TaggerProcess


class TaggedTexts:
    """Tags texts one after the other, in a process of its own that begins with the first: the
    models stand in memory once more, and nothing is stored. Every method may be called from any
    thread."""

    def __init__(self, tasks: Tasks, loader: str) -> None:
        self._turn = threading.Lock()
        self._stopped = False
        self._process = TaggerProcess(tasks, loader, lambda: self._stopped)

    def tag(self, text: str, language: str) -> dict[str, Any]:
        """Return what the tagger of a language says of a text
        (:meth:`engine.service.worker.tagger_process.TaggerProcess.tag_with_doubts`).

        Raises:
            ModelError: the model cannot be loaded. TimedOut, WorkerDied: the text took too much.
            Cancelled: the service ends.
        """
        with self._turn:
            return self._process.tag_with_doubts(text, language)

    def stop(self) -> None:
        """End the process, when the text that it has is done with."""
        self._stopped = True
        with self._turn:
            self._process.stop()
