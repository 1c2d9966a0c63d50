"""The page of batches: laid out for any folder, its callbacks called as functions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from dash import no_update

import app  # noqa: F401  pages register with the Dash object
from components import ids
from components.batches import report as batch_report, words
from engine.batch import BatchFolder, list_batches, read_report
from engine.batch.folder import row_bytes, shard_of
from engine.core import Share, settings
from engine.core.model import replace
from engine.recall import Promise
from pages import batches
from tests.engine.batch.made_batches import identity, manifest, row, write_batch

NAME = "Dupont c Martin"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Name an empty folder of batches."""
    monkeypatch.setenv("NOMDEMPRUNT_BATCHES", str(tmp_path))
    settings.cache_clear()
    yield tmp_path
    settings.cache_clear()


def part(layout: Any, identity: str) -> Any:
    return next(one for one in layout._traverse() if getattr(one, "id", None) == identity)


def looked(layout: Any, **more: Any) -> dict[str, Any]:
    """Look once more at a page that was laid out."""
    names = [one.id for one in layout._traverse() if isinstance(getattr(one, "id", None), dict)]
    state = {"names": names, "chosen_id": part(layout, ids.BATCHES_CHOSEN).data}
    state |= {"before": part(layout, ids.BATCHES_KNOWN).data, "closed": part(layout, ids.BATCHES_CLOSED).data}
    said = json.loads(json.dumps(state)) | more  # as it comes back from a browser
    found = batches.look(1, said["names"], said["chosen_id"], said["before"], said["closed"], "fr")
    keys = ("list", "entries", "progress", "message", "known", "closed", "interval")
    return dict(zip(keys, found, strict=True))


def add(path: Path, *numbers: int) -> None:
    """Close documents of a batch, as a run does."""
    for number in numbers:
        said = row(number)
        with BatchFolder(path).ledger(shard_of(said.id, 2)).open("ab") as file:
            file.write(row_bytes(asdict(said)))


@pytest.mark.parametrize(("lang", "word"), [("fr", "aucun dossier de lots"), ("en", "no folder of batches")])
def test_without_a_folder_it_says_how_to_name_one_and_which_command_makes_a_batch(lang: str, word: str) -> None:
    layout = batches.layout(lang)
    said = str(layout)
    assert word in said
    assert "NOMDEMPRUNT_BATCHES" in said
    assert "python -m engine batch plan" in said
    assert part(layout, ids.BATCHES_TICK).disabled
    assert batches.draw_report("", "", lang) == []


