"""What a reader of the page Rappel chose: read from its address, of which nothing is believed, or
from its fields."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from components import address
from engine.measure import ALL, GROUPS, RULE_SETS, RunInfo
from engine.recall import DECISIONS, MENTIONS, MINUTES, RECALL

GROUP_NAMES = (ALL, *GROUPS)
ALL_RECALLS, HIGH_RECALLS = "all", "high"
PAGE, DECISION = "page", "decision"
RECALLS = (RECALL, 0.99)
MOST_RECALLS = MOST_RUNS = 6
MOST_MENTIONS, MOST_DECISIONS, LEAST_MINUTES, MOST_MINUTES = 500, 1_000_000_000, 0.1, 600.0


NUMBER = re.compile(r"\d{1,3}(\.\d{0,6})?|\.\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Settings:
    """``recalls`` are shares of 1; ``zoom`` is ``all`` or ``high``; ``unit`` of ``minutes`` is
    ``page`` or ``decision``."""

    recalls: tuple[float, ...] = RECALLS
    mentions: int = MENTIONS
    zoom: str = HIGH_RECALLS
    set: str | None = None
    runs: tuple[str, ...] = ()
    group: str = ALL
    decisions: int = DECISIONS
    minutes: float = MINUTES
    unit: str = PAGE


def read(query: Mapping[str, object], set_id: str | None, runs: Sequence[RunInfo]) -> Settings:
    """Read an address; ``set_id`` is the gold set chosen, ``runs`` the runs on it."""
    return Settings(
        tuple(sorted(address.decimals(query.get("p"), 0.0, 1.0, RECALLS, MOST_RECALLS))),
        address.parse_integer(query.get("n"), 1, MOST_MENTIONS, MENTIONS),
        address.choice(query.get("zoom"), (ALL_RECALLS, HIGH_RECALLS), HIGH_RECALLS),
        set_id,
        tuple(address.choices(query.get("runs"), [run.id for run in runs], first_runs(runs), MOST_RUNS)),
        address.choice(query.get("group"), GROUP_NAMES, ALL),
        address.parse_integer(query.get("d"), 1, MOST_DECISIONS, DECISIONS),
        address.decimal(query.get("pace"), LEAST_MINUTES, MOST_MINUTES, MINUTES),
        address.choice(query.get("unit"), (PAGE, DECISION), PAGE),
    )


def first_runs(runs: Sequence[RunInfo]) -> tuple[str, ...]:
    """Choose the runs to begin with: of each set of rules the first one, all rules before none;
    where rules are not known, the first run."""
    by_rules = {run.rules: run.id for run in reversed(runs)}
    found = tuple(by_rules[rules] for rules in RULE_SETS if rules in by_rules)
    return found or tuple(run.id for run in runs[:1])


def read_bounded(value: object, low: float, high: float, default: float) -> float:
    """Take what a field of numbers holds; None, which is what it holds when that is no number of
    its range, is the default."""
    return value if isinstance(value, int | float) and low <= value <= high else default


def recalls(text: str | None) -> tuple[tuple[float, ...], int]:
    """Read recalls as written in hundredths, and count what is none: « 96 ; 99,5 % ». Up to 1 they
    count as shares (0.96).

    A comma between two digits is part of a number, as in French; any other one parts numbers, as in
    English.
    """
    written = re.sub(r"(?<=\d),(?=\d)", ".", (text or "")[: address.LONGEST])
    parts = re.findall(r"[^\s;,%]+", written)
    numbers = [float(part) for part in parts if NUMBER.fullmatch(part)]
    shares = [number if number <= 1 else number / 100 for number in numbers if number <= 100]
    kept = sorted({round(share, 8) for share in shares})[:MOST_RECALLS]
    return tuple(kept) or (RECALL,), len(parts) - len(shares)
