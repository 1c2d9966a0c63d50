"""Street addresses and the postal code and town that go with them."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at, settle
from engine.rules.places.place_names import BRACKETED, CODE, POSTAL_TOWN, TOWN, is_town
from engine.rules.rule import Rule
from engine.text import FOLDED_MONTHS, FoldedText, OccupiedSpans, Text, any_of, key, place, vocabulary

_WAY = f"(?i:{any_of('addresses.ways')})"
_NUMBER = r"(?<![\d/.,-])\d{1,4}(?:[ ]?(?:bis|ter|quater|[a-dA-D](?!\w)))?(?:[ ]?[-/àa][ ]?\d{1,4})?"
_SITE = f"(?i:{any_of('addresses.sites')})"
_TITLE = any_of("titles.civil", "titles.lawyers")
# A street's name ends with the line, a comma, a bracket, or a postal code.
_NAME = r"(?:(?!\d{5}|[ ][-–—][ ])[^\n,;:()«»\"]){2,60}?"
_STREET = rf"{_NUMBER},?[ ]{{1,2}}{_WAY}[ ]+{_NAME}"
_BEHIND = r"(?=[ ]*(?:[,;:()\n]|[-–—][ ]|\d{5}|\Z)|[ ](?:à|et|représenté|de nationalité|exerçant|ayant|pris|prise)\b|\.(?:\s|\Z))"
_WITH_TOWN = re.compile(
    rf"(?P<street>{_STREET}){_BEHIND}[ ]?[,–—-]?[ ]{{0,2}}-?\n{{0,2}}[ ]?(?:à[ ])?(?P<town>{POSTAL_TOWN}|{CODE}(?=[ ]?(?:[.,;)\n]|\Z))|(?<=à[ ]){TOWN}{BRACKETED})"
)
# A street without a number is one when a postal code and a town stand right behind it.
_LINE = re.compile(
    rf"(?<![\w'’-])(?P<street>{_WAY}[ ]+(?=(?:d[eu]s?[ ]|l[ae]s?[ ]|[dl]['’])*[A-ZÉÈ]){_NAME})[ ]*(?:[,–—-][ ]*)?\n{{0,2}}[ ]*(?P<town>{POSTAL_TOWN})"
)
_TOWN_LINE = re.compile(rf"(?:^|\n)[ ]*(?P<town>{POSTAL_TOWN})[ ]*,?(?=\n|\Z)")
_ANNOUNCED = re.compile(
    rf"(?<!\w)(?i:{any_of('addresses.announcing')})(?:[ ]{any_of('addresses.announced_rest')})*(?:[ ]à[ ](?:L[ae]s?[ ]|L['’])?{TOWN}[ ]?,)?[ ]?:?\s{{0,2}}(?P<street>(?:{_NUMBER}"
    rf",?[ ]{{1,2}})?(?:{_WAY}|{_SITE})[ ]+(?!(?:d[eu]s?[ ]|la[ ])?(?i:{_TITLE})\b)(?=[A-ZÉÈ«]|d[eu]|l|la|les)(?=[^\n,;]{{0,40}}[A-ZÉÈ]){_NAME}){_BEHIND}"
    rf"(?:[ ]?[,–—-]?[ ]{{0,2}}\n{{0,2}}[ ]?(?:à[ ])?(?P<town>{POSTAL_TOWN}|(?<=à[ ]){TOWN}{BRACKETED}?))?"
)
# A number, a way that is nothing else, and a capitalised name: an address wherever it stands.
_ALONE = re.compile(
    f"(?P<street>{_NUMBER},?[ ]{{1,2}}(?i:{any_of('addresses.ways_alone')})[ ]+(?:(?:de la|de l['’]|"
    r"du|des|de|d['’]|la|le|les|l['’])[ ]?){0,2}[A-ZÀ-ÖØ-Þ][\w’'-]*(?:(?:[ ](?:de la|de l['’]|"
    r"du|des|de|d['’]|la|le|les|et)[ ]?|[ ])[A-ZÀ-ÖØ-Þ][\w’'-]*){0,5})(?P<town>(?!))?"
)
_BOX = re.compile(
    rf"(?<!\w)(?P<street>(?:B\.?P\.?|C\.?S\.?|T\.?S\.?A\.?)[ ]?(?:n°[ ]?)?\d{{1,6}})[ ]?[,–—-]?[ ]{{0,2}}\n?[ ]?(?P<town>{POSTAL_TOWN})"
)
# The street named before, and a number behind its street.
_CORNER_NAME = r"(?:(?:de la|des|du|de)[ ])?[A-ZÀ-ÖØ-Þ][\w’'-]*(?:[ ][A-ZÀ-ÖØ-Þ][\w’'-]*){0,3}"
_SAME = re.compile(rf"(?P<street>{_NUMBER} {any_of('addresses.same_way')})\b(?P<town>(?!))?")
_NUMBER_LAST = re.compile(
    rf"(?<![\w'’-])(?P<street>(?i:{any_of('addresses.ways_alone')})[ ]+(?:(?:d[eu]s?|la|les?)[ ]|[dl]['’]){{0,2}}"
    r"[A-ZÀ-ÖØ-Þ][\w’'-]*(?:[ ][A-ZÀ-ÖØ-Þ][\w’'-]*){0,4},?[ ](?:n°|no)[ ]?\d{1,4}(?:[ ](?:bis|ter))?)(?P<town>(?!))?"
)
_ROAD = re.compile(
    rf"(?<![\w-])(?P<street>(?i:{any_of('addresses.numbered_roads')})[ ]?(?:n°[ ]?)?\d{{1,4}})[ ]?,?[ ]{{0,2}}\n?[ ]?(?P<town>{POSTAL_TOWN})"
)
_BELGIAN = re.compile(
    rf"(?<![\w'’-])(?P<street>(?i:{any_of('addresses.ways_alone')})[ ]+(?:(?:d[eu]s?|la|les?)[ ]|[dl]['’]){{0,2}}"
    r"[A-ZÀ-ÖØ-Þ][\w’'-]*(?:[ ][A-ZÀ-ÖØ-Þ][\w’'-]*){0,4},?[ ]\d{1,3}[a-zA-Z]?(?:[ ]?/?[ ]?(?:bte|boîte|bus)[ ]?\w{1,4})?)"
    r"(?=,?[ ](?:à[ ])?(?:[A-Z]{1,2}-)?\d{4,5}[ ][A-Z])(?P<town>(?!))?"
)
_CORNER = re.compile(
    rf"(?<![\w-])(?P<street>(?i:{any_of('addresses.corners')})[ ](?i:{_WAY}s?)[ ]{_CORNER_NAME}[ ]et(?:[ ]de la|[ ]du|[ ]de l['’])?[ ]?"
    rf"(?:(?i:{_WAY})[ ])?{_CORNER_NAME})(?P<town>(?!))?"
)
# Behind the court's name nothing but its town and the like: a title, a verb or the end of a
# sentence would make the address somebody's.
_COURT = re.compile(
    rf"\b{any_of('court.with_address')}\b(?P<rest>(?:(?!\b{any_of('titles.of_addressees')})[^\n]){{0,60}}(?:\n(?:de|"
    r"du|d')\b[^\n]{0,40})?\n?\s*(?:(?:sise?|situee?|adresse)\s*(?:au)?\s*:?\s*)?)\Z"
)
_OF_COURTS = vocabulary.words("court.parts_of_names")
_LOWER = re.compile(r"(?<![^\W_])[^\W\d_]+")
_PERSONAL = re.compile(
    rf"(?<![\w-]){any_of('titles.civil', 'titles.lawyers', 'addresses.ends', 'addresses.said_of_persons')}(?![\w-])"
)
_YEAR = re.compile(r"(?:19|20)\d\d\b")
_MONTH = re.compile(rf"\b(?:{'|'.join(FOLDED_MONTHS['fr'])}) \Z")
_SENTENCE_END = re.compile(r"[.;!?]\s")

_NEAR = re.compile(
    r"(?:pres|aupres|expert\w*|avocate?s?|inscrite?s?|agreee?s?|liste|barreau|devant)(?: (?:de|du|des|d'|l[ae]s?|l'|a|par|sur|pres|inscrite?s?|agreee?s?|liste|aupres|auprès)){0,5}[ ']*\Z"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find number, street and name followed by a postal code and town, or announced by "demeurant";
    a court's own is left."""
    read = document.read
    patterns = (_WITH_TOWN, _LINE, _ANNOUNCED, _ALONE, _SAME, _NUMBER_LAST, _ROAD, _BELGIAN, _CORNER, _BOX, _TOWN_LINE)
    matches = [match for pattern in patterns for match in pattern.finditer(read.text)]
    # The line of a court's postal code and town is matched once more by itself: it goes with the
    # court's street.
    courts = [match for match in matches if _is_courts(read, match)]
    skipped = {match.span() for match in courts} | {match.span("town") for match in courts}
    matches = [match for match in matches if not _is_year(read, match)]
    kept = [match for match in matches if not skipped & {match.span(), match.span("town")} - {(-1, -1)}]
    # A postal code and a town make it certain: a name the tagger saw in "rue Dupont" gives way.
    certain = [find for match in kept if _is_certain(read, match) for find in _finds(read, match)]
    seats = _seats(entities, courts)
    entities = tuple(entity for entity in entities if entity not in set(seats))
    changes = place(document, entities, certain, certain=True)
    others = [find for match in kept if not _is_certain(read, match) for find in _finds(read, match)]
    more = place(document, settle([*(set(entities) - set(changes.removed)), *changes.added]), others)
    return Changes(changes.added + more.added, changes.removed + more.removed + tuple(seats))


