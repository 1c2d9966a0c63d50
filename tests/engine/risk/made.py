"""Annotations from marked texts, linked and masked as the pipeline does."""

from __future__ import annotations

from engine.checks import Findings, examine
from engine.core import Annotation, EngineInfo, load_profile
from engine.persons import assign_roles, attach, link
from engine.pipeline import decide
from engine.text import Text
from tests.engine.marked import marked


def annotated(source: str, profile: str = "judiciaire", name: str = "d.txt") -> Annotation:
    document, found = marked(source)
    text = Text.of(document)
    entities, persons = link(text, found)
    persons = assign_roles(text, entities, persons)
    entities = attach(text, entities, persons)
    doubts = examine(Findings(text, entities, persons))
    info = EngineInfo("", "test", "", profile)
    from dataclasses import replace

    made = Annotation(replace(document, name=name), info, entities, persons, doubts)
    return decide(made, load_profile(profile))
