"""Lists: filled, sampled, walked by risk, paused, counted by day, handed over, erased."""

from __future__ import annotations

import csv
import io
import json
import threading
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from engine.core.errors import (
    BadShare,
    Damaged,
    DocumentGone,
    EmptyDocument,
    ExportGone,
    LeakFound,
    ListFull,
    ListGone,
    NothingToDraw,
    NothingToExport,
    NotReady,
    SampleDrawn,
    TooLarge,
    UnknownName,
)
from engine.service.isolation.processes import Processes
from engine.service.lists import export as list_export, received
from engine.service.lists.export_choice import FileNames, archive_name
from engine.service.lists.lists import Lists
from engine.service.lists.rows import by_day, tally
from engine.service.service import Service
from engine.service.tasks import Tasks
from engine.store import Database, erasures
from tests.engine.service.made_lists import NOON, Forms, put
from tests.engine.service.test_work_list_archive import packed


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(tmp_path / "store.db")
    yield database
    database.close()


@pytest.fixture
def forms() -> Forms:
    return Forms()


@pytest.fixture
def lists(database: Database, forms: Forms, tmp_path: Path) -> Iterator[Lists]:
    tasks = Tasks()
    lists = Lists(database, forms, Processes(tasks), tmp_path, tasks)
    yield lists
    tasks.stop()
    lists.stop()


@pytest.fixture
def made(lists: Lists) -> str:
    return lists.make("Novembre", "judiciaire", "lettres")


def test_a_list_of_an_unknown_profile_or_strategy_is_not_made(lists: Lists) -> None:
    for profile, strategy in (("x", "lettres"), ("judiciaire", "x")):
        with pytest.raises(UnknownName):
            lists.make("a", profile, strategy)


def test_files_become_lines_also_those_that_cannot_be_read(lists: Lists, made: str) -> None:
    assert lists.receive(made, b"x", "dossier/a.txt").same == 0
    assert lists.receive(made, b"x", "b.txt").same == 1
    assert isinstance(lists.refuse(made, "gros.pdf", TooLarge(size=30, limit=20)).error, TooLarge)
    for data, error in ((b"", EmptyDocument), (b"x" * (20 * 1024 * 1024 + 1), TooLarge)):
        with pytest.raises(error):
            lists.receive(made, data, "c.txt")
    stored, rows = lists.look(made)
    assert [(one.name, one.state, one.same) for one in rows] == [("a.txt", "waiting", None), ("b.txt", "waiting", 1), ("gros.pdf", "failed", None)]  # fmt: skip
    assert tally(rows)["waiting"] == 2
    assert (stored.name, stored.paused, stored.drawn) == ("Novembre", False, None)


def test_what_is_sent_again_after_a_break_is_taken_once(lists: Lists, made: str) -> None:
    archive = packed(("a.txt", b"1"), ("x/b.txt", b"2"), (".DS_Store", b"x"), ("in.zip", b"PK\x03\x04"))
    first = lists.receive_archive(made, archive)
    assert (first.taken, first.refused, first.hidden, first.known) == (2, 1, 1, 0)
    again = lists.receive_archive(made, archive, again=True)
    assert (again.taken, again.known, again.refused) == (0, 2, 1)
    assert lists.receive(made, b"1", "a.txt", again=True).known
    assert not lists.receive(made, b"1", "other.txt", again=True).known
    assert len(lists.look(made)[1]) == 4


