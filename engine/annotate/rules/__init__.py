"""The rules behind the tagger: each a pure function in a file of its own, run in order, each with its switch and its trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.annotate.rules import (
    account,
    address,
    cadastre,
    card,
    civil_dates,
    common_words,
    court_seat,
    court_staff,
    email,
    given_names,
    iban,
    named_company,
    nir,
    party_words,
    personal_number,
    phone,
    plate,
    propagation,
    siren,
    street_word,
    url,
    whole_words,
)
from engine.annotate.rules.rule import Rule
from engine.model import Changes, Document, Doubt, Entity, settle

RULES: tuple[Rule, ...] = (
    email.RULE,
    url.RULE,
    iban.RULE,
    card.RULE,
    nir.RULE,
    siren.RULE,
    account.RULE,
    personal_number.RULE,
    phone.RULE,
    plate.RULE,
    cadastre.RULE,
    civil_dates.RULE,
    address.RULE,
    street_word.RULE,
    court_seat.RULE,
    common_words.RULE,
    whole_words.RULE,
    given_names.RULE,
    named_company.RULE,
    party_words.RULE,
    court_staff.RULE,
    propagation.RULE,
)
"""In the order they run: checked numbers first, names last, so that no name is looked for inside a number or an address."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What rules made of the entities, the doubts they raised, and what each of them wanted, by name."""

    entities: tuple[Entity, ...]
    doubts: tuple[Doubt, ...] = ()
    changes: dict[str, Changes] = field(default_factory=dict)


def step(document: Document, outcome: Outcome, rule: Rule) -> Outcome:
    """Run one rule on what the rules before it left, and settle overlaps."""
    changes = rule.apply(document, outcome.entities)
    removed = set(changes.removed)
    kept = [entity for entity in outcome.entities if entity not in removed]
    entities = settle([*kept, *changes.added]) if changes.added else tuple(kept)
    return Outcome(entities, (*outcome.doubts, *changes.doubts), {**outcome.changes, rule.name: changes})


def run(document: Document, entities: Iterable[Entity], rules: Sequence[Rule] = RULES) -> Outcome:
    """Run rules in order on entities, which need be neither sorted nor disjoint."""
    outcome = Outcome(settle(entities))
    for rule in rules:
        outcome = step(document, outcome, rule)
    return outcome


__all__ = ["RULES", "Outcome", "Rule", "run", "step"]
