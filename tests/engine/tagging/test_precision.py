"""Which precision a machine computes in."""

from __future__ import annotations

import pytest

from engine.core.errors import UnknownName
from engine.tagging import precision
from engine.tagging.precision import choose_precision


@pytest.mark.parametrize(
    ("wanted", "device", "able", "chosen"),
    [
        pytest.param("auto", "cpu", True, "bf16", id="a processor that multiplies bfloat16"),
        pytest.param("auto", "cpu", False, "fp32", id="one that does not"),
        pytest.param("auto", "cuda", False, "bf16", id="a graphics processor"),
        pytest.param("fp32", "cuda", True, "fp32", id="what is asked for"),
        pytest.param("bf16", "cpu", False, "bf16", id="what is asked for, though it is slow"),
    ],
)
def test_the_fastest_precision_is_chosen_unless_one_is_asked_for(
    wanted: str, device: str, able: bool, chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precision, "computes_bf16", lambda: able)
    assert choose_precision(wanted, device) == chosen


def test_another_word_is_refused() -> None:
    with pytest.raises(UnknownName, match="fp7"):
        choose_precision("fp7", "cpu")
