"""The case of the torture set: its people, the mentions that are known, and the whole way from
bytes to a delivery."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine import formats as documents
from engine.core.labels import BY_SHORT, load_profile
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.delivery.deliver import Delivery, deliver
from engine.formats.changes import Changes
from engine.pseudonyms import ReplacedText, apply

SECRET = b"the secret of the torture set..."


@dataclass(frozen=True)
class Name:
    """A form to be hidden: its label by its short name, and whose it is."""

    form: str
    short: str
    person: str = ""


NAMES = (
    Name("Éléonore", "prenom", "p1"),
    Name("Dupont-Nguyễn", "nom", "p1"),
    Name("DUPONT-NGUYỄN", "nom", "p1"),
    Name("eleonore.dupont-nguyen@courriel.example", "email", "p1"),
    Name("3 avril 1985", "naissance", "p1"),
    Name("2 85 04 69 259 123 58", "numero", "p1"),
    Name("Youssef", "prenom", "p2"),
    Name("Benyoucef", "nom", "p2"),
    Name("BENYOUCEF", "nom", "p2"),
    Name("06 98 76 54 32", "telephone", "p2"),
    Name("Mamadou", "prenom", "p3"),
    Name("Traoré", "nom", "p3"),
    Name("TRAORÉ", "nom", "p3"),
    Name("Ingrid", "prenom", "p4"),
    Name("Søndergaard", "nom", "p4"),
    Name("Siobhán", "prenom", "p5"),
    Name("O'Connell", "nom", "p5"),
    Name("O’Connell", "nom", "p5"),
    Name("Radosław", "prenom", "p6"),
    Name("Jovanović", "nom", "p6"),
    Name("Cheyenne", "prenom", "p7"),
    Name("14 rue des Acacias", "adresse"),
    Name("Vénissieux", "localite"),
    Name("FR76 3000 1007 9412 3456 7890 185", "compte", "p1"),
    Name("GK-417-TB", "plaque", "p2"),
)
UNREAD = "Kowalczyk"
"""Somebody whom the text never names: the clerk whose name stands in properties, comments and
authors, and in what no program shows."""

FORMS = tuple(name.form for name in NAMES)


class Known:
    """Finds the mentions of some names in a text, whatever blanks stand in them."""

    def __init__(self, names: Iterable[Name]) -> None:
        self.by_form = {" ".join(name.form.split()): name for name in names}
        longest_first = sorted(map(re.escape, self.by_form), key=len, reverse=True)
        self.pattern = re.compile(r"(?<!\w)(?:" + "|".join(longest_first).replace(r"\ ", r"\s+") + r")(?!\w)")

    def find(self, text: str) -> Iterator[tuple[int, int, Name]]:
        """Yield each mention with its place."""
        return ((*match.span(), self.by_form[" ".join(match[0].split())]) for match in self.pattern.finditer(text))


KNOWN = Known(NAMES)


def annotated(document: Document, known: Known = KNOWN) -> Annotation:
    """Mark every mention that is known, as a person who corrects would have."""
    entities = []
    masks = load_profile("judiciaire").masks
    for start, end, name in known.find(document.text):
        label = BY_SHORT[name.short]
        entity = entity_at(document.text, start, end, label, "human")
        entities.append(replace(entity, person=name.person or None, masked=masks(label)))
    return Annotation(document, EngineInfo("0", "", "cpu", "judiciaire"), tuple(entities))


@dataclass(frozen=True)
class Passage:
    """What went in, what was decided, what came out, and what the file that came out says."""

    data: bytes
    replaced: ReplacedText
    delivery: Delivery
    again: Document


def passed(
    data: bytes, name: str, strategy: str = "fictif", changes: Changes = "accept", known: Known = KNOWN
) -> Passage:
    """Go the whole way: read, mark, replace, deliver, read again."""
    replaced = apply(annotated(documents.read(data, name, changes), known), strategy, SECRET)
    delivery = deliver(data, replaced, changes)
    return Passage(data, replaced, delivery, documents.read(delivery.data, delivery.name))


def bare(text: str) -> str:
    """Leave out white space, which is not compared."""
    return "".join(text.split())
