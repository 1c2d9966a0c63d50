"""Silver persons of English prose: names found by their titles and offices, then everywhere else in
the text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from engine.core import FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.lab.generate.english.names import INITIALS, NAME, UPPER, cut_name
from engine.lab.generate.refill import Span
from engine.text import MONTHS, listed

_CAP = rf"(?:[{UPPER}][^\W\d_]*(?:['’][^\W\d_]{{2,}})?(?:-[^\W\d_]+)*)"
_WHOLE = rf"(?:(?:{INITIALS}[ ]?)?(?:(?:van|von|der|den|de|del|della|di|da|dos|do|du|la|le)[ ]){{0,2}}{_CAP}(?:[ ]{INITIALS}(?=[ ])|[ ]{_CAP}|(?:[ ](?:van|von|der|den|de|del|della|di|da|dos|do|du|la|le|el|al|bin|ibn|ben|y)){{1,2}}[ ]{_CAP}){{0,4}})"
_PERSONAL = r"(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Lord|Dame|Lady|Captain|Colonel|Major|Lieutenant|Sergeant|Constable|Inspector|Senator|Detective)"
_TITLED = re.compile(
    rf"\b(?:{_PERSONAL}\.?|Messrs\.?)[ \u00a0\uf020](?!Justice|Chief|Chancellor|Advocate|Ordinary|President|Registrar|Speaker|Chair)(?P<name>{_WHOLE})(?:,[ ](?:Q\.?C\.?|K\.?C\.?))?"
    rf"(?:(?:,[ ]|[ ]and[ ])(?!(?:Mr|Mrs|Ms|Dr)\b)(?P<second>{INITIALS}[ ]{_CAP}))?"
)
_UNTITLED = re.compile(
    rf"(?:\b(?:and|son|sons|daughter|daughters|sister|brother|father|mother|wife|husband|named|called|by|that|cousin|uncle|against),? |[a-z]s?, )"
    rf"(?P<name>{_CAP}(?:[ ]{_CAP}){{1,2}})(?=,|[ ](?:and|was|had|who|were|is|has|gave|died|lived|told|said|stated)\b|['’]s|\.)"
)
"""Two or three capitalised words in apposition ("the applicant's son, Ahmet Kaya,"), which a known
first name makes a name."""
_BENCH = re.compile(
    rf"\b(?:(?:Lord|Lady|Mr|Mrs|Ms)[ ])?(?:Justice|Judge|Judges|JUDGE|Mr Justice|Mrs Justice)[ ](?P<name>{_WHOLE})"
)
_RANKED = re.compile(rf"(?P<name>{_WHOLE}),?[ ](?:JA|JJA|JJ|LJ|LJJ|MR|CJ|CJC|J\.A\.|J\.)(?=[\s,;.)])")
_ROSTER = re.compile(
    r"composed of(?: the following judges)?:?\s(?P<zone>.{20,1600}?)(?:\bHaving (?:deliberated|regard)\b|\bDelivers\b|\n\n)",
    re.DOTALL,
)
_DRAWN = re.compile(
    r"(?:\bnamely|by lot|ex officio members?|substitute judges?|Chamber (?:included|constituted))"
    r"(?P<zone>[^\n]{10,700}?)(?:\(Article 43|\(Rule|\.?\n)"
)
_MEMBER = re.compile(
    rf"(?:^|\n|,[ ]|;[ ]|\band[ ]|\bof[ ])\s*(?:{_PERSONAL}\.?\s+)?(?P<name>{_WHOLE})(?=,|\s+judges|\n| and)"
)
_COUNSEL_AFTER = re.compile(
    r"^,?[ ](?:\([^)]{2,40}\),?[ ])?(?:(?:both|all|two|the)[ ])?(?:a |an |of the |her |his |their )?(?:lawyers?|barristers?|solicitors?|advocates?|counsel\b|Counsel\b|attorneys?|legal (?:adviser|representative)|Q\.?C\b|K\.?C\b|SC\b|members? of the .{0,30}Bar|Agent|Co-Agent|co-agent|Deputy Agent|legal)"
)
_COUNSEL_BEFORE = re.compile(
    r"(?:represented (?:before the (?:Court|court)|in these proceedings|at the hearing)?[ ]?(?:first |initially |successively |then )?(?:and assisted )?by(?: their| its| his)?(?: then| former| Acting)?(?: Agents?| counsel| co-Agents?| representatives?)?,?"
    r"|(?:[Aa]gents?|[Cc]o-[Aa]gents?|[Cc]ounsel|[Ll]awyers?|[Ss]olicitors?|[Bb]arristers?|[Aa]dvocates?|[Rr]epresentatives?)[ ,:]{1,2})[ ]?(?:Mr|Mrs|Ms|Miss|Dr|Sir|Prof)?\.?[ ]?$"
)
_REGISTRY = re.compile(
    r"^,?[ ](?:Section |Deputy |Acting |Jurisconsult |Joint )*(?:Registrar|Judge|President|Vice-President|judges?\b|ad hoc)"
)
_CASE_NAME = re.compile(
    rf"(?:CASE OF|[Ii]n the case of|[Ii]n the) (?P<name>{_CAP}(?:[ ]{_CAP}){{0,3}}) v\. ", re.UNICODE
)
_NOT = frozenset(
    "Mr Mrs Ms Miss Dr Mr. Mrs. Ms. Dr. Sir Prof Professor Messrs QC KC Q.C. Q.C K.C. Counsel Agent Delegate Adviser Advisers Advocate General Solicitors Acting The Court Government State Republic Federal Supreme Regional District Constitutional Criminal Civil Appeal High Article Section Chamber Grand Protocol"
    " Convention Ministry Minister President Registrar Agent Prosecutor Public Turkish Russian French German British Polish Italian Head Justice Council"
    " Administrative Office United Kingdom In On At By For And He She It They Act Code Law Committee Commission Deputy Vice Home Foreign".split()
) | {*MONTHS["en"], *listed("calendar.weekdays", "en")}
_REST = re.compile(rf"(?<![\w’'-])(?:{_WHOLE})(?![\w-])")


def persons(text: str, names: Iterable[tuple[int, int]] = (), first_names: Collection[str] = ()) -> list[Span]:
    """Give the persons, judges and lawyers of a text; ``names`` are spans of whole names that are
    known to be persons."""
    found: dict[tuple[int, int], str] = {}
    for start, end in names:
        found.setdefault(_trimmed(text, start, end), _office(text, start, end))
    for start, end, label in _bench(text):
        found[start, end] = label
    for match in _TITLED.finditer(text):
        for group in ("name", "second"):
            if match[group]:
                start, end = _trimmed(text, *match.span(group))
                if start < end:
                    found.setdefault((start, end), _office(text, start, end))
    for match in _UNTITLED.finditer(text):
        if match["name"].split()[0].lower() in first_names and not _NOT.intersection(match["name"].split()):
            found.setdefault(match.span("name"), _office(text, *match.span("name")))
    return _settled(text, found, first_names)


def _bench(text: str) -> Iterator[Span]:
    """Yield judges and registrars: the roster of the first page, and those who are named with their
    office."""
    roster = _ROSTER.search(text)
    if roster:
        for match in _MEMBER.finditer(text, roster.start("zone") - 1, roster.end("zone")):
            start, end = _trimmed(text, *match.span("name"))
            if " " in text[start:end]:
                yield start, end, JUDGE
    for zone in _DRAWN.finditer(text):
        for match in _TITLED.finditer(text, *zone.span("zone")):
            yield *match.span("name"), JUDGE
    for pattern in (_BENCH, _RANKED):
        for match in pattern.finditer(text):
            start, end = _trimmed(text, *match.span("name"))
            if start < end:
                yield start, end, JUDGE
    for match in re.finditer(
        rf"(?<=[\n\t])[ ]*(?P<name>{_CAP}[ ](?:{INITIALS}[ ])?{_CAP})[ \t]+(?P<more>{_CAP}[ ]{_CAP})?\s*\n?(?:(?:Deputy |Section )?Registrar|President)",
        text,
    ):
        for group in ("name", "more"):
            if match[group] and not _NOT.intersection(match[group].split()):
                yield *match.span(group), JUDGE


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Take words that belong to the sentence off either end."""
    while start < end and (word := re.match(r"\S+\s+", text[start:end])) and word[0].strip() in _NOT:
        start += word.end()
    while start < end and (last := re.search(r"(?:^|\s+)(\S+)$", text[start:end])) and last[1] in _NOT:
        end = start + last.start()
    return start, end


