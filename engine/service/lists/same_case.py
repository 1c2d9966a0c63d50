"""The documents of a list that are of one case, compared before they are handed over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.core import Annotation, DocumentGone, NotReady, catalogue
from engine.risk import SplitName, compare_case
from engine.store import ListDocument

READABLE = ("to_read", "reading", "validated")


class AnnotationLookup(Protocol):
    """Where the annotation of a document is looked up, as a profile masks it."""

    def annotation(self, document_id: str, profile: str | None = None) -> Annotation: ...


def split_names(rows: Sequence[ListDocument], results: AnnotationLookup) -> tuple[SplitName, ...]:
    """Return the names that one document of a list hides and another of the same case shows, as
    they would be handed over now; what is not annotated, or was erased meanwhile, is left out."""
    found: dict[str, Annotation] = {}
    for row in rows:
        if row.state in READABLE and row.second_of is None:
            try:
                found[row.id] = results.annotation(row.id, row.profile)
            except (DocumentGone, NotReady):
                continue
    return compare_case(found)


def say_split(split: SplitName, rows: Sequence[ListDocument], language: str) -> str:
    """Say in ``language`` of which two documents of a list, by number, one hides and one shows a
    name, and where; the name is not said."""
    numbers = {row.id: f"n° {row.number}" if language == "fr" else f"no. {row.number}" for row in rows}
    say = catalogue.ENGINE.say
    place = say("attack.place", language, start=split.start, end=split.end)
    told = say("case.split", language, hidden=numbers[split.hidden], readable=numbers[split.readable], place=place)
    return f"{told} {say('case.split.settles', language)}"


__all__ = ["AnnotationLookup", "say_split", "split_names"]
