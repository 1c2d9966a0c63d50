"""No pattern of the engine mixes French and English: the words stand in ``data/language``, each
with its language. The laboratory's, which read the corpora as they were marked, may.

A heuristic: a string with the signs of a pattern in which words of both languages stand.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "engine"
_FRENCH = frozenset(
    """le la les des du au aux ou est sont dans avec pour sur chez sans nee epoux epouse monsieur madame conseil greffier juge
    avocat avocats societe demandeur defendeur appelant intime requerant prevenu enfant enfants pere mere frere fille fils
    naissance deces mariage compte numero carte maire notaire leur leurs notre votre""".split()
)
_ENGLISH = frozenset(
    """the of and with from was were who has have born died married counsel judge court lawyer plaintiff defendant applicant
    respondent witness mother father brother sister daughter child children road dear hello regards known called by his her
    their to in my our your sent subject between before""".split()
)
_SIGNS = re.compile(r"[\\|?*+]")
_ESCAPES = re.compile(r"\\[A-Za-z]|\(\?P[<=]\w+[>)]")


def _literals(node: ast.AST) -> Iterator[str]:
    """Yield the strings of a tree, an f-string as one, but for docstrings."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr):
        yield " ".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from _literals(child)


def mixed(source: str) -> list[str]:
    """Give the strings of a source that look like patterns in two languages."""
    found = []
    for text in filter(_SIGNS.search, _literals(ast.parse(source))):
        words = set(re.findall(r"[a-z]+", _ESCAPES.sub(" ", text).lower()))
        if words & _FRENCH and words & _ENGLISH:
            found.append(text)
    return found


def test_no_pattern_mixes_two_languages() -> None:
    files = (file for file in sorted(ENGINE.rglob("*.py")) if not file.is_relative_to(ENGINE / "lab"))
    found = {str(file.relative_to(ENGINE)): mixed(file.read_text(encoding="utf-8")) for file in files}
    mixing = {file: patterns for file, patterns in found.items() if patterns}
    assert not mixing, f"put the words into data/language, and name their list: {mixing}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('X = r"(?:mother|mere)s?"', 1),
        ('X = rf"(?:pere|{A}|father)\\\\b"', 1),
        ('X = r"(?:mother|father)s?"', 0),
        ('X = r"(?:mere|pere)s?"', 0),
        ('X = r"(?P<born>nee?s?)[ ]le"', 0),
        ('"""Words: mother | mere."""', 0),
        ('X = "la mere, the mother"', 0),
    ],
)
def test_a_pattern_of_two_languages_is_told(source: str, found: int) -> None:
    assert len(mixed(source)) == found
