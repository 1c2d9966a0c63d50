"""Bank accounts in the French form of old (RIB): bank, branch, account and a key that is checked
(mod 97)."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, doubt, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SEP = r"[ \u00a0.-]"
_RIB = re.compile(
    rf"(?<![\w.,/-])(?<![0-9][ \u00a0])(?P<bank>[0-9]{{5}})(?P<sep>{_SEP}?)(?P<branch>[0-9]{{5}})(?P=sep)(?P<account>[0-9A-Z]{{11}})(?P=sep)(?P<key>[0-9]{{2}})(?![\w/]|[., ]?[0-9])"
)
_ANNOUNCED = re.compile(rf"\b{any_of('accounts.rib')}\b[^\n]{{0,60}}\Z")
_LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "12345678912345678923456789")
"""Each letter of an account counts as the figure the French key gives it."""


def is_valid(bank: str, branch: str, account: str, key: str) -> bool:
    """Tell whether the key of a RIB is right: 97 - ((89 bank + 15 branch + 3 account) mod 97)."""
    figures = int(account.translate(_LETTERS))
    return 97 - (89 * int(bank) + 15 * int(branch) + 3 * figures) % 97 == int(key)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find RIBs. A failed key is a doubt where the groups show one or a word announces it, and
    masked in the latter case."""
    read, finds, doubts = document.read, [], []
    for match in _RIB.finditer(document.text):
        valid = is_valid(*match.group("bank", "branch", "account", "key"))
        announced = _ANNOUNCED.search(read.folded[max(0, match.start() - 80) : match.start()])
        if not valid and (announced or match["sep"]):
            doubts.append(doubt("failed_key", *match.span(), "rib"))
        if valid or announced:
            finds.append(entity_at(document.text, *match.span(), "compteBancaire", "rule:rib", 1.0 if valid else 0.8))
    return place(document, entities, finds, certain=True, doubts=doubts)


RULE = Rule(
    "rib",
    "Relevés d'identité bancaire",
    "French account numbers (RIB)",
    "Les relevés d'identité bancaire (banque, guichet, compte, clé) sont repérés et leur clé vérifiée ; une clé fausse devient un doute.",
    "French account numbers of the old form (RIB) are found and their check digits verified; a wrong key becomes a doubt.",
    apply,
)
