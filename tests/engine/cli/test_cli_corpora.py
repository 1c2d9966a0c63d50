"""text, convert, evaluate, samples."""

import io
import json
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from engine.interchange.conll import from_conll
from engine.interchange.samples import samples

TEXT = "M. Luc Roux a saisi la cour.\nM. Roux demande réparation.\n"
GOLD = {
    "id": "a",
    "text": TEXT,
    "entities": [
        {"start": 3, "end": 6, "label": "personnePhysiquePrenom"},
        {"start": 7, "end": 11, "label": "personnePhysiqueNom"},
        {"start": 32, "end": 36, "label": "personnePhysiqueNom"},
    ],
}


@pytest.fixture(autouse=True)
def files(run) -> None:
    Path("a.txt").write_text(TEXT, encoding="utf-8")
    Path("gold.json").write_text(json.dumps(GOLD), encoding="utf-8")


def test_text_is_exact(run) -> None:
    assert run("text", "a.txt") == (0, TEXT, "")
    assert run("text", "a.txt", "-o", "b.txt") == (0, "", "")
    assert Path("b.txt").read_bytes() == TEXT.encode()


def test_convert_goes_round_every_form(run) -> None:
    steps = ("gold.json", "a.conll", "b.jsonl", "c.json")
    for source, target in pairwise(steps):
        assert run("convert", source, target) == (0, "", "")
    data = json.loads(Path("c.json").read_text(encoding="utf-8"))
    assert data["text"] == TEXT
    assert [(e["start"], e["end"], e["label"]) for e in data["entities"]] == [
        tuple(e.values()) for e in GOLD["entities"]
    ]


def test_convert_takes_the_standard_streams(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOLD).encode())))
    status, out, _ = run("convert", "-", "-", "--from", "json", "--to", "conll")
    assert status == 0
    assert from_conll(out, "-")[0].document.text == TEXT


def test_convert_gives_a_folder_one_file_per_document(run) -> None:
    Path("two.jsonl").write_text(
        "".join(json.dumps({"text": name, "label": [], "name": f"dir/{name}.txt"}) + "\n" for name in "ab"),
        encoding="utf-8",
    )
    assert run("convert", "two.jsonl", "folder", "--to", "conll") == (0, "", "")
    assert sorted(path.name for path in Path("folder").iterdir()) == ["a.conll", "b.conll"]
    assert run("convert", "folder", "both.json") == (0, "", "")
    assert [data["text"] for data in json.loads(Path("both.json").read_text(encoding="utf-8"))] == ["a", "b"]


