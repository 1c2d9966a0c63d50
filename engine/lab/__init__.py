"""The laboratory: what only those who train models, make their corpora or measure a model anew
need.

``generate`` writes annotated documents for training, ``train`` trains and publishes a model,
``measure`` makes the figures that the pages show, ``cli`` has the commands. Annotating with a
published model is the product's, and so is reading what was measured: no module of the product
imports this package, which adds itself to the product through ``taggers`` and ``cli``
(:mod:`engine.core.extensions`).
"""

REQUIRED = ("flair", "transformers", "optuna")
"""The packages of ``requirements-lab.txt`` that the product does without."""

__all__ = ["REQUIRED"]
