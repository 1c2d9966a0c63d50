"""Why names were missed and other words taken for names: the causes of the ADJUM paper (TALN 2004,
fig. 5), made finer.

Each error has one cause, the first that fits in the order of ``MISSES`` and ``FALSE_ALARMS``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.core import COMPANY, FIRST_NAME, NAMED_COMPANY, PROFESSIONAL_LABELS, Catalogued, Entity, catalogue
from engine.measure.clean import hidden_letters
from engine.measure.leaks import is_found
from engine.measure.pairs import Pair
from engine.measure.persons.forms import form, names
from engine.persons import TITLES, behind_company, street_zones, word_before
from engine.text import OccupiedSpans, first_names, keys, not_names, read_words


@dataclass(frozen=True, slots=True)
class Cause(Catalogued):
    """A cause of errors, with a title in the catalogues; ``number`` fills the title of a cause that
    states a number of words."""

    key = "{0.subject}.{0.code}"
    code: str
    subject: str = "cause"
    number: int = 0

    def title(self, language: str) -> str:
        """Return the cause's title in a language of the catalogues."""
        return catalogue.ENGINE.say(self.key.format(self), language, number=self.number)


MISSES: tuple[Cause, ...] = (
    Cause("part"),
    Cause("glued"),
    Cause("one_letter"),
    Cause("company"),
    Cause("street"),
    Cause("lower_case"),
    Cause("capitals"),
    Cause("unknown_first_name"),
    Cause("no_marker"),
    Cause("other"),
)
FALSE_ALARMS: tuple[Cause, ...] = (
    Cause("part", "cause.false_alarm"),
    Cause("professional", "cause.false_alarm"),
    Cause("company", "cause.false_alarm"),
    Cause("place", "cause.false_alarm"),
    Cause("common_word", "cause.false_alarm"),
    Cause("other", "cause.false_alarm"),
)


@dataclass(frozen=True, slots=True)
class Count:
    """How often names of persons are wrong for one cause: ``occurrences``, and distinct ``forms``,
    each once per document."""

    occurrences: int = 0
    forms: int = 0


HIDDEN: tuple[Cause, ...] = (
    Cause("boundary", "cause.hidden"),
    Cause("label", "cause.hidden"),
    Cause("words", "cause.hidden"),
)
"""Why a name that the strict measure misses has no cause: nothing of it stays readable. A mask of a
person's name with other bounds covers it, or masks with other labels, or it has no word that would
have to be covered."""


@dataclass(frozen=True, slots=True)
class Causes:
    """Wrong names of persons by code of the cause: missed, and found wrongly; and by code of
    :data:`HIDDEN` the occurrences that are missed although nothing of them stays readable, which
    have no cause. What has none is left out.

    The occurrences of ``misses`` and ``hidden`` are together those missed of
    :class:`engine.measure.persons.forms.FormCounts`.
    """

    misses: dict[str, Count]
    false_alarms: dict[str, Count]
    hidden: dict[str, int] = field(default_factory=dict)


def causes(pairs: Iterable[Pair]) -> Causes:
    """Count by cause the names of persons that stay readable, and the masked spans labelled as a
    person's name whose bounds are not those of a gold name."""
    missed, alarms, hidden = Counter[str](), Counter[str](), Counter[str]()
    missed_forms, alarm_forms = defaultdict[str, set[tuple[str, str]]](set), defaultdict[str, set[tuple[str, str]]](set)
    for pair in pairs:
        looked = ComparedNames(pair)
        for entity, code in looked.misses():
            missed[code] += 1
            missed_forms[code].add((pair.name, form(entity.text)))
        hidden.update(looked.hidden_misses())
        for entity, code in looked.false_alarms():
            alarms[code] += 1
            alarm_forms[code].add((pair.name, form(entity.text)))
    return Causes(
        _table(MISSES, missed, missed_forms),
        _table(FALSE_ALARMS, alarms, alarm_forms),
        {cause.code: hidden[cause.code] for cause in HIDDEN if hidden[cause.code]},
    )


def _table(known: Sequence[Cause], counts: Counter[str], forms: dict[str, set[tuple[str, str]]]) -> dict[str, Count]:
    return {c.code: Count(counts[c.code], len(forms[c.code])) for c in known if counts[c.code]}


