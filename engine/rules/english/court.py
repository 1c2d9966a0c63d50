"""Judges, clerks, prosecutors and counsel of English decisions taken for parties: their office
stands beside their name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from engine.core import JUDGE, LAWYER, Changes, Doubt, Entity, doubt, replace
from engine.persons import Mention, mentions
from engine.rules.english import court_words as words
from engine.rules.english.advocates import advocates, gives_evidence, seeds
from engine.rules.english.cause import cause_names
from engine.rules.english.decision import is_decision
from engine.rules.english.firms import members_of_firms
from engine.rules.english.namesakes import agrees, names, spread
from engine.rules.english.sides import HEADING, MAGISTRATE, is_client, sided
from engine.rules.rule import Rule
from engine.text import FoldedText, Text

_LABELS = {"magistrat": JUDGE, "avocat": LAWYER}
_BEHIND, _AHEAD = 110, 110
_LIST_GAP, _LINES = 24, 300
"""The gap of a list, and how far over a line of counsel "Counsel:" stands, in characters."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel names next to an office of the court or the bar as judge or lawyer, then the other
    mentions of the same persons. English texts only.

    Names in the style of cause, and surnames that a party with another first name bears too, are
    not relabelled, but stay parties with a doubt.
    """
    if document.language != "en":
        return Changes()
    read = document.read
    found = mentions(read, entities)
    clients = sided(read, found)
    stated = {m for m in found if m.category == "partie" and _is_stated(read, m)}
    causes = surnames_of_parties(read, clients)
    pleading = advocates(read, found, causes)
    direct = professionals(read, found, clients, pleading)
    parties = [mention for mention in found if mention.category == "partie"]
    kept = {m: label for m, label in direct.items() if not causes & set(names(m)[-1:])}
    openly = {m: label for m, label in direct.items() if m not in kept and _is_openly(read, m, clients)}
    relabelled = {m: label for m, label in (kept | openly).items() if m.category == "partie"}
    seen = {m: LAWYER for m in seeds(read, found, pleading) if m not in clients}
    relabelled |= {m: LAWYER for m in seen if m.category == "partie" and m not in direct}
    headed = {m: _LABELS[m.category] for m in found if is_decision(read) and _is_headed(m) and m not in clients}
    untitled = {names(m)[-1] for m in parties if not m.title and not agrees(m, headed)}
    headed = {m: label for m, label in headed.items() if names(m)[-1] not in untitled}
    left = [m for m in parties if m not in direct and m not in clients and m not in stated]
    relabelled |= spread(seen | kept | headed, left, causes | {names(m)[-1] for m in stated})
    relabelled |= members_of_firms(read, found, relabelled, clients, causes)
    return relabel(relabelled, doubts(direct, [m for m in parties if m not in relabelled]))


def surnames_of_parties(read: FoldedText, clients: Iterable[Mention]) -> frozenset[str]:
    """Give the last words of the names in the style of cause and on the sides of the heading."""
    return cause_names(read) | {names(m)[-1] for m in clients}


def professionals(
    read: FoldedText, found: Sequence[Mention], clients: Collection[Mention], pleading: Collection[str]
) -> dict[Mention, str]:
    """Give the mentions that an office beside the name, or a list with such a mention, makes a
    judge's or a lawyer's; behind "counsel for the respondent, Mr. Roe", only who pleads
    somewhere."""
    held = {m: label for m in found if m not in clients for label in [office(read, m)] if label}
    if not is_decision(read):  # minutes, too, say who is present
        held = {m: label for m, label in held.items() if not words.PRESENT_BEFORE.search(_before(read, m))}
    firsts = {first for m in found for first in m.firsts}
    experts = expert_surnames(read, found)
    sure = {
        m: label
        for m, label in held.items()
        if not _is_given(read, m, firsts)
        and (label != LAWYER or names(m)[-1] not in experts or _is_openly(read, m, clients))
        and (m.surname in pleading or not words.APPOSED_BEFORE.search(_before(read, m)))
    }
    return _listed(read, found, sure, clients)


def office(read: FoldedText, mention: Mention) -> str | None:
    """Say which label the words beside a mention give its bearer: a judge's, a lawyer's, or
    None."""
    after, written = (text[mention.end : _behind(read, mention)] for text in (read.folded, read.text))
    before = _before(read, mention)
    if words.SELF_AFTER.match(after) or words.OWN_AFTER.match(after):
        return None
    if before.endswith((" v ", " v. ", " vs ")) or words.TRADE_AFTER.match(after) or words.TRADE_BEFORE.search(before):
        return None
    if words.INITIAL_BEFORE.search(before) and words.JUDGE_INSIDE.fullmatch(read.text[mention.start : mention.end]):
        return None
    if words.OATH_BEFORE.search(before) or words.DOCTOR_BEFORE.search(before):
        return None
    if words.INITIAL_AFTER.match(written) and not words.COUNSEL_BEFORE.search(before):
        return JUDGE if words.QUOTING_AFTER.match(written) and is_decision(read) else None
    if words.JUDGE_INSIDE.fullmatch(read.text[mention.start : mention.end]) or _is_of_appeal(read, mention):
        return JUDGE
    if words.FIRM_INSIDE.fullmatch(read.text[mention.start : mention.end]):
        return LAWYER
    expert = words.EXPERT_BEFORE.search(before) is not None
    if (words.CROWN_AFTER.match(after) and not expert) or words.CROWN_BEFORE.search(before):
        return JUDGE
    if words.SILK_AFTER.match(after) or words.FIRM_AFTER.match(written) or words.OPENLY_AFTER.match(after):
        return LAWYER
    if words.COUNSEL_AFTER.match(after) and not expert:
        return LAWYER
    if mention.title and words.HEARD_AFTER.match(after) and not expert and _is_heard(read, mention):
        return LAWYER
    if mention.start < HEADING and (words.KIND_AFTER.match(after) or _is_in_column(read, mention, before)):
        return LAWYER
    named = words.NAMED_AFTER.match(after) if mention.start < HEADING and words.LINE_BEFORE.search(before) else None
    if named and all(word[:1].isupper() for word in written[slice(*named.span("who"))].split()):
        return LAWYER
    if mention.start < HEADING and words.BRACKETED_AFTER.match(after):
        over = read.folded[max(0, mention.start - _LINES) : mention.start]
        if words.BRACKETED_UNDER.search(over):
            return LAWYER
    if words.LISTED_AFTER.match(after) and words.LISTED_BEFORE.search(before):
        return LAWYER
    if not mention.title and mention.firsts and mention.surname and words.FIRM_ACTS.match(after) and is_decision(read):
        return LAWYER
    line = words.LINE_AFTER.match(after) if mention.start < HEADING and words.LINE_BEFORE.search(before) else None
    if line and all(word[:1].isupper() for word in written[slice(*line.span("who"))].split()):
        return LAWYER
    if mention.start < HEADING and words.MEMBERS_BEFORE.search(before) and is_decision(read):
        return JUDGE
    if words.JUDGE_AFTER.match(after) or (
        words.JUDGE_OFFICE_AFTER.match(written) and not words.STATED_BEFORE.search(before)
    ):
        return JUDGE
    if _is_peer(read, mention, before, after):
        return JUDGE
    if words.PARTY_AFTER.match(after) and not MAGISTRATE.search(before):
        return None
    if words.JUDGE_BEFORE.search(before) and not gives_evidence(read, mention):
        return JUDGE
    if words.SPOKESMAN_BEFORE.search(before) and not is_decision(read):
        return None  # the agent of a ship is no advocate
    return LAWYER if words.COUNSEL_BEFORE.search(before) or words.COUNSEL_HEAD.search(before) else None


def expert_surnames(read: FoldedText, found: Iterable[Mention]) -> set[str]:
    """Give the last words of the names behind which an expert's trade stands: an expert of one side
    is no counsel."""
    return {names(m)[-1] for m in found if words.EXPERT_AFTER.match(read.folded, m.end)}


def words_end(read: FoldedText, end: int, within: int) -> int:
    """Say how far the words behind ``end`` reach, ``within`` characters at most: to the end of the
    line where the next one says what it names, "Supervisor: Ada Roe" over "Lawyer for the child:
    Otto Penn"."""
    line = read.text.find("\n", end, end + within)
    return line if line >= 0 and words.LABEL_UNDER.match(read.text, line) else end + within


