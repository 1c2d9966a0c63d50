"""What is known of one error, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from dash import html

from components.errors.detail import cost, describe_other_run, detail, distance, panel, source, touches
from engine.measure.results import Touch
from tests.components.error_cases import HARM, listed

Text = Callable[[Any], str]


def facts(part: list[Any], text: Text) -> dict[str, list[str]]:
    """Give the facts of a detail: what each is called, and its lines."""
    found: dict[str, list[str]] = {}
    for one in part[-1].children:
        if isinstance(one, html.Dt):
            name = text(one)
            found[name] = []
        else:
            found[name].append(text(one))
    return found


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        pytest.param(
            "fr",
            {
                "Référence": ["Okonjo\u00a0: nom"],
                "Moteur": ["rien à cet endroit"],
                "Coût": [
                    "0,50 décision propre perdue (une décision perdue se partage entre toutes ses sous-annotations sensibles)"
                ],
                "Causes": ["autre"],
                "Vu à l'entraînement": ["non mesuré"],
                "Dernière civilité": ["aucune avant cet endroit"],
                "Règles intervenues ici": ["Propagation des noms\u00a0: a retiré «\u00a0nom\u00a0»"],
                "L'autre moteur": ["✓ juste"],
            },
            id="French",
        ),
        pytest.param(
            "en",
            {
                "Reference": ["Okonjo: surname"],
                "Engine": ["nothing there"],
                "Cost": [
                    "0.50 clean decision lost (a lost decision is shared among all its sensitive under-annotations)"
                ],
                "Causes": ["other"],
                "Seen in training": ["not measured"],
                "Last title (Mr, Ms…)": ["none before this place"],
                "Rules applied here": ["Propagation of names: removed “surname”"],
                "The other engine": ["✓ right"],
            },
            id="English",
        ),
    ],
)
def test_an_omission_is_told_in_the_language(lang: str, expected: dict[str, list[str]], text: Text) -> None:
    assert facts(detail(listed()[0], lang, ["right"]), text) == expected


@pytest.mark.parametrize(
    ("lang", "said", "other"),
    [
        ("fr", "Bellange\u00a0: nom, occulté\u202f; sûr à 100\u00a0%\u202f; trouvé par le modèle", "▲ omission"),
        ("en", "Bellange: surname, hidden; 100% sure; found by the model", "▲ miss"),
    ],
)
def test_what_was_said_is_told_with_its_probability_and_where_it_comes_from(
    lang: str, said: str, other: str, text: Text
) -> None:
    found = facts(detail(listed()[1], lang, ["omission"]), text)
    assert list(found.values())[1] == [said]
    assert list(found.values())[-1] == [other]


def test_what_is_not_there_is_not_told(text: Text) -> None:
    assert not {"Règles intervenues ici", "L'autre moteur"} & facts(detail(listed()[1], "fr"), text).keys()


def test_the_title_has_the_kind_the_sign_and_the_word_of_the_court(text: Text) -> None:
    title, term, quote, _ = detail(listed()[2], "fr")
    assert (text(title), text(term)) == ("↔  mauvaises limites", "sous-annotation sensible")
    assert text(quote.children[2]) == "Nguyen Van Thanh"
    assert (quote.lang, term.className) == ("fr", "errors-term term-sensitive")


def test_hostile_text_stays_a_string(text: Text) -> None:
    error = replace(listed()[0], text=HARM, before=HARM)
    _, _, quote, _ = detail(error, "fr")
    assert text(quote).count(HARM) == 2
    assert [type(one).__name__ for one in quote.children] == ["str", "str", "Mark", "str", "str"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_error_says_what_will_stand_here(lang: str, text: Text) -> None:
    (found,) = detail(None, lang)
    assert text(found).startswith({"fr": "Choisissez une erreur", "en": "Choose an error"}[lang])


@pytest.mark.parametrize(
    ("rank", "fr", "en"),
    [
        (1, "8 lettres occultées à tort", "8 letters wrongly hidden"),
        (3, "5 lettres occultées à tort", "5 letters wrongly hidden"),
    ],
)
def test_over_annotations_cost_letters(rank: int, fr: str, en: str) -> None:
    assert (cost(listed()[rank], "fr"), cost(listed()[rank], "en")) == (fr, en)


def test_one_that_changes_nothing_costs_nothing() -> None:
    error = replace(listed()[1], letters=0, term="none")
    assert cost(error, "fr") == "aucun\u00a0: le texte publié est le même"
    assert cost(error, "en") == "none: the published text is the same"


@pytest.mark.parametrize(
    ("words", "fr", "en"),
    [
        (None, "aucune avant cet endroit", "none before this place"),
        (0, "juste devant", "right before"),
        (1, "à 1 mot", "1 word away"),
        (1200, "à 1\u202f200 mots", "1,200 words away"),
    ],
)
def test_the_last_title_is_so_far(words: int | None, fr: str, en: str) -> None:
    assert (distance(words, "fr"), distance(words, "en")) == (fr, en)


def test_a_rule_is_told_once_and_one_of_another_version_by_its_own_name() -> None:
    touch = Touch("propagation", True, 0, 3, "localite")
    assert touches([touch, touch, Touch("gone_rule", False, 0, 3, "localite")], "en") == [
        "Propagation of names: added “town”",
        "gone_rule: removed “town”",
    ]


@pytest.mark.parametrize(
    ("code", "fr", "en"),
    [
        ("model:fr", "par le modèle", "by the model"),
        ("rule:propagation", "par une règle (Propagation des noms)", "by a rule (Propagation of names)"),
        ("rule:gone_rule", "par une règle (gone_rule)", "by a rule (gone_rule)"),
        ("human", "par un lecteur", "by a reader"),
        ("presidio:v2", "par presidio:v2", "by presidio:v2"),  # a file that a user brought can name any
        ("", "", ""),
    ],
)
def test_who_found_a_mention_is_named(code: str, fr: str, en: str) -> None:
    assert (source(code, "fr"), source(code, "en")) == (fr, en)


def test_what_another_run_has_is_named() -> None:
    assert (
        describe_other_run("right", "fr"),
        describe_other_run("label", "fr"),
        describe_other_run("label", "en"),
    ) == (
        "✓ juste",
        "≠ mauvaise catégorie",
        "≠ wrong category",
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_panel_begins_without_anything_to_add(lang: str) -> None:
    (button,) = [one for one in panel(lang)._traverse() if isinstance(one, html.Button)]
    assert button.disabled
    assert button.children == {"fr": "Ajouter au panel de qualité", "en": "Add to the quality panel"}[lang]
