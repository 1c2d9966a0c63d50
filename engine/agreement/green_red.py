"""The Doccano files of the Etalab guide: what two annotators agree on in green, what they disagree
on in red.

"Charger dans notre outil d'annotation basé sur Doccano un fichier mettant en avant les différences
entre les annotations […], indiquant en rouge les labels en désaccord et en vert les labels en
accord" (guide of Etalab, *Validation des données annotées*). Doccano gives a label that it does not
know a colour by chance, and keeps that of one it knows: the types of label are imported first
(Settings > Labels > Import), the documents after them. What Doccano takes in:
``backend/label_types/{views,models,serializers}.py`` of doccano/doccano, read in November 2026: a
JSON list, names unlike each other and of 100 characters at most, one-letter shortcuts unlike each
other or none, colours as ``#rrggbb``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from engine.agreement.places import Place, count_agreed, places
from engine.agreement.study import Parallel, Study
from engine.core import LABELS, Entity, catalogue

GREEN, RED = "#1b5e20", "#a31621"
ON = "#ffffff"
"""White on either is read by all: 7.9 to 1 on the green, 7.8 to 1 on the red (WCAG 2.2 asks for
4.5); a sign says it without colour."""
LONGEST = 100
AGREED, DISAGREED = "✓", "✗"
OTHER_LABEL, OTHER_BOUNDARIES = "≠", "↔"


def documents(study: Study, a: int = 0, b: int = 1, language: str = "fr") -> str:
    """Write the documents for import into Doccano as JSON Lines, ``{"text", "label": [[start, end,
    label]], …}``, with one span for each place of annotators ``a`` and ``b`` (ranks).

    Documents that one of the two did not annotate are left out.
    """
    return "".join(_line(study, one, a, b, language) for one in _both(study, a, b))


def label_types(study: Study, a: int = 0, b: int = 1, language: str = "fr") -> str:
    """Write, as a JSON list for import into Doccano, the label types that :func:`documents` uses:
    agreements in green, then disagreements in red."""
    used = {
        (not place.agreed, describe_place(place, language)) for one in _both(study, a, b) for place in places(one, a, b)
    }
    rows = [
        {
            "text": text,
            "prefix_key": None,
            "suffix_key": None,
            "background_color": RED if red else GREEN,
            "text_color": ON,
        }
        for red, text in sorted(used)
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"


def describe_place(place: Place, language: str = "fr") -> str:
    """Describe in a Doccano label, of at most 100 characters, what both annotators say of a place:
    ``✓ nom``, ``✗ nom ≠ avocat``, ``✗ avocat ↔``, ``✗ A : nom``."""
    a, b = (_labels(side, language) for side in (place.a, place.b))
    if place.agreed:
        text = f"{AGREED} {a}"
    elif not a or not b:
        text = f"{DISAGREED} {'A' if a else 'B'}{catalogue.ENGINE.say('punctuation.colon', language)}{a or b}"
    elif a == b:
        text = f"{DISAGREED} {a} {OTHER_BOUNDARIES}"
    else:
        text = f"{DISAGREED} {a} {OTHER_LABEL if place.kind in ('label', 'both') else OTHER_BOUNDARIES} {b}"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _labels(side: Sequence[Entity], language: str) -> str:
    return " + ".join(word(one.label, language) for one in side)


def word(code: str, language: str) -> str:
    """Return the title of a label in ``language``; for a label that is not the tool's, its code."""
    known = LABELS.get(code)
    return known.title(language) if known else code


def _both(study: Study, a: int, b: int) -> Iterator[Parallel]:
    return (document for document in study.documents if document.sides[a] is not None and document.sides[b] is not None)


def _line(study: Study, document: Parallel, a: int, b: int, language: str) -> str:
    found = places(document, a, b)
    share = count_agreed(found)
    row = {
        "text": document.text,
        "label": [[one.start, one.end, describe_place(one, language)] for one in found],
        "name": document.name,
        "A": study.annotators[a],
        "B": study.annotators[b],
        "agreed": share.count,
        "disagreed": share.of - share.count,
    }
    return json.dumps(row, ensure_ascii=False) + "\n"
