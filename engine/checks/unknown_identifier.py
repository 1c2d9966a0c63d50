"""What looks like somebody's number and is none that is known: letters and figures, or seven
figures and more, in no form of a law, a court, a date or a sum."""

from __future__ import annotations

import re

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.rules import ADMINISTRATIVE_APPEAL, CASSATION_LOOSELY, GENERAL_ROLL
from engine.text import OccupiedSpans, any_of

_NUMBER = re.compile(
    r"(?<![\w./,'’@§$€£<-])(?<!\d[ \u00a0])(?:[A-Z]{1,6}[ -]?)?\d[0-9A-Z]{0,20}(?:[ \u00a0./-]?[A-Z]{0,6}\d[0-9A-Z]{0,12}){0,8}(?:[ -]?[A-Z])?(?![\w’'/-])"
)
_FIGURES, _FIGURES_BESIDE_LETTERS, _FIGURES_IN_GROUPS = 7, 5, 8
_BEHIND = re.compile(
    rf"[.,]\d|[ ]?(?:[€%$£°²³]|[(][a-z][)])|[ ](?:{any_of('quasi_identifiers.units')})(?!\w)|[ ]?(?:m2|m3)\b"
)
_FORMS = re.compile(
    r"\d{1,4}[ ./-]\d{1,2}[ ./-]\d{1,4}(?: \d{1,2})?|(?:19|20)\d{2}(?:0\d|1[0-2])[0-3]\d|(?:19|20)\d{2}(?:[ /.-](?:19|20)?\d{2}){1,3}"  # dates, years
    r"|[0-3]?\d[01]\d(?:19|20)\d{2}|\d{1,2}h\d{2}"
    rf"|(?:{GENERAL_ROLL}|\d{{2}}-\d{{4,6}})(?:[a-z]|-\d)?|{CASSATION_LOOSELY}|{ADMINISTRATIVE_APPEAL}"
    r"|\d{5,6}/\d{2}|rg [0-9a-z/ -]{5,14}|\d{4}[a-z]\d{5}|\d{4}[/ ]\d{5,6}|\d{7}/\d(?:-\d){0,2}|\d{2}(?:-\d{2}){2,5}|(?:\d{2}[a-z]{2}\d{5}-?){2,9}"  # dockets
    r"|[a-z]-\d{1,4}/\d{2}|\d{7}|(?:nac|qpc)?[ ]?\d{2}[a-z]|\d{6}"
    r"|(?:19|20)\d{2}[ -](?!x)[a-z]{2,6}[ -]\d{1,5}|\d{2,4}/\d{1,4}/[a-z]{2,4}|\d{2,4}[-/]\d{1,4}"  # citations, directives, laws
    r"|(?:l|r|d|a|art)[. -]{0,2}[*]?\d{1,4}(?:[-.]\d{1,3}){0,4}[a-z]?|\d{1,4}(?:-\d{1,3}){1,3}(?: [a-z])?"  # articles
    r"|[1-9]\d{0,2}(?:[ .]\d{3}){1,3}(?: f)?|(?:bp|cs|tsa|[a-z]{2})[ ]\d{5}"  # sums
)
_COURT = re.compile(
    rf"(?<!\w)(?:{any_of('procedure.numbered')}|{any_of('papers.not_persons')}|{any_of('papers.of_courts')}|{any_of('companies.registers')}|"
    rf"{any_of('procedure.numbered_in_citations')})(?!\w)[^\n]{{0,40}}\Z"
)
_REACH = 60


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per number, about what no entity covers, no court or company announces,
    and whose form is that of nothing public."""
    read, taken = findings.read, OccupiedSpans(findings.entities)
    doubts = dict[str, Doubt]()
    for match in _NUMBER.finditer(read.text):
        written = read.folded[match.start() : match.end()]
        if not _is_long(written) or _FORMS.fullmatch(written) or _BEHIND.match(read.folded, match.end()):
            continue
        before = read.folded[max(0, match.start() - _REACH) : match.start()]
        if not taken.over(*match.span()) and not _COURT.search(before):
            doubts.setdefault(written, doubt("unknown_identifier", *match.span()))
    return tuple(doubts.values())


def _is_long(written: str) -> bool:
    """Tell whether there are seven figures or more, or five beside letters."""
    figures = sum(map(str.isdigit, written))
    letters = any(map(str.isalpha, written))
    return figures >= (_FIGURES_BESIDE_LETTERS if letters else _FIGURES if written.isdigit() else _FIGURES_IN_GROUPS)


CHECK = Check("unknown_identifier", apply)
