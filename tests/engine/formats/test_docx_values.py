"""Values of a Word file that are words of somebody are told from those of the format."""

from __future__ import annotations

from io import BytesIO

import docx
import pytest

from engine.formats import read, write
from engine.formats.docx.values import is_foreign
from engine.formats.writing import Orders
from tests.engine.formats.written import Forms, parts


@pytest.mark.parametrize(
    "value",
    ["single", "bothSides", "band1Vert", "FFFFFF", "FACADE", "{DEADBEEF-0000-4340-85A3-A5531E510DB2}", "fr-FR", "x-none", "zh-Hant-TW",
     "0", "-1.5", "auto", "#4f81bd [3204]", "w14 w15 wp14", "http://schemas.microsoft.com/office/word", "m,l,21600r21600,xe", "04A0",
     "_x0000_t75", "50%", ""],
)  # fmt: skip
def test_values_of_the_format_stay(value: str) -> None:
    assert not is_foreign(value)


@pytest.mark.parametrize(
    "value", ["Rocheblave", "ROCHEBLAVE", "mso:Rocheblave", "époux", "ppaction://Rocheblave", "auto Rocheblave"]
)
def test_words_of_somebody_go(value: str) -> None:
    assert is_foreign(value)


def test_an_ordinary_document_loses_no_value() -> None:
    document = docx.Document()
    document.add_heading("Jugement", 0)
    document.add_paragraph("Attendu", style="List Bullet")
    document.add_table(2, 2, style="Light Grid Accent 1")
    buffer = BytesIO()
    document.save(buffer)
    data = buffer.getvalue()
    written = write(data, read(data, "a.docx"), Orders((), Forms({"Personne d'ici": "X"})))
    assert "other_text" not in {finding.kind for finding in written.findings}
    assert parts(written.data)["word/styles.xml"].count(b"band1Vert") == parts(data)["word/styles.xml"].count(
        b"band1Vert"
    )
