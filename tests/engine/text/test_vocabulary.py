"""The words of ``data/language``: how they are read, checked, and made into patterns and sets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.errors import BadVocabulary
from engine.text import vocabulary as module
from engine.text.vocabulary import FOLDER, LANGUAGES, _read, any_of, listed, vocabulary, words


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of two languages in place of the shipped one; nothing that was read before is
    remembered."""
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    for read in (module._group, module._united):
        monkeypatch.setattr(module, read.__name__, read.__wrapped__)
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("entry", "forms"),
    [
        ("avocat(e)(s)", {"avocat", "avocate", "avocats", "avocates"}),
        ("direct[eur|rice]", {"directeur", "directrice"}),
        ("vice( |-)president", {"vicepresident", "vice president", "vice-president"}),
        ("(co(-))gerant", {"gerant", "cogerant", "co-gerant"}),
        (r"demandeur\(s\)", {"demandeur(s)"}),
        ("s(.)a(.)", {"sa", "s.a", "sa.", "s.a."}),
    ],
)
def test_an_entry_stands_for_its_forms(folder: Path, entry: str, forms: set[str]) -> None:
    (folder / "fr" / "a.toml").write_text(f"[folded]\nb = ['{entry}']\n", encoding="utf-8")
    assert words("a.b") == forms
    pattern = re.compile(any_of("a.b"))
    assert all(pattern.fullmatch(form) for form in forms)
    assert not pattern.fullmatch("x")


def test_a_stem_goes_on_and_a_whole_word_does_not(folder: Path) -> None:
    (folder / "fr" / "a.toml").write_text("[folded]\nb = ['liquidat*', 'juge(s)_']\n", encoding="utf-8")
    pattern = re.compile(any_of("a.b"))
    assert pattern.fullmatch("liquidatrice")
    assert pattern.match("juges du fond")
    assert not pattern.match("jugement")


def test_languages_are_united_and_each_can_be_asked_alone(folder: Path) -> None:
    (folder / "fr" / "a.toml").write_text("[folded]\nb = ['soeur', 'an']\n", encoding="utf-8")
    (folder / "en" / "a.toml").write_text("[folded]\nb = ['sister', 'an']\n", encoding="utf-8")
    assert words("a.b") == {"soeur", "sister", "an"}
    assert any_of("a.b") == "(?:sister|soeur|an)"
    assert vocabulary("fr").pattern("a.b") == "(?:soeur|an)"
    assert listed("a.b", "en") == ("sister", "an")


@pytest.mark.parametrize(
    ("content", "key", "said"),
    [
        ("[folded]\nb = ['Été']\n", "b", "capital"),
        ("[folded]\nb = ['été']\n", "b", "accent"),
        ("[folded]\nb = ['a', 'a']\n", "b", "twice"),
        ("[folded]\nb = ['']\n", "b", "empty"),
        ("[folded]\nb = []\n", "b", "empty"),
        ("[folded]\nb = [' a']\n", "b", "space"),
        ("[folded]\nb = ['a(b']\n", "b", "bracket"),
        ("[folded]\nb = ['a)']\n", "b", "bracket"),
        ("[folded]\nb = ['a()']\n", "b", "bracket"),
        ("[folded]\nb = 'a'\n", "b", "list"),
        ("[folded]\nb = [1]\n", "b", "list"),
        ("[plain]\nb = ['a']\n", "plain", "neither"),
        ("b = ['a']\n", "b", "neither"),
        ("[folded]\nb = ['a']\n[written]\nb = ['A']\n", "b", "twice"),
        ("[folded\n", "-", "TOML"),
        ("[folded]\nc = ['a']\n", "b", "no language"),
    ],
)
def test_a_wrong_entry_is_one_sentence_that_names_file_and_key(folder: Path, content: str, key: str, said: str) -> None:
    (folder / "fr" / "a.toml").write_text(content, encoding="utf-8")
    with pytest.raises(BadVocabulary) as caught:
        any_of("a.b")
    english, french = caught.value.sentence("en"), caught.value.sentence("fr")
    assert said in english
    assert f"“{key}”" in english
    assert f"« {key} »" in french
    assert "a.toml" in english
    assert "a.toml" in french


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/*.toml")), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_shipped_file_can_be_read(file: Path) -> None:
    assert file.parent.name in LANGUAGES
    assert _read(file)
