"""How far what a human settled lies from what the service had marked (``POST /loss``), which Label
shows as the complexity of a decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from engine.core import LABELS, PERSON_LABELS
from engine.interchange.ner.categories import CATEGORIES, category_of
from engine.interchange.ner.request import InvalidNerRequest, fault
from engine.interchange.utf16 import characters, length
from engine.text import tokens

LEAST = 1e-9
"""The least probability, and the least doubt, that counts (``juritools`` 0.13.8)."""

_KNOWN = frozenset({*LABELS, *PERSON_LABELS, *CATEGORIES})


@dataclass(frozen=True, slots=True)
class TreatmentMention:
    """A mention of a treatment: a half-open span of characters, its category and the probability
    that whoever set it gave to it."""

    start: int
    end: int
    category: str
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class LossRequest:
    """A decision with its first treatment, ``marked`` by the service, and its last, ``settled`` by
    a human."""

    text: str
    marked: tuple[TreatmentMention, ...]
    settled: tuple[TreatmentMention, ...]


def read_loss_request(body: Any) -> LossRequest:
    """Check the JSON body of ``POST /loss``: a ``text`` and ``treatments`` whose annotations have
    ``category``, ``start`` in units of UTF-16 and ``text``, or ``end``. Categories that no model
    knows (``annotationSupplementaire``) are left aside, as the public server does.

    Raises:
        InvalidNerRequest: a field is missing or not of its type, or the text is blank.
    """
    if not isinstance(body, Mapping):
        raise InvalidNerRequest([fault("model_attributes_type", (), "Input should be a valid dictionary", None)])
    text, treatments = body.get("text"), body.get("treatments")
    faults = []
    if not isinstance(text, str) or not text.strip():
        faults.append(fault("string_too_short", ("text",), "String should have at least 1 character", text))
    if not _are_treatments(treatments):
        faults.append(fault("list_type", ("treatments",), "Input should be a list of treatments", treatments))
    if faults or not isinstance(text, str) or not isinstance(treatments, list):
        raise InvalidNerRequest(faults)
    places = characters(text)
    read = [tuple(_mentions(treatments[at]["annotations"], places)) for at in (0, -1)]
    return LossRequest(text, read[0], read[1])


def document_loss(request: LossRequest) -> float:
    """Return the mean over all tokens of the cross-entropy of the settled tags under the marked
    ones: 0 where nothing was changed and all was marked for certain, 20.7 where every token was.

    A token has the tag that its treatment gives it with the score of the mention and no other with
    any; outside of mentions, with certainty. ``juritools`` counts every score as 1.
    """
    marked, settled = _Tags(request.marked), _Tags(request.settled)
    losses = [
        -log(min(max(score if tag == wanted else 0.0, LEAST), 1 - LEAST))
        for token in tokens(request.text)
        for (tag, score), (wanted, _) in [(marked.at(token.start), settled.at(token.start))]
    ]
    return round(sum(losses) / len(losses), 6)


class _Tags:
    """The tags that a treatment gives to the places of a text, asked in their order."""

    def __init__(self, mentions: Sequence[TreatmentMention]) -> None:
        self._left = sorted(mentions, key=lambda mention: (mention.start, mention.end), reverse=True)

    def at(self, place: int) -> tuple[str, float]:
        while self._left and self._left[-1].end <= place:
            self._left.pop()
        if not self._left or self._left[-1].start > place:
            return "O", 1.0
        mention = self._left[-1]
        return ("B-" if mention.start == place else "I-") + mention.category, mention.score


def _mentions(rows: Sequence[Mapping[str, Any]], places: Mapping[int, int] | None) -> Iterator[TreatmentMention]:
    for row in rows:
        category = row["category"]
        if category in _KNOWN:
            first = row["start"]
            last = first + length(row["text"]) if _is_text(row) else row["end"]
            start, end = (first, last) if places is None else (places.get(first, first), places.get(last, last))
            yield TreatmentMention(start, end, category_of(category, CATEGORIES), _score(row))


def _score(row: Mapping[str, Any]) -> float:
    score = row.get("score", row.get("certaintyScore"))
    return min(1.0, max(0.0, float(score))) if _is_number(score) else 1.0


def _are_treatments(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_treatment, (value[0], value[-1])))


def _is_treatment(value: Any) -> bool:
    rows = value.get("annotations") if isinstance(value, Mapping) else None
    return isinstance(rows, list) and all(map(_is_mention, rows))


def _is_mention(row: Any) -> bool:
    return (
        isinstance(row, Mapping)
        and isinstance(row.get("category"), str)
        and _is_place(row.get("start"))
        and (_is_text(row) or _is_place(row.get("end")))
    )


def _is_text(row: Mapping[str, Any]) -> bool:
    return isinstance(row.get("text"), str) and bool(row["text"])


def _is_place(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
