"""Fictional identities of the common-law world: names in the proportions of its courts, streets,
towns, companies."""

from __future__ import annotations

import csv
import random
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from engine.identities import Identity, NameBank
from engine.lab.generate import english_values as places
from engine.text import LetterModel, capitalise, strip_accents

ORIGINS: dict[str, float] = {
    "english": 40, "irish": 5, "scottish": 5, "canadien": 7, "indian": 12, "chinese": 5, "korean": 2, "filipino": 2,
    "arabic": 6, "african": 6, "slavic": 6, "hispanic": 5, "italian": 4, "turkish": 3, "nordic": 3, "balkan": 2, "first nations": 2,
}  # fmt: skip
"""Weights of the origins, after the litigants of Ontario, British, Irish, Australian and Indian
courts taken together."""

EUROPE: dict[str, float] = {
    "turkish": 22, "slavic": 26, "balkan": 10, "italian": 8, "hispanic": 5, "nordic": 6, "canadien": 6, "english": 12, "arabic": 5,
}  # fmt: skip
"""Weights for the applicants of the European Court of Human Rights."""

INDIA: dict[str, float] = {"indian": 90, "arabic": 6, "english": 4}
MAILS: dict[str, float] = {**ORIGINS, "english": 90, "hispanic": 9}

SHORT = tuple(
    "bob rob bobby jim jimmy mike mick nick rick ricky dick dave steve jeff geoff greg doug don ron ken ben dan danny sam tom tommy tim tony andy joe joey jack larry"
    " barry gary jerry terry harry phil pete matt pat chuck hank ted ed eddie fred al hal bill billy will willie chris kim kathy cathy kate katie liz beth betsy becky"
    " barb deb debbie cindy sandy sue susie suzy pam peg peggy patti patty jen jenny jess jessie jo jan jill judy julie lori lorie lynn lynne mandy maggie meg molly"
    " nan nancy nikki pattie penny rosie sally shelly sherri sherry stacey stacy tammy teri terri theresa tina tracy trish trudy val vicki vicky wendy angie ashley"
    " alex abby ally bernie bert brad bret brett brent bruce bryan bud buddy cal cam charlie chad cliff clint cory craig curt curtis dale darrell darren darryl daryl"
    " dee derek dick dirk drew duane dustin dwayne earl ernie frankie gabe gene gerry gil glenn gordie gordon gus jay jake jamie jared jason jody johnny jon josh justin"
    " karl keith kelly kent kerry kev kevin kirk kurt kyle lance lee len les lonnie lou luke mack marc marty max mel mitch monty nate neil ned norm ollie ozzie percy perry"
    " ralph randy ray reg rex rich rod rodney roger ron ross roy russ rusty sean seth shane shaun shawn sid stan stu stuart tad todd trent trevor troy ty vern vic vince"
    " walt wally wayne zach gord marg babs dot ginny ellie evie freddie gina gwen izzy jackie janie joanie josie kay kitty lena libby lil lizzie lottie lucy mabel".split()
)
"""Short English first names, in lower case: lists of full names lack them."""

_PLACES_AND_MONTHS = frozenset(
    "london paris july asia india china france ireland york sierra israel georgia holland kenya chad malta cyprus vienna lourdes america africa brittany devon essex"
    " kent april june august may january monday sunday europe england scotland wales italy spain russia bosnia odessa lyon chelsea brooklyn houston dallas"
    " denver phoenix savannah dakota montana nevada arizona alabama tennessee texas california washington berlin rome athens".split()
)
"""Given names that are places or months far more often: no list of first names is asked about
them."""

