"""Write fictional first pages, judgments, letters and e-mails by template, after the layout of each court.

The templates (``templates/fr.txt``) are written for the project. ``<a|b|>`` is a choice; ``prenom1``, ``NOM1``, ``adresse1``… are
slots, the figure says of which individual of the document. A choice of one, such as ``<date>``, is a slot that is a common word.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from engine.corpus.identities import Identity, NameBank, date, fold, like_shape
from engine.corpus.refill import Builder, Span
from engine.labels import FIRST_NAME, JUDGE, LAWYER, SURNAME

_CHOICE = re.compile(r"<([^<>]*)>")
_WORDS = frozenset(
    [
        "date",
        "DATE",
        "rg",
        "portalis",
        "court-town",
        "COURT-TOWN",
        "Court-town",
        "dpt",
        "Body",
        "Body1",
        "Signature",
        "ig",
    ]
)
_SLOT = re.compile(
    r"\x01(?P<word>[\w-]+)\x02"
    r"|\b(?P<slot>prenom|nom|NOM|civ|titre|ne|e|adresse|cpville|localite|LOCALITE|naissance|mariage|deces|avocatnom|avocat|juge|JUGE|morale"
    r"|physico|etablissement|aj|siren|siret|numero|passeport|nir|telephone|email|site|compte|iban|carte|plaque|cadastre)(?P<index>\d)\b"
    r"|(?P<town>\b(?:COURT-TOWN|Court-town|court-town)\b)|(?P<department>\bdpt\b)"
)
_DEPARTMENTS = (
    "Nord",
    "Rhône",
    "Gironde",
    "75",
    "93",
    "Bouches-du-Rhône",
    "Moselle",
    "974",
    "Haute-Garonne",
    "69",
    "Val-de-Marne",
    "Finistère",
)
_SHOWN = {"M.": ("M.", "Monsieur"), "Mme": ("Mme", "Madame")}


@cache
def templates(name: str = "fr") -> tuple[str, ...]:
    """Read the templates of a language, without their headings."""
    text = (Path(__file__).parent / "templates" / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(part.strip("\n") for part in re.split(r"^===.*\n", text, flags=re.MULTILINE) if part.strip())


@cache
def bodies() -> tuple[str, ...]:
    """Read the sentences of which bodies are made."""
    text = (Path(__file__).parent / "templates" / "bodies.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.split("\n") if line)


def expand(template: str, rng: random.Random) -> str:
    """Settle the choices, innermost first; slots that are common words are left between \\x01 and \\x02."""

    def settle(match: re.Match[str]) -> str:
        options = match[1].split("|")
        chosen = options[0] if len(options) == 1 else rng.choice(options)
        bare = chosen.strip()
        if bare == "Body":
            return "\n".join(rng.sample(bodies(), rng.randint(2, 6)))
        if bare == "Body1":
            return rng.choice(bodies())
        if bare == "Signature":
            return rng.choice(
                (
                    "Le greffier, Le président,",
                    "LA GREFFIÈRE LA PRÉSIDENTE",
                    "Le greffier Le juge\njuge4 juge1",
                    "juge4 juge1",
                )
            )
        if bare == "e" and len(options) == 1:
            return rng.choice(("", "e"))
        return f"\x01{bare}\x02" if bare in _WORDS or re.fullmatch(r"(?:e|ne|civ|titre)\d", bare) else chosen

    while _CHOICE.search(template):
        template = _CHOICE.sub(settle, template)
    return template


@dataclass(slots=True)
class Scene:
    """The people and things of one document, drawn when first named."""

    bank: NameBank
    rng: random.Random
    people: dict[str, Identity] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)

    def person(self, index: str, kind: str = "party") -> Identity:
        """Give the individual of that number; relatives often bear the first party's surname."""
        key = kind + index
        if key not in self.people:
            who = self.bank.identity(self.rng)
            if kind == "party" and index in "345" and "party1" in self.people and self.rng.random() < 0.25:
                who = Identity(who.first, self.people["party1"].last, who.gender, who.origin)
            self.people[key] = who
        return self.people[key]

    def thing(self, key: str, make: Callable[[], str]) -> str:
        """Give the thing of that name, made once."""
        if key not in self.things:
            self.things[key] = make()
        return self.things[key]