def test_convert_asks_for_the_text_and_takes_it_from_a_document(run) -> None:
    run("annotate", "a.txt", "-o", "found")
    status, _, err = run("convert", "found/a.json", "a.conll")
    assert (status, "--text" in err, Path("a.conll").exists()) == (2, True, False)
    assert run("convert", "found/a.json", "a.conll", "--text", "a.txt")[0] == 0
    assert from_conll(Path("a.conll").read_text(encoding="utf-8"), "x")[0].document.text == TEXT


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gold.json", "out.zut"), "« .zut » est inconnu ici"),
        (("gold.json", "out.json", "--from", "zut"), "« zut » est inconnu ici"),
        (("gold.json", "folder"), "dites le format avec --to"),
        (("-", "a.conll"), "dites le format avec --from"),
        (("-", "a.conll", "--from", "json", "--text", "-"), "ne peut être lue qu'une fois"),
        (("absent.json", "a.conll"), "« absent.json » est introuvable"),
        (("bad.conll", "a.json"), "bad.conll, ligne 2 : 2 colonne(s) au lieu de 4"),
    ],
)
def test_what_cannot_be_converted_is_one_line(run, arguments: tuple[str, ...], said: str) -> None:
    Path("bad.conll").write_text("a\tO\t+\td\nb\tO\n", encoding="utf-8")
    status, out, err = run("convert", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


ONE = "Un seul document : aucun intervalle ne peut être tiré de l'écart entre documents. Ajoutez-en pour savoir à quel point les chiffres sont sûrs.\n"


MADE_AGAIN = "Refaite sur une autre machine, l'annotation peut différer un peu (calcul en virgule flottante) : entre deux sortes de processeurs, 1 mention sur 2\u202f610 a changé, et aucun score de plus de 0,009.\n"


def test_evaluate_writes_one_table_per_measure(run) -> None:
    run("annotate", "a.txt", "-o", "found")
    status, out, err = run("evaluate", "gold.json", "found/a.json")
    assert (status, err) == (0, ONE)
    assert "Mentions : début, fin et catégorie exacts" in out
    assert "Décisions propres : 1/1 = 100,0\u00a0%, sur 1 document" in out
    english = run("--lang", "en", "evaluate", "gold.json", "found/a.json")[1]
    assert "Clean decisions: 1/1 = 100.0%, of 1 document" in english


def scarce_files() -> None:
    """Write gold and prediction of eleven documents: a first name in each, a lawyer in one, whom
    the prediction does not find; a name found with other boundaries in one."""
    for folder in ("gold", "found"):
        Path(folder).mkdir()
        for n in range(11):
            text = "M. Luc Roux et Me Petit" if n == 0 else "M. Luc Roux"
            spans = [[3, 6, "personnePhysiquePrenom"], [7, 11, "personnePhysiqueNom"]]
            if folder == "found" and n == 1:
                spans = [[0, 11, "personnePhysiqueNom"]]
            if folder == "gold" and n == 0:
                spans.append([18, 23, "professionnelAvocat"])
            row = {"text": text, "label": spans, "name": str(n)}
            Path(folder, f"{n}.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")


def test_evaluate_names_what_the_gold_hardly_has_and_leaves_it_out_of_the_mean_unless_asked(run) -> None:
    scarce_files()
    status, out, err = run("evaluate", "gold", "found")
    assert (status, err) == (0, "")
    assert out.startswith("Presque absentes de GOLD (moins de 10 mentions ou de 3 documents), hors de la moyenne")
    assert "professionnelAvocat (1 mention) ; --all-categories les y compte." in out
    shown = {line.split("  ")[0]: line for line in out.splitlines()}
    assert "–" in shown["professionnelAvocat"]  # nothing was predicted: no precision
    left, asked = (
        json.loads(run("evaluate", "gold", "found", "--json", *more)[1])["spans"]
        for more in ((), ("--all-categories",))
    )
    assert left["scarce"] == asked["scarce"] == [{"label": "professionnelAvocat", "mentions": 1, "documents": 1}]
    assert left["labels"]["professionnelAvocat"]["precision"] is None
    assert (left["macro"]["recall"], left["all_labels"]) == (10 / 11, False)
    assert (asked["macro"]["recall"], asked["all_labels"]) == (20 / 33, True)
    low, high = left["labels"]["personnePhysiqueNom"]["intervals_95"]["recall"]
    assert 0.5 < low < 10 / 11 < high < 1
    assert "comptées dans la moyenne" in run("evaluate", "gold", "found", "--all-categories")[1]


def test_evaluate_says_why_missed_occurrences_have_no_cause(run) -> None:
    scarce_files()
    said = "1 occurrence manquée n'a pas de cause, car elle est occultée en entier : 1 avec d'autres bornes."
    assert said in run("evaluate", "gold", "found")[1]
    english = run("--lang", "en", "evaluate", "gold", "found")[1]
    assert "1 missed occurrence has no cause, for it is wholly hidden: 1 with other boundaries." in english


def test_evaluate_takes_standard_input_and_writes_to_a_file(run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = run("annotate", "a.txt", "a.txt")[1].splitlines()
    table = run("evaluate", "gold.json", "gold.json")[1]
    for form, sent in (("json", lines[0]), ("doccano", lines[0] + "\n")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent.encode())))
        status, out, err = run("evaluate", "gold.json", "-", "--from", form)
        assert (status, err, out.removeprefix(table)) == (0, ONE, MADE_AGAIN)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines[0].encode())))
    assert run("evaluate", "gold.json", "-", "--from", "json", "-o", "new/figures.txt") == (0, "", ONE)
    assert Path("new/figures.txt").read_text(encoding="utf-8") == table + MADE_AGAIN
    assert run("evaluate", "gold.json", "gold.json", "--json", "-o", "figures.json") == (0, "", ONE)
    assert json.loads(Path("figures.json").read_text(encoding="utf-8"))["spans"]["micro"]["missed"] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("gold.json", "-"), "dites le format avec --from", id="no form"),
        pytest.param(("gold.json", "-", "--from", "doccano"), "trouve deux fois", id="a document twice"),
        pytest.param(("gold.json", "gold.json", "-o", "./gold.json"), "par-dessus un original", id="over the gold"),
        pytest.param(("gold.json", "a.json", "-o", "a.json"), "par-dessus un original", id="over the prediction"),
    ],
)
def test_what_cannot_be_evaluated_is_one_line(
    run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    row = json.dumps({"text": TEXT, "label": [], "name": "a"}) + "\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((row * 2).encode())))
    status, out, err = run("evaluate", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert json.loads(Path("gold.json").read_text(encoding="utf-8")) == GOLD


def test_evaluate_gives_counts_as_json(run) -> None:
    run("convert", "gold.json", "gold.conll")
    Path("gold.conll").write_text(
        Path("gold.conll").read_text(encoding="utf-8").replace("B-personnePhysiquePrenom", "O"), encoding="utf-8"
    )
    status, out, _ = run("evaluate", "gold.json", "gold.conll", "--json")
    data = json.loads(out)
    assert status == 0
    assert data["spans"]["micro"]["missed"] == data["tokens"]["micro"]["missed"] == 1
    assert data["mentions"]["personnePhysiquePrenom"]["count"] == 0
    assert data["clean_documents"]["count"] == 0


def test_evaluate_counts_a_missing_document_as_missed_and_says_so(run) -> None:
    for folder, names in (("gold", "ab"), ("found", "ac")):
        Path(folder).mkdir()
        for name in names:
            Path(folder, f"{name}.json").write_text(json.dumps({**GOLD, "id": name}), encoding="utf-8")
    status, out, err = run("evaluate", "gold", "found", "--json")
    assert status == 0
    assert json.loads(out)["spans"]["micro"]["missed"] == 3
    assert err == "Absents de PRED, comptés comme manqués : b\nAbsents de GOLD, non comptés : c\n"


def test_evaluate_says_what_the_text_would_add(run) -> None:
    run("annotate", "a.txt", "-o", "found")
    status, out, err = run("evaluate", "found/a.json", "found/a.json")
    assert (status, "seqeval" in out) == (0, False)
    assert err.startswith(f"{ONE}Sans le texte, rien n'est mesuré sur les mots")


def test_evaluate_refuses_two_texts(run) -> None:
    Path("other.json").write_text(
        json.dumps({**GOLD, "id": "o", "text": TEXT.replace("cour", "Cour")}), encoding="utf-8"
    )
    status, out, err = run("evaluate", "gold.json", "other.json")
    assert (status, out) == (2, "")
    assert (
        err
        == "o, ligne 1 : le texte de ce document diffère de celui de la référence « a » à partir du caractère 23. Annotez le même texte des deux côtés.\n"
    )


def test_samples_are_listed_in_either_language_and_written(run) -> None:
    first = samples()[0]
    assert first.title("fr") in run("samples")[1].splitlines()[0]
    assert first.title("en") in run("--lang", "en", "samples")[1].splitlines()[0]
    assert run("samples", first.id) == (0, first.text, "")
    status, _, err = run("samples", "zut")
    assert status == 2
    assert first.id in err
