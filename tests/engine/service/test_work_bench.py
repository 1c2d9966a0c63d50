"""The bench: what ships and what users bring behind one door, which only the opaque id of a set opens."""

from __future__ import annotations

import json
import threading

import pytest
from sqlalchemy import update

from engine.core.errors import (
    BadMapping,
    DamagedResults,
    EngineError,
    GoldGone,
    TooManyTexts,
    UnknownLabels,
    UnknownName,
)
from engine.measure.own.sets import File
from engine.measure.results.runs import GoldSet, RunInfo
from engine.service.sets import gold_sets as door
from engine.service.sets import own_sets
from engine.service.sets.counting import Counting
from engine.service.sets.gold_sets import Bench, is_own
from engine.store.columns import now
from engine.store.schema import GoldRow

TEXT = "Mme ROCHEBLAVE et M. Diop, de Lorient."
SURNAME = "personnePhysiqueNom"


def document(name, rows, text=TEXT):
    entities = [
        {"start": text.index(word), "end": text.index(word) + len(word), "label": label} for word, label in rows
    ]
    return {"id": name, "text": text, "entities": entities}


def gold_file(*documents):
    return [File("or.json", json.dumps(documents or [document("a", [("ROCHEBLAVE", SURNAME), ("Diop", SURNAME)]), document("b", [("Diop", SURNAME)])]).encode())]  # fmt: skip


def found_file(*documents):
    return [File("outil.json", json.dumps(documents or [document("a", [("ROCHEBLAVE", SURNAME)])]).encode())]


@pytest.fixture
def bench(desk, monkeypatch):
    monkeypatch.setattr(own_sets, "Counting", lambda read, documents: Counting(read, documents))
    monkeypatch.setattr("engine.measure.tallying.tallies", count)
    return Bench(desk)


def count(compared, progress=None):
    """Count mentions in place of measures: those have their own tests."""
    for done in range(len(compared)):
        if progress:
            progress(done / len(compared))
    return tuple((one.pair.name, len(one.pair.gold), len(one.pair.predicted)) for one in compared)


def test_a_set_is_known_by_its_id_alone_and_listed_when_it_has_figures(bench):
    set_id = bench.receive_gold(gold_file(), "or")
    shipped = [one.id for one in bench.sets()]
    assert is_own(set_id)
    assert [one.id for one in bench.sets(set_id)] == shipped, "there is nothing to show yet"
    run_id = bench.receive_predictions(set_id, found_file(), "outil")
    assert [one.id for one in bench.sets(set_id, "0" * 32, None, "fr")] == [*shipped, set_id]
    listed = bench.sets(set_id)[-1]
    assert (listed.fr, listed.documents, listed.own, listed.texts) == ("or", 2, True, True)
    (run,) = bench.runs(set_id)
    assert (run.id, run.set, run.fr) == (run_id, set_id, "outil")
    assert bench.tallies(set_id, run_id) == (("a", 2, 1), ("b", 1, 0))
    assert [one.pair.missing for one in bench.compared(set_id, run_id)] == [False, True]
    assert bench.prepare(set_id, run_id).done
    assert bench.rule_values(set_id) == ()
    (known,) = bench.own_set(set_id).runs
    assert [notice.code for notice in known.notices] == ["missing"]


def test_labels_that_nobody_knows_wait_for_their_user(bench):
    set_id = bench.receive_gold(gold_file(document("a", [("ROCHEBLAVE", "PER"), ("Lorient", "VILLE")])), "or")
    run_id = bench.receive_predictions(set_id, found_file(document("a", [("Diop", "NOM_")])), "outil")
    known = bench.own_set(set_id)
    assert (known.unknown, dict(known.labels)) == (("NOM_", "PER", "VILLE"), {"PER": 1, "VILLE": 1, "NOM_": 1})
    for ask in (bench.tallies, bench.compared, bench.prepare):
        with pytest.raises(UnknownLabels, match="NOM_, PER, VILLE"):
            ask(set_id, run_id)
    assert set_id not in {one.id for one in bench.sets(set_id)}
    with pytest.raises(BadMapping):
        bench.map_labels(set_id, {"PER": "personne"})
    bench.map_labels(set_id, {"PER": SURNAME, "NOM_": SURNAME})
    bench.map_labels(set_id, {"VILLE": ""})
    assert [notice.code for notice in bench.own_set(set_id).notices] == ["one_document", "ignored"]
    assert [entity.label for entity in bench.compared(set_id, run_id)[0].pair.gold] == [SURNAME]
    bench.map_labels(set_id, {"PER": "professionnelAvocat"})
    assert bench.compared(set_id, run_id)[0].pair.gold[0].label == "professionnelAvocat", "said anew, counted anew"
    bench.map_labels(set_id, {"PER": ""})
    assert [notice.code for notice in bench.own_set(set_id).notices] == ["no_mention", "one_document", "ignored"]


