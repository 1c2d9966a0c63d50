"""The desk and languages: detected, forced, changed afterwards; each with the model that reads it."""

from __future__ import annotations

import pytest

from engine.core.errors import DocumentGone, ModelAltered, NotReady, UnknownName
from engine.service.desk import Desk

FRENCH = "Mme ROCHEBLAVE demande le divorce et soutient que son époux a quitté le domicile conjugal."
ENGLISH = "Ms. ROCHEBLAVE seeks a divorce and submits that her husband has left the matrimonial home."
ITALIAN = "La signora ROCHEBLAVE chiede il divorzio e sostiene che il marito ha lasciato la casa coniugale."


def made(desk, document_id):
    """Say what a document was told to be in, what was wanted, and which model read it."""
    stored, annotation = desk.document(document_id), desk.annotation(document_id)
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
def test_a_document_is_read_by_the_model_of_its_language(desk, end_of, text, options, expected, way):
    if way == "file":
        document_id = desk.receive(text.encode(), "1.txt", **options)
    else:
        document_id = desk.receive_text(text, "1.txt", **options)
    assert desk.document(document_id).wanted_language == expected[1]
    assert end_of(desk, document_id).state == "done"
    assert made(desk, document_id) == expected


def test_the_worker_keeps_both_models(desk, end_of):
    worker = desk.worker_pid()
    for text, model in ((ENGLISH, "fake-en"), (FRENCH, "fake"), (ENGLISH, "fake-en")):
        document_id = desk.receive(text.encode(), "1.txt")
        end_of(desk, document_id)
        assert desk.annotation(document_id).engine.model == model
    assert desk.worker_pid() == worker or worker is None
    assert desk.status().model == "fake"


def test_a_language_changed_afterwards_has_the_document_annotated_again(desk, end_of):
    document_id = desk.receive(ENGLISH.encode(), "1.txt")
    end_of(desk, document_id)
    desk.replaced(document_id)
    for wanted, expected in (("fr", ("fr", "fr", "fake")), ("auto", ("en", "auto", "fake-en"))):
        desk.change_language(document_id, wanted)
        assert end_of(desk, document_id).state == "done"
        assert made(desk, document_id) == expected
        assert "ROCHEBLAVE" not in desk.replaced(document_id).text
        assert {entity.source for entity in desk.annotation(document_id).entities} == {f"model:{expected[2]}"}


def test_what_was_made_in_another_language_is_not_given_meanwhile(desk, end_of, wait_for):
    document_id = desk.receive(FRENCH.encode(), "1.txt")
    end_of(desk, document_id)
    slow = desk.receive(b"slow", "2.txt")
    wait_for(lambda: desk.job(slow).stage == "tag")
    desk.change_language(document_id, "en")
    assert (desk.job(document_id).state, desk.document(document_id).language) == ("queued", None)
    with pytest.raises(NotReady):
        desk.replaced(document_id)
    desk.cancel(slow)
    assert end_of(desk, document_id).state == "done"


def test_the_same_language_again_starts_nothing(desk, end_of):
    document_id = desk.receive(FRENCH.encode(), "1.txt", language="fr")
    end_of(desk, document_id)
    job = desk.job(document_id).id
    desk.change_language(document_id, "fr")
    assert desk.job(document_id).id == job


def test_a_language_changed_while_the_work_runs_starts_it_anew(desk, end_of, wait_for):
    document_id = desk.receive(f"slow {FRENCH}".encode(), "1.txt")
    wait_for(lambda: desk.job(document_id).stage == "tag")
    first = desk.job(document_id).id
    desk.change_language(document_id, "en")
    wait_for(lambda: desk.job(document_id).state == "running")
    assert desk.job(document_id).id > first
    desk.cancel(document_id)


def test_a_language_that_cannot_be_wanted_changes_nothing(desk, end_of):
    document_id = desk.receive(FRENCH.encode(), "1.txt")
    end_of(desk, document_id)
    with pytest.raises(UnknownName, match="auto, fr, en"):
        desk.change_language(document_id, "de")
    assert made(desk, document_id) == ("fr", "auto", "fake")
    with pytest.raises(DocumentGone):
        desk.change_language("0" * 32, "fr")


def test_a_model_that_cannot_be_used_fails_its_documents_and_no_others(tmp_path, fakes, end_of):
    desk = Desk(tmp_path / "var", f"{fakes}:load_english_broken")
    try:
        english, french = desk.receive(ENGLISH.encode(), "1.txt"), desk.receive(FRENCH.encode(), "2.txt")
        assert isinstance(end_of(desk, english).error, ModelAltered)
        assert end_of(desk, french).state == "done"
    finally:
        desk.stop()


def test_without_an_english_model_an_english_document_keeps_its_blocking_doubt(tmp_path, fakes, end_of):
    desk = Desk(tmp_path / "var", f"{fakes}:load_french")
    try:
        document_id = desk.receive(ENGLISH.encode(), "1.txt")
        end_of(desk, document_id)
        assert made(desk, document_id) == ("en", "auto", "fake")
        assert [(doubt.kind, doubt.level) for doubt in desk.annotation(document_id).doubts] == [
            ("other_language", "blocking")
        ]
    finally:
        desk.stop()