def write(bank: NameBank, rng: random.Random, template: str | None = None) -> tuple[str, list[Span]]:
    """Write one document: its text and its mentions."""
    text = expand(template or rng.choice(templates()), rng)
    scene, built, position = Scene(bank, rng), Builder(), 0
    for match in _SLOT.finditer(text):
        built.add(text[position : match.start()])
        word = match["word"] or ""
        numbered = re.fullmatch(r"(e|ne|civ|titre)(\d)", word)
        if numbered:
            _add(scene, built, numbered[1], numbered[2])
        elif word or match["town"] or match["department"]:
            built.add(_word(scene, word or match["town"] or "dpt"))
        else:
            _add(scene, built, match["slot"], match["index"])
        position = match.end()
    built.add(text[position:])
    return re.sub(r"[\x01\x02]", "", built.text), built.spans


def _word(scene: Scene, word: str) -> str:
    rng = scene.rng
    if word.casefold() == "court-town":
        town = scene.thing("court", lambda: scene.bank.town(rng)[1])
        return town.upper() if word.isupper() else town
    if word == "dpt":
        return rng.choice(_DEPARTMENTS)
    if word.casefold() == "date":
        made = date(
            rng, rng.choice(("1 janvier 2024", "1 janvier 2024", "01/02/2024", "01 Janvier 2024")), (2015, 2024)
        )
        return made.upper() if word == "DATE" else made
    if word == "rg":
        return f"{rng.randint(18, 24)}/{rng.randint(1, 99999):05d}"
    return like_shape("DBVX-V-B7G-OGVL", rng)


def _add(scene: Scene, built: Builder, slot: str, index: str) -> None:
    """Append what a slot stands for, with its label."""
    rng, key = scene.rng, slot + index
    if slot in ("prenom", "nom", "NOM", "civ", "titre", "ne", "e"):
        _add_person(scene, built, slot, index)
    elif slot in ("avocat", "avocatnom"):
        who = scene.person(index, "lawyer")
        last = who.last.upper() if scene.thing("lawyer-case", lambda: rng.choice("ul")) == "u" else who.last
        built.add(last if slot == "avocatnom" else f"{who.first} {last}", LAWYER)
    elif slot in ("juge", "JUGE"):
        who = scene.person(index, "judge")
        last = (
            who.last.upper()
            if slot == "JUGE" or scene.thing("judge-case", lambda: rng.choice("ul")) == "u"
            else who.last
        )
        built.add(
            last
            if slot == "JUGE" or scene.thing("judge-full", lambda: rng.choice("yyn")) == "n"
            else f"{who.first} {last}",
            JUDGE,
        )
    elif slot == "cpville":
        code, town = scene.bank.town(rng)
        built.add(scene.thing(key, lambda: f"{code} {town.upper() if rng.random() < 0.5 else town}"), "localite")
    elif slot in ("localite", "LOCALITE"):
        town = scene.thing("localite" + index, lambda: scene.bank.town(rng)[1])
        built.add(town.upper() if slot == "LOCALITE" else town, "localite")
    else:
        built.add(scene.thing(key, lambda: _value(scene, slot)), _LABELS[slot])


def _add_person(scene: Scene, built: Builder, slot: str, index: str) -> None:
    who = scene.person(index)
    female = who.gender == "f"
    if slot == "prenom":
        built.add(who.first, FIRST_NAME)
    elif slot == "nom":
        built.add(who.last, SURNAME)
    elif slot == "NOM":
        built.add(who.last.upper(), SURNAME)
    elif slot == "titre":
        built.add("Mme" if female else "M.")
    elif slot == "civ":
        built.add("Madame" if female else "Monsieur")
    else:
        built.add(("née" if female else "né") if slot == "ne" else ("e" if female else ""))


