"""Selective re-reading: the order, the curve, the promises, and that these hold on documents drawn
from a known population."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, isfinite

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings, strategies as st
from scipy import stats

from engine.core.errors import BadShare, UnknownName
from engine.core.scores import Share
from engine.measure import Case
from engine.recall.calibration import CalibratingRun
from engine.recall.conformal import Promise, apply, make_promise, promise, promise_expected
from engine.recall.rereading import ORDERS, RereadingStep, curves
from engine.recall.risk import risks
from engine.recall.selective_year import selective_year
from engine.recall.splits import check
from engine.recall.thresholds import count_thresholds, expectable, fewest, publishable, rank_cases, ranks

Floats = npt.NDArray[np.float64]
ALPHA, DELTA = 0.1, 0.05


def document(risk: float | None, leaks: bool, mentions: int = 5, characters: int = 5000) -> Case:
    return Case("", mentions, int(leaks), risk=risk, characters=characters)


def scored(leaks: str) -> list[Case]:
    """Make documents of rising risk: ``x`` leaks."""
    return [document((n + 1) / 1000, one == "x") for n, one in enumerate(leaks)]


CASES = st.lists(
    st.builds(document, st.sampled_from([None, 0.0, 0.1, 0.2, 0.5, 0.51, 1.0]), st.booleans(), st.integers(1, 9)),
    max_size=60,
)


# --- The order ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cases", "values", "source", "unscored"),
    [
        pytest.param([document(0.2, True), document(0.1, False)], [0.2, 0.1], "system", 0, id="the system's"),
        pytest.param([document(0.2, True), document(None, False)], [0.2, inf], "system", 1, id="one has none: it comes first"),
        pytest.param([document(None, True), document(None, False, 5, 70)], [5000, 70], "length", 0, id="length stands in"),
        pytest.param([document(None, True, 3, 0), document(None, False, 7, 70)], [3, 7], "mentions", 0, id="or mentions"),
        pytest.param([], [], "mentions", 0, id="no document"),
    ],
)  # fmt: skip
def test_the_risk_comes_from_the_best_source(
    cases: list[Case], values: list[float], source: str, unscored: int
) -> None:
    found = risks(cases)
    assert (found.values.tolist(), found.source, found.unscored) == (values, source, unscored)


def test_the_curve_goes_down_where_a_leaking_document_is_re_read() -> None:
    found = curves(scored("..x.x"))
    assert found["risk"].steps == (
        RereadingStep(0, 2),
        RereadingStep(1, 1),
        RereadingStep(2, 1),
        RereadingStep(3, 0),
        RereadingStep(4, 0),
        RereadingStep(5, 0),
    )
    assert found["ideal"].steps == (RereadingStep(0, 2), RereadingStep(2, 0), RereadingStep(5, 0))
    assert found["random"].steps == (RereadingStep(0, 2), RereadingStep(5, 0))
    assert [found[order].needed(0.5) for order in ("risk", "ideal", "random")] == [0.2, 0.2, 0.5]
    assert [found[order].left(0.4) for order in ("risk", "ideal", "random")] == pytest.approx([1, 0, 1.2])


@pytest.mark.parametrize("order", ["length", "", "Risk"])
def test_an_order_that_is_none_is_refused_with_those_that_are(order: str) -> None:
    with pytest.raises(UnknownName) as caught:
        curves(scored("..x"))[order]  # type: ignore[index]
    assert caught.value.params["known"] == ", ".join(ORDERS)


def test_documents_of_one_risk_are_re_read_together_and_count_as_their_mean() -> None:
    found = curves([document(0.3, leaks) for leaks in (True, False, True, False)])["risk"]
    assert found.steps == (RereadingStep(0, 2), RereadingStep(4, 0))
    assert found.left(0.5) == 1
    assert found.area == 0.5


@settings(deadline=None)
@given(CASES)
def test_chance_is_one_half_and_nothing_beats_knowing_all(cases: list[Case]) -> None:
    found = curves(cases)
    leaking = sum(not case.clean for case in cases)
    if not leaking:
        assert [found[order].area for order in ORDERS] == [None] * 4
        return
    assert found["random"].area == pytest.approx(0.5)
    assert found["ideal"].area == pytest.approx(leaking / (2 * len(cases)))
    for order in ORDERS:
        assert found["ideal"].area <= found[order].area + 1e-12  # type: ignore[operator]
        assert found[order].steps[-1] == RereadingStep(len(cases), 0)
        assert 0 <= found[order].needed(0.1) <= 1
        assert found[order].left(found[order].needed(0.3)) <= 0.3 * leaking + 1e-9


# --- The promises ---------------------------------------------------------------------------------


def test_the_smallest_promise_is_that_of_documents_of_which_none_leaks() -> None:
    made = promise(scored("." * 42), ALPHA)
    assert (made.possible, made.threshold, made.published, made.leaking) == (True, inf, Share(42, 42), Share(0, 42))
    assert made.smallest == pytest.approx(1 - 0.0125 ** (1 / 42)) == pytest.approx(made.bound)
    assert made.smallest < ALPHA
    assert (fewest(ALPHA, DELTA), made.needed, made.tested) == (42, 42, 4)
    assert promise(scored("." * 42), made.smallest + 1e-9).possible
    assert not promise(scored("." * 42), made.smallest - 1e-6).possible


@pytest.mark.parametrize(
    ("documents", "parts"), [(0, 4), (1, 4), (99, 4), (100, 5), (119, 5), (120, 6), (400, 20), (10_000, 20)]
)
def test_thresholds_lie_behind_equal_parts_of_the_documents(documents: int, parts: int) -> None:
    assert count_thresholds(documents) == parts
    assert ranks(documents)[-1] == documents
    if documents >= parts:
        assert set(np.diff(ranks(documents)).tolist()) <= {documents // parts, documents // parts + 1}


@pytest.mark.parametrize("alpha", [0.3, 0.1, 0.05, 0.01, 0.002])
def test_the_fewest_documents_are_enough_and_one_less_is_not(alpha: float) -> None:
    many = fewest(alpha, DELTA)
    assert promise(scored("." * many), alpha).possible
    assert not promise(scored("." * (many - 1)), alpha).possible


@pytest.mark.parametrize(
    ("leaks", "published", "reason"),
    [
        pytest.param("", 0, "nothing", id="no document"),
        pytest.param(".", 0, "few", id="one document"),
        pytest.param("." * 41, 0, "few", id="one too few"),
        pytest.param("x" * 60, 0, "leaks", id="all leak"),
        pytest.param("x" + "." * 49, 0, "leaks", id="the safest leaks, and the others are too few"),
        pytest.param("." * 45 + "x" * 15, 45, "", id="the riskiest quarter leaks"),
        pytest.param("." * 44 + "x" * 16, 0, "leaks", id="a leak too early"),
        pytest.param("x" + "." * 79, 80, "", id="one leak of eighty passes, wherever it is"),
    ],
)  # fmt: skip
def test_what_may_be_published(leaks: str, published: int, reason: str) -> None:
    made = promise(scored(leaks), ALPHA)
    assert (made.published, made.reason) == (Share(published, len(leaks)), reason)
    assert made.bound is None if reason else made.bound <= ALPHA  # type: ignore[operator]
    assert apply(made, scored(leaks))[0].count == published


@settings(deadline=None, max_examples=60)
@given(st.text(".....x", max_size=200), st.sampled_from([0.05, 0.1, 0.3]))
def test_the_last_threshold_whose_own_exact_limit_is_under_alpha_counts(leaks: str, alpha: float) -> None:
    level, last = DELTA / count_thresholds(len(leaks)), 0
    for rank in ranks(len(leaks)).tolist():
        if rank and stats.binom.cdf(leaks[:rank].count("x"), rank, alpha) <= level:
            last = rank
    assert promise(scored(leaks), alpha).published == Share(last, len(leaks))


def test_equal_risks_are_published_together_or_not_at_all() -> None:
    cases = [document(0.1, False)] * 45 + [document(0.2, False)] * 5 + [document(0.2, True)] * 13
    made = promise(cases, ALPHA)
    assert (made.threshold, made.published) == (0.2, Share(45, 63))
    assert not promise([document(0.1, n < 30) for n in range(60)], ALPHA).possible


def test_the_expected_share_counts_leaks_of_all_documents() -> None:
    made = promise_expected(scored("...x....x.x"), 0.25)  # (1 + 1) / 12 passes, (2 + 1) / 12 too, (3 + 1) / 12 does not
    assert (made.threshold, made.published, made.leaking) == (0.011, Share(10, 11), Share(2, 10))
    assert (made.smallest, made.bound, made.needed, made.confidence) == (1 / 12, 3 / 12, 3, None)
    assert [promise_expected(scored(leaks), ALPHA).reason for leaks in ("", "." * 8, "x" + "." * 7, "." * 9)] == [
        "nothing", "few", "few", "",
    ]  # fmt: skip
    assert promise_expected(scored("x" + "." * 9), ALPHA).reason == "leaks"


@pytest.mark.parametrize(
    ("alpha", "confidence"), [(0, 0.9), (1, 0.9), (-1, 0.9), (0.1, 0), (0.1, 1), (float("nan"), 0.9)]
)
def test_a_share_that_is_none_is_refused(alpha: float, confidence: float) -> None:
    with pytest.raises(BadShare):
        promise(scored("..."), alpha, confidence)
    for cases in ("...", "."):
        with pytest.raises(BadShare):
            check(scored(cases), alpha, confidence)


@pytest.mark.parametrize("alpha", [0, 1, -0.5, 2, float("inf"), float("nan")])
def test_a_share_that_is_none_is_refused_where_nothing_is_said_of_confidence(alpha: float) -> None:
    for ask in (promise_expected, lambda cases, alpha: check(cases, alpha, None)):
        with pytest.raises(BadShare):
            ask(scored("..."), alpha)


@settings(deadline=None)
@given(CASES, st.floats(0.001, 0.9), st.sampled_from([None, 0.5, 0.95]))
def test_a_promise_never_publishes_what_it_does_not_count(
    cases: list[Case], alpha: float, confidence: float | None
) -> None:
    made = make_promise(CalibratingRun((), tuple(cases)), alpha, confidence)
    unread, leaks = apply(made, cases)
    assert (unread, leaks) == (made.published, made.leaking)
    assert made.possible == bool(made.published.count)
    assert all(value is None or isfinite(value) for value in made.to_json().values() if isinstance(value, float))
    if made.possible:
        assert made.leaking.count <= alpha * (made.published.of if confidence is None else made.published.count)
        assert made.smallest <= alpha + 1e-9
        assert made.bound is not None
        assert made.bound <= alpha + 1e-9


@settings(deadline=None, max_examples=60)
@given(CASES, st.floats(0.01, 0.4), st.floats(1.0, 2.0), st.sampled_from([None, 0.5, 0.9]))
def test_a_weaker_promise_publishes_no_less(
    cases: list[Case], alpha: float, factor: float, confidence: float | None
) -> None:
    calibrating = CalibratingRun((), tuple(cases))
    one, other = (make_promise(calibrating, share, confidence).published.count for share in (alpha, alpha * factor))
    assert one <= other


# --- That they hold -------------------------------------------------------------------------------

POPULATIONS: dict[str, Callable[[Floats], Floats]] = {
    "a good risk": lambda risk: 1 / (1 + np.exp(-12 * (risk - 0.7))),
    "a weak risk": lambda risk: 0.02 + 0.3 * risk,
    "a risk that says nothing, just above alpha": lambda risk: np.full_like(risk, ALPHA + 0.005),
    "a risk that is wrong": lambda risk: 0.25 * (1 - risk),
    "a risk that wavers": lambda risk: 0.1 + 0.1 * np.sin(25 * risk),
}
DRAWS = 400
_GRID = (np.arange(20000) + 0.5) / 20000


def draw(leak: Callable[[Floats], Floats], documents: int, chance: np.random.Generator) -> list[Case]:
    values = chance.random(documents)
    return [document(float(v), bool(x)) for v, x in zip(values, chance.random(documents) < leak(values), strict=True)]


def below(leak: Callable[[Floats], Floats], made: Promise) -> float:
    """Give the true share of documents that leak and have a risk below the threshold, of all."""
    return float(leak(_GRID[made.threshold > _GRID]).sum() / len(_GRID))


@pytest.mark.parametrize("documents", [40, 150])
@pytest.mark.parametrize("population", POPULATIONS)
def test_the_promise_is_kept_as_often_as_its_confidence_says(population: str, documents: int) -> None:
    leak, chance = POPULATIONS[population], np.random.default_rng(documents)
    broken = 0
    for _ in range(DRAWS):
        made = promise(draw(leak, documents, chance), ALPHA, 1 - DELTA)
        broken += made.possible and below(leak, made) > ALPHA * min(1.0, made.threshold)
    assert broken <= stats.binom.ppf(0.999, DRAWS, DELTA)


@pytest.mark.parametrize("population", POPULATIONS)
def test_all_promises_hold_at_once_so_that_alpha_may_be_chosen_after_they_were_seen(population: str) -> None:
    leak, chance = POPULATIONS[population], np.random.default_rng(7)
    broken = 0
    for _ in range(DRAWS // 2):
        cases = draw(leak, 150, chance)
        made = [promise(cases, alpha, 1 - DELTA) for alpha in (0.05, 0.1, 0.15, 0.2, 0.3)]
        broken += any(below(leak, one) > one.alpha * min(1.0, one.threshold) for one in made if one.possible)
    assert broken <= stats.binom.ppf(0.999, DRAWS // 2, DELTA)


def test_the_promise_is_not_idle() -> None:
    chance = np.random.default_rng(0)
    made = [promise(draw(POPULATIONS["a good risk"], 400, chance), ALPHA) for _ in range(50)]
    assert (
        np.mean([one.published.rate for one in made]) > 0.55
    )  # 0.74 could be published by one who knew the population


@pytest.mark.parametrize("population", POPULATIONS)
def test_the_expected_share_is_kept_on_the_average(population: str) -> None:
    leak, chance = POPULATIONS[population], np.random.default_rng(1)
    shares = [below(leak, promise_expected(draw(leak, 40, chance), ALPHA)) for _ in range(DRAWS)]
    assert np.mean(shares) <= ALPHA + 3 * np.std(shares) / DRAWS**0.5


def test_equal_risks_keep_the_promise_too() -> None:
    chance, broken = np.random.default_rng(2), 0
    levels = np.array([0.02, 0.05, 0.105, 0.14, 0.3])  # the share that leaks, of five risks as frequent as each other
    for _ in range(DRAWS):
        of = chance.integers(0, 5, 150)
        leaks = chance.random(150) < levels[of]
        made = promise([document(float(n), bool(x)) for n, x in zip(of, leaks, strict=True)], 0.07, 1 - DELTA)
        broken += made.possible and levels[: int(min(5, made.threshold))].mean() > 0.07
    assert broken <= stats.binom.ppf(0.999, DRAWS, DELTA)


# --- Halves ---------------------------------------------------------------------------------------


def test_each_half_is_calibrated_as_it_would_be_alone() -> None:
    cases = draw(POPULATIONS["a good risk"], 120, np.random.default_rng(3))
    order = rank_cases(cases)
    rows = np.random.default_rng(4).permuted(np.tile(np.arange(120) < 60, (30, 1)), axis=1)
    for row, many, on_average in zip(
        rows, publishable(order, rows, ALPHA, DELTA), expectable(order, rows, ALPHA), strict=True
    ):
        half = [cases[place] for place, calibrates in zip(order.places, row, strict=True) if calibrates]
        rest = [cases[place] for place, calibrates in zip(order.places, row, strict=True) if not calibrates]
        assert apply(promise(half, ALPHA), rest)[0].count == (~row[:many]).sum()
        assert apply(promise_expected(half, ALPHA), rest)[0].count == (~row[:on_average]).sum()


def test_the_check_counts_the_half_that_did_not_calibrate() -> None:
    cases = draw(POPULATIONS["a good risk"], 301, np.random.default_rng(5))
    found = check(cases, ALPHA)
    assert found is not None
    assert (found.splits, found.calibration, found.checked) == (200, 150, 151)
    assert found.kept.count == sum(one.count <= ALPHA * one.of for one in found.shares)
    assert found.leaking == Share(sum(one.count for one in found.shares), sum(one.of for one in found.shares))
    assert found.kept.rate > 0.85
    assert found.unrefuted.rate >= 0.95
    low, high = found.kept.interval
    assert 0 <= low <= found.kept.rate <= high + 1e-9
    assert check(cases, ALPHA) == found  # the draws are always the same
    assert found.to_json()["kept"] == found.kept.count


def test_the_check_of_the_mean_is_about_the_mean() -> None:
    found = check(draw(POPULATIONS["a good risk"], 100, np.random.default_rng(6)), ALPHA, None)
    assert found is not None
    assert found.mean_interval is not None
    assert found.mean_interval[0] <= ALPHA
    assert {one.of for one in found.shares} == {50}


@pytest.mark.parametrize(
    ("leaks", "empty"),
    [
        pytest.param("." * 80, 200, id="too few"),
        pytest.param("x" * 90, 200, id="all leak"),
        pytest.param("." * 90, 0, id="none"),
    ],
)
def test_where_nothing_is_published_the_check_says_so(leaks: str, empty: int) -> None:
    found = check(scored(leaks), ALPHA)
    assert found is not None
    assert (found.empty, found.kept) == (empty, Share(200, 200))
    assert found.leaking.count == 0


def test_one_document_cannot_be_halved() -> None:
    assert check(scored("."), ALPHA) is None
    assert check([], ALPHA) is None


# --- A year ---------------------------------------------------------------------------------------


def test_a_year_is_read_in_the_length_of_what_is_re_read() -> None:
    cases = [document(0.1, False, characters=2500)] * 60 + [document(0.9, True, characters=10000)] * 20
    year = selective_year(promise(cases, ALPHA), cases, 1000, 2.0)
    assert (year.unread, year.rereading.decisions) == (750, 250)
    assert year.at_most == pytest.approx(75)
    assert year.rereading.hours == pytest.approx(250 * 4 * 2 / 60)  # four pages, of two minutes each
    assert year.whole.hours == pytest.approx(1000 * 1.75 * 2 / 60)
    assert selective_year(promise(cases, ALPHA), cases, 1000, 6.0, by_page=False).rereading.hours == pytest.approx(25)
    assert selective_year(promise_expected(cases, ALPHA), cases, 1000, 2.0).at_most == pytest.approx(100)


def test_where_nothing_may_be_published_all_is_re_read() -> None:
    cases = scored("x" * 40)
    year = selective_year(promise(cases, ALPHA), cases, 1000, 2.0)
    assert (year.unread, year.at_most, year.rereading) == (0, 0, year.whole)


def test_what_has_no_risk_is_never_published_unread() -> None:
    cases = [*scored("." * 60), document(None, False)]
    made = promise(cases, ALPHA)
    assert (made.threshold, made.published) == (inf, Share(60, 61))
    assert apply(made, [document(None, False)] * 3) == (Share(0, 3), Share(0, 0))
