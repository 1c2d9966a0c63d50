"""Numbers as a language writes them."""

import pytest

from engine.text.typography import number, percent


@pytest.mark.parametrize(
    ("value", "digits", "fr", "en"),
    [
        pytest.param(0, 0, "0", "0", id="zero"),
        pytest.param(1234567, 0, "1\u202f234\u202f567", "1,234,567", id="thousands"),
        pytest.param(-1234.56, 1, "-1\u202f234,6", "-1,234.6", id="decimals, rounded"),
    ],
)
def test_numbers_are_written_as_the_language_does(value: float, digits: int, fr: str, en: str) -> None:
    assert (number(value, "fr", digits), number(value, "en", digits)) == (fr, en)


def test_percentages_are_too() -> None:
    assert (percent(0.964, "fr", 1), percent(0.964, "en", 1)) == ("96,4\u00a0%", "96.4%")
    assert (percent(12.5, "fr"), percent(12.5, "en")) == ("1\u202f250\u00a0%", "1,250%")
