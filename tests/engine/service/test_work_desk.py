"""The desk with a real worker process and a fake tagger."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest

from engine.core.errors import (
    Cancelled,
    DocumentGone,
    EmptyDocument,
    ModelMissing,
    NotReady,
    TooLarge,
    TooManyParties,
    UnknownName,
)
from engine.core.model import Document
from engine.core.settings import ROOT
from engine.service.desk import Desk
from engine.service.worker import assignment
from engine.store import documents

TEXT = "Mme ROCHEBLAVE demande le divorce.\n"


def running(desk, document_id):
    return lambda: desk.job(document_id).stage == "tag"


def test_a_file_goes_in_and_its_pseudonymised_text_comes_out(desk, end_of):
    document_id = desk.receive(TEXT.encode(), "divorce.txt")
    job = end_of(desk, document_id)
    assert (job.state, job.fraction, job.position, job.error, job.device) == ("done", 1.0, 0, None, "cpu")
    stored = desk.document(document_id)
    assert (stored.name, stored.text, stored.format, stored.size) == ("divorce.txt", TEXT, "txt", len(TEXT))
    assert [entity.text for entity in desk.annotation(document_id).entities] == ["ROCHEBLAVE"]
    replaced = desk.replaced(document_id, "judiciaire", "cour")
    assert "ROCHEBLAVE" not in replaced.text
    assert replaced is desk.replaced(document_id, "judiciaire", "cour")
    assert desk.status().state == "ready"
    assert desk.status().model == "fake"


def test_the_worker_runs_the_real_pipeline(tmp_path, fakes, end_of):
    desk = Desk(tmp_path / "var", f"{fakes}:load_for_pipeline")
    try:
        document_id = desk.receive(b"Mme ROCHEBLAVE demande le divorce. Madame Rocheblave sera entendue.", "1.txt")
        assert end_of(desk, document_id).state == "done"
        assert "rocheblave" not in desk.replaced(document_id).text.lower()
    finally:
        desk.stop()


def test_parties_and_pictures_go_through_the_worker_and_stay_for_the_next_time(tmp_path, fakes, end_of):
    desk = Desk(tmp_path / "var", f"{fakes}:load_for_pipeline")
    page = "<html><body><p>Odile Marchenoir demande le divorce et soutient que son époux est parti.</p><img src=a.png></body></html>"
    try:
        document_id = desk.receive(page.encode(), "1.html", parties=("MARCHENOIR Odile", " "))
        assert desk.document(document_id).parties == ("MARCHENOIR Odile",)
        for wanted in ("auto", "fr"):
            desk.change_language(document_id, wanted)
            assert end_of(desk, document_id).state == "done"
            annotation = desk.annotation(document_id)
            assert "Marchenoir" in [entity.text for entity in annotation.entities], wanted
            assert "unread_image" in [doubt.kind for doubt in annotation.doubts], wanted
            assert (annotation.document.images, annotation.document.parties) == (1, ("MARCHENOIR Odile",))
        pasted = desk.receive_text("Odile Marchenoir demande le divorce.", "x", parties=["Odile Marchenoir"])
        assert end_of(desk, pasted).state == "done"
        assert "Marchenoir" not in desk.replaced(pasted).text
    finally:
        desk.stop()


def test_letters_of_a_document_survive_a_restart(fresh_desk, end_of):
    desk = fresh_desk
    document_id = desk.receive(TEXT.encode(), "divorce.txt")
    end_of(desk, document_id)
    before = desk.replaced(document_id, "tout", "cour").text
    desk.stop()
    assert desk.replaced(document_id, "tout", "cour").text == before


def test_documents_are_worked_on_in_the_order_they_came(desk, end_of, wait_for):
    slow = desk.receive(b"slow", "1.txt")
    wait_for(running(desk, slow))
    second, third = desk.receive(TEXT.encode(), "2.txt"), desk.receive(TEXT.encode(), "3.txt")
    assert [desk.job(document_id).position for document_id in (slow, second, third)] == [0, 1, 2]
    assert (desk.status().state, desk.status().queued) == ("busy", 2)
    with pytest.raises(NotReady):
        desk.annotation(second)
    desk.cancel(slow)
    assert end_of(desk, third).state == "done"
    assert desk.job(second).state == "done"


def test_the_text_can_be_seen_while_the_job_runs(desk, wait_for):
    document_id = desk.receive(b"slow", "1.txt")
    wait_for(running(desk, document_id))
    assert desk.document(document_id).text == "slow"


def test_a_cancelled_job_leaves_the_worker_alive_and_the_document_ready_to_start_again(desk, end_of, wait_for):
    document_id = desk.receive(b"slow", "1.txt")
    wait_for(running(desk, document_id))
    worker = desk.worker_pid()
    desk.cancel(document_id)
    assert isinstance(desk.job(document_id).error, Cancelled)
    with pytest.raises(Cancelled):
        desk.annotation(document_id)
    wait_for(lambda: desk.status().state == "ready")
    desk.retry(document_id)
    wait_for(running(desk, document_id))
    assert desk.worker_pid() == worker
    desk.cancel(document_id)


def test_a_job_is_cancelled_while_it_waits(desk, end_of, wait_for):
    slow = desk.receive(b"slow", "1.txt")
    wait_for(running(desk, slow))
    waiting = desk.receive(TEXT.encode(), "2.txt")
    desk.cancel(waiting)
    desk.cancel(slow)
    last = desk.receive(TEXT.encode(), "3.txt")
    assert end_of(desk, last).state == "done"
    assert desk.job(waiting).state == "cancelled"


def test_a_worker_that_does_not_hear_is_replaced(desk, end_of, wait_for, monkeypatch):
    monkeypatch.setattr(assignment, "CANCEL_SECONDS", 0.2)
    deaf = desk.receive(b"deaf", "1.txt")
    wait_for(lambda: desk.job(deaf).stage in ("segment", "tag"))
    worker = desk.worker_pid()
    desk.cancel(deaf)
    after = desk.receive(TEXT.encode(), "2.txt")
    assert end_of(desk, after).state == "done"
    assert desk.job(deaf).state == "cancelled"
    assert desk.worker_pid() != worker


def test_cancelling_what_has_ended_does_nothing(desk, end_of):
    document_id = desk.receive(TEXT.encode(), "1.txt")
    end_of(desk, document_id)
    desk.cancel(document_id)
    desk.retry(document_id)
    assert desk.job(document_id).state == "done"


def test_a_document_erased_during_its_job_does_not_come_back(desk, end_of, wait_for):
    document_id = desk.receive(b"slow CHANTEREINE", "1.txt")
    wait_for(running(desk, document_id))
    worker = desk.worker_pid()
    desk.erase(document_id)
    after = desk.receive(b"rien", "2.txt")
    assert end_of(desk, after).state == "done"
    assert desk.worker_pid() == worker
    for ask in (desk.document, desk.job, desk.cancel, desk.retry, desk.erase, desk.annotation, desk.replaced):
        with pytest.raises(DocumentGone):
            ask(document_id)
    assert not [path for path in desk.folder.iterdir() if b"CHANTEREINE" in path.read_bytes()]


def test_a_document_erased_while_it_waits_is_passed_over(desk, end_of, wait_for):
    slow = desk.receive(b"slow", "1.txt")
    wait_for(running(desk, slow))
    waiting, last = desk.receive(b"rien", "2.txt"), desk.receive(b"rien", "3.txt")
    desk.erase(waiting)
    desk.erase(slow)
    assert end_of(desk, last).state == "done"


def test_an_erased_document_is_not_given_from_memory(desk, end_of):
    document_id = desk.receive(TEXT.encode(), "1.txt")
    end_of(desk, document_id)
    desk.replaced(document_id)
    desk.erase(document_id)
    with pytest.raises(DocumentGone):
        desk.replaced(document_id)


def test_a_defect_ends_the_job_and_says_where_but_not_what(desk, end_of, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    document_id = desk.receive(b"defect ROCHEBLAVE", "ROCHEBLAVE.txt")
    job = end_of(desk, document_id)
    assert (job.state, job.error.code) == ("failed", "engine")
    after = desk.receive(TEXT.encode(), "ROCHEBLAVE.txt")
    assert end_of(desk, after).state == "done"
    out, err = capfd.readouterr()
    assert "ValueError at fake_taggers.py" in caplog.text
    assert "ROCHEBLAVE" not in caplog.text + out + err


def test_what_the_reader_says_is_what_the_job_says(desk, end_of):
    document_id = desk.receive(b"%PDF-1.7 et plus rien", "jugement.pdf")
    job = end_of(desk, document_id)
    assert (job.state, job.error.code) == ("failed", "document.damaged")
    assert job.error.sentence("fr").startswith("Le fichier")


def test_a_retry_takes_the_text_already_read(desk, end_of, wait_for):
    document_id = desk.receive(b"slow", "1.txt")
    wait_for(running(desk, document_id))
    desk.cancel(document_id)
    with desk._machinery.database.writing() as session:
        documents.save_text(session, document_id, Document("", "quick ROCHEBLAVE"))
    desk.retry(document_id)
    assert end_of(desk, document_id).state == "done"
    assert desk.annotation(document_id).document.text == "quick ROCHEBLAVE"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param(TEXT, TEXT, id="plain"),
        pytest.param("ROCHEBLAVE \ud83d et \udc00", "ROCHEBLAVE \ufffd et \ufffd", id="lone surrogates"),
        pytest.param("ROCHEBLAVE\x00", "ROCHEBLAVE\ufffd", id="NUL"),
        pytest.param("السيد ROCHEBLAVE כהן", "السيد ROCHEBLAVE כהן", id="Arabic and Hebrew"),
        pytest.param("%PDF-1.7 ROCHEBLAVE", "%PDF-1.7 ROCHEBLAVE", id="looks like a file of another format"),
    ],
)
def test_a_pasted_text_is_kept_as_characters(desk, end_of, text, kept):
    document_id = desk.receive_text(text, "Aff. Rocheblave c/ X. v2.5")
    assert desk.document(document_id).text == kept
    assert end_of(desk, document_id).state == "done"
    assert "ROCHEBLAVE" not in desk.replaced(document_id).text


@pytest.mark.parametrize(
    ("data", "options", "error"),
    [
        pytest.param(b"", {}, EmptyDocument, id="empty"),
        pytest.param(bytes(21 * 1024 * 1024), {}, TooLarge, id="21 MB"),
        pytest.param(b"x", {"profile": "../secret"}, UnknownName, id="no such profile"),
        pytest.param(b"x", {"language": "de"}, UnknownName, id="no such language"),
        pytest.param(b"x", {"model": "grand"}, ModelMissing, id="no such model"),
        pytest.param(b"x", {"parties": map(str, range(501))}, TooManyParties, id="more parties than any decision has"),
    ],
)
def test_what_cannot_be_taken_in_is_said_at_once(desk, data, options, error):
    with pytest.raises(error):
        desk.receive(data, "1.txt", **options)


def test_nothing_but_spaces_is_an_empty_text(desk):
    with pytest.raises(EmptyDocument):
        desk.receive_text(" \n\x00"[:2], "collé")


def test_a_size_is_told_in_whole_megabytes(desk):
    with pytest.raises(TooLarge) as caught:
        desk.receive(bytes(20 * 1024 * 1024 + 1), "1.txt")
    assert caught.value.params == {"size": 21, "limit": 20}


def test_importing_and_naming_the_desk_starts_nothing_and_loads_no_model(tmp_path):
    code = "import sys; from engine.service.desk import desk; desk(); print('torch' in sys.modules, 'flair' in sys.modules)"
    var = tmp_path / "var"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={"NOMDEMPRUNT_VAR": str(var)}, capture_output=True, text=True
    )
    assert ran.stdout.split() == ["False", "False"], ran.stderr
    assert not var.exists()
