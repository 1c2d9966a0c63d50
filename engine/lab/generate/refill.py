"""Refill pseudonymised decisions with fictional identities, so that the true span of every mention
is known.

Two kinds of sources: decisions annotated by hand, whose mentions get new identities
(:func:`renew`), and published decisions whose placeholders get identities (:func:`fill`, of
:mod:`engine.lab.generate.placeholders`). Professionals, who stand in clear in the second kind, are
annotated by :mod:`engine.lab.generate.professionals`; companies of both are renamed by
:mod:`engine.lab.generate.companies`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import CIVIL_DATES, FIRST_NAME, JUDGE, LAWYER, PERSON_LABELS, SURNAME
from engine.identities import PHYSICO, Identity, NameBank, as_written, date, of_label, people
from engine.interchange import Builder, Span
from engine.lab.generate.companies import rename
from engine.lab.generate.placeholders import fill, usable
from engine.text import key, like_shape


def renew(
    row: Mapping[str, Any], bank: NameBank, rng: random.Random, keep_professionals: float = 0.35
) -> tuple[str, list[Span]]:
    """Give new identities to every mention of a decision annotated by hand; the share of
    professionals kept is by document."""
    text = row["text"]
    rows = sorted((e["start"], e["end"], e["label"]) for e in row["entities"])
    who_is = people.people(text, (r for r in rows if r[2] in (FIRST_NAME, SURNAME, JUDGE, LAWYER)), bank, rng)
    keep = rng.random() < keep_professionals
    memory: dict[tuple[str, str], str] = {}
    built, position = Builder(), 0
    for start, end, label in rows:
        if start < position:
            continue
        mention = text[start:end]
        name_key = (label, key(mention))
        if name_key not in memory:
            memory[name_key] = _renewed(mention, label, who_is, bank, rng, keep)
        built.add(text[position:start])
        built.add(
            as_written(memory[name_key], mention)
            if label not in ("numeroIdentifiant", "cadastre")
            else memory[name_key],
            label,
        )
        position = end
    built.add(text[position:])
    return rename(built.text, sorted(built.spans), bank, rng)


_INITIALS = re.compile(r"(?:[^\W\d_]{1,2}\.[ -]?)+|[A-ZÀ-ÖØ-Þ]{1,2}")
"""Letters that stand for a name: they stay as many."""


def _renewed(
    mention: str, label: str, who_is: Mapping[str, Identity], bank: NameBank, rng: random.Random, keep: bool
) -> str:
    if label in PERSON_LABELS and _INITIALS.fullmatch(mention):
        return like_shape(mention, rng)
    if label == FIRST_NAME:
        return who_is[key(mention)].first
    if label == SURNAME:
        return who_is[key(mention)].last
    if label in (JUDGE, LAWYER):
        if keep:
            return mention
        who = who_is[key(mention)]
        if key(mention.split("-")[0].split()[0]) in bank.known_first and " " not in mention.strip():
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
    other = of_label(label, rng) if rng.random() < 0.5 else None
    return other or like_shape(mention, rng)


def join_professionals(text: str, spans: Sequence[Span]) -> list[Span]:
    """Join what stands side by side, first name and surname of a professional or in a company's
    name, several first names, into one mention: the sources do either, the model needs one way."""
    joined: list[Span] = []
    for start, end, label in spans:
        if (
            joined
            and label in (JUDGE, LAWYER, PHYSICO, FIRST_NAME)
            and joined[-1][2] == label
            and text[joined[-1][1] : start] == " "
        ):
            joined[-1] = (joined[-1][0], end, label)
        else:
            joined.append((start, end, label))
    return joined


__all__ = ["Builder", "Span", "as_written", "fill", "join_professionals", "renew", "usable"]
