"""Companies and associations, which stand in clear in published decisions: found by the form before
their name, and renamed.

A company gets a new name that bears a party's surname, another person's, or nobody's; the same
company the same name all through a document. So the tagger learns from the look of ``SAS Surname
TP`` that it holds a name, and from that of ``SAS Altimur`` that it does not.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core import PERSON_LABELS, SURNAME
from engine.identities import MORALE, PHYSICO, Firm, NameBank
from engine.interchange import PieceEdit, Span, apply
from engine.text import key

_C = r"(?:[A-ZÀ-ÖØ-Þ][\w’'&+-]*(?:\.\w+)*)"
_W = rf"(?:{_C}|[0-9]+(?![\w°./]))"
_LINK = r"(?:de|du|des|la|le|les|et|&|d'|l'|en|pour|aux?|of|and|-)"
_TITLE = r"(?:M|MM|Mme|Mmes|Me|Mes|Mlle|Monsieur|Madame|Maître|Il|Elle)\b"
_LOWER = (
    r"(?:consultants?|conseils?|ingénierie|services?|distribution|développement|logistique|équipements?|plomberie|assurances?|gestion|réseaux?|technologies|"
    r"industries?|transports?|immobilier|énergies?|bâtiment|maintenance|sécurité|participations|communication|automobiles?|international|travaux|produits?|"
    r"bakery|products|aérien|architecture|architectes|santé|formation|production|environnement|systèmes|solutions|holding|finances?|éducation|prototypes|switch|lab)"
)
_NAME = (
    rf"(?:[dlDL]['’])?(?!{_TITLE}){_C}"
    rf"(?:[ ](?!{_TITLE}[.]?[ ]){_W}|[ ]{_LINK}(?:[ ](?:la|les|l')(?=[ ]))?[ ](?!{_TITLE}){_C}){{0,6}}"
    rf"(?:[ ](?:(?:et|&)[ ])?{_LOWER}\b(?![ ]de\b)){{0,4}}"
)
_FORM = (
    r"[Ss]oci[ée]t[ée]s?(?:\s+(?:anonyme|civile(?:\s+immobilière)?|nouvelle|d'assurances?|de droit \w+))?|SOCI[ÉE]T[ÉE]S?|SARL|S\.A\.R\.L\.?|SASU|S\.A\.S\.U\.?|SAS|S\.A\.S\.?|"
    r"S\.A\.|SA|SCI|S\.C\.I\.?|SCEA|SNC|S\.N\.C\.?|EURL|E\.U\.R\.L\.?|GIE|GAEC|EARL|SELAFA|SCM|[Aa]ssociation|ASSOCIATION|[Cc]ompagnie|COMPAGNIE|[Mm]utuelle|[Ss]yndicat"
    r"(?:\s+(?:des\s+copropriétaires|national))?|[Bb]anque|BANQUE|[Ff]ondation|[Ee]ntreprise|[Gg]roupe"
)
_COMPANY = re.compile(rf"(?<![\w.])(?P<form>{_FORM})\s+(?P<name>{_NAME})")
_BEFORE_PERSON = re.compile(
    rf"(?:^|(?<![\w.]))(?P<form>{_FORM}|SELARL|S\.E\.L\.A\.R\.L\.?|SCP|S\.C\.P\.?|SELAS|SELURL|[ÉEé]tablissements?|Ets|[ÉE]ts|[Gg]arage|[Cc]abinet|"
    r"[Tt]ransports)(?:\s+(?:[Gg]roupe|[Gg]arage|[ÉE]tablissements?|Ets|Éts|[Tt]ransports|[Cc]abinet|& |et ))?\s*$"
)
_NEVER = frozenset(
    "Me M Mme Monsieur Madame Maître Il Elle Attendu Vu Sur Et Article Aux En Ce Que Union Civile Anonyme Générale Nouvelle Confédération".split()
)
_KEPT_FORMS = re.compile(r"(?:syndicat|mutuelle|association|fondation)", re.IGNORECASE)
_LETTER = re.compile(r"^[A-Z]{1,2}(?:\.\.\.)?(?: |$)")


class CompanyMention(NamedTuple):
    """A company's name as it stands, and the legal form before it."""

    start: int
    end: int
    form: str


def mentions(text: str, taken: Sequence[Span]) -> Iterator[CompanyMention]:
    """Find company names by their form; those that touch a span of ``taken`` are left out."""
    covered = sorted((start, end) for start, end, _ in taken)
    index = 0
    for match in _COMPANY.finditer(text):
        for start, end in _parts(match):
            while index < len(covered) and covered[index][1] <= start:
                index += 1
            free = index == len(covered) or covered[index][0] >= end
            if free and text[start:end].split(" ")[0].rstrip(".") not in _NEVER and end - start > 1:
                yield CompanyMention(start, end, match["form"])


