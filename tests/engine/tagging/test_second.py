"""The second tagger: when it is heard, what it adds to the suspects, which one reads a language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import Entity, ModelAltered, SecondOpinionMissing, Suspect
from engine.core.settings import Settings
from engine.tagging import SecondTagger, SecondTaggers, free_of, load_second, second, second_languages
from tests.engine.tagging.tiny_convolution import tiny_model

TEXT = "Yasmina Hadjeres et Gaspard Trintignol."
SURNAME, TOWN = "personnePhysiqueNom", "localite"


class SaidTagger:
    """A tagger that says what it was given."""

    name, device, language = "second-fr", "cpu", "fr"

    def __init__(self, *entities: Entity) -> None:
        self.entities = entities

    def tag(self, text: str, progress=None, cancelled=None) -> tuple[Entity, ...]:
        """Give the entities."""
        return self.entities


def entity(words: str, label: str = SURNAME, score: float = 0.9, source: str = "model:second-fr") -> Entity:
    start = TEXT.index(words)
    return Entity(start, start + len(words), words, label, source, score)


def suspect(words: str, probability: float) -> Suspect:
    start = TEXT.index(words)
    return Suspect(start, start + len(words), words, probability)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder of second models, with a French one."""
    monkeypatch.setattr(second, "settings", lambda: Settings(data=tmp_path))
    tiny_model(tmp_path / "models" / "second" / "fr")
    return tmp_path / "models" / "second"


def test_it_is_heard_from_its_threshold_on() -> None:
    sure, unsure = entity("Hadjeres", score=0.7), entity("Trintignol", score=0.69)
    assert SecondTagger(SaidTagger(sure, unsure), 0.7, 0.5).mentions(TEXT) == (sure,)


def test_what_overlaps_a_mention_is_not_free() -> None:
    found = [entity("Yasmina Hadjeres", source="rule:x")]
    assert free_of(found, [entity("Hadjeres"), entity("Trintignol")]) == (entity("Trintignol"),)


@pytest.mark.parametrize(
    ("before", "alone", "expected"),
    [
        pytest.param([], [], [], id="nothing"),
        pytest.param([], [entity("Hadjeres")], [("Hadjeres", 0.4)], id="a name"),
        pytest.param([], [entity("Hadjeres", TOWN)], [], id="a town is nobody"),
        pytest.param(
            [suspect("Trintignol", 0.1)], [entity("Hadjeres")], [("Hadjeres", 0.4), ("Trintignol", 0.1)], id="in order"
        ),
        pytest.param(
            [suspect("Hadjeres", 0.6)],
            [entity("Hadjeres")],
            [("Hadjeres", 0.6), ("Hadjeres", 0.4)],
            id="beside the other",
        ),
    ],
)
def test_what_only_it_found_is_suspected_as_likely_as_it_was_worth(before, alone, expected) -> None:
    made = SecondTagger(SaidTagger(), 0.5, 0.4).suspects(before, alone)
    assert [(one.text, one.probability) for one in made] == expected
    assert all(TEXT[one.start : one.end] == one.text for one in made)
    assert [one.second for one in made] == [one not in before for one in made]


def test_its_own_mentions_have_its_worth_as_their_score() -> None:
    rows = SecondTagger(SaidTagger(), 0.5, 0.4).scores([entity("Hadjeres"), entity("Trintignol", source="model:fr")])
    assert [one.score for one in rows] == [0.4, 0.9]


def test_each_language_is_loaded_once() -> None:
    loaded: list[str] = []

    def load(language: str) -> SecondTagger:
        loaded.append(language)
        return SecondTagger(SaidTagger(), 0.5, 0.5)

    taggers = SecondTaggers(load)
    assert taggers.of("fr") is taggers.of("fr")
    taggers.of("en")
    assert loaded == ["fr", "en"]


def test_the_model_of_a_language_says_when_it_is_heard(data: Path) -> None:
    made = load_second("fr", "cpu")
    assert (made.tagger.name, made.threshold, made.worth) == ("second-fr", 0.0, 0.25)
    assert second_languages() == ("fr",)


def test_a_language_without_one_is_said(data: Path) -> None:
    with pytest.raises(SecondOpinionMissing) as raised:
        load_second("de", "cpu")
    assert "“de”" in raised.value.sentence("en")
    assert "« de »" in raised.value.sentence("fr").replace("\u00a0", " ")
    (data / "fr" / "model.json").rename(data / "model.json")
    with pytest.raises(SecondOpinionMissing):
        load_second("fr", "cpu")


@pytest.mark.parametrize(
    "opinion",
    [
        None,
        {},
        {"threshold": 0.5},
        {"threshold": float("nan"), "worth": 0.5},
        {"threshold": 1.5, "worth": 0.5},
        {"threshold": "x", "worth": 1},
    ],
)
def test_a_model_that_does_not_say_when_it_is_heard_was_altered(data: Path, opinion: object) -> None:
    path = data / "fr" / "model.json"
    facts = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**facts, "second_opinion": opinion}), encoding="utf-8")
    with pytest.raises(ModelAltered):
        load_second("fr", "cpu")
