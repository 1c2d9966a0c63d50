"""The people and things of one fictional document: what the slots of the templates stand for.

Individuals are numbered in three companies: parties (``nom1``), judges and clerks (``juge1``),
lawyers (``avocat1``).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core import FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.identities import Identity, NameBank
from engine.lab.generate import english_persons as persons, english_values, slot_values as tongues
from engine.lab.generate.elision import Pieces
from engine.lab.generate.familiar_forms import FORMS, familiar, word_identity
from engine.lab.generate.rare_names import rare_name
from engine.text import MONTHS, key, like_shape

WORDS = frozenset("date DATE rg portalis ig court-town COURT-TOWN Court-town small-town SMALL-TOWN dpt e lt gt".split())
"""Slots without a number. ``small-town`` is a commune that is a party, no mention; ``e`` a feminine
ending or none, ``lt`` and ``gt`` the signs round an e-mail address."""
_GENDERS = {"4": "m", "5": "m", "6": "f", "7": "f"}
_PERSONAL = frozenset("prenom PRENOM nom NOM initiale initialenom prenoms PRENOMS surnom physico conom sigle".split())
_WORDED = frozenset("civ titre ne e il Il le Le lui un ce eur fils conjoint".split())
_COURT = frozenset("juge JUGE jugenom jugecomplet JUGECOMPLET jugeinitiale titrejuge civjuge".split())
_BAR = frozenset("avocat AVOCAT avocatnom AVOCATNOM avocatinitiale titreavocat".split())
_DATED = frozenset("date jour annee an suite mort".split())
_FOREIGN = frozenset("mr cite CITE".split())
"""English alone: ``mr`` Mr, Mrs, Ms or Miss, the same throughout; ``cite`` the surname of somebody
in another case, no mention."""
_LABELS = {
    "adresse": "adresse", "cpville": "localite", "localite": "localite", "LOCALITE": "localite", "naissance": "dateNaissance",
    "naissancemineur": "dateNaissance", "naissanceaine": "dateNaissance", "mariage": "dateMariage", "deces": "dateDeces", "morale": "personneMorale",
    "etablissement": "etablissement", "aj": "numeroIdentifiant", "siren": "numeroSiretSiren", "siret": "numeroSiretSiren",
    "numero": "numeroIdentifiant", "agdref": "numeroIdentifiant", "passeport": "numeroIdentifiant", "nir": "numeroIdentifiant",
    "telephone": "telephoneFax", "email": "email", "site": "siteWebSensible", "compte": "compteBancaire", "iban": "compteBancaire",
    "carte": "compteBancaire", "plaque": "plaqueImmatriculation", "cadastre": "cadastre",
}  # fmt: skip
SLOTS = frozenset(_LABELS) | _PERSONAL | _WORDED | _COURT | _BAR | _DATED | _FOREIGN | frozenset(FORMS)
"""Slots with the number of an individual or of a thing."""

_NICKNAMES = (
    "Momo", "le Grand", "Titi", "Bébert", "le Chat", "Kiki", "Doc", "Zizou", "la Puce", "Tonton", "Mimi", "le Turc", "Rico", "Bibi",
    "le Gitan", "Loulou", "Jojo", "Tyson", "Nono", "le Vieux", "Pépito", "Fifi", "Scar", "la Blonde", "Chouchou", "Sam", "Kaïs", "Gégé",
)  # fmt: skip
_COMPANIES = (
    "X et fils", "Établissements X", "Etablissements X", "X Bâtiment", "Garage X", "X TP", "Transports X", "Maçonnerie X", "X Frères",
    "Entreprise X", "X Services", "Ets X", "X et Cie", "Groupe X", "Cabinet X", "Menuiserie X", "X & Associés", "X", "X Père et Fils",
    "Ateliers X", "Maison X", "Boulangerie X", "X Immobilier", "X Distribution",
)  # fmt: skip


@dataclass(slots=True)
class DocumentIdentities:
    """The people and things of one document, drawn when first named."""

    bank: NameBank
    rng: random.Random
    language: str = "fr"
    people: dict[str, Identity] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)
    genders: dict[str, str] = field(default_factory=dict)
    kin: dict[str, str] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    days: list[int] = field(default_factory=list)

    @property
    def tongue(self) -> tongues.LanguageForms:
        return tongues.LANGUAGE_FORMS[self.language]

    def person(self, index: str, kind: str = "") -> Identity:
        """Give the individual of that number; ``kind`` is "" for a party, ``j`` judge, ``a``
        lawyer.

        Parties 3 to 5 sometimes bear the first party's surname; 40 to 59 are men, 60 to 79 women,
        in every company; 80 to 99 of English have rare names (:mod:`rare_names`).
        """
        key = kind + index
        if key not in self.people:
            gender = self.genders.get(key) or _GENDERS.get(index[:-1])
            rare = rare_name(index, gender, self.rng) if self.language == "en" else None
            who = rare or self.bank.identity(self.rng, gender)
            of = self.kin.get(key) or ("1" if key in ("3", "4", "5") and self.rng.random() < 0.25 else "")
            if of and (of in self.people or key in self.kin):
                who = Identity(who.first, self.person(of).last, who.gender, who.origin)
            if key in self.words:
                who = word_identity(who, self.language, self.rng)
            self.people[key] = who
        return self.people[key]

    def gender(self, kind: str, index: str) -> str:
        return self.person(index, kind).gender

    def fix(self, what: str, index: str, other: str) -> None:
        """Say before an individual is first named that it is ``f``, ``m`` ``kin`` or ``couple`` of
        another, or that its names are words (``mot``); ``an`` gives the year of the first day."""
        if what == "kin":
            self.kin[index] = other
        elif what == "couple":
            self.genders[index] = "m" if self.gender("", other) == "f" else "f"
        elif what == "mot":
            self.words.add(index)
        elif what == "an":
            self.things["year"] = index
        else:
            self.genders[index] = what

    def thing(self, key: str, make: Callable[[], str]) -> str:
        """Give the thing of that name, made once."""
        if key not in self.things:
            self.things[key] = make()
        return self.things[key]

    def either(self, key: str, *ways: str) -> str:
        """Draw one of the ways and keep to it throughout the document."""
        return self.thing(key, lambda: self.rng.choice(ways))

    def value(self, name: str, index: str) -> Pieces:
        """Give what a slot stands for."""
        if not index:
            return [(self._word(name), None)]
        if name in FORMS:
            return [(self._familiar(name, index), FORMS[name])]
        if name in _PERSONAL:
            return self._personal(name, index)
        if name in _WORDED:
            return [(self.tongue.word(name, self.gender("", index)), None)]
        if name in _COURT:
            return self._judge(name, index)
        if name in _BAR:
            return self._lawyer(name, index)
        if name in _FOREIGN:
            return [(self._foreign(name, index), None)]
        if name in _DATED:
            return [(self._dated(name, int(index)), "dateDeces" if name == "mort" else None)]
        if name == "LOCALITE":
            return [(self._thing("localite", index).upper(), _LABELS[name])]
        return [(self._thing(name, index), _LABELS[name])]

    def _familiar(self, name: str, index: str) -> str:
        who = self.person(index, "" if FORMS[name] else "thing")
        return self.thing(name + index, lambda: familiar(name, who, self.rng))

    def _word(self, name: str) -> str:
        rng = self.rng
        if name.casefold() == "court-town":
            town = self.thing("court", lambda: self.tongue.court_town(self.bank, rng))
            return town.upper() if name.isupper() else town
        if name.casefold() == "small-town":
            town = self.thing("small", lambda: tongues.small_town(self.bank, rng))
            return town.upper() if name.isupper() else town
        if name == "e":
            return rng.choice(("", "e"))
        if name in ("lt", "gt"):
            return "<" if name == "lt" else ">"
        if name == "dpt":
            return rng.choice(tongues.DEPARTMENTS)
        if name.casefold() == "date":
            made = self.tongue.any_date(rng)
            return made.upper() if name == "DATE" else made
        if name == "rg":
            return f"{rng.randint(18, 24)}/{rng.randint(1, 99999):05d}"
        return like_shape("DBVX-V-B7G-OGVL", rng)

    def _personal(self, name: str, index: str) -> Pieces:
        who = self.person(index)
        if name in ("nom", "NOM"):
            return [(who.last.upper() if name == "NOM" else who.last, SURNAME)]
        if name in ("prenom", "PRENOM"):
            return [(who.first.upper() if name == "PRENOM" else who.first, FIRST_NAME)]
        if name == "initiale":
            return [(self._initials(who), FIRST_NAME)]
        if name == "initialenom":
            return [(f"{who.last[0].upper()}.", SURNAME)]
        if name == "sigle":
            return [(persons.cipher(who, self.either("cipher", *persons.CIPHERS)), SURNAME)]
        if name in ("prenoms", "PRENOMS"):
            several = self.thing("prenoms" + index, lambda: self._several(who))
            return [(several.upper() if name == "PRENOMS" else several, FIRST_NAME)]
        if name == "surnom":
            nicknames = _NICKNAMES if self.language == "fr" else english_values.NICKNAMES
            return [(self.either("surnom" + index, *nicknames), FIRST_NAME)]
        before, after = self.either(
            "physico" + index, *(_COMPANIES if self.language == "fr" else english_values.COMPANIES)
        ).split("X")
        pieces: Pieces = [(before, None), (who.last, "personnePhysicoMorale"), (after, None)]
        upper = self.either("physico-case" + index, "l", "l", "u") == "u"
        return [(text.upper() if upper else text, label) for text, label in pieces]

    def _foreign(self, name: str, index: str) -> str:
        if name == "mr":
            return self.either("mr" + index, *persons.titles(self.gender("", index)))
        last = self.person(index, "cited").last
        return last.upper() if name.isupper() else last

    def _several(self, who: Identity) -> str:
        more = [self.bank.first_name(who.origin, who.gender, self.rng) for _ in range(self.rng.randint(1, 2))]
        return " ".join([who.first, *more])

    def _judge(self, name: str, index: str) -> Pieces:
        who = self.person(index, "j")
        if name in ("titrejuge", "civjuge"):
            return [(self.tongue.word(name.removesuffix("juge"), who.gender), None)]
        capitals = name.isupper() or self.either("judge-case", *self.tongue.cases) == "u"
        last = who.last.upper() if capitals else who.last
        if name in ("JUGE", "jugenom") or (name == "juge" and self.either("judge-full", "y", "y", "n") == "n"):
            return [(last, JUDGE)]
        if name == "jugeinitiale":
            return [(f"{self._initials(who)} {last}", JUDGE)]
        return [(f"{who.first.upper() if name == 'JUGECOMPLET' else who.first} {last}", JUDGE)]

    def _initials(self, who: Identity) -> str:
        ways = persons.INITIALS if self.language == "en" else persons.INITIALS[:1]
        return persons.short_first(who, self.either("initials", *ways))

    def _lawyer(self, name: str, index: str) -> Pieces:
        who = self.person(index, "a")
        if name == "titreavocat":
            return [(self.tongue.word("titre", who.gender), None)]
        capitals = name.isupper() or self.either("lawyer-case", *self.tongue.cases) == "u"
        last = who.last.upper() if capitals else who.last
        if name == "avocatinitiale":
            return [(f"{self._initials(who)} {last}", LAWYER)]
        if name == "AVOCAT" and self.language == "en":
            return [(f"{who.first.upper()} {last}", LAWYER)]
        return [(last if "nom" in name.casefold() else f"{who.first} {last}", LAWYER)]

    def _dated(self, name: str, index: int) -> str:
        """Give the day of that number: ``date1`` comes before ``date2``, ``suite1`` and ``mort1``
        two or three weeks after ``date1``."""
        if not self.days:
            year = int(
                self.things.get("year") or self.rng.choice((2016, 2017, 2018, 2019, 2019, 2020, 2020, 2021, 2021, 2022))
            )
            self.days.append(tongues.day_number(year, self.rng))
        while len(self.days) <= index:
            self.days.append(self.days[-1] + self.rng.randint(16, 150))
        later = (
            int(self.thing(f"suite{index}", lambda: str(self.rng.randint(12, 25)))) if name in ("suite", "mort") else 0
        )
        made = tongues.day(self.days[index] + later)
        if name == "annee":
            return str(made.year)
        if name == "jour":
            return f"{made.day} {MONTHS[self.language][made.month - 1]} {made.year}"
        return f"{made.year % 100:02d}" if name == "an" else self.tongue.written(made)

    def _thing(self, name: str, index: str) -> str:
        return self.thing(name + index, lambda: self._make(name, index))

    def _make(self, name: str, index: str) -> str:
        rng, bank, tongue = self.rng, self.bank, self.tongue
        if name in ("mariage", "deces"):
            return self._after_birth(name, index)
        if name in ("adresse", "cpville", "localite", "telephone", "naissance", "naissancemineur", "naissanceaine"):
            return tongue.make(name, bank, rng)
        if name == "morale":
            made = tongue.company(bank, rng)
            return made.upper() if self.either("company-case", "u", "l") == "u" else made
        if name == "email":
            return self._email(index)
        if name == "site":
            return (
                f"www.{re.sub(r'[^a-z]', '', key(tongue.company(bank, rng))) or 'maison'}.{rng.choice(tongue.domains)}"
            )
        if name == "etablissement":
            return tongue.facility(bank, rng)
        if name == "agdref":
            return f"{rng.choice(('75', '93', '69', '13', '59', '33', '92', '99', '77', '97'))}{like_shape('03012345', rng)}"
        shape = rng.choice(tongues.SHAPES[self.language].get(name) or tongues.SHAPES["fr"][name])
        return tongues.imitation(shape, rng)

    def _after_birth(self, name: str, index: str) -> str:
        """Draw a day of which the individual is of age."""
        born = _year(self._thing("naissance", index))
        for _ in range(60):
            made = self.tongue.make(name, self.bank, self.rng)
            if born + 18 <= _year(made) <= born + 95:
                break
        return made

    def _email(self, index: str) -> str:
        """Make an address of the individual of that number."""
        who, rng = self.person(index), self.rng
        first, last = (re.sub(r"[^a-z]", "", key(name)) for name in (who.first, who.last))
        local = rng.choice((first, first, first[:1])) + rng.choice((".", "", "_", "-")) + last
        return f"{local}@{rng.choice(self.tongue.mail_domains)}"


def _year(written: str) -> int:
    found = re.search(r"(?:19|20)\d\d", written)
    return int(found[0]) if found else 1970
