"""The kind of tagger that the laboratory adds: Flair's own file, a user's or one over a
transformer, which tags by Flair's own path."""

from __future__ import annotations

from engine.tagging import Kind, register

FLAIR = Kind("flair", "engine.lab.train.publication.reference:reference", "tagger.pt")

register(FLAIR)
