"""Articles and elision around a mention: "d'Aubigné" becomes "de Morvan", "de Martin" becomes
"d'Estienne".

Only the word right before a mention changes, only on its own line, and never a part of another
mention. A town that bore an article with its preposition loses it ("au Havre", "à Fontanel"; "en
Algérie", "à Fontanel"): no invented town has one.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core import CIVIL_DATES, LABELS, NAME_LABELS, Annotation, Entity
from engine.pseudonyms.strategies.strategy import Writing
from engine.text import key

LONGEST = 12
"""Characters before a mention that are looked at."""

_ELIDED = re.compile(r"(?<![^\W_])((?:jus|lors|puis|quoi)?qu|d|l)['’]\Z", re.IGNORECASE)
_WHOLE = re.compile(r"(?<![^\W_])((?:jus|lors|puis|quoi)?que|de|la|le)[ \u00a0\u202f]\Z", re.IGNORECASE)
_OF_TOWN = re.compile(
    r"(?<![^\W_])(?:(aux?|en)|(du|des)|(l['’]|l[ae]s?))(?<=['’\w])([ \u00a0\u202f]?)\Z", re.IGNORECASE
)
_VOWELS = frozenset("aeiou")


def apostrophe(text: str) -> str:
    """Give the apostrophe that a text uses most."""
    return "’" if text.count("’") > text.count("'") else "'"


def elides(name: str) -> bool:
    """Tell whether "de" loses its vowel before a name, which it does not before figures.

    An H is taken for aspirated: "de Haldir" is never wrong.
    """
    first = next((letter for letter in name if letter.isalnum()), "")
    return key(first)[:1] in _VOWELS


def make_article_writer(annotation: Annotation) -> Callable[[Entity, str], Writing]:
    """Make the function that writes a pseudonym with the article before it. French only: elsewhere
    nothing changes."""
    text, french = annotation.document.text, annotation.document.language == "fr"
    mark = apostrophe(text)
    ends = dict(zip((e.start for e in annotation.entities), (0, *(e.end for e in annotation.entities)), strict=False))

    def write(entity: Entity, new: str) -> Writing:
        before = text[max(ends.get(entity.start, 0), entity.start - LONGEST) : entity.start]
        found = _change(before, entity, new, mark) if french and new else None
        return Writing(new, *found) if found else Writing(new)

    return write


def _change(before: str, entity: Entity, new: str, mark: str) -> tuple[int, str] | None:
    """Give the characters that change before a mention, and what stands there then."""
    if entity.label in CIVIL_DATES:
        return None  # "le 8", "le onze": nothing elides before the number of a day
    if entity.label == "localite" and new[0].isalpha():
        town = _OF_TOWN.search(before)
        if town and (town[4] or town[3]):
            return _without_article(town, new, mark)
    elided = _ELIDED.search(before)
    if elided and not elides(new):
        return _expanded(elided, entity)
    whole = _WHOLE.search(before)
    if whole and elides(new) and (whole[1].lower() not in ("la", "le") or LABELS[entity.label].family != "place"):
        return len(whole[0]), whole[1][:-1] + mark
    return None


def _expanded(elided: re.Match[str], entity: Entity) -> tuple[int, str]:
    """Write the vowel that an elided word lost."""
    word = elided[1]
    vowel = "e" if word.lower() != "l" or entity.label in NAME_LABELS else "a"  # "la société", "l'établissement"
    capitals = word.isupper() and (len(word) > 1 or entity.text.isupper())
    return len(elided[0]), word + (vowel.upper() if capitals else vowel) + " "


def _without_article(town: re.Match[str], new: str, mark: str) -> tuple[int, str]:
    """Write the preposition of a town without its article."""
    capital = town[0][0].isupper()
    if town[1]:
        return len(town[0]), ("À" if capital else "à") + " "
    if town[2]:
        return len(town[0]), ("D" if capital else "d") + (mark if elides(new) else "e ")
    return len(town[0]), ""
