"""What the judge's free text (``additionalTerms``) asks of an answer of the NER service."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import PERSON_LABELS, Document, Entity
from engine.interchange.ner.categories import category_of
from engine.terms import AdditionalTerms, Occurrence, TermSearch, read_additional


@dataclass(frozen=True, slots=True)
class RequestedTerms:
    """What was read of the free text, and where the terms stand: those to ``hide`` and those to
    ``keep`` readable."""

    asked: AdditionalTerms
    hide: tuple[Occurrence, ...] = ()
    keep: tuple[Occurrence, ...] = ()

    def leaves(self, entity: Entity) -> bool:
        """Tell whether a mention is left out of the answer: it lies within a term to keep, and is
        no person's name, which is left readable by nobody but a reader."""
        return entity.label not in PERSON_LABELS and self.keeps(entity)

    def keeps(self, entity: Entity) -> bool:
        """Tell whether a mention lies within a term to keep."""
        return any(place.start <= entity.start and entity.end <= place.end for place in self.keep)

    def uncovered(self, text: str, entities: Sequence[Entity]) -> Iterator[tuple[int, int]]:
        """Yield what of the terms to hide no mention covers, without blanks at its ends. The
        mentions are in order and disjoint."""
        for place in self.hide:
            start = place.start
            for end, after in [*((e.start, e.end) for e in entities if e.end > place.start), (place.end, place.end)]:
                bare = text[start : min(end, place.end)]
                if any(map(str.isalnum, bare)):
                    lead = len(bare) - len(bare.lstrip())
                    yield start + lead, start + len(bare.rstrip())
                start = max(start, after)
                if start >= place.end:
                    break

    def fields(self) -> dict[str, Any]:
        """Return the fields of the answer that say what was read."""
        return {
            "newCategoriesToAnnotate": _categories(self.asked.hidden_labels),
            "newCategoriesToUnAnnotate": _categories(self.asked.kept_labels),
            "additionalTermsToAnnotate": list(self.asked.hidden),
            "additionalTermsToUnAnnotate": list(self.asked.kept),
            "additionalTermsParsingFailed": bool(self.asked.unread),
        }


def find_requested(terms: str, document: Document) -> RequestedTerms:
    """Read the free text, which may be empty, and find its terms in a document."""
    asked = read_additional(terms)
    if not asked.terms.terms:
        return RequestedTerms(asked)
    places = TermSearch(asked.terms).find(document).occurrences
    by_act = {act: tuple(place for place in places if place.term.act == act) for act in ("hide", "keep")}
    return RequestedTerms(asked, by_act["hide"], by_act["keep"])


def _categories(labels: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(category_of(label, ()) for label in labels))
