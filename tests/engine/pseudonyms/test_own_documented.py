"""What docs/strategies.md shows is read as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core import BY_SHORT, ROOT
from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.apply import NAMES
from engine.pseudonyms.strategies.own import own_strategies
from tests.engine.pseudonyms import own

PAGE = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
SHIPPED = {name: STRATEGIES[name] for name in NAMES}


def blocks(kind: str) -> list[str]:
    """Give the examples of a kind."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("number", [0, 1])
def test_an_example_is_a_strategy(tmp_path: Path, number: int) -> None:
    (tmp_path / "ours.toml").write_text(blocks("toml")[number], encoding="utf-8")
    own.write_csv(tmp_path, [*blocks("csv")[0].splitlines()[1:], *own.csv_rows()], blocks("csv")[0].splitlines()[0])
    assert own_strategies(tmp_path, SHIPPED)["ours"].example


def test_all_labels_are_named() -> None:
    said = PAGE.partition("The labels: ")[2].partition(";")[0]
    assert re.findall(r"`(\w+)`", said) == [*BY_SHORT]