def test_predictions_of_other_texts_are_refused_and_not_kept(bench):
    set_id = bench.receive_gold(gold_file(), "or")
    with pytest.raises(EngineError, match="diffère de celui de la référence « a »"):
        bench.receive_predictions(set_id, found_file(document("a", [], TEXT.lower()), document("b", [])), "outil")
    assert bench.own_set(set_id).runs == ()


def test_what_is_erased_is_gone_for_everyone(bench):
    set_id = bench.receive_gold(gold_file(), "or")
    run_id = bench.receive_predictions(set_id, found_file(), "outil")
    bench.tallies(set_id, run_id)
    bench.erase(set_id)
    for ask in (
        lambda: bench.tallies(set_id, run_id),
        lambda: bench.runs(set_id),
        lambda: bench.own_set(set_id),
        lambda: bench.receive_predictions(set_id, found_file(), "outil"),
        lambda: bench.map_labels(set_id, {}),
        lambda: bench.predict(set_id),
        lambda: bench.erase(set_id),
    ):
        with pytest.raises(GoldGone):
            ask()
    assert not [key for key in bench._own._countings if key[0] == set_id]


def test_the_time_of_a_set_ends_with_the_sweep(bench, desk):
    set_id = bench.receive_gold(gold_file(), "or")
    run_id = bench.receive_predictions(set_id, found_file(), "outil")
    bench.tallies(set_id, run_id)
    with desk._machinery.database.writing() as session:
        session.execute(update(GoldRow).where(GoldRow.id == set_id).values(expires=now()))
    desk.sweep()
    with desk._machinery.database.reading() as session:
        assert session.get(GoldRow, set_id) is None
    assert not [key for key in bench._own._countings if key[0] == set_id]


@pytest.mark.parametrize("set_id", ["", "../../etc/passwd", "0" * 31, "G" * 32, "0" * 33, None, 3])
def test_what_is_no_id_of_a_set_leads_nowhere(bench, set_id):
    assert not is_own(set_id)
    for ask in (bench.own_set, bench.erase, bench.predicting):
        with pytest.raises(GoldGone):
            ask(set_id)


def test_a_large_set_is_written_and_erased_in_parts(bench, monkeypatch):
    monkeypatch.setattr("engine.store.gold.PART", 2)
    many = [document(f"d{n}", [("Diop", SURNAME)]) for n in range(5)]
    set_id = bench.receive_gold(gold_file(*many), "or")
    run_id = bench.receive_predictions(set_id, found_file(*many), "outil")
    assert [one.pair.name for one in bench.compared(set_id, run_id)] == [one["id"] for one in many]
    bench.erase(set_id)
    with pytest.raises(GoldGone):
        bench.own_set(set_id)


def test_a_run_of_another_set_is_none_of_this_one(bench):
    one, other = bench.receive_gold(gold_file(), "or"), bench.receive_gold(gold_file(), "or")
    run_id = bench.receive_predictions(one, found_file(), "outil")
    with pytest.raises(GoldGone):
        bench.tallies(other, run_id)
    with pytest.raises(UnknownName):
        bench.receive_gold(gold_file(), "or", "no such profile")


def test_what_is_counted_is_kept_up_to_a_bound(bench, monkeypatch):
    monkeypatch.setattr(own_sets, "DOCUMENTS_KEPT", 5)
    set_id = bench.receive_gold(gold_file(), "or")
    runs = [bench.receive_predictions(set_id, found_file(), "outil") for _ in range(4)]
    for run_id in [*runs, runs[0], runs[0]]:
        bench.tallies(set_id, run_id)
    assert [key[1] for key in bench._own._countings if key[0] == set_id] == [runs[3], runs[0]]


