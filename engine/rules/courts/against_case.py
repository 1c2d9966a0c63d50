"""The parties on both sides of "C/", "CONTRE" and behind "Demandeur :" in the title of a case:
never its judges or its lawyers.

The Cour de cassation's ``match_against_case`` reads one side of one line; here both sides are read,
and lists on either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import PROFESSIONAL_LABELS, Changes, Entity
from engine.persons import COURT_AFTER
from engine.rules.names.evidence import NameEvidence, has_first_name, looks_like_names
from engine.rules.names.runs import ORGANISATION, NameRun, name_run
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, keys, vocabulary

_SIGN = re.compile(r"(?<![\w/.'-])(?:c[ ]?/(?!o\b)|contre(?![\w'-])|c\.(?=[ ]))")
_STANDS = re.compile(
    r"(?<![\w'-])(?:(?:demand|defend)(?:eurs?|eresses?|eur\(?s?\)?)|appelant(?:e?s?|\(e\)|\(s\))|intime(?:e?s?|\(e\)|\(s\))|requerant(?:e?s?|\(e\))|prevenu(?:e?s?|\(e\))|"
    r"parties? civiles?|debit(?:eurs?|rices?)|mis(?:e?s?) en (?:cause|examen)|accusee?s?|condamnee?s?)[ \u00a0]?:[ \u00a0]*"
)
_OF = re.compile(r"(?:d[ue]s?|aux?|l[ae]s?|pour|par|\bd'|\bl'|d[ue] la|a la)[ ]*\Z")
"""Before "demandeur :", what makes of it a complement: "Avocat du demandeur : X"."""
_BOUND = re.compile(
    r"[ \u00a0][-–—|•][ \u00a0]|[;:(|\t\n\"«»]|(?:(?<=[-–—|:;.(][ ])|(?<=\n)|\A)(?:affaires?|dossiers?|aff\.)[ ]|(?<=[a-z]{4})\.[ ]"
)
_CUT = re.compile(r",|&|(?<![\w'-])et(?![\w'-])|[ ]?/[ ]?")
_LEAD = re.compile(
    rf"[ \t\u00a0]*(?:\d{{1,2}}[ ]?(?:°|/|\)|-)[ ]?)?(?P<title>{any_of('titles.against')}(?!\w)\.?[ \u00a0]+)?"
    "(?:(?:le|la) nommee?[ ])?"
)
_PUBLIC = vocabulary.words("procedure.public_parties")
_CITED = re.compile(
    r"\b(?:cass|civ|crim|soc|com|ass|plen|ce|cedh|cjue|cjce|caa|ca|ta|bull|req|arrets?|jurisprudence|cf|precite)\b|\b(?:19|20)\d\d\b"
)
_PARTED = re.compile(r"[ ][-–—|][ ]|\n")
_ALONE = re.compile(r"(?:\A|\n|[ \t\u00a0]{2}|[.,;:-][ ]?)\Z")
"""Before "C." where it is the initial of a signature."""
_HEADED = re.compile(r"(?:affaires?|aff\.)[ ]\Z")
_SMALL = vocabulary.words("procedure.no_parties")
_WINDOW = 220
_SURE, _LIKELY = 0.9, 0.75


@dataclass(frozen=True, slots=True)
class _Title:
    """A stretch of a line around a sign: its left and right side, whether it is a title rather than
    prose."""

    left: tuple[int, int]
    right: tuple[int, int]
    caption: bool


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the persons on both sides of "C/" or "CONTRE" as parties, also where the tagger took
    them for judges or lawyers. English texts are left to another rule."""
    if document.language == "en":
        return Changes()
    read = document.read
    naming = NameEvidence(read, OccupiedSpans(entities), "rule:against_case", PROFESSIONAL_LABELS)
    for title in (*_titles(read), *_announced(read)):
        for run, titled in (*_runs(read, *title.left, backwards=True), *_runs(read, *title.right)):
            _settle(naming, title, run, titled)
    return naming.changes()


