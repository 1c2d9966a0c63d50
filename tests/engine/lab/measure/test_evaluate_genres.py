"""Genres measured with a tagger that knows all, one that knows nothing, and through the command
line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.cli.documents import pipeline
from engine.cli.main import main
from engine.core.errors import UnknownName
from engine.core.model import Entity
from engine.interchange.samples import genres, gold
from engine.lab.measure.genres import measure_genres
from engine.measure import DIRECT, GROUPS, PERSONS
from engine.measure.rules.rule_sets import left_out
from engine.rules import RULES


class Knowing:
    """Gives the gold of the document, or nothing of it."""

    name, device, language = "knowing", "cpu", "fr"

    def __init__(self, keep: Callable[[Entity], bool]) -> None:
        self.keep = keep
        self.known = {one.text: one for genre in genres() for one in gold(genre.name)}

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        return tuple(replace(e, person=None, source="model:x") for e in self.known[text].entities if self.keep(e))


def test_who_knows_the_gold_misses_nothing() -> None:
    found = list(measure_genres(Knowing(lambda entity: True), "propagation"))
    assert [one.genre.name for one in found] == [g.name for g in genres() if g.language == "fr" and gold(g.name)]
    for one in found:
        assert one.leaks.mentions(PERSONS).rate == 1.0
        assert one.leaks.clean(PERSONS).rate == 1.0


def test_who_knows_nothing_misses_all() -> None:
    for one in measure_genres(Knowing(lambda entity: False), "propagation"):
        assert one.leaks.mentions(PERSONS).rate < 0.05
        assert one.leaks.clean(PERSONS).count == one.leaks.professionals.count == 0
        assert len(one.to_json()["missed"]) == sum(
            one.leaks.mentions(group).of - one.leaks.mentions(group).count for group in GROUPS if group != DIRECT
        )


def test_what_the_profile_keeps_is_not_asked_for() -> None:
    found = {one.genre.name: one for one in measure_genres(Knowing(lambda entity: True), "propagation")}
    assert "towns" not in found["administratif"].to_json()["groups"]
    assert "towns" in found["prudhommes"].to_json()["groups"]


def test_a_rule_set_leaves_out_the_other_rules() -> None:
    assert left_out("all") == ()
    assert set(left_out("propagation")) == {rule.name for rule in RULES} - {"propagation"}
    with pytest.raises(UnknownName):
        left_out("zut")


@pytest.fixture
def knowing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: Knowing(lambda entity: True))


def test_the_command_prints_a_line_for_each_genre(knowing: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["genres", "--rules", "propagation"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Genres à part, modèle « fr »"
    assert any(line.startswith("Juridictions administratives") and "100,0\u00a0%" in line for line in lines)


def test_the_command_gives_json(knowing: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "genres", "--rules", "propagation", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["model"], said["rules"]) == ("fr", "propagation")
    persons = said["genres"]["administratif"]["groups"]["persons"]
    assert persons["mentions"]["count"] == persons["mentions"]["of"] > 300
    assert persons["clean_documents"]["of"] == len(gold("administratif"))


def test_a_wrong_rule_set_is_said_before_the_model_is_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["genres", "--rules", "zut"]) == 2
    assert capsys.readouterr().err == "« zut » est inconnu ici. Choix possibles : all, propagation, none.\n"
