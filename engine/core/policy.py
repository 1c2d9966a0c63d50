"""What the installation decides for all who use it, with accounts or without: a file in TOML that
``NOMDEMPRUNT_POLICY_FILE`` names. Without one, everything is allowed.

::

    profiles = ["judiciaire", "proteges"]  # those that may be chosen; the first where none is
    matters = false                        # no matter of a case, no metadata followed beside them
    strategies = ["lettres", "initiales"]  # likewise
    retention_days = 15                    # documents are kept so long at most
    hide = ["Résidence des Tilleuls"]      # always hidden (engine.terms.policy)
    hide_file = "a-occulter.toml"          # as well as the terms of a file beside it

    [second_reading]
    share = 0.1     # of each list is read twice before any of it leaves
    risk = 0.4      # so is each document of this risk, or more, before it leaves

A profile is allowed with the zones that may be asked for beside it, which hide more, and, unless
``matters`` is false, with a matter, whose block of occultation may leave readable what the profile
hides. Measuring takes any profile: no document leaves by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.errors import BadPolicy, ProfileNotAllowed
from engine.core.labels import Profile, load_profile, profile_choices, profile_names
from engine.core.profile_naming import ProfileName
from engine.core.settings import settings
from engine.core.toml_file import read_toml

USUAL_PROFILE = "judiciaire"
_KEYS = frozenset({"profiles", "matters", "strategies", "retention_days", "hide", "hide_file", "second_reading"})
_READING_KEYS = frozenset({"share", "risk"})


@dataclass(frozen=True, slots=True)
class InstallationPolicy:
    """What a file decides. ``profiles`` and ``strategies`` are the names allowed, all where there
    are none; ``matters``: whether a profile may follow the matter of a case, or metadata;
    ``retention_days`` the longest time that documents are kept, None as the settings say;
    ``hide`` words that are always hidden, beside those of ``hide_file``. ``share``, 0 to 1, of each
    list and every document of a ``risk`` (the probability that a name was missed), None for none,
    are read twice before they leave. ``file`` is its name, empty without one."""

    profiles: tuple[str, ...] = ()
    strategies: tuple[str, ...] = ()
    matters: bool = True
    retention_days: int | None = None
    hide: tuple[str, ...] = ()
    hide_file: Path | None = None
    share: float = 0.0
    risk: float | None = None
    file: str = ""

    def __bool__(self) -> bool:
        return bool(self.file)

    @property
    def hides(self) -> bool:
        """Tell whether there are words that are always hidden."""
        return bool(self.hide) or self.hide_file is not None

    @property
    def reads_twice(self) -> bool:
        """Tell whether something leaves only once it was read twice."""
        return self.share > 0 or self.risk is not None

    def allows_profile(self, name: str) -> bool:
        """Tell whether a profile may be chosen, by its name with what is asked for beside it."""
        parts = ProfileName.parse(name)
        matters = self.matters or not (parts.matter or parts.follows)
        return matters and (not self.profiles or parts.base in self.profiles)

    def allows_strategy(self, name: str) -> bool:
        """Tell whether a strategy may be chosen."""
        return not self.strategies or name in self.strategies


def installation_policy() -> InstallationPolicy:
    """Return the policy of the settings, read once.

    Raises:
        BadPolicy: its file cannot be used.
    """
    return _known(settings().policy_file)


def read_installation_policy(file: Path) -> InstallationPolicy:
    """Read a policy. Whether its strategies and terms can be used, is looked at by
    :func:`engine.service.check_policy`.

    Raises:
        BadPolicy: the file cannot be read, is no TOML, says something that has no place in it, or
        names a profile that there is not.
    """
    return _Reader(file, read_toml(file, BadPolicy)).policy()


def offered_profiles() -> tuple[str, ...]:
    """Return the names of the profiles that may be chosen, in the order they are offered: that of
    the policy where it names some."""
    return installation_policy().profiles or profile_names()


def offered_profile_choices() -> tuple[str, ...]:
    """Return what may be chosen of :func:`engine.core.profile_choices`."""
    return tuple(filter(installation_policy().allows_profile, profile_choices()))


def usual_profile() -> str:
    """Return the profile where none is said: the first that the policy names, else
    ``judiciaire``."""
    return next(iter(installation_policy().profiles), USUAL_PROFILE)


def check_profile(name: str) -> None:
    """Check that a profile may be chosen; whether there is one, is not looked at.

    Raises:
        ProfileNotAllowed: it may not.
    """
    if not installation_policy().allows_profile(name):
        raise ProfileNotAllowed(name=name[:80], known=", ".join(offered_profiles()))


def profile_of(own: str, asked: str | None = None) -> Profile:
    """Load the profile that a document is looked at with: the one ``asked`` for, else its ``own``,
    which is shown though it may not be chosen any more.

    Raises:
        ProfileNotAllowed: another than its own is asked for, and not allowed. UnknownName,
        BadProfile: as :func:`engine.core.load_profile`.
    """
    if asked and asked != own:
        check_profile(asked)
    return load_profile(asked or own)


def retention_days() -> int:
    """Return how many days documents are kept: as the settings say, never longer than the policy
    allows."""
    longest = installation_policy().retention_days
    return settings().retention_days if longest is None else min(settings().retention_days, longest)


@cache
def _known(file: Path | None) -> InstallationPolicy:
    return InstallationPolicy() if file is None else read_installation_policy(file)


class _Reader:
    """What a file says; what it does not say is as without it."""

    def __init__(self, file: Path, said: Mapping[str, Any]) -> None:
        self._file, self._said = file, said

    def policy(self) -> InstallationPolicy:
        """Make the policy."""
        reading = self._said.get("second_reading", {})
        if unknown := sorted(set(self._said) - _KEYS):
            raise self._refusal("key", unknown[0])
        if not isinstance(reading, dict):
            raise self._refusal("key", "second_reading")
        if unknown := sorted(set(reading) - _READING_KEYS):
            raise self._refusal("key", f"second_reading.{unknown[0]}")
        hide_file = self._said.get("hide_file")
        if hide_file is not None and not (isinstance(hide_file, str) and hide_file.strip()):
            raise self._refusal("names", "hide_file")
        return InstallationPolicy(
            self._profiles(),
            self._names("strategies"),
            self._flag("matters", True),
            self._days(),
            self._names("hide"),
            None if hide_file is None else self._file.parent / hide_file,
            self._share(reading, "share") or 0.0,
            self._share(reading, "risk"),
            self._file.name,
        )

    def _profiles(self) -> tuple[str, ...]:
        named = self._names("profiles")
        for name in named:
            if name not in profile_names():
                raise self._refusal("profile", name, ", ".join(profile_names()))
        return named

    def _names(self, key: str) -> tuple[str, ...]:
        """Read a list of words; an empty one is refused, for it could mean all or none."""
        said = self._said.get(key)
        if said is None:
            return ()
        if not isinstance(said, list) or not said or not all(isinstance(name, str) and name.strip() for name in said):
            raise self._refusal("names", key)
        return tuple(dict.fromkeys(name.strip() for name in said))

    def _flag(self, key: str, default: bool) -> bool:
        said = self._said.get(key, default)
        if not isinstance(said, bool):
            raise self._refusal("flag", key)
        return said

    def _days(self) -> int | None:
        said = self._said.get("retention_days")
        if said is None:
            return None
        if not isinstance(said, int) or isinstance(said, bool) or said < 1:
            raise self._refusal("number", "retention_days")
        return said

    def _share(self, reading: Mapping[str, Any], key: str) -> float | None:
        said = reading.get(key)
        if said is None:
            return None
        if not isinstance(said, int | float) or isinstance(said, bool) or not 0 < said <= 1:
            raise self._refusal("share", f"second_reading.{key}")
        return float(said)

    def _refusal(self, reason: str, value: str, known: str = "") -> BadPolicy:
        return BadPolicy(file=self._file.name, reason=reason, value=value[:80], known=known)
