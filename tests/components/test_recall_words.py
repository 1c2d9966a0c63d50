"""Numbers in the sentences of the page Rappel."""

from __future__ import annotations

import pytest

from components.recall.words import amount, format_chosen_share, format_share, format_share_near_one, time

B = "\u00a0"
N = "\u202f"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        pytest.param(format_chosen_share(0.96, "fr"), f"96{B}%", id="a chosen share has the decimals it has"),
        pytest.param(format_chosen_share(0.995, "en"), "99.5%", id="in English"),
        pytest.param(format_share_near_one(0.99344, "fr"), f"99,34{B}%", id="near one: two digits of the rest"),
        pytest.param(format_share_near_one(0.999372, "fr"), f"99,937{B}%", id="nearer"),
        pytest.param(format_share_near_one(0.99993, "fr"), f"99,993{B}%", id="no zero is added"),
        pytest.param(format_share_near_one(0.52, "fr"), f"52{B}%", id="far from one"),
        pytest.param(format_share_near_one(1.0, "en"), "100%", id="one"),
        pytest.param(format_share(0.9234, "fr"), f"92{B}%", id="measured: whole hundredths"),
        pytest.param(format_share(0.999, "fr"), f"99,9{B}%", id="not all: not 100"),
        pytest.param(format_share(0.99999, "fr"), f"99,99{B}%", id="very nearly all is not all"),
        pytest.param(format_share(0.0004, "en"), "0.04%", id="not nothing: not 0"),
        pytest.param(format_share(0.0, "en"), "0%", id="nothing"),
        pytest.param(format_share(1.0, "en"), "100%", id="all"),
        pytest.param(amount(1_559_999.7, "fr"), f"1{N}560{N}000", id="three digits count"),
        pytest.param(amount(0.2468, "fr"), "0,247", id="below one"),
        pytest.param(amount(5.0, "en"), "5", id="no zeros behind the point"),
        pytest.param(amount(0, "en"), "0", id="none"),
        pytest.param(time(43, "fr"), "43 min".replace(" ", B), id="minutes"),
        pytest.param(time(168, "fr"), f"2,8{B}h", id="hours"),
    ],
)
def test_numbers_have_no_more_digits_than_they_are_good_for(said: str, expected: str) -> None:
    assert said == expected
