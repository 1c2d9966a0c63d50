"""Kinds of taggers register themselves: a new one is its module and one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import LabMissing, ModelForeign
from engine.core.model import Entity
from engine.tagging import Kind, Tagger, kind_of, kinds, load_tagger, register
from engine.tagging.kinds import CHARACTERS


class SilentTagger:
    """Finds nothing."""

    language = "fr"

    def __init__(self, folder: Path, device: str) -> None:
        self.name, self.device = folder.name, device

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        return ()


def silent(folder: Path, device: str) -> Tagger:
    return SilentTagger(folder, device)


def needing(folder: Path, device: str) -> Tagger:
    raise ModuleNotFoundError("No module named 'zut'", name="zut.inner")


def broken(folder: Path, device: str) -> Tagger:
    raise ModuleNotFoundError("No module named 'engine.zut'", name="engine.zut")


SILENT = Kind("silent", f"{__name__}:silent", "silent.bin")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder of a model, in a program that knows one kind more."""
    monkeypatch.setattr(kinds, "_kinds", dict(kinds._kinds))
    register(SILENT)
    (tmp_path / "own").mkdir()
    return tmp_path / "own"


def facts(folder: Path, **more: str) -> None:
    row = {"name": folder.name, "date": "2026-11-20", "sha256": "0", **more}
    (folder / "model.json").write_text(json.dumps(row), encoding="utf-8")


def test_a_kind_that_registered_itself_is_loaded(folder: Path) -> None:
    facts(folder, kind="silent")
    made = load_tagger(folder, "cpu")
    assert (made.name, made.device, made.tag("M. Roux")) == ("own", "cpu", ())


def test_a_model_that_does_not_say_its_kind_is_known_by_its_file(folder: Path) -> None:
    facts(folder)
    assert kind_of(folder) == CHARACTERS, "where nothing says it, what is missing is said as of the kind that ships"
    (folder / "silent.bin").write_bytes(b"")
    assert kind_of(folder) == SILENT


def test_what_a_model_says_weighs_more_than_the_files_beside_it(folder: Path) -> None:
    facts(folder, kind="characters")
    (folder / "silent.bin").write_bytes(b"")
    assert kind_of(folder) == CHARACTERS


def test_an_unknown_kind_is_refused(folder: Path) -> None:
    facts(folder, kind="zut")
    with pytest.raises(ModelForeign):
        load_tagger(folder, "cpu")


def test_two_kinds_of_one_name_are_a_defect(folder: Path) -> None:
    register(SILENT)
    with pytest.raises(ValueError, match="silent"):
        register(Kind("silent", f"{__name__}:broken", "silent.bin"))


def test_a_package_that_is_missing_is_a_sentence_and_a_module_of_ours_a_defect(folder: Path) -> None:
    register(Kind("needing", f"{__name__}:needing", "a.bin"))
    register(Kind("broken", f"{__name__}:broken", "b.bin"))
    facts(folder, kind="needing")
    with pytest.raises(LabMissing) as caught:
        load_tagger(folder, "cpu")
    assert caught.value.sentence("fr").startswith("Il manque zut,")
    facts(folder, kind="broken")
    with pytest.raises(ModuleNotFoundError):
        load_tagger(folder, "cpu")
