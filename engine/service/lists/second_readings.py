"""Double reading: a share of a list is read by two people, neither of whom sees the other's acts;
what they say is compared as annotators are, and where they differ a third decides.

The measures are those of :mod:`engine.agreement`, the decisions an adjudication, on a set of the
user's own that holds both readings.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.core import (
    Annotation,
    BadShare,
    NotAnAdjudicator,
    NothingToDraw,
    NothingValidated,
    ReadsTwice,
    catalogue,
)
from engine.service.agreement.adjudications import Adjudications
from engine.service.agreement.place_lists import place_lists
from engine.service.agreement.sources import GOLD as REFERENCE
from engine.service.documents.required_readings import wanted_readings
from engine.service.documents.reviews import Reviews
from engine.service.lists.assignments import can_decide
from engine.service.lists.rows import by_risk
from engine.service.sets.own_sets import OwnSets
from engine.service.sets.reading import pack_annotations
from engine.service.teaching.validated import as_validated, renamed
from engine.store import (
    Database,
    ListDocument,
    account_principal,
    holdings,
    lists,
    people,
    second_readings as stored,
)

if TYPE_CHECKING:
    from engine.agreement import Study
    from engine.service.isolation.processes import Processes
    from engine.service.tasks import Tasks

Way = Literal["risk", "random"]
WAYS: tuple[Way, ...] = ("risk", "random")


class ReadingPair(NamedTuple):
    """The two readings of a document, as their list shows them."""

    first: ListDocument
    second: ListDocument

    @property
    def name(self) -> str:
        """Return the name of the document where the two are compared: its number."""
        return f"{self.first.number:04d}"

    @property
    def read(self) -> bool:
        """Tell whether both are validated."""
        return self.first.state == self.second.state == "validated"


@dataclass(frozen=True, slots=True)
class DrawnTwice:
    """Documents drawn to be read twice: how many, and the ``seed`` by which the same are drawn
    again, None where they are the riskiest."""

    drawn: int
    seed: int | None


@dataclass(frozen=True, slots=True)
class Compared:
    """Documents that are read twice: all ``pairs``; ``study`` holds those that both have validated,
    named by their number in the list, ``apart`` counts, in its order, the places of each where the
    two differ."""

    pairs: tuple[ReadingPair, ...]
    study: Study | None
    apart: tuple[int, ...]

    def to_json(self, draws: int = 0) -> dict[str, Any]:
        """Return it as JSON data, the agreement as :func:`engine.agreement.to_json` gives it."""
        from engine.agreement import count, to_json

        names = [document.name for document in self.study.documents] if self.study else []
        apart = dict(zip(names, self.apart, strict=True))
        told = [
            {
                "number": pair.first.number, "id": pair.first.id, "second": pair.second.id,
                "states": [pair.first.state, pair.second.state], "holders": [pair.first.holder, pair.second.holder],
                "apart": apart.get(pair.name),
            }
            for pair in self.pairs
        ]  # fmt: skip
        agreement = to_json(self.study, count(self.study), None, draws) if self.study else None
        return {"pairs": told, "agreement": agreement}


class SecondReadings:
    """Double reading of the lists of one store. Every method may be called from any thread."""

    def __init__(self, database: Database, reviews: Reviews, sets: OwnSets, adjudications: Adjudications) -> None:
        self._database, self._reviews = database, reviews
        self._sets, self._adjudications = sets, adjudications

    @classmethod
    def on(cls, database: Database, tasks: Tasks, processes: Processes) -> SecondReadings:
        """Return those of a store beside which no server's parts are there, as for a command."""
        sets = OwnSets(database, tasks, processes, lambda _: None)
        return cls(database, Reviews(database), sets, Adjudications(database))

    def draw(self, list_id: str, share: float, way: Way = "random", seed: int | None = None) -> DrawnTwice:
        """Have a share of the documents of a list, rounded, at least one, read twice: the riskiest,
        or drawn at random by a seed, which is made up where none is given. What is read twice
        already is not drawn again.

        Raises:
            ListGone: there is no such list. BadShare: the share is not above 0 and at most 1.
            NothingToDraw: no annotated document is left to draw.
        """
        if not 0 < share <= 1:
            raise BadShare(name="share", value=share)
        seed = None if way == "risk" else secrets.randbelow(2**31) if seed is None else seed
        with self._database.writing() as session:
            lists.fetch(session, list_id)
            rows = lists.rows(session, list_id)
            twice = {row.second_of for row in rows}
            able = [row for row in rows if row.second_of is None and row.number not in twice and _is_annotated(row)]
            if not able:
                raise NothingToDraw()
            wanted = wanted_readings(len(able), share)
            drawn = by_risk(able)[:wanted] if seed is None else random.Random(seed).sample(able, wanted)
            for row in drawn:
                stored.make(session, row.id)
        return DrawnTwice(len(drawn), seed)

    def compare(self, list_id: str) -> Compared:
        """Compare the two readings of the documents of a list. A pair of which who acts now may see
        one reading alone is left out.

        Raises:
            ListGone: there is no such list.
        """
        with self._database.reading() as session:
            lists.fetch(session, list_id)
            known = {row.id: row for row in lists.rows(session, list_id)}
            found = [ReadingPair(known[first], known[copy]) for first, copy in stored.pairs(session, known)]
        pairs = tuple(sorted(found, key=lambda pair: pair.first.number))
        sides = [self._sides(pair) for pair in pairs if pair.read]
        if not sides:
            return Compared(pairs, None, ())
        from engine.agreement import study

        made = study.study([(reading_name(rank + 1), [side[rank] for side in sides]) for rank in (0, 1)])
        listed = place_lists.of(made).places
        return Compared(pairs, made, tuple(sum(not place.agreed for place in places) for places in listed))

    def adjudicate(self, list_id: str, account: str) -> tuple[str, str]:
        """Have the account of a name decide where the two readings differ, and return the ids of
        the set that holds both and of the adjudication, which it holds from then on.

        Raises:
            ListGone: there is no such list. NothingValidated: no document was validated in both
            readings, or they agree in all of them. AccountGone: no account has this name.
            ReadsTwice: it has one of the readings. NotAnAdjudicator: it has not the role
            ``analyste``.
        """
        with self._database.reading() as session:
            third = people.named(session, account)
        if not can_decide(third):
            raise NotAnAdjudicator(name=third.name)
        compared, apart = self.compare(list_id), dict[str, int]()
        if compared.study is not None:
            names = (document.name for document in compared.study.documents)
            apart = {name: number for name, number in zip(names, compared.apart, strict=True) if number}
        wanted = [pair for pair in compared.pairs if pair.name in apart]
        if not wanted:
            raise NothingValidated()
        if any(third.name in (pair.first.holder, pair.second.holder) for pair in wanted):
            raise ReadsTwice(name=third.name)
        with self._database.reading() as session:
            profile = lists.fetch(session, list_id).profile
        sides = [self._sides(pair) for pair in wanted]
        packed = [pack_annotations(_as_own([side[rank] for side in sides])) for rank in (0, 1)]
        set_id = self._sets.keep(profile, reading_name(1), packed[0])
        run = self._sets.keep_run(set_id, reading_name(2), packed[1])
        adjudication = self._adjudications.begin(set_id, REFERENCE, run, self._sets.fetch(set_id).expires)
        with self._database.writing() as session:
            for subject in (set_id, adjudication):
                holdings.share(session, subject, account_principal(third.id))
        return set_id, adjudication

    def _sides(self, pair: ReadingPair) -> tuple[Annotation, Annotation]:
        made = [self._reviews.open(row.id) for row in pair]
        first, second = (
            renamed(as_validated(row.id, read.state, read.profile).annotation, pair.name)
            for row, read in zip(pair, made, strict=True)
        )
        return first, replace(second, document=first.document)


def reading_name(number: int) -> str:
    """Name the first or second reading, as annotators are named."""
    return catalogue.ENGINE.say("list.reading", "fr", number=number)


def _is_annotated(row: ListDocument) -> bool:
    return row.state in ("to_read", "reading", "validated")


def _as_own(annotations: Sequence[Annotation]) -> Any:
    from engine.measure import own_sets

    return own_sets.OwnAnnotations(tuple(annotations))
