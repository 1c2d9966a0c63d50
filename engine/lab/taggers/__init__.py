"""The taggers that the laboratory adds: Flair's own file, a user's or one over a transformer, which
tags by Flair's own path; and what reads the models of others that are declared
(:mod:`engine.tagging.declared`): ``token_classification`` a folder of Hugging Face, ``pipelines``
one of spaCy, ``onnx_files`` an ONNX file, ``flair_files`` a Flair file. Nothing of it loads a
library: a kind is loaded with its first model."""

from __future__ import annotations

from engine.tagging import Kind, declared, register

FLAIR = Kind("flair", "engine.lab.train.publication.reference:reference", "tagger.pt")

register(FLAIR)
for _name, _module in (
    ("transformers", "token_classification"),
    ("spacy", "pipelines"),
    ("onnx", "onnx_files"),
    ("flair", "flair_files"),
):
    declared.register_reader(declared.ReaderKind(_name, f"engine.lab.taggers.{_module}:read"))
