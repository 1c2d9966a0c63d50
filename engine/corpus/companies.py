"""Find companies and associations, which stand in clear in published decisions, by the form before their name: silver annotation."""

from __future__ import annotations

import re

_W = r"(?:[A-ZÀ-ÖØ-Þ0-9][\w’'À-ÿ.&-]*)"
_LINK = r"(?:de|du|des|la|le|les|et|&|d'|l'|en|pour|aux?|of|and|-)"
_NAME = rf"(?:[dlDL]['’])?[A-ZÀ-ÖØ-Þ][\w’'À-ÿ.&-]*(?:[ ]{_W}|[ ]{_LINK}(?:[ ]{_LINK})?[ ]{_W}){{0,6}}"
_FORM = (
    r"(?:[Ss]oci[ée]t[ée]s?(?:\s+(?:anonyme|civile(?:\s+immobilière)?|nouvelle|d'assurances?|de droit \w+))?|SOCI[ÉE]T[ÉE]|SARL|S\.A\.R\.L\.?|SAS|S\.A\.S\.?|SASU|"
    r"S\.A\.|SA|SCI|S\.C\.I\.?|SNC|EURL|E\.U\.R\.L\.?|GIE|GAEC|EARL|SELAFA|[Aa]ssociation|ASSOCIATION|[Cc]ompagnie|COMPAGNIE|[Mm]utuelle|[Ss]yndicat"
    r"(?:\s+(?:des\s+copropriétaires|national))?|[Bb]anque|BANQUE|[Ff]ondation|[Ee]ntreprise|[Gg]roupe)"
)
_COMPANY = re.compile(rf"(?<![\w.]){_FORM}\s+(?P<name>{_NAME})")
_NEVER = frozenset("Me M Mme Monsieur Madame Maître Il Elle Attendu Vu Sur Et Article".split())


def companies(text: str, taken: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Give (start, end, ``personneMorale``) of the names that touch no span of ``taken``; sorted and disjoint."""
    covered = sorted((start, end) for start, end, _ in taken)
    found: list[tuple[int, int, str]] = []
    index = 0
    for match in _COMPANY.finditer(text):
        start, end = match.start("name"), match.end("name")
        end -= len(match["name"]) - len(match["name"].rstrip(".-&'’ "))
        while index < len(covered) and covered[index][1] <= start:
            index += 1
        free = index == len(covered) or covered[index][0] >= end
        if free and match["name"].split(" ")[0].rstrip(".") not in _NEVER and end - start > 1:
            found.append((start, end, "personneMorale"))
    return found
