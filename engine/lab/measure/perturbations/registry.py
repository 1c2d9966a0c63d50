"""The perturbations, in the order in which they are measured and shown: the text as it is, then its
letters, its lines, its parts, the names in it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.core import UnknownName
from engine.interchange import Span
from engine.lab.measure.perturbations import letters, lines, name_lists, parts
from engine.lab.measure.perturbations.perturbation import Perturbation, Written
from engine.lab.measure.perturbations.renaming import initials, renamed


def unchanged(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Leave all as it is: what the others are compared to."""
    return text, list(spans)


def _misread(percent: int) -> Perturbation:
    return Perturbation(
        f"ocr_{percent}",
        f"Mots mal lus, {percent} %",
        f"Misread words, {percent}%",
        f"Dans {percent} % des mots d'au moins trois lettres, noms compris, une lettre est prise pour une autre, comme par un numériseur.",
        f"In {percent}% of the words of three letters or more, names among them, a letter is taken for another, as a scanner does.",
        letters.misread(percent / 100),
    )


def _origin(name: str, fr: str, en: str, *origins: str, languages: tuple[str, ...] = ("fr", "en")) -> Perturbation:
    return Perturbation(
        f"origin_{name}",
        f"Noms : {fr}",
        f"Names: {en}",
        f"Toutes les personnes portent des prénoms et des noms de même origine : {fr}.",
        f"All persons bear first names and surnames of one origin: {en}.",
        renamed(name_lists.surnames(*origins), name_lists.first_names(*origins)),
        languages,
    )


