"""``agreement`` and ``adjudicate``: two or more annotators from files, tables and JSON, and the way
from disagreements to gold."""

from __future__ import annotations

import csv
import json
import re
import zipfile
from pathlib import Path

import pytest

from engine.agreement.measures import MEASURES, count
from engine.agreement.report import figure
from engine.agreement.study import study
from engine.measure.own.sets import File, read_files

FIRST, LAST = "personnePhysiquePrenom", "personnePhysiqueNom"
LAWYER, TOWN, COMPANY = "professionnelAvocat", "localite", "personneMorale"
TEXT = "Mme Awa Diallo, née à Rezé, assistée de Me Le Goff, contre la société Ondine."
OTHER = "M. Thibault Nguyen demeure à Tulle."
SAME = [("Thibault", FIRST), ("Nguyen", LAST)]
A = [("Awa", FIRST), ("Diallo", LAST), ("Rezé", TOWN), ("Le Goff", LAWYER)]
B = [("Awa", FIRST), ("Diallo", LAWYER), ("Goff", LAWYER), ("Ondine", COMPANY)]


def spans(text: str, mentions: list[tuple[str, str]]) -> list[list[object]]:
    return [[text.index(words), text.index(words) + len(words), label] for words, label in mentions]


def write(name: str, *documents: tuple[str, list[tuple[str, str]]]) -> str:
    """Write documents, named by rank, as Doccano's lines."""
    rows = [{"name": f"d{n}", "text": text, "label": spans(text, said)} for n, (text, said) in enumerate(documents, 1)]
    Path(name).write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return name


@pytest.fixture
def two(run) -> tuple[str, str]:
    """Write what two annotators say of two decisions: they agree on three places of seven."""
    return write("anouk.jsonl", (TEXT, A), (OTHER, SAME)), write("bilal.jsonl", (TEXT, B), (OTHER, SAME))


def row(out: str, start: str) -> list[str]:
    """Give the cells of the one line of a table that starts so."""
    (found,) = (re.split(r" {2,}", line) for line in out.splitlines() if line.startswith(f"{start} "))
    return found


def test_every_measure_has_its_line_with_positions_and_disagreement_is_no_failure(run, two) -> None:
    status, out, err = run("agreement", *two, "--draws", "50")
    assert (status, err) == (0, "")
    assert out.startswith("Accord entre anouk et bilal, sur 2 documents\n")
    assert "3 sur 7 = 42,9\u00a0%" in out
    assert all(row(out, one.title("fr")) for one in MEASURES)
    assert row(out, "F1 strict")[1:4] == ["50,0\u00a0%", "7,1\u00a0%", "92,9\u00a0%"]
    assert "12 mentions" in out
    assert (
        "Landis & Koch 1977 pour les kappas, Krippendorff 2004 pour les alphas. Ces paliers sont des conventions" in out
    )
    assert "que personne n'a marqués (70,4\u00a0%)" in out


def test_the_json_is_complete_and_says_what_the_engine_says(run, two) -> None:
    status, out, _ = run("agreement", *two, "--json", "--draws", "50", "--matrix", "kappa_marked")
    data = json.loads(out)
    assert status == 0
    assert list(data) == ["annotators", "draws", "whole", "labels", "documents", "pairs", "matrix", "notices", "scale"]
    made = study([(Path(name).stem, read_files([File(name, Path(name).read_bytes())], lambda label: False).annotations) for name in two])  # fmt: skip
    counted = count(made)
    assert data["whole"] == {one.code: figure(one.code, counted.whole(one.code, draws=50)) for one in MEASURES}
    assert data["labels"][LAWYER]["strict"] == figure("strict", counted.whole("strict", LAWYER, draws=50))
    assert set(data["labels"]) == {FIRST, LAST, LAWYER, TOWN, COMPANY}
    assert [(row["name"], row["agreed"], row["places"], row["annotators"]) for row in data["documents"]] == [
        ("d1", 1, 5, ["anouk", "bilal"]),
        ("d2", 2, 2, ["anouk", "bilal"]),
    ]
    (pair,) = data["pairs"]
    assert pair["kinds"] == {"agree": 3, "label": 1, "only_a": 1, "boundary": 1, "only_b": 1}
    assert sum(n for *_, n in pair["confusion"]) == data["whole"]["kappa"]["used"]
    assert [LAST, LAWYER, 1] in pair["confusion"]
    rows = data["matrix"]["figures"]
    assert (rows[0][0], rows[0][1], rows[1][0]) == (None, data["whole"]["kappa_marked"], data["whole"]["kappa_marked"])
    assert data["whole"]["kappa"]["band"] == "substantial"
    assert [one["source"] for one in data["scale"]["scales"]] == ["Landis & Koch 1977", "Krippendorff 2004"]
    assert set(data["scale"]["warning"]) == {"fr", "en"}


