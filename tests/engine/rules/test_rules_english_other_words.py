"""Words taken for names that name nobody are let go, with a doubt; whoever bears them is kept."""

from __future__ import annotations

import pytest

from engine.rules import run
from engine.rules.english.other_words import RULE
from tests.engine.marked import after, marked

ROWS = [
    pytest.param("Hollin Bros Ltd (“Hollin”) sued. ⟦Hollin|nom⟧ lost.", "Hollin Bros Ltd (“Hollin”) sued. Hollin lost.", id="a short name"),
    pytest.param("between Calder Marine Limited and Roe. ⟦Calder|prenom⟧ lost.", "between Calder Marine Limited and Roe. Calder lost.", id="a company written out"),
    pytest.param("the claim against ⟦HMRC|nom⟧ fails", "the claim against HMRC fails", id="a body"),
    pytest.param("she returned to ⟦Italy|prenom⟧ in June", "she returned to Italy in June", id="a country"),
    pytest.param("two ⟦Egyptian|prenom⟧ friends", "two Egyptian friends", id="a people"),
    pytest.param("⟦Yeah|prenom⟧, I know", "Yeah, I know", id="a word of everyday"),
    pytest.param("⟦Zora|prenom⟧ ⟦Quill|nom⟧, ⟦M.Ed|nom⟧. came", "⟦Zora|prenom⟧ ⟦Quill|nom⟧, M.Ed. came", id="a degree"),
    pytest.param("IN THE MATTER ⟦OF|prenom⟧ ⟦AN ARBITRATION CLAIM|nom⟧", "IN THE MATTER OF AN ARBITRATION CLAIM", id="a heading"),
    pytest.param("JUDGMENT\nThe mother and the father came. The mother said ⟦M|nom⟧ and F left; M and F, M and F, as F said.", "JUDGMENT\nThe mother and the father came. The mother said M and F left; M and F, M and F, as F said.", id="letters of the parents"),
    pytest.param("Hollin Bros Ltd (“Hollin”) and Mr ⟦Hollin|nom⟧. ⟦Hollin|nom⟧ lost.", "Hollin Bros Ltd (“Hollin”) and Mr ⟦Hollin|nom⟧. ⟦Hollin|nom⟧ lost.", id="its owner"),
    pytest.param("⟦Ada|prenom⟧ ⟦Calder|nom⟧ and Calder Marine Ltd. ⟦Calder|nom⟧ lost.", "⟦Ada|prenom⟧ ⟦Calder|nom⟧ and Calder Marine Ltd. ⟦Calder|nom⟧ lost.", id="a person of that surname"),
    pytest.param("Mr ⟦Italy|nom⟧ came", "Mr ⟦Italy|nom⟧ came", id="a title"),
    pytest.param("⟦Chad|prenom⟧ ⟦England|nom⟧ came. ⟦England|nom⟧ spoke.", "⟦Chad|prenom⟧ ⟦England|nom⟧ came. ⟦England|nom⟧ spoke.", id="a country as a surname"),
    pytest.param("⟦Hope|prenom⟧ came and ⟦Grace|prenom⟧ left", "⟦Hope|prenom⟧ came and ⟦Grace|prenom⟧ left", id="first names that are words"),
    pytest.param("⟦Lucky|prenom⟧ has it", "⟦Lucky|prenom⟧ has it", id="a nickname"),
    pytest.param("JUDGMENT\nThe child ⟦J|nom⟧ lives here", "JUDGMENT\nThe child ⟦J|nom⟧ lives here", id="a letter for a child"),
    pytest.param("The patient, ⟦M.|nom⟧, came", "The patient, ⟦M.|nom⟧, came", id="an initial"),
    pytest.param("⟦Quill|nom⟧, ⟦Ed|prenom⟧ and the applicant, ⟦M.A.|nom⟧", "⟦Quill|nom⟧, ⟦Ed|prenom⟧ and the applicant, ⟦M.A.|nom⟧", id="a first name and initials"),
    pytest.param("⟦Quill|nom⟧ v. Hollin Bros Ltd", "⟦Quill|nom⟧ v. Hollin Bros Ltd", id="the other side"),
    pytest.param("⟦Colonel|prenom⟧ ⟦Gebre|nom⟧ and ⟦DS|nom⟧ ⟦Helen|prenom⟧ ⟦Crane|nom⟧", "Colonel ⟦Gebre|nom⟧ and DS ⟦Helen|prenom⟧ ⟦Crane|nom⟧", id="ranks"),
    pytest.param("Proposed ⟦PC|nom⟧, seconded ⟦DS|nom⟧.", "Proposed ⟦PC|nom⟧, seconded ⟦DS|nom⟧.", id="initials that are a rank's"),
    pytest.param("Mr ⟦Clerk|nom⟧ came. ⟦Clerk|nom⟧'s hat", "Mr ⟦Clerk|nom⟧ came. ⟦Clerk|nom⟧'s hat", id="somebody called as a rank"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_other_words(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_what_becomes_readable_is_doubted_once() -> None:
    document, entities = marked("she saw ⟦Italy|prenom⟧ and ⟦Italy|prenom⟧ again", "en")
    assert [(d.kind, d.variant) for d in run(document, entities, (RULE,)).doubts] == [("name_left", "word")]


def test_a_french_text_is_left() -> None:
    source = "she saw ⟦Italy|prenom⟧"
    assert after(RULE, source) == source
