"""The command ``audit``: what was done is listed, exported and checked, here and from a file."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from engine.core.settings import settings
from engine.store import audit

ID = "0" * 32


@pytest.fixture
def place(run, tmp_path, monkeypatch):
    """Give the store of the settings, in which a token was made and revoked."""
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    assert run("audit", "list") == (0, "Le journal est vide.\n", "")
    assert run("audit", "head")[1] == "Le journal est vide.\n"
    assert run("audit", "verify")[0] == 0
    assert not (tmp_path / "nomdemprunt.db").exists()
    for name in ("chaîne Rocheblave", "autre"):
        assert run("token", "make", name)[0] == 0
    token = json.loads(run("token", "list", "--json")[1])[0]["id"]
    assert run("token", "revoke", token)[0] == 0
    yield tmp_path
    monkeypatch.undo()
    settings.cache_clear()


def test_what_was_done_is_listed_in_both_languages(run, place):
    for language, act in (("fr", "jeton révoqué"), ("en", "token revoked")):
        code, said, error = run("--lang", language, "audit", "list")
        assert (code, error) == (0, "")
        assert act in said
        assert "command line" in said
        assert "Rocheblave" not in said
    entries = json.loads(run("audit", "list", "--json", "--act", "token.make", "--most", "1")[1])
    assert [(entry["number"], entry["via"]) for entry in entries] == [(2, "command")]
    assert json.loads(run("audit", "list", "--json", "--who", "personne")[1]) == []
    assert len(json.loads(run("audit", "list", "--json", "--since", "2000-01-01")[1])) == 3
    code, said, error = run("audit", "list", "--act", "rien")
    assert (code, said, "token.make" in error) == (2, "", True)


def test_an_export_is_checked_without_the_store(run, place):
    file = place / "journal.jsonl"
    assert run("audit", "export", "-o", str(file))[0] == 0
    assert run("audit", "verify", str(file)) == (0, "Le journal est entier\u00a0: 3 acte(s), chacun à sa suite.\n", "")
    lines = file.read_text().splitlines(keepends=True)
    file.write_text(lines[0] + lines[2])
    code, said, _ = run("audit", "verify", str(file))
    assert (code, "acte 3\u00a0: il en manque avant lui" in said) == (1, True)
    file.write_text("Rocheblave\n")
    code, said, error = run("audit", "verify", str(file))
    assert (code, said, error.count("\n"), "Rocheblave" in error) == (2, "", 1, False)
    assert run("audit", "export", "--form", "csv")[1].count("\n") == 4
    assert run("audit", "export", "--form", "xml")[0] == 2


def test_damage_is_named_with_its_place(run, place):
    assert run("audit", "verify")[0] == 0
    head = json.loads(run("audit", "head")[1])
    assert (head["number"], audit.is_signed(head, head["key"])) == (3, True)
    with closing(sqlite3.connect(place / "nomdemprunt.db")) as connection, connection:
        connection.execute("DELETE FROM audit_entries WHERE number = 2")
    code, said, _ = run("audit", "verify")
    assert (code, "acte 3" in said, "2 défaut(s)" in said) == (1, True, True)
    code, said, _ = run("audit", "verify", "--json")
    assert json.loads(said)["faults"] == [{"kind": "chain", "number": 3}, {"kind": "gap", "number": 3}]
    assert run("--lang", "en", "audit", "verify")[0] == 1


def test_old_entries_are_cut(run, place):
    assert run("audit", "cut") == (0, "0 acte(s) ôté(s) du journal.\n", "")
    with closing(sqlite3.connect(place / "nomdemprunt.db")) as connection, connection:
        assert connection.execute("SELECT count(*) FROM audit_entries").fetchone() == (3,)
