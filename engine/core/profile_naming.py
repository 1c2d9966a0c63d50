"""Names of profiles, with what is asked for beside the profile's own file: whether each document's
metadata are followed, the matter of the case and the zones that are occulted whole
(``judiciaire,metadata,nac:22G,reasons``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from engine.core.errors import UnknownName
from engine.core.matters import check_matter

OccultedKind = Literal["reasons", "annexes"]

OCCULTED_KINDS: tuple[OccultedKind, ...] = ("reasons", "annexes")
"""The zones of a decision (:mod:`engine.zones`) that a profile may have occulted."""
METADATA = "metadata"
"""What asks, in the name of a profile, for the metadata of each document to be followed."""
_WITH, _MATTER = ",", "nac:"
"""Between the name of a profile and what is asked for with it; what begins a matter there."""


@dataclass(frozen=True, slots=True)
class ProfileName:
    """The name of a profile in its parts: ``base``, that of the file; whether it ``follows`` the
    metadata of each document; the ``matter`` (nothing without one), with the block of the court
    where it names one; the ``zones`` that are occulted beside, checked by :meth:`checked`."""

    base: str
    follows: bool = False
    matter: str = ""
    zones: tuple[str, ...] = ()

    @classmethod
    def parse(cls, name: str) -> ProfileName:
        """Cut a name into its parts, right or wrong."""
        base, *asked = name.split(_WITH)
        matters = [part.removeprefix(_MATTER) for part in asked if part.startswith(_MATTER)]
        zones = tuple(part for part in asked if not part.startswith(_MATTER) and part != METADATA)
        return cls(base, METADATA in asked, matters[-1] if matters else "", zones)

    def checked(self) -> ProfileName:
        """Return it with its parts as they are written, each zone once and in order.

        Raises:
            BadMatter: the code has not the form of one. UnknownName: no such zone can be occulted.
        """
        for zone in self.zones:
            if zone not in OCCULTED_KINDS:
                raise UnknownName(name=zone, known=", ".join(OCCULTED_KINDS))
        zones = tuple(zone for zone in OCCULTED_KINDS if zone in self.zones)
        return replace(self, matter=self.matter and check_matter(self.matter), zones=zones)

    def __str__(self) -> str:
        """Compose the name of the parts."""
        beside = (METADATA if self.follows else "", self.matter and _MATTER + self.matter, *self.zones)
        return _WITH.join((self.base, *filter(None, beside)))


def profile_with(name: str, *, matter: str | None = None, follows: bool = False, occulted: Iterable[str] = ()) -> str:
    """Return the name of a profile with what is asked for beside it and beside what it asks for
    already, as :func:`engine.core.load_profile` reads it: the block of occultation of a ``matter``
    (NAC; nothing asks for none), the metadata of each document where it ``follows`` them, zones
    that are ``occulted`` whole.

    Raises:
        BadMatter: the code has not the form of one. UnknownName: no such zone can be occulted.
    """
    parts = ProfileName.parse(name)
    return str(
        replace(
            parts,
            follows=parts.follows or follows,
            matter=(matter or "").strip() or parts.matter,
            zones=(*parts.zones, *occulted),
        ).checked()
    )


def split_occulted(name: str) -> tuple[str, list[str]]:
    """Return the name of a profile without the zones that it asks for beside, and these."""
    parts = ProfileName.parse(name)
    return str(replace(parts, zones=())), list(parts.zones)
