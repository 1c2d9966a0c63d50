"""Two forms that the Cour de cassation's programs take, written only, since they hold no text: the
answer of its NER service (what Label, until September 2025, read off line under
``storage/annotations``), and the treatment that jurinorm makes of it (``labelTreatments[0]`` of
dbsder-api-types, public). All categories are asked for; parts of a person's name are one category.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.core import Annotation
from engine.interchange.form import ExchangeForm, Ways
from engine.interchange.ner import CATEGORIES, NerRequest, ner_answer
from engine.interchange.ner.categories import category_of
from engine.interchange.source import join_rows

LOST = frozenset(("sources", "masks", "replacements", "persons", "roles", "clean", "language"))


def label_ner(annotation: Annotation) -> dict[str, Any]:
    """Return the answer of ``POST /ner`` for an annotation."""
    return ner_answer(annotation, NerRequest(annotation.document.text, CATEGORIES))


def label_treatment(annotation: Annotation) -> dict[str, Any]:
    """Return the first treatment of a decision, as jurinorm writes it."""
    answer = label_ner(annotation)
    known = ("entityId", "text", "start", "end", "category", "score", "source")
    rows = [{name: row[name] for name in known} | {"certaintyScore": row["score"]} for row in answer["entities"]]
    told = {"version": answer["versions"], "checklist": answer["checklist"]}
    return {"order": 1, "source": "NLP", "annotations": rows, **told}


def _written(make: Callable[[Annotation], dict[str, Any]]) -> Callable[[Sequence[Annotation], Ways], str]:
    def write(annotations: Sequence[Annotation], ways: Ways) -> str:
        return join_rows([json.dumps(make(one), ensure_ascii=False, indent=1) for one in annotations])

    return write


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    """Count mentions whose label is none of the Cour's, doubts that are notes, and the text."""
    foreign = sum(category_of(entity.label, CATEGORIES) not in CATEGORIES for entity in annotation.entities)
    notes = sum(doubt.level == "note" for doubt in annotation.doubts)
    return Counter(categories=foreign, doubts=notes, document_texts=1)


FORMS = (
    ExchangeForm(
        "label-ner", "Label (NER)", ".json", lost=LOST, partly=_partly, settled=True, textless=True, write=_written(label_ner)
    ),
    ExchangeForm(
        "label-treatment", "Label (labelTreatments)", ".json", lost=LOST, partly=_partly, settled=True, textless=True,
        write=_written(label_treatment),
    ),
)  # fmt: skip
