"""The style of cause of an English decision: who stands on either side of "v." in its heading."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import PROFESSIONAL_LABELS, Changes, Entity
from engine.rules.names.evidence import NameEvidence, has_first_name, looks_like_names
from engine.rules.names.runs import ORGANISATION, NameRun, name_run
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, key, keys, vocabulary

HEADING = 2500
"""How far from its start the heading of a decision reaches, in characters."""

_SIDE = r"[A-Z\u00c0-\u00de][\w.'\u2019-]*"
VERSUS = re.compile(
    rf"(?<![\w.])(?P<left>(?:{_SIDE}[ ]){{0,3}}{_SIDE}),?[ ](?:v|vs|V|c)\.?[ ](?P<right>(?:{_SIDE}[ ]){{0,3}}{_SIDE})"
)
_INTITULED = re.compile(rf"\b{any_of('procedure.cause_leads')}\b[^\n]*", re.I)
CROWN = vocabulary.words("parties.crown")
_NO_PARTY = CROWN | vocabulary.words("parties.not_persons")


def causes(read: FoldedText) -> list[re.Match[str]]:
    """Find the styles of cause of this case: in the heading, on a line that a citation, "BETWEEN"
    or the line's start opens."""
    found = []
    for match in VERSUS.finditer(read.text, 0, HEADING):
        line = read.text[read.text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if not line.strip() or (len(line) < 60 and _INTITULED.match(line.strip())):
            found.append(match)
    return found


def cause_names(read: FoldedText) -> frozenset[str]:
    """Give the keys of the words that name the parties in the style of cause, companies' common
    words left out."""
    words = (
        key(word)
        for match in causes(read)
        for side in (match["left"], match["right"])
        for word in re.findall(r"[\w'\u2019]+", side)
    )
    return frozenset(word for word in words if len(word) > 1) - _NO_PARTY


_AND = re.compile(r",|&|(?<![\w'-])(?:and|et)(?![\w'-])")
_TITLE = re.compile(r"[ ]*(?:(?:mr|mrs|ms|miss|dr)\.?[ ])?")
_BEHIND_SIDE = re.compile(r"[\n;:(\[]|[ ][-\u2013\u2014][ ]|[ ]\d|\Z")
_SIDE_LENGTH = 200


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the persons on both sides of "v." in the heading as parties: those with a known first
    name, and the one opposite the Crown. English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    naming = NameEvidence(read, OccupiedSpans(entities), "rule:english_cause", PROFESSIONAL_LABELS)
    for match in causes(read):
        stop = min(len(read.text), match.start("right") + _SIDE_LENGTH)
        bound = _BEHIND_SIDE.search(read.text, match.start("right"), stop)
        right = bound.start() if bound else stop
        crown = CROWN.issuperset(keys(match["left"]))
        for start, end in (match.span("left"), (match.start("right"), right)):
            for run in _persons(read, start, end):
                accused = (
                    crown and start == match.start("right") and len(run.pieces) > 1 and looks_like_names(read, run)
                )
                if accused or has_first_name(read, run):
                    naming.put(run, 0.9)
    return naming.changes()


def _persons(read: FoldedText, start: int, end: int) -> Iterator[NameRun]:
    """Give the names of one side, each the whole of its place in the list."""
    edges = [start, *(offset for m in _AND.finditer(read.folded, start, end) for offset in m.span()), end]
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        lead = _TITLE.match(read.folded, first, last)
        begin = lead.end() if lead else first
        rank = read.word_at(begin)
        if rank >= len(read.keys) or read.starts[rank] != begin or ORGANISATION & set(keys(read.text[begin:last])):
            continue
        run = name_run(read, rank, last)
        if run and not read.folded[read.ends[run.last - 1] : last].strip(" .,"):
            yield run


RULE = Rule(
    "english_cause",
    "Intitulé de l'affaire en anglais",
    "Style of cause in English",
    "Dans les décisions en anglais, les personnes de part et d'autre de « v. » dans l'intitulé de l'affaire sont des parties.",
    "In English decisions, the persons on both sides of “v.” in the style of cause are parties.",
    apply,
)
