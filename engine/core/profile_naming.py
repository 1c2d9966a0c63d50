"""Names of profiles, with what is asked for beside the profile's own file: the matter of the case
and the zones that are occulted whole (``judiciaire,nac:22G,reasons``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from engine.core.errors import UnknownName
from engine.core.matters import check_matter

OccultedKind = Literal["reasons", "annexes"]

OCCULTED_KINDS: tuple[OccultedKind, ...] = ("reasons", "annexes")
"""The zones of a decision (:mod:`engine.zones`) that a profile may have occulted."""
_WITH, _MATTER = ",", "nac:"
"""Between the name of a profile and what is asked for with it; what begins a matter there."""


def with_occulted(name: str, kinds: Iterable[str]) -> str:
    """Return the name of a profile with zones occulted beside those that its file names:
    ``judiciaire,reasons,annexes``, which :func:`load_profile` reads.

    Raises:
        UnknownName: no such zone can be occulted.
    """
    base, matter, asked = cut_profile_name(name)
    kinds = (*asked, *kinds)
    for kind in kinds:
        if kind not in OCCULTED_KINDS:
            raise UnknownName(name=kind, known=", ".join(OCCULTED_KINDS))
    return _composed(base, matter and check_matter(matter), [kind for kind in OCCULTED_KINDS if kind in kinds])


def with_matter(name: str, matter: str | None) -> str:
    """Return the name of a profile that follows the block of occultation of a matter (NAC):
    ``judiciaire,nac:22G``, which :func:`load_profile` reads. Without a matter, the name as it is.

    Raises:
        BadMatter: the code has not the form of one.
    """
    if not matter or not matter.strip():
        return name
    base, _, asked = cut_profile_name(name)
    return _composed(base, check_matter(matter), asked)


def split_occulted(name: str) -> tuple[str, list[str]]:
    """Return the name of a profile without the zones that it asks for beside, and these."""
    base, matter, asked = cut_profile_name(name)
    return _composed(base, matter), asked


def _composed(base: str, matter: str, kinds: Sequence[str] = ()) -> str:
    """Compose a name of what :func:`cut_profile_name` cuts it into."""
    return _WITH.join((base, *([_MATTER + matter] if matter else ()), *kinds))


def cut_profile_name(name: str) -> tuple[str, str, list[str]]:
    """Cut a name into that of the file, the code of the matter (or nothing), and the zones."""
    base, *asked = name.split(_WITH)
    matters = [part.removeprefix(_MATTER) for part in asked if part.startswith(_MATTER)]
    return base, matters[-1] if matters else "", [part for part in asked if not part.startswith(_MATTER)]
