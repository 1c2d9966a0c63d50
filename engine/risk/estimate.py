"""How many people a few facts about somebody fit: an estimate from margins, told as a class.

Facts are taken as independent, but where they plainly are not: an occupation has its ages and its
share of women, who shares an employer or a school mostly lives in the same town. The estimate
counts the person, whom the facts fit for sure. It is an order of magnitude and never a certainty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.risk.margins import Margins, OccupationGroup, Sex

RiskClass = Literal["few", "some", "many"]
CLASSES: tuple[RiskClass, ...] = ("few", "some", "many")
FEW, MANY = 10, 1000
"""Below the first a fact fits few people, above the second many."""

Kind = Literal[
    "sex", "birth_date", "birth_year", "age", "birthplace", "town", "postcode", "occupation", "nationality",
    "employer", "school", "family", "birth", "income", "community",
]  # fmt: skip
KINDS: tuple[Kind, ...] = (
    "sex", "birth_date", "birth_year", "age", "birthplace", "town", "postcode", "occupation", "nationality",
    "employer", "school", "family", "birth", "income", "community",
)  # fmt: skip
"""Kinds of facts, in the order in which they are told."""

NEIGHBOURS = 0.3
"""Of those who share an employer or a school, the share that lives in the town that is named."""


@dataclass(frozen=True, slots=True)
class ReadableFact:
    """Something readable about a person. ``value`` is what :class:`Margins` knows it by: ``f`` or
    ``m``, a year, an age, a folded town, a postal code, a key of an occupation or of a nationality,
    the inhabitants of a community ("" where they are not said). ``start`` and ``end`` are its
    half-open place in the text."""

    kind: Kind
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """About how many ``people`` a set of facts fits, from 1, and the class of it."""

    people: float

    @property
    def risk(self) -> RiskClass:
        """The class: ``few`` below 10, ``some`` up to 1,000, ``many`` beyond."""
        return "few" if self.people < FEW else "some" if self.people <= MANY else "many"


def estimate(facts: Iterable[ReadableFact], margins: Margins) -> Estimate:
    """Estimate how many people of a population the facts fit; without facts, all of it."""
    by_kind: dict[str, str] = {}
    for fact in facts:
        by_kind.setdefault(fact.kind, fact.value)
    share = _who(by_kind, margins) * _where(by_kind, margins) * _what_else(by_kind, margins)
    return Estimate(1 + max(0.0, margins.total - 1) * min(1.0, share))


def _who(facts: dict[str, str], margins: Margins) -> float:
    """Give the share of people of a sex, an age and an occupation together."""
    sex: Sex | None = "f" if facts.get("sex") == "f" else "m" if facts.get("sex") == "m" else None
    ages, part = _ages(facts, margins)
    group = margins.occupations.get(facts.get("occupation", ""))
    if group is None:
        people = sum(margins.of_age(age, sex) for age in ages) if ages else margins.of_sex(sex)
        return part * people / margins.total
    return part * _of_group(group, sex, ages, margins) / margins.total


def _ages(facts: dict[str, str], margins: Margins) -> tuple[tuple[int, ...], float]:
    """Give the ages that are possible, none for all of them, and the part of those people that
    fits: of a date of birth, one day in the year. An age was that of some year: two ages are
    possible."""
    for kind, part in (("birth_date", 1 / 365.25), ("birth_year", 1.0)):
        if kind in facts:
            return (margins.year - int(facts[kind][:4]),), part
    if "age" in facts:
        return (int(facts["age"]), int(facts["age"]) + 1), 1.0
    return (), 1.0


def _of_group(group: OccupationGroup, sex: Sex | None, ages: tuple[int, ...], margins: Margins) -> float:
    """Give how many of a group are of a sex and of some ages. Who is older or younger than the
    group mostly is a tenth as often in it."""
    whole = group.people * group.share(sex)
    if not ages:
        return whole
    usual = margins.between(group.youngest, group.oldest, sex)
    rate = min(1.0, whole / usual)
    inside = sum(margins.of_age(age, sex) for age in ages if group.youngest <= age <= group.oldest)
    outside = sum(margins.of_age(age, sex) for age in ages) - inside
    return rate * (inside + outside / 10)


def _where(facts: dict[str, str], margins: Margins) -> float:
    """Give the share of people that live there, work there or go to school there."""
    homes = []
    if "town" in facts:
        homes.append(margins.of_town(facts["town"]) or margins.unknown_town)
    if "postcode" in facts:
        homes.append(margins.of_postcode(facts["postcode"]))
    if facts.get("community"):
        homes.append(float(facts["community"]))
    home = min(homes) / margins.total if homes else None
    share = 1.0
    if "employer" in facts:
        share *= margins.circles["employer"] / margins.working
    if "school" in facts:
        share *= margins.circles["school"] / margins.between(3, 18, None)
    if home is None:
        return share
    return share * (max(home, NEIGHBOURS) if share < 1 else home)


def _what_else(facts: dict[str, str], margins: Margins) -> float:
    share = 1.0
    if "birthplace" in facts and facts["birthplace"] != facts.get("town"):
        share *= (margins.of_town(facts["birthplace"]) or margins.unknown_town) / margins.total
    if "nationality" in facts:
        share *= margins.of_nationality(facts["nationality"]) / margins.total
    for kind in ("family", "birth", "income"):
        if kind in facts:
            share *= margins.rare[kind]
    if facts.get("community") == "":
        share *= margins.rare["community"]
    return share


__all__ = ["CLASSES", "FEW", "KINDS", "MANY", "Estimate", "Kind", "ReadableFact", "RiskClass", "estimate"]
