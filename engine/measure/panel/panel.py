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
    """What was found in a sentence. ``leaked``: letters and digits that must be masked and stay
    readable, of all such."""

    item: Item
    found: tuple[Entity, ...]
    leaked: Share

    @property
    def right(self) -> bool:
        """Tell whether the mentions found are those of the gold, to the character and the label."""
        return _spans(self.found) == _spans(self.item.entities)

    @property
    def score(self) -> Score:
        """Count the mentions: right means same start, same end, same label."""
        found, gold = _spans(self.found), _spans(self.item.entities)
        return Score(len(found & gold), len(found - gold), len(gold - found))

    def to_json(self) -> dict[str, Any]:
        """Give the sentence, which is fictional, as it should be marked and as it was."""
        item = self.item
        return {
            "line": item.line,
            "expected": marked_up(item.text, item.entities),
            "found": marked_up(item.text, self.found),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """The answers to some sentences: those of a phenomenon, or all. Figures are sums over them."""

    answers: tuple[Answer, ...]

    @property
    def sentences(self) -> Share:
        """Count the sentences in which all is right."""
        return Share(sum(answer.right for answer in self.answers), len(self.answers))

    @property
    def score(self) -> Score:
        """Count the mentions, strictly."""
        return sum((answer.score for answer in self.answers), Score())

    @property
    def leaked(self) -> Share:
        """Count the letters and digits left readable."""
        return sum((answer.leaked for answer in self.answers), Share())

    @property
    def failed(self) -> tuple[Answer, ...]:
        """Give the sentences in which something is wrong."""
        return tuple(answer for answer in self.answers if not answer.right)

    def to_json(self) -> dict[str, Any]:
        """Give counts, ratios and failed sentences as JSON data."""
        score = self.score
        return {
            "sentences": {"count": self.sentences.count, "of": self.sentences.of, "rate": self.sentences.rate},
            "mentions": {**asdict(score), "precision": score.precision, "recall": score.recall, "f1": score.f1},
            "leaked": {"count": self.leaked.count, "of": self.leaked.of, "rate": self.leaked.rate},
            "failed": [answer.to_json() for answer in self.failed],
        }


def panel(language: str, own: bool = False) -> tuple[Item, ...]:
    """Read the sentences of a language that ship, in the order of their file; with ``own``, those
    that were added on this machine behind them.

    Raises:
        UnknownName: there is no panel in this language, or no such phenomenon.
        BrokenLine: a line that cannot be read.
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
    """Annotate each sentence as a document of its own; give the answers by phenomenon.

    Without ``items`` it is the panel of the tagger's language. ``progress`` hears "tag" and the
    fraction that is done.

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``, or there is no panel in the tagger's
        language.
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
    """Put all answers together."""
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
