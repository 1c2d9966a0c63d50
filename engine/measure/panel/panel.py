"""The quality panel: hard sentences of ``data/panel``, each with its mentions, measured by what they are hard for.

``phenomena.toml`` names the phenomena; ``fr.txt`` and ``en.txt`` hold the sentences, in the markup of the samples. In them a
non-breaking space stands as ``⍽`` and a narrow one as ``⎵``: one can neither see them nor tell them apart otherwise. A title may name a
family and a way: ``=== capitals @3f2a91c0 case.small`` opens a variant of the sentence that ``=== capitals @3f2a91c0`` opens.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.core.broken import BrokenLine
from engine.core.errors import UnknownName
from engine.core.labels import LABELS, load_profile
from engine.core.model import Document, Entity
from engine.core.scores import Score, Share
from engine.core.settings import settings
from engine.interchange.samples import read_markup
from engine.measure.rules.rule_sets import left_out

if TYPE_CHECKING:
    from engine.tagging.tagger import Tagger

PROFILES = {"fr": "judiciaire", "en": "canada"}
"""The profile that says, for each language, which mentions must not stay readable."""

_BLANKS = str.maketrans({"⍽": "\u00a0", "⎵": "\u202f"})
_TITLE = "=== "


@dataclass(frozen=True, slots=True)
class Phenomenon:
    """What sentences are hard for."""

    name: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence and its gold; ``line`` is where it begins in its file. ``own``: a user added it (:mod:`engine.measure.panel.additions`).

    ``family`` is one for a sentence and its variants, empty where it has none; ``variant`` says which of them it is
    (:attr:`engine.teaching.variants.Variant.code`), empty for the sentence itself.
    """

    phenomenon: Phenomenon
    line: int
    text: str
    entities: tuple[Entity, ...]
    own: bool = False
    family: str = ""
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found in a sentence. ``leaked``: letters and digits that must be masked and stay readable, of all such."""

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


@cache
def phenomena() -> dict[str, Phenomenon]:
    """Read the phenomena by name, in the order of the table."""
    table = tomllib.loads((settings().data / "panel" / "phenomena.toml").read_text(encoding="utf-8"))
    return {name: Phenomenon(name, **titles) for name, titles in table.items()}


def panel(language: str, own: bool = False) -> tuple[Item, ...]:
    """Read the sentences of a language that ship, in the order of their file; with ``own``, those that were added on this machine behind them.

    Raises:
        UnknownName: there is no panel in this language, or no such phenomenon.
        BrokenLine: a line that cannot be read.
    """
    if not own:
        return _shipped(language)
    from engine.measure.panel import additions as panel_additions

    return (*_shipped(language), *panel_additions.own(language))


@cache
def _shipped(language: str) -> tuple[Item, ...]:
    if language not in PROFILES:
        raise UnknownName(name=language, known=", ".join(PROFILES))
    path = settings().data / "panel" / f"{language}.txt"
    return read_panel(path.read_text(encoding="utf-8"), path.name)


def read_panel(source: str, file: str) -> tuple[Item, ...]:
    """Read the text of a panel file; ``file`` is its name, for what is wrong with it. Raises as :func:`panel`."""
    items: list[Item] = []
    now: tuple[Phenomenon, str, str] | None = None
    numbered = [(rank, line) for rank, line in enumerate(source.splitlines(), 1) if not line.startswith("#")]
    for filled, group in groupby(numbered, key=lambda pair: bool(pair[1]) and not pair[1].startswith(_TITLE)):
        lines = list(group)
        if not filled:
            titles = [line.removeprefix(_TITLE) for _, line in lines if line]
            now = _titled(titles[-1]) if titles else now
            continue
        if now is None:
            raise BrokenLine(file=file, line=lines[0][0], reason="untitled")
        joined = "\n".join(line for _, line in lines).translate(_BLANKS)
        text, entities = read_markup(joined, file, lines[0][0])
        phenomenon, family, variant = now
        items.append(Item(phenomenon, lines[0][0], text.removesuffix("\n"), entities, family=family, variant=variant))
    return tuple(items)


def run(
    tagger: Tagger,
    items: Sequence[Item] | None = None,
    rules: str = "all",
    progress: Callable[[str, float], None] | None = None,
) -> dict[Phenomenon, Result]:
    """Annotate each sentence as a document of its own; give the answers by phenomenon.

    Without ``items`` it is the panel of the tagger's language. ``progress`` hears "tag" and the fraction that is done.

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``, or there is no panel in the tagger's language.
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


def marked_up(text: str, entities: Iterable[Entity]) -> str:
    """Write a text with its mentions, sorted and disjoint, in the markup of the samples."""
    parts, position = [], 0
    for entity in entities:
        parts += [text[position : entity.start], f"⟦{entity.text}|{LABELS[entity.label].short}⟧"]
        position = entity.end
    return "".join([*parts, text[position:]])


def _titled(title: str) -> tuple[Phenomenon, str, str]:
    """Read a title: a phenomenon, then ``@`` and a family, then which variant it is."""
    name, _, rest = title.partition(" @")
    family, _, variant = rest.strip().partition(" ")
    return _phenomenon(name.strip()), family, variant.strip()


def _phenomenon(name: str) -> Phenomenon:
    if name not in phenomena():
        raise UnknownName(name=name, known=", ".join(phenomena()))
    return phenomena()[name]


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
