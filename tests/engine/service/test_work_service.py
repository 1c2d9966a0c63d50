"""The service with a real worker process and a fake tagger."""

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
from engine.service.service import Service
from engine.service.worker import assignment
from engine.store import documents

TEXT = "Mme ROCHEBLAVE demande le divorce.\n"


def running(service, document_id):
    return lambda: service.documents.job(document_id).stage == "tag"


def test_a_file_goes_in_and_its_pseudonymised_text_comes_out(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "divorce.txt")
    job = end_of(service, document_id)
    assert (job.state, job.fraction, job.position, job.error, job.device) == ("done", 1.0, 0, None, "cpu")
    stored = service.documents.fetch(document_id)
    assert (stored.name, stored.text, stored.format, stored.size) == ("divorce.txt", TEXT, "txt", len(TEXT))
    assert [entity.text for entity in service.results.annotation(document_id).entities] == ["ROCHEBLAVE"]
    replaced = service.results.replaced(document_id, "judiciaire", "cour")
    assert "ROCHEBLAVE" not in replaced.text
    assert replaced is service.results.replaced(document_id, "judiciaire", "cour")
    assert service.status().state == "ready"
    assert service.status().model == "fake"


def test_the_worker_runs_the_real_pipeline(tmp_path, fakes, end_of):
    service = Service(tmp_path / "var", f"{fakes}:load_for_pipeline")
    try:
        document_id = service.documents.receive(
            b"Mme ROCHEBLAVE demande le divorce. Madame Rocheblave sera entendue.", "1.txt"
        )
        assert end_of(service, document_id).state == "done"
        assert "rocheblave" not in service.results.replaced(document_id).text.lower()
    finally:
        service.stop()


def test_parties_and_pictures_go_through_the_worker_and_stay_for_the_next_time(tmp_path, fakes, end_of):
    service = Service(tmp_path / "var", f"{fakes}:load_for_pipeline")
    page = "<html><body><p>Odile Marchenoir demande le divorce et soutient que son époux est parti.</p><img src=a.png></body></html>"
    try:
        document_id = service.documents.receive(page.encode(), "1.html", parties=("MARCHENOIR Odile", " "))
        assert service.documents.fetch(document_id).parties == ("MARCHENOIR Odile",)
        for wanted in ("auto", "fr"):
            service.documents.change_language(document_id, wanted)
            assert end_of(service, document_id).state == "done"
            annotation = service.results.annotation(document_id)
            assert "Marchenoir" in [entity.text for entity in annotation.entities], wanted
            assert "unread_image" in [doubt.kind for doubt in annotation.doubts], wanted
            assert (annotation.document.images, annotation.document.parties) == (1, ("MARCHENOIR Odile",))
        pasted = service.documents.receive_text(
            "Odile Marchenoir demande le divorce.", "x", parties=["Odile Marchenoir"]
        )
        assert end_of(service, pasted).state == "done"
        assert "Marchenoir" not in service.results.replaced(pasted).text
    finally:
        service.stop()


def test_letters_of_a_document_survive_a_restart(fresh_service, end_of):
    service = fresh_service
    document_id = service.documents.receive(TEXT.encode(), "divorce.txt")
    end_of(service, document_id)
    before = service.results.replaced(document_id, "tout", "cour").text
    service.stop()
    assert service.results.replaced(document_id, "tout", "cour").text == before


def test_documents_are_worked_on_in_the_order_they_came(service, end_of, wait_for):
    slow = service.documents.receive(b"slow", "1.txt")
    wait_for(running(service, slow))
    second, third = service.documents.receive(TEXT.encode(), "2.txt"), service.documents.receive(TEXT.encode(), "3.txt")
    wait_for(lambda: (service.status().state, service.status().queued) == ("busy", 2))  # both files are read
    came = (slow, second, third)
    wait_for(lambda: [service.documents.job(document_id).position for document_id in came] == [0, 1, 2])
    with pytest.raises(NotReady):
        service.results.annotation(second)
    service.documents.cancel(slow)
    assert end_of(service, third).state == "done"
    assert service.documents.job(second).state == "done"


def test_the_text_can_be_seen_while_the_job_runs(service, wait_for):
    document_id = service.documents.receive(b"slow", "1.txt")
    wait_for(running(service, document_id))
    assert service.documents.fetch(document_id).text == "slow"


def test_a_cancelled_job_leaves_the_worker_alive_and_the_document_ready_to_start_again(service, end_of, wait_for):
    document_id = service.documents.receive(b"slow", "1.txt")
    wait_for(running(service, document_id))
    worker = service.worker_pid()
    service.documents.cancel(document_id)
    assert isinstance(service.documents.job(document_id).error, Cancelled)
    with pytest.raises(Cancelled):
        service.results.annotation(document_id)
    wait_for(lambda: service.status().state == "ready")
    service.documents.retry(document_id)
    wait_for(running(service, document_id))
    assert service.worker_pid() == worker
    service.documents.cancel(document_id)


def test_a_job_is_cancelled_while_it_waits(service, end_of, wait_for):
    slow = service.documents.receive(b"slow", "1.txt")
    wait_for(running(service, slow))
    waiting = service.documents.receive(TEXT.encode(), "2.txt")
    service.documents.cancel(waiting)
    service.documents.cancel(slow)
    last = service.documents.receive(TEXT.encode(), "3.txt")
    assert end_of(service, last).state == "done"
    assert service.documents.job(waiting).state == "cancelled"


