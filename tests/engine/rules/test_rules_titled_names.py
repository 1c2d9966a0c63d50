"""What a title announces is a name, whoever saw it; an office is none."""

from __future__ import annotations

import pytest

from engine.rules.names.titled_names import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("auprès de MM. Le Goff et Traoré,\nmembres du comité", "auprès de MM. ⟦Le Goff|nom⟧ et ⟦Traoré|nom⟧,\nmembres du comité", id="two behind one title, a particle with a capital"),
    pytest.param("Mmes Roudaut, Ba et Nguyen", "Mmes ⟦Roudaut|nom⟧, ⟦Ba|nom⟧ et ⟦Nguyen|nom⟧", id="three"),
    pytest.param("MM. ⟦Roudaut|nom⟧, Ba et ⟦Nguyen|nom⟧", "MM. ⟦Roudaut|nom⟧, ⟦Ba|nom⟧ et ⟦Nguyen|nom⟧", id="between two that were seen"),
    pytest.param("M. Ba, Vannes et Lyon", "M. ⟦Ba|nom⟧, Vannes et Lyon", id="one behind the title of one"),
    pytest.param("M. de Brosses conclut", "M. ⟦de Brosses|nom⟧ conclut", id="a particle"),
    pytest.param("Mme Aïcha Colas, née Le Du, épouse Roy", "Mme ⟦Aïcha|prenom⟧ ⟦Colas|nom⟧, née ⟦Le Du|nom⟧, épouse ⟦Roy|nom⟧", id="first name, birth, marriage"),
    pytest.param("Madame Marie-Ange Colas de La Tour vit", "Madame ⟦Marie-Ange|prenom⟧ ⟦Colas de La Tour|nom⟧ vit", id="a long name"),
    pytest.param("MME DURAND SOUTIENT QUE M. PAUL ROY CONCLUT", "MME ⟦DURAND|nom⟧ SOUTIENT QUE M. ⟦PAUL|prenom⟧ ⟦ROY|nom⟧ CONCLUT", id="capitals go on"),
    pytest.param("M. le Préfet, Mme la Présidente, M. l'Avocat général, Monsieur Président", "M. le Préfet, Mme la Présidente, M. l'Avocat général, Monsieur Président", id="offices"),
    pytest.param("M. Durand, greffier", "M. Durand, greffier", id="a function behind"),
    pytest.param("M. X... et Mme Y, M. A B, MM. [C] et [D]", "M. X... et Mme Y, M. A B, MM. [C] et [D]", id="masked already"),
    pytest.param("Madame, Monsieur, Veuillez agréer", "Madame, Monsieur, Veuillez agréer", id="a greeting"),
    pytest.param("M. ⟦Durand|magistrat⟧", "M. ⟦Durand|magistrat⟧", id="a judge who was seen"),
    pytest.param("les consorts Petit-Roy, le Dr Michaud", "les consorts ⟦Petit-Roy|nom⟧, le Dr ⟦Michaud|nom⟧", id="other titles"),
    pytest.param("Me Vidal a plaidé", "Me Vidal a plaidé", id="a lawyer's title"),
]  # fmt: skip
ENGLISH = [
    pytest.param("Mr. Brodeur told Ms Lee and Dr. Patel", "Mr. ⟦Brodeur|nom⟧ told Ms ⟦Lee|nom⟧ and Dr. ⟦Patel|nom⟧", id="titles"),
    pytest.param("Messrs. Hall and Oates", "Messrs. ⟦Hall|nom⟧ and ⟦Oates|nom⟧", id="two"),
    pytest.param("Mr Justice Lewis", "Mr Justice Lewis", id="a judge"),
    pytest.param("tell me. She left", "tell me. She left", id="a word of another language"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_a_name_behind_a_title_is_masked(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize(("source", "expected"), ENGLISH)
def test_so_is_one_in_english(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected
