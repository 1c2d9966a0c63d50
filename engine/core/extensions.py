"""Packages beside the product that add to it: kinds of taggers, commands. The laboratory is the one
there is.

The product imports none of them: it asks for a part of each by name, whereupon the part registers
what it gives. Where a package needs more than the engine's requirements and that is not installed,
what it adds is one sentence.
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
    """Import the module ``part`` (``taggers`` or ``cli``) of each extension package that is
    present, so that it registers what it adds.

    Raises:
        ImportError: the module, or a package that it needs, is not installed.
    """
    for package in PACKAGES:
        if find_spec(package):
            import_module(f"{package}.{part}")


def absent(packages: Iterable[str]) -> str | None:
    """Return the first package that is not installed, without importing any; None if all are."""
    return next((package for package in packages if not _there(package)), None)


def check_installed(packages: Iterable[str]) -> None:
    """Check that packages are installed, without importing them.

    Raises:
        LabMissing: a package is not.
    """
    if package := absent(packages):
        raise LabMissing(package=package)


@contextmanager
def imports() -> Iterator[None]:
    """Convert the ``ModuleNotFoundError`` of a package that is not installed into a user error; for
    use in a ``with`` statement. A missing module of ``engine`` itself is raised as it is.

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
