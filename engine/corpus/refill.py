"""Refill pseudonymised decisions with fictional identities, so that the true span of every mention is known.

Two kinds of sources: decisions annotated by hand, whose mentions get new identities (:func:`renew`), and published decisions whose
placeholders (``[X]``, ``X...``, ``[Adresse 2]``…) get identities (:func:`fill`). Professionals, who stand in clear in the
second kind, are annotated by :mod:`engine.corpus.professionals`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.corpus.identities import Identity, NameBank, capitalise, date, fold, like_shape
from engine.corpus.professionals import professionals
from engine.labels import CIVIL_DATES, FIRST_NAME, JUDGE, LAWYER, SURNAME

Span = tuple[int, int, str]
"""Start, end (characters, half-open) and label."""


@dataclass(slots=True)
class Builder:
    """Builds a text piece by piece and notes the spans on the way."""

    parts: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    length: int = 0

    def add(self, text: str, label: str | None = None) -> None:
        """Append a piece; with a label it becomes a mention."""
        if label and text:
            self.spans.append((self.length, self.length + len(text), label))
        self.parts.append(text)
        self.length += len(text)

    @property
    def text(self) -> str:
        return "".join(self.parts)


_FEMALE = re.compile(
    r"(?:Mme|Madame|Mlle|Mademoiselle|Mmes|épouse|née|veuve|Mademoiselle)\W+(?:\w+\W+){0,1}$", re.IGNORECASE
)
_MALE = re.compile(r"(?:\bM\.|Monsieur|\bMM\.|Messieurs|\bMr)\W+(?:\w+\W+){0,1}$")


def _gender(text: str, start: int) -> str | None:
    before = text[max(0, start - 32) : start]
    return "f" if _FEMALE.search(before) else "m" if _MALE.search(before) else None


def as_written(name: str, like: str) -> str:
    """Give ``name`` the case of ``like``: capitals stay capitals."""
    letters = [char for char in like if char.isalpha()]
    if len(letters) > 1 and all(char.isupper() for char in letters):
        return name.upper()
    if len(letters) > 1 and all(char.islower() for char in letters):
        return name.lower()
    return name


def _people(text: str, rows: Iterable[tuple[int, int, str]], bank: NameBank, rng: random.Random) -> dict[str, Identity]:
    """Give one identity to each distinct written form; gender by a vote of the titles before it."""
    votes: dict[str, Counter[str]] = {}
    for start, end, _ in rows:
        vote = votes.setdefault(fold(text[start:end]), Counter())
        gender = _gender(text, start)
        if gender:
            vote[gender] += 1
    return {key: bank.identity(rng, vote.most_common(1)[0][0] if vote else None) for key, vote in votes.items()}


def renew(
    row: Mapping[str, Any], bank: NameBank, rng: random.Random, keep_professionals: float = 0.35
) -> tuple[str, list[Span]]:
    """Give new identities to every mention of a decision annotated by hand; the share of professionals kept is by document."""
    text = row["text"]
    rows = sorted((e["start"], e["end"], e["label"]) for e in row["entities"])
    people = _people(text, (r for r in rows if r[2] in (FIRST_NAME, SURNAME, JUDGE, LAWYER)), bank, rng)
    keep = rng.random() < keep_professionals
    memory: dict[tuple[str, str], str] = {}
    built, position = Builder(), 0
    for start, end, label in rows:
        if start < position:
            continue
        mention = text[start:end]
        key = (label, fold(mention))
        if key not in memory:
            memory[key] = _renewed(mention, label, people, bank, rng, keep)
        built.add(text[position:start])
        built.add(
            as_written(memory[key], mention) if label not in ("numeroIdentifiant", "cadastre") else memory[key], label
        )
        position = end
    built.add(text[position:])
    return built.text, built.spans


def _renewed(
    mention: str, label: str, people: Mapping[str, Identity], bank: NameBank, rng: random.Random, keep: bool
) -> str:
    if label == FIRST_NAME:
        return people[fold(mention)].first
    if label == SURNAME:
        return people[fold(mention)].last
    if label in (JUDGE, LAWYER):
        if keep:
            return mention
        who = people[fold(mention)]
        if fold(mention.split("-")[0].split()[0]) in bank.known_first and " " not in mention.strip():
            return who.first
        if " " in mention.strip() and not mention.strip().isupper() and "," not in mention:
            return f"{who.first} {as_written(who.last, mention.split()[-1])}"
        return who.last
    if label == "adresse":
        return bank.street(rng)
    if label == "localite":
        code, town = bank.town(rng)
        town = town.upper() if rng.random() < 0.25 else town
        return f"{code} {town}" if mention[:5].isdigit() else town
    if label in CIVIL_DATES:
        return date(rng, mention)
    if label == "personneMorale":
        return bank.company(rng)
    return like_shape(mention, rng)


_HOLDER = re.compile(
    r"\[(?P<letter>[A-Z]{1,2})\]"
    r"|\[(?P<kind>Adresse|Localit[ée]|Date naissance|Date décès|Date mariage|Immatriculation|Etablissement|Établissement|Courriel|"
    r"Cadastre|Numéro identifiant|N° SIREN/SIRET)(?: \d+)?\](?P<year>\s+(?:19|20)\d\d)?"
    r"|\[(?P<company>\d{1,2})\]"
    r"|\[(?P<account>X{6,}\d*)\]"
    r"|(?<![\w.])(?P<dots>[A-Z]{1,2})\.\.\.(?!\.)"
    r"|(?P<gap>\[\.\.\.\]|\[…\]|\.\.\.(?=[-–,; ]))"
)
_COURT_BEFORE = re.compile(
    r"(?:tribunal|cour d'appel|cour d’appel|barreau|prud'hommes|conseil|greffe|registre|RCS|préfecture|préfet|caisse|CPAM|URSSAF|proximité"
    r"|académie|rectorat|chambre|instance|commerce|judiciaire|Assedic|CGEA)[^.\n]{0,25}$",
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
    """Say of each placeholder letter whether it stands for a first name: followed at once by another letter, most of the time."""
    votes: dict[str, Counter[str]] = {}
    holders = list(re.finditer(r"\[([A-Z]{1,2})\]|(?<![\w.])([A-Z]{1,2})\.\.\.", text))
    for this, following in zip(holders, [*holders[1:], None][: len(holders)], strict=True):
        letter = this[1] or this[2]
        adjacent = following is not None and re.fullmatch(r"[ -]", text[this.end() : following.start()]) is not None
        votes.setdefault(letter, Counter())[FIRST_NAME if adjacent else SURNAME] += 1
    return {letter: vote.most_common(1)[0][0] for letter, vote in votes.items()}


def usable(text: str) -> bool:
    """Tell whether the placeholders of an older decision stand for names: in some, letters were put in the place of common words."""
    dotted = list(re.finditer(r"(?<![\w.])[A-Z]{1,2}\.\.\.", text))
    names = sum(bool(_NAME_BEFORE.search(text[max(0, m.start() - 30) : m.start()])) for m in dotted)
    return len(dotted) < 3 or names / len(dotted) > 0.6


def fill(text: str, bank: NameBank, rng: random.Random) -> tuple[str, list[Span]]:
    """Put identities in the place of the placeholders of a published decision; annotate its professionals in clear."""
    roles = _letter_roles(text)
    letters = [(m.start(), m.end(), "") for m in _HOLDER.finditer(text) if m["letter"] or m["dots"]]
    people: dict[str, Identity] = {key.strip("[]."): who for key, who in _people(text, letters, bank, rng).items()}
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
            who, label = people[letter.casefold()], roles[letter]
            name = who.first if label == FIRST_NAME else who.last
            built.add(name.upper() if upper and label == SURNAME else name, label)
        else:
            _fill_other(what, text, built, memory, bank, rng)
    built.add(text[position:])
    return built.text, built.spans


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
        built.add(memory[what[0]][0], None if _COURT_BEFORE.search(before) else "localite")
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
        built.add(*other_value(kind or "Compte", rng))


def _add_address(built: Builder, bank: NameBank, rng: random.Random) -> None:
    code, town = bank.town(rng)
    town = town.upper() if rng.random() < 0.3 else town
    built.add(bank.street(rng), "adresse")
    built.add(rng.choice((", ", " ", "\n", " - ", "\n", ",\n")))
    built.add(f"{code} {town}" if rng.random() < 0.85 else town, "localite")


def other_value(kind: str, rng: random.Random) -> tuple[str, str]:
    """Draw a plate, an account, a number… as (text, label) for the placeholder's kind."""
    if kind == "Immatriculation":
        return like_shape(rng.choice(("AB-123-CD", "AB 123 CD", "1234 AB 75", "AB123CD")), rng), "plaqueImmatriculation"
    if kind == "Courriel":
        return "".join(rng.choice("abcdeilmnorst") for _ in range(7)) + "@" + rng.choice(
            ("orange.fr", "gmail.com", "free.fr")
        ), "email"
    if kind == "Cadastre":
        return like_shape(rng.choice(("section AB n° 12", "AB 123", "section C numéro 1045")), rng).replace(
            "SECTION", "section"
        ), "cadastre"
    if kind.startswith("N° SIREN"):
        return like_shape(rng.choice(("123 456 789", "123456789", "123 456 789 00012")), rng), "numeroSiretSiren"
    if kind.startswith("Numéro"):
        return like_shape(
            rng.choice(("1 84 12 75 108 123 45", "9203040506", "2023/001234", "75 12 345 678")), rng
        ), "numeroIdentifiant"
    if kind.endswith("tablissement"):
        return rng.choice(("collège ", "lycée ", "hôpital ", "clinique ", "EHPAD ")) + capitalise(
            rng.choice(("jean moulin", "sainte-marie", "les glycines", "pasteur"))
        ), "etablissement"
    return like_shape(
        rng.choice(("FR76 1234 5678 9012 3456 7890 123", "00012345678", "12345 67890 12345678901 23", "36184")), rng
    ), "compteBancaire"


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
                known = fold(word[0].split("-")[0]) in bank.known_first
                if known and word[0].casefold() not in _NO_NAMES:
                    found.append((match.start(1) + word.start(), match.start(1) + word.end(), FIRST_NAME))
    return found


def join_professionals(text: str, spans: Sequence[Span]) -> list[Span]:
    """Join the first name and the surname of a professional into one mention: the sources do either, the model needs one way."""
    joined: list[Span] = []
    for start, end, label in spans:
        if joined and label in (JUDGE, LAWYER) and joined[-1][2] == label and text[joined[-1][1] : start] == " ":
            joined[-1] = (joined[-1][0], end, label)
        else:
            joined.append((start, end, label))
    return joined
