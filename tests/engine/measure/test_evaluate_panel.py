"""The panel: complete, marked by the label policy, and measured with a tagger that knows all, one
that knows nothing and one that errs."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.cli.documents import pipeline
from engine.cli.main import main
from engine.core.broken import BrokenLine
from engine.core.errors import UnknownName
from engine.core.labels import JUDGE, LABELS, LAWYER, NAME_LABELS, SURNAME
from engine.core.model import Entity
from engine.measure.panel.panel import PROFILES, Item, marked_up, panel, phenomena, read_panel, run, total
from engine.measure.rules.rule_sets import RULE_SETS, left_out
from engine.rules import RULES

LANGUAGES = tuple(PROFILES)
Keep = Callable[[Entity], bool]
ALL = [item for language in LANGUAGES for item in panel(language)]
GROUPS = [
    (language, name) for language in LANGUAGES for name in dict.fromkeys(i.phenomenon.name for i in panel(language))
]
each = pytest.mark.parametrize(
    "items",
    [tuple(item for item in panel(language) if item.phenomenon.name == name) for language, name in GROUPS],
    ids=[f"{language}-{name}" for language, name in GROUPS],
)
# "M. Tsang" is an English judge's initial, not a French title
TITLE = re.compile(
    r"(?:MM?\.(?! Tsang)|Mmes?|Mlles?|Mes?|Dr\.?|Pr|Monsieur|Madame|Maître|Docteur|Mr\.?|Mrs\.?|Ms\.?|Sir|née?|alias)\s",
    re.IGNORECASE,
)
FORM = re.compile(r"\b(?:SARL|SAS|SCI|SCP|SELARL|EURL|associés|Ltd|Inc|Corp|LLP)\b", re.IGNORECASE)


class Knowing:
    """Gives what ``keep`` leaves of the gold."""

    name, device = "knowing", "cpu"

    def __init__(self, keep: Keep, language: str = "fr") -> None:
        self.keep, self.language = keep, language
        self.known = {item.text: item for item in panel(language)}

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        return tuple(replace(entity, source="model:x") for entity in self.known[text].entities if self.keep(entity))


def everything(entity: Entity) -> bool:
    return True


def nothing(entity: Entity) -> bool:
    return False


def test_there_are_enough_sentences() -> None:
    counts = {language: len(panel(language)) for language in LANGUAGES}
    assert counts["fr"] >= 110
    assert counts["en"] >= 50
    assert sum(counts.values()) >= 180


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phenomenon_has_three_sentences(language: str) -> None:
    counts = Counter(item.phenomenon.name for item in panel(language))
    assert min(counts.values()) >= 3
    assert set(counts) == set(phenomena()) if language == "fr" else set(counts) <= set(phenomena())


def test_no_sentence_stands_twice() -> None:
    assert len({item.text for item in ALL}) == len(ALL)


@each
def test_spans_are_exact_sorted_and_disjoint(items: tuple[Item, ...]) -> None:
    for item in items:
        assert all(item.text[e.start : e.end] == e.text == e.text.strip() and e.label in LABELS for e in item.entities)
        assert all(one.end <= other.start for one, other in pairwise(item.entities))


@each
def test_no_title_and_no_legal_form_lies_in_a_name(items: tuple[Item, ...]) -> None:
    entities = [entity for item in items for entity in item.entities]
    assert [e.text for e in entities if e.label in NAME_LABELS and TITLE.match(e.text)] == []
    named = ("person", "organisation", "court")
    assert [e.text for e in entities if LABELS[e.label].family in named and FORM.search(e.text)] == []


@each
def test_the_name_of_a_judge_or_lawyer_is_one_span(items: tuple[Item, ...]) -> None:
    """Two names side by side with one space between them are those of a firm."""
    for item in items:
        for one, other in pairwise(item.entities):
            if one.label == other.label and one.label in (JUDGE, LAWYER):
                firm = re.search(r"SCP|LLP", item.text)
                assert firm or item.text[one.end : other.start] != " ", item.text


@each
def test_a_surname_holds_no_punctuation_of_a_list(items: tuple[Item, ...]) -> None:
    surnames = [entity.text for item in items for entity in item.entities if entity.label == SURNAME]
    assert [text for text in surnames if re.search(r"[,;()«»“”]", text)] == []


def test_blanks_that_cannot_be_seen_are_written_visibly() -> None:
    (item,) = read_panel("=== dates\nle⍽⟦5⎵mai|naissance⟧\n", "x.txt")
    assert item.text == "le\u00a05\u202fmai"
    assert item.entities[0].text == "5\u202fmai"


def test_a_sentence_may_take_several_lines() -> None:
    one, other = read_panel("# note\n\n=== line_ends\nM.\n⟦Roux|nom⟧\n\nautre\n", "x.txt")
    assert (one.text, one.line, other.text, other.line) == ("M.\nRoux", 4, "autre", 7)


@pytest.mark.parametrize(
    ("source", "line", "reason"),
    [
        pytest.param("une phrase\n", 1, "untitled", id="before the first title"),
        pytest.param("=== dates\n\nle ⟦5 mai|nee⟧\n", 3, "label", id="an unknown label"),
        pytest.param("=== dates\nbon\nle ⟦5 mai\n", 3, "bracket", id="an open bracket"),
    ],
)
def test_a_broken_line_is_said_with_its_number(source: str, line: int, reason: str) -> None:
    with pytest.raises(BrokenLine) as caught:
        read_panel(source, "x.txt")
    assert (caught.value.params["line"], caught.value.params["reason"]) == (line, reason)


@pytest.mark.parametrize(
    "call", [lambda: panel("de"), lambda: read_panel("=== zut\nx\n", "x.txt")], ids=["language", "phenomenon"]
)
def test_an_unknown_name_is_said(call: Callable[[], object]) -> None:
    with pytest.raises(UnknownName):
        call()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_knows_the_gold_has_all_right(language: str) -> None:
    results = run(Knowing(everything, language), rules="none")
    whole = total(results.values())
    assert [one.name for one in results] == list(dict.fromkeys(item.phenomenon.name for item in panel(language)))
    assert (whole.sentences.rate, whole.score.f1, whole.leaked.count) == (1.0, 1.0, 0)
    assert whole.sentences.of == len(panel(language))
    assert whole.failed == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_knows_nothing_has_nothing_right_and_leaks_all(language: str) -> None:
    marked = [item for item in panel(language) if item.entities]
    whole = total(run(Knowing(nothing, language), marked, "none").values())
    assert (whole.sentences.count, whole.score.f1, whole.leaked.rate) == (0, 0.0, 1.0)
    assert len(whole.failed) == len(marked)


def test_one_miss_costs_its_sentence_and_its_letters() -> None:
    items = read_panel("=== initials\n⟦J.|prenom⟧ ⟦Le Du|nom⟧ et Me ⟦Roux|avocat⟧\n\nrien\n", "x.txt")
    tagger = Knowing(lambda entity: entity.label != SURNAME)
    tagger.known = {item.text: item for item in items}
    (result,) = run(tagger, items, "none").values()
    assert (result.sentences.count, result.sentences.of) == (1, 2)
    assert (result.score.right, result.score.spurious, result.score.missed) == (2, 0, 1)
    assert (result.leaked.count, result.leaked.of) == (4, 5)  # the lawyer's name may stay readable
    assert result.failed[0].to_json() == {
        "line": 2,
        "expected": "⟦J.|prenom⟧ ⟦Le Du|nom⟧ et Me ⟦Roux|avocat⟧",
        "found": "⟦J.|prenom⟧ Le Du et Me ⟦Roux|avocat⟧",
    }


@each
def test_a_sentence_marked_up_reads_back(items: tuple[Item, ...]) -> None:
    for item in items:
        (again,) = read_panel(f"=== {item.phenomenon.name}\n{marked_up(item.text, item.entities)}\n", "x.txt")
        assert (again.text, again.entities) == (item.text, item.entities)


def test_rule_sets() -> None:
    names = {rule.name for rule in RULES}
    assert (left_out("all"), set(left_out("propagation")), set(left_out("none"))) == (
        (),
        names - {"propagation"},
        names,
    )
    with pytest.raises(UnknownName) as caught:
        left_out("zut")
    assert caught.value.params["known"] == ", ".join(RULE_SETS)


@pytest.fixture
def knowing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Keep], None]:
    return lambda keep: monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: Knowing(keep))


def test_the_command_prints_a_line_for_each_phenomenon(
    knowing: Callable[[Keep], None], capsys: pytest.CaptureFixture[str]
) -> None:
    knowing(everything)
    assert main(["panel", "--rules", "none", "--failed"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Phrases difficiles, modèle « fr »"
    assert any(line.startswith("Prénom seul") and "5/5" in line for line in lines)
    assert sum("100,0\u00a0%" in line for line in lines) == len(phenomena()) + 1
    assert not any("attendu" in line for line in lines)


def test_failed_sentences_are_written_on_one_line_each(
    knowing: Callable[[Keep], None], capsys: pytest.CaptureFixture[str]
) -> None:
    knowing(nothing)
    assert main(["--lang", "en", "panel", "--rules", "none", "--failed"]) == 0
    said = capsys.readouterr().out
    assert "Name cut by a line end, line" in said
    assert "expected  Condamne M.⏎⟦Fousseni|prenom⟧ ⟦Traoré|nom⟧ aux dépens." in said
    assert "found     Condamne M.⏎Fousseni Traoré aux dépens." in said


def test_the_command_gives_json(knowing: Callable[[Keep], None], capsys: pytest.CaptureFixture[str]) -> None:
    knowing(lambda entity: entity.label != "adresse")
    assert main(["panel", "--rules", "none", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["model"], said["rules"]) == ("fr", "none")
    assert said["all"]["sentences"]["of"] == len(panel("fr"))
    assert said["phenomena"]["initials"]["mentions"]["f1"] == 1.0
    assert said["phenomena"]["addresses"]["failed"]


def test_a_wrong_rule_set_is_said_before_the_model_is_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["panel", "--rules", "zut"]) == 2
    assert capsys.readouterr().err == "« zut » est inconnu ici. Choix possibles : all, propagation, none.\n"
