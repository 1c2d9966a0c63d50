"""A window in which a name may have been left without a label is not shown to the tagger."""

import pytest

from engine.core.labels import SURNAME
from engine.lab.generate.suspicion import doubtful


@pytest.mark.parametrize(
    ("text", "mention", "wanted"),
    [
        pytest.param("La cour déboute M. Delvallée de ses demandes.", "", True, id="title and capital, no label"),
        pytest.param("La cour déboute M. Delvallée de ses demandes.", "Delvallée", False, id="the same, labelled"),
        pytest.param("épouse Rambourg", "", True, id="a relation is a title too"),
        pytest.param("Madame La Procureure générale", "", False, id="an office"),
        pytest.param("Monsieur le préfet du Nord", "", False, id="an office in lower case"),
        pytest.param("demeurant […] à Lille", "", True, id="a gap left by a masking"),
        pytest.param("la requête de [X]", "", True, id="a placeholder nothing was put into"),
        pytest.param("Le tribunal judiciaire de Lille", "", False, id="nobody"),
        pytest.param("DEME Abcd", "", False, id="Me inside a word is no title"),
    ],
)
def test_a_title_before_an_unlabelled_capital_is_doubtful(text: str, mention: str, wanted: bool) -> None:
    start = text.index(mention)
    spans = [(start, start + len(mention), SURNAME)] if mention else []
    assert doubtful(text, spans, 0, len(text)) is wanted


def test_only_the_window_itself_is_looked_at() -> None:
    text = "M. Delvallée expose. Le tribunal statue."
    assert doubtful(text, [], 0, 20)
    assert not doubtful(text, [], 20, len(text))
