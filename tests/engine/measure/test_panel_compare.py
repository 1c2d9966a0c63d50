"""Two runs of the panel: what got better and worse, by McNemar's exact test; variants together;
what is kept of a run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from scipy.stats import binomtest
from statsmodels.stats.contingency_tables import mcnemar

from engine.cli.documents import pipeline
from engine.cli.main import main
from engine.core.errors import DamagedResults, FileMissing, NotForPanel
from engine.core.model import Entity
from engine.core.settings import settings
from engine.measure.panel.additions import keep, read_own
from engine.measure.panel.comparison import PhenomenonChange, compare, robustness
from engine.measure.panel.panel import Item, marked_up, panel, read_panel
from engine.measure.panel.results import PanelRun, SentenceResult, read
from engine.teaching.variants import variants
from tests.engine.marked import marked


def run(*right: bool, model: str = "fr", **more: Any) -> PanelRun:
    lines = (
        SentenceResult("capitals", f"phrase {n}", f"phrase {n}" if one else "x", **more) for n, one in enumerate(right)
    )
    return PanelRun(model, "fr", "all", tuple(lines))


def test_what_got_better_and_worse_is_told_sentence_by_sentence() -> None:
    change = compare(run(True, False, True, False), run(True, True, False, False))
    moved = change.phenomena["capitals"]
    assert [now.expected for _, now in moved.better] == ["phrase 1"]
    assert [now.expected for _, now in moved.worse] == ["phrase 2"]
    assert (moved.both_right, moved.both_wrong, moved.sentences) == (1, 1, 4)
    assert (moved.before.count, moved.after.count) == (2, 2)


@pytest.mark.parametrize(("better", "worse"), [(0, 0), (1, 0), (5, 0), (9, 2), (3, 3), (40, 21)])
def test_the_p_value_is_that_of_mcnemars_exact_test(better: int, worse: int) -> None:
    pair = (SentenceResult("a", "x", "x"), SentenceResult("a", "x", "y"))
    moved = PhenomenonChange((pair,) * better, (pair,) * worse, 7, 3)
    wanted = mcnemar([[7, worse], [better, 3]], exact=True).pvalue if better + worse else 1.0
    assert moved.p_value == pytest.approx(min(1.0, wanted))
    if better + worse:
        assert moved.p_value == pytest.approx(binomtest(better, better + worse).pvalue)


def test_sentences_of_one_run_alone_are_counted_and_not_compared() -> None:
    change = compare(run(True, False, True), run(True))
    assert (change.only_before, change.only_after, change.total.sentences) == (2, 0, 1)
    assert compare(run(), run()).total.sentences == 0


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        pytest.param(["f1+", "f2+"], ["f1+", "f2-"], (0, 1, 1, 0, 0, 0), id="in two families, one worse"),
        pytest.param(["f1+", "f2-"], ["f2-", "f1+"], (0, 0, 1, 1, 0, 0), id="in another order nothing moves"),
        pytest.param(["f1-", "f2+"], ["f2+", "f1+"], (1, 0, 1, 0, 0, 0), id="in another order, one better"),
        pytest.param(["+", "+"], ["+", "-"], (0, 1, 1, 0, 0, 0), id="twice without a family"),
        pytest.param(["f1+", "f1+"], ["f9+"], (0, 0, 1, 0, 1, 0), id="once less, in a family of another name"),
        pytest.param(["f9-", "f1+"], ["f1+", "f2-", "f3-"], (0, 0, 1, 1, 0, 1), id="once more"),
        pytest.param([], ["f1+", "f1+"], (0, 0, 0, 0, 0, 2), id="new, twice"),
    ],
)
def test_a_sentence_that_stands_twice_is_compared_twice(
    before: list[str], after: list[str], told: tuple[int, ...]
) -> None:
    def of(rows: list[str]) -> PanelRun:
        lines = (SentenceResult("a", "x", "x" if row[-1] == "+" else "y", row[:-1]) for row in rows)
        return PanelRun("fr", "fr", "all", tuple(lines))

    change = compare(of(before), of(after))
    all_ = change.total
    assert (
        len(all_.better),
        len(all_.worse),
        all_.both_right,
        all_.both_wrong,
        change.only_before,
        change.only_after,
    ) == told


def test_variants_of_a_sentence_stand_together() -> None:
    rows = [
        SentenceResult("a", "1", "1", "f1"), SentenceResult("a", "2", "2", "f1", "case.all"), SentenceResult("a", "3", "x", "f1", "case.small"),
        SentenceResult("a", "4", "4", "f2"), SentenceResult("a", "5", "5", "f2", "accents"),
        SentenceResult("a", "6", "x", "f3"), SentenceResult("a", "7", "7", "f3", "accents"),
        SentenceResult("a", "8", "8"),
    ]  # fmt: skip
    found = robustness(rows)
    assert (found.robust.count, found.robust.of) == (1, 3)
    assert {kind: (one.count, one.of) for kind, one in found.kinds.items()} == {"case": (1, 2), "accents": (1, 1)}
    assert robustness([]).robust.of == 0


def test_a_title_names_a_family_and_a_variant() -> None:
    source = "=== capitals @ab12\nM. ⟦ROUX|nom⟧ part.\n\n=== capitals @ab12 case.small\nM. ⟦roux|nom⟧ part.\n\n=== capitals\nRien.\n"
    items = read_panel(source, "fr.txt")
    assert [(one.family, one.variant, one.phenomenon.name) for one in items] == [
        ("ab12", "", "capitals"),
        ("ab12", "case.small", "capitals"),
        ("", "", "capitals"),
    ]


# -- what is kept
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    yield tmp_path
    settings.cache_clear()


def test_a_run_is_read_back_as_it_was_kept(tmp_path: Path) -> None:
    made = replace(run(True, False, family="f", variant="accents"), rules="none")
    (tmp_path / "r.json").write_text(json.dumps(made.to_json()))
    assert read(tmp_path / "r.json") == made


def test_real_sentences_of_a_user_are_not_kept() -> None:
    real = SentenceResult("a", "M. Roux, qui est réel.", "x", own=True)
    fictional = SentenceResult("a", "M. Aubry, qui ne l'est pas.", "x", "f", own=True)
    assert [row["expected"] for row in PanelRun("fr", "fr", "all", (real, fictional)).to_json()["sentences"]] == [
        fictional.expected
    ]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"panel": 2}', '{"panel": 1, "sentences": 3}', '{"panel": 1, "sentences": [{}]}', "\x00"])  # fmt: skip
def test_a_file_that_is_no_run_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "r.json").write_text(text)
    with pytest.raises(DamagedResults):
        read(tmp_path / "r.json")
    with pytest.raises(FileMissing):
        read(tmp_path / "none.json")


def test_a_sentence_and_its_variants_are_kept_once(var: Path) -> None:
    document, entities = marked("M. ⟦Luc|prenom⟧ ⟦Roux|nom⟧\u202fa écrit\u00a0:")
    made = variants(document.text, entities).variants
    kept = keep("fr", "capitals", (document.text, entities), made[:4])
    assert (kept.added, kept.already) == (5, 0)
    assert [(one.family, one.variant) for one in read_own("fr")] == [
        (kept.family, ""),
        *((kept.family, v.code) for v in made[:4]),
    ]
    assert [marked_up(one.text, one.entities) for one in read_own("fr")][1:] == [
        marked_up(v.text, v.entities) for v in made[:4]
    ]
    again = keep("fr", "capitals", (document.text, entities), made)
    assert (again.added, again.already) == (len(made) - 4, 5)
    assert (var / "panel" / "fr.txt").stat().st_mode & 0o777 == 0o600


def test_nothing_is_kept_where_one_variant_cannot_be_held(var: Path) -> None:
    document, entities = marked("M. ⟦Luc|prenom⟧ est là.")
    bad = replace(variants(document.text, entities).variants[0], text="# M. Luc", entities=())
    with pytest.raises(NotForPanel):
        keep("fr", "capitals", (document.text, entities), [bad])
    assert read_own("fr") == ()


# -- on the command line
# --------------------------------------------------------------------------------------------------

Keep = Callable[[Entity], bool]


class Knowing:
    """Gives what ``keep`` leaves of the gold of the sentences that ship, and of those kept."""

    device, language = "cpu", "fr"

    def __init__(self, name: str, keep: Keep) -> None:
        self.name, self.keep = name, keep
        items: tuple[Item, ...] = panel("fr", own=True)
        self.known = {item.text: item for item in items}

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        return tuple(replace(entity, source="model:x") for entity in self.known[text].entities if self.keep(entity))


@pytest.fixture
def models(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install two models: one knows all, one forgets names in capitals."""
    monkeypatch.setattr(pipeline, "wanted", lambda profile, model, device, rules: SimpleNamespace(model=model or "whole", device="cpu"))  # fmt: skip
    few = tuple(one for one in panel("fr") if one.phenomenon.name in ("capitals", "capital_headers", "judges"))
    monkeypatch.setattr("engine.measure.panel.panel.read_shipped", lambda language: few)
    kept: dict[str, Keep] = {"whole": lambda one: True, "half": lambda one: not one.text.isupper()}
    monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: Knowing(model, kept[model]))


