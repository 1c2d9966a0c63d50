"""The way of one document of a batch: its bytes, its text, its annotation, what is written, and the
row that closes it."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.batch import fingerprint as prints
from engine.batch.containers import Form, Place
from engine.batch.digests import own_digests
from engine.batch.folder import BatchFolder, read_rows, write_whole
from engine.batch.ledger import LedgerRow
from engine.batch.operations import PseudonymDraw
from engine.batch.sources import CONTAINERS, Kind
from engine.core import (
    Annotation,
    DeliveryError,
    Document,
    EngineError,
    FileMissing,
    ModelAltered,
    NoBatch,
    OtherFingerprint,
    SourceChanged,
    check_profile,
    recall,
)
from engine.formats import split_name
from engine.pseudonyms import GivenPseudonym
from engine.service import AnnotatorProcess, Processes, as_document

Given = tuple[GivenPseudonym, ...]


@dataclass(frozen=True, slots=True)
class PlannedDocument:
    """A document of the manifest, and where it is found: the ``place`` in a ``file``, empty where
    it is that file. ``profile`` is its own, empty in an older plan."""

    id: str
    size: int
    form: Form
    extension: str
    file: Path
    kind: Kind
    place: Place
    profile: str = ""

    @property
    def name(self) -> str:
        """The name that the engine is told: the id, for its own may name somebody."""
        return f"{self.id}.{self.extension}" if self.extension else self.id


@dataclass(frozen=True, slots=True)
class Making:
    """How documents are made: where, under which profile, with which strategy and key.

    ``fingerprint`` is the digest of what makes them, ``weights`` the sha256 of each model that may.
    """

    folder: BatchFolder
    processes: Processes
    profile: str
    strategy: str
    text_field: str
    key: bytes
    fingerprint: str
    corpus: bool
    heads: int
    weights: Mapping[str, str]

    def read(self, document: PlannedDocument, data: bytes) -> Document:
        """Read the text of a document in a process of its own.

        Raises:
            DocumentError: it cannot be read. JobError: it took too much, or the process died.
        """
        answer = self.processes.run("read", data, document.form, document.name, self.text_field)
        return replace(as_document(answer), name=document.name, sha256=document.id)

    def close(
        self,
        planned: PlannedDocument,
        data: bytes,
        document: Document,
        annotator: AnnotatorProcess,
        shard: int,
        refused: dict[str, set[str]],
        tries: int,
    ) -> tuple[LedgerRow, Given | None]:
        """Annotate a document, replace, write and verify it, and put it on the disk. What the
        verification does not let go has a row without a file.

        Raises:
            ModelAltered, OtherFingerprint: a model or a strategy was exchanged since the run began.
            ProfileNotAllowed: the policy of the installation does not allow its profile any more.
            EngineError: it cannot be made.
        """
        begun = time.monotonic()
        profile = planned.profile or self.profile
        check_profile(profile)
        annotation = annotator.annotate(document, profile)
        self._check_model(annotation)
        row = replace(_row_of(annotation, planned.id), engine=self.fingerprint, tries=tries, profile=profile)
        drawing = PseudonymDraw(self._secret(planned.id), self.corpus, self.heads, refused)
        options = (profile, self.strategy, drawing, planned.form != "file")
        read = annotation.document
        given: Given | None = None
        try:
            answer = self.processes.run("write", data, read, annotation.to_json(), *options)
        except DeliveryError as error:
            row = replace(row, state="refused", error=error.code)
        else:
            if answer.body["own"] != own_digests(self.strategy, profile):
                raise OtherFingerprint(reason="strategy")
            file = self._put(planned, shard, answer.body["name"], answer.data, doubtful=row.state == "doubt")
            body = {name: answer.body[name] for name in ("sha256", "verified", "searched", "left")}
            row = replace(row, file=file, **body)
            rows = answer.body["given"]
            given = None if rows is None else tuple(GivenPseudonym(**one) for one in rows)
        return replace(row, seconds=round(time.monotonic() - begun, 3), at=round(time.time(), 1)), given

    def failed(self, planned: PlannedDocument, error: EngineError, tries: int) -> LedgerRow:
        """Make the row of a document that cannot be made. It says of which type the error is: its
        sentence may hold the name of a file."""
        at = round(time.time(), 1)
        return LedgerRow(planned.id, "error", error.code, engine=self.fingerprint, tries=tries, at=at)

    def _check_model(self, annotation: Annotation) -> None:
        said = annotation.engine
        if said.weights and self.weights.get(said.model) != said.weights:
            raise ModelAltered(name=said.model)

    def _put(self, planned: PlannedDocument, shard: int, name: str, data: bytes, *, doubtful: bool) -> str:
        """Put a file where it belongs, and take away what an earlier try left where it does not."""
        ending = split_name(name)[1]
        own = f"{planned.id}.{ending}" if ending else planned.id
        path, other = (self.folder.documents(shard, doubtful=where) / own for where in (doubtful, not doubtful))
        write_whole(path, data)
        other.unlink(missing_ok=True)
        return path.relative_to(self.folder.path).as_posix()

    def _secret(self, identity: str) -> bytes:
        return prints.derive(self.key, b"corpus" if self.corpus else b"document\0" + identity.encode())


def fetch_bytes(
    processes: Processes, documents: Sequence[PlannedDocument], text_field: str
) -> Iterator[tuple[PlannedDocument, bytes | EngineError]]:
    """Yield each document with its bytes, or with what keeps it from having them; those of an
    archive are unpacked in a process of their own."""
    inside: dict[Path, list[PlannedDocument]] = {}
    for planned in documents:
        if planned.kind in CONTAINERS:
            inside.setdefault(planned.file, []).append(planned)
        else:
            yield planned, _checked(planned, _file_bytes(planned))
    for file, some in inside.items():
        by_place = {planned.place: planned for planned in some}
        try:
            for message in processes.stream("fetch", str(file), some[0].kind, text_field, list(by_place)):
                if message.kind == "member" and (found := by_place.pop(tuple(message.body["place"]), None)):
                    code = message.body["error"]
                    yield found, recall(code, {}) if code else _checked(found, message.data)
        except EngineError as error:
            yield from ((planned, error) for planned in by_place.values())
            continue
        yield from ((planned, SourceChanged()) for planned in by_place.values())


def planned_documents(folder: BatchFolder, shard: int) -> list[PlannedDocument]:
    """Read the documents of a shard, with their places.

    Raises:
        NoBatch: the files of the plan do not fit each other.
    """
    places = {row["id"]: row for row in read_rows(folder.places(shard))}
    try:
        return [_planned(row, places[row["id"]]) for row in read_rows(folder.shard(shard))]
    except (KeyError, TypeError) as error:
        raise NoBatch(folder=folder.path) from error


def _planned(row: dict[str, Any], place: dict[str, Any]) -> PlannedDocument:
    where = Path(place["file"]), place["kind"], tuple(place["place"])
    return PlannedDocument(row["id"], row["size"], row["form"], row["extension"], *where, row.get("profile", ""))


def _file_bytes(document: PlannedDocument) -> bytes | EngineError:
    try:
        if document.file.stat().st_size != document.size:
            return SourceChanged()
        return document.file.read_bytes()
    except OSError:
        return FileMissing(file=document.file.name)


def _checked(document: PlannedDocument, data: bytes | EngineError) -> bytes | EngineError:
    """Hold a document to its id: what was changed since the plan is another one."""
    if isinstance(data, bytes) and hashlib.sha256(data).hexdigest() != document.id:
        return SourceChanged()
    return data


def _row_of(annotation: Annotation, identity: str) -> LedgerRow:
    blocking = sum(doubt.level == "blocking" for doubt in annotation.doubts)
    return LedgerRow(
        identity,
        "doubt" if blocking else "clean",
        characters=len(annotation.document.text),
        mentions=len(annotation.entities),
        masked=sum(entity.masked for entity in annotation.entities),
        persons=len(annotation.persons),
        doubts=dict(sorted(Counter(doubt.kind for doubt in annotation.doubts).items())),
        blocking=blocking,
        model=annotation.engine.model,
        nothing_missed=annotation.nothing_missed,
    )
