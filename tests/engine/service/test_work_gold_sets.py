"""The gold sets: what ships and what users bring behind one door, which only the opaque id of a set
opens."""

from __future__ import annotations

import json
import threading

import pytest
from sqlalchemy import update

from engine.core.broken import BrokenLine
from engine.core.errors import (
    BadMapping,
    Cancelled,
    DamagedResults,
    EngineError,
    GoldGone,
    TooManyTexts,
    UnknownLabels,
    UnknownName,
)
from engine.interchange.convert import encode, extension, read
from engine.measure.own.sets import File
from engine.measure.results import GoldSet, RunInfo
from engine.service.sets import gold_sets as door
from engine.service.sets.counting import Countings, count
from engine.service.sets.gold_sets import GoldSets, is_own
from engine.service.tasks import Tasks
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
def gold_sets(service, monkeypatch):
    monkeypatch.setattr("engine.measure.tallying.tallies", mentions)
    return GoldSets(service)


def mentions(compared, progress=None):
    """Count mentions in place of measures: those have their own tests."""
    for done in range(len(compared)):
        if progress:
            progress(done / len(compared))
    return tuple((one.pair.name, len(one.pair.gold), len(one.pair.predicted)) for one in compared)


def test_a_set_is_known_by_its_id_alone_and_listed_when_it_has_figures(gold_sets):
    set_id = gold_sets.receive_gold(gold_file(), "or")
    shipped = [one.id for one in gold_sets.sets()]
    assert is_own(set_id)
    assert [one.id for one in gold_sets.sets(set_id)] == shipped, "there is nothing to show yet"
    run_id = gold_sets.receive_predictions(set_id, found_file(), "outil")
    assert [one.id for one in gold_sets.sets(set_id, "0" * 32, None, "fr")] == [*shipped, set_id]
    listed = gold_sets.sets(set_id)[-1]
    assert (listed.fr, listed.documents, listed.own, listed.texts) == ("or", 2, True, True)
    (run,) = gold_sets.runs(set_id)
    assert (run.id, run.set, run.fr) == (run_id, set_id, "outil")
    assert gold_sets.tallies(set_id, run_id) == (("a", 2, 1), ("b", 1, 0))
    assert [one.pair.missing for one in gold_sets.compared(set_id, run_id)] == [False, True]
    assert gold_sets.prepare(set_id, run_id).ended
    assert gold_sets.rule_values(set_id) == ()
    (known,) = gold_sets.own_set(set_id).runs
    assert [notice.code for notice in known.notices] == ["missing"]


def test_labels_that_nobody_knows_wait_for_their_user(gold_sets):
    set_id = gold_sets.receive_gold(gold_file(document("a", [("ROCHEBLAVE", "PER"), ("Lorient", "VILLE")])), "or")
    run_id = gold_sets.receive_predictions(set_id, found_file(document("a", [("Diop", "NOM_")])), "outil")
    known = gold_sets.own_set(set_id)
    assert (known.unknown, dict(known.labels)) == (("NOM_", "PER", "VILLE"), {"PER": 1, "VILLE": 1, "NOM_": 1})
    for ask in (gold_sets.tallies, gold_sets.compared, gold_sets.prepare):
        with pytest.raises(UnknownLabels, match="NOM_, PER, VILLE"):
            ask(set_id, run_id)
    assert set_id not in {one.id for one in gold_sets.sets(set_id)}
    with pytest.raises(BadMapping):
        gold_sets.map_labels(set_id, {"PER": "personne"})
    gold_sets.map_labels(set_id, {"PER": SURNAME, "NOM_": SURNAME})
    gold_sets.map_labels(set_id, {"VILLE": ""})
    assert [notice.code for notice in gold_sets.own_set(set_id).notices] == ["one_document", "ignored"]
    assert [entity.label for entity in gold_sets.compared(set_id, run_id)[0].pair.gold] == [SURNAME]
    gold_sets.map_labels(set_id, {"PER": "professionnelAvocat"})
    assert gold_sets.compared(set_id, run_id)[0].pair.gold[0].label == "professionnelAvocat", "said anew, counted anew"
    gold_sets.map_labels(set_id, {"PER": ""})
    assert [notice.code for notice in gold_sets.own_set(set_id).notices] == ["no_mention", "one_document", "ignored"]


