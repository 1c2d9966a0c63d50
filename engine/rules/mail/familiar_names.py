"""Known names as friends write them: in small letters, cut short ("nico" for Nicolas), by their
initials.

Mails and chats only: elsewhere small letters and cut words are no names. Nobody is found here who
is not known by a whole first name somewhere in the text, whatever found it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import FIRST_NAME, SURNAME, Changes, Doubt, Entity, doubt, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES, Mention, initials, is_initial
from engine.rules.mail.lines import QUOTE, is_informal
from engine.rules.names.known_parties import known_parties
from engine.rules.names.surroundings import Surroundings
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, first_names, name_model, not_names, short_first_names, vocabulary

_STAMP = r"(?:[\[(]?[0-9][0-9/.:, hap\u202fm-]{3,24}[\])]?[ -]*)?"
_SIGNED = rf"{any_of('mail.closings', 'mail.familiar_closings', 'mail.greeting_words', 'mail.familiar_greetings')}"
_LEAD = re.compile(rf"{QUOTE}{_STAMP}(?:[-\u2013\u2014~*@]{{1,2}} ?)?(?:{_SIGNED}[ ,!.:)-]{{1,4}}){{0,2}}@?\Z")
_CLOSED = re.compile(rf"(?<![\w-]){any_of('mail.closings', 'mail.familiar_closings')}[ ,!.]{{1,3}}\Z")
_TAIL = re.compile(r"[ ]?(?:[,!:\u2026]|\.{1,3}(?!\w)|[-\u2013\u2014](?!\w)|[)*~]|\n|\Z)")
_END = re.compile(r"[ .!)*~]{0,3}(?:\n|\Z)")
_INITIALS = re.compile(
    rf"^{QUOTE}(?:{any_of('mail.closings', 'mail.familiar_closings')}[ ,!.]{{1,3}})?[-\u2013\u2014]?[ ]?"
    r"(?P<letters>(?:[^\W\d_]\.?[ -]?){1,3}[^\W\d_]?\.?)[ ]?(?P<end>:|$)",
    re.M,
)
_ORDINARY = {
    language: NO_NAMES | frozenset(vocabulary.listed("names.ordinary", language)) for language in vocabulary.LANGUAGES
}
_DETERMINERS = {
    language: frozenset(vocabulary.listed("grammar.determiners", language)) for language in vocabulary.LANGUAGES
}
_NO_INITIALS = vocabulary.words("names.no_initials", "mail.no_signatures")
_SHORTEST, _LONGEST_LINE = 3, 120
_TOLD, _NAMED, _NO_WORD = 0.75, 0.6, 0.2
"""How sure the tagger must be of a name that is not listed, and how much it must look like one."""
_LIKELY, _SURELY, _FEWEST_CUT = 0.4, 0.7, 5
"""Letters of a first name from which on its beginning may stand for it."""


@dataclass(frozen=True, slots=True)
class _Form:
    """A way to write a known first name: its words; whether it is usual, or only the beginning of
    the name."""

    keys: tuple[str, ...]
    usual: bool
    whole: bool


class _Search:
    """One pass over the words of an informal text, looking for the first names that it knows."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity], language: str) -> None:
        self.read, self.determiners = read, _DETERMINERS.get(language, frozenset())
        self.ordinary = _ORDINARY.get(language, NO_NAMES)
        self.found = known_parties(read, entities)
        self.firsts = {
            first for m in self.found for first in m.firsts if not is_initial(first) and _is_first_name(m, first)
        }
        self.by_word = _forms(self.firsts, doubled=language == "fr")
        self.surnames = {m.surname for m in self.found if _is_plain_surname(m, self.ordinary)} - self.by_word.keys()
        self.around = Surroundings(read, entities, frozenset(self.by_word))
        self.added: dict[tuple[int, int], Entity] = {}
        self.doubts: dict[str, Doubt] = {}

    def run(self) -> Changes:
        """Look at each word once, then at the lines that are initials."""
        behind = 0
        for rank, word in enumerate(self.read.keys):
            if rank < behind or word not in self.by_word:
                continue
            for form in self.by_word[word]:
                last = rank + len(form.keys)
                if self.read.keys[rank:last] == form.keys and self.around.is_unread(rank, last):
                    self._visit(form, rank, last)
                    behind = last
                    break
        for rank, word in enumerate(self.read.keys):
            led = rank and self.read.keys[rank - 1] in self.determiners
            if (
                word in self.surnames
                and not led
                and not self.around.is_capital(rank)
                and self.around.is_unread(rank, rank + 1)
            ):
                self._add(*self.read.span(rank), SURNAME, 0.8)
        for start, end in self._initials():
            self._add(start, end, SURNAME, 0.8)
        return Changes(tuple(self.added.values()), (), tuple(self.doubts.values()))

    def _visit(self, form: _Form, rank: int, last: int) -> None:
        start, end = self.read.starts[rank], self.read.ends[last - 1]
        ordinary = len(form.keys) == 1 and (form.keys[0] in self.ordinary or form.keys[0] in not_names("words"))
        capital = self.around.is_capital(rank)
        if len(form.keys[0]) < _SHORTEST and not (
            self.read.text[start:end].isupper() or self._is_addressed(start, end)
        ):
            return
        if not capital and rank and self.read.keys[rank - 1] in self.determiners:
            return
        if self._is_addressed(start, end):
            self._add(start, end, FIRST_NAME, 0.9)
        elif capital and self.around.starts_sentence(rank) and (ordinary or not form.usual):
            return
        elif capital and (form.whole or self.around.is_beside_stranger(rank, last) or self.around.is_in_street(rank)):
            return  # Whole names in capitals are what names.propagation looks for.
        elif (form.usual or capital) and not ordinary:
            self._add(start, end, FIRST_NAME, 0.85)
        elif form.whole and not capital and form.keys[0] not in NO_NAMES:
            self.doubts.setdefault(form.keys[0], doubt("name_left", start, end, "common"))

    def _is_addressed(self, start: int, end: int) -> bool:
        """Tell whether the words stand where somebody is greeted, signs or speaks: they open a line
        or follow a greeting on it, or end it behind a closing."""
        folded = self.read.folded
        before = folded[max(folded.rfind("\n", 0, start) + 1, start - _LONGEST_LINE) : start]
        if _LEAD.fullmatch(before) and _TAIL.match(folded, end):
            return True
        return _CLOSED.search(before) is not None and _END.match(folded, end) is not None

    def _initials(self) -> Iterator[tuple[int, int]]:
        """Find the initials of a known person that are a line, or sign, or speak ("RO: …")."""
        known = {form for m in self.found if m.firsts and m.surname for form in initials(m.firsts, m.surname)}
        known -= self.ordinary | _NO_INITIALS
        for match in _INITIALS.finditer(self.read.folded) if known else ():
            letters = "".join(c for c in match["letters"] if c.isalpha())
            small, speaks = self.read.text[match.start("letters")].islower(), match["end"] == ":"
            if len(letters) > 1 and letters in known and not (small and speaks):
                end = match.start("letters") + len(match["letters"].rstrip(" -"))
                if not self.around.taken.over(match.start("letters"), end):
                    yield match.start("letters"), end

    def _add(self, start: int, end: int, label: str, score: float) -> None:
        self.added[start, end] = entity_at(self.read.text, start, end, label, "rule:familiar_names", score)


