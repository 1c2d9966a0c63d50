"""Annotations that a program sends, converted and measured at once: what the commands of these
names say."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine.cli.main import main

OURS = {"X-Requested-With": "nomdemprunt"}
TEXT = "Mme ROCHEBLAVE, M. Diop."


def document(*spans: tuple[int, int], label: str = "personnePhysiqueNom") -> bytes:
    entities = [{"start": start, "end": end, "label": label} for start, end in spans]
    return json.dumps({"id": "a", "text": TEXT, "entities": entities}).encode()


GOLD, HALF = document((4, 14), (19, 23)), document((4, 14))


def ask(client: FlaskClient, route: str, **fields: Any) -> TestResponse:
    data = {
        name: [(BytesIO(content), file) for file, content in value] if isinstance(value, list) else value
        for name, value in fields.items()
    }
    return client.post(f"/api/v1/{route}", data=data, headers=OURS, content_type="multipart/form-data")


def command(capfd: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(list(arguments)) == 0
    return json.loads(capfd.readouterr().out)


@pytest.mark.parametrize(
    ("to", "fields", "expected"),
    [
        ("doccano", {}, '"label": [[4, 14, "personnePhysiqueNom"]'),
        ("conll", {"columns": "2", "scheme": "bioes"}, "Diop\tS-personnePhysiqueNom"),  # as the fields say
        ("conll", {"layout": "conll2003"}, "Diop\t-\ta\tB-personnePhysiqueNom"),
        ("label-ner", {}, '"category": "personnePhysique"'),  # a form that is only written
    ],
)
def test_annotations_come_back_in_another_form(
    client: FlaskClient, to: str, fields: dict[str, str], expected: str
) -> None:
    reply = ask(client, "convert", file=[("a.json", GOLD)], to=to, **fields)
    assert reply.status_code == 200, reply.json
    assert expected in reply.text
    assert reply.headers["Content-Disposition"].startswith("attachment; filename=annotations.")


def test_texts_stand_beside_annotations_and_what_is_lost_is_said(client: FlaskClient) -> None:
    brat = [("a.ann", b"T1\tpersonnePhysiqueNom 19 23\tDiop\n"), ("a.txt", TEXT.encode())]
    reply = ask(client, "convert", file=brat, to="json", **{"from": "brat"})
    assert [one["text"] for one in json.loads(reply.data)["entities"]] == ["Diop"]
    lost = ask(client, "convert", file=[("a.json", reply.data)], to="offsets")
    notices = json.loads(unquote(lost.headers["X-Notices"]))
    assert all(one.keys() == {"code", "n", "detail"} for one in notices)
    assert "document_texts" in {one["code"] for one in notices}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"to": "json"}, "usage.no_file"),  # without a file
        ({"file": [("a.json", GOLD)], "to": "word"}, "usage.unknown_name"),
        ({"file": [("a.json", GOLD)]}, "usage.unknown_name"),  # into nothing
        ({"file": [("a.json", GOLD)], "to": "conll", "columns": "5"}, "usage.bad_field"),
        ({"file": [("a.json", GOLD)], "to": "conll", "columns": "2.5"}, "usage.bad_field"),
        ({"file": [("a.json", b"{")], "to": "json"}, "usage.broken_line"),
    ],
)
def test_a_conversion_that_cannot_be_is_one_sentence(client: FlaskClient, fields: dict[str, Any], code: str) -> None:
    reply = ask(client, "convert", **fields)
    assert (reply.status_code, reply.json["error"]["code"]) == (400, code)


def test_a_prediction_is_measured_as_the_command_measures_it(
    client: FlaskClient, tmp_path: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, content in (("gold.json", GOLD), ("said.json", HALF)):
        (tmp_path / name).write_bytes(content)
    reply = ask(client, "evaluate", gold=[("gold.json", GOLD)], predicted=[("said.json", HALF)]).json
    assert reply["spans"]["micro"]["recall"] == 0.5
    assert reply.pop("notices")[0].keys() == {"code", "n", "fr", "en"}
    assert reply == command(capfd, "evaluate", str(tmp_path / "gold.json"), str(tmp_path / "said.json"), "--json")


def test_labels_of_other_tools_are_mapped(client: FlaskClient) -> None:
    theirs = document((4, 14), label="PER")
    sides = {"gold": [("a.json", GOLD)], "predicted": [("a.json", theirs)]}
    refused = ask(client, "evaluate", **sides)
    assert (refused.status_code, refused.json["error"]["code"]) == (400, "gold.labels")
    assert ask(client, "evaluate", **sides, map="PER=personnePhysiqueNom").json["spans"]["micro"]["recall"] == 0.5


def test_what_follows_for_decisions_is_what_the_command_tells(
    client: FlaskClient, tmp_path: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, content in (("gold.json", GOLD), ("said.json", HALF)):
        (tmp_path / name).write_bytes(content)
    sides = {"gold": [("gold.json", GOLD)], "predicted": [("said.json", HALF)]}
    reply = ask(client, "recall", **sides, p="0.9,0.96", n="20", alpha="0.2").json
    reply.pop("notices")
    paths = (str(tmp_path / "gold.json"), str(tmp_path / "said.json"))
    assert reply == command(
        capfd, "recall", *paths, "--p", "0.9", "--p", "0.96", "--n", "20", "--alpha", "0.2", "--json"
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("p", "1.5"), ("p", "high"), ("n", "0"), ("n", "1.5"), ("alpha", "nan"), ("confidence", "1")],
)
def test_a_number_out_of_its_bounds_is_refused(client: FlaskClient, field: str, value: str) -> None:
    sides = {"gold": [("a.json", GOLD)], "predicted": [("a.json", HALF)]}
    reply = ask(client, "recall", **sides, **{field: value})
    assert (reply.status_code, reply.json["error"]["code"]) == (400, "usage.bad_field")


def test_annotators_are_compared_as_the_command_compares_them(
    client: FlaskClient, tmp_path: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / name for name in ("anne.json", "zoé.json")]
    for file, content in zip(files, (GOLD, HALF), strict=True):
        file.write_bytes(content)
    reply = ask(client, "agreement", file=[(file.name, file.read_bytes()) for file in files], draws="0").json
    told = command(capfd, "agreement", *map(str, files), "--draws", "0", "--json")
    assert (reply["annotators"], reply["whole"], reply["pairs"]) == (told["annotators"], told["whole"], told["pairs"])
    alone = ask(client, "agreement", file=[("a.json", GOLD)], draws="0")
    assert (alone.status_code, alone.json["error"]["code"]) == (400, "usage.one_annotator")
