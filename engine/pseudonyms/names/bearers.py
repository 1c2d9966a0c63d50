"""Who bears which names in a document: what each mention is read as, which names are one, and whose
gender is known."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core import FIRST_NAME, SURNAME, Entity
from engine.pseudonyms.names.lexicon import Gender, usual_first_names, usual_genders
from engine.pseudonyms.names.mention_form import FormPart, names_in, parts
from engine.pseudonyms.names.names import is_name
from engine.pseudonyms.names.professional import Role, roles
from engine.pseudonyms.strategies.strategy import Setting
from engine.text import fold

MOST_NAMES = 12
"""First names, and surnames, of one person that are remembered."""

_LONGEST_TITLE = 24
_TITLE = re.compile(
    r"(?<![^\W_])(?:(?P<f>mme|madame|mlle|mademoiselle|mrs|ms|miss)|(?P<m>mr|monsieur)|(?P<fr>m))\.?[\s]{0,2}\Z",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?:\bet|\band|&)\s*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MentionReading:
    """A mention as it is read: the text it is written from, its parts, the role of each, and who it
    names.

    ``text`` is the mention's own, or another form of the name where the mention is a slip of the
    pen that fits it badly.
    """

    text: str
    parts: tuple[FormPart, ...]
    roles: tuple[Role, ...]
    who: str


class Bearers:
    """The bearers of names in one document. ``who`` is the id of a person, or what tells an
    unlinked mention."""

    def __init__(self, setting: Setting) -> None:
        """Read every name, once."""
        self._names = setting.names
        self._genders: dict[str, Gender] = {p.id: p.gender for p in setting.annotation.persons if p.gender}
        self._firsts: dict[str, dict[str, None]] = defaultdict(dict)
        self._lasts: dict[str, dict[str, None]] = defaultdict(dict)
        self._texts: dict[tuple[str, str], str] = {}
        document = setting.annotation.document
        self._french = document.language == "fr"
        named = [entity for entity in setting.annotation.entities if is_name(entity)]
        for entity in named:
            self._texts.setdefault((entity.label, fold(entity.text)), entity.text)
        for entity in named:
            self._note(self.read(entity), entity, document.text)
        self._surnames = frozenset(form for lasts in self._lasts.values() for form in lasts)

    def read(self, entity: Entity) -> MentionReading:
        """Read a mention of a name."""
        if entity.label not in (FIRST_NAME, SURNAME):
            read = parts(entity.text)
            known = self._firsts.get(entity.person or "", {})
            who = entity.person or "\0" + " ".join(names_in(read))
            read = self._as_letters(entity.text, read, who)
            own = roles(entity.text, read, lambda form: form in known or form in usual_first_names())
            if len(names_in(read)) == 1 and names_in(read)[0] in known and read[0].kind != "initial":
                own = tuple("first" for _ in read)
            elif names_in(read) and all(form in self._lasts.get(who, ()) for form in names_in(read)):
                own = tuple("first" if part.kind == "initial" else "last" for part in read)
            return MentionReading(entity.text, read, own, who)
        role: Role = "first" if entity.label == FIRST_NAME else "last"
        _, person, root = self._names.key(entity)
        text, read = self._as_root(entity, root, role)
        who = person or entity.person or "\0" + root
        read = self._as_letters(text, read, who)
        return MentionReading(text, read, (role,) * len(read), who)

    def firsts(self, who: str) -> tuple[str, ...]:
        """Give the first names of a person, folded, in order of appearance."""
        return tuple(self._firsts.get(who, ()))

    def lasts(self, who: str) -> tuple[str, ...]:
        """Give the surnames of a person, folded, in order of appearance."""
        return tuple(self._lasts.get(who, ()))

    def surname(self, who: str) -> str:
        """Give the surname that a person is known by; empty where there is none."""
        return next(iter(self._lasts.get(who, ())), "")

    def is_surname(self, form: str) -> bool:
        """Tell whether somebody bears a surname, folded."""
        return form in self._surnames

    def everybody(self) -> Iterator[str]:
        """Yield all who have a name."""
        yield from {**self._firsts, **self._lasts}

    def full_names(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield those who have a first name, with their first names and surnames."""
        for who, firsts in self._firsts.items():
            yield who, (next(iter(firsts)), self.surname(who))

    def gender(self, who: str, form: str) -> Gender | None:
        """Give the gender of a person: as annotated, as a title says, or as the first name has
        it."""
        return self._genders.get(who) or (usual_genders().get(form.split()[0]) if form.strip() else None)

    def _as_root(self, entity: Entity, root: str, role: Role) -> tuple[str, tuple[FormPart, ...]]:
        """Read a mention with the names of the form that it is one with: slips become what they
        were meant to be."""
        particles = role == "last"
        own = parts(entity.text, particles=particles)
        meant = self._texts.get((entity.label, root), entity.text)
        if fold(entity.text) == root or not names_in(own):
            return entity.text, own
        target = names_in(parts(meant, particles=particles))
        forms = _matched(names_in(own), target)
        if forms is None:
            return meant, parts(meant, particles=particles)
        left = iter(forms)
        return entity.text, tuple(replace(part, form=next(left)) if part.kind == "name" else part for part in own)

    def _as_letters(self, text: str, read: tuple[FormPart, ...], who: str) -> tuple[FormPart, ...]:
        """Read "DF" as the initials of Declan Fairweather, where it names him."""
        if len(read) != 1 or read[0].kind != "name" or not 1 < len(read[0].form) < 4 or not text.isupper():
            return read
        names = [form for form in (*self.firsts(who), *self.lasts(who)) if form != read[0].form]
        if read[0].form not in "".join(word[0] for form in names for word in form.split()):
            return read
        start = read[0].start
        return tuple(FormPart(start + i, start + i + 1, "initial", letter) for i, letter in enumerate(read[0].form))

    def _note(self, reading: MentionReading, entity: Entity, text: str) -> None:
        """Remember the names of a mention, and what the title before it says."""
        for part, role in zip(reading.parts, reading.roles, strict=True):
            if part.kind == "name":
                known = (self._firsts if role == "first" else self._lasts)[reading.who]
                if len(known) < MOST_NAMES:
                    known[part.form] = None
        if reading.who not in self._genders:
            before = text[max(0, entity.start - _LONGEST_TITLE) : entity.start]
            title = _TITLE.search(before)
            if title and not (title["fr"] and not self._french) and not _JOINED.search(before, 0, title.start()):
                self._genders[reading.who] = "f" if title["f"] else "m"


def _matched(own: tuple[str, ...], target: tuple[str, ...]) -> tuple[str, ...] | None:
    """Give each name the one it stands for: word for word, or the part of a compound; None where
    that fails."""
    if own and set(own) <= set(target):
        return own
    if len(own) == len(target):
        return target
    found = [next((name for name in target if f" {form} " in f" {name} "), None) for form in own]
    return tuple(name for name in found if name) if own and None not in found else None
