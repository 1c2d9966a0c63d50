"""The label table and the profiles: those that ship, and those that a user writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.errors import BadMatter, BadProfile, EngineError, UnknownName
from engine.core.labels import (
    BY_SHORT,
    FAMILIES,
    JUDGE,
    LABELS,
    LAWYER,
    is_profile,
    load_profile,
    profile_choices,
    profile_names,
)
from engine.core.profile_naming import profile_with, split_occulted
from engine.core.roles import ROLES

GOOD = 'fr = "Le mien"\nen = "Mine"\n[labels]\nadresse = "keep"\n'


def test_every_label_has_a_short_name_of_its_own_and_a_family() -> None:
    assert len(BY_SHORT) == len(LABELS)
    assert {label.family for label in LABELS.values()} == set(FAMILIES)


@pytest.mark.parametrize("name", profile_names())
def test_a_profile_that_ships_decides_on_every_label(name: str) -> None:
    assert set(load_profile(name).labels) == set(LABELS)


@pytest.mark.parametrize(
    ("label", "fates"),  # judiciaire, administratif, canada, tout: the table of the labels, where they differ
    [
        ("personnePhysiqueNom", "mask mask mask mask"),
        ("professionnelAvocat", "keep keep keep mask"),
        ("etablissement", "keep keep mask mask"),
        ("localite", "mask keep mask mask"),
        ("dateNaissance", "day_month day_month day_month mask"),
        ("numeroSiretSiren", "keep keep keep mask"),
    ],
)
def test_the_profiles_that_ship_do_what_is_agreed(label: str, fates: str) -> None:
    profiles = map(load_profile, ("judiciaire", "administratif", "canada", "tout"))
    assert [profile.labels[label] for profile in profiles] == fates.split()


@pytest.mark.parametrize(
    ("name", "fate"), [("judiciaire", "keep"), ("administratif", "keep"), ("canada", "keep"), ("tout", "mask")]
)
def test_court_and_bar_are_kept_or_masked_by_role(name: str, fate: str) -> None:
    assert load_profile(name).roles == dict.fromkeys(("judge", "clerk", "prosecutor", "lawyer"), fate)


def test_roles_are_named_once_and_follow_labels_that_exist() -> None:
    assert all(code == role.code for code, role in ROLES.items())
    assert {role.label for role in ROLES.values()} == {None, JUDGE, LAWYER}
    for names in ([role.title("fr") for role in ROLES.values()], [role.title("en") for role in ROLES.values()]):
        assert len(set(names)) == len(names)


def test_a_user_adds_a_profile_and_what_it_forgets_is_masked(tmp_path: Path) -> None:
    (tmp_path / "mien.toml").write_text(GOOD, encoding="utf-8")
    profile = load_profile("mien", tmp_path)
    assert (profile_names(tmp_path), profile.fr, profile.en) == (("mien",), "Le mien", "Mine")
    assert (profile.masks("adresse"), profile.masks("localite")) == (False, True)


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        pytest.param("fr = ", BadProfile, "« mien.toml »", id="no TOML"),
        pytest.param('fr = "a"\nen = "b"\n', BadProfile, "« labels »", id="no labels"),
        pytest.param('fr = "a"\nen = "b"\nlabels = 3\n', BadProfile, "« labels »", id="labels that are none"),
        pytest.param("party_cost = 0\n" + GOOD, BadProfile, "« party_cost »", id="a cost of nothing"),
        pytest.param("party_cost = -3\n" + GOOD, BadProfile, "« party_cost »", id="a cost below nothing"),
        pytest.param("party_cost = true\n" + GOOD, BadProfile, "« party_cost »", id="a cost that is a truth"),
        pytest.param("party_cost = inf\n" + GOOD, BadProfile, "« party_cost »", id="a cost without end"),
        pytest.param(GOOD.replace("adresse", "adrese"), UnknownName, "« adrese »", id="a label that does not exist"),
        pytest.param(GOOD.replace("keep", "hide"), UnknownName, "« hide »", id="a fate that does not exist"),
        pytest.param(GOOD + '[roles]\nwitnes = "keep"\n', UnknownName, "« witnes »", id="a role that does not exist"),
        pytest.param(GOOD + '[roles]\njudge = "day_month"\n', UnknownName, "« day_month »", id="a fate no role has"),
    ],
)
def test_a_profile_that_is_none_is_said(tmp_path: Path, content: str, kind: type[EngineError], said: str) -> None:
    (tmp_path / "mien.toml").write_text(content, encoding="utf-8")
    with pytest.raises(kind, match=said):
        load_profile("mien", tmp_path)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_profile_needs_is_named_as_its_file_writes_it(language: str) -> None:
    said = BadProfile(file="mien.toml").sentence(language)
    assert all(re.search(rf"[«“] ?{key} ?[»”]", said) for key in ("fr", "en", "labels", "party_cost"))


def test_a_profile_that_is_not_utf_8_is_said(tmp_path: Path) -> None:
    (tmp_path / "mien.toml").write_bytes(GOOD.replace("mien", "préféré").encode("cp1252"))
    with pytest.raises(BadProfile):
        load_profile("mien", tmp_path)


def test_a_name_never_becomes_a_path(tmp_path: Path) -> None:
    (tmp_path / "mien.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "inner").mkdir()
    with pytest.raises(UnknownName):
        load_profile("../mien", tmp_path / "inner")


@pytest.mark.parametrize(
    ("name", "kinds", "made"),
    [
        ("judiciaire", (), "judiciaire"),
        ("judiciaire", ("reasons",), "judiciaire,reasons"),
        ("judiciaire", ("annexes", "reasons", "annexes"), "judiciaire,reasons,annexes"),
        ("canada,annexes", ("reasons",), "canada,reasons,annexes"),
        ("canada,annexes", (), "canada,annexes"),
    ],
)
def test_a_profile_with_zones_occulted_beside_has_a_name_and_is_read_by_it(
    name: str, kinds: tuple[str, ...], made: str
) -> None:
    assert profile_with(name, occulted=kinds) == made
    profile, base = load_profile(made), load_profile(made.partition(",")[0])
    assert profile.name == made
    assert profile.labels == base.labels
    assert ",".join((base.name, *profile.occulted)) == made
    assert is_profile(made)
    assert (profile.sha256 == base.sha256) is not bool(profile.occulted)
    assert (profile.title("fr") == base.title("fr")) is not bool(profile.occulted)
    assert made in profile_choices()


def test_no_shipped_profile_occults_a_zone_unless_it_is_asked_to() -> None:
    assert all(load_profile(name).occulted == () for name in profile_names())


@pytest.mark.parametrize(
    "name", ["judiciaire,claims", "judiciaire,", "mien,reasons", ",reasons", "judiciaire,reasons,x"]
)
def test_no_other_zone_is_occulted(name: str) -> None:
    assert not is_profile(name)
    with pytest.raises(UnknownName):
        load_profile(name)


def test_a_profile_may_occult_zones_by_its_own_file(tmp_path: Path) -> None:
    own = tmp_path / "mien.toml"
    own.write_text('occulted = ["annexes"]\n' + GOOD, encoding="utf-8")
    assert load_profile("mien", tmp_path).occulted == ("annexes",)
    assert load_profile("mien,reasons", tmp_path).occulted == ("reasons", "annexes")
    own.write_text('occulted = ["claims"]\n' + GOOD, encoding="utf-8")
    with pytest.raises(BadProfile):
        load_profile("mien", tmp_path)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "judiciaire,nac:22G",
            {"personneMorale": "mask", "dateNaissance": "day_month", "numeroSiretSiren": "mask"},
        ),  # block 1
        ("judiciaire,nac:50a", {"personneMorale": "keep", "dateNaissance": "day_month", "adresse": "mask"}),  # block 3
        ("tout,nac:50A", {"personneMorale": "keep", "dateNaissance": "mask", "professionnelAvocat": "mask"}),
        ("judiciaire,nac:22G,reasons", {"professionnelAvocat": "keep", "professionnelMagistratGreffier": "keep"}),
    ],
)
def test_a_profile_follows_the_block_of_a_matter_but_for_the_court_and_the_bar(
    name: str, expected: dict[str, str]
) -> None:
    profile = load_profile(name)
    assert {label: profile.labels[label] for label in expected} == expected
    assert profile.name == name.replace("50a", "50A")
    assert "NAC" in profile.title("fr")
    assert "NAC" in profile.title("en")
    assert is_profile(profile.name)


@pytest.mark.parametrize("code", ["G22", "2", "22GG", "22-", "۲2G", "22G,tout"])
def test_what_is_no_code_of_a_matter_is_refused(code: str) -> None:
    with pytest.raises(BadMatter, match="NAC"):
        profile_with("judiciaire", matter=code)
    assert not is_profile(f"judiciaire,nac:{code}")


def test_the_parts_of_a_name_are_put_in_one_order_and_taken_apart_again() -> None:
    name = profile_with("tout,annexes", matter=" 22g ", occulted=["reasons"])
    assert name == "tout,nac:22G,reasons,annexes"
    assert split_occulted(name) == ("tout,nac:22G", ["reasons", "annexes"])
    assert profile_with(name, matter="") == name
    assert profile_with(name, matter="80A") == "tout,nac:80A,reasons,annexes"
    assert not is_profile("tout,reasons,nac:22G"), "one name for one thing"
