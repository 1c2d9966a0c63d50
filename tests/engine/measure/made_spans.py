"""Texts and mentions made for the tests of measures: invented, sorted, disjoint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from engine.core.labels import load_profile
from engine.core.model import Entity, Person, entity_at
from engine.core.scores import Share
from engine.measure import Pair, Tally
from engine.measure.results import ComparedDocument
from engine.measure.tally import Counts

PROFILE = load_profile("judiciaire")
LABELS = ("personnePhysiqueNom", "personnePhysiquePrenom", "localite", "professionnelAvocat")
TEXT = (
    "Mme Awa Diarra, née le 4 mai 1981 à Vierzon, appelante. Assistée de Me Solène Le Guen, avocat.\n"
    "Contre M. Tomasz Wiśniewski, demeurant 12 rue des Lices à Bourges (18). La cour, (l'affaire) entendue… dit :\n\n"
    "M. Wiśniewski versera 1 200 euros à Mme Diarra. Le greffier, Karim Ould-Ali."
)

Span = tuple[int, int, str]


def entities(spans: Sequence[Span], text: str = TEXT) -> tuple[Entity, ...]:
    """Make mentions of spans; those of a label that the profile masks are masked."""
    return tuple(
        replace(entity_at(text, start, end, label, "model:test"), masked=PROFILE.masks(label))
        for start, end, label in spans
    )


def of(words: str, label: str, after: int = 0, person: str | None = None) -> Entity:
    """Make the mention of these words, the first behind a place of the text."""
    start = TEXT.index(words, after)
    made = entity_at(TEXT, start, start + len(words), label, "human")
    return replace(made, person=person, masked=PROFILE.masks(label))


def compared(
    gold: Sequence[Entity],
    said: Sequence[Entity],
    *,
    name: str = "d",
    text: str = TEXT,
    missing: bool = False,
    persons: tuple[Person, ...] = (),
) -> ComparedDocument:
    """Put both sides on one text, in order."""
    sides = (tuple(sorted(side, key=lambda e: e.start)) for side in (gold, said))
    return ComparedDocument(Pair(name, text, *sides, missing=missing), PROFILE, persons)


@st.composite
def spans(draw: st.DrawFn, length: int = len(TEXT), labels: Sequence[str] = LABELS, most: int = 12) -> list[Span]:
    """Draw sorted, disjoint spans; they may touch."""
    rows = draw(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 12), st.sampled_from(labels)), max_size=most))
    found: list[Span] = []
    place = draw(st.integers(0, 20))
    for gap, size, label in rows:
        if place + gap + size > length:
            break
        found.append((place + gap, place + gap + size, label))
        place += gap + size
    return found


counts = st.builds(Counts, *[st.integers(0, 4)] * 5)


@st.composite
def tally_sets(draw: st.DrawFn, least: int = 1, most: int = 6) -> list[Tally]:
    """Draw documents of a few counts under ``strict``."""
    rows = draw(st.lists(st.dictionaries(st.sampled_from(LABELS), counts, max_size=3), min_size=least, max_size=most))
    return [Tally(str(rank), counts={"strict": row}) for rank, row in enumerate(rows)]


def strict_tally(name: str, correct: int, missed: int, spurious: int = 0, label: str = LABELS[0]) -> Tally:
    """Make a document of one label."""
    found = Counts(correct, missed=missed, spurious=spurious)
    return Tally(
        name,
        counts={"strict": {label: found}},
        overall={"strict": found},
        masked={label: Share(correct, correct + missed)},
    )
