"""What somebody is in a decision, as data: the roles, their names, and the label whose masking each
follows by default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Side = Literal["party", "third", "court", "bar"]
_JUDGE, _LAWYER = "professionnelMagistratGreffier", "professionnelAvocat"


@dataclass(frozen=True, slots=True)
class Role:
    """One role. ``label`` is the label whose masking its bearer follows where a profile says
    nothing of the role."""

    code: str
    fr: str
    en: str
    side: Side
    label: str | None = None


ROLES: dict[str, Role] = {
    role.code: role
    for role in (
        Role("claimant", "demandeur, appelant", "claimant, appellant", "party"),
        Role("defendant", "défendeur, intimé", "defendant, respondent", "party"),
        Role("accused", "prévenu, accusé", "accused", "party"),
        Role("victim", "victime, partie civile", "victim", "party"),
        Role("party", "partie", "party", "party"),
        Role("relative", "proche", "relative", "third"),
        Role("child", "enfant", "child", "third"),
        Role("witness", "témoin", "witness", "third"),
        Role("expert", "expert", "expert", "third"),
        Role("doctor", "médecin, soignant", "doctor, carer", "third"),
        Role("public_officer", "agent ou officier public", "public officer", "third"),
        Role("company_officer", "dirigeant ou représentant de société", "company officer", "third"),
        Role("other", "tiers", "third party", "third"),
        Role("judge", "magistrat", "judge", "court", _JUDGE),
        Role("clerk", "greffier", "clerk", "court", _JUDGE),
        Role("prosecutor", "parquet", "prosecutor", "court", _JUDGE),
        Role("lawyer", "avocat", "lawyer", "bar", _LAWYER),
    )
}
"""In the order in which they are shown. A notary or a bailiff is a public officer; who appeals is a
claimant, who is appealed against a defendant."""
