"""Words of court work, offices, public bodies and countries taken for names: "RAPPELLE", "la
procureure générale", "CARSAT"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, Changes, Doubt, Entity, doubt, entity_at
from engine.rules.mail.chat_lines import CHAT_HEAD, CHAT_STAMP
from engine.rules.names.surroundings import is_announced
from engine.rules.rule import Rule
from engine.text import (
    FoldedText,
    OccupiedSpans,
    Text,
    any_of,
    first_names,
    key,
    keys,
    name_model,
    not_names,
    vocabulary,
)

_SURE = 0.95
"""Probability from which on a word in lower case, or the name of a thing, is believed to be a name
all the same."""
_HESITANT, _UNSURE = 0.8, 0.45
"""Probabilities below which a word that looks ordinary is doubted."""
_WORD, _LIKE_WORD, _HARDLY_WORD = 0.85, 0.5, 0.8
_ARTICLES = frozenset({"le", "la"})
_ORDINARY = vocabulary.words("names.ordinary_in_small_letters")
_NEAR = 80
"""Characters on either side in which somebody who uses capitals has used one."""
_LINE = 400
"""Characters before a word in which the head of its line is looked for."""
_MARGIN = ' \u00a0>-«"'
_INITIALS = re.compile(r"[^\W\d_]|(?:[^\W\d_]\.[ -]?)+")
_THANKS_TO = re.compile(r"[ \u00a0](?:à|aux?|À|A|AUX?)[ \u00a0]")
_OF = re.compile(r"\b(?:de|en)[ \u00a0]\Z|\bd['’]\Z")
_THING = re.compile(
    rf"\b{any_of('things.works')}s?(?:[ \u00a0](?:de|d['’])[ ]?[a-zà-ÿ]+(?:[ ]?(?:/|et|ou)[ ]?[a-zà-ÿ]+)?)?"
    r"(?:[ \u00a0](?:mobile|informatique|comptable|num[ée]rique|r[ée]gional|local|national))?[ \u00a0][«\"“]?[ \u00a0]?\Z"
)
"""What stands before the name of a program, a make or a newspaper ("le logiciel de gestion
Optima")."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove names of parties that consist of common words only; a public body among them is
    relabelled as an organisation.

    A civil title or a first name before the words keeps them, except for words of office, which
    follow titles, and for words of civil title or status. A removal that rests only on lower case
    or on what precedes the words is a doubt.
    """
    search = _Search(document.read, entities, document.language)
    removed, doubtful = search.run()
    bodies = [
        entity_at(document.text, e.start, e.end, "personneMorale", "rule:common_words", e.score)
        for e in removed
        if keys(e.text) and keys(e.text)[0] in not_names("bodies")
    ]
    return Changes(tuple(bodies), tuple(removed), _doubts(doubtful))


def _doubts(doubtful: Sequence[Entity]) -> tuple[Doubt, ...]:
    """Doubt each form once, at its first place."""
    first = {keys(entity.text): entity for entity in reversed(doubtful)}
    return tuple(doubt("name_left", e.start, e.end, "word") for e in sorted(first.values(), key=lambda e: e.start))


class _Search:
    """One pass over the parties' names of a document, left to right."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity], language: str) -> None:
        self.read, self.language = read, language
        self.text, self.taken = read.text, OccupiedSpans(entities)
        self.names = [entity for entity in entities if entity.label in PERSON_LABELS]
        self.removed: dict[Entity, None] = {}
        self.backed = frozenset(
            word for e in self.names if not e.text.islower() and self._backs(e) for word in keys(e.text)
        )

    def run(self) -> tuple[list[Entity], list[Entity]]:
        """Give the names that are none, in order, and those of them that are doubtful."""
        doubtful = []
        for entity in self.names:
            if self._is_no_name(entity):
                self._remove(entity)
            elif self._is_doubtful(entity):
                self._remove(entity)
                doubtful.append(entity)
        return sorted(self.removed, key=lambda e: e.start), doubtful

    def _remove(self, entity: Entity) -> None:
        """Take a name away, and the initial before it: "J. EXPRO" is a judge's office."""
        self.removed[entity] = None
        before = self.taken.before(entity.start)
        if before and before.label == FIRST_NAME and entity.start - before.end == 1 and _is_initials(before):
            self.removed[before] = None

    def _backs(self, entity: Entity) -> bool:
        return entity.score >= _SURE or is_announced(self.read, self.taken, entity)

    def _is_announced(self, entity: Entity) -> bool:
        """Tell whether a title or a first name announces a name; an initial does only where a title
        stands before it."""
        if not is_announced(self.read, self.taken, entity):
            return False
        before = self.taken.before(entity.start)
        if before is None or entity.start - before.end != 1 or before.label != FIRST_NAME:
            return True
        return before not in self.removed and (not _is_initials(before) or is_announced(self.read, self.taken, before))

    def _is_no_name(self, entity: Entity) -> bool:
        words = keys(entity.text)
        if not words:
            return False
        if not not_names("civil").isdisjoint(words) and set(words) <= not_names("civil") | not_names("openers"):
            return True
        if self._is_office(entity):
            return True
        if self._is_announced(entity):
            return False
        if entity.text.islower() and self.language == "fr" and _ORDINARY.issuperset(words):
            return True
        return words[0] in not_names("bodies") or any(set(words) <= kind for kind in _kinds()) or self._thanks(entity)

    def _is_office(self, entity: Entity) -> bool:
        """Tell whether a name is an office behind its article, or a piece of one: "M. LE PRÉFET",
        of which "LE" or "PRÉFET" was found."""
        read = self.read
        first, last = read.word_at(entity.start), read.word_at(entity.end)
        if first == last:
            return False
        if first and read.keys[first] not in _ARTICLES and read.keys[first - 1] in _ARTICLES:
            first -= 1
        if last - first == 1 and last < len(read.keys):
            last += 1
        office = read.keys[first:last]
        return len(office) > 1 and office[0] in _ARTICLES and set(office) <= not_names("offices")

    def _thanks(self, entity: Entity) -> bool:
        """Tell whether "Grâce" goes on as "grâce à"."""
        return keys(entity.text) == ("grace",) and _THANKS_TO.match(self.text, entity.end) is not None

    def _is_doubtful(self, entity: Entity) -> bool:
        """Tell whether a name that is not sure is an ordinary word in lower case, or the name of a
        thing."""
        words = keys(entity.text)
        if entity.score >= _SURE or not words or not self.backed.isdisjoint(words) or self._is_announced(entity):
            return False
        if _THING.search(self.text, max(0, entity.start - _NEAR), entity.start) or self._looks_like_word(entity):
            return True
        kinds = name_model.kinds(words[0])
        single = len(entity.text.split()) == 1 and kinds["first_name"] + kinds["surname"] < _HARDLY_WORD
        return single and entity.text.islower() and first_names().isdisjoint(words) and self._uses_capitals(entity)

    def _looks_like_word(self, entity: Entity) -> bool:
        """Tell whether a single word of which the tagger is not sure has the letters of an ordinary
        word, the more so the less sure it is."""
        if (
            self.language != "fr"
            or first_names() & set(keys(entity.text))
            or entity.score >= _HESITANT
            or self._leads_name(entity)
        ):
            return False
        alike = name_model.kinds(keys(entity.text)[0])["word"]
        return alike >= (_WORD if entity.score >= _UNSURE else _LIKE_WORD)

    def _leads_name(self, entity: Entity) -> bool:
        """Tell whether a name with a capital stands right behind: a rank or a trade leads it ("adj
        Bertin")."""
        after = self.taken.after(entity.end)
        return bool(
            after and after.label in PERSON_LABELS and after.start - entity.end == 1 and after.text[:1].isupper()
        )

    def _uses_capitals(self, entity: Entity) -> bool:
        """Tell whether the writer uses capitals around a word in lower case, and no other such name
        stands beside it.

        A line, or a message of a chat, that begins in lower case is that of somebody who writes to
        friends, except for what "de" leads to, a trade.
        """
        if self._leads_name(entity):
            return True
        begin = self.text.rfind("\n", max(0, entity.start - _LINE), entity.start) + 1
        line = self.text[begin : entity.start] if begin or entity.start < _LINE else "A"
        line = CHAT_STAMP.sub("", CHAT_HEAD.sub("", line))
        if (line.lstrip(_MARGIN) or entity.text)[:1].islower() and not _OF.search(line):
            return False
        if any(word.startswith(key(entity.text)) for word in self.backed):
            return False
        before, after = self.taken.before(entity.start), self.taken.after(entity.end)
        if before and before.label in PERSON_LABELS and before.text.islower() and entity.start - before.end == 1:
            return False
        if after and after.label in PERSON_LABELS and after.text.islower() and after.start - entity.end == 1:
            return False
        around = self.text[max(0, entity.start - _NEAR) : entity.end + _NEAR]
        return any(map(str.isupper, around))


def _is_initials(entity: Entity) -> bool:
    return _INITIALS.fullmatch(entity.text) is not None


def _kinds() -> tuple[frozenset[str], ...]:
    return not_names("words") | not_names("openers"), not_names("countries")


RULE = Rule(
    "common_words",
    "Mots courants",
    "Common words",
    "Les mots de procédure, les fonctions, les organismes publics et les pays pris pour des noms sont laissés en clair.",
    "Words of procedure, offices, public bodies and countries taken for names are left in clear.",
    apply,
)
