"""First names and surnames of a stretch that is a name, or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.annotate.rules.context import PARTICLES, TITLES
from engine.annotate.rules.lexicons import first_names
from engine.corpus.align_sides import Region, Sides
from engine.corpus.align_tokens import MARK, Token
from engine.labels import FIRST_NAME, SURNAME
from engine.model import Entity, at
from engine.replace.names import fold

SOURCE = "rule:alignment"


def names_of(sides: Sides, region: Region, only: str | None) -> Iterator[Entity]:
    """Yield the first names and the surname of a stretch that is a name, line by line, mentions parted by commas and « et »."""
    row: list[Token] = []
    for place in range(region.a0, region.a1 + 1):
        token = sides.a[place] if place < region.a1 else None
        glued = token is not None and row and sides.original[row[-1].end : token.start] in ("", "-", "'", "’", "‐", ".")
        parts = (
            token is None
            or (token.kind == MARK and not _inner(sides, place, region))
            or (token.key in TITLES or (token.key in ("et", "and") and not token.capital))
        )
        breaks = row and token is not None and "\n" in sides.original[row[-1].end : token.start] and not glued
        if (parts or breaks) and row:
            yield from _name(sides.original, row, only)
            row = []
        if token is not None and not parts:
            row.append(token)


def _inner(sides: Sides, place: int, region: Region) -> bool:
    """Tell whether a sign stands within a name: a hyphen, an apostrophe, the dot of an initial."""
    token = sides.a[place]
    if token.key == ".":
        return place > region.a0 and len(sides.a[place - 1].key) == 1
    return token.key in "-'" and region.a0 < place < region.a1 - 1


def _name(text: str, row: Sequence[Token], only: str | None) -> Iterator[Entity]:
    words = _words_of(text, row)
    if not words:
        return
    labels = [only] * len(words) if only else _parts(text, words)
    first = 0
    for index in range(1, len(words) + 1):
        if index == len(words) or labels[index] != labels[first]:
            yield at(text, words[first][0], words[index - 1][1], str(labels[first]), SOURCE)
            first = index


def _words_of(text: str, row: Sequence[Token]) -> list[tuple[int, int]]:
    """Give the words of a name; what a hyphen, an apostrophe or a dot joins is one."""
    words: list[tuple[int, int]] = []
    for token in row:
        joins = words and (
            text[words[-1][1] : token.start] in ("", "-")
            and (token.kind == MARK or text[words[-1][1] - 1] in "-'’." or text[words[-1][1] : token.start] == "-")
        )
        if joins:
            words[-1] = (words[-1][0], token.end)
        elif token.kind != MARK:
            words.append((token.start, token.end))
    return words


def _parts(text: str, words: Sequence[tuple[int, int]]) -> list[str]:
    """Tell first names from surnames: by capitals where they differ, by the list of first names, by order."""
    forms = [text[start:end] for start, end in words]
    known = [
        (fold(form.split("-")[0]) in first_names() and not form.isupper()) or fold(form) in first_names()
        for form in forms
    ]
    if len(words) == 1:
        return [FIRST_NAME if known[0] and not forms[0].isupper() else SURNAME]
    upper = [form.isupper() and len(form) > 2 for form in forms]
    if any(upper) and not all(upper):
        labels = [
            SURNAME if up or fold(form) in PARTICLES else FIRST_NAME for form, up in zip(forms, upper, strict=True)
        ]
        return labels
    labels = [FIRST_NAME if here else SURNAME for here in known]
    if all(label == SURNAME for label in labels) and fold(forms[0]) not in PARTICLES:
        labels[0] = FIRST_NAME
    if all(label == FIRST_NAME for label in labels):
        labels[-1] = SURNAME
    seen = labels.index(SURNAME)
    if seen and any(one == FIRST_NAME for one in labels[seen:]):
        labels[seen:] = [SURNAME] * (len(labels) - seen)
    return labels
