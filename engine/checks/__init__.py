"""The checks behind rules and persons: each a pure function in a file of its own that raises one
kind of doubt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.checks import (
    alike_first_names,
    chains,
    images,
    missing_account,
    missing_cadastre,
    name_elsewhere,
    one_letter,
    quasi_identifiers,
    second_opinion,
    several_kinds,
    shared_surname,
    short_surname,
    uncertain_reading,
    unknown_identifier,
    unknown_name,
    unsure,
)
from engine.checks.check import Check, Findings
from engine.checks.namesakes import Namesake, namesakes
from engine.core import Doubt

CHECKS: tuple[Check, ...] = (
    unknown_name.CHECK,
    unsure.CHECK,
    second_opinion.CHECK,
    name_elsewhere.CHECK,
    chains.CHECK,
    several_kinds.CHECK,
    shared_surname.CHECK,
    one_letter.CHECK,
    short_surname.CHECK,
    alike_first_names.CHECK,
    missing_account.CHECK,
    missing_cadastre.CHECK,
    unknown_identifier.CHECK,
    quasi_identifiers.CHECK,
    images.CHECK,
    uncertain_reading.CHECK,
)
"""What may leave a name readable first."""


def examine(findings: Findings, checks: Sequence[Check] = CHECKS) -> tuple[Doubt, ...]:
    """Run checks on a document and return the doubts that a human should review, in the order of
    the checks, without duplicates."""
    return tuple(dict.fromkeys(doubt for check in checks for doubt in check.apply(findings)))


__all__ = ["CHECKS", "Check", "Findings", "Namesake", "examine", "namesakes"]
