"""The ledger after a power cut, and the promise over its rows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.batch import BatchFolder, LedgerRow
from engine.batch.folder import read_rows, shard_of, write_rows
from engine.batch.ledger import ShardLedger, read_given, read_ledger
from engine.batch.report import checksum, split
from engine.core import NoBatch, Share
from engine.pseudonyms import GivenPseudonym
from engine.recall import Promise

ROW = LedgerRow("ab" * 32, "clean", sha256="cd" * 32, nothing_missed=0.99)


def test_a_row_that_was_broken_off_does_not_count_and_is_removed(tmp_path: Path) -> None:
    folder = BatchFolder(tmp_path)
    ShardLedger(folder, 0).add(ROW)
    with folder.ledger(0).open("ab") as file:
        file.write(b'{"id": "half of a r')
    assert read_ledger(folder, 0) == {ROW.id: ROW}
    ledger = ShardLedger(folder, 0)
    ledger.add(replace(ROW, id="ef" * 32))
    assert [row["id"] for row in read_rows(folder.ledger(0))] == [ROW.id, "ef" * 32]


def test_the_last_row_of_a_document_counts_and_its_pseudonyms_with_it(tmp_path: Path) -> None:
    folder, given = BatchFolder(tmp_path), (GivenPseudonym("fictif.surname", "a", "x", 1),)
    ledger = ShardLedger(folder, 0)
    ledger.add(replace(ROW, state="error", error="document.damaged"))
    ledger.add(ROW, given)
    assert read_ledger(folder, 0) == {ROW.id: ROW}
    assert read_given(folder, 0) == {ROW.id: given}


def test_another_damaged_line_is_told(tmp_path: Path) -> None:
    path = BatchFolder(tmp_path).ledger(0)
    write_rows(path, [{"id": "1"}])
    path.write_bytes(b"damaged\n" + path.read_bytes())
    with pytest.raises(NoBatch):
        read_rows(path)


def test_a_document_has_one_shard() -> None:
    assert {shard_of(f"{n:064x}", 4) for n in range(8)} == {0, 1, 2, 3}


def promise(threshold: float, source: str = "system") -> Promise:
    return Promise(0.1, 0.95, source, threshold, Share(1, 2), Share(0, 1), 0.05, 0.01, 29)  # type: ignore[arg-type]


def test_what_is_risky_in_doubt_refused_or_unscored_goes_to_readers_the_riskiest_first() -> None:
    safe = replace(ROW, id="1")
    rows = [
        safe,
        replace(ROW, id="2", nothing_missed=0.5),
        replace(ROW, id="3", nothing_missed=0.8),
        replace(ROW, id="4", state="doubt"),
        replace(ROW, id="5", state="refused"),
        replace(ROW, id="6", nothing_missed=None),
        replace(ROW, id="7", state="error"),
    ]
    unread, readers = split(rows, promise(0.1))
    assert unread == (safe,)
    assert [row.id for row in readers] == ["6", "2", "3", "4", "5"]
    assert split(rows, None)[0] == ()
    assert split(rows, promise(1000, "mentions"))[0] == ()  # which only a gold knows


def test_the_checksum_is_that_of_what_was_made_in_any_order() -> None:
    other = replace(ROW, id="1")
    assert checksum([ROW, other]) == checksum([other, ROW]) != checksum([ROW, replace(other, sha256="0")])
    assert checksum([ROW]) == checksum([ROW, replace(other, state="error")])
