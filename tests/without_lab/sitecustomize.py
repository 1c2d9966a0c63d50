"""Python as where ``requirements-lab.txt`` is not installed: with this folder on PYTHONPATH, what
only it brings cannot be imported.

Packages that the product or the tools of the tests need too stay; so do their own requirements.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def pinned(file: str) -> set[str]:
    """Name the packages of a file of requirements, not those of the file that it includes."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return {canonical(line) for line in lines if line and not line.startswith(("#", "-r"))}


def canonical(requirement: str) -> str:
    """Name the package of a requirement as the index compares names."""
    return re.sub(r"[-_.]+", "-", re.split(r"[ ;\[<>=!~(#]", requirement)[0]).lower()


def needed(packages: Iterable[str]) -> set[str]:
    """Name packages and all that they need, extras aside."""
    found: set[str] = set()
    todo = list(packages)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += [canonical(one) for one in _requirements(name) if "extra ==" not in one]
    return found


def _requirements(package: str) -> Sequence[str]:
    try:
        return requires(package) or ()
    except PackageNotFoundError:  # a requirement of another system
        return ()


def modules_of_the_lab() -> frozenset[str]:
    """Name the modules that only the laboratory's requirements bring."""
    others = needed(pinned("engine/requirements.txt") | pinned("requirements.txt") | pinned("requirements-dev.txt"))
    alone = needed(pinned("requirements-lab.txt")) - others
    brought = packages_distributions().items()
    return frozenset(module for module, sources in brought if {canonical(one) for one in sources} <= alone)


class Absent(MetaPathFinder):
    """Finds nothing where the laboratory's modules would be, before anybody else looks."""

    def __init__(self, modules: frozenset[str]) -> None:
        self.modules = modules

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Refuse a module of the laboratory.

        Raises:
            ModuleNotFoundError: it is one.
        """
        if name.partition(".")[0] in self.modules:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


sys.meta_path.insert(0, Absent(modules_of_the_lab()))
