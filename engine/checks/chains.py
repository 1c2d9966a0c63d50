"""What stays readable and gives a masked name back: the number or the site of a company that bears
it, a parcel with its owner, a user name, a reference of a name's letters or of initials and a
birth date.

A register of companies, of land or of a site leads from each of them to the person, so each is told
wherever no entity hides it; a company's number is told though it is an entity, because most
profiles keep it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from engine.checks.check import Check, Findings
from engine.core import COMPANY, FIRST_NAME, NAME_LABELS, NAMED_COMPANY, SURNAME, Doubt, Entity, doubt
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES
from engine.text import FOLDED_MONTHS, OccupiedSpans, any_of, keys

_SHORTEST = 4
_NUMBER = re.compile(
    rf"\b{any_of('risk.company_numbers')}(?!\w)[^.;\n\d]{{0,60}}"
    r"(?P<number>\d{3}[ .]?\d{3}[ .]?\d{3}|\b[a-z]{0,2}\d{6,8}(?:-\d)?)(?!\d)"
    r"|\b(?P<tax>fr ?\d{2} ?\d{3} ?\d{3} ?\d{3})(?!\d)"
)
_DOMAIN = re.compile(
    r"(?<![\w.-])(?:https?://|www\.)?(?:[\w.-]+@)?(?P<domain>[\w-]{2,63}(?:\.[\w-]{2,63}){0,3}\.[a-z]{2,10})\b"
)
_PARCEL = re.compile(
    rf"\b{any_of('risk.parcels')}(?:[^.;\n]{{0,60}}?(?P<place>\b[a-z]{{1,2}} ?(?:n(?:[°o.]|umero)? ?)?\d{{1,4}})\b"
    r"|\W{1,2}(?P<only>(?:n(?:[°o.]|umero)? ?)?\d{1,4})\b)"
)
_TOKEN = re.compile(r"(?<![\w@./-])@?[^\W_][\w./-]*[\w](?![\w@/])")
_OWNED = re.compile(rf"\b{any_of('risk.owners')}\b")
_STOP = re.compile(r"(?<!\bm)(?<!\bmme)[.;](?=\s)|\n")
_LETTERS, _FIGURES = re.compile(r"[^\W\d_]+"), re.compile(r"\d+")
_REACH, _NEAR, _SENTENCE = 220, 60, 1_000
"""How far behind a company its number stands, how far before it, and how long a sentence is at
most, in characters."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What a stranger would look for: folded ``surnames`` of four letters and more, the companies
    that bear a name (``named``) and what they are called, and the ``codes`` of initials and a birth
    date."""

    surnames: frozenset[str]
    named: frozenset[Entity]
    companies: frozenset[str]
    codes: frozenset[str]


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise doubts about what leads back to a name that is masked, where it stands."""
    known, taken = _known(findings), OccupiedSpans(findings.entities)
    found = [
        *_numbers(findings, known),
        *(one for one in _sites(findings, known) if not taken.over(one[0], one[1])),
        *(one for one in _parcels(findings) if not taken.over(one[0], one[1])),
        *(one for one in _tokens(findings, known) if not taken.over(one[0], one[1])),
    ]
    told: dict[tuple[int, int], str] = {}
    for start, end, variant in found:
        if not any(start < last and first < end for first, last in told):
            told[start, end] = variant
    return tuple(doubt("chain", start, end, variant) for (start, end), variant in sorted(told.items()))


def _known(findings: Findings) -> _Known:
    surnames = {word for e in findings.entities if e.label == SURNAME for word in keys(e.text) if _telling(word)}
    named = [e for e in findings.entities if _bears(e, surnames)]
    own = {"".join(part for word in keys(e.text) for part in word.split("-")) for e in named}
    words = {word for e in named for word in keys(e.text) if _telling(word)}
    return _Known(frozenset(surnames), frozenset(named), frozenset(own | words), frozenset(_codes(findings)))


def _telling(word: str) -> bool:
    return len(word) >= _SHORTEST and word not in NO_NAMES | COMMON_WORDS | PARTICLES


def _bears(entity: Entity, surnames: set[str]) -> bool:
    """Tell whether a company bears somebody's name, found as such or by its words."""
    return entity.label == NAMED_COMPANY or (entity.label == COMPANY and not surnames.isdisjoint(keys(entity.text)))


def _numbers(findings: Findings, known: _Known) -> Iterator[tuple[int, int, str]]:
    """Find the number in a register that follows a company with a person's name, before another
    company is named."""
    folded = findings.read.folded
    for rank, entity in enumerate(findings.entities):
        if entity not in known.named:
            continue
        end = min(len(folded), entity.end + _REACH)
        for later in findings.entities[rank + 1 :]:
            if later.start >= end:
                break
            if later.label in (COMPANY, NAMED_COMPANY):
                end = later.start
            elif later.label == "numeroSiretSiren":
                yield later.start, later.end, "company_number"
        for match in _NUMBER.finditer(folded, entity.end, end):
            yield *match.span("tax" if match["tax"] else "number"), "company_number"
    yield from _numbers_before(findings, known)


