"""Annotations that a program sends to be converted or measured at once, of which nothing is kept:
read, and worked on, in a process of their own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core import OneAnnotator, UnknownName, in_all_languages, load_profile
from engine.measure import ALL, GROUPS, RunInfo, evaluate, identify_under, own_sets, own_sides, tallies
from engine.service.isolation.operation import Send
from engine.service.worker.wire import Message

if TYPE_CHECKING:
    from engine.interchange import Notice
    from engine.measure import MeasureNotice
    from engine.service.isolation.processes import Processes

Files = Sequence[own_sets.File]


@dataclass(frozen=True, slots=True)
class ConvertedAnnotations:
    """A file in another form, its ``extension`` with the dot, and what is to be known of it, each
    with its ``code``, how often (``n``), and the sentence in each language."""

    data: bytes
    extension: str
    notices: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """How annotations are read and written, as the command ``convert`` takes it: the form of the
    source, None to infer it from the extensions, and the target's (``to``); ``columns``,
    ``layout`` and ``scheme`` of CoNLL to write; the ``annotation_set`` of GATE to read."""

    to: str
    form: str | None = None
    columns: int = 4
    layout: str | None = None
    scheme: str | None = None
    annotation_set: str | None = None


@dataclass(frozen=True, slots=True)
class MeasureOptions:
    """How gold and prediction are compared, as ``evaluate`` takes it: the ``profile`` by which
    labels are masked, ``labels`` of the files to those of the tool (empty for those that do not
    count), whether the mean counts every label."""

    profile: str = "judiciaire"
    labels: Mapping[str, str] | None = None
    every_label: bool = False


@dataclass(frozen=True, slots=True)
class RecallOptions:
    """What ``recall`` takes beside: the ``group`` of mentions, recalls and mentions for the table
    of p^N, decisions a year, minutes a page, the share ``alpha`` of leaks allowed, the
    ``confidence`` of the promise, None for one on average."""

    group: str = ALL
    recalls: tuple[float, ...] = ()
    mentions: int = 16
    decisions: int = 3_900_000
    minutes: float = 2.0
    alpha: float = 0.1
    confidence: float | None = 0.95


class GivenAnnotations:
    """Converts and measures annotations of which nothing is kept. Each method raises UsageError and
    DocumentError as the command of its name, and what
    :meth:`engine.service.isolation.processes.Processes.run` raises."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes

    def convert(self, files: Files, options: ConversionOptions) -> ConvertedAnnotations:
        """Write annotated documents in another form."""
        made = self._processes.run("convert", files, options)
        return ConvertedAnnotations(made.data, made.body["extension"], made.body["notices"])

    def evaluate(self, gold: Files, predicted: Files, options: MeasureOptions) -> dict[str, Any]:
        """Measure a prediction by gold (:meth:`engine.measure.EvaluationReport.to_json`)."""
        return _figures(self._processes.run("evaluate", gold, predicted, options))

    def recall(self, gold: Files, predicted: Files, options: MeasureOptions, recall: RecallOptions) -> dict[str, Any]:
        """Tell how many decisions come out clean (:meth:`engine.recall.RecallReport.to_json`)."""
        return _figures(self._processes.run("recall", gold, predicted, options, recall))

    def agreement(self, files: Files, draws: int, matrix: str | None = None) -> dict[str, Any]:
        """Measure how far annotators agree, one of each file (:func:`engine.agreement.to_json`)."""
        return _figures(self._processes.run("agreement", files, draws, matrix))


def convert_files(_send: Send, files: Files, options: ConversionOptions) -> Message:
    """Convert, in the process (:func:`engine.interchange.convert.encode`)."""
    from engine.interchange import Ways, convert, losses, read_given

    writing = Ways(options.columns, options.scheme, layout=options.layout)
    convert.check_ways(writing)
    extension = convert.extension(options.to)
    reading = Ways(annotation_set=options.annotation_set)
    found = read_given([(file.name, file.data) for file in files], options.form, reading)
    written = convert.encode(found.annotations, options.to, files[0].name, writing)
    said = (*found.notices, *losses.losses(found.annotations, options.to, writing))
    return Message("done", {"extension": extension, "notices": _said(said)}, written)


def evaluate_files(_send: Send, gold: Files, predicted: Files, options: MeasureOptions) -> Message:
    """Measure, in the process (:func:`engine.measure.evaluate`)."""
    profile = load_profile(options.profile)
    truth, said, notices = _sides(gold, predicted, options)
    report = evaluate(truth, said, profile.masks, options.every_label)
    return _answer({**report.to_json(), "notices": _said(notices)})


def recall_files(_send: Send, gold: Files, predicted: Files, options: MeasureOptions, recall: RecallOptions) -> Message:
    """Tell what follows for decisions, in the process (:func:`engine.recall.report.report`)."""
    from engine.recall import report

    if recall.group not in (ALL, *GROUPS):
        raise UnknownName(name=recall.group[:20], known=", ".join((ALL, *GROUPS)))
    profile = load_profile(options.profile)
    truth, said, notices = _sides(gold, predicted, options)
    rows, of_pairs = own_sets.compare_sides(truth, said, profile)
    identity = identify_under(profile.name, [each.engine for each in said])
    name = predicted[0].name
    run = RunInfo(name, "", name, name, identity=identity)
    made = report.report(
        (run, tallies(rows)),
        recall.group,
        recall.recalls,
        recall.mentions,
        recall.decisions,
        recall.minutes,
        recall.alpha,
        recall.confidence,
    )
    return _answer(
        {**made.to_json(), "notices": _said({(each.code, each.n): each for each in (*notices, *of_pairs)}.values())}
    )


def measure_agreement(_send: Send, files: Files, draws: int, matrix: str | None) -> Message:
    """Compare annotators, in the process (:func:`engine.agreement.to_json`)."""
    from engine.agreement import BY_CODE, count, study, to_json
    from engine.service.agreement.annotator_reading import read_together

    if matrix is not None and matrix not in BY_CODE:
        raise UnknownName(name=matrix[:20], known=", ".join(BY_CODE))
    if len(files) == 1:
        raise OneAnnotator()
    read = read_together(files, lambda label: False, ())
    made = study.study([(name, side.annotations) for name, side in read])
    notices = [notice for _, side in read for notice in side.notices]
    figures = to_json(made, count(made), matrix, draws)
    return _answer({**figures, "notices": [*_said(notices), *figures["notices"]]})


def _sides(gold: Files, predicted: Files, options: MeasureOptions) -> tuple[Any, Any, Sequence[MeasureNotice]]:
    masks = load_profile(options.profile).masks
    truth = own_sets.read_files(gold, masks)
    said = own_sets.read_files(predicted, masks, known=[each.document for each in truth.annotations])
    settled = own_sides.settle_sides(truth, said, options.labels or {}, masks)
    return settled.gold, settled.predicted, (*truth.notices, *said.notices, *settled.notices)


def _said(notices: Iterable[Notice]) -> list[dict[str, Any]]:
    return [{"code": notice.code, "n": notice.n, **in_all_languages(notice.sentence)} for notice in notices]


def _answer(figures: Mapping[str, Any]) -> Message:
    return Message("done", {}, json.dumps(figures, ensure_ascii=False).encode())


def _figures(answer: Message) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(answer.data)
    return figures
