"""The names of parties that the lines of a header give: behind a title, alone on a line of a block,
around "c/", before "né le"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engine.persons import HeaderLine, role_patterns as patterns
from engine.rules.names.runs import ORGANISATION, NameRun, is_first_name, is_shouted, name_run
from engine.text import FoldedText, any_of, vocabulary

_CIVIL = vocabulary.words("titles.civil")
_SHORT, _LONG = 200, 600
"""A line of a list of parties is shorter than the first; a list of all of them is shorter than the
second."""
_NEAR = 160
"""How far the words around a name are read, in characters."""

_FUNCTION = re.compile(
    r"\s{0,9}[,(-]?\s{0,9}(?:la |le |les |en qualite d[e'] ?|statuant comme |faisant fonction de |"
    f"exercant les fonctions de )?(?:premiere? )?(?:vice[- ]?)?(?:{any_of('court.function_stems')}|"
    r"jj?\.\s?a?\.?)"
)
_COURT_LINE = re.compile(rf"\b(?:{any_of('bar.lines')}|substitu\w+|greffi\w+)\b[^\n]{{0,60}}\Z")
_CIVIL_STATUS = re.compile(rf"\s{{0,9}},?\s{{0,9}}\(?{any_of('civil_status.behind_parties')}")
_ACTS = re.compile(rf"\s{{0,9}},?\s{{0,9}}{any_of('procedure.acts_of_parties')}")
_ANNOUNCED = re.compile(
    r"(?:opposant(?: respectivement)?\s*:?\s*a|\d ?°? ?/ ?a|\bcontre|c/|pourvoi forme par|formee?s? le [^\n]{1,30} par|requete de|au profit de|avocat de)\s*\Z"
)
_OPPOSED = re.compile(r"(?<![a-z])c/|\bcontre\b")
_CUT = re.compile(r"[,;\t]|\bet\b|\band\b|\([^)\n]{0,80}\)?")
_LEAD = re.compile(r"[ \t\u00a0:.]*(?:(?:fils |fille )?(?:de |d'|nom ?: |prenoms? ?: ))?")
_PARENTS = re.compile(r"(?:fils|fille) (?:de |d')")
_SIGLUM = re.compile(r"(?<![a-z.])(?:[a-z]\.){2,}")
_NO_LIST = re.compile(rf"\b{any_of('bar.english_lists')}\b|\d")
_LIST = re.compile(rf"\s{{0,9}},?\s{{0,9}}(?:et\s+)?{any_of('titles.line_lists')}\s+")
_TITLE_END = re.compile(r"(?:^|(?<=[ (,]))[a-z]+\.?[ \u00a0]\Z")
_BORN = re.compile(r"(?:nee?s? ?(?:le|en|a)\b|demeurant|domicilie|de nationalite|fils de|fille de|date de naissance)")
_FIGURE = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Party:
    """A name that stands as a party's; ``sure`` when a title leads it and words of civil status
    follow, ``titled`` when a title leads it."""

    run: NameRun
    sure: bool
    titled: bool = True


def parties(read: FoldedText, line: HeaderLine, language: str) -> Iterator[Party]:
    """Give the names of parties of one line of the header."""
    runs = [run for start in _titled(read, line) if (run := name_run(read, start, line.end))]
    judged = [_judged(read, line, run) for run in runs]
    for first, second in [
        *pairwise(range(len(runs))),
        *((right, left) for left, right in reversed(list(pairwise(range(len(runs)))))),
    ]:
        if judged[first] and not judged[second] and _listed(read, runs[min(first, second)], runs[max(first, second)]):
            judged[second] = None if _is_of_court(read, line, runs[second]) else Party(runs[second], False)
    yield from (party for party in judged if party)
    yield from _untitled(read, line, language)


def _is_prose(line: HeaderLine) -> bool:
    return line.end - line.start > _SHORT


def _titled(read: FoldedText, line: HeaderLine) -> Iterator[int]:
    """Give the rank of each word that a civil title leads."""
    for rank in range(read.word_at(line.start), read.word_at(line.end) - 1):
        gap = read.text[read.ends[rank] : read.starts[rank + 1]]
        short = read.ends[rank] - read.starts[rank] < 3
        if read.keys[rank] in _CIVIL and gap in ((". ", ".\u00a0", " ", "\u00a0") if short else (" ", "\u00a0")):
            yield rank + 1


def _listed(read: FoldedText, left: NameRun, right: NameRun) -> bool:
    """Tell whether nothing but a comma or "et" and a title stands between two names."""
    start, end = read.ends[left.last - 1], read.starts[right.rank]
    return end - start < 30 and _LIST.fullmatch(read.folded, start, end) is not None


def _is_of_court(read: FoldedText, line: HeaderLine, run: NameRun) -> bool:
    """Tell whether words of the court or the bar stand right beside a name."""
    start, end = read.starts[run.rank], read.ends[run.last - 1]
    after = read.folded[end : end + _NEAR]
    before = read.folded[max(line.start, start - _NEAR) : start]
    return any((_FUNCTION.match(after), patterns.COURT_AFTER.match(after), patterns.COURT_BEFORE.search(before)))


def _judged(read: FoldedText, line: HeaderLine, run: NameRun) -> Party | None:
    """Say whether a name behind a civil title is a party's: no word of the court or the bar beside
    it, and its place or its words."""
    if _is_of_court(read, line, run):
        return None
    start, end = read.starts[run.rank], read.ends[run.last - 1]
    before = read.folded[max(line.start, start - _NEAR) : start]
    lead = _TITLE_END.sub("", before)
    after = read.folded[end : end + _NEAR]
    status = _CIVIL_STATUS.match(after) is not None
    headed = line.headed and not lead.strip() and (_FIGURE.match(line.after) or _BORN.match(line.after)) is not None
    if status or headed or _ACTS.match(after) or _ANNOUNCED.search(lead):
        return Party(run, (status or headed) and not _COURT_LINE.search(lead))
    if line.state != "staff" and not _is_prose(line) and not _COURT_LINE.search(lead):
        return Party(run, False)
    return None


def _untitled(read: FoldedText, line: HeaderLine, language: str) -> Iterator[Party]:
    """Give the names without a title: alone on their line or between commas, when the first name,
    the block or civil status says so."""
    if line.end - line.start > _LONG or (language == "en" and _NO_LIST.search(read.folded, line.start, line.end)):
        return
    for start, end in _segments(read, line):
        rank = read.word_at(start)
        if rank >= len(read.keys) or read.starts[rank] != start or read.keys[rank] in _CIVIL:
            continue
        run = name_run(read, rank, end)
        if run is None or len(run.pieces) < 2:
            continue
        whole = not read.folded[read.ends[run.last - 1] : end].strip(" .:")
        if _stands(read, line, run, whole, language):
            yield Party(run, False, titled=False)


def _segments(read: FoldedText, line: HeaderLine) -> Iterator[tuple[int, int]]:
    """Cut a line at its commas, its "et" and its "c/"; the sides of "c/" that name an organisation
    give nothing."""
    for side_start, side_end in _cut(read, _OPPOSED, line.heading or line.start, line.end):
        said = set(read.keys[read.word_at(side_start) : read.word_at(side_end)])
        if said & (ORGANISATION - {"maitre", "me"}) or _SIGLUM.search(read.folded, side_start, side_end):
            continue
        for start, end in _cut(read, _CUT, side_start, side_end):
            lead = _LEAD.match(read.folded, start, end)
            yield (lead.end() if lead else start), end


def _cut(read: FoldedText, at: re.Pattern[str], start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in at.finditer(read.folded, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _stands(read: FoldedText, line: HeaderLine, run: NameRun, whole: bool, language: str) -> bool:
    """Tell whether a name without a title stands as a party's."""
    end = read.ends[run.last - 1]
    after = read.folded[end : end + _NEAR]
    if _FUNCTION.match(after) or patterns.COURT_AFTER.match(after):
        return False
    first = any(is_first_name(read, (piece.rank, piece.last)) for piece in run.pieces)
    shouted = {is_shouted(read, piece.rank, piece.last) for piece in run.pieces}
    behind_address = _FIGURE.search(line.before) is not None
    if _CIVIL_STATUS.match(after) or _ACTS.match(after.split("\n")[0] if behind_address else after):
        return first or len(shouted) == 2 or _BORN.search(after[:40]) is not None
    if not whole or line.state == "staff":
        return False
    if language == "en":
        return line.state == "party"
    if _PARENTS.match(read.folded, line.start):
        return first or len(shouted) == 2
    opposed = any(_OPPOSED.search(text) for text in (line.before, line.after, read.folded[line.start : line.end]))
    born = _BORN.match(line.after) is not None
    if behind_address or not (first or len(shouted) == 2):
        return first and born
    return (first and born) or opposed or (len(shouted) == 2 and line.state == "party" and (first or line.headed))
