"""Sentences, tokens and windows: offsets are exact for any text."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.text.segment import NEWLINE, TOKEN_LIMIT, WINDOW_LIMIT, display_token, sentences, train_punkt, windows

TEXTS = (
    st.text()
    | st.text(alphabet="ab. \n\t,'A’éÉ\u00a0\u2028")
    | st.lists(st.sampled_from(["M. ", "Me ", "\n", "\n\n", "Durand", " ", "art. 5", "."])).map("".join)
)


@given(TEXTS)
def test_tokens_joined_with_the_gaps_between_them_give_the_text_back(text: str) -> None:
    position, rebuilt = 0, ""
    for sentence in sentences(text):
        for token in sentence.tokens:
            gap = text[position : token.start]
            assert not gap.strip()
            assert 0 < token.end - token.start <= TOKEN_LIMIT
            rebuilt += gap + text[token.start : token.end]
            position = token.end
    assert not text[position:].strip()
    assert rebuilt + text[position:] == text


@given(TEXTS)
def test_windows_hold_the_tokens_of_the_sentences_in_order_and_none_is_too_long(text: str) -> None:
    packed = [token for window in windows(text) for token in window.tokens if not token.line_break]
    assert packed == [token for sentence in sentences(text) for token in sentence.tokens]
    assert all(len(window.tokens) <= WINDOW_LIMIT for window in windows(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "M. Durand a été entendu. Il conteste.",
            ["M. Durand a été entendu.", "Il conteste."],
            id="a title's period ends nothing",
        ),
        pytest.param(
            "Vu l'art. 9 du code civil. La cour statue.", ["Vu l'art. 9 du code civil.", "La cour statue."], id="art."
        ),
        pytest.param(
            "Vu l’art. 9 du code civil. La cour statue.",
            ["Vu l’art. 9 du code civil.", "La cour statue."],
            id="art. after a curly apostrophe",
        ),
        pytest.param(
            "MM. Roux et Blanc plaident. Me Petit répond.",
            ["MM. Roux et Blanc plaident.", "Me Petit répond."],
            id="MM.",
        ),
        pytest.param(
            "Voir cf. Cass. soc. 3 mai 2020. Le moyen est fondé.",
            ["Voir cf. Cass. soc. 3 mai 2020.", "Le moyen est fondé."],
            id="cf. and Cass. soc.",
        ),
        pytest.param(
            "Durand c/ Martin, al. 2.\n\nPAR CES MOTIFS",
            ["Durand c/ Martin, al. 2.", "PAR CES MOTIFS"],
            id="a blank line ends a sentence",
        ),
    ],
)
def test_abbreviations_of_the_law_do_not_end_a_sentence(text: str, expected: list[str]) -> None:
    assert [text[s.start : s.end] for s in sentences(text)] == expected


def test_a_line_end_is_shown_to_the_tagger_as_a_token_of_its_own() -> None:
    text = "DEMANDEUR\nMonsieur Paul Verne\n69003 LYON"
    (window,) = windows(text)
    assert [display_token(text, token) for token in window.tokens] == [
        "DEMANDEUR",
        NEWLINE,
        "Monsieur",
        "Paul",
        "Verne",
        NEWLINE,
        "69003",
        "LYON",
    ]


def test_a_long_header_is_cut_at_a_line_end_and_not_inside_a_name() -> None:
    text = "\n".join(f"Monsieur Jean Dupont{n}" for n in range(100))
    for window in windows(text):
        assert text[window.start : window.end].startswith("Monsieur")


def test_a_word_of_300000_letters_is_cut_into_pieces_and_loses_no_letter() -> None:
    text = "a" * 300_000
    assert sum(token.end - token.start for window in windows(text) for token in window.tokens) == 300_000


def test_punkt_parameters_keep_no_word_that_is_rare_in_lower_case() -> None:
    trained = train_punkt("Attendu que la cour statue. " * 80 + "Rocheblave conclut. Il a dit. " * 3, ("m",))
    assert "rocheblave" not in trained["sentence_starters"]
    assert trained["abbreviations"] == ["m"]
