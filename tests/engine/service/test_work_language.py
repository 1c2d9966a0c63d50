"""The service and languages: detected, forced, changed afterwards; each with the model that reads
it."""

from __future__ import annotations

import pytest

from engine.core.errors import DocumentGone, ModelAltered, NotReady, UnknownName
from engine.service.service import Service

FRENCH = "Mme ROCHEBLAVE demande le divorce et soutient que son époux a quitté le domicile conjugal."
ENGLISH = "Ms. ROCHEBLAVE seeks a divorce and submits that her husband has left the matrimonial home."
ITALIAN = "La signora ROCHEBLAVE chiede il divorzio e sostiene che il marito ha lasciato la casa coniugale."


def made(service, document_id):
    """Say what a document was told to be in, what was wanted, and which model read it."""
    stored, annotation = service.documents.fetch(document_id), service.results.annotation(document_id)
    assert annotation.document.language == stored.language
    return stored.language, stored.wanted_language, annotation.engine.model


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        pytest.param(FRENCH, {}, ("fr", "auto", "fake"), id="French is detected"),
        pytest.param(ENGLISH, {}, ("en", "auto", "fake-en"), id="English is detected"),
        pytest.param(ITALIAN, {}, ("it", "auto", "fake"), id="a language without a model"),
        pytest.param(ENGLISH, {"language": "fr"}, ("fr", "fr", "fake"), id="French is forced"),
        pytest.param("ROCHEBLAVE", {"language": "en"}, ("en", "en", "fake-en"), id="English is forced"),
    ],
)
@pytest.mark.parametrize("way", ["file", "text"])
def test_a_document_is_read_by_the_model_of_its_language(service, end_of, text, options, expected, way):
    if way == "file":
        document_id = service.documents.receive(text.encode(), "1.txt", **options)
    else:
        document_id = service.documents.receive_text(text, "1.txt", **options)
    assert service.documents.fetch(document_id).wanted_language == expected[1]
    assert end_of(service, document_id).state == "done"
    assert made(service, document_id) == expected


def test_the_worker_keeps_both_models(service, end_of):
    worker = service.worker_pid()
    for text, model in ((ENGLISH, "fake-en"), (FRENCH, "fake"), (ENGLISH, "fake-en")):
        document_id = service.documents.receive(text.encode(), "1.txt")
        end_of(service, document_id)
        assert service.results.annotation(document_id).engine.model == model
    assert service.worker_pid() == worker or worker is None
    assert service.status().model == "fake"


def test_a_language_changed_afterwards_has_the_document_annotated_again(service, end_of):
    document_id = service.documents.receive(ENGLISH.encode(), "1.txt")
    end_of(service, document_id)
    service.results.replaced(document_id)
    for wanted, expected in (("fr", ("fr", "fr", "fake")), ("auto", ("en", "auto", "fake-en"))):
        service.documents.change_language(document_id, wanted)
        assert end_of(service, document_id).state == "done"
        assert made(service, document_id) == expected
        assert "ROCHEBLAVE" not in service.results.replaced(document_id).text
        assert {entity.source for entity in service.results.annotation(document_id).entities} == {
            f"model:{expected[2]}"
        }


def test_what_was_made_in_another_language_is_not_given_meanwhile(service, end_of, wait_for):
    document_id = service.documents.receive(FRENCH.encode(), "1.txt")
    end_of(service, document_id)
    slow = service.documents.receive(b"slow", "2.txt")
    wait_for(lambda: service.documents.job(slow).stage == "tag")
    service.documents.change_language(document_id, "en")
    assert (service.documents.job(document_id).state, service.documents.fetch(document_id).language) == ("queued", None)
    with pytest.raises(NotReady):
        service.results.replaced(document_id)
    service.documents.cancel(slow)
    assert end_of(service, document_id).state == "done"


def test_the_same_language_again_starts_nothing(service, end_of):
    document_id = service.documents.receive(FRENCH.encode(), "1.txt", language="fr")
    end_of(service, document_id)
    job = service.documents.job(document_id).id
    service.documents.change_language(document_id, "fr")
    assert service.documents.job(document_id).id == job


def test_a_language_changed_while_the_work_runs_starts_it_anew(service, end_of, wait_for):
    document_id = service.documents.receive(f"slow {FRENCH}".encode(), "1.txt")
    wait_for(lambda: service.documents.job(document_id).stage == "tag")
    first = service.documents.job(document_id).id
    service.documents.change_language(document_id, "en")
    wait_for(lambda: service.documents.job(document_id).state == "running")
    assert service.documents.job(document_id).id > first
    service.documents.cancel(document_id)


def test_a_language_that_cannot_be_wanted_changes_nothing(service, end_of):
    document_id = service.documents.receive(FRENCH.encode(), "1.txt")
    end_of(service, document_id)
    with pytest.raises(UnknownName, match="auto, fr, en"):
        service.documents.change_language(document_id, "de")
    assert made(service, document_id) == ("fr", "auto", "fake")
    with pytest.raises(DocumentGone):
        service.documents.change_language("0" * 32, "fr")


def test_a_model_that_cannot_be_used_fails_its_documents_and_no_others(tmp_path, fakes, end_of):
    service = Service(tmp_path / "var", f"{fakes}:load_english_broken")
    try:
        english, french = (
            service.documents.receive(ENGLISH.encode(), "1.txt"),
            service.documents.receive(FRENCH.encode(), "2.txt"),
        )
        assert isinstance(end_of(service, english).error, ModelAltered)
        assert end_of(service, french).state == "done"
    finally:
        service.stop()


def test_without_an_english_model_an_english_document_keeps_its_blocking_doubt(tmp_path, fakes, end_of):
    service = Service(tmp_path / "var", f"{fakes}:load_french")
    try:
        document_id = service.documents.receive(ENGLISH.encode(), "1.txt")
        end_of(service, document_id)
        assert made(service, document_id) == ("en", "auto", "fake")
        assert [(doubt.kind, doubt.level) for doubt in service.results.annotation(document_id).doubts] == [
            ("other_language", "blocking")
        ]
    finally:
        service.stop()
