"""The tagger's training data: refilled decisions, documents by template, English passages, as windows of labelled tokens.

Written as IOB2 in four columns (token, label, space flag, document id), a blank line between windows: the form of the Cour de cassation.
The space flag is ``+`` when white space follows the token and ``-`` when the next one touches it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.annotate.segment import Sentence, shown, windows
from engine.corpus.broken import BrokenLine
from engine.corpus.companies import companies
from engine.corpus.english import passages
from engine.corpus.grammar import write
from engine.corpus.identities import NameBank
from engine.corpus.iob import iob2
from engine.corpus.noise import disturb
from engine.corpus.refill import Span, fill, join_professionals, renew
from engine.labels import LABELS
from engine.model import Entity, at, settle
from engine.train.stream import read_jsonl


@dataclass(frozen=True, slots=True)
class Window:
    """What the tagger sees at once: tokens as shown, their IOB2 labels, and the document they are of."""

    words: tuple[str, ...]
    labels: tuple[str, ...]
    gaps: tuple[bool, ...]
    document: str


@dataclass(frozen=True, slots=True)
class Mix:
    """How many times each source is read, how many documents are written, and the share of documents kept for development."""

    annotated: int = 7
    cassation: int = 1
    written: int = 1500
    english: int = 1
    dev: float = 0.04


def cut(text: str, spans: Sequence[Span], document: str) -> Iterator[Window]:
    """Cut a document into windows."""
    entities = settle(at(text, start, end, label, "gold") for start, end, label in spans)
    for sentence in windows(text):
        ends = [*(token.start for token in sentence.tokens[1:]), None]
        gaps = tuple(
            after is not None and after > token.end for token, after in zip(sentence.tokens, ends, strict=True)
        )
        yield Window(
            tuple(shown(text, t) for t in sentence.tokens),
            tuple(iob2(sentence.tokens, _within(entities, sentence))),
            gaps,
            document,
        )


def _within(entities: Sequence[Entity], sentence: Sentence) -> list[Entity]:
    return [entity for entity in entities if entity.start < sentence.end and sentence.start < entity.end]


def documents(corpora: Path, mix: Mix, seed: int) -> Iterator[tuple[str, str, list[Span]]]:
    """Yield (id, text, spans) of every training document; each reading of a source has new identities."""
    rng, bank = random.Random(seed), NameBank(corpora / "names")
    annotated = read_jsonl(corpora / "fr/decisions_annotated.jsonl.xz")
    for turn in range(mix.annotated):
        for row in annotated:
            text, spans = renew(row, bank, rng)
            yield f"{row['id']}.{turn}", text, spans + companies(text, spans)
    for turn in range(mix.cassation):
        for row in read_jsonl(corpora / "fr/decisions.jsonl.xz"):
            if row["source"].startswith("cassation"):
                text, spans = fill(row["text"], bank, rng)
                yield f"{row['id']}.{turn}", text, spans + companies(text, spans)
    for number in range(mix.written):
        text, spans = write(bank, rng)
        yield f"written{number}.0", text, spans
    for turn in range(mix.english):
        for number, (text, found) in enumerate(passages(corpora)):
            yield f"english{number}.{turn}", text, found


def build(corpora: Path, target: Path, mix: Mix, seed: int = 1) -> dict[str, int]:
    """Write ``train.conll`` and ``dev.conll`` under ``target``, split by document before refilling; gives counts of tokens and mentions."""
    rng = random.Random(seed + 1)
    counts: Counter[str] = Counter()
    with (
        (target / "train.part").open("w", encoding="utf-8") as train,
        (target / "dev.part").open("w", encoding="utf-8") as dev,
    ):
        for identifier, text, spans in documents(corpora, mix, seed):
            kept_for_dev = random.Random(identifier.rsplit(".", 1)[0]).random() < mix.dev
            text, spans = disturb(text, join_professionals(text, sorted(spans)), rng)
            for window in cut(text, spans, identifier):
                (dev if kept_for_dev else train).write(render(window))
                counts["dev" if kept_for_dev else "train"] += len(window.words)
                counts.update(label[2:] for label in window.labels if label.startswith("B-"))
    for part in ("dev", "train"):  # half a file is never taken for a whole one
        (target / f"{part}.part").replace(target / f"{part}.conll")
    return dict(counts)


def render(window: Window) -> str:
    """Write a window in four columns."""
    rows = zip(window.words, window.labels, window.gaps, strict=True)
    return "".join(f"{word}\t{label}\t{'+' if gap else '-'}\t{window.document}\n" for word, label, gap in rows) + "\n"


def read(path: Path) -> Iterator[Window]:
    """Read windows back.

    Raises:
        BrokenLine: a line without four columns or with a label that does not exist, with its number.
    """
    rows: list[tuple[str, str, bool, str]] = []
    with path.open(encoding="utf-8") as handle:
        for number, line in enumerate(handle, 1):
            cells = line.rstrip("\n").split("\t")
            if cells == [""]:
                if rows:
                    yield _window(rows)
                rows = []
                continue
            if len(cells) != 4:
                raise BrokenLine(file=path.name, line=number, reason="columns", found=len(cells))
            if cells[2] not in ("+", "-"):
                raise BrokenLine(file=path.name, line=number, reason="flag")
            if cells[1] != "O" and cells[1][2:] not in LABELS:
                raise BrokenLine(file=path.name, line=number, reason="label", name=cells[1])
            rows.append((cells[0], cells[1], cells[2] == "+", cells[3]))
    if rows:
        yield _window(rows)


def _window(rows: list[tuple[str, str, bool, str]]) -> Window:
    words, labels, gaps, names = zip(*rows, strict=True)
    return Window(tuple(words), tuple(labels), tuple(gaps), names[0])