def test_by_label_and_by_document(run, two) -> None:
    _, out, _ = run("agreement", *two, "--labels", "--documents", "--draws", "0")
    assert "Par catégorie\n" in out
    assert row(out, LAWYER)[1:3] == ["0,0\u00a0%", "66,7\u00a0%"]
    assert row(out, "d1")[1:5] == ["1", "5", "20,0\u00a0%", "25,0\u00a0%"]
    assert "d1" not in run("agreement", *two, "--draws", "0")[1]


def test_without_draws_there_is_no_interval(run, two) -> None:
    data = json.loads(run("agreement", *two, "--json", "--draws", "0")[1])
    assert {one["interval"] for one in data["whole"].values()} == {None}


def test_more_than_two_have_a_matrix_and_who_lacks_a_document_is_said(run, two) -> None:
    third = write("chloe.jsonl", (TEXT, A[:2]))
    status, out, err = run("--lang", "en", "agreement", *two, third, "--draws", "0")
    assert status == 0
    assert "Two by two: strict F1\n" in out
    assert row(out, "chloe") == ["chloe", "66.7%", "33.3%", "–"]
    assert "1 document was not annotated by all" in err
    assert len(json.loads(run("agreement", *two, third, "--json", "--draws", "0")[1])["pairs"]) == 3


def test_gamma_is_measured_when_it_is_asked_for(run, two) -> None:
    assert "Gamma" not in run("agreement", *two, "--draws", "0")[1]
    assert row(run("agreement", *two, "--gamma", "--draws", "0")[1], "d2") == ["d2", "1,000", "4"]
    rows = json.loads(run("agreement", *two, "--gamma", "--json", "--draws", "0")[1])["gamma"]
    assert [(row["name"], row["used"], row["dropped"]) for row in rows] == [("d1", 8, 0), ("d2", 4, 0)]


def test_one_document_has_no_interval_and_it_is_said(run) -> None:
    status, out, err = run("agreement", write("a.jsonl", (TEXT, A)), write("b.jsonl", (TEXT, B)))
    assert status == 0
    assert "aucun intervalle" in err
    assert row(out, "F1 strict")[1:4] == ["25,0\u00a0%", "–", "–"]


def test_nobody_marked_anything_and_nothing_is_divided(run) -> None:
    status, out, _ = run(
        "agreement", write("a.jsonl", (TEXT, []), (OTHER, [])), write("b.jsonl", (TEXT, []), (OTHER, []))
    )
    assert status == 0
    assert "Personne n'a rien annoté" in out
    assert "nan" not in out.casefold()


def test_the_same_annotations_twice_are_said(run, two) -> None:
    status, out, err = run("agreement", two[0], two[0], "--draws", "0")
    assert status == 0
    assert "anouk, anouk (2)" in err
    assert "100,0" in out


def test_annotations_without_a_text_take_that_of_the_document(run, two) -> None:
    Path("d1.txt").write_text(TEXT, encoding="utf-8")
    for name, said in (("a", A), ("b", B)):
        rows = [{"start": s, "end": e, "text": TEXT[s:e], "label": label} for s, e, label in spans(TEXT, said)]
        row = {"document": {"name": "d1", "characters": len(TEXT)}, "entities": rows}
        Path(f"{name}.json").write_text(json.dumps(row), encoding="utf-8")
    status, _, err = run("agreement", "a.json", "b.json")
    assert (status, "--text" in err) == (2, True)
    status, out, _ = run("agreement", "a.json", "b.json", "--text", "d1.txt")
    assert status == 0
    assert "1 sur 5" in out
    status, _, err = run("agreement", *two, "--text", "d1.txt")
    assert (status, "un seul document" in err) == (2, True)


