"""One letter behind a title is somebody's name."""

from __future__ import annotations

import pytest

from engine.rules.names.titled_letters import RULE
from tests.engine.marked import after

NAMES = [
    pytest.param("M. Z, qui a parlé", "M. ⟦Z|nom⟧, qui a parlé", id="behind M."),
    pytest.param("Mme Y conclut", "Mme ⟦Y|nom⟧ conclut", id="behind Mme"),
    pytest.param("due à M. Z.", "due à M. ⟦Z|nom⟧.", id="at the end of a sentence"),
    pytest.param("due à M. Z ; il", "due à M. ⟦Z|nom⟧ ; il", id="at the end of a clause"),
    pytest.param("MM. I et O concluent", "MM. ⟦I|nom⟧ et ⟦O|nom⟧ concluent", id="two"),
    pytest.param("Me E a signifié l’acte", "Me ⟦E|nom⟧ a signifié l’acte", id="behind Me"),
    pytest.param("Madame V Y, épouse I", "Madame ⟦V|nom⟧ ⟦Y|nom⟧, épouse ⟦I|nom⟧", id="two letters, and behind épouse"),
    pytest.param("les consorts T-D", "les consorts ⟦T-D|nom⟧", id="two letters"),
]
LEFT = [
    pytest.param("M. J. Roux", id="an initial before a surname"),
    pytest.param("M. A... B...", id="an earlier masking"),
    pytest.param("Mme O, présidente de chambre", id="a judge"),
    pytest.param("M. l'abbé", id="an office"),
    pytest.param("le bâtiment M B", id="no title"),
    pytest.param("M. D'Arc", id="an elision"),
    pytest.param("M. ⟦Z|nom⟧ conclut", id="found already"),
    pytest.param("Monsieur X-Ray", id="a word"),
    pytest.param("M. A.-B. Sow", id="double initials"),
]


@pytest.mark.parametrize(("source", "expected"), NAMES)
def test_a_letter_behind_a_title_is_a_name(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", LEFT)
def test_other_letters_are_left(source: str) -> None:
    assert after(RULE, source) == source


def test_english_texts_are_left() -> None:
    assert after(RULE, "Mr. B said", "en") == "Mr. B said"
