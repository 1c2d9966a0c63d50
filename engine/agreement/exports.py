"""What is taken away of a study: the gold that an adjudication made, with its history, in every
form; the red and green of Etalab; all places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from engine.agreement import green_red
from engine.agreement.adjudication import Decision, make_gold, progress, state
from engine.agreement.places import places
from engine.agreement.places_csv import places_csv
from engine.agreement.study import Parallel, Study
from engine.core import Annotation, Entity, NothingShared, UnknownName, catalogue
from engine.formats import pack
from engine.interchange import convert, few, losses, notices, registry
from engine.measure import MeasureNotice

GREEN_RED, CSV, JSON = "green_red", "csv", "json"
TYPES = {
    ".json": "application/json", ".jsonl": "application/x-ndjson", ".xml": "application/xml", ".zip": "application/zip",
    ".csv": "text/csv; charset=utf-8",
    ".spacy": "application/octet-stream", ".parquet": "application/vnd.apache.parquet", ".xmi": "application/xml",
}  # fmt: skip
"""Types of files by extension; of any other it is text."""
_UNSAFE = re.compile(r"[^\w.-]+")
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class AgreementExport:
    """A file to download: its contents, the name to propose, and its media type.

    ``open`` counts the disagreements without a decision, of which a gold contains nothing.
    ``losses`` say what else the file leaves out.
    """

    data: bytes
    name: str
    media_type: str
    open: int
    losses: tuple[notices.Notice, ...] = ()


def forms() -> tuple[str, ...]:
    """List the codes of the export formats: those of :mod:`engine.interchange.registry` whose
    packages are installed for the gold, ``green_red`` for Doccano, and ``csv`` for all places."""
    return (*registry.offered(), GREEN_RED, CSV)


def export(
    study: Study, log: Iterable[Decision], form: str, a: int = 0, b: int = 1, language: str = "fr"
) -> AgreementExport:
    """Export the adjudication of annotators ``a`` and ``b`` (ranks) in one of the formats of
    :func:`forms`: the gold, or the places of both.

    Only documents that both annotated are included. The proposed file name does not depend on the
    documents, since a document's name may be that of a party.

    Raises:
        UnknownName: no such format.
        NothingShared: no document was annotated by both.
    """
    if form not in forms():
        raise UnknownName(name=form, known=", ".join(forms()))
    log = tuple(log)
    shared = [
        document for document in study.documents if document.sides[a] is not None and document.sides[b] is not None
    ]
    if not shared:
        raise NothingShared(file=study.annotators[b], other=study.annotators[a])
    alone = [document.name for document in study.documents if document not in shared]
    done = progress(study, log, a, b)
    left = done.disagreements - done.settled
    said = [MeasureNotice("not_both", len(alone), {"names": few(alone)})] if alone else []
    if form == CSV:
        data = places_csv(study, log, a, b, language).encode("utf-8", "replace")
        return _exported(data, catalogue.ENGINE.say("agreement_export.csv", language), left, said)
    if form == GREEN_RED:
        return _exported(
            _green_red(study, a, b, language), catalogue.ENGINE.say("agreement_export.green_red", language), left, said
        )
    gold = [make_gold(one, log, a, b) for one in shared]
    data, ending = _gold(gold, form, lambda rank: _history(shared[rank], study, log, a, b))
    if left:
        said.append(MeasureNotice("open", left))
    exported = {(one.name, place.id) for one in shared for place in places(one, a, b)}
    if form != JSON and (decided := len(state(log).keys() & exported)):
        said.append(MeasureNotice("history", decided))
    return _exported(
        data, catalogue.ENGINE.say("agreement_export.gold", language) + ending, left, said, losses.losses(gold, form)
    )


def member_names(names: Sequence[str], extension: str) -> list[str]:
    """Derive file names for the documents in a zip archive, in order: letters, digits, ``_``,
    points and hyphens only, cut to 80 characters before a number and the extension, and distinct
    even if case is ignored."""
    found: list[str] = []
    taken: set[str] = set()
    for name in names:
        stem = _UNSAFE.sub("-", PurePath(name).stem).strip("-.")[:_LONGEST] or "document"
        made, number = f"{stem}{extension}", 2
        while made.casefold() in taken:
            made, number = f"{stem}-{number}{extension}", number + 1
        taken.add(made.casefold())
        found.append(made)
    return found


def _exported(
    data: bytes, name: str, left: int, said: Sequence[notices.Notice], lost: Sequence[notices.Notice] = ()
) -> AgreementExport:
    kind = TYPES.get(PurePath(name).suffix, "text/plain; charset=utf-8")
    return AgreementExport(data, name, kind, left, (*said, *lost))


def _gold(gold: Sequence[Annotation], form: str, history: Callable[[int], dict[str, Any]]) -> tuple[bytes, str]:
    """Write the documents in one file, or in a zip of one each; give its ending too."""
    extension = convert.extension(form)
    if form == JSON:
        rows = [json.loads(convert.encode([one], form, "gold")) | history(rank) for rank, one in enumerate(gold)]
        return _json(rows[0] if len(rows) == 1 else rows), extension
    ending = extension if registry.EXTENSIONS.get(extension) == form else f"-{form}{extension}"
    if not registry.TABLE[form].alone or len(gold) == 1:
        return convert.encode(gold, form, "gold"), ending
    names = member_names([one.document.name for one in gold], extension)
    texts = (convert.encode([one], form, "gold") for one in gold)
    return pack((name, data, False) for name, data in zip(names, texts, strict=True)), f"-{form}.zip"


def _history(document: Parallel, study: Study, log: Sequence[Decision], a: int, b: int) -> dict[str, Any]:
    """Tell how the gold of a document came about, and what is not settled in it."""
    standing = state(log)
    left = [
        {"start": place.start, "end": place.end, "kind": place.kind, "a": _spans(place.a), "b": _spans(place.b)}
        for place in places(document, a, b)
        if not place.agreed and (document.name, place.id) not in standing
    ]
    return {
        "annotators": {"a": study.annotators[a], "b": study.annotators[b]},
        "history": [one.to_json() for one in log if one.document == document.name],
        "open": left,
    }


def _spans(side: Sequence[Entity]) -> list[list[Any]]:
    return [[one.start, one.end, one.label] for one in side]


def _green_red(study: Study, a: int, b: int, language: str) -> bytes:
    types, documents = (catalogue.ENGINE.say(f"agreement_export.{part}", language) for part in ("labels", "documents"))
    sides = {"a": study.annotators[a], "b": study.annotators[b]}
    said = catalogue.ENGINE.say("agreement_export.read_me", language, types=types, documents=documents, **sides)
    parts = (
        (types, green_red.label_types(study, a, b, language)),
        (documents, green_red.documents(study, a, b, language)),
        (catalogue.ENGINE.say("agreement_export.read_me.name", language), said),
    )
    return pack((name, text.encode("utf-8", "replace"), False) for name, text in parts)


def _json(rows: Any) -> bytes:
    return (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")
