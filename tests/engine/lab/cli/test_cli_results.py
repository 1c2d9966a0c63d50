"""``results``: the whole of it on a few documents, with a tagger that knows a few words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.labels import SURNAME, load_profile
from engine.core.model import Annotation, EngineInfo, replace
from engine.core.scores import Share
from engine.lab.measure import speed
from engine.measure import PERSONS
from engine.measure.results import gold_sets, library
from engine.measure.results.files import read_info
from engine.measure.results.gold_sets import Reference
from tests.engine.marked import marked
from tests.engine.measure.speed_figures import FIGURES

SOURCE = "M. ⟦Luc|prenom⟧ ⟦Roux|nom⟧ contre Mme ⟦Vasseur|nom⟧, assistée de Me ⟦Quillévéré|avocat⟧. M. ⟦Roux|nom⟧ est appelant."


def reference(name: str) -> Reference:
    document, entities = marked(SOURCE)
    gold = tuple(replace(entity, source="human") for entity in entities)
    annotation = Annotation(replace(document, name=name), EngineInfo("", "human", "", ""), gold)
    return Reference(annotation, load_profile("judiciaire"), "Cour d'appel", "appel")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let two French documents ship and one be measured on; gives the folder where results go."""
    documents = (reference("a"), reference("b"))
    for module in (gold_sets, library):
        monkeypatch.setattr(module, "load_shipped", lambda language: documents if language == "fr" else ())
    monkeypatch.setattr(speed, "measure_speed", lambda texts, model, seconds: {**FIGURES, "model": model})
    monkeypatch.setattr(library, "folder", lambda: tmp_path / "res")
    library.clear()
    (tmp_path / "gold").mkdir()
    document, entities = marked(SOURCE)
    rows = [{"start": e.start, "end": e.end, "label": e.label} for e in entities]
    row = {"id": "juritj-1", "court": "TJ", "text": document.text, "entities": rows}
    (tmp_path / "gold" / "juritj-1.json").write_text(json.dumps(row), encoding="utf-8")
    return tmp_path / "res"


def test_every_set_is_measured_under_every_set_of_rules(run, few: Path) -> None:
    status, out, err = run("results", "--model", "fr", "--gold", "gold", "-o", "res")
    assert (status, err) == (0, "")
    names = sorted(path.relative_to(few).as_posix() for path in few.rglob("*.json*"))
    runs = [f"{one}/fr-{rules}.jsonl" for one in ("fr", "fr-dev") for rules in ("all", "none", "propagation")]
    told = [f"{part}-{one}.json" for part in ("rules", "perturbations") for one in ("fr", "fr-dev")]
    assert names == sorted([*runs, *told, "speed.json"])
    assert len(out.splitlines()) == len(names)
    assert [one.id for one in library.runs("fr")] == ["fr-all", "fr-propagation", "fr-none"]
    assert [one.document for one in library.tallies("fr-dev", "fr-none")] == ["1"]
    assert library.tallies("fr-dev", "fr-none")[0].court == "Tribunal judiciaire"
    assert library.tallies("fr", "fr-none")[1].masked[SURNAME] == Share(3, 3)
    assert {one.rule for one in library.rule_values("fr-dev")} == {one.rule for one in library.rule_values("fr")}
    assert [one.model for one in library.speeds()] == ["fr"]
    unchanged, *others = library.perturbations("fr")
    assert unchanged.leaks.mentions(PERSONS) == Share(8, 8)
    assert library.perturbations("fr-dev")[0].leaks.mentions(PERSONS) == Share(4, 4)
    assert "origin_turkey" in {one.name for one in others}


def test_a_run_measured_again_says_how_far_it_differs_and_whether_another_machine_may_be_why(run, few: Path) -> None:
    call = ("results", "--model", "fr", "--gold", "gold", "--set", "fr", "--part", "runs", "-o", "res")
    assert "mesuré de nouveau" not in run(*call)[1]
    again = run(*call)[1]
    assert (
        "fr-all mesuré de nouveau : 0 des 8 mentions diffèrent, les scores de 0,0000 au plus ; c'est ce qu'une autre"
        in again
    )
    path = few / "fr" / "fr-all.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    rows[1]["entities"] = rows[1]["entities"][:-3]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    english = run("--lang", "en", *call)[1]
    assert "fr-all measured again: 3 of 5 mentions differ" in english
    assert "rules, texts or the model changed" in english


