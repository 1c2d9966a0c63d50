"""Sentences that a user adds to the panel: with their gold, once, for nobody else's eyes, and
measured apart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli.documents import pipeline
from engine.cli.main import main
from engine.core.errors import NotForPanel, StoreClosed, UnknownName
from engine.core.model import Entity
from engine.core.settings import settings
from engine.measure.errors.errors import Error, errors
from engine.measure.panel import additions as panel_additions
from engine.measure.panel.additions import BY_CAUSE, add, read_own, sentence, suggest_phenomenon
from engine.measure.panel.panel import marked_up, panel, phenomena
from engine.measure.results import ComparedDocument
from tests.engine.measure.compared import compared


@pytest.fixture
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Keep what is added in a folder of the test's own."""
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    yield tmp_path / "panel"
    settings.cache_clear()


def missed(gold: str, language: str = "fr") -> tuple[ComparedDocument, Error]:
    """Give a document of which all is missed, and its first error."""
    plain = re.sub(r"⟦([^|]+)\|\w+⟧", r"\1", gold)
    one = compared(gold, plain, language=language)
    return one, errors([one])[0]


GOLD = "La cour a statué. Puis ⟦Maëlys|prenom⟧ ⟦TAVERNIER|nom⟧\u00a0a vu Me ⟦Petit|avocat⟧ à\u202f⟦Tulle|localite⟧. Elle est partie."


def test_a_sentence_goes_in_with_all_its_gold_and_reads_back(var: Path) -> None:
    one, error = missed(GOLD)
    done = add(one, error, "capitals")
    (item,) = read_own("fr")
    assert (done.outcome, item.own, item.phenomenon.name) == ("added", True, "capitals")
    assert marked_up(item.text, item.entities) == GOLD[18:].removesuffix(" Elle est partie.")
    assert "TAVERNIER|nom⟧⍽a vu" in (var / "fr.txt").read_text()


def test_it_stands_behind_the_shipped_ones_where_it_is_asked_for(var: Path) -> None:
    add(*missed(GOLD))
    assert panel("fr", own=True) == (*panel("fr"), *read_own("fr"))
    assert not any(item.own for item in panel("fr"))
    assert (read_own("en"), panel("en", own=True)) == ((), panel("en"))


def test_a_sentence_is_added_once(var: Path) -> None:
    one, error = missed(GOLD)
    assert add(one, error, "capitals").outcome == "added"
    before = (var / "fr.txt").read_bytes()
    again = add(one, errors([one])[1], "initials")
    assert (again.outcome, again.phenomenon) == ("already", "capitals")
    assert (var / "fr.txt").read_bytes() == before


def test_sentences_add_up_in_their_order(var: Path) -> None:
    add(*missed("M. ⟦Roux|nom⟧ est venu."))
    add(*missed("M. ⟦Alba|nom⟧ est parti."))
    assert [item.text for item in read_own("fr")] == ["M. Roux est venu.", "M. Alba est parti."]


def test_nobody_else_can_read_it(var: Path) -> None:
    add(*missed(GOLD))
    assert {path.name: path.stat().st_mode & 0o777 for path in var.iterdir()} == {"fr.txt": 0o600, ".lock": 0o600}
    assert var.stat().st_mode & 0o777 == 0o700


def test_a_mention_is_never_cut(var: Path) -> None:
    one, _ = missed("Il a dit. Puis ⟦Roux. Le Grand|nom⟧ est venu. Fin.")
    (error, *_) = errors([one])
    text, (entity,) = sentence(one, error)
    assert text == "Puis Roux. Le Grand est venu."
    assert text[entity.start : entity.end] == "Roux. Le Grand"


def test_an_english_sentence_goes_into_the_english_panel(var: Path) -> None:
    add(*missed("Mr. ⟦Okafor|nom⟧ appeals.", "en"), "compound_names")
    assert ([item.text for item in read_own("en")], read_own("fr")) == (["Mr. Okafor appeals."], ())