def _office(text: str, start: int, end: int) -> str:
    if _REGISTRY.search(text[end : end + 40]):
        return JUDGE
    if _COUNSEL_AFTER.search(text[end : end + 60]) or _COUNSEL_BEFORE.search(text[max(0, start - 90) : start]):
        return LAWYER
    return ""


def _settled(text: str, found: dict[tuple[int, int], str], first_names: Collection[str]) -> list[Span]:
    """Write each name with its office wherever it stands: whole, and by its surname."""
    offices: dict[str, str] = {}
    whole: set[str] = set()
    lasts: dict[str, str] = {}
    firsts: set[str] = set()
    for (start, end), office in sorted(found.items()):
        shown = " ".join(text[start:end].split())
        if len(re.sub(r"[\W\d_]", "", shown)) < 2 or shown in _NOT:
            continue
        pieces = cut_name(text, start, end, first_names if " " not in shown and not _has_title(text, start) else ())
        last = next((text[a:b] for a, b, label in pieces if label == SURNAME), "")
        whole.add(shown)
        offices[shown] = offices.get(shown) or office or lasts.get(last, "")
        if last and len(last) > 1:
            lasts[last] = lasts.get(last) or office
        firsts.update(text[a:b] for a, b, label in pieces if label == FIRST_NAME and b - a > 2 and "." not in text[a:b])
    placed = list(_placed(text, whole, offices, lasts, firsts, first_names))
    return sorted([*placed, *_case_name(text, lasts, placed)])


