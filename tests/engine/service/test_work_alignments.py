"""Two files go in, a process reads and aligns them, what came of it is kept, given and erased; what
goes wrong is one sentence."""

from __future__ import annotations

import logging
import re
import time
from datetime import timedelta

import pytest

from engine.core.errors import AlignmentGone, AlignmentsBusy, EmptyDocument, NotReady, SameDocument, TooLarge
from engine.core.settings import Settings
from engine.formats import read
from engine.service.alignment.aligned import decode, encode
from engine.service.alignment.aligning import UploadedFile
from engine.service.alignment.alignments import Alignments
from engine.service.isolation.processes import Processes
from engine.service.tasks import Tasks
from engine.store import Database
from engine.store.columns import now
from engine.store.schema import AlignmentRow
from tests.engine.service.made_alignments import ORIGINAL, PUBLISHED, WAY, align

FIRST, SECOND = (
    UploadedFile("C:\\Lots\\Ranaivoson.txt", ORIGINAL.encode()),
    UploadedFile("publié.txt", PUBLISHED.encode()),
)
DAY = timedelta(days=1)
BLANK = b"""%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
trailer <</Root 1 0 R>>
"""


@pytest.fixture
def database(tmp_path):
    database = Database(tmp_path / "store.db")
    yield database
    database.close()


@pytest.fixture
def work(database):
    """Give a function that makes alignments with one of the ways to align."""
    tasks = Tasks()
    yield lambda way="align": Alignments(database, tasks, Processes(tasks), f"{WAY}:{way}")
    tasks.stop()


def end(work, alignment_id):
    """Wait for the end and give the last word on it."""
    limit = time.monotonic() + 60
    while not (told := work.progress(alignment_id)).ended:
        assert time.monotonic() < limit
        time.sleep(0.02)
    return told


def test_two_files_become_an_annotation_with_its_places(work):
    alignments = work()
    alignment_id = alignments.receive(FIRST, SECOND)
    assert re.fullmatch(r"[0-9a-f]{32}", alignment_id)
    told = end(alignments, alignment_id)
    assert (told.error, told.fraction) == (None, 1.0)
    kept = alignments.fetch(alignment_id)
    found = kept.alignment
    assert (found.original.name, found.original.text, found.published.text) == ("Ranaivoson.txt", ORIGINAL, PUBLISHED)
    stands = {
        " ".join(found.annotation.entities[rank].text for rank in one.entities): PUBLISHED[slice(*one.published)]
        for one in found.masked
    }
    assert stands == {
        "Solveig Ranaivoson": "S... R...",
        "14, rue des Tilleuls, 69100 Villeurbanne": "[adresse 1]",
        "Okoundji": "O...",
    }
    assert [PUBLISHED[one.start : one.end] for one in found.readable] == ["RANAIVOSON"]
    assert [PUBLISHED[slice(*one.published)] for one in found.others] == ["et contradictoirement"]
    assert (found.matched.count, found.matched.of) == (60, 61)
    assert kept.expires > now()


def test_the_annotation_goes_out_in_a_form(work):
    alignments = work()
    alignment_id = alignments.receive(FIRST, SECOND)
    end(alignments, alignment_id)
    assert b"B-personnePhysiquePrenom" in alignments.export(alignment_id, "conll")


@pytest.mark.parametrize(
    ("first", "second", "way", "code", "side"),
    [
        pytest.param(FIRST, UploadedFile("a.pdf", b"x" * 100), "align", "document.wrong_extension", "published", id="text called PDF"),
        pytest.param(UploadedFile("a.zip", b"PK\x03\x04nonsense"), SECOND, "align", "document.unknown_format", "original", id="unknown"),
        pytest.param(FIRST, UploadedFile("b.txt", b" \n "), "align", "document.empty", "published", id="blanks alone"),
        pytest.param(UploadedFile("a.pdf", BLANK), SECOND, "align", "document.empty", "original", id="a PDF of a blank page"),
        pytest.param(
            FIRST, UploadedFile("b.html", b"<html><body><p>" + ORIGINAL.replace("<", "&lt;").encode() + b"</p></body></html>"),
            "align", "usage.same_document", None, id="the same text in another format",
        ),
        pytest.param(FIRST, SECOND, "apart", "usage.not_the_same", None, id="two decisions"),
        pytest.param(FIRST, SECOND, "die", "job.worker_died", None, id="a crash"),
    ],
)  # fmt: skip
def test_what_cannot_be_aligned_is_said_with_the_file_to_blame(work, first, second, way, code, side):
    alignments = work(way)
    alignment_id = alignments.receive(first, second)
    told = end(alignments, alignment_id)
    assert told.error is not None
    assert (told.error.code, told.side) == (code, side)
    with pytest.raises(AlignmentGone):
        alignments.fetch(alignment_id)


