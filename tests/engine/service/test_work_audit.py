"""What a running server writes in the audit log of what readers do, and that a correction writes
nothing there."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engine.core import acting
from engine.review.doubts import doubt_id
from engine.store import INSTALLATION, audit
from engine.terms import Terms
from tests.engine.service.made_reviews import annotation, mark, store


@pytest.fixture
def since(service):
    """Give what tells what was written since."""
    head = service.audit.head()
    before = head["number"] if head else 0

    def entries():
        found = service.audit.find(audit.AuditFilter())
        return [(entry.act, entry.who, entry.via, entry.subject) for entry in found if entry.number > before][::-1]

    return entries


def test_a_reading_writes_who_opened_validated_and_took_it_away(service, since):
    document_id = store(service._parts.database)
    with acting("", "page"):
        for tab in ("a", "a", "b"):
            service.reviews.present(document_id, " Mme Leroy ", tab)
        service.reviews.present(document_id, "", "c")
        service.reviews.act(document_id, mark(), who="Mme Leroy")
        doubts = [doubt_id(doubt) for doubt in annotation().doubts]
        service.reviews.act(document_id, {"kind": "settle", "doubts": doubts, "note": ""}, who="Mme Leroy")
        service.reviews.act(document_id, {"kind": "validate", "reason": ""}, who="Mme Leroy")
        service.reviews.act(document_id, {"kind": "undo"}, who="M. Diallo")
        service.reviews.note_export(document_id, "json")
    assert since() == [
        ("reader", "Mme Leroy", "page", document_id), ("reader", "Mme Leroy", "page", document_id),
        ("validate", "Mme Leroy", "page", document_id), ("unvalidate", "M. Diallo", "page", document_id),
        ("export", "", "page", document_id),
    ]  # fmt: skip
    assert service.audit.check().faults == ()


def test_uploads_erasures_and_terms_are_written(service, since):
    with acting("token:12", "api"):
        document_id = service.documents.receive(b"Mme Rochebrune", "Rochebrune.txt")
        service.documents.erase(document_id)
        service.own_terms.replace(INSTALLATION, Terms())
    assert since() == [
        ("upload", "token:12", "api", document_id), ("erase", "token:12", "api", document_id),
        ("policy", "token:12", "api", ""),
    ]  # fmt: skip
    written = audit.write_lines(service.audit.find(audit.AuditFilter(until=datetime.now(UTC))))
    assert "Rochebrune" not in written
    erased = (service.folder / audit.ERASURES).read_text()
    assert document_id in erased
    assert "token" not in erased


def test_a_start_says_the_version_and_the_model(fresh_service):
    fresh_service.start()
    (entry,) = fresh_service.audit.find(audit.AuditFilter(act="start"))
    assert (entry.who, entry.via, entry.details["model"]) == ("", "program", "fr")
    assert fresh_service.audit.faults == ()
    assert (fresh_service.folder / audit.HEADS).exists()
