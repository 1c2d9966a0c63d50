"""What the errors are, in words and in two tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from dash import html

from components.errors.summary import MOST, causes, describe_other_run, forms, summary
from engine.measure.errors.errors import adjum_table, compare_errors
from tests.components.error_cases import listed

Text = Callable[[Any], str]


def cells(part: Any, text: Text) -> list[list[str]]:
    """Give the cells of each row of a table."""
    rows = [one for one in part._traverse() if isinstance(one, html.Tr)]
    return [[text(cell) for cell in row.children] for row in rows]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "fr",
            "7 erreurs dans 2 décisions sur 3\u00a0: 5 sous-annotations sensibles (lisibles à tort), "
            "2 sur-annotations (occultées à tort). | 2 décisions ne sont plus propres\u00a0: quelque chose y reste lisible.",
        ),
        (
            "en",
            "7 errors in 2 decisions of 3: 5 sensitive under-annotations (wrongly readable), "
            "2 over-annotations (wrongly hidden). | 2 decisions are no longer clean: something stays readable in them.",
        ),
    ],
)
def test_the_summary_counts_in_the_words_of_the_court(lang: str, said: str, text: Text) -> None:
    (found,) = summary(listed(), 3, lang)
    assert text(found).replace("   ", " | ") == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", "1 erreur dans 1 décision sur 3\u00a0: 1 sur-annotation (occultée à tort)."),
        ("en", "1 error in 1 decision of 3: 1 over-annotation (wrongly hidden)."),
    ],
)
def test_one_error_is_one(lang: str, said: str, text: Text) -> None:
    (found,) = summary(listed("fr-none")[:1], 3, lang)
    assert text(found).startswith(said)
    assert text(found).endswith(
        {"fr": "Aucune ne laisse lisible ce qui doit être occulté.", "en": "None leaves readable what must be hidden."}[
            lang
        ]
    )


def test_each_term_that_is_there_is_counted_and_no_other(text: Text) -> None:
    made = [replace(listed()[0], term=term) for term in ("none", "non_sensitive", "none")]
    (found,) = summary(made, 3, "fr")
    assert "1 sous-annotation non sensible, 2 sans effet sur le texte publié." in text(found)
    assert "sur-annotation " not in text(found)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_error_is_said(lang: str, text: Text) -> None:
    (found,) = summary((), 0, lang)
    assert (
        text(found)
        == {"fr": "Aucune erreur parmi ce qui est demandé.", "en": "No error matches what is asked for."}[lang]
    )


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "fr",
            "L'autre moteur évite 5 de ces erreurs, 2 se retrouvent chez les deux, et l'autre en commet 0 que celui-ci ne commet pas.",
        ),
        (
            "en",
            "The other engine avoids 5 of these errors, 2 are in both, and the other makes 0 that this one does not make.",
        ),
    ],
)
def test_two_runs_are_compared_in_a_sentence(lang: str, said: str, text: Text) -> None:
    assert text(describe_other_run(compare_errors(listed(), listed("fr-none")), lang)) == said


@pytest.mark.parametrize(
    ("lang", "head", "rows"),
    [
        (
            "fr",
            ["cause", "occurrences", "part", "formes distinctes"],
            [["trouvé en partie (chevauchement)", "2", "50\u00a0%", "2"], ["nom de famille sans marqueur (M., Mme…)", "1", "25\u00a0%", "1"], ["autre", "1", "25\u00a0%", "1"]],
        ),
        (
            "en",
            ["cause", "occurrences", "share", "distinct forms"],
            [["found in part (overlap)", "2", "50%", "2"], ["surname without a marker (Mr, Ms…)", "1", "25%", "1"], ["other", "1", "25%", "1"]],
        ),
    ],
)  # fmt: skip
def test_the_table_of_the_paper_is_made_again(lang: str, head: list[str], rows: list[list[str]], text: Text) -> None:
    misses, alarms = causes(adjum_table(listed()), lang)
    assert cells(misses, text) == [head, *rows]
    assert [row[1] for row in cells(alarms, text)[1:]] == ["2", "1"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_table_without_rows_says_so(lang: str, text: Text) -> None:
    for one in causes(adjum_table(()), lang):
        assert text(one).endswith({"fr": "Aucun dans ce qui est affiché.", "en": "None in what is shown."}[lang])


@pytest.mark.parametrize(
    ("lang", "first"),
    [
        ("fr", ["Okonjo", "▲ omission", "nom", "2", "2", "0,83", "autre, nom de famille sans marqueur (M., Mme…)"]),
        ("en", ["Okonjo", "▲ miss", "surname", "2", "2", "0.83", "other, surname without a marker (Mr, Ms…)"]),
    ],
)
def test_one_form_is_one_row_that_adds_up(lang: str, first: list[str], text: Text) -> None:
    found = cells(forms(listed(), lang), text)
    assert found[1] == first
    assert [row[0] for row in found[2:]] == ["Nguyen Van Thanh", "Kowalska", "12 rue des Acacias", "Bellange", "Tulle"]


@pytest.mark.parametrize(
    ("number", "lang", "said"),
    [
        (1, "fr", "1 forme"),
        (MOST, "fr", f"{MOST} formes, les plus coûteuses d'abord"),
        (MOST + 1, "fr", f"{MOST} formes les plus coûteuses sur {MOST + 1}"),
        (1, "en", "1 form"),
        (MOST + 1, "en", f"The {MOST} most costly forms of {MOST + 1}"),
    ],
)
def test_the_caption_says_how_many_forms_there_are(number: int, lang: str, said: str, text: Text) -> None:
    made = [replace(listed()[0], text="Okonjo" + "abcdefghijklmnop"[i]) for i in range(number)]
    table = forms(made, lang)
    assert text(table.children[0]) == said
    assert len(cells(table, text)) == 1 + min(number, MOST)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_form_is_said(lang: str, text: Text) -> None:
    assert text(forms((), lang)) == {"fr": "Aucune erreur à réunir.", "en": "No error to group."}[lang]
