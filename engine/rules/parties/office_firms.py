"""Firms of notaries, bailiffs, liquidators and of lawyers who are a party: every name in the name
of the firm is masked, once one of them is, or an office says so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from engine.core import JUDGE, LAWYER, NAMED_COMPANY, PERSON_LABELS, SURNAME, Changes, Entity, entity_at, replace
from engine.persons import FIRM_AFTER, NO_NAMES
from engine.text import FoldedText, OccupiedSpans, any_of, key, keys, not_names, vocabulary

_WORD = r"(?:(?:d[eu]s?|van|von)[ ]|d['’])?[A-ZÀ-ÖØ-Þ][\w'’]+(?:-[A-ZÀ-ÖØ-Þ][\w'’]+)*"
_WORDS = re.compile(_WORD)
_NAMES = re.compile(rf"{_WORD}(?:(?:[ ]?[,&–-][ ]?|[ ]et[ ]|[ ]){_WORD}){{0,4}}")
_FIRM = re.compile(rf"(?<!\w){any_of('bar.firm_forms')}\.?[ \u00a0](?:[«\"“][ \u00a0]?)?")
_COUNSEL = re.compile(
    rf"(?:{any_of('bar.before')}|\bavocate?s?[^\n.;]{{0,12}}|\bconseils?|representee?s? (?:[a-z' ]{{0,20}})?par|\bme[ ][^\n.;]{{0,60}} de)"
    r"[ :,]{0,3}(?:l[ae] )?\Z"
)
"""What stands before a firm that is counsel: "représenté par la SCP", "Me Roy de la SCP"."""
_OFFICE = re.compile(
    rf"[ ]?,?[ ](?:titulaires? d'un office|(?:(?:(?:prise|agissant) )?(?:en la personne de|representee par) [^\n.;]{{3,60}},? )?"
    rf"(?:(?:nommee|designee|prise)? ?(?:en (?:sa )?qualite|es[- ]?qualites?) de )?{any_of('bar.offices', 'bar.firm_offices')})"
)
"""What makes of a firm that of an office behind its name: ", notaires", "prise en la personne de Me
X, liquidateur"."""
_APPOINTED = re.compile(
    rf"(?:\A|\n)affaire[^\n]*/[ ]?\Z|\b{any_of('bar.firm_offices')}[^\n.;:]{{0,30}}(?: :)?[ ](?:la[ ])?\Z"
)
"""What makes it one before its name: "nomme en qualité de liquidateur la", or the title of a case:
"Affaire : Roy / SCP X"."""
_BLOCK = re.compile(
    rf"(?:,? (?:societe d')?avocats?(?: associes)?)?[ ]?\n(?:[^\n]*\d[^\n]*\n){{1,3}}[ ]*{any_of('parties.beside_party')}"
)
"""What follows a firm that heads the block of a party: its address, and who represents it."""
LAWYER_PARTIES = "rule:lawyer_parties"
"""The source of lawyers, and of their firms, who are a party."""
_SCORE, _AHEAD, _BEHIND = 0.8, 90, 160
_FORM_BEFORE = re.compile(rf"(?<!\w){any_of('bar.firm_forms')}\.?[ \u00a0]\Z")
_HALF = re.compile(r"[^\W\d_]{3,}(?=-|\Z)")
_MISTAKEN = frozenset({LAWYER, JUDGE})
"""What the tagger may have called the partners."""
_NO_WORDS = vocabulary.words("bar.no_partners")


def office_firms(read: FoldedText, entities: Sequence[Entity]) -> Changes:
    """Label as surnames what is a lawyer's or nobody's in the name of such a firm."""
    taken, added, removed = OccupiedSpans(entities), list[Entity](), list[Entity]()
    firms = read.once(_firms)
    offices = {keys(name[0]) for firm, name in firms if _is_office(read, firm, name.end())}
    for firm, name in firms:
        there = taken.over(*name.span())
        if any(e.label not in PERSON_LABELS | _MISTAKEN | {NAMED_COMPANY} for e in there):
            continue
        if not _heads_block(read, firm.start(), name.end()) and (
            _is_counsel(read, firm.start(), name.end()) or not (keys(name[0]) in offices or _has_party(there))
        ):
            continue
        lawyers = [e for e in there if e.label in _MISTAKEN]
        removed += lawyers
        added += [replace(e, label=SURNAME, source=LAWYER_PARTIES) for e in lawyers]
        added += [e for e in _other_partners(read, name) if not taken.over(e.start, e.end)]
    cut = _halves(read, entities, set(removed))
    return Changes((*added, *(piece for pieces in cut.values() for piece in pieces)), (*removed, *cut))


