"""The text of a PDF as HTML, as jurinorm reads it."""

from __future__ import annotations

import re
from html import unescape

from hypothesis import given, strategies

from engine.interchange.ner import pdf_answer


def test_paragraphs_lines_and_signs_of_markup_are_kept() -> None:
    answer = pdf_answer("COUR D'APPEL\nArrêt <n° 3> & suite\n\n \nPAR CES MOTIFS\n")
    assert answer["HTMLText"] == (
        "<html>\n<body>\n"
        '<p block-type="Text">COUR D\'APPEL<br>Arrêt &lt;n° 3&gt; &amp; suite</p>\n'
        '<p block-type="Text">PAR CES MOTIFS</p>\n'
        "</body>\n</html>"
    )
    assert answer["images"] == {}


@given(strategies.text(alphabet="aé<>&;\n \t'\"", max_size=60))
def test_no_word_is_lost(text: str) -> None:
    html = str(pdf_answer(text)["HTMLText"])
    assert unescape(re.sub(r"<(?:/?html|/?body|br|/?p[^>]*)>", " ", html)).split() == text.split()
