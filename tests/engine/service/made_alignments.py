"""An invented decision, its published form, and ways to align them: one that knows the answer, and
some that go wrong."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable
from typing import Any

from engine.alignment import AlignedPair, Difference, ReadableStretch
from engine.core.errors import NotTheSame
from engine.core.model import Annotation, Document, EngineInfo, entity_at, replace
from engine.core.scores import Share

HARM = "<img src=x onerror=document.title='harmed'>"
ORIGINAL = f"""COUR D'APPEL DE LYON

APPELANTE :
Mme Solveig Ranaivoson
demeurant 14, rue des Tilleuls, 69100 Villeurbanne

M. Okoundji conclut à la confirmation du jugement. Il produit une attestation de
Mme Ranaivoson elle-même, et une note : {HARM}.
La cour, statuant publiquement, confirme le jugement et condamne M. Okoundji aux dépens.
"""
PUBLISHED = f"""COUR D'APPEL DE LYON

APPELANTE :
Mme S... R...
demeurant [adresse 1]

M. O... conclut à la confirmation du jugement. Il produit une attestation de
Mme RANAIVOSON elle-même, et une note : {HARM}.
La cour, statuant publiquement et contradictoirement, confirme le jugement et condamne M. O... aux dépens.
"""
WAY = "tests.engine.service.made_alignments"
_NAMES = (("Solveig", "personnePhysiquePrenom"), ("Ranaivoson", "personnePhysiqueNom"), ("Okoundji", "personnePhysiqueNom"),
          ("14, rue des Tilleuls, 69100 Villeurbanne", "adresse"))  # fmt: skip


def align(original: Document, published: Document, progress: Callable[[float], None] | None = None) -> AlignedPair:
    """Align the two texts above, or any of the same names."""
    found = [
        replace(entity_at(original.text, *match.span(), label, "rule:alignment"), masked=True)
        for name, label in _NAMES
        for match in re.finditer(name, original.text)
        if name != "Ranaivoson" or match.start() < 80
    ]
    entities = tuple(sorted(found, key=lambda entity: entity.start))
    annotation = Annotation(original, EngineInfo("0", "", "", ""), entities)
    if progress:
        progress(0.5)
    left = [ReadableStretch(m.start(), m.end(), m[0], "left") for m in re.finditer("RANAIVOSON", published.text)]
    added = published.text.find(" et contradictoirement")
    there = original.text.find("publiquement") + len("publiquement")
    rest = (Difference("added", (there, there), (added + 1, added + 22)),) if added >= 0 else ()
    return AlignedPair(annotation, rest, tuple(left), Share(60, 61))


def apart(*_: Any) -> AlignedPair:
    """Find that the two are not one decision."""
    raise NotTheSame(share=3)


def fail(original: Document, *_: Any) -> AlignedPair:
    """Fail by a defect whose message quotes the text."""
    raise RuntimeError(original.text)


def die(*_: Any) -> AlignedPair:
    """End the process, as a crash in a library would."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def hang(*_: Any) -> AlignedPair:
    """Never end."""
    time.sleep(600)
    raise AssertionError
