"""From a trained tagger to a folder of ``data/models`` and back: weights, the filter of words seen,
Flair's own model as reference."""