def _is_first_name(mention: Mention, first: str) -> bool:
    """Tell whether a first name is one to follow: it is listed, or has the letters of one, the less
    so the more a surname stands with it."""
    if first in first_names() or tuple(first.split("-")) in short_first_names():
        return True
    kinds = name_model.kinds(first)
    told = min(e.score for e in mention.entities) >= _TOLD and kinds["word"] < _NO_WORD
    if told and kinds["first_name"] + kinds["surname"] >= _NAMED:
        return True
    return kinds["first_name"] >= (_LIKELY if mention.surname else _SURELY)


def _is_plain_surname(mention: Mention, ordinary: frozenset[str]) -> bool:
    """Tell whether a surname is one word that is hardly an ordinary one, so that it may be looked
    for in small letters."""
    word, told = mention.surname, min(e.score for e in mention.entities) >= _TOLD
    plain = len(word) >= _FEWEST_CUT and " " not in word and word not in ordinary | COMMON_WORDS | not_names("words")
    return told and plain and name_model.kinds(word)["word"] < _NO_WORD


def _forms(firsts: set[str], *, doubled: bool) -> dict[str, list[_Form]]:
    """Give the ways to write first names, by their first word, longer ones first; ``doubled``: the
    initials of a double one are one ("FX")."""
    forms = dict[tuple[str, ...], _Form]()
    for first in sorted(firsts):
        words = tuple(first.split("-"))
        for short in short_first_names().get(words, ()):
            forms[short] = _Form(short, True, False)
        letters = "".join(word[0] for word in words)
        if doubled and len(words) == 2 and min(map(len, words)) > 1 and letters not in _NO_INITIALS:
            forms[(letters,)] = _Form((letters,), True, False)
        if len(words) == 1 and len(first) >= _FEWEST_CUT:
            for cut in range(_SHORTEST, len(first) - 1):
                forms.setdefault((first[:cut],), _Form((first[:cut],), False, False))
    for first in firsts:
        if len(first) >= _SHORTEST:
            forms[tuple(first.split("-"))] = _Form(tuple(first.split("-")), True, True)
    by_word = defaultdict[str, list[_Form]](list)
    for form in sorted(forms.values(), key=lambda form: (-len(form.keys), form.keys)):
        by_word[form.keys[0]].append(form)
    return dict(by_word)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Mark known first names in small letters, their short forms, and initials that sign or speak,
    in mails and chats; doubt those that are ordinary words where nothing says that they name
    somebody."""
    read = document.read
    return _Search(read, entities, document.language).run() if is_informal(read) else Changes()


RULE = Rule(
    "familiar_names",
    "Noms familiers",
    "Familiar names",
    "Dans les courriels et les messages, une personne déjà nommée est retrouvée en minuscules, sous son diminutif ou par ses initiales.",
    "In e-mails and messages, a person who is named already is found in small letters, by a short form or by initials.",
    apply,
)