def _parts(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Give the names after a form: one, or several after ``sociétés``."""
    name, start = match["name"], match.start("name")
    several = re.match(r"soci[ée]t[ée]s", match["form"], re.IGNORECASE) is not None
    for part in re.finditer(r".+?(?= et |$)" if several else r".+", name):
        first = start + part.start() + (4 if several and part[0].startswith(" et ") else 0)
        last = start + part.end()
        yield first, last - (len(match.string[first:last]) - len(match.string[first:last].rstrip(".-&'’ ")))


def companies(text: str, taken: Sequence[Span]) -> list[Span]:
    """Give (start, end, ``personneMorale``) of the names that touch no span of ``taken``; sorted
    and disjoint."""
    return [(found.start, found.end, MORALE) for found in mentions(text, taken)]


def name_parts(text: str, spans: Sequence[Span]) -> list[Span]:
    """Relabel names of persons right behind a company's form: they are that company's, first name
    and surname one mention."""
    found: list[Span] = []
    for start, end, label in sorted(spans):
        if label in PERSON_LABELS:
            if found and found[-1][2] == PHYSICO and text[found[-1][1] : start] == " ":
                found[-1] = (found[-1][0], end, PHYSICO)
                continue
            glued = found and found[-1][2] == PHYSICO and text[found[-1][1] : start] in (" & ", " et ", "-", ", ")
            if _BEFORE_PERSON.search(text, max(0, start - 45), start) or glued:
                label = PHYSICO
        found.append((start, end, label))
    return found


def rename(
    text: str, spans: Sequence[Span], bank: NameBank, rng: random.Random, share: float = 0.7
) -> tuple[str, list[Span]]:
    """Give companies new names, each the same all through the document; ``share`` of those in
    clear, all that are annotated.

    Companies in clear that keep theirs are annotated as bearing nobody's name, so one that looks
    like a person's is always renamed.
    """
    spans = name_parts(text, spans)
    forms: dict[str, str] = {}
    for start, end, label in spans:
        if label == MORALE:
            forms.setdefault(key(text[start:end]), "société")
    annotated = set(forms)
    for found in mentions(text, spans):
        forms.setdefault(key(text[found.start : found.end]), found.form)
    parties = _parties(text, spans)
    firms = {
        name: _new_firm(form, parties, bank, rng)
        for name, form in forms.items()
        if name in annotated
        or _looks_named(name, bank)
        or (not _LETTER.match(name) and rng.random() < share * (0.4 if "yndicat" in form else 1))
    }
    everywhere = list(_occurrences(text, spans, bank))
    edits = [
        _edit(text, start, end, firms[key(text[start:end])])
        for start, end in everywhere
        if key(text[start:end]) in firms
    ]
    silver = [(start, end, MORALE) for start, end in everywhere if key(text[start:end]) not in firms]
    covered = {(start, end) for start, end in everywhere}
    kept = [span for span in spans if span[2] != MORALE or span[:2] not in covered]
    return apply(text, sorted([*kept, *silver]), edits)


def _parties(text: str, spans: Sequence[Span]) -> list[str]:
    return sorted({text[start:end] for start, end, label in spans if label == SURNAME and end - start > 1})


def _looks_named(name: str, bank: NameBank) -> bool:
    """Tell whether a folded name may be a person's: one word that is none of the great initials, or
    a first name in it."""
    words = name.split()
    return any(len(word) > 3 and word in bank.known_first for word in words) or name in bank.known_last


def _new_firm(form: str, parties: Sequence[str], bank: NameBank, rng: random.Random) -> Firm:
    roll = rng.random()
    if _KEPT_FORMS.match(form) or roll < 0.5:
        return Firm(((bank.company(rng, form), MORALE),))
    if roll < 0.7 and parties:
        return bank.firm(rng, last=rng.choice(parties), form=form)
    return bank.firm(rng, form=form)


def _occurrences(text: str, spans: Sequence[Span], bank: NameBank) -> Iterator[tuple[int, int]]:
    """Find every place where a company's name stands: annotated, behind a form, and alone where it
    is long enough to be sure."""
    places = {(start, end) for start, end, label in spans if label == MORALE}
    taken = [span for span in spans if span[2] != MORALE]
    places |= {(found.start, found.end) for found in mentions(text, spans)}
    written = {text[start:end] for start, end in places}
    sure = sorted((name for name in written if len(name) > 4 and not _common(name, text, bank)), key=len, reverse=True)
    if sure:
        pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sure))})(?![\w-])")
        places |= {match.span() for match in pattern.finditer(text)}
    last, blocked = 0, sorted(taken)
    index = 0
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        while index < len(blocked) and blocked[index][1] <= start:
            index += 1
        if start >= last and (index == len(blocked) or blocked[index][0] >= end):
            yield start, end
            last = end


def _common(name: str, text: str, bank: NameBank) -> bool:
    """Tell whether a name is also a town, or a word of the text: it stands there in small
    letters."""
    if key(name) in bank.town_names:
        return True
    return " " not in name and re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", text) is not None


def _edit(text: str, start: int, end: int, firm: Firm) -> PieceEdit:
    old = [char for char in text[start:end] if char.isalpha()]
    return PieceEdit(start, end, (firm.upper() if len(old) > 3 and all(char.isupper() for char in old) else firm).parts)
