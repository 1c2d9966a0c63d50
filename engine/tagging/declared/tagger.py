"""What a declared model is behind: it cuts the text, brings tags back to characters, and labels to
ours."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.core import BadTagger, Cancelled, Entity, ModelAltered, settle
from engine.tagging.calibration import Calibration, load as read_calibration
from engine.tagging.declared.declaration import FILE, Declaration, read_declaration
from engine.tagging.declared.labels import LabelMap
from engine.tagging.declared.pieces import TextPiece, cut_pieces
from engine.tagging.declared.readers import PieceReader, make_reader
from engine.tagging.kinds import SERVICE
from engine.tagging.tagger import FACTS, Tagger, read_facts, read_mentions

BATCH = 16
"""Pieces read between two looks at the cancel flag."""
_BLOCK = 1 << 20


class DeclaredTagger:
    """A declared model behind the protocol :class:`engine.tagging.tagger.Tagger`. It tells no
    suspects, so that no document has a probability that nothing was missed; its scores are
    probabilities where ``calibration`` is not None, else what the model says of itself."""

    def __init__(
        self,
        reader: PieceReader,
        declaration: Declaration,
        device: str = "cpu",
        weights: str = "",
        calibration: Calibration | None = None,
    ) -> None:
        """Put a reader behind the protocol.

        Raises:
            BadTagger: a label that the model lists is not mapped.
        """
        self.name, self.language, self.device = declaration.name, declaration.language, device
        self.weights, self.calibration = weights, calibration
        self.labels = LabelMap(declaration, reader.labels)
        self._reader, self._tokens, self._overlap = reader, declaration.tokens, declaration.overlap

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Find the mentions of a text; see :meth:`engine.tagging.tagger.Tagger.tag`.

        Raises:
            BadTagger: the model gave a label that is not mapped, or a place outside its window.
        """
        pieces = [fit for piece in cut_pieces(text, self._tokens, self._overlap) for fit in self._fitting(text, piece)]
        found: list[Entity] = []
        for place in range(0, len(pieces), BATCH):
            if cancelled and cancelled():
                raise Cancelled
            chosen = pieces[place : place + BATCH]
            for piece, mentions in zip(chosen, self._reader.read(text, [p.window for p in chosen]), strict=True):
                count = len(piece.window.tokens)
                if not all(0 <= first < after <= count for first, after, _, _ in mentions):
                    raise BadTagger(name=self.name, reason="offsets")
                own = (mention for mention in mentions if piece.owns(mention.first))
                found += read_mentions(text, piece.window, own, f"model:{self.name}")
            if progress:
                progress(min(1.0, (place + len(chosen)) / len(pieces)))
        return settle(self.labels.entities(found))

    def _fitting(self, text: str, piece: TextPiece) -> Iterator[TextPiece]:
        """Cut a piece until the model reads each whole; a lone token goes without its neighbours,
        and one that is not read whole alone is left to the model."""
        if self._reader.fits(text, piece.window):
            yield piece
            return
        if piece.after - piece.first < 2:
            yield piece.alone()
            return
        for half in piece.halves():
            yield from self._fitting(text, half)


def load_declared(folder: Path, device: str = "auto") -> Tagger:
    """Load a model that was added to those of the installation: the loader of the kind
    ``declared``.

    Raises:
        BadTagger: the declaration, or the model that it names, cannot be used.
        ModelAltered: the model is not the one that was added.
        DeviceMissing: the device is unknown or not available.
        ModuleNotFoundError: a package that its kind needs is not installed.
    """
    facts = read_facts(folder / FACTS)
    declaration = read_declaration(folder / FILE, Path(str(facts.get("base", folder))))
    if declaration.kind == SERVICE:
        from engine.tagging.declared.service import ServiceTagger

        return ServiceTagger(declaration, str(facts["sha256"]), read_calibration(folder))
    if digest_of(declaration, folder / FILE) != facts["sha256"]:
        raise ModelAltered(name=declaration.name)
    return make_tagger(declaration, device, str(facts["sha256"]), read_calibration(folder))


def make_tagger(
    declaration: Declaration, device: str = "auto", weights: str = "", calibration: Calibration | None = None
) -> Tagger:
    """Make the tagger of a declaration, whatever the model is by now.

    Raises:
        As :func:`load_declared`, but ModelAltered.
    """
    if declaration.kind == SERVICE:
        from engine.tagging.declared.service import ServiceTagger

        return ServiceTagger(declaration, weights, calibration)
    reader = make_reader(declaration, device)
    return DeclaredTagger(reader, declaration, getattr(reader, "device", "cpu"), weights, calibration)


def digest_of(declaration: Declaration, file: Path) -> str:
    """Return the sha256 of all that decides what a declared model says: of its declaration, the
    ``file``, and of its own files (name below ``path``, size and bytes, in the order of the names).

    Raises:
        BadTagger: there is nothing at the path.
    """
    path = declaration.path
    if path is None or not path.exists():
        raise BadTagger(name=declaration.name, reason="absent", path=path)
    files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
    if not files:
        raise BadTagger(name=declaration.name, reason="absent", path=path)
    digest = hashlib.sha256(file.read_bytes())
    for part in files:
        digest.update(f"\0{part.relative_to(path).as_posix()}\0{part.stat().st_size}\0".encode())
        with part.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
    return digest.hexdigest()


__all__ = ["BATCH", "DeclaredTagger", "digest_of", "load_declared", "make_tagger"]
