"""What the tables of the engine list has a title in every language, and no title is of nothing;
what brings its words with it is said in them, and in other languages by their catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.agreement import measures, places, scale
from engine.alignment import KINDS as DIFFERENCES
from engine.alignment.audit import WHY
from engine.core import catalogue, titles
from engine.core.catalogue import ENGINE, Catalogue, in_all_languages
from engine.core.labels import LABELS, load_profile, profile_names
from engine.core.roles import ROLES
from engine.core.titles import Catalogued, SelfTitled, provenance
from engine.formats.findings import FATES, FINDINGS
from engine.interchange.samples import genres, samples
from engine.lab.measure.perturbations import PERTURBATIONS
from engine.measure.errors.adjum_causes import FALSE_ALARMS, HIDDEN, MISSES
from engine.measure.errors.causes import CAUSES, NEAR
from engine.measure.errors.kinds import KINDS, TERMS
from engine.measure.panel.sentences import phenomena
from engine.pseudonyms import STRATEGIES
from engine.review.court import COURTS
from engine.rules import RULES

LISTED: tuple[Iterable[Catalogued], ...] = (
    LABELS.values(),
    ROLES.values(),
    COURTS.values(),
    measures.MEASURES,
    *(one.bands for one in scale.SCALES),
    (*places.KINDS, places.AGREE),
    KINDS,
    TERMS,
    (*MISSES, *CAUSES),
    FALSE_ALARMS,
    HIDDEN,
)
SPOKEN = {"finding": FINDINGS, "fate": FATES, "difference": DIFFERENCES, "readable": WHY}


def keys() -> set[str]:
    listed = {one.key.format(one) for table in LISTED for one in table}
    return {*listed, *(f"{subject}.{code}" for subject, codes in SPOKEN.items() for code in codes), scale.WARNING}


def test_what_is_listed_has_a_title_and_every_title_is_of_something() -> None:
    subjects = {key.partition(".")[0] for key in keys()}
    assert keys() == {key for key in ENGINE.sentences("fr") if key.partition(".")[0] in subjects}


@pytest.mark.parametrize("language", ENGINE.languages)
def test_titles_of_a_table_differ(language: str) -> None:
    for table in LISTED:
        said = {one.title(language) for one in table}
        assert len(said) == len({one.key.format(one) for one in table})
        assert all(said)


def test_a_title_may_tell_a_number() -> None:
    (near,) = (one for one in CAUSES if one.code == "title_near")
    assert near.title("fr") == f"à {NEAR} mots au plus d'une civilité"


def test_what_brings_its_words_is_said_in_them_until_a_catalogue_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"fr": {"a": "1"}, "en": {"a": "1"}, "de": {"a": "1", "own.profile.mine": "Meines"}}
    for language, words in files.items():
        (tmp_path / f"{language}.json").write_text(json.dumps(words), encoding="utf-8")
    spoken = Catalogue(tmp_path)
    spoken.check()
    monkeypatch.setattr(titles, "ENGINE", spoken)
    monkeypatch.setattr(catalogue, "ENGINE", spoken)

    class Mine(SimpleNamespace, SelfTitled):
        key = "profile.{0.name}"

    mine = Mine(name="mine", fr="Le mien", en="Mine")
    assert in_all_languages(mine.title) == {"fr": "Le mien", "de": "Meines", "en": "Mine"}
    assert Mine(name="other", fr="Autre", en="Other").title("de") == "Autre"


def test_every_language_more_says_what_ships_with_its_words() -> None:
    brought = {
        *(f"own.{key}" for rule in RULES for key in (f"rule.{rule.name}", f"rule.{rule.name}.title")),
        *(f"own.strategy.{name}" for name in STRATEGIES),
        *(f"own.profile.{name}" for name in profile_names()),
        *(f"own.phenomenon.{name}" for name in phenomena()),
        *(f"own.genre.{one.name}" for one in genres()),
        *(f"own.sample.{one.id}" for one in samples()),
        *(f"own.{key}" for one in PERTURBATIONS for key in (one.key.format(one), f"{one.key.format(one)}.sentence")),
    }
    for language in set(ENGINE.languages) - {"fr", "en"}:
        assert brought <= ENGINE.sentences(language).keys(), language
    assert load_profile("judiciaire").title("de") == "Judiciaire"


@pytest.mark.parametrize(
    ("version", "model", "said"),
    [
        pytest.param("0.8.0", "fr 0.3.0", "Nom d'emprunt 0.8.0, modèle fr 0.3.0", id="both"),
        pytest.param("0.8.0", "", "Nom d'emprunt 0.8.0", id="rules alone"),
        pytest.param("", "autre", "modèle autre", id="another system"),
        pytest.param("", "", "–", id="nothing is known"),
    ],
)
def test_what_made_a_document_is_said_in_the_same_words(version: str, model: str, said: str) -> None:
    assert provenance(version, model, "fr") == said
