"""Every card of the page Rappel beside ``recall --json``, number by number, of a run that ships."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import app  # noqa: F401  pages register with the Dash object
from components.figures.table import round_value
from engine.cli import main
from engine.recall import figures
from pages import recall, recall_rereading

SET, RUN, GROUP = "en", "en-all", "persons"
CHOSEN = (SET, [RUN], GROUP)
PROMISED = (40, "0.9", "unread", "same")
ALPHA, LEVEL, MENTIONS, YEAR, PACE = 0.4, 0.9, 12, 50_000, 3.0
Row = list[float | None]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Give what the command writes with the settings of the page."""
    out = tmp_path_factory.mktemp("recall") / "recall.json"
    options = ["--group", GROUP, "--n", str(MENTIONS), "--p", "0.96", "--p", "0.99"]
    options += ["--decisions", str(YEAR), "--minutes", str(PACE), "--alpha", str(ALPHA), "--confidence", str(LEVEL)]
    assert main(["recall", "--set", SET, "--run", RUN, *options, "--json", "-o", str(out)]) == 0
    found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return found


def file_of(card: tuple[Any, ...]) -> list[Row]:
    """Read the numbers of the file of a filled card, without its head and the names of its rows."""
    (frame,) = card[3]
    rows = json.loads(getattr(frame.children, "data-csv"))[1:]
    return rounded([[value for value in row if not isinstance(value, str)] for row in rows])


def rounded(rows: Sequence[Sequence[Any]]) -> list[Row]:
    return [[round_value(value) for value in row] for row in rows]  # type: ignore[misc]


def test_the_curves_of_the_article(written: dict[str, Any]) -> None:
    article = written["article"]
    assert file_of(recall.draw_by_mentions([0.96, 0.99], MENTIONS, "fr")) == rounded(article["by_mentions"])
    assert file_of(recall.draw_by_recall([0.96, 0.99], MENTIONS, "all", "fr")) == rounded(article["by_recall"])


def test_clean_decisions_by_their_mentions(written: dict[str, Any]) -> None:
    bins = written["measured"]["bins"]
    assert [row[-6:] for row in file_of(recall.draw_by_size(*CHOSEN, "fr"))] == rounded(
        [[one["documents"], one["clean"], one["clean"] / one["documents"], *one["interval"], one["expected"]] for one in bins]
    )  # fmt: skip


def test_the_two_means(written: dict[str, Any]) -> None:
    seen = written["measured"]
    values = [seen[name] for name in ("recall", "mean", "at_mean", "expected", "clean_share")]
    assert file_of(recall.draw_means(*CHOSEN, "fr")) == rounded([[*values, *seen["interval"]]])


def test_persons_in_the_place_of_mentions(written: dict[str, Any]) -> None:
    mentions, persons = (written["individuals"][name] for name in ("mentions", "persons"))
    halves = [half[name] for half in (mentions, persons) for name in ("recall", "mean", "expected")]
    row = [*halves, persons["clean_share"], *persons["interval"]]
    assert file_of(recall.draw_steps(*CHOSEN, "fr")) == rounded([row])
    spread = [[int(k), n] for k, n in written["individuals"]["spread"].items()]
    assert file_of(recall.draw_spread(*CHOSEN, "fr")) == spread


def test_what_each_rule_adds(tmp_path: Path) -> None:
    out = tmp_path / "rules.json"
    assert main(["evaluate", "--set", SET, "--figure", "rules", "--json", "-o", str(out)]) == 0
    rules = json.loads(out.read_text(encoding="utf-8"))["figures"]["rules"]
    columns = ("mentions_persons", "individuals", "documents_persons")
    told = [
        [round(100 * rule[f"{name}_{way}"] / rule[f"{name}_of"], 4) for way in ("alone", "last") for name in columns]
        for rule in rules
        if rule["default"]
    ]
    shown = [[round(value or 0, 4) for value in row] for row in file_of(recall.draw_rules(SET, GROUP, "fr"))]
    assert len(shown) > 50
    assert sorted(shown) == sorted(told)


def test_a_year(written: dict[str, Any]) -> None:
    year, seen, work = written["yearly"], written["measured"], written["rereading_all"]
    (row,) = file_of(recall.draw_leaving(*CHOSEN, YEAR, "fr"))
    assert row == rounded([[year["leaking"], *year["interval"], YEAR * (1 - seen["expected"])]])[0]
    paces = file_of(recall.draw_work(*CHOSEN, YEAR, PACE, "page", "fr"))
    assert [PACE, *rounded([[work["hours"], work["person_years"]]])[0]] in [list(pace) for pace in paces]


