"""What the engine learns of validated documents, on a real service: material, sets, exports,
sentences, the panel."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from engine.core.errors import NotForPanel, NothingValidated, UnknownName
from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.settings import settings
from engine.measure.panel.additions import read_own
from engine.review.log import ReviewState
from engine.review.occurrences import normalise_form
from engine.service.service import Service
from engine.service.sets.gold_sets import GoldSets
from engine.service.teaching.material import of_reading
from engine.service.teaching.teaching import Teaching
from engine.service.teaching.validated import distinct
from engine.store import Job, documents
from engine.store.columns import now
from engine.store.schema import DocumentRow
from engine.teaching.exports import export
from engine.teaching.ranking import RankingWeights
from engine.teaching.sentences import Material

TEXTS = (
    "M. Aurélien ROCHEBLAVE a interjeté appel. La cour a statué hier matin.",
    "Mme Solène ROCHEBLAVE demande des dommages et intérêts. Rien de plus ici.",
    "M. Idrissa ROCHEBLAVE n'a pas comparu devant nous. Le greffier a signé.",
)


@pytest.fixture
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "own"))
    settings.cache_clear()
    yield tmp_path / "own"
    settings.cache_clear()


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory, fakes: str) -> Iterator[tuple[Service, list[str]]]:
    """Give a service with three documents: two validated, the first names added by their reader;
    one only begun."""
    import time

    at = Service(tmp_path_factory.mktemp("teaching") / "var", f"{fakes}:load")
    found = [at.documents.receive_text(text, f"Divorce {n}", language="fr") for n, text in enumerate(TEXTS)]
    end = time.monotonic() + 60
    while any(at.documents.job(one).state in ("queued", "running") for one in found):
        assert time.monotonic() < end
        time.sleep(0.02)
    for rank, (one, text) in enumerate(zip(found, TEXTS, strict=True)):
        first = text.split()[1]
        act = {
            "kind": "add",
            "start": text.index(first),
            "end": text.index(first) + len(first),
            "label": FIRST_NAME,
            "everywhere": False,
        }
        at.reviews.act(one, act, who="Camille")
        if rank < 2:
            at.reviews.act(one, {"kind": "validate"}, who="Camille")
    yield at, found
    at.stop()


@pytest.fixture
def teaching(read: tuple[Service, list[str]]) -> Teaching:
    return Teaching(read[0], GoldSets(read[0]))


def test_only_validated_documents_are_taken_and_each_mention_says_who_found_it(teaching: Teaching) -> None:
    found = teaching.validated()
    assert {one.annotation.document.text for one in found} == set(TEXTS[:2])
    assert teaching.read() == 2
    for one in found:
        assert {e.label: e.source for e in one.annotation.entities} == {FIRST_NAME: "human", SURNAME: "model:fake"}
        assert [e.label for e in one.engine.entities] == [SURNAME]
        assert all(e.masked for e in one.annotation.entities)


def test_validated_documents_become_a_set_that_the_pages_measure(
    teaching: Teaching, read: tuple[Service, list[str]]
) -> None:
    set_id = teaching.take_validated("Documents validés")
    gold_sets = GoldSets(read[0])
    (run,) = gold_sets.runs(set_id)
    found = gold_sets.compared(set_id, run.id)
    assert run.model == "fake"
    assert {one.pair.text for one in found} == set(TEXTS[:2])
    assert all(len(one.pair.gold) == 2 and len(one.pair.predicted) == 1 for one in found)
    gold_sets.erase(set_id)


def test_validated_documents_are_exported(teaching: Teaching) -> None:
    made = teaching.export(form="json", share=0.5)
    assert sum(made.documents.values()) == 2
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        about = json.loads(archive.read("about.json"))
        everything = b"".join(archive.read(name) for name in archive.namelist())
    assert sum(part["by_reader"] for part in about["mentions"].values()) == 2
    assert b"Divorce" not in everything
    assert b"Camille" not in everything


def test_the_sentence_that_was_corrected_is_the_one_that_teaches(teaching: Teaching) -> None:
    found = teaching.rank("machine", RankingWeights(), 10)
    assert all("ROCHEBLAVE" in one.sentence.text for one in found.ranked)
    assert (found.documents, found.sentences) == (3, 6)
    codes = [each.code for one in found.ranked for each in one.signals.found]
    assert codes == ["missed_sensitive"] * len(codes)
    assert codes
    drawn = teaching.drawn("machine")
    assert (drawn.validated, drawn.documents, drawn.reference) == (2, 3, False)
    assert teaching.drawn("machine") is drawn


def test_a_sentence_goes_into_the_panel_with_nobody_real(teaching: Teaching, var: Path) -> None:
    one = next(one for one in teaching.drawn("machine").sentences if one.truth)
    kept = teaching.to_panel(one, "capitals", ["case.small", "accents"])
    assert kept.added in (2, 3)
    assert {item.variant for item in read_own("fr")} <= {"", "case.small", "accents"}
    written = (var / "panel" / "fr.txt").read_text()
    assert not any(name in written for name in ("ROCHEBLAVE", "Aurélien", "Solène"))


def test_a_sentence_that_nobody_validated_goes_nowhere(teaching: Teaching, var: Path) -> None:
    unread = [one for one in teaching.drawn("machine").sentences if one.truth is None]
    assert unread
    with pytest.raises(NotForPanel):
        teaching.to_panel(unread[0], "capitals", [])
    with pytest.raises(NothingValidated):
        teaching.export_sentences(unread)


def test_sentences_of_documents_that_measure_are_not_exported_for_training(teaching: Teaching) -> None:
    chosen = [one for one in teaching.drawn("machine").sentences if one.truth]
    with pytest.raises(NothingValidated):
        teaching.export_sentences(chosen, share=1 - 1e-15)
    made, left = teaching.export_sentences(chosen, share=1e-15)
    assert (made.documents["training"], left) == (len(chosen), 0)


def test_sentences_are_found_again_by_their_ids(teaching: Teaching) -> None:
    first, second, *_ = teaching.drawn("machine").sentences
    assert teaching.sentences("machine", [second.id, "gone", first.id, second.id]) == (second, first)


def test_gold_that_ships_is_a_source_that_only_measures(teaching: Teaching) -> None:
    drawn = teaching.drawn("set:fr", "fr-all", "fr-none")
    assert (drawn.reference, drawn.shipped) == (True, True)
    assert drawn.sentences[0].second is not None


@pytest.mark.parametrize("source", ["", "elsewhere", "machine2"])
def test_an_unknown_source_is_said(teaching: Teaching, source: str) -> None:
    with pytest.raises(UnknownName):
        teaching.rank(source, RankingWeights(), 5)


def test_without_a_validated_document_there_is_nothing_to_take(
    fresh_service: Service, end_of: Callable[[Service, str], Job]
) -> None:
    teaching = Teaching(fresh_service)
    end_of(fresh_service, fresh_service.documents.receive_text(TEXTS[0], "x", language="fr"))
    assert teaching.validated() == ()
    for call in (lambda: teaching.take_validated("x"), teaching.export, lambda: export([])):
        with pytest.raises(NothingValidated):
            call()


def test_documents_of_one_name_are_told_apart() -> None:
    assert distinct(["a.docx", "a.pdf", "b", "a"]) == ["a", "a (2)", "b", "a (3)"]
    assert len(set(distinct(["a", "a", "a (2)"]))) == 3


@pytest.fixture
def listed(fresh_service: Service, end_of: Callable[[Service, str], Job]) -> tuple[Service, str, str]:
    """Give a service with a list of one document, whose sentences, state and texts were asked
    for."""
    list_id = fresh_service.lists.make("Divorces", "judiciaire", "lettres")
    document_id = fresh_service.lists.receive(list_id, TEXTS[0].encode(), "a.txt").id
    end_of(fresh_service, document_id)
    fresh_service.results.sides(document_id)
    return fresh_service, list_id, document_id


def erase_document(at: Service, list_id: str, document_id: str) -> None:
    at.documents.erase(document_id)


def erase_list(at: Service, list_id: str, document_id: str) -> None:
    at.lists.erase(list_id)


def let_expire(at: Service, list_id: str, document_id: str) -> None:
    with at._parts.database.writing() as session:
        session.execute(update(DocumentRow).values(expires=now()))
    at.sweep()


def erase_elsewhere(at: Service, list_id: str, document_id: str) -> None:
    """As the command line does beside a server, which learns of it when it sweeps."""
    with at._parts.database.writing() as session:
        documents.erase(session, document_id)
    at.sweep()


@pytest.mark.parametrize("erase", [erase_document, erase_list, let_expire, erase_elsewhere])
def test_nothing_of_an_erased_text_stays_in_memory(
    listed: tuple[Service, str, str], erase: Callable[..., None]
) -> None:
    at, list_id, document_id = listed
    teaching = Teaching(at)
    assert teaching.drawn(f"list:{list_id}").sentences
    assert normalise_form("ROCHEBLAVE") == "rocheblave"
    assert document_id in at.reviews._known
    assert document_id in at._parts.results._recent._values
    erase(at, list_id, document_id)
    assert not teaching._drawn
    assert document_id not in at.reviews._known
    assert document_id not in at._parts.results._recent._values
    assert normalise_form.cache_info().currsize == 0


def test_what_is_erased_while_it_is_cut_is_not_kept(
    listed: tuple[Service, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at, list_id, document_id = listed
    teaching = Teaching(at)

    def slow(one: str, state: ReviewState, profile: str) -> Material:
        made = of_reading(one, state, profile)
        at.documents.erase(document_id)
        return made

    monkeypatch.setattr("engine.service.teaching.teaching.of_reading", slow)
    assert teaching.drawn(f"list:{list_id}").sentences
    assert not teaching._drawn


def test_a_set_that_is_erased_is_forgotten(read: tuple[Service, list[str]]) -> None:
    gold_sets = GoldSets(read[0])
    teaching = Teaching(read[0], gold_sets)
    set_id = teaching.take_validated("Documents")
    (run,) = gold_sets.runs(set_id)
    assert teaching.drawn(f"set:{set_id}", run.id).sentences
    gold_sets.erase(set_id)
    assert not teaching._drawn
