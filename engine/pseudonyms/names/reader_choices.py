"""Pseudonyms that a reader chose for a person: written for that person's names whatever the
strategy, and given to nobody else.

Each mention keeps its form: "DUPONT" gives capitals, "J.-P." initials, "Me Jean DUPONT" a first
name and a surname. A company that is named after the person alone follows; whoever bears the same
surname does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from engine.core import FIRST_NAME, NAMED_COMPANY, SURNAME, Entity
from engine.pseudonyms.names.articles import make_article_writer
from engine.pseudonyms.names.bearers import Bearers
from engine.pseudonyms.names.forms import is_initials
from engine.pseudonyms.names.mention_form import FormPart, match_case
from engine.pseudonyms.names.names import Key, is_name
from engine.pseudonyms.names.professional import Role
from engine.pseudonyms.strategies.initiales import letters
from engine.pseudonyms.strategies.strategy import Chosen, ChosenPseudonym, Setting, Writer, Writing
from engine.pseudonyms.values.company import replace_names
from engine.text import fold, lies_within


def words_of(chosen: Chosen) -> tuple[str, ...]:
    """Give the words that were chosen, first names and surnames."""
    return tuple(dict.fromkeys(word for one in chosen.values() for word in (one.first, one.surname) if word))


def with_chosen(setting: Setting, chosen: Chosen, write: Writer) -> Writer:
    """Make the writer that writes what was chosen, and leaves all else to ``write``.

    ``write`` is asked for every mention: who has a chosen name keeps the place in the order of
    letters and draws, and nobody else's moves.
    """
    texts, agree = _Texts(setting, chosen), make_article_writer(setting.annotation)
    stands = lies_within(setting.taken.spans)

    def written(entity: Entity) -> Writing:
        there, otherwise = stands(entity.start, entity.end), write(entity)
        new = None if there else texts.write(entity)
        return otherwise if new is None else agree(entity, new)

    return written


class _Texts:
    """What was chosen for the mentions of one document."""

    def __init__(self, setting: Setting, chosen: Chosen) -> None:
        self._chosen, self._bearers = chosen, Bearers(setting)
        self._companies = dict(_own_names(setting, chosen))

    def write(self, entity: Entity) -> str | None:
        """Write a mention; None where nothing was chosen for all of it."""
        if entity.label == NAMED_COMPANY and self._companies:
            return self._company(entity.text)
        choice = self._chosen.get(entity.person or "") if is_name(entity) else None
        if choice is None:
            return None
        if entity.label in (FIRST_NAME, SURNAME):
            word = choice.first if entity.label == FIRST_NAME else choice.surname
            return _in_form(word, entity.text) if word else None
        return self._professional(entity, choice)

    def _professional(self, entity: Entity, pseudonym: ChosenPseudonym) -> str | None:
        """Write the name of a judge or a lawyer, whose mentions hold both first name and
        surname."""
        reading = self._bearers.read(entity)
        if reading.text != entity.text or not reading.parts:
            return _in_form(pseudonym.surname, entity.text) if pseudonym.surname else None
        text, done, pieces = entity.text, 0, []
        for role, (start, end) in _runs(reading.parts, reading.roles):
            word = pseudonym.first if role == "first" else pseudonym.surname
            if not word:
                return None
            pieces += [text[done:start], _in_form(word, text[start:end])]
            done = end
        return "".join([*pieces, text[done:]])

    def _company(self, text: str) -> str | None:
        known = {form: key for form, (key, _) in self._companies.items()}
        words = dict(self._companies.values())
        found = replace_names(text, known, words.__getitem__)
        return found and match_case(found, text)


class ChosenLogins:
    """What was chosen, for the names that stand in e-mail addresses and logins."""

    def __init__(self, bearers: Bearers, chosen: Chosen) -> None:
        """Read whose names are borne by one person alone."""
        self._bearers, self._chosen = bearers, chosen
        names = [("last", form) for who in bearers.everybody() for form in bearers.lasts(who)] if chosen else []
        firsts = [("first", form) for who in bearers.everybody() for form in bearers.firsts(who)] if chosen else []
        self._borne = Counter((*names, *firsts))

    def word(self, role: Role, who: str, form: str, asked: str | None) -> str:
        """Give the word chosen for a name; empty where there is none, or where the name may be
        another's than that of ``asked``."""
        choice = self._chosen.get(who)
        if choice is None or (asked != who and self._borne[role, form] > 1):
            return ""
        return choice.first if role == "first" else choice.surname

    def initial(self, who: str, letter: str) -> str:
        """Give the initial of the first name chosen for a person who has one of that letter; empty
        where there is none."""
        choice = self._chosen.get(who)
        known = choice and choice.first and any(form.startswith(letter) for form in self._bearers.firsts(who))
        return fold(choice.first)[:1] if choice and known else ""


def _own_names(setting: Setting, chosen: Chosen) -> Iterator[tuple[str, tuple[Key, str]]]:
    """Yield the folded names that one person alone bears, for whom a word was chosen, with that
    word; surnames win."""
    bearers: dict[tuple[str, str], set[str]] = {}
    for entity in setting.annotation.entities:
        if entity.label in (FIRST_NAME, SURNAME):
            bearers.setdefault((entity.label, fold(entity.text)), set()).add(entity.person or "")
    for wanted in (FIRST_NAME, SURNAME):
        for (label, form), who in bearers.items():
            choice = chosen.get(next(iter(who))) if len(who) == 1 else None
            word = choice and (choice.first if label == FIRST_NAME else choice.surname)
            if label == wanted and word and not is_initials(form):
                yield form, ((label, "", form), word)


def _runs(read: tuple[FormPart, ...], roles: tuple[Role, ...]) -> Iterator[tuple[Role, tuple[int, int]]]:
    """Join the parts that follow one another in one role; what is written between two names ("née")
    is in no run."""
    rows = [(part, role) for part, role in zip(read, roles, strict=True) if part.kind != "kept"]
    for role, group in groupby(rows, key=lambda row: row[1]):
        parts = [part for part, _ in group]
        yield role, (parts[0].start, parts[-1].end)


def _in_form(word: str, mention: str) -> str:
    """Write a word as a mention is written: with its capitals, as initials where it has only
    those."""
    if is_initials(fold(mention)) and not is_initials(fold(word)):
        short = letters(word, whole=True)
        return short if "." in mention else short.replace(".", "")
    return match_case(word, mention)
