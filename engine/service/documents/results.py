"""What came of a document: its annotation as its readers left it, under a profile; its
pseudonymised text, the file that may leave, its report.

What is slow to make is kept for the next redraw; keys never are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from engine.core import Annotation, Entity, Profile, profile_of
from engine.delivery import Delivery, Facts, check_names_left, gather, internal_stem, own_stem, public_stem
from engine.pseudonyms import STRATEGIES, Example, KeySecret, ReplacedText, RestoredFile, TextContext, apply, example
from engine.review import (
    NothingMissed,
    align,
    chosen_pseudonyms,
    confirmed_places,
    covers,
    decide_masks,
    realign,
    recompute_nothing_missed,
)
from engine.service.documents.recent import Recent
from engine.service.documents.redeciding import redecided
from engine.service.documents.required_readings import check_leaving
from engine.service.documents.review_facts import review_facts
from engine.service.documents.reviewed import Reviewed
from engine.service.documents.reviews import Reviews
from engine.service.documents.sides import Decided, Sides
from engine.service.isolation.files import as_delivery, as_restored
from engine.service.isolation.processes import Processes
from engine.store import Database, documents
from engine.tagging import calibration

Value = TypeVar("Value")
Tag = Callable[[str, str], tuple[Entity, ...]]


class Results:
    """Compute what is made of an annotated document: masks, pseudonymised text, output file, key,
    report.

    Every result reflects the current review of the document; results of the last few documents are
    cached. ``profile`` is the name of a masking profile, None for the document's own; ``strategy``
    is the name of a pseudonymisation strategy. Files are written, verified and locked by
    ``processes``: besides the errors named below, JobError tells what one of them took too much of;
    ProfileNotAllowed and StrategyNotAllowed, what the policy of the installation does not allow.
    """

    def __init__(self, database: Database, reviews: Reviews, processes: Processes) -> None:
        self._database, self._reviews, self._processes = database, reviews, processes
        self._recent = Recent()
        self._files = Recent(documents=2)  # files may be large

    def annotation(self, document_id: str, profile: str | None = None) -> Annotation:
        """Return the reviewed annotation with masks set by the profile; the tagger is not run
        again.

        Raises:
            DocumentGone: there is no such document.
            NotReady: its job has not ended; if the job failed, its error is raised instead.
            DamagedLog: the stored review log does not fit the annotation.
            UnknownName: there is no such profile.
        """
        reviewed = self._reviews.open(document_id)
        return self._decided(document_id, reviewed, profile_of(reviewed.profile, profile))

    def replaced(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> ReplacedText:
        """Return the pseudonymised text with its replaced spans. Pseudonyms are derived from a
        secret of the document, so that repeated calls give the same ones.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName: as :meth:`annotation`; UnknownName also
            for an unknown strategy.
        """
        STRATEGIES.check(strategy)
        reviewed = self._reviews.open(document_id)
        return self._replaced(document_id, reviewed, profile_of(reviewed.profile, profile), strategy)

    def sides(
        self, document_id: str, profile: str | None = None, strategy: str = "lettres", reviewed: Reviewed | None = None
    ) -> Sides:
        """Return the original and the pseudonymised text with their paragraphs aligned, from the
        current review or from an earlier state of it, ``reviewed``.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName: as :meth:`replaced`.
        """
        STRATEGIES.check(strategy)
        wanted_state = reviewed or self._reviews.open(document_id)
        wanted = profile_of(wanted_state.profile, profile)

        def make(last: Sides | None) -> Sides:
            replaced = self._replaced(document_id, wanted_state, wanted, strategy)
            made = replaced.annotation
            found = realign(last.aligned, made, replaced) if last else align(made, replaced)
            return Sides(wanted_state, replaced, found)

        return self._from_last(document_id, ("sides", _key(wanted), strategy), wanted_state, make)

    def example(self, document_id: str, profile: str | None = None) -> Example | None:
        """Return one passage of the document as pseudonymised by every strategy; None if nothing is
        masked.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName: as :meth:`annotation`.
        """
        reviewed = self._reviews.open(document_id)
        wanted = profile_of(reviewed.profile, profile)

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
        """Write and verify the pseudonymised document (:meth:`delivered`)."""
        return self.delivered(document_id, profile, strategy, text=text)[0]

    def delivered(
        self, document_id: str, profile: str | None, strategy: str, *, text: bool = False, tag: Tag | None = None
    ) -> tuple[Delivery, Reviewed]:
        """Write the pseudonymised document, in the format of the original or, with ``text``, as
        plain text, verify it by reading the file again and searching it for original forms, and
        return it with the state of the review that it shows.

        Repeated calls with the same arguments give the same bytes while the document is unchanged.
        With ``tag``, which gives the entities of a text by its language, the pseudonymised text is
        read a second time.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName: as :meth:`replaced`.
            DeliveryError: the file cannot be written, or still contains an original form.
            NameLeft: the second reading finds what has the shape of a party's name.
            ListNotReadTwice, NotReadTwice, ProfileNotAllowed: the installation's policy.
        """
        with self._database.reading() as session:
            check_leaving(session, document_id, profile)
        replaced, made, reviewed = self._delivered(document_id, profile, strategy, text)
        if tag is not None and replaced.hides:
            found = tag(replaced.text, replaced.annotation.document.language)
            check_names_left(replaced, found, confirmed_places(reviewed.state))
        return made, reviewed

    def written(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> Delivery:
        """Write and verify as :meth:`delivery` does, to be looked at here: whether it may leave, is
        not asked.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName, DeliveryError: as :meth:`delivery`.
        """
        return self._delivered(document_id, profile, strategy)[1]

    def stem(
        self, document_id: str, profile: str | None, strategy: str, own: str = "", *, internal: bool = False
    ) -> str:
        """Return the name, without extension, under which a file leaves: ``own`` where somebody
        gives one, else the document's as far as it names nobody. ``internal``: of a file that holds
        original names.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName: as :meth:`replaced`.
            BadFileName, NameInFileName: ``own`` does not suit (:func:`engine.delivery.own_stem`).
        """
        replaced = self.replaced(document_id, profile, strategy)
        stem = own_stem(own, replaced) if own else public_stem(replaced)
        return internal_stem(stem) if internal else stem

    def key(self, document_id: str, profile: str | None, strategy: str, secret: KeySecret) -> bytes:
        """Return the encrypted key file by which the output of :meth:`delivery` can be reversed,
        sealed with ``secret``. Neither is stored.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName, DeliveryError, PolicyError: as
            :meth:`delivery`. BadPassword: ``secret`` is a password that is too short.
        """
        with self._database.reading() as session:
            check_leaving(session, document_id, profile)
            content = documents.fetch_content(session, document_id)
        replaced, delivery, _ = self._delivered(document_id, profile, strategy)
        return self._processes.run("key", content, replaced, delivery.data, delivery.name, secret).data

    def restore(self, pseudonymised: bytes, key: bytes, secret: KeySecret) -> RestoredFile:
        """Restore the original of a pseudonymised file; neither need be of this store, and nothing
        is kept.

        Raises:
            KeyFileError: as :func:`engine.pseudonyms.restore`. JobError: too many restore at once,
            or the key takes too much to open.
        """
        return as_restored(self._processes.run("restore", pseudonymised, key, secret))

    def facts(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> Facts:
        """Collect the contents of the report on a delivery
        (:func:`engine.delivery.report.facts.gather`).

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName, DeliveryError: as :meth:`delivery`.
        """
        replaced, delivery, reviewed = self._delivered(document_id, profile, strategy)
        with self._database.reading() as session:
            stored = documents.fetch(session, document_id)
        wanted = profile_of(stored.profile, profile)
        missed = self.nothing_missed(document_id, wanted.name, reviewed)
        return gather(replaced, delivery, wanted, stored.changes, review_facts(reviewed), missed)

    def nothing_missed(
        self, document_id: str, profile: str | None = None, reviewed: Reviewed | None = None
    ) -> NothingMissed:
        """Compute the probability that every name of a party is masked, after what the reader did
        up to the current state of the review or an earlier one, ``reviewed``.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName: as :meth:`annotation`.
        """
        wanted_state = reviewed or self._reviews.open(document_id)
        made = self._decided(document_id, wanted_state, profile_of(wanted_state.profile, profile))
        return recompute_nothing_missed(wanted_state.state, made, calibration.of_model(made.engine.model))

    def forget(self, document_id: str) -> None:
        """Drop all cached results of a document."""
        self._recent.forget(document_id)
        self._files.forget(document_id)

    def _delivered(
        self, document_id: str, profile: str | None, strategy: str, text: bool = False
    ) -> tuple[ReplacedText, Delivery, Reviewed]:
        """Give the pseudonymised text together with the file made of it: the document may be
        changed meanwhile."""
        STRATEGIES.check(strategy)
        reviewed = self._reviews.open(document_id)
        wanted = profile_of(reviewed.profile, profile)

        def make() -> tuple[ReplacedText, Delivery, Reviewed]:
            replaced = self._replaced(document_id, reviewed, wanted, strategy)
            confirmed = confirmed_places(reviewed.state)
            if text:
                written = self._processes.run("deliver_text", replaced, confirmed)
                return replaced, as_delivery(written), reviewed
            with self._database.reading() as session:
                stored, content = documents.fetch(session, document_id), documents.fetch_content(session, document_id)
            written = self._processes.run(
                "deliver", content, replaced, stored.changes, confirmed, covers(reviewed.state)
            )
            return replaced, as_delivery(written), reviewed

        return self._files.get(document_id, ("delivery", reviewed.key, _key(wanted), strategy, text), make)

    def _replaced(self, document_id: str, reviewed: Reviewed, profile: Profile, strategy: str) -> ReplacedText:
        def make() -> ReplacedText:
            annotation, secret = self._decided(document_id, reviewed, profile), self._secret(document_id)
            text, chosen = annotation.document.text, chosen_pseudonyms(reviewed.state)
            standing = self._recent.get(document_id, ("standing", reviewed.job), lambda: TextContext(text))
            return apply(annotation, strategy, secret, profile, chosen=chosen, standing=standing)

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


def _key(profile: Profile) -> Hashable:
    """Tell profiles apart by what they say: the file of one may change under its name."""
    tables = (profile.labels, profile.roles, profile.strategies)
    return profile.name, profile.occulted, *(tuple(sorted(table.items())) for table in tables)