REFUSED = [
    pytest.param("Puis ⟦Roux|nom⟧ " + "et puis " * 200 + "fin.", id="a page without a full stop"),
    pytest.param("# Puis ⟦Roux|nom⟧ a dit.", id="it would be a comment"),
    pytest.param("=== Puis ⟦Roux|nom⟧ a dit.", id="it would be a title"),
    pytest.param("Puis ⟦Roux|nom⟧ a vu le signe ⍽ là.", id="it holds a sign of the markup"),
    pytest.param("Puis ⟦Roux|nom⟧ \0\0\0 a dit.", id="the text is not known"),
]


@pytest.mark.parametrize("gold", REFUSED)
def test_what_the_panel_cannot_hold_is_refused_and_nothing_is_written(var: Path, gold: str) -> None:
    with pytest.raises(NotForPanel):
        add(*missed(gold), "capitals")
    assert not (var / "fr.txt").exists()


def test_a_label_that_the_panel_does_not_know_is_refused(var: Path) -> None:
    one, error = missed("Puis ⟦Roux|nom⟧ a dit.")
    foreign = tuple(replace(e, label="personnePhysique") for e in one.pair.gold)
    with pytest.raises(NotForPanel):
        add(replace(one, pair=replace(one.pair, gold=foreign)), error, "capitals")


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        pytest.param(lambda: add(*missed(GOLD), "zut"), UnknownName, id="no such phenomenon"),
        pytest.param(lambda: add(*missed(GOLD, "de"), "capitals"), UnknownName, id="no panel in this language"),
        pytest.param(lambda: read_own("de"), UnknownName, id="nor to read"),
    ],
)
def test_an_unknown_name_is_said(var: Path, call: Callable[[], object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        call()


def test_a_folder_that_cannot_be_written_is_said(var: Path) -> None:
    var.write_text("a file where the folder should be")
    with pytest.raises(StoreClosed):
        add(*missed(GOLD), "capitals")


def test_a_write_that_fails_leaves_what_was_there(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(*missed("M. ⟦Roux|nom⟧ est venu."))
    before = (var / "fr.txt").read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(panel_additions.os, "fsync", full)
    with pytest.raises(StoreClosed):
        add(*missed(GOLD), "capitals")
    assert (var / "fr.txt").read_bytes() == before
    assert {path.name for path in var.iterdir()} == {"fr.txt", ".lock"}


@pytest.mark.parametrize(
    ("gold", "phenomenon"),
    [
        ("M. ⟦ROUX|nom⟧ part", "capitals"), ("M. ⟦R.|nom⟧ part", "initials"), ("M. ⟦N'Guessan|nom⟧ part", "foreign_names"),
        ("M. ⟦Roux|nom⟧ part", "compound_names"), ("né le ⟦12 mars 1965|naissance⟧", "dates"), ("au ⟦12 rue Zola|adresse⟧", "addresses"),
    ],
)  # fmt: skip
def test_a_phenomenon_is_suggested(gold: str, phenomenon: str) -> None:
    assert suggest_phenomenon(missed(gold)[1]) == phenomenon


def test_what_is_suggested_exists() -> None:
    assert set(BY_CAUSE.values()) <= set(phenomena())


class Nothing:
    """A tagger that finds nothing."""

    name, device, language = "nothing", "cpu", "fr"

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        return ()


def test_the_command_shows_them_apart(
    var: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: Nothing())
    monkeypatch.setattr("engine.measure.panel.panel.read_shipped", lambda language: ())
    add(*missed("Puis ⟦Roux|nom⟧ est venu."), "capitals")
    assert main(["panel", "--rules", "none", "--failed"]) == 0
    said = capsys.readouterr().out
    mine = said[said.index("Vos phrases, modèle « fr »") :]
    assert "Nom en capitales" in mine
    assert "attendu  Puis ⟦Roux|nom⟧ est venu." in mine
    assert main(["panel", "--rules", "none", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["all"]["sentences"]["of"], data["own"]["sentences"]["of"]) == (0, 1)
