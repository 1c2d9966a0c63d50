"""What was found in the documents of a list, a line of JSON for each, made as it is asked for: one
document is in memory at a time, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core import DocumentGone, NotReady
from engine.interchange import to_json
from engine.service.lists.same_case import READABLE, AnnotationLookup
from engine.store import ListDocument


def annotation_lines(rows: Sequence[ListDocument], results: AnnotationLookup) -> Iterator[bytes]:
    """Yield the annotation of each annotated document, as its readers left it and as its own
    profile masks it: JSON of schema 1 with the text, in UTF-8, a line each. What is not annotated,
    or was erased meanwhile, is left out."""
    for row in rows:
        if row.state not in READABLE:
            continue
        try:
            annotation = results.annotation(row.id, row.profile)
        except (DocumentGone, NotReady):
            continue
        yield to_json(annotation, text=True).encode("utf-8", "replace") + b"\n"
