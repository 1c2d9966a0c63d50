"""The months of the year by language, in their order: as written, and folded as rules compare
words."""

from __future__ import annotations

from engine.text.fold import fold_in_place
from engine.text.vocabulary import LANGUAGES, listed

MONTHS = {language: listed("calendar.months", language) for language in LANGUAGES}
SHORT_MONTHS = {language: listed("calendar.short_months", language) for language in LANGUAGES}
FOLDED_MONTHS = {language: tuple(map(fold_in_place, names)) for language, names in MONTHS.items()}

__all__ = ["FOLDED_MONTHS", "MONTHS", "SHORT_MONTHS"]
