"""First names and surnames of a stretch that is a name, or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.alignment.shapes import SOURCE, MaskedValue
from engine.alignment.tokens import MARK, AlignmentToken
from engine.core import FIRST_NAME, SURNAME, Entity, entity_at
from engine.persons import PARTICLES, TITLES
from engine.text import first_names, fold


def names_of(value: MaskedValue, only: str | None) -> Iterator[Entity]:
    """Split a masked value that is one name or several into first names and surnames, as entities
    in text order; all get the label ``only`` if it is given."""
    for row in _rows(value):
        yield from _name(value.sides.original, row, only)


def _rows(value: MaskedValue) -> Iterator[list[AlignmentToken]]:
    """Part names by lines, commas, titles and « et »."""
    row: list[AlignmentToken] = []
    for place in range(value.region.a0, value.region.a1):
        token = value.sides.a[place]
        between = value.sides.original[row[-1].end : token.start] if row else ""
        if _parts_names(value, place):
            yield row
            row = []
        elif "\n" in between:
            yield row
            row = [token]
        else:
            row.append(token)
    yield row


def _parts_names(value: MaskedValue, place: int) -> bool:
    """Tell whether a token stands between two names, and is of neither; between tags, « M. » is an
    initial."""
    token = value.sides.a[place]
    if token.kind == MARK:
        return not _inner(value, place)
    title = token.key in TITLES and not (value.tagged and len(token.key) == 1)
    return title or (token.key in ("et", "and") and not token.capital)


def _inner(value: MaskedValue, place: int) -> bool:
    """Tell whether a sign stands within a name: a hyphen, an apostrophe, the dot of an initial."""
    key = value.sides.a[place].key
    if key == ".":
        return place > value.region.a0 and len(value.sides.a[place - 1].key) == 1
    return key in "-'" and value.region.a0 < place < value.region.a1 - 1


def _name(text: str, row: Sequence[AlignmentToken], only: str | None) -> Iterator[Entity]:
    words = _words_of(text, row)
    if not words:
        return
    labels = [only] * len(words) if only else _parts(text, words)
    first = 0
    for index in range(1, len(words) + 1):
        if index == len(words) or labels[index] != labels[first]:
            yield entity_at(text, words[first][0], words[index - 1][1], str(labels[first]), SOURCE)
            first = index


def _words_of(text: str, row: Sequence[AlignmentToken]) -> list[tuple[int, int]]:
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
    """Tell first names from surnames: by capitals where they differ, by the list of first names, by
    order."""
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
