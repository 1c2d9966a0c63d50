"""Where the tagger's training documents come from: refilled decisions, documents that readers
validated, documents by template, English texts.

Each reading of a source has new identities, so that contexts are learnt and not lists (names unseen
in training are what counts).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from engine.core import ROOT
from engine.identities import NameBank
from engine.lab.generate import marked_documents as marked, validated_documents as validated
from engine.lab.generate.bare_letters import bracket_letters
from engine.lab.generate.companies import companies
from engine.lab.generate.english import Readings, english_documents, passages
from engine.lab.generate.grammar import write
from engine.lab.generate.raw import read_jsonl
from engine.lab.generate.refill import Span, fill, renew, usable

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class TrainingDocument:
    """A training document. ``silver``: the professionals or parties of its source were found by
    patterns, so that some may have been missed."""

    id: str
    text: str
    spans: list[Span]
    silver: bool = False


@dataclass(frozen=True, slots=True)
class Mix:
    """How many times each source is read in a round (a share below 1 takes a sample), how many
    documents are written, and the share kept for development.

    ``decisions`` bounds the number of decisions of the corpora (0: all), the same ones whatever the
    seed: for learning curves. ``readings`` is for the English model alone, whose sources are
    others; ``english`` is what the French model reads of them. ``validated`` is of the documents
    that readers validated, in either language, whose folder is ``validated_folder``
    (:mod:`engine.lab.generate.validated_documents`), from the project's root; empty: there are
    none. ``marked`` is of each set of the genres that fail
    (:mod:`engine.lab.generate.marked_documents`), ``marked_kept`` the share of their documents
    whose names stay, for their forms are those of life.
    """

    annotated: float = 7
    cassation: float = 1
    appeal: float = 0
    first_instance: float = 0
    conseil_etat: float = 0
    written: int = 1500
    english: float = 1
    dev: float = 0.04
    decisions: int = 0
    validated: float = 1
    validated_folder: str = ""
    marked: float = 0
    marked_kept: float = 0.15
    readings: Readings = field(default_factory=Readings)


def documents(corpora: Path, mix: Mix, seed: int, language: str = "fr") -> Iterator[TrainingDocument]:
    """Yield every training document of one round."""
    rng = random.Random(seed)
    if language == "en":
        readings = replace(mix.readings, written=mix.written)
        for number, (name, text, spans) in enumerate(english_documents(corpora, rng, readings)):
            yield TrainingDocument(f"{name}.{number}", text, spans, silver=name.startswith(_SILVER))
        if mix.validated_folder:
            yield from _validated(mix, NameBank(corpora / "names"), rng, language)
        return
    bank = NameBank(corpora / "names")
    yield from _french(corpora, mix, bank, rng)
    yield from _validated(mix, bank, rng, language)
    yield from _marked(corpora, mix, bank, rng)
    passed = list(enumerate(passages(corpora)))
    for turn, (number, (text, spans)) in _readings(passed, mix.english, rng):
        yield TrainingDocument(f"english{number}.{turn}", text, spans)
    for number in range(mix.written):
        text, spans = write(bank, rng)
        yield TrainingDocument(f"written{number}.{seed}", text, spans)


_SILVER = ("tab/", "echr/", "mails/", "enron/")
"""English sources whose names are found by patterns or annotated in part."""


def _french(corpora: Path, mix: Mix, bank: NameBank, rng: random.Random) -> Iterator[TrainingDocument]:
    annotated = read_jsonl(corpora / "fr/decisions_annotated.jsonl.xz")
    published = read_jsonl(corpora / "fr/decisions.jsonl.xz")
    if mix.decisions:
        annotated, published = _bounded(annotated, published, mix.decisions)
    for turn, row in _readings(annotated, mix.annotated, rng):
        text, spans = renew(row, bank, rng)
        yield TrainingDocument(f"{row['id']}.{turn}", text, spans + companies(text, spans))
    for prefix, share, prepared in _PUBLISHED:
        rows = [row for row in published if row["source"].startswith(prefix)]
        for turn, row in _readings(rows, getattr(mix, share), rng):
            if usable(row["text"]):
                text, spans = fill(prepared(row["text"]), bank, rng)
                yield TrainingDocument(f"{row['id']}.{turn}", text, spans + companies(text, spans), silver=True)


def _validated(mix: Mix, bank: NameBank, rng: random.Random, language: str) -> Iterator[TrainingDocument]:
    """Read what readers validated, with new identities each time."""
    if not mix.validated_folder:
        return
    for turn, row in _readings(list(validated.rows(ROOT / mix.validated_folder, language)), mix.validated, rng):
        text, spans = renew(row, bank, rng)
        yield TrainingDocument(f"{row['id']}.{turn}", text, spans)


def _marked(corpora: Path, mix: Mix, bank: NameBank, rng: random.Random) -> Iterator[TrainingDocument]:
    """Read the French documents of the genres that fail, with new identities each time."""
    if not mix.marked:
        return
    first_names = frozenset(bank.known_first)
    for name in marked.SETS["fr"]:
        found = list(marked.rows(corpora, name, first_names))
        for turn, row in _readings(found, mix.marked, rng):
            if rng.random() < mix.marked_kept:
                text, spans = row["text"], [(e["start"], e["end"], e["label"]) for e in row["entities"]]
            else:
                text, spans = renew(row, bank, rng)
            yield TrainingDocument(f"{row['id']}.{turn}", text, spans + companies(text, spans))


def _same(text: str) -> str:
    return text


_PUBLISHED: tuple[tuple[str, str, Callable[[str], str]], ...] = (
    ("cassation", "cassation", _same),
    ("appel", "appeal", _same),
    ("premiere_instance", "first_instance", bracket_letters),
    ("conseil_etat", "conseil_etat", bracket_letters),
)
"""Start of a source's name, its key in :class:`Mix`, and what is done to its text before it is
refilled."""


def _bounded(
    annotated: list[dict[str, Any]], published: list[dict[str, Any]], count: int
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Keep ``count`` decisions, in the proportions of both collections; a smaller count keeps a
    part of what a larger one does."""
    chosen = [*((0, row) for row in annotated), *((1, row) for row in published)]
    random.Random(0).shuffle(chosen)
    kept = chosen[:count]
    return [row for kind, row in kept if kind == 0], [row for kind, row in kept if kind == 1]


def _readings(rows: Sequence[_T], share: float, rng: random.Random) -> Iterator[tuple[int, _T]]:
    """Yield (number of the reading, row): all rows as often as ``share`` says, and a sample for
    what is left of it."""
    for turn in range(int(share)):
        yield from ((turn, row) for row in rows)
    part = int(len(rows) * (share - int(share)))
    yield from ((int(share), row) for row in rng.sample(rows, part))
