"""Plausible French names: "M. Rémi Fauconnet, né le 4 juin 1965 à Merlevent".

Of the same gender, none of them a word of the document or a party's; every mention keeps its form,
numbers their shape, and belong to nobody (:mod:`engine.pseudonyms.values.invented_numbers`). Who
reads the text does not see that it was pseudonymised: say so beside it.
"""

from __future__ import annotations

from engine.pseudonyms.keyed import HEADS, SURNAMES
from engine.pseudonyms.names.lexicon import lexicon
from engine.pseudonyms.strategies.lexicon_writer import make_lexicon_writer
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer


def start(setting: Setting) -> Writer:
    """Begin a document."""
    return make_lexicon_writer(setting, lexicon("fictif"))


STRATEGY = Strategy(
    name="fictif",
    fr="Noms fictifs, vraisemblables",
    en="Fictional French names",
    example="M. Rémi Fauconnet, né le 4 juin 1965 à Merlevent, demeurant 7 rue du Moulin-Brûlé",
    start=start,
    drawn=(SURNAMES, HEADS),
)
