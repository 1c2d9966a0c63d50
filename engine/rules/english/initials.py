"""Initials of the persons of an English letter or of minutes: "Ada Roe (AR)", "AR: I agree.", at
the end of a note; and the letters that sign a mail ("B.", "Fi")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import initials, mentions
from engine.rules.english.decision import is_decision
from engine.rules.mail.lines import is_informal
from engine.rules.rule import Rule
from engine.text import SHORT_MONTHS, FoldedText, OccupiedSpans, Text, vocabulary

_TOKEN = re.compile(r"(?<![\w.@&/'\u2019-])(?P<letters>[A-Z]{2,4}|(?:[A-Z]\.){2,4}|[a-z]{2,4})(?![\w@&/]|\.\w)")
_SPEAKS = re.compile(r"[ \t]*:[ ]")
_LINE = re.compile(r"[ \t>]*\Z")
_CLOSED = re.compile(r"(?:[.!?)\]\u2013\u2014-]|\d)[ \t]+\Z|[ \t>]*\Z")
_ENDS = re.compile(rf"[ \t]*(?:$|\)|\d{{1,2}}[/.]\d{{1,2}}\b|(?:{'|'.join(SHORT_MONTHS['en'])})\.?[ ]\d)", re.M | re.I)
"""Behind the initials at the end of a note: nothing, or the day on which they were put."""
_NO_INITIALS = vocabulary.words("names.no_initials", "mail.no_signatures")
_WORDS = vocabulary.words("common.everyday", "companies.bodies_by_letters")
_SIGNED = re.compile(
    r"(?<=[\w.!?,)])[ \t]*\n(?:[ \t>]*\n)?[ \t>]*(?P<name>[A-Z](?:[a-z]{1,3})?|[b-z])\.?(?:[ ]?[xX]{1,3})?[ \t]*(?=\n[ \t>]*\n|\n[-_>]|\s*\Z)"
)
"""The last line of a message that is a letter or a few."""
_SHORT_WORDS = _NO_INITIALS | _WORDS
_LETTERS = re.compile(r"[A-Z]{2,3}")
_SLASHED = re.compile(r"(?<![\w.@&'\u2019-])(?<!\w/)(?P<letters>[A-Z]{2,3})(?=/[A-Za-z]{2,3}(?![\w/])|(?![\w@&/.-]))")
_NEAR, _BEFORE, _SURE = 70, 60, 0.6
_SOURCE = "rule:english_initials"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Mark the initials of persons known by their full name where they stand in brackets behind it,
    speak, or end a note; then all their occurrences in capitals; and letters that sign a mail.
    English texts that are no decision only."""
    if document.language != "en" or is_decision(document.read):
        return Changes()
    read, taken = document.read, OccupiedSpans(entities)
    known = _known(read, entities)
    signed = [e for e in _signatures(read, entities) if not taken.over(e.start, e.end)] if is_informal(read) else []
    signed += [e for e in _again(read, entities) if not taken.over(e.start, e.end)]
    if not known:
        return Changes(tuple(signed))
    tokens = [m for m in _TOKEN.finditer(read.text) if _bare(m["letters"]) in known]
    sure = {m for m in tokens if _is_sure(read, m, known)}
    letters = {
        m["letters"] for m in sure if m["letters"].isupper() and _bare(m["letters"]) not in _NO_INITIALS | _WORDS
    }
    found = [m for m in tokens if m in sure or m["letters"] in letters]
    added = [entity_at(read.text, *m.span("letters"), SURNAME, _SOURCE, 0.8) for m in found]
    free = {(e.start, e.end): e for e in [*added, *signed] if not taken.over(e.start, e.end)}
    return Changes(tuple(free.values()))


def _signatures(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Give a letter, or the first letters of a known first name, alone on the last line of a
    message: "B.", "Fi"."""
    firsts = {first for m in mentions(read, entities) if m.category == "partie" for first in m.firsts if len(first) > 2}
    for match in _SIGNED.finditer(read.text) if firsts else ():
        cut = match["name"].lower()
        if any(first.startswith(cut) for first in firsts) and cut not in _SHORT_WORDS:
            yield entity_at(read.text, *match.span("name"), FIRST_NAME, _SOURCE, 0.75)


def _again(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Give the other places of letters that were found as somebody's whole name, written as they
    are there, a slash beside them or not: "TW", "TW/RC"."""
    found = {e.text for e in entities if e.label in PERSON_LABELS and e.score >= _SURE and _LETTERS.fullmatch(e.text)}
    known = {text for text in found if _bare(text) not in _NO_INITIALS | _WORDS}
    for match in _SLASHED.finditer(read.text) if known else ():
        if match["letters"] in known:
            yield entity_at(read.text, *match.span("letters"), SURNAME, _SOURCE, 0.75)


def _bare(letters: str) -> str:
    return letters.replace(".", "").lower()


def _known(read: FoldedText, entities: Sequence[Entity]) -> dict[str, list[int]]:
    """Give the initials of the parties with first name and surname, with the ends of their
    mentions."""
    known = dict[str, list[int]]()
    for mention in mentions(read, entities):
        if mention.category == "partie" and mention.firsts and mention.surname:
            for letters in initials(mention.firsts, mention.surname, reversed_too=False):
                known.setdefault(letters, []).append(mention.end)
    return known


def _is_sure(read: FoldedText, match: re.Match[str], known: dict[str, list[int]]) -> bool:
    text, (start, end) = read.text, match.span("letters")
    bare = _bare(match["letters"])
    bracketed = text[start - 1 : start] == "(" and text[end : end + 1] == ")"
    if bracketed and any(0 < start - close < _NEAR for close in known[bare]):
        return True
    if bare in _WORDS or bare in _NO_INITIALS:
        return False
    before = text[max(text.rfind("\n", 0, start) + 1, start - _BEFORE) : start]
    if _LINE.fullmatch(before) and _SPEAKS.match(text, end):
        return match["letters"].isupper()
    return _CLOSED.search(before) is not None and _ENDS.match(text, end) is not None


RULE = Rule(
    "english_initials",
    "Initiales en anglais",
    "Initials in English",
    "Dans les lettres et comptes rendus en anglais, les initiales d'une personne nommée en entier sont occultées là où elles signent ou prennent la parole.",
    "In English letters and minutes, the initials of somebody named in full are masked where they sign or speak.",
    apply,
)
