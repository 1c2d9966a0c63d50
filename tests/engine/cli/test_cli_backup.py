"""``store backup``, ``restore``, ``drill`` and ``key split``, ``join``: one sentence each, in both
languages, and a whole disaster from the command line."""

from __future__ import annotations

import json
import shutil

import pytest

from engine.core.settings import settings

WORDS = {"fr": ("Sauvegarde", "se rétablit", "Rétablie"), "en": ("Backup", "can be restored", "Restored")}


@pytest.fixture
def var(tmp_path, monkeypatch):
    """Give what changes the folder of the settings, and the first one."""

    def use(name):
        monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / name))
        settings.cache_clear()
        return tmp_path / name

    yield use
    monkeypatch.undo()
    settings.cache_clear()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_is_lost_and_comes_back(run, var, tmp_path, language):
    old, backup, shares = var("old"), tmp_path / "backup", tmp_path / "shares"
    (tmp_path / "a.txt").write_text("Mme Rochebrune conclut.")
    list_id = run("lists", "make", "Rochebrune", str(tmp_path / "a.txt"), "--paused")[1].split()[-1]
    assert run("store", "key", "split", "-o", str(shares))[0] == 0
    assert {file.stat().st_mode & 0o077 for file in shares.iterdir()} == {0}
    assert run("store", "key", "split", "-o", str(shares))[0] == 2
    code, said, error = run("--lang", language, "store", "backup", str(backup))
    assert (code, error, WORDS[language][0] in said) == (0, "", True)
    code, said, error = run("store", "backup", str(backup))
    assert (code, said, "existe déjà" in error) == (2, "", True)
    code, said, error = run("--lang", language, "store", "drill", str(backup))
    assert (code, error, WORDS[language][1] in said) == (0, "", True)
    assert run("lists", "erase", list_id)[0] == 0
    erasures = tmp_path / "erasures.jsonl"
    shutil.copy(old / "erasures.jsonl", erasures)
    shutil.rmtree(old)

    new = var("new")
    code, _, error = run("--lang", language, "store", "restore", str(backup), "--erasures", str(erasures))
    assert (code, "NOMDEMPRUNT_STORE_KEY_FILE" in error) == (2, True)
    parts = [str(shares / name) for name in ("part-3.txt", "part-1.txt")]
    assert run("store", "key", "join", *parts, "--to", str(new / "store.key"))[0] == 0
    code, _, error = run("store", "key", "join", *parts, "--to", str(new / "store.key"))
    assert (code, "existe déjà" in error) == (2, True)
    code, _, error = run("--lang", language, "store", "restore", str(backup))
    assert (code, "--without-erasures" in error) == (2, True)
    code, said, error = run("--lang", language, "store", "restore", str(backup), "--erasures", str(erasures))
    assert (code, error, WORDS[language][2] in said) == (0, "", True)
    code, said, error = run("store", "restore", str(backup), "--erasures", str(erasures))
    assert (code, said, "déjà gardés ici" in error) == (2, "", True)
    assert run("lists", "show", list_id)[0] == 2, "it was erased"
    assert run("audit", "verify")[0] == 0
    acts = [entry["act"] for entry in json.loads(run("audit", "list", "--json")[1])]
    assert acts == ["erase", "erase", "store.restore", "backup", "key", "upload"]


def test_what_nobody_knows_is_said(run, var, tmp_path):
    var("old")
    assert run("store", "backup", str(tmp_path / "backup"))[0] == 0
    new = var("new")
    new.mkdir(mode=0o700)
    shutil.copy(tmp_path / "old" / "store.key", new)
    code, said, _ = run("store", "restore", str(tmp_path / "backup"), "--without-erasures")
    assert (code, "SANS journal" in said) == (1, True)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("store", "restore", "{tmp}/rien"), "manifest.json"),
        (("store", "drill", "{tmp}/rien"), "manifest.json"),
        (("store", "key", "join", "{tmp}/rien", "--to", "{tmp}/clé"), "introuvable"),
    ],
)
def test_what_is_not_there_is_one_line(run, var, tmp_path, call, said):
    var("none")
    code, out, error = run(*(part.format(tmp=tmp_path) for part in call))
    assert (code, out, error.count("\n"), said in error) == (2, "", 1, True)


def test_shares_that_fit_nothing_are_one_line(run, var, tmp_path):
    var("none")
    (tmp_path / "a").write_text("Rochebrune")
    code, out, error = run("store", "key", "join", str(tmp_path / "a"), "--to", str(tmp_path / "k"))
    assert (code, out, "Rochebrune" in error, (tmp_path / "k").exists()) == (2, "", False, False)
