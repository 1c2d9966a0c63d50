"""Of the name of a folder, the person's words are a name and nothing else."""

from __future__ import annotations

import pytest

from engine.rules.mail.folders import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("\\⟦Zora_Quill_Dec2003_1|prenom⟧\\Sent", "\\⟦Zora|prenom⟧_⟦Quill|nom⟧_Dec2003_1\\Sent", id="a folder"),
    pytest.param("⟦Zora_Quill_Mar2004|prenom⟧", "⟦Zora|prenom⟧_⟦Quill|nom⟧_Mar2004", id="a folder alone"),
    pytest.param("⟦Zora_2004|nom⟧ and more", "⟦Zora|prenom⟧_2004 and more", id="a first name"),
    pytest.param("⟦Zora_Quill-Park_2004|nom⟧", "⟦Zora|prenom⟧_⟦Quill-Park|nom⟧_2004", id="a double surname"),
    pytest.param("⟦Zora_Ann_Quill_7|nom⟧", "⟦Zora|prenom⟧_⟦Ann|nom⟧_⟦Quill|nom⟧_7", id="three words"),
    pytest.param("see ⟦quill_2|nom⟧.nsf", "see ⟦quill|prenom⟧_2.nsf", id="small letters"),
    pytest.param("⟦Zora Quill|nom⟧ in 2003", "⟦Zora Quill|nom⟧ in 2003", id="a name"),
    pytest.param("⟦Zora_Quill|nom⟧ wrote", "⟦Zora_Quill|nom⟧ wrote", id="no figures"),
    pytest.param("name=\"⟦FERRYBESTPICS_1|nom⟧.DOC\"", "name=\"FERRYBESTPICS_1.DOC\"", id="a word of a file"),
    pytest.param("name=\"⟦MARSHALL_1|nom⟧.DOC\"", "name=\"⟦MARSHALL|prenom⟧_1.DOC\"", id="a name of a file"),
    pytest.param("⟦zquill3|nom⟧.nsf", "⟦zquill3|nom⟧.nsf", id="an account"),
    pytest.param("⟦3_Zora|nom⟧", "⟦3_Zora|nom⟧", id="a figure first"),
    pytest.param("⟦Zora_Quill_1|avocat⟧", "⟦Zora_Quill_1|avocat⟧", id="a lawyer's"),
    pytest.param("⟦Dec2003_Zora|nom⟧", "⟦Dec2003_Zora|nom⟧", id="a date first"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_folders(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected
