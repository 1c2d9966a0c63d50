"""Files of gold, predictions and annotators, read in a process of their own; the server gets their
documents packed as the store keeps them, and parses none."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from engine.core import Annotation, EngineInfo, load_profile
from engine.measure import MeasureNotice, from_json, own_sets
from engine.service.isolation.operation import Send
from engine.service.worker.wire import Message

if TYPE_CHECKING:
    from engine.store import PackedDocuments

Named = tuple[str, own_sets.OwnAnnotations]
"""An annotator, or a run, by name."""
_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class PackedAnnotations:
    """Annotations as the store keeps them, with remarks on how they were read."""

    packed: PackedDocuments
    notices: tuple[MeasureNotice, ...] = ()


def pack_annotations(read: own_sets.OwnAnnotations) -> PackedAnnotations:
    """Pack annotations that are already read."""
    from engine.store import gold

    return PackedAnnotations(gold.pack(read.annotations), tuple(read.notices))


def read_gold(send: Send, files: Sequence[own_sets.File], profile: str) -> Message:
    """Read a gold set (:func:`engine.measure.own.sets.read_files`)."""
    return _send_all(send, [("", own_sets.read_files(files, load_profile(profile).masks, texts=True))])


def read_predictions(
    send: Send, files: Sequence[own_sets.File], profile: str, reference: Sequence[Annotation]
) -> Message:
    """Read predictions on the texts of ``reference``; the errors are also those of
    :func:`engine.measure.own.sets.side_by_side`."""
    documents = [one.document for one in reference]
    read = own_sets.read_files(files, load_profile(profile).masks, known=documents)
    return _send_all(send, [("", beside(reference, read))])


def beside(reference: Sequence[Annotation], read: own_sets.OwnAnnotations) -> own_sets.OwnAnnotations:
    """Check that predictions are on the texts of a reference, and add the remarks of their pairing.

    Raises:
        BrokenLine: a text differs from the reference's.
    """
    _, of_pairs = own_sets.side_by_side(reference, read.annotations, read.drafted)
    return own_sets.OwnAnnotations(read.annotations, (*read.notices, *of_pairs))


def read_annotators(
    send: Send, files: Sequence[own_sets.File], profile: str, there: Sequence[tuple[str, tuple[Annotation, ...]]]
) -> Message:
    """Read a file of each annotator and bring it to the texts of those that are ``there``."""
    from engine.service.agreement.annotator_reading import read_together

    return _send_all(send, read_together(files, load_profile(profile).masks, there))


def packed_answers(answers: Sequence[Message]) -> list[tuple[str, PackedAnnotations]]:
    """Make packed annotations, by name, of the messages of an operation of this file."""
    return [_packed(message) for message in answers if message.kind == "annotations"]


def _send_all(send: Send, found: Sequence[Named]) -> Message:
    for name, read in found:
        packed = pack_annotations(read).packed
        notices = [notice.to_json() for notice in read.notices]
        body = {"name": name, "labels": packed.labels, "engine": asdict(packed.engine), "notices": notices}
        data = b"".join(_LENGTH.pack(len(one)) + one for one in packed.documents)
        send(Message("annotations", body, data))
    return Message("done")


def _packed(message: Message) -> tuple[str, PackedAnnotations]:
    from engine.store import PackedDocuments

    documents: list[bytes] = []
    place = 0
    while place < len(message.data):
        (length,) = _LENGTH.unpack_from(message.data, place)
        place += _LENGTH.size
        documents.append(message.data[place : place + length])
        place += length
    engine = message.body["engine"]
    info = EngineInfo(**{**engine, "rules": tuple(engine["rules"])})
    packed = PackedDocuments(tuple(documents), message.body["labels"], info)
    return message.body["name"], PackedAnnotations(packed, from_json(message.body["notices"]))
