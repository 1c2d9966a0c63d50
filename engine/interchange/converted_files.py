"""What reading annotated files gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core import Annotation, Tabular, notebook
from engine.interchange.notices import Notice


@dataclass(frozen=True, slots=True)
class ConvertedFiles(Tabular):
    """Documents that were read, and notices about how they were read."""

    annotations: tuple[Annotation, ...]
    notices: tuple[Notice, ...] = ()

    COLUMNS: ClassVar[tuple[str, ...]] = ("document", *Annotation.COLUMNS)

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return the mentions of all documents, each with the name of its own."""
        for annotation in self.annotations:
            yield from ((annotation.document.name, *row) for row in annotation.records())

    def caption(self) -> str:
        """Return how many documents and mentions there are."""
        mentions = sum(len(annotation.entities) for annotation in self.annotations)
        return notebook.say("converted", documents=len(self.annotations), mentions=mentions)
