"""A model, or the rules alone, on one's own gold: its texts annotated as users' documents are, and
the run kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from engine.core import Annotation, Profile, ProgressListener
from engine.measure.own.sets import compare_sides
from engine.measure.results.gold_sets import gold_sha256
from engine.measure.results.identity import identify_under
from engine.measure.results.runs import Parameter, RunInfo
from engine.measure.runs.kept import keep
from engine.measure.tallying import tallies
from engine.tagging import NoModel, Tagger
from engine.text import Language


def predict_gold(
    gold: Sequence[Annotation], tagger: Tagger | None, profile: Profile, progress: ProgressListener | None = None
) -> Iterator[Annotation]:
    """Annotate the texts of gold documents with a tagger and the rules, as texts of its language;
    without one with the rules alone, each in its own. ``progress`` hears the document's name and
    the fraction done.

    Raises:
        ModelError: the tagger cannot be used.
    """
    from engine.pipeline import annotate

    for rank, reference in enumerate(gold):
        if progress:
            progress(reference.document.name, rank / len(gold))
        reader = tagger or NoModel(reference.document.language)
        yield annotate(reference.document, reader, profile, language=Language(reader.language, forced=True))


def keep_own_run(
    set_id: str,
    run_id: str,
    gold: Sequence[Annotation],
    predicted: Sequence[Annotation],
    profile: Profile,
    title: str = "",
    parameters: Mapping[str, Parameter] | None = None,
) -> Path:
    """Measure a prediction by gold and keep its counts by document, without a text or a name;
    return the file.

    Raises:
        BadRunName, RunExists, StoreClosed: as :func:`engine.measure.runs.kept.keep`. BrokenLine:
        the texts of a document differ.
    """
    rows, _ = compare_sides(gold, predicted, profile)
    engines = [one.engine for one in predicted]
    models, versions = ({getattr(one, name) for one in engines} for name in ("model", "version"))
    model = models.pop() if len(models) == 1 else ""
    info = RunInfo(
        run_id, set_id, title or run_id, title or run_id,
        model=model, version=versions.pop() if model and len(versions) == 1 else "",
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        identity=identify_under(profile.name, engines),
        gold=gold_sha256(gold), parameters=parameters or {},
    )  # fmt: skip
    return keep(info, tallies(rows))


__all__ = ["keep_own_run", "predict_gold"]
