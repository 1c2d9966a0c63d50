"""How good the estimates are: compared with counts in a made population that has the margins, but
in which facts depend on each other.

Managers and students live more often in large towns, foreigners too; an employer's people live
around it. The estimate knows nothing of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.risk.estimate import CLASSES, FEW, MANY, Kind, ReadableFact, RiskClass, estimate
from engine.risk.margins import OLDEST, Margins, OccupationGroup, Sex, SizeClass

Ints = npt.NDArray[np.int64]
_BIG = 10_000
"""Inhabitants from which on a town draws managers, students and foreigners."""
_DRAWN = 1.6
"""How much likelier those are to live in a big town than others."""
_KINDS: tuple[Kind, ...] = (
    "sex", "birth_date", "birth_year", "age", "town", "occupation", "nationality", "employer",
)  # fmt: skip
_KNOWN_TOWNS = 4


@dataclass(frozen=True, slots=True)
class ClassCalibration:
    """Estimates of one class against counts: the number of ``draws``; ``ratio``, the geometric mean
    of count / estimate (1 is perfect); ``others``, the sum of those whom the facts fit besides the
    person, over the sum that was estimated; ``same`` and ``lower``, the shares, 0 to 1, of draws
    whose count is of the class told and of one with fewer people."""

    risk: RiskClass
    draws: int
    ratio: float
    others: float
    same: float
    lower: float


class MadePopulation:
    """``people`` made-up persons with the shares of ``margins``, each with a sex, an age, a day of
    birth, a town and perhaps an occupation, a foreign nationality and an employer.

    ``margins`` are those of the made population itself, of whose towns only the largest are known
    by name. Deterministic for a seed.
    """

    def __init__(self, margins: Margins, people: int, seed: int = 0) -> None:
        self._random = np.random.default_rng(seed)
        self.people = people
        self.columns: dict[str, Ints] = {}
        self._names = {"occupation": tuple(margins.occupations), "nationality": tuple(margins.nationalities)}
        sizes = _town_sizes(margins, people, self._random)
        self.margins = _scaled(margins, people / margins.total, sizes)
        self._persons(margins)
        self._homes(sizes)
        self._employers()

    def _persons(self, margins: Margins) -> None:
        rows: list[tuple[Sex, int]] = [(sex, age) for age in range(OLDEST + 1) for sex in ("m", "f")]
        weights = np.array([margins.of_age(age, sex) for sex, age in rows])
        drawn = self._random.choice(len(rows), self.people, p=weights / weights.sum())
        self.columns["age"] = np.array([age for _, age in rows])[drawn]
        self.columns["sex"] = np.array([sex == "f" for sex, _ in rows], dtype=np.int64)[drawn]
        self.columns["day"] = self._random.integers(0, 365, self.people)
        self.columns["occupation"] = np.full(self.people, -1)
        for row, (sex, age) in enumerate(rows):
            here = np.flatnonzero(drawn == row)
            rates = np.array([_rate(group, sex, age, margins) for group in margins.occupations.values()])
            none = max(0.0, 1 - rates.sum())
            chances = np.append(rates, none)
            self.columns["occupation"][here] = self._random.choice(
                [*range(len(rates)), -1], len(here), p=chances / chances.sum()
            )
        foreign = np.array(list(margins.nationalities.values())) / margins.total
        self.columns["nationality"] = self._random.choice(
            [*range(len(foreign)), -1], self.people, p=[*foreign, 1 - foreign.sum()]
        )

    def _homes(self, sizes: Ints) -> None:
        """Fill towns, the big ones first with those that they draw."""
        drawn_to = (self.columns["nationality"] >= 0) | np.isin(
            self.columns["occupation"],
            [i for i, name in enumerate(self._names["occupation"]) if name in ("executive", "engineer", "student")],
        )
        places = np.repeat(np.arange(len(sizes)), sizes)
        order = np.argsort(self._random.exponential(1.0, self.people) / np.where(drawn_to, _DRAWN, 1.0))
        wanted = np.argsort(self._random.exponential(1.0, self.people) / np.where(sizes[places] >= _BIG, _DRAWN, 1.0))
        self.columns["town"] = np.empty(self.people, dtype=np.int64)
        self.columns["town"][order] = places[wanted]

    def _employers(self) -> None:
        """Give those who may work one employer each; a third of its people live in one town."""
        working = np.flatnonzero((self.columns["age"] >= 18) & (self.columns["age"] < 65))
        middle = self.margins.circles["employer"]
        sizes: list[int] = []
        while sum(sizes) < len(working):
            sizes.append(max(1, int(middle * np.exp(self._random.normal(-1.4, 1.2)))))
        firms = np.repeat(np.arange(len(sizes)), sizes)[: len(working)]
        town_order = working[np.argsort(self.columns["town"][working], kind="stable")]
        away = self._random.random(len(working)) > 0.35
        moved = town_order.copy()
        moved[away] = self._random.permutation(town_order[away])
        self.columns["employer"] = np.full(self.people, -1)
        self.columns["employer"][moved] = firms

    def draw(self) -> tuple[int, tuple[Kind, ...]]:
        """Draw somebody, and some of what is known of them, at least one kind of fact."""
        who = int(self._random.integers(self.people))
        known = [kind for kind in _KINDS if self._has(who, kind)]
        chosen = self._random.permutation(known)[: int(self._random.integers(1, len(known) + 1))]
        kinds: list[Kind] = [kind for kind in _KINDS if kind in chosen]
        of_age: list[Kind] = [kind for kind in kinds if kind in ("birth_date", "birth_year", "age")]
        return who, tuple(kind for kind in kinds if kind not in of_age[1:])

    def _has(self, who: int, kind: Kind) -> bool:
        return kind not in self.columns or kind in ("age", "town", "sex") or bool(self.columns[kind][who] >= 0)

    def fact(self, who: int, kind: Kind) -> ReadableFact:
        """Give what is known of somebody, as :func:`engine.risk.readable.readable_facts` does."""
        value = int(self.columns[kind][who]) if kind in self.columns else 0
        said = {
            "sex": "f" if value else "m",
            "age": str(value),
            "town": f"town {value}",
            "employer": "employer",
        }.get(kind)
        if kind in ("birth_date", "birth_year"):
            said = str(self.margins.year - int(self.columns["age"][who]))
        if kind in self._names:
            said = self._names[kind][value]
        return ReadableFact(kind, said or "", 0, 0)

    def count(self, who: int, kinds: tuple[Kind, ...]) -> int:
        """Count whom all the facts about somebody fit, themselves included."""
        fits = np.ones(self.people, dtype=bool)
        for kind in kinds:
            for column in {"birth_date": ("age", "day"), "birth_year": ("age",)}.get(kind, (kind,)):
                values = self.columns[column]
                near = kind == "age"  # said some time ago: one year more fits too
                fits &= (values == values[who]) | (near & (values == values[who] + 1))
        return int(fits.sum())


def calibrate(population: MadePopulation, draws: int) -> tuple[ClassCalibration, ...]:
    """Compare ``draws`` estimates with counts, class by class; a class of which none was drawn is
    left out."""
    rows = list(_compared(population, draws))
    found = []
    for risk in CLASSES:
        own = [(told, real) for told, real, of in rows if of == risk]
        if own:
            ratio = float(np.exp(np.mean([np.log(real / told) for told, real in own])))
            others = sum(real - 1 for _, real in own) / max(1e-9, sum(told - 1 for told, _ in own))
            real_classes = [_class(real) for _, real in own]
            rank = CLASSES.index(risk)
            same = sum(one == risk for one in real_classes) / len(own)
            lower = sum(CLASSES.index(one) < rank for one in real_classes) / len(own)
            found.append(ClassCalibration(risk, len(own), ratio, others, same, lower))
    return tuple(found)


def _compared(population: MadePopulation, draws: int) -> Iterator[tuple[float, int, RiskClass]]:
    for _ in range(draws):
        who, kinds = population.draw()
        told = estimate([population.fact(who, kind) for kind in kinds], population.margins)
        yield told.people, population.count(who, kinds), told.risk


def _class(people: int) -> RiskClass:
    return "few" if people < FEW else "some" if people <= MANY else "many"


def _rate(group: OccupationGroup, sex: Sex, age: int, margins: Margins) -> float:
    usual = margins.between(group.youngest, group.oldest, sex)
    rate = min(1.0, group.people * group.share(sex) / usual)
    return rate if group.youngest <= age <= group.oldest else rate / 10


def _town_sizes(margins: Margins, people: int, random: np.random.Generator) -> Ints:
    """Draw the sizes of towns, the largest first, that together have all the people."""
    sizes: list[int] = []
    whole = sum(row.people for row in margins.sizes)
    for row in margins.sizes:
        left = int(people * row.people / whole)
        while left > 0 and row.least < people / 3:
            size = int(row.least * (min(row.most, people / 3) / row.least) ** random.random())
            sizes.append(min(size, left))
            left -= sizes[-1]
    sizes.append(people - sum(sizes))
    return np.array(sorted(sizes, reverse=True))


def _scaled(margins: Margins, scale: float, sizes: Ints) -> Margins:
    """Make the margins of a made population from those that it was drawn by, and from its towns."""
    rows = tuple(
        SizeClass(row.least, row.most, float(sizes[(sizes >= row.least) & (sizes < row.most)].sum()))
        for row in margins.sizes
    )
    return replace(
        margins,
        ages={age: (men * scale, women * scale) for age, (men, women) in margins.ages.items()},
        occupations={name: replace(group, people=group.people * scale) for name, group in margins.occupations.items()},
        nationalities={name: people * scale for name, people in margins.nationalities.items()},
        towns={f"town {rank}": float(size) for rank, size in enumerate(sizes[:_KNOWN_TOWNS])},
        sizes=rows,
    )


__all__ = ["ClassCalibration", "MadePopulation", "calibrate"]
