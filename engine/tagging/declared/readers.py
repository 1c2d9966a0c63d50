"""The kinds of models that can be declared, each with the function that makes its reader.

Those that need more than the engine's requirements are the laboratory's (``engine.lab.taggers``);
another package adds its own by an entry point of the group :data:`GROUP`, whose name is the kind
and whose object is a :data:`MakeReader`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol

from engine.core import BadTagger, load_extensions
from engine.tagging.declared.declaration import Declaration
from engine.tagging.tagger import TokenMention
from engine.text import Sentence

GROUP = "nomdemprunt.taggers"


class PieceReader(Protocol):
    """Reads windows of tokens. ``labels`` are those that the model can give, as it calls them,
    empty where it does not list them."""

    labels: Sequence[str]

    def fits(self, text: str, window: Sentence) -> bool:
        """Tell whether the model reads a window whole; one that it does not is cut in two."""
        ...

    def read(self, text: str, windows: Sequence[Sentence]) -> list[list[TokenMention]]:
        """Find the mentions of each window, in its tokens, with the model's labels."""
        ...


MakeReader = Callable[[Declaration, str], PieceReader]
"""Makes the reader of a declared model on a device: ``auto``, ``cpu`` or ``cuda``."""


@dataclass(frozen=True, slots=True)
class ReaderKind:
    """A kind of models. ``maker`` is ``package.module:function``, a :data:`MakeReader`, imported
    when the first model of this kind is loaded."""

    name: str
    maker: str


_kinds: dict[str, ReaderKind] = {}


def register_reader(kind: ReaderKind) -> None:
    """Add a kind to those that can be declared. Registering an equal kind again has no effect.

    Raises:
        ValueError: another kind has this name.
    """
    if _kinds.setdefault(kind.name, kind) != kind:
        raise ValueError(f"two kinds of declared taggers are called {kind.name}")


def reader_kinds() -> tuple[str, ...]:
    """Name the kinds that can be declared, those of other packages behind ours."""
    load_extensions("taggers")
    others = (point.name for point in entry_points(group=GROUP))
    return tuple(dict.fromkeys((*_kinds, *others)))


def make_reader(declaration: Declaration, device: str) -> PieceReader:
    """Make the reader of a declared model: a kind of ours goes before another package's of the same
    name.

    Raises:
        BadTagger: nobody knows the kind, or the model cannot be read.
        ModuleNotFoundError: a package that the kind needs is not installed.
    """
    load_extensions("taggers")
    if declaration.kind in _kinds:
        module, _, function = _kinds[declaration.kind].maker.partition(":")
        return _made(getattr(import_module(module), function), declaration, device)
    for point in entry_points(group=GROUP, name=declaration.kind):
        return _made(point.load(), declaration, device)
    raise BadTagger(
        name=declaration.name, reason="kind", kind=declaration.kind[:40], known=", ".join((*reader_kinds(), "http"))
    )


def _made(make: Any, declaration: Declaration, device: str) -> PieceReader:
    reader: PieceReader = make(declaration, device)
    return reader