def _settle(naming: NameEvidence, title: _Title, run: NameRun, titled: bool) -> None:
    """Name a run where it is a person's: the tagger, a title, a first name or its letters say so;
    in prose only the middle two."""
    read, there = naming.read, naming.over(run)
    if COURT_AFTER.match(read.folded, read.ends[run.last - 1]):
        return
    person = titled or has_first_name(read, run)
    seen = any(e.label in PROFESSIONAL_LABELS for e in there)
    if person or (title.caption and (seen or looks_like_names(read, run))):
        naming.put(run, _SURE if person or seen else _LIKELY, (title.left[0], title.right[1]))


def _titles(read: FoldedText) -> Iterator[_Title]:
    """Find the signs between two sides. In small letters "contre" is a preposition, and "c." an
    initial, but in a title."""
    for sign in _SIGN.finditer(read.folded):
        left, right = _left(read, sign.start()), _right(read, sign.end())
        if _CITED.search(_PARTED.split(read.folded[max(0, left - 80) : sign.start()])[-1]):
            continue
        caption = _is_caption(read, left, sign.start()) and _is_caption(read, sign.end(), right)
        headed = _HEADED.search(read.folded[max(0, left - 10) : left]) is not None
        written = read.text[sign.start() : sign.end()]
        if written.startswith("c.") and not headed:
            continue
        if written == "C." and _ALONE.search(read.text, max(0, sign.start() - 4), sign.start()):
            continue
        yield _Title(
            (left, sign.start()), (sign.end(), right), caption and (headed or "/" in written or written.isupper())
        )


def _announced(read: FoldedText) -> Iterator[_Title]:
    """Find the names behind "Demandeur :", up to the end of the line or to the next side."""
    for head in _STANDS.finditer(read.folded):
        if _OF.search(read.folded[max(0, head.start() - 8) : head.start()]):
            continue
        other = _STANDS.search(read.folded, head.end(), head.end() + _WINDOW)
        end = min(_right(read, head.end()), other.start() if other else len(read.text))
        yield _Title((head.end(), head.end()), (head.end(), end), True)


def _left(read: FoldedText, end: int) -> int:
    start = max(0, end - _WINDOW)
    return max([start, *(m.end() for m in _BOUND.finditer(read.folded, start, end))])


def _right(read: FoldedText, start: int) -> int:
    stop = min(len(read.text), start + _WINDOW)
    bound = _BOUND.search(read.folded, start, stop)
    return bound.start() if bound else stop


def _is_caption(read: FoldedText, start: int, end: int) -> bool:
    """Tell whether a side is names and no sentence: no longer word in small letters."""
    ranks = range(read.word_at(start), read.word_at(end))
    return not any(len(read.keys[r]) > 3 and read.word(r).islower() and read.keys[r] not in _SMALL for r in ranks)


def _runs(read: FoldedText, start: int, end: int, *, backwards: bool = False) -> Iterator[tuple[NameRun, bool]]:
    """Give the names of a side, from the sign on, up to what is neither a name nor a body."""
    cuts = list(_CUT.finditer(read.folded, start, end))
    edges = [start, *(m.end() for m in cuts)], [*(m.start() for m in cuts), end]
    sides = list(zip(*edges, strict=True))
    for first, last in reversed(sides) if backwards else sides:
        lead = _LEAD.match(read.folded, first, last)
        begin = lead.end() if lead else first
        rank = read.word_at(begin)
        said = set(keys(read.folded[begin:last]))
        if said & (ORGANISATION - {"me", "maitre"}) or (said and said <= _PUBLIC):
            continue
        run = name_run(read, rank, last) if rank < len(read.keys) and read.starts[rank] == begin else None
        rest = read.text[read.ends[run.last - 1] : last].strip(" .\u00a0") if run else ""
        if run is None or (rest and (backwards or not rest[0].islower())):
            return
        titled = bool(lead and lead["title"])
        if titled or not rest or has_first_name(read, run):
            yield run, titled
        if rest:  # a sentence goes on behind the name
            return


RULE = Rule(
    "against_case",
    "Noms autour de « C/ »",
    "Names around “C/”",
    "Les noms de part et d'autre de « C/ » et de « CONTRE », et derrière « Demandeur : », sont ceux des parties, jamais d'un magistrat ou d'un avocat.",
    "Names on both sides of “C/” and “CONTRE”, and behind “Demandeur :”, are those of the parties, never a judge's or a lawyer's.",
    apply,
)
