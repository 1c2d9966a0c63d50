"""What came of a document: its annotation under a profile, its pseudonymised text; kept parsed for the next redraw."""

from __future__ import annotations

from collections.abc import Hashable

from engine.annotate.pipeline import decide
from engine.errors import NotReady, UnknownName
from engine.labels import Profile, load_profile
from engine.model import Annotation
from engine.replace import STRATEGIES, Replaced, apply
from engine.store import Database, documents, jobs
from engine.work.recent import Recent


class Results:
    """Reads the store, decides and replaces, and keeps what it made of the last few documents."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recent = Recent()

    def annotation(self, document_id: str, profile: str | None) -> Annotation:
        """Give the annotation, masked as the profile wants; None is the document's own."""
        version, own = self._version(document_id)
        return self._decided(document_id, version, load_profile(profile or own))

    def replaced(self, document_id: str, profile: str | None, strategy: str) -> Replaced:
        """Give the pseudonymised text."""
        if strategy not in STRATEGIES:
            raise UnknownName(name=strategy, known=", ".join(STRATEGIES))
        version, own = self._version(document_id)
        wanted = load_profile(profile or own)

        def make() -> Replaced:
            with self._database.reading() as session:
                secret = documents.fetch_secret(session, document_id)
            return apply(self._decided(document_id, version, wanted), strategy, secret, wanted)

        return self._recent.get(document_id, ("replaced", version, _key(wanted), strategy), make)

    def forget(self, document_id: str) -> None:
        """Drop what is kept of a document."""
        self._recent.forget(document_id)

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
    return profile.name, tuple(sorted(profile.labels.items()))
