"""What ships is read, found by its id, counted; what cannot be is said in a sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from engine.core.errors import DamagedResults, NoTexts, OtherTexts, UnknownName
from engine.core.labels import SURNAME
from engine.core.model import replace
from engine.core.scores import Share
from engine.lab.measure.shipped_runs import predict
from engine.measure import DIRECT, PERSONS, Leaks, Tally
from engine.measure.leaks import DocumentLeaks
from engine.measure.results import RunInfo, learning_curves as learning, library
from engine.measure.results.files import write_counts, write_predictions
from engine.measure.results.gold_sets import Reference
from engine.measure.results.learning_curves import epochs, learning_curve
from engine.measure.results.perturbed import PerturbedLeaks
from engine.measure.results.speeds import select_speeds
from engine.measure.rules.gains import GainStep, RuleGain, RuleSetCounts
from tests.engine.measure.made_rules import Saying
from tests.engine.measure.speed_figures import FIGURES
from tests.engine.measure.test_gains import reference


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder of results on one French document, three runs and counts of two documents."""
    references = (reference(),)
    monkeypatch.setattr(library, "folder", lambda: tmp_path)
    monkeypatch.setattr(library, "load_shipped", lambda language: references if language == "fr" else ())
    library.clear()
    for rules, version in (("none", "0.4.0"), ("all", "0.4.0"), ("all", "0.10.0")):
        put(tmp_path, references, rules, version)
    path = library.run_path(tmp_path, "fr-dev", "fr-all")
    path.parent.mkdir()
    path.write_text(write_counts(info("all", "0.4.0", "fr-dev"), [Tally("a"), Tally("b")]), encoding="utf-8")
    return tmp_path


def info(rules: str, version: str, set_id: str = "fr") -> RunInfo:
    name = f"fr-{rules}" if version == "0.4.0" else f"fr-{version}-{rules}"
    return RunInfo(name, set_id, "Modèle", "Model", "fr", "0.2.0", version, rules)


def put(folder: Path, references: tuple[Reference, ...], rules: str, version: str) -> Path:
    path = library.run_path(folder, "fr", info(rules, version).id)
    path.parent.mkdir(exist_ok=True)
    made = predict(references, Saying(("Okonkwo", SURNAME)), rules)
    path.write_text(write_predictions(info(rules, version), made), encoding="utf-8")
    return path


@pytest.mark.usefixtures("shelf")
def test_sets_say_how_many_documents_they_have_and_whether_texts_are_at_hand() -> None:
    found = [(one.id, one.documents, one.language, one.texts, one.own) for one in library.sets()]
    assert found == [("fr", 1, "fr", True, False), ("en", 0, "en", True, False), ("fr-dev", 2, "fr", False, False)]


@pytest.mark.usefixtures("shelf")
def test_the_newest_run_comes_first_and_of_one_version_that_with_all_rules() -> None:
    assert [one.id for one in library.runs("fr")] == ["fr-0.10.0-all", "fr-all", "fr-none"]
    assert [one.id for one in library.runs("fr-dev")] == ["fr-all"]
    assert library.runs("en") == ()


@pytest.mark.usefixtures("shelf")
def test_counts_are_made_of_texts_and_read_where_there_are_none() -> None:
    (one,) = library.tallies("fr", "fr-none")
    assert one.masked[SURNAME] == Share(1, 3)
    assert [one.document for one in library.tallies("fr-dev", "fr-all")] == ["1", "2"]
    (all_rules,) = library.tallies("fr", "fr-all")
    assert all_rules.masked[SURNAME] == Share(3, 3), "rules find what the tagger left"


@pytest.mark.usefixtures("shelf")
def test_gold_and_prediction_stand_side_by_side() -> None:
    (one,) = library.compared("fr", "fr-none")
    assert [entity.text for entity in one.pair.predicted] == ["Okonkwo"]
    assert [person.id for person in one.persons] == ["p1", "p2"]
    assert (one.genre, one.touches) == ("appel", ())


@pytest.mark.usefixtures("shelf")
def test_of_a_set_without_texts_no_text_is_given() -> None:
    with pytest.raises(NoTexts) as raised:
        library.compared("fr-dev", "fr-all")
    assert "comptes" in raised.value.sentence("fr")
    assert "counts" in raised.value.sentence("en")


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("set_id", "run_id"),
    [
        pytest.param("de", "fr-all", id="no such set"),
        pytest.param("fr", "fr-zut", id="no such run"),
        pytest.param("en", "fr-all", id="a run of another set"),
        pytest.param("fr", "../fr/fr-all", id="a way round"),
        pytest.param("../results/fr", "fr-all", id="a way round to the set"),
        pytest.param("fr", "", id="nothing"),
    ],
)
def test_an_unknown_id_is_told(set_id: str, run_id: str) -> None:
    for read in (library.tallies, library.compared):
        with pytest.raises(UnknownName):
            read(set_id, run_id)


def test_an_unknown_set_is_told_of_runs_and_rules_too() -> None:
    for read in (library.runs, library.rule_values, library.perturbations):
        with pytest.raises(UnknownName, match="fr-dev"):
            read("de")


