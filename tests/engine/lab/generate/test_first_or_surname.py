"""Which part of a name a mark is, where a corpus marks all parts alike."""

from __future__ import annotations

import re

import pytest

from engine.core.labels import FIRST_NAME, SURNAME
from engine.lab.generate.first_or_surname import parts_of_names

FIRST_NAMES = frozenset(("wojciech", "mirela", "salimata", "tariq", "anneliese", "oumou", "gaspard", "yasmina"))

ROWS = [
    ("Monsieur {Wojciech} {Kowalczuk}", "FL", "in the usual order"),
    ("Madame {KOWALCZUK} {Mirela}", "LF", "capitals are the surname"),
    ("{DE ROCHEBLAVE} {Anne} {Salimata}", "LFF", "several first names behind a surname in capitals"),
    ("{SALIMATA} {DIAKHATE}", "FL", "all in capitals: the last part is the surname"),
    ("{Diakhaté} {Salimata} est venue", "LF", "only the last part is known as a first name"),
    ("{Zblorg} {Vratz}", "FL", "nothing known: the last part is the surname"),
    ("{Kowalczuk}, {Wojciech} - comptable", "LF", "last, first"),
    ("{Wojciech}, {Salimata} et {Tariq} sont nés", "FFF", "a list of first names is no name with a comma"),
    ("{Earl} {W.} {Pruitt}, {Sr.}", "FFLL", "what follows a name goes with the surname"),
    ("{D.-P.} {Brunswick}, chef de quart", "FL", "initials are no capitals that tell"),
    ("M. {Tariq} l'a dit", "L", "behind a title, alone: a surname"),
    ("sa fille {Oumou} est née", "F", "alone and known as a first name"),
    ("l'affaire {Brunswick} a duré", "L", "alone and unknown: a surname"),
    ("{Mirela} {Gaspard} ; {Gaspard} a signé", "FLL", "alone it is what it is elsewhere"),
    ("épouse {Yasmina}", "L", "behind a word of marriage"),
    ("{Scott}_{Brunswick}_Dec2000", "FL", "in a file name"),
    ("{Jean-Gaspard}\u00a0{Fontenelle}", "FL", "a no-break space joins as a space does"),
]


@pytest.mark.parametrize(("written", "wanted", "reason"), ROWS, ids=[row[2] for row in ROWS])
def test_each_part_is_told(written: str, wanted: str, reason: str) -> None:
    text = re.sub(r"[{}]", "", written)
    marks = [
        (found.start() - 2 * rank, found.end() - 2 * rank - 2)
        for rank, found in enumerate(re.finditer(r"\{[^}]*\}", written))
    ]
    found = parts_of_names(text, marks, FIRST_NAMES)
    labels = {"F": FIRST_NAME, "L": SURNAME}
    assert [found[mark] for mark in marks] == [labels[letter] for letter in wanted], reason
