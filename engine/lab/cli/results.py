"""``results``: annotates all shipped gold with each model, and writes what the pages of figures
show to ``data/results``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.documents import pipeline
from engine.cli.errors import BadCall
from engine.cli.language import number, say
from engine.cli.progress import shown
from engine.core import ProgressListener, replace, settings
from engine.lab.cli.gold import Gold, check, references

if TYPE_CHECKING:
    from engine.measure import RunInfo, gold_sets
    from engine.tagging import Tagger

HELP = "help.measure_the_models_on_the_reference"
PARTS = ("runs", "rules", "perturbations", "speed")

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
        _texts(texts, references(gold, set_))
        return 0
    if import_:
        _adopt(import_, gold, folder, model or [], set_ or [], id_, (version, model_version, rules))
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
                if set_id in told:  # what rules add and what perturbations take is told behind one model of a language
                    continue
                told.add(set_id)
                if "rules" in wanted:
                    measure.rules()
                if "perturbations" in wanted:
                    measure.perturbations()
    if "speed" in wanted:
        _speed(names, folder, seconds)
    return 0


def _models(asked: Sequence[str] | None) -> list[str]:
    """Name the models to measure, all that are installed unless some are asked for; missing ones
    are said before any work."""
    from engine.tagging import model_info, model_names

    names = list(asked or model_names())
    for name in names:
        model_info(name)
    return names


@contextmanager
def _tagger(name: str) -> Iterator[tuple[Tagger, ProgressListener | None]]:
    from engine.measure import record_tagger

    with shown(name) as progress:
        if progress:
            progress("load", 0.0)
        yield record_tagger(pipeline.load_tagger(name, settings().device)), progress


@dataclass(frozen=True)
class _Measure:
    """One model on the documents of one set, and the folder of the results."""

    set_id: str
    references: Sequence[gold_sets.Reference]
    model: str
    tagger: Tagger
    folder: Path
    progress: ProgressListener | None

    def runs(self) -> None:
        """Annotate with each set of rules, and write each run."""
        from engine.lab.measure.shipped_runs import is_held_out, predict
        from engine.lab.train.calibration.held_out import read_held_out
        from engine.measure import RULE_SETS

        fits = read_held_out(settings().data / "models" / self.model)
        apart = is_held_out(self.references, self.tagger, fits)
        for rules in RULE_SETS:
            found = predict(self.references, self.tagger, rules, self.progress, fits)
            _write_run(self.folder, replace(self._info(rules), held_out=apart), self.references, list(found))

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
        from engine.tagging import model_info

        return describe(self.set_id, self.model, model_info(self.model), rules)

    def _write(self, path: Path, name: str, rows: Sequence[Any], documents: int) -> None:
        _write(path, _listed({"run": {**asdict(self._info("all")), "documents": documents}}, name, rows))


def _write_run(
    folder: Path, info: RunInfo, references: Sequence[gold_sets.Reference], predicted: Sequence[Any]
) -> None:
    """Write a run with its identity; of a measuring set, its counts alone."""
    from engine.measure import gold_sets, identify, result_files, result_library

    engines = (one.annotation.engine for one in predicted)
    identity = identify(engines, (one.profile for one in references))
    info = replace(info, identity=identity, gold=gold_sets.gold_sha256(one.annotation for one in references))
    if info.set in gold_sets.COUNTED:
        from engine.measure import tallies

        text = result_files.write_counts(
            info, tallies(gold_sets.compare(references, predicted, fitted=not info.held_out))
        )
    else:
        _say_difference(result_library.run_path(folder, info.set, info.id), info, references, predicted)
        text = result_files.write_predictions(info, predicted)
    _write(result_library.run_path(folder, info.set, info.id), text)


def _say_difference(
    path: Path, info: RunInfo, references: Sequence[gold_sets.Reference], predicted: Sequence[Any]
) -> None:
    """Say how far a run differs from the one that it takes the place of, and whether another
    machine may be why."""
    from engine.cli.measure.tables import measured_tolerance
    from engine.core import EngineError
    from engine.measure import repeats, result_files

    if not path.exists():
        return
    try:
        before, earlier = result_files.read_predictions(path, references), result_files.read_info(path)
    except EngineError:  # of other texts or damaged: nothing to compare with, and written anew
        return
    found = repeats.compare_runs(before, predicted)
    if found.mentions and (earlier.model_version, earlier.rules) == (info.model_version, info.rules):
        key = "within" if found.within else "beyond"
        told = {"run": info.id, "different": found.different, "mentions": found.mentions}
        files.put(say(f"results.again.{key}", **told, score=number(found.score, 4), **measured_tolerance()) + "\n")


def _speed(names: Sequence[str], folder: Path, seconds: float) -> None:
    from engine.interchange import samples
    from engine.lab.measure.speed import measure_speed
    from engine.measure import result_library, select_speeds
    from engine.tagging import model_info

    figures = []
    for name in names:
        spoken = model_info(name).get("language", "fr")
        figures.append(measure_speed([sample.text for sample in samples() if sample.language == spoken], name, seconds))
    _write(folder / result_library.SPEEDS, _listed({}, "speeds", [speed.to_json() for speed in select_speeds(figures)]))


def _texts(folder: Path, sets: Iterable[tuple[str, str, Sequence[gold_sets.Reference]]]) -> None:
    """Write the texts of sets, a folder a set and a profile."""
    for set_id, _, documents in sets:
        for reference in documents:
            files.write(
                folder / set_id / reference.profile.name / f"{reference.name}.txt", reference.annotation.document.text
            )
        files.put(f"{folder / set_id} : {len(documents)}\n")


def _adopt(
    source: Path,
    gold: Path | None,
    folder: Path,
    models: Sequence[str],
    sets: Sequence[str],
    identity: str | None,
    versions: tuple[str, str, str],
) -> None:
    """Keep annotations that were made elsewhere, one document a file, as a run on one set."""
    from engine.interchange import convert
    from engine.lab.measure.shipped_runs import adopt, titled
    from engine.measure import RunInfo, gold_sets, left_out

    if not identity or len(sets) != 1:
        raise BadCall(reason="import_needs_one_set_and")
    if not identity.replace("-", "").replace(".", "").isalnum() or identity.startswith("."):
        raise BadCall(reason="id_letters_digits_dots_and")
    version, model_version, rules = versions
    if rules:
        left_out(rules)
    ((set_id, _, documents),) = references(gold, sets)
    model = models[0] if models else gold_sets.COUNTED.get(set_id, set_id)
    info = titled(RunInfo(identity, set_id, identity, identity, model, model_version, version, rules))
    found = adopt(convert.load(source), documents)
    if not found:
        raise BadCall(reason="no_document_of_is_one", name=source)
    _write_run(folder, info, documents, found)
    if missing := len(documents) - len(found):
        files.put(say("results.documents_of_the_set_that_lacks", source=source, missing=missing))


def _listed(head: dict[str, Any], name: str, rows: Sequence[Any]) -> str:
    """Write JSON with one row a line."""
    from engine.measure import result_files

    first = json.dumps({"schema": result_files.SCHEMA, **head}, ensure_ascii=False)[:-1]
    return first + f', "{name}": [\n' + ",\n".join(map(result_files.compact, rows)) + "\n]}\n"


def _write(path: Path, text: str) -> None:
    """Write a file, and say so."""
    files.write(path, text)
    size = max(1, round(len(text.encode()) / 1000))
    files.put(say("results.kb", path=path, size=size))
