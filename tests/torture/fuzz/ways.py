"""What the product does with each kind of file, by the very functions that the opening process
calls; and character recognition that costs nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from unittest.mock import patch

from PIL import Image

from engine.core import Annotation, Document, EngineInfo
from engine.core.labels import SURNAME
from engine.core.model import entity_at
from engine.formats import NO_COVERS, parties, pictures
from engine.formats.scan import ocr
from engine.measure import own_sets
from engine.pseudonyms import KeySecret, ReplacedText, apply
from engine.pseudonyms.key.key import MAGIC, unseal
from engine.service.alignment.aligner import ALIGN, align
from engine.service.isolation import files
from engine.service.lists.unpacking import unpack
from engine.service.sets.reading import read_annotators, read_gold, read_predictions
from engine.service.worker.wire import Message
from tests.torture.fuzz.inputs import MASKED, TEXT, Input, Way, annotation
from tests.torture.fuzz.mutation import Mutant, mutated
from tests.torture.searcher import standing

_SECRET, _SEED = KeySecret.of_file(b"a secret of tests of 32 bytes..."), b"the seed of the pseudonyms......"
_STRATEGIES = ("lettres", "fictif", "etiquettes", "noir", "initiales")
_KNOWN = re.compile("|".join(sorted(MASKED, key=len, reverse=True)), re.I)
_MOST = 300
"""Mentions that are masked: what is said a hundred thousand times is cut there."""

_SEARCHED = 200_000
"""Bytes of the longest delivery that the other searcher looks through."""

_NAME, _BOX = MASKED[0], (60.0, 4.0, 200.0, 26.0)


class Fault(AssertionError):
    """What was promised of a result does not hold. The message says what, never a text."""


def unheard(_: Message) -> None:
    """Hear what is sent on the way, as the server does."""


def go(mutant: Mutant) -> str:
    """Do with a mutant what the product does with its input; say how far it came.

    Raises:
        EngineError: what a user is told. Fault: a promise that does not hold. Any other: a defect.
    """
    return _WAYS[mutant.input.way](mutant)


def _document(mutant: Mutant) -> str:
    data, rng = mutant.input.data, mutant.rng
    changes = rng.choice(("accept", "refuse"))
    read = files.as_document(files.read_file(unheard, data, mutant.input.name, changes))
    document = replace(read, name=mutant.input.name)
    for one in pictures(data, document, changes)[:3]:
        one.thumbnail()
    replaced = _replaced(document, rng)
    delivery = files.as_delivery(files.deliver_file(unheard, data, replaced, changes, (), NO_COVERS))
    _hold_no_name_stands(delivery.data, replaced)
    key = files.lock_key(unheard, data, replaced, delivery.data, delivery.name, _SECRET).data
    restored = files.as_restored(files.restore_file(unheard, delivery.data, key, _SECRET))
    if restored.data != data and not data.startswith(b"PK"):
        raise Fault("the original does not come back")
    return "delivered"


def _replaced(document: Document, rng: Random) -> ReplacedText:
    entities = tuple(
        entity_at(document.text, *match.span(), SURNAME, "human")
        for match, _ in zip(_KNOWN.finditer(document.text), range(_MOST), strict=False)
    )
    masked = tuple(replace(one, person=f"p-{one.text.casefold()}", masked=True) for one in entities)
    return apply(Annotation(document, EngineInfo("0", "", "cpu", "judiciaire"), masked), rng.choice(_STRATEGIES), _SEED)


def _hold_no_name_stands(data: bytes, replaced: ReplacedText) -> None:
    """Search a delivery by a searcher apart from the product, where all mentions were masked. What
    it also finds in the text itself was read as other words, which nobody marked."""
    entities = replaced.annotation.entities
    if not entities or len(entities) >= _MOST or len(data) > _SEARCHED:
        return
    names = {entity.text for entity in entities}
    if left := standing(data, names):
        seen = [replaced.text.encode(encoding, "surrogatepass") for encoding in ("utf-8", "utf-16-le")]
        seen.append(replaced.text.encode("cp1252", "replace"))
        if left.difference(*(standing(text, left) for text in seen)):
            raise Fault("a name that was masked stands in what was delivered")


def _restore(mutant: Mutant) -> str:
    """Restore by a key that was changed: its bytes, behind a right checksum, or before it was
    sealed; or a right key and a file that was changed."""
    rng, (written, key) = mutant.rng, _locked()
    way = rng.choice(("bytes", "checksum", "sealed", "file"))
    if way == "bytes":
        key = mutated(rng, key, "bytes")
    elif way == "checksum":
        body = MAGIC + mutated(rng, key[len(MAGIC) : -32], rng.choice(("bytes", "text")))
        key = body + sha256(body).digest()
    elif way == "sealed":
        key = _resealed(rng, key)
    else:
        written = mutated(rng, written, "zip")
    files.restore_file(unheard, written, key, _SECRET)
    return f"restored ({way})"


def _resealed(rng: Random, key: bytes) -> bytes:
    """Seal what a key would say if its owner had made it to do harm."""
    import zstandard

    from engine.pseudonyms.key import contents, key as sealing

    plain = contents.to_bytes(unseal(key, _SECRET))
    (length,) = contents._LENGTH.unpack(plain[:8])
    said = zstandard.ZstdDecompressor().decompress(plain[8 : 8 + length])
    back = plain[8 + length :]
    if rng.random() < 0.5:
        said = mutated(rng, said, "json")
        packed = zstandard.ZstdCompressor().compress(said)
        plain = contents._LENGTH.pack(len(packed)) + packed + back
    else:
        plan = 4 + int.from_bytes(back[:4], "big")
        changed = mutated(rng, back[4:plan], "json")
        back = len(changed).to_bytes(4, "big") + changed + mutated(rng, back[plan:], "bytes")
        plain = plain[: 8 + length] + (back if rng.random() < 0.8 else mutated(rng, back, "bytes"))
    with patch.object(sealing, "to_bytes", lambda _: plain):
        return sealing.seal(unseal(key, _SECRET), _SECRET)


@cache
def _locked() -> tuple[bytes, bytes]:
    """Deliver a Word document and lock its key."""
    from tests.torture import docx_places

    data = docx_places.make()
    read = files.as_document(files.read_file(unheard, data, "note.docx", "accept"))
    replaced = _replaced(replace(read, name="note.docx"), Random(0))
    delivery = files.as_delivery(files.deliver_file(unheard, data, replaced, "accept", (), NO_COVERS))
    return delivery.data, files.lock_key(unheard, data, replaced, delivery.data, delivery.name, _SECRET).data


def _own(one: Input) -> own_sets.File:
    return own_sets.File(one.name, one.data)


def _archive(mutant: Mutant) -> str:
    unpack(unheard, mutant.input.data)
    return "unpacked"


def _gold(mutant: Mutant) -> str:
    read_gold(unheard, [_own(mutant.input)], "judiciaire")
    return "read"


def _predictions(mutant: Mutant) -> str:
    read_predictions(unheard, [_own(mutant.input)], "judiciaire", [annotation(), annotation("arrêt 2")])
    return "read"


def _annotators(mutant: Mutant) -> str:
    there = (annotation(), annotation("arrêt 2"))
    read_annotators(unheard, [_own(mutant.input)], "judiciaire", [("juge", there)])
    return "read"


def _align(mutant: Mutant) -> str:
    align(unheard, [("original.txt", TEXT.encode()), (mutant.input.name, mutant.input.data)], ALIGN)
    return "aligned"


def _parties(mutant: Mutant) -> str:
    parties.read_party_file(mutant.input.data, mutant.input.name)
    return "read"


_WAYS: Mapping[Way, Callable[[Mutant], str]] = {
    "document": _document,
    "restore": _restore,
    "archive": _archive,
    "gold": _gold,
    "predictions": _predictions,
    "annotators": _annotators,
    "align": _align,
    "parties": _parties,
}


@contextmanager
def recognition() -> Iterator[None]:
    """Have a name read in every picture of some size that was not written by us, without
    Tesseract, which would take most of the time."""
    seen: set[bytes] = set()

    def recognise(picture: Image.Image) -> ocr.OcrResult:
        drawn = sha256(picture.convert("L").tobytes()).digest()
        if picture.width < _BOX[2] or picture.height < _BOX[3] or (drawn not in seen and len(seen) > 1):
            return ocr.OcrResult()
        seen.add(drawn)
        word = ocr.OcrWord(_NAME, *_BOX, 90)
        return ocr.OcrResult((ocr.OcrLine((word,), _BOX[0], _BOX[3], 0.0, 20.0),))

    with (
        patch.object(ocr, "recognise", recognise),
        patch.object(ocr, "require", lambda: None),
        patch.object(ocr, "is_installed", lambda: True),
    ):
        yield
