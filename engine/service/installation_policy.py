"""Whether the policy of an installation (:mod:`engine.core.policy`) can be followed, all that it
names being there and nothing in it contradicting the rest; and what it says, in sentences."""

from __future__ import annotations

from typing import Any

from engine.core import (
    BadPolicy,
    InstallationPolicy,
    catalogue,
    load_profile,
    profile_names,
    retention_days,
)
from engine.pseudonyms import STRATEGIES
from engine.terms import read_policy_terms
from engine.text import typography


def check_policy(policy: InstallationPolicy) -> None:
    """Look whether all that a policy names can be used.

    Raises:
        BadPolicy: a strategy is not there, or an allowed profile has one of its own that is not
        allowed; the file of terms cannot be read, or leaves something readable. BadStrategy: a
        strategy of the installation cannot be used. BadTerm, BrokenLine, TooManyTerms: what is
        wrong with a term.
    """
    for name in policy.strategies:
        if name not in STRATEGIES:
            raise BadPolicy(file=policy.file, reason="strategy", value=name[:80], known=", ".join(STRATEGIES))
    for name in policy.profiles or profile_names():
        for strategy in load_profile(name).strategies.values():
            if not policy.allows_strategy(strategy):
                raise BadPolicy(file=policy.file, reason="own_strategy", value=name, known=strategy)
    read_policy_terms(policy)


def policy_data(policy: InstallationPolicy) -> dict[str, Any]:
    """Return the policy of the settings as JSON data, as it holds: terms are counted, not
    quoted."""
    return {
        "file": policy.file,
        "profiles": list(policy.profiles),
        "matters": policy.matters,
        "strategies": list(policy.strategies),
        "retention_days": retention_days(),
        "hidden_terms": len(read_policy_terms(policy).terms),
        "second_reading": {"share": policy.share or None, "risk": policy.risk},
    }


def say_policy(policy: InstallationPolicy, language: str) -> list[str]:
    """Say in ``language`` what the policy of the settings decides, a sentence each; nothing where
    it decides nothing."""
    say = catalogue.ENGINE.say
    said = []
    if policy.profiles:
        titles = [load_profile(name).title(language) for name in policy.profiles]
        said.append(say("policy.profiles", language, names=typography.enumeration(titles, language)))
    if not policy.matters:
        said.append(say("policy.no_matters", language))
    if policy.strategies:
        titles = [STRATEGIES[name].title(language) for name in policy.strategies]
        said.append(say("policy.strategies", language, names=typography.enumeration(titles, language)))
    if policy.retention_days is not None:
        said.append(catalogue.ENGINE.count("policy.retention", retention_days(), language, n=retention_days()))
    if many := len(read_policy_terms(policy).terms):
        said.append(catalogue.ENGINE.count("policy.hide", many, language, n=many))
    if policy.share:
        said.append(say("policy.share", language, share=typography.percent(policy.share, language)))
    if policy.risk is not None:
        said.append(say("policy.risk", language, risk=typography.percent(policy.risk, language)))
    return said
