"""Bare letters after titles become placeholders; other letters stay."""

import pytest

from engine.lab.generate.bare_letters import bracket_letters


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("Monsieur Y Z expose", "Monsieur [Y] [Z] expose", id="first name and surname"),
        pytest.param("M. B, ressortissant", "M. [B], ressortissant", id="surname alone"),
        pytest.param("Mme A B épouse C, née D", "Mme [A] [B] épouse [C], née [D]", id="married and birth names"),
        pytest.param("Messieurs X et Y ont", "Messieurs [X] et [Y] ont", id="two of them"),
        pytest.param("Monsieur D-E X à payer", "Monsieur [D]-[E] [X] à payer", id="a compound first name"),
        pytest.param("le bâtiment B et le lot C", "le bâtiment B et le lot C", id="no title: left alone"),
        pytest.param("M. B... A... demande", "M. B... A... demande", id="letters with dots are placeholders already"),
        pytest.param("M. Brun, président", "M. Brun, président", id="a name in clear"),
        pytest.param("M. L'Hermite", "M. L'Hermite", id="an elided article"),
        pytest.param("Madame B YHUELLO", "Madame [B] YHUELLO", id="a letter before a name in clear"),
    ],
)
def test_letters_after_a_title_are_put_in_brackets(text: str, wanted: str) -> None:
    assert bracket_letters(text) == wanted


def test_what_is_bracketed_is_not_bracketed_again() -> None:
    once = bracket_letters("Mme A B et M. C contre Monsieur D")
    assert bracket_letters(once) == once
