"""What stays readable about each person whose name is masked: sex, age, town, occupation, employer,
school and what is rare, each with its place in the text.

A mention counts where the profile keeps it, a date of birth with its year where only day and month
are masked. What is said in words belongs to the person named last before it, in the same
paragraph or the one above.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping

from engine.core import (
    COMPANY,
    NAME_LABELS,
    NAMED_COMPANY,
    ROLES,
    Annotation,
    Document,
    Entity,
    Profile,
    document_cache,
)
from engine.pseudonyms import dates
from engine.risk.estimate import KINDS, Kind, ReadableFact
from engine.risk.margins import french_margins, town_key
from engine.text import FoldedText, OccupiedSpans, Text, any_of, key, read_words

_REACH = 600
"""How far before a fact its person is named, in characters."""
_AGE = re.compile(r"\bagee?s? de (\d{1,3}) ans\b|\baged (?:of )?(\d{1,3})\b|\b(\d{1,3})[- ]years?[- ]old\b")
_OCCUPATIONS = tuple(sorted(french_margins().occupations))
_ANNOUNCED = rf"\b{any_of('occupations.announced')}(?: d[eu] | d'| l'|:)? ?(?:\w+ )?"
_NATIONALITY = re.compile(
    rf"\b{any_of('quasi_identifiers.nationalities')}\s+(?!francaise?\b|canad)(?P<what>[a-z-]{{4,}})"
)
_NATIONS = tuple(name for name in french_margins().nationalities if name != "other")
_EMPLOYED = re.compile(rf"\b{any_of('quasi_identifiers.employers')} ?[«\"(]?\s?\Z")
_SCHOOLED = re.compile(rf"\b{any_of('quasi_identifiers.schools')}\b[ \w'’«\"-]{{0,25}}\Z")
_SCHOOL = re.compile(rf"\A{any_of('quasi_identifiers.schools')}\b")
_POSTCODE = re.compile(r"(?<![\d/.-])(?:0[1-9]|[1-8]\d|9[0-578])\d{3}(?= +[A-ZÀ-ÖØ-Þ])")
_BORN = re.compile(rf"\b{any_of('civil_status.born')}\b(?:(?!\b{any_of('risk.residing')})[^.;\n]){{0,60}}\Z")
_PEOPLE = re.compile(r"\d[\d ]*")
_RARE: Mapping[str, Kind] = {"family": "family", "income": "income", "community": "community"}


def readable_facts(annotation: Annotation, profile: Profile | None) -> dict[str, tuple[ReadableFact, ...]]:
    """Find what stays readable about each masked person that is no professional, by person id; a
    person of whom nothing is readable has no facts. Facts are in the order of :data:`KINDS`, one
    of a kind and value."""
    read = folded(annotation.document)
    named = [one for one in annotation.entities if one.person and one.label in NAME_LABELS]
    wanted = {person.id: person for person in annotation.persons if person.masked and _is_private(person.role)}
    firsts = {one.person: one for one in reversed(named)}
    found: defaultdict[str, list[ReadableFact]] = defaultdict(list)
    for person in wanted.values():
        first = firsts.get(person.id)
        if person.gender and not person.family and first:
            found[person.id].append(ReadableFact("sex", person.gender, first.start, first.end))
    for whose, fact in (
        *_mentioned(annotation, profile, read),
        *_said(annotation, read, [one for one in named if one.person in wanted]),
    ):
        if whose in wanted and not any((one.kind, one.value) == (fact.kind, fact.value) for one in found[whose]):
            found[whose].append(fact)
    order = {kind: rank for rank, kind in enumerate(KINDS)}
    return {person: tuple(sorted(found[person], key=lambda fact: (order[fact.kind], fact.start))) for person in wanted}


@document_cache(4)
def _read(text: str) -> FoldedText:
    """Fold a text once, with what its words say: a page asks again at each correction."""
    return read_words(text)


def folded(document: Document) -> FoldedText:
    """Return the folded words of a document, those of a few documents from a cache."""
    return document.read if isinstance(document, Text) else _read(document.text)


def _is_private(role: str | None) -> bool:
    """Tell whether somebody of a role is no professional of the law."""
    known = ROLES.get(role or "")
    return known is None or known.side in ("party", "third")


def _mentioned(
    annotation: Annotation, profile: Profile | None, read: FoldedText
) -> Iterator[tuple[str | None, ReadableFact]]:
    """Give what mentions say that a person has."""
    for entity in annotation.entities:
        keeps_year = profile is None or profile.labels.get(entity.label) == "day_month"
        if entity.label == "dateNaissance" and (not entity.masked or keeps_year):
            year = dates.year(entity.text)
            if year and entity.masked:
                yield entity.person, ReadableFact("birth_year", year, entity.start, entity.end)
            elif year:
                yield entity.person, ReadableFact("birth_date", year, entity.start, entity.end)
        elif entity.label == "localite" and not entity.masked:
            born = _BORN.search(read.folded[max(0, entity.start - 70) : entity.start])
            home: Kind = "birthplace" if born else "town"
            yield entity.person, ReadableFact(home, town_key(entity.text), entity.start, entity.end)


def _said(annotation: Annotation, read: FoldedText, named: list[Entity]) -> Iterator[tuple[str | None, ReadableFact]]:
    """Give what words say that no masked mention covers."""
    starts = [one.start for one in named]
    hidden = OccupiedSpans([one for one in annotation.entities if one.masked])

    def whose(start: int) -> str | None:
        rank = bisect_right(starts, start) - 1
        if rank >= 0 and start - named[rank].end <= _REACH:
            return named[rank].person
        return named[rank + 1].person if rank + 1 < len(named) and starts[rank + 1] - start < _REACH / 4 else None

    for fact in (*read.once(_of_words), *_rare(annotation), *_occupations(read, named), *_circles(annotation, read)):
        if not hidden.over(fact.start, fact.end):
            yield whose(fact.start), fact


def _of_words(read: FoldedText) -> tuple[ReadableFact, ...]:
    return tuple(_words(read))


def _words(read: FoldedText) -> Iterator[ReadableFact]:
    for match in _AGE.finditer(read.folded):
        age = int(next(filter(None, match.groups())))
        yield ReadableFact("age", str(age), *match.span())
    for match in _POSTCODE.finditer(read.text):
        yield ReadableFact("postcode", match[0], *match.span())
    for match in _NATIONALITY.finditer(read.folded):
        nation = next(
            (name for name in _NATIONS if re.fullmatch(any_of(f"nationalities.{name}"), match["what"])), "other"
        )
        yield ReadableFact("nationality", nation, *match.span())


def _rare(annotation: Annotation) -> Iterator[ReadableFact]:
    """Give what the check of quasi-identifiers noted and the other kinds do not have."""
    text = annotation.document.text
    for noted in annotation.doubts:
        if noted.kind != "quasi_identifier" or noted.variant not in _RARE or noted.start is None or noted.end is None:
            continue
        value = ""
        if noted.variant == "community" and (digits := _PEOPLE.search(text[noted.start : noted.end])):
            value = str(int("".join(filter(str.isdigit, digits[0]))))
        yield ReadableFact(_RARE[noted.variant], value, noted.start, noted.end)


def _occupations(read: FoldedText, named: list[Entity]) -> Iterator[ReadableFact]:
    """Give occupations behind the words that announce one, and right behind a name."""
    yield from read.once(_announced)
    names = OccupiedSpans(named)
    for mention in named:
        match = _BEHIND.match(read.folded, mention.end)
        if match and not names.over(mention.end, match.end()):
            name = str(match.lastgroup)
            yield ReadableFact("occupation", name, *match.span(name))


_ANY = "(?:" + "|".join(rf"(?P<{name}>{any_of(f'occupations.{name}')})" for name in _OCCUPATIONS) + r")\b"
_NAMED = re.compile(_ANNOUNCED + _ANY)
_BEHIND = re.compile(rf"(?:,? {any_of('civil_status.born')}\b[^.;\n]{{0,90}}?)?,? (?:[a-z-]+, )?" + _ANY)


def _announced(read: FoldedText) -> tuple[ReadableFact, ...]:
    return tuple(
        ReadableFact("occupation", str(match.lastgroup), *match.span(str(match.lastgroup)))
        for match in _NAMED.finditer(read.folded)
    )


def _circles(annotation: Annotation, read: FoldedText) -> Iterator[ReadableFact]:
    """Give employers and schools that are named and kept."""
    for entity in annotation.entities:
        if entity.masked:
            continue
        before = read.folded[max(0, entity.start - 90) : entity.start]
        if entity.label in (COMPANY, NAMED_COMPANY) and _EMPLOYED.search(before):
            yield ReadableFact("employer", key(entity.text), entity.start, entity.end)
        elif entity.label == "etablissement" and _is_school(entity, before, read):
            yield ReadableFact("school", key(entity.text), entity.start, entity.end)


def _is_school(entity: Entity, before: str, read: FoldedText) -> bool:
    words = read.folded[entity.start : entity.end]
    return _SCHOOL.search(words) is not None or _SCHOOLED.search(before) is not None


__all__ = ["folded", "readable_facts"]