_LANGUAGES = {
    "english": ("english",), "irish": ("irish",), "scottish": ("scottish",), "indian": ("indian",), "chinese": ("chinese",),
    "arabic": ("arabic", "iranian"), "african": ("african",), "slavic": ("polish", "russian", "ukrainian", "czech", "slovak", "romanian"),
    "hispanic": ("spanish", "portuguese"), "italian": ("italian", "greek"), "turkish": ("turkish",), "canadien": ("french",),
    "nordic": ("danish", "swedish", "norwegian", "dutch", "german"), "balkan": ("croatian", "serbian", "slovene"),
    "korean": ("korean", "vietnamese", "japanese"), "filipino": ("spanish",),
}  # fmt: skip
_COUNTRIES = {
    "english": ("GB", "US", "CA", "AU", "NZ", "JM"), "irish": ("IE",), "indian": ("IN", "PK", "BD", "LK", "NP"), "chinese": ("CN", "TW"),
    "korean": ("KR", "VN", "KH"), "filipino": ("PH",), "arabic": ("EG", "JO", "LB", "IQ", "SA", "IR", "AE"),
    "slavic": ("PL", "UA", "RU", "CZ", "SK", "RO", "BG", "HU"), "hispanic": ("MX", "CO", "SV", "PT", "BR", "ES"), "italian": ("IT", "MT"),
    "turkish": ("TR", "AM", "AZ"), "balkan": ("HR", "BA", "RS", "AL", "MK"), "nordic": ("NO", "DK", "FI", "NL", "DE", "BE"),
    "canadien": ("FR",), "african": ("ZA",),
}  # fmt: skip
_SURNAME_FILES = {
    "english": ("uk", "us"), "canadien": ("fr",), "hispanic": ("es", "pt"), "italian": ("it",), "slavic": ("pl", "ru"),
    "indian": ("hi",), "nordic": ("de",), "irish": ("uk",), "scottish": ("uk",), "filipino": ("es",),
}  # fmt: skip
_SYLLABLES: dict[str, tuple[tuple[str, ...], ...]] = {
    "african": (
        ("Ade", "Oko", "Oku", "Chi", "Nwa", "Eze", "Olu", "Oye", "Mba", "Owu", "Asa", "Bo", "Ama", "Kwa", "Men", "Mwa", "Ka", "Nju", "Ndu", "Ode", "Aki", "Wan"),
        ("wale", "nkwo", "di", "ma", "kem", "bowa", "fo", "ri", "nwo", "ngi", "sah", "ten", "jei", "tunde", "guna", "bayo", "ra", "ku"),
        ("", "", "", "la", "mi", "gu", "du", "ke", "ye", "si", "ji"),
    ),
    "indian": (
        ("Bal", "Subra", "Krish", "Venka", "Raj", "Nara", "Mur", "Cha", "Dha", "Siva", "Tha", "Pra", "Sen", "Jaya", "Gop", "Bha", "Raga", "Mah"),
        ("ma", "na", "te", "sh", "li", "wal", "van", "gar", "gapu", "thi", "ku", "pala", "dev"),
        ("ni", "an", "m", "iah", "swami", "ingam", "esan", "rathan", "nathan", "raj", "al", "i", "kar", "appa", "war"),
    ),
    "chinese": (("Zh", "X", "Ch", "L", "W", "H", "Y", "G", "F", "Sh", "T", "Q", "K", "M", "Ng", "Ts"), ("ang", "ao", "en", "i", "iu", "u", "uang", "ong", "ei", "ai", "an", "eung", "ok"), ("",)),
    "arabic": (
        ("Al-", "El ", "Abu ", "Ha", "Sa", "Kha", "Na", "Mo", "Ra", "Ja", "Fa", "Za", "Abd", "Sha", "Ma"),
        ("mid", "leh", "lil", "ssan", "jjar", "ddad", "rouk", "heri", "bani", "zawi", "sri", "hmoud", "rifi", "kour", "ddin"),
        ("", "", "i", "i", "ani", "zadeh", "ein", "awi"),
    ),
}  # fmt: skip
_IRISH = ("O'", "O'", "Mc", "Mc", "Fitz", "O’", "Mac ", "Ó ")
_NATIONS = (
    ("Red", "White", "Black", "Running", "Standing", "Little", "Crow", "Many", "Good", "Grey", "Thunder", "Iron", "Day", "Star", "Spotted"),
    ("bear", "sky", "fox", "feather", "hawk", "fish", "water", "cloud", "stone", "wolf", "child", "horses", "bird", "walker", "shoe"),
)  # fmt: skip


_LISTED = re.compile(r"[^\W\d_][^\W\d_'’ -]{1,13}[^\W\d_]")


