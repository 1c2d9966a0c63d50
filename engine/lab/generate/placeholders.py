"""Put identities in the place of the placeholders of published decisions: ``[X]``, ``X...``,
``[Adresse 2]``…"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

from engine.core import FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.identities import Identity, NameBank, date, draw_labelled, people
from engine.interchange import Builder, Span
from engine.lab.generate.companies import rename
from engine.lab.generate.professionals import OFFICE_AFTER, OFFICE_BEFORE, professionals
from engine.text import key

_HOLDER = re.compile(
    r"\[(?P<letter>[A-Z]{1,2})\]"
    r"|\[(?P<kind>Adresse|Localit[ée]|Date naissance|Date décès|Date mariage|Immatriculation|Etablissement|Établissement|Courriel|"
    r"Cadastre|Numéro identifiant|N° SIREN/SIRET)(?: \d+)?\](?P<year>\s+(?:19|20)\d\d)?"
    r"|\[(?P<company>\d{1,2})\]"
    r"|\[(?P<account>X{6,}\d*)\]"
    r"|(?<![\w.])(?P<dots>[A-Z]{1,2})\.\.\.(?!\.\.)"
    r"|(?P<gap>\[\.\.\.\]|\[…\]|\.\.\.(?=[-–,; ]))"
)
_COURT_BEFORE = re.compile(
    r"(?:tribunal|cour d'appel|cour d’appel|barreau|prud'hommes|conseil|greffe|registre|RCS|préfecture|préfet|caisse|CPAM|URSSAF|proximité"
    r"|académie|rectorat|\bfait à|chambre|instance|commerce|judiciaire|Assedic|CGEA)[^.\n]{0,25}$",
    re.IGNORECASE,
)
_TITLE_BEFORE = re.compile(
    r"(?:\bM\.|\bMM\.|Mme|Mmes|Mlle|Monsieur|Madame|époux|épouse|consorts|née?|veuve|\bMr|, | et )\s*$"
)
_NAME_BEFORE = re.compile(
    r"(?:\bM\.|\bMM\.|Mme|Mmes|Mlle|Monsieur|Madame|Mademoiselle|époux|épouse|consorts|née?|veuve|\bMr|[A-Z]\.\.\.|Docteur|Maître|Me"
    r"|[A-ZÉ][a-zà-ÿ]+)[ -]?$"
)
_HOME_BEFORE = re.compile(
    r"(?:demeurant|domicili\w+|résid\w+|siège\s*\w*|situ\w+|adresse\W*|sis\w*|logé)[^\n]{0,22}$", re.IGNORECASE
)


def _letter_roles(text: str) -> dict[str, str]:
    """Say of each placeholder letter whether it stands for a first name: followed at once by
    another letter, most of the time."""
    votes: dict[str, Counter[str]] = {}
    holders = list(re.finditer(r"\[([A-Z]{1,2})\]|(?<![\w.])([A-Z]{1,2})\.\.\.", text))
    for this, following in zip(holders, [*holders[1:], None][: len(holders)], strict=True):
        letter = this[1] or this[2]
        adjacent = following is not None and re.fullmatch(r"[ -]", text[this.end() : following.start()]) is not None
        votes.setdefault(letter, Counter())[FIRST_NAME if adjacent else SURNAME] += 1
    return {letter: vote.most_common(1)[0][0] for letter, vote in votes.items()}


def usable(text: str) -> bool:
    """Tell whether the placeholders of an older decision stand for names: in some, letters were put
    in the place of common words."""
    dotted = list(re.finditer(r"(?<![\w.])[A-Z]{1,2}\.\.\.", text))
    names = sum(bool(_NAME_BEFORE.search(text[max(0, m.start() - 30) : m.start()])) for m in dotted)
    return len(dotted) < 3 or names / len(dotted) > 0.6


def fill(text: str, bank: NameBank, rng: random.Random) -> tuple[str, list[Span]]:
    """Put identities in the place of the placeholders of a published decision; annotate its
    professionals in clear."""
    roles = _letter_roles(text)
    letters = [(m.start(), m.end(), "") for m in _HOLDER.finditer(text) if m["letter"] or m["dots"]]
    who_is: dict[str, Identity] = {
        key.strip("[]."): who for key, who in people.people(text, letters, bank, rng).items()
    }
    upper = rng.random() < 0.3
    clear = list(professionals(text)) + _clear_first_names(text, bank)
    built, position = Builder(), 0
    pieces: list[tuple[int, int, Any]] = [(m.start(), m.end(), m) for m in _HOLDER.finditer(text)]
    taken = [(start, end) for start, end, _ in pieces]
    pieces += [
        (start, end, label)
        for start, end, label in clear
        if not any(start < stop and first < end for first, stop in taken)
    ]
    memory: dict[str, tuple[str, str | None]] = {}
    for start, end, what in sorted(pieces, key=lambda piece: piece[:2]):
        if start < position:
            continue
        built.add(text[position:start])
        position = end
        if isinstance(what, str):
            built.add(text[start:end], what)
        elif what["letter"] or what["dots"]:
            letter = what["letter"] or what["dots"]
            who, label = who_is[letter.casefold()], roles[letter]
            name = who.first if label == FIRST_NAME else who.last
            label = _profession(text, start, end) or label if label == SURNAME else label
            built.add(name.upper() if upper and label == SURNAME else name, label)
        else:
            _fill_other(what, text, built, memory, bank, rng)
    built.add(text[position:])
    return rename(built.text, sorted(built.spans), bank, rng)


def _profession(text: str, start: int, end: int) -> str | None:
    """Tell whether a placeholder stands for a judge, a clerk or a lawyer: some decisions mask them
    too."""
    if OFFICE_AFTER.match(text, end) or OFFICE_BEFORE.search(text, max(0, start - 40), start):
        return JUDGE
    pleads = text[max(0, start - 3) : start] == "Me " and re.match(r", avocat", text[end : end + 8])
    return LAWYER if pleads else None


def _fill_other(
    what: re.Match[str],
    text: str,
    built: Builder,
    memory: dict[str, tuple[str, str | None]],
    bank: NameBank,
    rng: random.Random,
) -> None:
    before, kind = text[max(0, what.start() - 40) : what.start()], what["kind"] or ""
    if kind.startswith("Adresse") or (what["gap"] and _HOME_BEFORE.search(before)):
        _add_address(built, bank, rng)
    elif what["gap"]:
        built.add(what[0])
    elif kind.startswith("Localit"):
        if what[0] not in memory:
            memory[what[0]] = (bank.town(rng)[1], None)
        built.add(memory[what[0]][0], None if before.endswith("-") or _COURT_BEFORE.search(before) else "localite")
    elif kind.startswith("Date"):
        label = {"n": "dateNaissance", "d": "dateDeces", "m": "dateMariage"}[kind[5]]
        if what["year"]:
            built.add(date(rng, "1 janvier") + what["year"], label)
        else:
            built.add(date(rng, rng.choice(("1 janvier 1970", "01/02/1970", "1 Janvier 1970"))), label)
    elif what["company"]:
        if what[0] not in memory:
            memory[what[0]] = (bank.company(rng), "personneMorale")
        built.add(*memory[what[0]])
    else:
        built.add(*other_value(kind or "Compte", bank, rng))


def _add_address(built: Builder, bank: NameBank, rng: random.Random) -> None:
    code, town = bank.town(rng)
    town = town.upper() if rng.random() < 0.3 else town
    built.add(bank.street(rng), "adresse")
    built.add(rng.choice((", ", " ", "\n", " - ", "\n", ",\n")))
    built.add(f"{code} {town}" if rng.random() < 0.85 else town, "localite")


_KINDS = {
    "Immatriculation": ("plate",),
    "Cadastre": ("cadastre", "cadastre", "lot"),
    "Compte": ("account", "iban", "loan", "card", "account"),
}
_PROVIDERS = (
    "orange.fr",
    "gmail.com",
    "free.fr",
    "wanadoo.fr",
    "hotmail.fr",
    "outlook.com",
    "laposte.net",
    "yahoo.fr",
    "sfr.fr",
    "icloud.com",
)
_FACILITIES = (
    "collège",
    "lycée",
    "hôpital",
    "clinique",
    "EHPAD",
    "école",
    "centre hospitalier",
    "maison d'arrêt",
    "crèche",
    "foyer",
    "IME",
    "résidence",
)


def other_value(kind: str, bank: NameBank, rng: random.Random) -> tuple[str, str]:
    """Draw a plate, an account, a number… as (text, label) for the placeholder's kind."""
    if kind == "Courriel":
        who = bank.identity(rng)
        local = rng.choice(
            ("{f}.{l}", "{f}{l}", "{l}.{f}", "{i}{l}", "{f}_{l}", "{l}{n}", "{f}-{l}{n}", "contact")
        ).format(f=_plain(who.first), l=_plain(who.last), i=_plain(who.first)[:1], n=rng.randint(1, 99))
        return f"{local or 'contact'}@{rng.choice(_PROVIDERS)}", "email"
    if kind.endswith("tablissement"):
        who = bank.identity(rng)
        name = rng.choice(
            (f"{who.first} {who.last}", f"de {bank.town(rng)[1]}", "Sainte-Anne", "Les Tilleuls", f"Saint-{who.first}")
        )
        return f"{rng.choice(_FACILITIES)} {name}", "etablissement"
    if kind.startswith("N° SIREN"):
        return draw_labelled(rng.choice(("siren", "siret", "rcs")), rng)
    if kind.startswith("Numéro"):
        return draw_labelled(
            rng.choice(("nir", "agdref", "passport", "permit", "identity", "matricule", "allocation", "licence")), rng
        )
    return draw_labelled(rng.choice(_KINDS.get(kind, _KINDS["Compte"])), rng)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", key(name))


