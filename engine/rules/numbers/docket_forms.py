"""How courts number what they are asked: forms in which nobody's number stands. Patterns run on the
folded text."""

from __future__ import annotations

CASSATION = r"[a-z]? ?[0-9]{2}[-/][0-9]{2}[.][0-9]{3}"
"""An appeal to the Cour de cassation ("H 23-21.971")."""

CASSATION_LOOSELY = r"[a-z]{0,2}[ -]?[0-9]{2}[-/.][0-9]{2}[ .-]?[0-9]{3}"
"""The same with other signs or none ("H2321971"): other numbers are so written too."""

GENERAL_ROLL = r"(?:rg )?[0-9]{2}/[0-9]{4,6}"
"""The general roll of a court of appeal or a tribunal ("RG 21/04417")."""

ADMINISTRATIVE_APPEAL = r"[0-9]{2}[a-z]{2}[0-9]{4,5}"
"""An administrative court of appeal ("21BX01234"); the first instance and the Conseil d'État have
six or seven figures and no more."""