def test_a_counting_says_how_far_it_is_and_ends_when_it_is_stopped(monkeypatch):
    reached, go_on = threading.Event(), threading.Event()

    def slow(compared, progress):
        progress(0.5)
        reached.set()
        go_on.wait(10)
        progress(0.75)
        return ("all",)

    monkeypatch.setattr("engine.measure.tallying.tallies", slow)
    for stopped in (False, True):
        reached.clear(), go_on.clear()
        counting = Counting(lambda: (), 1)
        assert reached.wait(10)
        assert (round(counting.progress.fraction, 6), counting.progress.done) == (0.6, False)
        if stopped:
            counting.stop()
        go_on.set()
        if stopped:
            with pytest.raises(EngineError):
                counting.tallies()
        else:
            assert (counting.tallies(), counting.progress.done) == (("all",), True)


def test_a_defect_while_counting_is_one_sentence_and_a_line_without_the_text(caplog):
    def read():
        raise ValueError(TEXT)

    with pytest.raises(EngineError) as caught:
        Counting(read, 1).compared()
    assert type(caught.value) is EngineError
    assert "A counting failed by a defect" in caplog.text
    assert TEXT not in caplog.text


def test_the_engine_annotates_the_texts_to_the_letter_and_leaves_no_document(bench, desk, wait_for):
    text = "Mme ROCHEBLAVE\r\n\x0cet\u200b M. Diop."
    set_id = bench.receive_gold(gold_file(document("a", [("Diop", SURNAME)], text), document("b", [])), "or", "tout")
    bench.predict(set_id)
    bench.predict(set_id)
    wait_for(lambda: bench.predicting(set_id).done)
    assert bench.predicting(set_id).error is None
    (run,) = bench.runs(set_id)
    assert (run.model, run.fr.split()[0]) == ("fake", "fake")
    rows = bench.compared(set_id, run.id)
    assert [[entity.text for entity in one.pair.predicted] for one in rows] == [["ROCHEBLAVE"], ["ROCHEBLAVE"]]
    assert rows[0].pair.text == text
    with desk._machinery.database.reading() as session:
        from engine.store.schema import DocumentRow

        assert "a" not in {row.name for row in session.query(DocumentRow)}


def test_an_annotation_that_fails_is_told_and_a_set_that_is_too_large_is_refused(bench, wait_for, monkeypatch):
    set_id = bench.receive_gold(gold_file(document("a", [], "defect")), "or")
    bench.predict(set_id)
    wait_for(lambda: bench.predicting(set_id).done)
    assert bench.predicting(set_id).error is not None
    assert bench.own_set(set_id).runs == ()
    monkeypatch.setattr(door, "MOST_PREDICTED", 0)
    with pytest.raises(TooManyTexts, match="1 documents"):
        bench.predict(set_id)


def test_erasing_a_set_ends_what_annotates_it(bench, wait_for):
    set_id = bench.receive_gold(gold_file(document("a", [], "slow")), "or")
    bench.predict(set_id)
    working = bench._predictings[set_id]
    bench.erase(set_id)
    wait_for(lambda: working.progress.done)
    assert isinstance(working.progress.error, GoldGone)


def test_what_the_pages_show_first_is_counted_ahead(bench, monkeypatch):
    asked = []

    class Library:
        def sets(self):
            return (GoldSet("fr", "", "", 1, "fr"), GoldSet("en", "", "", 1, "en"))

        def runs(self, set_id):
            return tuple(RunInfo(f"{set_id}-{n}", set_id, "", "") for n in range(5))

        def tallies(self, set_id, run_id):
            asked.append(run_id)

    monkeypatch.setattr(Bench, "_library", staticmethod(Library))
    bench.warm().join(10)
    assert asked == ["fr-0", "fr-1", "fr-2", "en-0", "en-1", "en-2"]


def test_results_that_cannot_be_read_do_not_end_the_server(bench, monkeypatch, caplog):
    class Library:
        def sets(self):
            raise DamagedResults(file="fr-all.jsonl", line=3)

    monkeypatch.setattr(Bench, "_library", staticmethod(Library))
    bench.warm().join(10)
    assert "result.damaged" in caplog.text
