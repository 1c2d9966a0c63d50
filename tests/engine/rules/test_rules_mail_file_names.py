"""Known names are found in the names of files; words and strangers are left."""

from __future__ import annotations

import pytest

from engine.rules.mail.file_names import RULE
from tests.engine.marked import after

_ROE = "⟦Zora|prenom⟧ ⟦Quillon|nom⟧ wrote. "
ROWS = [
    pytest.param(_ROE + "see quillon_letter.pdf", _ROE + "see ⟦quillon|nom⟧_letter.pdf", id="a file"),
    pytest.param(_ROE + "see IMG_3, zora_signed.jpg", _ROE + "see IMG_3, ⟦zora|prenom⟧_signed.jpg", id="a picture"),
    pytest.param(_ROE + "Quillon_Zora_2.docx", _ROE + "⟦Quillon|nom⟧_⟦Zora|prenom⟧_2.docx", id="both names"),
    pytest.param(_ROE + "scan_quillon_v2", _ROE + "scan_⟦quillon|nom⟧_v2", id="in the middle"),
    pytest.param(_ROE + "(quillon_cv.pdf)", _ROE + "(⟦quillon|nom⟧_cv.pdf)", id="in brackets"),
    pytest.param(_ROE + "zora_signed_quillon.heic", _ROE + "⟦zora|prenom⟧_signed_⟦quillon|nom⟧.heic", id="two places"),
    pytest.param(_ROE + "see pardoe_letter.pdf", _ROE + "see pardoe_letter.pdf", id="of nobody"),
    pytest.param("⟦Hope|prenom⟧ ⟦Will|nom⟧ wrote. this_will_do.txt", "⟦Hope|prenom⟧ ⟦Will|nom⟧ wrote. this_will_do.txt", id="a word"),
    pytest.param(_ROE + "zora went to quillon", _ROE + "zora went to quillon", id="no file"),
    pytest.param(_ROE + "quillons_letter.pdf", _ROE + "quillons_letter.pdf", id="a longer word"),
    pytest.param("⟦Zora|avocat⟧ ⟦Quillon|avocat⟧ wrote. quillon_letter.pdf", "⟦Zora|avocat⟧ ⟦Quillon|avocat⟧ wrote. quillon_letter.pdf", id="a lawyer's"),
    pytest.param("⟦June|prenom⟧ ⟦Quillon|nom⟧ wrote. see Quillon_Dec2000_June2001_1", "⟦June|prenom⟧ ⟦Quillon|nom⟧ wrote. see ⟦Quillon|nom⟧_Dec2000_June2001_1", id="a month before its year"),
    pytest.param("⟦June|prenom⟧ ⟦Quillon|nom⟧ wrote. see june_letter.pdf", "⟦June|prenom⟧ ⟦Quillon|nom⟧ wrote. see ⟦june|prenom⟧_letter.pdf", id="a first name that is a month"),
    pytest.param(_ROE + "x@quillon_mail.example", _ROE + "x@quillon_mail.example", id="an address"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_file_names(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected
