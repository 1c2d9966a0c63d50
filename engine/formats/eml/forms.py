"""The forms of a text that were not read, as the page of a mail whose plain text was: written
again, or left out.

Nobody looked for names in them. Such a form stays only if it says no word that was not read, and
with its names replaced.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.formats.eml.trace import Body
from engine.formats.tracer import Tracer
from engine.formats.writing import Edit, KnownForms
from engine.text import clean

_BLANK = re.compile(r"\s+")
_TRIES = 6


def rewrite(form: Body, forms: KnownForms) -> bool:
    """Replace every known form in a text that was not read; tell whether nothing is left.

    Raises:
        Unwritable: the page cannot be traced.
    """
    text = clean(form.text())
    tracer = Tracer()
    tracer.dye(form.leaves())
    trail = tracer.follow(clean(form.text()), text)
    trail.apply(differences(text, forms.rewrite))
    return not forms.betrays(clean(form.text()))


def differences(text: str, rewrite: Callable[[str], str]) -> Iterator[Edit]:
    """Yield as edits what rewriting changes, each as short as can be told without knowing what it
    looks for."""
    todo = [(0, text)]
    while todo:
        start, piece = todo.pop()
        new = rewrite(piece)
        if new == piece:
            continue
        cut = _cut(piece, new, rewrite)
        if cut:
            todo += [(start + cut, piece[cut:]), (start, piece[:cut])]
        else:
            yield _trimmed(start, piece, new)


def _cut(text: str, new: str, rewrite: Callable[[str], str]) -> int:
    """Find where a text can be cut so that its halves are rewritten as the whole is: at a blank
    near its middle; 0 if nowhere."""
    middle = len(text) // 2
    after = [match.end() for _, match in zip(range(_TRIES), _BLANK.finditer(text, middle), strict=False)]
    before = [match.end() for match in _BLANK.finditer(text, max(0, middle - 200), middle)][-_TRIES:]
    for cut in (*after, *reversed(before)):
        if 0 < cut < len(text) and rewrite(text[:cut]) + rewrite(text[cut:]) == new:
            return cut
    return 0


def _trimmed(start: int, old: str, new: str) -> Edit:
    """Give the edit that makes one text of the other, without the words that they begin and end
    with alike."""
    head = tail = 0
    for match in re.finditer(r"\S+\s+", old):
        if not new.startswith(match[0], head):
            break
        head = match.end()
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail] and not old[-1 - tail].isalnum():
        tail += 1
    return Edit(start + head, start + len(old) - tail, new[head : len(new) - tail])