def test_a_defect_is_logged_without_the_text(work, caplog):
    alignments = work("fail")
    with caplog.at_level(logging.ERROR):
        told = end(alignments, alignments.receive(FIRST, SECOND))
    assert told.error is not None
    assert told.error.code == "engine"
    assert "RuntimeError at made_alignments.py" in caplog.text
    assert "Ranaivoson" not in caplog.text


def test_what_takes_too_long_is_ended(work, monkeypatch):
    monkeypatch.setattr("engine.service.isolation.operation.settings", lambda: Settings(job_minutes=0.02))  # type: ignore[arg-type]
    alignments = work("hang")
    told = end(alignments, alignments.receive(FIRST, SECOND))
    assert told.error is not None
    assert told.error.code == "job.timed_out"


def test_what_is_under_way_is_not_given_and_can_be_erased(work):
    alignments = work("hang")
    alignment_id = alignments.receive(FIRST, SECOND)
    with pytest.raises(NotReady):
        alignments.fetch(alignment_id)
    alignments.erase(alignment_id)
    for ask in (alignments.progress, alignments.fetch, alignments.erase):
        with pytest.raises(AlignmentGone):
            ask(alignment_id)


def test_only_so_many_are_taken_at_once(work, monkeypatch):
    monkeypatch.setattr("engine.service.alignment.alignments.MOST_UNDER_WAY", 1)
    alignments = work("hang")
    first = alignments.receive(FIRST, SECOND)
    with pytest.raises(AlignmentsBusy):
        alignments.receive(FIRST, SECOND)
    alignments.erase(first)
    alignments.erase(alignments.receive(FIRST, SECOND))


@pytest.mark.parametrize(
    ("first", "second", "error"),
    [
        pytest.param(FIRST, UploadedFile("autre.txt", FIRST.data), SameDocument, id="the same file twice"),
        pytest.param(FIRST, UploadedFile("b.txt", b""), EmptyDocument, id="an empty file"),
        pytest.param(UploadedFile("a.txt", b"x" * 50), SECOND, TooLarge, id="too large"),
    ],
)
def test_what_can_be_seen_at_once_is_refused_at_once(work, monkeypatch, first, second, error):
    if error is TooLarge:
        monkeypatch.setattr("engine.service.documents.limits.settings", lambda: Settings(upload_limit=10))
    with pytest.raises(error):
        work().receive(first, second)


def test_the_time_of_an_alignment_ends(work, database):
    alignments = work()
    alignment_id = alignments.receive(FIRST, SECOND)
    end(alignments, alignment_id)
    with database.writing() as session:
        session.get(AlignmentRow, alignment_id).expires = now() - DAY
    with pytest.raises(AlignmentGone):
        alignments.fetch(alignment_id)
    alignments.sweep()
    with database.reading() as session:
        assert session.get(AlignmentRow, alignment_id) is None


def test_what_is_coded_comes_back_whole():
    documents = [read(one.data, one.name) for one in (FIRST, SECOND)]
    made = align(documents[0], documents[1])
    back = decode(encode(documents[0], documents[1], made))
    assert (back.annotation, back.published) == (made.annotation, documents[1])
    for side, text in enumerate((ORIGINAL, PUBLISHED)):
        assert "".join(text[slice(*row[side])] for row in back.rows) == text
    assert len(back.rows) > 5


def test_a_name_that_nothing_stands_for_has_an_empty_place():
    original, published = (
        read(text.encode(), "a.txt")
        for text in ("Vu la requête de Okoundji, présentée.", "Vu la requête de , présentée.")
    )
    (one,) = decode(encode(original, published, align(original, published))).masked
    assert one.published[0] == one.published[1]
