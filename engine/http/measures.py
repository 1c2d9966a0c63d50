"""The routes ``/api/v1/convert``, ``/evaluate``, ``/recall`` and ``/agreement``: annotations that a
program sends, converted or measured at once by what the commands of these names call. Nothing of
them is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import quote

from flask import Blueprint, Response, jsonify, request

from engine.core import BadField
from engine.http.exports import attach
from engine.http.problems import wanted_language
from engine.http.upload import read_file_fields, read_files, read_flag
from engine.measure import parse_mapping
from engine.service import ConversionOptions, MeasureOptions, RecallOptions, service

measures = Blueprint("measures", __name__)

NOTICES = "X-Notices"
"""The header with what a form cannot hold, and how the source was read: JSON, percent encoded. One
sentence of each: proxies take no heads of more than 4 kB."""
ANY_FILE = "application/octet-stream"
MOST_DRAWS = 10_000


@measures.post("/convert")
def post_convert() -> Response:
    """Answer annotated documents, one or several multipart fields ``file``, in the form ``to``, as
    a file.

    ``from`` is the form of the source where its extension does not say. ``columns`` (2 to 4),
    ``layout`` and ``scheme`` say how CoNLL is written, ``set`` which annotation set of GATE is
    read. The header ``X-Notices`` (JSON, percent encoded) says what the form cannot hold and how
    the source was read, each with ``code``, ``n`` and its sentence (``detail``) in the language of
    ``Accept-Language``, or in French.
    """
    files, fields = read_files(request, "file")
    options = ConversionOptions(
        fields.get("to", ""),
        fields.get("from") or None,
        _whole(fields, "columns", 4, 2, 4),
        fields.get("layout") or None,
        fields.get("scheme") or None,
        fields.get("set") or None,
    )
    made = service.service().given.convert(files, options)
    answer = attach(Response(made.data, content_type=ANY_FILE), f"annotations{made.extension}")
    spoken = wanted_language()
    notices = [{"code": said["code"], "n": said["n"], "detail": said[spoken]} for said in made.notices]
    answer.headers[NOTICES] = quote(json.dumps(notices, ensure_ascii=False))
    return answer


@measures.post("/evaluate")
def post_evaluate() -> Response:
    """Answer how good a prediction is: multipart fields ``gold`` and ``predicted``, one or several
    files each, as ``evaluate --json`` of the command line writes it, with ``notices``.

    ``profile`` says which labels must not stay readable; ``map`` has lines ``FROM=TO``, from a
    label of the files to one of the tool, empty for one that does not count; with
    ``all_categories`` (``true``) the mean counts labels that the gold hardly has.
    """
    (gold, predicted), fields = read_file_fields(request, "gold", "predicted")
    return jsonify(service.service().given.evaluate(gold, predicted, _options(fields)))


@measures.post("/recall")
def post_recall() -> Response:
    """Answer how many decisions come out clean, from ``gold`` and ``predicted`` as for
    ``/evaluate``, as ``recall --json`` of the command line writes it, with ``notices``.

    ``group`` is ``all`` or one of the groups of mentions; ``p`` has recalls of mentions, with a
    comma between them, and ``n`` the mentions of a decision; ``decisions`` a year and ``minutes`` a
    page give the yearly figures; ``alpha`` is the share of leaks allowed, ``confidence`` that of
    the promise; with ``average`` (``true``) it is one on the average.
    """
    (gold, predicted), fields = read_file_fields(request, "gold", "predicted")
    confidence = None if read_flag(fields, "average") else _number(fields, "confidence", 0.95, 0.5, 0.9999)
    options = RecallOptions(
        fields.get("group") or "all",
        tuple(_in_bounds("p", each, 0, 1) for each in fields.get("p", "").split(",") if each.strip()),
        _whole(fields, "n", 16, 1, 500),
        _whole(fields, "decisions", 3_900_000, 1, 10**9),
        _number(fields, "minutes", 2.0, 0.1, 10**4),
        _number(fields, "alpha", 0.1, 0.0001, 0.9999),
        confidence,
    )
    return jsonify(service.service().given.recall(gold, predicted, _options(fields), options))


@measures.post("/agreement")
def post_agreement() -> Response:
    """Answer how far annotators agree: multipart fields ``file``, one for each annotator (a zip
    where one annotated several documents), as ``agreement --json`` of the command line writes it.

    ``draws`` are those of the intervals, 1000 unless said, 0 for none; ``matrix`` is a measure to
    give for each pair.
    """
    files, fields = read_files(request, "file")
    draws = _whole(fields, "draws", 1000, 0, MOST_DRAWS)
    return jsonify(service.service().given.agreement(files, draws, fields.get("matrix") or None))


def _options(fields: Mapping[str, str]) -> MeasureOptions:
    mapping = parse_mapping(fields.get("map", "").splitlines())
    return MeasureOptions(fields.get("profile") or "judiciaire", mapping, bool(read_flag(fields, "all_categories")))


def _number(fields: Mapping[str, str], name: str, default: float, least: float, most: float) -> float:
    """Read a number of a field.

    Raises:
        BadField: it is none, or out of its bounds.
    """
    said = fields.get(name) or ""
    return _in_bounds(name, said, least, most) if said else default


def _whole(fields: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    value = _number(fields, name, default, least, most)
    if value != int(value):
        raise BadField(name=name, kind="integer")
    return int(value)


def _in_bounds(name: str, said: str, least: float, most: float) -> float:
    try:
        value = float(said)
    except ValueError as error:
        raise BadField(name=name, kind="number") from error
    if not least <= value <= most:
        raise BadField(name=name, kind=f"number {least:g}…{most:g}")
    return value
