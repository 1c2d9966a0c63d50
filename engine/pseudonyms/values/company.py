"""A company named after a person: the name inside is replaced as elsewhere, the trade around it
stays.

It stays only where every other word is one of ``TRADE``: a word that is not may be a second
person's name, and then the whole is masked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.pseudonyms.names.names import Key
from engine.text import fold

_WORDS = """
    sa sas sasu sarl eurl sci scp scm sccv scea earl gaec snc selarl selas selasu selurl gie gfa eirl ei ste ets cie
    societe societes civile immobiliere anonyme responsabilite limitee par actions simplifiee unipersonnelle groupement
    etablissement etablissements maison entreprise entreprises compagnie groupe holding agence atelier ateliers bureau
    boulangerie boucherie patisserie charcuterie epicerie restaurant cafe hotel bar brasserie garage carrosserie
    transport transports taxi taxis ambulance ambulances menuiserie charpente plomberie electricite peinture maconnerie
    platrerie couverture chauffage batiment travaux construction constructions renovation terrassement jardins paysages
    pharmacie optique cabinet etude office domaine chateau ferme exploitation agricole elevage vignobles cave caves
    coiffure salon fleurs bijouterie librairie imprimerie pressing auto autos automobile automobiles conseil conseils
    consulting gestion patrimoine investissement investissements immobilier finance finances distribution services
    industrie industries frere freres fils fille filles pere mere et associe associes de des du d la le les l au aux en
"""
TRADE = frozenset(_WORDS.split())
"""Folded words that name nobody: legal forms, trades, family, links."""

LONGEST = 6
"""Words of the longest name looked for."""

_WORD = re.compile(r"(?:[A-Za-z]\.){2,}[A-Za-z]?(?!\w)|[^\W_](?:[^\W_]|[\u0300-\u036f])*")
_ELISION = re.compile(r"['’]")


def replace_names(text: str, known: Mapping[str, Key], write: Callable[[Key], str]) -> str | None:
    """Replace the names that stand in a company's name; None where there is none, or where another
    word may be one.

    ``known`` maps folded names to keys, ``write`` keys to pseudonyms.
    """
    words = [(fold(match[0].replace(".", "")), match.start(), match.end()) for match in _WORD.finditer(text)]
    found: list[tuple[int, int, Key]] = []
    position = 0
    while position < len(words):
        key, size = _name_at(words, position, known)
        if key is not None:
            found.append((words[position][1], words[position + size - 1][2], key))
        elif not _is_trade(*words[position], text):
            return None
        position += size
    return _written(text, found, write) if found else None


def _written(text: str, found: list[tuple[int, int, Key]], write: Callable[[Key], str]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end, key in found:
        pieces += [text[done:start], write(key)]
        done = end
    return "".join([*pieces, text[done:]])


def _is_trade(word: str, start: int, end: int, text: str) -> bool:
    """Tell whether a word names nobody; a single letter does only where an apostrophe shows that it
    is no initial."""
    return word in TRADE and (end - start > 1 or _ELISION.match(text, end) is not None)


def _name_at(
    words: list[tuple[str, int, int]], position: int, known: Mapping[str, Key]
) -> tuple[Key, int] | tuple[None, int]:
    """Find the longest known name that begins at a word, and its number of words."""
    for size in range(min(LONGEST, len(words) - position), 0, -1):
        key = known.get(" ".join(word for word, _, _ in words[position : position + size]))
        if key is not None:
            return key, size
    return None, 1
