"""What each run finds genre by genre."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card
from components.figures.table import Table
from components.i18n import number, percent, t
from components.performance import recalls
from components.performance.recalls import Line
from components.performance.words import Result, set_sample
from engine.interchange import genres
from engine.measure import GenreRecall, by_genre, gold_sets


def fill(results: Sequence[Result], shown: str, lang: str) -> tuple[Any, ...]:
    """Fill the card; ``shown`` is one of :data:`components.performance.recalls.SHOWN`."""
    found = [(result, by_genre(result.tallies)) for result in results]
    if not found[0][1]:
        return figure_card.empty(t("performance.genres.empty", lang))
    measured = [(result.name(lang), [_line(genre, lang) for genre in some]) for result, some in found]
    head = [t("performance.genres.genre", lang), t("performance.run", lang)]
    table = Table(
        [*head, *recalls.head(lang)],
        [[line.name, run, *recalls.cells(line, lang)] for run, lines in measured for line in lines],
        t("performance.genres.caption", lang),
        [
            [*head, *recalls.file_head(lang)],
            *([line.name, run, *recalls.file_cells(line)] for run, lines in measured for line in lines),
        ],
    )
    return figure_card.fill(
        recalls.draw(measured, shown, lang), _answer(*found[0], lang), table, lang, set_sample(results, lang)
    )


def genre_name(genre: str, lang: str) -> str:
    """Name a genre; a court, which stands for one where there is none, is called as it is."""
    if genre == gold_sets.SAMPLES:
        return t("performance.genres.samples", lang)
    return next((known.title(lang) for known in genres() if known.name == genre), genre)


def _line(genre: GenreRecall, lang: str) -> Line:
    shares = {
        "persons": (genre.persons, genre.interval),
        "unnamed": recalls.of_documents(genre.unnamed),
        "clean": recalls.of_documents(genre.clean),
    }
    return Line(genre_name(genre.genre, lang), genre.documents, shares)


def _answer(result: Result, found: Sequence[GenreRecall], lang: str) -> str:
    named = [genre for genre in found if genre.persons.of]
    if not named:
        return t("performance.genres.nobody", lang)
    worst = min(named, key=lambda genre: genre.persons.rate)
    told = {
        "run": result.name(lang),
        "genre": genre_name(worst.genre, lang),
        "share": percent(worst.persons.rate, lang, 1),
        "count": number(worst.persons.count, lang),
        "of": number(worst.persons.of, lang),
        "clean": number(worst.clean.count, lang),
        "documents": number(worst.clean.of, lang),
    }
    return t(f"performance.genres.{'all' if worst.persons.rate == 1 else 'answer'}", lang, **told)
