"""Parties as the databases of the courts give them to the NER service: rows of jurinet, records of
jurica and of juritj."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.text import fold

JURINET_COLUMNS = (
    "ID_DOCUMENT", "TYPE_PERSONNE", "ID_PARTIE", "NATURE_PARTIE", "TYPE_PARTIE", "ID_TITRE", "NOM", "PRENOM",
    "NOM_MARITAL", "AUTRE_PRENOM", "ALIAS", "SIGLE", "DOMICILIATION", "LIG_ADR1", "LIG_ADR2", "LIG_ADR3",
    "CODE_POSTAL", "NOM_COMMUNE", "NUMERO",
)  # fmt: skip
"""The columns of a party of jurinet, in their order (Cour de cassation, ``juritools`` 0.13.8)."""

NATURAL = "PP"
"""The type of natural persons; PM are legal persons, AA and NA others."""

TITLES = frozenset({"m", "mm", "mr", "mme", "mmes", "mlle", "monsieur", "madame", "mademoiselle", "me", "maitre"})


def party_names(parties: Sequence[Any]) -> Iterator[str]:
    """Yield the full names of the natural persons among the parties: first name and surname, and
    first name and married name where there is one.

    A party is a row of :data:`JURINET_COLUMNS`, ``{"attributes": {"typePersonne"}, "identite"}`` of
    jurica, or ``{"type", "nom", "prenom"}`` of juritj. One without a type counts as natural.

    Raises:
        ValueError: a party has none of the three shapes.
    """
    for party in parties:
        if isinstance(party, list) and len(party) >= JURINET_COLUMNS.index("NOM") + 1:
            yield from _of_jurinet(dict(zip(JURINET_COLUMNS, party, strict=False)))
        elif isinstance(party, dict) and "identite" in party:
            yield from _of_jurica(party)
        elif isinstance(party, dict) and "nom" in party:
            yield from _of_juritj(party)
        else:
            raise ValueError("Input should be a party of jurinet, jurica or juritj")


def _of_jurinet(row: Mapping[str, Any]) -> Iterator[str]:
    if _is_natural(row["TYPE_PERSONNE"]):
        first = _word(row.get("PRENOM"))
        surnames = dict.fromkeys(map(_word, (row.get("NOM"), row.get("NOM_MARITAL"))))
        yield from (" ".join(filter(None, (first, surname))) for surname in surnames if surname)


def _of_jurica(record: Mapping[str, Any]) -> Iterator[str]:
    attributes = record.get("attributes")
    if _is_natural(attributes.get("typePersonne") if isinstance(attributes, dict) else None):
        words = _word(record["identite"]).split()
        while words and fold(words[0]).strip(".") in TITLES:
            words = words[1:]
        if words:
            yield " ".join(words)


def _of_juritj(record: Mapping[str, Any]) -> Iterator[str]:
    surname = _word(record["nom"])
    if surname and _is_natural(record.get("type")):
        yield " ".join(filter(None, (_word(record.get("prenom")), surname)))


def _is_natural(kind: Any) -> bool:
    return not isinstance(kind, str) or kind.strip().upper() in ("", NATURAL)


def _word(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
