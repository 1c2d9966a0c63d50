"""Time of measuring a run: made-up decisions, their tallies, the table of every scheme with its
intervals, a change of view, a comparison.

python benchmarks/measures.py [--documents 100] [--mentions 100]      process time, in seconds
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.core import FIRST_NAME, JUDGE, LAWYER, SURNAME, Entity, Person, entity_at, load_profile, replace
from engine.measure import (
    SCHEMES,
    ComparedDocument,
    Pair,
    confusion_matrix,
    entity_recall,
    over_masking,
    reliability_of,
    significance,
    table,
    tallies,
)
from engine.text import sentences

FIRST = (
    "Aminata Bertrand Chloé Dragana Émile Fatoumata Giulia Hervé Ibrahim Jeanne Kenza Linh Maëlle Nuno Oriane".split()
)
LAST = "Abgrall Belhadj Castagnède Da Silva Etcheverry Fofana Guivarc'h Haddad Iturralde Jaoui Kowalczyk Nguyen Traoré".split()
TOWNS = "Quimper Bastia Vierzon Oyonnax Mende Tulle Saint-Lô".split()
WORDS = (
    "la cour le jugement appel tribunal demande somme euros contrat travail époux partie conclusions article civil que "
    "attendu débouté confirmé infirmé dépens procédure intimé appelant droit fait moyen audience"
).split()
PROFILE = load_profile("judiciaire")


def decision(draw: random.Random, name: str, mentions: int) -> ComparedDocument:
    """Make a decision of so many mentions, about 150 characters each, and a prediction that errs on
    one in twelve."""
    text, gold = "", list[Entity]()
    while len(gold) < mentions:
        text += " ".join(draw.choice(WORDS) for _ in range(draw.randint(20, 40))).capitalize() + ", "
        person = str(draw.randrange(8))
        for label, words, link in draw.choice(
            (
                ((FIRST_NAME, FIRST, " "), (SURNAME, LAST, "")),
                ((SURNAME, LAST, ""),),
                (("localite", TOWNS, ""),),
                ((JUDGE, LAST, ""),),
                ((LAWYER, LAST, ""),),
            )
        ):
            written = draw.choice(words)
            gold.append(
                replace(entity_at(text + written, len(text), len(text) + len(written), label, "human"), person=person)
            )
            text += written + link
        text += draw.choice((".\n", ". ", ".\n\n"))
    said = tuple(found for entity in gold for found in [_said(draw, text, entity)] if found)
    persons = tuple(Person(str(rank), (), draw.choice(("claimant", "witness", None))) for rank in range(8))
    return ComparedDocument(Pair(name, text, tuple(gold), said), PROFILE, persons, risk=draw.random())


def _said(draw: random.Random, text: str, gold: Entity) -> Entity | None:
    chance = draw.random()
    if chance < 0.04:
        return None
    label = SURNAME if chance < 0.06 else gold.label
    end = gold.end - 1 if chance > 0.98 and gold.end - gold.start > 2 else gold.end
    return replace(
        entity_at(text, gold.start, end, label, "model:fr", round(draw.random(), 4)), masked=PROFILE.masks(label)
    )


def timed(what: str, work: Callable[[], Any]) -> Any:
    """Do it, and print how much time of the processor it took."""
    begun = time.process_time()
    made = work()
    print(f"{time.process_time() - begun:7.3f} s  {what}", flush=True)
    return made


def main() -> None:
    """Measure two runs on one made-up set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--mentions", type=int, default=100)
    chosen = parser.parse_args()
    draw = random.Random(6)
    made = [decision(draw, str(rank), chosen.mentions) for rank in range(chosen.documents)]
    size = sum(len(one.pair.text) for one in made)
    print(f"{len(made)} documents, {sum(len(one.pair.gold) for one in made)} mentions, {size} characters")
    timed("NLTK and Punkt loaded, once a process", lambda: sentences("Une phrase. Une autre."))
    found = timed("tallies, texts not read yet", lambda: tallies(made))
    timed("tallies, texts read", lambda: tallies(made))
    timed("tables of all schemes, with intervals", lambda: [table(found, scheme) for scheme in SCHEMES])
    for scheme in SCHEMES:
        timed(f"table, {scheme}", lambda scheme=scheme: table(found, scheme))
    timed("individuals, by role", lambda: entity_recall(found))
    timed("over-masking", lambda: over_masking(found))
    timed("confusion", lambda: confusion_matrix(found))
    timed("reliability", lambda: reliability_of(found))
    other = tuple(
        replace(one, counts=two.counts, overall=two.overall) for one, two in zip(found, reversed(found), strict=True)
    )
    timed("two runs compared, strict F1", lambda: significance.compare(found, other, "strict"))


if __name__ == "__main__":
    main()
