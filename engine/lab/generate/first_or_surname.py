"""Which part of a name a mark is, first name or surname, where a corpus marks each part alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from engine.core import FIRST_NAME, SURNAME
from engine.text import key

Mark = tuple[int, int]
"""Start and end of one part of a name (characters, half-open)."""

_TITLE = re.compile(
    r"(?<!\w)(?:M\.|MM\.|Mr\.?|Monsieur|Mme|Mmes|Madame|Mlle|Mademoiselle|Mrs\.?|Ms\.?|Miss|Dr\.?|Docteur|Maître|Me"
    r"|époux|épouse|née?|veuve|consorts|famille|Lord|Lady|Professor|Prof\.?)[ \u00a0\u202f\n]+$",
    re.IGNORECASE,
)
_SUFFIX = re.compile(r"(?:[JjSs]r|[Jj]unior|[Ss]enior|I{2,3}|IV)\.?")
_TOGETHER = frozenset((" ", "  ", "\u00a0", "\u202f", "_", ""))
_COMMA = frozenset((", ", ",", ",  "))


def parts_of_names(text: str, marks: Sequence[Mark], first_names: Collection[str]) -> dict[Mark, str]:
    """Say of each mark whether it is a first name or a surname (the codes of
    :mod:`engine.core.labels`).

    Marks that only a blank separates are one name: its capitals are the surname where the other
    parts have none; else its last part is, but where only that one is known as a first name.
    ``Last, First`` is read in that order. A mark alone is what the same word is elsewhere in the
    text; a surname behind a title; else a first name where ``first_names`` (folded with
    :func:`engine.text.key`) has it.
    """
    decided: dict[Mark, str] = {}
    votes: dict[str, Counter[str]] = {}
    alone: list[Mark] = []
    for group in _groups(text, sorted(marks), first_names):
        if len(group) == 1:
            alone += group
            continue
        for mark, label in zip(group, _of_group([text[slice(*mark)] for mark in group], first_names), strict=True):
            decided[mark] = label
            votes.setdefault(key(text[slice(*mark)]), Counter())[label] += 1
    for mark in alone:
        word = key(text[slice(*mark)])
        seen = votes.get(word)
        if seen:
            decided[mark] = seen.most_common(1)[0][0]
        elif _TITLE.search(text, max(0, mark[0] - 16), mark[0]):
            decided[mark] = SURNAME
        else:
            decided[mark] = FIRST_NAME if _known(text[slice(*mark)], first_names) else SURNAME
    return decided


def _groups(text: str, marks: Sequence[Mark], first_names: Collection[str]) -> Iterator[list[Mark]]:
    """Yield the marks of one name at a time."""
    group: list[Mark] = []
    for mark in marks:
        between = text[group[-1][1] : mark[0]] if group else None
        inverted = (
            between in _COMMA
            and len(group) == 1
            and (
                _SUFFIX.fullmatch(text[slice(*mark)])
                or (_known(text[slice(*mark)], first_names) and not _known(text[slice(*group[0])], first_names))
            )
        )
        if group and not (between in _TOGETHER or inverted):
            yield group
            group = []
        group.append(mark)
    if group:
        yield group


def _of_group(words: Sequence[str], first_names: Collection[str]) -> list[str]:
    """Label the parts of one name, in order."""
    named = [not _SUFFIX.fullmatch(word) for word in words]
    capitals = [word.isupper() and re.search(r"[^\W\d_]{2}", word) is not None for word in words]
    if any(capitals) and not all(capitals):
        labels = [SURNAME if capital else FIRST_NAME for capital in capitals]
    else:
        known = [_known(word, first_names) for word in words]
        last = max((place for place, is_name in enumerate(named) if is_name), default=len(words) - 1)
        if known[last] and not known[0]:
            last = 0
        labels = [SURNAME if place == last else FIRST_NAME for place in range(len(words))]
    return [label if is_name else SURNAME for label, is_name in zip(labels, named, strict=True)]


def _known(word: str, first_names: Collection[str]) -> bool:
    return key(re.split(r"[ '’-]", word)[0]) in first_names
