"""Known names in the names of files: "roe_letter.pdf", "Ada_signed_2.jpg"."""

from __future__ import annotations

import re

from engine.core import FIRST_NAME, SURNAME, Changes, Entity, entity_at
from engine.persons import NO_NAMES
from engine.rules.names.known_parties import known_parties
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, not_names, vocabulary

_FILE = re.compile(r"(?<![\w@.-])[a-z][a-z-]*(?:_[\w-]+)+(?:\.[a-z]{2,4})?(?![\w@])")
_PART = re.compile(r"[a-z]+")
_YEAR = re.compile(r"(?:19|20)\d\d(?!\d)")
"""What makes "june" in "roe_june2001" a month."""
_SHORTEST = 4
_NO_NAME = vocabulary.words("common.everyday")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Mark the words of a file's name that underscores part and that are names of a person of the
    text; a surname of two words also where they are joined ("LeGoff")."""
    read, taken, known = document.read, OccupiedSpans(entities), dict[str, str]()
    for mention in known_parties(read, entities):
        known |= dict.fromkeys(mention.firsts, FIRST_NAME)
        known |= dict.fromkeys((*mention.surname.split(), mention.surname.replace(" ", "")), SURNAME)
    known = {
        word: label for word, label in known.items()
        if len(word) >= _SHORTEST and word not in NO_NAMES | _NO_NAME and word not in not_names("words")
    }  # fmt: skip
    added = [
        entity_at(read.text, *part.span(), known[part[0]], "rule:mail_file_names", 0.85)
        for name in _FILE.finditer(read.folded)
        for part in _PART.finditer(read.folded, *name.span())
        if part[0] in known and not taken.over(*part.span()) and not _YEAR.match(read.folded, part.end())
    ]
    return Changes(tuple(added))


RULE = Rule(
    "mail_file_names",
    "Noms de fichiers",
    "Names of files",
    "Le nom d'une personne connue est occulté dans le nom d'un fichier (« roe_letter.pdf »).",
    "The name of a known person is masked in the name of a file (“roe_letter.pdf”).",
    apply,
)
