"""A decision is told from a letter by its title, its citation, its numbered paragraphs."""

from __future__ import annotations

import pytest

from engine.rules.english.decision import is_decision
from engine.text import read_words


@pytest.mark.parametrize(
    "text",
    [
        "IN THE HIGH COURT\n\nAPPROVED JUDGMENT\n\n1. It",
        "Neutral Citation Number: [2031] EWHC 9 (Ch)",
        "REASONS FOR DECISION\nThe",
        "JUDGMENT of Ms. Justice Quill delivered on the 3rd day of May 2031",
        "MEMORANDUM OPINION AND ORDER",
        "CORAM: QUILL J.",
        "IN THE COUNTY COURT AT ALDER BAY\nQuill v Plum",
        "JUDICIAL COMMITTEE OF THE PRIVY COUNCIL\nQuill v Plum",
        "IN THE MATTER OF AN ARBITRATION\nBetween Quill Inc. and the Union",
        "He went on.\n4. \nThen it\n5. \nrained\n6. \nagain",
    ],
)
def test_decisions(text: str) -> None:
    assert is_decision(read_words(text))


@pytest.mark.parametrize(
    "text",
    [
        "Dear Zora,\nI have made a decision about the house and will tell you on Monday when we meet again, if",
        "From: Zora\nTo: Ned\nSubject: the ruling",
        "MINUTES OF BOARD MEETING\nPresent: Zora",
        "OPINION\nIn my opinion the boy is tired.",
        "1. The damp\n2. The gate",
        "we heard his judgment on it",
        "Dear Zora,\nsee you in the high court tomorrow, and bring the file with you, for I have lost mine and am late again",
        "",
    ],
)
def test_letters(text: str) -> None:
    assert not is_decision(read_words(text))
