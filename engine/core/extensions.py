"""Packages beside the product that add to it: kinds of taggers, commands. The laboratory is the one
there is.

The product imports none of them: it asks for a part of each by name, whereupon the part registers
what it gives. Where a package needs more than ``requirements.txt`` and that is not installed, what
it adds is one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec

from engine.core.errors import LabMissing

PACKAGES = ("engine.lab",)
_OURS = "engine"


def load_extensions(part: str) -> None:
    """Import a part, ``taggers`` or ``cli``, of each package that is there, once a process."""
    for package in PACKAGES:
        if find_spec(package):
            import_module(f"{package}.{part}")


def absent(packages: Iterable[str]) -> str | None:
    """Name the first package that is not installed, without importing any; None where all are."""
    return next((package for package in packages if not _there(package)), None)


def check_installed(packages: Iterable[str]) -> None:
    """Look whether packages are installed.

    Raises:
        LabMissing: one is not.
    """
    if package := absent(packages):
        raise LabMissing(package=package)


@contextmanager
def imports() -> Iterator[None]:
    """Turn an import that finds no package into a sentence; one of our own modules that is missing
    is a defect and stays one.

    Raises:
        LabMissing: a package is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or _OURS).partition(".")[0]
        if package == _OURS:
            raise
        raise LabMissing(package=package) from error


def _there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False
