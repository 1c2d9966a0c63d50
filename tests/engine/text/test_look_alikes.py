"""Letters that look like ours are ours to the eye; words of other alphabets are left."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.text import BORDER, latin_letters, variants


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        pytest.param("Quаtrebаrbеs", "Quatrebarbes", id="Cyrillic"),
        pytest.param("QUΑΤRΕΒΑRΒΕS", "QUATREBARBES", id="Greek capitals"),
        pytest.param("Qᴜᴀᴛʀᴇʙᴀʀʙᴇꜱ", "Quatrebarbes", id="small capitals, with that of s"),
        pytest.param("Ⓠⓤⓐtre⒝arbes", "Quatrebarbes", id="circles and brackets"),
        pytest.param("🅀🆄🅰🇹re", "QUATre", id="squares and flags"),
        pytest.param("Quatre\uf062arbes", "Quatrebarbes", id="a private letter of a font of symbols"),
        pytest.param("Q\u0301uаtre", "Q\u0301uatre", id="an accent written apart"),
        pytest.param("Ёve, Ϊda", "Eve, Ida", id="letters with their accents"),
        pytest.param("маса", "maca", id="a word that looks Latin from end to end"),
        pytest.param("Иванов и Сидоров", "Иванов и Сидоров", id="Russian"),
        pytest.param("το δικαστήριο έκρινε", "το δικαστήριο έκρινε", id="Greek"),
        pytest.param(
            "Élodie Œuvrard, Þór, Łukasz Żywiecka, Ünal Şahin",
            "Élodie Œuvrard, Þór, Łukasz Żywiecka, Ünal Şahin",
            id="Latin",
        ),
    ],
)
def test_letters_are_what_they_look_like(text: str, seen: str) -> None:
    folded = latin_letters(text)
    assert len(folded) == len(text)
    if text == "το δικαστήριο έκρινε":
        assert "δικαστήριο" in folded
    else:
        assert folded == seen


@given(st.text())
def test_no_letter_moves(text: str) -> None:
    assert len(latin_letters(text)) == len(text)


def test_what_stands_around_is_read_with_its_place() -> None:
    text = "x " * 400 + "Mme Quаtrebаrbes conclut." + " y" * 400 + " et Durаnd"
    _, said = variants(text)
    assert len(said.text) < len(text), "only around such letters"
    for name, written in (("Quatrebarbes", "Quаtrebаrbes"), ("Durand", "Durаnd")):
        start = said.text.index(name)
        first, last = said.source(start, start + len(name))
        assert text[first:last] == written
    assert said.text.endswith(BORDER)
    assert [each.text for each in variants("Élodie Œuvrard a vu Иванов")] == ["Élodie Œuvrard a vu Иванов"]
