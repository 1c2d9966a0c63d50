"""The page of the audit log: its callbacks, on a log of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from dash import no_update
from dash.exceptions import PreventUpdate

from engine.core import acting, settings
from engine.service.audit import Audit
from engine.service.tasks import Tasks
from engine.store import Database, audit
from tests.components.conftest import leaves

NAMES = ("Aïcha Morvan", "Bruno Le Goff", "token:12")


def shown(part: Any) -> str:
    """Give what a reader reads."""
    return " ".join(leaves(part))


class Desk:
    """The page, and a log of 120 entries by three who act."""

    def __init__(self, page: Any, file: Path, patch: pytest.MonkeyPatch) -> None:
        self.page, self.file, self.patch = page, file, patch
        self.database, self.tasks = Database(file), Tasks()
        self.audit = Audit(self.database, self.tasks)
        accounts = SimpleNamespace(names=dict)
        patch.setattr(page.service, "service", lambda: SimpleNamespace(audit=self.audit, accounts=accounts))
        for number in range(120):
            with acting(NAMES[number % 3], "page"), self.database.writing() as session:
                audit.note(session, ("open", "validate")[number % 2], f"{number:032x}")

    def trigger(self, identity: str) -> None:
        self.patch.setattr(self.page, "is_triggered_by", lambda asked: asked == identity)

    def search(self, who: str = "", act: str = "any", since: str = "", until: str = "") -> Any:
        self.trigger(self.page.ids.JOURNAL_SEARCH)
        return self.page.search(1, None, None, who, act, since, until)[0]

    def numbers(self, place: Any) -> list[int]:
        return [entry.number for entry in self.page._page(self.page.Search.read(place))[0]]

    def check(self) -> str:
        self.trigger(self.page.ids.JOURNAL_CHECK)
        self.page.look(1, None, "fr")
        assert self.audit._checking is not None
        assert self.audit._checking.wait(60)
        self.trigger(self.page.ids.JOURNAL_CLOCK)
        state, stopped, busy = self.page.look(1, 1, "fr")
        assert (stopped, busy) == (True, False)
        return shown(state)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Desk]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    import app  # noqa: F401  the pages register with its Dash
    from pages import journal

    desk = Desk(journal, tmp_path / "var" / "nomdemprunt.db", monkeypatch)
    yield desk
    desk.tasks.stop()
    desk.database.close()
    monkeypatch.undo()
    settings.cache_clear()


def test_the_log_is_shown_page_by_page(desk: Desk) -> None:
    place: Any = desk.page.Search().write()
    listed, newer, older = desk.page.draw(place, "fr")
    assert ("Du n°\u00a0120 au n°\u00a071" in shown(listed), newer, older) == (True, True, False)
    for first, last in ((70, 21), (20, 1)):
        desk.trigger(desk.page.ids.JOURNAL_OLDER)
        place = desk.page.turn(None, 1, place)
        numbers = desk.numbers(place)
        assert (numbers[0], numbers[-1]) == (first, last)
    assert desk.page.draw(place, "fr")[1:] == (False, True)
    desk.trigger(desk.page.ids.JOURNAL_NEWER)
    assert desk.numbers(desk.page.turn(1, 1, place))[0] == 70
    with pytest.raises(PreventUpdate):
        desk.page.turn(None, None, place)


def test_it_is_searched_by_who_act_and_period(desk: Desk) -> None:
    assert desk.numbers(desk.search("le goff"))[:2] == [119, 116]
    assert desk.numbers(desk.search("le goff", "open"))[:2] == [119, 113]
    assert "Aucun acte" in shown(desk.page.draw(desk.search("personne"), "fr")[0])
    assert desk.numbers(desk.search(until="2000-01-01")) == []
    assert len(desk.numbers(desk.search(since="2000-01-01"))) == 50
    assert "finit avant" in shown(desk.page.draw(desk.search(since="2026-02-02", until="2026-02-01"), "fr")[0])
    desk.trigger(desk.page.ids.JOURNAL_ALL)
    assert desk.page.search(1, None, 1, "x", "open", "", "") == (desk.page.Search().write(), "", "any", "", "")
    with pytest.raises(PreventUpdate):
        desk.page.search(None, None, None, "x", "", "", "")


def test_what_is_searched_is_written_whole(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def export(form: str, place: Any) -> Any:
        monkeypatch.setattr(desk.page, "ctx", SimpleNamespace(triggered_id={"form": form}))
        return desk.page.export([1, None], place, "fr")

    file, said = export("csv", desk.search("morvan"))
    assert (file["filename"], file["content"].count("\n"), "téléchargé" in shown(said)) == ("journal.csv", 41, True)
    file, _ = export("json", desk.page.Search().write())
    written = tmp_path / file["filename"]
    written.write_text(file["content"], encoding="utf-8")
    assert audit.check_entries(audit.read_lines(written)) == audit.AuditCheck(120, ())
    monkeypatch.setattr("engine.service.audit.MOST_EXPORTED", 119)
    file, said = export("json", desk.page.Search().write())
    assert (file, "Plus de 119 actes" in shown(said)) == (no_update, True)
    with pytest.raises(PreventUpdate):
        export("exe", desk.page.Search().write())


def test_a_log_that_was_changed_or_cut_is_said_and_still_shown(desk: Desk) -> None:
    assert "pas encore été vérifié" in shown(desk.page.look(None, None, "fr")[0])
    assert "Le journal est entier\u00a0: 120 actes" in desk.check()
    with closing(sqlite3.connect(desk.file)) as connection, connection:
        connection.execute("UPDATE audit_entries SET act = 'export' WHERE number = 119")
        connection.execute("DELETE FROM audit_entries WHERE number = 7")
        connection.execute("UPDATE audit_entries SET data = x'00' WHERE number = 118")
    said = desk.check()
    for sentence in (
        "modifié ou coupé",
        "acte 119",
        "acte 8\u00a0: il en manque avant lui",
        "acte 118\u00a0: il ne s'ouvre pas",
    ):
        assert sentence in said
    listed = shown(desk.page.draw(desk.page.Search().write(), "fr")[0])
    assert "Cet acte ne s'ouvre pas" in listed
    assert "Du n°\u00a0120 au n°\u00a071" in listed
