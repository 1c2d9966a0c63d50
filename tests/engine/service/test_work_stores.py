"""The service on each kind of database: a document goes in and out and is erased with proof; one
server works at a time; a store that cannot be used is said."""

from __future__ import annotations

import pytest

from engine.core.errors import DatabaseDown, DatabaseInUse, DocumentGone, StoreKeyMissing
from engine.core.settings import settings
from engine.service.service import Service
from engine.store import Database, erasures

TEXT = "Mme Odile MARCHENOIR demeure à Rezé.".encode()


@pytest.fixture
def on(place, fakes):
    """Give what makes a service on the place of the test; all are stopped."""
    made = []

    def make(folder=None):
        made.append(Service(folder or place.path.parent, f"{fakes}:load", place.url))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def test_a_document_goes_in_and_out_over_a_restart_and_is_erased_with_proof(on, place, end_of):
    service = on()
    document_id, other = service.documents.receive(TEXT, "Divorce.txt"), service.documents.receive(TEXT, "Autre.txt")
    assert end_of(service, document_id).state == "done"
    assert end_of(service, other).state == "done"
    written = service.results.replaced(document_id).text
    service.stop()
    again = on()
    assert again.results.replaced(document_id).text == written
    assert again.results.delivery(document_id, text=True).data
    again.documents.erase(document_id)
    with pytest.raises(DocumentGone):
        again.results.annotation(document_id)
    with again._parts.database.reading() as session:
        (proof,) = erasures.all_of(session)
    assert (proof.document_id, proof.reason, bool(proof.verified)) == (document_id, "asked", True)
    assert {"documents", "annotations", "jobs"} <= set(proof.counts)
    assert again.documents.fetch(other).text == TEXT.decode()
    assert b"MARCHENOIR" not in place.raw()


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_a_second_server_on_the_same_database_is_refused_whatever_its_folder(on, tmp_path):
    first = on()
    first.start()
    second = on(tmp_path / "elsewhere")
    for _ in range(2):
        with pytest.raises(DatabaseInUse):
            second.start()
    first.sweep()
    first.stop()


def test_a_store_without_its_key_starts_nothing(tmp_path, fakes):
    folder = tmp_path / "var"
    Database(folder / "nomdemprunt.db").close()
    (folder / "store.key").unlink()
    service = Service(folder, f"{fakes}:load")
    for _ in range(2):
        with pytest.raises(StoreKeyMissing):
            service.start()
    assert not (folder / "store.key").exists()


def test_a_server_that_does_not_answer_is_said(tmp_path, fakes):
    service = Service(tmp_path / "var", f"{fakes}:load", "postgresql://a:secret@localhost:1/x")
    for _ in range(2):  # the lock was let go: the second attempt fails as the first one did
        with pytest.raises(DatabaseDown):
            service.start()


def test_a_service_of_a_folder_keeps_its_documents_there_whatever_the_settings(tmp_path, monkeypatch, fakes):
    monkeypatch.setenv("DATABASE_URL", "postgresql://a:secret@localhost:1/x")
    settings.cache_clear()
    service = Service(tmp_path / "var", f"{fakes}:load")
    default = Service()
    settings.cache_clear()
    assert (service._url, default._url) == (None, "postgresql://a:secret@localhost:1/x")
    assert not (tmp_path / "var").exists()
