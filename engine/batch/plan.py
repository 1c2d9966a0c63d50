"""The plan of a batch: which documents there are, and where; the folder, its key, its manifest."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.batch import fingerprint as prints
from engine.batch.containers import single
from engine.batch.digests import own_digests
from engine.batch.folder import SCHEMA, BatchFolder, shard_of, write_rows, write_whole
from engine.batch.sources import CONTAINERS, Kind, kind_of, list_files
from engine.core import (
    BatchEmpty,
    BatchExists,
    BatchKey,
    EngineError,
    FileMissing,
    JobError,
    NoCorpusNames,
    TooLarge,
    check_profile,
    load_profile,
    settings,
)
from engine.interchange import follow
from engine.pseudonyms import STRATEGIES, name_heads
from engine.service import Processes, Tasks

OPERATIONS = "engine.batch.operations"
TOGETHER = 100
"""Files of several documents that one process lists."""
DOCUMENTS_OF_A_SHARD = 1000
NAMES_OF_A_DOCUMENT = 5
"""Surnames that a document brings to a corpus, about."""
KEY_BYTES = 32
FIELD = "text"
"""The field of a record that holds its text, as in Judilibre."""
_MEGABYTE = 1024 * 1024

_How = tuple[str, str]
"""The field of a record that holds its text, and the profile that is asked for."""
Listener = Callable[[int], None]
"""Called with the number of documents found so far."""


@dataclass(frozen=True, slots=True)
class BatchPlan:
    """What was planned: ``documents``, of which ``copies`` more have the same bytes as another and
    are not made twice; ``left_out``, by the code of the error, could not even be listed.
    ``profiles`` are those of the documents, each with how many have it."""

    documents: int
    copies: int
    shards: int
    left_out: dict[str, int] = field(default_factory=dict)
    profiles: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Found:
    """The documents found so far: by id, what the manifest says and the place."""

    rows: dict[str, dict[str, Any]] = field(default_factory=dict)
    places: dict[str, dict[str, Any]] = field(default_factory=dict)
    errors: list[dict[str, Any]] = field(default_factory=list)

    def add(self, row: dict[str, Any], file: str, kind: Kind) -> None:
        place = {"file": file, "kind": kind, "place": row["place"]}
        if "error" in row:
            self.errors.append({"error": row["error"], **place})
            return
        known = self.rows.get(row["id"])
        if known:
            known["copies"] += 1
            return
        self.rows[row["id"]] = {name: row[name] for name in ("id", "size", "form", "extension", "profile")} | {
            "copies": 1
        }
        self.places[row["id"]] = {"id": row["id"], **place}


def plan_batch(
    sources: Sequence[str | Path],
    out: Path,
    *,
    profile: str = "judiciaire",
    strategy: str | None = None,
    shards: int | None = None,
    corpus: bool = False,
    key_file: Path | None = None,
    text_field: str = FIELD,
    found: Listener = lambda _: None,
) -> BatchPlan:
    """List the documents of files, folders, archives (zip, tar), mailboxes (mbox, Maildir) and
    records (JSONL, JSON of Judilibre, Parquet, XML of the DILA) into a new batch in ``out``.

    ``shards`` is chosen by the number of documents where it is None. ``corpus`` keeps the
    pseudonyms of a name the same through all documents. ``key_file`` holds the key that pseudonyms
    are drawn with (32 bytes at least), for machines that are to draw the same; without one a key is
    drawn. ``text_field`` names the text of a record. A ``profile`` that follows metadata is that of
    each document by its own (:func:`engine.interchange.follow`).

    Raises:
        BatchExists: there is one in ``out``, or other files. BatchEmpty: nothing holds a document.
        FileMissing: a source is not there. BatchKey: the key file is too short. NoCorpusNames: the
        strategy counts. UnknownName, BadProfile, ModelError: profile, strategy or model are not
        there. ProfileNotAllowed, StrategyNotAllowed: the installation's policy. FileNotWritten: the
        folder cannot be written.
    """
    chosen = strategy or STRATEGIES.usual(load_profile(profile).strategy)
    check_profile(profile)
    prints.check_strategy(chosen)
    drawn = STRATEGIES[chosen].drawn or ()
    if corpus and not drawn:
        known = sorted(name for name, strategy in STRATEGIES.items() if strategy.drawn)
        raise NoCorpusNames(strategy=chosen, known=", ".join(known))
    folder = BatchFolder(out)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise BatchExists(folder=out)
    key, engine = _key(key_file), prints.present_engine(profile)
    listed = _listed(list_files(sources), text_field, profile, found)
    if not listed.rows:
        raise BatchEmpty()
    many = len(listed.rows)
    count = shards or max(1, -(-many // DOCUMENTS_OF_A_SHARD))
    heads = name_heads(many * NAMES_OF_A_DOCUMENT, *drawn) if corpus else 0
    names: prints.Names = "corpus" if corpus else "document"
    own = own_digests(chosen, profile)
    made = prints.Fingerprint(engine, chosen, names, heads, prints.key_digest(key), own)
    left_out = dict(sorted(Counter(one["error"] for one in listed.errors).items()))
    copies = sum(row["copies"] - 1 for row in listed.rows.values())
    _write(folder, listed, count, key)
    manifest = {"schema": SCHEMA, "planned": datetime.now(UTC).isoformat(timespec="seconds"), "documents": many}
    manifest |= {"copies": copies, "shards": count, "profile": profile, "strategy": chosen, "text_field": text_field}
    profiles = dict(Counter(row["profile"] for row in listed.rows.values()).most_common())
    manifest |= {"left_out": left_out, "profiles": profiles, "fingerprints": [made.to_json()]}
    write_whole(folder.manifest, _indented(manifest))
    return BatchPlan(many, copies, count, left_out, profiles)


def _write(folder: BatchFolder, listed: _Found, shards: int, key: bytes) -> None:
    """Write all but the manifest, without which the folder holds no batch."""
    write_whole(folder.internal / "key", key, private=True)
    write_rows(folder.internal / "left-out.jsonl", listed.errors, private=True)
    of_shard: defaultdict[int, list[str]] = defaultdict(list)
    for identity in sorted(listed.rows):
        of_shard[shard_of(identity, shards)].append(identity)
    for number in range(shards):
        ids = of_shard[number]
        write_rows(folder.shard(number), (listed.rows[one] for one in ids))
        write_rows(folder.places(number), (listed.places[one] for one in ids), private=True)


def _listed(files: Sequence[Path], text_field: str, profile: str, found: Listener) -> _Found:
    made = _Found()
    containers: list[tuple[int, str, Kind]] = []
    for number, path in enumerate(files):
        kind = kind_of(path)
        if kind in CONTAINERS:
            containers.append((number, str(path), kind))
        else:
            made.add(_of_file(path, kind, profile), str(path), kind)
            found(len(made.rows))
    if containers:
        tasks = Tasks()
        try:
            _list_containers(Processes(tasks, OPERATIONS), containers, (text_field, profile), made, found)
        finally:
            tasks.stop()
    return made


def _list_containers(
    processes: Processes, files: Sequence[tuple[int, str, Kind]], how: _How, made: _Found, found: Listener
) -> None:
    """List the documents of files of several, many in one process; those of a process that died,
    each alone."""
    by_number = {number: (path, kind) for number, path, kind in files}
    for start in range(0, len(files), TOGETHER):
        some = files[start : start + TOGETHER]
        try:
            rows = list(_rows(processes, some, how))
        except JobError:
            rows = [row for one in some for row in _alone(processes, one, how)]
        for number, row in rows:
            made.add(row, *by_number[number])
        found(len(made.rows))


def _alone(processes: Processes, file: tuple[int, str, Kind], how: _How) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        yield from list(_rows(processes, [file], how))
    except JobError as error:
        yield file[0], {"place": [], "error": error.code}


def _rows(
    processes: Processes, files: Sequence[tuple[int, str, Kind]], how: _How
) -> Iterator[tuple[int, dict[str, Any]]]:
    for message in processes.stream("members", list(files), *how):
        if message.kind == "members":
            yield from ((message.body["file"], row) for row in message.body["rows"])


def _of_file(path: Path, kind: Kind, profile: str) -> dict[str, Any]:
    """Describe a file that is one document. It is only hashed: nothing of it is parsed here."""
    form, extension = single(path, kind)
    limit = settings().upload_limit
    try:
        size = path.stat().st_size
        if size > limit:
            raise TooLarge(size=size // _MEGABYTE, limit=limit // _MEGABYTE)
        with path.open("rb") as file:
            identity = hashlib.file_digest(file, "sha256").hexdigest()
    except EngineError as error:
        return {"place": [], "error": error.code}
    except OSError:
        return {"place": [], "error": FileMissing.code}
    said = {"id": identity, "size": size, "form": form, "extension": extension, "profile": follow(profile)}
    return {"place": [], **said}


def _key(path: Path | None) -> bytes:
    """Read the key, or draw one.

    Raises:
        FileMissing: the file cannot be read. BatchKey: it is too short.
    """
    if path is None:
        return secrets.token_bytes(KEY_BYTES)
    try:
        key = path.read_bytes()
    except OSError as error:
        raise FileMissing(file=path) from error
    if len(key) < KEY_BYTES:
        raise BatchKey(file=path.name, least=KEY_BYTES)
    return key


def _indented(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
