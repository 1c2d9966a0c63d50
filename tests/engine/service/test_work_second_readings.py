"""Documents read twice: neither reader reaches the other's, their agreement is that of /accord, a
third decides; a second reading is delivered, counted and learnt from nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.agreement import count
from engine.core.errors import (
    AdjudicationGone,
    BadShare,
    DocumentGone,
    NotAnAdjudicator,
    NothingToDraw,
    NothingValidated,
    ReadsTwice,
)
from engine.service.accounts.holdings import Holdings
from engine.service.agreement.adjudications import Adjudications
from engine.service.agreement.agreements import GOLD
from engine.service.documents.reviews import Reviews
from engine.service.isolation.processes import Processes
from engine.service.lists.export_choice import is_wanted
from engine.service.lists.second_readings import SecondReadings
from engine.service.sets.own_sets import OwnSets
from engine.service.tasks import Tasks
from engine.store import documents, erasures, people, records
from tests.engine.service.made_people import LEADER, Desk, acting_as, log, make
from tests.engine.service.made_reviews import mark
from tests.stores import Place, reuse

ONE, OTHER, THIRD = "Émile", "Farah", "Gaëlle"


class Doubled(Desk):
    """A list whose documents two may validate, each apart."""

    def __init__(self, database: Any, folder: Path) -> None:
        super().__init__(database, folder)
        tasks = Tasks()
        self.reviews = Reviews(database)
        self.sets = OwnSets(database, tasks, Processes(tasks), lambda _: None)
        self.adjudications = Adjudications(database)
        self.twice = SecondReadings(database, self.reviews, self.sets, self.adjudications)
        for name in (ONE, OTHER):
            make(database, name, "valideur")
            with acting_as(database, LEADER):
                Holdings(database).share(self.id, account=name)
        make(database, THIRD, "analyste")

    def read_by(self, name: str, document_id: str, *acts: dict[str, Any]) -> None:
        """Have somebody who was given a document correct and validate it."""
        self.done(LEADER, self.work.assign, [document_id], name)
        with acting_as(self.database, name):
            for act in (*acts, {"kind": "validate"}):
                self.reviews.act(document_id, act, who=name)

    def seconds(self) -> dict[str, str]:
        """Give the ids of the copies, by that of the document."""
        with acting_as(self.database, LEADER):
            return {pair.first.id: pair.second.id for pair in self.twice.compare(self.id).pairs}


@pytest.fixture
def desk(place: Place, tmp_path: Path) -> Iterator[Doubled]:
    reuse(place)
    database = place.open()
    yield Doubled(database, tmp_path / "exports")
    database.close()


def test_neither_reader_reaches_the_reading_of_the_other(desk: Doubled) -> None:
    first = desk.put("a.txt")
    assert desk.done(LEADER, desk.twice.draw, 1.0).drawn == 1
    second = desk.seconds()[first]
    desk.done(LEADER, desk.work.assign, [first], ONE)
    with pytest.raises(ReadsTwice):
        desk.done(LEADER, desk.work.assign, [second], ONE)
    assert desk.done(ONE, desk.work.take) is None, "the other reading of one's own document is not to be taken"
    assert desk.done(OTHER, desk.work.take) == second
    for name, own, other in ((ONE, first, second), (OTHER, second, first)):
        with acting_as(desk.database, name):
            assert Holdings(desk.database).foreign([own, other]) == {other}
            assert [row.id for row in desk.lists.look(desk.id)[1]] == [own]
            assert desk.twice.compare(desk.id).pairs == ()
            with desk.database.reading() as session, pytest.raises(DocumentGone):
                documents.fetch(session, other)
    with acting_as(desk.database, LEADER):
        assert Holdings(desk.database).foreign([first, second]) == frozenset()
    assert log(desk.database, "second_reading") == [("second_reading", LEADER)]


def test_what_two_validated_is_compared_as_annotators_are_and_a_third_decides(desk: Doubled) -> None:
    ids = [desk.put("a.txt"), desk.put("b.txt"), desk.put("c.txt")]
    desk.done(LEADER, desk.twice.draw, 1.0, "risk")
    seconds = desk.seconds()
    compared = desk.done(LEADER, desk.twice.compare)
    assert (len(compared.pairs), compared.study, compared.to_json()["agreement"]) == (3, None, None)
    desk.read_by(ONE, ids[0], mark("Almandin"))
    with acting_as(desk.database, ONE):
        assert Holdings(desk.database).foreign([seconds[ids[0]]]) == {seconds[ids[0]]}, "the other is not done"
    desk.read_by(OTHER, seconds[ids[0]])
    with acting_as(desk.database, ONE):
        assert Holdings(desk.database).foreign([ids[0], seconds[ids[0]]]) == frozenset(), "what leads to a download"
    desk.read_by(ONE, ids[1])
    desk.read_by(OTHER, seconds[ids[1]])
    desk.read_by(ONE, ids[2])
    compared = desk.done(LEADER, desk.twice.compare)
    assert compared.study is not None
    assert [document.name for document in compared.study.documents] == ["0001", "0002"]
    assert (compared.apart[0] > 0, compared.apart[1]) == (True, 0)
    said = compared.to_json()
    assert said["agreement"]["annotators"] == ["Lecture 1", "Lecture 2"]
    assert [pair["apart"] for pair in said["pairs"]] == [compared.apart[0], 0, None]
    assert said["pairs"][0]["holders"] == [ONE, OTHER]
    assert count(compared.study) is not None
    with pytest.raises(NotAnAdjudicator):
        desk.done(LEADER, desk.twice.adjudicate, LEADER)
    with desk.database.writing() as session:
        people.change(session, people.named(session, ONE).id, roles="valideur analyste")
    with pytest.raises(ReadsTwice):
        desk.done(LEADER, desk.twice.adjudicate, ONE)
    set_id, adjudication = desk.done(LEADER, desk.twice.adjudicate, THIRD)
    with acting_as(desk.database, THIRD):
        begun = desk.adjudications.fetch(adjudication)
        assert (begun.source, begun.a, [run.id for run in desk.sets.fetch(set_id).runs]) == (set_id, GOLD, [begun.b])
        assert desk.sets.fetch(set_id).documents == 1, "what both say alike needs nobody"
        assert Holdings(desk.database).foreign([*ids, set_id]) == set(ids)
    with acting_as(desk.database, OTHER), pytest.raises(AdjudicationGone):
        desk.adjudications.fetch(adjudication)


def test_two_who_agree_leave_nothing_to_decide(desk: Doubled) -> None:
    first = desk.put("a.txt")
    desk.done(LEADER, desk.twice.draw, 0.1)
    desk.read_by(ONE, first)
    with pytest.raises(NothingValidated):
        desk.done(LEADER, desk.twice.adjudicate, THIRD)
    desk.read_by(OTHER, desk.seconds()[first])
    with pytest.raises(NothingValidated):
        desk.done(LEADER, desk.twice.adjudicate, THIRD)


def test_a_second_reading_is_delivered_counted_and_learnt_from_nowhere(desk: Doubled) -> None:
    first = desk.put("a.txt")
    desk.done(LEADER, desk.twice.draw, 1)
    second = desk.seconds()[first]
    desk.read_by(ONE, first)
    desk.read_by(OTHER, second)
    with acting_as(desk.database, LEADER):
        stored, rows = desk.lists.look(desk.id)
        assert [(row.id, row.number, row.second_of, row.same) for row in rows] == [
            (first, 1, None, None),
            (second, 2, 1, None),
        ]
        assert [row.id for row in rows if is_wanted(row, "all")] == [first]
        assert [row.id for row in rows if is_wanted(row, "chosen", [first, second])] == [first]
        assert desk.reviews.documents() == (first,)
        assert desk.lists.promises.of(stored, rows).unread == 0
        assert desk.lists.draw(desk.id, 0.99) == 1
    with desk.database.reading() as session:
        assert [document for document, _, _ in records.select_records(session, [first, second])] == [first]


def test_a_second_reading_goes_with_its_document(desk: Doubled) -> None:
    first = desk.put("a.txt")
    desk.done(LEADER, desk.twice.draw, 1)
    second = desk.seconds()[first]
    with acting_as(desk.database, LEADER), desk.database.writing() as session:
        assert documents.erase(session, first) == (first, second)
    erasures.finish(desk.database)
    with desk.database.reading() as session:
        proofs = {proof.document_id: proof for proof in erasures.all_of(session)}
    assert all(proofs[each].verified for each in (first, second))
    assert proofs[second].counts["second_readings"] == 1


@pytest.mark.parametrize("share", [0.0, -0.5, 1.5])
def test_a_share_that_is_none_is_refused(desk: Doubled, share: float) -> None:
    desk.put("a.txt")
    with pytest.raises(BadShare):
        desk.done(LEADER, desk.twice.draw, share)
    assert desk.seconds() == {}


def test_a_seed_draws_the_same_again(desk: Doubled) -> None:
    drawn = []
    for _ in range(2):
        with acting_as(desk.database, LEADER):
            desk.id = desk.lists.make("Avril", "judiciaire", "lettres")
        for number in range(6):
            desk.put(f"{number}.txt")
        assert desk.done(LEADER, desk.twice.draw, 0.5, "random", 11).seed == 11
        drawn.append([pair.first.name for pair in desk.done(LEADER, desk.twice.compare).pairs])
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 3


def test_the_riskiest_are_drawn_and_none_twice(desk: Doubled) -> None:
    ids = [desk.put(f"{number}.txt", number / 10) for number in range(6)]
    assert desk.done(LEADER, desk.twice.draw, 0.3, "risk").seed is None
    assert set(desk.seconds()) == {ids[4], ids[5]}
    assert desk.done(LEADER, desk.twice.draw, 1).drawn == 4
    with pytest.raises(NothingToDraw):
        desk.done(LEADER, desk.twice.draw, 1)
