"""As on Légifrance: "M. A... B..., né le ... 1965, demeurant ... à ...".

Names of people, of companies and of facilities get letters in order of first appearance: A to Z,
then AA. All else is three dots, without a word in brackets: that is how Légifrance prints it, and
the sentence around says what was there ("né le", "demeurant", "sous le numéro").
"""

from __future__ import annotations

from engine.core import NAME_LABELS
from engine.pseudonyms.names.letters import free, letters_in_order
from engine.pseudonyms.strategies.key_writer import make_keyed_writer
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer

LETTERED = NAME_LABELS | {"personnePhysicoMorale", "personneMorale", "etablissement"}
DOTS = "..."


def start(setting: Setting) -> Writer:
    """Begin a document. The secret is not used: order of appearance is all that the letters
    tell."""
    letters = free(setting.given.series("lettres", letters_in_order), setting.taken.letters)
    return make_keyed_writer(
        setting, "lettres", lambda _: next(letters) + DOTS, lambda label: None if label in LETTERED else DOTS
    )


STRATEGY = Strategy(
    name="lettres",
    fr="Lettres, comme sur Légifrance",
    en="Letters, as on Légifrance",
    example="M. A... B..., né le ... 1965 à ..., demeurant ...",
    start=start,
)
