"""The command line in this process, with a tagger that knows a few words instead of a model."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli import main
from engine.cli.documents import pipeline
from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.model import Entity, entity_at

WORDS = {"Luc": FIRST_NAME, "Roux": SURNAME, "Vasseur": SURNAME}
Run = Callable[..., tuple[int, str, str]]


class WordTagger:
    """Finds the words it knows."""

    device = "cpu"

    def __init__(self, name: str = "words", language: str = "fr") -> None:
        self.name, self.language = name, language

    def tag(self, text, progress=None, cancelled=None) -> tuple[Entity, ...]:
        if progress:
            progress(1.0)
        return tuple(
            entity_at(text, match.start(), match.end(), WORDS[match[0]], "model:words")
            for match in re.finditer("|".join(WORDS), text)
        )


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Give the function that runs a command in an empty folder: status, standard output, standard
    error."""
    monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: WordTagger())
    monkeypatch.setattr("engine.pseudonyms.key.key.COST", 2**10)  # what a password costs is no matter here
    monkeypatch.delenv("NOMDEMPRUNT_LANG", raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call
