"""The engine that ships annotates the texts of a user's gold set, one document at a time, by the
way that all documents take.

Each waits in the queue like any other, so that nobody's document waits for more than one of them;
it is erased as soon as it is annotated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.service.documents.direct import DirectOptions
from engine.service.tasks import Task

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.service.service import Service


def predict(task: Task[None], service: Service, gold: Sequence[Annotation], profile: str) -> tuple[Annotation, ...]:
    """Annotate the texts of a gold set one after another, each as an ordinary document that is
    erased afterwards. The results, in the same order, bear the names of the gold documents.

    Raises:
        Cancelled: ``task`` was cancelled. EngineError: a document could not be annotated.
    """
    made: list[Annotation] = []
    for known in gold:
        task.report(len(made) / len(gold))
        made.append(_annotated(task, service, known, profile))
    return tuple(made)


def _annotated(task: Task[None], service: Service, gold: Annotation, profile: str) -> Annotation:
    document = gold.document
    options = DirectOptions(profile, document.language, name=document.name)
    with service.direct(document.text, options, task.pause) as queued:
        made = queued.annotation()
    return replace(made, document=replace(made.document, name=document.name))