def test_what_was_read_is_kept_until_the_file_changes(shelf: Path) -> None:
    before = library.tallies("fr", "fr-none")
    assert library.tallies("fr", "fr-none") is before
    path = library.run_path(shelf, "fr", "fr-none")
    path.write_text(path.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    os.utime(path, ns=(1, 1))
    (one,) = library.tallies("fr", "fr-none")
    assert one.missing


def test_results_of_other_texts_are_refused(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = reference()
    other = replace(one.annotation, document=replace(one.annotation.document, text=one.annotation.document.text + "."))
    monkeypatch.setattr(library, "load_shipped", lambda language: (replace(one, annotation=other),))
    for read in (library.tallies, library.compared):
        with pytest.raises(OtherTexts, match="make evaluate"):
            read("fr", "fr-all")


def test_damaged_files_are_told_and_no_other_run_suffers(shelf: Path) -> None:
    library.run_path(shelf, "fr", "fr-all").write_text("zut", encoding="utf-8")
    library.run_path(shelf, "fr-dev", "fr-all").write_text("{}\n{}\n", encoding="utf-8")
    (shelf / "rules-fr.json").write_text('{"rules": [{}]}', encoding="utf-8")
    (shelf / "perturbations-fr.json").write_text('{"perturbations": [{"documents": [[1]]}]}', encoding="utf-8")
    (shelf / "speed.json").write_text("[", encoding="utf-8")
    for read in (
        lambda: library.tallies("fr", "fr-all"),
        lambda: library.tallies("fr-dev", "fr-all"),
        library.sets,
        lambda: library.runs("fr"),
        lambda: library.rule_values("fr"),
        lambda: library.perturbations("fr"),
        library.speeds,
    ):
        with pytest.raises(DamagedResults):
            read()
    assert len(library.tallies("fr", "fr-none")) == 1


def test_without_results_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "folder", lambda: tmp_path / "nowhere")
    assert [one.id for one in library.sets()] == ["fr", "en"]
    assert library.runs("fr") == library.rule_values("fr") == library.perturbations("fr") == library.speeds() == ()


def test_what_rules_add_and_speeds_are_read(shelf: Path) -> None:
    gain = RuleGain(
        "propagation",
        True,
        GainStep(),
        GainStep(RuleSetCounts(), RuleSetCounts({}, {}, Share(1, 2), Share(3, 4))) + GainStep(),
    )
    gain = replace(gain, alone=GainStep() + GainStep())
    (shelf / "rules-fr.json").write_text(json.dumps({"rules": [gain.to_json()]}), encoding="utf-8")
    speeds = select_speeds([FIGURES])
    (shelf / "speed.json").write_text(json.dumps({"speeds": [one.to_json() for one in speeds]}), encoding="utf-8")
    assert library.rule_values("fr") == (gain,)
    assert library.speeds() == speeds


def test_what_was_found_under_perturbations_is_read_without_names_of_documents(shelf: Path) -> None:
    whole = {PERSONS: Share(9, 10), DIRECT: Share(11, 12), "towns": Share(1, 1)}
    found = Leaks(
        (
            DocumentLeaks("secret", whole, Share(1, 3), Share(2, 500), Share(), ()),
            DocumentLeaks("nobody", {}, Share(), Share(0, 9), Share(), ()),
        )
    )
    record = PerturbedLeaks("capitals", "Capitales", "Capitals", "Tout est grand.", "All is large.", found)
    path = library.perturbations_path(shelf, "fr")
    path.write_text(json.dumps({"perturbations": [record.to_json()]}), encoding="utf-8")
    assert "secret" not in path.read_text(encoding="utf-8")
    (read,) = library.perturbations("fr")
    assert (read.title("en"), read.sentence("fr")) == ("Capitals", "Tout est grand.")
    assert [document.name for document in read.leaks.documents] == ["1", "2"]
    assert (read.leaks.mentions(PERSONS), read.leaks.mentions(DIRECT)) == (Share(9, 10), Share(11, 12))
    assert (read.leaks.clean(PERSONS), read.leaks.professionals, read.leaks.other) == (
        Share(0, 1),
        Share(1, 3),
        Share(2, 509),
    )


def test_of_measured_speeds_processor_and_gpu_are_kept() -> None:
    gpu = {**FIGURES, "device": "cuda", "end_to_end": {"tokens_per_second": 61700}}
    one, other = select_speeds([{**FIGURES, "gpu": gpu}])
    assert (one.device, one.tokens_per_second, one.tagging, one.flair) == ("cpu", 15000, 16000, 2500)
    assert (one.documents_per_second, other.device) == (pytest.approx(15000 / 1234), "cuda")
    assert other.documents_per_second == 50


def test_the_learning_curve_that_ships_is_read() -> None:
    points = learning_curve("fr")
    assert [point.decisions for point in points] == sorted(point.decisions for point in points)
    assert {(point.decisions, point.seed) for point in points} >= {(80, 1), (80, 2), (160, 1)}
    first = points[0]
    assert (first.recall, first.f1, first.persons, first.clean) == (0.7314, 0.7142, Share(957, 987), Share(25, 32))
    assert learning_curve("en") == ()


def test_the_epochs_of_the_models_that_ship_are_read() -> None:
    fr, en = epochs("fr"), epochs("en")
    assert (len(fr), fr[-1].model, fr[-1].f1, fr[-1].support) == (12, "fr 0.4.0", 0.9308, 8055)
    assert {one.model for one in en} == {"en 0.4.0"}
    assert epochs("de") == ()


def test_figures_of_a_training_that_are_none_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "curves", lambda: ({"language": "fr", "points": [{}]},))
    with pytest.raises(DamagedResults):
        learning_curve("fr")
