"""All errors of a run in their context, document by document: what a reader sees, why, and what
each costs."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from engine.core import Entity
from engine.interchange import HOLE
from engine.measure.errors.adjum import AdjumRow, AdjumTable, adjum_table
from engine.measure.errors.adjum_causes import FALSE_ALARMS, MISSES, Cause, ComparedNames
from engine.measure.errors.causes import CAUSES, CauseFinder
from engine.measure.errors.kinds import (
    KINDS,
    TERMS,
    Error,
    Kind,
    Match,
    NamedCode,
    Term,
    WrongName,
    find_unmatched,
    kind_of,
    right,
)
from engine.measure.errors.training_words import SeenWords, load_seen_words
from engine.measure.errors.views import (
    ErrorComparison,
    ErrorFacets,
    ErrorGroup,
    compare_errors,
    facets,
    filter_errors,
    group_errors,
    rank_errors,
)
from engine.measure.errors.word_forms import is_name
from engine.measure.leaks import is_found
from engine.measure.pairs import Pair, harmonise_labels
from engine.measure.persons.forms import form
from engine.measure.results.runs import ComparedDocument, Touch
from engine.text import OccupiedSpans

CONTEXT = 60
"""Characters shown on either side of an error."""


def errors(
    compared: Sequence[ComparedDocument],
    progress: Callable[[float], None] | None = None,
    filters: Callable[[str], SeenWords | None] = load_seen_words,
) -> tuple[Error, ...]:
    """List every error of a run, in the order of the documents and of the text, with its causes,
    its context and its cost.

    Every gold mention and every predicted span without an equal (start, end, label) on the other
    side is in exactly one error (:func:`engine.measure.errors.kinds.find_unmatched`,
    :func:`~engine.measure.errors.kinds.kind_of`). A span that has its equal, but is masked against
    the profile, is an error of cause ``decision``: an omission if it should be masked, a false
    alarm if it should not.

    Labels are compared as in :func:`engine.measure.tallying.tallies`: if either side of any
    document uses ``personnePhysique``, first name and surname are one mention. ``progress`` is
    called with the fraction done, 0 to 1. ``filters`` returns, for a language, the words seen in
    training (by default :func:`engine.measure.errors.training_words.load_seen_words`, those of the
    shipped model, whatever made the prediction).
    """
    found: list[Error] = []
    same = harmonise_labels([document.pair for document in compared])
    for rank, (document, pair) in enumerate(zip(compared, same, strict=True), 1):
        found += _costed(_Document(rank, document, pair, filters(document.language)).errors())
        if progress:
            progress(rank / len(compared))
    frequent = Counter((error.kind, error.form) for error in found)
    return tuple(replace(error, frequency=frequent[error.kind, error.form]) for error in found)


def _costed(found: Iterable[Error]) -> list[Error]:
    """Share the loss of a document, one decision, among its sensitive errors."""
    here = list(found)
    leaks = sum(error.sensitive for error in here)
    return [replace(error, loss=1 / leaks) if error.sensitive else error for error in here]


class _Document:
    """One document, with what its errors are explained by."""

    def __init__(self, rank: int, document: ComparedDocument, same: Pair, known: SeenWords | None) -> None:
        self.rank, self.compared, self.known = rank, document, known
        self.looked, self.said = ComparedNames(document.pair), OccupiedSpans(document.pair.predicted)
        self.pair = (
            same if same is document.pair else replace(same, predicted=tuple(map(self._restored, same.predicted)))
        )
        self.why = CauseFinder(self.looked)
        self.asked = self._marked(e for e in self.pair.gold if document.profile.masks(e.label))
        self.touches = _Touches(document.touches)
        self.names = _Names(self.looked)

    def errors(self) -> Iterator[Error]:
        """Give the errors, in order of the text."""
        matches = [(match, kind_of(match), False) for match in find_unmatched(self.pair.gold, self.pair.predicted)]
        found = sorted([*matches, *self._decisions()], key=lambda row: _extent(row[0]))
        return (self._error(match, kind, decided) for match, kind, decided in found)

    def _decisions(self) -> Iterator[tuple[Match, Kind, bool]]:
        for gold, said in right(self.pair.gold, self.pair.predicted):
            if said.masked != self.compared.profile.masks(gold.label):
                yield ((gold,), (said,)), "false_alarm" if said.masked else "omission", True

    def _error(self, match: Match, kind: Kind, decided: bool) -> Error:
        gold, predicted = match
        start, end = _extent(match)
        text, pair, compared = self.pair.text, self.pair, self.compared
        letters = sum(
            text[place].isalnum()
            for entity in predicted
            for place in range(entity.start, entity.end)
            if self.looked.hidden[place] and not self.asked[place]
        )
        term = self._term(match, letters)
        mention = " ".join(entity.text for entity in gold or predicted)
        seen_before = self.known.has(mention) if self.known and is_name((gold or predicted)[0].label) else None
        distance = self.why.distance(start)
        known = [*self.why.circumstances(seen_before, distance), *(["absent"] if pair.missing else [])]
        names = self.names.over(start, end)
        return Error(
            f"{self.rank}-{start}-{end}-{kind}", self.rank, pair.name, compared.court, compared.genre, compared.language, kind, term, start, end,
            _shown(text[start:end]), _shown(text[max(0, start - CONTEXT) : start]), _shown(text[end : end + CONTEXT]),
            gold, predicted, letters, self.touches.over(start, end), distance, seen_before,
            self.why.of(gold, predicted, kind, [*known, *(["decision"] if decided else [])]),
            names[0].cause if names else self._cause(match, kind, term), names,
        )  # fmt: skip

    def _restored(self, entity: Entity) -> Entity:
        """Give a span that was joined of several the lowest of their probabilities; it is masked
        where all its letters are."""
        parts = self.said.over(entity.start, entity.end)
        masked = all(
            self.looked.hidden[place]
            for place in range(entity.start, entity.end)
            if self.compared.pair.text[place].isalnum()
        )
        return replace(entity, masked=masked, score=min((part.score for part in parts), default=entity.score))

    def _term(self, match: Match, letters: int) -> Term:
        gold, predicted = match
        masks, hidden = self.compared.profile.masks, self.looked.hidden
        if any(masks(e.label) and not is_found(self.pair.text, e, hidden) for e in gold):
            return "sensitive"
        if letters:
            return "over"
        covered = {place for entity in predicted for place in range(entity.start, entity.end)}
        asked = {place for e in gold for place in range(e.start, e.end) if self.pair.text[place].isalnum()}
        return "none" if asked <= covered else "non_sensitive"

    def _cause(self, match: Match, kind: Kind, term: Term) -> str:
        """Give the first cause of what is no name of a person: those that only such a name can have
        are no causes of it."""
        gold, predicted = match
        if kind == "boundary":
            return "part"
        code = self.looked.miss(gold[0]) if gold and (kind == "omission" or term == "sensitive") else ""
        code = code or self.looked.alarm(predicted[0])
        return "other" if code in ("unknown_first_name", "no_marker") else code

    def _marked(self, entities: Iterable[Entity]) -> bytearray:
        marked = bytearray(len(self.pair.text))
        for entity in entities:
            marked[entity.start : entity.end] = b"\1" * (entity.end - entity.start)
        return marked


class _Names:
    """The names of persons that the ADJUM table counts in a document, found by place."""

    def __init__(self, looked: ComparedNames) -> None:
        self.gold = OccupiedSpans(looked.only.gold)
        missed = [(entity, WrongName(True, *_named(entity), code)) for entity, code in looked.misses()]
        alarms = [(entity, WrongName(False, *_named(entity), code)) for entity, code in looked.false_alarms()]
        self.missed, self.alarms = (OccupiedSpans([entity for entity, _ in side]) for side in (missed, alarms))
        self.of = {id(entity): name for entity, name in (*missed, *alarms)}

    def over(self, start: int, end: int) -> tuple[WrongName, ...]:
        """Give those that a span touches, or that are wrong for a name that it touches: misses
        first."""
        whole = self.gold.over(start, end)  # "Luc Roux" is a wrong name where "Alba" alone, which follows, was missed
        first, last = min([start, *(e.start for e in whole)]), max([end, *(e.end for e in whole)])
        found = [*self.missed.over(first, last), *self.alarms.over(first, last)]
        return tuple(self.of[id(entity)] for entity in found)


class _Touches:
    """What rules did in a document, found by place."""

    def __init__(self, touches: Sequence[Touch]) -> None:
        self.order = {id(touch): rank for rank, touch in enumerate(touches)}
        self.sorted = sorted(touches, key=lambda touch: touch.start)
        self.longest = max((touch.end - touch.start for touch in touches), default=0)
        self.starts = [touch.start for touch in self.sorted]

    def over(self, start: int, end: int) -> tuple[Touch, ...]:
        """Give those that share a character with a span, in the order in which rules ran."""
        near = self.sorted[bisect_left(self.starts, start - self.longest) : bisect_left(self.starts, end)]
        return tuple(sorted((t for t in near if t.end > start), key=lambda touch: self.order[id(touch)]))


def _named(entity: Entity) -> tuple[int, int, str]:
    return entity.start, entity.end, form(entity.text)


def _extent(match: Match) -> tuple[int, int]:
    both = (*match[0], *match[1])
    return min(entity.start for entity in both), max(entity.end for entity in both)


def _shown(text: str) -> str:
    """Show what is not known of a text as dots."""
    return text.replace(HOLE, "·")


__all__ = [
    "CAUSES",
    "CONTEXT",
    "FALSE_ALARMS",
    "KINDS",
    "MISSES",
    "TERMS",
    "AdjumRow",
    "AdjumTable",
    "Cause",
    "Error",
    "ErrorComparison",
    "ErrorFacets",
    "ErrorGroup",
    "Kind",
    "NamedCode",
    "Term",
    "WrongName",
    "adjum_table",
    "compare_errors",
    "errors",
    "facets",
    "filter_errors",
    "group_errors",
    "rank_errors",
]
