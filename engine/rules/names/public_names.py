"""Names known to all and names of public places taken for a person's: "comme Victor Hugo",
"hospitalisé à Paul-Vautrin", "en panne à Mussidan"; and orders taken for names: "Veuillez agréer".

Runs late, on what is left. Whatever becomes readable raises a doubt; nothing does that bears a
title, a first name of its own, or the name of somebody else in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import PERSON_LABELS, Changes, Doubt, Entity, doubt
from engine.persons import TITLES, starts_sentence, word_before
from engine.rules.mail.lines import is_correspondence
from engine.rules.names.surroundings import is_announced
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, first_names, key, keys, name_model, vocabulary

_TITLES = TITLES - {"me"}
_FAMOUS = vocabulary.words("names.famous")
_FACILITY = re.compile(rf"(?<![\w-]){any_of('facilities.led_to')}[ \u00a0](?:a|au|aux|de|d'|en)[ \u00a0']?\Z")
_COMPOUND = re.compile(r"(?P<first>[^\W\d_]{3,}(?:-[^\W\d_]{3,})?)-[A-ZÀ-Þ][\w’']{2,}")
_TO = re.compile(rf"(?<![\w-]){any_of('places.before_readable_towns')}[ \u00a0']\Z")
_LIVES = re.compile(
    rf"(?<![\w-]){any_of('places.living', 'civil_status.born_in', 'civil_status.dead_or_married')}[^\n.;]{{0,40}}\Z"
)
_ORDER = re.compile(r"[^\W\d_]{2,}(?:ez|EZ)(?:-(?:y|vous|le|la|les|moi|nous|en|lui|leur))?")
_GOES_ON = re.compile(rf"[ \u00a0](?:{any_of('grammar.determiners', 'mail.behind_orders')})(?![\w'-])|[ \u00a0]?[,!.]")
_TO_WHOM = re.compile(r"(?<![\w-])(?:vous|nous|me|m'|ne|n'|le|les|en|y)[ \u00a0]?\Z")
_PLACE, _AHEAD, _SHORT = 0.6, 60, 30


class _Search:
    """One pass over what was taken for names of persons and of towns."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity]) -> None:
        self.read, self.taken = read, OccupiedSpans(entities)
        self.persons = [e for e in entities if e.label in PERSON_LABELS]
        self.others = [e for e in entities if e.label == "localite" and e.source.startswith("model:")]
        self.borne = {word for e in self.persons if self._is_somebodys(e) for word in keys(e.text)}

    def run(self) -> Iterator[Entity]:
        """Yield what names nobody of this text."""
        pair: Entity | None = None
        for entity in self.persons:
            both = (*keys(pair.text), *keys(entity.text)) if pair and entity.start - pair.end == 1 else ()
            if pair and " ".join(both) in _FAMOUS and word_before(self.read, pair.start) not in TITLES:
                yield pair
                yield entity
            elif self.borne.isdisjoint(keys(entity.text)) and self._is_public(entity):
                yield entity
            pair = entity
        for entity in self.others:
            if self._is_facility(entity):
                yield entity

    def _is_somebodys(self, entity: Entity) -> bool:
        if is_announced(self.read, self.taken, entity) or word_before(self.read, entity.start) in _TITLES:
            return True
        after = self.taken.after(entity.end)
        return after is not None and after.label in PERSON_LABELS and after.start - entity.end == 1

    def _is_public(self, entity: Entity) -> bool:
        return (
            " ".join(keys(entity.text)) in _FAMOUS
            or self._is_facility(entity)
            or self._is_order(entity)
            or self._is_place(entity)
        )

    def _before(self, entity: Entity) -> str:
        return self.read.folded[max(0, entity.start - _AHEAD) : entity.start]

    def _is_facility(self, entity: Entity) -> bool:
        """Tell whether a first name and a surname joined by a hyphen stand where somebody is
        treated or goes to school."""
        compound = _COMPOUND.fullmatch(entity.text)
        if compound is None or key(compound["first"].split("-")[0]) not in first_names():
            return False
        return _FACILITY.search(self._before(entity)) is not None

    def _is_order(self, entity: Entity) -> bool:
        """Tell whether a verb tells somebody to do something: "Ramenez le pain", "vous oubliez"."""
        if _ORDER.fullmatch(entity.text) is None or entity.source.startswith("rule:mail"):
            return False
        small = entity.text.islower() and _TO_WHOM.search(self._before(entity)) is not None
        headed = starts_sentence(self.read, entity.start) and _GOES_ON.match(self.read.folded, entity.end)
        return small or bool(headed and self.read.folded[entity.end : entity.end + 1] != ",")

    def _is_place(self, entity: Entity) -> bool:
        """Tell whether a single word with the letters of a town's name stands where a journey goes,
        and nobody lives or was born there."""
        if len(keys(entity.text)) != 1 or keys(entity.text)[0] in first_names():
            return False
        before = self._before(entity)
        alike = name_model.kinds(keys(entity.text)[0])["place"] >= _PLACE
        return alike and _TO.search(before[-_SHORT:]) is not None and _LIVES.search(before) is None


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove names that are known to all, names of facilities and of places on the way, and verbs.
    French letters only."""
    if document.language != "fr" or not is_correspondence(document.read):
        return Changes()
    removed = tuple(dict.fromkeys(_Search(document.read, entities).run()))
    doubts: dict[tuple[str, ...], Doubt] = {}
    for entity in sorted(removed, key=lambda entity: entity.start):
        doubts.setdefault(keys(entity.text), doubt("name_left", entity.start, entity.end, "word"))
    return Changes((), removed, tuple(doubts.values()))


RULE = Rule(
    "public_names",
    "Noms connus de tous",
    "Names known to all",
    "Dans les lettres, un nom célèbre, celui d'un hôpital ou d'un lieu de passage, ou un ordre (« Veuillez… ») pris pour un nom reste lisible, avec un doute.",
    "In letters, a famous name, that of a hospital or of a place on the way, or an order taken for a name stays readable, with a doubt.",
    apply,
)
