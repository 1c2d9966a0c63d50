"""The strategies by name, in the order they are offered: those that ship, then those of the
installation, read when the first is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from engine.core import settings
from engine.pseudonyms.strategies.own import own_strategies
from engine.pseudonyms.strategies.strategy import Strategy


class StrategyTable(Mapping[str, Strategy]):
    """All strategies. Each access raises what is wrong with one of the installation
    (:func:`engine.pseudonyms.strategies.own.own_strategies`): nothing is offered without it."""

    def __init__(self, shipped: Mapping[str, Strategy]) -> None:
        self._shipped = dict(shipped)

    @cached_property
    def _all(self) -> dict[str, Strategy]:
        return self._shipped | own_strategies(settings().strategies, self._shipped)

    def __getitem__(self, name: str) -> Strategy:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)
