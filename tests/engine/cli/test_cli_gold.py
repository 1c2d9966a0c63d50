"""``evaluate`` on a user's own files: every form, labels mapped, each bad input one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

TEXT = "Mme Linh Tran, de Roubaix.\nElle signe : L. Tran."
ROWS = [("Linh", "PRENOM_"), ("Tran", "PER"), ("Roubaix", "VILLE")]


@pytest.fixture(autouse=True)
def sides(run):
    """Write gold and prediction, of two documents, in the folder of the test."""
    write("or.json", document("a"), document("b", TEXT, ROWS[:1]))
    write("outil.json", document("a"), document("b", TEXT, []))


def document(name, text=TEXT, rows=ROWS):
    entities = [
        {"start": text.index(word), "end": text.index(word) + len(word), "label": label} for word, label in rows
    ]
    return {"id": name, "text": text, "entities": entities}


def write(name, *documents):
    Path(name).write_text(json.dumps(documents), encoding="utf-8")


MAPPED = ("--map", "PER=personnePhysiqueNom", "--map", "PRENOM_=personnePhysiquePrenom", "--map", "VILLE=localite")


def test_unknown_labels_are_refused_with_their_list_or_mapped(run):
    status, out, err = run("evaluate", "or.json", "outil.json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("Catégories inconnues de l'outil : PER, PRENOM_, VILLE.") or "PRENOM_, PER, VILLE" in err
    status, out, err = run("evaluate", "or.json", "outil.json", *MAPPED, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)["spans"]["labels"]["personnePhysiquePrenom"]
    assert {name: found[name] for name in ("right", "spurious", "missed")} == {"right": 1, "spurious": 0, "missed": 1}


def test_a_file_of_mappings_is_read_and_an_option_counts_more(run):
    Path("map.txt").write_text("# 2019\nPER=personnePhysiqueNom\nPRENOM_=email\nVILLE=\n", encoding="utf-8")
    arguments = (
        "evaluate",
        "or.json",
        "outil.json",
        "--map-file",
        "map.txt",
        "--map",
        "PRENOM_=personnePhysiquePrenom",
    )
    status, out, err = run(*arguments, "--json")
    assert status == 0
    assert set(json.loads(out)["spans"]["labels"]) == {"personnePhysiquePrenom", "personnePhysiqueNom"}
    assert err == "1 mention de catégorie ignorée ne compte pas (VILLE).\n"
    english = run("--lang", "en", *arguments)[2]
    assert english == "1 mention of an ignored category does not count (VILLE).\n"


def test_label_and_zip_and_plain_columns_are_read(run):
    annotations = [
        {"category": "localite", "start": TEXT.index("Roubaix"), "text": "Roubaix", "entityId": "localite_roubaix"}
    ]
    Path("label.json").write_text(json.dumps({"originalText": TEXT, "annotations": annotations}), encoding="utf-8")
    assert run("evaluate", "label.json", "label.json", "--json")[0] == 0
    Path("deux.txt").write_text("Roubaix B-localite\n. O\n", encoding="utf-8")
    status, out, _ = run("evaluate", "deux.txt", "deux.txt", "--json")
    assert (status, json.loads(out)["spans"]["micro"]["right"]) == (0, 1)
    Path("lot").mkdir()
    for name in ("label.json", "deux.txt"):
        Path("lot", name).write_bytes(Path(name).read_bytes())
    Path("lot/decision.txt").write_text(TEXT, encoding="utf-8")
    status, out, _ = run("evaluate", "lot", "lot", "--json")
    assert (status, json.loads(out)["documents"]) == (0, 2), "a text beside them is no annotation"


def test_overlaps_and_a_gold_without_mentions_are_said(run):
    write("or.json", document("a", TEXT, []), document("b", TEXT, []))
    write("outil.json", document("a", TEXT, [("Linh Tran", "personnePhysique"), ("Tran", "personnePhysique")]))
    status, out, err = run("evaluate", "or.json", "outil.json")
    assert status == 0
    assert "nan" not in out
    assert err.splitlines()[:2] == [
        "PRED : 1 mention en recouvrait une autre : la plus longue a été gardée.",
        "Les 2 documents de référence ne portent aucune mention : ni rappel ni F1 ne peuvent être calculés. Annotez-les, ou ajoutez des documents.",
    ]
    assert "Absents de PRED, comptés comme manqués : b" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("or.json", "autre.json", *MAPPED), "b, ligne 2 : le texte de ce document diffère de celui de la référence « b »", id="other texts"),
        pytest.param(("vide.json", "outil.json"), "vide.json, ligne 1 : ce fichier ne contient aucun document annoté", id="an empty file"),
        pytest.param(("vides", "outil.json"), "vides, ligne 1 : ce fichier ne contient aucun document annoté", id="an empty folder"),
        pytest.param(("casse.jsonl", "outil.json"), "casse.jsonl, ligne 2 : ce n'est pas du JSON valide", id="a broken line"),
        pytest.param(("deux.json", "outil.json"), "le document « a » s'y trouve deux fois", id="two documents of one name"),
        pytest.param(("grand.json", "outil.json"), "pèsent 200 Mo ; la limite est de 100 Mo", id="two hundred megabytes"),
        pytest.param(("or.docx", "outil.json"), "« .docx » est inconnu ici", id="another format"),
        pytest.param(("absent.json", "outil.json"), "« absent.json » est introuvable", id="no such file"),
        pytest.param(("or.json", "outil.json", "--map", "PER"), "La correspondance « PER » est incorrecte", id="no mapping"),
        pytest.param(("or.json", "outil.json", "--map", "PER=ville"), "La correspondance « PER=ville » est incorrecte", id="no such label"),
        pytest.param(("or.json", "outil.json", "--map-file", "absent"), "« absent » est introuvable", id="no such file of mappings"),
        pytest.param(("or.json", "outil.json", "--map-file", "latin"), "La correspondance « latin » est incorrecte", id="a file of mappings in Latin-1"),
    ],
)  # fmt: skip
def test_each_bad_input_is_one_line(run, arguments, said):
    write("autre.json", document("a"), document("b", TEXT.replace("Elle", "Lui "), []))
    Path("vide.json").write_bytes(b"")
    Path("vides").mkdir()
    Path("casse.jsonl").write_text(json.dumps({"text": "x", "label": []}) + "\n{\n", encoding="utf-8")
    write("deux.json", document("a"), document("a"))
    with Path("grand.json").open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    Path("or.docx").write_bytes(b"PK")
    Path("latin").write_bytes("é=email".encode("latin-1"))
    status, out, err = run("evaluate", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert "Tran" not in err
