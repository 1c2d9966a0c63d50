"""The character stream that the language models are trained on: tokens joined by spaces, as the
tagger will show them."""

from __future__ import annotations

import lzma
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from engine.identities import NameBank
from engine.lab.generate import marked_documents
from engine.lab.generate.english.sources import Readings, english_documents
from engine.lab.generate.grammar import write
from engine.lab.generate.raw import read_jsonl
from engine.lab.generate.refill import fill, renew, usable
from engine.text import NEWLINE, WINDOW_TARGET, tokens

_T = TypeVar("_T")

END = "\n"
"""Between windows; Flair puts the same character before each sentence it embeds."""


def format_stream(text: str) -> str:
    """Write a text as the language models read it: tokens with single spaces, line ends as tokens,
    windows one a line."""
    parts: list[str] = []
    count, previous = 0, 0
    for token in tokens(text):
        word = text[token.start : token.end]
        if "\n" in text[previous : token.start] and count:
            parts.append(NEWLINE)
            count += 1
        previous = token.end
        parts.append(word)
        count += 1
        if (count >= WINDOW_TARGET and word in ".;:") or count >= 2 * WINDOW_TARGET:
            parts.append(END)
            count = 0
    return " ".join(parts).replace(f" {END} ", END) + END


_READINGS = ("inlegalner", "presidio", "tab", "wikigold", "enron", "uk", "canada", "marked_mails", "letters")
"""Sources of the English tagger that its language models read too; those read whole are apart."""

_MEASURED = frozenset({"001-61228"})
"""A judgment that is also one of the texts that only measure (TAB)."""


def texts(corpora: Path, rng: random.Random, shares: dict[str, float], language: str = "fr") -> Iterator[str]:
    """Yield the texts of the corpora that a language's models read, refilled; ``shares`` says how
    many times each source is read (0.25: a quarter of it, drawn)."""
    yield from _english(corpora, rng, shares) if language == "en" else _french(corpora, rng, shares)


def _english(corpora: Path, rng: random.Random, shares: dict[str, float]) -> Iterator[str]:
    """Yield whole judgments and mails as they stand, then the training documents of the English
    tagger, names renewed."""
    for _ in range(math.ceil(shares.get("uk_judgments", 0))):
        yield from (row["text"] for row in read_jsonl(corpora / "en/uk_judgments.jsonl.xz"))
    yield from _strasbourg(corpora, shares, rng)
    yield from _mails(corpora, shares, rng)
    readings = Readings(
        **{name: shares.get(name, 0) for name in _READINGS}, echr=0, mails=0, written=int(shares.get("written", 0))
    )
    yield from (text for _, text, _ in english_documents(corpora, rng, readings))


def _french(corpora: Path, rng: random.Random, shares: dict[str, float]) -> Iterator[str]:
    bank = NameBank(corpora / "names")
    annotated, decisions = (
        read_jsonl(corpora / "fr/decisions_annotated.jsonl.xz"),
        read_jsonl(corpora / "fr/decisions.jsonl.xz"),
    )
    for _ in range(int(shares.get("annotated", 0))):
        for row in annotated:
            yield renew(row, bank, rng)[0]
    for row in decisions:
        if row["source"] in ("premiere_instance", "conseil_etat_referes"):
            yield row["text"]
            continue
        for _ in range(int(shares.get("appeal" if row["source"].startswith("appel") else "cassation", 0))):
            if usable(row["text"]):
                yield fill(row["text"], bank, rng)[0]
    with lzma.open(corpora / "fr/codes.txt.xz", "rt", encoding="utf-8") as codes:
        yield from _share(codes.read().split("\n\n"), shares.get("codes", 0), rng)
    yield from (row["text"] for row in _share(read_jsonl(corpora / "fr/winer.jsonl.xz"), shares.get("news", 0), rng))
    yield from _strasbourg(corpora, shares, rng)
    yield from _mails(corpora, shares, rng)
    for _ in range(int(shares.get("marked", 0))):
        for name in marked_documents.SETS["fr"]:
            marked = marked_documents.rows(corpora, name, frozenset(bank.known_first))
            yield from (renew(row, bank, rng)[0] for row in marked)
    yield from (write(bank, rng)[0] for _ in range(int(shares.get("written", 0))))


def _strasbourg(corpora: Path, shares: dict[str, float], rng: random.Random) -> Iterator[str]:
    judgments = [row for row in read_jsonl(corpora / "en/echr_en.jsonl.xz") if row["id"] not in _MEASURED]
    yield from (row["text"] for row in _share(judgments, shares.get("echr_en", 0), rng))


def _mails(corpora: Path, shares: dict[str, float], rng: random.Random) -> Iterator[str]:
    found = read_jsonl(corpora / "en/enron_mails.jsonl.xz")
    yield from (row["text"] for row in _share(found, shares.get("mails", 0), rng))


def _share(rows: list[_T], share: float, rng: random.Random) -> list[_T]:
    return rng.sample(rows, int(len(rows) * min(1.0, share)))


def encode(
    chunks: Iterable[str], size: int = 400, alphabet: list[str] | None = None
) -> tuple[list[str], npt.NDArray[np.uint16]]:
    """Turn texts into ids of their most frequent characters, or of a given alphabet's; 0 is every
    other character. Gives (alphabet, ids)."""
    kept = list(chunks)
    counts: Counter[str] = Counter()
    for chunk in kept:
        counts.update(chunk)
    alphabet = alphabet or ["<unk>", *(char for char, _ in counts.most_common(size))]
    table = {char: index for index, char in enumerate(alphabet)}
    arrays = [np.fromiter((table.get(char, 0) for char in chunk), dtype=np.uint16, count=len(chunk)) for chunk in kept]
    return alphabet, np.concatenate(arrays)
