"""The months stand in ``data/language`` alone: a second list of them in code would go its own
way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.text.months import FOLDED_MONTHS
from engine.text.words import keys

ROOT = Path(__file__).resolve().parents[3]
_MOST = 6
"""Months that a sentence, an example or a set of first names may name."""


def _strings(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of each literal, those of a list, a set or a dictionary as one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict | ast.JoinedStr | ast.Constant):
            yield " ".join(
                part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


def months_in(source: str) -> int:
    """Count the months of one language that the fullest literal of a source names."""
    literals = [set(keys(text)) for text in _strings(ast.parse(source))]
    return max((len(literal & set(names)) for literal in literals for names in FOLDED_MONTHS.values()), default=0)


@pytest.mark.parametrize("package", ["engine", "components", "pages"])
def test_no_code_lists_the_months(package: str) -> None:
    second = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / package).rglob("*.py"))
        if months_in(file.read_text(encoding="utf-8")) > _MOST
    ]
    assert not second, f"take the months from engine.text.months: {second}"


@pytest.mark.parametrize(
    "source",
    [
        '"janvier février mars avril mai juin juillet".split()',
        '["January", "February", "March", "April", "May", "June", "July"]',
        '{1: "janvier", 2: "février", 3: "mars", 4: "avril", 5: "mai", 6: "juin", 7: "juillet"}',
        'r"(?:janvier|fevrier|mars|avril|mai|juin|juillet)"',
    ],
)
def test_a_second_list_is_found(source: str) -> None:
    assert months_in(source) > _MOST


def test_the_months_stand_in_their_order() -> None:
    for names in FOLDED_MONTHS.values():
        assert len(names) == 12
    assert (FOLDED_MONTHS["fr"][1], FOLDED_MONTHS["fr"][7], FOLDED_MONTHS["en"][11]) == ("fevrier", "aout", "december")
