"""Initials that stand for somebody: in letters and chats those that end a message ("À lundi. V"),
and those that the tagger saw once and not elsewhere ("GT", "R.O."); in decisions too the three or
more of a whole name ("JPM désigne Jean-Paul Madec"), and two that are set off ("le sigle « JM »").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import PARTICLES, Mention, initials, is_initial, mentions
from engine.rules.mail.lines import is_correspondence, mail_of
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, key, vocabulary

_LETTER = r"[A-ZÀ-Þ]"
_LETTERS = rf"{_LETTER}(?:\.?[ -]?{_LETTER}){{0,2}}\.?"
_ENDING = re.compile(
    rf"(?:^[ \t>]*|[.!?…)»][ ])(?P<letters>{_LETTERS})[ \t]*(?=\n[ \t>]*\n|\n[ \t>]*[-_—=>]{{2,}}|\s*\Z|\n[ \t]*{any_of('mail.behind_signatures')}\b)",
    re.M,
)
_REPEATED = re.compile(rf"(?:{_LETTER}\.-?){{2,3}}|{_LETTER}{{2,3}}")
_WHOLE = re.compile(rf"(?<![\w.&/-])(?P<letters>{_LETTER}(?:[.-]{{0,2}}{_LETTER}){{2,3}})(?![\w&/-])")
_SET_OFF = re.compile(
    rf"(?:[«\"“(][ \u00a0]?|(?<=[A-Z])/|^[ \t>]*|[ ]{{2,}}|[\t|][ ]?)(?P<letters>{_LETTER}[.-]{{0,2}}{_LETTER}(?:[.-]{{0,2}}{_LETTER})?\.?)"
    rf"(?=[ \u00a0]?[»\"”)]|/[A-Z]|[ \u00a0]?:[ \u00a0]|[ ]{{2,}}\S|[ ]?[\t|])",
    re.M,
)
_LED_BY = 6
"""Words before letters in brackets that these may abbreviate."""
_AROUND = 40
"""Characters on either side in which somebody who writes in small letters has written one."""
_NO_INITIALS = vocabulary.words("names.no_initials", "mail.no_signatures", "companies.namesake_forms")
_SURE, _MOST, _FEW = 0.5, 30, 2
_SOURCE = "rule:signed_initials"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the initials at the end of a message that are those of somebody named in the text, and
    the other places of initials that were found; in any text those of a whole name, of two letters
    only where quotes, brackets or a column set them off. French texts only."""
    read = document.read
    if document.language != "fr":
        return Changes()
    taken = OccupiedSpans(entities)
    letters = [*_ending(read, entities), *_again(read, entities)] if is_correspondence(read) else []
    finds = [*letters, *_of_whole_names(read, entities), *_set_off(read, entities)]
    free = {(e.start, e.end): e for e in finds if not taken.over(e.start, e.end)}
    return Changes(tuple(free.values()))


def _ending(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Yield initials that end a message: of two letters those of a whole name, of one the first
    name of somebody who writes or is written to."""
    known, firsts = set[str](), {key(one.name[:1]) for one in mail_of(read).correspondents if one.name}
    for mention in _whole(read, entities):
        known |= {form for form in initials(mention.firsts, mention.surname) if len(form) > 1}
        firsts |= set() if is_initial(mention.firsts[0]) else {mention.firsts[0][0]}
    for match in _ENDING.finditer(read.text):
        letters = "".join(filter(str.isalpha, key(match["letters"])))
        if letters in _NO_INITIALS:
            continue
        if letters in known or (len(letters) == 1 and letters in firsts):
            label = FIRST_NAME if len(letters) == 1 else SURNAME
            yield entity_at(read.text, *match.span("letters"), label, _SOURCE, 0.75)


def _of_whole_names(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Yield the initials of whole names of parties, where small letters stand around."""
    known = {
        form
        for mention in _whole(read, entities)
        for form in initials(mention.firsts, mention.surname, reversed_too=False)
        if len(form) > _FEW
    }
    for match in _WHOLE.finditer(read.text) if known else ():
        letters = "".join(filter(str.isalpha, key(match["letters"])))
        around = read.text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
        if letters in known and letters not in _NO_INITIALS and any(map(str.islower, around)):
            yield entity_at(read.text, *match.span("letters"), SURNAME, _SOURCE, 0.75)


def _set_off(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Yield the two or three initials of whole names of parties in quotes, in brackets or alone in
    a column ("sous le sigle « CG »"), but where the words before are what is abbreviated."""
    known = {form for mention in _whole(read, entities) for form in initials(mention.firsts, mention.surname)}
    for match in _SET_OFF.finditer(read.text) if known else ():
        letters = "".join(filter(str.isalpha, key(match["letters"])))
        if letters not in known or letters in _NO_INITIALS or _abbreviates(read, match.start("letters"), letters):
            continue
        yield entity_at(read.text, *match.span("letters"), SURNAME, _SOURCE, 0.75)


def _abbreviates(read: FoldedText, start: int, letters: str) -> bool:
    """Tell whether letters are those of the words before them: "conditions générales (CG)"."""
    rank = read.word_at(start)
    words = [word[:1] for word in read.keys[max(0, rank - _LED_BY) : rank] if word not in PARTICLES]
    return "".join(words).endswith(letters)


def _whole(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Mention]:
    """Yield the mentions of parties by first name and surname."""
    for mention in mentions(read, entities):
        if all(e.label in PERSON_LABELS for e in mention.entities) and mention.firsts and mention.surname:
            yield mention


def _again(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Yield the other places of initials that were found, written as they are there."""
    found = {
        e.text: e.label
        for e in entities
        if e.label in PERSON_LABELS and e.score >= _SURE and _REPEATED.fullmatch(e.text)
    }
    known = {
        text: label for text, label in found.items() if "".join(filter(str.isalpha, key(text))) not in _NO_INITIALS
    }
    if not known or len(known) > _MOST:
        return
    either = "|".join(re.escape(text) for text in sorted(known, key=len, reverse=True))
    for match in re.finditer(rf"(?<![\w.&/-])(?:{either})(?![\w&/-])", read.text):
        yield entity_at(read.text, *match.span(), known[match[0]], _SOURCE, 0.75)


RULE = Rule(
    "signed_initials",
    "Initiales dans les messages",
    "Initials in messages",
    "Les initiales qui signent un message, et celles qui désignent quelqu'un, sont occultées partout où elles figurent ; hors des messages, celles d'un nom entier, à partir de trois lettres, ou de deux entre guillemets, entre parenthèses ou seules dans une colonne.",
    "The initials that sign a message, and those that stand for somebody, are masked wherever they stand; outside of messages those of a whole name, from three letters on, or two in quotes, in brackets or alone in a column.",
    apply,
)
