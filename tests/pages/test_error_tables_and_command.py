"""Every table of the page Erreurs beside ``evaluate --errors --json`` and ``--figure informative``,
of a run that ships."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import app  # noqa: F401  pages register with the Dash object
from components.errors import error_list as error_listing, informative as error_informative, summary as error_summary
from components.errors.choices import ALL, Filters
from components.i18n import number
from engine.cli import main
from tests.components.conftest import leaves

SET, RUN = "en", "en-all"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Give what the two commands write."""
    folder: Path = tmp_path_factory.mktemp("errors")
    call = ["evaluate", "--set", SET, "--run", RUN, "--json", "-o"]
    assert main([*call, str(folder / "errors.json"), "--errors"]) == 0
    assert main([*call, str(folder / "figures.json"), "--figure", "informative"]) == 0
    found: dict[str, Any] = json.loads((folder / "errors.json").read_text(encoding="utf-8"))
    return {**found, **json.loads((folder / "figures.json").read_text(encoding="utf-8"))["figures"]}


@pytest.fixture(scope="module")
def shown() -> tuple[Any, ...]:
    """Fill the page, without a filter."""
    return error_listing.fill_listing(SET, RUN, ALL, Filters(), "en")


def cells(table: Any) -> list[list[str]]:
    """Read the rows of a table, without its head."""
    rows = next(part for part in table._traverse() if type(part).__name__ == "Tbody").children
    return [["".join(leaves(cell)) for cell in row.children] for row in rows]


def test_the_list_has_the_errors_of_the_command_in_their_order(written: dict[str, Any], shown: tuple[Any, ...]) -> None:
    assert len(written["errors"]) > 50
    assert [row["id"] for row in shown[7]] == [error["id"] for error in written["errors"]]


def test_the_sentence_counts_the_decisions_that_the_command_counts(
    written: dict[str, Any], shown: tuple[Any, ...]
) -> None:
    said = " ".join(leaves(shown[0]))
    assert f"of {written['documents']}" in said
    assert number(written["leaking_documents"], "en") in said


def test_the_forms_are_the_groups_of_the_command(written: dict[str, Any], shown: tuple[Any, ...]) -> None:
    found = cells(shown[-2])
    groups = written["groups"][: error_summary.MOST]
    assert [(row[3], row[4], row[5]) for row in found] == [
        (number(group["occurrences"], "en"), number(group["documents"], "en"), number(group["loss"], "en", 2))
        for group in groups
    ]


def test_the_causes_are_those_of_the_command(written: dict[str, Any], shown: tuple[Any, ...]) -> None:
    tables = dict(zip(("misses", "false_alarms"), shown[-3], strict=True))
    for name, table in tables.items():
        found = [(row[1], row[3]) for row in cells(table)] if written["adjum"][name] else []
        rows = written["adjum"][name].values()
        assert found == [(number(row["occurrences"], "en"), number(row["forms"], "en")) for row in rows]


def test_the_most_informative_are_those_of_the_command(written: dict[str, Any], shown: tuple[Any, ...]) -> None:
    rows = written["informative"]
    assert len(rows) > error_informative.MOST
    assert [(row[0], *row[3:]) for row in cells(shown[-1])] == [
        (row["text"], number(row["surprise"], "en", 1), number(row["information"], "en"), number(row["occurrences"], "en"))
        for row in rows[: error_informative.MOST]
    ]  # fmt: skip
