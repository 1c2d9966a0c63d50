"""Of one document: what stays readable though the profile masks it (by label, person, sentence),
and what is masked though it need not be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core import CIVIL_DATES, COMPANY, JUDGE, LAWYER, Entity, Share
from engine.measure.cases import ALL
from engine.measure.clean import hidden_letters
from engine.measure.leaks import GROUPS, hiding_places, is_found
from engine.measure.results.runs import ComparedDocument
from engine.measure.tally import GoldIndividual
from engine.measure.text_parts import TextParts

KINDS = ("judge", "lawyer", "court", "company", "other")
"""What need not be masked: judges with clerks, lawyers, courts named with their seat, companies
with facilities, letters outside of all gold."""

QUASI = CIVIL_DATES | {"localite"}
"""What only helps to name a person (TAB: quasi-identifiers); what else the profile masks names it
by itself."""

_KIND_OF = {JUDGE: "judge", LAWYER: "lawyer", COMPANY: "company", "etablissement": "company"}


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """One document with what a run masks in it. ``marks`` has one byte per character, 1 if masked;
    ``found`` tells, for each gold mention in order, whether nothing of it stays readable."""

    compared: ComparedDocument
    read: TextParts
    marks: npt.NDArray[np.uint8]
    found: tuple[bool, ...]


def hidden(document: ComparedDocument, read: TextParts) -> Hidden:
    """Determine which gold mentions of a document are found
    (:func:`engine.measure.leaks.is_found`). ``read`` is the document's segmented text."""
    marks = hidden_letters(document.pair)
    found = tuple(is_found(document.pair.text, entity, marks) for entity in document.pair.gold)
    return Hidden(document, read, np.frombuffer(marks, np.uint8), found)


def count_found(seen: Hidden) -> dict[str, Share]:
    """Return, by gold label in alphabetical order, the mentions found, of those that the profile
    masks."""
    found, of = Counter[str](), Counter[str]()
    for entity, good in _to_mask(seen):
        of[entity.label] += 1
        found[entity.label] += good
    return {label: Share(found[label], of[label]) for label in sorted(of)}


def sentences(seen: Hidden) -> dict[str, dict[tuple[int, int], int]]:
    """Count sentences by (mentions to mask, of these missed), for each group of labels and for all;
    sentences and groups without a mention are left out.

    A mention belongs to the sentence in which it starts.
    """
    asked = _to_mask(seen)
    places = np.searchsorted(seen.read.sentences, [entity.start for entity, _ in asked], side="right").tolist()
    tables = {}
    for group, labels in {**GROUPS, ALL: None}.items():
        rows: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        for place, (entity, good) in zip(places, asked, strict=True):
            if labels is None or entity.label in labels:
                rows[place][0] += 1
                rows[place][1] += not good
        tables[group] = dict(sorted(Counter((mentions, missed) for mentions, missed in rows.values()).items()))
    return {group: table for group, table in tables.items() if table}


def weakest(seen: Hidden) -> float | None:
    """Return the highest score, in hundredths, from which on the masked spans still hide all that
    the profile masks: that of the mention which is hidden with the least; 0 where one is not
    hidden, None where there is none."""
    asked = [entity for entity, _ in _to_mask(seen)]
    if not asked:
        return None
    scores = np.zeros(len(seen.marks))
    for entity in seen.compared.pair.predicted:
        if entity.masked:
            scores[entity.start : entity.end] = round(entity.score, 2)
    text, found = seen.compared.pair.text, 1.0
    for entity in asked:
        for place in hiding_places(text, entity):
            found = min(found, float(scores[place].min()))
    return found


def individuals(seen: Hidden) -> tuple[GoldIndividual, ...]:
    """Count the mentions found for each person of the gold who has any, in the order of the gold's
    list of persons, then of the text.

    If the profile masks the label of any of a person's mentions, the person is to be masked and
    only such mentions count; otherwise all of them do. Mentions without a person are ignored.
    """
    roles = {person.id: person.role for person in seen.compared.persons}
    mentions: dict[str, list[tuple[Entity, bool]]] = {identity: [] for identity in roles}
    for entity, good in zip(seen.compared.pair.gold, seen.found, strict=True):
        if entity.person is not None:
            mentions.setdefault(entity.person, []).append((entity, good))
    return tuple(_individual(roles.get(identity), rows, seen) for identity, rows in mentions.items() if rows)


def count_overmasked(seen: Hidden) -> dict[str, Share]:
    """Count by kind (:data:`KINDS`) what is masked although the profile keeps it: mentions of which
    a letter or digit is masked, of all; for ``other``, letters and digits outside of all gold
    mentions.

    Kinds that do not occur are left out; ``court`` is counted in French texts only.
    """
    counts = {kind: Share() for kind in KINDS}
    for entity in seen.compared.pair.gold:
        kind = _KIND_OF.get(entity.label)
        if kind and not seen.compared.profile.masks(entity.label):
            counts[kind] += _touched(seen, entity.start, entity.end)
    outside = seen.read.letters.copy()
    for entity in seen.compared.pair.gold:
        outside[entity.start : entity.end] = 0
    for start, end in seen.read.courts if seen.compared.language == "fr" else ():
        if outside[start:end].sum() == seen.read.letters[start:end].sum():  # no mention of the gold in it
            counts["court"] += _touched(seen, start, end)
    counts["other"] = Share(int((outside & seen.marks).sum()), int(outside.sum()))
    return {kind: share for kind, share in counts.items() if share.of}


def share(good: Iterable[bool]) -> Share:
    """Return the number of true values, of all."""
    answers = list(good)
    return Share(sum(answers), len(answers))


def _individual(role: str | None, rows: list[tuple[Entity, bool]], seen: Hidden) -> GoldIndividual:
    asked = [(entity, good) for entity, good in rows if seen.compared.profile.masks(entity.label)]
    looked = asked or rows
    direct, quasi = (
        share(good for entity, good in looked if (entity.label in QUASI) == only) for only in (False, True)
    )
    return GoldIndividual(role, bool(asked), direct, quasi)


def _to_mask(seen: Hidden) -> list[tuple[Entity, bool]]:
    masks: Mapping[str, bool] = {
        entity.label: seen.compared.profile.masks(entity.label) for entity in seen.compared.pair.gold
    }
    return [(e, good) for e, good in zip(seen.compared.pair.gold, seen.found, strict=True) if masks[e.label]]


def _touched(seen: Hidden, start: int, end: int) -> Share:
    return Share(int((seen.marks[start:end] & seen.read.letters[start:end]).any()), 1)
