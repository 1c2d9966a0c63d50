"""Judges and lawyers who, all the mentions of their name together, may be a party."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from engine.core import Changes, Entity, doubt, replace
from engine.persons import (
    Mention,
    as_parties,
    court_mentions,
    is_lawyer,
    mentions,
    party_model,
    pleads,
)
from engine.rules.courts.court_staff import SOURCE as COURT_STAFF
from engine.rules.courts.file_initials import initials_lines
from engine.rules.mail.lines import is_correspondence
from engine.rules.parties.lawyer_parties import agree
from engine.rules.rule import Rule
from engine.text import Text

_PROFESSIONALS = frozenset({"magistrat", "avocat"})


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel as a party's the mentions of judges and lawyers that are a party's more likely than
    the model allows, with a doubt at the first of each name; not those whom the words
    beside them make a judge or counsel, where no party of the surname may be the bearer. French
    texts only.

    Leaving a party readable costs more than masking a judge: the profile says how much
    (:class:`engine.core.Profile`).
    """
    read = document.read
    found = mentions(read, entities)
    lines = initials_lines(read)
    professionals = [
        mention
        for mention in found
        if mention.category in _PROFESSIONALS and not any(start <= mention.start < end for start, end in lines)
    ]
    if document.language != "fr" or not professionals:
        return Changes()
    model = party_model()
    likely = model.probabilities(read, found, among=professionals)
    threshold = 1 / (1 + document.party_cost)
    court, decides = court_mentions(read, found), not is_correspondence(read)
    backed = {m for m in professionals if m in court or is_lawyer(read, m) or pleads(read, m) or _is_followed(m)}
    parties = defaultdict[str, list[Mention]](list)
    for mention in found:
        if mention.category == "partie":
            parties[mention.surname].append(mention)
    masked = list[Mention]()
    for mention in sorted(professionals, key=lambda m: m in backed):
        borne = mention not in backed or _is_borne(mention, parties[mention.surname], mention in court and decides)
        if not borne or (likely[mention] < threshold and not _bears_party_name(mention, parties[mention.surname])):
            continue
        masked.append(mention)
        parties[mention.surname].append(mention)
    changed = as_parties(read.text, masked, "rule:likely_parties")
    in_order = sorted(masked, key=lambda mention: -mention.start)
    first = {mention.surname or " ".join(mention.firsts): mention for mention in in_order}
    doubts = tuple(doubt("different_categories", mention.start, mention.end) for mention in first.values())
    return replace(changed, doubts=doubts)


def _is_followed(mention: Mention) -> bool:
    """Tell whether a judge was followed here from words of function elsewhere."""
    return mention.category == "magistrat" and all(entity.source == COURT_STAFF for entity in mention.entities)


def _is_borne(mention: Mention, parties: Sequence[Mention], on_bench: bool) -> bool:
    """Tell whether a party of the surname may be the bearer. One without a first name may not where
    the mention has one and sits on the bench that decides, or another first name tells whose the
    surname is; an initial tells nothing."""
    alike = [party for party in parties if _may_be_one(mention, party)]
    told_apart = on_bench or any(p.firsts and not agree(mention.firsts, p.firsts) for p in parties)
    if mention.firsts and len(mention.firsts[0]) > 1 and mention.surname and told_apart:
        return any(party.firsts for party in alike)
    return bool(alike)


def _bears_party_name(mention: Mention, parties: Sequence[Mention]) -> bool:
    """Tell whether a party has the same first name, or one that the initial fits: whoever it is,
    the name is the party's too."""
    return bool(mention.firsts) and any(party.firsts and _may_be_one(mention, party) for party in parties)


def _may_be_one(mention: Mention, party: Mention) -> bool:
    """Tell whether two mentions of one surname may be of one person: neither first names nor titles
    part them."""
    if mention.gender and party.gender and mention.gender != party.gender:
        return False
    return agree(mention.firsts, party.firsts)


RULE = Rule(
    "likely_parties",
    "Professionnels peut-être parties",
    "Professionals who may be a party",
    "Un nom étiqueté comme celui d'un magistrat ou d'un avocat est occulté et signalé quand l'ensemble de ses mentions "
    "peut désigner une partie.",
    "A name labelled as a judge's or a lawyer's is masked, with a doubt, where all its mentions together may mean a party.",
    apply,
)
