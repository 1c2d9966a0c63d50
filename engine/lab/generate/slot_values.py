"""What the slots of the templates stand for in French and in English: pronouns, dates, places,
numbers, companies."""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.identities import NameBank, date
from engine.lab.generate import english_values
from engine.text import MONTHS, like_shape

_FR_MONTHS, _EN_MONTHS = MONTHS["fr"], MONTHS["en"]
DEPARTMENTS = (
    "Nord", "Rhône", "Gironde", "75", "93", "Bouches-du-Rhône", "Moselle", "974", "Haute-Garonne", "69", "Val-de-Marne", "Finistère",
)  # fmt: skip
SHAPES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "fr": {
        "aj": ("2024-000189", "2023/001234", "75056/001/2023/012345"),
        "siret": ("123 456 789 00012", "12345678900012"),
        "siren": ("123 456 789", "123456789"),
        "passeport": ("12AB34567", "A01234567"),
        "nir": ("1 84 12 75 108 123 45", "2840375108123 45", "184127510812345"),
        "numero": ("9203040506", "7503123456", "12345", "123 456"),
        "iban": ("FR76 1234 5678 9012 3456 7890 123", "FR7612345678901234567890123"),
        "plaque": ("AB-123-CD", "AB 123 CD", "1234 AB 75", "AB123CD"),
        "cadastre": ("section AB n° 12", "AB 123", "section C numéro 1045", "BK n°98", "section ZA n° 45", "AC n° 217"),
        "compte": ("00012345678", "12345 67890 12345678901 23", "36184 500 123", "0312345X020"),
        "carte": ("4970 1234 5678 9012", "4970123456789012"),
    },
    "en": english_values.SHAPES,
}
"""Numbers to imitate: digits for digits, capitals for capitals."""


_SHAPE_WORDS = re.compile(r"\b(sections?|n°|FR|GB|PIN|PID|DP|UCI|[A-Z][a-z]+)(?![A-Za-z])")


def imitation(shape: str, rng: random.Random) -> str:
    """Draw a number of that shape; its words ("Lot", "section") stay."""
    return "".join(part if turn % 2 else like_shape(part, rng) for turn, part in enumerate(_SHAPE_WORDS.split(shape)))


Maker = Callable[[NameBank, random.Random], str]


@dataclass(frozen=True)
class LanguageForms:
    """The ways of one language. ``words`` give the masculine and the feminine."""

    words: Mapping[str, tuple[str, str]]
    makers: Mapping[str, Maker]
    company: Maker
    facility: Maker
    court_town: Maker
    any_date: Callable[[random.Random], str]
    written: Callable[[datetime.date], str]
    domains: tuple[str, ...]
    mail_domains: tuple[str, ...]
    cases: tuple[str, ...] = ("u", "l")
    """Capitals or not, of the surnames of judges and lawyers in a document."""

    def word(self, name: str, gender: str) -> str:
        return self.words[name][gender == "f"]

    def make(self, name: str, bank: NameBank, rng: random.Random) -> str:
        return self.makers[name](bank, rng)


def day_number(year: int, rng: random.Random) -> int:
    """Draw a day of a year, as a number to add days to."""
    return datetime.date(year, 1, 1).toordinal() + rng.randint(0, 364)


def day(number: int) -> datetime.date:
    """Give the day of a number, a weekday: nothing is decided on a Sunday."""
    made = datetime.date.fromordinal(number)
    return made - datetime.timedelta(days=max(0, made.weekday() - 4))


def _written_fr(made: datetime.date) -> str:
    return f"{'1er' if made.day == 1 else made.day} {_FR_MONTHS[made.month - 1]} {made.year}"


def _written_en(made: datetime.date) -> str:
    return f"{_EN_MONTHS[made.month - 1]} {made.day}, {made.year}"


def _civil_fr(*years: int) -> Maker:
    shapes = ("1 janvier 1970", "1er janvier 1970", "1er janvier 1970", "01 Janvier 1970", "01/02/1970")
    return lambda bank, rng: date(rng, rng.choice(shapes), (years[0], years[1]))


