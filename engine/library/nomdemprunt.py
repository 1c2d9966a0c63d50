"""Nom d'emprunt as a library: :mod:`engine.library` under the name that pip installs it by.

In a wheel this file is the package ``nomdemprunt``; in a checkout it is only what becomes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import library
from engine.library import __all__ as __all__

if TYPE_CHECKING:
    from engine.library import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        return getattr(library, name)

    def __dir__() -> list[str]:
        return sorted(__all__)
