"""Documents of a list shared out: taken by one alone, assigned by hand and by rule, given back; who
reads sees what is theirs."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies

from engine.core.errors import (
    AccountGone,
    BadAssignmentRule,
    DocumentGone,
    ListGone,
    LoginNeeded,
    NotAReader,
    PermissionMissing,
)
from engine.service.accounts.administration import Administration
from engine.service.accounts.holdings import Holdings
from engine.service.documents.reviews import Reviews
from engine.service.lists.assignment_rules import AssignmentRule, read_rules, read_rules_file
from engine.service.lists.assignments import ReaderLoad
from engine.store import documents
from engine.store.assignments import StackedDocument
from tests.engine.service.made_lists import NOON
from tests.engine.service.made_people import FIRST, LEADER, SECOND, Desk, acting_as, log, make
from tests.stores import Place, reuse


@pytest.fixture
def desk(place: Place, tmp_path: Any) -> Iterator[Desk]:
    reuse(place)
    database = place.open()
    yield Desk(database, tmp_path / "exports")
    database.close()


def test_a_document_of_the_stack_goes_to_one_however_many_take_at_once(desk: Desk) -> None:
    names = {desk.put(f"{number}.txt", number / 10): number for number in range(6)}
    begun, taken, lock = threading.Barrier(4), [], threading.Lock()

    def take(name: str) -> None:
        begun.wait()
        with acting_as(desk.database, name):
            while (document_id := desk.work.take(desk.id)) is not None:
                with lock:
                    taken.append((name, document_id))

    readers = [threading.Thread(target=take, args=(name,)) for name in (FIRST, SECOND) * 2]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join(60)
    assert sorted(document_id for _, document_id in taken) == sorted(names)
    assert desk.seen(LEADER) == {f"{names[document_id]}.txt": name for name, document_id in taken}
    for name in (FIRST, SECOND):
        own = [document_id for who, document_id in taken if who == name]
        assert [names[document_id] for document_id in own] == sorted((names[each] for each in own), reverse=True)
        assert set(desk.seen(name)) == {f"{names[document_id]}.txt" for document_id in own}
    assert Counter(who for _, who in log(desk.database, "take")) == Counter(who for who, _ in taken)


def test_who_reads_sees_corrects_and_gives_back_what_is_theirs_alone(desk: Desk) -> None:
    first, second = desk.put("a.txt", 0.9), desk.put("b.txt", 0.1)
    assert desk.seen(FIRST) == {}, "the list is theirs to take from, not to read"
    assert desk.done(LEADER, desk.work.assign, [second], FIRST) == 1
    assert desk.seen(FIRST) == {"b.txt": FIRST}
    assert desk.seen(LEADER) == {"a.txt": "", "b.txt": FIRST}
    with acting_as(desk.database, FIRST):
        assert [row.number for row in desk.lists.look(desk.id)[1]] == [2], "numbers are those of all"
        assert Holdings(desk.database).foreign([first, second]) == {first}
        assert Reviews(desk.database).open(second).version == 0
        with desk.database.reading() as session, pytest.raises(DocumentGone):
            documents.fetch(session, first)
        with pytest.raises(DocumentGone):
            desk.work.give_back(desk.id, [first])
        assert desk.work.left(desk.id) == 1
        assert desk.work.give_back(desk.id, [second]) == 1
    assert desk.seen(FIRST) == {}
    assert log(desk.database, "assign", "give_back") == [("assign", LEADER), ("give_back", FIRST)]


def test_nobody_gives_back_what_another_has_but_who_leads(desk: Desk) -> None:
    document_id = desk.put("a.txt")
    with acting_as(desk.database, LEADER):
        Holdings(desk.database).share(document_id, account=SECOND)
    desk.done(LEADER, desk.work.assign, [document_id], FIRST)
    with pytest.raises(PermissionMissing):
        desk.done(SECOND, desk.work.give_back, [document_id])
    with pytest.raises(PermissionMissing):
        desk.done(SECOND, desk.work.give_back, account=FIRST)
    assert desk.done(LEADER, desk.work.give_back, [document_id]) == 1
    assert desk.done(LEADER, desk.work.give_back, [document_id]) == 0


def test_who_is_away_gives_back_all_but_what_is_validated(desk: Desk) -> None:
    read, unread = desk.put("a.txt", validated=NOON), desk.put("b.txt")
    desk.done(LEADER, desk.work.assign, [read, unread], FIRST)
    assert desk.done(LEADER, desk.work.give_back, account=FIRST) == 1
    assert desk.seen(LEADER) == {"a.txt": FIRST, "b.txt": ""}
    assert desk.done(LEADER, desk.work.shared_out).holders == (ReaderLoad(FIRST, 1, 0),)


def test_a_document_goes_from_one_to_another(desk: Desk) -> None:
    document_id = desk.put("a.txt")
    for name in (FIRST, SECOND, SECOND):
        desk.done(LEADER, desk.work.assign, [document_id], name)
    assert (desk.seen(FIRST), desk.seen(SECOND)) == ({}, {"a.txt": SECOND})
    assert [act for act, _ in log(desk.database, "assign", "give_back")] == ["assign", "give_back", "assign"]


def test_the_highest_priority_is_taken_first_then_the_highest_risk(desk: Desk) -> None:
    low, high, unknown = desk.put("a.txt", 0.1), desk.put("b.txt", 0.9), desk.put("c.txt", None)
    desk.put("d.txt", 0.99, validated=NOON)
    desk.done(LEADER, desk.work.assign, [low], "", 2)
    assert [desk.done(FIRST, desk.work.take) for _ in range(4)] == [low, high, unknown, None]


def test_a_priority_stays_as_it_was_where_the_reader_is_none(desk: Desk) -> None:
    low, high = desk.put("a.txt", 0.1), desk.put("b.txt", 0.9)
    with pytest.raises(AccountGone):
        desk.done(LEADER, desk.work.assign, [low], "Nobody", 9)
    assert [desk.done(FIRST, desk.work.take) for _ in range(2)] == [high, low]


def test_rules_share_out_what_nobody_has_each_to_who_has_least(desk: Desk) -> None:
    ids = [desk.put(f"{number}.txt", number / 10) for number in range(1, 9)]
    desk.done(LEADER, desk.work.assign, [ids[7]], FIRST)
    rules = (
        AssignmentRule(accounts=(SECOND,), courts=frozenset({"cassation"})),
        AssignmentRule(accounts=(FIRST, SECOND), risk=0.45, matter="22"),
        AssignmentRule(priority=3, risk=0.35),
        AssignmentRule(accounts=(FIRST,), matter="58"),
    )
    assert desk.done(LEADER, desk.work.apply, rules) == 4
    found = desk.seen(LEADER)
    assert Counter(found[f"{number}.txt"] for number in range(5, 9)) == {FIRST: 2, SECOND: 2}
    assert [found[f"{number}.txt"] for number in range(1, 5)] == [""] * 4
    assert desk.done(FIRST, desk.work.take) == ids[3], "a rule made it come first"
    assert desk.done(LEADER, desk.work.apply, rules[:3]) == 0


@pytest.mark.parametrize(
    ("name", "act", "error"),
    [
        pytest.param(LEADER, lambda work, _, own: work.assign(own, ["0" * 32], FIRST), DocumentGone, id="no document"),
        pytest.param(LEADER, lambda work, _, own: work.assign("0" * 32, [], FIRST), ListGone, id="no list"),
        pytest.param(LEADER, lambda work, of, own: work.assign(own, [of], "Zoé"), AccountGone, id="nobody"),
        pytest.param(LEADER, lambda work, of, own: work.assign(own, [of], "Denis"), NotAReader, id="reads none"),
        pytest.param(FIRST, lambda work, _, own: work.take(own, SECOND), PermissionMissing, id="for another"),
        pytest.param("Denis", lambda work, _, own: work.take(own), ListGone, id="a list of others"),
    ],
)
def test_what_cannot_be_shared_out_is_refused(desk: Desk, name: str, act: Any, error: type[Exception]) -> None:
    make(desk.database, "Denis", "auditeur")
    document_id = desk.put("a.txt")
    with acting_as(desk.database, name), pytest.raises(error):
        act(desk.work, document_id, desk.id)
    assert desk.seen(LEADER) == {"a.txt": ""}


def test_without_accounts_nobody_takes_and_one_sees_all(desk: Desk) -> None:
    document_id = desk.put("a.txt")
    with pytest.raises(LoginNeeded):
        desk.work.take(desk.id)
    desk.work.assign(desk.id, [document_id], FIRST)  # as a command does, by name
    assert [row.holder for row in desk.lists.look(desk.id)[1]] == [FIRST]


def test_who_is_given_a_document_of_a_list_holds_the_list(desk: Desk) -> None:
    make(desk.database, "Denis", "lecteur")
    document_id = desk.put("a.txt")
    desk.put("b.txt")
    desk.done(LEADER, desk.work.assign, [document_id], "Denis")
    assert desk.seen("Denis") == {"a.txt": "Denis"}


def test_what_an_erased_account_had_is_in_the_stack_again(desk: Desk) -> None:
    document_id = desk.put("a.txt")
    desk.done(LEADER, desk.work.assign, [document_id], FIRST)
    Administration(desk.database).erase(FIRST, to=SECOND)
    assert desk.seen(LEADER) == {"a.txt": ""}
    assert desk.done(SECOND, desk.work.take) == document_id


RULE = {"accounts": [FIRST], "court": "appel", "nac": "22g", "risk": 0.3, "priority": 1}


def test_a_rule_is_read_of_json_and_of_toml_alike() -> None:
    made = AssignmentRule((FIRST,), 1, frozenset({"appel"}), "22G", 0.3)
    assert read_rules([RULE]) == (made,)
    file = f'[[rule]]\naccounts = "{FIRST}"\ncourt = ["appel"]\nnac = "22G"\nrisk = 0.3\npriority = 1\n'
    assert read_rules_file(file.encode()) == (made,)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        pytest.param({"rules": []}, "rules", id="no list"),
        pytest.param([[]], "[]", id="no mapping"),
        pytest.param([RULE | {"cour": "appel"}], "cour", id="an unknown key"),
        pytest.param([{"court": "appel"}], "accounts", id="for nobody"),
        pytest.param([RULE | {"accounts": [""]}], "accounts = ['']", id="an empty name"),
        pytest.param([RULE | {"court": "roi"}], "court = roi", id="no court"),
        pytest.param([RULE | {"nac": 22}], "nac = 22", id="no matter"),
        pytest.param([RULE | {"risk": 1.1}], "risk = 1.1", id="no probability"),
        pytest.param([RULE | {"risk": True}], "risk = True", id="yes"),
        pytest.param([RULE | {"priority": 10}], "priority = 10", id="too high"),
    ],
)
def test_a_rule_that_is_none_says_which_and_why(said: Any, value: str) -> None:
    with pytest.raises(BadAssignmentRule) as caught:
        read_rules(said)
    assert (caught.value.params["number"], caught.value.params["value"]) == (1, value)


@pytest.mark.parametrize("file", [b"[[rule]", b"\xff", b"[rule]\na = 1", b"a = 1"])
def test_a_file_of_rules_that_is_none(file: bytes) -> None:
    with pytest.raises(BadAssignmentRule):
        read_rules_file(file)


@given(
    risk=strategies.none() | strategies.floats(0, 1),
    least=strategies.floats(0, 1),
    court=strategies.sampled_from(["appel", "cassation"]),
)
def test_a_rule_leaves_out_no_document_that_is_at_least_as_risky(risk: float | None, least: float, court: str) -> None:
    document = StackedDocument("0", court, "judiciaire,nac:58E", risk, 0)
    rule = AssignmentRule((FIRST,), courts=frozenset({"appel"}), matter="58", risk=least)
    assert rule.fits(document) == (court == "appel" and (risk is None or risk >= least))
    assert not AssignmentRule((FIRST,), matter="22").fits(document)
