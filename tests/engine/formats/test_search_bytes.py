"""The search of hidden forms in bytes: what looks like text is read, what chance makes of packed
data is not."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.originals import Original, Originals
from engine.formats.verify.search.parts import Search
from engine.formats.verify.search.pdf import search_pdf


@pytest.mark.parametrize(
    ("form", "data", "found"),
    [
        pytest.param("Rocheblave", b"\x01\x02Rocheblave\x9f", True, id="a name as it is"),
        pytest.param("Strauß", b"\x01Strau\xdf\x02", True, id="a sign that stands for two letters counts as one"),
        pytest.param("Thiès", b"\x01Tp\xdei\xe9S>\xdb\x02", False, id="four signs of packed data that fold to five letters"),
        pytest.param("Luc", b"\x01aLuc\x02", False, id="three letters in a short run"),
        pytest.param("Rocheblave", b"(M. ROCHEBLAVET15 E", True, id="a long name that runs on"),
        pytest.param("Rocheblave", b"xrocheblave", True, id="a long name behind a letter"),
        pytest.param("Rocheblave", b"[(les rocheblavis) 20 (tes)]", False, id="part of a word of the text"),
        pytest.param("Rochebl", b"(M. ROCHEBLAVET15 E", False, id="a short name within a word"),
    ],
)  # fmt: skip
def test_what_chance_makes_of_packed_data_is_no_leak(form: str, data: bytes, found: bool) -> None:
    text = "Les Rocheblavistes ont conclu."
    search = Search(Originals([Original(form, "A...", "personnePhysiqueNom")]), delivered=text)
    search.data(LeakPlace("bytes"), data)
    assert bool(search.leaks()) is found


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        pytest.param(b"() Tj (Le tribunal juge.) Tj", False, id="an empty string"),
        pytest.param(b"[()-3(Le tribunal juge.)] TJ", False, id="an empty string in an array"),
        pytest.param(b"<> Tj (Le tribunal juge.) Tj", False, id="no figures"),
        pytest.param(b"[(Roche) 20 () -3 (blave)] TJ", True, id="a name around an empty string"),
        pytest.param(b"(Mme \\122oche) Tj (blave \\(n\\351e\\) ) Tj", True, id="a name in codes"),
        pytest.param(b"[(Mme Roche) 20 (blave (appelante) et autres)] TJ", True, id="a name before brackets"),
        pytest.param(b"(" + b"x" * 5_000 + b" Roche) Tj (blave) Tj", True, id="a name at the end of a long string"),
        pytest.param(b"<526f63686> Tj <5626c617665> Tj", False, id="figures that are another name"),
        pytest.param(b"<526f636865> Tj <626c617665> Tj", True, id="a name in figures"),
    ],
)  # fmt: skip
def test_what_a_text_object_shows_is_searched_across_its_strings(shown: bytes, found: bool) -> None:
    search = Search(Originals([Original("Rocheblave", "A...", "personnePhysiqueNom")]))
    with pikepdf.new() as pdf:
        pdf.Root.Kept = pdf.make_stream(b"BT /F1 12 Tf 72 700 Td " + shown + b" ET")
        buffer = BytesIO()
        pdf.save(buffer)
    search_pdf(search, buffer.getvalue())
    assert bool(search.leaks()) is found
