"""The engine that ships annotates the texts of a user's gold set, one document at a time, by the
way that all documents take.

Each waits in the queue like any other, so that nobody's document waits for more than one of them;
it is erased as soon as it is annotated.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core import DocumentGone
from engine.service.tasks import Task

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.service.service import Service

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.1


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
    document_id = service.documents.receive_exactly(document.text, document.name, profile, document.language)
    try:
        while service.documents.job(document_id).state in ("queued", "running"):
            task.pause(LOOK_SECONDS)
        made = service.results.annotation(document_id)
        return replace(made, document=replace(made.document, name=document.name))
    finally:
        _erase(service, document_id)


def _erase(service: Service, document_id: str) -> None:
    try:
        service.documents.erase(document_id)
    except DocumentGone:
        log.info("A document was erased before its annotation was taken.")
