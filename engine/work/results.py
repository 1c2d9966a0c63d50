"""What came of a document: its annotation under a profile, its pseudonymised text, the file that may leave, its report.

What is slow to make is kept for the next redraw. Keys are made when they are asked for, and never kept.
"""

from __future__ import annotations

from collections.abc import Hashable

from engine.annotate.pipeline import decide
from engine.delivery import Delivery, deliver, deliver_text
from engine.errors import NotReady, UnknownName
from engine.labels import Profile, load_profile
from engine.model import Annotation
from engine.replace import STRATEGIES, Replaced, apply
from engine.replace.example import Example, example
from engine.replace.key import KeySecret, make_key, seal
from engine.report import Facts, gather
from engine.store import Database, documents, jobs
from engine.work.recent import Recent


class Results:
    """Reads the store, decides and replaces, and keeps what it made of the last few documents.

    ``profile`` is a name, or None for the document's own; ``strategy`` is a name.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recent = Recent()
        self._files = Recent(documents=2)  # files may be large

    def annotation(self, document_id: str, profile: str | None) -> Annotation:
        """Give the annotation, masked as the profile wants."""
        version, own = self._version(document_id)
        return self._decided(document_id, version, load_profile(profile or own))

    def replaced(self, document_id: str, profile: str | None, strategy: str) -> Replaced:
        """Give the pseudonymised text."""
        if strategy not in STRATEGIES:
            raise UnknownName(name=strategy, known=", ".join(STRATEGIES))
        version, own = self._version(document_id)
        wanted = load_profile(profile or own)

        def make() -> Replaced:
            return apply(self._decided(document_id, version, wanted), strategy, self._secret(document_id), wanted)

        return self._recent.get(document_id, ("replaced", version, _key(wanted), strategy), make)

    def example(self, document_id: str, profile: str | None) -> Example | None:
        """Show a passage under every strategy."""
        version, own = self._version(document_id)
        wanted = load_profile(profile or own)

        def make() -> Example | None:
            return example(self._decided(document_id, version, wanted), self._secret(document_id), wanted)

        return self._recent.get(document_id, ("example", version, _key(wanted)), make)

    def delivery(self, document_id: str, profile: str | None, strategy: str, *, text: bool = False) -> Delivery:
        """Write the document in its own format, or its text alone, and verify it."""
        return self._delivered(document_id, profile, strategy, text)[1]

    def key(self, document_id: str, profile: str | None, strategy: str, secret: KeySecret) -> bytes:
        """Make the key of what :meth:`delivery` gives."""
        replaced, delivery = self._delivered(document_id, profile, strategy)
        with self._database.reading() as session:
            content = documents.fetch_content(session, document_id)
        return seal(make_key(content, replaced, delivery.data, delivery.name), secret)

    def facts(self, document_id: str, profile: str | None, strategy: str) -> Facts:
        """Gather what a report says of what :meth:`delivery` gives."""
        replaced, delivery = self._delivered(document_id, profile, strategy)
        with self._database.reading() as session:
            stored = documents.fetch(session, document_id)
        return gather(replaced, delivery, load_profile(profile or stored.profile), stored.changes)

    def forget(self, document_id: str) -> None:
        """Drop what is kept of a document."""
        self._recent.forget(document_id)
        self._files.forget(document_id)

    def _delivered(
        self, document_id: str, profile: str | None, strategy: str, text: bool = False
    ) -> tuple[Replaced, Delivery]:
        """Give the pseudonymised text together with the file made of it: the document may be annotated anew meanwhile."""
        version, own = self._version(document_id)
        key = ("delivery", version, _key(load_profile(profile or own)), strategy, text)

        def make() -> tuple[Replaced, Delivery]:
            replaced = self.replaced(document_id, profile, strategy)
            if text:
                return replaced, deliver_text(replaced)
            with self._database.reading() as session:
                stored, content = documents.fetch(session, document_id), documents.fetch_content(session, document_id)
            return replaced, deliver(content, replaced, stored.changes)

        return self._files.get(document_id, key, make)

    def _secret(self, document_id: str) -> bytes:
        with self._database.reading() as session:
            return documents.fetch_secret(session, document_id)

    def _version(self, document_id: str) -> tuple[int, str]:
        """Give the number of the job that made the annotation, and the document's profile. Asks the store each time."""
        with self._database.reading() as session:
            profile = documents.fetch_profile(session, document_id)
            version = documents.annotation_version(session, document_id)
            if version is None:
                raise jobs.latest(session, document_id).error or NotReady()
        return version, profile

    def _decided(self, document_id: str, version: int, profile: Profile) -> Annotation:
        key = ("decided", version, _key(profile))
        return self._recent.get(document_id, key, lambda: decide(self._stored(document_id, version), profile))

    def _stored(self, document_id: str, version: int) -> Annotation:
        def read() -> Annotation:
            with self._database.reading() as session:
                return documents.fetch_annotation(session, document_id)

        return self._recent.get(document_id, ("stored", version), read)


def _key(profile: Profile) -> Hashable:
    """Tell profiles apart by what they say: the file of one may change under its name."""
    tables = (profile.labels, profile.roles, profile.strategies)
    return profile.name, *(tuple(sorted(table.items())) for table in tables)