def test_the_panel_says_what_moved_and_fails_where_something_got_worse(
    models: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = tmp_path / "whole.json"
    assert main(["panel", "--rules", "none", "--save", str(result)]) == 0
    capsys.readouterr()
    call = ["panel", "--model", "half", "--rules", "none", "--before", str(result)]
    assert main(call) == 0
    out = capsys.readouterr().out
    assert "Ce qui a changé, de « whole » à « half »" in out
    assert "plus que le hasard" in out
    assert "Justes avant, fausses maintenant" in out
    assert main([*call, "--fail-on-worse"]) == 1
    capsys.readouterr()
    assert main(["panel", "--rules", "none", "--against", "half", "--fail-on-worse", "--json"]) == 0
    change = json.loads(capsys.readouterr().out)["change"]
    assert (change["worse"], change["newly_wrong"]) == (0, [])
    assert change["better"] == len(change["newly_right"]) > 3
    assert change["before_model"] == "half"


def test_robustness_is_said_where_there_are_variants(models: None, capsys: pytest.CaptureFixture[str]) -> None:
    document, entities = marked("M. ⟦Luc|prenom⟧ ⟦Roux|nom⟧ a écrit.")
    keep("fr", "capitals", (document.text, entities), variants(document.text, entities).variants)
    assert main(["--lang", "en", "panel", "--model", "half", "--rules", "none"]) == 0
    out = capsys.readouterr().out
    assert "Robustness: does a right sentence stay right?" in out
    assert "capitals or small letters" in out


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--against", "half", "--before", "x.json"], id="two to compare with"),
        pytest.param(["--fail-on-worse"], id="nothing to compare with"),
        pytest.param(["--before", "none.json"], id="no such file"),
    ],
)
def test_a_wrong_call_is_said(models: None, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["panel", *arguments]) == 2
    assert capsys.readouterr().out == ""
