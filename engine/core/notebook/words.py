"""The words that stand beside the rows, texts and curves of a notebook."""

from __future__ import annotations

import os

from engine.core.catalogue import ENGINE, VARIABLE


def language() -> str:
    """Return the language of what notebooks show: that of ``NOMDEMPRUNT_LANG``, read at each call,
    or French."""
    return ENGINE.language(os.environ.get(VARIABLE))


def say(key: str, /, **params: object) -> str:
    """Return the sentence ``notebook.KEY`` of the catalogue in the language of notebooks.

    Raises:
        KeyError: no such key, or a place that no parameter fills.
    """
    return ENGINE.say(f"notebook.{key}", language(), **params)


def title(prefix: str, code: str) -> str:
    """Return what the catalogue calls a code, under ``PREFIX.CODE``; a code that it does not have,
    as a label of somebody else's, stays as it is."""
    key = f"{prefix}.{code}"
    return ENGINE.say(key, language()) if ENGINE.knows(key) else code
