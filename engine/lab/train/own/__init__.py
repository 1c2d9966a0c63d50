"""Training on one's own annotated corpus: the stages of every training
(:mod:`engine.lab.train.stages`) on documents of the user, from a published model, to a model in the
instance's data.

Texts, and features that are made of them, are kept in memory where there is room, and erased when
the training ends or stops: what stays is weights, figures and counts.
"""
