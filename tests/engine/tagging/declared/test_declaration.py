"""The declaration of a tagger: what it may say, and one sentence for what it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import BadTagger, BrokenLine, EngineError
from engine.tagging.declared import read_declaration

WHOLE = """
name = "ner"
kind = "spacy"
language = "fr"
version = "3"
path = "model"
[labels]
PER = "personnePhysique"
MISC = "ignored"
[windows]
tokens = 60
overlap = 10
[options]
exclude = ["lemmatizer"]
"""


def _read(folder: Path, text: str) -> object:
    (folder / "tagger.toml").write_text(text, encoding="utf-8")
    return read_declaration(folder / "tagger.toml")


def test_a_whole_declaration(tmp_path: Path) -> None:
    (tmp_path / "tagger.toml").write_text(WHOLE, encoding="utf-8")
    made = read_declaration(tmp_path / "tagger.toml")
    assert (made.name, made.kind, made.language, made.version) == ("ner", "spacy", "fr", "3")
    assert made.path == (tmp_path / "model").resolve()
    assert made.labels == {"PER": "personnePhysique", "MISC": "ignored"}
    assert (made.tokens, made.overlap, made.options) == (60, 10, {"exclude": ["lemmatizer"]})
    assert read_declaration(tmp_path / "tagger.toml", Path("/srv")).path == Path("/srv/model")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        pytest.param('name = "ner"', "", "“name” is missing", id="no name"),
        pytest.param('name = "ner"', 'name = "../ner"', "“name” cannot be", id="a name that would leave its folder"),
        pytest.param('kind = "spacy"', "", "“kind” is missing", id="no kind"),
        pytest.param('language = "fr"', 'language = "de"', "“language” cannot be “de”", id="a language we do not read"),
        pytest.param('path = "model"', "", "where it is, once", id="neither path nor address"),
        pytest.param('path = "model"', 'path = "m"\naddress = "http://localhost"', "where it is, once", id="both"),
        pytest.param('version = "3"', "version = 3", "“version” cannot be “3”", id="a number for a text"),
        pytest.param('version = "3"', 'versoin = "3"', "unknown key, “versoin”", id="a slip of the pen"),
        pytest.param('PER = "personnePhysique"', "PER = 1", "“labels.PER” cannot be", id="a label that is no text"),
        pytest.param("tokens = 60", "tokens = 5", "“windows.tokens” cannot be “5”", id="windows of five tokens"),
        pytest.param("tokens = 60", "tokens = true", "“windows.tokens” cannot be “True”", id="a switch for a number"),
        pytest.param("overlap = 10", "overlap = 30", "“windows.overlap” cannot be “30”", id="all of it overlaps"),
        pytest.param("overlap = 10", "stride = 1", "unknown key, “windows.stride”", id="an unknown key of a table"),
        pytest.param("[options]", "[[options]]", "“options” cannot be", id="several tables for one"),
    ],
)
def test_what_it_cannot_say_is_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadTagger) as caught:
        _read(tmp_path, WHOLE.replace(old, new))
    assert said in caught.value.sentence("en")
    assert caught.value.sentence("fr").startswith("Le modèle «\u00a0")


@pytest.mark.parametrize(
    "data",
    [pytest.param(None, id="no file"), pytest.param(b"name = ", id="no TOML"), pytest.param(b"\xff", id="no UTF-8")],
)
def test_a_file_that_is_no_declaration_is_refused(tmp_path: Path, data: bytes | None) -> None:
    if data is not None:
        (tmp_path / "tagger.toml").write_bytes(data)
    with pytest.raises(BrokenLine) as caught:
        read_declaration(tmp_path / "tagger.toml")
    assert isinstance(caught.value, EngineError)
    assert "tagger.toml" in caught.value.sentence("fr")
