"""E-mail addresses, logins and web sites that follow the people they are named after.

"jean.durand@laposte.net" is written with the words of Jean Durand, in the same shape: first.last,
flast, last_f, digits. Where nobody is named, an invented box. Domains end in ".example", which RFC
2606 keeps from being anybody's; the same domain, the same word, and in a corpus the same address
the same address, whoever else is named beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, count, pairwise, product

from engine.pseudonyms.names.assignment import Pseudonyms
from engine.pseudonyms.names.bearers import Bearers
from engine.pseudonyms.names.lexicon import Lexicon, usual_first_names
from engine.pseudonyms.names.mention_form import match_case
from engine.pseudonyms.names.name_words import NamePseudonyms
from engine.pseudonyms.names.professional import Role
from engine.pseudonyms.names.random_numbers import SeededNumbers
from engine.pseudonyms.names.reader_choices import ChosenLogins
from engine.pseudonyms.strategies.strategy import Chosen
from engine.pseudonyms.values.company import TRADE
from engine.text import fold, key

ENDING = ".example"

_RUN = re.compile(r"\d+|(?:[^\W\d_]|[\u0300-\u036f])+")
_GENERIC = frozenset(
    """
    contact info infos accueil secretariat service services client clients support admin administration direction gestion cabinet avocat
    avocats greffe compta comptabilite facturation noreply reply no ne pas repondre commercial rh mairie office bureau sales help
    helpdesk billing hr legal team webmaster postmaster newsletter the and et de des du la le les sarl sas law etude notaire notaires
    conseil conseils garage immobilier syndic
    """.split()
)
_NAMELESS = _GENERIC | TRADE
"""Words of an address that name nobody."""
_PROTOCOL = re.compile(r"(?:https?:/{0,2})?(?:www\.)?", re.IGNORECASE)
_SHORTEST = 2
_MOST_PARTS = 6

_Name = tuple[Role, str, str]
_Piece = tuple[_Name, bool]
"""A name of somebody, and whether it is there with its initial only."""


class Mailboxes:
    """Writes the addresses of one document."""

    def __init__(
        self, bearers: Bearers, naming: NamePseudonyms, lexicon: Lexicon, pseudonyms: Pseudonyms, chosen: Chosen
    ) -> None:
        """Read who may have a login; whoever has a ``chosen`` name has it there too."""
        self._bearers, self._naming, self._lexicon, self._pseudonyms = bearers, naming, lexicon, pseudonyms
        self._chosen = ChosenLogins(bearers, chosen)
        self._logins: dict[str, tuple[_Piece, ...]] = {}
        self._own: dict[str, dict[str, tuple[_Piece, ...]]] = {}
        for who in bearers.everybody():
            for login, pieces in self._shapes(who):
                self._logins.setdefault(login, pieces)

    def email(self, text: str, who: str | None) -> str:
        """Write an address again; ``who`` is the person it is known to belong to."""
        compact = "".join(text.split())
        local, at, domain = compact.rpartition("@")
        if not at:
            local, domain = compact, ""

        login, rest = self.login(local.casefold(), who), f"@{self.domain(domain)}" if at else ""
        proposals = (f"{login}{number}{rest}" for number in chain(("",), map(str, count(2))))
        return match_case(self._pseudonyms.give("email", compact.casefold(), proposals), text)

    def site(self, text: str) -> str:
        """Write the address of a web site again."""
        compact = "".join(text.split())
        begun = _PROTOCOL.match(compact)
        start = begun.end() if begun else 0
        host, slash, path = compact[start:].partition("/")
        if not host:
            return self.domain(compact)
        steps = [self.login(step.casefold(), None) if step else "" for step in path.split("/")[:_MOST_PARTS]]
        name = self.email(host, None) if "@" in host else self.domain(host)
        return compact[:start] + name + slash + "/".join(steps)

    def domain(self, text: str) -> str:
        """Give the domain that stands for one: a company's follows the surname it bears."""
        labels = [label for label in text.casefold().strip(".").split(".") if label]
        label = labels[-2] if len(labels) > 1 else (labels or [""])[0]
        named = self._written(label, None) if label in self._logins or "-" in label or label in _NAMELESS else None
        words = chain([named] if named else [], self._words(label))
        return self._pseudonyms.give("domain", text.casefold(), (word + ENDING for word in words))

    def login(self, text: str, who: str | None) -> str:
        """Give the login that stands for one."""
        known = self._written(text, who)
        if known is not None:
            return known
        size = next((len(m[0]) for m in _RUN.finditer(text) if m[0].isdigit()), 0)
        words = (
            f"{word}{str(number).zfill(size) if size else ''}"
            for number, word in enumerate(self._words(text), start=11)
        )
        return self._pseudonyms.give("login", text, words)

    def _written(self, text: str, who: str | None) -> str | None:
        """Write a login with the words of whom it names; None where it names nobody."""
        runs = list(_RUN.finditer(text))
        forms = [fold(run[0]) for run in runs]
        own = self._of(who) if who else {}
        read = [own.get(form) or self._logins.get(form) for form in forms]
        joined = own.get("".join(forms)) or self._logins.get("".join(forms))
        if joined and len(forms) > 1 and not any(read):
            return self._pieces(joined, who)
        guessed = _guessed(forms, read)
        if not any(read) and not guessed:
            return text if forms and all(form in _NAMELESS for form in forms) else None
        person = next((pieces[0][0][1] for pieces in read if pieces), "")
        out, done = "", 0
        for place, (run, form, pieces) in enumerate(zip(runs, forms, read, strict=True)):
            out += text[done : run.start()]
            out += self._pieces(pieces, who) if pieces else self._run(run[0], form, guessed.get(place), person)
            done = run.end()
        return out + text[done:]

    def _run(self, text: str, form: str, guessed: Role | None, who: str) -> str:
        """Write one run of letters or digits of a login that is nobody's name."""
        if text.isdigit():
            seed = f"digits {text}" if self._pseudonyms.corpus else f"digits {self._pseudonyms.turn()}"
            return SeededNumbers(self._pseudonyms.secret, seed).digits(len(text))
        if form in _NAMELESS and not guessed:
            return text
        if len(form) == 1:
            drawn = self._naming.initial("first", who, form, frozenset()).lower()
            return self._chosen.initial(who, form) or drawn
        return self._piece(((guessed or "last", who, form), False))

    def _pieces(self, pieces: tuple[_Piece, ...], asked: str | None) -> str:
        """Write names that stand together in a login; the names of one person for which one was
        chosen are one."""
        out: list[str] = []
        before: tuple[Role, str] | None = None
        for (role, who, form), short in pieces:
            drawn = self._piece(
                ((role, who, form), short)
            )  # always: what is drawn next must not depend on what was chosen
            chosen = squeeze_name(self._chosen.word(role, who, form, asked))
            if not chosen or before != (role, who):
                out.append((chosen[:1] if short else chosen) or drawn)
            before = (role, who) if chosen else None
        return "".join(out)

    def _piece(self, piece: _Piece) -> str:
        (role, who, form), short = piece
        word = squeeze_name(self._naming.word(role, who, form))
        return word[:1] if short else word

    def _of(self, who: str) -> dict[str, tuple[_Piece, ...]]:
        """Give the logins of one person, and the letters that only there are taken for initials."""
        if who not in self._own:
            own: dict[str, tuple[_Piece, ...]] = {}
            for login, pieces in chain(self._shapes(who), self._initials(who)):
                own.setdefault(login, pieces)
            self._own[who] = own
        return self._own[who]

    def _initials(self, who: str) -> Iterator[tuple[str, tuple[_Piece, ...]]]:
        for unit in chain(*self._units(who)):
            yield _shape((unit, True))

    def _units(self, who: str) -> tuple[list[tuple[_Name, ...]], list[tuple[_Name, ...]]]:
        """Give what may stand in a login for first names, and for surnames: one, or two that follow
        each other."""
        firsts: list[_Name] = [("first", who, form) for form in self._bearers.firsts(who)[:3]]
        lasts: list[_Name] = [("last", who, form) for form in self._bearers.lasts(who)[:4]]
        return _units(firsts), _units(lasts)

    def _shapes(self, who: str) -> Iterator[tuple[str, tuple[_Piece, ...]]]:
        """Yield the logins that somebody may have: names, names run together, initials and a
        name."""
        firsts, lasts = self._units(who)
        for unit in chain(lasts, firsts):
            yield _shape((unit, False))
        for first, last in product(firsts, lasts):
            for left, right in ((first, last), (last, first)):
                for shorts in ((False, False), (True, False), (False, True)):
                    yield _shape((left, shorts[0]), (right, shorts[1]))

    def _words(self, identity: str) -> Iterator[str]:
        """Yield words for what names nobody."""
        word = squeeze_name(self._pseudonyms.draw("box", identity, self._lexicon.places))
        return chain((word,), (f"{word}{number}" for number in count(2)))


