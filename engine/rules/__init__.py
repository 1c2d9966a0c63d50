"""The rules behind the tagger: each a pure function in a file of its own, run in order, each with its switch and its trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.core.model import Changes, Document, Doubt, Entity, settle
from engine.rules.companies import named_company, namesake_company
from engine.rules.courts import against_case, cited_cases, court_staff
from engine.rules.dates import civil_dates, civil_status, english_dates, repeated_dates
from engine.rules.english import addresses as english_addresses
from engine.rules.english import cause as english_cause
from engine.rules.english import court as english_court
from engine.rules.english import names as english_names
from engine.rules.english import numbers as english_numbers
from engine.rules.english import parties as english_parties
from engine.rules.english import words as english_words
from engine.rules.mail import addresses as mail_addresses
from engine.rules.mail import greetings as mail_greetings
from engine.rules.mail import headers as mail_headers
from engine.rules.mail import offices as mail_offices
from engine.rules.mail import signatures as mail_signatures
from engine.rules.names import common_words, given_names, near_forms, propagation, whole_words
from engine.rules.names import extension as name_extension
from engine.rules.numbers import (
    account,
    cadastre,
    card,
    co_ownership,
    docket_number,
    email,
    iban,
    identity_card,
    legal_aid,
    loan,
    nir,
    passport,
    personal_number,
    phone,
    plate,
    prison_number,
    residence_permit,
    rib,
    siren,
    url,
)
from engine.rules.parties import header_parties, listed_names, party_words
from engine.rules.places import (
    address,
    address_block,
    company_address,
    court_seat,
    facilities,
    home_town,
    postal_code,
    street_word,
)
from engine.rules.rule import Rule

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
