"""All English training documents: each source read again and again with new identities, and
documents by template."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engine.core import FIRST_NAME
from engine.lab.generate import marked_documents
from engine.lab.generate.english import annotated_corpora as annotated, columns, judgments, mails
from engine.lab.generate.english.heldout import held_out
from engine.lab.generate.english.identities import EUROPE, INDIA, MAILS, EnglishBank
from engine.lab.generate.english.renewal import renew
from engine.lab.generate.grammar import write
from engine.lab.generate.refill import Span

_SIGNS = str.maketrans("‹›＠¦", "<>@|")

Row = tuple[str, str, list[Span]]
"""Id (source and document), text, spans."""


@dataclass(frozen=True, slots=True)
class Readings:
    """How many times each source is read (a share below 1 takes a sample) and how many documents
    are written by template."""

    inlegalner: float = 4
    presidio: float = 1
    tab: float = 4
    echr: float = 1
    wikigold: float = 1
    enron: float = 5
    mails: float = 0.6
    uk: float = 0
    canada: float = 0
    marked_mails: float = 0
    letters: float = 0
    written: int = 2400


def english_documents(corpora: Path, rng: random.Random, readings: Readings | None = None) -> Iterator[Row]:
    """Yield (id, text, spans) of every English training document; what :func:`held_out` keeps apart
    is left out.

    One id for all readings of a document, so that a split by id is a split by document. Roughly, in
    tokens a reading: InLegalNER 47 k, presidio 27 k, TAB 77 k, echr 551 k, wikigold 40 k, Enron
    threads 24 k, mails 545 k, written 0.5 k each.
    """
    readings = readings or Readings()
    bank = EnglishBank(corpora / "names")
    first_names = bank.known_given
    for name, origins, keep, rows in _sources(corpora, first_names, rng):
        share = float(getattr(readings, name))
        if not share:
            continue
        kept = [row for row in rows() if not held_out(row[0])]
        for identifier, text, spans in _read(kept, share, rng):
            text, spans = renew(text, spans, bank, rng, origins, keep)
            yield identifier, text, spans
    for number in range(readings.written):
        yield f"written/{number}", *write_document(bank, rng)


def write_document(bank: EnglishBank, rng: random.Random) -> tuple[str, list[Span]]:
    """Write a document by template. A template writes ``‹ › ＠ ¦`` for the signs that its markup is
    made of."""
    text, spans = write(bank, rng, language="en")
    joined: list[Span] = []
    for start, end, label in spans:  # "Ann M." is one span, as in "Jean Marie"
        if joined and label == FIRST_NAME == joined[-1][2] and text[joined[-1][1] : start] == " ":
            start = joined.pop()[0]
        joined.append((start, end, label))
    return text.translate(_SIGNS), joined


def french_sprinkling(corpora: Path) -> Iterator[tuple[str, list[Span]]]:
    """Yield (text, spans) of the passages that are not held out, as they stand: a little English
    for the French model."""
    for identifier, text, spans in [*_inlegal(corpora, frozenset()), *annotated.presidio(corpora)]:
        if not held_out(identifier):
            yield text, spans


def _sources(
    corpora: Path, first_names: frozenset[str], rng: random.Random
) -> Iterator[tuple[str, Mapping[str, float] | None, float, Callable[[], Sequence[Row]]]]:
    """Yield (name, weights of origins, share of documents whose names stay, reader) of each
    source."""
    yield "inlegalner", INDIA, 0.3, lambda: list(_inlegal(corpora, first_names))
    yield "presidio", None, 0.3, lambda: list(annotated.presidio(corpora, first_names))
    yield "tab", EUROPE, 0.15, lambda: list(judgments.tab(corpora, first_names))
    yield "echr", EUROPE, 0.1, lambda: list(judgments.echr(corpora, first_names, rng))
    yield "wikigold", None, 0.2, lambda: list(columns.wikigold(corpora, first_names))
    yield "enron", MAILS, 0.1, lambda: _threads(corpora, first_names)
    yield "mails", MAILS, 0.1, lambda: list(mails.mails(corpora, first_names))
    for name, origins, keep, file in _MARKED:
        yield name, origins, keep, partial(_marked, corpora, file, first_names)


_MARKED: tuple[tuple[str, Mapping[str, float] | None, float, str], ...] = (
    ("uk", None, 0.15, "uk"),
    ("canada", None, 0.15, "en-ca"),
    ("marked_mails", MAILS, 0.1, "mail-en"),
    ("letters", None, 0.15, "en-letter"),
)
"""Key in :class:`Readings`, weights of origins, share of documents whose names stay, and file of
the sets of the genres that fail (:mod:`engine.lab.generate.marked_documents`)."""


def _marked(corpora: Path, file: str, first_names: frozenset[str]) -> Sequence[Row]:
    return [
        (row["id"], row["text"], [(e["start"], e["end"], e["label"]) for e in row["entities"]])
        for row in marked_documents.rows(corpora, file, first_names)
    ]


def _inlegal(corpora: Path, first_names: frozenset[str]) -> Iterator[Row]:
    for identifier, text, rows in annotated.inlegal(corpora):
        yield identifier, text, annotated.inlegal_spans(text, rows, first_names)


def _threads(corpora: Path, first_names: frozenset[str]) -> list[Row]:
    return [
        (name, text, columns.thread_spans(text, found, first_names)) for name, text, found in columns.threads(corpora)
    ]


def _read(rows: Sequence[Row], share: float, rng: random.Random) -> Iterator[Row]:
    for _ in range(int(share)):
        yield from rows
    yield from rng.sample(rows, int(len(rows) * (share - int(share))))
