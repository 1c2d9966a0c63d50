"""Documents put into a store as a job would leave them: what a reader does with one needs no model,
and 100 pages would keep one busy."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from engine.core.model import Annotation, Document, Doubt, EngineInfo, Entity, Person
from engine.store import Database, documents, jobs
from engine.store.schema import JobRow

PEOPLE = ("Kowalczuk", "Hadjeres", "Iparraguirre", "Nguyen", "Ouédraogo", "Bellanger", "Sivasubramaniam", "Le Goff")
SENTENCES = (
    "{0} soutient que le bail du bateau a pris fin sans préavis.",
    "Le tribunal relève que {0} n'a produit aucune pièce avant la clôture des débats.",
    "Il résulte du procès-verbal que {0} et {1} ont quitté les lieux le même jour.",
    "Les bateaux amarrés au quai appartenaient à {0}, ce que {1} conteste.",
    "La demande est rejetée, faute de preuve du préjudice.",
)
FIRST, LAST = "Le bateau Alcyone est saisi à la demande de {0}.", "Ainsi jugé, {0} ayant eu la parole en dernier."
PAGES_100 = 300_000


def write(characters: int) -> str:
    """Write a decision of about that many characters, the first and last paragraphs known."""
    draw = random.Random(8)
    lines = [FIRST.format("Kowalczuk")]
    length = 0
    while length < characters:
        lines.append(" ".join(draw.choice(SENTENCES).format(*draw.sample(PEOPLE, 2)) for _ in range(4)))
        length += len(lines[-1]) + 1
    return "\n".join([*lines, LAST.format("Hadjeres")])


def annotate(text: str, doubts: Sequence[Doubt] = ()) -> Annotation:
    """Mark every name of :data:`PEOPLE`, each a person."""
    found = re.finditer("|".join(PEOPLE), text)
    entities = tuple(
        Entity(one.start(), one.end(), one[0], "personnePhysiqueNom", "model:fr", 0.98, f"p{PEOPLE.index(one[0])}")
        for one in found
    )
    persons = tuple(Person(f"p{rank}", (name,)) for rank, name in enumerate(PEOPLE) if name in text)
    return Annotation(
        Document("mesure.txt", text, language="fr"),
        EngineInfo("0", "fr", "cpu", "judiciaire"),
        entities,
        persons,
        tuple(doubts),
    )


def store(var: Path, annotation: Annotation) -> str:
    """Keep a document and its annotation in the store of a folder, a server at work on it or not;
    give its id."""
    database = Database(var / "nomdemprunt.db", alone=False)
    try:
        with database.writing() as session:
            made = documents.add(
                session, annotation.document.text.encode(), "mesure.txt", "judiciaire", timedelta(days=1)
            )
            documents.save_text(session, made, annotation.document)
            documents.save_language(session, made, "fr")
            job = jobs.queue(session, made)
            session.get_one(JobRow, job).state = "done"  # in the same transaction: no worker sees it waiting
            documents.save_annotation(session, made, job, annotation.to_json())
    finally:
        database.close()
    return made
