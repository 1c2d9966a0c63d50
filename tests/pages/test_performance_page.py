"""The page of performances: what its address can hold, and its callbacks called as functions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from dash import html, no_update
from dash.exceptions import PreventUpdate

import app  # noqa: F401  pages register with the Dash object
from components.performance import settings as performance_settings
from engine.core.errors import GoldGone, UnknownLabels
from engine.measure import SCHEMES
from pages import performance
from tests.components.made_performance import ALL, BAD, COUNTED, GOLD, GOOD, NONE

READY = {"set": "fr", "runs": ["fr-all", "fr-none"], "only": ""}


class GoldSets:
    """Gold sets with one set of which two runs are counted as far as ``fraction``."""

    def __init__(self, fraction: float = 1.0, error: Exception | None = None) -> None:
        self.fraction, self.error = fraction, error

    def sets(self, *own: object) -> tuple[Any, ...]:
        return (GOLD, COUNTED)

    def runs(self, set_id: str) -> tuple[Any, ...]:
        return (ALL, NONE) if set_id == "fr" else ()

    def tallies(self, set_id: str, run_id: str) -> Any:
        return {"fr-all": GOOD, "fr-none": BAD}[run_id].tallies

    def prepare(self, set_id: str, run_id: str) -> Any:
        return SimpleNamespace(
            fraction=self.fraction, ended=self.fraction == 1 or self.error is not None, error=self.error
        )

    def rule_values(self, set_id: str) -> tuple[Any, ...]:
        return ()

    def perturbations(self, set_id: str) -> tuple[Any, ...]:
        return ()

    def learning_curve(self, language: str) -> tuple[Any, ...]:
        return ()

    def speeds(self) -> tuple[Any, ...]:
        return ()


@pytest.fixture
def gold_sets(monkeypatch: pytest.MonkeyPatch) -> GoldSets:
    """Put gold sets in the place of the real one."""
    made = GoldSets()
    monkeypatch.setattr(performance, "gold_sets", lambda: made)
    monkeypatch.setattr(performance, "ctx", SimpleNamespace(triggered_id=None))
    return made


def value_of(layout: Any, identity: str) -> Any:
    return next(part for part in layout._traverse() if getattr(part, "id", None) == identity).value


HOSTILE = ["", "<script>", "../../etc/passwd", "fr%00", "é" * 5000, "fr,fr,fr", "' OR 1=1", "nan", "-1"]


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: value[:10] or "empty")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_address_that_means_harm_gives_the_page_as_it_begins(gold_sets: GoldSets, lang: str, value: str) -> None:
    names = (
        "set",
        "runs",
        "scheme",
        "measure",
        "mentions",
        "gain",
        "way",
        "diagonal",
        "family",
        "right",
        "by",
        "slice",
        "perturbation",
        "curve",
        "beta",
        "only",
        "other",
    )
    layout = performance.layout(lang=lang, **dict.fromkeys(names, value))
    assert isinstance(layout, html.Div)
    assert value_of(layout, "performance-set") == "fr"
    assert value_of(layout, "performance-runs") == ["fr-all", "fr-none"]
    assert value_of(layout, "performance-scheme") == "strict"
    assert value_of(layout, "performance-diagonal") is False
    assert value_of(layout, "performance-slice") == value_of(layout, "performance-perturbation") == "persons"


def test_an_address_brings_its_settings_back(gold_sets: GoldSets) -> None:
    layout = performance.layout(
        lang="fr",
        set="fr",
        runs="fr-none",
        scheme="token",
        measure="f2",
        diagonal="1",
        by="year",
        slice="clean",
        beta="2",
        only="year=2024",
    )
    assert value_of(layout, "performance-runs") == ["fr-none"]
    assert value_of(layout, "performance-scheme") == "token"
    assert value_of(layout, "performance-measure") == "f2"
    assert value_of(layout, "performance-slice") == "clean"
    assert value_of(layout, "performance-diagonal") is True
    assert value_of(layout, "performance-by") == "year"
    assert value_of(layout, "performance-beta") == 2
    assert value_of(layout, "performance-only") == "year=2024"


def test_without_any_set_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = SimpleNamespace(sets=lambda *_: (), runs=lambda _: ())
    monkeypatch.setattr(performance, "gold_sets", lambda: empty)
    assert performance.layout(lang="fr")
    assert "Aucune mesure" in str(performance.prepare([], None, None, "", None, "fr")[1])


def test_another_set_offers_its_runs_and_keeps_those_chosen(gold_sets: GoldSets) -> None:
    options, value = performance.offer_runs("fr", ["fr-none", "gone"], "en")
    assert [one["label"] for one in options] == ["All rules", "No rule <i>"]
    assert value == ["fr-none"]
    assert performance.offer_runs("fr-dev", ["fr-none"], "en") == ([], [])


def test_the_figures_wait_until_all_runs_are_counted(gold_sets: GoldSets) -> None:
    gold_sets.fraction = 0.4
    ready, message, *stopped_and_hidden = performance.prepare(["fr-all"], 1, None, "fr", None, "fr")
    assert ready is None
    assert stopped_and_hidden == [False, True]
    assert "40\u00a0%" in message.children[1].children
    gold_sets.fraction = 1.0
    assert performance.prepare(["fr-all"], 2, "", "fr", None, "fr") == (
        {"set": "fr", "runs": ["fr-all"], "only": ""},
        None,
        True,
        False,
    )


def test_a_slice_that_the_figures_are_narrowed_to_is_said_above_them(gold_sets: GoldSets) -> None:
    ready, message, *_ = performance.prepare(["fr-all"], 2, "length=8000", "fr", None, "en")
    assert ready == {"set": "fr", "runs": ["fr-all"], "only": "length=8000"}
    assert "8,000 to 20,000 characters" in str(message)
    assert performance.prepare(["fr-all"], 2, "role=child", "fr", None, "en")[0]["only"] == ""


def test_slices_and_curves_are_offered_when_they_are_counted(gold_sets: GoldSets) -> None:
    slices, only, curves = performance.offer_parts(READY, "year=1900", "en")
    assert [one["value"] for one in slices] == ["", "length=0"]
    assert only == ""  # the set has no such year
    assert performance.offer_parts(READY, "length=0", "en")[1] is no_update
    assert next(one["value"] for one in curves) == "micro"


def test_what_is_ready_is_not_drawn_again_by_the_clock(gold_sets: GoldSets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(performance, "ctx", SimpleNamespace(triggered_id="performance-tick"))
    assert performance.prepare(["fr-all", "fr-none"], 2, "", "fr", READY, "fr")[0] is no_update


@pytest.mark.parametrize("error", [GoldGone(), UnknownLabels(labels="PER", first="PER")], ids=lambda error: error.code)
def test_an_error_of_the_counting_is_said(gold_sets: GoldSets, error: Any) -> None:
    gold_sets.error = error
    ready, message, *stopped_and_hidden = performance.prepare(["fr-all"], 1, None, "fr", None, "fr")
    assert ready is None
    assert message.role == "alert"
    assert stopped_and_hidden == [True, True]


def test_perturbations_wait_for_the_set(gold_sets: GoldSets) -> None:
    assert performance.draw_perturbations(None, "persons", "fr") == (no_update,) * 5


def test_a_set_that_is_gone_draws_nothing(gold_sets: GoldSets) -> None:
    for ready in (None, {"set": "0" * 32, "runs": ["a"]}):
        with pytest.raises(PreventUpdate):
            performance.show_summary(ready, "fr")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_card_is_filled(gold_sets: GoldSets, lang: str) -> None:
    draws: list[tuple[Any, tuple[Any, ...]]] = [
        (performance.draw_labels, (READY, "strict", "recall", None, "0,5")),
        (performance.draw_comparison, (READY, "strict", "f_beta", True, 3)),
        (performance.draw_people, (READY, "direct")),
        (performance.draw_kept, (READY,)),
        (performance.draw_tab, (READY,)),
        (performance.draw_slices, (READY, "length", "persons")),
        (performance.draw_slices, (READY, "year", "persons")),
        (performance.draw_curve, (READY, "micro")),
        (performance.draw_curve, (READY, "documents")),
        (performance.draw_perturbations, (READY, "clean")),
        (performance.draw_rules, (READY, "all", "last")),
        (performance.draw_confusion, (READY, None)),
        (performance.draw_scores, (READY, "all", "fate")),
        (performance.draw_learning, (READY,)),
        (performance.draw_speed, (READY,)),
    ]
    for draw, told in draws:
        answer = draw(*told, lang)[0]
        assert isinstance(answer, str)
        assert answer


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_scheme_is_defined_in_a_sentence(scheme: str) -> None:
    said = {lang: performance.define(scheme, lang) for lang in ("fr", "en")}
    assert len(set(said.values())) == 2
    assert all(len(one) > 80 for one in said.values())


def test_runs_are_four_at_most_and_the_first_is_the_newest() -> None:
    runs = [SimpleNamespace(id=str(n), rules="all") for n in range(9)]
    assert performance_settings.chosen_runs([str(n) for n in reversed(range(9))], runs) == ["0", "1", "2", "3"]  # type: ignore[arg-type]
    assert performance_settings.chosen_runs([], runs) == ["0", "1"]  # type: ignore[arg-type]
    assert performance_settings.chosen_runs(["x"], []) == []
