"""Every card of a page shows what a command gives: the file behind each card of Performances beside
``evaluate --figure … --json``, number by number."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import app  # noqa: F401  pages register with the Dash object
from components.figures.table import round_value
from components.performance import cards as performance_cards, settings as performance_settings
from components.performance.people import kind_name, role_name
from components.performance.words import label_name
from engine.cli import main
from engine.measure import figures
from pages import performance

SET, RUNS = "en", ("en-all", "en-none")
READY = {"set": SET, "runs": list(RUNS), "only": ""}
SHARE = ("value", "low", "high", "count", "of")
SHARES = [f"{name}{end}" for name in ("persons", "unnamed", "clean") for end in ("", "_low", "_high", "_count", "_of")]
LABELS = [f"{one}{end}" for one in ("precision", "recall", "f1", "accuracy", "f2", "f_beta") for end in ("", "_low", "_high")]  # fmt: skip
COUNTS = ("correct", "incorrect", "partial", "missed", "spurious")
Row = tuple[float | None, ...]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """Give what the command writes of both runs, all figures at once."""
    out = tmp_path_factory.mktemp("figures") / "figures.json"
    runs = [part for run in RUNS for part in ("--run", run)]
    options = ["--scheme", "type", "--measure", "f_beta", "--beta", "3", "--by", "length", "--right", "strict"]
    assert main(["evaluate", "--set", SET, *runs, *options, "--json", "-o", str(out)]) == 0
    found: dict[str, list[dict[str, Any]]] = json.loads(out.read_text(encoding="utf-8"))["figures"]
    return found


def file_of(card: tuple[Any, ...]) -> list[list[Any]]:
    """Read the rows of the file of a filled card, without their head."""
    (frame,) = card[3]
    rows: list[list[Any]] = json.loads(getattr(frame.children, "data-csv"))[1:]
    return rows


def numbers(row: Sequence[Any]) -> Row:
    return tuple(value for value in row if not isinstance(value, str))


def told(rows: Sequence[dict[str, Any]], columns: Sequence[str], scale: float = 1) -> list[Row]:
    """Pick the columns of the rows of a command, as the file of a card has them."""
    return [tuple(_file_value(row[column], scale) for column in columns) for row in rows]


def _file_value(value: Any, scale: float) -> float | None:
    return round_value(value * scale if isinstance(value, float) else value)  # type: ignore[return-value]


CARDS: list[tuple[str, Callable[[], tuple[Any, ...]], Sequence[str]]] = [
    ("labels", lambda: performance.draw_labels(READY, "type", "recall", False, "3", "fr"), [*LABELS, "support", *COUNTS]),
    ("people", lambda: performance.draw_people(READY, "direct", "fr"), SHARE),
    ("kept", lambda: performance.draw_kept(READY, "fr"), SHARE),
    (
        "attacks",
        lambda: performance.draw_attacks(READY, "fr"),
        [*SHARE, "by_left", "by_chain", "by_facts", *(f"details_{n}" for n in range(1, 5))],
    ),
    ("tab", lambda: performance.draw_tab(READY, "fr"), SHARE),
    ("slices", lambda: performance.draw_slices(READY, "length", "persons", "fr"), ["documents", *SHARES]),
    ("perturbations", lambda: performance.draw_perturbations(READY, "persons", "fr"), ["documents", *SHARES]),
    (
        "rules",
        lambda: performance.draw_rules(READY, "all", "last", "fr"),
        [f"{gain}_{way}" for way in ("last", "alone") for gain in ("mentions", "documents", "individuals", "false")],
    ),
    (
        "scores",
        lambda: performance.draw_scores(READY, "all", "strict", "fr"),
        ["from", "to", "cases", "probability", "right"],
    ),
    (
        "curve",
        lambda: performance.draw_curve(READY, "micro", "fr"),
        [
            *("threshold", "precision", "precision_low", "precision_high", "recall", "recall_low", "recall_high"),
            *("right", "predicted", "support"),
        ],
    ),
    (
        "learning",
        lambda: performance.draw_learning(READY, "fr"),
        ["decisions", "tokens", "seed", "precision", "recall", "f1", "persons", "clean"],
    ),
    (
        "speed",
        lambda: performance.draw_speed(READY, "fr"),
        ["documents_per_minute", "tokens_per_second", "flair", "peak_memory_mb", "threads", "load_before"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "draw", "columns"), CARDS, ids=[name for name, _, _ in CARDS])
def test_the_file_of_a_card_is_what_the_command_writes(
    written: dict[str, list[dict[str, Any]]],
    name: str,
    draw: Callable[[], tuple[Any, ...]],
    columns: Sequence[str],
) -> None:
    card = draw()
    shown = [numbers(row) for row in file_of(card)] if card[3] else []
    assert Counter(shown) == Counter(told(written[name], columns))
    assert shown or name == "learning"  # of English no learning curve ships


def test_the_comparison_is_what_the_command_writes_in_points(written: dict[str, list[dict[str, Any]]]) -> None:
    card = performance.draw_comparison(READY, "type", "f_beta", False, "3", "fr")
    shown = [numbers(row) for row in file_of(card)]
    told_ = [
        (*(_file_value(row[one], 100) for one in ("difference", "low", "high")), *(_file_value(row[one], 1) for one in ("p_value", "adjusted")))
        for row in written["compare"]
    ]  # fmt: skip
    assert len(shown) == 4
    for left, right in zip(shown, told_, strict=True):
        assert left == pytest.approx(right, abs=1e-6)


def test_the_cells_of_the_confusion_are_what_the_command_writes(written: dict[str, list[dict[str, Any]]]) -> None:
    card = performance.draw_confusion(READY, True, "fr")
    (frame,) = card[3]
    (_, *names), *rows = json.loads(getattr(frame.children, "data-csv"))
    shown = {(row[0], said): n for row in rows for said, n in zip(names, row[1:], strict=True) if n}
    first = [row for row in written["confusion"] if row["run"] == RUNS[0]]
    told_ = {(label_name(row["gold"], "fr"), label_name(row["predicted"], "fr")): row["count"] for row in first}
    assert shown == told_


def test_the_three_plain_figures_are_what_the_command_writes(written: dict[str, list[dict[str, Any]]]) -> None:
    said = " ".join(str(part.children) for part in _paragraphs(performance.show_summary(READY, "en")))
    for row in written["summary"]:
        assert f"{row['count']:,}" in said, row
        assert f"{row['of']:,}" in said, row


def _paragraphs(parts: Any) -> list[Any]:
    return [part for section in parts for part in section._traverse() if type(part).__name__ == "P"]


def test_every_card_of_the_page_has_a_command() -> None:
    page = performance_cards.cards(performance_settings.Settings(SET, RUNS), "fr")
    cards = {getattr(part, "data-figure") for section in page for part in section._traverse() if hasattr(part, "data-figure")}  # fmt: skip
    cards |= {getattr(part, "data-figure") for part in page if hasattr(part, "data-figure")}
    tested = {name for name, _, _ in CARDS} | {"compare", "confusion"}
    assert cards == tested
    assert tested <= set(figures.FIGURES)


def test_roles_and_kinds_are_those_of_the_command(written: dict[str, list[dict[str, Any]]]) -> None:
    people = {row[0] for row in file_of(performance.draw_people(READY, "direct", "fr"))}
    assert people == {role_name(row["role"], "fr") for row in written["people"]}
    kept = {row[0] for row in file_of(performance.draw_kept(READY, "fr"))}
    assert kept == {kind_name(row["kind"], "fr") for row in written["kept"]}


def test_a_page_narrowed_to_a_slice_is_the_command_with_only(tmp_path: Any) -> None:
    out = tmp_path / "only.json"
    call = ["evaluate", "--set", SET, "--run", RUNS[0], "--figure", "people", "--only", "length=8000", "--json"]
    assert main([*call, "-o", str(out)]) == 0
    rows = json.loads(out.read_text(encoding="utf-8"))["figures"]["people"]
    ready = {"set": SET, "runs": [RUNS[0]], "only": "length=8000"}
    card = performance.draw_people(ready, "direct", "fr")
    assert Counter(numbers(row) for row in file_of(card)) == Counter(told(rows, SHARE))
    assert 0 < rows[0]["of"] < file_of(performance.draw_people(READY, "direct", "fr"))[0][-1]