def _civil_en(*years: int) -> Maker:
    return lambda bank, rng: english_values.civil_date((years[0], years[1]), rng)


def _any_date_fr(rng: random.Random) -> str:
    return date(rng, rng.choice(("1 janvier 2024", "1 janvier 2024", "01/02/2024", "01 Janvier 2024")), (2015, 2024))


def _any_date_en(rng: random.Random) -> str:
    made = datetime.date(rng.randint(2012, 2024), rng.randint(1, 12), rng.randint(1, 28))
    return rng.choice((_written_en(made), f"{made.day} {_EN_MONTHS[made.month - 1]} {made.year}"))


def _post_code_and_town_fr(bank: NameBank, rng: random.Random) -> str:
    code, town = bank.town(rng)
    return f"{code} {town.upper() if rng.random() < 0.5 else town}"


def _phone_fr(bank: NameBank, rng: random.Random) -> str:
    shapes = ("06 12 34 56 78", "01.23.45.67.89", "+33 6 12 34 56 78", "0612345678", "04-91-12-34-56")
    return (
        "0" + like_shape(rng.choice(shapes[:2]), rng)[1:] if rng.random() < 0.5 else like_shape(rng.choice(shapes), rng)
    )


_TRADES = (
    "Foncière", "Logistique", "Habitat", "Énergies", "Carrières", "Pharma", "Sécurité", "Propreté", "Promotion", "Éolien",
    "Restauration", "Granulats", "Immobilière", "Autocars", "Distribution", "Environnement", "Conseil", "Aménagement", "Santé",
    "Gardiennage", "Transports", "Participations", "Viticole", "Nettoyage", "Ingénierie", "Télécom", "Solaire", "Hôtelière",
)  # fmt: skip
_REALMS = (
    "du Littoral", "des Alpes", "de l'Ouest", "du Val", "Atlantique", "Méditerranée", "du Centre", "des Trois Rivières", "Horizon",
    "du Parc", "des Deux Vallées", "Occitane", "Nord-Est", "du Lac", "de la Plaine", "Rhodanienne", "Plus", "des Coteaux", "Azur",
    "du Grand Large", "et Services", "Armor", "de l'Estuaire", "des Remparts", "Lumière", "de la Forêt", "Sud Loire", "des Marais",
)  # fmt: skip


def _company_fr(bank: NameBank, rng: random.Random) -> str:
    """Draw the name of a company that bears nobody's name, without its form."""
    roll = rng.random()
    if roll < 0.55:
        return f"{rng.choice(_TRADES)} {rng.choice(_REALMS)}"
    if roll < 0.7:
        return f"{rng.choice(_TRADES)} {bank.town(rng)[1]}"
    if roll < 0.85:
        return "".join(rng.choice("ABCDEFGHILMNOPRST") for _ in range(rng.randint(3, 5)))
    return rng.choice(("Axi", "Nova", "Vert", "Alti", "Soli", "Terra", "Odys", "Logi", "Clari", "Mobi")) + rng.choice(
        ("via", "lys", "nov", "dis", "ance", "tech", "sol", "pierre", "med", "form")
    )


def _facility_fr(bank: NameBank, rng: random.Random) -> str:
    who = bank.identity(rng)
    kinds = ("centre hospitalier", "collège", "lycée", "hôpital", "clinique", "EHPAD", "école", "maison d'arrêt")
    town = bank.town(rng)[1]
    of = f"d'{town}" if town[0] in "AEIOUYÉÈÎ" else f"de {town}"
    return f"{rng.choice(kinds)} {rng.choice((f'{who.first} {who.last}', of, 'Les Tilleuls', 'Sainte-Anne'))}"


