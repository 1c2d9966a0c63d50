"""Names of a face that are loaded when first asked for: what is behind them would load libraries
that most who come through the face do without."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType


def lazy(
    face: str, names: Mapping[str, Sequence[str]], files: Mapping[str, str] = MappingProxyType({})
) -> Callable[[str], object]:
    """Build the ``__getattr__`` of a package that imports its names on first access.

    ``face`` is the package's ``__name__``; ``names`` maps each of its modules to the names exported
    from it; ``files`` maps exported names to whole modules. Nothing is cached in the package, so
    that a name replaced in its module (by a test) is replaced here too.
    """
    places = {name: file for file, given in names.items() for name in given}

    def find(name: str) -> object:
        if name in files:
            return import_module(f"{face}.{files[name]}")
        if name not in places:
            raise AttributeError(f"module {face!r} has no attribute {name!r}")
        return getattr(import_module(f"{face}.{places[name]}"), name)

    return find
