"""First names of English texts that stand alone or before a surname: usual ones in letters, those
behind a word of kinship ("my neighbour Ned", "d/o"), those that begin a sentence and act ("Joy
told us"); and what stands behind a name ("Jr.")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at, settle
from engine.persons import mentions
from engine.rules.english.decision import is_decision
from engine.rules.english.usual_names import CALENDAR, NOBODY, ORDINARY, is_like_first_name, usual_first_names
from engine.rules.names.surroundings import Surroundings
from engine.rules.rule import Rule
from engine.text import (
    FOLDED_MONTHS,
    FoldedText,
    OccupiedSpans,
    Text,
    key,
    name_likelihood,
    name_model,
    vocabulary,
)

_any = vocabulary.vocabulary("en").pattern
_RELATED = re.compile(
    rf"(?:(?:(?:(?<!\w){_any('kin.whose')}|(?<=\w)['\u2019]s) (?:{_any('kin.ages')} )?(?:{_any('kin.step_prefixes')})?{_any('kin.before_names')}|"
    rf"(?<!\w)(?:{_any('kin.of_names')}|{_any('names.announcing')}))[ ]|(?<!\w){_any('kin.as_names')} \()\Z"
)
_ACTS = re.compile(rf"[ ]{_any('grammar.verbs_of_persons', 'mail.verbs_of_persons', 'grammar.acts_of_persons')}\b")
_SUFFIX = re.compile(r",?[ ](?P<suffix>(?:Jr|Sr|Snr|Jnr|JR|SR)\b\.?|(?:III|IV|II)(?!\w))")
_NICKNAMED = re.compile(
    r"(?<![\w'\u2019-])(?P<first>[A-Z][\w'\u2019-]{1,24})[ ][\"\u201c\u2018'(]{1,2}(?P<nickname>(?:[Tt]he[ ])?[A-Z][\w'\u2019-]{1,24}(?:[ ][A-Z][\w'\u2019-]{1,24})?)"
    r"[\"\u201d\u2019')]{1,2}[ ](?P<last>[A-Z][\w'\u2019-]{1,24})"
)
_FORMULA = re.compile(rf"[ ]{_any('grammar.behind_wishes')}\b")
"""What shows that "Hope" and "Will" are verbs."""
_VERSUS_AFTER, _VERSUS_BEFORE = re.compile(r"(?:[ ][A-Z&][\w.&'’-]*){0,4},?[ ]vs?\.?[ ]"), re.compile(r"\bvs?\.?[ ]\Z")
_REPORT = re.compile(r"[^\n;]{0,60}[\[(](?:1[6-9]|20)\d\d[\])]")
_NO_NAME = NOBODY | CALENDAR | vocabulary.words("common.behind_first_names")
_SYLLABLES = vocabulary.words("names.first_syllables")
"""“My aunt, My Linh”: the capital inside a sentence tells."""
_PLACES = vocabulary.words("names.also_places")
_BEFORE_PLACES = vocabulary.words("places.first_words")
_MONTHS = frozenset(FOLDED_MONTHS["en"])
_BEFORE_MONTHS = vocabulary.words("calendar.before_months")
_BEHIND_MONTHS = vocabulary.words("calendar.behind_months")
_ASKING = frozenset({"will", "may"})
"""First names that open a question before a name as well: “Will Strange agree?”."""
_CUT_SHORT = vocabulary.words("names.cut_short")
_SURELY = 0.9
_SURNAME_LIKE, _NAME_LIKE, _SHORTEST, _AHEAD = 0.6, 0.75, 3, 60
_SOURCE = "rule:english_first_names"


class _Search:
    """One pass over the capitalised words of a text, looking for first names."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity]) -> None:
        self.read = read
        self.known = frozenset(
            first for m in mentions(read, entities) if m.category == "partie" for first in m.firsts if len(first) > 2
        )
        self.around = Surroundings(read, entities, self.known | usual_first_names())
        self.letter = not is_decision(read)
        self.added: dict[tuple[int, int], Entity] = {}

    def run(self) -> list[Entity]:
        """Look at each word once."""
        behind = 0
        for rank in range(len(self.read.keys)):
            if rank >= behind and self._is_name(rank):
                behind = self._add(rank)
        return list(self.added.values())

    def _is_name(self, rank: int) -> bool:
        word, around = self.read.keys[rank], self.around
        month = word in _MONTHS and word in self.known
        if len(word) < 2 or not around.is_capital(rank) or not self._is_free(rank):
            return False
        if word in _NO_NAME and not month:
            return word in ORDINARY | _SYLLABLES and not around.starts_sentence(rank) and self._leads_name(rank)
        start, end = self.read.span(rank)
        if rank and self.read.keys[rank - 1] in _BEFORE_PLACES:
            return False
        if _RELATED.search(self.read.folded, max(0, start - _AHEAD), start) or self._leads_name(rank):
            return True
        if self._is_cited(start, end) or _FORMULA.match(self.read.folded, end):
            return False
        if self._is_known(word) and not month:
            return not self._is_beside_stranger(rank)
        if word not in usual_first_names() or month:
            return word in self.known and self._is_told(rank)
        surnamed = self._surname(rank + 1) > rank + 1
        if surnamed and self.letter and word in ORDINARY - _PLACES and self._is_before_surname(rank):
            return True
        if word not in ORDINARY | _PLACES and (self.letter or surnamed):
            return surnamed or not self._is_beside_stranger(rank)
        return self._is_told(rank)

    def _leads_name(self, rank: int) -> bool:
        """Tell whether a first name stands a space before a name that was found: "Drew Birrell", of
        which the tagger saw the second half."""
        read, word = self.read, self.read.keys[rank]
        cut = word in _CUT_SHORT
        if rank + 1 == len(read.keys) or read.text[read.ends[rank] : read.starts[rank + 1]] != (". " if cut else " "):
            return False
        there = self.around.taken.over(*read.span(rank + 1))
        if not there or there[0].label not in PERSON_LABELS or there[0].start != read.starts[rank + 1]:
            return False
        asked = word in _ASKING and self.around.starts_sentence(rank)
        inside = not self.around.starts_sentence(rank) and not self.around.is_shouted(rank)
        ordinary = inside and word in (ORDINARY - _MONTHS) | _SYLLABLES
        alike = cut or ordinary or word in self.known or is_like_first_name(word)
        alike = alike or (inside and word not in _BEFORE_PLACES and name_likelihood(read.word(rank)) >= _NAME_LIKE)
        return not asked and alike and not self._is_cited(*read.span(rank))

    def _is_before_surname(self, rank: int) -> bool:
        """Tell whether a first name that is a word stands inside a sentence or a list of a letter,
        before what is hardly anything but a surname: "Bob Lang, Ed Murray"."""
        return not self.around.starts_sentence(rank) and name_likelihood(self.read.word(rank + 1)) >= _SURELY

    def _is_known(self, word: str) -> bool:
        """Tell whether a word is a first name known in this letter that looks more like a name than
        like a word."""
        if not self.letter or word not in self.known or word in ORDINARY | _PLACES:
            return False
        kinds = name_model.kinds(word)
        return kinds["first_name"] + kinds["surname"] >= _NAME_LIKE

    def _is_told(self, rank: int) -> bool:
        """Tell whether a first name that is a word or a place as well, or in a decision any, names
        somebody here: it acts, or stands inside a sentence of a letter."""
        around, word = self.around, self.read.keys[rank]
        acts = _ACTS.match(self.read.folded, self.read.ends[rank]) is not None
        if around.starts_sentence(rank):
            return acts and (word in self.known or (self.letter and word not in _PLACES))
        if word in _MONTHS:
            return word in self.known and not self._is_dated(rank)
        if word in _PLACES or self._is_beside_stranger(rank):
            return False
        return self.letter and word in usual_first_names()

    def _is_dated(self, rank: int) -> bool:
        """Tell whether a month's name is that of a month here: behind "in", "early" or another
        month, beside a figure."""
        read, before = self.read, self.read.keys[rank - 1] if rank else ""
        told = before in _BEFORE_MONTHS | _MONTHS or before.isdigit() or self.around.is_before_figure(rank)
        return told or (rank + 1 < len(read.keys) and read.keys[rank + 1] in _BEHIND_MONTHS)

    def _is_beside_stranger(self, rank: int) -> bool:
        """Tell whether a capitalised word that is neither a known name nor a word of everyday
        stands a space away."""
        if not self.around.is_beside_stranger(rank, rank + 1):
            return False
        beside = [r for r in self.around.beside(rank, rank + 1) if self.around.is_capital(r)]
        return not all(self.read.keys[r] in _NO_NAME for r in beside)

    def _is_free(self, rank: int) -> bool:
        around = self.around
        shouted = around.is_shouted(rank) and self.read.keys[rank] in ORDINARY
        return around.is_unread(rank, rank + 1) and not around.is_in_street(rank) and not shouted

    def _is_cited(self, start: int, end: int) -> bool:
        text = self.read.text
        return (
            _VERSUS_AFTER.match(text, end) is not None
            or _VERSUS_BEFORE.search(text, max(0, start - 8), start) is not None
            or _REPORT.match(text, end) is not None
        )

    def _surname(self, rank: int) -> int:
        """Say behind which word the surname ends that begins at a word, if one does."""
        last = rank
        while last < min(len(self.read.keys), rank + 2) and self.around.is_capital(last):
            gap = self.read.text[self.read.ends[last - 1] : self.read.starts[last]]
            word = self.read.keys[last]
            if gap != " " or word in _NO_NAME or len(word) < _SHORTEST:
                break
            if not self._is_free(last) or name_likelihood(self.read.word(last)) < _SURNAME_LIKE:
                break
            last += 1
        goes_on = last < len(self.read.keys) and self.read.text[self.read.ends[last - 1] : self.read.starts[last]] in (
            " ",
            " & ",
        )
        return rank if goes_on and self.around.is_capital(last) and self.read.keys[last] in _NO_NAME else last

    def _add(self, rank: int) -> int:
        last = self._surname(rank + 1)
        self._put(rank, rank + 1, FIRST_NAME)
        if last > rank + 1:
            self._put(rank + 1, last, SURNAME)
        return last

    def _put(self, rank: int, last: int, label: str) -> None:
        start, end = self.read.starts[rank], self.read.ends[last - 1]
        self.added[start, end] = entity_at(self.read.text, start, end, label, _SOURCE, 0.8)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label first names that nothing covers, with the surname behind them, and the suffixes of
    names. English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    named = list(_around_nicknames(read, entities))
    added = settle([*_Search(read, entities).run(), *named])
    taken = OccupiedSpans(entities)
    replaced = [e for find in named for e in taken.over(find.start, find.end)]
    return Changes((*added, *_suffixes(read, [*entities, *added])), tuple(replaced))


