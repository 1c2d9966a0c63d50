"""``recall``: gold and prediction from files, or a run that ships; all six questions, as tables and
as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import load_profile
from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.results import RunIdentity, RunInfo, library
from engine.measure.tally import GoldIndividual

FIRST, LAST = "personnePhysiquePrenom", "personnePhysiqueNom"
TEXTS = (
    ("M. Aurélien Bassirou demeure à Lyon. Mme Awa Traoré aussi.", [[3, 11, FIRST], [12, 20, LAST], [41, 44, FIRST], [45, 51, LAST]]),
    ("Mme Ngoc Pham.", [[4, 8, FIRST], [9, 13, LAST]]),
)  # fmt: skip


def write(name: str, missed: int) -> None:
    """Write both documents; the first without its last ``missed`` mentions."""
    rows = []
    for rank, (text, labels) in enumerate(TEXTS):
        kept = labels[: len(labels) - missed] if not rank else labels
        rows.append(json.dumps({"id": rank, "text": text, "label": kept}, ensure_ascii=False))
    Path(name).write_text("\n".join(rows), encoding="utf-8")


@pytest.fixture
def sides(run) -> tuple[str, str]:
    """Write gold, and a prediction that misses a surname."""
    write("gold.jsonl", 0)
    write("pred.jsonl", 1)
    return "gold.jsonl", "pred.jsonl"


ENGINE = RunIdentity("0.9.0", {"fr": "ab" * 32}, ("names",), {"judiciaire": load_profile("judiciaire").sha256})
SAID = {
    "version": "0.9.0",
    "model": "fr",
    "device": "cpu",
    "profile": "judiciaire",
    "rules": ["names"],
    "weights": "ab" * 32,
}


def annotated(folder: str, missed: int, **engine: object) -> str:
    """Write a folder of thirty documents of one name each as our engine does, the first ``missed``
    without it."""
    Path(folder).mkdir()
    for rank in range(30):
        text = f"M. Bassirou{rank} demeure à Lyon."
        name = {"start": 3, "end": 3 + len(f"Bassirou{rank}"), "text": f"Bassirou{rank}", "label": LAST, "masked": True}
        said = {
            "schema": 1,
            "text": text,
            "document": {"name": f"d{rank}"},
            "engine": {**SAID, **engine},
            "entities": [] if rank < missed else [{**name, "source": "model:fr", "score": 0.9}],
            "persons": [],
            "doubts": [],
            "nothing_missed": 1 - rank / 4000,
        }
        Path(folder, f"d{rank}.json").write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")
    return folder


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a run of sixty documents ship: every third misses one of its two persons' five
    mentions."""
    people = [
        (
            GoldIndividual("party", True, Share(3 - rank % 3 // 2, 3), Share()),
            GoldIndividual("party", True, Share(2, 2), Share()),
        )
        for rank in range(60)
    ]
    made = tuple(
        Tally(str(rank), characters=2500, masked={LAST: Share(5 - rank % 3 // 2, 5)}, individuals=two, risk=rank % 3 / 4, profile="judiciaire")
        for rank, two in enumerate(people)
    )  # fmt: skip
    infos = {"fr": (RunInfo("fr-all", "fr", "toutes", "all", date="2026-11-26", identity=ENGINE),), "en": ()}
    monkeypatch.setattr(library, "runs", lambda set_id: infos[set_id])
    monkeypatch.setattr(library, "tallies", lambda set_id, run_id: made)


def test_all_six_questions_are_answered(run, sides: tuple[str, str]) -> None:
    status, out, _ = run("recall", *sides, "--p", "0.96", "--p", "0.99")
    assert status == 0
    assert [line[:2] for line in out.splitlines() if line[1:2] == "."] == [f"{number}." for number in range(1, 7)]
    assert "52,0" in out
    assert "85,1" in out
    assert "ensemble          2        1" in out


def test_the_numbers_are_those_of_the_two_documents(run, sides: tuple[str, str]) -> None:
    _, out, _ = run("recall", *sides, "--json", "--n", "2")
    data = json.loads(out)
    assert (data["measured"]["found"], data["measured"]["of"], data["measured"]["clean"]) == (5, 6, 1)
    assert data["measured"]["expected"] == pytest.approx(((5 / 6) ** 4 + (5 / 6) ** 2) / 2)
    assert data["article"]["clean"][0] == {"recall": 0.96, "clean": pytest.approx(0.9216), "half_clean_up_to": 16}
    assert data["yearly"]["leaking"] == 1_950_000
    assert data["promise"]["possible"] is False


def test_a_run_that_ships_is_measured_and_the_first_one_without_a_name(run, shipped: None) -> None:
    told = ("recall", "--set", "fr", "--json", "--alpha", "0.3")
    first = run(*told)
    assert first == run(*told, "--run", "fr-all")
    data = json.loads(first[1])
    assert data["measured"]["clean"] == 40
    assert data["individuals"]["persons"]["found"] == 100
    assert data["rereading_all"]["minutes"] == 2.0
    assert data["promise"]["possible"] is True
    assert data["splits"]["splits"] == 200


def test_it_speaks_english(run, shipped: None) -> None:
    _, out, _ = run("--lang", "en", "recall", "--set", "fr")
    assert "Of 3,900,000 decisions, 1,300,000" in out
    assert "persons (p_e^K)" in out


def test_a_group_without_a_mention_is_said_and_divides_by_nothing(run, sides: tuple[str, str]) -> None:
    status, out, _ = run("recall", *sides, "--group", "addresses")
    assert status == 0
    assert out.count("Aucune mention à occulter dans ces 2 documents") == 3
    data = json.loads(run("recall", *sides, "--group", "addresses", "--json")[1])
    assert (data["measured"]["recall"], data["yearly"]["leaking"], data["splits"]) == (None, None, None)


def test_one_document_has_no_interval(run, sides: tuple[str, str]) -> None:
    for name in sides:
        Path(name).write_text(Path(name).read_text(encoding="utf-8").split("\n")[0], encoding="utf-8")
    status, out, _ = run("recall", *sides)
    assert status == 0
    assert "(une seule décision : pas d'intervalle)" in out


def test_a_document_that_the_prediction_lacks_counts_as_missed(run, sides: tuple[str, str]) -> None:
    Path("pred.jsonl").write_text(Path("gold.jsonl").read_text(encoding="utf-8").split("\n")[0], encoding="utf-8")
    Path("two.jsonl").write_text(Path("gold.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    _, out, err = run("recall", "two.jsonl", "pred.jsonl", "--json")
    assert (json.loads(out)["missing"], json.loads(out)["measured"]["found"]) == (1, 4)
    assert "compte comme entièrement manqué" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("gold.jsonl",), "Il manque PRED.", id="no prediction"),
        pytest.param((), "Il manque GOLD.", id="nothing"),
        pytest.param(("gold.jsonl", "pred.jsonl", "--set", "fr"), "--set remplace GOLD et PRED.", id="both ways at once"),
        pytest.param(("gold.jsonl", "pred.jsonl", "--run", "fr-all"), "--run demande --set.", id="a run of no set"),
        pytest.param(("gold.jsonl", "pred.jsonl", "--group", "noms"), "« noms » est inconnu ici.", id="no such group"),
        pytest.param(("gold.jsonl", "pred.jsonl", "--p", "1.2"), "Valeur refusée pour --p.", id="no recall"),
        pytest.param(("gold.jsonl", "pred.jsonl", "--n", "0"), "Valeur refusée pour --n.", id="no mention"),
        pytest.param(("--set", "fr", "--run", "fr-x"), "« fr-x » est inconnu ici. Choix possibles : fr-all.", id="no such run"),
        pytest.param(("--set", "en"), "Choix possibles : make evaluate.", id="no run at all"),
        pytest.param(("gold.jsonl", "pred.jsonl", "-o", "gold.jsonl"), "gold.jsonl", id="over its own input"),
        pytest.param(("absent.jsonl", "pred.jsonl"), "absent.jsonl", id="no such file"),
    ],
)  # fmt: skip
def test_a_wrong_call_ends_in_one_line(run, sides, shipped, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run("recall", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_the_run_that_calibrates_is_named_in_tables_and_json(run, shipped: None) -> None:
    _, out, _ = run("recall", "--set", "fr", "--alpha", "0.3")
    assert "Calibrée par fr-all (fr) : 60 décisions, le 2026-11-26 ; programme 0.9.0, poids fr abababababab" in out
    data = json.loads(run("recall", "--set", "fr", "--json", "--alpha", "0.3")[1])["promise"]
    assert (data["calibrated"]["n"], data["calibrated"]["date"]) == (60, "2026-11-26")
    assert data["calibrated"]["engine"] == ENGINE.to_json()
    assert len(data["calibrated"]["documents"]) == 60


def test_the_same_engine_on_other_documents_is_promised_on(run, shipped: None) -> None:
    told = ("recall", annotated("gold", 0), annotated("pred", 0), "--calibrate", "fr", "--alpha", "0.3")
    status, out, _ = run(*told)
    assert status == 0
    assert (
        "Décisions mesurées qui ne calibrent pas : 30 sur 30 seraient publiées sans relecture, dont 0 fautives." in out
    )
    assert json.loads(run(*told, "--json")[1])["promise_elsewhere"] == [[30, 30], [0, 30]]


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        pytest.param({"weights": "cd" * 32}, "les poids du modèle diffèrent", id="other weights"),
        pytest.param({"rules": []}, "les règles diffèrent", id="without rules"),
        pytest.param({"version": "0.8.0"}, "la version du programme diffère", id="another program"),
        pytest.param({"weights": ""}, "l'empreinte des poids du modèle manque", id="weights not known"),
        pytest.param({"profile": "canada"}, "le profil manque", id="masked by another profile"),
    ],
)
def test_the_stripped_engine_is_refused_in_one_sentence(
    run, shipped: None, engine: dict[str, object], said: str
) -> None:
    told = ("recall", annotated("gold", 0), annotated("pred", 29, **engine), "--calibrate", "fr", "--alpha", "0.3")
    status, out, err = run(*told)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_an_engine_that_lies_about_itself_is_refused_by_what_it_leaves(run, shipped: None) -> None:
    told = ("recall", annotated("gold", 0), annotated("pred", 29), "--calibrate", "fr", "--alpha", "0.3")
    status, out, _ = run(*told)
    assert status == 0  # the figures are those of the run; the promise alone is refused
    assert "Les décisions mesurées contredisent la promesse (fautives : 29 sur 30" in out
    assert "publiées sans relecture, avec une confiance" not in out
    data = json.loads(run(*told, "--json")[1])
    assert (data["promise"], data["promise_refused"]) == (None, "result.promise_refuted")


def test_documents_that_the_risk_was_fitted_on_calibrate_nothing(run) -> None:
    from engine.interchange import samples

    for folder in ("gold", "pred"):
        Path(folder).mkdir()
        for sample in [one for one in samples() if one.language == "fr"][:2]:
            said = {**sample.annotation.to_json(), "text": sample.text, "nothing_missed": 0.9}
            Path(folder, f"{sample.annotation.document.name}.json").write_text(json.dumps(said), encoding="utf-8")
    status, out, _ = run("recall", "gold", "pred")
    assert status == 0
    assert "Le risque a été ajusté sur ces 2 décisions elles-mêmes" in out


def test_the_average_has_no_confidence(run, shipped: None) -> None:
    _, out, _ = run("recall", "--set", "fr", "--average", "--alpha", "0.3")
    assert "En moyenne, 30,0\u00a0% au plus de toutes les décisions partent sans relecture et fautives" in out
    assert json.loads(run("recall", "--set", "fr", "--average", "--json")[1])["promise"]["confidence"] is None
    assert json.loads(run("recall", "--set", "fr", "--confidence", "0.8", "--json")[1])["promise"]["confidence"] == 0.8
