"""What the service gives to take away: files, keys, reports, examples."""

from __future__ import annotations

import logging

import pytest

from benchmarks.round_trip import FORMATS
from engine import formats as documents
from engine.core.errors import DocumentGone, LeakFound, NameLeft, NotReady, UnknownName
from engine.core.labels import SURNAME
from engine.core.model import entity_at
from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.key.key import KeySecret
from engine.pseudonyms.key.restore import restore
from engine.service.service import Service
from engine.store import documents as stored_documents
from tests.engine.service import leaking

TEXT = "Mme ROCHEBLAVE demande le divorce.\nLe juge entend Mme ROCHEBLAVE."
SECRET = KeySecret.of_file(bytes(range(64)))


def forget(service, document_id):
    service._parts.results.forget(document_id)


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_document_gives_the_same_bytes_each_time_it_is_made(service, end_of, form):
    document_id = service.documents.receive(FORMATS[form](TEXT), f"Rocheblave.{form}")
    assert end_of(service, document_id).state == "done"
    first = service.results.delivery(document_id)
    assert service.results.delivery(document_id) is first
    forget(service, document_id)
    assert service.results.delivery(document_id) == first
    assert (first.name, first.verified) == (f"A.{form}", True)
    assert "".join(documents.read(first.data, first.name).text.split()).count("MmeA...") == 2
    assert service.results.delivery(document_id, text=True).name == "A.txt"


def test_the_same_bytes_come_after_a_restart(fresh_service, end_of):
    document_id = fresh_service.documents.receive(FORMATS["docx"](TEXT), "x.docx")
    end_of(fresh_service, document_id)
    first = fresh_service.results.delivery(document_id, strategy="fictif")
    fresh_service.stop()
    again = Service(fresh_service.folder, "tests.engine.service.fake_taggers:load")
    try:
        assert again.results.delivery(document_id, strategy="fictif") == first
    finally:
        again.stop()


@pytest.mark.parametrize("strategy", ["lettres", "fictif", "secret"])
def test_a_key_made_at_any_time_opens_the_file(service, end_of, strategy):
    data = FORMATS["eml"](TEXT)
    document_id = service.documents.receive(data, "Rocheblave.eml")
    end_of(service, document_id)
    written = service.results.delivery(document_id, None, strategy).data
    for _ in range(2):
        forget(service, document_id)
        back = restore(written, service.results.key(document_id, None, strategy, SECRET), SECRET)
        assert (back.data, back.name) == (data, "Rocheblave.eml")


def test_the_report_is_of_what_is_delivered(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "x.txt", profile="tout")
    end_of(service, document_id)
    for profile, strategy in ((None, "cour"), ("judiciaire", "noir")):
        facts, delivery = (
            service.results.facts(document_id, profile, strategy),
            service.results.delivery(document_id, profile, strategy),
        )
        assert delivery.sha256 in repr(facts)
        assert strategy in repr(facts)


def test_the_example_shows_every_strategy(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "x.txt")
    end_of(service, document_id)
    found = service.results.example(document_id)
    assert found.original == "Mme ROCHEBLAVE demande le divorce."
    assert list(found.by_strategy) == list(STRATEGIES)
    assert found is service.results.example(document_id)
    empty = service.documents.receive(b"La cour est saisie.", "x.txt")
    end_of(service, empty)
    assert service.results.example(empty) is None


def test_what_is_not_there_is_not_given(service, end_of):
    document_id = service.documents.receive(b"slow", "x.txt")
    asked = (
        service.results.delivery, service.results.facts, service.results.example, lambda which, *more: service.results.key(which, None, *(more[1:] or ("lettres",)), SECRET),
    )  # fmt: skip
    for ask in asked:
        with pytest.raises(NotReady):
            ask(document_id)
        with pytest.raises(DocumentGone):
            ask("0" * 32)
    service.documents.cancel(document_id)
    ready = service.documents.receive(TEXT.encode(), "x.txt")
    end_of(service, ready)
    for ask in (service.results.delivery, service.results.facts, asked[-1]):
        with pytest.raises(UnknownName):
            ask(ready, None, "zut")


def test_a_leak_is_not_kept_and_not_logged(tmp_path, fakes, end_of, monkeypatch, caplog):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv(leaking.LEAKS, str(tmp_path / "leaks"))
    (tmp_path / "leaks").touch()
    service = Service(tmp_path / "var", f"{fakes}:load", operations=leaking.__name__)
    try:
        document_id = service.documents.receive(FORMATS["docx"](TEXT), "Rocheblave.docx")
        end_of(service, document_id)
        for ask in (
            service.results.delivery,
            service.results.facts,
            lambda which: service.results.key(which, None, "lettres", SECRET),
        ):
            with pytest.raises(LeakFound):
                ask(document_id)
        assert "ocheblave" not in caplog.text.lower()
        (tmp_path / "leaks").unlink()
        assert service.results.delivery(document_id).verified
    finally:
        service.stop()


