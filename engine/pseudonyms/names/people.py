"""Names of people written again: each mention keeps its form, in the words that stand for its
names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from engine.core import LABELS, Entity
from engine.pseudonyms.names.articles import apostrophe, elides
from engine.pseudonyms.names.bearers import Bearers, MentionReading
from engine.pseudonyms.names.mention_form import FormPart, match_case, names_in, rewrite
from engine.pseudonyms.names.name_words import NamePseudonyms
from engine.pseudonyms.names.names import is_name
from engine.pseudonyms.names.professional import Role
from engine.pseudonyms.strategies.strategy import Setting
from engine.text import any_of

_SEVERAL = re.compile(
    rf"(?<![^\W_]){any_of('grammar.before_families')}[ \u00a0\u202f](?:{any_of('kin.called_together')} )?\Z",
    re.IGNORECASE,
)
_LONGEST_BEFORE = 16
_ENDINGS = ("s", "x", "z", "S", "X", "Z")


class People:
    """Writes the mentions of one document."""

    def __init__(self, setting: Setting, bearers: Bearers, naming: NamePseudonyms) -> None:
        """Begin a document."""
        self._bearers, self._naming = bearers, naming
        self._document = setting.annotation.document
        self._masked = [entity for entity in setting.annotation.entities if entity.masked and is_name(entity)]
        self._families = {person.id for person in setting.annotation.persons if person.family}
        self._mark = apostrophe(self._document.text)

    def write(self, entity: Entity) -> str:
        """Write a mention, in its own capitals."""
        reading = self._bearers.read(entity)
        new = self._write(entity, reading)
        return new if reading.text == entity.text else match_case(new, entity.text)

    def plain(self, entity: Entity) -> str:
        """Write the name that a mention bears without regard to its capitals, for a company that is
        named so."""
        return self._write(entity, self._bearers.read(entity), cased=False)

    def _write(self, entity: Entity, reading: MentionReading, cased: bool = True) -> str:
        if not reading.parts:  # signs that nobody can read, yet somebody's name
            return self._naming.surname(entity.text)
        letters = self._letters(reading)
        roles = dict(zip(reading.parts, reading.roles, strict=True))
        several = self._is_plural(entity, reading)

        def write(part: FormPart) -> str | None:
            if part.kind == "initial":
                return letters[part]
            form = part.form[:-1] if several else part.form
            word = self._naming.word(roles[part], reading.who, form)
            word += "s" if several and not word.endswith(_ENDINGS) else ""
            return match_case(word, reading.text[part.start : part.end]) if cased else word

        return rewrite(reading.text, reading.parts, write, elides, self._mark)

    def _is_plural(self, entity: Entity, reading: MentionReading) -> bool:
        """Tell "the Scotts" from somebody called Scotts: several are named, or are said to be, and
        one is called Scott."""
        forms = names_in(reading.parts)
        if len(forms) != 1 or not forms[0].endswith("s") or reading.roles[-1] != "last":
            return False
        before = self._document.text[max(0, entity.start - _LONGEST_BEFORE) : entity.start]
        several = reading.who in self._families or _SEVERAL.search(before) is not None
        return several and self._bearers.is_surname(forms[0][:-1])

    def _letters(self, reading: MentionReading) -> dict[FormPart, str | None]:
        """Give what stands for each initial of a mention; None for one that the initial before it
        stands for."""
        initials = [
            (part, role) for part, role in zip(reading.parts, reading.roles, strict=True) if part.kind == "initial"
        ]
        if not initials:
            return {}
        meant = self._meant(reading, [part.form for part, _ in initials], initials[0][1])
        found: dict[FormPart, str | None] = {}
        before: tuple[Role, str] | None = None
        for (part, role), name in zip(initials, meant, strict=True):
            if name is None:
                letter = self._naming.initial(role, reading.who, part.form, self._used)
            else:
                letter = self._naming.word(name[0], reading.who, name[1])[0]
            small = reading.text[part.start].islower()
            found[part] = None if name and name == before else letter.lower() if small else letter
            before = name
        return found

    def _meant(self, reading: MentionReading, letters: Sequence[str], role: Role) -> list[tuple[Role, str] | None]:
        """Find the names that initials are those of: a run of the person's names, or each letter by
        itself."""
        who, stand = reading.who, names_in(reading.parts)
        firsts: list[tuple[Role, str]] = [("first", form) for form in self._bearers.firsts(who) if form not in stand]
        lasts: list[tuple[Role, str]] = [("last", form) for form in self._bearers.lasts(who) if form not in stand]
        own = firsts if role == "first" else lasts
        for names in (own, firsts + lasts if len(letters) > 1 else []):
            words = [(word[0], name) for name in names for word in name[1].split()]
            for start in range(len(words) - len(letters) + 1):
                run = words[start : start + len(letters)]
                if [letter for letter, _ in run] == list(letters):
                    return [name for _, name in run]
        alone = {name[1][0]: name for name in reversed(own)}
        return [alone.get(letter) for letter in letters]

    @cached_property
    def _used(self) -> frozenset[str]:
        """The initials that stand for names which the document tells."""
        found = set()
        for entity in self._masked:
            reading = self._bearers.read(entity)
            initials = [part.form for part in reading.parts if part.kind == "initial"]
            if initials and LABELS[entity.label].family in ("person", "court"):
                role: Role = reading.roles[0]
                for name in self._meant(reading, initials, role):
                    if name:
                        found.add(self._naming.word(name[0], reading.who, name[1])[0])
        return frozenset(found)
