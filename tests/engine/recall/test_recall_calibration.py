"""A promise is made with the run that calibrated it, and with no other engine; what the risk was
fitted on does not calibrate."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from engine.core import EngineUnknown, OtherEngine, PromiseRefuted, RiskFitted, Share, replace
from engine.measure import ALL, RunIdentity, RunInfo, Tally, calibration, cases, result_library
from engine.recall.calibration import CalibratingRun, calibrating_run, check_engine, find_same_engine
from engine.recall.conformal import make_promise, promise_for
from engine.recall.more_documents import more_documents
from engine.recall.thresholds import rank_cases

ENGINE = RunIdentity("0.9.0", {"fr": "ab" * 32}, ("names", "dates"), {"judiciaire": "12" * 32})
RUN = RunInfo("fr-all", "fr", "Toutes", "All", "fr", rules="all", date="2026-11-26T10:00:00", identity=ENGINE)
OTHER_SET = replace(RUN, set="fr-dev", date="2026-11-25")


def document(rank: int, leaks: bool = False, **more: object) -> Tally:
    masked = {"personnePhysiqueNom": Share(5 - leaks, 5)}
    return Tally(f"d{rank}", masked=masked, risk=rank / 1000, profile="judiciaire", **more)  # type: ignore[arg-type]


def clean(many: int) -> list[Tally]:
    return [document(rank) for rank in range(many)]


def stripped(many: int) -> list[Tally]:
    """Make what an engine stripped of half the names leaves: nearly all documents leak."""
    return [document(rank, rank > 0) for rank in range(many)]


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"version": "0.8.0"}, "version"),
        ({"weights": {"fr": "cd" * 32}}, "weights"),
        ({"weights": {"en": "ab" * 32}}, "weights"),
        ({"rules": ("names",)}, "rules"),
        ({"profiles": {"judiciaire": "34" * 32}}, "profiles"),
        ({"profiles": {"canada": "12" * 32}}, "profiles"),
    ],
)
def test_another_engine_is_refused_by_the_part_that_differs(changed: dict[str, object], part: str) -> None:
    by = calibrating_run([(OTHER_SET, clean(60))], ALL)
    with pytest.raises(OtherEngine) as refused:
        check_engine(by, replace(RUN, identity=replace(ENGINE, **changed)))
    assert refused.value.params["reason"] == part
    for lang in ("fr", "en"):
        assert refused.value.sentence(lang).count(". ") == 1  # what is wrong, what to do
        assert "{" not in refused.value.sentence(lang)


@pytest.mark.parametrize("part", ["version", "weights", "rules", "profiles"])
def test_an_engine_that_is_not_known_is_refused(part: str) -> None:
    by = calibrating_run([(OTHER_SET, clean(60))], ALL)
    with pytest.raises(EngineUnknown) as refused:
        check_engine(by, replace(RUN, identity=replace(ENGINE, **{part: getattr(RunIdentity(), part)})))
    assert refused.value.params["reason"] == part


def test_the_same_engine_on_other_documents_is_promised_on() -> None:
    by = calibrating_run([(OTHER_SET, clean(60))], ALL)
    made, checked = promise_for(by, RUN, cases(clean(40), ALL), 0.1, 0.95)
    assert made.possible
    assert checked == (Share(40, 40), Share(0, 40))


def test_a_run_may_be_measured_under_some_of_the_profiles_that_calibrated_not_under_others() -> None:
    both = replace(ENGINE, profiles={**ENGINE.profiles, "administratif": "56" * 32})
    of_both = [*clean(60), replace(document(61), profile="administratif")]
    check_engine(calibrating_run([(replace(OTHER_SET, identity=both), of_both)], ALL), RUN)
    check_engine(calibrating_run([(replace(OTHER_SET, identity=both), of_both)], ALL), replace(RUN, identity=both))
    with pytest.raises(OtherEngine):
        check_engine(
            calibrating_run([(replace(OTHER_SET, identity=both), clean(60))], ALL), replace(RUN, identity=both)
        )
    with pytest.raises(OtherEngine):
        check_engine(calibrating_run([(OTHER_SET, clean(60))], ALL), replace(RUN, identity=both))


def test_a_run_of_no_known_engine_is_promised_on_by_its_own_documents_alone() -> None:
    unknown = RunInfo("mine", "own", "", "")
    by = calibrating_run([(unknown, clean(60))], ALL)
    check_engine(by, unknown)
    with pytest.raises(EngineUnknown):
        check_engine(by, replace(unknown, set="other"))


def test_the_stripped_engine_is_refused_even_where_it_says_to_be_the_same() -> None:
    by = calibrating_run([(OTHER_SET, clean(60))], ALL)
    with pytest.raises(PromiseRefuted) as refused:
        promise_for(by, RUN, cases(stripped(32), ALL), 0.1, 0.95)
    assert refused.value.params == {"leaking": 31, "published": 32}


def test_a_few_leaks_that_chance_explains_refute_nothing() -> None:
    by = calibrating_run([(OTHER_SET, clean(60))], ALL)
    some = [document(rank, rank < 5) for rank in range(32)]
    assert promise_for(by, RUN, cases(some, ALL), 0.1, 0.95)[1] == (Share(32, 32), Share(5, 32))


def test_several_runs_calibrate_together_only_as_one_engine() -> None:
    made = calibrating_run([(RUN, clean(30)), (OTHER_SET, clean(30))], ALL)
    assert (len(made.cases), made.date, made.identity) == (60, "2026-11-26", ENGINE)
    with pytest.raises(OtherEngine):
        calibrating_run([(RUN, clean(3)), (replace(OTHER_SET, identity=replace(ENGINE, rules=())), clean(3))], ALL)


def test_documents_that_the_risk_was_fitted_on_are_left_aside_and_counted() -> None:
    made = calibrating_run([(RUN, [*clean(30), document(31, fitted=True)])], ALL)
    assert (len(made.cases), made.fitted, made.to_json()["n"]) == (30, 1, 30)
    with pytest.raises(RiskFitted):
        calibrating_run([(RUN, [document(rank, fitted=True) for rank in range(9)])], ALL)


def test_where_the_risk_is_a_length_nothing_was_fitted() -> None:
    lengths = [replace(document(rank, fitted=True), risk=None, characters=rank + 1) for rank in range(9)]
    assert len(calibrating_run([(RUN, lengths)], ALL).cases) == 9


def test_documents_under_another_profile_do_not_calibrate() -> None:
    other = [replace(document(rank), profile="canada") for rank in range(5)]
    assert len(calibrating_run([(RUN, [*clean(30), *other])], ALL, ["judiciaire"]).cases) == 30


def test_the_promise_names_the_run_its_documents_its_date_and_their_number() -> None:
    said = make_promise(calibrating_run([(RUN, clean(60))], ALL), 0.1, 0.95).to_json()["calibrated"]
    assert said == {
        "runs": [{"set": "fr", "run": "fr-all", "date": "2026-11-26T10:00:00"}],
        "engine": ENGINE.to_json(),
        "date": "2026-11-26",
        "n": 60,
        "documents": [f"d{rank}" for rank in range(60)],
        "fitted": 0,
    }


def test_the_run_of_the_same_engine_is_found_among_others() -> None:
    none = replace(OTHER_SET, id="fr-none", rules="none", identity=replace(ENGINE, rules=()))
    assert find_same_engine(RUN, [none, OTHER_SET]) == OTHER_SET
    with pytest.raises(OtherEngine):
        find_same_engine(RUN, [none])
    with pytest.raises(EngineUnknown):
        find_same_engine(RUN, [replace(OTHER_SET, identity=RunIdentity())])


# --- How many more documents ----------------------------------------------------------------------


@pytest.mark.parametrize(("many", "more"), [(10, 32), (41, 1), (42, 0), (100, 0)])
def test_as_many_more_documents_are_said_as_make_the_promise(many: int, more: int) -> None:
    assert more_documents(rank_cases(cases(clean(many), ALL)), 0.1, 0.05) == more


def test_of_documents_that_leak_too_often_no_number_is_enough() -> None:
    assert more_documents(rank_cases(cases(stripped(40), ALL)), 0.1, 0.05) is None


def test_with_that_many_more_of_the_same_kind_the_promise_is_made() -> None:
    chance = np.random.default_rng(0)
    risky = chance.random(80)
    found = [replace(document(0, bool(chance.random() < 0.2 * one)), risk=float(one)) for one in risky]
    by = CalibratingRun((RUN,), cases(found, ALL))
    made = make_promise(by, 0.05, 0.95)
    assert not made.possible
    assert made.stronger
    assert made.stronger.alpha == 0.05
    assert made.stronger.documents
    times = -(-(80 + made.stronger.documents) // 80)
    assert make_promise(CalibratingRun((RUN,), by.cases * times), 0.05, 0.95).possible


# --- A risk that is fitted ------------------------------------------------------------------------


def logit(features: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return calibration.sigmoid(features @ np.array([1.5, -1.0, 0.5, 0.0]) - 3)


def test_a_risk_that_is_held_out_keeps_the_promise() -> None:
    """Fitted on sixty documents, calibrated on the same with risks each of which has not seen its
    document, applied to others: benchmarks/promise.py draws more often."""
    chance, broken, draws = np.random.default_rng(0), 0, 40
    many = chance.standard_normal((5000, 4))
    leaking = logit(many)
    for _ in range(draws):
        features = chance.standard_normal((60, 4))
        leaks = chance.random(60) < logit(features)
        rows = np.arange(60)
        fits = [calibration.logistic(features[rows != row], leaks[rows != row].astype(float)) for row in rows]
        risk = [float(calibration.sigmoid(fits[row][0] + features[row] @ fits[row][1:])) for row in rows]
        found = [replace(document(0, bool(leaks[row])), risk=risk[row]) for row in rows]
        made = calibration.logistic(features, leaks.astype(float))
        applied = calibration.sigmoid(made[0] + many @ made[1:])
        for alpha in (0.1, 0.15, 0.2, 0.3):
            threshold = make_promise(CalibratingRun((RUN,), cases(found, ALL)), alpha, 0.95).threshold
            if (applied < threshold).any() and leaking[applied < threshold].mean() > alpha:
                broken += 1
                break
    assert broken <= stats.binom.ppf(0.999, draws, 0.05)


# --- What ships -----------------------------------------------------------------------------------


def shipped(set_id: str, run_id: str) -> tuple[RunInfo, tuple[Tally, ...]]:
    run = next(one for one in result_library.runs(set_id) if one.id == run_id)
    return run, result_library.tallies(set_id, run_id)


def test_what_ships_is_known_by_its_engine_and_held_out() -> None:
    today = [run for set_id in ("fr", "fr-dev", "en") for run in result_library.runs(set_id) if run.date]
    assert len(today) == 16
    assert all(run.identity.known == bool(run.model) and run.held_out for run in today), "no model: nothing is promised"
    assert not any(tally.fitted for tally in result_library.tallies("fr-dev", "fr-all"))


def test_the_shipped_gold_and_the_measuring_set_together_publish_what_the_risk_allows() -> None:
    both = calibrating_run([shipped("fr", "fr-all"), shipped("fr-dev", "fr-all")], "persons")
    made = make_promise(both, 0.1, 0.95)
    assert made.published.rate > 0.5
    assert made.leaking.count <= 0.1 * made.published.count
    assert made.stronger
    assert made.stronger.documents


def test_runs_of_earlier_programs_are_not_promised_on_by_those_of_today() -> None:
    by = calibrating_run([shipped("fr", "fr-all")], "persons")
    with pytest.raises(OtherEngine) as refused:
        check_engine(by, shipped("fr-dev", "fr-0.2.0-all")[0])
    assert refused.value.params["reason"] == "version"
