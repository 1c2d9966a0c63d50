"""Readings: acts in a row, acts at once, acts sent twice, and what a restart leaves of them."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import select

from engine.core.errors import (
    BadAct,
    BlockingDoubts,
    DocumentGone,
    NothingToUndo,
    NotReady,
    ReviewMoved,
    UnknownName,
)
from engine.core.labels import load_profile
from engine.core.model import Suspect, replace
from engine.pipeline import decide
from engine.review.doubts import doubt_id
from engine.review.log import fold
from engine.review.nothing_missed import NothingMissed
from engine.service.documents.presence import SECONDS, Presence
from engine.service.documents.results import Results
from engine.service.documents.review_facts import review_facts
from engine.service.documents.reviews import LONGEST_PAUSE, Reviews
from engine.service.isolation.processes import Processes
from engine.service.tasks import Tasks
from engine.store import documents, jobs
from engine.store.schema import RecordRow, ReviewRow
from engine.tagging import calibration
from engine.tagging.calibration import Calibration
from tests.doubts import foreign
from tests.engine.service.made_reviews import JOB, TEXT, annotation, at_mention, mark, store

READERS = ("Mme Leroy", "M. Diallo")


@pytest.fixture
def database(service):
    return service._parts.database


@pytest.fixture
def document_id(database):
    return store(database)


@pytest.fixture
def reviews(service):
    return service.reviews


def settled(reviews, document_id, note=""):
    """Settle every doubt."""
    doubts = [doubt_id(one) for one in annotation().doubts]
    return reviews.act(document_id, {"kind": "settle", "doubts": doubts, "note": note})


def test_acts_follow_one_another_and_add_up(reviews, document_id):
    done = reviews.act(document_id, mark(), who=" Mme Leroy ", version=0, token="a", seconds=3.5)
    assert (done.plan.count, done.plan.inside, done.reviewed.version, done.before.version) == (2, 1, 1, 0)
    reviews.act(document_id, at_mention("remove", "Lorient"), who="M. Diallo", version=1, token="b", seconds=2)
    now = reviews.open(document_id)
    assert (now.version, now.readers, now.seconds) == (2, READERS, 5.5)
    assert [entry.act for entry in reviews.history(document_id)] == ["add", "remove"]
    assert {"Almandin"} == {one.text for one in now.state.annotation.entities if one.source == "human"}


def test_an_act_is_undone_and_redone_and_the_log_only_grows(reviews, document_id):
    reviews.act(document_id, mark())
    assert reviews.act(document_id, {"kind": "undo"}).reviewed.state.annotation.entities == annotation().entities
    assert len(reviews.act(document_id, {"kind": "redo"}).reviewed.log) == 3
    for _ in range(1):
        reviews.act(document_id, {"kind": "undo"})
    with pytest.raises(NothingToUndo):
        reviews.act(document_id, {"kind": "undo"})
    assert reviews.open(document_id).version == 4


def test_of_two_who_act_at_once_one_wins_and_the_other_is_told(reviews, document_id):
    words, told, ready = ("Almandin", "joints"), [], threading.Barrier(2)

    def act(who, word):
        ready.wait()
        try:
            told.append(reviews.act(document_id, mark(word), who=who, version=0, token=word).reviewed.version)
        except ReviewMoved as error:
            told.append((error.params["version"], error.params["who"] in READERS))

    threads = [threading.Thread(target=act, args=row) for row in zip(READERS, words, strict=True)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(told, key=str) == [(f"{JOB}.1", True), 1]
    assert reviews.open(document_id).version == 1


def test_many_threads_lose_nothing(reviews, document_id):
    """Each tries again until its act is done, as browsers do."""
    words = ["Brest", "BREST", "dossier", "celui", "joints", "mot", "Entre", "travaille"]
    words = [word for word in words if word in TEXT]

    def act(word):
        done = False
        while not done:
            try:
                reviews.act(
                    document_id, mark(word, everywhere=False), version=reviews.open(document_id).version, token=word
                )
                done = True
            except ReviewMoved:
                pass

    threads = [threading.Thread(target=act, args=(word,)) for word in words]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    now = reviews.open(document_id)
    assert {one.text for one in now.state.annotation.entities if one.source == "human"} == set(words)
    assert now.version == len(words)


def test_an_act_sent_twice_is_done_once(reviews, document_id):
    first = reviews.act(document_id, mark(), version=0, token="same")
    again = reviews.act(document_id, mark(), version=0, token="same")
    assert (again.reviewed, again.plan.kind, again.plan.difference) == (first.reviewed, "add", first.plan.difference)
    reviews.act(document_id, at_mention("remove", "Lorient"), version=1)
    assert reviews.act(document_id, mark(), version=0, token="same").reviewed.version == 2


def test_an_act_on_another_version_is_refused_and_changes_nothing(reviews, document_id):
    reviews.act(document_id, mark(), who="Mme Leroy")
    with pytest.raises(ReviewMoved) as caught:
        reviews.act(document_id, at_mention("remove", "Lorient"), version=0)
    assert "Mme Leroy" in caught.value.sentence("en")
    assert reviews.open(document_id).version == 1


def test_one_who_has_no_name_is_told_of_as_another_reader(reviews, document_id):
    reviews.act(document_id, mark())
    with pytest.raises(ReviewMoved) as caught:
        reviews.act(document_id, {"kind": "undo"}, version=0)
    assert ("un autre lecteur" in caught.value.sentence("fr"), "another reader" in caught.value.sentence("en")) == (
        True,
        True,
    )


def test_a_preview_does_nothing(reviews, document_id):
    assert (reviews.preview(document_id, mark()).count, reviews.open(document_id).version) == (2, 0)
    with pytest.raises(BadAct):
        reviews.preview(document_id, {"kind": "dance"})


def test_another_process_that_adds_is_noticed(reviews, document_id, database):
    reviews.act(document_id, mark())
    elsewhere = Reviews(database)
    elsewhere.act(document_id, at_mention("remove", "Lorient"), version=1)
    assert reviews.open(document_id) == elsewhere.open(document_id)
    with pytest.raises(ReviewMoved):
        reviews.act(document_id, {"kind": "undo"}, version=1)


def test_a_restart_keeps_the_log(fresh_service):
    document_id = store(fresh_service._parts.database)
    fresh_service.reviews.act(document_id, mark(), who="Mme Leroy", seconds=4)
    settled(fresh_service.reviews, document_id, "vu à l'audience")
    before, text = fresh_service.reviews.open(document_id), fresh_service.results.replaced(document_id).text
    fresh_service.stop()
    assert (fresh_service.reviews.open(document_id), fresh_service.results.replaced(document_id).text) == (before, text)
    assert fold(annotation(), before.log).facts == before.state.facts
    assert fresh_service.reviews.act(document_id, {"kind": "undo"}).reviewed.version == 3


def test_a_reading_of_another_annotation_begins_anew(reviews, document_id, database):
    reviews.act(document_id, mark())
    with database.writing() as session:
        documents.save_annotation(session, document_id, 8, annotation().to_json())
    assert (reviews.open(document_id).version, reviews.open(document_id).job) == (0, 8)
    for version in (0, None):
        with pytest.raises(ReviewMoved):
            reviews.act(document_id, mark(), job=7, version=version)
    with pytest.raises(ReviewMoved):
        reviews.preview(document_id, mark(), job=7)
    assert reviews.act(document_id, mark(), version=0).reviewed.version == 1


def test_a_validation_and_its_record_come_and_go_together(reviews, document_id, database):
    def kept():
        with database.reading() as session:
            return (
                session.scalar(select(RecordRow.moment).where(RecordRow.document_id == document_id)),
                session.scalar(select(ReviewRow.validated).where(ReviewRow.document_id == document_id)),
            )

    settled(reviews, document_id)
    when = reviews.act(document_id, {"kind": "validate"}, who="Mme Leroy").reviewed.log[-1].when
    assert kept() == (when, when)
    reviews.act(document_id, {"kind": "resume"})
    assert kept() == (None, None)
    reviews.act(document_id, {"kind": "undo"})
    assert kept() == (when, when)
    reviews.act(document_id, mark("joints"))
    assert kept() == (None, None)


def test_a_validation_that_is_refused_keeps_nothing(reviews, document_id, database):
    marked = annotation()
    blocked = store(database, type(marked)(marked.document, marked.engine, marked.entities, marked.persons, blocking()))
    with pytest.raises(BlockingDoubts):
        reviews.act(blocked, {"kind": "validate"})
    assert reviews.open(blocked).version == 0
    done = reviews.act(blocked, {"kind": "validate", "reason": "page illisible, vue sur l'original"})
    assert done.reviewed.state.validated["reason"].startswith("page illisible")


def blocking():

    return (foreign("x", "blocking", "À trancher.", 0, 4),)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        pytest.param(-4.0, 0.0, id="negative"),
        pytest.param(float("nan"), 0.0, id="no number"),
        pytest.param(float("inf"), 0.0, id="endless"),
        pytest.param(1e9, LONGEST_PAUSE, id="a page left open"),
    ],
)
def test_time_is_kept_within_reason(reviews, document_id, given, kept):
    assert reviews.act(document_id, mark(), seconds=given).reviewed.seconds == kept


def test_a_document_that_is_not_there_or_not_ready_has_no_reading(reviews, service, database):
    with pytest.raises(DocumentGone):
        reviews.open("0" * 32)
    with pytest.raises(DocumentGone):
        reviews.act("0" * 32, mark())
    document_id = store(database)
    with database.writing() as session:
        jobs.queue(session, document_id)
        documents.want_language(session, document_id, "en")
    with pytest.raises(NotReady):
        reviews.act(document_id, mark())
    service.documents.cancel(document_id)


def test_what_is_given_follows_the_log(service, reviews, document_id):
    before = service.results.replaced(document_id)
    reviews.act(document_id, mark(), who="Mme Leroy")
    after = service.results.replaced(document_id)
    assert ("Almandin " in before.text, "Almandin " in after.text, "Almandine" in after.text) == (True, False, True)
    assert service.results.annotation(document_id).entities != before.annotation.entities
    assert b"Almandin " not in service.results.delivery(document_id, text=True).data
    reviews.act(document_id, {"kind": "undo"})
    assert service.results.replaced(document_id) == before


def test_a_chosen_pseudonym_is_delivered(service, reviews, document_id):
    reviews.act(document_id, {"kind": "pseudonym", "person": "p1", "first": "Inès", "surname": "Valcourt"})
    text = service.results.delivery(document_id, text=True).data.decode()
    assert ("Mme Inès VALCOURT" in text, "Mme Valcourt demeure" in text) == (True, True)


def test_a_report_says_who_validated(service, reviews, document_id):
    assert service.results.facts(document_id).reading is None
    reviews.act(document_id, mark(), who="M. Diallo")
    assert review_facts(reviews.open(document_id)).when is None
    settled(reviews, document_id)
    reviews.act(document_id, {"kind": "validate"}, who="Mme Leroy")
    told = service.results.facts(document_id).reading
    assert (told.corrections, told.who, told.doubts) == (1, "Mme Leroy", frozenset(annotation().doubts))


def test_the_probability_follows_the_reader_and_the_report_says_the_same(service, reviews, database, monkeypatch):
    known = Calibration({}, {}, (1.0, -1.0, -0.3))
    monkeypatch.setattr(calibration, "of_model", {"fr": known}.get)
    start = TEXT.index("Almandin")
    made = replace(
        decide(annotation(), load_profile("judiciaire")), suspects=(Suspect(start, start + 8, "Almandin", 0.4),)
    )
    own = known.nothing_missed(TEXT, made.entities, made.suspects)
    document_id = store(database, replace(made, nothing_missed=own))
    assert service.results.nothing_missed(document_id) == NothingMissed(own, True)
    reviews.act(document_id, mark())
    after = service.results.nothing_missed(document_id)
    assert after.probability > own
    assert service.results.facts(document_id).nothing_missed == after
    assert service.results.annotation(document_id).nothing_missed == own, "the engine's own is kept beside it"


def test_what_is_kept_of_a_document_does_not_grow_with_its_acts(database, document_id):
    reviews = Reviews(database)
    results = Results(database, reviews, Processes(Tasks()))
    for _ in range(30):
        reviews.act(document_id, mark())
        results.sides(document_id, None, "lettres")
        reviews.act(document_id, {"kind": "undo"})
        results.sides(document_id, None, "lettres")
    assert len(results._recent._values[document_id]) <= results._recent._most


def test_a_strategy_that_is_none_has_no_sides(service, document_id):
    with pytest.raises(UnknownName):
        service.results.sides(document_id, None, "dance")


def test_others_are_told_of_until_they_leave():
    moment = [0.0]
    presence = Presence(lambda: moment[0])
    assert presence.seen("d", "Mme Leroy", "t1") == ()
    assert [one.who for one in presence.seen("d", "M. Diallo", "t2")] == ["Mme Leroy"]
    assert [one.who for one in presence.seen("d", "Mme Leroy", "t1")] == ["M. Diallo"]
    assert presence.seen("other", "", "t3") == ()
    moment[0] = SECONDS - 1
    presence.seen("d", "Mme Leroy", "t1")
    moment[0] = SECONDS + 1
    assert [one.who for one in presence.seen("d", "", "")] == ["Mme Leroy"]
    presence.left("d", "t9")
    presence.left("nowhere", "t1")
    assert [one.who for one in presence.seen("d", "", "")] == ["Mme Leroy"]
    presence.left("d", "t1")
    assert presence.seen("d", "M. Diallo", "t4") == ()
    presence.forget("d")
    assert presence.seen("d", "", "") == ()
