"""train, train --search, curve: what they call, show and say."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.bar import Lines, duration, named
from engine.cli.language import choose
from engine.core.settings import ROOT
from engine.lab import train
from engine.lab.train.errors import DiskFull, Interrupted, Unseen

FIGURES = {"all": {"precision": 0.91, "recall": 0.9, "f1": 0.905, "support": 10}}


@pytest.fixture
def config() -> str:
    """Write a configuration that nothing reads."""
    Path("fr.toml").write_text("", encoding="utf-8")
    return "fr.toml"


def test_train_runs_a_configuration_and_says_how_good_it_is(run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def trained(path, progress, warn):
        calls.append(path)
        warn(Unseen(labels="email"))
        progress("stream", 1.0)
        return FIGURES

    monkeypatch.setattr(train, "run", trained)
    Path("fr.toml").write_text("", encoding="utf-8")
    status, out, err = run("train", "fr.toml")
    assert (status, calls) == (0, [Path("fr.toml")])
    assert out == "Documents de développement : précision 91,0\u00a0% · rappel 90,0\u00a0% · F1 90,5\u00a0%\n"
    assert err.splitlines()[0].startswith("Attention : ces catégories ne se trouvent dans aucun document")
    assert err.splitlines()[1] == "textes à lire : 100,0\u00a0%"
    assert run("--lang", "en", "train", "fr.toml")[1].startswith("Development documents: precision 91.0%")
    assert run("train", "absent.toml")[0] == 2


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (Interrupted(work="w"), 130, "Relancez la même commande pour continuer.\n"),
        (DiskFull(folder="w", needed=7, free=1), 2, "relancez la même commande.\n"),
    ],
    ids=["interrupted", "full disk"],
)
def test_what_stops_a_training_is_one_sentence(run, config, monkeypatch, error, status: int, said: str) -> None:
    def stopped(path, progress, warn):
        raise error

    monkeypatch.setattr(train, "run", stopped)
    found, out, err = run("train", config)
    assert (found, out) == (status, "")
    assert err.endswith(said)
    assert err.count("\n") == 1


def test_folds_write_the_figures_of_each_tagger(run, config, monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"precision": 0.5, "recall": 0.25, "f1": 1 / 3}
    monkeypatch.setattr(train, "cross_fit", lambda path, folds, progress, warn: [{"all": row}] * folds)
    status, out, _ = run("train", config, "--folds", "3")
    assert status == 0
    assert (
        out.splitlines()
        == ["Documents de développement : précision 50,0\u00a0% · rappel 25,0\u00a0% · F1 33,3\u00a0%"] * 3
    )


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(("--search", "2", "--folds", "2"), id="two things at once"),
        pytest.param(("--folds", "1"), id="nothing would be left to learn from"),
        pytest.param(("--folds", "2", "--from", "mine.jsonl"), id="one's own corpus"),
    ],
)
def test_folds_that_go_with_nothing_are_refused(run, config, more: tuple[str, ...]) -> None:
    status, out, err = run("train", config, *more)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_search_writes_the_best_settings(run, config, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.lab.train.search import SearchResult, Trial

    found = SearchResult((Trial(0, {"hidden": 128, "learning_rate": 0.001234}, 0.9, 3, False, 1.0),))
    monkeypatch.setattr(train, "search_settings", lambda path, count, progress, warn: found if count == 7 else None)
    status, out, _ = run("train", config, "--search", "7")
    assert status == 0
    assert out.splitlines() == [
        "# Meilleurs réglages : F1 0.9000, 1",
        "[tagger]",
        "hidden = 128",
        "learning_rate = 0.00123",
    ]


def test_curve_takes_sizes_seeds_and_gold(run, config, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.lab.train.curve import LearningCurve

    calls = []

    def measured(path, sizes, seeds, gold, progress, warn):
        calls.append((sizes, seeds, gold))
        return LearningCurve(())

    monkeypatch.setattr(train, "measure_curve", measured)
    assert run("curve", config)[0] == 0
    assert run("curve", config, "--sizes", "5, 20", "--seeds", "3", "--gold", "g")[0] == 0
    assert run("curve", config, "--sizes", "5%, 20%, 100%")[0] == 0
    sizes = [80, 160, 400, 800, None], [5, 20], [0.05, 0.2, None]
    assert calls == [(sizes[0], 2, None), (sizes[1], 3, Path("g")), (sizes[2], 2, None)]


@pytest.mark.parametrize("sizes", ["", "80,", "0", "-1", "beaucoup", "0%", "101%", "x%"])
def test_sizes_that_are_none_are_refused(run, config, sizes: str) -> None:
    status, _, err = run("curve", config, f"--sizes={sizes}")
    assert (status, err) == (2, "Valeur refusée pour --sizes. Voir --help.\n")


def test_lines_tell_percent_and_time_left() -> None:
    choose((), {})
    now, lines = [0.0], []
    update = Lines(lines.append, lambda: now[0])
    for moment, stage, fraction in (
        (0, "stream", 0.0), (60, "stream", 0.25), (61, "stream", 0.26), (240, "stream", 1.0), (240, "tagger 1/2", 0.5),
        (300, "tagger 1/2", 0.75), (301, "tagger 1/2 · 1/4 · F1 0.9", 0.75),
    ):  # fmt: skip
        now[0] = moment
        update(stage, fraction)
    assert [line.replace("\u00a0", " ") for line in lines] == [
        "textes à lire : 0,0 %\n",
        "textes à lire : 25,0 %, reste 3 min\n",
        "textes à lire : 100,0 %\n",
        "étiqueteur 1/2 : 50,0 %\n",
        "étiqueteur 1/2 : 75,0 %, reste 1 min\n",
        "étiqueteur 1/2 · 1/4 · F1 0.9 : 75,0 %, reste 1 min\n",
    ]


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.4, "0 s"), (59, "59 s"), (61, "1 min"), (3_599, "1 h 00"), (7_500, "2 h 05")]
)
def test_a_time_left_is_written_short(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_every_stage_of_a_training_has_its_words() -> None:
    from engine.lab.train.work.progress import STAGES

    choose((), {})
    assert all(named(stage) != stage for stage in (*STAGES, "search", "curve", "fold"))


def test_a_bar_is_drawn_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from engine.cli.bar import bar

    choose((), {})
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with bar() as progress:
        progress("tagger 1/1", 0.25)
        progress("tagger 1/1 · 1/4 · F1 0.9", 0.5)
    shown = capsys.readouterr().err
    assert "étiqueteur 1/1" in shown
    assert "50%" in shown


SLOW = """
import sys, time
from engine.lab.train import stages
from engine.lab.train.configuration import load
import engine.lab.train.embeddings.stream as stream
def texts(*ignored):
    print("begun", flush=True)
    time.sleep(300)
    yield ""
stream.texts = texts
from engine.cli import main
sys.exit(main(["train", sys.argv[1]]))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Control-C", "the system ends"])
def test_an_interrupted_program_says_how_to_go_on(tmp_path: Path, number: signal.Signals) -> None:
    config = tmp_path / "x.toml"
    folders = {name: str(tmp_path / name) for name in ("work", "publish", "runs")}
    rows = {"name": "x", "language": "fr", "version": "1", "corpora": str(tmp_path), **folders}
    config.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in rows.items()), encoding="utf-8")
    program = subprocess.Popen(
        [sys.executable, "-c", SLOW, str(config)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout
    assert program.stdout.readline() == "begun\n"
    program.send_signal(number)
    out, err = program.communicate(timeout=120)
    assert program.returncode == 130
    assert out == ""
    assert err.splitlines()[-1].endswith("Relancez la même commande pour continuer.")
    assert "Traceback" not in err
