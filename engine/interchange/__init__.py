"""Annotated documents in and out: our JSON, CoNLL, Doccano, Label, GATE, seqeval lists; and the
samples that ship.

``reading`` is the one registry of forms that are read, ``convert`` reads and writes any of them,
``losses`` counts what a form cannot hold. Tagging schemes stand in :mod:`engine.text.iob`.
"""
