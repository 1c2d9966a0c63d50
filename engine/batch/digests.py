"""By what the strategies of the installation are known: as the run began, and in the processes that
write."""

from __future__ import annotations

from engine.core import load_profile
from engine.pseudonyms import STRATEGIES


def own_digests(strategy: str, profile: str) -> dict[str, str]:
    """Return the SHA-256 of each strategy of the installation that is used, by name: the one chosen
    and those of the profile's labels.

    Raises:
        UnknownName, BadProfile: the profile.
    """
    used = {strategy, *load_profile(profile).strategies.values()}
    return {name: STRATEGIES[name].sha256 for name in sorted(used) if name in STRATEGIES and STRATEGIES[name].sha256}
