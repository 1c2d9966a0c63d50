"""What runs put together are called: each by a letter, sets of them by theirs."""

from __future__ import annotations

from collections.abc import Sequence

from components.i18n import t

LETTERS = "ABCD"
"""Of the runs that are put together, in order."""


def name_runs(by: Sequence[bool], lang: str) -> str:
    """Name the runs that hide a place: all, none, one alone, or several by their letters."""
    letters = [letter for letter, masked in zip(LETTERS, by, strict=False) if masked]
    if not letters or len(letters) == len(by):
        return t("union.runs.all" if letters else "union.runs.none", lang)
    return t("union.runs.alone", lang, letter=letters[0]) if len(letters) == 1 else " + ".join(letters)


def name_way(name: str, rank: int, vote: str | None, lang: str) -> str:
    """Name a way to mask: a run by its letter, a vote by its word."""
    return t(f"union.vote.{vote}", lang) if vote else LETTERS[rank]
