"""Whether the words of a mention stood in a mention of the documents that a model was trained on.

A model ships with a Bloom filter (Bloom 1970) of those words, ``data/models/NAME/seen.bin``, made
by :mod:`engine.lab.train.publication.training_words`. No list can be read back from it: one can
only ask of a word whether it is in it. "No" is certain; "yes" is wrong for 2 % of the words that
are not (:data:`RATE`), so that a few mentions are said to be seen that never were.

The file: one line of JSON (:class:`Header`), a line end, then the bits, eight in a byte.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from math import ceil, log
from pathlib import Path

from engine.core import settings
from engine.text import keys

RATE = 0.02
"""Share of the words that were never seen and of which the filter says that they were."""
FILE = "seen.bin"
_HASH = "blake2b-128"
_SHORTEST = 2
"""Letters of the shortest word that is asked for: single letters have all been seen."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a filter file. ``weights``: sha256 of the model weights that the filter
    belongs to; ``words``: number of distinct words in it; ``documents``, ``mentions``, ``rounds``:
    what was read to make it, in how many rounds of training.

    ``bits``: size of the filter; ``hashes``: number of hash functions; ``rate``: false-positive
    rate, 0 to 1.
    """

    weights: str
    words: int
    documents: int
    mentions: int
    rounds: int
    bits: int = 0
    hashes: int = 0
    rate: float = RATE
    hash: str = _HASH
    format: int = 1


@dataclass(frozen=True, slots=True)
class SeenWords:
    """A Bloom filter of the folded words of the mentions that a model was trained on; ``bits`` has
    eight of its bits per byte."""

    header: Header
    bits: bytes

    def __contains__(self, word: str) -> bool:
        """Tell whether a folded word (:func:`engine.text.words.key`) was seen in training; a word
        that was not is reported as seen with probability :attr:`Header.rate`."""
        return all(self.bits[place >> 3] >> (place & 7) & 1 for place in _places(word, self.header))

    def has(self, mention: str) -> bool | None:
        """Tell whether every word of a mention of at least two letters was seen in training; None
        if the mention has no such word."""
        words = fold_mention_words(mention)
        return all(word in self for word in words) if words else None

    def to_bytes(self) -> bytes:
        """Serialise the filter in the format of ``seen.bin`` that the module describes."""
        return json.dumps(asdict(self.header)).encode() + b"\n" + self.bits

    @classmethod
    def from_bytes(cls, data: bytes) -> SeenWords:
        """Read the contents of a ``seen.bin`` file.

        Raises:
            ValueError, TypeError: the data is not a filter, or is of another format.
        """
        head, _, bits = data.partition(b"\n")
        header = Header(**json.loads(head))
        if (header.format, header.hash, len(bits)) != (1, _HASH, ceil(header.bits / 8)) or not header.bits:
            raise ValueError("not a filter of this form")
        return cls(header, bits)


def fold_mention_words(mention: str) -> list[str]:
    """Split a mention into folded words, leaving out those of one letter."""
    return [word for word in keys(mention) if len(word) >= _SHORTEST]


def make(
    words: Collection[str], weights: str, documents: int, mentions: int, rounds: int, rate: float = RATE
) -> SeenWords:
    """Build a Bloom filter of distinct folded words, of the size and the number of hashes that are
    optimal for a false-positive rate.

    ``weights`` is the sha256 of the model's weights; ``documents``, ``mentions`` and ``rounds`` are
    recorded in the header.
    """
    count = max(len(words), 1)
    bits = ceil(-count * log(rate) / log(2) ** 2)
    header = Header(weights, len(words), documents, mentions, rounds, bits, max(1, round(bits / count * log(2))), rate)
    array = bytearray(ceil(bits / 8))
    for word in words:
        for place in _places(word, header):
            array[place >> 3] |= 1 << (place & 7)
    return SeenWords(header, bytes(array))


@cache
def load_seen_words(model: str) -> SeenWords | None:
    """Read and cache the filter of the installed model of this name (a folder of ``data/models``);
    None if it has none, or one of other weights."""
    return read(settings().data / "models" / model)


def read(folder: Path) -> SeenWords | None:
    """Read the filter of the model in a folder; None if it is missing, damaged, or belongs to other
    weights, for errors can be shown without it."""
    try:
        facts = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        found = SeenWords.from_bytes((folder / FILE).read_bytes())
        return found if found.header.weights == facts["sha256"] else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _places(word: str, header: Header) -> Iterator[int]:
    """Give the bits of a word: two hashes stand for any number of them (Kirsch and Mitzenmacher
    2006)."""
    digest = hashlib.blake2b(word.encode(), digest_size=16).digest()
    start, step = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little") | 1
    return ((start + turn * step) % header.bits for turn in range(header.hashes))


def words_of(mentions: Iterable[str]) -> set[str]:
    """Collect the distinct folded words of mentions, those of one letter left out, as a filter
    takes them."""
    return {word for mention in mentions for word in fold_mention_words(mention)}
