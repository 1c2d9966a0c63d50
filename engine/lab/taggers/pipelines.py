"""A folder of a spaCy pipeline, as ``nlp.to_disk`` writes it: what stands in ``doc.ents``.

spaCy gives its mentions no probability: each has 1. ``[options] exclude`` names components to leave
out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import spacy

from engine.core import BadTagger
from engine.tagging import TokenMention, declared
from engine.text import Sentence

_FINDERS = ("ner", "entity_ruler", "beam_ner", "span_ruler")


class PipelineReader:
    """Reads windows with a pipeline; implements :class:`engine.tagging.declared.PieceReader`."""

    device = "cpu"

    def __init__(self, pipeline: Any) -> None:
        self._pipeline = pipeline
        found = (label for name in pipeline.pipe_names if name in _FINDERS for label in pipeline.get_pipe(name).labels)
        self.labels: Sequence[str] = tuple(dict.fromkeys(found))

    def fits(self, text: str, window: Sentence) -> bool:
        """Tell that any window fits."""
        return bool(window.end - window.start <= self._pipeline.max_length)

    def read(self, text: str, windows: Sequence[Sentence]) -> list[list[TokenMention]]:
        """Find the mentions of windows."""
        read = self._pipeline.pipe(text[window.start : window.end] for window in windows)
        return [list(_mentions(window, document)) for window, document in zip(windows, read, strict=True)]


def read(declaration: declared.Declaration, device: str) -> PipelineReader:
    """Make the reader of a folder, on the processor whatever the device.

    Raises:
        BadTagger: there is no such folder, it holds no pipeline, or one that finds no mentions.
    """
    folder, name = declaration.path, declaration.name
    if folder is None or not folder.is_dir():
        raise BadTagger(name=name, reason="absent", path=folder)
    try:
        pipeline = spacy.load(folder, exclude=[str(part) for part in declaration.options.get("exclude", ())])
    except Exception as error:
        raise BadTagger(name=name, reason="unreadable", kind=type(error).__name__) from error
    made = PipelineReader(pipeline)
    if not made.labels:
        raise BadTagger(name=name, reason="head")
    return made


def _mentions(window: Sentence, document: Any) -> Iterator[TokenMention]:
    """Bring the mentions of a window to the engine's tokens: spaCy cuts words otherwise, and a
    token that one covers in part is the mention's whole."""
    for found in document.ents:
        start, end = window.start + found.start_char, window.start + found.end_char
        inside = [number for number, token in enumerate(window.tokens) if token.start < end and start < token.end]
        if inside:
            yield TokenMention(inside[0], inside[-1] + 1, found.label_, 1.0)
