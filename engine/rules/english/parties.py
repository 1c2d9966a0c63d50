"""Parties of English texts taken for lawyers or judges: "Respondent:" over their name, ", the
landlord" behind it, "represented himself"; a full name that is masked elsewhere; anybody in a
letter whom nothing makes a lawyer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from engine.core import LAWYER, Changes, Entity, doubt, replace
from engine.persons import LAWYER_TITLES, Mention, as_parties, mentions
from engine.rules.english import court_words as words
from engine.rules.english.advocates import advocates, pleads
from engine.rules.english.court import expert_surnames, office, professionals, surnames_of_parties, words_end
from engine.rules.english.decision import is_decision
from engine.rules.english.firms import of_firms
from engine.rules.english.namesakes import names
from engine.rules.english.sides import sided
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, vocabulary

_PARTY = any_of("parties.beside_names")
_OF_LAW = (
    r"(?!'|s'|[ ](?:counsel|lawyers?|solicitors?|attorneys?|law|bar|of (?:the|a|his|her) (?:law )?(?:firm|practice))\b)"
)
_AFTER = re.compile(rf"[ ]?(?:,[ ](?:the|an?|co-)?[ ]?|[ ]\((?:the[ ])?){_PARTY}\b{_OF_LAW}")
_BEFORE = re.compile(
    rf"(?:^|\n|;[ ]|\t)[ \t]*(?:\(?\d{{1,2}}[.)][ ])?{_PARTY}(?:\(s\))?[ \t]*:\s*(?:(?:mr|mrs|ms|miss)\.?[ ])?\Z"
)
_SELF = re.compile(
    r"[ ]?,?[ ](?:who[ ])?(?:(?:has |had |is |was )?(?:represent(?:s|ed|ing)|act(?:s|ed|ing)[ ]for)[ ](?:him|her|them)sel(?:f|ves)|(?:is|was)[ ]self-represented)\b"
)
_MANAGES = re.compile(
    rf"[ ]*,?[ ]*\n?[ \t]*(?:general[ ]|property[ ]|office[ ]|store[ ]|site[ ]|regional[ ]|assistant[ ])?{any_of('roles.managers')}"
    r"(?=[ ]*(?:,|\n|\||\Z))"
)
"""An office of a company, or a place in a lease, under the name of who signs a letter."""
_ACTS_FOR = re.compile(
    r"[ ]?(?:,|\(|[ ]who (?:acts|acted|appears|appeared))[ ]?(?:acting |appearing )?(?:for|on behalf of) (?:the |mr |ms |mrs |both |all )?[a-z]|[ ]?(?:,|\()[^.\n]{0,40}\b"
    + any_of("bar.of_somebody")
    + r"\b|,?[ ]san\b|[ ]represent(?:ed|s|ing)\b"
)
"""What backs a lawyer of the tagger: “Ms. Roe, for the Band”, “, the landlord's lawyer”."""
_LAW_NEAR = re.compile(rf"\b{any_of('bar.near')}\b")
_BAR_NEAR = re.compile(rf"(?<!\w){any_of('bar.near_in_letters')}(?!\w)")
_BAR_ADDRESS = re.compile(rf"[^\n]{{0,50}}@[\w.-]{{0,40}}{any_of('bar.ends_of_domains')}")
"""An address of a law firm, on the line of a name."""
_ADDRESS = re.compile(r"[^\n]{0,50}@(?P<domain>[\w.-]{3,60})")
_INSIDE = re.compile(r"(?<![\w-])(?!instructed )[a-z]{2,20},?[ ](?:\d{1,4}[ ])?[a-z]{2,20}[ ]\Z")
"""What stands before a name inside a sentence."""
_FORCES = vocabulary.words("titles.of_forces")
_DECIDING = vocabulary.words("titles.of_deciding_officers")
_PUT_THERE = re.compile(r",?(?:[ ](?:an? |the )?[a-z][a-z -]{2,30},)?\s+(?:of|from|at)\s+|\s+\(")
"""Between somebody and the firm: "Mr Roe, of", "Ada Roe, solicitor, of"."""
_SHORT, _RANK_WORDS = 4, 3
_NEAR, _BELOW, _BAR_WITHIN = 60, 120, 40
_ARBITRATORS = re.compile(rf"\b{any_of('parties.arbitrators')},? (?:(?:mr|mrs|ms|miss|dr|sir)\.? )?\Z")
"""Who decided before the court did is one of those of whom the decision speaks."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel judges and lawyers as parties where the words beside the name say so, and the other
    mentions of the same full name that no office supports. English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    found = mentions(read, entities)
    staff = [m for m in found if m.category != "partie"]
    sides = sided(read, found)
    pleading = advocates(read, found, surnames_of_parties(read, sides))
    trades = {m for m in staff if _has_trade(read, m) or _is_ranked(read, m)}
    experts = expert_surnames(read, found)
    trades |= {m for m in staff if names(m)[-1] in experts and not words.OPENLY_AFTER.match(read.folded, m.end)}
    parties = {m for m in staff if m in sides or m in trades or _is_party(read, m)}
    surnames = {names(m)[-1] for m in trades} - {""}
    parties |= {m for m in staff if names(m)[-1] in surnames and office(read, m) is None and not pleads(read, m)}
    backed = {names(m)[-1] for m in professionals(read, found, sides, pleading)}
    backed |= {names(m)[-1] for m in found if pleads(read, m) or _ACTS_FOR.match(read.folded, m.end)}
    firms = {m for m in staff if m.category == "avocat" and (names(m)[-1] in backed or _is_near_bar(read, m))}
    backed |= {names(m)[-1] for m in of_firms(read, found, firms) if m.category == "avocat"}
    loose = {m for m in staff if m.gender and m.category == "avocat" and names(m)[-1] not in backed} - parties
    parties |= loose
    full = {(m.firsts, m.surname) for m in parties if m.firsts and m.surname}
    parties |= {m for m in staff if (m.firsts, m.surname) in full and office(read, m) is None}
    parties |= set(_arbitrators(read, found))
    introduced = set(_in_story(read, staff, backed)) - parties
    parties |= introduced
    parties |= set(_namesake_firms(read, found, parties))
    unsure = {m for m in _unbacked(read, found, staff, backed) if m not in parties}
    parties |= unsure
    doubted = {
        names(m)[-1]: doubt("different_categories", m.start, m.end)
        for m in reversed(staff)
        if m in loose | introduced | unsure
    }
    changed = as_parties(read.text, [m for m in staff if m in parties], "rule:english_parties")
    return replace(changed, doubts=tuple(doubted.values()))


def _in_story(read: FoldedText, staff: Sequence[Mention], backed: Collection[str]) -> Iterator[Mention]:
    """Give those whom the tagger takes for lawyers though nothing backs it anywhere, and who stand
    inside sentences only, far from words of the bar: "they were introduced by Ada Roe"."""
    inside = {
        m for m in staff if _INSIDE.search(read.text, max(0, m.start - _BELOW), m.start) and not _is_near_bar(read, m)
    }
    listed = {names(m)[-1] for m in staff if m not in inside}
    for mention in staff:
        whole = mention.firsts and mention.surname and mention.category == "avocat"
        if mention in inside and whole and names(mention)[-1] not in listed | set(backed):
            yield mention


def _unbacked(
    read: FoldedText, found: Sequence[Mention], staff: Sequence[Mention], backed: Collection[str]
) -> Iterator[Mention]:
    """Give the professionals whom no office supports: those whose full name, in whatever words the
    tagger cut it, is a party's elsewhere; and all of a text that is no decision, where few are
    lawyers."""
    parties = {names(m) for m in found if m.category == "partie" and len(names(m)) > 1}
    letter = not is_decision(read)
    near = _near_bar(read, staff) if letter else set[str]()
    for mention in staff:
        named = names(mention)
        if (letter and named[-1] not in backed and named[-1] not in near) or (
            named in parties and office(read, mention) is None
        ):
            yield mention


def _namesake_firms(read: FoldedText, found: Sequence[Mention], parties: Collection[Mention]) -> Iterator[Mention]:
    """Give the firms that bear the name of a party whom the text puts there: "Mr Roe, of Roe Marsh
    LLP" would tell the name that is masked before it."""
    for left, right in pairwise(found):
        link = read.folded[left.end : right.start]
        masked = left.category == "partie" or left in parties
        firm = masked and right.category == "avocat" and _PUT_THERE.fullmatch(link)
        if firm and not set(names(left)).isdisjoint(names(right)):
            yield right


