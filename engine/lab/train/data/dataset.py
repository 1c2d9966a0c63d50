"""The tagger's training data: refilled decisions, documents by template, English passages, as
windows of labelled tokens.

Written as IOB2 in four columns (token, label, space flag, document id), a blank line between
windows: the form of the Cour de cassation. The space flag is ``+`` when white space follows the
token and ``-`` when the next one touches it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core import LABELS, BrokenLine, Entity, entity_at, settle
from engine.identities import NameBank
from engine.lab.generate.english import EnglishBank
from engine.lab.generate.forms import vary
from engine.lab.generate.noise import disturb
from engine.lab.generate.refill import Span, join_professionals
from engine.lab.generate.sources import Mix, documents
from engine.lab.generate.suspicion import doubtful
from engine.text import Sentence, display_token, iob2, windows

Row = tuple[str, str, bool, str]


@dataclass(frozen=True, slots=True)
class TrainingWindow:
    """What the tagger sees at once: tokens as shown, their IOB2 labels, and the document they are
    of."""

    words: tuple[str, ...]
    labels: tuple[str, ...]
    gaps: tuple[bool, ...]
    document: str


def cut_windows(text: str, spans: Sequence[Span], document: str, silver: bool = False) -> Iterator[TrainingWindow]:
    """Cut a document into windows; of a ``silver`` one, those in which a name may have been missed
    are left out."""
    entities = settle(entity_at(text, start, end, label, "gold") for start, end, label in spans)
    for sentence in windows(text):
        if silver and doubtful(text, spans, sentence.start, sentence.end):
            continue
        ends = [*(token.start for token in sentence.tokens[1:]), None]
        gaps = tuple(
            after is not None and after > token.end for token, after in zip(sentence.tokens, ends, strict=True)
        )
        yield TrainingWindow(
            tuple(display_token(text, t) for t in sentence.tokens),
            tuple(iob2(sentence.tokens, _within(entities, sentence))),
            gaps,
            document,
        )


def _within(entities: Sequence[Entity], sentence: Sentence) -> list[Entity]:
    return [entity for entity in entities if entity.start < sentence.end and sentence.start < entity.end]


def build(corpora: Path, target: Path, mix: Mix, seed: int = 1, language: str = "fr") -> dict[str, int]:
    """Write ``train.conll`` and ``dev.conll`` under ``target``, split by document before refilling;
    gives counts of tokens and mentions."""
    rng, bank = random.Random(seed + 1), (EnglishBank if language == "en" else NameBank)(corpora / "names")
    counts: Counter[str] = Counter()
    with (
        (target / "train.part").open("w", encoding="utf-8") as train,
        (target / "dev.part").open("w", encoding="utf-8") as dev,
    ):
        for made in documents(corpora, mix, seed, language):
            kept_for_dev = random.Random(made.id.rsplit(".", 1)[0]).random() < mix.dev
            counts["dev_documents" if kept_for_dev else "train_documents"] += 1
            text, spans = vary(made.text, sorted(made.spans), bank, rng)
            text, spans = disturb(text, join_professionals(text, spans), rng)
            for window in cut_windows(text, spans, made.id, made.silver):
                (dev if kept_for_dev else train).write(render(window))
                counts["dev" if kept_for_dev else "train"] += len(window.words)
                counts.update(label[2:] for label in window.labels if label.startswith("B-"))
    for part in ("dev", "train"):  # half a file is never taken for a whole one
        (target / f"{part}.part").replace(target / f"{part}.conll")
    return dict(counts)


def render(window: TrainingWindow) -> str:
    """Write a window in four columns."""
    rows = zip(window.words, window.labels, window.gaps, strict=True)
    return "".join(f"{word}\t{label}\t{'+' if gap else '-'}\t{window.document}\n" for word, label, gap in rows) + "\n"


def read(path: Path) -> Iterator[TrainingWindow]:
    """Read windows back.

    Raises:
        BrokenLine: a line that is not UTF-8, without four columns, or with a label that is empty,
        unknown or out of place.
    """
    rows: list[Row] = []
    for number, line in enumerate(_lines(path), 1):
        if line:
            rows.append(_row(line.split("\t"), rows[-1][1] if rows else "O", path, number))
        elif rows:
            yield _window(rows)
            rows = []
    if rows:
        yield _window(rows)


def _lines(path: Path) -> Iterator[str]:
    """Give the lines of a file without their ends; of a line that cannot be decoded, its number."""
    with path.open("rb") as handle:
        for number, line in enumerate(handle, 1):
            try:
                yield line.decode("utf-8").rstrip("\n")
            except UnicodeDecodeError as error:
                raise BrokenLine(file=path.name, line=number, reason="encoding") from error


def _row(cells: list[str], before: str, path: Path, number: int) -> Row:
    """Check a line's columns; ``before`` is the tag of the line above in the same window."""
    if reason := _fault(cells, before):
        name = cells[1][2:] if len(cells) == 4 else ""
        raise BrokenLine(file=path.name, line=number, reason=reason, found=len(cells), name=name)
    word, tag, flag, document = cells
    return word, tag, flag == "+", document


def _fault(cells: list[str], before: str) -> str:
    """Say what is wrong with a line, by one of :class:`engine.core.broken.BrokenLine`; empty where
    all is well."""
    if len(cells) != 4:
        return "columns"
    word, tag, flag, _ = cells
    if not word:
        return "token"
    if flag not in ("+", "-"):
        return "flag"
    if tag == "O":
        return ""
    if tag[2:] not in LABELS:
        return "empty_label" if not tag[2:] and tag[:2] in ("", "B-", "I-") else "label" if tag[1:2] == "-" else "tag"
    if tag[:2] not in ("B-", "I-"):
        return "tag"
    return "inside" if tag[0] == "I" and before[2:] != tag[2:] else ""


def _window(rows: list[Row]) -> TrainingWindow:
    words, labels, gaps, names = zip(*rows, strict=True)
    return TrainingWindow(tuple(words), tuple(labels), tuple(gaps), names[0])
