"""What decides what a batch makes of a document: program, weights, rules, profile, strategy, and
how pseudonyms are drawn. Documents of one fingerprint are alike."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from engine import __version__
from engine.batch.digests import own_digests
from engine.batch.folder import BatchFolder, write_whole
from engine.core import EngineError, NoBatch, OtherFingerprint, UnreadableBatch, check_profile, settings
from engine.interchange import followed_digest
from engine.measure import RunIdentity

Names = Literal["document", "corpus"]
"""Through what a pseudonym stays the same."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The engine (:class:`engine.measure.RunIdentity`), the ``strategy``, through what pseudonyms
    stay the same, with how many ``heads`` (:class:`engine.pseudonyms.KeyedRegister`), and which
    ``key`` draws them (a digest of it). ``own`` are the digests of the strategies of the
    installation that are used, by name."""

    engine: RunIdentity
    strategy: str
    names: Names
    heads: int
    key: str
    own: Mapping[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Return all of it as 16 hexadecimal digits."""
        said = json.dumps(self.to_json(), sort_keys=True).encode()
        return hashlib.sha256(said).hexdigest()[:16]

    def differences(self, other: Fingerprint) -> tuple[str, ...]:
        """List the parts in which two differ."""
        own = [name for name in ("strategy", "names", "heads", "key") if getattr(self, name) != getattr(other, name)]
        own += ["strategy"] if self.own != other.own and "strategy" not in own else []
        return (*self.engine.differences(other.engine), *own)

    def to_json(self) -> dict[str, Any]:
        """Return the parts as JSON data."""
        own = {"strategy": self.strategy, "names": self.names, "heads": self.heads, "key": self.key}
        return self.engine.to_json() | own | ({"own": dict(self.own)} if self.own else {})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Fingerprint:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError, AttributeError: it is no fingerprint.
        """
        parts = str(data["strategy"]), data["names"], int(data["heads"]), str(data["key"])
        return cls(RunIdentity.from_json(data), *parts, dict(data.get("own", {})))


def present_engine(profile: str) -> RunIdentity:
    """Return the identity of the engine as it is installed and set now, without loading a model:
    all models that documents may be read with, second ones where the settings ask for them.

    Raises:
        ModelError: a model is missing or malformed. UnknownName, BadProfile: the profile.
    """
    from engine.rules import RULES
    from engine.tagging import second_weights
    from engine.training import model_facts, models_in_use

    names = sorted({name.partition(":")[0] for name in models_in_use(settings().model).values()})
    weights = {name: str(model_facts(name)["sha256"]) for name in names}
    weights |= second_weights() if settings().second_opinion else {}
    rules = tuple(rule.name for rule in RULES if rule.default)
    return RunIdentity(__version__, weights, rules, {profile: followed_digest(profile)})


def check_strategy(strategy: str) -> None:
    """Check that a strategy may be chosen.

    Raises:
        UnknownName: there is none such. StrategyNotAllowed: the policy of the installation does not
        allow it.
    """
    from engine.pseudonyms import STRATEGIES

    STRATEGIES.check(strategy)


def key_digest(key: bytes) -> str:
    """Return 16 hexadecimal digits by which a key is known and that do not give it away."""
    return derive(key, b"fingerprint").hex()[:16]


def derive(key: bytes, use: bytes) -> bytes:
    """Derive a key for one use (32 bytes)."""
    return hmac.digest(key, use, hashlib.sha256)


def check_fingerprint(folder: BatchFolder, manifest: dict[str, Any], *, other: bool) -> Fingerprint:
    """Compare what makes documents now with what the batch began with; what is accepted although it
    is another, is added to the manifest.

    Raises:
        OtherFingerprint: it is another. NoBatch: the manifest is damaged. ProfileNotAllowed,
        StrategyNotAllowed: the policy of the installation does not allow what was planned.
    """
    known = read_fingerprints(folder, manifest)
    check_profile(manifest["profile"])
    check_strategy(manifest["strategy"])
    engine = present_engine(manifest["profile"])
    key = key_digest(read_key(folder))
    own = own_digests(manifest["strategy"], manifest["profile"])
    present = Fingerprint(engine, manifest["strategy"], known[0].names, known[0].heads, key, own)
    if present == known[-1] or (other and present in known):
        return present
    if not other:
        raise OtherFingerprint(reason=present.differences(known[-1])[0])
    manifest["fingerprints"].append(present.to_json())
    write_whole(folder.manifest, (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode())
    return present


def read_fingerprints(folder: BatchFolder, manifest: dict[str, Any]) -> list[Fingerprint]:
    """Read what made the documents of a batch: one fingerprint at least, in the
    order in which they came.

    Raises:
        NoBatch: the manifest is damaged.
    """
    try:
        known = [Fingerprint.from_json(one) for one in manifest["fingerprints"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NoBatch(folder=folder.path) from error
    if not known:
        raise NoBatch(folder=folder.path)
    return known


def find_obstacle(out: Path) -> EngineError | None:
    """Return what would stop a run of a batch by this program, as it is installed and set here,
    before it begins; None where nothing does that can be seen from here."""
    folder = BatchFolder(out)
    try:
        check_fingerprint(folder, folder.read_manifest(), other=False)
    except UnreadableBatch:
        return None  # the key is its owner's, who can go on
    except EngineError as error:
        return error
    return None


def read_key(folder: BatchFolder) -> bytes:
    """Read the key of a batch.

    Raises:
        NoBatch: it is not there any more. UnreadableBatch: it may not be read.
    """
    try:
        return (folder.internal / "key").read_bytes()
    except FileNotFoundError as error:
        raise NoBatch(folder=folder.path) from error
    except OSError as error:
        raise UnreadableBatch(folder=folder.path, file="internal/key") from error
