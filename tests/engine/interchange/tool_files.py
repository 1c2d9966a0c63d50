"""A file of another tool read with what stands beside it, for the tests of its form."""

from __future__ import annotations

import pytest

from engine.core.broken import BrokenLine
from engine.core.model import Annotation
from engine.interchange.registry import AnnotationReader
from tests.engine.interchange.hostile import HostileText

AWA = [(4, 7, "prenom"), (8, 14, "nom")]
TEXT = "Mme Awa Diallo."
GOLD = HostileText("", "Mme ⟦Awa⟧prenom⟧ ⟦Diallo⟧nom⟧.").annotation


def spans(annotation: Annotation) -> list[tuple[int, int, str]]:
    return [(one.start, one.end, one.label) for one in annotation.entities]


def take(form: str, file: str, data: bytes, **beside: bytes) -> tuple[list[Annotation], dict[str, int]]:
    """Read a file with what stands beside it, named without their extension's point."""
    reader = AnnotationReader(beside={name.replace("__", "."): content for name, content in beside.items()})
    reader.take(data, form, file)
    return list(reader.finish()), {one.code: one.n for one in reader.notices()}


def refused(form: str, file: str, data: bytes, **beside: bytes) -> tuple[str, int]:
    with pytest.raises(BrokenLine) as caught:
        take(form, file, data, **beside)
    assert len(caught.value.sentence("fr").splitlines()) == len(caught.value.sentence("en").splitlines()) == 1
    return caught.value.params["reason"], caught.value.params["line"]