def test_an_erased_document_leaves_no_file_behind(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "x.txt")
    end_of(service, document_id)
    service.results.delivery(document_id)
    service.documents.erase(document_id)
    with pytest.raises(DocumentGone):
        service.results.delivery(document_id)
    assert document_id not in service._parts.results._files._values


def test_a_file_made_of_an_earlier_annotation_is_not_given_again(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "x.txt")
    end_of(service, document_id)
    service.results.delivery(document_id)
    with service._parts.database.writing() as session:
        row = {**service.results.annotation(document_id).to_json(), "entities": []}
        stored_documents.save_annotation(session, document_id, 10_000, row)
    assert service.results.delivery(document_id).data == TEXT.encode()


def tracked():
    """Make an RTF file in which a sentence was deleted and another inserted."""
    return (
        rb"{\rtf1\ansi{\*\revtbl{Unknown;}{x;}}{\deleted\revauthdel1 Mme ROCHEBLAVE est partie.}"
        rb"{\revised\revauth1 Son mari est parti.}\par}"
    )


def test_tracked_changes_are_read_and_written_as_wanted(service, end_of):
    texts = {}
    for changes in ("accept", "refuse"):
        document_id = service.documents.receive(tracked(), "x.rtf", changes=changes)
        assert end_of(service, document_id).state == "done"
        assert service.documents.fetch(document_id).changes == changes
        texts[changes] = documents.read(service.results.delivery(document_id).data, "x.rtf").text.strip()
        assert changes[:6] in repr(service.results.facts(document_id))
    assert texts == {"accept": "Son mari est parti.", "refuse": "Mme A... est partie."}
    with pytest.raises(UnknownName):
        service.documents.receive(tracked(), "x.rtf", changes="keep")


def test_words_that_were_badly_printed_stay_in_doubt_the_next_time(tmp_path, fakes, end_of):
    service = Service(tmp_path / "var", f"{fakes}:load_for_pipeline", operations="tests.engine.service.misreading")
    try:
        document_id = service.documents.receive(TEXT.encode(), "x.txt")
        for wanted in ("auto", "fr"):
            service.documents.change_language(document_id, wanted)
            assert end_of(service, document_id).state == "done"
            assert service.documents.fetch(document_id).uncertain == ((4, 14),)
            annotation = service.results.annotation(document_id)
            assert annotation.document.uncertain == ((4, 14),)
            assert "uncertain_reading" in [doubt.kind for doubt in annotation.doubts], wanted
    finally:
        service.stop()


def test_what_a_reader_leaves_is_delivered_and_counted(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "x.txt")
    end_of(service, document_id)
    start = TEXT.rindex("ROCHEBLAVE")
    place = {"start": start, "end": start + len("ROCHEBLAVE"), "everywhere": False}
    service.reviews.act(document_id, {"kind": "remove", **place})
    with pytest.raises(LeakFound):
        service.results.delivery(document_id)
    service.reviews.act(document_id, {"kind": "undo"})
    service.reviews.act(document_id, {"kind": "label", **place, "label": "professionnelMagistratGreffier"})
    delivery = service.results.delivery(document_id)
    assert [(one.reason, one.times) for one in delivery.left] == [("reader", 1)]
    assert service.results.delivery(document_id, text=True).left == delivery.left


def test_a_second_reading_holds_back_what_looks_like_a_name(service, end_of):
    document_id = service.documents.receive(TEXT.encode(), "x.txt")
    end_of(service, document_id)

    def tag(text, language):
        start = text.index("juge")
        asked.append((text, language))
        return (entity_at(text.replace("juge", "Kerm"), start, start + 4, SURNAME, "model:x"),)

    asked = []
    assert service.results.delivered(document_id, None, "lettres", tag=tag)[0].verified  # a word in small letters
    assert asked == [(service.results.replaced(document_id).text, "fr")]
    capital = service.documents.receive(TEXT.replace("juge", "Xjuge").encode(), "y.txt")
    end_of(service, capital)
    with pytest.raises(NameLeft) as caught:
        service.results.delivered(
            capital,
            None,
            "lettres",
            tag=lambda text, _: (entity_at(text, text.index("Xjuge"), text.index("Xjuge") + 5, SURNAME, "x"),),
        )
    assert caught.value.params == {"count": 1, "places": "2:4"}
    assert service.results.delivered(capital, None, "secret", tag=lambda *_: pytest.fail("nothing is hidden"))