def _numbers_before(findings: Findings, known: _Known) -> Iterator[tuple[int, int, str]]:
    """Find the number in a register that stands before the company, in the same sentence."""
    companies = [entity for entity in findings.entities if entity.label in (COMPANY, NAMED_COMPANY)]
    starts = [entity.start for entity in companies]
    folded = findings.read.folded
    for match in _NUMBER.finditer(folded) if known.named else ():
        rank = bisect_left(starts, match.end())
        if rank < len(companies) and companies[rank] in known.named:
            between = folded[match.end() : companies[rank].start]
            if len(between) <= _NEAR and not _STOP.search(between):
                yield *match.span("tax" if match["tax"] else "number"), "company_number"


def _sites(findings: Findings, known: _Known) -> Iterator[tuple[int, int, str]]:
    """Find sites and mail domains in which a company's name, or a surname, is written."""
    for match in _DOMAIN.finditer(findings.read.folded):
        squeezed = re.sub(r"[^a-z]", "", match["domain"].rpartition(".")[0])
        if any(name in squeezed for name in known.companies | known.surnames):
            yield *match.span(), "site"


def _parcels(findings: Findings) -> Iterator[tuple[int, int, str]]:
    """Find a parcel whose owner, a person of the decision, is named in the same sentence."""
    folded = findings.read.folded
    names = OccupiedSpans([e for e in findings.entities if e.label in NAME_LABELS])
    for match in _PARCEL.finditer(folded):
        first = max(0, match.start() - _SENTENCE)
        start = max((each.end() for each in _STOP.finditer(folded, first, match.start())), default=first)
        stop = _STOP.search(folded, match.end())
        end = stop.start() if stop else len(folded)
        if names.over(start, end) and _OWNED.search(folded, start, end):
            yield *match.span("place" if match["place"] else "only"), "parcel"


def _tokens(findings: Findings, known: _Known) -> Iterator[tuple[int, int, str]]:
    """Find user names and references: words with figures or signs in them that hold a surname, or
    somebody's initials and date of birth."""
    for match in _TOKEN.finditer(findings.read.folded):
        written = match[0]
        figures = "".join(_FIGURES.findall(written))
        letters = "".join(_LETTERS.findall(written))
        if not figures and not re.search(r"[_@]|\w\.\w", written) and not _is_short_for(written, known):
            continue
        if "/" in written:
            if figures and not known.surnames.isdisjoint(_LETTERS.findall(written)):
                yield *match.span(), "identifier"
            continue
        if any(name in letters and name != letters for name in known.surnames) or (
            letters in known.surnames and (figures or "@" in written or "_" in written)
        ):
            yield *match.span(), "account"
        elif f"{letters} {figures}" in known.codes:
            yield *match.span(), "identifier"


def _is_short_for(written: str, known: _Known) -> bool:
    """Tell whether a word is a surname and a letter or two, joined by a hyphen: « severac-a »."""
    parts = written.split("-")
    rest = [part for part in parts if part not in known.surnames]
    return len(parts) == 2 and len(rest) == 1 and len(rest[0]) <= 2


def _codes(findings: Findings) -> Iterator[str]:
    """Give the initials of each person with the ways to write their date of birth in figures."""
    by_person: defaultdict[str, list[Entity]] = defaultdict(list)
    for entity in findings.entities:
        if entity.person is not None:
            by_person[entity.person].append(entity)
    for own in by_person.values():
        firsts = {keys(e.text)[0][0] for e in own if e.label == FIRST_NAME and keys(e.text)}
        lasts = {keys(e.text)[0][0] for e in own if e.label == SURNAME and keys(e.text)}
        days = [day for e in own if e.label == "dateNaissance" if (day := _day(e.text))]
        for first in firsts:
            for last in lasts:
                for year, month, date in days:
                    for initials in (first + last, last + first):
                        for digits in _written(year, month, date):
                            yield f"{initials} {digits}"


def _written(year: str, month: str, day: str) -> tuple[str, ...]:
    short = year[2:]
    return (
        day + month + year, day + month + short, year + month + day, short + month + day,
        month + day + year, day + month, year,
    )  # fmt: skip


def _day(text: str) -> tuple[str, str, str] | None:
    """Read a date: day, month in words or figures, year; None for what is none."""
    parts = keys(text)
    figures = _FIGURES.findall(text)
    months = {name: number for names in FOLDED_MONTHS.values() for number, name in enumerate(names, 1)}
    named = next((months[word] for word in parts if word in months), None)
    if named is not None and len(figures) >= 2:
        return figures[-1], f"{named:02}", f"{int(figures[0]):02}"
    if len(figures) == 3 and len(figures[2]) == 4:
        return figures[2], f"{int(figures[1]):02}", f"{int(figures[0]):02}"
    if len(figures) == 3 and len(figures[0]) == 4:
        return figures[0], f"{int(figures[1]):02}", f"{int(figures[2]):02}"
    return None


CHECK = Check("chain", apply)
