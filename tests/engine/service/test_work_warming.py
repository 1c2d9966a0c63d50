"""What a server reads before its first reader."""

from __future__ import annotations

import gc
from types import SimpleNamespace

import pytest

from engine.core.errors import BadProfile
from engine.service import warming
from engine.service.tasks import Tasks


@pytest.fixture
def collector():
    """Give the collector of garbage back as it was."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Records:
    read = 0

    started = 0

    def columns(self):
        self.read += 1

    def start(self):
        self.started += 1


@pytest.fixture(autouse=True)
def records(monkeypatch):
    """Stand for those of this server."""
    records = Records()
    monkeypatch.setattr(
        warming, "service", lambda: SimpleNamespace(records=records, tasks=Tasks(), start_processes=records.start)
    )
    return records


class Counted:
    def warm(self):
        return self

    def wait(self):
        self.waited = True


def test_what_is_read_once_is_set_apart(collector, monkeypatch, records):
    counted = Counted()
    monkeypatch.setattr(warming, "gold_sets", lambda: counted)
    warming.warm().result()
    assert counted.waited
    assert (records.read, records.started) == (1, 1)
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == warming.THRESHOLDS


def test_a_profile_that_cannot_be_read_is_told_in_the_log(collector, monkeypatch, caplog):
    def broken(name):
        raise BadProfile(file="judiciaire.toml")

    monkeypatch.setattr(warming, "gold_sets", Counted)
    monkeypatch.setattr(warming, "load_profile", broken)
    warming.warm().result()
    assert "usage.bad_profile" in caplog.text
    assert gc.get_threshold() == warming.THRESHOLDS
