"""evaluate --figure: which figures, of which runs, and what cannot be asked for."""

import csv
import io
import json
from pathlib import Path

import pytest

from engine.measure import figures

TEXT = "M. Luc Roux a saisi la cour.\nM. Roux demande réparation à Mme Vasseur.\n"


def annotated(*spans: tuple[int, int, str]) -> str:
    entities = [{"start": start, "end": end, "label": label} for start, end, label in spans]
    return json.dumps({"id": "a", "text": TEXT, "entities": entities})


@pytest.fixture(autouse=True)
def files(run) -> None:
    surname, first = "personnePhysiqueNom", "personnePhysiquePrenom"
    Path("gold.json").write_text(annotated((3, 6, first), (7, 11, surname), (32, 36, surname), (62, 69, surname)))
    Path("pred.json").write_text(annotated((3, 6, first), (7, 11, surname), (23, 27, surname)))


def test_two_files_have_every_figure_that_counts_give(run) -> None:
    status, out, _ = run("evaluate", "gold.json", "pred.json", "--figure", "all", "--json")
    found = json.loads(out)["figures"]
    assert (status, list(found)) == (0, list(figures.FIGURES))
    micro = next(row for row in found["labels"] if row["label"] == "micro")
    assert (micro["run"], micro["correct"], micro["support"]) == ("pred.json", 2, 4)
    assert found["compare"] == found["rules"] == []
    assert {row["measure"] for row in found["tab"]} > {"recall_direct", "precision"}


def test_f_beta_has_the_weight_that_was_asked_for(run) -> None:
    def micro(*options: str) -> dict[str, float]:
        out = run("evaluate", "gold.json", "pred.json", "--figure", "labels", "--json", *options)[1]
        rows: list[dict[str, float]] = json.loads(out)["figures"]["labels"]
        return next(row for row in rows if row["label"] == "micro")

    assert micro("--beta", "2")["f_beta"] == pytest.approx(micro()["f2"])
    assert micro()["f_beta"] == pytest.approx(1.25 * 2 / (0.25 * 4 + 3))


def test_one_figure_is_written_as_csv_and_several_are_not(run) -> None:
    status, out, _ = run("evaluate", "gold.json", "pred.json", "--figure", "curve", "--csv")
    head, *rows = csv.reader(io.StringIO(out))
    assert (status, head[:3]) == (0, ["run", "label", "threshold"])
    assert {row[1] for row in rows} >= {"micro", "documents"}
    status, _, err = run("evaluate", "gold.json", "pred.json", "--csv")
    assert (status, "--figure" in err) == (2, True)


def test_tables_are_in_the_language_of_the_command(run) -> None:
    out = run("--lang", "en", "evaluate", "gold.json", "pred.json", "--figure", "kept", "--figure", "slices")[1]
    assert out.startswith("Hidden without need\n")
    assert "Names found and clean documents, by slice" in out


@pytest.mark.parametrize(
    ("options", "named"),
    [
        pytest.param(("--figure", "pie"), "pie", id="figure"),
        pytest.param(("--figure", "labels", "--scheme", "loose"), "loose", id="scheme"),
        pytest.param(("--figure", "compare", "--measure", "mcc"), "mcc", id="measure"),
        pytest.param(("--figure", "slices", "--by", "colour"), "colour", id="cut"),
        pytest.param(("--figure", "people", "--only", "role=child"), "role", id="role is no slice of documents"),
        pytest.param(("--figure", "people", "--only", "length=7"), "7", id="slice"),
    ],
)
def test_what_is_unknown_is_said_with_what_there_is(run, options: tuple[str, ...], named: str) -> None:
    status, out, err = run("evaluate", "gold.json", "pred.json", *options)
    assert (status, out) == (2, "")
    assert named in err
    assert "inconnu ici. Choix possibles" in err


def test_a_set_stands_for_files_and_a_run_needs_a_set(run) -> None:
    assert run("evaluate", "gold.json", "--set", "fr")[0] == 2
    assert run("evaluate", "gold.json", "pred.json", "--run", "fr-all")[0] == 2
    assert run("evaluate", "--set", "fr-dev", "--run", "gone")[0] == 2
    assert run("evaluate", "--set", "fr-dev", "--errors")[0] == 2  # only counts are kept of it


def test_a_text_that_a_spreadsheet_would_compute_is_kept_a_text() -> None:
    table = figures.FigureTable("x", ("text", "value"), (("=1+1", -2), (None, 0.5)))
    assert table.to_csv() == "text,value\n'=1+1,-2\n,0.5\n"
