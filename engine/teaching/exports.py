"""Validated documents as a zip: a part to measure with, a part to learn from, and never one
document in both.

Which part a document is of follows from its text alone, so that the same decision, brought twice or
exported again next year, is always on the same side: a model is never measured on what it learnt.
Files bear no name of a document, for such names are those of parties.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from engine import __version__
from engine.core import Annotation, BadShare, Document, EngineInfo, NotForPanel, NothingValidated, UnknownName
from engine.interchange import convert, registry

if TYPE_CHECKING:
    from engine.teaching.sentences import TeachingSentence

Part = Literal["gold", "training"]
GOLD: Part = "gold"
TRAINING: Part = "training"
SHARE = 0.2
"""Share of the documents that measure."""
ONE_BY_ONE = frozenset({"json", "label"})
"""Forms of which each document is a file, beside those that hold one only."""


@dataclass(frozen=True, slots=True)
class TeachingExport:
    """A zip file, as bytes, and the number of documents in each part of it."""

    data: bytes
    documents: Mapping[str, int]


def part_of(text: str, share: float = SHARE) -> Part:
    """Assign a document to the gold or to the training part by the SHA-256 of its text: the same
    text is always in the same part.

    ``share`` is the expected share of gold. A larger share only moves documents from training to
    gold.

    Raises:
        BadShare: the share is not strictly between 0 and 1.
    """
    if not 0 < share < 1:
        raise BadShare(name="share", value=share)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return GOLD if int.from_bytes(digest[:8], "big") < share * 2**64 else TRAINING


def export(
    annotations: Sequence[Annotation],
    form: str = "json",
    parts: Sequence[Part] = (GOLD, TRAINING),
    share: float = SHARE,
) -> TeachingExport:
    """Write validated documents into a zip, one folder per part (:func:`part_of`), without names of
    documents; ``about.json`` holds counts.

    ``form`` is one of :func:`engine.interchange.registry.whole`; ``parts`` are those to include;
    ``share`` is the share of gold.

    Raises:
        UnknownName: no such form or part.
        BadShare: the share is not strictly between 0 and 1.
        NothingValidated: no document is in the parts wanted.
    """
    for name, known in ((form, registry.whole()), *((part, (GOLD, TRAINING)) for part in parts)):
        if name not in known:
            raise UnknownName(name=name, known=", ".join(known))
    sides: dict[str, list[Annotation]] = {part: [] for part in parts}
    for annotation in drop_names(annotations):
        part = part_of(annotation.document.text, share)
        if part in sides:
            sides[part].append(annotation)
    counted = {part: len(found) for part, found in sides.items()}
    if not any(counted.values()):
        raise NothingValidated()
    files: dict[str, str | bytes] = {
        f"{part}/{name}": data for part, found in sides.items() if found for name, data in _files(found, form, part)
    }
    about = {"schema": 1, "share": share, "form": form, **_about(sides)}
    return TeachingExport(
        pack_zip({**files, "about.json": json.dumps(about, ensure_ascii=False, indent=1) + "\n"}), counted
    )


def drop_names(annotations: Sequence[Annotation]) -> list[Annotation]:
    """Rename each document after the SHA-256 of its text; of several documents with the same text,
    keep the last. Doubts and file hashes are dropped."""
    by_name: dict[str, Annotation] = {}
    for annotation in annotations:
        name = "document-" + hashlib.sha256(annotation.document.text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
        by_name.pop(name, None)
        by_name[name] = replace(annotation, document=replace(annotation.document, name=name, sha256=""), doubts=())
    return list(by_name.values())


def pack_zip(files: Mapping[str, str | bytes]) -> bytes:
    """Pack files into a zip, by name. Deterministic: the same contents give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _files(found: Sequence[Annotation], form: str, part: str) -> list[tuple[str, str | bytes]]:
    if form not in ONE_BY_ONE and not registry.TABLE[form].alone:
        return [(f"{part}{convert.extension(form)}", convert.encode(found, form, part))]
    rows: list[tuple[str, str | bytes]] = [
        (f"{one.document.name}{convert.extension(form)}", convert.encode([one], form, one.document.name))
        for one in found
    ]
    return [(name, mark_part(data, part)) for name, data in rows] if form == "json" else rows


def mark_part(data: str | bytes, part: str) -> str:
    """Add the part to a document's JSON, under ``use``, so that
    :mod:`engine.lab.generate.validated_documents` never trains on gold."""
    return json.dumps({**json.loads(data), "use": part}, ensure_ascii=False, indent=1) + "\n"


def _about(sides: Mapping[str, Sequence[Annotation]]) -> dict[str, Any]:
    everything = [one for found in sides.values() for one in found]
    models = Counter(f"{one.engine.model} ({one.engine.version})" for one in everything)
    return {
        "engine": __version__,
        "made": datetime.now(UTC).date().isoformat(),
        "split": "sha256 of the text",
        "documents": {part: len(found) for part, found in sides.items()},
        "languages": dict(Counter(one.document.language for one in everything)),
        "models": dict(models),
        "characters": sum(len(one.document.text) for one in everything),
        "mentions": {part: _mentions(found) for part, found in sides.items()},
    }


def _mentions(found: Sequence[Annotation]) -> dict[str, Any]:
    entities = [entity for one in found for entity in one.entities]
    by_reader = sum(one.source == "human" for one in entities)
    labels = Counter(one.label for one in entities)
    return {"count": len(entities), "by_reader": by_reader, "labels": dict(sorted(labels.items()))}


def sentences_zip(sentences: Sequence[TeachingSentence]) -> TeachingExport:
    """Write sentences of validated documents into a zip of training data, with fictional names in
    place of real ones. Sentences whose names cannot all be replaced are skipped.

    Raises:
        NothingValidated: no sentence is left.
    """
    from engine.teaching.fictional import fictional

    found = []
    for sentence in sentences:
        try:
            text, gold = fictional(sentence)
        except NotForPanel:
            continue
        document = Document("sentence", text, language=sentence.material.language)
        found.append(Annotation(document, EngineInfo(__version__, "", "", ""), gold))
    kept = drop_names(found)
    if not kept:
        raise NothingValidated()
    files: dict[str, str | bytes] = {f"{TRAINING}/{name}": data for name, data in _files(kept, "json", TRAINING)}
    about = {"schema": 1, "form": "json", "sentences": True, **_about({TRAINING: kept})}
    files["about.json"] = json.dumps(about, ensure_ascii=False, indent=1) + "\n"
    return TeachingExport(pack_zip(files), {TRAINING: len(kept)})
