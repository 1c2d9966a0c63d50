"""What the policy of the installation does not allow; a policy that cannot be used."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class PolicyError(EngineError):
    code = "policy"


class BadPolicy(PolicyError):
    """The file of the policy cannot be used. ``file``; ``reason``: ``read``, ``toml``, ``key``,
    ``names``, ``flag``, ``number``, ``share``, ``profile``, ``strategy``, ``own_strategy``,
    ``hide_file``, ``keep``; ``value``: of which word; ``known``: what there is."""

    code = "policy.file"


class ProfileNotAllowed(PolicyError):
    """The policy does not allow a profile. ``name`` of it; ``known``: those allowed."""

    code = "policy.profile"


class StrategyNotAllowed(PolicyError):
    """The policy does not allow a strategy. ``name`` of it; ``known``: those allowed."""

    code = "policy.strategy"


class TermAlwaysHidden(PolicyError):
    """A term would leave readable what the policy always hides. The term itself is never quoted."""

    code = "policy.term"


class ListNotReadTwice(PolicyError):
    """Too few documents of a list were read twice. ``read``: how many were; ``wanted``: how many
    have to be."""

    code = "policy.list_readings"


class NotReadTwice(PolicyError):
    """A document of this risk leaves only once it was read twice."""

    code = "policy.reading"
