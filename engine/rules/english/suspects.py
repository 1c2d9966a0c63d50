"""Words that the tagger left though it thought of a name, where the text has a second sign of one:
the name is a party's elsewhere ("On Pike: …"), the letters are a known person's initials, or both
words have the letters of a first name and a surname ("the thesis of Birgit Aune")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import NO_NAMES, mentions
from engine.rules.english.decision import is_decision
from engine.rules.english.usual_names import CALENDAR, NOBODY, ORDINARY
from engine.rules.rule import Rule
from engine.text import (
    FoldedText,
    OccupiedSpans,
    Text,
    key,
    keys,
    name_likelihood,
    name_model,
    vocabulary,
)

_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")
_PAIR = re.compile(rf"{_WORD.pattern}[ ]{_WORD.pattern}")
_CAPITALS = re.compile(r"[A-Z]{2,4}")
_NO_NAME = (
    NO_NAMES
    | NOBODY
    | vocabulary.words(
        "names.no_initials",
        "companies.bodies_by_letters",
        "places.countries_and_peoples",
        "common.in_tables",
        "places.compass",
    )
)
_STRANGERS = _NO_NAME | frozenset("one two three four five six seven eight nine ten both".split())
"""What may stand beside a known name: words of nobody, and how many."""
_PAIRS = frozenset(map(keys, vocabulary.words("companies.pairs")))
_CROWN = vocabulary.words("parties.crown")
_any = vocabulary.vocabulary("en").pattern
_ARTICLE = re.compile(rf"(?<!\w)(?:a|an|the|{_any('grammar.articles_of_things')})[ ]{{1,2}}\Z")
_THING_BEHIND = re.compile(r"[ ](?:&[ ])?[A-Z]|['\u2019]?-\w|\d")
_ACTS = re.compile(
    rf"(?:['\u2019]s\b|[ ]{_any('grammar.verbs_of_persons', 'mail.verbs_of_persons', 'grammar.acts_of_persons')}\b|,|:|[ ]?\n|[ ]{{3}}|[.?!)])"
)
"""What stands behind somebody, for whom a small letter or an article does not speak."""
_ENDS = re.compile(r",|:|[ ]?\n|[.?!)]")
_VERB = re.compile(rf"[ ]{_any('grammar.verbs_of_persons', 'mail.verbs_of_persons', 'grammar.acts_of_persons')}\b")
_SPOKEN_OF = re.compile(r",[ ](?:she|he|they|who|whose)\b")
_LISTED = re.compile(r",[ ]?(?P<first>[A-Z][\w'\u2019-]+)")
_IN_LETTERS, _IN_DECISIONS, _PAIRED, _LETTERED = 0.04, 0.06, 0.2, 0.3
"""Least probabilities of the tagger: for known names in letters and in decisions, for two words and
known names that are words, for initials."""
_FIRST_LIKE, _SURNAME_LIKE, _WORD_LIKE, _FEWEST, _AHEAD = 0.5, 0.7, 0.3, 3, 24
_SOURCE = "rule:english_suspects"


@dataclass(frozen=True, slots=True)
class _Known:
    """The names of the parties by their keys, with their labels, and first letters of whole names
    with those of their surnames' words."""

    labels: dict[str, str]
    small: frozenset[str]
    letters: frozenset[str]

    @classmethod
    def of(cls, read: FoldedText, entities: Sequence[Entity]) -> _Known:
        """Learn the names of the parties of a text."""
        found = [m for m in mentions(read, entities) if m.category == "partie"]
        firsts = {word for m in found for first in m.firsts for word in (first, *first.split("-"))}
        lasts = {word for m in found for word in (m.surname, *re.split(r"[ -]", m.surname))}
        labels = dict.fromkeys(lasts, SURNAME) | dict.fromkeys(firsts - lasts, FIRST_NAME)
        small = frozenset(key(e.text) for e in entities if e.label in PERSON_LABELS and e.text.islower())
        letters = frozenset(
            first[0] + word[0]
            for m in found for first in m.firsts[:1] if m.surname for word in re.split(r"[ '\u2019-]", m.surname) if word
        )  # fmt: skip
        no_names = CALENDAR | _CROWN
        plain = {
            word: label
            for word, label in labels.items()
            if word not in no_names and (len(word) >= _FEWEST or (len(word) > 1 and label == SURNAME))
        }
        return cls(plain, small, letters)

    def label(self, word: str) -> str | None:
        """Give the label of a word that is a known name, or the family of one."""
        return self.labels.get(word) or (self.labels.get(word[:-1]) if word.endswith("s") else None)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Name what the tagger left with some probability (``document.suspects``) and a second sign
    speaks for. Nothing is added over an entity. English texts only."""
    if document.language != "en" or not document.suspects:
        return Changes()
    read, taken = document.read, OccupiedSpans(entities)
    known, letter = _Known.of(read, entities), not is_decision(document.read)
    added: list[Entity] = []
    for suspect in document.suspects:
        if taken.over(suspect.start, suspect.end):
            continue
        words = [(m.start(), m.end()) for m in _WORD.finditer(read.text, suspect.start, suspect.end)]
        labels = _labels(read, known, words, suspect.probability, letter)
        added += [
            entity_at(read.text, start, end, label, _SOURCE, 0.7)
            for (start, end), label in zip(words, labels, strict=False)
            if label
        ]
    return Changes(tuple(added))


def _labels(
    read: FoldedText, known: _Known, words: Sequence[tuple[int, int]], probability: float, letter: bool
) -> Sequence[str | None]:
    """Say which of the words of a suspect are names, by their labels."""
    if len(words) == 1 and letter and probability >= _LETTERED and _is_initials(read, known, *words[0]):
        return [SURNAME]
    if len(words) == 2 and probability >= _PAIRED and _is_pair(read, *words[0], *words[1]):
        return [FIRST_NAME, SURNAME]
    if probability < (_IN_LETTERS if letter else _IN_DECISIONS):
        return []
    capitals = [word for word in (read.text[s:e] for s, e in words) if word[0].isupper()] if len(words) > 1 else []
    strangers = [word for word in capitals if known.label(key(word)) is None or len(word) < _FEWEST]
    if not _STRANGERS.issuperset(map(key, strangers)):
        return []
    sure = probability >= _PAIRED
    return [known.label(key(read.text[s:e])) if _is_known(read, known, s, e, letter, sure) else None for s, e in words]


def _is_initials(read: FoldedText, known: _Known, start: int, end: int) -> bool:
    """Tell whether capitals begin as a known first name does, and end as one of its surname's
    words."""
    word = read.text[start:end]
    if not _CAPITALS.fullmatch(word) or word.lower() in _NO_NAME:
        return False
    return (word[0] + word[-1]).lower() in known.letters


def _is_pair(read: FoldedText, start: int, middle: int, second: int, end: int) -> bool:
    """Tell whether two words, capitals at their heads and a space between them, have the letters of
    a first name and a surname."""
    if not _PAIR.fullmatch(read.text, start, end):
        return False
    first, last = read.text[start:middle], read.text[second:end]
    if (key(first), key(last)) in _PAIRS:
        return False
    plain = all(
        w[0].isupper() and w[1:].islower() and key(w) not in _NO_NAME and len(w) >= _FEWEST for w in (first, last)
    )
    articled = _ARTICLE.search(read.folded, max(0, start - _AHEAD), start) is not None
    likely = name_likelihood(first) >= _FIRST_LIKE and name_likelihood(last) >= _SURNAME_LIKE
    return plain and likely and not articled and not _THING_BEHIND.match(read.text, end)


def _is_known(read: FoldedText, known: _Known, start: int, end: int, letter: bool, sure: bool) -> bool:
    """Tell whether a word that is a known name stands as one here: with a capital, no article
    before it but that of a family; in small letters in a letter, where it acts or ends. What is a
    word of everyday too must act, or stand before a known first name of a list ("HEY, Ada")."""
    word = read.text[start:end]
    if known.label(key(word)) is None:
        return False
    if len(word) < _FEWEST and not (word.istitle() and _VERB.match(read.folded, end)):
        return False
    if key(word) in _NO_NAME:
        listed = _LISTED.match(read.text, end)
        first = listed is not None and known.labels.get(key(listed["first"])) == FIRST_NAME
        return word[0].isupper() and (first or _is_told(read, known, start, end, letter, sure))
    articled = _ARTICLE.search(read.folded, max(0, start - _AHEAD), start) is not None
    family = key(word) not in known.labels
    if not word[0].isupper():
        stands = (_ENDS if _is_word(word) else _ACTS).match(read.folded, end)
        return letter and not articled and not family and stands is not None
    return (family or not articled) and _THING_BEHIND.match(read.text, end) is None


def _is_word(word: str) -> bool:
    """Tell whether a name in small letters is as much a word: "chip", "gang"."""
    return key(word) in ORDINARY or name_model.kinds(key(word))["word"] >= _WORD_LIKE


def _is_told(read: FoldedText, known: _Known, start: int, end: int, letter: bool, sure: bool) -> bool:
    """Tell whether a word with a capital that is a known name does something: in a decision, where
    nobody is greeted, also before a comma and a pronoun."""
    if known.labels.get(key(read.text[start:end])) == FIRST_NAME and not sure:
        return False
    if _VERB.match(read.folded, end):
        return True
    return not letter and _SPOKEN_OF.match(read.folded, end) is not None


RULE = Rule(
    "english_suspects",
    "Noms pressentis en anglais",
    "Suspected names in English",
    "Dans les textes en anglais, un mot que le modèle a laissé en hésitant est occulté s'il est le nom ou les initiales d'une partie, ou s'il a la forme d'un prénom et d'un nom.",
    "In English texts, a word that the model left with hesitation is masked where it is a party's name or initials, or has the form of a first name and a surname.",
    apply,
)
