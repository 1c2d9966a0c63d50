"""Which sentences would teach the engine most, and what becomes of them: their ranking, their
diversity, their variants for the panel.

``sentences`` cuts documents, ``signals`` says what each has to teach, ``vectors`` how alike two
are, ``ranking`` chooses. ``fictional`` takes the names out before a sentence is kept, ``variants``
writes it in other ways. Pure functions on frozen values: :mod:`engine.service.teaching` knows where
documents come from.
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.teaching import fictional, variants
    from engine.teaching.exports import SHARE, TRAINING, Part, TeachingExport, export, part_of, sentences_zip
    from engine.teaching.phenomena import suggest_phenomenon
    from engine.teaching.ranking import RankedSentence, Ranking, RankingWeights, rank_sentences
    from engine.teaching.sentences import Material, TeachingSentence, cut_sentences, shift_entities
    from engine.teaching.signals import ReaderCorrection, Signals
    from engine.teaching.variants import Variant, VariantOffer
else:
    __getattr__ = lazy(
        __name__,
        {
            "exports": ("Part", "SHARE", "TRAINING", "TeachingExport", "export", "part_of", "sentences_zip"),
            "phenomena": ("suggest_phenomenon",),
            "ranking": ("RankedSentence", "Ranking", "RankingWeights", "rank_sentences"),
            "sentences": ("Material", "TeachingSentence", "cut_sentences", "shift_entities"),
            "signals": ("ReaderCorrection", "Signals"),
            "variants": ("Variant", "VariantOffer"),
        },
    )


__all__ = [
    "SHARE",
    "TRAINING",
    "Material",
    "Part",
    "RankedSentence",
    "Ranking",
    "RankingWeights",
    "ReaderCorrection",
    "Signals",
    "TeachingExport",
    "TeachingSentence",
    "Variant",
    "VariantOffer",
    "cut_sentences",
    "export",
    "fictional",
    "part_of",
    "rank_sentences",
    "sentences_zip",
    "shift_entities",
    "suggest_phenomenon",
    "variants",
]
