"""Names in small letters within quoted messages and chats: "hey rosie its dwight"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, SURNAME, Changes, Entity, entity_at
from engine.persons import mentions
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, vocabulary

_QUOTED = re.compile(r"(?:\u201c[^\u201c\u201d\n]{3,800}\u201d|(?<!\w)\"[^\"\n]{3,800}\")")
_CHAT = re.compile(
    r"^[ \t>]{0,4}(?:[\[(]?\d[\d:,/. \u2013-]{3,24}[\])]?[ \u2013-]{0,4}|[-\u2013] )?(?:IN|OUT|[\w'\u2019][\w .'\u2019-]{0,24})?[ ]?[:\u2013-][ ](?=[a-z])[^\n]{2,400}$",
    re.M,
)
"""A line of a chat: who writes, a colon, and a text that begins with a small letter."""
_WORD = re.compile(r"(?<![\w@.#/\u2019'-])[a-z\u00df-\u00ff][a-z\u00df-\u00ff-]{2,24}(?![\w@/-]|\.\w|['\u2019](?!s\b))")
_any = vocabulary.vocabulary("en").pattern
_CUE = re.compile(rf"(?<!\w){_any('mail.message_cues')}[,:]?[ ]\Z")
_END = re.compile(r"[ ]?[.!?]{0,3}[\u201d\"\n]|\Z")
_COMMON = vocabulary.words("names.also_words")
_KIN = vocabulary.words("kin.as_names")
_SOURCE = "rule:english_messages"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the names of the document's parties where a quoted message or a line of a chat writes
    them in small letters. A name that is a word as well, and any surname, needs a greeting or the
    like before it, or the end of the message behind it. English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    spans = _messages(read.text)
    if not spans:
        return Changes()
    firsts, lasts = _known(read, entities)
    words = (firsts | lasts) - _KIN
    outside = _words_outside(read.text, spans, words)
    taken = OccupiedSpans(entities)
    added = [
        entity_at(read.text, start, end, FIRST_NAME if name in firsts else SURNAME, _SOURCE, 0.85)
        for first, last in spans
        for start, end, name in _names(read, first, last, words)
        if not taken.over(start, end)
        and ((name in firsts and name not in _COMMON | outside) or _is_cued(read, start, end, first))
    ]
    return Changes(tuple(added))


def _messages(text: str) -> list[tuple[int, int]]:
    """Give the spans of messages, sorted and apart."""
    spans = sorted(match.span() for pattern in (_QUOTED, _CHAT) for match in pattern.finditer(text))
    apart: list[tuple[int, int]] = []
    for start, end in spans:
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


def _known(read: FoldedText, entities: Sequence[Entity]) -> tuple[frozenset[str], frozenset[str]]:
    found = [m for m in mentions(read, entities) if m.category == "partie"]
    firsts = frozenset(
        word for m in found for first in m.firsts for word in (first, *first.split("-")) if len(word) > 2
    )
    lasts = frozenset(word for m in found for word in m.surname.split() if len(word) > 2)
    return firsts, lasts - firsts


def _words_outside(text: str, spans: Sequence[tuple[int, int]], words: frozenset[str]) -> frozenset[str]:
    """Give those of the words that the text outside the messages writes in small letters: words of
    the language."""
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    plain = zip(edges[::2], edges[1::2], strict=True)
    return frozenset(m[0] for start, end in plain for m in _WORD.finditer(text, start, end)) & words


def _names(read: FoldedText, first: int, last: int, words: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    for match in _WORD.finditer(read.text, first, last):
        name = read.folded[match.start() : match.end()]
        if name in words:
            yield *match.span(), name
        elif name.endswith("s") and name[:-1] in words:
            yield *match.span(), name[:-1]


def _is_cued(read: FoldedText, start: int, end: int, first: int) -> bool:
    before = read.folded[max(first, start - 24) : start]
    return _CUE.search(before) is not None or (before[-2:] == ", " and _END.match(read.text, end) is not None)


RULE = Rule(
    "english_messages",
    "Noms en minuscules dans les messages",
    "Names in small letters in messages",
    "Dans les textes en anglais, les noms connus du document sont repérés en minuscules dans les messages cités et les conversations (« hey rosie its dwight »).",
    "In English texts, names known in the document are found in small letters in quoted messages and chats (“hey rosie its dwight”).",
    apply,
)
