"""Personal numbers are found below the heading of their column, and nothing beside it."""

from __future__ import annotations

import pytest

from engine.rules.numbers.columns import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("NOM\tMatricule\tHeures\nBour A.\t00893\t305\nZel S.\t00762\t198\n", ["00893", "00762"], id="tabs"),
    pytest.param("Nom      Matricule      Dû\nBour     00893          305\n", ["00893"], id="blanks"),
    pytest.param("Nom | N° allocataire | Dû\nBour | 6650382 H | 305\n", ["6650382 H"], id="bars"),
    pytest.param("Matricule\tNom\nKD-0836\tBour", ["KD-0836"], id="first, at the end of the text"),
    pytest.param("Name\tEmployee ID\tHours\nBour\t17294\t12\n", ["17294"], id="English"),
    pytest.param("Nom\tHeures\nBour\t00893\n", [], id="no such heading"),
    pytest.param("Nom\tMatricule\tDû\nBour\t-\t305\n", [], id="an empty cell"),
    pytest.param("Nom\tMatricule\tDû\n\nBour\t00893\t305\n", [], id="another table"),
    pytest.param("Nom\tMatricule\tDû\nTotal\t00893\n", [], id="fewer columns"),
    pytest.param("Le matricule est inscrit ci-dessous\n00893", [], id="a sentence"),
    pytest.param("Nom\tMatricule\tDû\nBour\t12\t305\n", [], id="too short"),
    pytest.param("Nom\tMatricule\tDû\nBour\tnéant\t305\n", [], id="a word"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_below_their_heading_are_found(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
