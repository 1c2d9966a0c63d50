"""Parties named in the header of a decision, or known from the court's register, that the tagger
missed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.core import COMPANY, PROFESSIONAL_LABELS, Changes, Doubt, Entity, doubt, entity_at, settle
from engine.persons import PARTICLES, TITLES, header as persons_header, header_end
from engine.rules.names.runs import NamePiece, NameRun
from engine.rules.parties.given_parties import find_given_parties
from engine.rules.parties.party_lines import Party, parties
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, name_likelihood

_SOURCE, _SCORE = "rule:header_parties", 0.9
_LIKELY = 0.5
_GIVES_WAY = frozenset({COMPANY, "etablissement", "localite", "adresse"})
"""What the tagger mistakes a party's name for, when it lies inside the name."""


@dataclass(slots=True)
class _Header:
    """The names of a header put among the entities that are there."""

    read: FoldedText
    taken: OccupiedSpans
    added: dict[tuple[int, int], Entity] = field(default_factory=dict)
    removed: list[Entity] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)

    def settle(self, party: Party) -> None:
        """Name the words of a party where nothing stands; what was mistaken for something else
        inside the name gives way."""
        run = party.run
        start, end = self.read.starts[run.rank], self.read.ends[run.last - 1]
        there = self.taken.over(start, end)
        inside = [e for e in there if start <= e.start and e.end <= end]
        professionals = [e for e in inside if e.label in PROFESSIONAL_LABELS]
        if professionals and not party.sure:
            return
        mistaken = [e for e in inside if e.label in _GIVES_WAY] if party.titled else []
        given_up = [*professionals, *mistaken]
        if professionals:
            self.doubts.append(doubt("different_categories", start, end))
        kept = [e for e in there if e not in given_up]
        self.removed += given_up
        self._add(run, kept)

    def _add(self, run: NameRun, kept: Sequence[Entity]) -> None:
        """Add the pieces that no kept entity touches, those of a label that follow each other as
        one."""
        covered = OccupiedSpans(kept)

        def sort(piece: NamePiece) -> tuple[str, bool]:
            return piece.label, bool(covered.over(self.read.starts[piece.rank], self.read.ends[piece.last - 1]))

        for (label, there), pieces in groupby(run.pieces, sort):
            for first, last in _contiguous(pieces) if not there else ():
                start, end = self.read.starts[first], self.read.ends[last - 1]
                self.added.setdefault((start, end), entity_at(self.read.text, start, end, label, _SOURCE, _SCORE))


def _contiguous(pieces: Iterable[NamePiece]) -> list[tuple[int, int]]:
    """Join the pieces that follow each other word by word: "née" between two surnames parts
    them."""
    spans: list[tuple[int, int]] = []
    for piece in pieces:
        if spans and spans[-1][1] == piece.rank:
            spans[-1] = (spans[-1][0], piece.last)
        else:
            spans.append((piece.rank, piece.last))
    return spans


def _may_be_named(read: FoldedText, run: NameRun) -> bool:
    """Tell whether words without a title may name somebody: one looks like a name, none is a title
    or behind an elided article."""
    words = read.keys[run.rank : run.last]
    if "for" in words:  # "TRANSPORT FOR THE NORTH"
        return False
    elided = any(word == "l" for word in words)  # "L'EPS", "DEFENDEUR A L'INCIDENT"
    likely = (name_likelihood(word) for word in words if word not in PARTICLES)
    return not elided and TITLES.isdisjoint(words) and max(likely, default=0.0) >= _LIKELY


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the parties in the header of the decision, and those known from the court's register,
    where no entity is, and relabel professionals who are listed as parties."""
    read = document.read
    header = _Header(read, OccupiedSpans(entities))
    for line in persons_header.lines(read, header_end(read)):
        for party in parties(read, line, document.language):
            if party.titled or _may_be_named(read, party.run):
                header.settle(party)
    given_up = set(header.removed)
    named = settle([*(e for e in entities if e not in given_up), *header.added.values()])
    known = find_given_parties(document, named)
    removed = dict.fromkeys((*header.removed, *known.removed))
    return Changes((*header.added.values(), *known.added), tuple(removed), (*header.doubts, *known.doubts))


RULE = Rule(
    "header_parties",
    "Parties de l'en-tête et du registre",
    "Parties of the header and the register",
    "Les parties nommées dans l'en-tête, ou connues du registre de la juridiction, sont occultées même quand le modèle ne les a pas vues.",
    "Parties named in the header, or known from the court's register, are masked even where the model did not see them.",
    apply,
)
