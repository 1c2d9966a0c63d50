"""The plan of a batch: which documents there are, and where; the folder, its key, its manifest."""

from __future__ import annotations

import json
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.batch import fingerprint as prints
from engine.batch.digests import own_digests
from engine.batch.folder import SCHEMA, BatchFolder, shard_of, write_rows, write_whole
from engine.batch.listing import list_documents
from engine.batch.sources import Kind, list_files
from engine.core import (
    BatchEmpty,
    BatchExists,
    BatchKey,
    FileMissing,
    NoCorpusNames,
    check_profile,
    load_profile,
)
from engine.pseudonyms import STRATEGIES, name_heads

DOCUMENTS_OF_A_SHARD = 1000
NAMES_OF_A_DOCUMENT = 5
"""Surnames that a document brings to a corpus, about."""
KEY_BYTES = 32
FIELD = "text"
"""The field of a record that holds its text, as in Judilibre."""

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
    key = read_or_draw_key(key_file)
    made = make_fingerprint(profile, chosen, key)
    listed = _listed(list_files(sources), text_field, profile, found)
    if not listed.rows:
        raise BatchEmpty()
    many = len(listed.rows)
    count = shards or max(1, -(-many // DOCUMENTS_OF_A_SHARD))
    if corpus:
        made = replace(made, names="corpus", heads=name_heads(many * NAMES_OF_A_DOCUMENT, *drawn))
    left_out = dict(sorted(Counter(one["error"] for one in listed.errors).items()))
    copies = sum(row["copies"] - 1 for row in listed.rows.values())
    _write(folder, listed, count, key)
    profiles = dict(Counter(row["profile"] for row in listed.rows.values()).most_common())
    counted = {"documents": many, "copies": copies, "left_out": left_out, "profiles": profiles}
    write_manifest(folder, made, profile, text_field, count, counted)
    return BatchPlan(many, copies, count, left_out, profiles)


def make_fingerprint(profile: str, strategy: str, key: bytes) -> prints.Fingerprint:
    """Say what makes the documents of a new batch, each with pseudonyms of its own.

    Raises:
        UnknownName, BadProfile, ModelError: profile or model are not there.
    """
    engine, own = prints.present_engine(profile), own_digests(strategy, profile)
    return prints.Fingerprint(engine, strategy, "document", 0, prints.key_digest(key), own)


def write_manifest(
    folder: BatchFolder,
    made_by: prints.Fingerprint,
    profile: str,
    text_field: str,
    shards: int,
    counted: Mapping[str, Any],
) -> None:
    """Write the manifest of a new batch, the last of its files.

    Raises:
        FileNotWritten: it cannot be written.
    """
    manifest = {"schema": SCHEMA, "planned": datetime.now(UTC).isoformat(timespec="seconds")} | dict(counted)
    manifest |= {"shards": shards, "profile": profile, "strategy": made_by.strategy, "text_field": text_field}
    manifest |= {"fingerprints": [made_by.to_json()]}
    write_whole(folder.manifest, (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode())


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
    for number, kind, row in list_documents(files, text_field, profile):
        made.add(row, str(files[number]), kind)
        found(len(made.rows))
    return made


def read_or_draw_key(path: Path | None) -> bytes:
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
