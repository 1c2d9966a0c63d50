"""How alike two sentences are: the cosine of their character n-grams, weighted by TF-IDF, in hashed
columns; names do not count.

Hashing by arithmetic on arrays, so that twenty thousand sentences take seconds and nothing is kept
of any vocabulary. Without a collision the cosines are those of scikit-learn's
``TfidfVectorizer(analyzer="char", sublinear_tf=True)``, which a test holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scipy.sparse import csr_array

BITS = 20
"""Columns, as a power of two: of the few hundred n-grams of a sentence hardly two share one."""
NGRAMS = (3, 4)
_CHUNK = 2_000
_STEP, _GOLDEN = np.uint64(6_364_136_223_846_793_005), np.uint64(11_400_714_819_323_198_485)
"""Odd multipliers of 64 bits: Knuth's, of his linear generator (MMIX), and the golden ratio."""


def vectors(texts: Sequence[str], ngrams: Sequence[int] = NGRAMS) -> csr_array:
    """Compute hashed TF-IDF vectors of character n-grams: a sparse float32 matrix (texts, 2**BITS),
    rows normalised to length 1, or 0 for a text that is too short.

    Term frequency 1 + ln tf, inverse document frequency 1 + ln((1 + n) / (1 + df)).
    """
    from scipy.sparse import csr_array

    rows, columns, counts = [], [], []
    for begun in range(0, len(texts), _CHUNK):
        keys, times = _counted(texts[begun : begun + _CHUNK], ngrams)
        rows.append((keys >> np.uint64(BITS)).astype(np.int64) + begun)
        columns.append((keys & np.uint64((1 << BITS) - 1)).astype(np.int32))
        counts.append(times)
    if not rows:
        return csr_array((0, 1 << BITS), dtype=np.float32)
    row, column, count = (np.concatenate(part) for part in (rows, columns, counts))
    frequency = np.bincount(column, minlength=1 << BITS)
    idf = 1 + np.log((1 + len(texts)) / (1 + frequency))
    values = ((1 + np.log(count)) * idf[column]).astype(np.float32)
    length = np.sqrt(np.bincount(row, values.astype(float) ** 2, minlength=len(texts)))
    values /= np.maximum(length, 1e-12)[row].astype(np.float32)
    pointer = np.concatenate([[0], np.cumsum(np.bincount(row, minlength=len(texts)))])
    return csr_array((values, column, pointer), shape=(len(texts), 1 << BITS))


def _counted(texts: Sequence[str], ngrams: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Count the n-grams of some texts: keys of row and column, sorted, and how often each
    stands."""
    joined = "".join(f" {text.replace(chr(0), ' ')} \0" for text in texts)
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.uint64)
    ends = np.cumsum(codes == 0)
    row = np.concatenate([[0], ends[:-1]]).astype(np.uint64)
    keys = []
    for n in ngrams:
        if len(codes) < n:
            continue
        last = len(codes) - n + 1
        hashed = np.full(last, n, np.uint64)
        for place in range(n):
            hashed = hashed * _STEP + codes[place : last + place]
        whole = ends[n - 1 :] == row[:last]  # no end of a text among its characters
        hashed ^= hashed >> np.uint64(32)
        column = (hashed * _GOLDEN) >> np.uint64(64 - BITS)
        keys.append((row[:last] << np.uint64(BITS) | column)[whole])
    found, times = np.unique(np.concatenate(keys or [np.zeros(0, np.uint64)]), return_counts=True)
    return found, times.astype(float)
