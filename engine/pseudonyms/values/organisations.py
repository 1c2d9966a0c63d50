"""Companies and facilities: what says their trade or their kind stays, what names them becomes an
invented name.

"SARL Transports Belval" keeps "SARL Transports", "l'école Paul-Bert" keeps "école"; "Belval" alone
later is the same name.
"""

from __future__ import annotations

import re

from engine.pseudonyms.names.assignment import Pseudonyms
from engine.pseudonyms.names.lexicon import Lexicon
from engine.pseudonyms.names.mention_form import match_case
from engine.pseudonyms.values.company import TRADE
from engine.text import fold

_WORD = re.compile(r"(?:[A-Za-z]\.){2,}[A-Za-z]?(?!\w)|(?:[^\W_]|[\u0300-\u036f]|(?<=\w)['’](?=\w))+")
_FACILITIES = frozenset(
    """
    ecole college lycee universite faculte institut creche maternelle primaire elementaire hopital clinique polyclinique centre hospitalier
    hospitaliere chu chr chru ehpad foyer residence maison retraite arret penitentiaire prison prive privee public publique departemental
    regional universitaire medical medico social sociale association federation syndicat mutuelle banque caisse assurance assurances
    commune mairie departement region prefecture office academie rectorat inc ltd llc llp plc corp corporation company co limited school
    hospital university college centre center high public county the of for and de la l d notre
    """.split()
)
_LEGAL = frozenset(
    "sa sas sasu sarl eurl sci scp snc selarl selas gie gfa eirl inc ltd llc llp plc corp limited co company".split()
)


class Organisations:
    """Writes the companies and facilities of one document."""

    def __init__(self, lexicon: Lexicon, pseudonyms: Pseudonyms, *, french: bool) -> None:
        """Begin a document; a company that says no legal form gets the one of the document's
        language, if any."""
        self._lexicon, self._pseudonyms = lexicon, pseudonyms
        self._suffix = lexicon.suffixes[0 if french else 1]

    def write(self, text: str, *, facility: bool = False) -> str:
        """Write the name of an organisation again."""
        words = [(match.start(), match.end(), fold(match[0].replace(".", ""))) for match in _WORD.finditer(text)]
        kept = TRADE | _FACILITIES if facility or len(words) > 1 else _LEGAL
        own = [word for word in words if word[2] not in kept and not (facility and text[word[0]].islower())]
        if not own:
            own = words
        if not own:
            return self.name(text)
        start, end = own[0][0], own[-1][1]
        identity = " ".join(form for word_start, _, form in words if start <= word_start < end)
        new = match_case(self.name(identity), text[start:end])
        says_form = facility or any(form in _LEGAL for at, _, form in words if not start <= at < end)
        return text[:start] + new + text[end:] + ("" if says_form or not self._suffix else f" {self._suffix}")

    def name(self, identity: str) -> str:
        """Give the invented name for what is known by these folded words."""
        return self._pseudonyms.draw("firm", identity, self._lexicon.firms)
