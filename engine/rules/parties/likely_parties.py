"""Judges and lawyers who, all the mentions of their name together, may be a party."""

from __future__ import annotations

from engine.core import Changes, Entity, doubt, replace
from engine.persons import as_parties, court_mentions, is_lawyer, mentions, party_model
from engine.rules.rule import Rule
from engine.text import Text

_PROFESSIONALS = frozenset({"magistrat", "avocat"})


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel as a party's the mentions of judges and lawyers that are a party's more likely than
    the model allows, with a doubt at the first of each name; not those whom the words
    beside them make a judge or counsel, where no party bears the surname. French texts only.

    Leaving a party readable costs more than masking a judge: the profile says how much
    (:class:`engine.core.Profile`).
    """
    read = document.read
    found = mentions(read, entities)
    professionals = [mention for mention in found if mention.category in _PROFESSIONALS]
    if document.language != "fr" or not professionals:
        return Changes()
    model = party_model()
    likely = model.probabilities(read, found, among=professionals)
    threshold = 1 / (1 + document.party_cost)
    court, borne = court_mentions(read, found), {m.surname for m in found if m.category == "partie"}
    masked = [
        m
        for m in professionals
        if likely[m] >= threshold and (m.surname in borne or not (m in court or is_lawyer(read, m)))
    ]
    changed = as_parties(read.text, masked, "rule:likely_parties")
    first = {mention.surname or " ".join(mention.firsts): mention for mention in reversed(masked)}
    doubts = tuple(doubt("different_categories", mention.start, mention.end) for mention in first.values())
    return replace(changed, doubts=doubts)


RULE = Rule(
    "likely_parties",
    "Professionnels peut-être parties",
    "Professionals who may be a party",
    "Un nom étiqueté comme celui d'un magistrat ou d'un avocat est occulté et signalé quand l'ensemble de ses mentions "
    "peut désigner une partie.",
    "A name labelled as a judge's or a lawyer's is masked, with a doubt, where all its mentions together may mean a party.",
    apply,
)