def test_of_the_measuring_set_only_numbers_are_written(run, few: Path) -> None:
    run(
        "results",
        "--model",
        "fr",
        "--gold",
        "gold",
        "--set",
        "fr-dev",
        "--part",
        "runs",
        "--part",
        "rules",
        "--part",
        "perturbations",
        "-o",
        "res",
    )
    text = "".join(path.read_text(encoding="utf-8") for path in few.rglob("*.json*"))
    assert not [word for word in ("Roux", "Vasseur", "Luc", "appelant", "juritj") if word in text]
    assert not (few / "fr").exists()
    assert not (few / "speed.json").exists()


def test_runs_made_again_are_the_same(run, few: Path) -> None:
    path = few / "fr" / "fr-all.jsonl"
    written = []
    for _ in range(2):
        run("results", "--model", "fr", "--part", "runs", "-o", "res")
        written.append(path.read_text(encoding="utf-8").splitlines()[1:])
    assert written[0] == written[1]
    assert len(written[0]) == 2
    gold = [reference(name).annotation for name in ("a", "b")]
    assert read_info(path).gold == gold_sets.gold_sha256(gold), "the gold that it was measured by is said"


def test_a_run_made_elsewhere_is_kept(run, few: Path) -> None:
    text = reference("a").annotation.document.text
    Path("a.txt").write_text(text, encoding="utf-8")
    run("annotate", "a.txt", "-o", "made")
    call = ("results", "--import", "made", "--set", "fr", "--id", "fr-0.1.0-all", "--version", "0.1.0")
    status, out, err = run(*call, "--model-version", "0.1.0", "--rules", "all", "-o", "res")
    assert (status, err) == (0, "")
    assert out.startswith("res/fr/fr-0.1.0-all.jsonl")
    (info,) = library.runs("fr")
    assert (info.id, info.version, info.model_version, info.rules) == ("fr-0.1.0-all", "0.1.0", "0.1.0", "all")
    assert info.fr == info.title("fr") == "Toutes les règles (Nom d'emprunt 0.1.0, modèle fr 0.1.0)"
    assert [one.missing for one in library.tallies("fr", info.id)] == [False, True]
    assert out.splitlines()[1] == "Documents du jeu que made n'a pas, tout entiers manqués : 1"


def test_texts_are_given_to_be_annotated_elsewhere(run, few: Path) -> None:
    assert run("results", "--texts", "texts", "--set", "fr") == (0, "texts/fr : 2\n", "")
    text = Path("texts/fr/judiciaire/b.txt").read_text(encoding="utf-8")
    assert text == reference("b").annotation.document.text
    assert not few.exists()


def test_a_run_made_elsewhere_on_the_measuring_set_is_counted(run, few: Path) -> None:
    Path("juritj-1.txt").write_text(reference("a").annotation.document.text, encoding="utf-8")
    run("annotate", "juritj-1.txt", "-o", "made")
    status, _, err = run(
        "results", "--import", "made", "--set", "fr-dev", "--gold", "gold", "--id", "fr-x", "-o", "res"
    )
    assert (status, err) == (0, "")
    assert "Roux" not in (few / "fr-dev" / "fr-x.jsonl").read_text(encoding="utf-8")
    assert [one.document for one in library.tallies("fr-dev", "fr-x")] == ["1"]


def test_a_run_made_elsewhere_of_another_text_is_refused(run, few: Path) -> None:
    Path("a.txt").write_text("M. Luc Roux est absent.", encoding="utf-8")
    run("annotate", "a.txt", "-o", "made")
    status, out, err = run("results", "--import", "made", "--set", "fr", "--id", "x", "-o", "res")
    assert (status, out) == (2, "")
    assert "diffère de celui de la référence" in err
    assert not few.exists()


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("--set", "fr-dev"), "Il manque --gold.", id="a measuring set that is nowhere"),
        pytest.param(("--set", "de"), "« de » est inconnu ici", id="a set"),
        pytest.param(("--part", "zut"), "« zut » est inconnu ici", id="a part"),
        pytest.param(("--model", "zut"), "zut", id="a model"),
        pytest.param(("--gold", "nowhere"), "introuvable", id="a folder that is not there"),
        pytest.param(("--import", "made"), "--import attend", id="an import without a name"),
        pytest.param(("--import", "made", "--set", "fr", "--id", "../x"), "--id :", id="a name that is a path"),
        pytest.param(("--import", "made", "--set", "fr", "--id", "x"), "introuvable", id="an import of nothing"),
        pytest.param(
            ("--import", ".", "--set", "fr", "--id", "x"), "Aucun document", id="an import of other documents"
        ),
        pytest.param(
            ("--import", ".", "--set", "fr", "--id", "x", "--rules", "zut"), "« zut » est inconnu", id="a set of rules"
        ),
    ],
)
def test_a_wrong_call_is_told_in_a_line(run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run("results", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
