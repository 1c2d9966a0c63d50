"""Sentences set between the paragraphs of a document: what a decision speaks of in passing, and
refilled ones hardly show.

Their texts stand in ``asides.txt``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from engine.core import FIRST_NAME, SURNAME
from engine.identities import Identity, NameBank, date, draw_labelled, numbers
from engine.interchange import Piece, PieceEdit, Span, apply
from engine.lab.generate.placeholders import other_value
from engine.text import upper

SHARE = 0.3
"""Share of the documents that get asides."""
_SLOT = re.compile(r"\{(\w+)\}")
_DATES = {"d": "dateNaissance", "m": "dateMariage", "x": "dateDeces"}
_BREAK = re.compile(r"\.\n+(?=[A-ZÀ-Ý-])")
_NICKNAMES = (
    "Momo",
    "Titi",
    "Jojo",
    "le Grand",
    "Doc",
    "Rocky",
    "Nono",
    "Bibi",
    "Tonton",
    "Ti Paul",
    "Lulu",
    "Max 13",
    "la Brune",
    "Zouzou",
    "Speedy",
)


@cache
def sentences(language: str) -> tuple[str, ...]:
    """Read the sentences of a language."""
    lines = (Path(__file__).parent / "asides.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line.split("\t", 1)[1] for line in lines if line.startswith(f"{language}\t"))


def asides(
    text: str, spans: Sequence[Span], bank: NameBank, rng: random.Random, language: str
) -> tuple[str, list[Span]]:
    """Set one to five sentences between paragraphs, now and then."""
    if rng.random() >= SHARE:
        return text, sorted(spans)
    places = [match.start() + 1 for match in _BREAK.finditer(text)]
    chosen = rng.sample(places, min(len(places), rng.randint(1, 5)))
    edits = [
        PieceEdit(place, place, (("\n", None), *fill_slots(rng.choice(sentences(language)), bank, rng, language)))
        for place in sorted(chosen)
    ]
    return apply(text, spans, edits)


def fill_slots(sentence: str, bank: NameBank, rng: random.Random, language: str = "fr") -> list[Piece]:
    """Fill a sentence's slots."""
    people: dict[str, Identity] = {}
    pieces: list[Piece] = []
    position = 0
    for match in _SLOT.finditer(sentence):
        pieces.append((sentence[position : match.start()], None))
        position = match.end()
        slot = match[1]
        if slot in numbers.KINDS:
            pieces.append(draw_labelled(slot, rng))
            continue
        who = people.setdefault(slot[1:], bank.identity(rng, language=language))
        pieces += _slot(slot[0], who, bank, rng)
    return [*pieces, (sentence[position:], None)]


def _slot(kind: str, who: Identity, bank: NameBank, rng: random.Random) -> list[Piece]:
    if kind in "pnNwi":
        first, last = (who.first, FIRST_NAME), (who.last, SURNAME)
        whole: list[Piece] = [first, (" ", None), (upper(who.last) if rng.random() < 0.4 else who.last, SURNAME)]
        by_kind: dict[str, list[Piece]] = {
            "p": [first], "n": [last], "N": [(upper(who.last), SURNAME)], "w": whole, "i": [(f"{who.first[0]}.", FIRST_NAME), (" ", None), last],
        }  # fmt: skip
        return by_kind[kind]
    if kind in _DATES:
        return [(date(rng, rng.choice(("1 janvier 1970", "01/02/1970"))), _DATES[kind])]
    if kind in "cg":
        return list((bank.firm(rng, who.last, who.first) if kind == "g" else bank.any_firm(rng, named=0.3)).parts)
    if kind == "k":
        return [(rng.choice(_NICKNAMES), FIRST_NAME)]
    if kind == "e":
        return [other_value("Courriel", bank, rng)]
    if kind == "a":
        return [(bank.street(rng), "adresse")]
    return [(" ".join(bank.town(rng)) if kind == "t" else bank.town(rng)[1], "localite")]
