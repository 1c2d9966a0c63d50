"""What the desk gives to take away: files, keys, reports, examples."""

from __future__ import annotations

import logging

import pytest

from benchmarks.round_trip import FORMATS
from engine import formats as documents
from engine.core.errors import DocumentGone, LeakFound, NotReady, UnknownName
from engine.formats.docx import write as docx_write
from engine.formats.writing import Written
from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.key.key import KeySecret
from engine.pseudonyms.key.restore import restore
from engine.service.desk import Desk
from engine.store import documents as stored_documents

TEXT = "Mme ROCHEBLAVE demande le divorce.\nLe juge entend Mme ROCHEBLAVE."
SECRET = KeySecret.of_file(bytes(range(64)))


def forget(desk, document_id):
    desk._machinery.results.forget(document_id)


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_document_gives_the_same_bytes_each_time_it_is_made(desk, end_of, form):
    document_id = desk.receive(FORMATS[form](TEXT), f"Rocheblave.{form}")
    assert end_of(desk, document_id).state == "done"
    first = desk.delivery(document_id)
    assert desk.delivery(document_id) is first
    forget(desk, document_id)
    assert desk.delivery(document_id) == first
    assert (first.name, first.verified) == (f"A.{form}", True)
    assert "".join(documents.read(first.data, first.name).text.split()).count("MmeA...") == 2
    assert desk.delivery(document_id, text=True).name == "A.txt"


def test_the_same_bytes_come_after_a_restart(fresh_desk, end_of):
    document_id = fresh_desk.receive(FORMATS["docx"](TEXT), "x.docx")
    end_of(fresh_desk, document_id)
    first = fresh_desk.delivery(document_id, strategy="fictif")
    fresh_desk.stop()
    again = Desk(fresh_desk.folder, "tests.engine.service.fake_taggers:load")
    try:
        assert again.delivery(document_id, strategy="fictif") == first
    finally:
        again.stop()


@pytest.mark.parametrize("strategy", ["lettres", "fictif", "secret"])
def test_a_key_made_at_any_time_opens_the_file(desk, end_of, strategy):
    data = FORMATS["eml"](TEXT)
    document_id = desk.receive(data, "Rocheblave.eml")
    end_of(desk, document_id)
    written = desk.delivery(document_id, None, strategy).data
    for _ in range(2):
        forget(desk, document_id)
        back = restore(written, desk.key(document_id, None, strategy, SECRET), SECRET)
        assert (back.data, back.name) == (data, "Rocheblave.eml")


def test_the_report_is_of_what_is_delivered(desk, end_of):
    document_id = desk.receive(TEXT.encode(), "x.txt", profile="tout")
    end_of(desk, document_id)
    for profile, strategy in ((None, "cour"), ("judiciaire", "noir")):
        facts, delivery = desk.facts(document_id, profile, strategy), desk.delivery(document_id, profile, strategy)
        assert delivery.sha256 in repr(facts)
        assert strategy in repr(facts)


def test_the_example_shows_every_strategy(desk, end_of):
    document_id = desk.receive(TEXT.encode(), "x.txt")
    end_of(desk, document_id)
    found = desk.example(document_id)
    assert found.original == "Mme ROCHEBLAVE demande le divorce."
    assert list(found.by_strategy) == list(STRATEGIES)
    assert found is desk.example(document_id)
    empty = desk.receive(b"La cour est saisie.", "x.txt")
    end_of(desk, empty)
    assert desk.example(empty) is None


def test_what_is_not_there_is_not_given(desk, end_of):
    document_id = desk.receive(b"slow", "x.txt")
    asked = (
        desk.delivery, desk.facts, desk.example, lambda which, *more: desk.key(which, None, *(more[1:] or ("lettres",)), SECRET),
    )  # fmt: skip
    for ask in asked:
        with pytest.raises(NotReady):
            ask(document_id)
        with pytest.raises(DocumentGone):
            ask("0" * 32)
    desk.cancel(document_id)
    ready = desk.receive(TEXT.encode(), "x.txt")
    end_of(desk, ready)
    for ask in (desk.delivery, desk.facts, asked[-1]):
        with pytest.raises(UnknownName):
            ask(ready, None, "zut")


def test_a_leak_is_not_kept_and_not_logged(desk, end_of, monkeypatch, caplog):
    caplog.set_level(logging.DEBUG)
    document_id = desk.receive(FORMATS["docx"](TEXT), "Rocheblave.docx")
    end_of(desk, document_id)
    with monkeypatch.context() as patch:
        patch.setattr(docx_write, "write", lambda data, *_: Written(data))
        for ask in (desk.delivery, desk.facts, lambda which: desk.key(which, None, "lettres", SECRET)):
            with pytest.raises(LeakFound):
                ask(document_id)
    assert "ocheblave" not in caplog.text.lower()
    assert desk.delivery(document_id).verified


def test_an_erased_document_leaves_no_file_behind(desk, end_of):
    document_id = desk.receive(TEXT.encode(), "x.txt")
    end_of(desk, document_id)
    desk.delivery(document_id)
    desk.erase(document_id)
    with pytest.raises(DocumentGone):
        desk.delivery(document_id)
    assert document_id not in desk._machinery.results._files._values


def test_a_file_made_of_an_earlier_annotation_is_not_given_again(desk, end_of):
    document_id = desk.receive(TEXT.encode(), "x.txt")
    end_of(desk, document_id)
    desk.delivery(document_id)
    with desk._machinery.database.writing() as session:
        row = {**desk.annotation(document_id).to_json(), "entities": []}
        stored_documents.save_annotation(session, document_id, 10_000, row)
    assert desk.delivery(document_id).data == TEXT.encode()


def tracked():
    """Make an RTF file in which a sentence was deleted and another inserted."""
    return (
        rb"{\rtf1\ansi{\*\revtbl{Unknown;}{x;}}{\deleted\revauthdel1 Mme ROCHEBLAVE est partie.}"
        rb"{\revised\revauth1 Son mari est parti.}\par}"
    )


def test_tracked_changes_are_read_and_written_as_wanted(desk, end_of):
    texts = {}
    for changes in ("accept", "refuse"):
        document_id = desk.receive(tracked(), "x.rtf", changes=changes)
        assert end_of(desk, document_id).state == "done"
        assert desk.document(document_id).changes == changes
        texts[changes] = documents.read(desk.delivery(document_id).data, "x.rtf").text.strip()
        assert changes[:6] in repr(desk.facts(document_id))
    assert texts == {"accept": "Son mari est parti.", "refuse": "Mme A... est partie."}
    with pytest.raises(UnknownName):
        desk.receive(tracked(), "x.rtf", changes="keep")


def test_words_that_were_badly_printed_stay_in_doubt_the_next_time(tmp_path, fakes, end_of):
    desk = Desk(tmp_path / "var", f"{fakes}:load_misread")
    try:
        document_id = desk.receive(TEXT.encode(), "x.txt")
        for wanted in ("auto", "fr"):
            desk.change_language(document_id, wanted)
            assert end_of(desk, document_id).state == "done"
            assert desk.document(document_id).uncertain == ((4, 14),)
            annotation = desk.annotation(document_id)
            assert annotation.document.uncertain == ((4, 14),)
            assert "uncertain_reading" in [doubt.kind for doubt in annotation.doubts], wanted
    finally:
        desk.stop()
