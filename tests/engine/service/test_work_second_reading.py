"""The second reading of a list: by a process of its own, only where it is asked for; what it finds
holds a document back."""

from __future__ import annotations

import csv
import io
import logging
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core.errors import Cancelled, ModelMissing, NameLeft, WorkerDied
from engine.service.isolation.processes import Processes
from engine.service.lists.lists import Lists
from engine.service.tasks import Tasks
from engine.service.worker.tagger_process import TaggerProcess
from engine.store import Database
from tests.engine.service.made_lists import NOON, Forms, put

LOADER = "tests.engine.service.fake_taggers:load_for_pipeline"


@pytest.fixture
def tasks() -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.stop()


@pytest.fixture
def tagger(tasks: Tasks) -> Iterator[TaggerProcess]:
    tagger = TaggerProcess(tasks, LOADER, lambda: False)
    yield tagger
    tagger.stop()


def test_texts_are_tagged_one_after_the_other_by_the_model_of_their_language(tagger: TaggerProcess) -> None:
    (found,) = tagger.tag("Mme ROCHEBLAVE conclut.", "fr")
    assert (found.start, found.text, found.source) == (4, "ROCHEBLAVE", "model:fake")
    assert [one.source for one in tagger.tag("Ms ROCHEBLAVE", "en")] == ["model:fake-en"]
    assert tagger.tag("Personne.", "fr") == ()


def test_a_process_that_dies_fails_one_text(tagger: TaggerProcess) -> None:
    with pytest.raises(WorkerDied):
        tagger.tag("die", "fr")
    assert len(tagger.tag("ROCHEBLAVE", "fr")) == 1


def test_a_defect_is_a_sentence_without_the_text(tagger: TaggerProcess, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(Exception, match=r"^(?!.*KERMOAL)"):
        tagger.tag("defect KERMOAL", "fr")
    assert "KERMOAL" not in caplog.text


def test_a_model_that_lacks_and_a_cancellation_end_it(tasks: Tasks) -> None:
    with pytest.raises(ModelMissing):
        TaggerProcess(tasks, "tests.engine.service.fake_taggers:load_missing", lambda: False).tag("x", "fr")
    with pytest.raises(Cancelled):
        TaggerProcess(tasks, LOADER, lambda: True).tag("x", "fr")


@pytest.fixture
def forms() -> Forms:
    return Forms()


@pytest.fixture
def lists(tmp_path: Path, forms: Forms, tasks: Tasks) -> Iterator[Lists]:
    database = Database(tmp_path / "store.db")
    made = Lists(database, forms, Processes(tasks), tmp_path, tasks, loader=LOADER)
    yield made
    tasks.stop()
    made.stop()
    database.close()


def test_a_document_with_a_name_is_held_back_and_the_report_says_so(
    lists: Lists, forms: Forms, wait_for: Callable[..., None]
) -> None:
    made = lists.make("a", "judiciaire", "lettres")
    held, fine = (put(lists._database, lists, made, name, validated=NOON) for name in ("one", "two"))
    forms.texts = {held: "Mme ROCHEBLAVE conclut.", fine: "Mme A... conclut."}

    def export(**how: bool) -> zipfile.ZipFile:
        export_id = lists.export(made, **how)
        wait_for(lambda: lists.exporting(made, export_id).ready)
        return zipfile.ZipFile(io.BytesIO(b"".join(lists.exports.fetch(made, export_id)[1])))

    assert len(export().namelist()) == 3
    assert forms.read == []  # off unless asked for
    archive = export(second_reading=True)
    assert [len(found) for found in forms.read] == [1, 0]
    assert len(archive.namelist()) == 2
    rows = csv.DictReader(io.StringIO(archive.read("rapport.csv").decode("utf-8-sig")), delimiter=";")
    assert [row["refus"] for row in rows] == [NameLeft(count=1, places="1:4").sentence("fr"), ""]
    assert b"ROCHEBLAVE" not in archive.read("rapport.csv")
