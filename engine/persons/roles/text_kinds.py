"""What a text is about, as far as roles depend on it: a crime, a family, a quarrel with the administration, a letter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.text.reading import Reading

_FIRST = 3_000
_CRIMINAL = re.compile(
    r"\bassises\b|correctionnel|chambre criminelle|\bprevenue?s?\b|\baccusee?s?\b|mise? en examen|tribunal pour enfants|\br\. v\.|(?:his|her) majesty|parquet|gendarmerie"
)
_ADMINISTRATIVE = re.compile(r"tribunal administratif|cour administrative|conseil d'etat")
_FAMILY = re.compile(
    r"autorite parentale|residence (?:habituelle |principale |alternee )?(?:de l'enfant|des enfants|alternee)|assistance educative|juge des enfants|tribunal pour enfants|"
    r"droit de visite|contribution a l'entretien|aide sociale a l'enfance|interet superieur de|protection de l'enfance|divorce\b|prestation compensatoire|"
    r"\bparenting|\bcustody|decision-making responsib|children's (?:aid|lawyer|services)|family services|\bseparation\b"
)
_ESTATE = re.compile(r"\bprobate|\bestate\b|\bsuccession\b|\bindivision\b|\bheritage\b")
_MEDICAL = re.compile(
    r"\boniam\b|responsabilite medicale|infection nosocomiale|alea therapeutique|centre hospitalier|malpractice"
)
_SALUTATION = re.compile(
    r"^[> \t]*(?:dear|chere?s?|monsieur|madame|mesdames|messieurs|mes respects|maitres?|hello|hi|bonjour|bonsoir)\b[^\n]{0,70}[,:]?[ \t]*$",
    re.MULTILINE,
)
_DECIDES = re.compile(
    r"par ces motifs|\bd ?e ?c ?i ?d ?e\b|^\W{0,3}(?:ordonne|condamne|declare|arrete)\b|\bit is ordered|court orders|\[1\]|order\b[^\n]{0,20}\bsection|\bbetween\b",
    re.MULTILINE,
)
_SENDER = re.compile(r"^[> \t|]*(?:from|de)[ \t]?:", re.MULTILINE)
_SUBJECT = re.compile(r"^[> \t|]*(?:subject|objet|to|a)[ \t]?:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Kind:
    """What holds of a text. ``letter`` is a letter or a chain of mails, ``mail`` the latter only."""

    criminal: bool = False
    administrative: bool = False
    medical: bool = False
    family: bool = False
    estate: bool = False
    letter: bool = False
    mail: bool = False


def kinds(read: Reading) -> Kind:
    """Say what a text is about."""
    folded = read.folded
    mail = _SENDER.search(folded, 0, _FIRST) is not None and _SUBJECT.search(folded, 0, _FIRST) is not None
    return Kind(
        _CRIMINAL.search(folded, 0, _FIRST) is not None,
        _ADMINISTRATIVE.search(folded, 0, 400) is not None,
        _MEDICAL.search(folded, 0, _FIRST) is not None,
        _FAMILY.search(folded) is not None,
        _ESTATE.search(folded) is not None,
        mail or (_SALUTATION.search(folded, 0, _FIRST) is not None and _DECIDES.search(folded) is None),
        mail,
    )


__all__ = ["Kind", "kinds"]
