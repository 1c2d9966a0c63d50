"""The strategies by name, in the order they are offered: those that ship, then those of the
installation, read when the first is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from engine.core import StrategyNotAllowed, UnknownName, installation_policy, settings
from engine.pseudonyms.strategies.own import own_strategies
from engine.pseudonyms.strategies.strategy import Strategy

USUAL = "lettres"
"""The strategy where neither a profile nor anybody says one."""


class StrategyTable(Mapping[str, Strategy]):
    """All strategies. Each access raises what is wrong with one of the installation
    (:func:`engine.pseudonyms.strategies.own.own_strategies`): nothing is offered without it."""

    def __init__(self, shipped: Mapping[str, Strategy]) -> None:
        self._shipped = dict(shipped)

    @cached_property
    def _all(self) -> dict[str, Strategy]:
        return self._shipped | own_strategies(settings().strategies, self._shipped)

    @property
    def offered(self) -> dict[str, Strategy]:
        """Those that the policy of the installation allows, in the order it has them."""
        allowed = installation_policy().strategies
        return {name: self._all[name] for name in allowed} if allowed else dict(self._all)

    def usual(self, name: str = USUAL) -> str:
        """Return the strategy where none is said: ``name``, that of a profile for example, or the
        first that is allowed."""
        policy = installation_policy()
        return name if policy.allows_strategy(name) else policy.strategies[0]

    def check(self, *names: str) -> None:
        """Check that strategies may be chosen.

        Raises:
            UnknownName: there is no such strategy. StrategyNotAllowed: the policy of the
            installation does not allow it.
        """
        for name in names:
            if name not in self._all:
                raise UnknownName(name=name, known=", ".join(self.offered))
            if not installation_policy().allows_strategy(name):
                raise StrategyNotAllowed(name=name, known=", ".join(self.offered))

    def __getitem__(self, name: str) -> Strategy:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)
