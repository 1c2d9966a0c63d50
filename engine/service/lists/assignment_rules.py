"""Rules by which the documents of a list are shared out: data that a court writes for itself.

A rule is a mapping, of TOML (``[[rule]]``) or JSON. ``accounts`` are who is to read what it is
about, in turn; ``priority`` how soon it is taken where there are none. What it is about: ``court``,
one of :data:`engine.review.COURTS` or several; ``nac``, the beginning of a matter; ``risk``, the
least probability that a name was missed. The first rule that a document fits counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import BadAssignmentRule, ProfileName
from engine.review import COURTS
from engine.store import StackedDocument

MOST_RULES = 50
PRIORITIES = range(-9, 10)
_KEYS = frozenset({"accounts", "priority", "court", "nac", "risk"})


@dataclass(frozen=True, slots=True)
class AssignmentRule:
    """Whom documents go to, or how soon they are taken, and which documents. Empty ``courts``,
    empty ``matter`` and None of ``risk``, 0 to 1, mean all; a document of unknown risk counts as
    one of the highest."""

    accounts: tuple[str, ...] = ()
    priority: int | None = None
    courts: frozenset[str] = frozenset()
    matter: str = ""
    risk: float | None = None

    def fits(self, document: StackedDocument) -> bool:
        """Tell whether it is about a document."""
        matter = ProfileName.parse(document.profile).matter
        of_court = not self.courts or document.court in self.courts
        of_risk = self.risk is None or document.risk is None or document.risk >= self.risk
        return of_court and of_risk and matter.startswith(self.matter)


def read_rules(said: object) -> tuple[AssignmentRule, ...]:
    """Read rules from JSON data, a list of mappings.

    Raises:
        BadAssignmentRule: one of them is none.
    """
    if not isinstance(said, list) or len(said) > MOST_RULES:
        raise BadAssignmentRule(number=1, value="rules")
    return tuple(_rule(number, rule) for number, rule in enumerate(said, 1))


def read_rules_file(data: bytes) -> tuple[AssignmentRule, ...]:
    """Read the rules of a TOML file, its tables ``[[rule]]``.

    Raises:
        BadAssignmentRule: it is no TOML in UTF-8, or one of them is no rule.
    """
    try:
        said = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadAssignmentRule(number=1, value="TOML") from error
    if unknown := sorted(set(said) - {"rule"}):
        raise BadAssignmentRule(number=1, value=unknown[0][:40])
    return read_rules(said.get("rule", []))


def check_priority(value: object, number: int = 1) -> int:
    """Return a priority: a whole number of :data:`PRIORITIES`, 0 where nothing is said.

    Raises:
        BadAssignmentRule: it is none.
    """
    if not isinstance(value, int) or isinstance(value, bool) or value not in PRIORITIES:
        raise BadAssignmentRule(number=number, value=f"priority = {value!r}"[:40])
    return value


def _rule(number: int, said: object) -> AssignmentRule:
    if not isinstance(said, Mapping):
        raise BadAssignmentRule(number=number, value=str(said)[:40])
    if unknown := sorted(map(str, set(said) - _KEYS)):
        raise BadAssignmentRule(number=number, value=unknown[0][:40])
    accounts = _words(number, said, "accounts")
    priority = None if "priority" not in said else check_priority(said["priority"], number)
    if not accounts and priority is None:
        raise BadAssignmentRule(number=number, value="accounts")
    courts, matter, risk = _words(number, said, "court"), said.get("nac", ""), said.get("risk")
    for court in courts:
        if court not in COURTS:
            raise BadAssignmentRule(number=number, value=f"court = {court}"[:40])
    if not isinstance(matter, str) or len(matter) > 3:
        raise BadAssignmentRule(number=number, value=f"nac = {matter}"[:40])
    if risk is not None and (isinstance(risk, bool) or not isinstance(risk, int | float) or not 0 <= risk <= 1):
        raise BadAssignmentRule(number=number, value=f"risk = {risk}"[:40])
    return AssignmentRule(accounts, priority, frozenset(courts), matter.strip().upper(), risk)


def _words(number: int, said: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Read one word or several."""
    found: object = said.get(name, [])
    words: Sequence[object] = [found] if isinstance(found, str) else found if isinstance(found, list) else [None]
    if not all(isinstance(word, str) and word.strip() for word in words):
        raise BadAssignmentRule(number=number, value=f"{name} = {found}"[:40])
    return tuple(str(word) for word in words)
