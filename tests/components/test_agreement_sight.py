"""What the page Accord has before its eyes: the places, the decisions that stand, and what the text
is told of them."""

from __future__ import annotations

import re

import pytest

from components.agreement import selection as agreement_sight
from components.agreement.choices import Filters
from components.agreement.selection import AnnotatorPair, load_pair
from components.i18n import count, t
from engine.agreement.adjudication import Decision
from engine.core.errors import AdjudicationGone, UnknownName
from tests.components.made_adjudication import BOUNDARY, LABEL, ONLY_A, SECOND, STUDY, Agreements, place

pytestmark = pytest.mark.usefixtures("made_agreements")
OPEN_SECOND = place("Halvorsen", SECOND)


def seen(made: Agreements, *decisions: Decision) -> AnnotatorPair:
    begun = made.begin("made", "gold", "run")
    for one in decisions:
        made.decide(begun, one)
    return load_pair("made", "gold", "run", begun)


def test_both_annotators_their_places_and_the_decisions_that_stand(made_agreements: Agreements) -> None:
    now = seen(
        made_agreements, Decision("un", LABEL, "a"), Decision("un", ONLY_A, "none"), Decision("un", LABEL, "open")
    )
    assert [one.fr for one in now.who] == ["Claire", "Bachir <b>"]
    assert [len(one) for one in now.places] == [6, 2, 0, 0]
    assert (len(now.log), list(now.standing)) == (3, [("un", ONLY_A)])
    assert [one.id for one in now.left(1)][:2] == [BOUNDARY, now.left(1)[1].id]
    assert ONLY_A not in {one.id for one in now.left(1)}


@pytest.mark.parametrize("rank", [0, -1, 5, 999_999])
def test_a_rank_that_is_not_there_has_nothing(rank: int) -> None:
    now = load_pair("made", "gold", "run")
    assert now.document(rank) is None
    assert now.left(rank) == ()
    assert agreement_sight.text(now, rank, Filters(), False, "fr") == (None, [])
    assert agreement_sight.describe_settled(now, rank, "fr") == {}


def test_the_next_document_is_one_with_work_left_round_the_end(made_agreements: Agreements) -> None:
    now = load_pair("made", "gold", "run")
    assert [now.following(rank) for rank in (1, 2, 3, 4)] == [2, 1, 1, 1]
    done = seen(made_agreements, Decision("deux <i>", OPEN_SECOND, "b"))
    assert [done.following(rank) for rank in (1, 2)] == [None, 1]


def test_whoever_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownName):
        load_pair("nothing", "gold", "run")
    with pytest.raises(UnknownName):
        load_pair("made", "gold", "<img>")
    with pytest.raises(AdjudicationGone):
        load_pair("made", "gold", "run", "0" * 32)


def test_the_summary_says_how_far_they_agree_and_what_is_settled(made_agreements: Agreements) -> None:
    now = seen(made_agreements, Decision("un", LABEL, "a"))
    (said,) = agreement_sight.summary(now, "fr")
    documents = count("agreement.documents.count", 3, "fr")
    assert said.startswith(count("agreement.summary", 8, "fr", same="2", share="25,0\u00a0%", documents=documents))
    assert re.findall(r"(\d)\s(✗\S+)", said) == [("1", "✗≠"), ("1", "✗↔"), ("1", "✗≠↔"), ("1", "✗A"), ("2", "✗B")]
    assert t("agreement.summary.settled", "fr", n="1", of="6") in said


def test_one_annotation_on_both_sides_teaches_nothing() -> None:
    now = load_pair("made", "gold", "gold")
    assert agreement_sight.summary(now, "fr") == [t("agreement.summary.alone", "fr")]
    assert not now.left(1)


def test_the_listing_counts_what_the_filters_leave() -> None:
    now = load_pair("made", "gold", "run")
    _, kinds, labels, rows = agreement_sight.list_documents(now, Filters(("only_b",), ""), "fr")
    assert [one["places"] for one in rows] == [1, 1, 0, 0]
    assert [one["label"].rsplit(" ", 1)[1] for one in kinds] == ["(2)", "(1)", "(1)", "(1)", "(1)", "(2)"]
    assert sum(int(one["label"].rsplit("(", 1)[1][:-1]) for one in labels[1:]) == 2


def test_a_drawing_is_named_by_all_that_changes_it() -> None:
    now, back = load_pair("made", "gold", "run"), load_pair("made", "run", "gold")
    asked = [
        (now, 1, Filters(), False),
        (now, 2, Filters(), False),
        (now, 1, Filters(("agree",)), False),
        (now, 1, Filters(label="x"), False),
        (now, 1, Filters(), True),
        (back, 1, Filters(), False),
    ]
    drawn = [agreement_sight.text(*one, "fr")[0] for one in asked]
    assert len({one["id"] for one in drawn}) == len(asked)
    assert len({one["document"] for one in drawn}) == 3
    assert [one["rank"] for one in drawn] == [1, 2, 1, 1, 1, 1]
    assert agreement_sight.text(*asked[0], "fr")[0] == drawn[0]


def test_the_heads_name_the_document_and_who_annotated_it() -> None:
    now = load_pair("made", "gold", "run")
    _, one = agreement_sight.text(now, 1, Filters(), False, "fr")
    _, two = agreement_sight.text(now, 2, Filters(), True, "fr")
    _, lacking = agreement_sight.text(now, 4, Filters(), True, "fr")
    assert one == ["1. un · A\u00a0: Claire · B\u00a0: Bachir <b>"]
    assert two == ["2. deux <i> · A\u00a0: Claire", "B\u00a0: Bachir <b>"]
    assert lacking[1] == t("agreement.head.absent", "fr", letter="B", name="Bachir <b>")


def test_the_text_is_told_which_of_its_places_are_settled_and_how(made_agreements: Agreements) -> None:
    now = seen(
        made_agreements,
        Decision("un", LABEL, "b"),
        Decision("un", ONLY_A, "none"),
        Decision("deux <i>", OPEN_SECOND, "a"),
    )
    assert agreement_sight.describe_settled(now, 1, "fr") == {
        LABEL: "tranché pour B",
        ONLY_A: "tranché\u00a0: rien à annoter",
    }
    assert [*agreement_sight.describe_settled(now, 2, "en")] == [OPEN_SECOND]


def test_it_is_the_study_of_the_server() -> None:
    assert load_pair("made", "gold", "run").study is STUDY
