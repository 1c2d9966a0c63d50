"""Invented annotations that somebody brings to the pages of figures: a reference, a prediction, and
what can be wrong with them."""

from __future__ import annotations

import json
from typing import Any

FIRST, LAST, BORN = "personnePhysiquePrenom", "personnePhysiqueNom", "dateNaissance"
UNKNOWN = "PARTIE"
"""A label that no tool proposes anything for."""

SECRET = ("Rocheblave", "ROCHEBLAVE", "Kowalczuk", "KOWALCZUK", "Okonjo", "OKONJO", "Tanneurs", "lyon-1", "brest-2")
"""Names in the texts, and those of the documents: in no address, in no storage of the browser."""

LYON = """TRIBUNAL JUDICIAIRE DE LYON
Madame Awa ROCHEBLAVE, née le 4 mai 1981, demeure 12, rue des Tanneurs.
Monsieur Wojciech KOWALCZUK la représente. Mme ROCHEBLAVE conclut."""
BREST = "Monsieur Idriss OKONJO conteste la dette. Le tribunal condamne M. OKONJO."

_LYON = [("Awa", FIRST), ("ROCHEBLAVE", LAST), ("4 mai 1981", BORN), ("Wojciech", FIRST), ("KOWALCZUK", LAST)]
_BREST = [("Idriss", FIRST), ("OKONJO", LAST), ("OKONJO", LAST)]


def document(name: str, text: str, *mentions: tuple[str, str]) -> dict[str, Any]:
    """Annotate a text; mentions come in its order."""
    entities, at = [], 0
    for words, label in mentions:
        start = text.index(words, at)
        at = start + len(words)
        entities.append({"start": start, "end": at, "label": label})
    return {"id": name, "text": text, "entities": entities}


def encoded(*documents: dict[str, Any]) -> bytes:
    """Write documents as one file of ours."""
    return json.dumps(documents, ensure_ascii=False, indent=1).encode()


REFERENCE = encoded(
    document("lyon-1", LYON, *_LYON, ("ROCHEBLAVE", LAST)),
    document("brest-2", BREST, ("Idriss", FIRST), ("OKONJO", UNKNOWN), ("OKONJO", LAST)),
)
"""Nine mentions in two documents, one of them of an unknown label."""
PREDICTION = encoded(document("lyon-1", LYON, *_LYON[:3]), document("brest-2", BREST, *_BREST))
"""Six of them; all those of the second document."""

HALF = encoded(document("brest-2", BREST, *_BREST))
BROKEN = PREDICTION.replace(b'"entities"', b'"entities" 3', 1)
OTHER_TEXT = encoded(
    document("lyon-1", LYON.replace("Wojciech", "Wojtek"), *_LYON[:3]), document("brest-2", BREST, *_BREST)
)
PARTED = LYON.index("Wojciech") + len("Wojt")
"""The first character of the second line but one that is not the same on both sides: « Wojc », «
Wojt »."""
TWICE = encoded(document("brest-2", BREST, *_BREST), document("brest-2", BREST, *_BREST))
OUTSIDE = encoded({"id": "brest-2", "text": BREST, "entities": [{"start": 9, "end": 9000, "label": LAST}]})
BARE = encoded(document("lyon-1", LYON), document("brest-2", BREST))
ALONE = encoded(document("brest-2", BREST, *_BREST))
