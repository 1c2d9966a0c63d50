"""Invented decisions that two people annotated, Amel in Doccano and Bruno in CoNLL, and what they
disagree on."""

from __future__ import annotations

import json

from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.conll import to_conll

FIRST, LAST, TOWN, BORN, LAWYER = (
    "personnePhysiquePrenom", "personnePhysiqueNom", "localite", "dateNaissance", "professionnelAvocat",
)  # fmt: skip

RENNES = """COUR D'APPEL DE RENNES
Madame Aïssatou BARTOSZEK, née le 4 mai 1981 à Gdynia, demeure à Vannes.
Elle est assistée de Me Thi Lan FERREIRA. Monsieur Kofi OYELARAN conclut.
"""
NANTES = """TRIBUNAL JUDICIAIRE DE NANTES
Monsieur Idris HALVORSEN conteste la dette. Le tribunal condamne M. HALVORSEN.
"""
SECRET = (
    "BARTOSZEK",
    "Bartoszek",
    "FERREIRA",
    "OYELARAN",
    "HALVORSEN",
    "Idris",
    "Gdynia",
    "rennes-1",
    "nantes-2",
    "Amel",
    "Bruno",
)
"""Words of the texts, names of the documents and of the files: in no address, no storage of the
browser, no console."""

Mentions = tuple[tuple[str, str], ...]
AMEL: dict[str, Mentions] = {
    "rennes-1": (
        ("Aïssatou", FIRST), ("BARTOSZEK", LAST), ("le 4 mai 1981", BORN), ("Gdynia", TOWN),
        ("FERREIRA", LAST), ("Kofi", FIRST), ("OYELARAN", LAST),
    ),
    "nantes-2": (("Idris", FIRST), ("HALVORSEN", LAST)),
}  # fmt: skip
BRUNO: dict[str, Mentions] = {
    "rennes-1": (
        ("Aïssatou", FIRST), ("BARTOSZEK", LAST), ("4 mai 1981", BORN), ("Vannes", TOWN),
        ("FERREIRA", LAWYER), ("Kofi OYELARAN", LAST),
    ),
    "nantes-2": (("Idris", FIRST), ("HALVORSEN", LAST), ("HALVORSEN", LAST)),
}  # fmt: skip
TEXTS = {"rennes-1": RENNES, "nantes-2": NANTES}
KINDS = ("boundary", "only_a", "only_b", "label", "both")
"""Of the first document, in the order of its text; the second has one, only in B."""


def spans(name: str, mentions: Mentions) -> list[tuple[int, int, str]]:
    """Find mentions in a text, in its order."""
    found, at_ = [], 0
    for words, label in mentions:
        start = TEXTS[name].index(words, at_)
        at_ = start + len(words)
        found.append((start, at_, label))
    return found


def doccano(said: dict[str, Mentions]) -> bytes:
    """Write as Doccano exports."""
    rows = [{"text": TEXTS[name], "label": spans(name, mentions), "name": name} for name, mentions in said.items()]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def conll(said: dict[str, Mentions]) -> bytes:
    """Write as CoNLL of four columns."""
    info = EngineInfo("0", "", "", "")
    made = []
    for name, mentions in said.items():
        entities = tuple(entity_at(TEXTS[name], *span, "human") for span in spans(name, mentions))
        made.append(to_conll(Annotation(Document(name, TEXTS[name]), info, entities)))
    return "".join(made).encode()


FILES = (("Amel.jsonl", doccano(AMEL)), ("Bruno.conll", conll(BRUNO)))
BROKEN = FILES[0][1].replace(b'"label"', b'"label" 3', 1)
"""Its first line is no JSON."""
