"""Find judges, clerks and lawyers, who stand in clear in published decisions, by their context: silver annotation for training."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.labels import JUDGE, LAWYER, SURNAME

_W = r"(?:(?:[dD]['’]|[lL]['’]|[nN]['’])?[A-ZÀ-ÖØ-Þ][\w’'À-ÿ-]*)"
_NAME = rf"(?:(?:[A-Z]\.[ -]?){{1,3}}{_W}|{_W}|(?:de|du|des|van|von|dos|da|di|le|la|El|Le|La|De)(?=\s{_W}))(?:[ ]{_W}|[ ](?:de|du|des|la|le|van|von|dos|da|di)(?=[ ]{_W})){{0,4}}"
_TITLE = r"(?:M\.|MM\.|Mme|Mmes|Mlle|Mr|Monsieur|Madame|Mesdames|Messieurs|Mademoiselle)"
_OFFICE = (
    r"(?:(?:premi[eè]re?\s+|vice[- ]?)?pr[ée]sident|conseill|doyen|(?:premi[eè]re?\s+)?avocat[e]?\s+g[ée]n[ée]ral|greffi|adjoint administratif|"
    r"procureur|substitut|juge|magistrat|auditeur|auditrice|rapporteur|assesseur|faisant fonction)"
)
_BEFORE_OFFICE = re.compile(
    rf"{_TITLE}\s+(?:le\s+)?(?P<name>{_NAME})(?=[ ]?,?\s*\(?\s*{_OFFICE}(?!\w*\s+(?:de\s+la\s+soci|directeur|du\s+conseil\s+d'admin|de\s+l'assoc)))"
)
_LABELLED = re.compile(
    rf"(?:[Pp]r[ée]sidente?|PR[ÉE]SIDENTE?|[Gg]reffi[eè]re?|GREFFI[EÈ]RE?|[Cc]onseill[eè]re?s?|[Cc]onseillers?|CONSEILLERS?|[Aa]vocate? général|[Rr]apporteur|[Jj]uge|[Aa]ssesseurs?|[Ss]ubstitut)\s*:\s*(?:{_TITLE}\s+)?(?P<name>{_NAME})"
)
_PRESENT = re.compile(
    r"(?:où étaient présents|où étaient présentes|étaient présents?|[Cc]omposition de la [Cc]our|COMPOSITION DE LA COUR|COMPOSITION)\b(?P<zone>.{0,900}?)(?:greffi\w+(?: de chambre)?|\n\n\n|\Z)",
    re.DOTALL,
)
_IN_ZONE = re.compile(rf"(?:{_TITLE}\s+|(?<=, )|(?<= et ))(?P<name>{_NAME})(?=\s*(?:,|et\b|\n|$))")
_MAITRE = re.compile(
    rf"\b(?:Me|Mes|Maître|Maîtres|MAITRE|Maitre|ME)\s+(?P<name>{_NAME})(?:\s+et\s+(?P<second>{_NAME}))?"
)
_NO_LAWYER = re.compile(
    r"^[^.\n]{0,40}?\b(?:notaire|huissier|commissaire|mandataire|liquidateur|administrat|ès[- ]qualit)", re.IGNORECASE
)
_FIRM = re.compile(
    rf"\b(?:SCP|SELARL|S\.C\.P\.|SELAS|SARL|AARPI|SELURL|Selarl|[Cc]abinet)\s+(?:[Cc]abinet\s+)?(?P<names>{_NAME}(?:(?:,|\s+et|\s*-|\s*&)\s+{_NAME}){{0,4}})(?=[^.;\n]{{0,45}}\bavocat)"
)
_FUNCTION_WORDS = frozenset(
    [
        "le",
        "la",
        "les",
        "de",
        "du",
        "des",
        "et",
        "cour",
        "appel",
        "audience",
        "chambre",
        "monsieur",
        "madame",
        "président",
        "associés",
        "associes",
        "avocat",
        "avocats",
        "conseil",
        "barreau",
        "cabinet",
    ]
)


def _spans(match: re.Match[str], group: str, label: str) -> Iterator[tuple[int, int, str]]:
    if match[group] and match[group].casefold() not in _FUNCTION_WORDS and len(match[group]) > 1:
        yield match.start(group), match.end(group), label


def professionals(text: str) -> list[tuple[int, int, str]]:
    """Give (start, end, label) of professionals' names, sorted and disjoint; huissiers and notaries count as persons."""
    found: list[tuple[int, int, str]] = []
    for pattern in (_BEFORE_OFFICE, _LABELLED):
        for match in pattern.finditer(text):
            found += _spans(match, "name", JUDGE)
    for zone in _PRESENT.finditer(text):
        for match in _IN_ZONE.finditer(text, zone.start("zone"), zone.end("zone")):
            found += _spans(match, "name", JUDGE)
    for match in _MAITRE.finditer(text):
        label = SURNAME if _NO_LAWYER.search(text[match.end() : match.end() + 60]) else LAWYER
        found += _spans(match, "name", label)
        found += _spans(match, "second", label)
    for match in _FIRM.finditer(text):
        for part in re.finditer(_NAME, match["names"]):
            if part[0].casefold() not in _FUNCTION_WORDS:
                found.append((match.start("names") + part.start(), match.start("names") + part.end(), LAWYER))
    kept: list[tuple[int, int, str]] = []
    for span in sorted(set(found), key=lambda s: (s[0], -s[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept
