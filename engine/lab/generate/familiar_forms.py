"""How people are named among those who know them: the usual first name, its short form, initials,
handles, accounts; and names that are nobody's in the document (a street's, a ship's).

A form is made once of an identity, so that it is the same throughout a document. The seed of what
is drawn is the document's own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from engine.core import FIRST_NAME, SURNAME
from engine.identities import Identity
from engine.text import capitalise, key, keys, short_first_names, strip_accents

FORMS: dict[str, str | None] = {
    "usuel": FIRST_NAME, "diminutif": FIRST_NAME, "lettre": FIRST_NAME, "monogramme": SURNAME,
    "pseudo": "siteWebSensible", "login": SURNAME, "eponyme": None, "bapteme": None,
}  # fmt: skip
"""Slots of this module and their labels. ``usuel`` is what the individual is called, a first name
or its short form; ``lettre`` the first letter; ``monogramme`` the letters of both names, which the
marked corpora hold for a surname; ``pseudo`` a handle; ``login`` the name of an account;
``eponyme`` a surname and ``bapteme`` a first name that things bear, no mention."""

WORD_NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "f": (
            "Grace", "Hope", "Faith", "Joy", "Rose", "Daisy", "Ivy", "Holly", "Iris", "Lily", "Poppy", "Violet", "Hazel", "Dawn", "Eve", "Summer", "Autumn",
            "April", "May", "June", "Amber", "Ruby", "Pearl", "Jade", "Crystal", "Penny", "Charity", "Patience", "Mercy", "Blessing", "Precious", "Melody",
            "Carol", "Sandy", "Sue", "Gale", "Robin", "Wren", "Olive", "Ginger", "Heather", "Fern", "Honor", "Constance", "Felicity", "Prudence", "Comfort",
            "Peace", "Gift", "Sunshine", "Destiny", "Star", "Harmony", "Clementine", "Paris", "Florence", "Chelsea", "Victoria", "Brooke", "Dot", "Bonny",
        ),
        "m": (
            "Will", "Mark", "Bill", "Rob", "Jack", "Frank", "Grant", "Guy", "Pat", "Art", "Ray", "Rich", "Dean", "Earl", "Duke", "Miles", "Chase", "Chip",
            "Clay", "Cliff", "Glen", "Lance", "Max", "Nick", "Norm", "Drew", "Gene", "Sterling", "Victor", "Ward", "Wade", "Hunter", "Mason", "Cooper",
            "Carter", "Parker", "Angel", "Prince", "Justice", "Basil", "Herb", "Jay", "Josh", "Matt", "Ash", "Heath", "Rusty", "Sunny", "Lucky", "Fortune",
            "Sunday", "Friday", "Innocent", "Goodluck", "Wisdom", "Bright", "Jordan", "Chad", "Austin", "Lincoln", "Dale", "Skip", "Christian", "Bishop",
        ),
        "last": (
            "Young", "Bush", "Price", "Law", "Rose", "Day", "Page", "Long", "Short", "Small", "Little", "Strong", "Sharp", "Swift", "Wise", "Good", "Best",
            "Rich", "Cash", "Banks", "Bank", "Bond", "Field", "Wood", "Woods", "Forest", "Rivers", "Lake", "Brook", "Pond", "Hill", "Stone", "Rock", "Moon",
            "Summers", "Winter", "Frost", "Snow", "Rain", "Storm", "Gale", "March", "May", "Friday", "Knight", "King", "Prince", "Duke", "Pope", "Bishop",
            "Abbott", "Church", "Temple", "Cross", "Bell", "Chapel", "Cook", "Baker", "Butcher", "Fisher", "Hunter", "Farmer", "Porter", "Carter", "Marshall",
            "Judge", "Justice", "Case", "Bill", "Grant", "Mark", "Pitt", "Park", "Street", "Lane", "Way", "House", "Hall", "Barn", "Gates", "Wall", "Bridge",
            "Bridges", "Ford", "Fox", "Wolfe", "Lamb", "Bull", "Hogg", "Bird", "Finch", "Crane", "Drake", "Swan", "Peacock", "Salmon", "Pike", "Berry", "Peach",
            "Apple", "Lemon", "Bean", "Rice", "Salt", "Pepper", "Brown", "White", "Black", "Green", "Gray", "Golden", "Silver", "Steel", "Power", "Powers",
            "Speed", "Early", "Close", "Noble", "Child", "Guest", "Love", "Joy", "Hope", "Bliss", "Moody", "Savage", "Self", "Christmas", "Box", "Key", "Penny",
            "English", "French", "Welsh", "Holland", "Ireland", "London", "York", "Lincoln", "Washington", "Jordan", "Israel", "Hand", "Foot", "Head", "Beard",
            "Sale", "Major", "Sergeant", "Constable", "Chance", "Trust", "Counsel", "Order", "Wills", "Deeds", "Waters", "Wells", "Mills", "Parks", "Reading",
        ),
    },
    "fr": {
        "f": ("Rose", "Claire", "Marguerite", "Aimée", "Prudence", "Constance", "Violette", "Blanche", "Reine", "Espérance", "Olive", "Jasmine", "Victoire", "Avril"),
        "m": ("Pierre", "Marin", "Fortuné", "Parfait", "Juste", "Clément", "Désiré", "Modeste", "Noël", "Régis", "Martial", "Aimé", "Roman", "Franc"),
        "last": ("Petit", "Leblanc", "Roi", "Boulanger", "Maçon", "Juge", "Lenoir", "Bois", "Fontaine", "Rivière", "Marchand", "Loyer", "Bail", "Prieur", "Avril", "Cour"),
    },
}  # fmt: skip
"""Names that are words as well, or places, months and days."""

_VOWELS = "aeiouy"
_NUMBER_OF_A_HANDLE = ("", "", "_", "x", "xo", "7", "23", "88", "99", "2003", "_uk", ".ie", "_official")


def word_identity(who: Identity, language: str, rng: random.Random) -> Identity:
    """Give an individual names that are words: either or both."""
    names = WORD_NAMES[language]
    which = rng.choice(("first", "last", "both"))
    first = rng.choice(names[who.gender]) if which != "last" else who.first
    last = rng.choice(names["last"]) if which != "first" else who.last
    return Identity(first, last, who.gender, who.origin)


def familiar(name: str, who: Identity, rng: random.Random) -> str:
    """Make the form of a slot of :data:`FORMS` for an individual."""
    given = call_name(who.first)
    match name:
        case "usuel":
            return short_form(given, rng) if rng.random() < 0.2 else given
        case "diminutif":
            return short_form(given, rng)
        case "lettre":
            return given[0].upper()
        case "monogramme":
            letters = [given[0].upper(), _capital(who.last)]
            if rng.random() < 0.15:
                letters.insert(1, rng.choice("ABCDEFGHJKLMNPRSTW"))
            return rng.choice(("", "", "", ".")).join(letters)
        case "pseudo":
            return _handle(given, who.last, rng)
        case "login":
            return _plain(given)[:1] + (_plain(who.last) or "x")[:8] + rng.choice(("", "", "", "2", "3", "01"))
        case "eponyme":
            return who.last
    return given


def call_name(first: str) -> str:
    """Give the name that is called: without the second name and the initials."""
    return first.split()[0] if len(first.split()[0].strip(".")) > 1 else first


def short_form(given: str, rng: random.Random) -> str:
    """Give the short form of a first name: a usual one, else its beginning, with an ending or
    without."""
    known = sorted(" ".join(form) for form in short_first_names().get(tuple(keys(given)), ()))
    if known and rng.random() < 0.7:
        return capitalise(rng.choice(known))
    head = _first_syllable(given)
    ending = rng.choice(("", "", "", "ie", "y", "s", "o", "z"))
    if head[-1].casefold() in _VOWELS:
        ending = rng.choice(("", "", "z"))
    return head + ending


def _first_syllable(given: str) -> str:
    """Cut a name behind the consonants that follow its first vowel, one of them at most."""
    word = next(filter(None, re.split(r"[-’' ]", given)), given)
    plain = strip_accents(word).casefold()
    vowel = next((place for place, char in enumerate(plain) if char in _VOWELS and place), 1)
    end = vowel + 1
    while end < len(plain) and plain[end] in _VOWELS:
        end += 1
    return word[: min(end + 1, len(word))]


def _handle(given: str, last: str, rng: random.Random) -> str:
    first, family = _plain(given) or "me", _plain(last) or "x"
    root: Sequence[str] = (
        f"{first}.{family}", f"{first}_{family[0]}", f"{first}{family[:4]}", f"the_real_{first}", f"{first[:3]}{family[:3]}", f"{family}.{first[0]}",
    )  # fmt: skip
    return rng.choice(root) + rng.choice(_NUMBER_OF_A_HANDLE)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", key(name))


def _capital(name: str) -> str:
    return next((char for char in name if char.isalpha() and char.isupper()), name[0].upper())
