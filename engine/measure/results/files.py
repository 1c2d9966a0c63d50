"""The files of ``data/results``: a header line that says of what run they are, then one document a
line (JSON Lines).

Of gold whose texts ship, a line holds what the run said, as places in the text, and the sha256 of
that text: never the text. Of a measuring set it holds the document's counts alone
(:class:`engine.measure.tally.Tally`), its number in place of its name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core import (
    BY_SHORT,
    LABELS,
    Annotation,
    BrokenLine,
    DamagedResults,
    EngineInfo,
    Entity,
    OtherTexts,
    Person,
    entity_at,
    replace,
)
from engine.interchange import sort_entities
from engine.measure.results.gold_sets import PredictedDocument, Reference
from engine.measure.results.identity import RunIdentity
from engine.measure.results.runs import Parameter, RunInfo, Touch
from engine.measure.tally import Tally

SCHEMA = 1
EXTENSION = ".jsonl"

_MODEL, _RULE, _HUMAN = "model", "rule:", "human"
_STRUCTURED = ("machine", "identity", "held_out", "gold", "parameters", "figures")
"""Fields of a run that are no texts, or that runs of before 2026-11-26 lack."""
_WRONG = (KeyError, TypeError, ValueError, AttributeError, IndexError)


def text_sha256(text: str) -> str:
    """Compute the SHA-256 of a text in UTF-8, in hexadecimal, by which a stored prediction is tied
    to its text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def write_predictions(info: RunInfo, predicted: Iterable[PredictedDocument]) -> str:
    """Serialise predictions as JSON Lines: the header of the run, then one document per line, as
    spans without text."""
    return _lines(info, (_document(one, info.model) for one in predicted))


def write_counts(info: RunInfo, tallies: Iterable[Tally]) -> str:
    """Serialise tallies as JSON Lines: the header of the run, then one document per line, numbered
    from 1 in place of its name, and without its genre."""
    numbered = (replace(one, document=str(number), genre="") for number, one in enumerate(tallies, 1))
    return _lines(info, (one.to_json() for one in numbered))


def with_header(info: RunInfo, text: str) -> str:
    """Put the header of a run before the documents of a file, in place of its own."""
    return _lines(info, ()) + text.partition("\n")[2]


def read_info(path: Path) -> RunInfo:
    """Read the header of a result file: which run it is of.

    Raises:
        DamagedResults: the file has no such header.
    """
    with _line(path, 1), path.open(encoding="utf-8") as file:
        return _info(json.loads(file.readline()))


def parse_info(text: str) -> RunInfo:
    """Read the header of the text of a result file.

    Raises:
        DamagedResults: it has none.
    """
    with _line(Path("run.jsonl"), 1):
        return _info(json.loads(text.partition("\n")[0]))


def read_predictions(path: Path, references: Sequence[Reference]) -> tuple[PredictedDocument, ...]:
    """Read the predictions of a run in the order of the file, with the texts of ``references``;
    documents not among these are skipped.

    Raises:
        DamagedResults: the file cannot be read.
        OtherTexts: a document was predicted on another text than the reference's.
    """
    info = read_info(path)
    by_name = {reference.name: reference.annotation for reference in references}
    found = []
    for number, row in _rows(path):
        with _line(path, number):
            name, digest = str(row["document"]), str(row["sha256"])
            if name not in by_name:
                continue
            if digest != text_sha256(by_name[name].document.text):
                raise OtherTexts(file=path.name, document=name)
            found.append(_predicted(row, by_name[name], info))
    return tuple(found)


def read_counts(path: Path) -> tuple[Tally, ...]:
    """Read the tallies of a file of :func:`write_counts`, in its order.

    Raises:
        DamagedResults: the file cannot be read.
    """
    found = []
    for number, row in _rows(path):
        with _line(path, number):
            found.append(Tally.from_json(row))
    return tuple(found)


def _lines(info: RunInfo, rows: Iterable[Mapping[str, Any]]) -> str:
    return "".join(compact(row) + "\n" for row in ({"schema": SCHEMA, "run": asdict(info)}, *rows))


