"""Lawyers, judges and clerks among those who sign and receive mails: their office stands under
their name or in their address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.core import JUDGE, LAWYER, Changes, Entity
from engine.persons import LAWYER_TITLES, Mention, mentions
from engine.rules.english.court import doubts, relabel
from engine.rules.english.namesakes import names, spread
from engine.rules.mail.lines import ADDRESS, CLOSING, QUOTE, Mail, mail_of
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, fold_in_place

SOURCE = "rule:mail_offices"
_LINES = 5
"""How many lines under a name are read for the signer's office."""

_PLEADERS = (r"avocate?s?(?! general)", r"law(?= *(?:\n|\Z|\||,))")
"""Words of the bar that are not always of it, in each language."""
_BAR = re.compile(rf"\b(?:{any_of('bar.in_signatures')}|{'|'.join(_PLEADERS)})\b")
_BENCH = re.compile(rf"\b(?:{any_of('court.in_signatures')}|juges?\b(?! consulaire))\b")
_NOT_SELF = re.compile(
    rf"\b{any_of('mail.not_oneself')}\b|\b(?:legal )?{any_of('mail.assistants')}\b|"
    r"\bde chez\b"
)
_BAR_DOMAIN = re.compile(
    rf"{any_of('bar.lawyers')}(?![a-z])|(?<![a-z]){any_of('bar.lawyers')}|(?<![a-z]){any_of('bar.in_domains')}(?![a-z])|"
    rf"{any_of('bar.ends_of_domains')}(?:llp)?\.[a-z.]{{2,8}}\Z|\.legal\Z|\.law\Z"
)
_OTHER_OFFICE = re.compile(any_of("mail.other_offices"))
_ADDRESSED = re.compile(rf"[\"' ]{{0,3}}[<\[(](?:mailto:)?({ADDRESS.pattern})")
_NAME_IN_DOMAIN = 4
_QUOTED = re.compile(rf"[ \t>|]*{any_of('mail.quoting')}\b.{{0,80}}:")
_COMPANY_OFFICE = re.compile(any_of("companies.legal_departments"))


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel signers and correspondents with an office of the bar or the court, below their name
    or in their address, as lawyer or judge; then their other mentions, those by first name alone
    included."""
    read, mail = document.read, mail_of(document.read)
    found = mentions(read, entities)
    staff = signers(read, found)
    parties = [m for m in found if m.category == "partie"]
    roles = {m: label for m, label in staff.items() if m.category == "partie"}
    roles |= spread(staff, [m for m in parties if m not in roles], ())
    if mail.correspondents:
        roles |= _called(staff, [m for m in parties if m not in roles], parties)
    return relabel(roles, doubts(staff, [m for m in parties if m not in roles]), SOURCE)


def signers(read: FoldedText, found: Sequence[Mention]) -> dict[Mention, str]:
    """Give the label of those who sign with an office below their name, or whose address on a
    header line is a law firm's."""
    staff = {m: office for m in found if len(names(m)) > 1 and _signs(read, m) and (office := _office(read, m.end))}
    return staff | dict.fromkeys(_of_firms(found, _domains(read, mail_of(read), found)), LAWYER)


def _domains(read: FoldedText, mail: Mail, found: Sequence[Mention]) -> dict[Mention, str]:
    """Give the domain of the address that stands behind a full name on a header line, folded."""
    domains = {}
    for mention in found:
        behind = read.text[mention.end : mention.end + 90]
        address = _ADDRESSED.match(behind)
        if address and len(names(mention)) > 1 and any(start <= mention.start < end for start, end in mail.lines):
            domains[mention] = fold_in_place(address[1].rpartition("@")[2])
    return domains


def _of_firms(found: Sequence[Mention], domains: dict[Mention, str]) -> list[Mention]:
    """Give those whose address is a law firm's: its domain says so, or holds the name of who is
    called "Maître" in the text.

    A notary and a bailiff are "Maître" too: their domains say it.
    """
    masters = {names(m)[-1] for m in found if m.title in LAWYER_TITLES or m.category == "avocat"}
    firms = {d for d in domains.values() if _BAR_DOMAIN.search(d)}
    for mention, domain in domains.items():
        surname = names(mention)[-1]
        if (
            surname in masters
            and len(surname) >= _NAME_IN_DOMAIN
            and surname in domain
            and not _OTHER_OFFICE.search(domain)
        ):
            firms.add(domain)
    return [mention for mention, domain in domains.items() if domain in firms]


def _signs(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a mention fills the start of a line a few lines under a closing formula."""
    start = read.folded.rfind("\n", 0, mention.start) + 1
    if re.fullmatch(rf"{QUOTE}(?:me |maitre )?", read.folded[start : mention.start]) is None:
        return False
    lines = read.folded[max(0, start - 200) : start].split("\n")
    full = [line for line in lines if line.strip(" \t>|")]
    return any(CLOSING.match(line) for line in full[-2:])


def _office(read: FoldedText, end: int) -> str | None:
    """Read the office under a name: the rest of its line and the lines below, up to one that is
    empty or quoted deeper."""
    for rank, line in enumerate(read.folded[end : end + 300].split("\n")[:_LINES]):
        if rank and (not line.strip(" \t>|") or _QUOTED.match(line)):
            return None
        if _NOT_SELF.search(line):
            continue
        bare = ADDRESS.sub(" ", line)
        if _BENCH.search(bare):
            return JUDGE
        if _BAR.search(bare) and not (_COMPANY_OFFICE.search(bare) and "direct" in bare):
            return LAWYER
    return None


def _called(staff: dict[Mention, str], left: Iterable[Mention], parties: Sequence[Mention]) -> dict[Mention, str]:
    """Follow a professional called by the first name alone, where nobody else bears it."""
    firsts: dict[str, str] = {names(m)[0]: label for m, label in staff.items() if len(names(m)[0]) > 1}
    surnames = {names(m)[-1] for m in staff}
    others = {
        first for m in parties if m not in staff and m.surname and names(m)[-1] not in surnames for first in m.firsts
    }
    alone = (m for m in left if len(names(m)) == 1)
    return {m: firsts[names(m)[0]] for m in alone if names(m)[0] in firsts.keys() - others}


RULE = Rule(
    "mail_offices",
    "Professionnels dans les courriels",
    "Professionals in e-mails",
    "Les avocats, magistrats et greffiers qui signent ou reçoivent des courriels restent des professionnels, partout dans le texte.",
    "Lawyers, judges and clerks who sign or receive e-mails stay professionals, all over the text.",
    apply,
)
