"""Numbers, percentages, days and lists as a language writes them."""

from datetime import date

import pytest
from hypothesis import given, strategies as st

from engine.text.typography import (
    Last,
    day,
    decimal_mark,
    enumeration,
    field_mark,
    group_mark,
    number,
    percent,
    percent_sign,
)


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


@pytest.mark.parametrize(
    ("items", "last", "fr", "en", "ja"),
    [
        pytest.param([], "and", "", "", "", id="nothing"),
        pytest.param(["a"], "or", "a", "a", "a", id="one"),
        pytest.param(["a", "b"], "and", "a et b", "a and b", "a、b", id="two"),
        pytest.param(["a", "b", "c"], "and", "a, b et c", "a, b and c", "a、b、c", id="no comma before the last"),
        pytest.param(["a", "b", "c"], "or", "a, b ou c", "a, b or c", "a、b、またはc", id="or"),
        pytest.param(["a", "b", "c"], "", "a, b, c", "a, b, c", "a、b、c", id="no word before the last"),
        pytest.param(["{0}", "{b}"], "", "{0}, {b}", "{0}, {b}", "{0}、{b}", id="braces are text"),
    ],
)
def test_lists_are_written_as_the_language_does(items: list[str], last: Last, fr: str, en: str, ja: str) -> None:
    assert [enumeration(iter(items), language, last) for language in ("fr", "en", "ja")] == [fr, en, ja]


def test_marks_are_those_of_the_language() -> None:
    said = [(field_mark(code), decimal_mark(code), group_mark(code), percent_sign(code)) for code in ("fr", "en", "de")]
    assert said == [(";", ",", "\u202f", "\u00a0%"), (",", ".", ",", "%"), (";", ",", ".", "\u00a0%")]