def _behind(read: FoldedText, mention: Mention) -> int:
    """Say how far the words behind a mention reach; nowhere where a full stop and the end of the
    line follow: the next sentence speaks of somebody else."""
    ended = words.SENTENCE_END.match(read.text, mention.end)
    return mention.end if ended else words_end(read, mention.end, _BEHIND)


def _is_in_column(read: FoldedText, mention: Mention, before: str) -> bool:
    """Tell whether a name stands in the right column of a heading, over the side it is for."""
    column = words.COLUMN_BEFORE.search(before) is not None
    return column and words.COLUMN_AFTER.match(read.folded, mention.end) is not None


def _is_heard(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the judge says of a list of counsel, and not of experts, that they were
    heard."""
    before = _before(read, mention, _LINES)
    return words.HEARD_BEFORE.search(before) is not None and not words.EXPERTS_HEARD.search(before)


def _is_of_appeal(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the office of a judge of appeal stands in a mention or behind it, in a decision:
    "Roe JA", "Roe CJ agreed"."""
    inside = words.APPEAL_JUDGE_INSIDE.fullmatch(read.text[mention.start : mention.end])
    behind = words.APPEAL_JUDGE_AFTER.match(read.text, mention.end)
    return (inside is not None or behind is not None) and is_decision(read)


def _is_stated(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words beside a mention make it a party's, a relative's or a witness's:
    "the appellant, Roe", "Roe is the father", "Roe, the accountant"."""
    if words.STATED_AFTER.match(read.folded, mention.end) or words.TRADE_AFTER.match(read.folded, mention.end):
        return True
    return words.STATED_PARTY_BEFORE.search(_before(read, mention)) is not None


def _is_headed(mention: Mention) -> bool:
    """Tell whether the tagger found a judge or a lawyer in the heading, by first name and
    surname."""
    return mention.category in _LABELS and mention.start < HEADING and len(names(mention)) > 1


def _is_openly(read: FoldedText, mention: Mention, clients: Collection[Mention]) -> bool:
    """Tell whether the words right behind a mention make it counsel's, though a party bears the
    surname too: "Clara Roe, Q.C."."""
    openly = words.OPENLY_AFTER.match(read.folded, mention.end) or words.OPENLY_BEFORE.search(_before(read, mention))
    return mention not in clients and openly is not None


def _is_peer(read: FoldedText, mention: Mention, before: str, after: str) -> bool:
    """Tell whether somebody called a lord or a lady judges: the title was found as a part of the
    name, or stands before it."""
    titled = words.PEER.match(read.folded, mention.start) is not None
    if not titled and words.PEERS_LIST.search(before) is None:
        return False
    return words.PEER_BEFORE.search(before) is not None or words.PEER_AFTER.match(after) is not None


def _listed(
    read: FoldedText, found: Sequence[Mention], direct: dict[Mention, str], clients: Collection[Mention]
) -> dict[Mention, str]:
    """Follow a list back from the office at its end ("A. Mann and B. Roy, for the Crown"), and on
    from a lawyer to a firm."""
    listed = dict(direct)
    for left, right in reversed(list(pairwise(found))):
        gap = read.folded[left.end : right.start]
        strong = right in listed and _closes_list(read, right, listed)
        if "\n" in gap and bool(left.title) != bool(right.title):
            continue
        if left in clients or is_client(read, left) or words.TRADE_AFTER.match(read.folded, left.end):
            continue
        if strong and left not in listed and len(gap) < _LIST_GAP and words.LISTED.fullmatch(gap):
            listed[left] = listed[right]
    opened = {mention for mention in listed if words.LIST_BEFORE.search(_before(read, mention))}
    for left, right in pairwise(found):
        gap = read.folded[left.end : right.start]
        goes_on = left in opened and right not in clients and "\n" not in gap and words.LISTED.fullmatch(gap)
        if goes_on and not words.TRADE_AFTER.match(read.folded, right.end):
            opened.add(right)
            listed.setdefault(right, LAWYER)
        if left in listed and right not in listed and words.FIRM_LINK.fullmatch(gap):
            listed[right] = listed[left]
    return listed


def _is_given(read: FoldedText, mention: Mention, firsts: Collection[str]) -> bool:
    """Tell whether the word of office before a name is a first name of this document: a man named
    Judge."""
    word = read.folded[max(0, mention.start - 12) : mention.start].split()[-1:]
    return bool(word) and word[0] in firsts


def _before(read: FoldedText, mention: Mention, ahead: int = _AHEAD) -> str:
    return read.folded[max(0, mention.start - ahead) : mention.start]


def _closes_list(read: FoldedText, mention: Mention, listed: dict[Mention, str]) -> bool:
    """Tell whether the office stands behind the mention, where it may be that of a whole list."""
    after, written = (text[mention.end : mention.end + _BEHIND] for text in (read.folded, read.text))
    plural = words.BENCH_AFTER.match(written) is not None
    return (
        plural
        or any(p.match(after) for p in (words.CROWN_AFTER, words.COUNSEL_AFTER))
        or _goes_on(read, mention, listed)
    )


def _goes_on(read: FoldedText, mention: Mention, listed: dict[Mention, str]) -> bool:
    """Tell whether the mention itself was reached from the end of a list."""
    return office(read, mention) is None and mention in listed


def doubts(staff: Iterable[Mention], parties: Iterable[Mention]) -> list[Doubt]:
    """Doubt, once per surname, a party who is not told apart from a professional of that name."""
    surnames, raised = {names(mention)[-1] for mention in staff}, dict[str, Doubt]()
    for mention in parties:
        if names(mention)[-1] in surnames:
            raised.setdefault(names(mention)[-1], doubt("different_categories", mention.start, mention.end))
    return list(raised.values())


def relabel(roles: dict[Mention, str], raised: Sequence[Doubt], source: str = "rule:english_court") -> Changes:
    """Give the entities of the mentions their professional label."""
    changed = {entity: label for mention, label in roles.items() for entity in mention.entities}
    added = [replace(entity, label=label, source=source) for entity, label in changed.items()]
    return Changes(tuple(added), tuple(changed), tuple(raised))


RULE = Rule(
    "english_court",
    "Magistrats et avocats en anglais",
    "Judges and counsel in English",
    "Dans les décisions en anglais, les juges, greffiers, procureurs et avocats sont reconnus à leur fonction (« Smith J. », « counsel for »…).",
    "In English decisions, judges, clerks, prosecutors and counsel are recognised by their office (“Smith J.”, “counsel for”…).",
    apply,
)
