"""What a flow does with what arrives, by a table and a clock that is set."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from engine.batch import FlowSettings, read_status
from engine.batch.flow.calendar import QuietCalendar, QuietHours
from engine.batch.flow.lateness import read_flow_status
from engine.core import FileMissing, FileNotWritten, SourceChanged
from tests.engine.batch.flow.made_flow import BEGUN, EVERY, FlowBench, identity, touch


@pytest.fixture
def bench(tmp_path: Path) -> FlowBench:
    return FlowBench(tmp_path)


def nothing() -> None:
    """Let one look pass."""


def test_what_is_found_the_same_twice_is_made_once_and_stays_where_it_arrived(bench: FlowBench) -> None:
    bench.put("a.txt", "un")
    bench.put("below/b.txt", "deux")
    bench.run(nothing, nothing, nothing)
    assert bench.made() == {"un", "deux"}
    bench.run(nothing, nothing)  # and a new start finds nothing to do
    assert bench.maker is not None
    assert bench.maker.tried == {}
    assert len(bench.rows()) == 2
    assert (bench.source / "a.txt").read_text(encoding="utf-8") == "un"


def test_what_still_grows_is_waited_for(bench: FlowBench) -> None:
    path = bench.put("a.txt", "u")
    bench.run(lambda: path.write_text("un", encoding="utf-8"), lambda: path.write_text("un de plus", encoding="utf-8"))
    assert bench.rows() == []
    bench.run(nothing, nothing)
    assert bench.made() == {"un de plus"}


def test_what_is_renamed_into_place_is_whole_at_once(bench: FlowBench) -> None:
    part = bench.put("a.txt.part", "un")
    bench.run(lambda: part.rename(bench.source / "a.txt"))
    assert bench.made() == {"un"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("a.txt.part", id="of a browser"),
        pytest.param("a.tmp", id="of a program"),
        pytest.param("a.txt~", id="a copy of an editor"),
        pytest.param(".a.txt", id="hidden"),
        pytest.param("~$a.docx", id="of a word processor"),
        pytest.param(".wait/a.txt", id="in a hidden folder"),
        pytest.param("A.TXT.FILEPART", id="in capitals"),
    ],
)
def test_temporary_names_are_left_alone(bench: FlowBench, name: str) -> None:
    bench.put(name, "un")
    bench.run(nothing, nothing)
    assert bench.rows() == []


def test_links_and_what_is_no_file_are_left_alone(bench: FlowBench, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("ailleurs", encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "b.txt").write_text("ailleurs encore", encoding="utf-8")
    (bench.source / "a.txt").symlink_to(tmp_path / "secret.txt")
    (bench.source / "folder").symlink_to(tmp_path / "elsewhere")
    (bench.source / "gone.txt").symlink_to(tmp_path / "nothing")
    (bench.source / "decision.pdf").mkdir()
    os.mkfifo(bench.source / "pipe.txt")
    bench.run(nothing, nothing)
    assert bench.rows() == []
    assert not bench.folder.arrivals.read_bytes()


def test_the_same_bytes_under_two_names_are_made_once(bench: FlowBench) -> None:
    bench.put("a.txt", "un")
    bench.put("b.txt", "un")
    bench.run(nothing, lambda: bench.put("c.txt", "un"), nothing, nothing)
    assert len(bench.rows()) == 1


def test_other_bytes_under_one_name_are_another_document(bench: FlowBench) -> None:
    path = bench.put("a.txt", "un")
    moment = path.stat().st_mtime
    bench.run(nothing, lambda: (path.write_text("dx", encoding="utf-8"), touch(path, moment)), nothing, nothing)
    assert bench.made() == {"un", "dx"}  # of the same size and hour, too


def test_what_cannot_be_listed_is_left_out_and_taken_up_once_it_is_mended(
    bench: FlowBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Small:
        upload_limit = 100

    monkeypatch.setattr("engine.batch.listing.settings", lambda: Small)
    path = bench.put("a.txt", "x" * 200)
    bench.put("b.txt", "un")
    bench.run(nothing, nothing)
    assert read_status(bench.out).left_out == {"document.too_large": 1}
    (note,) = bench.letters()
    assert note.startswith("document.too_large/file-")
    bench.run(lambda: path.write_text("deux", encoding="utf-8"), nothing, nothing)
    assert bench.made() == {"un", "deux"}
    assert read_status(bench.out).left_out == {}
    assert bench.letters() == set()


def test_a_file_that_cannot_be_read_is_left_out(bench: FlowBench, monkeypatch: pytest.MonkeyPatch) -> None:
    path = bench.put("a.txt", "un")
    opened = Path.open
    refuse = [True]

    def guarded(self: Path, *arguments: object, **more: object) -> object:
        if self == path and refuse[0]:
            raise PermissionError(errno.EACCES, "refused")
        return opened(self, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "open", guarded)
    bench.run(nothing, nothing)
    assert read_status(bench.out).left_out == {FileMissing.code: 1}
    refuse[0] = False
    bench.run(lambda: path.chmod(0o600), nothing, nothing)  # its rights were given: another stamp
    assert bench.made() == {"un"}


def test_a_folder_below_that_may_not_be_read_is_left_out(bench: FlowBench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.put("closed/a.txt", "un")
    bench.put("b.txt", "deux")
    scanned = os.scandir

    def guarded(place: str) -> object:
        if str(place).endswith("closed"):
            raise PermissionError(errno.EACCES, "refused")
        return scanned(place)

    monkeypatch.setattr(os, "scandir", guarded)
    bench.run(nothing, nothing)
    assert bench.made() == {"deux"}
    assert read_status(bench.out).left_out == {FileMissing.code: 1}


def test_many_files_are_taken_up_part_by_part_without_a_pause(
    bench: FlowBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.batch.flow.flow.AT_ONCE", 3)
    for number in range(10):
        bench.put(f"{number}.txt")
    bench.run(nothing, once=True)
    assert len(bench.made()) == 10
    assert bench.clock.steady == EVERY


def test_what_fails_twice_is_a_dead_letter_with_its_type(bench: FlowBench) -> None:
    bench.put("a.txt", "ABIME")
    bench.put("b.txt", "un")
    bench.run(nothing, nothing)
    assert bench.status_of("ABIME") == "document.damaged"
    assert bench.letters() == {f"document.damaged/{identity('ABIME')}.json"}
    assert bench.maker is not None
    assert bench.maker.tried[identity("ABIME")] == 2
    bench.run(nothing, lambda: bench.put("c.txt", "ABIME"), nothing, nothing)
    assert bench.maker.tried == {}  # the same bytes fail the same


def test_a_file_that_is_deleted_before_it_is_made_is_a_dead_letter_until_it_comes_again(bench: FlowBench) -> None:
    path = bench.put("a.txt", "un")
    bench.put("b.txt", "deux")
    bench.run(nothing, nothing, during=lambda: path.unlink(missing_ok=True))
    assert bench.status_of("un") == FileMissing.code
    live: list[set[str]] = []
    bench.run(lambda: bench.put("again.txt", "un"), nothing, nothing, lambda: live.append(bench.letters()))
    assert bench.made() == {"un", "deux"}
    assert live == [set()]


def test_a_file_that_is_changed_before_it_is_made_is_made_as_it_is_then(bench: FlowBench) -> None:
    path = bench.put("a.txt", "un")
    changed = [False]

    def change() -> None:
        if not changed[0]:
            path.write_text("deux", encoding="utf-8")
            changed[0] = True

    bench.run(nothing, nothing, nothing, nothing, during=change)
    assert bench.status_of("un") == SourceChanged.code
    assert bench.made() == {"deux"}


@pytest.mark.parametrize("left", [pytest.param(True, id="an empty place"), pytest.param(False, id="no place")])
def test_a_share_that_is_away_is_waited_for(bench: FlowBench, tmp_path: Path, left: bool) -> None:
    """It goes when its files are taken up and not made."""
    bench.put("a.txt", "un")
    away = tmp_path / "away"
    gone: list[bool] = []

    def unmount() -> None:
        if not gone:
            gone.append(True)
            bench.source.rename(away)
            if left:
                bench.source.mkdir()

    def mount() -> None:
        if left:
            bench.source.rmdir()
        away.rename(bench.source)

    bench.run(nothing, nothing, nothing, mount, nothing, during=unmount)
    assert bench.made() == {"un"}
    assert [event for event, _ in bench.events if event in ("away", "back")] == ["away", "back"]
    assert bench.states() == {identity("un"): "clean"}


def test_a_full_disk_is_waited_for(bench: FlowBench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.put("a.txt", "un")
    bench.put("b.txt", "deux")
    full, freed, synced = [False], list[bool](), os.fsync

    def fsync(descriptor: int) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, "full")
        synced(descriptor)

    def fill() -> None:
        full[0] = not freed

    def free() -> None:
        freed.append(True)
        full[0] = False

    monkeypatch.setattr(os, "fsync", fsync)
    bench.run(nothing, nothing, nothing, free, nothing, during=fill)
    assert bench.events == [("full", 0.0)]  # said once
    assert bench.made() == {"un", "deux"}
    assert set(bench.states().values()) == {"clean"}
    assert bench.letters() == set()


def test_a_full_disk_ends_what_is_done_once(bench: FlowBench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, rows: object, **_: object) -> None:
        raise FileNotWritten(file=path.name)

    bench.put("a.txt", "un")
    monkeypatch.setattr("engine.batch.flow.intake.append_rows", refuse)
    with pytest.raises(FileNotWritten):
        bench.run(nothing, nothing, once=True)


def test_a_share_that_is_away_ends_what_is_done_once(bench: FlowBench) -> None:
    bench.source.rmdir()
    with pytest.raises(FileMissing):
        bench.run(nothing, once=True)


def test_a_clock_that_is_put_back_loses_nothing_and_makes_nothing_twice(bench: FlowBench) -> None:
    bench.put("a.txt", "un")

    def back() -> None:
        bench.clock.wall -= 86_400
        bench.put("b.txt", "deux")

    bench.run(nothing, back, nothing, nothing)
    bench.run(nothing, nothing)
    assert bench.made() == {"un", "deux"}
    assert len(bench.rows()) == 2


def test_once_ends_where_nothing_is_left(bench: FlowBench) -> None:
    bench.put("a.txt", "un")
    bench.run(nothing, nothing, nothing, nothing, once=True)
    assert bench.made() == {"un"}
    assert bench.clock.steady == EVERY  # the second look, and no third


def test_what_arrived_first_is_made_first_and_the_end_comes_after_the_document_in_hand(bench: FlowBench) -> None:
    bench.put("a.txt", "un")
    bench.put("b.txt", "deux")
    order: list[str] = []

    def stop() -> None:
        order.append("made")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench.run(nothing, nothing, during=stop)
    assert order == ["made"]
    bench.run(nothing)
    assert bench.made() == {"un", "deux"}


def test_documents_that_are_late_are_said_and_made_all_the_same(tmp_path: Path) -> None:
    always = QuietHours(frozenset({6}), 0, 23 * 60)  # that Sunday, until 23:00
    bench = FlowBench(tmp_path, FlowSettings(3600.0, EVERY, QuietCalendar(ZoneInfo("UTC"), (always,))))
    bench.put("a.txt", "un")

    def later() -> None:
        bench.clock.wall += 3 * 3600

    bench.run(nothing, later)
    status = read_flow_status(bench.folder, bench.manifest(), bench.clock.wall)
    assert (status.open, status.late, status.closed_late) == (1, 1, 0)
    assert status.quiet_until == "2020-09-13T23:00+00:00"
    assert bench.rows() == []
    assert [event for event, _ in bench.events] == ["quiet", "late"]

    def night() -> None:
        bench.clock.wall = BEGUN + 12 * 3600

    bench.run(night, nothing)
    status = read_flow_status(bench.folder, bench.manifest(), bench.clock.wall)
    assert (status.open, status.late, status.closed_late, status.quiet_until) == (0, 0, 1, None)
    assert bench.made() == {"un"}
