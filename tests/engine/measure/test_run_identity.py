"""Two runs are of one engine when nothing that decides what they mask differs."""

from __future__ import annotations

import pytest

from engine.core import EngineInfo, Profile, load_profile, replace
from engine.measure import RunIdentity, identify

JUDICIAL = load_profile("judiciaire")
ENGINE = EngineInfo("0.9.0", "fr", "cpu", "judiciaire", ("names", "dates"), "ab" * 32)


def test_a_run_is_identified_by_program_weights_rules_and_profiles() -> None:
    made = identify([ENGINE, ENGINE], [JUDICIAL])
    assert made == RunIdentity("0.9.0", {"fr": "ab" * 32}, ("names", "dates"), {"judiciaire": JUDICIAL.sha256})
    assert made.known


def test_the_device_does_not_make_another_engine() -> None:
    assert identify([ENGINE], [JUDICIAL]) == identify([replace(ENGINE, device="cuda")], [JUDICIAL])


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"version": "0.9.1"}, "version"),
        ({"weights": "cd" * 32}, "weights"),
        ({"rules": ("names",)}, "rules"),
        ({"rules": ("dates", "names")}, "rules"),
    ],
)
def test_each_part_that_differs_is_named(changed: dict[str, object], part: str) -> None:
    other = identify([replace(ENGINE, **changed)], [JUDICIAL])
    assert identify([ENGINE], [JUDICIAL]).differences(other) == (part,)


def test_a_profile_that_masks_something_else_under_the_same_name_is_another() -> None:
    lax = replace(JUDICIAL, labels={**JUDICIAL.labels, "adresse": "keep"})
    assert identify([ENGINE], [JUDICIAL]).differences(identify([ENGINE], [lax])) == ("profiles",)


def test_titles_and_strategies_do_not_make_another_profile() -> None:
    renamed = replace(JUDICIAL, fr="Autre", strategy="noir", strategies={"email": "noir"})
    assert isinstance(renamed, Profile)
    assert renamed.sha256 == JUDICIAL.sha256


@pytest.mark.parametrize(
    ("engines", "unknown"),
    [
        ([], ("version", "weights", "rules")),
        ([replace(ENGINE, weights="")], ("weights", "rules")),
        ([ENGINE, replace(ENGINE, weights="cd" * 32)], ("weights", "rules")),
        ([ENGINE, replace(ENGINE, version="0.8.0")], ("version",)),
        ([ENGINE, replace(ENGINE, rules=())], ("rules",)),
    ],
)
def test_what_the_documents_do_not_agree_on_is_unknown(engines: list[EngineInfo], unknown: tuple[str, ...]) -> None:
    assert identify(engines, [JUDICIAL]).unknown == unknown


def test_no_rule_is_known_to_be_none() -> None:
    assert identify([replace(ENGINE, rules=())], [JUDICIAL]).known


def test_a_run_in_two_languages_has_the_weights_of_both_models() -> None:
    english = replace(ENGINE, model="en", weights="ef" * 32)
    assert identify([ENGINE, english], [JUDICIAL]).weights == {"fr": "ab" * 32, "en": "ef" * 32}


def test_what_is_written_is_read_back() -> None:
    for made in (identify([ENGINE], [JUDICIAL]), RunIdentity()):
        assert RunIdentity.from_json(made.to_json()) == made
