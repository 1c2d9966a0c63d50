"""Perturbations of names: every person of a document called otherwise, a word of a surname by the
same word wherever it stands, its case kept."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core import FIRST_NAME, NAMED_COMPANY, SURNAME
from engine.identities import gender_before
from engine.interchange import PieceEdit, Span, apply, replace
from engine.lab.measure.perturbations.names import by_part
from engine.lab.measure.perturbations.perturbation import Change, Written
from engine.pseudonyms import articles, mention_form
from engine.text import gender, key

Names = Sequence[str]
"""Names to draw from."""

_EMAIL = "email"
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LETTERS = re.compile(r"[^a-z]+")


def renamed(surnames: Callable[[], Names], first_names: Callable[[], Mapping[str, Names]] | None = None) -> Change:
    """Make the perturbation that draws everybody's surname from a list, and from others, by gender
    (``f``, ``m``), the first names, which else stay.

    Companies named after somebody, and addresses of e-mail whose parts are surnames, follow.
    Initials do where one surname alone begins with that letter.
    """

    def change(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
        named = by_part(text, spans)
        last = _Drawn(list(surnames()), rng)
        for start, end, label in named:
            if label == SURNAME:
                last.learn(text[start:end])
        edits = list(_followers(text, named, last))
        first = _first_drawn(text, named, first_names(), rng) if first_names else {}
        for (start, end, part), (_, _, label) in zip(named, spans, strict=True):
            drawn = last if part == SURNAME else first.get((start, end)) if part == FIRST_NAME else None
            if drawn:
                edits.append(replace(start, end, drawn.write(text[start:end]), label))
        return apply(text, spans, edits)

    return change


def initials(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Leave of each first name and surname its first letter, with a full stop."""
    edits = [
        replace(start, end, _initials(text, start, end), label)
        for (start, end, part), (_, _, label) in zip(by_part(text, spans), spans, strict=True)
        if part in (FIRST_NAME, SURNAME)
    ]
    return apply(text, spans, edits)


def _initials(text: str, start: int, end: int) -> str:
    mention = text[start:end]

    def write(part: mention_form.FormPart) -> str:
        stopped = text[start + part.end : start + part.end + 1] == "."
        letter = next((char for char in mention[part.start : part.end] if char.isalpha()), mention[part.start])
        return letter + ("" if stopped else ".")

    return _rewritten(mention, write)


def _rewritten(mention: str, write: Callable[[mention_form.FormPart], str]) -> str:
    return mention_form.rewrite(mention, mention_form.parts(mention), write, articles.elides)


@dataclass(slots=True)
class _Drawn:
    """New names by the folded form of the old ones, each drawn once as long as the list lasts."""

    names: list[str]
    rng: random.Random
    given: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)

    def learn(self, mention: str) -> None:
        """Draw a name for each name of a mention that has none yet."""
        for form in mention_form.names_in(mention_form.parts(mention)):
            if form not in self.given:
                self.left = self.left or self.rng.sample(self.names, len(self.names))
                self.given[form] = self.left.pop()

    def write(self, mention: str) -> str:
        """Write a mention with the new names."""

        def new(part: mention_form.FormPart) -> str:
            written = mention[part.start : part.end]
            if part.kind == "initial":
                alike = [name for form, name in self.given.items() if form.startswith(part.form)]
                return mention_form.match_case(alike[0][0], written) if len(alike) == 1 else written
            return mention_form.match_case(self.given.get(part.form, written), written)

        return _rewritten(mention, new)


def _followers(text: str, spans: Sequence[Span], last: _Drawn) -> Iterator[PieceEdit]:
    """Rename what is named after somebody: companies, and the parts of an e-mail address before its
    sign that are a whole surname."""
    plain = {_LETTERS.sub("", form): _LETTERS.sub("", key(name)) for form, name in last.given.items()}
    for start, end, label in spans:
        stop = text.find("@", start, end) if label == _EMAIL else end
        if label not in (_EMAIL, NAMED_COMPANY) or stop < 0:
            continue
        for match in _WORD.finditer(text, start, stop):
            form = key(match[0])
            if label == _EMAIL and plain.get(form):
                yield replace(*match.span(), mention_form.match_case(plain[form], match[0]))
            elif label == NAMED_COMPANY and form in last.given:
                yield replace(*match.span(), mention_form.match_case(last.given[form], match[0]))


def _first_drawn(
    text: str, spans: Sequence[Span], names: Mapping[str, Names], rng: random.Random
) -> dict[tuple[int, int], _Drawn]:
    """Give, of each first name, from where it is drawn: from the names of the gender that a title
    before it says, anywhere, or else that it has by itself."""
    drawn = {of: _Drawn(list(some), rng) for of, some in names.items()}
    said: dict[str, str] = {}
    mentions = [(start, end) for start, end, label in spans if label == FIRST_NAME]
    for start, end in mentions:
        if found := gender_before(text, start):
            said.setdefault(key(text[start:end]), found)
    chosen = {}
    for start, end in mentions:
        form = key(text[start:end])
        chosen[start, end] = drawn[said.setdefault(form, gender(text[start:end])[0] or "m")]
        chosen[start, end].learn(text[start:end])
    return chosen
