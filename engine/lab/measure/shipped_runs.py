"""Runs of a model on gold: what it says under each set of rules, and what each rule did; the model
reads each text once."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from engine import __version__
from engine.core import Annotation, Document, Entity, ProgressListener, replace
from engine.lab.measure.speed import machine
from engine.measure import EXTENSIONS, RULE_SETS, RunInfo, Touch, gold_sets, left_out
from engine.tagging import RULES_ALONE

if TYPE_CHECKING:
    from engine.rules import Rule
    from engine.tagging import Calibration, Tagger


def predict(
    references: Sequence[gold_sets.Reference],
    tagger: Tagger,
    rules: str = "all",
    progress: ProgressListener | None = None,
    held_out: Mapping[str, Calibration] | None = None,
) -> Iterator[gold_sets.PredictedDocument]:
    """Annotate gold documents behind a set of rules; ``progress`` hears the document's name and the
    fraction done. A document in ``held_out`` gets its risk and its scores from the calibration
    that has not seen it (:func:`engine.lab.train.calibration.held_out.read_held_out`).

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``.
    """
    from engine.pipeline import annotate
    from engine.rules import RULES
    from engine.tagging import tag_with_doubts

    without = left_out(rules)
    chosen = [rule for rule in RULES if rule.default and rule.name not in without]
    for rank, reference in enumerate(references):
        document = reference.annotation.document
        if progress:
            progress(document.name, rank / len(references))
        made = annotate(document, _without(tagger, document, held_out or {}), reference.profile, rules=chosen)
        yield gold_sets.PredictedDocument(
            made, tuple(touches(document, tag_with_doubts(tagger, document.text)[0], chosen))
        )


def is_held_out(references: Sequence[gold_sets.Reference], tagger: Tagger, held_out: Mapping[str, Calibration]) -> bool:
    """Tell whether no document gets its risk from a calibration that was fitted on it."""
    from engine.tagging import CalibratedTagger, words_sha256

    made = tagger.calibration if isinstance(tagger, CalibratedTagger) else None
    if made is None:
        return True
    texts = {words_sha256(reference.annotation.document.text) for reference in references}
    return made.fitted is not None and not (texts & made.fitted) - held_out.keys()


def _without(tagger: Tagger, document: Document, held_out: Mapping[str, Calibration]) -> Tagger:
    """Give the tagger the calibration that leaves a document out, where there is one."""
    from engine.tagging import CalibratedTagger, words_sha256

    fitted = held_out.get(words_sha256(document.text))
    if fitted is None or not isinstance(tagger, CalibratedTagger):
        return tagger
    other = copy(tagger)
    other.calibration = fitted
    return other


def touches(document: Document, found: Sequence[Entity], rules: Sequence[Rule]) -> Iterator[Touch]:
    """Tell, rule by rule, which spans each took away and which it added; a span that did not stay
    is not told."""
    from engine.core import settle
    from engine.rules import RulesOutcome, step

    outcome = RulesOutcome(settle(found))
    for rule in rules:
        before = {(e.start, e.end, e.label) for e in outcome.entities}
        outcome = step(document, outcome, rule)
        after = {(e.start, e.end, e.label) for e in outcome.entities}
        yield from (Touch(rule.name, False, *span) for span in sorted(before - after))
        yield from (Touch(rule.name, True, *span) for span in sorted(after - before))


def describe(set_id: str, model: str, facts: dict[str, Any], rules: str) -> RunInfo:
    """Describe a run of this engine, made now on this machine; ``facts`` are those of
    ``model.json``. Without a ``model`` it is that of the rules alone."""
    on = {name: value for name, value in machine().items() if name != "load_before"}
    date = time.strftime("%Y-%m-%d")
    version = str(facts.get("version", ""))
    return titled(
        RunInfo(f"{model or RULES_ALONE}-{rules}", set_id, "", "", model, version, __version__, rules, date, on)
    )


def titled(run: RunInfo) -> RunInfo:
    """Write the titles of a run into it, as other readers of its file expect them."""
    return replace(run, fr=run.title("fr"), en=run.title("en"))


def adopt(
    annotations: Sequence[Annotation], references: Sequence[gold_sets.Reference]
) -> tuple[gold_sets.PredictedDocument, ...]:
    """Take annotations made elsewhere as a run on gold, documents by name, its extension left
    aside.

    Documents that the gold does not have are left out.

    Raises:
        BrokenLine: one is of another text than the gold's.
    """
    from engine.measure import pair

    by_name = {_stem(annotation.document.name): annotation for annotation in annotations}
    found = []
    for reference in references:
        made = by_name.get(_stem(reference.name))
        if made is not None:
            pair([reference.annotation], [made])
            found.append(gold_sets.PredictedDocument(replace(made, document=reference.annotation.document)))
    return tuple(found)


def _stem(name: str) -> str:
    path = PurePath(name)
    return path.stem if path.suffix.lower() in EXTENSIONS else path.name


__all__ = ["RULE_SETS", "adopt", "describe", "predict", "titled", "touches"]