_LABELS = {
    "adresse": "adresse", "naissance": "dateNaissance", "mariage": "dateMariage", "deces": "dateDeces", "morale": "personneMorale",
    "physico": "personnePhysicoMorale", "etablissement": "etablissement", "aj": "numeroIdentifiant", "siren": "numeroSiretSiren",
    "siret": "numeroSiretSiren", "numero": "numeroIdentifiant", "passeport": "numeroIdentifiant", "nir": "numeroIdentifiant",
    "telephone": "telephoneFax", "email": "email", "site": "siteWebSensible", "compte": "compteBancaire", "iban": "compteBancaire",
    "carte": "compteBancaire", "plaque": "plaqueImmatriculation", "cadastre": "cadastre",
}  # fmt: skip


def _value(scene: Scene, slot: str) -> str:
    rng, bank = scene.rng, scene.bank
    if slot == "adresse":
        return bank.street(rng)
    if slot in ("naissance", "mariage", "deces"):
        return date(
            rng, rng.choice(("1 janvier 1970", "1 janvier 1970", "01 Janvier 1970", "01/02/1970", "1er janvier 1970"))
        )
    if slot == "morale":
        return bank.company(rng).upper() if rng.random() < 0.5 else bank.company(rng)
    if slot == "physico":
        name = scene.person("1").last
        return rng.choice(
            (f"{name} et fils", f"Etablissements {name}", f"{name} Bâtiment", f"Garage {name}", name.upper())
        )
    if slot == "email":
        who = scene.person(rng.choice("12"))
        local = (
            re.sub(r"[^a-z]", "", fold(who.first))
            + rng.choice((".", "", "_", "-"))
            + re.sub(r"[^a-z]", "", fold(who.last))
        )
        return f"{local}@{rng.choice(('orange.fr', 'gmail.com', 'free.fr', 'wanadoo.fr', 'hotmail.fr', 'outlook.com', 'laposte.net'))}"
    if slot == "site":
        return f"www.{re.sub(r'[^a-z]', '', fold(bank.company(rng))) or 'maison'}.{rng.choice(('fr', 'com', 'net'))}"
    if slot == "telephone":
        return like_shape(
            rng.choice(("06 12 34 56 78", "01.23.45.67.89", "+33 6 12 34 56 78", "0612345678", "04-91-12-34-56")), rng
        )
    if slot == "etablissement":
        who = bank.identity(rng)
        kind = rng.choice(
            ("centre hospitalier", "collège", "lycée", "hôpital", "clinique", "EHPAD", "école", "maison d'arrêt")
        )
        return f"{kind} {rng.choice((f'{who.first} {who.last}', f'de {bank.town(rng)[1]}', 'Les Tilleuls', 'Sainte-Anne'))}"
    if slot == "carte":
        return like_shape(rng.choice(("4970 1234 5678 9012", "4970123456789012")), rng)
    shapes = {
        "aj": ("2024-000189", "2023/001234", "75056/001/2023/012345"), "siret": ("123 456 789 00012", "12345678900012"),
        "passeport": ("12AB34567", "A01234567"), "nir": ("1 84 12 75 108 123 45", "2840375108123 45", "184127510812345"),
        "numero": ("9203040506", "7503123456", "12345", "123 456"), "iban": ("FR76 1234 5678 9012 3456 7890 123", "FR7612345678901234567890123"),
        "plaque": ("AB-123-CD", "AB 123 CD", "1234 AB 75", "AB123CD"), "cadastre": ("section AB n° 12", "AB 123", "section C numéro 1045", "BK n°98"),
        "siren": ("123 456 789", "123456789"),
        "compte": ("00012345678", "12345 67890 12345678901 23", "36184 500 123", "0312345X020"),
    }  # fmt: skip
    shape = rng.choice(shapes[slot])
    head = re.match(r"section |FR", shape)
    start = head[0] if head else ""
    return start + like_shape(shape[len(start) :], rng)
