"""Which profile a document gets where the metadata of each are followed, and why: the block of its
matter, and the profile of its court (``data/occultation/courts.toml``, which has the sources)."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Any

from engine.core import ProfileName, catalogue, check_profile, load_profile, matter_table, settings
from engine.review import court


@dataclass(frozen=True, slots=True)
class DecisionMetadata:
    """What a database knows of a decision: the code of its ``matter``, with the block that the
    court gives it where it does (``22G:2``), and its ``court`` (a code of
    :data:`engine.review.COURTS`). What is not known is empty."""

    matter: str = ""
    court: str = ""


@cache
def court_table() -> dict[str, Any]:
    """Read the table: ``profiles`` by the kind of court, ``codes`` of databases."""
    return tomllib.loads((settings().data / "occultation" / "courts.toml").read_text(encoding="utf-8"))


def court_of(said: str) -> str:
    """Return the kind of a court by its name or by the code of a database; nothing where the table
    has no profile for it."""
    table = court_table()
    found: str = table["codes"].get(said.strip().casefold()) or court.court(said)
    return found if found in table["profiles"] else ""


def follow(profile: str, metadata: DecisionMetadata = DecisionMetadata()) -> str:
    """Return the name of the profile that a document gets: the profile itself, unless it follows
    metadata (:func:`engine.core.profile_with`); then with the block of the document's matter, and
    with the profile of its court in place of another court's. What the metadata do not say is as
    the profile has it.

    Raises:
        ProfileNotAllowed: the policy of the installation does not allow that of the court.
    """
    asked = ProfileName.parse(profile)
    if not asked.follows:
        return profile
    profiles: dict[str, str] = court_table()["profiles"]
    own = profiles.get(metadata.court, asked.base) if asked.base in profiles.values() else asked.base
    given = str(replace(asked, base=own, follows=False, matter=metadata.matter or asked.matter))
    check_profile(given)
    return given


def reasons(asked: str, own: str) -> tuple[str, ...]:
    """Tell for what a document has another profile than the one that was asked for: ``matter``,
    ``court``, both or none."""
    wanted, given = ProfileName.parse(asked), ProfileName.parse(own)
    found = {"matter": given.matter != wanted.matter, "court": given.base != wanted.base}
    return tuple(name for name, holds in found.items() if holds)


def possible_profiles(profile: str) -> tuple[str, ...]:
    """List the profile, and where it follows metadata those that a court may put in its place;
    matters are left out."""
    follows = ProfileName.parse(profile).follows
    return profile, *(sorted({*court_table()["profiles"].values()}) if follows else ())


def followed_digest(profile: str) -> str:
    """Return the SHA-256 of what decides what a profile masks
    (:attr:`engine.core.Profile.sha256`); of one that follows metadata, the profiles of all courts
    and the two tables among it.

    Raises:
        UnknownName, BadProfile: the profile.
    """
    own, *courts = (load_profile(name).sha256 for name in possible_profiles(profile))
    if not courts:
        return own
    return sha256(json.dumps([own, courts, court_table(), matter_table()], sort_keys=True).encode()).hexdigest()


def say_followed(asked: str, own: str, language: str) -> str:
    """Say in ``language`` which profile a document has, and for what in its metadata; where nothing
    in them changed it, that."""
    title, say = load_profile(own).title(language), catalogue.ENGINE.say
    kind = "_and_".join(reasons(asked, own)) or "nothing"
    return say(f"followed.{kind}", language, profile=title)


def count_followed(asked: str, profiles: Iterable[str], language: str) -> tuple[str, ...]:
    """Say in ``language`` how many documents have which profile, and why, the most first; nothing
    where metadata are not followed."""
    if not ProfileName.parse(asked).follows:
        return ()
    counted = Counter(profiles).most_common()
    return tuple(
        catalogue.ENGINE.count(
            "followed.documents", many, language, n=many, followed=say_followed(asked, own, language)
        )
        for own, many in counted
    )
