"""Numbers, percentages and days as a language writes them."""

from datetime import date

import pytest
from hypothesis import given, strategies as st

from engine.text.typography import day, number, percent


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


@given(st.floats(-1e12, 1e12), st.integers(0, 4))
def test_a_number_is_rounded_as_the_float_is(value: float, digits: int) -> None:
    """Not as its shortest decimal reads: 29.785 is a little more than that, 95.235 a little
    less."""
    assert number(value, "en", digits) == f"{value:,.{digits}f}"


@pytest.mark.parametrize(
    ("value", "fr", "en"),
    [
        (date(2026, 3, 1), "1er mars 2026", "1 March 2026"),
        (date(2026, 8, 31), "31 août 2026", "31 August 2026"),
        (date(1871, 2, 11), "11 février 1871", "11 February 1871"),
    ],
)
def test_days_are_written_in_full(value: date, fr: str, en: str) -> None:
    assert (day(value, "fr"), day(value, "en")) == (fr, en)
