"""What decides what a run masks: two runs of one identity are runs of one engine, and what is
promised of the one holds for the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.core import EngineInfo, Profile, load_profile

Part = Literal["version", "weights", "rules", "profiles"]
PARTS: tuple[Part, ...] = ("version", "weights", "rules", "profiles")


@dataclass(frozen=True, slots=True)
class RunIdentity:
    """The engine of a run: ``version`` of the program, sha256 of the ``weights`` by name of the
    model, names of the ``rules`` that ran, in order, and the ``profiles`` by name, each with the
    sha256 of what it masks (:attr:`engine.core.Profile.sha256`).

    What is not known is empty; None for rules, since none may have run.
    """

    version: str = ""
    weights: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] | None = None
    profiles: Mapping[str, str] = field(default_factory=dict)

    @property
    def known(self) -> bool:
        """Tell whether every part is known."""
        return not self.unknown

    @property
    def unknown(self) -> tuple[Part, ...]:
        """List the parts that are not known."""
        there = {
            "version": bool(self.version),
            "weights": bool(self.weights) and all(self.weights.values()),
            "rules": self.rules is not None,
            "profiles": bool(self.profiles) and all(self.profiles.values()),
        }
        return tuple(part for part in PARTS if not there[part])

    def conflicts(self, other: RunIdentity) -> tuple[Part, ...]:
        """List the parts by which the two cannot be one engine: as :meth:`differences`, but a run
        under some of the other's profiles, the same ones, is of the same engine."""
        shared = self.profiles.keys() & other.profiles.keys()
        alike = bool(shared) and all(self.profiles[name] == other.profiles[name] for name in shared)
        return tuple(part for part in self.differences(other) if part != "profiles" or not alike)

    def differences(self, other: RunIdentity) -> tuple[Part, ...]:
        """List the parts in which the two differ, in the order of :data:`PARTS`."""
        return tuple(part for part in PARTS if getattr(self, part) != getattr(other, part))

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data; unknown rules are null."""
        return {
            "version": self.version,
            "weights": dict(self.weights),
            "rules": None if self.rules is None else list(self.rules),
            "profiles": dict(self.profiles),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RunIdentity:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError, AttributeError: the data is not an identity.
        """
        rules = data["rules"]
        return cls(
            str(data["version"]),
            {str(name): str(one) for name, one in data["weights"].items()},
            None if rules is None else tuple(map(str, rules)),
            {str(name): str(one) for name, one in data["profiles"].items()},
        )


def identify(engines: Iterable[EngineInfo], profiles: Iterable[Profile]) -> RunIdentity:
    """Return the identity of the run whose documents were annotated by ``engines`` and masked by
    ``profiles``. A part that the engines do not say, or on which they differ, is unknown."""
    seen = tuple(dict.fromkeys(engines))
    versions, rules = {one.version for one in seen}, {one.rules for one in seen}
    said = bool(seen) and all(one.model and one.weights for one in seen)
    weights = {(one.model, one.weights) for one in seen}
    models = dict(weights) if said and len(weights) == len({one.model for one in seen}) else {}
    return RunIdentity(
        versions.pop() if len(versions) == 1 else "",
        models,
        rules.pop() if models and len(rules) == 1 else None,
        {profile.name: profile.sha256 for profile in profiles},
    )


def identify_under(profile: str, engines: Sequence[EngineInfo]) -> RunIdentity:
    """Return the identity of a run that is measured under a profile; where it was masked under
    another one, its profile is unknown.

    Raises:
        UnknownName, BadProfile: as :func:`engine.core.load_profile`.
    """
    same = all(one.profile == profile for one in engines)
    return identify(engines, [load_profile(profile)] if same else [])
