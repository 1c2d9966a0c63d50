"""Trainings begun from a page: what is refused at once, and what the command is given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import BadCorpus, BadTrainingName, GoldGone, TrainingUnderWay, UnknownLabels, settings
from engine.interchange import convert
from engine.measure import own_sets
from engine.service import Service
from engine.service.training import trainings as room
from engine.service.worker.main import load_taggers
from engine.training import choose_model, own_trainings, read_order, records
from tests.engine.training.test_models import put

LABEL = "personnePhysiqueNom"


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "own"))
    settings.cache_clear()
    yield tmp_path / "own"
    settings.cache_clear()


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """Note what the command is given, in its place."""
    calls: list[tuple[str, bytes]] = []
    monkeypatch.setattr(room, "_run", lambda task, name, data: calls.append((name, data)))
    return calls


def corpus(service: Service, count: int = 6, label: str = LABEL) -> str:
    """Upload a gold set of short letters."""
    rows = [
        {"id": n, "text": f"Mme Berthome{n} part.", "label": [[4, 13, label]] if label else []} for n in range(count)
    ]
    data = "\n".join(map(json.dumps, rows)).encode()
    return service.own_sets.receive_gold([own_sets.File("lettres.jsonl", data)], "Lettres", "judiciaire")


def test_a_gold_set_is_given_to_the_command_whole(service: Service, given: list[tuple[str, bytes]]) -> None:
    order = service.trainings.begin(corpus(service), "lyon", {"epochs": "3"})
    service.trainings.wait()
    ((name, data),) = given
    assert name == "lyon"
    assert room.records.training_folder("lyon").is_dir()
    again = convert.read(data, "json", "corpus")
    assert order.corpus.sha256 == room.make_order("x", again, "", "fr", "fr", {}).corpus.sha256
    assert (order.start, order.language, order.corpus.title) == ("fr", "fr", "lyon")
    assert read_order("lyon") == order
    assert [state for _, state in service.trainings.list()] == ["stopped"]
    service.trainings.go_on("lyon")
    service.trainings.wait()
    assert given[1] == given[0]


def test_labels_are_mapped_before_they_are_learnt(service: Service, given: list[tuple[str, bytes]]) -> None:
    set_id = corpus(service, label="NOM")
    with pytest.raises(UnknownLabels):
        service.trainings.begin(set_id, "lyon", {})
    service.own_sets.map_labels(set_id, {"NOM": LABEL})
    service.trainings.begin(set_id, "lyon", {})
    service.trainings.wait()
    assert {mention.label for one in convert.read(given[0][1], "json", "c") for mention in one.entities} == {LABEL}


@pytest.mark.parametrize(("count", "label"), [(1, LABEL), (6, "")], ids=["one document", "no mention"])
def test_what_cannot_be_learnt_from_leaves_nothing(
    service: Service, given: list[tuple[str, bytes]], count: int, label: str
) -> None:
    with pytest.raises(BadCorpus):
        service.trainings.begin(corpus(service, count, label), "lyon", {})
    assert (own_trainings(), given) == ((), [])


def test_one_training_at_a_time_and_a_name_once(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_run", lambda task, name, data: task.pause(30))
    set_id = corpus(service)
    service.trainings.begin(set_id, "lyon", {})
    assert service.trainings.running() == "lyon"
    with pytest.raises(TrainingUnderWay):
        service.trainings.begin(set_id, "paris", {})
    with pytest.raises(TrainingUnderWay):
        service.trainings.erase("lyon")
    service.trainings.stop("lyon")
    service.trainings.wait()
    assert service.trainings.running() is None
    with pytest.raises(BadTrainingName):
        service.trainings.begin(set_id, "lyon", {})


def test_it_does_not_go_on_without_its_corpus(service: Service, given: list[tuple[str, bytes]]) -> None:
    set_id = corpus(service)
    service.trainings.begin(set_id, "lyon", {})
    service.trainings.wait()
    service.own_sets.erase(set_id)
    with pytest.raises(GoldGone):
        service.trainings.go_on("lyon")


def test_a_command_that_ends_without_a_word_is_said(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.sys, "executable", "/bin/false")
    service.trainings.begin(corpus(service), "lyon", {})
    service.trainings.wait()
    ((found, state),) = service.trainings.list()
    assert state == "failed"
    assert found.error is not None
    assert "go on" in found.error["en"]
    assert records.training_folder("lyon").is_dir()


def test_the_worker_reads_with_the_model_that_was_chosen(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Named:
        device, language = "cpu", "fr"

        def __init__(self, name: str, device: str) -> None:
            self.name = name

        def tag(self, text: str) -> tuple[()]:
            return ()

    monkeypatch.setattr("engine.training.models.load_model", Named)
    put(var, "lyon")
    taggers = load_taggers()
    assert (taggers.first.name, taggers.of("fr").name, taggers.of("en").name) == ("fr", "fr", "en")
    choose_model("lyon")
    assert (taggers.of("fr").name, taggers.of("en").name) == ("lyon:" + "ab" * 6, "en"), "from the next document on"
