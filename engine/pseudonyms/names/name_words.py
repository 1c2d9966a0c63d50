"""What the people of a document are called: a word for every surname, and for every first name of a
person.

A surname's word belongs to all who bear it; each name of a compound has its own, so that "Durand"
alone gives the matching part of what "Durand-Morel" gives. A first name belongs to a person. In a
corpus, where numbers of persons mean nothing, that is a first name with a surname; a first name
alone is that of the first who bore it, for one mail says "Susan Scott" and the next only "Susan".
Two people of one document who are called exactly alike stay two.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import chain, count

from engine.pseudonyms.names.assignment import Pseudonyms
from engine.pseudonyms.names.bearers import Bearers
from engine.pseudonyms.names.letters import letters_drawn
from engine.pseudonyms.names.lexicon import BOTH, EITHER, Gender, Lexicon
from engine.pseudonyms.names.professional import Role
from engine.pseudonyms.names.supply import Stock

INITIALS = "ABCDEFGLMNOPRSTV"


class NamePseudonyms:
    """The words that stand for names, in one document."""

    def __init__(self, bearers: Bearers, lexicon: Lexicon, pseudonyms: Pseudonyms) -> None:
        """Begin a document."""
        self._bearers, self._lexicon, self._pseudonyms = bearers, lexicon, pseudonyms
        self._alike = _alike(bearers) if pseudonyms.corpus else {}
        self._letters = letters_drawn(pseudonyms.secret, ())
        self._first_names: dict[tuple[str, str], str] = {}
        self._own_letters: dict[tuple[Role, str, str], str] = {}

    def word(self, role: Role, who: str, form: str) -> str:
        """Give the word for a name: ``form``, folded, as the person ``who`` bears it."""
        return self.surname(form) if role == "last" else self.first_name(who, form)

    def surname(self, form: str) -> str:
        """Give the word for a surname."""
        return self._pseudonyms.draw("surname", form, self._lexicon.surnames, avoid=_letter_of(form))

    def first_name(self, who: str, form: str) -> str:
        """Give the word for a first name of a person, of that person's gender."""
        if (who, form) not in self._first_names:
            self._first_names[who, form] = self._first_name(who, form)
        return self._first_names[who, form]

    def _first_name(self, who: str, form: str) -> str:
        surname = self._bearers.surname(who)
        if not self._pseudonyms.corpus:
            return self._draw(who, form, f"{form}\0{who}")
        if who in self._alike:
            return self._draw(who, form, f"{form}\0{self._alike[who]}")
        word = self._draw(who, form, form)
        if not surname:
            return word
        owner = f"{word} {self.surname(surname)}"
        if self._given("bearer", form, owner) != owner:
            word = self._draw(who, form, f"{form}\0{surname}")
        self._given("initial", f"{form[:1]}\0{surname}", f"{word} {self.surname(surname)}")
        return word

    def _draw(self, who: str, form: str, identity: str) -> str:
        """Draw a word of the gender of a person; what a register gave before to the other gender
        does not suit."""
        gender, surname = self._bearers.gender(who, form), self._bearers.surname(who)
        return self._pseudonyms.draw(
            "first",
            identity,
            *self._stocks(gender),
            suits=lambda word: gender is None or self._lexicon.gender(word) in (gender, None),
            manner=gender or "",
            prefer=self._preferred(form[:1], surname) if surname else "",
            avoid=_letter_of(form),
        )

    def initial(self, role: Role, who: str, letter: str, used: frozenset[str]) -> str:
        """Give the letter for an initial of which nobody tells the name; ``used`` are those that
        stand for known names.

        In a corpus the initial of somebody whose surname is known stands for whom another document
        names in full.
        """
        surname = self._bearers.surname(who)
        if surname and self._pseudonyms.corpus:
            named = f"{self._preferred(letter, surname)} {self.surname(surname)}"
            return self._given("initial", f"{letter}\0{surname}", named)[0]
        identity = role, who, letter
        if identity not in self._own_letters:
            free = (drawn for drawn in self._letters if drawn not in used and drawn.casefold() != letter)
            self._own_letters[identity] = next(free)
        return self._own_letters[identity]

    def _stocks(self, gender: Gender | None) -> tuple[Stock, ...]:
        names = self._lexicon.first_names
        return (names[gender],) if gender else (names[EITHER], names[BOTH])

    def _given(self, kind: str, identity: str, value: str) -> str:
        """Give what the register remembers of an identity: this value, where it remembers
        nothing."""
        proposals = chain((value,), (f"{value} {n}" for n in count(2)))
        return self._pseudonyms.give(kind, identity, proposals)

    def _preferred(self, letter: str, surname: str) -> str:
        """Draw the initial that people of an initial and a surname have, as far as one is free that
        begins with it."""
        draw = hmac.digest(self._pseudonyms.secret, f"initial\0{letter}\0{surname}".encode(), hashlib.sha256)
        letters = INITIALS.replace(letter.upper(), "")
        return letters[int.from_bytes(draw[:4], "big") % len(letters)]


def _letter_of(form: str) -> str:
    return form.rsplit(" ", 1)[-1][:1]


def _alike(bearers: Bearers) -> dict[str, str]:
    """Tell apart those whom the document calls exactly alike: all but the first have a mark of
    their own."""
    seen: Counter[tuple[str, str]] = Counter()
    found: dict[str, str] = {}
    for who, full in bearers.full_names():
        seen[full] += 1
        if seen[full] > 1:
            found[who] = f"{full[1]}\0{seen[full]}"
    return found
