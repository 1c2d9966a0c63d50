"""Sections 3 and 6 of the page Rappel: the sentences, figures and tables, in both languages; and
what cannot be said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from dash import dcc, html

from components import ids
from components.i18n import display_name
from components.recall import (
    dependence as recall_dependence,
    promise as recall_promise,
    rereading as recall_rereading,
    rereading_settings,
    splits as recall_splits,
)
from components.recall.rereading_settings import RereadingSettings, from_fields, read
from engine.core.scores import Share
from engine.measure import Case
from engine.measure.results import GoldSet, RunIdentity, RunInfo
from engine.recall import conformal
from engine.recall.calibration import CalibratingRun
from engine.recall.clean_shares import measure_mentions
from engine.recall.conformal import Promise, apply, make_promise
from engine.recall.dependence import dependence
from engine.recall.neighbours import Neighbours, neighbours
from engine.recall.rereading import curves
from engine.recall.selective_year import selective_year
from engine.recall.splits import check

NAME = "Modèle d'essai"
BOTH = pytest.mark.parametrize("lang", ["fr", "en"])


def sample(many: int, seed: int = 0) -> list[Case]:
    """Draw documents of which some are hard, with a risk that knows it, in sentences of two
    mentions."""
    chance, made = np.random.default_rng(seed), []
    for n in range(many):
        share = chance.beta(0.15, 6)
        missed = chance.random((int(chance.integers(2, 40)), 2)) < share
        sentences: dict[tuple[int, int], int] = {}
        for row in missed.sum(axis=1).tolist():
            sentences[2, row] = sentences.get((2, row), 0) + 1
        risk = float(1 - (1 - share) ** missed.size)
        made.append(Case(str(n), missed.size, int(missed.sum()), sentences=sentences, risk=risk, characters=2500))
    return made


def clean(many: int) -> list[Case]:
    return [Case(str(n), 4, 0, risk=n / 100, characters=2500) for n in range(many)]


def leaking(many: int) -> list[Case]:
    return [Case(str(n), 4, 1, risk=n / 100, characters=2500) for n in range(many)]


def parts(drawn: Any) -> Iterator[Any]:
    for one in drawn if isinstance(drawn, list | tuple) else [drawn]:
        yield one
        if hasattr(one, "_traverse"):
            yield from one._traverse()


def is_figure(card: tuple[Any, ...]) -> bool:
    """Check what every filled card holds: the answer twice (for ears too), names, hover values, no
    NaN, a table."""
    answer, drawn, told, table, state = card
    assert answer == told
    assert "nan" not in answer.lower()
    assert "{" not in answer
    if state == "figure-body is-empty":
        assert table == []
        return False
    assert isinstance(drawn, go.Figure)
    assert state == "figure-body"
    assert "NaN" not in drawn.to_json()
    kept = table[0].children.to_plotly_json()["props"]
    shown, file = json.loads(kept["data-rows"]), json.loads(kept["data-csv"])
    assert shown["rows"]
    assert {len(row) for row in shown["rows"]} == {len(shown["head"])}
    assert len({len(row) for row in file}) == 1
    assert any(trace.hovertemplate for trace in drawn.data)
    return True


# --- Section 3 ------------------------------------------------------------------------------------


@BOTH
def test_clusters_are_drawn_with_their_interval_beside_p_to_the_n(lang: str) -> None:
    cases = sample(120)
    card = recall_dependence.spread_card(dependence(cases), measure_mentions(cases), 16, NAME, lang)
    assert is_figure(card)
    assert [trace.name for trace in card[1].data if trace.showlegend is not False] == {
        "fr": ["intervalle à 95 % du modèle", "modèle des paquets (bêta-binomial)", "omissions indépendantes (p^N)", "mesuré, par groupes de décisions"],
        "en": ["95% interval of the model", "cluster model (beta-binomial)", "independent misses (p^N)", "measured, by groups of decisions"],
    }[lang]  # fmt: skip
    assert card[0].startswith(
        {"fr": "Oui. Avec «\u00a0Modèle d'essai\u00a0»", "en": "Yes. With “Modèle d'essai”"}[lang]
    )
    dashes = {trace.line.dash for trace in card[1].data if trace.mode == "lines" and trace.line.dash}
    assert len(dashes) == 2  # never the colour alone


@pytest.mark.parametrize(
    ("counts", "start"),
    [
        pytest.param([(12, 0)] * 58, "«\u00a0Modèle d'essai\u00a0» n'a rien omis dans ces 58 décisions", id="no miss"),
        pytest.param([(12, 1)], "Une seule décision a de telles mentions", id="one document"),
        pytest.param([(1, 0), (1, 1)], "Chacune des 2 décisions n'a qu'une mention", id="one mention each"),
        pytest.param([(2, 2), (3, 3)], "«\u00a0Modèle d'essai\u00a0» n'a trouvé aucune mention", id="all missed"),
        pytest.param([], "Aucune de ces décisions ne contient", id="nothing"),
    ],
)
def test_what_cannot_be_fitted_is_said(counts: list[tuple[int, int]], start: str) -> None:
    cases = [Case(str(n), mentions, missed) for n, (mentions, missed) in enumerate(counts)]
    card = recall_dependence.spread_card(dependence(cases), measure_mentions(cases), 16, NAME, "fr")
    assert not is_figure(card)
    assert card[0].startswith(start)


def test_no_miss_in_58_decisions_still_leaves_room_for_5_in_100() -> None:
    said = recall_dependence.spread_answer(dependence(clean(58)), 16, NAME, "fr")
    assert "peut encore atteindre 5\u00a0%" in said


def test_misses_by_chance_are_not_called_clusters() -> None:
    cases = [Case("", 20, 1)] * 30
    said = recall_dependence.spread_answer(dependence(cases), 16, NAME, "en")
    assert said.startswith("Nothing shows it here.")
    assert "(p-value = 1)" in said


def counted(together: float, apart: float, gap: tuple[float, float] | None, overall: int = 5) -> Neighbours:
    around = 0.05
    return Neighbours(
        30, 200, 40, Share(overall, 100), Share(round(100 * together), 100), Share(4, 100), Share(round(100 * apart), 100),
        5.0, (together - around, together + around), (apart - around, apart + around), gap, (2.0, 9.0),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("seen", "fr"),
    [
        pytest.param(counted(0.4, 0.06, (0.2, 0.5)), "la phrase compte donc au-delà de la décision", id="the sentence"),
        pytest.param(counted(0.4, 0.3, (-0.1, 0.3)), "peut être l'effet du hasard", id="unsure"),
        pytest.param(counted(0.1, 0.3, (-0.4, -0.1)), "c'est la décision qui compte, non la phrase", id="the decision"),
        pytest.param(counted(0.4, 0.3, (0.05, 0.2)), "ces décisions montrent qu'elles ne le sont pas", id="both"),
        pytest.param(counted(0.4, 0.3, None), "ne peuvent pas être distinguées", id="one sentence each"),
    ],
)
def test_sentence_and_decision_are_told_apart_in_words(seen: Neighbours, fr: str) -> None:
    card = recall_dependence.sentences_card(seen, NAME, "fr")
    assert is_figure(card)
    assert fr in card[0]
    assert is_figure(recall_dependence.sentences_card(seen, NAME, "en"))


@BOTH
def test_too_few_neighbours_are_said_to_be_too_few(lang: str) -> None:
    card = recall_dependence.sentences_card(neighbours(clean(30)), NAME, lang)
    assert not is_figure(card)
    assert card[0].startswith({"fr": "Rien ne peut être dit", "en": "Nothing can be said"}[lang])


# --- Section 6 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", rereading_settings.KINDS)
@BOTH
def test_a_president_reads_three_sentences(kind: str, lang: str) -> None:
    told = [part.children for part in recall_rereading.explain_promise(RereadingSettings(2.5, "0.99", kind), lang)]
    assert len(told) == 3
    assert all(one.count(".") - one.count("2.5") == 1 and one.endswith(".") for one in told)
    assert {"fr": "2,5\u00a0%", "en": "2.5%"}[lang] in told[1]
    assert ("99" in told[2]) == (kind == rereading_settings.UNREAD)


@BOTH
def test_the_order_says_how_much_to_re_read(lang: str) -> None:
    card = recall_rereading.order_card(curves(sample(120)), lang)
    assert is_figure(card)
    assert len({trace.line.dash for trace in card[1].data}) == 4
    assert {"fr": "Le risque est la probabilité", "en": "The risk is the probability"}[lang] in card[0]


@pytest.mark.parametrize(
    ("cases", "said"),
    [
        pytest.param([], "il n'y a rien à relire", id="nothing"),
        pytest.param(leaking(1), "Une seule décision", id="one"),
        pytest.param(clean(9), "Aucune des 9 décisions n'est fautive", id="none leaks"),
    ],
)
def test_what_has_no_order_is_said(cases: list[Case], said: str) -> None:
    card = recall_rereading.order_card(curves(cases), "fr")
    assert not is_figure(card)
    assert said in card[0]


def test_where_all_leak_all_must_be_read() -> None:
    assert recall_rereading.order_answer(curves(leaking(9)), "fr").startswith("Les 9 décisions sont toutes fautives")


def test_an_order_no_better_than_chance_is_said_to_be_so_and_so_is_its_source() -> None:
    short = [Case("", 3, int(n < 5), characters=100 + n) for n in range(20)]
    said = recall_rereading.order_answer(curves(short), "fr")
    assert "ne vaut pas mieux que le hasard" in said
    assert "leur longueur en tient lieu" in said
    mixed = [*short[:1], Case("", 3, 1, risk=0.2), Case("", 3, 0, risk=0.1)]
    assert recall_rereading.order_answer(curves(mixed), "fr").endswith(
        "1 décision sans risque connu est relue d'abord."
    )


ENGINE = RunIdentity("0.9.0", {"fr": "fac67af5f5a1" + "e" * 52}, ("names", "dates"), {"judiciaire": "12" * 32})
RUN = RunInfo("fr-all", "fr", "Modèle d'essai", "Trial model", date="2026-11-26", identity=ENGINE)


def made_on(cases: list[Case], alpha: float, level: float | None, fitted: int = 0, run: RunInfo = RUN) -> Promise:
    return make_promise(CalibratingRun((run,), tuple(cases), fitted), alpha, level)


def price(cases: list[Case], level: float | None) -> list[Any]:
    return [made_on(cases, alpha, level) for alpha in conformal.ALPHAS] if level else []


@pytest.mark.parametrize(
    ("cases", "alpha", "level", "fr"),
    [
        pytest.param(clean(50), 0.1, 0.95, ["toutes les décisions sans relecture\u00a0: 50 sur 50", "10\u00a0% au plus sont fautives, avec une confiance de 95\u00a0%", "au mieux une promesse de 8,4\u00a0%"], id="all"),
        pytest.param(clean(20), 0.1, 0.95, ["il en faudrait au moins 42", "est 19,7\u00a0%", "En promettant 20\u00a0%, on en publierait 20 sur 20 sans relecture.", "Pour promettre 10\u00a0%, il faudrait 22 décisions relues de plus"], id="few"),
        pytest.param(leaking(60), 0.1, 0.95, ["parmi les moins risquées, trop le sont", "Aucune promesse de 20\u00a0% ou moins"], id="all leak"),
        pytest.param([*clean(60), *leaking(120)[60:]], 0.1, 0.95, ["risque inférieur à 6"], id="some"),
        pytest.param([*clean(60), *leaking(120)[60:]], 0.1, None, ["au plus de toutes les décisions partent sans relecture et fautives", "0,8\u00a0%"], id="mean"),
    ],
)  # fmt: skip
def test_a_promise_is_said_with_its_limits(cases: list[Case], alpha: float, level: float | None, fr: list[str]) -> None:
    made = made_on(cases, alpha, level)
    card = recall_promise.promise_card(made, price(cases, level), None, "fr")
    assert is_figure(card)
    assert [one for one in fr if one not in card[0]] == []
    assert is_figure(recall_promise.promise_card(made, price(cases, level), None, "en"))


@BOTH
def test_the_run_that_calibrates_stands_in_the_card_the_file_and_the_image(lang: str) -> None:
    made = made_on(clean(60), 0.1, 0.95)
    answer, drawn, _, table, _ = recall_promise.promise_card(made, price(clean(60), 0.95), None, lang)
    facts = {"fr": ("60", "26 novembre 2026"), "en": ("60", "26 November 2026")}[lang]
    file = json.loads(table[0].children.to_plotly_json()["props"]["data-csv"])
    axis = drawn.layout.xaxis.title.text
    for said in (display_name(RUN, lang).replace("'", "\u2019"), *facts, "0.9.0", "fr fac67af5f5a1", "judiciaire"):
        assert said.replace("\u2019", "'") in answer.replace("\u2019", "'")
        assert said.replace("\u2019", "'") in axis.replace("\u2019", "'").replace("&#x27;", "'")
    row = dict(zip(file[0], file[1], strict=True))
    assert (row["documents"], row["version"], row["weights"], row["rules"]) == (60, "0.9.0", "fr fac67af5f5a1", "2")


def test_the_name_of_a_run_cannot_mark_up_the_image() -> None:
    hostile = RunInfo("x", "own", "<b>gras</b>", "<b>bold</b>", identity=ENGINE)
    drawn = recall_promise.promise_card(made_on(clean(60), 0.1, 0.95, run=hostile), [], None, "fr")[1]
    assert "<b>" not in drawn.layout.xaxis.title.text


def test_what_the_risk_was_fitted_on_and_an_unknown_engine_are_said() -> None:
    said = recall_promise.promise_answer(made_on(clean(60), 0.1, 0.95, fitted=3), [], None, "fr")
    assert "3 décisions sont laissées de côté\u00a0: le risque a été ajusté sur elles." in said
    nobody = RunInfo("x", "own", "Mes prédictions", "My predictions")
    said = recall_promise.promise_answer(made_on(clean(60), 0.1, 0.95, run=nobody), [], None, "fr")
    assert "n'est pas connu en entier" in said


@pytest.mark.parametrize(
    ("cases", "fr"),
    [
        pytest.param(clean(60), "Pour promettre 5\u00a0%, il faudrait 26 décisions relues de plus", id="more"),
        pytest.param(leaking(60), "10\u00a0% ne peut pas être promis avec ce moteur", id="never"),
    ],
)
def test_what_a_stronger_promise_needs_is_said(cases: list[Case], fr: str) -> None:
    assert fr in recall_promise.promise_answer(made_on(cases, 0.1, 0.95), [], None, "fr")


def test_a_promise_of_nothing_is_said() -> None:
    card = recall_promise.promise_card(made_on([], 0.1, 0.95), price([], 0.95), None, "fr")
    assert not is_figure(card)
    assert "choisissez d'autres mentions" in card[0]


@pytest.mark.parametrize(
    ("others", "said"), [(clean(50), "La promesse y est tenue."), (leaking(50), "C'est plus que promis")]
)
def test_a_promise_made_on_other_decisions_is_checked_on_these(others: list[Case], said: str) -> None:
    made = made_on(clean(60), 0.1, 0.95)
    card = recall_promise.promise_card(made, price(clean(60), 0.95), apply(made, others), "fr")
    assert said in card[0]
    assert "qui n'ont pas servi au calcul, 50 sur 50 seraient publiées" in card[0]


def test_a_threshold_is_said_in_the_unit_of_the_risk() -> None:
    cases = [Case("", 3, int(n >= 60), characters=1000 + n) for n in range(120)]
    said = recall_promise.promise_answer(made_on(cases, 0.1, 0.95), [], None, "fr")
    assert "moins de 1\u202f06" in said
    assert "caractères" in said


@pytest.mark.parametrize("level", [0.95, None])
@BOTH
def test_the_check_says_how_often_the_promise_was_kept(level: float | None, lang: str) -> None:
    found = check(sample(300), 0.1, level)
    assert found is not None
    card = recall_splits.splits_card(found, lang)
    assert is_figure(card)
    assert sum(card[1].data[0].y) == sum(1 for one in found.shares if one.of)
    assert {"fr": "tirées au sort 200 fois", "en": "drawn by lot 200 times"}[lang] in card[0]


@pytest.mark.parametrize(
    ("cases", "said"),
    [
        pytest.param(clean(1), "Il faut au moins deux décisions", id="one"),
        pytest.param(clean(40), "il n'y a rien à vérifier", id="too few in a half"),
        pytest.param(leaking(80), "il n'y a rien à vérifier", id="all leak"),
    ],
)
def test_a_check_of_nothing_is_said(cases: list[Case], said: str) -> None:
    card = recall_splits.splits_card(check(cases, 0.1), "fr")
    assert not is_figure(card)
    assert said in card[0]


def test_no_leak_at_all_falls_into_the_first_bar() -> None:
    found = check(clean(90), 0.1)
    drawn = recall_splits.splits_card(found, "fr")[1]
    assert list(drawn.data[0].y) == [200, *[0] * 19]


@BOTH
def test_a_year_is_said_in_decisions_hours_and_people(lang: str) -> None:
    cases = [*clean(60), *[Case("", 4, 1, risk=0.9, characters=5000)] * 20]
    made = made_on(cases, 0.1, 0.95)
    card = recall_rereading.year_card(selective_year(made, cases, 3_900_000, 2), 0.1, False, lang)
    assert is_figure(card)
    assert {"fr": "Sur 3\u202f900\u202f000 décisions par an", "en": "Of 3,900,000 decisions a year"}[lang] in card[0]
    assert recall_rereading.year_answer(selective_year(made, cases, 1000, 2), 0.1, True, "fr").endswith(
        "en moyenne celles qui partiraient fautives."
    )


def test_a_year_without_promise_length_or_measure_is_said() -> None:
    nothing = recall_rereading.year_card(None, 0.1, False, "fr")
    assert not is_figure(nothing)
    none = selective_year(made_on(leaking(40), 0.1, 0.95), leaking(40), 1000, 2)
    assert "1\u202f000 décisions de l'année seraient à relire" in recall_rereading.year_answer(none, 0.1, False, "fr")
    short = [Case("", 4, 0, risk=0.1)] * 50
    said = recall_rereading.year_answer(selective_year(made_on(short, 0.1, 0.95), short, 1000, 2), 0.1, False, "fr")
    assert "La longueur de ces décisions n'est pas connue" in said


# --- Layout and choices ---------------------------------------------------------------------------

SETS = (GoldSet("fr", "Décisions livrées", "Shipped decisions", 60, "fr"),)


@BOTH
def test_every_field_has_a_label_and_every_figure_a_place(lang: str) -> None:
    drawn = [*parts(recall_dependence.section(lang)), *parts(recall_rereading.section(RereadingSettings(), SETS, lang))]
    labels = {part.htmlFor for part in drawn if isinstance(part, html.Label)}
    assert {ids.REREADING_ALPHA, ids.REREADING_CONFIDENCE, ids.REREADING_CALIBRATION} <= labels
    graphs = [part.id["index"] for part in drawn if isinstance(part, dcc.Graph)]
    assert graphs == [
        recall_dependence.SPREAD, recall_dependence.SENTENCES, recall_rereading.ORDER, recall_rereading.PROMISE,
        recall_rereading.SPLITS, recall_rereading.YEAR,
    ]  # fmt: skip
    names = [part.id for part in drawn if isinstance(getattr(part, "id", None), str)]
    assert len(names) == len(set(names))


def test_an_address_is_read_and_not_believed() -> None:
    told = {"alpha": "2,5", "conf": "0.99", "promise": "all", "calibrate": "fr"}
    assert read(told, ("fr",)) == RereadingSettings(2.5, "0.99", "all", "fr")
    assert read(told, ("fr",)).level is None
    assert read({"alpha": "0", "conf": "1", "promise": "x", "calibrate": "y"}, ("fr",)) == RereadingSettings()
    assert from_fields("abc", 0.95, None, None) == from_fields(None, None, None, None) == RereadingSettings()
    assert from_fields(5, "0.9", "unread", "fr") == RereadingSettings(5.0, "0.9", "unread", "fr")
    assert (RereadingSettings().share, RereadingSettings().level) == (0.1, 0.95)
