"""The rules behind the tagger: each a pure function in a file of its own, run in order, each with its switch and its trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.annotate.rules import (
    account,
    address,
    address_block,
    against_case,
    cadastre,
    card,
    cited_cases,
    civil_dates,
    civil_status,
    co_ownership,
    common_words,
    company_address,
    court_seat,
    court_staff,
    docket_number,
    email,
    english_addresses,
    english_cause,
    english_court,
    english_dates,
    english_names,
    english_numbers,
    english_parties,
    english_words,
    facilities,
    given_names,
    header_parties,
    home_town,
    iban,
    identity_card,
    legal_aid,
    listed_names,
    loan,
    mail_addresses,
    mail_greetings,
    mail_headers,
    mail_offices,
    mail_signatures,
    name_extension,
    named_company,
    namesake_company,
    near_forms,
    nir,
    party_words,
    passport,
    personal_number,
    phone,
    plate,
    postal_code,
    prison_number,
    propagation,
    repeated_dates,
    residence_permit,
    rib,
    siren,
    street_word,
    url,
    whole_words,
)
from engine.annotate.rules.rule import Rule
from engine.model import Changes, Document, Doubt, Entity, settle

RULES: tuple[Rule, ...] = (
    docket_number.RULE,
    email.RULE,
    url.RULE,
    iban.RULE,
    rib.RULE,
    card.RULE,
    nir.RULE,
    siren.RULE,
    account.RULE,
    loan.RULE,
    legal_aid.RULE,
    passport.RULE,
    identity_card.RULE,
    residence_permit.RULE,
    prison_number.RULE,
    personal_number.RULE,
    phone.RULE,
    plate.RULE,
    cadastre.RULE,
    co_ownership.RULE,
    civil_dates.RULE,
    english_dates.RULE,
    english_numbers.RULE,
    english_addresses.RULE,
    repeated_dates.RULE,
    home_town.RULE,
    address.RULE,
    street_word.RULE,
    postal_code.RULE,
    address_block.RULE,
    court_seat.RULE,
    common_words.RULE,
    whole_words.RULE,
    given_names.RULE,
    facilities.RULE,
    civil_status.RULE,
    listed_names.RULE,
    name_extension.RULE,
    english_words.RULE,
    english_names.RULE,
    mail_headers.RULE,
    mail_greetings.RULE,
    mail_signatures.RULE,
    mail_addresses.RULE,
    company_address.RULE,
    namesake_company.RULE,
    named_company.RULE,
    against_case.RULE,
    party_words.RULE,
    court_staff.RULE,
    english_court.RULE,
    mail_offices.RULE,
    english_parties.RULE,
    header_parties.RULE,
    cited_cases.RULE,
    english_cause.RULE,
    propagation.RULE,
    near_forms.RULE,
)
"""In the order they run: checked numbers first, names last, so that no name is looked for inside a number or an address."""
DEFAULT: tuple[Rule, ...] = tuple(rule for rule in RULES if rule.default)
"""Those that run unless told otherwise."""


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
    kept = [e for e in outcome.entities if e not in removed] if removed else outcome.entities
    entities = settle([*kept, *changes.added]) if changes.added else tuple(kept)
    return Outcome(entities, (*outcome.doubts, *changes.doubts), {**outcome.changes, rule.name: changes})


def run(document: Document, entities: Iterable[Entity], rules: Sequence[Rule] = DEFAULT) -> Outcome:
    """Run rules in order on entities, which need be neither sorted nor disjoint."""
    outcome = Outcome(settle(entities))
    for rule in rules:
        outcome = step(document, outcome, rule)
    return outcome


__all__ = ["DEFAULT", "RULES", "Outcome", "Rule", "run", "step"]