def test_predictions_of_other_texts_are_refused_and_not_kept(gold_sets):
    set_id = gold_sets.receive_gold(gold_file(), "or")
    with pytest.raises(EngineError, match="diffère de celui de la référence « a »"):
        gold_sets.receive_predictions(set_id, found_file(document("a", [], TEXT.lower()), document("b", [])), "outil")
    assert gold_sets.own_set(set_id).runs == ()


def test_what_is_erased_is_gone_for_everyone(gold_sets):
    set_id = gold_sets.receive_gold(gold_file(), "or")
    run_id = gold_sets.receive_predictions(set_id, found_file(), "outil")
    gold_sets.tallies(set_id, run_id)
    gold_sets.erase(set_id)
    for ask in (
        lambda: gold_sets.tallies(set_id, run_id),
        lambda: gold_sets.runs(set_id),
        lambda: gold_sets.own_set(set_id),
        lambda: gold_sets.receive_predictions(set_id, found_file(), "outil"),
        lambda: gold_sets.map_labels(set_id, {}),
        lambda: gold_sets.predict(set_id),
        lambda: gold_sets.erase(set_id),
    ):
        with pytest.raises(GoldGone):
            ask()
    assert gold_sets._own.countings.keys(set_id) == []


def test_the_time_of_a_set_ends_with_the_sweep(gold_sets, service):
    set_id = gold_sets.receive_gold(gold_file(), "or")
    run_id = gold_sets.receive_predictions(set_id, found_file(), "outil")
    gold_sets.tallies(set_id, run_id)
    with service._parts.database.writing() as session:
        session.execute(update(GoldRow).where(GoldRow.id == set_id).values(expires=now()))
    service.sweep()
    with service._parts.database.reading() as session:
        assert session.get(GoldRow, set_id) is None
    assert gold_sets._own.countings.keys(set_id) == []


@pytest.mark.parametrize("set_id", ["", "../../etc/passwd", "0" * 31, "G" * 32, "0" * 33, None, 3])
def test_what_is_no_id_of_a_set_leads_nowhere(gold_sets, set_id):
    assert not is_own(set_id)
    for ask in (gold_sets.own_set, gold_sets.erase, gold_sets.predicting):
        with pytest.raises(GoldGone):
            ask(set_id)


def test_a_large_set_is_written_and_erased_in_parts(gold_sets, monkeypatch):
    monkeypatch.setattr("engine.store.gold.PART", 2)
    many = [document(f"d{n}", [("Diop", SURNAME)]) for n in range(5)]
    set_id = gold_sets.receive_gold(gold_file(*many), "or")
    run_id = gold_sets.receive_predictions(set_id, found_file(*many), "outil")
    assert [one.pair.name for one in gold_sets.compared(set_id, run_id)] == [one["id"] for one in many]
    gold_sets.erase(set_id)
    with pytest.raises(GoldGone):
        gold_sets.own_set(set_id)


def test_a_run_of_another_set_is_none_of_this_one(gold_sets):
    one, other = gold_sets.receive_gold(gold_file(), "or"), gold_sets.receive_gold(gold_file(), "or")
    run_id = gold_sets.receive_predictions(one, found_file(), "outil")
    with pytest.raises(GoldGone):
        gold_sets.tallies(other, run_id)
    with pytest.raises(UnknownName):
        gold_sets.receive_gold(gold_file(), "or", "no such profile")


def test_what_is_counted_is_kept_up_to_a_bound(gold_sets, service, monkeypatch):
    monkeypatch.setattr(gold_sets._own, "countings", Countings(service.tasks, documents=5))
    set_id = gold_sets.receive_gold(gold_file(), "or")
    runs = [gold_sets.receive_predictions(set_id, found_file(), "outil") for _ in range(4)]
    for run_id in [*runs, runs[0], runs[0]]:
        gold_sets.tallies(set_id, run_id)
    assert [key[1] for key in gold_sets._own.countings.keys(set_id)] == [runs[3], runs[0]]


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
        counting = Tasks().run("counting", lambda task: count(task, lambda: ()))
        assert reached.wait(10)
        assert (round(counting.progress.fraction, 6), counting.progress.ended) == (0.6, False)
        if stopped:
            counting.cancel()
        go_on.set()
        if stopped:
            with pytest.raises(Cancelled):
                counting.result()
        else:
            assert (counting.result().tallies, counting.progress.ended) == (("all",), True)


def test_a_defect_while_counting_is_one_sentence_and_a_line_without_the_text(caplog):
    def read():
        raise ValueError(TEXT)

    with pytest.raises(EngineError) as caught:
        Tasks().run("counting", lambda task: count(task, read)).result()
    assert type(caught.value) is EngineError
    assert "The task counting failed by a defect" in caplog.text
    assert TEXT not in caplog.text