def _placed(
    text: str,
    whole: set[str],
    offices: dict[str, str],
    lasts: dict[str, str],
    firsts: set[str],
    first_names: Collection[str],
) -> Iterator[Span]:
    words = [*sorted(whole, key=len, reverse=True), *sorted((n for n in lasts if len(n) > 2), key=len, reverse=True)]
    words += sorted(name for name in firsts if name.lower() in first_names and name not in lasts)
    if not words:
        return
    pattern = re.compile(
        r"(?<![\w’'-])(?:"
        + "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words)
        + r")(?![\w-]|['’](?!s\b))"
    )
    for match in pattern.finditer(text):
        shown = " ".join(match[0].split())
        if _is_cited(text, match.start(), match.end()):
            continue
        office = offices.get(shown) or lasts.get(shown) or lasts.get(shown.rsplit(" ", 1)[-1], "")
        if office:
            yield *match.span(), office
        elif shown in whole:
            yield from cut_name(text, *match.span(), first_names if not _has_title(text, match.start()) else ())
        else:
            yield *match.span(), SURNAME if shown in lasts else FIRST_NAME


def _has_title(text: str, start: int) -> bool:
    return bool(re.search(rf"\b{_PERSONAL}\.?\s$", text[max(0, start - 14) : start]))


def _is_cited(text: str, start: int, end: int) -> bool:
    """A name before ``v.`` with a number after it is that of another case; one in "the … case" or
    "§" likewise."""
    before = text[max(0, start - 14) : start]
    own = re.search(r"(?:CASE OF|[Ii]n the case of)[ ]$", before)
    return not own and bool(
        re.match(r"(?:[ ](?:[A-Z][\w’'.-]*|and|of)){0,3}[ ](?:and Others[ ])?v\.[ ]", text[end : end + 60])
    )


def _case_name(text: str, lasts: dict[str, str], placed: list[Span]) -> Iterator[Span]:
    """Yield the applicant's surname in capitals, as the title of the case has it."""
    for match in re.finditer(r"CASE OF (?P<names>[^\n]{3,80}?) v\. ", text[:600]):
        for last in sorted(lasts, key=len, reverse=True):
            at = match["names"].find(last.upper())
            start = match.start("names") + at
            if at >= 0 and not any(a < start + len(last) and start < b for a, b, _ in placed):
                yield start, start + len(last), SURNAME
                return


__all__ = ["NAME", "persons"]
