"""Names in small letters within quoted messages and chats: "hey rosie its dwight"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core import FIRST_NAME, SURNAME, Changes, Entity, entity_at
from engine.persons import NO_NAMES, mentions
from engine.rules.english.decision import is_decision
from engine.rules.english.usual_names import ORDINARY, is_like_first_name, usual_first_names
from engine.rules.mail.lines import is_informal
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, keys, name_model, short_first_names, vocabulary

_QUOTED = re.compile(r"(?:\u201c[^\u201c\u201d\n]{3,800}\u201d|(?<!\w)\"[^\"\n]{3,800}\")")
_STAMP = r"(?:[\[(]?(?:(?i:[a-z]{3}) )?\d[\d:,/. \u2013-]{2,24}(?: ?[APap][Mm])?[\])]?[ \u2013-]{0,4}|[-\u2013] )"
_CHAT = re.compile(
    rf"^[ \t>]{{0,4}}(?:{_STAMP})?(?:IN|OUT|[\w'\u2019][\w .'\u2019-]{{0,24}})?[ ]?(?:[:\u2013-]|\u2192)[ ]{{1,3}}(?=[A-Za-z])[^\n]{{2,400}}$",
    re.M,
)
"""A line of a chat: who writes, a sign, and a text."""
_SMALL_LINE = re.compile(r"^[ \t>]{0,8}[a-z][^\n]{2,400}$", re.M)
"""A line of somebody who begins with a small letter, in a text among friends."""
_WORD = re.compile(
    r"(?<![\w@.#/+\u2019'-])[a-z\u00df-\u00ff][a-z\u00df-\u00ff-]{1,24}(?![\w@/-]|\.\w|['\u2019](?!s\b|\W))"
)
_any = vocabulary.vocabulary("en").pattern
_CUE = re.compile(rf"(?<!\w){_any('mail.message_cues')}[,:]?[ ]\Z")
_SURE_CUE = re.compile(rf"(?<!\w){_any('mail.sure_message_cues')}[,:]?[ ]\Z")
_OPENS = re.compile(r"(?:\A|\n)[^\w\n]{0,8}\Z|(?::|\u2192|\A[^\n:]{0,40}[\u2013-])[ ]{1,3}\Z")
"""What stands before the first word of a message."""
_ADDRESSED = re.compile(rf",|[ ]?[\u2013\u2014-](?!\w)|[ ](?:{_any('mail.behind_addressed')}\b|&)")
"""What follows somebody whom a message addresses."""
_TELLS = re.compile(rf"[ ]{_any('grammar.verbs_of_persons', 'mail.verbs_of_persons')}\b|['\u2019]?s [a-z]")
_STARTS = re.compile(r"(?:[.!?\n]|\A)[^\w\n]{0,4}\Z")
_END = re.compile(r"[ ]?[.!?]{0,3}[\u201d\"\n]|[ ]?[.!?]{0,3}\Z")
_ASKED = re.compile(r"(?::|\u2192)[ ]{1,3}(?P<name>[a-z]{3,20})[?]{1,5}[ ]*\Z")
"""A message of one name, which is asked for: “Thad: kofi???”."""
_NAME_LIKE, _HARDLY_WORD = 0.8, 0.05
"""How much such a name looks like one of a person, and how little like a word."""
_INTRODUCES = re.compile(r"[\W]{0,8}(?P<one>[a-z]{3,20}),? (?:its|it's|this is|im) (?P<other>[a-z]{3,20})(?=[.,!? ]|$)")
_ORDINARY_WORD = 0.65
"""How much a name may look like an ordinary word that somebody introduces."""
_KIN = vocabulary.words("kin.as_names")
_NO_NAME = _KIN | vocabulary.words("common.everyday")
_NOBODY = _NO_NAME | NO_NAMES | vocabulary.words("mail.message_cues", "mail.formulas", "mail.familiar_greetings")
"""Words that name nobody whom the document does not name."""
_PLACES = vocabulary.words("names.also_places")
_CALLED = re.compile(rf"(?<!\w){_any('mail.calling')}[ ]\Z")
_ENDEARMENTS = vocabulary.words("mail.endearments")
_KIN_BEFORE = re.compile(rf"(?<!\w){_any('kin.before_names', 'kin.in_messages')}[ ]\(\Z")
"""“his missus (temi)”."""
_BESIDE = re.compile(rf"(?<!\w){_any('mail.before_known_names')}[ ]\Z")
_DETERMINERS = frozenset(vocabulary.listed("grammar.determiners", "en"))
_WORDS = vocabulary.words("names.also_words")
_ITS = re.compile(r",? (?:its|it's|this is) [a-z]{3,}\b")
_SOURCE = "rule:english_messages"
_SHORTEST_CUT, _AHEAD = 3, 40


@dataclass(frozen=True, slots=True)
class _Known:
    """The names of the document: first names, other names, those of them that it writes in small
    letters, and what friends make of first names, cut short or with an ending of endearment."""

    firsts: frozenset[str]
    lasts: frozenset[str]
    small: frozenset[str]
    familiar: frozenset[str]

    @classmethod
    def of(cls, read: FoldedText, entities: Sequence[Entity], introduced: frozenset[str]) -> _Known:
        """Learn the names of the parties, and those by which people introduce themselves."""
        found = [m for m in mentions(read, entities) if m.category == "partie"]
        firsts = {word for m in found for first in m.firsts for word in (first.replace("-", ""), *first.split("-"))}
        firsts = {word for word in firsts | introduced if len(word) > 2} - _NO_NAME
        lasts = {word for m in found for word in m.surname.split() if len(word) > 2} - _NO_NAME
        written = (read.text[part.start : part.end] for m in found for part in m.parts if part.kind == "last")
        small = {word for name in written if name.islower() for word in keys(name)} & lasts
        short = {form[0] for first in firsts for form in short_first_names().get((first,), ()) if len(form) == 1}
        cut = {first[:end] for first in firsts for end in range(_SHORTEST_CUT, len(first))}
        ended = {start + end for start in firsts | cut for end in ("y", "ie", "ey")}
        familiar = (short | cut | ended) - firsts - _NOBODY
        return cls(frozenset(firsts), frozenset(lasts - firsts), frozenset(small - firsts), frozenset(familiar))


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the names of the document's parties where a quoted message or a line of a chat writes
    them in small letters; and first names that nobody bears elsewhere, where somebody is addressed,
    signs or is spoken of. A name that is a word as well, and any surname, needs a greeting or the
    like before it, or the end of the message behind it. English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    spans = _messages(read)
    letter = not is_decision(read)
    if not spans and not letter:
        return Changes()
    taken, added = OccupiedSpans(entities), dict[tuple[int, int], Entity]()
    introduced = frozenset(name for first, last in spans for name in _introduced(read, first, last))
    known = _Known.of(read, entities, introduced)
    outside = _words_outside(read.text, spans, known.firsts | known.lasts)
    for first, last in spans:
        for start, end, name in _names(read, known, outside, first, last):
            label = SURNAME if name in known.lasts else FIRST_NAME
            if not taken.over(start, end):
                added[start, end] = entity_at(read.text, start, end, label, _SOURCE, 0.85)
    for start, end, name in _elsewhere(read, known, spans) if letter else ():
        label = SURNAME if name in known.small else FIRST_NAME
        if not taken.over(start, end):
            added[start, end] = entity_at(read.text, start, end, label, _SOURCE, 0.75)
    return Changes(tuple(added.values()))


def _elsewhere(read: FoldedText, known: _Known, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """Give the names in small letters of a letter outside of its messages: first names that are
    nothing else, known ones that look like it or that somebody is asked or told of, and surnames
    that the letter writes so elsewhere."""
    edges = [0, *(edge for span in spans for edge in span), len(read.text)]
    nouns = {word for before, word in pairwise(read.keys) if before in _DETERMINERS}
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        for match in _WORD.finditer(read.text, first, last):
            for name in _bare(read.folded[slice(*match.span())], known):
                if name not in nouns and _is_named_elsewhere(read, known, name, match.start()):
                    yield *match.span(), name
                    break


def _is_named_elsewhere(read: FoldedText, known: _Known, name: str, start: int) -> bool:
    if name in ORDINARY | _NOBODY:
        called = _CALLED.search(read.folded, max(0, start - _AHEAD), start) is not None
        return called and name in known.firsts and name not in _ENDEARMENTS
    looks = name in known.firsts | known.small and name_model.kinds(name)["word"] < _ORDINARY_WORD
    return looks or _is_sure(known, name)


def _introduced(read: FoldedText, first: int, last: int) -> Iterator[str]:
    """Give the names of both in "rosie its dwight" at the head of a message, where the first looks
    like one, and a name that a message asks for."""
    match = _INTRODUCES.match(read.folded, first, last)
    if match and match["one"] not in _NOBODY and is_like_first_name(match["one"]):
        words = (match["one"], match["other"])
        yield from (word for word in words if word not in _NOBODY and name_model.kinds(word)["word"] < _ORDINARY_WORD)
    asked = _ASKED.search(read.folded[first:last])
    kinds = name_model.kinds(asked["name"]) if asked and asked["name"] not in _NOBODY else {}
    if asked and kinds and kinds["first_name"] + kinds["surname"] > _NAME_LIKE and kinds["word"] < _HARDLY_WORD:
        yield asked["name"]


def _messages(read: FoldedText) -> list[tuple[int, int]]:
    """Give the spans of messages, sorted and apart."""
    patterns = (_QUOTED, _CHAT, _SMALL_LINE) if is_informal(read) else (_QUOTED, _CHAT)
    spans = sorted(match.span() for pattern in patterns for match in pattern.finditer(read.text))
    apart: list[tuple[int, int]] = []
    for start, end in spans:
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


def _words_outside(text: str, spans: Sequence[tuple[int, int]], words: frozenset[str]) -> frozenset[str]:
    """Give those of the words that the text outside the messages writes in small letters: words of
    the language."""
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    plain = zip(edges[::2], edges[1::2], strict=True)
    return frozenset(m[0] for start, end in plain for m in _WORD.finditer(text, start, end)) & words


def _names(
    read: FoldedText, known: _Known, outside: frozenset[str], first: int, last: int
) -> Iterator[tuple[int, int, str]]:
    for match in _WORD.finditer(read.text, first, last):
        start, end = match.span()
        for name in _bare(read.folded[start:end], known):
            plain = name in known.firsts and name not in ORDINARY | outside
            if plain or _is_named(read, known, name, start, end, first):
                yield start, end, name
                break


def _is_sure(known: _Known, name: str) -> bool:
    """Tell whether a word needs nothing beside it: a usual first name that is no word and no place,
    or the short form of somebody's that looks like one."""
    if name in usual_first_names() and name not in _PLACES | _NOBODY:
        return True
    return name in known.familiar and is_like_first_name(name)


