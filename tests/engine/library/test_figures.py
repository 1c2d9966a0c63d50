"""Figures through the library are those of the commands, and say what is to be known of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from engine.cli import main
from engine.core import (
    Annotation,
    BrokenLine,
    Document,
    EngineInfo,
    FileMissing,
    NothingShared,
    UnknownLabels,
    UnknownName,
    entity_at,
    settings,
)
from engine.interchange import to_json
from engine.library import ReadingWarning, agreement, convert, evaluate, recall, shipped_run

TEXT = "M. Luc Roux et Mme Ada Vasseur, avocate, demeurent à Vienne."
NAMES = [("Luc", "personnePhysiquePrenom"), ("Roux", "personnePhysiqueNom"), ("Vienne", "localite")]


def annotation(name: str, rows: list[tuple[str, str]], text: str = TEXT) -> Annotation:
    found = [entity_at(text, text.index(word), text.index(word) + len(word), label, "human") for word, label in rows]
    return Annotation(Document(name, text), EngineInfo("", "", "", ""), tuple(found))


GOLD = (annotation("a", NAMES), annotation("b", NAMES), annotation("c", []))
FOUND = (annotation("a", NAMES), annotation("b", [*NAMES[1:], ("Ada Vasseur", "personnePhysiqueNom")]), GOLD[2])


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Gold and prediction as files."""
    for name, side in (("gold", GOLD), ("found", FOUND)):
        rows = ",".join(to_json(document, text=True) for document in side)
        (tmp_path / f"{name}.json").write_text(f"[{rows}]", encoding="utf-8")
    return [tmp_path / "gold.json", tmp_path / "found.json"]


