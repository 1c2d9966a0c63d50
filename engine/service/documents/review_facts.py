"""What a report says of the reading of a document."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime

from engine.delivery import PictureCount, ReviewFacts
from engine.review import PICTURE, ReviewState, by_id, standing_doubts
from engine.service.documents.reviewed import Reviewed, changes


def review_facts(reviewed: Reviewed) -> ReviewFacts | None:
    """Summarise a review for a report: corrections, settled doubts, validation. None if its log is
    empty."""
    if not reviewed.log:
        return None
    done = frozenset(by_id(reviewed.state).values()) - frozenset(standing_doubts(reviewed.state))
    facts = ReviewFacts(changes(reviewed.log), done, pictures=_count_pictures(reviewed.state))
    said = reviewed.state.validated
    if said is None:
        return facts
    return replace(facts, when=datetime.fromisoformat(said["when"]), who=said["who"], reason=said["reason"])


def _count_pictures(state: ReviewState) -> tuple[PictureCount, ...]:
    """Count what each reader decided about pictures."""
    counts = Counter((value["choice"], value["who"]) for key, value in state.facts.items() if key.startswith(PICTURE))
    return tuple(PictureCount(choice, who, count) for (choice, who), count in sorted(counts.items()))
