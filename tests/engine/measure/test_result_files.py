"""What is written of a run is read back as it was; what is damaged, or of another text, is
refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import DamagedResults, EngineError, OtherTexts
from engine.core.labels import load_profile
from engine.core.model import Annotation, EngineInfo, Entity, Person, replace
from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.results import RunInfo, Touch
from engine.measure.results.files import (
    read_counts,
    read_info,
    read_predictions,
    text_sha256,
    write_counts,
    write_predictions,
)
from engine.measure.results.gold_sets import PredictedDocument, Reference, compare
from engine.measure.tally import Counts
from tests.engine.marked import marked

INFO = RunInfo(
    "fr-all", "fr", "Modèle", "Model", "fr", "0.2.0", "0.4.0", "all", "2026-11-22", {"processor": "X", "cores": 2}
)
SOURCE = "M. ⟦Ousmane|prenom⟧ ⟦Delcourt|nom⟧ demeure à ⟦Vienne|localite⟧, assisté de Me ⟦Quillévéré|avocat⟧."


def reference(source: str = SOURCE, name: str = "d1") -> Reference:
    document, entities = marked(source)
    gold = tuple(replace(entity, source="human") for entity in entities)
    annotation = Annotation(replace(document, name=name), EngineInfo("", "human", "", ""), gold)
    return Reference(annotation, load_profile("judiciaire"), "Cour d'appel", "appel")


def predicted(one: Reference) -> PredictedDocument:
    """Say of a document what several sources may say, the last mention of the gold left out."""
    sources = ("model:fr", "rule:propagation", "model:other", "human")
    entities = tuple(
        replace(e, source=source, score=0.1234, person="p1" if rank < 2 else None, masked=rank != 2)
        for rank, (e, source) in enumerate(zip(one.annotation.entities[:3], sources, strict=False))
    )
    persons = (Person("p1", (), "claimant"), Person("p2", (), None, masked=False))
    said = Annotation(
        one.annotation.document, EngineInfo("0.4.0", "fr", "", ""), entities, persons, nothing_missed=0.75
    )
    return PredictedDocument(
        said, (Touch("propagation", True, 3, 10, "personnePhysiqueNom"), Touch("x", False, 0, 2, "email"))
    )


def written(folder: Path, text: str) -> Path:
    path = folder / "fr-all.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_predictions_come_back_as_they_were(tmp_path: Path) -> None:
    references = (reference(), reference("Aucune mention.", "d2"))
    said = [predicted(one) for one in references]
    path = written(tmp_path, write_predictions(INFO, said))
    assert read_info(path) == INFO
    assert list(read_predictions(path, references)) == said


def test_no_text_and_no_name_is_written() -> None:
    text = write_predictions(INFO, [predicted(reference())])
    assert not [word for word in ("Ousmane", "Delcourt", "Vienne", "demeure") if word in text]


def test_one_document_is_one_line() -> None:
    references = [reference(name=f"d{number}") for number in range(3)]
    lines = write_predictions(INFO, map(predicted, references)).splitlines()
    assert [json.loads(line).get("document") for line in lines] == [None, "d0", "d1", "d2"]


def test_a_label_of_nobodys_set_comes_back(tmp_path: Path) -> None:
    one = reference()
    said = PredictedDocument(
        replace(one.annotation, entities=(Entity(3, 10, "Ousmane", "personnePhysique", "model:cc"),))
    )
    path = written(tmp_path, write_predictions(INFO, [said]))
    (found,) = read_predictions(path, [one])
    assert [(e.label, e.source) for e in found.annotation.entities] == [("personnePhysique", "model:cc")]


def test_results_of_another_text_are_refused_with_what_to_do(tmp_path: Path) -> None:
    path = written(tmp_path, write_predictions(INFO, [predicted(reference())]))
    with pytest.raises(OtherTexts) as raised:
        read_predictions(path, [reference(SOURCE.replace("demeure", "habite "))])
    assert "d1" in raised.value.sentence("fr")
    assert "make evaluate" in raised.value.sentence("fr")
    assert "make evaluate" in raised.value.sentence("en")


def test_documents_that_only_the_run_has_are_left_out_and_those_that_only_the_gold_has_are_missing(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, write_predictions(INFO, [predicted(reference(name="gone")), predicted(reference())]))
    references = [reference(), reference(name="new")]
    found = compare(references, read_predictions(path, references))
    assert [(one.pair.name, one.pair.missing, one.risk) for one in found] == [("d1", False, 0.25), ("new", True, None)]
    assert [len(one.touches) for one in found] == [2, 0]
    assert {(one.court, one.genre, one.language) for one in found} == {("Cour d'appel", "appel", "fr")}


ROW = {"document": "d1", "sha256": text_sha256(reference().annotation.document.text), "risk": None}
GOOD = {**ROW, "entities": [[3, 10, "prenom", "model", 0.5, None, 1]], "persons": [], "touches": []}


def entity(*row: object) -> str:
    return json.dumps({**GOOD, "entities": [row]})


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("{", id="a line that was cut"),
        pytest.param("[]", id="a list in place of a document"),
        pytest.param("null", id="nothing"),
        pytest.param('{"document": "d1"}', id="no sha256"),
        pytest.param(json.dumps(ROW), id="no entities"),
        pytest.param(entity(3, 10, "prenom"), id="an entity of three columns"),
        pytest.param(entity(3, 1000, "prenom", "model", 0.5, None, 1), id="an entity beyond the text"),
        pytest.param(entity(-9, -2, "prenom", "model", 0.5, None, 1), id="an entity before the text"),
        pytest.param(entity(10, 3, "prenom", "model", 0.5, None, 1), id="an entity that ends before it begins"),
        pytest.param(entity(3.5, 10, "prenom", "model", 0.5, None, 1), id="half a character"),
        pytest.param(entity("3", 10, "prenom", "model", 0.5, None, 1), id="a place in words"),
        pytest.param(entity(3, 10, "prenom", "model", "high", None, 1), id="a score in words"),
        pytest.param(entity(3, 10, ["prenom"], "model", 0.5, None, 1), id="a list for a label"),
        pytest.param(json.dumps({**GOOD, "entities": GOOD["entities"] * 2}), id="two entities at one place"),
        pytest.param(json.dumps({**GOOD, "touches": [["x"]]}), id="half a touch"),
        pytest.param(json.dumps({**GOOD, "risk": "low"}), id="a risk in words"),
    ],
)
def test_a_damaged_line_is_told(tmp_path: Path, line: str) -> None:
    good = write_predictions(INFO, [])
    path = written(tmp_path, good + json.dumps(GOOD) + "\n")
    assert len(read_predictions(path, [reference()])) == 1
    path = written(tmp_path, good + line + "\n")
    with pytest.raises(DamagedResults) as raised:
        read_predictions(path, [reference()])
    assert raised.value.params == {"file": "fr-all.jsonl", "line": 2}


@pytest.mark.parametrize(
    "head",
    [
        pytest.param("", id="an empty file"),
        pytest.param("\n", id="an empty line"),
        pytest.param("{}", id="no header"),
        pytest.param('{"schema": 1, "run": {"id": "x"}}', id="half a header"),
        pytest.param('{"schema": 99, "run": {}}', id="another schema"),
        pytest.param('{"schema": 1, "run": []}', id="a header that is a list"),
    ],
)
def test_a_damaged_header_is_told(tmp_path: Path, head: str) -> None:
    for read in (read_info, lambda path: read_predictions(path, [])):
        with pytest.raises(DamagedResults) as raised:
            read(written(tmp_path, head))
        assert raised.value.params == {"file": "fr-all.jsonl", "line": 1}


def test_a_file_that_is_not_utf8_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fr-all.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EngineError) as raised:
        read_counts(path)
    assert isinstance(raised.value, DamagedResults)


def test_counts_come_back_numbered_and_without_a_name(tmp_path: Path) -> None:
    tallies = [
        Tally("roux.json", "Cour d'appel", "genre", counts={"strict": {"email": Counts(1, 0, 0, 2, 3)}}, risk=0.25),
        Tally("alba.json", tokens=Share(3, 4)),
    ]
    path = written(tmp_path, write_counts(INFO, tallies))
    text = path.read_text(encoding="utf-8")
    assert not [word for word in ("roux", "alba", '"genre":"genre') if word in text]
    assert read_counts(path) == (replace(tallies[0], document="1", genre=""), replace(tallies[1], document="2"))


def test_a_damaged_line_of_counts_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, write_counts(INFO, [Tally("a"), Tally("b")]).replace('"risk":null', '"risc":null'))
    with pytest.raises(DamagedResults) as raised:
        read_counts(path)
    assert raised.value.params["line"] == 2


def test_the_sum_of_a_text_is_that_of_its_utf8_whatever_it_holds() -> None:
    assert text_sha256("é") == "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"
    assert len(text_sha256("\ud800")) == 64


def test_gold_parameters_and_figures_of_a_run_come_back(tmp_path: Path) -> None:
    info = replace(INFO, gold="ab" * 32, parameters={"seed": 7, "on": True, "name": "x"}, figures={"loss": 1.5})
    assert read_info(written(tmp_path, write_counts(info, []))) == info


@pytest.mark.parametrize(
    ("field", "value"), [("parameters", {"a": [1]}), ("parameters", 3), ("figures", {"a": "much"})]
)
def test_a_parameter_is_one_value_and_a_figure_a_number(tmp_path: Path, field: str, value: object) -> None:
    head = json.loads(write_counts(INFO, []))
    head["run"][field] = value
    with pytest.raises(DamagedResults):
        read_info(written(tmp_path, json.dumps(head) + "\n"))
