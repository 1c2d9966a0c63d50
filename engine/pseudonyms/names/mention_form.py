"""The form of a mention: its words, particles and initials, and their capitals, which the pseudonym
keeps.

"DE LA TOUR-Morel" has a particle, two names ("la tour" is one), each with capitals of its own;
"J.-P." has two initials; "Roux née Petit" has two names and a word between them that names nobody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from engine.core import document_cache
from engine.text import APOSTROPHES, INSIDE, fold

Kind = Literal["name", "initial", "particle", "kept"]

_LETTERS = rf"[^\W_\u02bc](?:[^\W_\u02bc]|[{INSIDE}])*"
_TOKEN = re.compile(rf"{_LETTERS}(?:[{APOSTROPHES}][{INSIDE}]*{_LETTERS})*")
_ELIDED = re.compile(rf"[dD][{APOSTROPHES}](?=.)")
_POSSESSIVE = re.compile(rf"(?<=..)[{APOSTROPHES}][sS]\Z")
_LINK = re.compile(rf"[\s.{APOSTROPHES}\-\u2010\u2011]{{1,3}}")
_JOINT = re.compile(rf"[\s{APOSTROPHES}]{{1,2}}")
_PARTICLES = frozenset("de d".split())
_ARTICLES = frozenset("du des".split())
_BEGINNINGS = frozenset(
    "le la les el al ben bin bint ibn abd abdel abou abu bou ait ould van von vander der den ter ten da do dos das di del"
    " della delle lo mac mc san santa saint sainte st ste oulad sidi".split()
)
_SHORTENED = re.compile(r"[bcdfghjklmnpqrstvwxz]{2,3}")  # "Ph.", "Chr."
_MOST_BEGINNINGS = 3
"""Words that are one name with the word behind them, and how many of them at most."""
_BETWEEN = frozenset("nee ne epouse ep epx epse veuve vve dit dite alias divorcee et ou and or born the".split())
_TITLES = frozenset("monsieur madame mademoiselle mme mlle mr mrs ms miss maitre me dr docteur pr".split())


@dataclass(frozen=True, slots=True)
class FormPart:
    """A part of a mention: half-open offsets into the mention's text, its kind, and its folded
    form. What lies between two parts is copied unchanged."""

    start: int
    end: int
    kind: Kind
    form: str


@document_cache(4096)
def parts(text: str, *, particles: bool = True) -> tuple[FormPart, ...]:
    """Parse the text of a mention into names, initials, particles and kept words, in order. With
    ``particles`` False, for first names, a "de" is part of the name after it."""
    tokens = [
        token for match in _TOKEN.finditer(text) for token in _pieces(text, match.start(), match.end(), particles)
    ]
    forms = [fold(text[start:end]) for start, end in tokens]
    linked = [_LINK.fullmatch(text, one[1], two[0]) is not None for one, two in pairwise(tokens)] + [False]
    found: list[FormPart] = []
    place, article = 0, ""
    while place < len(tokens):
        start, end = tokens[place]
        form, last = forms[place], place
        if form in _TITLES or (form in _BETWEEN and text[start:end].islower()):
            found.append(FormPart(start, end, "kept", form))
        elif particles and linked[place] and form in _PARTICLES | _ARTICLES and text[end] != ".":
            found.append(FormPart(start, end, "particle", form))
            article = f"{form} " if form in _ARTICLES else ""
        elif (len(form) == 1 and text[start].isalpha()) or (_SHORTENED.fullmatch(form) and text[end : end + 1] == "."):
            found.append(FormPart(start, end, "initial", form[0]))
            article = ""
        else:
            begins = _BEGINNINGS if particles else _BEGINNINGS | _PARTICLES | _ARTICLES
            while linked[last] and forms[last] in begins and last - place < _MOST_BEGINNINGS:
                last += 1
            found.append(FormPart(start, tokens[last][1], "name", article + " ".join(forms[place : last + 1])))
            article = ""
        place = last + 1
    if not any(part.kind in ("name", "initial") for part in found):
        return tuple(replace(part, kind="name") for part in found)
    return tuple(found)


def names_in(read: Sequence[FormPart]) -> tuple[str, ...]:
    """Return the folded forms of the parts that are names, in order."""
    return tuple(part.form for part in read if part.kind == "name")


def match_case(pseudonym: str, original: str) -> str:
    """Return a pseudonym in the case of the original: upper case, lower case, or unchanged if the
    original is mixed or a single capital."""
    letters = [letter for letter in original if letter.isalpha()]
    if len(letters) > 1 and all(letter.isupper() for letter in letters):
        return pseudonym.upper()
    if letters and all(letter.islower() for letter in letters):
        return pseudonym.lower()
    return pseudonym


def rewrite(
    text: str,
    read: Sequence[FormPart],
    write: Callable[[FormPart], str | None],
    elides: Callable[[str], bool],
    mark: str = "'",
) -> str:
    """Replace the names and initials of a mention and adjust its particles. ``write`` returns the
    replacement of a part, None to omit it.

    ``read`` are the :func:`parts` of ``text``; ``elides`` tells whether "de" becomes "d'" before a
    word; ``mark`` is the apostrophe that the document uses.
    """
    pieces: list[str] = []
    done = 0
    for place, part in enumerate(read):
        if part.kind in ("kept", "particle"):
            continue
        new = write(part)
        before = read[place - 1] if place else None
        if new is None:
            done = part.end + (text[part.end : part.end + 1] == ".")
            continue
        if before and before.kind == "particle":
            pieces += [text[done : before.start], _particle(text, before, part, elides(new), mark)]
        else:
            pieces.append(text[done : part.start])
        pieces.append(new)
        done = part.end
    return "".join([*pieces, text[done:]])


def _particle(text: str, particle: FormPart, name: FormPart, elided: bool, mark: str) -> str:
    """Write a particle and what joins it to its name."""
    old, joint = text[particle.start : particle.end], text[particle.end : name.start]
    if not (_JOINT.fullmatch(joint) or not joint):  # "Martin-de-Ré"
        return match_case("De", old) + joint if old[1:] else old + joint
    small = old[0].islower()
    whole = not small and text[name.start : name.end].isupper()
    if elided:
        return ("d" if small else "D") + (next((c for c in old + joint if c in APOSTROPHES), mark))
    blank = joint if joint and joint.isspace() else " "
    return ("de" if small else "DE" if whole else "De") + blank


def _pieces(text: str, start: int, end: int, particles: bool) -> list[tuple[int, int]]:
    """Cut "d'" from the word behind it, and leave out the possessive 's."""
    possessive = _POSSESSIVE.search(text, start, end)
    end = possessive.start() if possessive else end
    elided = _ELIDED.match(text, start, end) if particles else None
    return [(start, start + 1), (elided.end(), end)] if elided and elided.end() < end else [(start, end)]