def test_folders_zips_and_forms_are_read(run, two) -> None:
    Path("anouk").mkdir()
    Path(two[0]).rename("anouk/tout.jsonl")
    with zipfile.ZipFile("bilal.zip", "w") as archive:
        archive.write(two[1])
    status, out, _ = run("agreement", "anouk", "bilal.zip", "--draws", "0")
    assert status == 0
    assert "3 sur 7" in out


def test_disagreements_go_to_doccano_with_their_colours_beside_them(run, two) -> None:
    status, _, err = run("agreement", *two, "--doccano", "out/accord.jsonl", "--draws", "0")
    assert status == 0
    assert "accord-etiquettes.json" in err
    rows = [json.loads(line) for line in Path("out/accord.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [TEXT[start:end] for start, end, label in rows[0]["label"] if label.startswith("✗")] == [
        "Diallo",
        "Rezé",
        "Le Goff",
        "Ondine",
    ]
    types = json.loads(Path("out/accord-etiquettes.json").read_text(encoding="utf-8"))
    assert {one["text"] for one in types} == {label for row in rows for _, _, label in row["label"]}
    assert run("--lang", "en", "agreement", *two, "--doccano", "en.jsonl", "--draws", "0")[0] == 0
    assert Path("en-labels.json").exists()


def test_of_more_than_two_the_first_two_are_written_and_it_is_said(run, two) -> None:
    _, _, err = run("agreement", *two, write("chloe.jsonl", (TEXT, A)), "--csv", "p.csv", "--draws", "0")
    assert "Passages comparés : anouk et bilal." in err
    assert len(Path("p.csv").read_text(encoding="utf-8").splitlines()) == 8


def fill(decisions: dict[str, str]) -> str:
    """Fill the column of decisions of the places written to ``p.csv``, by their ids."""
    with open("p.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    with open("filled.csv", "w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0], delimiter=";")
        table.writeheader()
        table.writerows([{**row, "choix": decisions.get(row["passage"], "")} for row in rows])
    return "filled.csv"


ALL = {"p8-14": "A", "p22-26": "aucune", "p43-50": "46-50:avocat", "p70-76": "B"}


def test_what_was_settled_in_a_spreadsheet_becomes_gold_with_its_history(run, two) -> None:
    run("agreement", *two, "--csv", "p.csv", "--draws", "0")
    status, out, err = run("adjudicate", *two, fill(ALL), "-o", "gold.json", "--who", "Mme Oyelaran")
    assert (status, out, err) == (0, "", "Désaccords tranchés : 4 sur 4.\n")
    first, second = json.loads(Path("gold.json").read_text(encoding="utf-8"))
    assert [(row["text"], row["label"]) for row in first["entities"]] == [
        ("Awa", FIRST),
        ("Diallo", LAST),
        ("Goff", LAWYER),
        ("Ondine", COMPANY),
    ]
    assert [(row["place"], row["choice"], row["who"]) for row in first["history"]] == [
        ("8-14", "a", "Mme Oyelaran"),
        ("22-26", "none", "Mme Oyelaran"),
        ("43-50", "written", "Mme Oyelaran"),
        ("70-76", "b", "Mme Oyelaran"),
    ]
    assert first["open"] == second["open"] == []
    assert run("agreement", "gold.json", "anouk.jsonl", "--draws", "0")[0] == 0


def test_while_disagreements_are_open_it_ends_with_1_and_says_how_many(run, two) -> None:
    run("agreement", *two, "--csv", "p.csv", "--draws", "0")
    status, out, err = run("adjudicate", *two, fill({"p8-14": "A"}))
    assert status == 1
    assert "3 désaccords restent à trancher" in err
    assert "Désaccords tranchés : 1 sur 4." in err
    assert [len(row["open"]) for row in json.loads(out)] == [3, 0]


def test_a_form_without_room_for_the_history_says_so(run, two) -> None:
    run("agreement", *two, "--csv", "p.csv", "--draws", "0")
    status, _, err = run("--lang", "en", "adjudicate", *two, fill(ALL), "-o", "gold.conll")
    assert status == 0
    assert "does not keep the history: 4 choices" in err
    assert "Goff\tB-professionnelAvocat" in Path("gold.conll").read_text(encoding="utf-8")
    assert run("adjudicate", *two, "filled.csv", "--to", "doccano")[1].count('"text"') == 2


def test_a_folder_gets_a_file_that_is_named_by_no_document(run, two) -> None:
    run("agreement", *two, "--csv", "p.csv", "--draws", "0")
    Path("gold").mkdir()
    run("adjudicate", *two, fill(ALL), "-o", "gold", "--to", "green_red")
    assert [path.name for path in Path("gold").iterdir()] == ["accord-doccano.zip"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("agreement",), "Il manque A.", id="nobody"),
        pytest.param(("agreement", "anouk.jsonl"), "deux annotateurs au moins", id="one alone"),
        pytest.param(("agreement", "anouk.jsonl", "absent.jsonl"), "absent.jsonl", id="no such file"),
        pytest.param(("agreement", "anouk.jsonl", "other.jsonl"), "other", id="no document in common"),
        pytest.param(("agreement", "anouk.jsonl", "changed.jsonl"), "diffère de celui de la référence", id="another text"),
        pytest.param(("agreement", "anouk.jsonl", "bilal.jsonl", "--matrix", "pi"), "« pi » est inconnu ici. Choix possibles : strict,", id="no such measure"),
        pytest.param(("agreement", "anouk.jsonl", "bilal.jsonl", "--draws", "-1"), "Valeur refusée pour --draws.", id="fewer draws than none"),
        pytest.param(("agreement", "anouk.jsonl", "bilal.jsonl", "--from", "zut"), "« zut » est inconnu ici.", id="no such form"),
        pytest.param(("agreement", "anouk.jsonl", "bilal.jsonl", "-o", "bilal.jsonl"), "bilal.jsonl", id="over its own input"),
        pytest.param(("agreement", "anouk.jsonl", "bilal.jsonl", "-o", "x", "--csv", "x"), "« x » serait écrit deux fois", id="two outputs in one"),
        pytest.param(("agreement", "-", "-"), "ne peut être lue qu'une fois", id="standard input twice"),
        pytest.param(("adjudicate", "anouk.jsonl", "bilal.jsonl"), "Il manque CHOICES.", id="no decisions"),
        pytest.param(("adjudicate", "anouk.jsonl", "bilal.jsonl", "bad.csv"), "bad.csv, ligne 2", id="a decision that is none"),
        pytest.param(("adjudicate", "anouk.jsonl", "bilal.jsonl", "bad.csv", "--to", "zut"), "« zut » est inconnu ici.", id="no such form of gold"),
        pytest.param(("adjudicate", "anouk.jsonl", "bilal.jsonl", "bad.csv", "-o", "gold.docx"), "« .docx » est inconnu ici.", id="an extension of no form"),
        pytest.param(("adjudicate", "anouk.jsonl", "bilal.jsonl", "good.csv", "-o", "anouk.jsonl"), "anouk.jsonl", id="over A"),
    ],
)  # fmt: skip
def test_a_wrong_call_ends_in_one_line_and_writes_nothing(run, two, arguments: tuple[str, ...], said: str) -> None:
    write("other.jsonl", ("Vu le code civil.", []), ("Vu le code pénal.", []))
    Path("other.jsonl").write_text(
        Path("other.jsonl").read_text(encoding="utf-8").replace('"d', '"e'), encoding="utf-8"
    )
    write("changed.jsonl", (TEXT.replace("Rezé", "Brest"), []))
    Path("bad.csv").write_text("document;début;fin;choix\nd1;8;14;C\n", encoding="utf-8")
    Path("good.csv").write_text("document;début;fin;choix\nd1;8;14;A\n", encoding="utf-8")
    before = {path: path.read_bytes() for path in Path().iterdir()}
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert "Diallo" not in err
    assert {path: path.read_bytes() for path in Path().iterdir()} == before
