"""Windows as numbers: the characters that the language models read, and where they are read."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.tagging.characters import END, START, Alphabet
from engine.text.segment import NEWLINE, display_token, windows

KNOWN = ["<unk>", *dict.fromkeys("abcdeéîœMP .,'’-\n⏎019😀")]
ALPHABET = Alphabet(KNOWN)


def _characters(text: str) -> str:
    return "".join(character if character in KNOWN else "?" for character in text)


def _read(ids: list[int]) -> str:
    return "".join(KNOWN[number] if number else "?" for number in ids)


@given(st.text(alphabet=st.sampled_from("abé’'MP.,1 \n\n\t zŁ😀\ud800"), max_size=400))
def test_a_window_reads_as_its_tokens_joined_by_spaces(text: str) -> None:
    cut = windows(text)
    for window, row in zip(cut, ALPHABET.rows(text, cut), strict=True):
        words = [display_token(text, token) for token in window.tokens]
        joined = " ".join(words)
        assert _read(row.ids.tolist()) == _characters(START + joined + END)
        assert [joined[a:b] for a, b in zip(row.starts, row.ends, strict=True)] == words


def test_the_models_are_read_beside_a_token() -> None:
    text = "M. Paul\nab"
    (window,) = windows(text)
    (row,) = ALPHABET.rows(text, [window])
    padded = f"{START}M . Paul {NEWLINE} ab{END}"
    assert [padded[place] for place in row.after()] == [" "] * 5
    reversed_ = START + padded[1:-1][::-1] + END
    assert [reversed_[: place + 1][1:].strip()[::-1] for place in row.before()] == [
        f"M . Paul {NEWLINE} ab", f". Paul {NEWLINE} ab", f"Paul {NEWLINE} ab", f"{NEWLINE} ab", "ab",
    ]  # fmt: skip


def test_a_character_that_no_language_model_has_seen_is_unknown() -> None:
    assert ALPHABET.numbers("aЖ\U0010ffff").tolist() == [KNOWN.index("a"), 0, 0]
