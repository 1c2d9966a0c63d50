"""What ``results`` writes: runs with their identity, tables row by row; and runs that were made
elsewhere, with the texts that they are made of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import number, say
from engine.core import replace
from engine.lab.cli.gold import references

if TYPE_CHECKING:
    from engine.measure import RunInfo, gold_sets


def write_run(folder: Path, info: RunInfo, references: Sequence[gold_sets.Reference], predicted: Sequence[Any]) -> None:
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
    write(result_library.run_path(folder, info.set, info.id), text)


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


def write_texts(folder: Path, sets: Iterable[tuple[str, str, Sequence[gold_sets.Reference]]]) -> None:
    """Write the texts of sets, a folder a set and a profile."""
    for set_id, _, documents in sets:
        for reference in documents:
            files.write(
                folder / set_id / reference.profile.name / f"{reference.name}.txt", reference.annotation.document.text
            )
        files.put(f"{folder / set_id} : {len(documents)}\n")


def adopt(
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
    from engine.lab.measure import shipped_runs
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
    info = shipped_runs.titled(RunInfo(identity, set_id, identity, identity, model, model_version, version, rules))
    found = shipped_runs.adopt(convert.load(source), documents)
    if not found:
        raise BadCall(reason="no_document_of_is_one", name=source)
    write_run(folder, info, documents, found)
    if missing := len(documents) - len(found):
        files.put(say("results.documents_of_the_set_that_lacks", source=source, missing=missing))


def table(head: dict[str, Any], name: str, rows: Sequence[Any]) -> str:
    """Write JSON with one row a line."""
    from engine.measure import result_files

    first = json.dumps({"schema": result_files.SCHEMA, **head}, ensure_ascii=False)[:-1]
    return first + f', "{name}": [\n' + ",\n".join(map(result_files.compact, rows)) + "\n]}\n"


def write(path: Path, text: str) -> None:
    """Write a file, and say so."""
    files.write(path, text)
    size = max(1, round(len(text.encode()) / 1000))
    files.put(say("results.kb", path=path, size=size))
