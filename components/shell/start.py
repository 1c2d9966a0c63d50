"""What is looked at before the server starts, and what is said where it cannot."""

from __future__ import annotations

import errno

from components.i18n import LANGUAGES, WORDS, t
from engine.core import CatalogueError, EngineError, catalogue as core_catalogue, settings

REFUSALS = (CatalogueError, EngineError, OSError, ValueError)
"""What prevents a start. A HOST that is no name at all is a ValueError."""


def check() -> None:
    """Look whether the engine and the pages say the same things in all languages.

    Raises:
        CatalogueError: they do not.
    """
    for catalogue in (core_catalogue.ENGINE, WORDS):
        catalogue.check()


def refused(error: Exception) -> list[str]:
    """Say why the server cannot start, in each language; without catalogues nothing can be said but
    what is wrong with them."""
    return [str(error)] if isinstance(error, CatalogueError) else [_sentence(error, lang) for lang in LANGUAGES]


def _sentence(error: Exception, lang: str) -> str:
    if isinstance(error, EngineError):
        return error.sentence(lang)
    key = "taken" if getattr(error, "errno", None) == errno.EADDRINUSE else "refused"
    return t(f"serve.{key}", lang, host=settings().host, port=settings().port, other=settings().port + 1)
