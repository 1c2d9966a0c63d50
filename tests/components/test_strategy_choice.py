"""The choice of a strategy: each with its example, named for those who do not see the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from dash import html

from components import ids
from components.document import strategy_choice
from components.i18n import display_name, t
from components.strategies import APART
from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.example import Example

Reader = Callable[[Any], str]
FOUND = Example("Mme Élodie Roy, née à Nice,", {name: f"{name} à Nice," for name in STRATEGIES})


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_strategy_has_its_name_and_its_example(lang: str, text: Reader) -> None:
    options = [one for one in strategy_choice.options(FOUND, lang) if one["value"] != APART]
    assert {option["value"] for option in options} == set(STRATEGIES)
    for option in options:
        strategy = STRATEGIES[option["value"]]
        assert text(option["label"]) == f"{display_name(strategy, lang)} {strategy.name} à Nice"  # without its comma


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_not_for_publication_stands_apart_under_a_sentence(lang: str, text: Reader) -> None:
    offered = strategy_choice.options(FOUND, lang)
    assert [one["value"] for one in offered][-3:] == [APART, "tolkien", "secret"]
    (line,) = [one for one in offered if one["value"] == APART]
    assert (line["disabled"], text(line["label"])) == (True, f"— {t('strategy.apart', lang)} —")


def test_before_the_document_is_there_a_strategy_shows_its_own_example(text: Reader) -> None:
    options = [one for one in strategy_choice.options(None, "fr") if one["value"] != APART]
    assert [text(option["label"]).endswith(STRATEGIES[option["value"]].example) for option in options] == [True] * 9


def test_the_passage_is_that_of_the_document(text: Reader) -> None:
    assert text(strategy_choice.passage(FOUND, "fr")).endswith("Mme Élodie Roy, née à Nice")
    assert text(strategy_choice.passage(None, "en")) == "Nothing is hidden in this document."


@pytest.mark.parametrize(("asked", "chosen"), [("noir", "noir"), ("../..", "lettres")])
def test_the_closed_menu_shows_what_is_chosen_and_is_named_by_it(asked: str, chosen: str, text: Reader) -> None:
    layout = strategy_choice.choice("id7", asked, "fr")
    parts = {part.id: part for part in layout._traverse() if getattr(part, "id", None)}
    (summary,) = [part for part in layout._traverse() if isinstance(part, html.Summary)]
    named_by = summary.to_plotly_json()["props"]["aria-labelledby"].split()
    assert text(summary) == STRATEGIES[chosen].fr
    assert [text(parts[one]) for one in named_by] == ["Remplacement", STRATEGIES[chosen].fr]
    assert parts[ids.DOCUMENT_STRATEGY].value == chosen


def test_the_choice_is_kept_in_memory_and_for_this_document_alone() -> None:
    layout = strategy_choice.choice("id7", "cour", "fr")
    (radios,) = [part for part in layout._traverse() if getattr(part, "id", None) == ids.DOCUMENT_STRATEGY]
    assert (radios.persistence, radios.persistence_type) == ("id7", "memory")
