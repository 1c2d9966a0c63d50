"""Find judges, clerks and lawyers, who stand in clear in published decisions, by their context:
silver annotation for training."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import JUDGE, LAWYER, SURNAME

_W = r"(?:(?!(?:Me|Mes|Maître|MM|Mme|Mmes|SCP|SARL|SELARL|SAS)\b)(?:[dD]['’]|[lL]['’]|[nN]['’])?[A-ZÀ-ÖØ-Þ][\w’'À-ÿ-]*)"
_NAME = rf"(?:(?:[A-Z]\.[ -]?){{1,3}}{_W}|{_W}|(?:de la|de|du|des|van|von|dos|da|di|le|la|El|Le|La|De)(?=\s{_W}))(?:[ ]{_W}|[ ](?:de|du|des|la|le|van|von|dos|da|di)(?=[ ]{_W})){{0,4}}"
_TITLE = r"(?:M\.|MM\.|Mme|Mmes|Mlle|Mr|Monsieur|Madame|Mesdames|Messieurs|Mademoiselle)"
_OFFICE = (
    r"(?:(?:premi[eè]re?\s+|vice[- ]?)?pr[ée]sident|conseill|doyen|(?:premi[eè]re?\s+)?avocat[e]?\s+g[ée]n[ée]ral|greffi|adjoint administratif|"
    r"procureur|substitut|juge|magistrat|auditeur|auditrice|rapporteur|assesseur|faisant fonction)"
)
_BEFORE_OFFICE = re.compile(
    rf"{_TITLE}\s+(?:le\s+)?(?P<name>{_NAME})(?=[ ]?,?\s*\(?\s*{_OFFICE}(?!\w*\s+(?:de\s+la\s+soci|directeur|du\s+conseil\s+d'admin|de\s+l'assoc)))"
)
OFFICE_AFTER = re.compile(
    r"\s?,\s*(?:conseill[eè]re?s?\b|avocate? général|greffi[eè]re?\b|premi[eè]re? président|présidente? de chambre|procureure? général|substitute?\b|vice-président|présidente?(?=\s*[,;\n]))"
    r"(?!\s+(?:municipal|de vente|commercial|clientèle|en |financier|juridique|technique|général|d'orientation|prud))"
)
"""What says, right behind a placeholder, that it stands for a judge or a clerk."""
OFFICE_BEFORE = re.compile(
    r"(?:(?:Avocate? général\w*|Greffi[eè]re?(?: de chambre)?|Présidente?|Rapporteure?|Conseill[eè]re?s?)\s*:\s*(?:M\.|Mme|Mlle)?\s*"
    r"|\bl[ea] (?:conseill[eè]re?(?: référendaire)?|avocate? générale?|président de chambre|greffi[eè]re?)\s+)$"
)
"""What says so right before it."""
_LABELLED = re.compile(
    rf"(?:[Pp]r[ée]sidente?|PR[ÉE]SIDENTE?|[Gg]reffi[eè]re?(?: de chambre)?|GREFFI[EÈ]RE?|[Cc]onseill[eè]re?s?|[Cc]onseillers?|CONSEILLERS?|[Aa]vocate? général|[Rr]apporteur|[Jj]uge|[Aa]ssesseurs?|[Ss]ubstitut)\s*:\s*(?:{_TITLE}\s+)?(?P<name>{_NAME})"
)
_PRESENT = re.compile(
    r"(?:où étaient présents|où étaient présentes|étaient présents?|[Cc]omposition de la [Cc]our|COMPOSITION DE LA COUR|COMPOSITION)\b(?P<zone>.{0,900}?)(?:[Gg]reffi\w+(?: de chambre)?|;\s*\n|\n\n\n|\Z)",
    re.DOTALL,
)
_IN_ZONE = re.compile(rf"(?:{_TITLE}\s+|(?<=, )|(?<= et ))(?P<name>{_NAME})(?=\s*(?:,|et\b|\n|$))")
_MAITRE = re.compile(
    rf"\b(?:Me|Mes|Maître|Maîtres|MAITRE|Maitre|ME)\s+(?P<name>{_NAME})(?:\s+et\s+(?P<second>{_NAME}))?"
)
_NO_LAWYER = re.compile(
    r"^[^.\n]{0,40}?\b(?:notaire|huissier|commissaire|mandataire|liquidateur|administrat|ès[- ]qualit)", re.IGNORECASE
)
_FIRM_FORM = r"(?:SCP|[Ss]ociété civile professionnelle|SELARL|S\.C\.P\.?|S\.E\.L\.A\.R\.L\.?|SELAS|SELASU|SARL|SAS|AARPI|SELURL|SELARLU|Selarl|Scp|[Cc]abinet)"
_FIRM_NAMES = (
    rf"(?:[Cc]abinet\s+)?(?P<names>{_NAME}(?:(?:,|\s+et|\s*-|\s*&)\s+(?:la\s+{_FIRM_FORM}\s+)?{_NAME}){{0,5}})"
)
_FIRM = re.compile(
    rf"\b{_FIRM_FORM}\s+{_FIRM_NAMES}(?=[^.;\n]{{0,45}}\bavocat|,?\s+(?:pour\s+(?:M\.|Mme|la soci)|a déclaré|a présenté des obs|qui a déposé))"
)
_PARTNER = re.compile(rf"(?:la |le )?{_FIRM_FORM}\b(?:[ ][Cc]abinet)?|(?P<name>{_NAME})")
_PLEADING = re.compile(
    r"(?:\bAvocats?(?:\(s\))?\s*:\s*|\b[Oo]bservations[^.;:\n]{0,40}?\bde\s+|\bproduits?\s+par\s+|\bprésentée?s?\s+par\s+|\bayant\s+(?:pour avocat\s+)?)"
    rf"(?:la\s+|le\s+)?{_FIRM_FORM}\s+{_FIRM_NAMES}"
)
_BARE = rf"(?:{_W}(?:[ ](?:de|du|des|la|le|van|von|dos|da|di))?[ ]{_W}(?:[ ]{_W}){{0,2}})"
_BARE_OFFICE = re.compile(
    rf"(?:(?<=\n)|(?<=avis de )|(?<=rapport de )|(?<=assisté de )|(?<=assistée de )|(?<=devant )|(?<=, )|(?<= et ))(?!{_TITLE}\b)(?P<name>{_BARE})"
    rf"(?=,\s*(?i:{_OFFICE})(?!\w*\s+(?:de\s+la\s+soci|directeur|du\s+conseil\s+d'admin|de\s+l'assoc|général\s+de\s+la\s+soci|honoraire)))"
)
_SIGNED = re.compile(
    r"(?:^|\n)[ \t]*(?:(?:L[EeAa]|Pour l[ea])\s+(?i:greffi\w+|conseill\w+|président\w*|magistrat\w*|juge|vice-président\w*|cadre greffier)[^\n]{0,45}\s*\n\s*){1,3}"
    rf"(?P<zone>(?:[ \t]*{_BARE}[ \t]*(?:\n\s*|\Z)){{1,3}})"
)
_ALONE = re.compile(rf"(?m)^[ \t]*(?P<name>{_BARE})[ \t]*$")
_INSTITUTIONS = re.compile(
    r"(?i)\b(?:cour|tribunal|chambre|décision|république|article|audience|arrêt|code|ministère|pôle|service|section|société|avocat|conseil|textes?|dates|france)\b"
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


def _partners(match: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    """Give each name of a firm; the form of a second firm is passed over."""
    for part in _PARTNER.finditer(match["names"]):
        if part["name"] and part["name"].casefold() not in _FUNCTION_WORDS:
            yield match.start("names") + part.start("name"), match.start("names") + part.end("name"), LAWYER


def _bare(text: str) -> Iterator[tuple[int, int, str]]:
    """Find judges and clerks without a title: first name and surname before an office, or alone in
    a line below one."""
    for match in _BARE_OFFICE.finditer(text):
        if not _INSTITUTIONS.search(match["name"]):
            yield from _spans(match, "name", JUDGE)
    for zone in _SIGNED.finditer(text):
        for match in _ALONE.finditer(text, zone.start("zone"), zone.end("zone")):
            if not _INSTITUTIONS.search(match["name"]):
                yield from _spans(match, "name", JUDGE)


def professionals(text: str) -> list[tuple[int, int, str]]:
    """Give (start, end, label) of professionals' names, sorted and disjoint; huissiers and notaries
    count as persons."""
    found: list[tuple[int, int, str]] = []
    for pattern in (_BEFORE_OFFICE, _LABELLED):
        for match in pattern.finditer(text):
            found += _spans(match, "name", JUDGE)
    found += _bare(text)
    for zone in _PRESENT.finditer(text):
        for match in _IN_ZONE.finditer(text, zone.start("zone"), zone.end("zone")):
            found += _spans(match, "name", JUDGE)
    for match in _MAITRE.finditer(text):
        label = SURNAME if _NO_LAWYER.search(text[match.end() : match.end() + 60]) else LAWYER
        found += _spans(match, "name", label)
        found += _spans(match, "second", label)
    for pattern in (_FIRM, _PLEADING):
        for match in pattern.finditer(text):
            found += _partners(match)
    kept: list[tuple[int, int, str]] = []
    for span in sorted(set(found), key=lambda s: (s[0], -s[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept
