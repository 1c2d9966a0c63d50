"""Usual first names in letters are found without the tagger; towns, streets, quotes, cakes and
decisions are left."""

from __future__ import annotations

import pytest

from engine.rules.mail.lone_names import RULE
from tests.engine.marked import after

CHAT = "12/03/2021 09:31 - Luc: {}\n12/03/2021 09:32 - Luc: oui\n12/03/2021 09:33 - Luc: non\n"
ROWS = [
    pytest.param("FEU VOTRE MARI JACQUES NOUS AVAIT DIT QU'IL NOUS EN PARLERAIT.", "FEU VOTRE MARI ⟦JACQUES|prenom⟧ NOUS AVAIT DIT QU'IL NOUS EN PARLERAIT.", id="in a paragraph in capitals"),
    pytest.param("LA MAISON DE BRIGITTE DELMARRE A ÉTÉ VENDUE AUX ENCHÈRES.", "LA MAISON DE ⟦BRIGITTE|prenom⟧ ⟦DELMARRE|nom⟧ A ÉTÉ VENDUE AUX ENCHÈRES.", id="in capitals, with a surname"),
    pytest.param("IL DEMEURE 8 RUE JACQUES À NANTES, DANS LA MAISON DE SA TANTE.", "IL DEMEURE 8 RUE JACQUES À NANTES, DANS LA MAISON DE SA TANTE.", id="in capitals, a street"),
    pytest.param("PAR CES MOTIFS\nCHAMBRE JACQUES", "PAR CES MOTIFS\nCHAMBRE JACQUES", id="a heading of two words"),
    pytest.param("Il passera chez Brigitte.", "Il passera chez ⟦Brigitte|prenom⟧.", id="in a sentence"),
    pytest.param("Brigitte viendra.", "⟦Brigitte|prenom⟧ viendra.", id="at its head"),
    pytest.param("Sylvie Delmare, du club, viendra.", "⟦Sylvie|prenom⟧ ⟦Delmare|nom⟧, du club, viendra.", id="with a surname"),
    pytest.param("Gérard de Pastel dort.", "⟦Gérard|prenom⟧ ⟦de Pastel|nom⟧ dort.", id="with a particle"),
    pytest.param("parle à tonton brigitte", "parle à tonton ⟦brigitte|prenom⟧", id="behind a word of kinship"),
    pytest.param("vu Brigitte Transports", "vu Brigitte Transports", id="a firm"),
    pytest.param("la rue Brigitte", "la rue Brigitte", id="a street"),
    pytest.param("l'école Brigitte", "l'école Brigitte", id="a school"),
    pytest.param("la fête de Saint Nicolas", "la fête de Saint Nicolas", id="a saint"),
    pytest.param("le jeu Super Mario", "le jeu Super Mario", id="behind another word"),
    pytest.param("la crème « Brigitte »", "la crème « Brigitte »", id="in quotes"),
    pytest.param("Rose et Pierre", "Rose et Pierre", id="words of everyday"),
    pytest.param("Marie-Galante est une île", "Marie-Galante est une île", id="a compound"),
    pytest.param("Il passera chez brigitte.", "Il passera chez brigitte.", id="in small letters, in a letter"),
    pytest.param(CHAT.format("et sinon brigitte ?"), CHAT.format("et sinon ⟦brigitte|prenom⟧ ?").replace("Luc", "Luc"), id="in small letters, in a chat"),
    pytest.param(CHAT.format("une claude du verger"), CHAT.format("une claude du verger"), id="behind an article"),
    pytest.param("PAR CES MOTIFS\npasser chez Brigitte", "PAR CES MOTIFS\npasser chez Brigitte", id="a decision"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_usual_first_names(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_english_texts_are_left_alone() -> None:
    assert after(RULE, "Ask Brigitte.", "en") == "Ask Brigitte."