def test_why_it_is_not_p_to_the_n(written: dict[str, Any]) -> None:
    assert file_of(recall.draw_dependence(*CHOSEN, MENTIONS, "fr")) == rounded(written["dependence"]["curve"])
    near = written["sentences"]
    rows = [
        [one["count"], one["of"], one["rate"], *(near[f"{name}_interval"] if name != "overall" else (None, None))]
        for name, one in ((name, near[name]) for name in ("overall", "apart", "together"))
    ]
    rows.append([None, None, near["odds"], *(near["odds_interval"] or (None, None))])
    assert file_of(recall.draw_sentences(*CHOSEN, "fr")) == rounded(rows)


def test_the_order_of_reading_again(written: dict[str, Any]) -> None:
    orders = [written["rereading"]["orders"][name] for name in ("risk", "mentions", "random", "ideal")]
    *steps, areas = file_of(recall_rereading.draw_order(*CHOSEN, "fr"))
    assert steps == rounded([[n / 20, *(one["left"][n] for one in orders)] for n in range(21)])
    assert areas == rounded([[one["area"] for one in orders]])[0]


def test_the_promise_and_its_price(written: dict[str, Any]) -> None:
    shown = [row[:6] for row in file_of(recall_rereading.draw_promise(*CHOSEN, *PROMISED, "fr"))]
    made = {one["alpha"]: one for one in [*written["promises"], written["promise"]]}
    known = [
        [one["alpha"], one["published"], one["published"] / one["documents"], *((one["leaking"], one["bound"], one["threshold"]) if one["possible"] else (None, None, None))]
        for _, one in sorted(made.items())
    ]  # fmt: skip
    assert shown == rounded(known)
    assert written["promise"]["confidence"] == LEVEL


def test_the_promise_on_halves(written: dict[str, Any]) -> None:
    seen = written["splits"]
    values = [seen["kept"] / seen["splits"], *seen["kept_interval"], seen["unrefuted"] / seen["splits"]]
    values += [seen["empty"] / seen["splits"], seen["published"], seen["leaking"], seen["leaking_of_all"]]
    assert [row[0] for row in file_of(recall_rereading.draw_splits(*CHOSEN, *PROMISED, "fr"))] == rounded([values])[0]


def test_a_year_of_reading_some_again(written: dict[str, Any]) -> None:
    year = written["year"]
    again, whole = year["rereading"], year["rereading_all"]
    shown = file_of(recall_rereading.draw_rereading_year(*CHOSEN, *PROMISED, YEAR, PACE, "page", "fr"))
    assert shown == rounded(
        [
            [year["unread"], 0, 0],
            [again["decisions"], again["hours"], again["person_years"]],
            [year["decisions"], whole["hours"], whole["person_years"]],
            [year["at_most"], None, None],
        ]
    )


def test_one_row_a_document_as_csv(written: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "recall.csv"
    assert main(["recall", "--set", SET, "--run", RUN, "--group", GROUP, "--csv", "-o", str(out)]) == 0
    head, *rows = out.read_text(encoding="utf-8").splitlines()
    assert head.startswith("document,mentions,missed,clean,expected")
    assert len(rows) == written["measured"]["documents"]


@pytest.mark.parametrize("name", list(figures.FIGURES))
def test_a_figure_as_csv_is_what_the_json_has(written: dict[str, Any], tmp_path: Path, name: str) -> None:
    out = tmp_path / "figure.csv"
    options = ["--group", GROUP, "--n", str(MENTIONS), "--p", "0.96", "--alpha", str(ALPHA), "--confidence", str(LEVEL)]
    call = ["recall", "--set", SET, "--run", RUN, *options, "--csv", "--figure", name, "-o", str(out)]
    assert main(call) == 0
    _, *rows = csv.reader(io.StringIO(out.read_text(encoding="utf-8")))
    columns: dict[str, Sequence[Any]] = {
        "documents": [],
        "by_mentions": [row[1] for row in written["article"]["by_mentions"]],
        "by_recall": [clean for p, clean in written["article"]["by_recall"] if p != 0.99],
        "sizes": [one["expected"] for one in written["measured"]["bins"]],
        "model": [row[4] for row in written["dependence"]["curve"]],
        "persons": list(written["individuals"]["spread"].values()),
        "orders": [left for one in written["rereading"]["orders"].values() for left in one["left"]],
        "promises": [one["published"] for one in sorted(written["promises"], key=lambda one: one["alpha"])],
    }
    place = 3 if name == "promises" else -1
    if name != "documents":
        assert [float(row[place]) for row in rows] == pytest.approx([float(one) for one in columns[name]])
    assert rows


def test_a_figure_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recall", "--set", SET, "--run", RUN, "--csv", "--figure", "pie"]) == 2
    assert "pie" in capsys.readouterr().err