def command(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, object]:
    assert main([*map(str, arguments), "--json"]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_files_and_annotations_measure_the_same_as_the_command(
    files: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    by_file, by_value = evaluate(*files), evaluate(GOLD, FOUND)
    assert by_file.tallies == by_value.tallies
    frame = by_file.to_frame().set_index("label")
    spans = command(capsys, "evaluate", *files)["spans"]["labels"]  # type: ignore[index]
    assert set(spans) == set(frame.index) - {"micro", "macro"}
    for label, row in spans.items():
        assert frame.loc[label, ["precision", "recall", "f1"]].tolist() == [row["precision"], row["recall"], row["f1"]]
        assert frame.loc[label, "support"] == row["right"] + row["missed"]


def test_an_annotation_of_somebody_else_hides_what_the_profile_masks() -> None:
    """Its file masks nothing, for nobody decided: not all of it is readable for that."""
    assert evaluate(GOLD, GOLD).tallies[0].masked["personnePhysiqueNom"].rate == 1
    assert recall(GOLD, GOLD).to_frame()["clean"].tolist() == [True, True]
    decided = [replace(one, engine=replace(one.engine, profile="judiciaire")) for one in GOLD]
    assert recall(GOLD, decided).to_frame()["clean"].tolist() == [False, False]


def test_recall_is_that_of_the_command_document_by_document(
    files: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    report = recall(*files)
    assert json.loads(json.dumps(report.to_json())) == command(capsys, "recall", *files)
    frame = report.to_frame().set_index("document")
    assert frame["mentions"].to_dict() == {"a": 3, "b": 3}
    assert frame["missed"].to_dict() == {"a": 0, "b": 1}
    assert frame["expected"].tolist() == pytest.approx([(5 / 6) ** 3] * 2)
    assert recall(evaluate(*files)) == report
    with pytest.raises(TypeError, match="needs a prediction"):
        recall(GOLD)


def test_errors_stand_in_their_context() -> None:
    errors = evaluate(GOLD, FOUND).errors()
    frame = errors.to_frame()
    assert len(errors) == len(frame) == 2
    assert sorted(frame["kind"]) == ["false_alarm", "omission"]
    omitted = frame.set_index("kind").loc["omission"]
    assert (omitted["text"], omitted["before"], omitted["name"]) == ("Luc", "M. ", "b")
    shown = html.fragment_fromstring(errors._repr_html_(), create_parent="div")
    assert sorted(mark.text or "" for mark in shown.iter("mark")) == ["Ada Vasseur", "Luc"]


def test_a_scheme_can_be_chosen_and_nothing_stays_nothing() -> None:
    moved = annotation("a", [("Luc Roux", "personnePhysiqueNom")])
    figures = evaluate([annotation("a", NAMES[1:2]), GOLD[1]], [moved, GOLD[1]])
    assert figures.table("type").micro.recall == 1
    assert figures.table("strict").micro.recall == 0.75


@pytest.mark.parametrize(
    ("gold", "found", "warned"),
    [
        pytest.param(GOLD, FOUND[:1], "sans prédiction|absents? de la prédiction|2 documents", id="documents missing"),
        pytest.param(GOLD[:1], FOUND[:1], "Un seul document", id="no interval"),
    ],
)
def test_what_changes_how_figures_read_is_warned_of(
    gold: tuple[Annotation, ...], found: tuple[Annotation, ...], warned: str
) -> None:
    with pytest.warns(ReadingWarning, match=warned) as caught:
        made = evaluate(gold, found)
    assert {notice.sentence("fr") for notice in made.notices} <= {str(warning.message) for warning in caught}
    assert {warning.filename for warning in caught} == {__file__}


def test_each_bad_input_is_one_sentence(tmp_path: Path) -> None:
    foreign = [annotation("a", [("Luc", "PER")])]
    with pytest.raises(UnknownLabels, match="PER"):
        evaluate(foreign, foreign)
    with pytest.raises(FileMissing, match=r"gone\.json"):
        evaluate(tmp_path / "gone.json", GOLD)
    with pytest.raises(UnknownName, match="zut"):
        evaluate(GOLD, GOLD, profile="zut")
    with pytest.raises(UnknownName, match="zut"):
        shipped_run("fr", "zut")
    with pytest.raises(BrokenLine):
        evaluate(GOLD, [annotation("a", NAMES, TEXT + " Fin."), *GOLD[1:]])


def test_labels_of_others_are_mapped() -> None:
    foreign = [annotation(name, [("Luc", "PER"), ("Vienne", "X")]) for name in "ab"]
    mapped = {"PER": "personnePhysiquePrenom", "X": ""}
    with pytest.warns(ReadingWarning, match="ignorée"):
        made = evaluate(foreign, foreign, labels=mapped)
    assert made.to_frame()["label"].tolist() == ["personnePhysiquePrenom", "micro", "macro"]


def test_agreement_is_that_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    sides = [settings().data / "agreement" / f"annotateur-{n}.json" for n in (1, 2)]
    report = agreement(*sides, draws=20)
    said = command(capsys, "agreement", *sides, "--draws", 20)
    assert json.loads(json.dumps(report.to_json())) == said
    frame = report.to_frame().set_index(["scope", "name", "measure"])
    whole = said["whole"]["strict"]  # type: ignore[index]
    assert frame.loc[("whole", "", "strict"), ["value", "used"]].tolist() == [whole["value"], whole["used"]]
    pair = said["pairs"][0]  # type: ignore[index]
    assert len(report.disagreements()) == pair["places"] - pair["agreed"]
    assert report.disagreements().to_frame()["kind"].value_counts().to_dict() == {
        kind: n for kind, n in pair["kinds"].items() if kind != "agree"
    }
    assert "annotateur-1, annotateur-2" in report._repr_html_()


def test_annotators_are_named_and_must_share_a_document(files: list[Path]) -> None:
    assert agreement(*files, draws=0).study.annotators == ("gold", "found")
    assert agreement(GOLD, FOUND, draws=0).study.annotators == ("annotator 1", "annotator 2")
    assert agreement(GOLD, FOUND, names=["A", "B"], draws=0).study.annotators == ("A", "B")
    with pytest.raises(TypeError, match="two annotators"):
        agreement(GOLD)
    with pytest.raises(NothingShared):
        agreement(GOLD[:2], [annotation("y", [], "Y"), annotation("z", [], "Z")])


def test_convert_reads_and_writes_what_the_command_does(files: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    read = convert(files[0])
    assert [one.document.name for one in read.annotations] == ["a", "b", "c"]
    assert (read.form, read.data) == ("", b"")
    assert read.to_frame().groupby("document").size().to_dict() == {"a": 3, "b": 3}
    written = convert(read, "conll")
    assert main(["convert", str(files[0]), "-", "--to", "conll"]) == 0
    assert written.text == capsys.readouterr().out
    again = files[0].with_name("gold.conll")
    again.write_bytes(written.data)
    assert [len(one.entities) for one in convert(again).annotations] == [3, 3, 0]
    with pytest.raises(UnknownName, match="zut"):
        convert(read, "zut")


def test_a_stored_run_measures_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    made = recall(shipped_run("en")).to_json()
    said = command(capsys, "recall", "--set", "en")
    assert json.loads(json.dumps(made)) == said


def test_an_evaluation_gives_every_figure_as_a_frame() -> None:
    made = evaluate(GOLD, FOUND)
    assert {"f_beta", "f2"} < set(made.table(beta=3).to_frame().columns)
    curves = {curve.label: curve for curve in made.curves()}
    assert {"micro", "documents"} < curves.keys()
    assert "<svg" in curves["micro"]._repr_html_()
    assert list(curves["micro"].to_frame()["threshold"]) == sorted(curves["micro"].to_frame()["threshold"], reverse=True)  # fmt: skip
    assert made.slices("length").to_frame()["documents"].sum() == len(GOLD)
    assert "weighted_precision" in set(made.tab().to_frame()["measure"])
    assert list(made.informative().to_frame().columns)[:2] == ["id", "document"]