def _near_bar(read: FoldedText, staff: Sequence[Mention]) -> set[str]:
    """Give the names of those near a word of the bar, and of who writes from the address of a firm
    that bears one of these names."""
    near = {name for m in staff if _is_near_bar(read, m) for name in names(m)}
    firms = tuple(name for name in near if len(name) > _SHORT)
    for mention in staff:
        address = _ADDRESS.match(read.folded, mention.end)
        if address and any(firm in address["domain"] for firm in firms):
            near.update(names(mention))
    return near


def _is_near_bar(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a word of the bar or the bench stands near the name."""
    before = read.folded[max(0, mention.start - _BAR_WITHIN) : mention.start]
    if mention.title in LAWYER_TITLES or _BAR_ADDRESS.match(read.folded, mention.end):
        return True
    behind = read.folded[mention.end : words_end(read, mention.end, _BAR_WITHIN)]
    return any(map(_BAR_NEAR.search, (before, behind)))


def _arbitrators(read: FoldedText, found: Sequence[Mention]) -> Iterator[Mention]:
    """Give the arbitrators and those who follow them in a list, silks or not."""
    last: Mention | None = None
    for mention in found:
        ahead = read.folded[max(0, mention.start - _NEAR) : mention.start]
        listed = last is not None and words.LISTED.fullmatch(read.folded, last.end, mention.start)
        last = mention if listed or _ARBITRATORS.search(ahead) else None
        if last:
            yield mention


def _has_trade(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the trade beside the name is no counsel's: a surgeon, a bailiff, a nurse."""
    before = read.folded[max(0, mention.start - _NEAR) : mention.start]
    return (
        words.TRADE_AFTER.match(read.folded, mention.end) is not None or words.TRADE_BEFORE.search(before) is not None
    )


def _is_ranked(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a professional is an officer of the army, the police, the revenue or a ship, the
    rank before the name or taken for a first name: "Captain Roe"; no hearing officer."""
    words = read.folded[mention.start : mention.end].split()
    ranked = len(words) > 1 and words[0].rstrip(".") in _FORCES
    rank = read.word_at(mention.start)
    before = read.keys[max(0, rank - _RANK_WORDS) : rank]
    led = before[-1:] and before[-1] in _FORCES and _DECIDING.isdisjoint(before)
    return bool(ranked or led) and office(read, mention) is None


def _is_party(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words beside a mention make it a party's: who represents himself is one
    whatever his trade."""
    after = read.folded[mention.end : mention.end + _BELOW]
    if _SELF.match(after) or words.SELF_AFTER.match(after):
        return True
    if _AFTER.match(after):
        return True
    if office(read, mention) is not None:
        return False
    before = read.folded[max(0, mention.start - _NEAR) : mention.start]
    if _BEFORE.search(before):
        return True
    lawyer = mention.parts[0].entity.label == LAWYER
    return lawyer and _MANAGES.match(after) is not None and not _LAW_NEAR.search(after)


RULE = Rule(
    "english_parties",
    "Parties en anglais",
    "Parties in English",
    "Dans les décisions en anglais, une partie prise pour un avocat ou un juge est reconnue aux mots qui l'entourent (« Respondent: », « , the landlord »).",
    "In English decisions, a party taken for a lawyer or a judge is recognised by the words around the name (“Respondent:”, “, the landlord”).",
    apply,
)