def _seats(entities: tuple[Entity, ...], courts: list[re.Match[str]]) -> list[Entity]:
    """Give the tagger's mentions inside the address of a court: it is nobody's."""
    taken = OccupiedSpans(entities)
    inside = {e for match in courts for e in taken.over(*match.span()) if e.label in ("adresse", "localite")}
    return sorted(inside, key=lambda entity: entity.start)


def _is_courts(read: FoldedText, match: re.Match[str]) -> bool:
    """Tell whether a court's name stands right before the address, and not as that whose expert or
    lawyer somebody is."""
    floor = max(0, match.start() - 140)
    before = read.folded[floor : match.start()]
    court = _COURT.search(before, max(0, len(before) - 100))
    if court is None or _NEAR.search(before[: court.start()]):
        return False
    rest = read.text[floor + court.start("rest") : match.start()]
    small = (word for word in _LOWER.findall(rest) if word[0].islower())
    return not _SENTENCE_END.search(rest) and all(key(word) in _OF_COURTS for word in small)


def _is_year(read: FoldedText, match: re.Match[str]) -> bool:
    """Tell whether the number of the street is the year of a date: "le 4 mai 2019 avenue
    Foch"."""
    if not match.groupdict().get("street"):
        return False
    start = match.start("street")
    return (
        _YEAR.match(read.text, start) is not None and _MONTH.search(read.folded[max(0, start - 12) : start]) is not None
    )


def _is_certain(read: FoldedText, match: re.Match[str]) -> bool:
    """Tell whether a name that the tagger saw inside gives way: a town stands behind, or nothing in
    the words is said of persons."""
    return bool(match["town"]) or not _PERSONAL.search(read.folded, *match.span("street"))


def _finds(read: FoldedText, match: re.Match[str]) -> list[Entity]:
    """Give the street and the town of a match, each when there is one."""
    labels = (("street", "adresse"), ("town", "localite"))
    parts = match.groupdict()
    return [
        entity_at(read.text, *match.span(part), label, "rule:address", 0.95)
        for part, label in labels
        if parts.get(part) and (part == "street" or (parts[part] or "").isdigit() or is_town(parts[part] or ""))
    ]


RULE = Rule(
    "address",
    "Adresses",
    "Addresses",
    "Les adresses sont repérées au numéro, à la voie et au code postal, ou derrière « demeurant », « domicilié ».",
    "Addresses are found by number, street and postal code, or behind words such as “demeurant” (residing at).",
    apply,
)
