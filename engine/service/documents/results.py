"""What came of a document: its annotation as its readers left it, under a profile; its
pseudonymised text, the file that may leave, its report.

What is slow to make is kept for the next redraw. Keys are made when they are asked for, and never
kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar, cast

from engine.core import Annotation, Profile, UnknownName, load_profile
from engine.delivery import Delivery, Facts, ReviewFacts, deliver, deliver_text, gather
from engine.pseudonyms import STRATEGIES, Example, KeySecret, ReplacedText, TextContext, apply, example, make_key, seal
from engine.review import AlignedTexts, align, by_id, chosen_pseudonyms, decide_masks, realign, standing_doubts
from engine.service.documents.recent import Recent
from engine.service.documents.redeciding import redecided
from engine.service.documents.reviewed import Reviewed, changes
from engine.service.documents.reviews import Reviews
from engine.store import Database, documents

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Sides:
    """Both texts of a document as its readers left them, side by side."""

    reviewed: Reviewed
    replaced: ReplacedText
    aligned: AlignedTexts


@dataclass(frozen=True, slots=True)
class Decided:
    """What a profile masks of a document as its readers left it."""

    reviewed: Reviewed
    annotation: Annotation


class Results:
    """Reads the store, decides and replaces, and keeps what it made of the last few documents.

    All of it follows the log of ``reviews``. ``profile`` is a name, or None for the document's own;
    ``strategy`` is a name.
    """

    def __init__(self, database: Database, reviews: Reviews) -> None:
        self._database, self._reviews = database, reviews
        self._recent = Recent()
        self._files = Recent(documents=2)  # files may be large

    def annotation(self, document_id: str, profile: str | None = None) -> Annotation:
        """Give the annotation, masked as the profile wants (the document's own by default), without
        tagging again.

        Raises:
            DocumentGone: there is no such document.
            NotReady: its job has not ended; where it ended with an error, that error.
            UnknownName: no such profile.
        """
        reviewed = self._reviews.open(document_id)
        return self._decided(document_id, reviewed, load_profile(profile or reviewed.profile))

    def replaced(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> ReplacedText:
        """Give the pseudonymised text. The letters of a document are drawn with its own secret:
        they never change.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`annotation`, or no such strategy.
        """
        _check(strategy)
        reviewed = self._reviews.open(document_id)
        return self._replaced(document_id, reviewed, load_profile(profile or reviewed.profile), strategy)

    def sides(
        self, document_id: str, profile: str | None = None, strategy: str = "lettres", reviewed: Reviewed | None = None
    ) -> Sides:
        """Give both texts side by side, as its readers left them; as they left them earlier, where
        ``reviewed`` is of then.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`replaced`.
        """
        _check(strategy)
        wanted_state = reviewed or self._reviews.open(document_id)
        wanted = load_profile(profile or wanted_state.profile)

        def make(last: Sides | None) -> Sides:
            replaced = self._replaced(document_id, wanted_state, wanted, strategy)
            found = (
                realign(last.aligned, replaced.annotation, replaced) if last else align(replaced.annotation, replaced)
            )
            return Sides(wanted_state, replaced, found)

        return self._from_last(document_id, ("sides", _key(wanted), strategy), wanted_state, make)

    def example(self, document_id: str, profile: str | None = None) -> Example | None:
        """Show what every strategy makes of one passage; None where nothing is masked.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`annotation`.
        """
        reviewed = self._reviews.open(document_id)
        wanted = load_profile(profile or reviewed.profile)

        def make() -> Example | None:
            return example.example(
                self._decided(document_id, reviewed, wanted),
                self._secret(document_id),
                wanted,
                chosen_pseudonyms(reviewed.state),
            )

        return self._recent.get(document_id, ("example", reviewed.key, _key(wanted)), make)

    def delivery(
        self, document_id: str, profile: str | None = None, strategy: str = "lettres", *, text: bool = False
    ) -> Delivery:
        """Give the file that may leave, in the format of the original or as text alone: written,
        opened again, searched.

        The same document, profile and strategy give the same bytes.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`replaced`. DeliveryError: it cannot be
            given.
        """
        return self._delivered(document_id, profile, strategy, text)[1]

    def key(self, document_id: str, profile: str | None, strategy: str, secret: KeySecret) -> bytes:
        """Make the key file of what :meth:`delivery` gives. It is not kept, nor is what opens it.

        Raises:
            DocumentGone, NotReady, UnknownName, DeliveryError: as :meth:`delivery`.
        """
        replaced, delivery, _ = self._delivered(document_id, profile, strategy)
        with self._database.reading() as session:
            content = documents.fetch_content(session, document_id)
        return seal(make_key(content, replaced, delivery.data, delivery.name), secret)

    def facts(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> Facts:
        """Gather what the report of a delivery says.

        Raises:
            DocumentGone, NotReady, UnknownName, DeliveryError: as :meth:`delivery`.
        """
        replaced, delivery, reviewed = self._delivered(document_id, profile, strategy)
        with self._database.reading() as session:
            stored = documents.fetch(session, document_id)
        wanted = load_profile(profile or stored.profile)
        return gather(replaced, delivery, wanted, stored.changes, reading=reading(reviewed))

    def forget(self, document_id: str) -> None:
        """Drop what is kept of a document."""
        self._recent.forget(document_id)
        self._files.forget(document_id)

    def _delivered(
        self, document_id: str, profile: str | None, strategy: str, text: bool = False
    ) -> tuple[ReplacedText, Delivery, Reviewed]:
        """Give the pseudonymised text together with the file made of it: the document may be
        changed meanwhile."""
        _check(strategy)
        reviewed = self._reviews.open(document_id)
        wanted = load_profile(profile or reviewed.profile)

        def make() -> tuple[ReplacedText, Delivery, Reviewed]:
            replaced = self._replaced(document_id, reviewed, wanted, strategy)
            if text:
                return replaced, deliver_text(replaced), reviewed
            with self._database.reading() as session:
                stored, content = documents.fetch(session, document_id), documents.fetch_content(session, document_id)
            return replaced, deliver(content, replaced, stored.changes), reviewed

        return self._files.get(document_id, ("delivery", reviewed.key, _key(wanted), strategy, text), make)

    def _replaced(self, document_id: str, reviewed: Reviewed, profile: Profile, strategy: str) -> ReplacedText:
        def make() -> ReplacedText:
            annotation, secret = self._decided(document_id, reviewed, profile), self._secret(document_id)
            standing = self._recent.get(
                document_id, ("standing", reviewed.job), lambda: TextContext(annotation.document.text)
            )
            return apply(
                annotation, strategy, secret, profile, chosen=chosen_pseudonyms(reviewed.state), standing=standing
            )

        return self._recent.get(document_id, ("replaced", reviewed.key, _key(profile), strategy), make)

    def _secret(self, document_id: str) -> bytes:
        def read() -> bytes:
            with self._database.reading() as session:
                return documents.fetch_secret(session, document_id)

        return self._recent.get(document_id, "secret", read)

    def _decided(self, document_id: str, reviewed: Reviewed, profile: Profile) -> Annotation:
        def make(last: Decided | None) -> Decided:
            if last is None:
                return Decided(reviewed, decide_masks(reviewed.state, profile))
            return Decided(reviewed, redecided(last.reviewed.state, last.annotation, reviewed.state, profile))

        return self._from_last(document_id, ("decided", _key(profile)), reviewed, make).annotation

    def _from_last(
        self, document_id: str, key: Hashable, reviewed: Reviewed, make: Callable[[Value | None], Value]
    ) -> Value:
        """Give what is kept of a state, or make it of what was made last of another state of the
        same annotation."""
        latest = "last", key, reviewed.job

        def made() -> Value:
            value = make(cast("Value | None", self._recent.known(document_id, latest)))
            self._recent.keep(document_id, latest, value)
            return value

        return self._recent.get(document_id, (key, reviewed.key), made)


def reading(reviewed: Reviewed) -> ReviewFacts | None:
    """Say what a report tells of a reading; None where nobody changed anything."""
    if not reviewed.log:
        return None
    done = frozenset(by_id(reviewed.state).values()) - frozenset(standing_doubts(reviewed.state))
    said = reviewed.state.validated
    if said is None:
        return ReviewFacts(changes(reviewed.log), done)
    return ReviewFacts(changes(reviewed.log), done, datetime.fromisoformat(said["when"]), said["who"], said["reason"])


def _check(strategy: str) -> None:
    if strategy not in STRATEGIES:
        raise UnknownName(name=strategy, known=", ".join(STRATEGIES))


def _key(profile: Profile) -> Hashable:
    """Tell profiles apart by what they say: the file of one may change under its name."""
    tables = (profile.labels, profile.roles, profile.strategies)
    return profile.name, *(tuple(sorted(table.items())) for table in tables)
