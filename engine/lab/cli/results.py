"""``results``: annotates all shipped gold with each model, and writes what the pages of figures
show to ``data/results``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.documents import pipeline
from engine.cli.options import NoModel
from engine.cli.progress import shown
from engine.core import ProgressListener, replace, settings
from engine.lab.cli import result_writing
from engine.lab.cli.gold import Gold, check, references

if TYPE_CHECKING:
    from engine.measure import RunInfo, gold_sets
    from engine.tagging import Tagger

HELP = "help.measure_the_models_on_the_reference"
PARTS = ("runs", "rules", "perturbations", "speed")
_RULES_OF_SECOND = ("all", "none")
"""Sets of rules behind a second model: what users get, and what the model says by itself."""

Models = Annotated[
    list[str] | None,
    typer.Option("--model", metavar="M", help="help.model_to_measure_may_be_repeated", show_default=False),
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="S", help="help.set_to_measure_fr_en_or", show_default=False),
]
Parts = Annotated[
    list[str] | None,
    typer.Option("--part", metavar="P", help="help.part_to_make_again_runs_rules", show_default=False),
]
Seconds = Annotated[float, typer.Option(metavar="N", min=0, help="help.how_long_each_measure_goes_on")]
Folder = Annotated[
    Path | None,
    typer.Option("-o", metavar="DIR", help="help.folder_of_the_results_instead_of", show_default=False),
]
Import = Annotated[
    Path | None,
    typer.Option("--import", metavar="DIR", help="help.annotations_made_elsewhere_to_keep_as", show_default=False),
]
Texts = Annotated[
    Path | None,
    typer.Option(
        "--texts",
        metavar="DIR",
        help="help.write_the_texts_of_the_set",
        show_default=False,
    ),
]
Identity = Annotated[
    str | None, typer.Option("--id", metavar="ID", help="help.with_import_name_of_the_engine", show_default=False)
]
Version = Annotated[str, typer.Option("--version", metavar="V", help="help.with_import_version_of_the_program")]
ModelVersion = Annotated[
    str, typer.Option("--model-version", metavar="V", help="help.with_import_version_of_the_model")
]
RuleSet = Annotated[str, typer.Option("--rules", metavar="R", help="help.with_import_all_propagation_or_none")]


def results(
    gold: Gold = None,
    model: Models = None,
    no_model: NoModel = False,
    set_: Sets = None,
    part: Parts = None,
    seconds: Seconds = 10,
    out: Folder = None,
    texts: Texts = None,
    import_: Import = None,
    id_: Identity = None,
    version: Version = "",
    model_version: ModelVersion = "",
    rules: RuleSet = "",
) -> int:
    """Measure and write; or write a run that was made elsewhere. Says on standard output what it
    wrote."""
    folder = out or settings().data / "results"
    if texts:
        result_writing.write_texts(texts, references(gold, set_))
        return 0
    if import_:
        result_writing.adopt(import_, gold, folder, model or [], set_ or [], id_, (version, model_version, rules))
        return 0
    if no_model:
        _rules_alone(folder, references(gold, set_))
        return 0
    names, wanted = _models(model), part or list(PARTS)
    check(wanted, PARTS)
    chosen = list(references(gold, set_))
    told: set[str] = set()
    for name in names:
        with _tagger(name) as (tagger, progress):
            for set_id, documents in [(one, found) for one, language, found in chosen if language == tagger.language]:
                measure = _Measure(set_id, documents, name, tagger, folder, progress)
                if "runs" in wanted:
                    measure.runs()
                if set_id in told or measure.second:  # of a language, behind its first model alone
                    continue
                told.add(set_id)
                if "rules" in wanted:
                    measure.rules()
                if "perturbations" in wanted:
                    measure.perturbations()
    if "speed" in wanted:
        from engine.tagging import second_models

        _speed([name for name in names if name not in second_models()], folder, seconds)
    return 0


def _rules_alone(folder: Path, sets: Iterable[tuple[str, str, Sequence[gold_sets.Reference]]]) -> None:
    """Annotate each set with the rules alone, and write the run."""
    from engine.lab.measure.shipped_runs import describe, predict
    from engine.tagging import RULES_ALONE, NoModel as RulesAlone

    for set_id, language, found in sets:
        with shown(RULES_ALONE) as progress:
            made = list(predict(found, RulesAlone(language), progress=progress))
        result_writing.write_run(folder, replace(describe(set_id, "", {}, "all"), held_out=True), found, made)


def _models(asked: Sequence[str] | None) -> list[str]:
    """Name the models to measure, all that are installed and the second ones unless some are asked
    for; missing ones are said before any work."""
    from engine.tagging import model_names, second_models

    names = list(asked or (*model_names(), *second_models()))
    for name in names:
        _facts(name)
    return names


def _facts(name: str) -> dict[str, Any]:
    """Read the ``model.json`` of a model, a first one or a second."""
    from engine.tagging import model_info, second_models

    return second_models().get(name) or model_info(name)


@contextmanager
def _tagger(name: str) -> Iterator[tuple[Tagger, ProgressListener | None]]:
    from engine.measure import record_tagger
    from engine.tagging import load_second, second_models

    with shown(name) as progress:
        if progress:
            progress("load", 0.0)
        device, second = settings().device, second_models().get(name)
        tagger = load_second(str(second["language"]), device).tagger if second else pipeline.load_tagger(name, device)
        yield record_tagger(tagger), progress


@dataclass(frozen=True)
class _Measure:
    """One model on the documents of one set, and the folder of the results."""

    set_id: str
    references: Sequence[gold_sets.Reference]
    model: str
    tagger: Tagger
    folder: Path
    progress: ProgressListener | None

    @property
    def second(self) -> bool:
        """Tell whether the model is one that gives a second opinion."""
        from engine.tagging import second_models

        return self.model in second_models()

    def runs(self) -> None:
        """Annotate with each set of rules, and write each run; of a second model, with all rules
        and with none."""
        from engine.lab.measure.shipped_runs import is_held_out, predict
        from engine.lab.train.calibration.held_out import read_held_out
        from engine.measure import RULE_SETS

        fits = {} if self.second else read_held_out(settings().data / "models" / self.model)
        apart = is_held_out(self.references, self.tagger, fits)
        for rules in _RULES_OF_SECOND if self.second else RULE_SETS:
            found = predict(self.references, self.tagger, rules, self.progress, fits)
            result_writing.write_run(
                self.folder, replace(self._info(rules), held_out=apart), self.references, list(found)
            )

    def rules(self) -> None:
        """Write what each rule adds."""
        from engine.measure import gains, result_library

        found = gains(self.references, self.tagger, progress=self.progress)
        path = result_library.rules_path(self.folder, self.set_id)
        self._write(path, "rules", [one.to_json() for one in found], len(self.references))

    def perturbations(self) -> None:
        """Write what each perturbation takes, on a sample of a large set."""
        from engine.lab.measure.perturbed import measure_perturbed, sample
        from engine.measure import result_library

        chosen = sample(self.references)
        found = [one.to_json() for one in measure_perturbed(chosen, self.tagger, progress=self.progress)]
        path = result_library.perturbations_path(self.folder, self.set_id)
        self._write(path, "perturbations", found, len(chosen))

    def _info(self, rules: str) -> RunInfo:
        from engine.lab.measure.shipped_runs import describe

        return describe(self.set_id, self.model, _facts(self.model), rules)

    def _write(self, path: Path, name: str, rows: Sequence[Any], documents: int) -> None:
        result_writing.write(
            path, result_writing.table({"run": {**asdict(self._info("all")), "documents": documents}}, name, rows)
        )


def _speed(names: Sequence[str], folder: Path, seconds: float) -> None:
    from engine.interchange import samples
    from engine.lab.measure.speed import measure_speed
    from engine.measure import result_library, select_speeds
    from engine.tagging import model_info

    figures = []
    for name in names:
        spoken = model_info(name).get("language", "fr")
        figures.append(measure_speed([sample.text for sample in samples() if sample.language == spoken], name, seconds))
    result_writing.write(
        folder / result_library.SPEEDS,
        result_writing.table({}, "speeds", [speed.to_json() for speed in select_speeds(figures)]),
    )