def _around_nicknames(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Give what is missing of a first name, a nickname in quotes and a surname, where one of the
    three was found: 'Stuart "Stu" Nicol'; the nickname also where it was, for it is sure."""
    taken = OccupiedSpans(entities)
    for match in _NICKNAMED.finditer(read.text):
        there = taken.over(*match.span())
        if not any(e.label in PERSON_LABELS for e in there) or key(match["first"]) in _NO_NAME:
            continue
        for group, label in (("first", FIRST_NAME), ("nickname", FIRST_NAME), ("last", SURNAME)):
            found = taken.over(*match.span(group))
            articled = group == "nickname" and match[group].lower().startswith("the ")
            if articled:
                label = SURNAME  # as one: its words alone name nobody
            if not found or (group == "nickname" and [(e.start, e.end) for e in found] == [match.span(group)]):
                yield entity_at(read.text, *match.span(group), label, _SOURCE, 0.8)


def _suffixes(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Give "Jr.", "Snr" and "III" behind the name of a party."""
    starts = {entity.start for entity in entities}
    for entity in entities:
        suffix = _SUFFIX.match(read.text, entity.end) if entity.label in PERSON_LABELS else None
        if suffix and suffix.start("suffix") not in starts:
            yield entity_at(read.text, *suffix.span("suffix"), SURNAME, _SOURCE, 0.85)


RULE = Rule(
    "english_first_names",
    "Prénoms en anglais",
    "First names in English",
    "Dans les textes en anglais, les prénoms usuels des lettres, ceux qu'annonce un mot de parenté et ceux qui agissent en tête de phrase sont repérés.",
    "In English texts, usual first names in letters, those announced by a word of kinship and those that act at the head of a sentence are found.",
    apply,
)
