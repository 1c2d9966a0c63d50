"""The command ``store``: what it says of a store, what it erases, how it changes the key; never
what is kept."""

from __future__ import annotations

import json
import os
from datetime import timedelta

import pytest

from engine.core.errors import StoreInUse
from engine.core.file_lock import take_lock
from engine.core.settings import settings
from engine.store import Database, documents, gold
from tests import postgresql
from tests.stores import make_place

DAY = timedelta(days=1)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path, monkeypatch):
    """Give the place of the store of the settings, with a document."""
    server = request.getfixturevalue("postgresql_server") if request.param == "postgresql" else None
    place = make_place(request.param, tmp_path / "var", server)
    place.path = tmp_path / "var" / "nomdemprunt.db"
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    if place.url:
        monkeypatch.setenv("DATABASE_URL", place.url)
    settings.cache_clear()
    yield place
    monkeypatch.undo()
    settings.cache_clear()


def add(store, keep=DAY):
    database = store.open()
    with database.writing() as session:
        document_id = documents.add(session, b"Mme Rochebrune", "Divorce Rochebrune.txt", "judiciaire", keep)
    database.close()
    return document_id


def test_nothing_is_kept_yet(run, tmp_path, monkeypatch):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "rien"))
    settings.cache_clear()
    assert "rien n'est encore gardé" in run("store", "status")[1]
    assert run("store", "erasures") == (0, "Aucun effacement.\n", "")
    assert run("store", "sweep")[0] == 0
    assert run("store", "erase", "0" * 32)[0] == 2
    assert not (tmp_path / "rien").exists()
    settings.cache_clear()


def test_a_whole_store_is_said_and_a_spoilt_value_is_named(run, store):
    document_id = add(store)
    code, said, _ = run("store", "check")
    assert (code, said) == (0, "Tout est entier : 4 valeurs scellées s'ouvrent, chacune à sa place.\n")
    with store.connect() as connection:
        connection.execute("UPDATE documents SET name = bytes")
        if store.kind == "sqlite":
            connection.commit()
    code, said, _ = run("store", "check")
    assert (code, f"documents.name, ligne {document_id} : la valeur" in said, "sauvegarde" in said) == (1, True, True)
    assert json.loads(run("store", "check", "--json")[1])["faults"][0]["kind"] == "value"


def test_the_status_counts_and_says_nothing_of_what_is_kept(run, store):
    add(store)
    code, said, _ = run("store", "status", "--json")
    found = json.loads(said)
    assert (code, found["kind"], found["documents"], found["erasures"]) == (0, store.kind, 1, 0)
    assert found["key"] == str(store.path.with_name("store.key"))
    assert found["size"] > 0
    for language in ("fr", "en"):
        code, said, _ = run("--lang", language, "store", "status")
        assert code == 0
        assert "Rochebrune" not in said
        assert "PostgreSQL" in said or "SQLite" in said
        assert "S%C3%BBr" not in said


def test_a_document_is_erased_with_its_proof(run, store):
    document_id = add(store)
    code, said, error = run("store", "erase", document_id)
    assert (code, error) == (0, "")
    assert document_id in said
    assert "pas encore" not in said
    (proof,) = json.loads(run("store", "erasures", "--json")[1])
    assert (proof["document"], proof["reason"], proof["rows"]) == (document_id, "asked", {"documents": 1})
    assert proof["verified"]
    code, said, error = run("store", "erase", document_id)
    assert (code, said) == (2, "")
    assert "effacé" in error


def test_what_is_over_is_swept(run, store):
    old, new = add(store, -DAY), add(store)
    database = store.open()
    with database.writing() as session:
        gold.keep(session, gold.add(session, "Rochebrune", "tout", {}, []), -DAY)
    database.close()
    assert run("store", "sweep") == (0, "1 document(s) effacé(s).\n", "")
    (proof,) = json.loads(run("store", "erasures", "--json")[1])
    assert (proof["document"], proof["reason"]) == (old, "expired")
    found = json.loads(run("store", "status", "--json")[1])
    assert (found["documents"], found["gold"], found["unverified"]) == (1, 0, 0)
    assert run("store", "erase", new)[0] == 0


def test_the_key_changes_and_what_is_kept_is_there(run, store, tmp_path, monkeypatch):
    document_id = add(store)
    file = store.path.with_name("store.key")
    before = file.read_text()
    code, said, _ = run("store", "key", "rotate")
    assert (code, said) == (0, f"Nouvelle clé : {file}\n")
    assert file.read_text() != before
    assert file.stat().st_mode & 0o777 == 0o600
    code, said, error = run("store", "key", "rotate", "--to", str(file))
    assert (code, said) == (2, "")
    assert "existe déjà" in error
    assert run("store", "key", "rotate", "--to", str(tmp_path / "new.key"))[0] == 0
    monkeypatch.setenv("NOMDEMPRUNT_STORE_KEY", (tmp_path / "new.key").read_text())
    settings.cache_clear()
    database = store.open()
    with database.reading() as session:
        assert documents.fetch(session, document_id).name == "Divorce Rochebrune.txt"
    database.close()
    code, said, error = run("store", "key", "rotate")
    assert (code, said) == (2, "")
    assert "--to" in error


def test_while_a_server_works_the_store_is_read_and_not_changed(run, store):
    document_id = add(store)
    held = take_lock(store.path.with_name("nomdemprunt.lock"), StoreInUse())
    database = store.open()
    try:
        assert json.loads(run("store", "status", "--json")[1])["documents"] == 1
        assert run("store", "erasures")[0] == 0
        for call in (("erase", document_id), ("sweep",), ("key", "rotate")):
            code, said, error = run("store", *call)
            assert (code, said) == (2, "")
            assert "autre serveur" in error
    finally:
        database.close()
        os.close(held)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(
            {"user": postgresql.GUARDED, "password": "faux"}, "refuse l'utilisateur ou le mot de passe", id="password"
        ),
        pytest.param({"name": "nulle_part"}, "n'existe pas", id="database"),
    ],
)
def test_a_database_that_does_not_answer_is_one_line(run, tmp_path, monkeypatch, postgresql_server, change, said):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    monkeypatch.setenv("DATABASE_URL", postgresql_server.url(**change))
    settings.cache_clear()
    code, out, error = run("store", "status")
    settings.cache_clear()
    assert (code, out) == (2, "")
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
def test_another_server_on_the_same_database_is_said(run, store):
    database = Database(store.path.with_name("other.db"), store.url)
    code, _, error = run("store", "sweep")
    database.close()
    assert code == 2
    assert "base de données" in error
