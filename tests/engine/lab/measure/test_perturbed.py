"""A model measured on perturbed gold: one that knows the words of a text loses those that are no
longer written alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli.documents import pipeline
from engine.cli.main import main
from engine.core.errors import UnknownName
from engine.core.labels import SURNAME
from engine.core.model import Entity
from engine.core.scores import Share
from engine.lab.measure.perturbations import perturbations
from engine.lab.measure.perturbed import measure_perturbed, perturbed
from engine.measure import PERSONS
from engine.measure.results import gold_sets
from tests.engine.measure.made_rules import Saying
from tests.engine.measure.test_gains import reference


class Knowing(Saying):
    """Says a surname where it stands as it knows it."""

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        return super().tag(text) if self.spans[0][0] in text else ()


def test_what_is_perturbed_beyond_knowledge_is_missed() -> None:
    tagger = Knowing(("Okonkwo", SURNAME))
    unchanged, capitals = measure_perturbed([reference(), reference()], tagger, "none", ["capitals"])
    assert (unchanged.name, capitals.name) == ("unchanged", "capitals")
    before, after = (one.leaks.mentions(PERSONS) for one in (unchanged, capitals))
    assert before.of == after.of
    assert before.count > after.count == 0
    assert unchanged.leaks.clean(PERSONS).of == 2
    assert capitals.title("en") == "All in capitals"


def test_the_gold_that_is_perturbed_says_what_stands_in_the_new_text() -> None:
    (_, initials) = perturbations("fr", ["initials"])
    made = perturbed(reference().annotation, initials)
    assert all(made.document.text[e.start : e.end] == e.text for e in made.entities)
    assert len(made.entities) == len(reference().annotation.entities)


def test_a_name_that_is_no_perturbation_is_said() -> None:
    with pytest.raises(UnknownName):
        list(measure_perturbed([reference()], Saying(), "none", ["zut"]))


@pytest.fixture
def knowing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let one French document ship, and the tagger know a word; gives the folder of a measuring set
    of the same."""
    monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: Knowing(("Okonkwo", SURNAME)))
    monkeypatch.setattr(gold_sets, "load_shipped", lambda language: (reference(),) if language == "fr" else ())
    annotation = reference().annotation
    rows = [{"start": e.start, "end": e.end, "label": e.label} for e in annotation.entities]
    row = {"id": "juritj-1", "court": "TJ", "text": annotation.document.text, "entities": rows}
    (tmp_path / "juritj-1.json").write_text(json.dumps(row), encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("knowing")
def test_the_command_prints_a_line_for_each_perturbation(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["perturbations", "--rules", "none", "--only", "capitals", "--only", "tables"]
    assert main(call) == 0
    title, head, *lines = capsys.readouterr().out.splitlines()
    assert title == "Référence perturbée « fr », modèle « fr »"
    assert head.startswith("perturbation")
    assert [line.split()[0] for line in lines] == ["unchanged", "capitals", "tables"]
    assert "Tout en capitales" in lines[1]


def test_the_command_gives_json_of_counts_alone(knowing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["--lang", "en", "perturbations", "--set", "fr-dev", "--gold", str(knowing), "--only", "capitals", "--json"]
    assert main([*call, "--rules", "none"]) == 0
    written = capsys.readouterr().out
    assert "Okonkwo" not in written
    said = json.loads(written)
    assert (said["model"], said["set"], said["rules"]) == ("fr", "fr-dev", "none")
    assert list(said["perturbations"]) == ["unchanged", "capitals"]
    persons = said["perturbations"]["capitals"]["groups"]["persons"]["mentions"]
    assert Share(persons["count"], persons["of"]).rate == 0
    assert persons["interval_95"] is None  # of one document


@pytest.mark.usefixtures("knowing")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--only", "zut"], "« zut » est inconnu ici", id="a perturbation"),
        pytest.param(["--set", "zut"], "« zut » est inconnu ici", id="a set"),
        pytest.param(["--set", "en"], "n'est pas de la langue du modèle", id="a set of another language"),
        pytest.param(["--set", "fr-dev"], "Il manque --gold.", id="a measuring set that is nowhere"),
        pytest.param(["--rules", "zut"], "« zut » est inconnu ici", id="rules"),
    ],
)
def test_a_wrong_call_is_told_in_a_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perturbations", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1
