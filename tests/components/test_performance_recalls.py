"""The cards by genre and by perturbation, compared by value: what they answer, what is drawn and
what their tables hold."""

from __future__ import annotations

from typing import Any

import pytest

from components.performance import perturbations as performance_perturbations, recalls, slices as performance_slices
from components.performance.dots import Dot, find_axis_start
from engine.core.labels import SURNAME
from engine.core.scores import Share
from engine.measure import DIRECT, PERSONS, UNCHANGED, Leaks, PerturbedLeaks, Tally
from engine.measure.leaks import DocumentLeaks
from tests.components.made_performance import ALL, NONE, Result
from tests.components.test_performance_cards import rows, table_of


def result(run: Any, *documents: tuple[str, int, int]) -> Result:
    """Make a run: of each document the genre, the names found and the addresses found, of ten and
    of one."""
    return Result(
        run,
        tuple(
            Tally(str(rank), "Cour d'appel", genre, masked={SURNAME: Share(found, 10), "adresse": Share(address, 1)})
            for rank, (genre, found, address) in enumerate(documents)
        ),
    )


def plain(said: str) -> str:
    """Write all blanks alike."""
    return " ".join(said.split())


GOOD = result(ALL, ("courriels", 9, 1), ("courriels", 10, 0), ("appel", 10, 1), ("samples", 10, 1))
BAD = result(NONE, ("courriels", 2, 1), ("courriels", 4, 0), ("appel", 8, 1), ("samples", 10, 1))


def perturbed(name: str, fr: str, *found: int) -> PerturbedLeaks:
    """Make a perturbation: of each document the names found of ten; an address is found in all."""
    documents = (
        DocumentLeaks(str(n), {PERSONS: Share(n, 10), DIRECT: Share(n + 1, 11)}, Share(), Share(1, 9), Share(), ())
        for n in found
    )
    return PerturbedLeaks(name, fr, name, f"{fr} : tout.", f"{name}: all.", Leaks(tuple(documents)))


PANEL = (
    perturbed(UNCHANGED, "Texte tel quel", 10, 9),
    perturbed("capitals", "Tout en capitales", 8, 8),
    perturbed("tables", "Tableaux", 10, 10),
)


# --- Genres ---


def test_the_genre_that_leaks_most_is_named_in_the_language_of_the_page() -> None:
    assert plain(performance_slices.fill([GOOD, BAD], "genre", "persons", "fr")[0]) == (
        "Toutes les règles : par genre, il échappe le plus de noms dans « Courriels », avec 95,0 % de noms"
        " trouvés (19 sur 20) ; documents propres : 0 sur 2."
    )
    assert performance_slices.fill([GOOD], "genre", "persons", "en")[0].startswith(
        "All rules: by genre, most names slip through in “E-mails in French”, with 95.0% of names found"
    )


def test_every_genre_of_every_run_has_a_row_with_its_counts() -> None:
    card = performance_slices.fill([GOOD, BAD], "genre", "persons", "fr")
    head, *lines = rows(card)
    assert [line[:3] for line in lines[:4]] == [
        ["Courriels", "Toutes les règles", 2],
        ["Cours d'appel", "Toutes les règles", 1],
        ["Exemples fournis", "Toutes les règles", 1],
        ["Courriels", "Sans règle <i>", 2],
    ]
    mails = dict(zip(head, lines[0], strict=True))
    assert (mails["Noms trouvés"], mails["Noms trouvés, nombre"], mails["Noms trouvés, sur"]) == (0.95, 19, 20)
    assert mails["Noms trouvés, borne basse"] < 0.95 < mails["Noms trouvés, borne haute"]
    assert (mails["Documents sans nom lisible"], mails["Documents propres"]) == (0.5, 0)
    appeal = dict(zip(head, lines[1], strict=True))
    assert appeal["Documents propres, borne basse"] is None, "one document has no interval"
    shown = table_of(card)
    assert [cell["text"] for cell in shown["rows"][0]][2:6] == ["2", "95,0\u00a0%", "19 sur 20", "50,0\u00a0%"]