_CLEAR_BEFORE = re.compile(r"((?:[A-ZÉÈÎÔ][a-zà-ÿ]+[ -]){1,3})(?=[A-Z]{1,2}\.\.\.)")
_CLEAR_AFTER = re.compile(r"(?<=\.\.\.)[ ]((?:[A-ZÉÈÎÔ][\wà-ÿ]+(?:[ -](?=[A-Z]))?){1,3})")
_NO_NAMES = frozenset(
    [
        "monsieur",
        "madame",
        "mademoiselle",
        "me",
        "maître",
        "docteur",
        "par",
        "de",
        "et",
        "la",
        "le",
        "les",
        "société",
        "sci",
        "sarl",
        "époux",
        "consorts",
        "m",
        "mme",
        "mr",
        "vu",
        "attendu",
        "que",
        "né",
        "née",
        "en",
        "veuve",
        "épouse",
        "qu",
        "à",
        "il",
        "elle",
        "pour",
        "sur",
        "contre",
        "comme",
        "si",
        "dans",
    ]
)


def _clear_first_names(text: str, bank: NameBank) -> list[Span]:
    """Find the first names that older decisions left in clear beside ``X...``."""
    found: list[Span] = []
    for pattern in (_CLEAR_BEFORE, _CLEAR_AFTER):
        for match in pattern.finditer(text):
            for word in re.finditer(r"[\w-]+", match[1]):
                known = key(word[0].split("-")[0]) in bank.known_first
                if known and word[0].casefold() not in _NO_NAMES:
                    found.append((match.start(1) + word.start(), match.start(1) + word.end(), FIRST_NAME))
    return found
