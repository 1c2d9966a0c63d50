"""Whether what the installation's policy (:mod:`engine.core.policy`) wants to be read twice was,
before it leaves."""

from __future__ import annotations

from sqlalchemy.orm import Session

from engine.core import ListNotReadTwice, NotReadTwice, check_profile, installation_policy
from engine.store import documents, second_readings


def check_leaving(session: Session, document_id: str, profile: str | None) -> None:
    """Check that the policy lets a document leave under a profile, None for its own: enough
    documents of its list were validated in two readings, and so was the document itself, where its
    risk asks for that; an unknown risk counts as the highest. A second reading stands for the
    document that it is of.

    Raises:
        ProfileNotAllowed, ListNotReadTwice, NotReadTwice: it may not. DocumentGone: there is no
        such document.
    """
    check_profile(profile or documents.fetch_profile(session, document_id))
    policy = installation_policy()
    if not policy.reads_twice:
        return
    list_id, risk = documents.fetch_risk(session, document_id)
    risky = policy.risk is not None and (risk is None or risk >= policy.risk)
    if risky and not second_readings.is_read_twice(session, second_readings.first_of(session, document_id)):
        raise NotReadTwice()
    if list_id:
        check_list_leaving(session, list_id)


def check_list_leaving(session: Session, list_id: str) -> None:
    """Check that the share of a list that the policy wants was validated in two readings.

    Raises:
        ListNotReadTwice: fewer documents were.
    """
    share = installation_policy().share
    if share:
        there, read = second_readings.count_read_twice(session, list_id)
        if read < (wanted := wanted_readings(there, share)):
            raise ListNotReadTwice(read=read, wanted=wanted)


def wanted_readings(there: int, share: float) -> int:
    """Return how many documents of so many are a share of them, as
    :meth:`engine.service.lists.second_readings.SecondReadings.draw` draws them: rounded, one at
    least."""
    return max(1, round(share * there)) if there else 0
