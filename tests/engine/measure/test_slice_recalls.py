"""What is found slice by slice is summed over its documents; courts stand for genres that no
document has."""

from __future__ import annotations

from dataclasses import replace

from engine.core.labels import SURNAME
from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.slice_recalls import SLICES, select_slice, slices
from engine.measure.tally import GoldIndividual


def tally(found: int, of: int, genre: str = "", court: str = "", addresses: Share | None = None) -> Tally:
    masked = {SURNAME: Share(found, of)} | ({"adresse": addresses} if addresses else {})
    return Tally("d", court, genre, masked=masked)


def test_genres_come_in_their_order_with_their_sums() -> None:
    mails, appeal = slices(
        [tally(3, 4, "mails"), tally(10, 10, "appel"), tally(6, 6, "mails", addresses=Share(0, 1))]
    ).rows
    assert (mails.name, mails.documents, mails.persons) == ("mails", 2, Share(9, 10))
    assert (mails.unnamed, mails.clean) == (Share(1, 2), Share(0, 2))  # the address is no name
    assert mails.interval is not None
    assert mails.interval[0] < 0.9 < mails.interval[1]
    assert (appeal.persons, appeal.interval, appeal.clean) == (Share(10, 10), None, Share(1, 1))


def test_documents_without_a_person_count_in_no_share() -> None:
    (only,) = slices([tally(1, 1, "appel"), Tally("d", genre="appel")]).rows
    assert (only.documents, only.persons, only.unnamed) == (2, Share(1, 1), Share(1, 1))
    (nobody,) = slices([Tally("d", genre="appel")]).rows
    assert (nobody.persons, nobody.interval, nobody.clean) == (Share(), None, Share())


def test_a_court_stands_for_a_genre_only_where_no_document_has_one() -> None:
    found = slices([tally(1, 1, court="Cour d'appel"), tally(1, 2, court="Cour d'appel")]).rows
    assert [(one.name, one.persons) for one in found] == [("Cour d'appel", Share(2, 3))]
    mixed = slices([tally(1, 1, "appel", "Cour d'appel"), tally(1, 2, court="Cour d'appel")]).rows
    assert [(one.name, one.documents) for one in mixed] == [("appel", 1)]


def test_gold_that_says_neither_has_no_genres() -> None:
    assert slices([tally(1, 1)]).rows == slices([]).rows == ()


def test_courts_are_put_together_by_their_kind_and_unknown_ones_keep_their_name() -> None:
    courts = ("Cour d'appel de Douai", "Cour d'appel de Riom", "Cabinet d'avocat")
    found = slices([tally(1, 1, court=court) for court in courts], "court").rows
    assert [(one.name, one.documents) for one in found] == [("appel", 2), ("Cabinet d'avocat", 1)]


def test_lengths_and_years_ascend_and_documents_without_a_year_are_left_out() -> None:
    long, short = (replace(tally(1, 2), characters=size) for size in (8_000, 7_999))
    assert [one.name for one in slices([long, short], "length").rows] == ["3000", "8000"]
    dated = [replace(tally(1, 2), year=year) for year in (2024, None, 1998, 2024)]
    assert [(one.name, one.documents) for one in slices(dated, "year").rows] == [("1998", 1), ("2024", 2)]


def test_a_role_counts_the_documents_and_the_direct_mentions_of_its_persons() -> None:
    hidden = GoldIndividual("child", True, Share(3, 3), Share(0, 1))
    leaking = GoldIndividual("child", True, Share(1, 2), Share())
    kept = GoldIndividual("child", False, Share(0, 9), Share())
    judge = GoldIndividual("witness", True, Share(1, 1), Share())
    tallies = [
        Tally("a", individuals=(hidden, kept)),
        Tally("b", individuals=(hidden, leaking)),
        Tally("c", individuals=(judge,)),
    ]
    child, witness = slices(tallies, "role").rows
    assert (child.name, child.documents, child.persons) == ("child", 2, Share(7, 8))
    assert (child.unnamed, child.clean) == (Share(1, 2), Share(0, 2))
    assert (witness.name, witness.persons, witness.clean) == ("witness", Share(1, 1), Share(1, 1))


def test_the_documents_of_a_slice_are_those_that_its_row_counts() -> None:
    tallies = [
        replace(tally(rank, 9, genre), characters=rank * 3_000, year=2000 + rank % 2, court=court)
        for rank, (genre, court) in enumerate([("a", "Tribunal judiciaire"), ("b", ""), ("a", "X"), ("b", "X")], 1)
    ]
    for by in SLICES[:4]:
        for row in slices(tallies, by).rows:
            kept = select_slice(tallies, by, row.name)
            assert (len(kept), slices(kept, by).rows) == (row.documents, (row,)), (by, row.name)
    nameless = [replace(one, genre="") for one in tallies[1:]]
    assert [one.document for one in select_slice(nameless, "genre", "X")] == ["d", "d"]
