"""What somebody is in a decision, as data: the roles, and the label whose masking each
follows by default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.titles import Catalogued

Side = Literal["party", "third", "court", "bar"]
_JUDGE, _LAWYER = "professionnelMagistratGreffier", "professionnelAvocat"


@dataclass(frozen=True, slots=True)
class Role(Catalogued):
    """A role of a person in a decision, on one ``side`` of it. ``label`` is the label whose masking
    applies to its bearer where a profile does not list the role; None means that of the mention."""

    key = "role.{0.code}"
    code: str
    side: Side
    label: str | None = None


ROLES: dict[str, Role] = {
    role.code: role
    for role in (
        Role("claimant", "party"),
        Role("defendant", "party"),
        Role("accused", "party"),
        Role("victim", "party"),
        Role("party", "party"),
        Role("relative", "third"),
        Role("child", "third"),
        Role("witness", "third"),
        Role("expert", "third"),
        Role("doctor", "third"),
        Role("public_officer", "third"),
        Role("company_officer", "third"),
        Role("other", "third"),
        Role("judge", "court", _JUDGE),
        Role("clerk", "court", _JUDGE),
        Role("prosecutor", "court", _JUDGE),
        Role("lawyer", "bar", _LAWYER),
    )
}
"""In the order in which they are shown. A notary or a bailiff is a public officer; who appeals is a
claimant, who is appealed against a defendant."""
