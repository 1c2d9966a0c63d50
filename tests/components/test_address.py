"""Settings in an address: what it says where it can be believed, else the default."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from components import address

HOSTILE = [
    None, "", "nan", "inf", "-inf", "1e999", "0x10", "1_6", "١٦", "<script>", "16;DROP", ["16"], {"a": 1}, 16, True, "9" * 5000, "-1",
]  # fmt: skip


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:12])
def test_what_is_no_setting_counts_as_not_said(value: Any) -> None:
    assert address.parse_integer(value, 1, 200, 7) == 7
    assert address.decimal(value, 0.5, 0.999, 0.96) == 0.96
    assert address.decimals(value, 0.5, 0.999, [0.96]) == [0.96]
    assert address.choice(value, {"strict", "exact"}, "strict") == "strict"
    assert address.choices(value, {"fr-all", "fr-none"}, ["fr-all"]) == ["fr-all"]
    assert address.flag(value, False) is False


@pytest.mark.parametrize(
    ("value", "expected"),
    [("0.97", 0.97), ("0,97", 0.97), ("0.5", 0.5), ("0.999", 0.999), ("0.4999", 0.96), ("1", 0.96)],
)
def test_a_number_is_taken_within_its_bounds_with_a_point_or_a_comma(value: str, expected: float) -> None:
    assert address.decimal(value, 0.5, 0.999, 0.96) == expected


def test_a_whole_number_has_no_decimals() -> None:
    assert (
        address.parse_integer("16", 1, 200, 3),
        address.parse_integer("16.0", 1, 200, 3),
        address.parse_integer("16.5", 1, 200, 3),
    ) == (
        16,
        16,
        3,
    )


def test_a_list_keeps_its_order_says_each_thing_once_and_has_an_end() -> None:
    assert address.choices("b,a,b,z", ["a", "b"], ["a"]) == ["b", "a"]
    assert address.choices("a,b,c", "abc", ["a"], most=2) == ["a", "b"]
    assert address.decimals("0.99,0.96,nan,2,0.99", 0, 1, [0.5]) == [0.99, 0.96]
    assert len(address.decimals(",".join(f"0.{i}" for i in range(1, 60)), 0, 1, [0.5])) == 6


def test_a_flag_is_one_or_zero() -> None:
    assert address.flag("1", False) is True
    assert address.flag("0", True) is False


@given(st.text(max_size=40))
def test_any_text_gives_a_value_that_the_page_can_use(text: str) -> None:
    assert 0.5 <= address.decimal(text, 0.5, 1, 0.96) <= 1
    assert all(0.5 <= one <= 1 for one in address.decimals(text, 0.5, 1, [0.96]))
    assert address.choice(text, ["a", "b"], "a") in ("a", "b")