def test_the_engine_annotates_the_texts_to_the_letter_and_leaves_no_document(gold_sets, service, wait_for):
    text = "Mme ROCHEBLAVE\r\n\x0cet\u200b M. Diop."
    set_id = gold_sets.receive_gold(
        gold_file(document("a", [("Diop", SURNAME)], text), document("b", [])), "or", "tout"
    )
    gold_sets.predict(set_id)
    gold_sets.predict(set_id)
    wait_for(lambda: gold_sets.predicting(set_id).ended)
    assert gold_sets.predicting(set_id).error is None
    (run,) = gold_sets.runs(set_id)
    assert (run.model, run.fr) == ("fake", "Nom d'emprunt 0, modèle fake")
    rows = gold_sets.compared(set_id, run.id)
    assert [[entity.text for entity in one.pair.predicted] for one in rows] == [["ROCHEBLAVE"], ["ROCHEBLAVE"]]
    assert rows[0].pair.text == text
    with service._parts.database.reading() as session:
        from engine.store.schema import DocumentRow

        assert "a" not in {row.name for row in session.query(DocumentRow)}


def test_an_annotation_that_fails_is_told_and_a_set_that_is_too_large_is_refused(gold_sets, wait_for, monkeypatch):
    set_id = gold_sets.receive_gold(gold_file(document("a", [], "defect")), "or")
    gold_sets.predict(set_id)
    wait_for(lambda: gold_sets.predicting(set_id).ended)
    assert gold_sets.predicting(set_id).error is not None
    assert gold_sets.own_set(set_id).runs == ()
    monkeypatch.setattr(door, "MOST_PREDICTED", 0)
    with pytest.raises(TooManyTexts, match="1 documents"):
        gold_sets.predict(set_id)


def test_erasing_a_set_ends_what_annotates_it(gold_sets, wait_for):
    set_id = gold_sets.receive_gold(gold_file(document("a", [], "slow")), "or")
    gold_sets.predict(set_id)
    working = gold_sets._predictings[set_id]
    gold_sets.erase(set_id)
    wait_for(lambda: working.progress.ended)
    assert isinstance(working.progress.error, Cancelled)


def test_what_the_pages_show_first_is_counted_ahead(gold_sets, monkeypatch):
    asked = []

    class Library:
        def sets(self):
            return (GoldSet("fr", "", "", 1, "fr"), GoldSet("en", "", "", 1, "en"))

        def runs(self, set_id):
            return tuple(RunInfo(f"{set_id}-{n}", set_id, "", "") for n in range(5))

        def tallies(self, set_id, run_id):
            asked.append(run_id)

    monkeypatch.setattr(GoldSets, "_library", staticmethod(Library))
    gold_sets.warm().result()
    assert asked == ["fr-0", "fr-1", "fr-2", "en-0", "en-1", "en-2"]


def test_results_that_cannot_be_read_do_not_end_the_server(gold_sets, monkeypatch, caplog):
    class Library:
        def sets(self):
            raise DamagedResults(file="fr-all.jsonl", line=3)

    monkeypatch.setattr(GoldSets, "_library", staticmethod(Library))
    gold_sets.warm().result()
    assert "result.damaged" in caplog.text


@pytest.mark.parametrize("form", ["xmi", "brat"])
def test_files_of_other_tools_are_opened_in_their_own_process_and_measured_by_offsets(gold_sets, form):
    if form == "xmi":
        pytest.importorskip("cassis")
    (gold,) = read(gold_file(document("a", [("ROCHEBLAVE", SURNAME), ("Diop", SURNAME)]))[0].data, "json", "x")
    set_id = gold_sets.receive_gold([File(f"or{extension(form)}", encode([gold], form, "x"))], "or")
    table = b"file,start,end,label\na,4,14,personnePhysiqueNom\n"
    gold_sets.receive_predictions(set_id, [File("outil.csv", table)], "outil")
    known = gold_sets.own_set(set_id)
    assert (known.documents, known.labels, [run.name for run in known.runs]) == (1, {SURNAME: 3}, ["outil"])
    with pytest.raises(BrokenLine, match=r"outil\.csv, ligne 2"):
        gold_sets.receive_predictions(set_id, [File("outil.csv", table.replace(b"14", b"99"))], "outil")
