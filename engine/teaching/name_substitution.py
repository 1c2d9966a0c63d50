"""Who is named in a sentence, and the same sentence with others in their place: of another origin,
the gender and the way of writing kept."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.core import FIRST_NAME, NAME_LABELS, NAMED_COMPANY, SURNAME
from engine.identities import as_written, gender_before
from engine.interchange import PieceEdit, apply, replace
from engine.text import key

Written = tuple[str, Sequence[tuple[int, int, str]]]
_OWN = {"maghreb": "maghreb", "west_africa": "west_african", "east_asia": "east_asian"}
_ELIDED = re.compile(r"(?:['’]|\b(?:de|que|le|la|lorsque|puisque|jusque|si|je|ne|se) )$", re.IGNORECASE)
"""What stands before a name that begins with a vowel or does not: another name must begin
likewise."""
_VOWELS = frozenset("aeiou")
_SILENT = frozenset("hy")
"""First letters before which an article may or may not be elided: no drawn name begins with one."""
_INITIAL = re.compile(r"[^\W\d_]\.?(?:-[^\W\d_]\.?)?")


class NotSafe(Exception):
    """A variant of a sentence cannot be written without a fault; ``code`` is the reason
    (:class:`engine.teaching.variants.RefusedVariant`)."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class NamedSentence:
    """A sentence with its mentions as (start, end, label), offsets in the sentence."""

    text: str
    spans: Sequence[tuple[int, int, str]]
    language: str = "fr"

    @property
    def names(self) -> tuple[tuple[int, int, str], ...]:
        """The mentions that name a person: parties, professionals, companies named after
        somebody."""
        return tuple(span for span in self.spans if span[2] in NAME_LABELS or span[2] == NAMED_COMPANY)

    @property
    def elided(self) -> frozenset[str]:
        """The folded first words of names before which a word is written that a vowel elides ("de",
        "d'")."""
        before = ((self.text[:start], self.text[start:end]) for start, end, _ in self.names)
        return frozenset(key(name.split()[0]) for lead, name in before if name.split() and _ELIDED.search(lead))

    def gender(self, start: int, end: int, label: str) -> str | None:
        """Return the gender of the person named at a mention, by the title before it, else by the
        first name; None if unknown."""
        from engine.text import gender

        said = gender_before(self.text, start)
        if said or label in (SURNAME, NAMED_COMPANY):
            return said
        first = next((word for word, last in parts(self.text[start:end]) if not last or label == FIRST_NAME), "")
        return gender(key(first))[0] if len(first.strip(".")) > 1 else None


@dataclass(slots=True)
class OtherNames:
    """Draws substitute names of one origin, always the same for the same name."""

    origin: str
    rng: random.Random
    given: dict[tuple[str, str], str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    elided: frozenset[str] = frozenset()

    def name(self, kind: str, like: str) -> str:
        """Return a substitute for a name of a kind (``surnames``, ``first_f``, ``first_m``), in its
        case: an initial for an initial, a name with the same kind of first letter where elision
        requires it.

        Raises:
            NotSafe: ``no_other``: the origin has no name that fits.
        """
        name_key = kind[:5], key(like)
        if name_key not in self.given:
            self.given[name_key] = self._drawn(kind, like)
        made = self.given[name_key]
        if _INITIAL.fullmatch(like):
            return made[0].upper() + ("." if like.endswith(".") else "")
        return as_written(made, like)

    def _drawn(self, kind: str, like: str) -> str:
        pool = [name for name in pools(self.origin)[kind] if key(name) not in (*self.taken, key(like))]
        if key(like) in self.elided:
            alike = _starts(like)
            pool = [name for name in pool if _starts(name) == alike and key(name)[0] not in _SILENT]
        if not pool:
            raise NotSafe("no_other")
        made = self.rng.choice(pool)
        self.taken.add(key(made))
        return made


@cache
def pools(origin: str) -> Mapping[str, tuple[str, ...]]:
    """Return the project's names of an origin (``engine/identities/origins.toml``), by kind.
    Cached."""
    from engine.identities import names

    data: dict[str, Any] = names.table()[_OWN.get(origin, origin)]
    words = {kind: str(data.get(kind, "")).replace("_", " ").split() for kind in ("first_f", "first_m")}
    surnames = [word.replace("_", " ") for word in str(data.get("surnames", "")).split()]
    plain = [name for name in surnames if "'" not in name]
    return {"surnames": tuple(plain), **{kind: tuple(found) for kind, found in words.items()}}


def other_names(named: NamedSentence, origin: str, rng: random.Random) -> Written:
    """Rewrite a sentence with other names, of one origin, for everybody. Returns text and spans.

    Raises:
        NotSafe: ``no_name``: nobody is named; ``no_other``: the origin has no name that fits.
    """
    if not named.names:
        raise NotSafe("no_name")
    others = OtherNames(origin, rng, elided=named.elided)
    edits = [_edit(named, span, others, None) for span in named.names]
    return apply(named.text, named.spans, edits)


def _edit(named: NamedSentence, span: tuple[int, int, str], others: OtherNames, gender: str | None) -> PieceEdit:
    start, end, label = span
    kind = f"first_{gender or named.gender(*span) or others.rng.choice('fm')}"
    mention = named.text[start:end]
    if label == FIRST_NAME:
        made = others.name(kind, mention)
    elif label in (SURNAME, NAMED_COMPANY):
        made = others.name("surnames", mention)
    else:  # a professional's names are one mention
        made = " ".join(others.name("surnames" if last else kind, word) for word, last in parts(mention))
    return replace(start, end, made, label)


def parts(mention: str) -> list[tuple[str, bool]]:
    """Split a full name into words, each with whether it belongs to the surname: the words in
    capitals if only some are, else the last word."""
    words = mention.split()
    capitals = [len(word) > 2 and word.isupper() for word in words]
    if any(capitals) and not all(capitals):
        return list(zip(words, capitals, strict=True))
    return [(word, rank == len(words) - 1) for rank, word in enumerate(words)]


def _starts(name: str) -> bool:
    """Tell whether a name begins with a vowel."""
    return key(name)[:1] in _VOWELS


__all__ = ["NamedSentence", "NotSafe", "OtherNames", "Written", "other_names", "parts", "pools"]
