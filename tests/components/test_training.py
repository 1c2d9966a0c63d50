"""The page of trainings by value: the form, how each training stands, its figures, the menu of
models."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from components.training import figures, form, models, trainings
from engine.measure import Training
from engine.training import HYPERPARAMETERS, KnownModel, OwnTraining
from engine.training.order import CorpusFacts, TrainingOrder

ROW = {"precision": 0.9, "recall": 0.8, "f1": 0.847, "support": 40}
ADDRESS = {"precision": 0.0, "recall": 0.0, "f1": 0.0, "support": 0}
OLD = {**ROW, "f1": 0.7}


def made(name: str = "lyon", *, test: bool = True, epochs: int = 2, sha256: str = "x", **more: Any) -> OwnTraining:
    """Make a training."""
    order = TrainingOrder(name, "fr", "fr", CorpusFacts("Lettres", 10, 60, "c"), created="2026-11-26")
    curves = tuple(
        {"kind": "tagger", "round": 0, "epoch": n, "loss": 0.5 / n, "seconds": 3.0 * n, "dev": {"all": {**ROW, "f1": 0.8 + n / 100}}}
        for n in range(1, epochs + 1)
    )  # fmt: skip
    record = Training(
        f"{name}-1",
        name,
        "1",
        "fr",
        "2026-11-26",
        test,
        {},
        {"processor": "p", "cores": 2},
        {},
        {"tagger": 120.0},
        {},
        curves,
    )
    measured = {
        "documents": 2, "tokens": 90, "sha256": sha256, "opened": 1,
        "before": {"all": OLD, "personnePhysiqueNom": OLD},
        "forms": {"small_letters": OLD, "capitals": ROW, "without_punctuation": ADDRESS},
        "after": {"all": ROW, "personnePhysiqueNom": ROW, "adresse": ADDRESS},
    }  # fmt: skip
    return OwnTraining(order, record, measured if test else None, more.get("progress"), more.get("error"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_hyperparameter_has_its_field_and_its_sentence(text: Callable[[Any], str], lang: str) -> None:
    shown = text(form.form(True, lang)).replace("\u00a0", " ").replace("\u202f", " ")
    for one in HYPERPARAMETERS:
        assert one.sentence(lang).replace("\u00a0", " ").replace("\u202f", " ") in shown
    assert len(set(named(form.form(True, lang), "training-"))) >= len(HYPERPARAMETERS) + 2


def named(part: Any, prefix: str) -> list[str]:
    """Give the ids of a layout that begin so."""
    found = [part.id] if isinstance(getattr(part, "id", None), str) and part.id.startswith(prefix) else []
    children = getattr(part, "children", None)
    for one in children if isinstance(children, list) else [children]:
        if one is not None and not isinstance(one, str):
            found += named(one, prefix)
    return found


def test_nothing_begins_without_a_corpus(text: Callable[[Any], str]) -> None:
    def button(known: bool) -> Any:
        return form.form(known, "fr").children[-1]

    assert (button(False).disabled, button(True).disabled) == (True, False)
    assert "Déposez d'abord" in text(form.form(False, "fr"))


@pytest.mark.parametrize(
    ("state", "acts"),
    [("running", ["stop"]), ("stopped", ["go_on", "erase"]), ("failed", ["go_on", "erase"]), ("done", ["erase"])],
)
def test_what_can_be_done_follows_how_it_stands(state: Any, acts: list[str]) -> None:
    (article,) = trainings.trainings([(made(), state)], "fr")
    assert [button.id["act"] for button in article.children[-1].children] == acts


def test_a_training_says_its_figure_beside_the_one_before(text: Callable[[Any], str]) -> None:
    shown = text(trainings.trainings([(made(), "done")], "en"))
    assert "F1 on the test: 84.7% (40 mentions), 70.0% before the training." in shown
    assert "changed: F1 70.0% in small letters, 84.7% in capitals, – without punctuation." in shown
    assert (
        "10 documents, 60 mentions; start: model fr; 26 November 2026. 2 epochs, 2.0 minutes, F1 82.0% on the development part."
        in shown
    )


def test_one_under_way_says_the_stage_and_the_time_left(text: Callable[[Any], str]) -> None:
    now = time.time()
    row = {"stage": "tagger 1/1", "fraction": 0.5, "first": 0.0, "began": now - 600, "at": now}
    shown = text(trainings.progress([(made(test=False, progress=row), "running")], "en"))
    assert "lyon – Training the tagger. About 10 minutes more for this stage." in shown


def test_one_that_failed_says_why(text: Callable[[Any], str]) -> None:
    error = {"fr": "Le disque est plein.", "en": "The disk is full."}
    assert "The disk is full." in text(trainings.trainings([(made(test=False, error=error), "failed")], "en"))


def test_the_curves_say_the_best_epoch_and_hold_every_one() -> None:
    figure, answer, table = drawn(figures.fill_curves([made(), made("paris", epochs=3)], "en"))
    assert answer == (
        "“lyon” is at its best in epoch 2: F1 82.0% on the development part. "
        "“paris” is at its best in epoch 3: F1 83.0% on the development part."
    )
    assert [list(trace.x) for trace in figure.data] == [[1, 2], [1, 2], [1, 2, 3], [1, 2, 3]]
    assert list(figure.data[0].y) == [81.0, 82.0]
    assert table is not None


def drawn(filled: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    """Give figure, answer and table of a card that was filled."""
    return filled[1], filled[0], filled[3]


def test_a_label_without_mentions_has_no_figure() -> None:
    figure, answer, _ = drawn(figures.fill_labels([made()], "en"))
    assert answer == "F1 on the test: 84.7% for “lyon” (40 mentions)."
    assert list(figure.data[0].y) == ["all", "surname", "street address"]
    assert list(figure.data[0].x) == [84.7, 84.7, None]
    assert figure.data[1].name == "before (fr)"


def test_figures_on_other_test_parts_are_said_not_to_compare() -> None:
    _, answer, _ = drawn(figures.fill_labels([made(), made("paris", sha256="y")], "en"))
    assert answer.endswith("measured on different test parts: their figures do not compare.")


@pytest.mark.parametrize("fill", [figures.fill_curves, figures.fill_labels])
def test_before_there_is_a_figure_the_card_says_when_it_comes(fill: Any) -> None:
    assert fill([made(test=False, epochs=0)], "fr")[-1] == "figure-body is-empty"


def test_the_menu_says_where_each_model_is_from_and_which_reads() -> None:
    found = [
        KnownModel("en", "en", "0.3.0", "2026-11-23", "a", own=False, used=True),
        KnownModel("fr", "fr", "0.3.0", "2026-11-23", "b", own=False, used=False),
        KnownModel("lyon", "fr", "1", "2026-11-26", "c", own=True, used=True),
    ]
    labels = [one["label"] for one in models.options(found, "en")]
    assert labels == [
        "en (en), shipped, reads documents",
        "fr (fr), shipped",
        "lyon (fr), trained here, reads documents",
    ]
    assert "lyon" in [one.children[1].value for one in [models.models(found, "fr", "en").children[2].children[0]]]
