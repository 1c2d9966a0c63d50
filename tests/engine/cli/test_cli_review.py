"""``review`` on the store that a server left, and a log folded again from files."""

from __future__ import annotations

import json

import pytest

from engine.core.settings import settings
from engine.store import Database
from tests.engine.service.made_reviews import TEXT, annotation, at_mention, mark, store


@pytest.fixture
def document_id(monkeypatch, tmp_path):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    database = Database(tmp_path / "var" / "nomdemprunt.db")
    yield store(database)
    database.close()
    settings.cache_clear()


@pytest.fixture
def act(run, tmp_path, document_id):
    """Do an act by a file."""

    def do(said, *more):
        (tmp_path / "act.json").write_text(json.dumps(said), encoding="utf-8")
        return run("review", "act", document_id, "act.json", *more)

    return do


def test_a_document_is_corrected_validated_and_shown(run, act, document_id):
    assert json.loads(act(mark(), "--preview")[1]) == {"kind": "add", "count": 2, "inside": 1, "taken": 0, "skipped": 0}
    assert json.loads(run("review", "show", document_id, "--json")[1])["version"] == 0
    assert act(mark(), "--who", "Mme Leroy")[0] == 0
    assert run("review", "undo", document_id)[0] == run("review", "redo", document_id)[0] == 0
    assert run("review", "validate", document_id, "--who", "Mme Leroy")[0] == 0
    status, out, _ = run("review", "show", document_id, "--json")
    told = json.loads(out)
    assert (status, told["version"], told["readers"], told["added_sensitive"], told["changes"]) == (
        0,
        4,
        "Mme Leroy",
        2,
        1,
    )
    (listed,) = json.loads(run("review", "list", "--json")[1])
    assert (listed["id"], listed["validated"]) == (document_id, told["validated"])
    history = run("review", "history", document_id)[1]
    assert [word in history for word in ("add", "undo", "redo", "validate", "Almandin")] == [True] * 4 + [False]


def test_a_log_of_files_gives_what_the_store_gives(run, act, document_id, tmp_path):
    act(mark())
    act(at_mention("remove", "Lorient"))
    run("review", "undo", document_id)
    (tmp_path / "a.json").write_text(json.dumps(annotation().to_json()), encoding="utf-8")
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    assert run("review", "export", document_id, "--log", "-o", "log.jsonl")[0] == 0
    exported = json.loads(run("review", "export", document_id)[1])
    status, out, _ = run("review", "replay", "a.json", "a.txt", "log.jsonl")
    replayed = json.loads(out)
    assert (status, replayed["entities"], replayed["persons"]) == (0, exported["entities"], exported["persons"])
    assert [one["text"] for one in replayed["entities"]].count("Almandin") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["show", "0" * 32], "n'existe plus", id="a document that is gone"),
        pytest.param(["undo", "ID"], "rien à annuler", id="nothing to undo"),
        pytest.param(["act", "ID", "none.json"], "introuvable", id="no file"),
        pytest.param(["act", "ID", "list.json"], "objet JSON", id="an act that is no object"),
        pytest.param(
            ["replay", "list.json", "a.txt", "bad.jsonl"], "list.json, ligne 1", id="an annotation that is none"
        ),
        pytest.param(["replay", "a.json", "a.txt", "bad.jsonl"], "bad.jsonl, ligne 2", id="a log that is none"),
        pytest.param(["replay", "a.json", "a.txt", "other.jsonl"], "historique", id="a log of another document"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run, document_id, tmp_path, arguments, said):
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    (tmp_path / "a.json").write_text(json.dumps(annotation().to_json()), encoding="utf-8")
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "bad.jsonl").write_text("\n{}\n", encoding="utf-8")
    change = {
        "removed": [{"start": 0, "end": 4, "text": "COUR", "label": "adresse", "source": "human"}],
        "added": [],
        "persons": [],
        "facts": [],
    }
    row = {
        "act": "remove",
        "who": "",
        "when": "2026-11-22T14:02:00+00:00",
        "seconds": 1,
        "undoes": None,
        "difference": change,
    }
    (tmp_path / "other.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    status, out, err = run("review", *(document_id if one == "ID" else one for one in arguments))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_without_a_store_nothing_has_been_read(run, monkeypatch, tmp_path):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "nowhere"))
    settings.cache_clear()
    assert run("review", "list") == (0, "Rien n'a encore été relu.\n", "")
    assert not (tmp_path / "nowhere").exists()
    settings.cache_clear()
