"""What is found by genre is summed over its documents; courts stand for genres that no document
has."""

from __future__ import annotations

from engine.core.labels import SURNAME
from engine.core.scores import Share
from engine.measure import Tally, by_genre


def tally(found: int, of: int, genre: str = "", court: str = "", addresses: Share | None = None) -> Tally:
    masked = {SURNAME: Share(found, of)} | ({"adresse": addresses} if addresses else {})
    return Tally("d", court, genre, masked=masked)


def test_genres_come_in_their_order_with_their_sums() -> None:
    mails, appeal = by_genre(
        [tally(3, 4, "mails"), tally(10, 10, "appel"), tally(6, 6, "mails", addresses=Share(0, 1))]
    )
    assert (mails.genre, mails.documents, mails.persons) == ("mails", 2, Share(9, 10))
    assert (mails.unnamed, mails.clean) == (Share(1, 2), Share(0, 2))  # the address is no name
    assert mails.interval is not None
    assert mails.interval[0] < 0.9 < mails.interval[1]
    assert (appeal.persons, appeal.interval, appeal.clean) == (Share(10, 10), None, Share(1, 1))


def test_documents_without_a_person_count_in_no_share() -> None:
    (only,) = by_genre([tally(1, 1, "appel"), Tally("d", genre="appel")])
    assert (only.documents, only.persons, only.unnamed) == (2, Share(1, 1), Share(1, 1))
    (nobody,) = by_genre([Tally("d", genre="appel")])
    assert (nobody.persons, nobody.interval, nobody.clean) == (Share(), None, Share())


def test_a_court_stands_for_a_genre_only_where_no_document_has_one() -> None:
    found = by_genre([tally(1, 1, court="Cour d'appel"), tally(1, 2, court="Cour d'appel")])
    assert [(one.genre, one.persons) for one in found] == [("Cour d'appel", Share(2, 3))]
    mixed = by_genre([tally(1, 1, "appel", "Cour d'appel"), tally(1, 2, court="Cour d'appel")])
    assert [(one.genre, one.documents) for one in mixed] == [("appel", 1)]


def test_gold_that_says_neither_has_no_genres() -> None:
    assert by_genre([tally(1, 1)]) == by_genre([]) == ()
