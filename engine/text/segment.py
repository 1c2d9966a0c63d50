"""Text to sentences and tokens, with exact offsets: the same code for training and for prediction.

Sentences by NLTK's ``PunktSentenceTokenizer`` with parameters trained on legal French
(``data/lexicons/punkt-fr.json``), inside paragraphs; tokens by NLTK's ``WordPunctTokenizer``. A
*window* packs neighbouring sentences so that the tagger sees the lines around a name, which is all
the context that a header has.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.core import settings
from engine.text.punkt import load_punkt, word_tokenizer

if TYPE_CHECKING:  # NLTK is loaded by who cuts a text: the web process does so only to write it as CoNLL
    from nltk.tokenize import WordPunctTokenizer
    from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

NEWLINE = "⏎"
"""How a line break is shown to the tagger: a token of its own, since layout tells a header from a
sentence."""

TOKEN_LIMIT = 60
"""Longest token shown to the tagger, in characters; a longer run is cut into pieces of that
length."""

WINDOW_TARGET, WINDOW_LIMIT = 90, 180
"""Tokens after which a window is closed at the next sentence end, and after which it is cut
wherever it stands."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token by its half-open offsets, ``text[start:end]``. With ``line_break`` it is an empty
    token that represents a line end."""

    start: int
    end: int
    line_break: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or a window of several: its tokens in order, and the offsets from the first to
    the last of them. Only white space lies between two tokens."""

    start: int
    end: int
    tokens: tuple[Token, ...]


@cache
def _words() -> WordPunctTokenizer:
    return word_tokenizer()


@cache
def _punkt() -> PunktSentenceTokenizer:
    """Load the shipped Punkt parameters."""
    data = json.loads((settings().data / "lexicons" / "punkt-fr.json").read_text(encoding="utf-8"))
    made: PunktSentenceTokenizer = load_punkt().PunktSentenceTokenizer(punkt_parameters(data))
    return made


def punkt_parameters(data: dict[str, Any]) -> PunktParameters:
    """Build NLTK's Punkt parameters from the JSON data of :func:`train_punkt`."""
    parameters: PunktParameters = load_punkt().PunktParameters()
    parameters.abbrev_types = set(data["abbreviations"])
    parameters.collocations = {(first, second) for first, second in data["collocations"]}
    parameters.sent_starters = set(data["sentence_starters"])
    parameters.ortho_context.update(data["orthographic_context"])
    return parameters


def train_punkt(text: str, abbreviations: tuple[str, ...]) -> dict[str, Any]:
    """Train Punkt sentence segmentation on raw text (Kiss and Strunk 2006) and return its
    parameters as JSON data, for :func:`punkt_parameters`.

    ``abbreviations``, without their final period, are the only ones kept: those learnt are counted,
    not listed. Sentence starters are kept if they stand at least 50 times in lower case, the
    orthographic context for these alone, and no collocation, so that the file holds no name of the
    text.
    """
    trainer = load_punkt().PunktTrainer()
    trainer.INCLUDE_ALL_COLLOCS = True
    trainer.train(text, finalize=True)
    learnt = trainer.get_params()
    lower = Counter(match[0] for match in re.finditer(r"\b[a-zà-ÿ]+\b", text))
    starters = sorted(word for word in learnt.sent_starters if lower[word] >= 50)
    context = {word: value for word, value in learnt.ortho_context.items() if word in set(starters)}
    return {
        "abbreviations": sorted(set(abbreviations)),
        "learnt_abbreviations": len(learnt.abbrev_types),
        "collocations": [],
        "sentence_starters": starters,
        "orthographic_context": context,
    }


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """Yield the tokens of ``text[start:end]``, with offsets into ``text``: runs of letters and
    digits, runs of punctuation. White space is skipped; a token longer than ``TOKEN_LIMIT`` is cut
    into pieces."""
    end = len(text) if end is None else end
    for first, last in _words().span_tokenize(text[start:end]):
        for piece in range(first, last, TOKEN_LIMIT):
            yield Token(start + piece, start + min(piece + TOKEN_LIMIT, last))


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Yield the half-open spans of the paragraphs, which blank lines separate, without the white
    space around them."""
    start = None
    end = position = 0
    for line in text.splitlines(keepends=True):
        stripped = line.strip()
        if stripped:
            if start is None:
                start = position + len(line) - len(line.lstrip())
            end = position + len(line.rstrip())
        elif start is not None:
            yield start, end
            start = None
        position += len(line)
    if start is not None:
        yield start, end


def sentences(text: str) -> tuple[Sentence, ...]:
    """Split a text into sentences, within paragraphs, and these into tokens. Every character other
    than white space lies in exactly one token. The tokens contain no line breaks; see
    :func:`windows`."""
    found = []
    for start, end in sentence_spans(text):
        row = tuple(tokens(text, start, end))
        if row:
            found.append(Sentence(row[0].start, row[-1].end, row))
    return tuple(found)


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the half-open spans of the sentences, in order, without tokenising them."""
    straight = text.replace("’", "'")
    for start, end in paragraphs(text):
        for first, last in _punkt().span_tokenize(straight[start:end]):
            yield start + first, start + last


def windows(text: str, target: int = WINDOW_TARGET, limit: int = WINDOW_LIMIT) -> tuple[Sentence, ...]:
    """Group sentences into the windows that a tagger reads, of at most ``limit`` tokens, line
    breaks included as tokens.

    A window closes at the first sentence end after ``target`` tokens; a longer sentence is cut at a
    line end, or else after a punctuation mark, so that a name is not cut in two.
    """
    found: list[Sentence] = []
    row: list[Token] = []
    previous = 0
    for sentence in sentences(text):
        if len(row) >= target or len(row) + len(sentence.tokens) > limit:
            found.extend(_window(row))
            row = []
        for token in sentence.tokens:
            if row and "\n" in text[previous : token.start]:
                row.append(Token(token.start, token.start, line_break=True))
            row.append(token)
            previous = token.end
            if len(row) >= limit:
                cut = _cut(text, row)
                found.extend(_window(row[:cut]))
                row = row[cut:]
    found.extend(_window(row))
    return tuple(found)


def _cut(text: str, row: list[Token]) -> int:
    """Choose where to cut a row that is full: after the last line end of its second half, else
    after a mark, else at its end."""
    half = len(row) // 2
    for wanted in (
        lambda token: token.line_break,
        lambda token: text[token.start : token.end] in {";", ",", ".", ":", ")"},
    ):
        for index in range(len(row) - 1, half, -1):
            if wanted(row[index]):
                return index + 1
    return len(row)


def _window(row: list[Token]) -> list[Sentence]:
    """Make a window of a row, without line breaks at its ends; an empty row makes none."""
    kept = [index for index, token in enumerate(row) if not token.line_break]
    if not kept:
        return []
    tokens_kept = tuple(row[kept[0] : kept[-1] + 1])
    return [Sentence(tokens_kept[0].start, tokens_kept[-1].end, tokens_kept)]


def display_token(text: str, token: Token) -> str:
    """Return the string of a token as the models read it: its text, or :data:`NEWLINE` for a line
    break."""
    return NEWLINE if token.line_break else text[token.start : token.end]
