"""``benchmark``: real figures of a short text once, and how they are shown."""

import copy
import json
from pathlib import Path

import pytest

from engine.lab.measure import speed
from tests.engine.measure.speed_figures import FIGURES


def _cells(line: str) -> list[str]:
    return [cell for cell in line.split(" ") if cell]


def test_figures_of_a_text_are_measured_in_fresh_processes(run) -> None:
    Path("a.txt").write_text("M. Luc Roux, né le 4 mai 1981 à Vienne.\nIl demande un délai.", encoding="utf-8")
    status, out, err = run("benchmark", "--json", "--seconds", "0", "--text", "a.txt")
    assert (status, err) == (0, "")
    figures = json.loads(out)
    assert (figures["tokens"], figures["documents"], figures["device"]) == (18, 1, "cpu")
    for measure in (figures["end_to_end"], figures["tagging"], figures["predict"]):
        assert measure["tokens_per_second"] > 0
    ratio = figures["end_to_end"]["tokens_per_second"] / figures["predict"]["tokens_per_second"]
    assert figures["times_predict"]["end_to_end"] == pytest.approx(ratio, abs=0.01)
    assert figures["gpu"] == "not measured" or figures["gpu"]["device"] == "cuda"
    assert 100 < figures["peak_memory_mb"] < 100_000
    assert figures["machine"]["cores"] >= 1


def test_a_page_says_speed_loading_and_that_no_gpu_was_measured(run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str, float]] = []

    def measured(texts: list[str], model: str, seconds: float) -> dict[str, object]:
        asked.append((len(texts), model, seconds))
        return copy.deepcopy(FIGURES)

    monkeypatch.setattr(speed, "measure_speed", measured)
    status, out, _ = run("benchmark")
    assert status == 0
    assert ["de", "bout", "en", "bout", "15\u202f000", "6,00"] in map(_cells, out.splitlines())
    assert "GPU : non mesuré" in out
    _, out, _ = run("--lang", "en", "benchmark", "--seconds", "3")
    assert ["end", "to", "end", "15,000", "6.00"] in map(_cells, out.splitlines())
    assert "GPU: not measured" in out
    monkeypatch.setitem(FIGURES, "gpu", {**FIGURES, "device": "cuda"})
    _, out, _ = run("--lang", "en", "benchmark")
    assert "GPU (cuda, bf16, 2 threads)" in out
    assert [(model, seconds) for _, model, seconds in asked] == [("fr", 10), ("fr", 3), ("fr", 10)]
    assert all(count > 5 for count, _, _ in asked), "the samples in the model's language"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--model", "zut"), "Le modèle « zut » est introuvable."),
        (("--text", "nowhere.txt"), "« nowhere.txt » est introuvable"),
        (("--text", "blank.txt"), "Le document ne contient aucun texte."),
        (("--seconds", "-1"), "Valeur refusée pour --seconds."),
    ],
    ids=["no such model", "no such file", "nothing to read", "a time that is none"],
)
def test_what_cannot_be_measured_is_said_in_one_line(run, arguments: tuple[str, ...], said: str) -> None:
    Path("blank.txt").write_text(" \n \n", encoding="utf-8")
    status, out, err = run("benchmark", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
