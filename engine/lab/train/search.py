"""Look for better settings of the tagger (Optuna: Akiba et al. 2019), on documents drawn and
embedded once.

Only what matters is tried: size, learning rate, both dropouts, tokens between two updates. A trial
that is worse than the median of the others at the same epoch is given up. All is kept in the work
folder, so that a search that was interrupted goes on.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import torch

from engine.core import ProgressListener, catalogue, imports
from engine.lab.train import tagger
from engine.lab.train.configuration import Configuration
from engine.lab.train.foundations import write_foundations
from engine.lab.train.stages import new_tagger, open_work, round_data
from engine.lab.train.tagger.model import TaggerSettings
from engine.lab.train.work.interruption import Stopped, catch_signals
from engine.lab.train.work.journal import describe_configuration, machine
from engine.lab.train.work.progress import ProgressListeners, Warn
from engine.lab.train.work.saving import write_json

if TYPE_CHECKING:
    import optuna

STARTS = 5
"""Trials before the median of the others counts, and before the search learns from them."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One try. ``f1``: the best on the development documents; None where it was given up before its
    first epoch ended."""

    number: int
    settings: dict[str, Any]
    f1: float | None
    epochs: int
    pruned: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found: its trials, and the settings of the best one."""

    trials: tuple[Trial, ...]

    @property
    def best(self) -> Trial:
        """Give the trial with the best F1."""
        return max(self.trials, key=lambda trial: trial.f1 or 0.0)

    def summary(self, language: str = "fr") -> str:
        """Write the best settings as they go into the configuration."""
        rows = "".join(f"{key} = {_toml(value)}\n" for key, value in self.best.settings.items())
        head = catalogue.ENGINE.say("search.best", language, f1=f"{self.best.f1 or 0.0:.4f}", trials=len(self.trials))
        return f"# {head}\n[tagger]\n{rows}"


def _toml(value: Any) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def suggest(trial: optuna.Trial, base: TaggerSettings) -> TaggerSettings:
    """Draw the settings of a trial; all others stay as configured."""
    return replace(
        base,
        hidden=trial.suggest_categorical("hidden", [128, 192, 256, 384]),
        learning_rate=trial.suggest_float("learning_rate", 3e-4, 6e-3, log=True),
        locked_dropout=trial.suggest_float("locked_dropout", 0.1, 0.5, step=0.05),
        word_dropout=trial.suggest_float("word_dropout", 0.0, 0.15, step=0.025),
        tokens_per_batch=trial.suggest_categorical("tokens_per_batch", [1000, 2000, 4000, 8000]),
    )


def search(config: Configuration, count: int, progress: ProgressListener, warn: Warn) -> SearchResult:
    """Try settings until there are ``count`` trials in all, those of earlier sittings among them.

    Raises:
        LabMissing: Optuna is not installed. EngineError: as for a training.
    """
    library = _optuna()
    with open_work(config) as device:
        ears = ProgressListeners(progress, warn)
        write_foundations(config, ears)
        data = round_data(config, 0, new_tagger(config), ears)
        study = _study(library, config)
        with catch_signals() as stopped:
            while (done := len(_ended(study))) < count:
                progress("search", done / count)
                _try(library, study, config, data, device, stopped)
        found = SearchResult(tuple(_told(trial) for trial in _ended(study)))
        _keep(config, found, device)
        progress("search", 1.0)
    return found


def _optuna() -> Any:
    with imports():
        import optuna
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def _study(library: Any, config: Configuration) -> optuna.Study:
    """Open the study of a work folder. What an earlier sitting left unended is given up; each
    sitting draws on from another seed."""
    study: optuna.Study = library.create_study(
        storage=f"sqlite:///{config.work / 'search.db'}", study_name=config.name, load_if_exists=True, direction="maximize",
        pruner=library.pruners.MedianPruner(n_startup_trials=STARTS),
    )  # fmt: skip
    for trial in study.get_trials(deepcopy=False, states=(library.trial.TrialState.RUNNING,)):
        study.tell(trial.number, state=library.trial.TrialState.FAIL)
    study.sampler = library.samplers.TPESampler(seed=config.seed + len(study.trials), n_startup_trials=STARTS)
    return study


def _try(
    library: Any, study: optuna.Study, config: Configuration, data: tuple[tagger.Data, tagger.Data], device: str, stopped: Stopped
) -> None:  # fmt: skip
    """Train one trial. The first weights are drawn from the configuration's seed, the same for
    all."""
    trial = study.ask()
    settings, state = suggest(trial, config.tagger), config.work / "search.state"
    torch.manual_seed(config.seed)
    made = new_tagger(config, settings)
    dev, train = data
    values: list[float] = []

    def report(row: dict[str, Any]) -> None:
        values.append(row["dev"]["all"]["f1"])
        trial.report(values[-1], row["epoch"])
        if trial.should_prune():
            raise library.TrialPruned

    try:
        tagger.train(made, train, dev, settings, state, report, config.seed, stopped=stopped, device=device)
    except library.TrialPruned:
        trial.set_user_attr("f1", max(values))
        study.tell(trial, state=library.trial.TrialState.PRUNED)
    else:
        trial.set_user_attr("f1", max(values))
        study.tell(trial, max(values))
    finally:
        state.unlink(missing_ok=True)


def _ended(study: optuna.Study) -> list[optuna.trial.FrozenTrial]:
    return [trial for trial in study.get_trials(deepcopy=False) if trial.state.name in ("COMPLETE", "PRUNED")]


def _told(trial: optuna.trial.FrozenTrial) -> Trial:
    seconds = round(trial.duration.total_seconds(), 1) if trial.duration else 0.0
    values = trial.intermediate_values
    return Trial(
        trial.number, trial.params, trial.user_attrs.get("f1"), len(values), trial.state.name == "PRUNED", seconds
    )


def _keep(config: Configuration, found: SearchResult, device: str) -> None:
    """Write ``search.json`` beside the run's figures."""
    folder = config.runs / f"{config.name}-{config.version}"
    folder.mkdir(parents=True, exist_ok=True)
    rows = [{key: getattr(trial, key) for key in Trial.__dataclass_fields__} for trial in found.trials]
    head = {"schema": 1, "name": config.name, "date": time.strftime("%Y-%m-%d"), "machine": machine(device)}
    write_json(
        folder / "search.json",
        {**head, "configuration": describe_configuration(config), "best": found.best.number, "trials": rows},
    )
