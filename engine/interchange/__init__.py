"""Annotated documents in and out: our JSON, CoNLL, Doccano, Label, GATE, seqeval lists; and the
samples that ship.
"""
