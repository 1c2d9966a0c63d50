"""A decision as tokens to compare: words folded to bare letters, signs of punctuation, placeholders
whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.alignment.placeholders import Sign, signs
from engine.text import key

_TOKEN = re.compile(
    r"(?P<mail>[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:https?://|www\.)[\w./-]*\w|[\w-]+(?:\.[\w-]+)*\.(?:com|fr|org|net|ca|eu)(?![^\W_]))"
    r"|(?P<number>[^\W_]*\d[^\W_]*)"
    r"|(?P<word>[^\W\d_\u02bc](?:[^\W\d_\u02bc]|[\u0300-\u036f])*(?:[-\u2010\u00ad\u00ac][ \t]*\n\s*[a-zà-ÿ]+)?)"
    r"|(?P<mark>[^\s\w]|[_\u02bc])"
)
_BROKEN = re.compile(r"[-\u2010\u00ad\u00ac]\s+")
_MARKS = str.maketrans(
    {**dict.fromkeys("’‘ʼ´`′", "'"), **dict.fromkeys("«»“”„″", '"'), **dict.fromkeys("‐‑‒–—―−", "-"), "·": "."}
)
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
WORD, NUMBER, MARK, SIGN = "word", "number", "mark", "sign"


class AlignmentToken(NamedTuple):
    """A token of a decision: half-open character offsets, the folded form that is compared
    (``key``), its kind, whether it begins with a capital and, for a placeholder, its sign."""

    start: int
    end: int
    key: str
    kind: str
    capital: bool = False
    sign: Sign | None = None


def tokens(text: str, hidden: Sequence[tuple[int, int]] = ()) -> list[AlignmentToken]:
    """Split a text into words, numbers, punctuation marks and whole placeholders, in order; blanks
    and invisible characters are skipped.

    ``hidden``: spans, in order and disjoint, that are ignored as if the text were without them;
    offsets still refer to the whole text.
    """
    if not hidden:
        return list(_tokens(text))
    kept = [place for start, end in _between(hidden, len(text)) for place in range(start, end)]
    bare = "".join(text[place] for place in kept)
    return [token._replace(start=kept[token.start], end=kept[token.end - 1] + 1) for token in _tokens(bare)]


def _between(hidden: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    done = 0
    for start, end in [*hidden, (size, size)]:
        yield done, start
        done = end


def _tokens(text: str) -> Iterator[AlignmentToken]:
    done = 0
    for sign in signs(text):
        yield from _plain(text, done, sign.start)
        key = "".join(text[sign.start : sign.end].replace("…", "...").casefold().split())
        yield AlignmentToken(sign.start, sign.end, key, SIGN, True, sign)
        done = sign.end
    yield from _plain(text, done, len(text))


def _plain(text: str, start: int, end: int) -> Iterator[AlignmentToken]:
    for match in _TOKEN.finditer(text, start, end):
        found, kind = match[0], str(match.lastgroup)
        if kind == "mark":
            if found not in _INVISIBLE:
                yield AlignmentToken(*match.span(), found.translate(_MARKS), MARK)
        elif kind == "number":
            yield AlignmentToken(*match.span(), key(found), NUMBER)
        else:
            yield AlignmentToken(*match.span(), key(_BROKEN.sub("", found)), WORD, found[0].isupper() or kind == "mail")
