"""The quality panel run: each sentence annotated as a document of its own, and what was right of
it.

The sentences stand in :mod:`engine.measure.panel.sentences`, those that users added in
:mod:`engine.measure.panel.additions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from engine.core import Document, Entity, Score, Share, load_profile
from engine.measure.panel import additions
from engine.measure.panel.sentences import PROFILES, Item, Phenomenon, marked_up, phenomena, read_panel, read_shipped
from engine.measure.rules.rule_sets import left_out

if TYPE_CHECKING:
    from engine.tagging import Tagger


@dataclass(frozen=True, slots=True)
class Answer:
    """The entities found in one panel sentence. ``leaked``: letters and digits that must be masked
    and stay readable, of all that must be masked."""

    item: Item
    found: tuple[Entity, ...]
    leaked: Share

    @property
    def right(self) -> bool:
        """Tell whether the entities found are exactly those of the gold, by start, end and
        label."""
        return _spans(self.found) == _spans(self.item.entities)

    @property
    def score(self) -> Score:
        """Return strict counts of the entities: right means equal start, end and label."""
        found, gold = _spans(self.found), _spans(self.item.entities)
        return Score(len(found & gold), len(found - gold), len(gold - found))

    def to_json(self) -> dict[str, Any]:
        """Return the sentence in the panel's markup as JSON data, with the ``expected`` and the
        ``found`` entities, and its ``line`` in the panel file."""
        item = self.item
        return {
            "line": item.line,
            "expected": marked_up(item.text, item.entities),
            "found": marked_up(item.text, self.found),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """The answers to the sentences of one phenomenon, or of all; its figures pool these
    sentences."""

    answers: tuple[Answer, ...]

    @property
    def sentences(self) -> Share:
        """Return the sentences with every entity right and no other, of all."""
        return Share(sum(answer.right for answer in self.answers), len(self.answers))

    @property
    def score(self) -> Score:
        """Return the strict counts of entities, summed over the sentences."""
        return sum((answer.score for answer in self.answers), Score())

    @property
    def leaked(self) -> Share:
        """Return the letters and digits left readable, of all that must be masked."""
        return sum((answer.leaked for answer in self.answers), Share())

    @property
    def failed(self) -> tuple[Answer, ...]:
        """List the answers that are not entirely right, in order."""
        return tuple(answer for answer in self.answers if not answer.right)

    def to_json(self) -> dict[str, Any]:
        """Return counts, ratios (0 to 1) and the failed sentences as JSON data."""
        score = self.score
        return {
            "sentences": {"count": self.sentences.count, "of": self.sentences.of, "rate": self.sentences.known},
            "mentions": {**asdict(score), "precision": score.precision, "recall": score.recall, "f1": score.f1},
            "leaked": {"count": self.leaked.count, "of": self.leaked.of, "rate": self.leaked.known},
            "failed": [answer.to_json() for answer in self.failed],
        }


def panel(language: str, own: bool = False) -> tuple[Item, ...]:
    """Read the shipped panel sentences of a language, in the order of their file; with ``own``,
    followed by those that users added on this machine.

    Raises:
        UnknownName: there is no panel in this language, or no such phenomenon.
        BrokenLine: a line that cannot be read.
        StoreClosed: the file of the added sentences cannot be read.
    """
    if not own:
        return read_shipped(language)
    return (*read_shipped(language), *additions.read_own(language))


def run(
    tagger: Tagger,
    items: Sequence[Item] | None = None,
    rules: str = "all",
    progress: Callable[[str, float], None] | None = None,
) -> dict[Phenomenon, Result]:
    """Annotate each panel sentence as a document of its own, and collect the answers by phenomenon,
    in order of first occurrence.

    ``items`` are by default the shipped panel of the tagger's language; ``rules`` is a set of
    rules. ``progress`` is called with "tag" and the fraction done, 0 to 1.

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``, or there is no panel in the tagger's
        language and no ``items``.
    """
    from engine.pipeline import annotate

    without = left_out(rules)
    items = panel(tagger.language) if items is None else items
    profile = load_profile(PROFILES[tagger.language])
    results: dict[Phenomenon, Result] = {}
    for rank, item in enumerate(items):
        if progress:
            progress("tag", rank / len(items))
        document = Document(f"{item.phenomenon.name}-{item.line}", item.text, language=tagger.language)
        found = annotate(document, tagger, profile, without=without).entities
        answer = Answer(item, found, _leaked(item, found, profile.masks))
        before = results.get(item.phenomenon, Result(()))
        results[item.phenomenon] = Result((*before.answers, answer))
    return results


def total(results: Iterable[Result]) -> Result:
    """Concatenate the answers of several results, so that their figures are pooled."""
    return Result(tuple(answer for result in results for answer in result.answers))


def _spans(entities: Iterable[Entity]) -> set[tuple[int, int, str]]:
    return {(entity.start, entity.end, entity.label) for entity in entities}


def _leaked(item: Item, found: Iterable[Entity], masks: Callable[[str], bool]) -> Share:
    hidden = {place for entity in found if entity.masked for place in range(entity.start, entity.end)}
    asked = {
        place
        for entity in item.entities
        if masks(entity.label)
        for place in range(entity.start, entity.end)
        if item.text[place].isalnum()
    }
    return Share(len(asked - hidden), len(asked))


__all__ = [
    "PROFILES", "Answer", "Item", "Phenomenon", "Result", "marked_up", "panel", "phenomena", "read_panel", "run", "total",
]  # fmt: skip