def test_an_empty_folder_says_which_command_makes_a_batch(folder: Path) -> None:
    assert f"python -m engine batch plan SOURCES --out {folder}/NOM" in str(batches.layout("fr"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_state_is_laid_out_without_a_text_and_the_address_holds_no_name(folder: Path, lang: str) -> None:
    mixed = [row(1), row(2, "doubt"), row(3, "refused", error="delivery.leak"), row(4, "error", error="of.later")]
    write_batch(folder / NAME, mixed, manifest(9, left_out={"document.damaged": 2}, profile="gone", copies=1))
    write_batch(folder / "b", [], manifest(0))
    write_batch(folder / "c", [], manifest(3, schema=2))
    write_batch(folder / "d", [], manifest(7, strategy="gone"))
    for batch in list_batches():
        layout = batches.layout(lang, lot=batch.id)
        said = str(layout)
        assert part(layout, ids.BATCHES_CHOSEN).data == batch.id
        assert f"/lots?lot={batch.id}" in said
        assert "lot=Dupont" not in said
        assert batch.name in said
        assert batch.command in said
        assert f"is-{batch.state}" in said
        assert ("message-bad" in said) is (batch.error is not None)
    assert "of.later" in str(batches.layout(lang, lot=next(one.id for one in list_batches() if one.name == NAME)))


@pytest.mark.parametrize("asked", ["0123456789abcdef", "<x>", "../a"])
def test_a_batch_that_is_not_there_is_said(folder: Path, asked: str) -> None:
    write_batch(folder / "a", [row(1)])
    layout = batches.layout("fr", lot=asked)
    assert "n'est plus dans le dossier" in str(layout)
    assert part(layout, ids.BATCHES_CHOSEN).data == ""
    assert looked(layout)["progress"] is no_update


def test_the_one_that_runs_is_shown_first(folder: Path) -> None:
    write_batch(folder / "a", [row(1)], manifest(2))
    path = write_batch(folder / "b", [row(1)], manifest(2, planned="2026-01-01T00:00:00"))
    assert [one.name for one in list_batches()] == ["a", "b"]
    with BatchFolder(path).locked():
        layout = batches.layout("fr")
    assert part(layout, ids.BATCHES_CHOSEN).data == list_batches()[1].id
    assert part(layout, ids.BATCHES_TICK).interval == batches.RUNNING_TICK


def test_nothing_is_drawn_anew_while_nothing_changes(folder: Path) -> None:
    for name in ("a", "b", "c"):
        write_batch(folder / name, [row(1)], manifest(2))
    layout = batches.layout("fr")
    found = looked(layout)
    assert found["entries"] == [no_update] * 3
    assert {name for name, value in found.items() if value is no_update} == set(found) - {"entries", "interval"}
    assert found["interval"] == batches.QUIET_TICK


def test_what_changes_is_drawn_anew_and_the_links_stay(folder: Path) -> None:
    first, _ = (write_batch(folder / name, [row(1)], manifest(9)) for name in ("a", "b"))
    layout = batches.layout("fr")
    with BatchFolder(first).locked():
        add(first, 2, 3)
        found = looked(layout)
    assert found["list"] is no_update
    assert "3 documents sur 9" in str(found["entries"][0])
    assert found["entries"][1] is no_update
    assert "par minute" in str(found["progress"])
    assert "Encore" in str(found["progress"])
    assert "a commencé" in str(found["message"])
    assert found["interval"] == batches.RUNNING_TICK
    again = looked(layout, before=found["known"])
    assert "s'est arrêté" in str(again["message"])


def test_a_batch_that_comes_or_goes_lays_the_list_out_anew(folder: Path) -> None:
    path = write_batch(folder / "a", [row(1)], manifest(2))
    layout = batches.layout("fr")
    write_batch(folder / "b", [row(1)])
    found = looked(layout)
    assert "lot=" in str(found["list"])
    assert found["entries"] == [no_update]
    path.rename(folder.parent / "elsewhere")
    assert "n'est plus dans le dossier" in str(looked(layout)["progress"])


def test_a_folder_that_goes_is_one_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_batch(folder / "a", [row(1)])
    layout = batches.layout("fr")
    monkeypatch.setenv("NOMDEMPRUNT_BATCHES", str(folder / "nowhere"))
    settings.cache_clear()
    assert "n'existe pas" in str(looked(layout)["list"])


def test_the_report_of_a_running_batch_is_made_anew_at_each_twentieth(folder: Path) -> None:
    path = write_batch(folder / "a", [row(number) for number in range(40)], manifest(400))
    with BatchFolder(path).locked():
        layout = batches.layout("fr")
        add(path, *range(40, 50))
        assert looked(layout)["closed"] is no_update
        add(path, *range(50, 60))
        assert looked(layout)["closed"] is not no_update


def test_the_report_names_ids_and_says_why_nothing_may_be_published_unread(folder: Path) -> None:
    rows = [row(number, nothing_missed=number / 40) for number in range(40)]
    write_batch(folder / NAME, [*rows, row(99, "refused")])
    write_batch(folder / "none", [], manifest(3))
    read, none = ({one.name: one for one in list_batches()}[name] for name in (NAME, "none"))
    said = str(batches.draw_report("", read.id, "fr"))
    assert "41 documents attendent un lecteur" in said
    assert "Le risque de 1 d'entre eux est inconnu" in said
    assert identity(0)[:16] in said
    assert identity(20)[:16] not in said, "only the riskiest"
    assert "aucune promesse" in said
    assert f"batch report '{read.folder}'" in said
    assert "viendra" in str(batches.draw_report("", none.id, "fr"))
    assert "n'est plus" in str(batches.draw_report("", "0" * 16, "fr"))


@pytest.mark.parametrize(("lang", "word"), [("fr", "au plus 10"), ("en", "at most 10")])
def test_a_promise_says_how_many_may_be_published_unread(folder: Path, lang: str, word: str) -> None:
    write_batch(folder / "a", [row(number) for number in range(5)])
    (batch,) = list_batches()
    promise = Promise(0.1, 0.95, "system", 0.5, Share(1, 2), Share(0, 1), 0.05, 0.01, 29)
    made = read_report(batch.folder)
    made = replace(made, promise=promise, refusal=None, unread=made.readers, readers=())
    said = str(batch_report.report(made, batch.command_for("report"), lang))
    assert word in said
    assert "5 documents" in said


@pytest.mark.parametrize(
    ("seconds", "french"),
    [(0, "1 minute"), (89, "1 minute"), (600, "10 minutes"), (7140, "119 minutes"), (7500, "2 h 05")],
)
def test_a_time_left_is_told_to_the_minute(seconds: float, french: str) -> None:
    assert words.duration(seconds, "fr") == french


def test_a_hundred_batches_are_looked_at_without_reading_their_ledgers_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(100):
        write_batch(folder / f"{number:03d}", [row(one) for one in range(20)], manifest(30))
    layout = batches.layout("fr")
    monkeypatch.setattr("engine.batch.status.read_ledger", None)
    assert looked(layout)["entries"] == [no_update] * 100