def _units(names: list[_Name]) -> list[tuple[_Name, ...]]:
    return [*((name,) for name in names), *pairwise(names)]


def _shape(*units: tuple[tuple[_Name, ...], bool]) -> tuple[str, tuple[_Piece, ...]]:
    """Give a login and the names it is made of."""
    pieces = tuple((name, short) for names, short in units for name in names)
    return "".join(name[2].replace(" ", "")[: 1 if short else None] for name, short in pieces), pieces


def squeeze_name(word: str) -> str:
    """Write a name as addresses do: small letters without accents, blanks or hyphens."""
    return "".join(c for c in key(word) if c.isascii() and c.isalnum())


def _guessed(forms: list[str], read: list[tuple[_Piece, ...] | None]) -> dict[int, Role]:
    """Tell what the words of a login are whose bearer is not named in the document: "jean.durand"
    has a known first name."""
    words = [i for i, form in enumerate(forms) if form.isalpha() and len(form) >= _SHORTEST and not read[i]]
    words = [i for i in words if forms[i] not in _NAMELESS]
    if any(read):
        named = {piece[0][0] for pieces in read if pieces for piece in pieces}
        return dict.fromkeys(words, "last" if "first" in named else "first")
    if len(words) < 2:
        return {}
    firsts = [i for i in words if forms[i] in usual_first_names()]
    return {i: "first" if i == firsts[0] else "last" for i in words} if firsts else {}
