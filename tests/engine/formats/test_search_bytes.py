"""The search of hidden forms in bytes: what looks like text is read, what chance makes of packed
data is not."""

from __future__ import annotations

import pytest

from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.originals import Original, Originals
from engine.formats.verify.search.parts import Search


@pytest.mark.parametrize(
    ("form", "data", "found"),
    [
        pytest.param("Rocheblave", b"\x01\x02Rocheblave\x9f", True, id="a name as it is"),
        pytest.param("Strauß", b"\x01Strau\xdf\x02", True, id="a sign that stands for two letters counts as one"),
        pytest.param("Thiès", b"\x01Tp\xdei\xe9S>\xdb\x02", False, id="four signs of packed data that fold to five letters"),
        pytest.param("Luc", b"\x01aLuc\x02", False, id="three letters in a short run"),
    ],
)  # fmt: skip
def test_what_chance_makes_of_packed_data_is_no_leak(form: str, data: bytes, found: bool) -> None:
    search = Search(Originals([Original(form, "A...", "personnePhysiqueNom")]))
    search.data(LeakPlace("bytes"), data)
    assert bool(search.leaks()) is found