class ComparedNames:
    """One document prepared for finding causes: ``pair`` and ``gold`` hold all its mentions,
    ``only`` the names of persons of either side, first name and surname joined, masked ones of the
    prediction; ``read`` is its text, folded."""

    def __init__(self, pair: Pair) -> None:
        self.pair, self.only, self.read = pair, names(pair), read_words(pair.text)
        self.hidden, self.gold = hidden_letters(pair), OccupiedSpans(pair.gold)
        self.streets = street_zones(self.read)
        self._persons = OccupiedSpans(self.only.gold)
        self._right = {(e.start, e.end) for e in self.only.gold}

    def misses(self) -> Iterator[tuple[Entity, str]]:
        """Yield the gold names of persons of which something stays readable, each with the code of
        its cause."""
        for entity in self.only.gold:
            if not is_found(self.pair.text, entity, self.hidden):
                yield entity, self.miss(entity)

    def hidden_misses(self) -> Iterator[str]:
        """Yield, for each gold name of a person that no masked one equals and of which nothing
        stays readable, a code of :data:`HIDDEN`."""
        predicted = OccupiedSpans(self.only.predicted)
        known = {(e.start, e.end) for e in self.only.predicted}
        for entity in self.only.gold:
            if (entity.start, entity.end) not in known and is_found(self.pair.text, entity, self.hidden):
                if predicted.over(entity.start, entity.end):
                    yield "boundary"
                else:
                    yield "label" if any(self.hidden[entity.start : entity.end]) else "words"

    def false_alarms(self) -> Iterator[tuple[Entity, str]]:
        """Yield the masked predicted names of persons whose bounds are not those of a gold name,
        each with the code of its cause."""
        for entity in self.only.predicted:
            if (entity.start, entity.end) not in self._right:
                yield entity, self.alarm(entity)

    def miss(self, entity: Entity) -> str:
        """Return the code of the first cause in :data:`MISSES` that fits a gold mention of which
        something is readable."""
        text, words = entity.text, keys(entity.text)
        if any(self.hidden[entity.start : entity.end]):
            return "part"
        if self.is_glued(entity):
            return "glued"
        if words and max(map(len, words)) == 1:
            return "one_letter"
        if behind_company(self.read, entity.start):
            return "company"
        if self.in_street(entity):
            return "street"
        if text[:1].islower():
            return "lower_case"
        if text.isupper():
            return "capitals"
        if self.has_first_name(entity):
            return "other" if words and words[0] in first_names() else "unknown_first_name"
        return "other" if word_before(self.read, entity.start) in TITLES else "no_marker"

    def is_glued(self, entity: Entity) -> bool:
        """Tell whether a letter or a digit is directly before or after the mention."""
        text = self.pair.text
        around = text[max(0, entity.start - 1) : entity.start] + text[entity.end : entity.end + 1]
        return any(character.isalnum() for character in around)

    def in_street(self, entity: Entity) -> bool:
        """Tell whether the mention begins inside the name of a street."""
        before = bisect_right(self.streets, (entity.start, len(self.pair.text)))
        return any(start <= entity.start < end for start, end in self.streets[max(0, before - _NESTED) : before])

    def has_first_name(self, entity: Entity) -> bool:
        """Tell whether a name includes a first name: the gold marks one in it, or it has two words
        or more."""
        inside = self.gold.over(entity.start, entity.end)
        return any(e.label == FIRST_NAME for e in inside) or len(keys(entity.text)) > 1

    def alarm(self, entity: Entity) -> str:
        """Return the code of the first cause in :data:`FALSE_ALARMS` that fits a masked predicted
        name whose bounds are not those of a gold name."""
        if self._persons.over(entity.start, entity.end):
            return "part"
        labels = {e.label for e in self.gold.over(entity.start, entity.end)}
        if labels & PROFESSIONAL_LABELS:
            return "professional"
        if labels & {COMPANY, NAMED_COMPANY, "etablissement"} or behind_company(self.read, entity.start):
            return "company"
        if labels & {"adresse", "localite"}:
            return "place"
        return "common_word" if self.is_common(entity.text) else "other"

    def is_common(self, text: str) -> bool:
        """Tell whether all words of a text occur in lower case in the document, or all are in the
        lexicon of words that are not names."""
        wanted = set(keys(text))
        return bool(wanted) and (wanted <= self._lower or wanted <= not_names("words"))

    @cached_property
    def _lower(self) -> frozenset[str]:
        read = self.read
        return frozenset(word for word, start in zip(read.keys, read.starts, strict=True) if read.text[start].islower())


_NESTED = 4
"""Street zones looked back on: two patterns find them, and those of one never overlap."""
