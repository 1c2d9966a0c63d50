"""What is known of trainings from their folders."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from engine.core import BadTrainingName, BrokenLine, UnknownName
from engine.training import (
    TrainingOrder,
    erase_training,
    keep_order,
    make_order,
    own_trainings,
    read_order,
    records,
    running_training,
    time_left,
)
from tests.engine.training.conftest import annotated

DOCUMENTS = [annotated(number) for number in range(4)]


def ordered(name: str = "lyon") -> TrainingOrder:
    """Make an order."""
    return make_order(name, DOCUMENTS, "corpus.jsonl", "fr", "fr", {"epochs": 2})


def test_an_order_is_read_back_as_it_was_kept(var: Path) -> None:
    keep_order(ordered())
    assert read_order("lyon") == ordered()
    (found,) = own_trainings()
    assert found.state() == "stopped"
    assert found.state(running=True) == "running"
    assert (found.order.corpus.documents, found.order.corpus.mentions) == (4, 4)


@pytest.mark.parametrize("name", ["", "Lyon", "../x", "a b", "é", "-a", "a" * 41])
def test_a_name_that_is_no_folder_is_refused(name: str) -> None:
    with pytest.raises(BadTrainingName):
        ordered(name)


def test_a_training_is_not_put_in_place_of_another(var: Path) -> None:
    keep_order(ordered())
    with pytest.raises(BadTrainingName):
        keep_order(ordered())


def test_a_hyperparameter_that_an_older_order_lacks_has_its_default(var: Path) -> None:
    folder = keep_order(ordered())
    data = ordered().to_json()
    del data["parameters"]["documents"]
    records.write_record(folder / records.ORDER, data)
    assert read_order("lyon") == ordered()


def test_an_unknown_training_is_said(var: Path) -> None:
    with pytest.raises(UnknownName):
        read_order("nowhere")


def test_a_damaged_order_is_said_with_its_file(var: Path) -> None:
    folder = keep_order(ordered())
    (folder / records.ORDER).write_text("{", encoding="utf-8")
    with pytest.raises(BrokenLine, match=r"lyon-1/order\.json"):
        own_trainings()


def test_an_erased_training_leaves_nothing(var: Path) -> None:
    folder = keep_order(ordered())
    erase_training("lyon")
    assert not folder.exists()
    assert own_trainings() == ()


def test_the_training_under_way_is_known_by_its_lock(var: Path) -> None:
    assert running_training() is None
    keep_order(ordered())
    path = records.trainings_folder() / records.LOCK
    path.write_text("4711 lyon", encoding="utf-8")
    assert running_training() is None, "a lock that nobody holds"
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert running_training() == (4711, "lyon")


def test_the_time_left_follows_the_pace_since_the_stage_began() -> None:
    row = {"fraction": 0.6, "first": 0.2, "began": 100.0, "at": 140.0}
    assert time_left(row, 140.0) == pytest.approx(40.0)
    assert time_left(row, 150.0) == pytest.approx(30.0)
    assert time_left({**row, "fraction": 0.2}, 140.0) is None
