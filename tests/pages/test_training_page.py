"""The page of trainings: its callbacks, with a service that notes what it is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from dash import no_update
from dash.exceptions import PreventUpdate

from engine.core import TrainingUnderWay, settings
from tests.components.conftest import leaves
from tests.components.test_training import made
from tests.engine.training.test_models import put

SET = "a" * 32


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


def shown(part: Any) -> str:
    """Give what a reader reads."""
    return " ".join(leaves(part))


class Room:
    """Stands for the trainings of a service."""

    def __init__(self) -> None:
        self.found: list[Any] = [(made(), "done")]
        self.asked: list[Any] = []
        self.error: Exception | None = None

    def list(self) -> Any:
        return tuple(self.found)

    def begin(self, *asked: Any) -> None:
        self.asked.append(asked)
        if self.error:
            raise self.error


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Any:
    import app  # noqa: F401  the pages register with its Dash
    from pages import training

    room = Room()
    monkeypatch.setattr(training.service, "service", lambda: SimpleNamespace(trainings=room))
    training.room = room  # type: ignore[attr-defined]
    return training


def test_new_trainings_are_chosen_and_the_clock_stops_when_none_runs(page: Any) -> None:
    progress, rows, options, chosen, known, stopped = page.look(None, 0, [], [], {}, "fr")
    assert progress is None
    assert len(rows) == 1
    assert ([one["value"] for one in options], chosen, stopped) == (["lyon"], ["lyon"], True)
    again = page.look(1, 0, options, chosen, known, "fr")
    assert again[1:5] == (no_update,) * 4, "what did not change is left, with the focus on it"
    page.room.found.append((made("paris", test=False, epochs=1), "running"))
    progress, rows, options, chosen, later, stopped = page.look(2, 0, options, chosen, known, "fr")
    assert (chosen, stopped) == (["lyon", "paris"], False)
    assert later != known
    assert len(rows) == 2
    assert "paris" in shown(progress)
    page.room.found[1] = (made("paris", test=False, epochs=2), "running")
    _, rows, _, _, last, _ = page.look(3, 0, options, chosen, later, "fr")
    assert rows is no_update
    assert last["figures"] != later["figures"]


def test_one_that_was_unticked_stays_so(page: Any) -> None:
    _, _, options, _, known, _ = page.look(None, 0, [], [], {}, "fr")
    assert page.look(1, 0, options, [], known, "fr")[3] is no_update


def test_a_training_is_begun_on_the_set_of_the_address(page: Any) -> None:
    said, changed = page.begin(1, SET, " lyon ", {"epochs": "3"}, 4, "en")
    assert page.room.asked == [(SET, "lyon", {"epochs": "3"})]
    assert changed == 5
    assert "You can close this page" in shown(said)
    with pytest.raises(PreventUpdate):
        page.begin(1, None, "lyon", {}, 0, "fr")


def test_what_is_refused_is_one_sentence(page: Any) -> None:
    page.room.error = TrainingUnderWay()
    said, changed = page.begin(1, SET, "lyon", {}, 0, "en")
    assert changed is no_update
    assert shown(said).startswith("A training is under way")


def test_a_model_is_chosen_with_a_word(page: Any, var: Path) -> None:
    put(var, "lyon")
    said, options, rows = page.use(1, "lyon", "en")
    assert shown(said) == "From the next document on, “lyon” reads documents in French."
    assert "lyon (fr), trained here, reads documents" in [one["label"] for one in options]
    assert "no: no probability is announced" in shown(rows)


def test_what_reads_documents_needs_a_network_where_a_service_is_chosen(page: Any, var: Path) -> None:
    put(var, "gpu")
    file = var / "models" / "gpu" / "model.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"reader": "http"}), encoding="utf-8")
    said, options, rows = page.use(1, "gpu", "en")
    assert "Start the server again" in shown(said)
    assert "gpu (fr), added here, reads documents" in [one["label"] for one in options]
    assert "service of another machine" in shown(rows)


def test_the_page_is_laid_out_with_and_without_a_corpus(page: Any) -> None:
    assert "Déposez d'abord" in shown(page.layout("fr"))
    assert "First drop" in shown(page.layout("en", set="fr"))
