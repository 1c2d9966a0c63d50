"""Fictional identities for refilling pseudonymised decisions: names of many origins, addresses, dates, numbers.

Names are drawn from lists given by path (``names/`` of the training corpora; none ships) and, for a share of them, made up by a
character model trained on those lists, so that names never seen before are the rule in training.
"""

from __future__ import annotations

import csv
import random
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ORIGINS: dict[str, float] = {
    "french": 46, "arabic": 16, "african": 9, "turkish": 3, "caucasian": 4, "indian": 3, "balkan": 4, "slavic": 4,
    "iberian": 5, "italian": 3, "haitian": 2, "english": 2, "world": 4,
}  # fmt: skip
"""Weights of the origins, after the litigants one meets in French courts; the sum does not matter."""

_COUNTRIES = {
    "turkish": ("TR",), "caucasian": ("AM", "GE", "AZ", "RU"), "indian": ("LK", "IN", "NP", "BD", "PK"),
    "balkan": ("AL", "BA", "RS", "XK", "MK", "HR", "ME"), "slavic": ("PL", "UA", "RU", "RO", "MD", "BG", "CZ"),
    "iberian": ("ES", "PT", "BR", "CO"), "italian": ("IT",), "arabic": ("DZ", "MA", "TN", "EG", "LY", "IQ"),
    "haitian": ("HT",), "english": ("GB", "IE", "US", "CA"), "african": ("ML", "GQ"),
}  # fmt: skip
_LANGUAGES = {
    "arabic": ("arabic",), "african": ("african",), "turkish": ("turkish",), "caucasian": ("armenian", "russian"),
    "indian": ("indian",), "balkan": ("croatian", "slovene"), "slavic": ("polish", "romanian", "russian", "czech"),
    "iberian": ("spanish", "portuguese"), "italian": ("italian",), "english": ("english", "irish"),
}  # fmt: skip
_SURNAME_FILES = {
    "french": ("fr", "wiktionary"), "iberian": ("es", "pt"), "italian": ("it",), "slavic": ("pl", "ru"),
    "caucasian": ("ru",), "indian": ("hi",), "english": ("uk", "us"), "world": ("world", "de", "us"),
}  # fmt: skip
_SYLLABLES = {
    "african": (
        ("Dia", "Tra", "Cou", "Kei", "Ko", "Ndia", "Sou", "Bam", "Oue", "Sis", "Ka", "Mbe", "Ngue", "Nko", "Tou", "Fo", "Ba",
         "Ca", "Do", "Ma", "Bou", "Zo", "Ye", "Sa", "Cis", "Gue", "Mou", "Ilun", "Ka", "Tshi", "Mu", "Ebo", "Oko", "Ade", "Es"),
        ("llo", "oré", "liba", "ta", "na", "ye", "mara", "ba", "drao", "so", "ssé", "li", "ma", "nga", "ré", "fana", "sso",
         "kou", "ndji", "tala", "mbo", "ssou", "ngo", "kélé", "gui", "bengo", "nou", "la", "ko"),
        ("", "", "", "ly", "té", "ra", "go", "bé", "ka", "né", "mba", "ndé", "ngou"),
    ),
    "arabic": (
        ("Ben", "Bou", "El ", "Aït ", "Al ", "Ha", "Za", "Me", "Ka", "Ma", "Be", "Cher", "Ra", "Ou", "Sli", "Tou", "Gue", "Lah"),
        ("hadj", "ziane", "khalfa", "mrani", "ssaoui", "dda", "lakh", "med", "zoug", "rif", "bou", "kaci", "noun", "mani", "ghar",
         "tira", "slim", "zid", "hamou", "laoui", "chou", "naceur", "ddouri", "fadel", "rkaoui"),
        ("", "", "i", "a", "ane", "oui", "ar", "ine", "ouche", "ette", "en", "aoui"),
    ),
}  # fmt: skip
_MONTHS = (
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
)
_WAYS = (
    ("rue", 50), ("avenue", 16), ("boulevard", 8), ("chemin", 6), ("impasse", 5), ("allée", 6), ("place", 5), ("route", 5),
    ("quai", 1), ("square", 1), ("cours", 1), ("lotissement", 1), ("résidence", 2), ("lieudit", 1), ("passage", 1), ("cité", 1),
)  # fmt: skip
_WAY_NAMES = (
    "de la République", "Victor Hugo", "Jean Jaurès", "du Général de Gaulle", "des Lilas", "de la Gare", "du Moulin", "Pasteur",
    "de l'Église", "des Écoles", "Gambetta", "de la Liberté", "du 8 mai 1945", "du 11 Novembre", "des Tilleuls", "Voltaire",
    "de la Fontaine", "du Stade", "des Acacias", "Émile Zola", "de Verdun", "du Château", "Anatole France", "des Vignes",
    "de la Paix", "du Port", "des Peupliers", "Louis Pasteur", "de Paris", "du Maréchal Foch", "des Roses", "Saint-Martin",
    "de Belfort", "Marcel Pagnol", "Paul Éluard", "du Pont", "de Bretagne", "des Cerisiers", "Jules Ferry", "Aristide Briand",
)  # fmt: skip
_FORMS = (
    "société",
    "SARL",
    "SAS",
    "SA",
    "SCI",
    "EURL",
    "SASU",
    "S.A.R.L.",
    "S.A.S.",
    "association",
    "compagnie",
    "syndicat",
)
_BRANDS = (
    "Transports", "Bâtiment", "Services", "Conseil", "Immobilier", "Distribution", "Assurances", "Energie", "Industrie", "Nord",
    "Atlantique", "Habitat", "Logistique", "Groupe", "Développement", "Participations", "Méditerranée", "Invest", "Santé",
    "Sécurité", "Propreté", "Construction", "Automobile", "Gestion", "Finance", "Alpes", "Restauration", "Environnement",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Identity:
    """One fictional individual."""

    first: str
    last: str
    gender: str
    origin: str


class NameModel:
    """A character trigram model of a list of names, that makes up names like them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._next: dict[str, list[str]] = defaultdict(list)
        for name in names:
            padded = f"^^{name}$"
            for index in range(len(padded) - 2):
                self._next[padded[index : index + 2]].append(padded[index + 2])

    def make(self, rng: random.Random) -> str:
        """Draw a name of 3 to 14 letters."""
        while True:
            text = "^^"
            while not text.endswith("$") and len(text) < 18:
                text += rng.choice(self._next[text[-2:]])
            name = text[2:-1]
            if text.endswith("$") and 3 <= len(name) <= 14 and name[0].isalpha():
                return name


def capitalise(name: str) -> str:
    """Write a name with capitals at the start of its parts: ``jean-pierre`` gives ``Jean-Pierre``."""
    text, start = "", True
    for char in name.lower():
        text += char.upper() if start else char
        start = not char.isalpha()
    return text


class NameBank:
    """The lists, read once. ``directory`` holds the files described in the corpora's own README."""

    def __init__(self, directory: Path) -> None:
        self.first: dict[str, dict[str, list[str]]] = {origin: {"f": [], "m": []} for origin in ORIGINS}
        self.last: dict[str, list[str]] = {origin: [] for origin in ORIGINS}
        self._read_first_names(directory)
        self._read_surnames(directory)
        self.towns = self._read_towns(directory)
        self._models = {
            origin: NameModel(names[:20000])
            for origin, names in self.last.items()
            if len(names) > 200 or origin == "french"
        }
        self.known_first = {
            fold(name) for by_gender in self.first.values() for names in by_gender.values() for name in names
        }

    def _read_first_names(self, directory: Path) -> None:
        counts: dict[str, list[tuple[int, str]]] = {"f": [], "m": []}
        for row in _rows(directory / "first_names_fr_insee.csv", ","):
            if len(row["name"]) > 2:
                counts[row["sex"].lower()[:1]].append((int(row["n"]), capitalise(row["name"])))
        for gender, rows in counts.items():
            rows.sort(reverse=True)
            names = [name for _, name in rows]
            self.first["french"][gender] = names[:400] * 6 + names[:2500] * 2 + names[:9000]
        by_language = {language: origin for origin, many in _LANGUAGES.items() for language in many}
        for row in _rows(directory / "first_names_gender_language.csv", ";"):
            origin = by_language.get(row["03_langage"].split(",")[0].split(" (")[0].strip())
            for gender in row["02_genre"].split(","):
                if origin and gender in ("f", "m"):
                    self.first[origin][gender].append(capitalise(row["01_prenom"].split(" (")[0]))
        by_country = {country: origin for origin, many in _COUNTRIES.items() for country in many}
        for row in _rows(directory / "first_names_by_country.csv", ","):
            origin = by_country.get(row["Country"])
            if origin and row["Gender"] in ("F", "M") and row["Romanized Name"].strip().isalpha():
                self.first[origin][row["Gender"].lower()].extend([capitalise(row["Romanized Name"].strip())] * 4)
        for origin, by_gender in self.first.items():
            for gender in by_gender:
                if len(by_gender[gender]) < 40:
                    by_gender[gender].extend(self.first["french"][gender][-9000:])
            if origin in ("haitian", "world"):
                by_gender["f"], by_gender["m"] = self.first["french"]["f"], self.first["french"]["m"]

    def _read_surnames(self, directory: Path) -> None:
        for origin, files in _SURNAME_FILES.items():
            for file in files:
                lines = (directory / f"surnames_{file}.txt").read_text(encoding="utf-8", errors="replace").split("\n")
                names = [capitalise(line.strip()) for line in lines if 2 < len(line.strip()) < 16 and "�" not in line]
                self.last[origin].extend(names * (12 if file == "fr" else 1))
        by_country = {country: origin for origin, many in _COUNTRIES.items() for country in many}
        for row in _rows(directory / "surnames_by_country.csv", ","):
            name, country = row["Romanized Name"].strip(), row["Country"]
            if country in by_country and name.isalpha():
                self.last[by_country[country]].extend([capitalise(name)] * 8)
        self.last["haitian"] = [capitalise(row["NAME"]) for row in _rows(directory / "surnames_haiti.csv", ",")]
        self.last["arabic"].extend(self.first["arabic"]["m"] * 2)

    @staticmethod
    def _read_towns(directory: Path) -> list[tuple[str, str]]:
        """Read (postal code, town) pairs; the official list has no accents, so part of the towns is written with them."""
        accents = {
            fold(name).replace("-", " ").replace("'", " "): name
            for name in (row["nom_commune_complet"] for row in _rows(directory / "communes_fr_accents.csv", ","))
        }
        rows = _rows(directory / "communes_fr.csv", ";")
        return [
            (row["Code_postal"], accents.get(fold(row["Nom_commune"]), capitalise(row["Nom_commune"]))) for row in rows
        ]

    def surname(self, origin: str, rng: random.Random) -> str:
        """Draw a surname: from the lists, made of syllables, or made up by the character model."""
        if origin in _SYLLABLES and (rng.random() < 0.75 or not self.last[origin]):
            name = "".join(rng.choice(part) for part in _SYLLABLES[origin])
            if origin == "arabic" and rng.random() < 0.2:
                name = rng.choice(("Ben ", "Ould ", "El ", "Abd ")) + rng.choice(self.first["arabic"]["m"])
        elif origin in self._models and rng.random() < 0.35:
            name = self._models[origin].make(rng)
        else:
            name = rng.choice(self.last[origin] or self.last["world"])
        if rng.random() < 0.05:
            name = f"{name}{rng.choice('- ')}{rng.choice(self.last['french'])}"
        elif rng.random() < 0.03:
            name = rng.choice(("de ", "Le ", "du ", "La ", "d'", "De ", "Van ", "von ", "dos ", "Da ", "Di ")) + name
        return name if rng.random() > 0.35 else strip_accents(name)

    def first_name(self, origin: str, gender: str, rng: random.Random) -> str:
        """Draw a first name, sometimes compound, sometimes several."""
        pool = self.first[origin if rng.random() < 0.8 else "french"][gender]
        name = rng.choice(pool)
        roll = rng.random()
        if roll < 0.06:
            name = f"{name}-{rng.choice(self.first['french'][gender][:2400])}"
        elif roll < 0.10:
            name = f"{name} {rng.choice(pool)}"
        return name if rng.random() > 0.2 else strip_accents(name)

    def identity(self, rng: random.Random, gender: str | None = None) -> Identity:
        """Draw a person; without ``gender`` either is as likely."""
        origin = rng.choices(list(ORIGINS), list(ORIGINS.values()))[0]
        gender = gender or rng.choice("fm")
        return Identity(self.first_name(origin, gender, rng), self.surname(origin, rng), gender, origin)

    def town(self, rng: random.Random) -> tuple[str, str]:
        """Draw (postal code, town)."""
        return rng.choice(self.towns)

    def street(self, rng: random.Random) -> str:
        """Draw number and street, sometimes with a building or a flat, as written in court."""
        way = rng.choices([name for name, _ in _WAYS], [weight for _, weight in _WAYS])[0]
        roll = rng.random()
        if roll < 0.35:
            name = rng.choice(_WAY_NAMES)
        elif roll < 0.7:
            person = self.identity(rng)
            name = rng.choice(("", "du Docteur ", "du Général ", "de ", "")) + rng.choice(
                (f"{person.first} {person.last}", person.last)
            )
        else:
            name = rng.choice(("de ", "des ", "du ", "de la ", "")) + rng.choice(self.towns)[1]
        number = f"{rng.randint(1, 260)}{rng.choice(('', '', '', '', '', '', ' bis', ' ter', ' B', 'bis'))}{rng.choice((' ', ' ', ', '))}"
        text = f"{number if rng.random() < 0.92 else ''}{way if rng.random() < 0.8 else way.capitalize()} {name}"
        roll = rng.random()
        if roll < 0.06:
            text = f"{rng.choice(('Résidence', 'Bâtiment', 'Appartement', 'Bât.', 'Appt'))} {rng.choice(('A', 'B', 'C', 'Les Pins', '12', '204'))}{rng.choice((', ', ' ', ' - '))}{text}"
        elif roll < 0.10:
            text = f"{text}{rng.choice((', ', ' - ', ' '))}{rng.choice(('BP', 'CS'))} {rng.randint(10, 99999)}"
        return text.upper() if rng.random() < 0.1 else text

    def company(self, rng: random.Random) -> str:
        """Draw a company's name without its form."""
        roll = rng.random()
        if roll < 0.35:
            return self.surname("french", rng) + " " + rng.choice(_BRANDS)
        if roll < 0.6:
            return rng.choice(_BRANDS) + " " + rng.choice(_BRANDS).lower()
        if roll < 0.8:
            return "".join(rng.choice("ABCDEFGHILMNOPRST") for _ in range(rng.randint(2, 5)))
        return self._models["french"].make(rng) + rng.choice(("", " France", " et fils", " " + rng.choice(_BRANDS)))


def date(rng: random.Random, like: str = "1 janvier 1970", years: tuple[int, int] = (1935, 2020)) -> str:
    """Draw a date written as ``like`` is: figures with its separators, or words with the case of its month."""
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(*years)
    digits = "".join(char if char.isdigit() else " " for char in like).split()
    if len(digits) == 3:
        separator = next(char for char in like if not char.isdigit())
        return separator.join((f"{day:02d}", f"{month:02d}", str(year) if len(digits[2]) == 4 else f"{year % 100:02d}"))
    words = [word for word in like.split() if word.isalpha()]
    name = _MONTHS[month - 1]
    if words and words[0].isupper():
        name = name.upper()
    elif words and words[0][0].isupper():
        name = name.capitalize()
    shown = "1er" if day == 1 and "er" in like else f"{day:02d}" if like.startswith("0") else str(day)
    return f"{shown} {name}" + (f" {year}" if digits and len(digits[-1]) == 4 else "")


def like_shape(text: str, rng: random.Random) -> str:
    """Draw another number of the same shape: digits for digits, capitals for capitals."""
    return "".join(
        rng.choice("0123456789")
        if char.isdigit()
        else rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ")
        if char.isupper()
        else char
        for char in text
    )


def fold(text: str) -> str:
    """Fold case and accents: for comparing names only."""
    return strip_accents(text).casefold()


def strip_accents(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", text) if unicodedata.category(char) != "Mn")


def _rows(path: Path, delimiter: str) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle, delimiter=delimiter))
