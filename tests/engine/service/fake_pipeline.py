"""A pipeline without rules, so that the worker of a test starts in a moment."""

from __future__ import annotations

from engine.core.model import Annotation, EngineInfo, replace
from engine.terms import HIDDEN, TermSearch, add_hidden, decide_terms


def annotate(
    document, tagger, profile, *, without=(), language=None, terms=None, second=None, progress=None, cancelled=None
):
    document = replace(document, language=language.code)
    progress("segment", 1.0)
    entities = tagger.tag(document.text, lambda fraction: progress("tag", fraction), cancelled)
    progress("rules", 1.0)
    if terms:
        found = TermSearch(terms).find(document)
        entities, _ = decide_terms(add_hidden(document.text, entities, found), found)
    masked = tuple(replace(e, masked=e.source == HIDDEN or profile.masks(e.label)) for e in entities)
    info = EngineInfo("0", tagger.name, tagger.device, profile.name, second=second.tagger.name if second else "")
    return Annotation(document, info, masked)