def compact(data: Any) -> str:
    """Serialise as JSON on one line without spaces, non-ASCII characters unescaped."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _rows(path: Path) -> Iterator[tuple[int, Any]]:
    """Give the lines after the header, numbered from 2."""
    with _line(path, 1):
        lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines[1:], 2):
        with _line(path, number):
            row = json.loads(line)
        yield number, row


@contextmanager
def _line(path: Path, number: int) -> Iterator[None]:
    """Say of a line that cannot be read which one it is.

    Raises:
        DamagedResults: it is not what was written.
    """
    try:
        yield
    except (*_WRONG, BrokenLine) as error:
        raise DamagedResults(file=path.name, line=number) from error


def _info(head: Mapping[str, Any]) -> RunInfo:
    if head["schema"] != SCHEMA:
        raise ValueError("another schema")
    row = head["run"]
    texts = {field.name: str(row[field.name]) for field in fields(RunInfo) if field.name not in _STRUCTURED}
    identity = RunIdentity.from_json(row["identity"]) if "identity" in row else RunIdentity(str(row["version"]))
    return RunInfo(
        **texts,
        machine=dict(row["machine"]),
        identity=identity,
        held_out=bool(row.get("held_out", False)),
        gold=str(row.get("gold", "")),
        parameters={str(name): _parameter(value) for name, value in row.get("parameters", {}).items()},
        figures={str(name): float(value) for name, value in row.get("figures", {}).items()},
    )


def _parameter(value: Any) -> Parameter:
    if not isinstance(value, str | int | float | bool):
        raise TypeError("a parameter is one value")
    return value


def _document(document: PredictedDocument, model: str) -> dict[str, Any]:
    said = document.annotation
    risk = None if said.nothing_missed is None else round(1 - said.nothing_missed, 4)
    return {
        "document": said.document.name,
        "sha256": text_sha256(said.document.text),
        "risk": risk,
        "entities": [
            [e.start, e.end, _short(e.label), _origin(e.source, model), round(e.score, 4), e.person, int(e.masked)]
            for e in said.entities
        ],
        "persons": [[person.id, person.role, int(person.masked)] for person in said.persons],
        "touches": [[t.rule, int(t.added), t.start, t.end, _short(t.label)] for t in document.touches],
    }


def _predicted(row: Mapping[str, Any], gold: Annotation, info: RunInfo) -> PredictedDocument:
    risk, document = row["risk"], gold.document
    entities = [_entity(document.text, info.model, *one) for one in row["entities"]]
    persons = tuple(Person(str(id_), (), role, None, bool(masked)) for id_, role, masked in row["persons"])
    said = Annotation(
        document,
        EngineInfo(info.version, info.model, "", ""),
        sort_entities(entities, document.text, document.name, 1),
        persons,
        nothing_missed=None if risk is None else 1 - float(risk),
    )
    touches = [Touch(str(rule), bool(added), _whole(a), _whole(b), _full(c)) for rule, added, a, b, c in row["touches"]]
    return PredictedDocument(said, tuple(touches))


def _entity(
    text: str, model: str, start: int, end: int, label: str, origin: str, score: float, person: str | None, masked: int
) -> Entity:
    made = entity_at(text, _whole(start), _whole(end), _full(label), _source(origin, model), float(score))
    return replace(made, person=person, masked=bool(masked))


def _whole(number: int) -> int:
    if type(number) is not int or number < 0:
        raise ValueError("this is no place in a text")
    return number


def _short(label: str) -> str:
    return LABELS[label].short if label in LABELS else label


def _full(short: str) -> str:
    return BY_SHORT.get(short, str(short))


def _origin(source: str, model: str) -> str:
    """Shorten a source: the run's own model, a rule by its name alone; another stays as it is."""
    if source == f"{_MODEL}:{model}":
        return _MODEL
    return source.removeprefix(_RULE)


def _source(origin: str, model: str) -> str:
    if origin == _MODEL:
        return f"{_MODEL}:{model}"
    return origin if ":" in origin or origin == _HUMAN else _RULE + origin
