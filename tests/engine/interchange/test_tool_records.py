"""Records of Label Studio, Prodigy and Argilla, DocBins and Parquet as others write them: what is
read of them, and what is refused in one sentence with its line."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from engine.interchange.convert import encode, read
from tests.engine.interchange.tool_files import AWA, GOLD, TEXT, refused, spans, take


def task(result: list[dict[str, Any]], side: str = "annotations", text: str = TEXT) -> dict[str, Any]:
    return {"id": 3, "data": {"text": text}, side: [{"result": result}]}


def mark(start: Any, end: Any, text: str, label: str = "nom") -> dict[str, Any]:
    return {"type": "labels", "value": {"start": start, "end": end, "text": text, "labels": [label]}}


def test_label_studio_gives_annotations_else_predictions_in_either_count_of_offsets() -> None:
    rows = [mark(4, 7, "Awa", "prenom"), mark(8, 14, "Diallo"), {"type": "relation", "from_id": "a", "to_id": "b"}]
    for side in ("annotations", "predictions", "completions"):
        (found,), said = take("json", "lot.json", json.dumps([task(rows, side)]).encode())
        assert (found.document.name, spans(found), said) == ("lot-3", AWA, {"relations": 1})
    shifted = [mark(5, 8, "Awa", "prenom"), mark(9, 15, "Diallo")]  # units of UTF-16, as before 1.4
    (found,), _ = take("label_studio", "x", json.dumps(task(shifted, text="😀" + TEXT[1:])).encode())
    assert spans(found) == AWA
    two = task(rows[:2])
    two["annotations"] += [{"result": rows[:1]}, {"result": [], "was_cancelled": True}]
    (found,), said = take("json", "x", json.dumps(two).encode())
    assert (spans(found), said) == (AWA[:1], {"annotations_aside": 1})


def test_label_studio_in_its_short_form_is_read() -> None:
    row = {"id": 3, "text": TEXT, "label": [{"start": 8, "end": 14, "text": "Diallo", "labels": ["nom"]}]}
    (found,), _ = take("json", "x.json", json.dumps([row]).encode())
    assert spans(found) == AWA[1:]


def test_prodigy_gives_what_was_accepted() -> None:
    rows = [
        {"text": TEXT, "spans": [{"start": 4, "end": 7, "label": "prenom"}], "answer": answer, "meta": {"name": answer}}
        for answer in ("accept", "reject", "ignore")
    ]
    lines = "\n".join(map(json.dumps, rows))
    found, said = take("doccano", "x.jsonl", lines.encode())
    assert ([one.document.name for one in found], said) == (["accept"], {"refused": 2})


def test_argilla_gives_responses_else_suggestions_of_either_release() -> None:
    value = [{"start": 4, "end": 7, "label": "prenom"}, {"start": 8, "end": 14, "label": "nom"}]
    record = {"id": "r1", "fields": {"text": TEXT}, "suggestions": {"spans": {"value": value, "score": [0.5, 0.25]}}}
    (found,), _ = take("json", "x", json.dumps(record).encode())
    assert (found.document.name, spans(found), [one.score for one in found.entities]) == ("r1", AWA, [0.5, 0.25])
    record["responses"] = {"spans": [{"value": value[:1], "user_id": "u"}], "quality": [{"value": "good"}]}
    (found,), _ = take("json", "x", json.dumps([record]).encode())
    assert spans(found) == AWA[:1]
    old = {"text": TEXT, "tokens": TEXT.split(), "annotation": [["prenom", 4, 7]], "prediction": [["nom", 8, 14, 0.5]]}
    (found,), _ = take("json", "x", json.dumps(old).encode())
    assert spans(found) == AWA[:1]


JSON = [
    pytest.param("prodigy", {"text": TEXT, "spans": [{"start": 4, "end": 99, "label": "nom"}]}, "span", id="Prodigy, past the end"),
    pytest.param("prodigy", {"text": TEXT, "spans": [{"start": 4, "label": "nom"}]}, "key", id="Prodigy, no end"),
    pytest.param("prodigy", {"spans": [], "text": 3}, "key", id="Prodigy, no text"),
    pytest.param("prodigy", {"text": TEXT, "spans": [3]}, "key", id="Prodigy, no object"),
    pytest.param("label_studio", task([mark(4, 7, "Awe")]), "span", id="Label Studio, another text"),
    pytest.param("label_studio", task([mark("4", 7, "Awa")]), "key", id="Label Studio, a start in letters"),
    pytest.param("label_studio", task([{"type": "labels"}]), "key", id="Label Studio, no value"),
    pytest.param("label_studio", {"data": {"image": 3}, "annotations": []}, "key", id="Label Studio, no text"),
    pytest.param("argilla", {"fields": {"text": TEXT}, "suggestions": {"s": {"value": [{"start": 1}]}}}, "key", id="Argilla, no end"),
    pytest.param("argilla", {"fields": {"n": 3}}, "key", id="Argilla, no text"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "data", "reason"), JSON)
def test_records_that_do_not_hold_are_named_by_their_line(form: str, data: Any, reason: str) -> None:
    good = {"prodigy": {"text": TEXT, "spans": []}, "label_studio": task([]), "argilla": {"fields": {"text": TEXT}}}
    line = 2
    source = "\n".join(map(json.dumps, (good[form], data)))
    assert refused(form, "x.jsonl", source.encode()) == (reason, line)
    assert refused("doccano", "x.jsonl", source.encode()) == (reason, line)


@pytest.mark.parametrize("form", ["label_studio", "prodigy", "argilla"])
@pytest.mark.parametrize("said", ["json", "doccano"])
def test_records_are_known_by_their_content(form: str, said: str) -> None:
    (found,) = read(encode([GOLD], form, "x"), said, "x")
    assert (found.document, spans(found)) == (GOLD.document, AWA)


def test_a_docbin_whose_mentions_are_spans_is_read() -> None:
    pytest.importorskip("spacy")
    from spacy.tokens import Doc, DocBin, Span
    from spacy.vocab import Vocab

    doc = Doc(Vocab(), words=["Mme", "Awa", "Diallo", "."], spaces=[True, True, False, False])
    doc.spans["sc"] = [Span(doc, 1, 2, "prenom"), Span(doc, 2, 3, "nom")]
    (found,), _ = take("spacy", "d/train.spacy", DocBin(docs=[doc]).to_bytes())
    assert (found.document.name, found.document.text, spans(found)) == ("train", TEXT, AWA)
    data = encode([GOLD], "spacy", "x")
    for broken in (data[:-4], data[:20], b"x" * 50, b"x\x9c"):
        assert refused("spacy", "a.spacy", broken) == ("docbin", 1)


def table(features: bool = True, **columns: Any) -> bytes:
    datasets = pytest.importorskip("datasets")
    from pyarrow import Table, parquet

    out = io.BytesIO()
    tags = datasets.List(datasets.ClassLabel(names=["O", "B-nom", "I-nom"]))
    schema = datasets.Features(tokens=datasets.List(datasets.Value("string")), ner_tags=tags).arrow_schema
    parquet.write_table(Table.from_pydict(columns, schema=schema if features else None), out)
    return out.getvalue()


def test_parquet_of_others_is_read_with_and_without_names() -> None:
    (found,), _ = take("datasets", "d/train.parquet", table(tokens=[["Mme", "Awa", "Sow"], ["Fin"]], ner_tags=[[0, 1, 2], [0]]))  # fmt: skip
    assert (found.document.name, found.document.text, spans(found)) == ("train", "Mme Awa Sow\nFin\n", [(4, 11, "nom")])
    (found,), said = take("datasets", "x", table(False, words=[["Awa", "Sow"]], labels=[["B-nom", "E-nom"]]))
    assert (spans(found), said) == ([(0, 7, "nom")], {"bioes": 1})


def test_parquet_that_does_not_hold_is_named_by_its_row() -> None:
    def why(**columns: Any) -> tuple[str, int]:
        return refused("datasets", "a.parquet", table(False, **columns))

    assert why(text=["a"]) == ("parquet_columns", 1)
    assert why(tokens=[["a"], ["b", "c"]], tags=[["O"], ["O"]]) == ("sequences", 2)
    assert why(tokens=[["a"]], tags=[[7]]) == ("tag", 1)
    assert why(tokens=[["a"], ["b"]], tags=[["S-x"], ["U-x"]])[0] == "mixed"
    assert refused("datasets", "a.parquet", b"PAR1" + b"x" * 40 + b"PAR1") == ("parquet", 1)
    assert refused("datasets", "a.arrow", b"x" * 40) == ("parquet", 1)
