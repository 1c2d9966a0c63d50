"""Names that lost the space beside them: "M.Bertin", "MmeDiallo", "JeanBertin", "Bertinné le"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES
from engine.rules.names.cuts import GLUED_TITLE
from engine.rules.parties.known_names import known_names
from engine.text import FoldedText, OccupiedSpans, key, not_names

_ABBREVIATED = frozenset({"m", "mm", "mr", "mme", "mmes", "mlle"})
_CAMEL = re.compile(r"[^\W\d_]*?[a-zà-ÿ](?=[A-ZÀ-ÖØ-Þ])")
_CAPITAL_INSIDE = re.compile(r"[a-zà-ÿ](?=[A-ZÀ-ÖØ-Þ])|(?:MADAME|MONSIEUR|MME)(?=[A-ZÀ-ÖØ-Þ][^\W\d_]{2})")
_LONGEST = 40
_AFTER = {
    **dict.fromkeys(("ne", "nee"), frozenset({"le", "a", "en", "vers", "du"})),
    **dict.fromkeys(("et", "ou"), frozenset({"m", "mm", "mme", "mmes", "mlle", "monsieur", "madame", "me", "maitre"})),
}
"""Short words found at the end of a name, and what must stand behind them: alone they may be the
end of another name."""
_SUFFIXES = ("demeurant", "domicilie", "domiciliee", "represente", "representee", "epouse", "veuve", *_AFTER)
_BORN = {"ne": "né", "nee": "née"}
_MADE_BY = "rule:name_extension"


def glued_names(read: FoldedText, entities: Sequence[Entity]) -> Changes:
    """Find the names in words that are two words glued together.

    A civil title glued on shows a name by itself; elsewhere both parts, or the part before a
    linking word, must be known.
    """
    taken, singles = OccupiedSpans(entities), known_names(read, entities).singles
    added, removed = list[Entity](), list[Entity]()
    for rank in _candidates(read, singles):
        spans = list(_parts(read, rank, singles))
        there = taken.over(*read.span(rank)) if spans else ()
        # A town or a company does not begin with "Madame"; any other entity but a name stays as it
        # is.
        titled = GLUED_TITLE.match(read.text, *read.span(rank)) is not None
        if any(e.label not in PERSON_LABELS and not (titled and e.label == "localite") for e in there):
            continue
        start, end = read.span(rank)
        if spans and all(start <= e.start and e.end <= end for e in there) and not _is_said(there, spans):
            removed += there
            added += [entity_at(read.text, first, last, label, _MADE_BY, 0.9) for first, last, label in spans]
    return Changes(tuple(added), tuple(removed))


def _candidates(read: FoldedText, singles: Collection[str]) -> list[int]:
    """Give the ranks of the words that may be two: capitals in the middle, "M." right before, a
    linking word at the end."""
    words = set(read.keys)
    ends = {w for w in words if w.endswith(_SUFFIXES) and any(w.removesuffix(end) in singles for end in _SUFFIXES)}
    inside = {bisect_right(read.starts, match.start()) - 1 for match in _CAPITAL_INSIDE.finditer(read.text)}
    ranks = {rank for rank, word in enumerate(read.keys) if word in ends}
    behind = {rank + 1 for rank, word in enumerate(read.keys[:-1]) if word in _ABBREVIATED}
    return sorted(rank for rank in ranks | inside | behind if rank >= 0)


def _is_said(there: Sequence[Entity], spans: Sequence[tuple[int, int, str]]) -> bool:
    return [(e.start, e.end) for e in there] == [(start, end) for start, end, _ in spans]


def _parts(read: FoldedText, rank: int, singles: dict[str, str]) -> Iterator[tuple[int, int, str]]:
    """Give the spans and labels of the names in a word."""
    start, end = read.span(rank)
    if end - start > _LONGEST or not read.text[start].isupper():
        return
    glued = GLUED_TITLE.match(read.text, start, end)
    if glued:
        yield glued.end(), end, singles.get(key(read.text[glued.end() : end]), SURNAME)
    elif _follows_abbreviation(read, rank):
        yield start, end, singles.get(read.keys[rank], SURNAME)
    else:
        yield from _camel(read, start, end, singles) or _suffixed(read, rank, singles)


def _follows_abbreviation(read: FoldedText, rank: int) -> bool:
    """Tell whether the word stands right behind "M." or "Mme.", no space between, and may be a
    name."""
    word = read.keys[rank]
    if not rank or read.keys[rank - 1] not in _ABBREVIATED or read.starts[rank] - read.ends[rank - 1] != 1:
        return False
    before = read.text[max(0, read.starts[rank - 1] - 1) : read.starts[rank - 1]]
    return (
        read.text[read.ends[rank - 1]] == "."
        and read.text[read.starts[rank - 1]].isupper()
        and not before.strip("\u00a0 \t\n(,;:«\"'’-")
        and len(word) > 2
        and word not in NO_NAMES
        and not any(word in not_names(kind) for kind in ("words", "openers", "civil", "offices"))
    )


def _camel(read: FoldedText, start: int, end: int, singles: dict[str, str]) -> list[tuple[int, int, str]]:
    """Part "JeanBertin" into a first name and a surname that the document knows."""
    match = _CAMEL.match(read.text, start, end)
    if not match:
        return []
    left, right = key(read.text[start : match.end()]), key(read.text[match.end() : end])
    if singles.get(left) == FIRST_NAME and right in singles:
        return [(start, match.end(), FIRST_NAME), (match.end(), end, singles[right])]
    return []


def _suffixed(read: FoldedText, rank: int, singles: dict[str, str]) -> list[tuple[int, int, str]]:
    """Part "Bertinné" from its linking word, where what stands behind shows that it is one."""
    start, word = read.starts[rank], read.keys[rank]
    following = read.keys[rank + 1] if rank + 1 < len(read.keys) else ""
    for suffix in _SUFFIXES:
        name = word.removesuffix(suffix)
        if (word in singles or name in NO_NAMES) and suffix not in _AFTER:
            continue
        # "Yassine le 3 mai" where "Yassi-/ne" was cut at a line end: no "né" without its accent.
        if word in singles and suffix in _BORN and not read.word(rank).casefold().endswith(_BORN[suffix]):
            continue
        if (
            name != word
            and name in singles
            and name not in COMMON_WORDS
            and following in _AFTER.get(suffix, {following})
        ):
            # The key may be shorter than the word where accents are written apart: the span follows
            # the text.
            stop = next((p for p in range(start, read.ends[rank]) if key(read.text[start : p + 1]) == name), start)
            return [(start, stop + 1, singles[name])] if stop > start and read.text[stop + 1].islower() else []
    return []