def test_a_worker_that_does_not_hear_is_replaced(service, end_of, wait_for, monkeypatch):
    monkeypatch.setattr(assignment, "CANCEL_SECONDS", 0.2)
    deaf = service.documents.receive(b"deaf", "1.txt")
    wait_for(lambda: service.documents.job(deaf).stage in ("segment", "tag"))
    worker = service.worker_pid()
    service.documents.cancel(deaf)
    after = service.documents.receive(TEXT.encode(), "2.txt")
    assert end_of(service, after).state == "done"
    assert service.documents.job(deaf).state == "cancelled"
    assert service.worker_pid() != worker


def test_cancelling_what_has_ended_does_nothing(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "1.txt")
    end_of(service, document_id)
    service.documents.cancel(document_id)
    service.documents.retry(document_id)
    assert service.documents.job(document_id).state == "done"


def test_a_document_erased_during_its_job_does_not_come_back(service, end_of, wait_for):
    document_id = service.documents.receive(b"slow CHANTEREINE", "1.txt")
    wait_for(running(service, document_id))
    worker = service.worker_pid()
    service.documents.erase(document_id)
    after = service.documents.receive(b"rien", "2.txt")
    assert end_of(service, after).state == "done"
    assert service.worker_pid() == worker
    for ask in (
        service.documents.fetch,
        service.documents.job,
        service.documents.cancel,
        service.documents.retry,
        service.documents.erase,
        service.results.annotation,
        service.results.replaced,
    ):
        with pytest.raises(DocumentGone):
            ask(document_id)
    assert not [path for path in service.folder.iterdir() if b"CHANTEREINE" in path.read_bytes()]


def test_a_document_erased_while_it_waits_is_passed_over(service, end_of, wait_for):
    slow = service.documents.receive(b"slow", "1.txt")
    wait_for(running(service, slow))
    waiting, last = service.documents.receive(b"rien", "2.txt"), service.documents.receive(b"rien", "3.txt")
    service.documents.erase(waiting)
    service.documents.erase(slow)
    assert end_of(service, last).state == "done"


def test_an_erased_document_is_not_given_from_memory(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "1.txt")
    end_of(service, document_id)
    service.results.replaced(document_id)
    service.documents.erase(document_id)
    with pytest.raises(DocumentGone):
        service.results.replaced(document_id)


def test_a_defect_ends_the_job_and_says_where_but_not_what(service, end_of, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    document_id = service.documents.receive(b"defect ROCHEBLAVE", "ROCHEBLAVE.txt")
    job = end_of(service, document_id)
    assert (job.state, job.error.code) == ("failed", "engine")
    after = service.documents.receive(TEXT.encode(), "ROCHEBLAVE.txt")
    assert end_of(service, after).state == "done"
    out, err = capfd.readouterr()
    assert "ValueError at fake_taggers.py" in caplog.text
    assert "ROCHEBLAVE" not in caplog.text + out + err


def test_what_the_reader_says_is_what_the_job_says(service, end_of):
    document_id = service.documents.receive(b"%PDF-1.7 et plus rien", "jugement.pdf")
    job = end_of(service, document_id)
    assert (job.state, job.error.code) == ("failed", "document.damaged")
    assert job.error.sentence("fr").startswith("Le fichier")


def test_a_retry_takes_the_text_already_read(service, end_of, wait_for):
    document_id = service.documents.receive(b"slow", "1.txt")
    wait_for(running(service, document_id))
    service.documents.cancel(document_id)
    with service._parts.database.writing() as session:
        documents.save_text(session, document_id, Document("", "quick ROCHEBLAVE"))
    service.documents.retry(document_id)
    assert end_of(service, document_id).state == "done"
    assert service.results.annotation(document_id).document.text == "quick ROCHEBLAVE"


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
def test_a_pasted_text_is_kept_as_characters(service, end_of, text, kept):
    document_id = service.documents.receive_text(text, "Aff. Rocheblave c/ X. v2.5")
    assert service.documents.fetch(document_id).text == kept
    assert end_of(service, document_id).state == "done"
    assert "ROCHEBLAVE" not in service.results.replaced(document_id).text


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
def test_what_cannot_be_taken_in_is_said_at_once(service, data, options, error):
    with pytest.raises(error):
        service.documents.receive(data, "1.txt", **options)


def test_nothing_but_spaces_is_an_empty_text(service):
    with pytest.raises(EmptyDocument):
        service.documents.receive_text(" \n\x00"[:2], "collé")


def test_a_size_is_told_in_whole_megabytes(service):
    with pytest.raises(TooLarge) as caught:
        service.documents.receive(bytes(20 * 1024 * 1024 + 1), "1.txt")
    assert caught.value.params == {"size": 21, "limit": 20}


def test_importing_and_naming_the_service_starts_nothing_and_loads_no_model(tmp_path):
    code = "import sys; from engine.service.service import service; service(); print('torch' in sys.modules, 'flair' in sys.modules)"
    var = tmp_path / "var"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={"NOMDEMPRUNT_VAR": str(var)}, capture_output=True, text=True
    )
    assert ran.stdout.split() == ["False", "False"], ran.stderr
    assert not var.exists()