class EnglishBank(NameBank):
    """The lists of :class:`NameBank`, read for the common-law world. ``origins`` weighs them."""

    def __init__(self, directory: Path, origins: Mapping[str, float] | None = None) -> None:
        super().__init__(directory)
        self.origins = dict(origins or ORIGINS)
        self.given: dict[str, dict[str, list[str]]] = {origin: {"f": [], "m": []} for origin in ORIGINS}
        self.family: dict[str, list[str]] = {origin: [] for origin in ORIGINS}
        self._read_given(directory)
        self._read_family(directory)
        self.known_given = frozenset(
            name.lower() for by_gender in self.given.values() for names in by_gender.values() for name in names
        ) | frozenset(SHORT)
        self.known_given -= _PLACES_AND_MONTHS
        self.makers = {origin: LetterModel(names) for origin, names in self.family.items() if len(names) > 200}

    def _read_given(self, directory: Path) -> None:
        by_language: dict[str, list[str]] = defaultdict(list)
        for origin, languages in _LANGUAGES.items():
            for language in languages:
                by_language[language].append(origin)
        for row in _rows(directory / "first_names_gender_language.csv", ";"):
            for origin in by_language[row["03_langage"].split(",")[0].split(" (")[0].strip()]:
                for gender in row["02_genre"].split(","):
                    if gender in ("f", "m"):
                        name = capitalise(row["01_prenom"].split(" (")[0])
                        self.given[origin][gender].append(strip_accents(name) if origin == "chinese" else name)
        for row in _rows(directory / "first_names_by_country.csv", ","):
            name = strip_accents(row["Romanized Name"].strip())
            for origin in _origins_of(row["Country"]):
                if row["Gender"] in ("F", "M") and name.isalpha():
                    self.given[origin][row["Gender"].lower()].extend([capitalise(name)] * 12)
        for by_gender in self.given.values():
            for gender, names in by_gender.items():
                if len(names) < 30:
                    names.extend(self.given["english"][gender] or [capitalise(name) for name in SHORT])

    def _read_family(self, directory: Path) -> None:
        for origin, files in _SURNAME_FILES.items():
            for file in files:
                lines = (directory / f"surnames_{file}.txt").read_text(encoding="utf-8", errors="replace").split("\n")
                names = [capitalise(line.strip()) for line in lines if _LISTED.fullmatch(line.strip())]
                self.family[origin].extend(names * (10 if file == "uk" else 1))
        for row in _rows(directory / "surnames_by_country.csv", ","):
            name = row["Romanized Name"].strip()
            for origin in _origins_of(row["Country"]):
                if name.isalpha():
                    self.family[origin].extend([capitalise(name)] * (150 if origin == "english" else 12))

    def surname(self, origin: str, rng: random.Random) -> str:
        """Draw a surname: listed, made of syllables, or made up by the character model; some are
        double or have a particle."""
        name = self._surname(origin if origin in self.family else "english", rng)
        roll = rng.random()
        if roll < 0.035:
            name = f"{name}-{self._surname(rng.choice(('english', origin if origin in self.family else 'irish')), rng)}"
        elif roll < 0.05 and origin in ("hispanic", "italian", "nordic", "canadien"):
            name = (
                rng.choice(("de ", "De ", "van ", "Van ", "Van der ", "von ", "dos ", "Di ", "St. ", "Le", "La")) + name
            )
        return name

    def _surname(self, origin: str, rng: random.Random) -> str:
        if origin == "first nations":
            parts = [rng.choice(part) for part in _NATIONS]
            return "".join(parts) if rng.random() < 0.7 else " ".join(map(capitalise, parts))
        if origin in ("irish", "scottish") and rng.random() < 0.4:
            head = rng.choice(_IRISH) if origin == "irish" else rng.choice(("Mac", "Mc", "Mac"))
            return head + self._listed("english", rng)
        if origin in _SYLLABLES and (rng.random() < 0.55 or not self.family[origin]):
            head, *rest = (rng.choice(part) for part in _SYLLABLES[origin])
            tail = "".join(rest)
            return head + (tail.capitalize() if head[-1] in " -" else tail)
        if origin in self.makers and rng.random() < 0.35:
            return self.makers[origin].make(rng)
        return self._listed(origin, rng)

    def _listed(self, origin: str, rng: random.Random) -> str:
        return rng.choice(self.family[origin] or self.family["english"])

    def first_name(self, origin: str, gender: str, rng: random.Random) -> str:
        """Draw a first name, often English whatever the origin, sometimes with a middle name or
        initial."""
        pool = self.given[origin if origin in self.given and rng.random() < 0.75 else "english"][gender]
        name, roll = rng.choice(pool), rng.random()
        if pool is self.given["english"][gender] and roll > 0.9:
            return capitalise(rng.choice(SHORT))
        if roll < 0.04:
            return " ".join(dict.fromkeys((name, rng.choice(pool))))
        if roll < 0.08:
            return f"{name} {rng.choice('ABCDEFGHJKLMNPRSTW')}."
        if roll < 0.1:
            return f"{name}-{rng.choice(pool)}"
        return name

    def identity(
        self,
        rng: random.Random,
        gender: str | None = None,
        origin: str | None = None,
        language: str = "en",
        origins: Mapping[str, float] | None = None,
    ) -> Identity:
        """Draw a person; ``origins`` overrides the bank's weights."""
        weights = origins or self.origins
        origin = origin or rng.choices(list(weights), list(weights.values()))[0]
        gender = gender or rng.choice("fm")
        return Identity(self.first_name(origin, gender, rng), self.surname(origin, rng), gender, origin)

    def town(self, rng: random.Random) -> tuple[str, str]:
        """Draw (postal code, town) of any common-law country."""
        country = places.country(rng)
        return places.code(country, rng), places.town(country, rng)

    def street(self, rng: random.Random) -> str:
        """Draw number and street, sometimes with a unit or a flat."""
        return places.street(self._listed("english", rng), rng)

    def company(self, rng: random.Random, form: str = "") -> str:
        """Draw a company's name without its form and without a person's name."""
        return places.company(self.makers["english"].make(rng) if "english" in self.makers else "", rng)


def _origins_of(country: str) -> list[str]:
    return [origin for origin, countries in _COUNTRIES.items() if country in countries]


def _rows(path: Path, delimiter: str) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle, delimiter=delimiter))
