"""Names in cited case law, statutes and doctrine stay in clear: "l'arrêt Perruche", "CE, 28 mai
1954, Barel", "R. v. Jordan, 2016 SCC 27"."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Changes, Doubt, Entity, doubt
from engine.persons import PARTICLES, Mention, header, header_end, mentions
from engine.rules.courts.citations import Certainty, citation
from engine.rules.rule import Rule
from engine.text import FoldedText, Text

_CAPTION = 1_000
"""Where no heading ends the header, the title of a decision is held to end here, in characters."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove the names of parties that are in citations of case law or doctrine, unless a person of
    this case bears them. Names that are kept for this reason, and citations that are uncertain, are
    doubts.

    A person of this case is one named in the header, after a title, or by first name and surname
    outside of citations.
    """
    read = document.read
    found = [mention for mention in mentions(read, entities) if mention.category == "partie"]
    start = _body(read)
    cited: dict[Mention, Certainty] = {}
    for mention in found:
        if mention.start >= start:
            certainty = citation(read, mention.start, mention.end, titled=bool(mention.title))
            if certainty:
                cited[mention] = certainty
    bearers = _bearers(found, cited, start)
    kept = {mention for mention in cited if bearers & _words(mention)}
    removed = dict.fromkeys(entity for mention in cited if mention not in kept for entity in mention.entities)
    return Changes((), tuple(removed), tuple(_doubts(cited, kept)))


def _body(read: FoldedText) -> int:
    """Say where citations may begin: behind the header, whose names are those of this case."""
    end = header_end(read)
    return end if 0 < end < min(header.LONGEST, len(read.text)) else min(_CAPTION, len(read.text) // 4)


def _words(mention: Mention) -> set[str]:
    """Give the words that a mention is known by: its surname, or its first names where it has
    none."""
    return set(mention.surname.split() or mention.firsts) - PARTICLES


def _bearers(found: Iterable[Mention], cited: dict[Mention, Certainty], start: int) -> set[str]:
    """Give the words of the names of those in this case."""
    named = (m for m in found if m not in cited and (m.start < start or m.title or (m.firsts and m.surname)))
    return {word for mention in named for word in _words(mention)}


def _doubts(cited: dict[Mention, Certainty], kept: set[Mention]) -> Iterable[Doubt]:
    """Doubt, once per name, what stayed because somebody bears it, and what was left readable
    without a reference."""
    said: dict[tuple[str, frozenset[str]], Doubt] = {}
    for mention, certainty in cited.items():
        variant = "party" if mention in kept else ""
        if variant or certainty == "likely":
            told = doubt("cited_case", mention.start, mention.end, variant)
            said.setdefault((variant, frozenset(_words(mention))), told)
    return said.values()


RULE = Rule(
    "cited_cases",
    "Jurisprudence et doctrine citées",
    "Cited cases and authors",
    "Les noms de la jurisprudence et de la doctrine citées restent en clair, sauf s'ils sont aussi ceux d'une personne de l'affaire.",
    "Names in cited case law and doctrine stay in clear, unless somebody in the case bears them too.",
    apply,
)
