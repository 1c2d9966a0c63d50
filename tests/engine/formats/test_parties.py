"""Names of parties, as a register gives them."""

from __future__ import annotations

import pytest

from engine.core.errors import BadParties, TooManyParties
from engine.formats.parties import LONGEST, MOST, check_parties, read_parties, read_party_file


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        pytest.param("", (), id="nothing"),
        pytest.param("ROCHEBLAVE Zoé\nPETIT Luc", ("ROCHEBLAVE Zoé", "PETIT Luc"), id="one per line"),
        pytest.param("  ROCHEBLAVE \t Zoé \r\n\r\n", ("ROCHEBLAVE Zoé",), id="white space"),
        pytest.param("PETIT Luc\nPETIT Luc", ("PETIT Luc",), id="repeated"),
        pytest.param("PE\x00TIT\ud800", ("PE\ufffdTIT\ufffd",), id="characters that no text holds"),
        pytest.param("KÖSE, Ayşe\nהלוי משה", ("KÖSE, Ayşe", "הלוי משה"), id="any script"),
        pytest.param("x" * LONGEST, ("x" * LONGEST,), id="as long as can be"),
    ],
)
def test_names_are_read_one_per_line(typed: str, expected: tuple[str, ...]) -> None:
    assert read_parties(typed) == expected


@pytest.mark.parametrize(
    "names",
    [
        pytest.param([str(n) for n in range(MOST + 1)], id="one too many"),
        pytest.param(["x" * (LONGEST + 1)], id="one letter too many"),
    ],
)
def test_a_list_that_is_too_long_is_said_in_both_languages(names: list[str]) -> None:
    with pytest.raises(TooManyParties) as caught:
        check_parties(names)
    assert "500 noms" in caught.value.sentence("fr")
    assert "500 names" in caught.value.sentence("en")


def test_as_many_as_can_be_are_taken() -> None:
    assert len(check_parties([str(n) for n in range(MOST)] * 2)) == MOST


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param("PETIT Zoé\n".encode("cp1252"), ("PETIT Zoé",), id="Windows-1252"),
        pytest.param("PETIT Zoé\r\n".encode("utf-16"), ("PETIT Zoé",), id="UTF-16"),
        pytest.param(b' ["PETIT Luc", ""]', ("PETIT Luc",), id="JSON"),
        pytest.param(b"[]", (), id="an empty list"),
        pytest.param(b"", (), id="an empty file"),
    ],
)
def test_a_file_is_lines_or_a_list(data: bytes, expected: tuple[str, ...]) -> None:
    assert read_party_file(data, "noms.txt") == expected


@pytest.mark.parametrize(
    "data", [b"[1]", b'["a"', b'{"a": 1', b'{"a": "PETIT"}', b"[{}]", b"[" * 99_999, b"\x00\x01\x02\x03\x05\x06" * 99]
)
def test_a_file_that_is_neither_is_named_without_its_content(data: bytes) -> None:
    with pytest.raises(BadParties, match=r"noms\.json"):
        read_party_file(data, "noms.json")
