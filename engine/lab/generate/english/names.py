"""The shape of names in English texts: titles, initials, particles; a whole name cut into first
names and surname."""

from __future__ import annotations

import re
from collections.abc import Collection

from engine.core import FIRST_NAME, SURNAME
from engine.lab.generate.refill import Span

TITLE = (
    r"(?:Mr|Mrs|Ms|Miss|Mx|Dr|Drs|Prof|Professor|Sir|Dame|Lady|Rev|Reverend|Fr|Sgt|Cst|Insp|Det|Cpl|Capt|Captain|Colonel|Major|Lieutenant|Sergeant|Constable"
    r"|Inspector|Detective|Senator|Shri|Sri|Smt|Sh|Km|Kumari|Thiru|Tmt|Selvi|Er|Adv|Hon'ble|Justice|Judge|M/s|Messrs)"
)
PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|do|du|des|la|le|el|al|ben|bin|ibn|ter|ten|af|av|y|Van|Von|De|Di|Da|Le|La|El|Al|Ben|Bin|St\.)"
INITIALS = r"(?:[A-ZÀ-ÖØ-ÞŞİĆČŠŽŁ]\.(?:[ -]?[A-ZÀ-ÖØ-ÞŞİĆČŠŽŁ]\.)*)"
UPPER = "A-ZÀ-ÖØ-ÞĀ-ŽȘȚЁ"
WORD = r"(?:(?:[OD]['’]|Mc|Mac|[Aa]l-|[Ee]l-|d['’])?(?:[^\W\d_a-zß-öø-ÿ])(?:[^\W\d_]|['’](?=[^\W\d_]{2}))*(?:-[^\W\d_][^\W\d_]*)*)"
NAME = rf"(?:(?:{INITIALS}[ ]?)?{WORD}(?:[ ]{INITIALS}|[ ]{WORD}|(?:[ ]{PARTICLE}){{1,2}}[ ]{WORD}){{0,3}})"
"""A whole name on one line: initials, then capitalised words, with particles between."""

_LEADING = re.compile(rf"(?:(?:Lord|Lady|The|the|Hon\.?|{TITLE})\.?(?:\s+|(?<=\.)(?=\w)))+")
_TRAILING = re.compile(r"(?:[\s,]+(?:Jr|Sr|Esq|QC|KC|Q\.C|K\.C|SC|CFA|MD|PhD|J|JJ|JA|III|II))\.?[\s,.]*$|[\s,;:–-]+$")
_WORDS = re.compile(r"[^\s,;()]+")
_INITIAL = re.compile(r"(?:[^\W\d_a-z]\.?-?){1,4}")
_GLUED = re.compile(r"((?:[^\W\d_]{1,2}\.)+)([^\W\d_]{3,}[\w'’-]*)")
_PARTICLE = re.compile(PARTICLE)


def bare(text: str, start: int, end: int) -> tuple[int, int]:
    """Take titles before a name and letters after it off the span."""
    leading = _LEADING.match(text, start, end)
    start = leading.end() if leading else start
    while trailing := _TRAILING.search(text[start:end]):
        end = start + trailing.start()
    return start, end


def cut_name(text: str, start: int, end: int, first_names: Collection[str] = ()) -> list[Span]:
    """Cut a whole name into one span of first names and one surname; titles are left out.

    ``Last, First M.`` is read in that order. A word alone is a first name when ``first_names``
    (lower case) has it, else a surname. Initials glued to a surname (``K.Lakshman``) are cut off
    it.
    """
    start, end = bare(text, start, end)
    comma = text.find(",", start, end)
    if comma > start:
        return _spans(text, [(start, comma)], SURNAME) + _spans(text, [_trim(text, comma + 1, end)], FIRST_NAME)
    words = [match.span() for match in _WORDS.finditer(text, start, end)]
    if not words:
        return []
    if len(words) == 1:
        glued = _GLUED.fullmatch(text, *words[0])
        if glued:
            return [(*glued.span(1), FIRST_NAME), (*glued.span(2), SURNAME)]
        first = text[words[0][0] : words[0][1]].lower() in first_names
        return _spans(text, words, FIRST_NAME if first else SURNAME)
    edge = _edge(text, words)
    glued = _GLUED.fullmatch(text, *words[-1])
    if glued and edge == len(words) - 1:
        return [(words[0][0], glued.end(1), FIRST_NAME), (*glued.span(2), SURNAME)]
    return _spans(text, words[:edge], FIRST_NAME) + _spans(text, words[edge:], SURNAME)


def _edge(text: str, words: list[tuple[int, int]]) -> int:
    """Say at which word the surname begins."""
    shown = [text[first:last] for first, last in words]
    for index in range(1, len(shown) - 1):
        if _PARTICLE.fullmatch(shown[index]):
            held = not _INITIAL.fullmatch(shown[index - 1]) and index > 1 and _INITIAL.fullmatch(shown[index - 2])
            return index - 1 if held else index
    initials = next((index for index, word in enumerate(shown) if not _INITIAL.fullmatch(word)), 0)
    if initials and len(shown) - initials == 2 and all("." in word for word in shown[:initials]):
        return initials  # "E. Engin Terkeş": both are the surname more often than not
    return len(shown) - 1


def _spans(text: str, words: list[tuple[int, int]], label: str) -> list[Span]:
    return [(words[0][0], words[-1][1], label)] if words and words[0][0] < words[-1][1] else []


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    held = text[start:end]
    return start + len(held) - len(held.lstrip()), start + len(held.rstrip())


_BODY = re.compile(
    r"\b(?:state|union|bank|ltd|limited|llp|inc|corporation|corpn|board|company|co|pvt|commissioner|government|govt|municipal\w*|university|committee"
    r"|commission|society|authority|council|department|ministry|india|officer|collector|director|secretary|chairman|registrar|tahsildar|tribunal|court"
    r"|insurance|association|trust|club|federation|college|school|hospital|police|station|inspector|superintendent|engineer|manager|dean|magistrate"
    r"|works|works|industries|motors|enterprises|services|security|agency|agencies|wines|foundation|mission|panchayat|samiti|sangh|nigam|sabha|estate"
    r"|temple|church|mosque|mandir|workers|residents|welfare|customs|revenue|republic|kingdom|province|prosecutor|people|crown|her|his|the|and|of|others?|anr|ors)\b",
    re.IGNORECASE,
)
_COMPANY = re.compile(
    r"\b(?:ltd|limited|llp|inc|corp|pvt|private|bank|insurance|company|co|industries|motors|enterprises|wines|association|society|trust|club|foundation|agencies)\b",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"(?:[\s,]+(?:\(?P\)?\.?|\(I\)|Pvt|Private|Ltd|Limited|LLP|Inc|Corp|Co|Company|L\.P|S\.A|AG|GmbH|PLC|plc)\.?)+[\s,]*$"
)


def is_person(name: str) -> bool:
    """Tell whether a party's name is that of a natural person: no word of an office or a body in
    it, no digit but a trailing mark."""
    return bool(re.search(r"[^\W\d_]", name)) and not _BODY.search(name) and not re.search(r"\d\D", name)


def company(text: str, start: int, end: int) -> Span | None:
    """Give the span of a company's name without its legal form, or None where it is a public
    body."""
    if not _COMPANY.search(text[start:end]):
        return None
    form = _FORM.search(text[start:end])
    stop = start + form.start() if form and form.start() > 2 else end
    return start, stop, "personneMorale"
