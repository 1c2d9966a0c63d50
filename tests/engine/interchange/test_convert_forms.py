"""Our JSON, Doccano's lines, files and directories."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.broken import BrokenLine
from engine.core.errors import FileMissing, UnknownName
from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, Person, entity_at
from engine.interchange.convert import form_of, load, read, write
from engine.interchange.doccano import to_doccano
from engine.interchange.export import to_json
from engine.interchange.schema import HOLE, from_json
from tests.doubts import foreign

TEXT = "M. Luc Roux a comparu."
LUC, ROUX = entity_at(TEXT, 3, 6, FIRST_NAME, "human"), entity_at(TEXT, 7, 11, SURNAME, "human")
RICH = Annotation(
    Document("x.docx", TEXT, sha256="00", language="en"),
    EngineInfo("1", "fr", "cpu", "tout", ("email",)),
    (replace(LUC, person="p1", source="model:fr", score=0.5, masked=True), replace(ROUX, person="p1")),
    (Person("p1", ("Luc", "Roux"), "party", "m"),),
    (foreign("initials", "blocking", "…", 3, 6, "p1"),),
)
BROKEN_JSON: list[Any] = [  # reason, data
    pytest.param("key", 3, id="no object"),
    pytest.param("key", {"text": TEXT}, id="no entities"),
    pytest.param("key", {"text": TEXT, "entities": [7]}, id="a mention that is none"),
    pytest.param("key", {"text": TEXT, "entities": [{"start": "3", "end": 6, "label": "X"}]}, id="a start in letters"),
    pytest.param("key", {"text": TEXT, "entities": [], "persons": None}, id="no persons"),
    pytest.param("key", {"text": TEXT, "entities": [], "engine": 3}, id="an engine that is none"),
    pytest.param("span", {"text": TEXT, "entities": [{"start": 3, "end": 99, "label": "X"}]}, id="past the end"),
    pytest.param("span", {"text": TEXT, "entities": [{"start": -3, "end": 2, "label": "X"}]}, id="before the start"),
    pytest.param("span", {"text": TEXT, "entities": [{"start": 3, "end": 3, "label": "X"}]}, id="empty"),
    pytest.param(
        "span", {"text": TEXT, "entities": [{"start": 3, "end": 6, "label": "X", "text": "Léa"}]}, id="other text"
    ),
    pytest.param("no_text", {"entities": []}, id="neither text nor length"),
    pytest.param(
        "no_text", {"document": {"characters": 9}, "entities": [{"start": 0, "end": 1, "label": "X"}]}, id="no mention"
    ),
    pytest.param(
        "span",
        {"document": {"characters": 3}, "entities": [{"start": 2, "end": 4, "label": "X", "text": "ab"}]},
        id="too short",
    ),
    pytest.param("characters", {"document": {"characters": 10**12}, "entities": []}, id="longer than the memory"),
    pytest.param("characters", {"document": {"characters": -1}, "entities": []}, id="shorter than nothing"),
    pytest.param(
        "overlap",
        {"text": TEXT, "entities": [{"start": 7, "end": 11, "label": "X"}, {"start": 3, "end": 8, "label": "X"}]},
        id="one over the other",
    ),
]
DOCCANO = [  # one line, as different versions of Doccano write it
    {"id": 7, "text": TEXT, "label": [[3, 6, FIRST_NAME], [7, 11, SURNAME]]},
    {"id": 7, "text": TEXT, "labels": [[7, 11, SURNAME], [3, 6, FIRST_NAME]], "Comments": []},
    {
        "id": 7,
        "text": TEXT,
        "entities": [
            {"id": 1, "label": FIRST_NAME, "start_offset": 3, "end_offset": 6},
            {"id": 2, "label": SURNAME, "start_offset": 7, "end_offset": 11},
        ],
        "relations": [],
    },
]
BROKEN_DOCCANO = [  # reason, second line of a file
    ("json", "{"),
    ("key", "[]"),
    ("key", '{"label": []}'),
    ("key", '{"text": "a"}'),
    ("key", '{"text": "a", "label": [[0, 1]]}'),
    ("key", '{"text": "a", "label": [[0, "1", "X"]]}'),
    ("span", '{"text": "a", "label": [[0, 2, "X"]]}'),
    ("overlap", '{"text": "ab", "label": [[0, 2, "X"], [1, 2, "Y"]]}'),
]


def everything(annotation: Annotation) -> tuple[str, list[tuple[int, int, str, str]]]:
    return annotation.document.text, [(e.start, e.end, e.text, e.label) for e in annotation.entities]


def test_our_json_keeps_all_of_an_annotation() -> None:
    assert read(write([RICH], "json", "x").encode(), "json", "x.json") == (RICH,)


def test_json_holds_the_text_only_when_asked() -> None:
    assert "text" not in json.loads(to_json(RICH))
    assert json.loads(to_json(RICH, text=True))["text"] == TEXT


def test_an_annotation_without_its_text_shows_its_mentions_and_holes() -> None:
    (found,) = read(to_json(RICH).encode(), "json", "x.json")
    assert found.document.text == HOLE * 3 + "Luc" + HOLE + "Roux" + HOLE * 11
    assert found.entities == RICH.entities


def test_its_text_can_be_given_beside_it() -> None:
    assert read(to_json(RICH).encode(), "json", "x.json", text=TEXT) == (RICH,)
    with pytest.raises(BrokenLine, match="mention n° 1"):
        read(to_json(RICH).encode(), "json", "x.json", text="Mme " + TEXT)


def test_without_its_text_an_annotation_is_not_written_elsewhere() -> None:
    with pytest.raises(BrokenLine, match="--text"):
        write(read(to_json(RICH).encode(), "json", "x.json"), "conll", "x.json")


def test_the_least_that_is_read_is_a_text_and_spans() -> None:
    data = {
        "id": "7",
        "text": TEXT,
        "entities": [{"start": 7, "end": 11, "label": SURNAME}, {"start": 3, "end": 6, "label": "X"}],
    }
    found = from_json(data, "a/b.json", 1, lambda label: label == "X")
    assert found.document.name == "7"
    assert [(e.text, e.source, e.score, e.masked) for e in found.entities] == [
        ("Luc", "human", 1.0, True),
        ("Roux", "human", 1.0, False),
    ]


@pytest.mark.parametrize(("reason", "data"), BROKEN_JSON)
def test_json_that_does_not_fit_is_refused(reason: str, data: Any) -> None:
    with pytest.raises(BrokenLine) as caught:
        read(json.dumps(data).encode(), "json", "x.json")
    assert caught.value.params["reason"] == reason


@pytest.mark.parametrize("row", DOCCANO, ids=["label", "labels", "entities"])
def test_every_version_of_doccano_is_read(row: dict[str, Any]) -> None:
    (found,) = read(json.dumps(row).encode(), "doccano", "some/file.jsonl")
    assert found.entities == (LUC, ROUX)
    assert found.document.name == "file-7"


@pytest.mark.parametrize("form", ["label", "entities"])
def test_both_forms_of_doccano_are_written(form: Any) -> None:
    line = to_doccano(RICH, form)
    assert line.endswith("}\n")
    assert everything(read(line.encode(), "doccano", "x.jsonl")[0]) == everything(RICH)


def test_lines_of_our_own_json_are_read_among_doccano_lines() -> None:
    source = to_doccano(replace(RICH, document=replace(RICH.document, name="y"))) + to_json(RICH) + "\n\n"
    assert [a.document.name for a in read(source.encode(), "doccano", "x.jsonl")] == ["y", "x.docx"]


@pytest.mark.parametrize(("reason", "line"), BROKEN_DOCCANO)
def test_a_broken_doccano_line_is_named(reason: str, line: str) -> None:
    source = json.dumps(DOCCANO[0]) + "\n" + line + "\n"
    with pytest.raises(BrokenLine) as caught:
        read(source.encode(), "doccano", "x.jsonl")
    assert (caught.value.params["reason"], caught.value.params["line"]) == (reason, 2)


def test_json_broken_at_a_line_and_bytes_that_are_no_utf8_are_named() -> None:
    for data, reason in ((b'{"a":\n\n?}', "json"), (b"{\n\n\xe9", "encoding")):
        with pytest.raises(BrokenLine) as caught:
            read(data, "json", "x.json")
        assert (caught.value.params["reason"], caught.value.params["line"]) == (reason, 3)


def test_a_byte_order_mark_is_no_part_of_the_file() -> None:
    assert read(b"\xef\xbb\xbf" + write([RICH], "json", "x").encode(), "json", "x.json") == (RICH,)


def test_a_directory_is_read_in_order_of_name(tmp_path: Path) -> None:
    for name in ("b", "a"):
        annotation = replace(RICH, document=replace(RICH.document, name=name))
        (tmp_path / f"{name}.json").write_text(to_json(annotation), encoding="utf-8")
    (tmp_path / "notes.md").write_text("not read")
    assert [a.document.name for a in load(tmp_path)] == ["a", "b"]


def test_two_documents_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.json").write_text(to_json(RICH), encoding="utf-8")
    with pytest.raises(BrokenLine, match=r"x\.docx"):
        load(tmp_path)


def test_several_documents_in_json_are_a_list() -> None:
    two = [RICH, replace(RICH, document=replace(RICH.document, name="y"))]
    assert list(read(write(two, "json", "x").encode(), "json", "x.json")) == two


def test_nothing_to_write_is_said() -> None:
    with pytest.raises(BrokenLine, match="aucun document"):
        write([], "conll", "x.json")


def test_unknown_forms_and_missing_files_are_said(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="zut"):
        form_of(Path("a.zut"))
    for call in (lambda: read(b"", "zut", "x"), lambda: write([RICH], "zut", "x")):
        with pytest.raises(UnknownName, match="json, conll, doccano"):
            call()
    with pytest.raises(FileMissing, match="absent"):
        load(tmp_path / "absent.json")
