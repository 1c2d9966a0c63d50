"""The search of settings: trials kept, gone on with, and reproducible; on features that exist."""

from __future__ import annotations

import builtins
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import LabMissing
from engine.lab import train
from engine.lab.train import search
from engine.lab.train.configuration import load
from engine.lab.train.errors import Interrupted
from engine.lab.train.tagger.model import TaggerSettings
from tests.engine.lab.train.conftest import Trained, configured

pytest.importorskip("optuna")
pytestmark = pytest.mark.filterwarnings("ignore::Warning:optuna.*", "ignore::Warning:sqlalchemy.*")


@pytest.fixture
def work(trained: Trained, tmp_path: Path, in_one_process: None) -> Path:
    """A configuration whose language models and features are there."""
    shutil.copytree(trained.folder / "work", tmp_path / "work")
    return configured(tmp_path, load(trained.config).corpora, **{"epochs = 2": "epochs = 1"})


def params(found: search.SearchResult) -> list[dict[str, Any]]:
    return [trial.settings for trial in found.trials]


def test_a_search_goes_on_where_it_stopped(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = train.search_settings(work, 2)
    second = train.search_settings(work, 3)
    assert params(second)[:2] == params(first)
    assert len(second.trials) == 3
    assert len({str(settings) for settings in params(second)}) == 3, "a later sitting draws other settings"
    assert second.best.f1 == max(trial.f1 for trial in second.trials)
    again = train.search_settings(work, 3)
    assert again == second
    kept = (work.parent / "runs" / "tiny-0" / "search.json").read_text(encoding="utf-8")
    assert '"schema": 1' in kept


def test_what_it_writes_goes_into_the_configuration(work: Path) -> None:
    found = train.search_settings(work, 1)
    best = tomllib.loads(found.summary("fr"))["tagger"]
    assert set(best) == {"hidden", "learning_rate", "locked_dropout", "word_dropout", "tokens_per_batch"}
    assert TaggerSettings(**best).hidden == found.best.settings["hidden"]


def test_an_interrupted_trial_is_given_up_and_the_others_stay(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train.search_settings(work, 1)
    real = search.tagger.train

    def interrupted(*arguments: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(search.tagger, "train", interrupted)
    with pytest.raises(Interrupted):
        train.search_settings(work, 2)
    monkeypatch.setattr(search.tagger, "train", real)
    assert len(train.search_settings(work, 2).trials) == 2


def test_without_optuna_one_sentence_says_what_to_install(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **more: Any) -> Any:
        if name == "optuna":
            raise ModuleNotFoundError(name=name)
        return real(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(LabMissing) as caught:
        train.search_settings(work, 1)
    assert "optuna, dont seul le laboratoire a besoin" in caught.value.sentence("fr")