def test_decisions_of_a_database_are_documents_each_under_the_profile_of_its_matter_and_court(lists: Lists) -> None:
    made = lists.make("Décisions", "judiciaire,metadata", "lettres")
    records = [
        {"text": "Mme Hadjeres divorce.", "nac": "22G", "jurisdiction": "tj"},
        {"text": "M. Kowal demande un titre.", "jurisdiction": "Conseil d'État"},
        {"text": "La cour confirme."},
        {"summary": "sans texte"},
    ]
    alone = json.dumps({"text": "M. Issa conclut.", "decisionMetadata": {"NACCode": "58E", "occultationBlock": 4}})
    found = lists.receive_archive(made, json.dumps(records).encode(), "janvier.json")
    assert (found.taken, found.refused) == (3, 1)
    found = lists.receive_archive(
        made, packed(("x/une.json", alone.encode()), ("note.txt", b"M. Tran."), ("z.json", b"{"))
    )
    assert (found.taken, found.refused) == (2, 1)
    assert {row.name: row.profile for row in lists.look(made)[1]} == {
        "janvier-1.txt": "judiciaire,nac:22G",
        "janvier-2.txt": "administratif",
        "janvier-3.txt": "judiciaire",
        "janvier-4.txt": "judiciaire",
        "une.txt": "judiciaire,nac:58E:4",
        "note.txt": "judiciaire",
        "z.json": "judiciaire",
    }
    with pytest.raises(Damaged):
        lists.receive_archive(made, b"{", "z.jsonl")


def test_a_list_that_follows_nothing_keeps_its_profile(lists: Lists, made: str) -> None:
    lists.receive_archive(made, json.dumps({"text": "M. Issa.", "nac": "22G"}).encode(), "a.json")
    stored, rows = lists.look(made)
    assert [row.profile for row in rows] == [stored.profile]


