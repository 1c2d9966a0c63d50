"""What the help page says of rules, roles and doubts is what the engine declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from components.help import engine as parts
from components.i18n import typeset
from engine.core.doubts import KINDS
from engine.core.errors import ModelAltered
from engine.core.labels import load_profile, profile_names
from engine.core.roles import ROLES
from engine.measure.rules.ablation_record import Effect, Worth
from engine.rules import RULES

Reader = Callable[[Any], str]
LANGUAGES = ("fr", "en")
WORTH = Worth(Effect(found=12, false=3), Effect(found=2, lost=3, spared=1, cleaned=1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_role_and_every_profile_is_in_the_table(lang: str, text: Reader) -> None:
    profiles = [load_profile(name) for name in profile_names()]
    said = text(parts.role_table(profiles, lang))
    assert [role.code for role in ROLES.values() if role.title(lang) not in said] == []
    assert [profile.name for profile in profiles if profile.title(lang) not in said] == []


MASKS = [
    ("claimant", {}, "occulté"),  # follows names
    ("lawyer", {}, "lisible"),  # follows the lawyers' label
    ("lawyer", {"lawyer": "mask"}, "occulté"),  # the profile says otherwise
    ("witness", {"witness": "keep"}, "lisible"),
]


@pytest.mark.parametrize(("role", "said_of_roles", "shown"), MASKS)
def test_a_profile_decides_by_role_first(role: str, said_of_roles: dict[str, Any], shown: str) -> None:
    profile = load_profile("judiciaire")
    profile = type(profile)("x", "x", "x", profile.labels, said_of_roles)
    (_, cell) = parts.role_row(ROLES[role], [profile], "fr").children
    assert cell.children == shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_listed_with_its_sentence_and_its_name(lang: str, text: Reader) -> None:
    said = text(parts.rule_table(RULES, {}, lang))
    assert [rule.name for rule in RULES if rule.name not in said] == []
    assert [rule.name for rule in RULES if typeset(rule.sentence(lang), lang) not in said] == []


def test_a_rule_says_what_it_changes_behind_the_others_and_alone(text: Reader) -> None:
    row = parts.rule_row(RULES[0], WORTH, True, "fr")
    _, _, verdict, found, false, clean = map(text, row.children)
    assert (verdict, found, false, clean) == ("nuit", "−1 seule\u00a0: +12", "−1 seule\u00a0: +3", "+1 seule\u00a0: 0")


def test_a_rule_that_was_not_measured_claims_nothing(text: Reader) -> None:
    row = parts.rule_row(RULES[0], None, True, "en")
    assert [text(cell) for cell in row.children[2:]] == ["no effect measured", "–", "–", "–"]


def test_without_a_measure_the_table_has_no_such_columns_and_says_so(
    text: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "read_ablation", lambda _: None)
    said = text(parts.rules(["fr"], "fr"))
    assert "n'a pas encore été mesuré" in said
    assert "Verdict" not in said


def test_what_models_measured_is_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "read_ablation", lambda model: {"iban": WORTH, model: WORTH})
    found, unreadable = parts.worth(["fr", "en"])
    assert not unreadable
    assert (found["iban"].alone.found, found["iban"].last.found, found["en"].alone.found) == (24, 4, 12)


def test_a_measure_that_cannot_be_read_is_said(text: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    def altered(_: str) -> None:
        raise ModelAltered(name="fr")

    monkeypatch.setattr(parts, "read_ablation", altered)
    assert "ne peuvent pas être lues" in text(parts.rules(["fr"], "fr"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_doubt_is_listed_with_what_settles_it(lang: str, text: Reader) -> None:
    rows = {kind: [text(cell) for cell in parts.doubt_row(kind, lang).children] for kind in KINDS}
    assert [kind for kind, (says, level, _) in rows.items() if kind not in says or not level] == []
    assert [kind for kind, (*_, settles) in rows.items() if not settles] == []


def test_the_doubts_that_ask_most_come_first(text: Reader) -> None:
    said = text(parts.doubt_table("fr", ("quasi_identifier", "overlap", "unread_page")))
    places = [said.index(kind) for kind in ("unread_page", "overlap", "quasi_identifier")]
    assert places == sorted(places)


def test_a_kind_with_several_levels_shows_them_all(text: Reader) -> None:
    assert text(parts.doubt_row("name_left", "fr").children[1]) == "■   Bloquant ◆   Non bloquant ○   Pour information"
