"""Decisions as a log: what stands, what is refused, how far it is, and the gold that it makes."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from engine.agreement.adjudication import Decision, check, from_json, make_gold, progress, state
from engine.agreement.places import places
from engine.agreement.study import Parallel, Study, study
from engine.core.errors import BadDecision
from engine.core.model import Person, entity_at, settle
from tests.engine.agreement.sides import FIRST, LAST, LAWYER, OTHER, TEXT, TOWN, annotated, two

AWA, DIALLO, REZE, LE_GOFF, ONDINE = "4-7", "8-14", "22-26", "43-50", "70-76"


def decided(place: str, choice: str, *spans: tuple[int, int, str], document: str = "d1", **more: str) -> Decision:
    return Decision(document, place, choice, spans, **more)


def gold(*log: Decision, document: int = 0) -> list[tuple[str, str]]:
    return [(one.text, one.label) for one in make_gold(two().documents[document], log).entities]


@pytest.mark.parametrize(
    ("log", "stands"),
    [
        pytest.param((), {}, id="nothing decided"),
        pytest.param(("a",), {"8-14": "a"}, id="one decision"),
        pytest.param(("a", "b"), {"8-14": "b"}, id="a later one stands in its stead"),
        pytest.param(("a", "open"), {}, id="open takes it back"),
        pytest.param(("open", "none"), {"8-14": "none"}, id="and it can be settled again"),
    ],
)
def test_the_state_is_the_fold_of_the_log(log, stands):
    found = state(decided(DIALLO, choice) for choice in log)
    assert {place: one.choice for (_, place), one in found.items()} == stands


def test_a_place_of_another_document_is_another_place():
    found = state([decided("4-7", "a"), decided("4-7", "b", document="d2"), decided("4-7", "open")])
    assert list(found) == [("d2", "4-7")]


def test_the_state_keeps_the_order_in_which_places_were_last_settled():
    log = [decided(DIALLO, "a"), decided(REZE, "a"), decided(DIALLO, "b")]
    assert [place for _, place in state(log)] == [REZE, DIALLO]


def test_a_decision_goes_through_json_unchanged():
    one = decided(
        LE_GOFF, "written", (43, 45, TOWN), (46, 50, LAWYER), who="Mme Oyelaran", when="2026-11-22", note="« Le »"
    )
    assert from_json(json.loads(json.dumps(one.to_json()))) == one


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(None, id="nothing"),
        pytest.param({"document": "d1", "place": "4-7", "choice": "c"}, id="no such choice"),
        pytest.param({"document": "d1", "place": "4-7"}, id="no choice"),
        pytest.param({"choice": "written", "spans": [[1, 2]]}, id="a span without a label"),
        pytest.param({"choice": "written", "spans": [["x", 2, "nom"]]}, id="a span that starts nowhere"),
    ],
)
def test_what_is_no_decision_is_refused(row):
    with pytest.raises(BadDecision):
        from_json(row)


def checked(one: Decision, *log: Decision) -> None:
    document = two().documents[0]
    check(one, document, places(document), state(log))


@pytest.mark.parametrize(
    ("one", "log"),
    [
        pytest.param(decided("5-7", "a"), (), id="no such place"),
        pytest.param(decided(DIALLO, "written"), (), id="written without a mention"),
        pytest.param(decided(DIALLO, "a", (8, 14, LAST)), (), id="a mention beside taking A"),
        pytest.param(decided(DIALLO, "written", (9, 9, LAST)), (), id="empty"),
        pytest.param(decided(DIALLO, "written", (14, 8, LAST)), (), id="the wrong way round"),
        pytest.param(decided(DIALLO, "written", (-1, 3, LAST)), (), id="before the text"),
        pytest.param(decided(DIALLO, "written", (70, len(TEXT) + 1, LAST)), (), id="past the end"),
        pytest.param(decided(DIALLO, "written", (7, 8, LAST)), (), id="a blank"),
        pytest.param(decided(DIALLO, "written", (8, 14, " ")), (), id="without a label"),
        pytest.param(decided(DIALLO, "written", (8, 12, LAST), (10, 14, LAST)), (), id="over each other"),
        pytest.param(decided(DIALLO, "written", (4, 14, LAST)), (), id="over an agreement"),
        pytest.param(decided(DIALLO, "written", (8, 26, LAST)), (decided(REZE, "a"),), id="over what was decided elsewhere"),
        pytest.param(decided(REZE, "a"), (decided(DIALLO, "written", (8, 26, LAST)),), id="what was written elsewhere lies over A's"),
        pytest.param(decided(AWA, "open"), (decided(AWA, "none"), decided(DIALLO, "written", (4, 14, LAST))), id="an agreement taken back under another"),
    ],
)  # fmt: skip
def test_a_decision_that_would_not_stand_is_refused(one, log):
    with pytest.raises(BadDecision):
        checked(one, *log)


@pytest.mark.parametrize(
    ("one", "log"),
    [
        *(pytest.param(decided(DIALLO, choice), (), id=choice) for choice in ("a", "b", "none", "open")),
        pytest.param(decided(DIALLO, "written", (8, 10, LAST), (10, 14, TOWN)), (), id="two mentions side by side"),
        pytest.param(decided(DIALLO, "written", (8, 26, LAST)), (), id="over a place that is open"),
        pytest.param(decided(DIALLO, "written", (8, 26, LAST)), (decided(REZE, "none"),), id="over one where nothing is"),
        pytest.param(decided(DIALLO, "b"), (decided(DIALLO, "written", (8, 26, LAST)),), id="in the stead of an earlier one"),
        pytest.param(decided(AWA, "none"), (), id="on an agreement that both have wrong"),
    ],
)  # fmt: skip
def test_a_decision_that_stands_is_accepted(one, log):
    checked(one, *log)


def test_progress_counts_disagreements_alone():
    found = two()
    log = [
        decided(DIALLO, "a"),
        decided(REZE, "none"),
        decided(AWA, "none"),
        decided("1-2", "a"),
        decided(REZE, "open"),
    ]
    assert (progress(found, log).settled, progress(found, log).disagreements) == (1, 4)
    assert not progress(found, log).done
    assert progress(found, [decided(place, "a") for place in (DIALLO, REZE, LE_GOFF, ONDINE)]).done


def test_nothing_to_settle_is_settled():
    same = [annotated(OTHER, ("Tulle", TOWN))]
    assert progress(study([("Anouk", same), ("Bilal", same)]), ()).done


def test_what_both_said_is_gold_and_an_open_place_is_not():
    assert gold() == [("Awa", FIRST)]
    assert gold(document=1) == [("Thibault", FIRST), ("Nguyen", LAST)]


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        pytest.param((decided(DIALLO, "a"),), [("Awa", FIRST), ("Diallo", LAST)], id="A"),
        pytest.param((decided(DIALLO, "b"),), [("Awa", FIRST), ("Diallo", LAWYER)], id="B"),
        pytest.param((decided(LE_GOFF, "b"),), [("Awa", FIRST), ("Goff", LAWYER)], id="the boundaries of B"),
        pytest.param((decided(DIALLO, "none"), decided(ONDINE, "a")), [("Awa", FIRST)], id="nothing, and A who has nothing"),
        pytest.param((decided(AWA, "none"),), [], id="both are wrong"),
        pytest.param((decided(AWA, "none"), decided(DIALLO, "written", (4, 14, LAST))), [("Awa Diallo", LAST)], id="written over an agreement taken away"),
        pytest.param((decided(DIALLO, "written", (70, 76, TOWN), (8, 14, LAST)), decided(REZE, "a")), [("Awa", FIRST), ("Diallo", LAST), ("Rezé", TOWN), ("Ondine", TOWN)], id="written out of order"),
    ],
)  # fmt: skip
def test_the_gold_is_what_was_decided_and_is_in_order_of_the_text(log, expected):
    assert gold(*log) == expected


def test_gold_is_human_and_certain_and_keeps_name_text_and_language():
    document = replace(two().documents[0], language="en")
    made = make_gold(document, [decided(REZE, "a")])
    assert {(one.source, one.score) for one in made.entities} == {("human", 1.0)}
    assert (made.document.name, made.document.text, made.document.language) == ("d1", TEXT, "en")


def individuals(*log: Decision, a: tuple[Person, ...] = (), b: tuple[Person, ...] = ()):
    document = replace(two().documents[0], persons=(a, b))
    made = make_gold(document, log)
    return {one.text: one.person for one in made.entities}, {one.id: one for one in made.persons}


def test_an_individual_of_b_takes_the_id_of_the_one_of_a_with_whom_it_shares_mentions():
    mentions, persons = individuals(decided(DIALLO, "b"), decided(LE_GOFF, "b"))
    assert mentions == {"Awa": "p1", "Diallo": "p1", "Goff": "p2"}
    assert (persons["p1"].forms, persons["p2"].forms) == (("Diallo", "Awa"), ("Goff",))


def test_role_and_gender_are_those_that_a_gives_or_else_b():
    a = (Person("p1", (), "party", "f"),)
    b = (Person("x", (), "witness", "m"), Person("y", (), "lawyer", "m"))
    _, persons = individuals(decided(DIALLO, "b"), decided(LE_GOFF, "b"), a=a, b=b)
    assert (persons["p1"].role, persons["p1"].gender) == ("party", "f")
    assert persons["p2"].role == "lawyer"  # his label says it where neither does


def sides(a: list[tuple[str, ...]], b: list[tuple[str, ...]]) -> Parallel:
    return study([("Anouk", [annotated(TEXT, *a)]), ("Bilal", [annotated(TEXT, *b)])]).documents[0]


def test_an_individual_whom_only_b_has_takes_an_id_that_is_free():
    document = sides(
        [("Awa", FIRST, "p1"), ("Rezé", TOWN, "b-p1")], [("Awa", FIRST, "x"), ("Diallo", LAST, "p1"), ("Le Goff", LAWYER, "b-b-p1")]
    )  # fmt: skip
    made = make_gold(document, [decided(DIALLO, "b"), decided(LE_GOFF, "b"), decided(REZE, "a")])
    ids = {one.text: one.person for one in made.entities}
    assert (ids["Awa"], ids["Rezé"]) == ("p1", "b-p1")
    assert len({*ids.values()}) == 4


spans = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9), st.sampled_from([TOWN, LAST])), max_size=8)


@st.composite
def studies(draw) -> Study:
    text = "x" * 60
    both = tuple(settle(entity_at(text, s, s + n, label, "human") for s, n, label in draw(spans)) for _ in "ab")
    return Study(("Anouk", "Bilal"), (Parallel("d1", text, both, persons=((), ())),))


def everywhere(found: Study, choice: str) -> tuple[Decision, ...]:
    return tuple(decided(one.id, choice) for one in places(found.documents[0]) if not one.agreed)


@given(studies())
def test_taking_a_everywhere_is_a_and_b_everywhere_b_and_none_the_agreements(found):
    document = found.documents[0]
    agreements = tuple(one.a[0] for one in places(document) if one.agreed)
    for choice, expected in (("a", document.sides[0]), ("b", document.sides[1]), ("none", agreements)):
        log = everywhere(found, choice)
        assert make_gold(document, log).entities == expected
        assert progress(found, log).done


@given(
    studies(),
    st.lists(st.tuples(st.integers(0, 20), st.sampled_from(["a", "b", "none", "open", "written"]), spans), max_size=12),
)
def test_whatever_is_accepted_makes_a_gold_in_order_without_overlaps(found, tries):
    document, log = found.documents[0], []
    all_places = places(document)
    for rank, choice, said in tries:
        if all_places:
            written = tuple((s, s + n, label) for s, n, label in said) if choice == "written" else ()
            one = decided(all_places[rank % len(all_places)].id, choice, *written)
            try:
                check(one, document, all_places, state(log))
            except BadDecision:
                continue
            log.append(one)
    made = make_gold(document, log).entities
    assert all(one.end <= other.start for one, other in pairwise(made))