def test_a_list_holds_no_more_than_it_may(lists: Lists, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(received, "MOST", 2)
    found = lists.receive_archive(made, packed(*((f"{n}.txt", b"%d" % n) for n in range(5))))
    assert (found.taken, found.full) == (2, 3)
    with pytest.raises(ListFull):
        lists.receive(made, b"x", "x.txt")


def test_the_sample_is_drawn_once_among_all_that_can_be_read(lists: Lists, made: str) -> None:
    with pytest.raises(NothingToDraw):
        lists.draw(made, 0.5)
    for n in range(20):
        lists.receive(made, b"%d" % n, f"{n}.txt")
    refused = lists.refuse(made, "vide.txt", EmptyDocument()).id
    assert lists.draw(made, 0.25) == 5
    stored, rows = lists.look(made)
    marked = {one.id for one in rows if one.control}
    assert len(marked) == 5
    assert refused not in marked
    assert stored.share == 0.25
    assert stored.drawn is not None
    with pytest.raises(SampleDrawn):
        lists.draw(made, 0.5)


@pytest.mark.parametrize("share", [0.0, 1.0, -1.0, float("nan")])
def test_a_share_that_is_none_is_refused(lists: Lists, made: str, share: float) -> None:
    with pytest.raises(BadShare):
        lists.draw(made, share)


def test_a_small_share_draws_one(lists: Lists, made: str) -> None:
    lists.receive(made, b"x", "x.txt")
    assert lists.draw(made, 0.01) == 1


def test_later_documents_join_the_sample_with_the_same_probability(
    lists: Lists, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists.receive(made, b"0", "0.txt")
    lists.draw(made, 0.25)
    draws = iter([0.24, 0.25, 0.9, 0.0])
    monkeypatch.setattr(received, "_RANDOM", type("Random", (), {"random": lambda self: next(draws)})())
    for n in range(1, 5):
        lists.receive(made, b"%d" % n, f"{n}.txt")
    lists.refuse(made, "vide.txt", EmptyDocument())  # asks for no draw
    assert [one.control for one in lists.look(made)[1]][1:] == [True, False, False, True, False]


@pytest.fixture
def five(database: Database, lists: Lists, made: str) -> dict[str, str]:
    """Give documents of all kinds, by their names; the riskiest is « high »."""
    return {
        "low": put(database, lists, made, "low", 0.01),
        "read": put(database, lists, made, "read", 0.3, validated=NOON),
        "unknown": put(database, lists, made, "unknown", None),
        "begun": put(database, lists, made, "begun", 0.2),
        "high": put(database, lists, made, "high", 0.6),
        "failed": lists.refuse(made, "failed", EmptyDocument()).id,
    }


def test_documents_are_walked_from_the_riskiest_on(lists: Lists, made: str, five: dict[str, str]) -> None:
    names = {identity: name for name, identity in five.items()}
    walked, one = [], five["high"]
    while one:
        around = lists.around(made, one)
        walked.append(names[one])
        assert (around.rank, around.of, around.left) == (len(walked), 5, 4)
        one = around.following
    assert walked == ["high", "read", "begun", "low", "unknown"]
    assert lists.around(made, five["high"]).previous is None
    assert lists.around(made, five["begun"]).previous == five["read"]


def test_the_next_to_read_is_the_next_that_nobody_reads_round_the_end(
    database: Database, lists: Lists, made: str, five: dict[str, str]
) -> None:
    assert lists.around(made, five["high"]).next_to_read == five["begun"]
    assert lists.around(made, five["unknown"]).next_to_read == five["high"]
    other = lists.make("b", "judiciaire", "lettres")
    reading = put(database, lists, other, "reading", 0.9, validated=None)
    free, last = put(database, lists, other, "free", 0.1), put(database, lists, other, "done", 0.05, validated=NOON)
    assert lists.around(other, last).next_to_read == free
    assert lists.around(other, free).next_to_read == reading
    alone = lists.make("c", "judiciaire", "lettres")
    assert lists.around(alone, put(database, lists, alone, "x")).next_to_read is None


def test_a_document_of_another_list_has_no_place(lists: Lists, made: str, five: dict[str, str]) -> None:
    other = lists.make("b", "judiciaire", "lettres")
    for list_id, document_id in ((other, five["high"]), (made, "0" * 32)):
        with pytest.raises(DocumentGone):
            lists.around(list_id, document_id)
    with pytest.raises(DocumentGone):
        lists.around(made, five["high"], control=True)


def test_days_are_summed_the_last_first(database: Database, lists: Lists, made: str) -> None:
    put(database, lists, made, "a", validated=NOON, seconds=60.0, changes=0)
    put(database, lists, made, "b", validated=NOON, seconds=30.0)
    put(database, lists, made, "c", validated=NOON - timedelta(days=1))
    put(database, lists, made, "d", validated=None)
    days = by_day(lists.look(made)[1])
    assert [(one.documents, one.pages, one.seconds, one.changed) for one in days] == [(2, 2, 90.0, 1), (1, 1, 90.0, 1)]
    assert days[0].day - days[1].day == timedelta(days=1)


def exported(lists: Lists, made: str, wait_for: Callable[..., None], **how: Any) -> tuple[Any, zipfile.ZipFile]:
    export_id = lists.export(made, **how)
    wait_for(lambda: lists.exporting(made, export_id).ready)
    progress = lists.exporting(made, export_id)
    size, pieces = lists.exports.fetch(made, export_id)
    data = b"".join(pieces)
    assert len(data) == size
    with pytest.raises(ExportGone):
        lists.exporting(made, export_id)
    return progress, zipfile.ZipFile(io.BytesIO(data))


def table(archive: zipfile.ZipFile, delimiter: str = ";") -> list[dict[str, str]]:
    return list(
        csv.DictReader(io.StringIO(archive.read(archive.namelist()[-1]).decode("utf-8-sig")), delimiter=delimiter)
    )


def test_what_is_validated_is_handed_over_under_names_that_name_nobody(
    lists: Lists, made: str, five: dict[str, str], forms: Forms, wait_for: Callable[..., None], tmp_path: Path
) -> None:
    progress, archive = exported(lists, made, wait_for, choice="validated")
    assert (progress.done, progress.of, progress.refused) == (1, 1, 0)
    assert archive.namelist() == ["valides/Jugement-A.txt", "rapport.csv"]
    assert archive.read("valides/Jugement-A.txt") == five["read"].encode()
    assert forms.asked == [(five["read"], "judiciaire", "lettres", False)]
    (line,) = table(archive)
    assert (line["numéro"], line["fichier"], line["validé par"], line["sha256"], line["refus"], line["juridiction"]) == ("2", "valides/Jugement-A.txt", "Mme Ndiaye", f"sha-{five['read']}", "", "cour d'appel")  # fmt: skip
    assert not list((tmp_path / "exports").iterdir())
    assert "Okonjo" not in archive.read("rapport.csv").decode()


def test_what_cannot_be_given_is_a_line_that_says_why(
    database: Database, lists: Lists, made: str, forms: Forms, wait_for: Callable[..., None]
) -> None:
    fine = put(database, lists, made, "fine", validated=NOON, reader="=1+1")
    leaks = put(database, lists, made, "leaks", validated=NOON)
    forms.refused[leaks] = LeakFound(reason="text", detail=3)
    progress, archive = exported(lists, made, wait_for, text=True, lang="en")
    assert (progress.refused, archive.namelist()) == (1, ["validated/Jugement-A.txt", "report.csv"])
    first, second = table(archive, ",")
    assert (first["validated by"], first["refusal"]) == ("'=1+1", "")
    assert (second["file"], second["refusal"]) == ("", LeakFound(reason="text", detail=3).sentence("en"))
    assert [(row["number"], row["document"]) for row in (first, second)] == [("1", "Jugement-A"), ("2", "Jugement-A")]
    assert (progress.written, [row.id for row, _ in progress.missing]) == (1, [leaks])
    assert forms.asked[0] == (fine, "judiciaire", "lettres", True)


def test_what_the_last_export_refused_is_known_until_one_gives_it(
    database: Database, lists: Lists, made: str, forms: Forms, wait_for: Callable[..., None]
) -> None:
    leaks = put(database, lists, made, "leaks", validated=NOON)
    lists.refuse(made, "vide.txt", EmptyDocument())  # its state says so already
    forms.refused[leaks] = LeakFound(reason="text", detail=3)
    exported(lists, made, wait_for)
    assert {found: error.code for found, error in lists.exports.refusals(made).items()} == {leaks: LeakFound.code}
    forms.refused.clear()
    exported(lists, made, wait_for)
    assert lists.exports.refusals(made) == {}


def test_the_control_sample_may_go_with_it_and_says_what_nobody_validated(
    lists: Lists, made: str, five: dict[str, str], wait_for: Callable[..., None]
) -> None:
    lists.draw(made, 0.99)
    names = exported(lists, made, wait_for, choice="control")[1].namelist()
    assert "valides/Jugement-A-2.txt" in names
    assert "a-relire/Jugement-A-5.txt" in names
    assert len(names) == 6


def test_all_documents_go_and_the_report_says_of_each_what_it_is(
    lists: Lists, made: str, five: dict[str, str], forms: Forms, wait_for: Callable[..., None]
) -> None:
    waiting = lists.receive(made, b"pas encore", "en attente.txt").id
    forms.refused |= {waiting: NotReady(), five["failed"]: EmptyDocument()}
    progress, archive = exported(lists, made, wait_for, zone=ZoneInfo("Indian/Reunion"))
    lines = table(archive)
    rows = {str(one.number): one for one in lists.look(made)[1]}
    assert [line["numéro"] for line in lines] == list(rows)
    assert {line["validé"] for line in lines} == {"oui", "non"}
    for line in lines:
        row = rows[line["numéro"]]
        folder = "valides" if row.validated else "a-relire"
        assert line["fichier"].partition("/")[0] == (folder if row.mentions is not None else ""), line
        assert line["validé"] == ("oui" if row.validated else "non")
        assert line["doutes à trancher"] == ("" if row.blocking is None else str(row.blocking + (row.look or 0)))
        assert line["validé le"].endswith("+04:00") == bool(row.validated)
    assert {line["fichier"] for line in lines if line["fichier"]} == set(archive.namelist()[:-1])
    assert (progress.of, progress.refused) == (len(rows), 2)
    assert [line["refus"] for line in lines if not line["fichier"]] == [EmptyDocument().sentence("fr"), NotReady().sentence("fr")]  # fmt: skip


def test_documents_chosen_one_by_one_go_alone(
    lists: Lists, made: str, five: dict[str, str], wait_for: Callable[..., None]
) -> None:
    numbers = {one.id: one.number for one in lists.look(made)[1] if one.state in ("to_read", "validated")}
    first, *_, last = numbers
    archive = exported(lists, made, wait_for, choice="chosen", chosen=(first, last, "f" * 32))[1]
    assert [line["numéro"] for line in table(archive)] == [str(numbers[one]) for one in (first, last)]
    with pytest.raises(NothingToExport):
        lists.export(made, choice="chosen")


def test_files_of_a_zip_are_told_apart_by_the_number_in_the_list(lists: Lists, made: str, five: dict[str, str]) -> None:
    first, second, third, *_ = lists.look(made)[1]
    names = FileNames("fr")
    assert names.name(first, "Jugement A", "docx") == "a-relire/Jugement A.docx"
    assert names.name(second, "JUGEMENT À", "docx").endswith(f"/JUGEMENT À-{second.number}.docx")
    assert names.name(third, f"Jugement A-{second.number}", "docx").endswith(f"A-{second.number}-{third.number}.docx")
    assert names.name(first, "Jugement A", "txt") == "a-relire/Jugement A.txt"


def test_an_archive_that_holds_names_says_so_in_its_name(lists: Lists, made: str) -> None:
    assert archive_name(lists.fetch(made)) == "decisions-pseudonymisees.zip"
    marked = lists.make("b", "judiciaire", "secret")
    assert archive_name(lists.fetch(marked)) == "INTERNE-decisions.zip"
    taken_away = replace(lists.fetch(made), strategy="partie")  # one of the installation that is not there any more
    assert archive_name(taken_away) == "INTERNE-decisions.zip"


def test_an_export_of_nothing_is_refused_and_one_of_another_list_is_not_found(
    database: Database, lists: Lists, made: str, wait_for: Callable[..., None]
) -> None:
    with pytest.raises(NothingToExport):
        lists.export(made)
    put(database, lists, made, "a", validated=NOON)
    export_id = lists.export(made)
    other = lists.make("b", "judiciaire", "lettres")
    with pytest.raises(ExportGone):
        lists.exporting(other, export_id)
    wait_for(lambda: lists.exporting(made, export_id).ready)
    lists.exports.drop(made, export_id)
    with pytest.raises(ExportGone):
        lists.exports.fetch(made, export_id)


@pytest.mark.parametrize(
    ("how", "same"),
    [
        pytest.param({}, True, id="the same again"),
        pytest.param({"lang": "xx"}, True, id="a language that is none, for which French stands"),
        pytest.param({"text": True}, False, id="as text"),
        pytest.param({"lang": "en"}, False, id="with a report in English"),
        pytest.param({"choice": "control"}, False, id="with the control sample"),
        pytest.param({"choice": "all"}, False, id="with all documents"),
        pytest.param({"zone": ZoneInfo("Indian/Reunion")}, False, id="with moments of another zone"),
    ],
)
def test_a_running_export_is_given_only_to_whoever_asks_for_the_same(
    lists: Lists, made: str, five: dict[str, str], forms: Forms, wait_for: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch, how: dict[str, Any], same: bool,
) -> None:  # fmt: skip
    lists.draw(made, 0.99)
    go_on, deliver = threading.Event(), forms.delivered
    monkeypatch.setattr(forms, "delivered", lambda *of, **more: go_on.wait(20) and deliver(*of, **more))
    first = lists.export(made, choice="validated")
    second = lists.export(made, **{"choice": "validated", **how})
    go_on.set()
    assert (first == second) is same
    for export_id in (first, second):
        wait_for(lambda export_id=export_id: lists.exporting(made, export_id).ready)
    assert len(zipfile.ZipFile(io.BytesIO(b"".join(lists.exports.fetch(made, first)[1]))).namelist()) == 2


def test_what_was_validated_meanwhile_is_not_left_out_for_an_export_that_runs(
    database: Database, lists: Lists, made: str, forms: Forms, wait_for: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    put(database, lists, made, "a", validated=NOON)
    go_on, deliver = threading.Event(), forms.delivered
    monkeypatch.setattr(forms, "delivered", lambda *of, **more: go_on.wait(20) and deliver(*of, **more))
    first = lists.export(made)
    put(database, lists, made, "b", validated=NOON)
    second = lists.export(made)
    go_on.set()
    wait_for(lambda: lists.exporting(made, first).ready and lists.exporting(made, second).ready)
    assert (lists.exporting(made, first).of, lists.exporting(made, second).of) == (1, 2)


def test_an_export_that_nobody_fetched_goes_after_its_hour(
    database: Database, lists: Lists, made: str, wait_for: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:  # fmt: skip
    put(database, lists, made, "a", validated=NOON)
    export_id = lists.export(made)
    wait_for(lambda: lists.exporting(made, export_id).ready)
    lists.sweep()
    assert lists.exporting(made, export_id).ready
    monkeypatch.setattr(list_export, "KEPT_SECONDS", -1.0)
    lists.sweep()
    with pytest.raises(ExportGone):
        lists.exporting(made, export_id)
    assert not list((tmp_path / "exports").iterdir())


def test_a_defect_of_one_export_is_said_and_leaves_nothing(
    database: Database, lists: Lists, made: str, forms: Forms, wait_for: Callable[..., None], tmp_path: Path
) -> None:
    forms.refused[put(database, lists, made, "a", validated=NOON)] = ValueError("Rocheblave")
    export_id = lists.export(made)
    wait_for(lambda: lists.exporting(made, export_id).error)
    assert lists.exporting(made, export_id).error.code == "engine"
    assert not list((tmp_path / "exports").iterdir())


def test_erasing_a_list_erases_its_documents_with_proof(
    database: Database, lists: Lists, made: str, five: dict[str, str]
) -> None:
    assert lists.erase(made) == len(five)
    for act in (lists.fetch, lists.look, lists.erase, lists.pause, lists.retry):
        with pytest.raises(ListGone):
            act(made)
    with database.reading() as session:
        proofs = {one.document_id: one.verified for one in erasures.all_of(session)}
    assert proofs.keys() == set(five.values())
    assert all(proofs.values())


def test_a_list_that_was_erased_meanwhile_takes_nothing(lists: Lists, made: str) -> None:
    lists.erase(made)
    with pytest.raises(ListGone):
        lists.receive(made, b"x", "x.txt")
    with pytest.raises(ListGone):
        lists.receive_archive(made, packed(("a.txt", b"1")))


def test_a_service_annotates_a_list_unless_it_is_paused(fresh_service: Service, wait_for: Callable[..., None]) -> None:
    lists = fresh_service.lists
    held = lists.make("plus tard", "judiciaire", "lettres", paused=True)
    led = lists.make("tout de suite", "judiciaire", "lettres")
    lists.receive(held, b"Mme ROCHEBLAVE", "a.txt")
    for name, data in (("b.txt", b"M. ROCHEBLAVE"), ("c.pdf", b"%PDF-1.4 rien")):
        lists.receive(led, data, name)
    wait_for(lambda: {one.state for one in lists.look(led)[1]} <= {"to_read", "failed"})
    assert [one.state for one in lists.look(led)[1]] == ["to_read", "failed"]
    assert lists.look(led)[1][0].mentions == 1
    assert [one.state for one in lists.look(held)[1]] == ["waiting"]
    assert lists.retry(led) == 1
    lists.resume(held)
    wait_for(lambda: lists.look(held)[1][0].state == "to_read")
    fresh_service.sweep()
    assert lists.erase(held) == 1