def office_partners(read: FoldedText) -> frozenset[str]:
    """Return the folded words of the names of firms that hold an office or head the block of a
    party: who is called "Me" by one of them is a partner."""
    names = (
        name[0]
        for firm, name in read.once(_firms)
        if _heads_block(read, firm.start(), name.end())
        or (_is_office(read, firm, name.end()) and not _is_counsel(read, firm.start(), name.end()))
    )
    return frozenset(word for name in names for part in _WORDS.findall(name) for word in keys(part)) - _NO_WORDS


def _firms(read: FoldedText) -> list[tuple[re.Match[str], re.Match[str]]]:
    """Give the form of each firm and its name behind it."""
    found = ((firm, _NAMES.match(read.text, firm.end())) for firm in _FIRM.finditer(read.folded))
    return [(firm, name) for firm, name in found if name]


def _halves(read: FoldedText, entities: Sequence[Entity], away: Collection[Entity]) -> dict[Entity, list[Entity]]:
    """Cut the lawyers' names joined by a hyphen behind the form of a firm of which one is that of a
    lawyer who is a party: of "SCP Morvan-Sow" what Me Sow bears is masked."""
    borne = {key(e.text) for e in entities if e.label == SURNAME and e.source == LAWYER_PARTIES}
    cut = dict[Entity, list[Entity]]()
    for entity in entities if borne else ():
        halves = list(_HALF.finditer(entity.text))
        if entity.label != LAWYER or entity in away or len(halves) != 2 or "".join(h[0] for h in halves) == entity.text:
            continue
        if _FORM_BEFORE.search(read.folded, max(0, entity.start - _AHEAD), entity.start) is None:
            continue
        if key(entity.text) in borne or all(key(half[0]) not in borne for half in halves):
            continue
        cut[entity] = [
            replace(
                entity,
                start=entity.start + half.start(),
                end=entity.start + half.end(),
                text=half[0],
                label=SURNAME if key(half[0]) in borne else LAWYER,
                source=LAWYER_PARTIES,
            )
            for half in halves
        ]
    return cut


def _heads_block(read: FoldedText, start: int, end: int) -> bool:
    """Tell whether a firm stands alone on its line, above its address and who represents it."""
    line = read.folded[read.folded.rfind("\n", 0, start) + 1 : start]
    return not line.strip() and _BLOCK.match(read.folded, end) is not None


def _is_counsel(read: FoldedText, start: int, end: int) -> bool:
    before = read.folded[max(0, start - _AHEAD) : start]
    return _COUNSEL.search(before) is not None or FIRM_AFTER.match(read.folded[end : end + _BEHIND]) is not None


def _is_office(read: FoldedText, firm: re.Match[str], end: int) -> bool:
    before = read.folded[max(0, firm.start() - _AHEAD) : firm.start()]
    return _OFFICE.match(read.folded, end, end + _BEHIND) is not None or _APPOINTED.search(before) is not None


def _has_party(there: Sequence[Entity]) -> bool:
    return any(e.label in PERSON_LABELS for e in there)


def _other_partners(read: FoldedText, name: re.Match[str]) -> Iterator[Entity]:
    lists = (_NO_WORDS, not_names("bodies"), not_names("offices"), NO_NAMES)
    for word in _WORDS.finditer(name[0]):
        if all(map(set(keys(word[0])).isdisjoint, lists)):
            yield entity_at(
                read.text, name.start() + word.start(), name.start() + word.end(), SURNAME, LAWYER_PARTIES, _SCORE
            )
