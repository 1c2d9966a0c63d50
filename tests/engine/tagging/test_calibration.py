"""Scores and the probability that nothing was missed, by a calibration; and the file that holds
one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import ModelAltered
from engine.core.labels import COMPANY, FIRST_NAME, JUDGE, NAMED_COMPANY, SURNAME
from engine.core.model import Entity, Suspect, replace
from engine.core.settings import settings
from engine.tagging.calibration import (
    OTHER_COMPANY,
    PARTY_COMPANY,
    Calibration,
    borne_words,
    doubt_features,
    group,
    load,
    log_odds,
)

TEXT = "M. Aurélien Kermadec et la SARL Kermadec Toitures contre la SAS Velunor, à Pléneuf ; Yanis est entendu."
CALIBRATION = Calibration(
    {"person": (1.0, 0.5), PARTY_COMPANY: (3.0, 0.0), OTHER_COMPANY: (-2.0, 0.0)},
    {"propagation": {"person": 0.75}, "iban": {"number": 1.0}},
    (1.5, -1.0, -0.2),
)


def _entity(words: str, label: str, source: str = "model:fr", score: float = 0.9, masked: bool = True) -> Entity:
    start = TEXT.index(words)
    return Entity(start, start + len(words), words, label, source, score, masked=masked)


def _suspect(words: str, probability: float, place: int = 0) -> Suspect:
    start = TEXT.index(words, place)
    return Suspect(start, start + len(words), words, probability)


@pytest.mark.parametrize(
    ("entity", "score"),
    [
        pytest.param(_entity("Aurélien", FIRST_NAME, score=0.5), 0.7311, id="a name of the tagger: bias alone at 0.5"),
        pytest.param(_entity("Aurélien", FIRST_NAME, score=0.9), 0.8907, id="a name of the tagger: 1 + log(9) / 2"),
        pytest.param(_entity("Aurélien", FIRST_NAME, score=1.0), 0.9974, id="a score of 1 has no infinite odds"),
        pytest.param(_entity("Aurélien", FIRST_NAME, score=0.0), 0.0189, id="nor has a score of 0"),
        pytest.param(_entity("Kermadec Toitures", NAMED_COMPANY), 0.9526, id="a company that bears a party's name"),
        pytest.param(_entity("Velunor", NAMED_COMPANY), 0.1192, id="a company that bears nobody's"),
        pytest.param(_entity("Kermadec", SURNAME, "rule:propagation"), 0.75, id="a rule: what it was right"),
        pytest.param(
            _entity("Pléneuf", "localite", "rule:propagation", 0.8), 0.8, id="a rule, in a group it never had"
        ),
        pytest.param(_entity("Yanis", FIRST_NAME, "rule:not_yet_written", 0.6), 0.6, id="a rule that nobody knows"),
        pytest.param(_entity("Yanis", FIRST_NAME, "human", 1.0), 1.0, id="what a human says"),
        pytest.param(_entity("Pléneuf", "localite", score=0.4), 0.4, id="a group without a curve"),
        pytest.param(_entity("Pléneuf", "labelOfATomorrow", score=0.4), 0.4, id="a label that is unknown"),
    ],
)
def test_a_score_becomes_what_was_measured(entity: Entity, score: float) -> None:
    bearer = _entity("Kermadec", SURNAME)
    others = () if bearer.overlaps(entity) else (bearer,)
    found = CALIBRATION.scores([*others, entity])[-1]
    assert found == replace(entity, score=pytest.approx(score, abs=1e-4))


def test_higher_scores_stay_higher() -> None:
    rising = [_entity("Aurélien", FIRST_NAME, score=step / 100) for step in range(101)]
    scores = [entity.score for entity in CALIBRATION.scores(rising)]
    assert scores == sorted(scores)
    assert len(set(scores)) > 90


@pytest.mark.parametrize(
    ("words", "label", "expected"),
    [
        pytest.param("Aurélien", FIRST_NAME, "person", id="first name"),
        pytest.param("Kermadec", JUDGE, "court", id="judge"),
        pytest.param("Kermadec Toitures", NAMED_COMPANY, PARTY_COMPANY, id="company of a party"),
        pytest.param("Velunor", NAMED_COMPANY, OTHER_COMPANY, id="company of nobody"),
        pytest.param("Velunor", COMPANY, "organisation", id="company without a name"),
    ],
)
def test_spans_are_grouped_by_family_and_companies_by_who_bears_the_name(words: str, label: str, expected: str) -> None:
    assert group(_entity(words, label), frozenset({"kermadec", "aurelien"})) == expected


def test_words_that_persons_bear_are_folded_and_longer_than_a_particle() -> None:
    text = "Zoé de La Ferté-Lévêque"
    entities = [Entity(0, 3, "Zoé", FIRST_NAME, "human"), Entity(4, len(text), text[4:], SURNAME, "human")]
    assert borne_words([*entities, Entity(0, 3, "Zoé", JUDGE, "human")]) >= {"zoe"}
    assert "de" not in borne_words(entities)
    assert borne_words([Entity(0, 3, "Zoé", JUDGE, "human")]) == frozenset()


KERMADEC = _entity("Kermadec", SURNAME)


@pytest.mark.parametrize(
    ("more", "entities", "suspects"),
    [
        pytest.param(0.0, [KERMADEC], [], id="no suspect"),
        pytest.param(0.3, [KERMADEC], [_suspect("Yanis", 0.3)], id="one"),
        pytest.param(0.5, [KERMADEC], [_suspect("Yanis", 0.3), _suspect("Pléneuf", 0.2)], id="two words add up"),
        pytest.param(
            0.3, [], [_suspect("Kermadec", 0.1), _suspect("Kermadec", 0.3, 20)], id="a word seen twice counts once, at its highest"
        ),
        pytest.param(0.0, [KERMADEC], [_suspect("Kermadec", 0.4)], id="what a rule masks is found"),
        pytest.param(0.4, [KERMADEC], [_suspect("Aurélien Kermadec", 0.4)], id="what is masked in part is not"),
        pytest.param(0.4, [replace(KERMADEC, masked=False)], [_suspect("Kermadec", 0.4)], id="a name left to a professional"),
    ],
)  # fmt: skip
def test_the_misses_expected_are_the_suspects_left_readable(
    more: float, entities: list[Entity], suspects: list[Suspect]
) -> None:
    import math

    doubts, names = doubt_features(TEXT, entities, suspects)
    assert math.exp(doubts) == pytest.approx(0.05 + more)
    assert names == pytest.approx(math.log1p(len({e.text for e in entities if e.masked})))


def test_more_doubt_means_that_it_is_less_likely_that_nothing_was_missed() -> None:
    chances = [
        CALIBRATION.nothing_missed(TEXT, [KERMADEC], [_suspect("Yanis", probability)])
        for probability in (0.02, 0.1, 0.3, 0.49)
    ]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < CALIBRATION.nothing_missed(TEXT, [KERMADEC], []) < 1


def test_extreme_weights_give_a_probability_still() -> None:
    sure = Calibration({"person": (900.0, 0.0)}, {}, (-900.0, 0.0, 0.0))
    assert sure.scores([KERMADEC])[0].score == 1.0
    assert sure.nothing_missed(TEXT, [KERMADEC], []) == 0.0


def test_the_odds_of_a_half_are_even() -> None:
    assert log_odds(0.5) == 0
    assert log_odds(0.2) == pytest.approx(-log_odds(0.8))


GOOD: dict[str, Any] = {
    "schema": 1, "weights": "abc", "curves": {"person": [1.0, 0.5]}, "measured": {"documents": 3},
    "rules": {"nir": {"number": {"probability": 0.99, "right": 9, "cases": 9}}}, "nothing_missed": [1.0, -1.0, 0.0],
}  # fmt: skip


def _folder(tmp_path: Path, content: bytes | None) -> Path:
    (tmp_path / "model.json").write_text(json.dumps({"sha256": "abc"}), encoding="utf-8")
    if content is not None:
        (tmp_path / "calibration.json").write_bytes(content)
    return tmp_path


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    found = load(_folder(tmp_path, json.dumps(GOOD).encode()))
    assert found == Calibration({"person": (1.0, 0.5)}, {"nir": {"number": 0.99}}, (1.0, -1.0, 0.0), {"documents": 3})


def test_a_model_without_one_has_none(tmp_path: Path) -> None:
    assert load(_folder(tmp_path, None)) is None


def test_one_made_for_other_weights_is_none_of_this_model(tmp_path: Path) -> None:
    assert load(_folder(tmp_path, json.dumps(GOOD | {"weights": "def"}).encode())) is None


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"{", id="cut off"),
        pytest.param(b"\xe9", id="not UTF-8"),
        pytest.param(b"[]", id="no table"),
        pytest.param(json.dumps(GOOD | {"schema": 2}).encode(), id="another schema"),
        pytest.param(json.dumps(GOOD | {"curves": {"person": [1.0]}}).encode(), id="half a curve"),
        pytest.param(json.dumps(GOOD | {"curves": {"person": ["a", "b"]}}).encode(), id="a curve of letters"),
        pytest.param(json.dumps(GOOD | {"nothing_missed": [1.0, -1.0]}).encode(), id="a weight too few"),
        pytest.param(json.dumps(GOOD | {"nothing_missed": [1.0, -1.0, float("nan")]}).encode(), id="a weight that is none"),
        pytest.param(
            json.dumps(GOOD | {"rules": {"nir": {"number": {"probability": 1.2}}}}).encode(), id="more than certain"
        ),
        pytest.param(json.dumps(GOOD | {"rules": ["nir"]}).encode(), id="rules that are a list"),
        pytest.param(json.dumps({k: v for k, v in GOOD.items() if k != "weights"}).encode(), id="of no weights"),
        pytest.param(json.dumps({k: v for k, v in GOOD.items() if k != "measured"}).encode(), id="nothing measured"),
    ],
)  # fmt: skip
def test_a_file_of_another_form_is_refused(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(ModelAltered):
        load(_folder(tmp_path, content))


@pytest.mark.parametrize("model", ["fr", "en"])
def test_the_shipped_models_have_their_calibration_within_two_percent(model: str) -> None:
    shipped = load(settings().data / "models" / model)
    assert shipped
    assert {"person", "place", "number", "date"} <= shipped.curves.keys()
    assert all(slope >= 0 for _, slope in shipped.curves.values())
    assert shipped.missed[1] < 0
    masked = shipped.measured["cross_validated"]["spans"]["masked"]
    assert masked["calibrated"]["ece_width"] <= 0.02 < masked["raw"]["ece_width"]
    assert masked["calibrated"]["brier"] < masked["raw"]["brier"]
    bins = shipped.measured["cross_validated"]["bins"]["spans"]
    assert sum(one["cases"] for one in bins) == masked["calibrated"]["cases"]