_FR_SEATS = (
    "Paris", "Versailles", "Lyon", "Marseille", "Bordeaux", "Toulouse", "Lille", "Nantes", "Rennes", "Strasbourg", "Montpellier", "Nice", "Grenoble", "Dijon", "Rouen",
    "Caen", "Amiens", "Reims", "Metz", "Nancy", "Orléans", "Tours", "Poitiers", "Limoges", "Clermont-Ferrand", "Besançon", "Pau", "Nîmes", "Bastia", "Angers", "Bobigny",
    "Créteil", "Nanterre", "Évry", "Melun", "Pontoise", "Cergy", "Chambéry", "Annecy", "Valence", "Toulon", "Perpignan", "Agen", "Bayonne", "Colmar", "Mulhouse", "Douai",
    "Fort-de-France", "Basse-Terre", "Cayenne", "Saint-Denis", "Mamoudzou", "Nouméa", "Papeete", "Riom", "Bourges", "Troyes", "Chartres", "Le Mans", "Laval", "Brest", "Quimper",
)  # fmt: skip


def _court_town_fr(bank: NameBank, rng: random.Random) -> str:
    """Draw the seat of a court: mostly a town that has one."""
    return rng.choice(_FR_SEATS) if rng.random() < 0.8 else bank.town(rng)[1]


def small_town(bank: NameBank, rng: random.Random) -> str:
    """Draw a town that can stand behind "de"."""
    while True:
        town = bank.town(rng)[1]
        if not town.casefold().startswith(("le ", "les ")):
            return town


_EN_SEATS = (
    "Toronto", "Ottawa", "Hamilton", "London", "Brampton", "Newmarket", "Windsor", "Kingston", "Sudbury", "Barrie", "Milton", "Guelph",
)  # fmt: skip


LANGUAGE_FORMS: Mapping[str, LanguageForms] = {
    "fr": LanguageForms(
        {
            "civ": ("Monsieur", "Madame"), "titre": ("M.", "Mme"), "ne": ("né", "née"), "e": ("", "e"), "il": ("il", "elle"),
            "Il": ("Il", "Elle"), "le": ("le", "la"), "Le": ("Le", "La"), "lui": ("lui", "elle"), "un": ("un", "une"), "ce": ("ce", "cette"),
            "eur": ("demandeur", "demanderesse"), "fils": ("fils", "fille"), "conjoint": ("époux", "épouse"),
        },
        {
            "naissance": _civil_fr(1938, 2001), "naissancemineur": _civil_fr(2004, 2018), "naissanceaine": _civil_fr(1925, 1948), "mariage": _civil_fr(1978, 2019), "deces": _civil_fr(1996, 2022), "adresse": lambda bank, rng: bank.street(rng), "cpville": _post_code_and_town_fr,
            "localite": lambda bank, rng: bank.town(rng)[1], "telephone": _phone_fr,
        },
        _company_fr, _facility_fr, _court_town_fr, _any_date_fr, _written_fr, ("fr", "com", "net"),
        ("orange.fr", "gmail.com", "free.fr", "wanadoo.fr", "hotmail.fr", "outlook.com", "laposte.net", "sfr.fr", "yahoo.fr"),
    ),
    "en": LanguageForms(
        {
            "civ": ("Mr.", "Ms."), "titre": ("Mr.", "Ms."), "ne": ("born", "born"), "e": ("", ""), "il": ("he", "she"), "Il": ("He", "She"),
            "le": ("him", "her"), "Le": ("His", "Her"), "lui": ("him", "her"), "un": ("a man", "a woman"), "ce": ("his", "her"),
            "eur": ("plaintiff", "plaintiff"), "fils": ("son", "daughter"), "conjoint": ("husband", "wife"),
        },
        {
            "naissance": _civil_en(1938, 2001), "naissancemineur": _civil_en(2004, 2018), "naissanceaine": _civil_en(1925, 1948), "mariage": _civil_en(1978, 2019), "deces": _civil_en(1996, 2022), "adresse": lambda bank, rng: bank.street(rng),
            "cpville": lambda bank, rng: english_values.town_and_code(english_values.country(rng), rng),
            "localite": lambda bank, rng: english_values.town(english_values.country(rng), rng),
            "telephone": lambda bank, rng: english_values.phone(rng),
        },
        lambda bank, rng: bank.company(rng), lambda bank, rng: english_values.facility(rng), lambda bank, rng: rng.choice(_EN_SEATS),
        _any_date_en, _written_en, english_values.DOMAINS, english_values.MAIL_DOMAINS, ("u", "l", "l", "l", "l", "l"),
    ),
}  # fmt: skip
