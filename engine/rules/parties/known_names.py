"""The names that a document's entities give, as forms to look for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core import FIRST_NAME, LAWYER, PERSON_LABELS, SURNAME, Entity
from engine.persons import Mention, MentionPart, behind_company, mentions
from engine.text import FoldedText, keys

_SURE = 0.95
LIKELY = 0.6
"""Probability from which on a mention that no title announces is looked for elsewhere."""

LONGEST = 8
"""Longest form, in words."""


@dataclass(frozen=True, slots=True)
class Form:
    """A name as a sequence of keys, with the label of each word.

    ``others`` are the labels it bears elsewhere; ``doubtful`` a name that only ever stands behind
    "société", "SAS" and the like, and is not sure: to follow it would hide a company everywhere.
    """

    keys: tuple[str, ...]
    labels: tuple[str, ...]
    others: frozenset[str] = frozenset()
    doubtful: bool = False

    @property
    def professional(self) -> bool:
        """Tell whether the name is known only as a judge's or a lawyer's."""
        return self.labels[0] not in PERSON_LABELS

    @property
    def lawyer_too(self) -> bool:
        """Tell whether the name is also known as a lawyer's."""
        return LAWYER in self.others


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The forms by their first word, longest first, and the parties' single words with their
    label."""

    by_word: dict[str, tuple[Form, ...]]
    singles: dict[str, str]


def known_names(read: FoldedText, entities: Sequence[Entity]) -> KnownNames:
    """Collect the names of a document: first names, surnames, and both together as they stand."""
    labels: defaultdict[tuple[str, ...], Counter[tuple[str, ...]]] = defaultdict(Counter)
    backed = set[tuple[str, ...]]()
    for mention in mentions(read, entities):
        least = min(entity.score for entity in mention.entities)
        if least < LIKELY and not mention.title:
            continue
        sure = least >= _SURE
        person = sure or mention.title or not behind_company(read, mention.start)
        for words in _forms(read, mention):
            labels[tuple(word for word, _ in words)][tuple(label for _, label in words)] += 1
            backed.update([tuple(word for word, _ in words)] if person else [])
    forms = [_form(words, counts, words not in backed) for words, counts in labels.items()]
    by_word: defaultdict[str, list[Form]] = defaultdict(list)
    for form in sorted(forms, key=lambda f: -len(f.keys)):
        by_word[form.keys[0]].append(form)
    singles = {
        form.keys[0]: form.labels[0]
        for form in forms
        if len(form.keys) == 1 and not form.professional and not form.doubtful
    }
    return KnownNames({word: tuple(found) for word, found in by_word.items()}, singles)


def _form(words: tuple[str, ...], counts: Counter[tuple[str, ...]], doubtful: bool) -> Form:
    """Settle the labels of a form: those of a party before those of a professional, then the most
    frequent."""
    chosen = max(counts, key=lambda labels: (labels[0] in PERSON_LABELS, counts[labels]))
    return Form(words, chosen, frozenset(label for labels in counts for label in labels) - frozenset(chosen), doubtful)


def _forms(read: FoldedText, mention: Mention) -> Iterator[list[tuple[str, str]]]:
    """Give the forms that a mention lends itself to: whole, its surname, its first names together
    and one by one."""
    parts = [_words(read, part) for part in mention.parts]
    whole = [word for words in parts for word in words]
    # A professional's first name alone names nobody: only a party's is looked for.
    alone = [words for part, words in zip(mention.parts, parts, strict=True) if part.kind == "last" or _is_party(part)]
    # "M. Martin" may be Marcel's initial or "Monsieur": a whole name with initials is not looked
    # for.
    initials = any(
        part.kind == "first" and max(map(len, unit), default=1) < 2
        for part in mention.parts
        for unit in [keys(read.text[part.start : part.end])]
    )
    for form in [whole, *alone] if len(parts) > 1 and not initials else alone:
        if form and len(form) <= LONGEST and _worth(form):
            yield form
    for part, words in zip(mention.parts, parts, strict=True):
        if part.kind == "first" and len(words) > 1 and _is_party(part):
            yield from ([word] for word in _units(read, part) if _worth([word]))


def _words(read: FoldedText, part: MentionPart) -> list[tuple[str, str]]:
    """Give the words of a part with their label; none when the part starts or stops inside a
    word."""
    around = read.text[max(0, part.start - 1) : part.start] + read.text[part.end : part.end + 1]
    if any(character.isalnum() for character in around):
        return []
    return [(word, _label(part)) for word in keys(read.text[part.start : part.end])]


def _units(read: FoldedText, part: MentionPart) -> Iterable[tuple[str, str]]:
    """Give each first name of several that is one word; "Jean-Pierre" is looked for as a whole
    only."""
    for unit in read.text[part.start : part.end].split():
        if len(keys(unit)) == 1:
            yield keys(unit)[0], _label(part)


def _is_party(part: MentionPart) -> bool:
    return part.entity.label in PERSON_LABELS


def _label(part: MentionPart) -> str:
    if not _is_party(part):
        return part.entity.label
    return FIRST_NAME if part.kind == "first" else SURNAME


def _worth(form: list[tuple[str, str]]) -> bool:
    """Tell whether a form can be looked for: no initials alone, no first name of two letters."""
    letters = max(len(word) for word, _ in form)
    return letters >= (3 if len(form) == 1 and form[0][1] == FIRST_NAME else 2)