PERTURBATIONS: tuple[Perturbation, ...] = (
    Perturbation(
        "unchanged",
        "Texte tel quel",
        "Text as it is",
        "Rien n'est changé : les autres lignes se comparent à celle-ci.",
        "Nothing is changed: the other rows compare to this one.",
        unchanged,
    ),
    Perturbation(
        "capitals",
        "Tout en capitales",
        "All in capitals",
        "Toutes les lettres sont en capitales, accentuées.",
        "All letters are capitals, with their accents.",
        letters.capitals,
    ),
    Perturbation(
        "small_letters",
        "Tout en minuscules",
        "All in small letters",
        "Plus une capitale : ni au début des phrases, ni aux noms.",
        "No capital is left, neither at the beginning of sentences nor in names.",
        letters.small_letters,
    ),
    Perturbation(
        "no_accents",
        "Sans accents",
        "No accents",
        "Les lettres accentuées perdent leur accent.",
        "Letters lose their accents.",
        letters.no_accents,
    ),
    _misread(1),
    _misread(2),
    _misread(5),
    Perturbation(
        "tables",
        "Tableaux",
        "Tables",
        "Chaque phrase devient une ligne de tableau ; ses morceaux, entre virgules, points-virgules, deux-points et noms, en sont les cellules.",
        "Each sentence becomes a row of a table; its pieces, between commas, semicolons, colons and names, are the cells.",
        lines.tables,
    ),
    Perturbation(
        "hyphenation",
        "Noms coupés",
        "Names cut",
        "Un mot de nom sur trois, d'au moins cinq lettres, est coupé par un trait d'union et une fin de ligne.",
        "One word of a name in three, of five letters or more, is cut by a hyphen and a line end.",
        lines.hyphenation,
    ),
    Perturbation(
        "wrapped_lines",
        "Lignes coupées",
        "Wrapped lines",
        "Les lignes sont coupées à une largeur de 60 à 90 signes, entre deux mots.",
        "Lines are cut at a width of 60 to 90 characters, between two words.",
        lines.wrapped_lines,
    ),
    Perturbation(
        "no_break_spaces",
        "Espaces insécables",
        "No-break spaces",
        "Des espaces insécables remplacent ceux de la ponctuation et des nombres, et ceux qui touchent aux noms.",
        "No-break spaces replace those of punctuation and numbers, and those that touch names.",
        lines.no_break_spaces,
    ),
    Perturbation(
        "no_header",
        "Sans en-tête",
        "No header",
        "Ce qui précède l'exposé des faits est ôté ; si rien ne l'annonce, ce qui précède la ligne de la première personne.",
        "What stands before the facts is gone; where nothing announces them, what stands before the line of the first person.",
        parts.no_header,
        keeps=False,
    ),
    Perturbation(
        "shuffled_paragraphs",
        "Paragraphes mélangés",
        "Shuffled paragraphs",
        "Les paragraphes sont dans un autre ordre.",
        "The paragraphs stand in another order.",
        parts.shuffled_paragraphs,
    ),
    Perturbation(
        "one_letter",
        "Noms d'une lettre",
        "Surnames of one letter",
        "Chaque nom de famille est une seule lettre, sans point : « Mme O ».",
        "Each surname is a single letter, without a full stop: “Ms O”.",
        renamed(name_lists.listed("one_letter")),
    ),
    Perturbation(
        "two_letters",
        "Noms de deux lettres",
        "Surnames of two letters",
        "Chaque nom de famille a deux lettres : « M. Ng », « Mme Ba ».",
        "Each surname has two letters: “Mr Ng”, “Ms Ba”.",
        renamed(name_lists.two_letters),
    ),
    Perturbation(
        "initials",
        "Initiales",
        "Initials",
        "Des prénoms et des noms ne restent que les initiales : « J. D. ».",
        "Of first names and surnames, the initials alone are left: “J. D.”.",
        initials,
    ),
    Perturbation(
        "particles",
        "Noms à particule",
        "Surnames with particles",
        "Chaque nom de famille a une particule : « de La … », « Van der … », « Ben … », « El … ».",
        "Each surname has a particle: “de La …”, “Van der …”, “Ben …”, “El …”.",
        renamed(name_lists.with_particles),
    ),
    Perturbation(
        "common_words",
        "Noms qui sont des mots",
        "Surnames that are words",
        "Chaque nom de famille est un mot courant : « Boucher », « Petit », « Juge ».",
        "Each surname is a common word of French: “Boucher”, “Petit”, “Juge”.",
        renamed(name_lists.words),
        ("fr",),
    ),
    Perturbation(
        "common_words",
        "Noms qui sont des mots",
        "Surnames that are words",
        "Chaque nom de famille est un mot courant de l'anglais : « Baker », « Young », « Judge ».",
        "Each surname is a common word: “Baker”, “Young”, “Judge”.",
        renamed(name_lists.listed("english_words")),
        ("en",),
    ),
    _origin("french", "France", "France", "french", languages=("fr",)),
    Perturbation(
        "origin_english",
        "Noms : îles Britanniques",
        "Names: Britain, Ireland",
        "Toutes les personnes portent des noms de famille britanniques ou irlandais ; les prénoms restent.",
        "All persons bear British or Irish surnames; first names stay.",
        renamed(name_lists.listed("english")),
        ("en",),
    ),
    _origin("maghreb", "Maghreb", "Maghreb", "maghreb"),
    _origin("west_africa", "Afrique de l'Ouest", "West Africa", "west_african"),
    _origin("east_asia", "Viêt Nam, Chine", "Vietnam, China", "east_asian"),
    _origin("turkey", "Turquie", "Turkey", "turkish"),
    _origin("iberia", "Portugal, Espagne", "Portugal, Spain", "iberian"),
    _origin("eastern_europe", "Europe de l'Est", "Eastern Europe", "slavic"),
    _origin("south_asia", "Inde, Sri Lanka", "India, Sri Lanka", "south_asian", "tamil"),
)
"""All of them; of one name, a language has one."""


def perturbations(language: str, only: Sequence[str] = ()) -> tuple[Perturbation, ...]:
    """Return the perturbations of documents in a language, or those ``only`` that are named,
    always with the unchanged text before them.

    Raises:
        UnknownName: a name that is none of them.
    """
    known = [one for one in PERTURBATIONS if language in one.languages]
    names = [one.name for one in known]
    for name in only:
        if name not in names:
            raise UnknownName(name=name, known=", ".join(names))
    return tuple(one for one in known if not only or one.name in (names[0], *only))
