"""What the rest of a document says of a word: no model, only what stands around the word's other
mentions.

"M. Verne" on page 1 tells what "Verne" in an e-mail's signature on page 9 is. Per token a few
numbers from 0 to 1, from the raw text alone: shares over the *other* tokens of the same word (case
and accents aside). A word that stands once has zeros.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from enum import IntFlag, auto

import numpy as np
import numpy.typing as npt

from engine.core import document_cache
from engine.text import NEWLINE, context_words

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

NAMES = (
    "civility", "ever_civility", "kin", "lawyer", "court", "company", "street", "postal_code", "own_line",
    "lower_case", "capital_inside", "all_capitals", "often", "beside_named", "beside_lawyer", "mail",
)  # fmt: skip
"""The columns. A model keeps them with its weights: one trained on others cannot use these."""

WIDTH = len(NAMES)

REACH = 6
"""How many tokens behind a title a name still belongs to it, over first names, particles and line
ends."""

NEAR = 4
"""How far an office or an ``@`` may stand from a name."""

_SHORT_LINE = 4
_OFTEN = 8.0
"""A word that stands 2 to the power of this often is as often as can be."""

_SURE = 0.25
"""Share of a word's other mentions behind a title from which on it speaks for its neighbours."""


class TokenKind(IntFlag):
    """Flags for what a token is by itself. The first nine are the word lists of
    :mod:`engine.text.context_words`."""

    CIVILITY = auto()
    KIN = auto()
    LAWYER = auto()
    COMPANY = auto()
    STREET = auto()
    COURT = auto()
    BAR = auto()
    COMPANY_END = auto()
    CARRIES = auto()
    WORD = auto()
    LOWER = auto()
    CAPITAL = auto()
    CAPITALS = auto()
    BREAK = auto()
    DOT = auto()
    INITIAL = auto()
    POSTAL = auto()
    AT = auto()


_TITLES = TokenKind.CIVILITY | TokenKind.KIN | TokenKind.LAWYER | TokenKind.COMPANY | TokenKind.STREET
_LISTS = {
    TokenKind[name.upper()]: words
    for table in (context_words.BEFORE, context_words.AFTER, context_words.FURTHER)
    for name, words in table.items()
}


def trained_form(word: str) -> str:
    """Normalise a word without case and accents, as in the training of the models: occurrences with
    the same form are counted together."""
    apart = unicodedata.normalize("NFKD", word)
    return "".join(char for char in apart if not unicodedata.combining(char)).casefold()


@document_cache(100_000)
def look(word: str) -> tuple[str, int]:
    """Return the folded form of a token and its :class:`TokenKind` flags as an integer. Cached."""
    if word == NEWLINE:
        return word, int(TokenKind.BREAK)
    folded = trained_form(word)
    kinds = TokenKind(0)
    for kind, words in _LISTS.items():
        if folded in words:
            kinds |= kind
    if word[:1].isupper() or word in {"-", "'", "’"}:
        kinds |= TokenKind.CARRIES
    if len(word) > 1 and word[0].isalpha():
        kinds |= TokenKind.WORD | (TokenKind.CAPITAL if word[0].isupper() else TokenKind.LOWER)
        kinds |= TokenKind.CAPITALS if word.isupper() else TokenKind(0)
    if len(word) == 5 and word.isdigit():
        kinds |= TokenKind.POSTAL
    if len(word) == 1 and word.isupper():
        kinds |= TokenKind.INITIAL
    kinds |= {"@": TokenKind.AT, ".": TokenKind.DOT}.get(word, TokenKind(0))
    return folded, int(kinds)


def features(windows: Sequence[Sequence[str]]) -> list[Floats]:
    """Compute the document features of each token: per window a float32 array (tokens, ``WIDTH``),
    columns as in :data:`NAMES`, values from 0 to 1.

    ``windows`` are all the windows of one document, in order, each a sequence of display tokens
    (:func:`engine.text.segment.display_token`).
    """
    words = [word for window in windows for word in window]
    if not words:
        return [np.zeros((0, WIDTH), dtype=np.float32) for _ in windows]
    sizes = [len(window) for window in windows]
    starts = np.cumsum([0, *sizes])
    types, kinds = _read(words)
    rows = _rows(types, kinds, starts)
    return [rows[first : first + size] for first, size in zip(starts, sizes, strict=False)]


def _read(words: Sequence[str]) -> tuple[Ints, Ints]:
    """Number the folded words and give the kinds of each token."""
    surfaces: dict[str, int] = {}
    ids = np.array([surfaces.setdefault(word, len(surfaces)) for word in words])
    numbers: dict[str, int] = {}
    looked = [look(word) for word in surfaces]
    types = np.array([numbers.setdefault(folded, len(numbers)) for folded, _ in looked])
    return types[ids], np.array([kinds for _, kinds in looked])[ids]


