"""Names of Middle-earth: "M. Frodo Chantelune, né le 4 juin 1965 à Hobbitbourg", "Ardoisel &
Mielblanc SA".

Persons by gender, places, organisations made of two names and a suffix, as the Tolkienizer did for
the Enron mails; past its limits: initials, second names, e-mail addresses follow their person, and
no two people or places share a name, however many there are.
"""

from __future__ import annotations

from engine.pseudonyms.keyed import HEADS, SURNAMES
from engine.pseudonyms.names.lexicon import lexicon
from engine.pseudonyms.strategies.lexicon_writer import make_lexicon_writer
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer


def start(setting: Setting) -> Writer:
    """Begin a document."""
    return make_lexicon_writer(setting, lexicon("tolkien"))


STRATEGY = Strategy(
    name="tolkien",
    fr="Terre du Milieu",
    en="Middle-earth",
    example="M. Frodo Chantelune, né le 4 juin 1965 à Hobbitbourg, demeurant 7 rue du Dragon-Vert",
    start=start,
    drawn=(SURNAMES, HEADS),
    game=True,
)
