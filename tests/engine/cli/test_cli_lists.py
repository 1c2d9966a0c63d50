"""``lists``: made of files, shown, sampled, handed over and erased without a server."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from engine.core.errors import NothingToExport
from engine.core.settings import settings
from engine.service.documents.reviews import Reviews
from engine.service.lists.lists import Lists
from engine.service.tasks import Tasks
from engine.store import Database
from tests.engine.service.made_lists import NOON, put
from tests.engine.service.made_reviews import mark
from tests.engine.service.test_work_list_archive import packed


@pytest.fixture(autouse=True)
def var(tmp_path, monkeypatch):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


def test_a_list_goes_from_files_to_its_end(run, var) -> None:
    Path("dossier").mkdir()
    Path("dossier/a.txt").write_text("M. Luc Roux", encoding="utf-8")
    Path("dossier/vide.txt").write_bytes(b"")
    Path("b.zip").write_bytes(packed(("x/b.txt", b"texte"), ("in.zip", b"PK\x03\x04")))
    Path("c.zip").write_bytes(b"PK\x03\x04")
    status, said, complaints = run("lists", "make", "Mars", "dossier", "b.zip", "c.zip", "--paused")
    list_id = said.strip()
    assert (status, len(list_id)) == (0, 32)
    assert "vide.txt : Le document ne contient aucun texte." in complaints
    assert "c.zip : Cette archive est endommagée" in complaints
    status, said, _ = run("lists", "show", list_id, "--json")
    shown = json.loads(said)
    assert (status, shown["name"], shown["paused"], shown["second_opinion"]) == (0, "Mars", True, False)
    assert [(one["name"], one["state"]) for one in shown["documents"]] == [("a.txt", "waiting"), ("vide.txt", "failed"), ("in.zip", "failed"), ("b.txt", "waiting")]  # fmt: skip
    assert run("lists", "sample", list_id, "--share", "0.5")[1] == "1 document(s) tiré(s) au sort.\n"
    assert run("lists", "resume", list_id)[0] == run("lists", "pause", list_id)[0] == 0
    assert "waiting ◆" in run("lists", "show", list_id)[1]
    assert run("--lang", "en", "lists", "export", list_id, "o.zip")[2].startswith("None of the documents asked for")
    assert run("lists", "erase", list_id)[1] == "4 document(s) effacé(s).\n"
    status, _, complaint = run("lists", "show", list_id)
    assert (status, complaint.startswith("Cette liste n'existe plus")) == (2, True)


def test_what_is_validated_is_written(run, var) -> None:
    list_id = run("lists", "make", "Mars", "--paused", str(Path(__file__)))[1].strip()
    database = Database(var / "nomdemprunt.db")
    put(database, Lists(database, None, None, var / "elsewhere", Tasks()), list_id, "a.txt", validated=NOON)
    database.close()
    assert run("lists", "export", list_id, "o.zip", "--text", "--validated")[0] == 0
    archive = zipfile.ZipFile("o.zip")
    assert archive.namelist() == ["valides/a-pseudonymise.txt", "rapport.csv"]
    (line,) = run("lists", "annotations", list_id)[1].splitlines()
    assert json.loads(line)["schema"] == 1
    assert b"Quimperac" not in archive.read("valides/a-pseudonymise.txt")
    assert "Mme Ndiaye;oui" in archive.read("rapport.csv").decode("utf-8-sig")
    assert run("lists", "export", list_id, "all.zip", "--text")[0] == 1, (
        "one is not annotated yet, and its line says so"
    )
    said = zipfile.ZipFile("all.zip").read("rapport.csv").decode("utf-8-sig").splitlines()
    assert [line.split(";")[:3] for line in said[1:]] == [
        ["1", "", ""],
        ["2", "a-pseudonymise", "valides/a-pseudonymise.txt"],
    ]


def test_a_second_reading_is_asked_for(run, var, monkeypatch) -> None:
    list_id = run("lists", "make", "Mars", "--paused", str(Path(__file__)))[1].strip()
    asked: list[bool] = []

    def export(self, *_: object, second_reading: bool, **__: object) -> str:
        asked.append(second_reading)
        raise NothingToExport

    monkeypatch.setattr(Lists, "export", export)
    run("lists", "export", list_id, "o.zip")
    run("lists", "export", list_id, "o.zip", "--second-reading")
    assert asked == [False, True]


def test_a_list_needs_its_files(run) -> None:
    Path("vide").mkdir()
    assert run("lists", "make", "Mars", "vide")[0] == 2
    assert run("lists", "make", "Mars", "gone.txt")[0] == 2
    assert run("lists", "show", "x")[0] == 2


def test_a_list_is_shared_out_by_hand_by_rule_and_one_by_one(run, var) -> None:
    list_id = run("lists", "make", "Mars", "--paused", str(Path(__file__)))[1].strip()
    database = Database(var / "nomdemprunt.db")
    lists = Lists(database, None, None, var / "elsewhere", Tasks())
    ids = [put(database, lists, list_id, f"{number}.txt", number / 10) for number in range(4)]
    database.close()
    for name in ("Bruno", "Chloé"):
        run("account", "invite", name, "--role", "lecteur")
    assert run("lists", "assign", list_id, "--document", "2", "--document", ids[1], "--to", "bruno")[:2] == (
        0,
        "2 document(s) réparti(s).\n",
    )
    Path("r.toml").write_text('[[rule]]\naccounts = "Chloé"\nrisk = 0.25\n', encoding="utf-8")
    assert run("lists", "assign", list_id, "--rules", "r.toml")[1] == "1 document(s) réparti(s).\n"
    assert run("lists", "assign", list_id, "--document", "4", "--priority", "12")[0] == 2
    assert run("lists", "take", list_id, "--to", "Chloé")[:2] == (0, f"{ids[2]}\n")
    assert run("lists", "take", list_id, "--to", "Chloé")[0] == 1
    said = run("lists", "assign", list_id)[1].split()
    assert said[said.index("Bruno") : said.index("Bruno") + 3] == ["Bruno", "2", "2"]
    assert "chez" in run("lists", "show", list_id)[1]
    assert run("lists", "give-back", list_id, "--from", "Bruno")[1] == "2 document(s) rendu(s) à la pile.\n"
    assert run("lists", "give-back", list_id, "--document", "4")[1] == "1 document(s) rendu(s) à la pile.\n"
    status, _, complaint = run("lists", "give-back", list_id)
    assert (status, "--from" in complaint) == (2, True)
    status, _, complaint = run("lists", "assign", list_id, "--document", "1", "--to", "Zoé")
    assert (status, "Aucun compte" in complaint, "Zoé" in complaint) == (2, True, True)


def test_documents_are_read_twice_compared_and_given_to_a_third(run, var) -> None:
    list_id = run("lists", "make", "Mars", "--paused", str(Path(__file__)))[1].strip()
    database = Database(var / "nomdemprunt.db")
    put(database, Lists(database, None, None, var / "elsewhere", Tasks()), list_id, "a.txt")
    status, said, _ = run("lists", "read-twice", list_id, "--share", "1", "--seed", "5")
    assert (status, said.split()[0], said.split()[-1]) == (0, "1", "5.")
    run("account", "invite", "Gaëlle", "--role", "analyste")
    assert run("lists", "decide", list_id, "--to", "Gaëlle")[0] == 2
    assert json.loads(run("lists", "compare", list_id, "--json")[1])["agreement"] is None
    (pair,) = json.loads(run("lists", "compare", list_id, "--json")[1])["pairs"]
    reviews = Reviews(database)
    reviews.act(pair["id"], mark("Almandin"), who="a")
    for document_id in (pair["id"], pair["second"]):
        reviews.act(document_id, {"kind": "validate"}, who="b")
    database.close()
    status, said, _ = run("lists", "compare", list_id, "--draws", "0")
    assert (status, "Krippendorff" in said) == (1, True)
    status, said, _ = run("lists", "decide", list_id, "--to", "Gaëlle")
    assert (status, said.startswith("/accord?set=")) == (0, True)
    assert run("lists", "read-twice", list_id, "--by", "hasard")[0] == 2


def test_decisions_in_json_follow_their_matter_and_the_list_says_so(run, var) -> None:
    records = [{"text": "Mme Hadjeres.", "nac": "22G"}, {"text": "M. Issa."}]
    Path("a.jsonl").write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    list_id = run("lists", "make", "Mars", "a.jsonl", "--paused", "--follow-metadata")[1].strip()
    said = run("lists", "show", list_id)[1]
    assert "1 document : Judiciaire · matière 22G (NAC)" in said.replace("\u00a0", " ")
    assert "n'y changent rien" in said