def _rows(types: Ints, kinds: Ints, starts: Ints) -> Floats:
    """Put the columns together, in the order of ``NAMES``."""

    def bears(kind: TokenKind) -> Bools:
        found: Bools = (kinds & int(kind)) != 0
        return found

    word, capital = bears(TokenKind.WORD), bears(TokenKind.CAPITAL)
    rest = _Rest(types)
    carries = bears(TokenKind.CARRIES) | _within_name(
        bears(_TITLES), bears(TokenKind.INITIAL), bears(TokenKind.DOT), bears(TokenKind.BREAK)
    )
    titled = {kind: _behind(bears(kind), carries) for kind in _TITLES}
    civility = rest.share(titled[TokenKind.CIVILITY])
    kin = rest.share(titled[TokenKind.KIN])
    lawyer = rest.share(titled[TokenKind.LAWYER] | _ahead(bears(TokenKind.BAR), NEAR))
    columns = [
        civility, np.ceil(civility), kin, lawyer,
        rest.share(_ahead(bears(TokenKind.COURT), NEAR) | _ahead(bears(TokenKind.COURT)[::-1], NEAR)[::-1]),
        rest.share(titled[TokenKind.COMPANY] | _ahead(bears(TokenKind.COMPANY_END), 2)),
        rest.share(titled[TokenKind.STREET]),
        rest.share(_shift(bears(TokenKind.POSTAL))),
        rest.share(_short_line(word, bears(TokenKind.BREAK), starts)),
        rest.share(bears(TokenKind.LOWER)),
        rest.share(capital & _shift(bears(TokenKind.LOWER))),
        rest.share(bears(TokenKind.CAPITALS)),
        np.minimum(1.0, np.log2(1 + rest.others) / _OFTEN),
        _beside(np.maximum(civility, kin) >= _SURE, capital),
        _beside(lawyer >= _SURE, capital),
        rest.share(_ahead(bears(TokenKind.AT), NEAR) | _ahead(bears(TokenKind.AT)[::-1], NEAR)[::-1]),
    ]  # fmt: skip
    made: Floats = np.stack(columns, axis=1).astype(np.float32)
    made[~word] = 0.0
    return made


class _Rest:
    """Shares over the other tokens of a token's word."""

    def __init__(self, types: Ints) -> None:
        self._types = types
        self.others = np.bincount(types)[types] - 1.0

    def share(self, flag: Bools) -> npt.NDArray[np.float64]:
        """Give per token the share of the other tokens of its word that bear a flag."""
        counts = np.bincount(self._types, weights=flag)[self._types] - flag
        found: npt.NDArray[np.float64] = counts / np.maximum(1.0, self.others)
        return found


def _shift(flag: Bools, by: int = 1) -> Bools:
    """Say of each token whether the one ``by`` places before it bears a flag."""
    made = np.zeros_like(flag)
    made[by:] = flag[:-by]
    return made


def _ahead(flag: Bools, reach: int) -> Bools:
    """Say of each token whether one of the next ``reach`` tokens bears a flag."""
    sums = np.concatenate([np.cumsum(flag), np.full(reach, flag.sum())])
    found: Bools = sums[reach:] > sums[:-reach]
    return found


def _within_name(title: Bools, initial: Bools, dot: Bools, breaks: Bools) -> Bools:
    """Tell the dots and line ends of a name ("M . Verne", "Mme ⏎ Roux") from those that end a
    sentence or a name's line."""
    after_title = _shift(title) | (_shift(title, 2) & _shift(dot))
    found: Bools = (dot & (_shift(title) | _shift(initial))) | (breaks & after_title)
    return found


def _behind(title: Bools, carries: Bools) -> Bools:
    """Say of each token whether a title stands before it with nothing but words of a name
    between."""
    places = np.arange(len(title))
    last = np.maximum.accumulate(np.where(title, places, -REACH - 1))
    stop = np.maximum.accumulate(np.where(carries | title, -REACH - 1, places))
    reached: Bools = (last > stop) & (places + 1 - last <= REACH)
    return _shift(reached)


def _short_line(word: Bools, breaks: Bools, starts: Ints) -> Bools:
    """Say of each token whether its line holds few words; a window's rim ends a line."""
    begins = breaks.copy()
    begins[starts[:-1][starts[:-1] < len(breaks)]] = True
    lines = np.cumsum(begins)
    found: Bools = np.bincount(lines, weights=word)[lines] <= _SHORT_LINE
    return found


def _beside(known: Bools, capital: Bools) -> Floats:
    """Say of capitalised tokens whether a neighbour, likewise, is known from elsewhere."""
    sure = known & capital
    found: Floats = ((_shift(sure) | _shift(sure[::-1])[::-1]) & capital).astype(np.float32)
    return found
