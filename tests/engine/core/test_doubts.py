"""Doubts are known by kind, variant and place, speak every language and never quote the
document."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.catalogue import ENGINE
from engine.core.doubts import (
    KINDS,
    LEVELS,
    Doubt,
    doubt,
    former_message,
    from_row,
    sentence,
    settling,
    to_row,
    variant_of,
)
from tests.doubts import foreign

VARIANTS = [(kind, variant) for kind, variants in LEVELS.items() for variant in variants]
PARAMS = {"share": 30, "count": 4}
SINCE_0_8 = {
    ("shared_surname", "same"),
    ("name_left", "refused"),
    *((kind, variant) for kind, variant in VARIANTS if kind.startswith(("chain", "second_opinion", "term_", "zone_"))),
}
"""Variants that version 0.7 had no sentence for."""


def raised(kind: str, variant: str) -> Doubt:
    places = ENGINE.places(f"doubt.{kind}.{variant}".removesuffix("."))
    return doubt(kind, 3, 9, variant, person="p1", **{name: PARAMS[name] for name in places})


@pytest.mark.parametrize(("kind", "variant"), VARIANTS)
def test_every_variant_says_what_it_is_and_what_settles_it_in_every_language(kind: str, variant: str) -> None:
    one = raised(kind, variant)
    assert (one.kind, one.variant, one.start, one.end, one.person) == (kind, variant, 3, 9, "p1")
    assert one.level in ("blocking", "look", "note")
    for say in (sentence, settling):
        said = [say(one, language) for language in ENGINE.languages]
        assert len(set(said)) == len(said) > 1
        assert all(words[-1] in ".?" and "{" not in words for words in said)


def test_the_catalogue_has_no_sentence_that_no_doubt_says() -> None:
    said = {f"doubt.{kind}.{variant}".removesuffix(".") for kind, variant in VARIANTS}
    known = {key.removesuffix(".settles") for key in ENGINE.sentences("fr") if key.startswith("doubt.")}
    assert known == said


@pytest.mark.parametrize(("kind", "variant"), VARIANTS)
def test_a_doubt_comes_back_from_json_with_its_variant_and_its_places(kind: str, variant: str) -> None:
    one = raised(kind, variant)
    again = from_row(to_row(one))
    assert (again, again.params) == (one, one.params)
    assert to_row(one)["message"] == sentence(one, "fr")


@pytest.mark.parametrize(("kind", "variant"), [one for one in VARIANTS if one not in SINCE_0_8])
def test_a_doubt_of_before_variants_is_known_by_its_french_sentence(kind: str, variant: str) -> None:
    one = raised(kind, variant)
    assert variant_of(kind, former_message(one)) == (variant, one.params)
    row = {key: value for key, value in to_row(one).items() if key not in ("variant", "params")}
    again = from_row({**row, "message": former_message(one)})
    assert (again, again.params, sentence(again, "en")) == (one, one.params, sentence(one, "en"))


def test_the_share_of_another_language_was_part_of_its_sentence() -> None:
    message = "Environ 20\u00a0% de ce texte semble écrit en anglais : le modèle y manquera davantage de noms. Relisez ces passages avec soin."
    assert variant_of("mixed_language", message) == ("en", {"share": 20})
    assert variant_of("overlap", message) == ("", {}), "the sentence of another kind"


def test_every_kind_has_a_general_sentence() -> None:
    assert all("" in LEVELS[kind] for kind in KINDS)


def test_what_fills_a_sentence_is_no_part_of_what_a_doubt_is() -> None:
    one = doubt("mixed_language", None, None, "en", share=20)
    assert replace(one, params={"share": 30}) == one
    assert len({one, replace(one, params={"share": 30})}) == 1
    assert doubt("mixed_language", None, None, "fr", share=20) != one


def test_a_message_reworded_by_hand_falls_back_on_its_kind() -> None:
    reworded = foreign("failed_key", "look", "Ce numéro paraît faux.")
    assert reworded.variant == ""
    assert sentence(reworded, "en") == sentence(doubt("failed_key", None, None), "en")


@pytest.mark.parametrize(
    "row",
    [
        pytest.param({"variant": "of tomorrow"}, id="a variant that is not known"),
        pytest.param({"variant": "en"}, id="a place that nothing fills"),
        pytest.param({"variant": "en", "params": {"rate": 1}}, id="another place"),
    ],
)
def test_a_doubt_that_cannot_be_said_falls_back_on_its_kind(row: dict[str, object]) -> None:
    again = from_row({"kind": "mixed_language", "level": "look", **row})
    assert again == doubt("mixed_language", None, None)
    assert sentence(again).startswith("Une partie de ce texte")


def test_a_kind_from_elsewhere_keeps_its_message() -> None:
    one = foreign("weather", "note", "Il pleut.", settles="Attendez.")
    assert sentence(one) == sentence(one, "en") == "Il pleut."
    assert settling(from_row(to_row(one)), "en") == "Attendez."


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(KeyError):
        doubt("weather", 0, 1)
