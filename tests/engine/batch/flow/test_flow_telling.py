"""A program that is told of the documents of a flow, and again where it did not hear it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.batch import BatchFolder, LedgerRow
from engine.batch.flow.telling import Tellings
from engine.batch.ledger import ShardLedger
from engine.core import WebhookFailed
from engine.core.settings import Settings
from engine.service import PAUSES, Tasks, WebhookAddress

ROW = LedgerRow("ab" * 32, "doubt")


class Program:
    """A program that hears, or not."""

    def __init__(self, deaf: int = 0) -> None:
        self.deaf, self.heard = deaf, list[dict]()

    def __call__(self, address: str, secret: str, body: bytes) -> None:
        said = json.loads(body)
        if self.deaf:
            self.deaf -= 1
            raise WebhookFailed(reason="unreachable", host="greffe.example")
        self.heard.append(said)


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> WebhookAddress:
    known = Settings(webhook_hosts=("greffe.example",))
    monkeypatch.setattr("engine.service.webhooks.address.settings", lambda: known)
    return WebhookAddress("https://greffe.example/flux", "seize signes au moins")


def test_a_program_is_told_once_what_became_of_a_document(tmp_path: Path, address: WebhookAddress) -> None:
    program = Program()
    tellings = Tellings(BatchFolder(tmp_path), address, program)
    tellings.expect(ROW)
    tellings.closed(ROW)
    tellings.hear(0.0, 0.0)
    tellings.turn(0.0)
    tellings.turn(1e9)
    assert program.heard == [{"event": "flow", "id": ROW.id, "state": "doubt", "error": None, "try": 1}]
    assert list(BatchFolder(tmp_path).tellings.iterdir()) == []


def test_it_is_told_again_with_the_pauses_of_the_service_and_then_no_more(
    tmp_path: Path, address: WebhookAddress
) -> None:
    program = Program(deaf=100)
    tellings = Tellings(BatchFolder(tmp_path), address, program)
    tellings.expect(ROW)
    tellings.closed(ROW)
    tellings.hear(0.0, 0.0)
    moment = 0.0
    for number, pause in enumerate(PAUSES, 1):
        tellings.turn(moment)
        tellings.turn(moment + pause.total_seconds() - 1)  # not before
        assert program.deaf == 100 - number
        moment += pause.total_seconds()
    tellings.turn(moment)
    assert program.deaf == 100 - len(PAUSES) - 1
    assert list(BatchFolder(tmp_path).tellings.iterdir()) == []


def test_after_a_new_start_it_is_told_what_was_closed_and_nothing_else(tmp_path: Path, address: WebhookAddress) -> None:
    folder, program = BatchFolder(tmp_path), Program()
    before = Tellings(folder, address, program)
    before.expect(ROW)
    before.expect(LedgerRow("cd" * 32, "clean"))  # killed before it was closed
    ShardLedger(folder, 0).add(ROW)
    tasks = Tasks()
    after = Tellings(folder, address, program)
    after.start(tasks, 1)
    after.end()
    tasks.stop()
    assert [said["id"] for said in program.heard] == [ROW.id]


def test_what_is_not_heard_at_the_end_is_kept_for_the_next_start(tmp_path: Path, address: WebhookAddress) -> None:
    folder, program = BatchFolder(tmp_path), Program(deaf=1)
    ShardLedger(folder, 0).add(ROW)
    tasks = Tasks()
    for expected in (1, 0):
        tellings = Tellings(folder, address, program)
        if expected:
            tellings.expect(ROW)
        tellings.start(tasks, 1)
        tellings.end()
        assert len(list(folder.tellings.iterdir())) == expected
    tasks.stop()
    assert [said["try"] for said in program.heard] == [2]
