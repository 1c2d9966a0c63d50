"""How good an annotation is, what that means for whole decisions, and how far annotators agree."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.agreement import AgreementReport, agreement_of, study_of
from engine.core import Profile, load_profile
from engine.library.sources import side_of, warn
from engine.measure import (
    ALL,
    Evaluation,
    RunInfo,
    bootstrap,
    evaluation_of,
    identify_under,
    own_sets,
    own_sides,
    result_library,
)
from engine.recall import DECISIONS, MINUTES, RecallReport, conformal, report

if TYPE_CHECKING:
    from engine.library.sources import AnnotationSource


def evaluate(
    gold: AnnotationSource,
    predicted: AnnotationSource,
    *,
    profile: str | Profile = "judiciaire",
    labels: Mapping[str, str] | None = None,
    form: str | None = None,
) -> Evaluation:
    """Measure a prediction against gold, both of the same documents.

    Either side is annotations, or the path of a file, zip or folder in any form that
    :func:`convert` reads (``form`` where the extension of the prediction does not say). Documents
    are paired by name without extension, else by identical text; one without a prediction counts as
    wholly missed. ``labels`` maps labels of the files to those of the tool, to "" for those that do
    not count. ``profile`` tells which labels must not stay readable.

    The frame has a row for each label, then ``micro`` and ``macro``: measures are 0 to 1 under the
    strict scheme (same bounds, same label; SemEval 2013), ``support`` counts mentions of the gold,
    ``_low`` and ``_high`` bound the 95 % interval over documents. ``.table("type")`` gives another
    scheme, ``.errors()`` every error in its context.

    Raises:
        UnknownLabels: labels that are neither the tool's nor mapped.
        BrokenLine: a file cannot be read, or the two texts of a document differ.
        UnknownName, FileMissing, GoldTooLarge, DocumentError: a profile, a form or a file.

    >>> from nomdemprunt import evaluate, samples
    >>> gold = [sample.annotation for sample in samples()[:2]]
    >>> figures = evaluate(gold, gold).to_frame().set_index("label")
    >>> float(figures.loc["micro", "recall"])
    1.0
    """
    chosen = load_profile(profile) if isinstance(profile, str) else profile
    truth = side_of(gold, chosen.masks)
    said = side_of(predicted, chosen.masks, form, truth.annotations)
    settled = own_sides.settle_sides(truth, said, labels or {}, chosen.masks)
    warn((*truth.notices, *said.notices, *settled.notices))
    compared, _ = own_sets.compare_sides(settled.gold, settled.predicted, chosen)
    name = Path(predicted).name if isinstance(predicted, str | os.PathLike) else "prediction"
    identity = identify_under(chosen.name, [one.engine for one in settled.predicted])
    return evaluation_of(RunInfo(name, "", name, name, identity=identity), compared, settled.notices)


def shipped_run(set: str = "fr", run: str | None = None) -> Evaluation:
    """Return a stored run on shipped gold, as :func:`evaluate` would: ``set`` is ``fr`` or ``en``,
    ``run`` the id of one of its runs, by default the newest with all rules.

    Raises:
        UnknownName: no such set or run; the sentence lists those that there are.
        NoTexts: only counts are kept of this set.

    >>> from nomdemprunt import shipped_run
    >>> len(shipped_run("en").tallies) > 10
    True
    """
    known = {one.id: one for one in result_library.runs(set)}
    chosen = run or next(iter(known), "")
    compared = result_library.compared(set, chosen)
    return evaluation_of(known[chosen], compared)


def recall(
    gold: AnnotationSource | Evaluation,
    predicted: AnnotationSource | None = None,
    *,
    group: str = ALL,
    mentions: int = 16,
    recalls: Sequence[float] = (),
    decisions: int = DECISIONS,
    minutes: float = MINUTES,
    alpha: float = conformal.ALPHA,
    confidence: float | None = conformal.CONFIDENCE,
    profile: str | Profile = "judiciaire",
    labels: Mapping[str, str] | None = None,
    form: str | None = None,
) -> RecallReport:
    """Tell how many decisions come out clean, from what was found of their mentions.

    The sides are those of :func:`evaluate`, or one evaluation. ``group`` is ``all`` or one of
    :data:`engine.measure.GROUPS` (persons, addresses…). p^N, the share of clean documents if misses
    were independent, is tabulated for ``mentions`` (N) and ``recalls`` (p, 0 to 1); ``decisions`` a
    year and ``minutes`` to read a page again give the yearly figures; ``alpha`` is the share of
    leaking documents allowed among those published unread, strictly between 0 and 1, with a
    ``confidence``, or on average where it is None.

    The frame has a row for each document that has mentions: how many, how many were missed,
    ``expected`` = p^N, and ``risk``, the system's own probability that a name was missed. A
    notebook shows how many leaking documents are left as documents are read again.

    Raises:
        KeyError: no such group. BadShare: an ``alpha`` that is no share.
        TypeError: a gold without a prediction.
        The errors of :func:`evaluate`.

    >>> from nomdemprunt import recall, samples
    >>> gold = [sample.annotation for sample in samples()[:2]]
    >>> recall(gold, gold).to_frame()["clean"].tolist()
    [True, True]
    """
    if not isinstance(gold, Evaluation):
        if predicted is None:
            raise TypeError("recall() of a gold needs a prediction, or one evaluation")
        gold = evaluate(gold, predicted, profile=profile, labels=labels, form=form)
    measured, chosen = (gold.run, gold.tallies), tuple(recalls)
    return report.report(
        measured,
        group,
        chosen,
        mentions=mentions,
        decisions=decisions,
        minutes=minutes,
        alpha=alpha,
        confidence=confidence,
    )


def agreement(
    *annotators: AnnotationSource, names: Sequence[str] = (), draws: int = bootstrap.DRAWS
) -> AgreementReport:
    """Measure how far two or more annotators of the same documents agree.

    Each is annotations, or the path of a file, zip or folder as for :func:`evaluate`; ``names`` are
    those of the files unless they are given. ``draws`` is the number of bootstrap draws of the 95 %
    intervals over documents, 0 for none.

    The frame has a row for each measure (F1 strict and by overlap, Cohen's and Fleiss' kappa,
    Krippendorff's alpha, B³…) of the whole study, of each label and of each document: ``value``,
    ``low`` and ``high`` are None where they are undefined, ``used`` and ``dropped`` count
    ``unit``s. ``.disagreements()`` lists the places where two annotators differ.

    Raises:
        TypeError: fewer than two annotators.
        NothingShared: no document that two of them annotated.
        BrokenLine: a file cannot be read, or the texts of a document differ in more than blanks.
        UnknownName, FileMissing, GoldTooLarge, DocumentError: a form or a file.

    >>> from nomdemprunt import DATA, agreement
    >>> study = agreement(*(DATA / "agreement" / f"annotateur-{n}.json" for n in (1, 2)), draws=0)
    >>> study.to_frame().query("scope == 'whole' and measure == 'strict'")["used"].item() > 1000
    True
    """
    if len(annotators) < 2:
        raise TypeError("agreement() needs two annotators or more")
    sides = [side_of(one, lambda label: False) for one in annotators]
    study = study_of(names or _names(annotators), [side.annotations for side in sides])
    warn((*(notice for side in sides for notice in side.notices), *study.notices))
    return agreement_of(study, draws)


def _names(annotators: Sequence[AnnotationSource]) -> list[str]:
    """Name annotators after their files, the others by number, none as another."""
    stems = [Path(one).stem if isinstance(one, str | os.PathLike) else "" for one in annotators]
    return [
        stem if stem and stems.count(stem) == 1 else f"{stem or 'annotator'} {n}" for n, stem in enumerate(stems, 1)
    ]


__all__ = ["agreement", "evaluate", "recall", "shipped_run"]
