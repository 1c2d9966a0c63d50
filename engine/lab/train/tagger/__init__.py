"""The tagger that is trained: Flair's BiLSTM-CRF over features computed once, its course and what
it is worth after each epoch.

The features are those of :mod:`engine.lab.train.embeddings`, the documents those of
:mod:`engine.lab.train.data`; publishing a trained tagger is left to
:mod:`engine.lab.train.publication`.
"""

from engine.lab.train.data.batches import Data
from engine.lab.train.tagger.course import Report, train
from engine.lab.train.tagger.crf import decode, emissions, negative_log_likelihood
from engine.lab.train.tagger.development import count_documents, measure, score_with_intervals
from engine.lab.train.tagger.model import TaggerSettings, make, restore, tag_dictionary
from engine.lab.train.tagger.preference import Preference

__all__ = [
    "Data",
    "Preference",
    "Report",
    "TaggerSettings",
    "count_documents",
    "decode",
    "emissions",
    "make",
    "measure",
    "negative_log_likelihood",
    "restore",
    "score_with_intervals",
    "tag_dictionary",
    "train",
]
