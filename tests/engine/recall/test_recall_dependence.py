"""The beta-binomial model of misses, against scipy, a published example, and what it was drawn
from; dependence inside a sentence."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy import optimize, stats

from engine.core.scores import Share
from engine.measure import Case
from engine.recall.dependence import Dependence, _Likelihood, _more_than, clean_shares, curve, dependence
from engine.recall.neighbours import LEAST, neighbours

SAXONY = (3, 24, 104, 286, 670, 1033, 1343, 1112, 829, 478, 181, 45, 7)
"""Families of 12 children in Saxony by their number of boys (Geissler 1889; Lindsey & Altham
1998)."""


def documents(counts: list[tuple[int, int]]) -> list[Case]:
    return [Case(str(n), mentions, missed) for n, (mentions, missed) in enumerate(counts)]


def parameters(model: Dependence) -> tuple[float, float]:
    """Give a and b of the beta distribution of the share missed."""
    assert model.recall is not None
    assert model.rho
    both = 1 / model.rho - 1
    return (1 - model.recall) * both, model.recall * both


def drawn(a: float, b: float, many: int, seed: int) -> list[Case]:
    """Draw documents of 3 to 150 mentions whose share missed follows a beta distribution."""
    chance = np.random.default_rng(seed)
    sizes = chance.integers(3, 150, many)
    return documents(list(zip(sizes.tolist(), chance.binomial(sizes, chance.beta(a, b, many)).tolist(), strict=True)))


def test_a_published_example_is_found_again() -> None:
    cases = documents([(12, boys) for boys, families in enumerate(SAXONY) for _ in range(families)])
    a, b = parameters(dependence(cases))
    assert (a, b) == pytest.approx(
        (34.09558, 31.5715), rel=3e-4
    )  # « Beta-binomial distribution », Wikipedia, maximum likelihood
    height = sum(families * stats.betabinom.logpmf(boys, 12, a, b) for boys, families in enumerate(SAXONY))
    assert height == pytest.approx(-12492.9, abs=0.05)


def test_the_likelihood_is_that_of_scipy_up_to_a_constant() -> None:
    sizes, missed = np.array([3, 16, 40, 150, 7]), np.array([0, 2, 0, 31, 7])
    likelihood = _Likelihood(*(_more_than(counts) for counts in (missed, sizes - missed, sizes)))

    def apart(miss: float, rho: float) -> float:
        both = 1 / rho - 1
        return likelihood.at(miss, rho) - stats.betabinom.logpmf(missed, sizes, miss * both, (1 - miss) * both).sum()

    assert apart(0.03, 0.1) == pytest.approx(apart(0.4, 0.7)) == pytest.approx(apart(0.2, 0.001))
    binomial = stats.binom.logpmf(missed, sizes, 0.1).sum() - stats.binom.logpmf(missed, sizes, 0.3).sum()
    assert likelihood.at(0.1, 0.0) - likelihood.at(0.3, 0.0) == pytest.approx(binomial)


@pytest.mark.parametrize("seed", range(4))
def test_no_other_search_finds_a_likelier_model(seed: int) -> None:
    cases = drawn(0.3, 9, 40, seed)
    sizes, missed = np.array([case.mentions for case in cases]), np.array([case.missed for case in cases])

    def cost(logs: np.ndarray) -> float:
        return float(-stats.betabinom.logpmf(missed, sizes, *np.exp(logs)).sum())

    other = optimize.minimize(cost, np.log([0.5, 5.0]), method="Nelder-Mead", options={"xatol": 1e-6, "fatol": 1e-9})
    assert cost(np.log(parameters(dependence(cases)))) <= other.fun + 1e-6


def test_what_documents_were_drawn_from_is_found_again() -> None:
    model = dependence(drawn(0.27, 8.73, 3000, 1))
    assert model.recall == pytest.approx(0.97, abs=0.003)
    assert model.rho == pytest.approx(0.1, abs=0.01)
    assert model.expected == pytest.approx(model.clean.rate, abs=0.02)
    assert model.independent is not None
    assert model.independent < model.clean.rate - 0.2  # p^N would be far off
    assert model.p_value is not None
    assert model.p_value < 1e-6


def test_intervals_cover_what_documents_were_drawn_from_as_often_as_they_say() -> None:
    models = [dependence(drawn(0.27, 8.73, 60, seed)) for seed in range(40)]
    truth = clean_shares(np.array([0.97]), np.array([0.1]), 50)[0, 50]
    points = [curve(model, [50])[0] for model in models]
    least = stats.binom.ppf(0.001, 40, 0.95)
    assert sum(model.rho_interval[0] <= 0.1 <= model.rho_interval[1] for model in models) >= least  # type: ignore[index]
    assert sum(point.low <= truth <= point.high for point in points) >= least
    assert max(point.high - point.low for point in points) < 0.5  # and do not say it of everything


def test_independent_misses_are_called_so_as_often_as_the_test_says() -> None:
    chance = np.random.default_rng(0)
    sizes = chance.integers(3, 60, (60, 40))
    models = [
        dependence(documents(list(zip(row.tolist(), chance.binomial(row, 0.1).tolist(), strict=True)))) for row in sizes
    ]
    rejected = sum(model.p_value is not None and model.p_value < 0.05 for model in models)
    assert rejected <= stats.binom.ppf(0.999, 60, 0.05)
    assert sum(model.rho == pytest.approx(0, abs=1e-6) for model in models) > 18  # at the boundary, about half
    assert all(model.p_value == 1 for model in models if model.rho == 0)


def test_without_dependence_the_model_is_p_to_the_n() -> None:
    model = dependence(documents([(20, 1)] * 30))  # less spread than chance would give
    assert (model.rho, model.p_value, model.again) == (0, 1, pytest.approx(0.05))
    assert model.expected == pytest.approx(0.95**20) == pytest.approx(model.independent)
    (point,) = curve(model, [16])
    assert point.clean == pytest.approx(0.95**16) == pytest.approx(point.independent)
    assert point.low < point.clean < point.high


def test_documents_found_or_missed_as_a_whole_are_the_other_end() -> None:
    model = dependence(documents([(10, 0)] * 15 + [(10, 10)] * 5))
    assert model.rho == pytest.approx(1, abs=0.01)
    assert model.again == pytest.approx(1, abs=0.01)
    assert curve(model, [100])[0].clean == pytest.approx(0.75, abs=0.02)


@pytest.mark.parametrize(
    ("counts", "state", "limit"),
    [
        pytest.param([], "nothing", None, id="no document"),
        pytest.param([(0, 0)], "nothing", None, id="no mention"),
        pytest.param([(12, 3)], "one", None, id="one document"),
        pytest.param([(1, 0), (1, 1)], "single", None, id="one mention each"),
        pytest.param([(12, 0)] * 58, "no_miss", 0.0503, id="no miss"),
        pytest.param([(12, 0)], "no_miss", 0.95, id="no miss in one document"),
        pytest.param([(12, 12), (3, 3)], "all_missed", None, id="all missed"),
    ],
)
def test_what_allows_no_fit_is_said(counts: list[tuple[int, int]], state: str, limit: float | None) -> None:
    model = dependence(documents(counts))
    assert (model.state, model.rho, model.again, model.p_value) == (state, None, None, None)
    assert model.leaking_limit == (limit and pytest.approx(limit, abs=1e-4))
    assert curve(model, [1, 16]) == ()
    assert model.to_json()["documents"] == len([1 for mentions, _ in counts if mentions])


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.integers(1, 80).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))), min_size=1, max_size=12)
)
def test_any_counts_give_numbers_in_their_bounds(counts: list[tuple[int, int]]) -> None:
    model = dependence(documents(counts))
    for point in curve(model, [1, 16, 200]):
        assert 0 <= point.low <= point.clean <= point.high <= 1
    if model.state == "fitted":
        assert model.rho is not None
        assert model.rho_interval is not None
        assert 0 <= model.rho_interval[0] <= model.rho <= model.rho_interval[1] < 1
        assert model.p_value is not None
        assert 0 <= model.p_value <= 1


def pairs(document: list[list[bool]], together: bool) -> Share:
    """Count one by one: of ordered pairs whose first is missed, those whose second is."""
    mentions = [(sentence, missed) for sentence, row in enumerate(document) for missed in row]
    firsts = [(a, b) for a, b in permutations(mentions, 2) if a[1] and (a[0] == b[0]) == together]
    return Share(sum(b[1] for _, b in firsts), len(firsts))


def case_of(document: list[list[bool]]) -> Case:
    sentences: dict[tuple[int, int], int] = {}
    for row in document:
        sentences[len(row), sum(row)] = sentences.get((len(row), sum(row)), 0) + 1
    return Case("", sum(map(len, document)), sum(map(sum, document)), sentences=sentences)


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.lists(st.lists(st.booleans(), min_size=1, max_size=4), min_size=1, max_size=5), min_size=1, max_size=5)
)
def test_pairs_are_those_counted_one_by_one(texts: list[list[list[bool]]]) -> None:
    seen = neighbours([case_of(one) for one in texts], draws=10)
    assert seen.together == sum((pairs(one, True) for one in texts), Share())
    assert seen.apart == sum((pairs(one, False) for one in texts), Share())
    found = [[[not missed for missed in row] for row in one] for one in texts]
    beside = sum((pairs(one, True) for one in found), Share())
    assert seen.beside_found == Share(beside.of - beside.count, beside.of)
    assert (seen.overall.count, seen.overall.of) == tuple(
        sum(getattr(case_of(one), name) for one in texts) for name in ("missed", "mentions")
    )


def in_sentences(many: int, share: float, seed: int) -> list[Case]:
    """Draw documents of sentences of two mentions: missed together, or each by itself."""
    chance = np.random.default_rng(seed)
    made = []
    for _ in range(many):
        whole = chance.random(20) < share
        first, second = chance.random((2, 20)) < 0.1
        made.append(case_of([[bool(a), bool(a if w else b)] for a, b, w in zip(first, second, whole, strict=True)]))
    return made


def test_sentences_that_fail_as_a_whole_are_told_from_hard_documents() -> None:
    seen = neighbours(in_sentences(60, 0.8, 0))
    assert seen.together.rate == pytest.approx(0.8 + 0.2 * 0.1, abs=0.08)
    assert seen.apart.rate == pytest.approx(0.1, abs=0.03)
    assert seen.gap_interval is not None
    assert seen.gap_interval[0] > 0.4
    assert seen.odds_interval is not None
    assert seen.odds_interval[0] > 5


def test_independent_mentions_show_no_dependence() -> None:
    seen = neighbours(in_sentences(60, 0.0, 1))
    assert seen.odds_interval is not None
    assert seen.odds_interval[0] < 1 < seen.odds_interval[1]
    assert seen.gap_interval is not None
    assert seen.gap_interval[0] < 0 < seen.gap_interval[1]


@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([], id="no document"),
        pytest.param([Case("", 5, 1)], id="sentences not known"),
        pytest.param([Case("", 40, 20, sentences={(2, 1): 20})], id="one document"),
        pytest.param([Case("", 40, 2, sentences={(2, 1): 2, (2, 0): 18})] * 2, id="fewer misses than the least"),
        pytest.param([Case("", 40, 40, sentences={(2, 2): 20})] * 2, id="nothing found"),
        pytest.param([Case("", 40, 20, sentences={(1, 1): 20, (1, 0): 20})] * 9, id="no neighbours"),
    ],
)
def test_too_few_misses_have_no_odds(cases: list[Case]) -> None:
    seen = neighbours(cases)
    assert not seen.enough
    assert seen.together_interval is None
    assert (seen.troubled < LEAST) or len(cases) == 1 or not seen.beside_found.of


def test_one_sentence_a_document_leaves_nothing_apart() -> None:
    seen = neighbours([Case("", 3, 1, sentences={(3, 1): 1})] * 4 + [Case("", 3, 2, sentences={(3, 2): 1})] * 4)
    assert seen.enough
    assert (seen.apart, seen.apart_interval, seen.gap_interval) == (Share(), None, None)