@pytest.mark.parametrize(
    ("shown", "drawn"),
    [
        pytest.param("persons", [95, 100, 100], id="names"),
        pytest.param("unnamed", [50, 100, 100], id="documents without a readable name"),
        pytest.param("clean", [0, 100, 100], id="clean documents"),
    ],
)
def test_what_is_shown_is_drawn_each_run_with_a_sign_of_its_own(shown: str, drawn: list[float]) -> None:
    figure = performance_slices.fill([GOOD, BAD], "genre", shown, "fr")[1]
    assert list(figure.data[0].x) == drawn
    assert figure.data[0].marker.symbol != figure.data[1].marker.symbol
    names = ["Courriels", "Cours d'appel", "Exemples fournis"]
    sizes = {"persons": (20, 10, 10), "unnamed": (2, 1, 1), "clean": (2, 1, 1)}[shown]
    assert list(figure.layout.yaxis.ticktext) == [
        f"{name} (n\u00a0=\u00a0{n})" for name, n in zip(names, sizes, strict=True)
    ]
    axis = {"persons": "Noms trouvés", "unnamed": "Documents sans nom lisible", "clean": "Documents propres"}[shown]
    assert figure.layout.xaxis.title.text == f"{axis}<br>n = 4 documents"


def test_courts_stand_for_genres_that_nobody_told() -> None:
    card = performance_slices.fill([result(ALL, ("", 9, 1), ("", 10, 1))], "genre", "persons", "en")
    assert "“Cour d'appel”" in card[0].replace("’", "'")
    assert [line[0] for line in rows(card)[1:]] == ["Cour d'appel"]


def test_a_run_that_misses_no_name_and_gold_without_persons_or_genres_are_said() -> None:
    assert performance_slices.fill([result(ALL, ("appel", 10, 0))], "genre", "persons", "fr")[0].endswith(
        "dans chaque tranche (genre), tous les noms sont trouvés."
    )
    nobody = performance_slices.fill([Result(ALL, (Tally("1", genre="appel"),))], "genre", "persons", "fr")
    assert nobody[0].startswith("Personne n'est à occulter")
    empty = performance_slices.fill([Result(ALL, (Tally("1"),))], "genre", "persons", "fr")
    assert "python -m engine genres" in empty[0]
    assert empty[-1] == "figure-body is-empty"


# --- Perturbations ---


def test_the_perturbation_that_hides_most_is_held_against_the_text_as_it_is() -> None:
    assert plain(performance_perturbations.fill(PANEL, "persons", "fr")[0]) == (
        "Dans le texte tel quel, 95,0 % des noms sont trouvés ; la perturbation qui en cache le plus, « Tout en"
        " capitales », n'en laisse trouver que 80,0 % (16 sur 20)."
    )
    assert "No perturbation hides a name" in performance_perturbations.fill(PANEL[::2], "persons", "en")[0]


def test_every_perturbation_has_a_row_that_says_what_is_changed() -> None:
    card = performance_perturbations.fill(PANEL, "clean", "fr")
    head, *lines = rows(card)
    assert [line[0] for line in lines] == ["Texte tel quel", "Tout en capitales", "Tableaux"]
    assert (head[-1], lines[1][-1]) == ("Ce qui est changé", "Tout en capitales\u00a0: tout.")
    capitals = dict(zip(head, lines[1], strict=True))
    assert (capitals["Noms trouvés"], capitals["Documents propres"], capitals["Documents propres, sur"]) == (0.8, 0, 2)
    assert list(card[1].data[0].x) == [50, 0, 100]


def test_a_set_that_was_not_perturbed_says_what_to_run() -> None:
    for lang in ("fr", "en"):
        card = performance_perturbations.fill((), "persons", lang)
        assert "python -m engine results --part perturbations" in card[0]
        assert card[-1] == "figure-body is-empty"


# --- What both have ---


def test_the_axis_begins_below_the_lowest_interval_and_never_below_nothing() -> None:
    assert find_axis_start([("a", [Dot("x", 0.97, (0.951, 0.99)), Dot("y", 1.0, None)])]) == 90
    assert find_axis_start([("a", [Dot("x", 0.004, None)])]) == 0
    assert find_axis_start([("a", [Dot("x", 1.0, None)])]) == 95
    assert find_axis_start([]) == 0


def test_a_line_of_nothing_is_left_out_of_the_figure_and_a_dash_in_the_table() -> None:
    nothing = recalls.Line("rien", 1, dict.fromkeys(recalls.SHOWN, (Share(), None)))
    full = recalls.Line("tout", 1, dict.fromkeys(recalls.SHOWN, (Share(1, 1), None)))
    assert list(recalls.draw([("a", [nothing, full])], "persons", "fr").layout.yaxis.ticktext) == [
        "tout (n\u00a0=\u00a01)"
    ]
    assert [getattr(cell, "shown", cell) for cell in recalls.cells(nothing, "fr")][:3] == ["1", "–", "0 sur 0"]
    assert len(recalls.file_cells(nothing)) == len(recalls.file_head("fr"))
    assert len(recalls.cells(nothing, "fr")) == len(recalls.head("fr"))
