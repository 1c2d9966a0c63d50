"""convert: every form, tokens of others, what is lost, and what cannot be done, on the command
line."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

TEXT = "Mme Awa Diallo, née à Rezé,\ndemande « réparation ».\n"
GOLD = {
    "document": {"name": "a", "language": "fr"},
    "text": TEXT,
    "entities": [
        {"start": 4, "end": 7, "label": "personnePhysiquePrenom", "person": "p1", "score": 0.5},
        {"start": 8, "end": 14, "label": "personnePhysiqueNom", "person": "p1"},
        {"start": 22, "end": 26, "label": "localite"},
    ],
    "persons": [{"id": "p1", "forms": ["Diallo", "Awa"], "role": "party"}],
}
OTHER_TOKENS = """Mme O
Awa B-PER
Diallo I-PER
, O
née O
à O
Rezé B-LOC
, O

demande O
`` O
réparation O
'' O
. O
"""


@pytest.fixture(autouse=True)
def files(run) -> None:
    Path("a.txt").write_text(TEXT, encoding="utf-8")
    Path("gold.json").write_text(json.dumps(GOLD), encoding="utf-8")
    Path("other.conll").write_text(OTHER_TOKENS, encoding="utf-8")


def spans(path: str) -> list[tuple[int, int, str]]:
    data = json.loads(Path(path).read_text(encoding="utf-8"))
    return [(e["start"], e["end"], e["label"]) for e in data["entities"]]


@pytest.mark.parametrize(("form", "name"), [("label", "b.json"), ("gate", "b.xml"), ("doccano", "b.jsonl"), ("conll", "b.conll")])  # fmt: skip
def test_a_file_goes_to_any_form_and_back(run, form: str, name: str) -> None:
    assert run("convert", "gold.json", name, "--to", form)[0] == 0
    assert run("convert", name, "c.json")[0] == 0
    assert json.loads(Path("c.json").read_text(encoding="utf-8"))["text"] == TEXT
    assert spans("c.json") == spans("gold.json")


def test_what_is_lost_is_said_on_standard_error_in_either_language(run) -> None:
    assert run("convert", "gold.json", "b.conll")[2].splitlines() == [
        "Le format CoNLL ne garde pas 1 personne : le regroupement de ses mentions est perdu.",
        "Le format CoNLL ne garde pas le rôle ou le genre de 1 personne.",
        "Le format CoNLL ne garde pas la probabilité de 1 mention.",
    ]
    status, out, err = run("--lang", "en", "convert", "gold.json", "-", "--to", "conll", "--columns", "2")
    assert (status, out.split("\n")[1]) == (0, "Awa\tB-personnePhysiquePrenom")
    assert "The CoNLL format does not keep the name of 1 document.\n" in err
    assert run("convert", "gold.json", "b.json")[2] == ""


def test_tokens_of_another_tokeniser_are_brought_to_the_document(run) -> None:
    assert run("convert", "other.conll", "b.json", "--text", "a.txt") == (0, "", "")
    assert spans("b.json") == [(4, 14, "PER"), (22, 26, "LOC")]
    Path("a.txt").write_text(TEXT.replace("réparation", "indemnité"), encoding="utf-8")
    status, _, err = run("convert", "other.conll", "c.json", "--text", "a.txt")
    assert (status, Path("c.json").exists()) == (2, False)
    assert err.startswith("other.conll, ligne 12 : le mot de cette ligne ne se retrouve pas dans le document « a.txt »")


@pytest.mark.parametrize(
    ("scheme", "second"),
    [("iob1", "I-PER"), ("bioes", "B-PER"), ("iob2", "B-PER"), ("iob2:bioes", "B-PER"), ("iob2:", "B-PER")],
)
def test_the_scheme_is_chosen(run, scheme: str, second: str) -> None:
    status, out, _ = run("convert", "other.conll", "-", "--to", "conll", "--columns", "2", "--scheme", scheme)
    rows = [line.split("\t") for line in out.splitlines() if line]
    assert (status, rows[1], rows[2][1][0]) == (0, ["Awa", second], "E" if "bioes" in scheme else "I")
    assert (rows[6][1] == "S-LOC") == ("bioes" in scheme)


def test_a_scheme_is_asked_of_what_is_read_where_nothing_with_tags_is_written(run) -> None:
    Path("bad.conll").write_text("Awa B-PER\n, O\nRezé I-LOC\n", encoding="utf-8")
    assert run("convert", "bad.conll", "b.json")[0] == 2
    status, _, err = run("convert", "bad.conll", "b.json", "--scheme", "iob1")
    assert (status, err) == (0, "1 fichier a été lu selon le schéma IOB1 : I-… y commence une mention.\n")


def test_a_set_of_gate_is_chosen(run) -> None:
    run("convert", "gold.json", "b.xml")
    named = Path("b.xml").read_text(encoding="utf-8").replace("<AnnotationSet>", '<AnnotationSet Name="juge">')
    Path("b.xml").write_text(named, encoding="utf-8")
    assert run("convert", "b.xml", "c.json", "--set", "juge") == (0, "", "")
    assert spans("c.json") == spans("gold.json")
    assert "Donnez l'un d'eux à --set" in run("convert", "b.xml", "c.json", "--set", "greffe")[2]


def test_gate_gets_a_file_for_each_document(run) -> None:
    rows = [{"text": TEXT, "label": [[4, 7, "nom"]], "name": name} for name in ("a.docx", "b.docx")]
    Path("lot.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert "n'en contient" not in run("convert", "lot.jsonl", "lot.xml")[2]
    assert not Path("lot.xml").exists()
    assert run("convert", "lot.jsonl", "lot", "--to", "gate") == (0, "", "")
    assert sorted(path.name for path in Path("lot").iterdir()) == ["a.xml", "b.xml"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("gold.json", "b.conll", "--layout", "conll2002"),
            "« conll2002 » est inconnu ici. Choix possibles : cour, conll2003",
        ),
        (("other.conll", "b.json", "--scheme", "zut"), "« zut » est inconnu ici"),
        (("gold.json", "b.conll", "--columns", "5"), "« 5 » est inconnu ici. Choix possibles : 4, 3, 2"),
        (("gold.json", "b.conll", "-o", "x"), "-o et --report ne vont qu'avec --align"),
        (("gold.json", "b.conll", "--text", "absent.txt"), "« absent.txt » est introuvable"),
        (("other.conll", "b.json", "--from", "seqeval"), "other.conll, ligne 1 : ce n'est pas du JSON valide"),
    ],
)
def test_what_cannot_be_done_is_one_line(run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run("convert", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert not Path("b.json").exists()
    assert not Path("b.conll").exists()


def test_align_is_handed_on(run, monkeypatch: pytest.MonkeyPatch) -> None:
    aligning = SimpleNamespace(run=lambda *said: print(*said) or 0)
    monkeypatch.setitem(sys.modules, "engine.cli.documents.align", aligning)
    status, out, _ = run("convert", "--align", "a.txt", "b.txt", "-o", "c.json", "--to", "json", "--report", "r.json")
    assert (status, out) == (0, "a.txt b.txt c.json json r.json\n")


def test_a_prediction_of_other_tokens_is_refused_at_the_line_where_it_parts(run) -> None:
    Path("pred.conll").write_text(OTHER_TOKENS.replace("réparation O\n", "répa O\nration O\n"), encoding="utf-8")
    status, _, err = run("evaluate", "other.conll", "pred.conll", "--map", "PER=personnePhysique", "--map", "LOC=")
    assert status == 2
    assert err.startswith("pred.conll, ligne 12 : le texte de ce document diffère de celui de la référence « other »")
    assert "Annotez le même texte des deux côtés" in err
    Path("pred.conll").write_text(OTHER_TOKENS.replace("née O\n", ""), encoding="utf-8")
    assert run("evaluate", "other.conll", "pred.conll", "--map", "PER=personnePhysique", "--map", "LOC=")[2].startswith("pred.conll, ligne 5 :")  # fmt: skip
