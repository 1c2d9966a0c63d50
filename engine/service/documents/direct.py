"""A text annotated while its sender waits: kept sealed meanwhile as every document is, and erased
with the answer."""

from __future__ import annotations

import time
from collections.abc import Iterable

from engine.core import Annotation, TimedOut, settings
from engine.service.documents.documents import Documents
from engine.service.documents.results import Results

LOOK_SECONDS = 0.02
"""Between two looks at the job: a short text takes a few of them."""


def annotate_directly(
    documents: Documents, results: Results, text: str, name: str, profile: str, parties: Iterable[str] = ()
) -> Annotation:
    """Return the annotation of a text whose characters are not normalised, so that places in it
    stay valid. Nothing of it is left when this returns or raises.

    ``name`` is kept nowhere but in the annotation; ``parties`` are names known from elsewhere.

    Raises:
        EmptyDocument, TooLarge, UnknownName, TooManyParties: as
        :meth:`engine.service.documents.documents.Documents.receive_exactly`.
        EngineError: what made the job fail. TimedOut: it did not end in its time.
    """
    document_id = documents.receive_exactly(text, name, profile, parties=parties)
    try:
        until = time.monotonic() + settings().job_minutes * 60
        while documents.job(document_id).state in ("queued", "running"):
            if time.monotonic() > until:
                raise TimedOut(minutes=settings().job_minutes)
            time.sleep(LOOK_SECONDS)
        return results.annotation(document_id, profile)
    finally:
        documents.erase(document_id)
