"""Models by language: the first at once, others when a document of theirs comes, all kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import ModelAltered, ModelMissing
from engine.core.settings import Settings
from engine.tagging import Taggers, installed_models, tagger as models

LANGUAGES = {"fr": "fr", "grand": "fr", "en": "en"}


class FakeTagger:
    def __init__(self, name: str) -> None:
        self.name, self.device, self.language = name, "cpu", LANGUAGES[name]


class Loader:
    """Loads fakes and notes their names."""

    def __init__(self) -> None:
        self.loaded: list[str] = []

    def __call__(self, name: str) -> FakeTagger:
        self.loaded.append(name)
        return FakeTagger(name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder of models, with a French one."""
    monkeypatch.setattr(models, "settings", lambda: Settings(data=tmp_path))
    install(tmp_path, "fr")
    return tmp_path


def install(folder: Path, name: str, **facts: str) -> None:
    (folder / "models" / name).mkdir(parents=True)
    facts = {"name": name, "language": LANGUAGES.get(name, "fr"), "date": "2026-11-20", "sha256": "0" * 64} | facts
    (folder / "models" / name / "model.json").write_text(json.dumps(facts), encoding="utf-8")


def test_a_model_is_loaded_when_its_language_first_comes_and_kept() -> None:
    load = Loader()
    taggers = Taggers(load, "fr", lambda: {"fr": "fr", "en": "en"})
    assert load.loaded == []
    assert [taggers.of(code).name for code in ("fr", "fr", "en", "fr", "en")] == ["fr", "fr", "en", "fr", "en"]
    assert load.loaded == ["fr", "en"]
    assert taggers.of("en") is taggers.of("en")


def test_a_language_without_a_model_gets_the_first_one() -> None:
    load = Loader()
    taggers = Taggers(load, "fr", lambda: {"fr": "fr"})
    assert taggers.of("it") is taggers.of("en") is taggers.first
    assert load.loaded == ["fr"]


def test_a_program_that_has_only_english_to_read_loads_only_english() -> None:
    load = Loader()
    Taggers(load, "fr", lambda: {"fr": "fr", "en": "en"}).of("en")
    assert load.loaded == ["en"]


def test_a_model_that_is_named_alone_serves_every_language() -> None:
    taggers = Taggers(Loader(), "grand", dict)
    assert taggers.of("fr") is taggers.of("en") is taggers.first


def test_a_model_that_cannot_be_used_is_said_and_tried_again() -> None:
    tries = iter([ModelAltered(name="en")])

    def load(name: str) -> FakeTagger:
        if name == "en" and (error := next(tries, None)):
            raise error
        return FakeTagger(name)

    taggers = Taggers(load, "fr", lambda: {"en": "en"})
    with pytest.raises(ModelAltered):
        taggers.of("en")
    assert taggers.of("fr").name == "fr"
    assert taggers.of("en").name == "en"


@pytest.mark.parametrize(
    ("names", "first", "found"),
    [
        pytest.param([], "fr", {"fr": "fr"}, id="one model"),
        pytest.param(["en"], "fr", {"fr": "fr", "en": "en"}, id="two languages"),
        pytest.param(["en", "grand"], "fr", {"fr": "fr", "en": "en"}, id="two of a language"),
        pytest.param(["en", "grand"], "grand", {"fr": "grand", "en": "en"}, id="the one of the settings comes first"),
        pytest.param(["en"], "en", {"fr": "fr", "en": "en"}, id="an English house"),
    ],
)
def test_each_language_has_one_model(folder: Path, names: list[str], first: str, found: dict[str, str]) -> None:
    for name in names:
        install(folder, name)
    assert installed_models(first) == found


def test_a_model_installed_later_is_found(folder: Path) -> None:
    taggers = Taggers(Loader(), "fr")
    assert taggers.of("en").name == "fr"
    install(folder, "en")
    assert taggers.of("en").name == "en"


def test_a_first_model_that_is_not_there_is_said(folder: Path) -> None:
    with pytest.raises(ModelMissing):
        Taggers(Loader(), "grand").of("fr")


def test_a_model_that_says_nothing_of_its_language_is_french(folder: Path) -> None:
    path = folder / "models" / "fr" / "model.json"
    facts = json.loads(path.read_text(encoding="utf-8"))
    del facts["language"]
    path.write_text(json.dumps(facts), encoding="utf-8")
    assert installed_models("fr") == {"fr": "fr"}
