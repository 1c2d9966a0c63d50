"""Letters that make no words are told from every language, and from lists of names and mails."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

import pytest

from engine.interchange.samples import samples
from engine.text import has_gibberish
from engine.text.gibberish import LETTERS, PASSAGE

SHIPPED = {sample.id: sample.annotation.document.text for sample in samples()}


def _shifted(text: str, by: int) -> str:
    return "".join(chr(ord(character) + by) if character.isalpha() else character for character in text)


def _shuffled(text: str, seed: int) -> str:
    letters = list(ascii_lowercase)
    Random(seed).shuffle(letters)
    other = "".join(letters)
    return text.translate(str.maketrans(ascii_lowercase + ascii_lowercase.upper(), other + other.upper()))


@pytest.mark.parametrize("sample", SHIPPED)
def test_shipped_decisions_are_in_a_language_and_their_letters_shifted_are_not(sample: str) -> None:
    text = SHIPPED[sample]
    assert not has_gibberish(text)
    for coded in (_shifted(text, 3), _shifted(text, -29), _shuffled(text, 1), _shuffled(text, 2)):
        passages = [coded[start : start + PASSAGE] for start in range(0, len(coded) - PASSAGE, PASSAGE)]
        judged = [passage for passage in passages if sum(map(str.isalpha, passage)) >= LETTERS]
        assert sum(map(has_gibberish, judged)) >= 0.9 * len(judged)
        assert has_gibberish(coded)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "Das Gericht hat nach mündlicher Verhandlung für Recht erkannt: Die Klage wird abgewiesen. Die Kosten des Rechtsstreits trägt der Kläger. Das Urteil ist vorläufig vollstreckbar.",
            id="German",
        ),
        pytest.param(
            "Sąd Okręgowy w Warszawie, po rozpoznaniu na rozprawie sprawy z powództwa Jana Kowalskiego przeciwko spółce z ograniczoną odpowiedzialnością o zapłatę, oddala powództwo i zasądza od powoda koszty.",
            id="Polish",
        ),
        pytest.param(
            "Soud rozhodl tak, že žalobce je povinen zaplatit žalovanému náhradu nákladů řízení do tří dnů od právní moci tohoto rozsudku. Proti tomuto rozsudku lze podat odvolání do patnácti dnů ode dne doručení.",
            id="Czech",
        ),
        pytest.param(
            "Davacı vekili dava dilekçesinde özetle; müvekkilinin davalı şirkette çalıştığını, iş sözleşmesinin haksız olarak feshedildiğini, kıdem ve ihbar tazminatlarının ödenmediğini ileri sürmüştür.",
            id="Turkish",
        ),
        pytest.param(
            "وحيث إن المدعي لم يقدم أي دليل على طلبه، وحيث إن المحكمة ترى أن الدعوى غير مؤسسة قانونا، " * 3, id="Arabic"
        ),
        pytest.param(
            "Rocheblave Aurélien, Hadjeres Yasmina, Kowalczuk Wojciech, Brunswick Anneliese, Ouattara Salimata, Le Goff Corentin, Benhaddou Idriss, Vasconcelos Tiago, Nguyen Thi Huong, Marchenoir Solange, Estrada Pilar",
            id="names",
        ),
        pytest.param(
            "a.rocheblave@cabinet-valmont.example; y.hadjeres@courrier.example; w-kowalczuk@avocats.example; anneliese.brunswick@tribunal.example; s_ouattara@mairie.example; corentin.legoff@association.example",
            id="mail addresses",
        ),
        pytest.param("12 450,00   3 200,50   1 890,25 €\n" * 40, id="figures"),
        pytest.param("Gxudqg", id="too short to be judged"),
        pytest.param("", id="nothing"),
    ],
)
def test_other_languages_and_lists_are_no_gibberish(text: str) -> None:
    assert not has_gibberish(text)


def test_one_passage_among_others_is_enough() -> None:
    text = next(iter(SHIPPED.values()))
    assert has_gibberish(text[:PASSAGE] + _shifted(text[PASSAGE : 2 * PASSAGE], 3) + text[2 * PASSAGE :])
