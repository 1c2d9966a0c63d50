"""The forms of other tools on the command line: converted, measured, compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

TEXT = "Mme Awa Diallo, née à Rezé,\ndemande « réparation ».\n"
SPANS = [(4, 7, "personnePhysiquePrenom"), (8, 14, "personnePhysiqueNom"), (22, 26, "localite")]
NAMES = [
    ("brat", "b.zip"), ("webanno", "b.tsv"), ("xmi", "b.xmi"), ("label_studio", "b.json"), ("prodigy", "b.jsonl"),
    ("argilla", "b.json"), ("spacy", "b.spacy"), ("datasets", "b.parquet"),
]  # fmt: skip
CSV = "file,start,end,label\n" + "".join(f"a.txt,{start},{end},{label}\n" for start, end, label in SPANS)


@pytest.fixture(autouse=True)
def files(run) -> None:
    rows = [{"start": start, "end": end, "label": label} for start, end, label in SPANS]
    Path("gold.json").write_text(json.dumps({"id": "a", "text": TEXT, "entities": rows}), encoding="utf-8")
    Path("found.csv").write_text(CSV, encoding="utf-8")


def spans(path: str) -> list[tuple[int, int, str]]:
    data = json.loads(Path(path).read_text(encoding="utf-8"))
    assert data["text"] == TEXT
    return [(one["start"], one["end"], one["label"]) for one in data["entities"]]


@pytest.mark.parametrize(("form", "name"), NAMES)
def test_a_file_goes_to_the_form_of_a_tool_and_back(run, form: str, name: str) -> None:
    for package in {"xmi": ["cassis"], "spacy": ["spacy"], "datasets": ["datasets"]}.get(form, []):
        pytest.importorskip(package)
    status, out, err = run("convert", "gold.json", name, "--to", form)
    assert (status, out) == (0, "")
    assert err == ("Le format WebAnno TSV ne garde pas le nom de 1 document.\n" if form == "webanno" else "")
    source = ("--from", form) if form in ("brat", "webanno") else ()
    assert run("convert", name, "c.json", *source) == (0, "", "")
    assert spans("c.json") == SPANS


def test_brat_in_a_folder_is_two_files_a_document_and_is_read_as_one(run) -> None:
    assert run("convert", "gold.json", "lot", "--to", "brat") == (0, "", "")
    assert sorted(one.name for one in Path("lot").iterdir()) == ["a.ann", "a.txt"]
    assert run("convert", "gold.json", "seul/b.ann") == (0, "", "")
    assert sorted(one.name for one in Path("seul").iterdir()) == ["b.ann", "b.txt"]
    for source in ("lot", "lot/a.ann", "seul/b.ann"):
        assert run("convert", source, "c.json") == (0, "", "")
        assert spans("c.json") == SPANS
    Path("lot/a.txt").unlink()
    status, _, err = run("convert", "lot", "c.json")
    assert (status, err.count("\n")) == (2, 1)
    assert "Joignez « a.txt »" in err


@pytest.mark.parametrize(
    ("arguments", "row"),
    [
        pytest.param(("--columns", "2"), "Awa\tB-personnePhysiquePrenom", id="two columns"),
        pytest.param(("--columns", "3"), "Awa\t+\tB-personnePhysiquePrenom", id="three"),
        pytest.param(("--columns", "3", "--layout", "cour"), "Awa\tB-personnePhysiquePrenom\t+", id="three, as the Cour"),
        pytest.param((), "Awa\tB-personnePhysiquePrenom\t+\ta", id="four, the Cour's"),
        pytest.param(("--layout", "conll2003"), "Awa\t+\ta\tB-personnePhysiquePrenom", id="four, the tag last"),
        pytest.param(("--columns", "2", "--scheme", "biluo"), "Awa\tU-personnePhysiquePrenom", id="BILUO"),
    ],
)  # fmt: skip
def test_the_tag_stands_in_the_column_that_is_asked_for(run, arguments: tuple[str, ...], row: str) -> None:
    assert run("convert", "gold.json", "b.conll", *arguments)[0] == 0
    assert row in Path("b.conll").read_text(encoding="utf-8").split("\n")
    assert run("convert", "b.conll", "c.json")[0] == 0
    if "2" not in arguments:
        assert spans("c.json") == SPANS


def test_offsets_of_others_are_measured_against_the_gold(run) -> None:
    ours = json.loads(run("evaluate", "gold.json", "gold.json", "--json")[1])
    status, out, _ = run("evaluate", "gold.json", "found.csv", "--json")
    assert (status, json.loads(out)["spans"]) == (0, ours["spans"])
    Path("found.csv").write_text(CSV.replace("22,26", "22,260"), encoding="utf-8")
    status, out, err = run("evaluate", "gold.json", "found.csv")
    assert (status, out) == (2, "")
    assert err.startswith("found.csv, ligne 4 : la mention est vide, sort du texte")


@pytest.mark.parametrize("form", ["brat", "webanno", "prodigy"])
def test_gold_and_predictions_in_any_form_are_measured(run, form: str) -> None:
    run("convert", "gold.json", "lot", "--to", form)
    status, out, _ = run("evaluate", "lot", "lot", "--json")
    found = json.loads(out)
    assert (status, found["documents"], found["spans"]["micro"]["right"]) == (0, 1, 3)


def test_a_table_of_offsets_needs_the_texts_once(run) -> None:
    status, _, err = run("convert", "found.csv", "c.json")
    assert (status, err.count("\n")) == (2, 1)
    assert "le texte du document « a.txt » n'est pas là" in err
    Path("a.txt").write_text(TEXT, encoding="utf-8")
    assert run("convert", "found.csv", "c.json") == (0, "", "")
    assert spans("c.json") == SPANS
    Path("lot").mkdir()
    Path("found.csv").rename("lot/found.csv")
    assert run("convert", "lot/found.csv", "d.json", "--text", "a.txt") == (0, "", "")
    assert spans("d.json") == SPANS


def test_annotators_are_compared_whoever_brings_the_text(run) -> None:
    run("convert", "gold.json", "a.jsonl")
    agreed = json.loads(run("agreement", "gold.json", "a.jsonl", "--json", "--draws", "0")[1])["whole"]
    for sides in (("gold.json", "found.csv"), ("found.csv", "gold.json")):
        status, out, _ = run("agreement", *sides, "--json", "--draws", "0")
        assert (status, json.loads(out)["whole"]) == (0, agreed)
    Path("lot").mkdir()
    Path("found.csv").rename("lot/a.csv")
    Path("lot/b.csv").write_bytes(Path("lot/a.csv").read_bytes())
    Path("decision.txt").write_text(TEXT, encoding="utf-8")
    assert run("agreement", "lot/a.csv", "lot/b.csv")[0] == 2
    assert run("agreement", "lot/a.csv", "lot/b.csv", "--text", "decision.txt")[0] == 0


def test_texts_of_other_documents_in_the_folder_are_no_matter(run) -> None:
    run("convert", "gold.json", "lot/a.ann")
    Path("lot/autre.txt").write_text("Une autre décision.\n", encoding="utf-8")
    alone = "Un seul document : aucun intervalle ne peut être tiré de l'écart entre documents. Ajoutez-en pour savoir à quel point les chiffres sont sûrs.\n"
    assert run("evaluate", "lot/a.ann", "lot/a.ann")[::2] == (0, alone)
    assert run("evaluate", "lot", "found.csv")[::2] == (0, alone)