def _bare(word: str, known: _Known) -> tuple[str, ...]:
    """Give a word, unless it is one of everyday, and a known name without the "s" of a possessive
    or of a family."""
    if word in _NO_NAME:
        return ()
    bare = word[:-1]
    plural = word.endswith("s") and (bare in known.firsts or bare in known.lasts or bare in known.familiar)
    return (word, bare) if plural else (word,)


def _is_named(read: FoldedText, known: _Known, name: str, start: int, end: int, first: int) -> bool:
    """Tell whether the words around a word make it a name, the more of them the less it is
    known."""
    before = read.folded[max(first, start - _AHEAD) : start]
    borne = name in known.firsts or name in known.lasts
    familiar = name in known.familiar or (name not in _NOBODY and is_like_first_name(name))
    if not borne and name in _WORDS - _ENDEARMENTS and _is_spoken_to(read, before, end):
        return True
    if not borne and not familiar:
        return False
    if name not in ORDINARY and (_is_sure(known, name) or name in known.small):
        return True
    ended = _END.match(read.folded, end) is not None
    addressed = _OPENS.search(before) is not None and _ADDRESSED.match(read.folded, end) is not None
    signed = ended and _STARTS.search(before.rstrip(" ")) is not None and start > first + 1
    if not borne and name in ORDINARY:
        called = name not in _ENDEARMENTS and _CALLED.search(before) is not None
        return called or signed or (addressed and read.folded[end] == ",")
    if addressed or signed or _SURE_CUE.search(before) or _KIN_BEFORE.search(before):
        return True
    if not borne:
        return False
    if name in known.lasts and name not in ORDINARY and _BESIDE.search(before):
        return True
    told = _STARTS.search(before) is not None and _TELLS.match(read.folded, end) is not None
    return told or _CUE.search(before) is not None or (before[-2:] == ", " and ended)


def _is_spoken_to(read: FoldedText, before: str, end: int) -> bool:
    """Tell whether somebody whose name is a word is told something, or opens a message before
    "its"."""
    return _CALLED.search(before) is not None or (
        _OPENS.search(before) is not None and _ITS.match(read.folded, end) is not None
    )


RULE = Rule(
    "english_messages",
    "Noms en minuscules dans les messages",
    "Names in small letters in messages",
    "Dans les textes en anglais, les noms sont repérés en minuscules dans les messages cités et les conversations (« hey rosie its dwight »).",
    "In English texts, names are found in small letters in quoted messages and chats (“hey rosie its dwight”).",
    apply,
)
