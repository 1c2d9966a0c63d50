"""Lawyers, and others called "Maître", who are themselves a party: sued for their fault, paid by a
client who contests it, prosecuted before their order, or holders of an office.

The bearer is decided once: what one place of the decision says of "Me X" holds for every mention
of that name, and a doubt says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.core import Changes, Doubt, Entity, doubt, settle
from engine.persons import (
    LAWYER_TITLES,
    PARTY_HEADING,
    Mention,
    agree as firsts_agree,
    as_parties,
    holds_office,
    is_lawyer,
    mentions,
)
from engine.rules.parties.office_firms import LAWYER_PARTIES, office_firms, office_partners
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of

_TITLE = rf"(?:{any_of('titles.lawyers')}\.?\s+)"
_SUED_BEFORE = re.compile(
    rf"(?:\b{any_of('parties.against')}(?: {any_of('parties.against_rest')})?\s+|\b{any_of('parties.opposite')}\s*:?\s*"
    rf"|\b{any_of('parties.claims_on')}(?: [^\W\d_]+){{0,2}}? (?:de|a|par) |\b{any_of('parties.entrusted')}[^.;\n]{{0,60}} a "
    rf"|\boppos\w+ a\s*:?\s*){_TITLE}\Z"
)
"""What stands before a party who is a lawyer: "condamne in solidum Me", "l'opposant à : Maître",
"la responsabilité de Me", "a confié la défense de ses intérêts à Me"."""
_OFFICER_BEFORE = re.compile(
    rf"(?:\b{any_of('parties.officers_acts')}(?: de payer| d'huissier| authentiques?| notaries?)?"
    rf" (?:(?:dresse|etabli|recu|delivre|passe|signifie)e?s? )?(?:de|par|devant|du ministere de) "
    rf"|\b(?:{any_of('bar.held_offices')}\w*|{any_of('bar.offices')}(?: [a-z]+)?)\s*:\s*|\b(?:le |la |un |une |l'){any_of('bar.held_offices', 'bar.offices')}\w*, ){_TITLE}\Z"
)
"""What stands before a bailiff, a notary or a liquidator: "commandement de Me", "administrateur :
Me"."""
_PARTY_BEHIND = re.compile(
    r"(?:[\s,]+avocate?s?[^\n,]{0,60})?"
    rf"(?:,? (?:(?:lui|elle)-meme )?{any_of('parties.claimants', 'parties.defendants')}(?![a-z'])|,?\s+nee? (?:le|en|a) )"
)
"""What stands behind one: ", avocat au barreau de Dax, intimé", "né le"."""
_FOR_SOMEBODY = re.compile(
    r"[\s,]*(?:avocate?s? )?(?:(?:au|a la|aux) [^\n,;]{0,40})?[\s,(]*(?:representant|substitu|pour |plaidant|postulant|avocate? d[eu'])"
)
"""What stands behind a lawyer who pleads for the party above: no heading makes a party of them."""
_TRADE_BEHIND = re.compile(
    rf"[\s,]+(?:{any_of('court.functions', 'bar.lawyers')}|avocate|juge|greffi(?:er|ere)|conseill(?:er|ere))\b[^\n;.()]{{0,70}}?,\s*"
    rf"{any_of('civil_status.of_parties')}\b"
)
"""What stands behind a party whose trade is the court's or the bar's: ", greffier au tribunal de
Pau, y demeurant", ", avocat à Dax, frère du défunt"."""
_FEES_BEHIND = re.compile(rf"\s+{any_of('bar.asks_for_fees')}")
"""What makes no party of counsel: "déboute Me X de sa demande de distraction"."""
_LINE_HEAD = re.compile(rf"[ \t*•–—-]*(?:\d{{1,2}}[°).]*\s*)?{_TITLE}")
_AHEAD = 140


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel as a party's every mention of a lawyer whom the decision names as a party or as the
    holder of an office, with a doubt at the first."""
    read = document.read
    found = [mention for mention in mentions(read, entities) if mention.surname]
    own = [mention for mention in found if _TRADE_BEHIND.match(read.folded, mention.end)]
    named = [mention for mention in found if mention.category != "magistrat" or any(_is_same(mention, p) for p in own)]
    shown = [mention for mention in named if mention in own or _is_party(read, mention)]
    lawyers = [mention for mention in named if mention.category != "partie"]
    masked = [mention for mention in lawyers if any(_is_same(mention, party) for party in shown)]
    masked += [mention for mention in lawyers if mention not in masked and _is_partner(read, mention)]
    changed = as_parties(read.text, masked, LAWYER_PARTIES)
    away, parties = set(changed.removed), set(changed.added)
    firms = office_firms(read, settle([*(e for e in entities if e not in away), *changed.added]))
    again = set(firms.removed)
    return Changes(
        (*(e for e in changed.added if e not in again), *firms.added),
        (*changed.removed, *(e for e in firms.removed if e not in parties)),
        tuple(_doubts(masked)),
    )


def _is_party(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words around one mention make its bearer a party or the holder of an
    office."""
    if mention.title not in LAWYER_TITLES:
        return False
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    pleads = _FOR_SOMEBODY.match(read.folded, mention.end) is not None
    if _FEES_BEHIND.match(read.folded, mention.end):
        return False
    if _SUED_BEFORE.search(before) or _OFFICER_BEFORE.search(before) or (holds_office(read, mention) and not pleads):
        return True
    above, _, line = before.rpartition("\n")
    if not _LINE_HEAD.fullmatch(line):
        return False
    if _PARTY_BEHIND.match(read.folded, mention.end, mention.end + _AHEAD):
        return True
    headed = PARTY_HEADING.search(above.rstrip().rpartition("\n")[2]) is not None
    return headed and not pleads


def _is_partner(read: FoldedText, mention: Mention) -> bool:
    """Tell whether "Me X" bears the name of a partner of a firm that holds an office or is a party,
    and no word makes counsel of the bearer."""
    if mention.title not in LAWYER_TITLES or mention.firsts or is_lawyer(read, mention):
        return False
    return set(mention.surname.split()) <= read.once(office_partners)


def _is_same(mention: Mention, party: Mention) -> bool:
    """Tell whether two mentions may be of one lawyer: the surname, and no first names that
    differ."""
    if mention.surname != party.surname:
        return False
    return agree(mention.firsts, party.firsts)


def agree(firsts: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Tell whether first names, initials among them, may be one person's; one may be the beginning
    of the other."""
    return firsts_agree(firsts, others) or all(
        a.startswith(b) or b.startswith(a) for a, b in zip(firsts, others, strict=False)
    )


def _doubts(masked: Iterable[Mention]) -> Iterator[Doubt]:
    first = {mention.surname: mention for mention in reversed(list(masked))}
    for mention in first.values():
        yield doubt("different_categories", mention.start, mention.end)


RULE = Rule(
    "lawyer_parties",
    "Avocats parties à l'affaire",
    "Lawyers who are a party",
    "L'avocat, le notaire ou l'huissier mis en cause dans l'affaire est occulté partout, comme toute partie, et signalé.",
    "A lawyer, notary or bailiff who is a party to the case is masked throughout, as any party is, with a doubt.",
    apply,
)
