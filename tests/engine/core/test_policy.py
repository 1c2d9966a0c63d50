"""The policy of the installation: read whole or refused in one sentence, and what it allows."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from engine.core import (
    BadPolicy,
    InstallationPolicy,
    ProfileNotAllowed,
    check_profile,
    installation_policy,
    is_profile,
    offered_profile_choices,
    offered_profiles,
    profile_choices,
    profile_names,
    profile_of,
    profile_with,
    read_installation_policy,
    retention_days,
    usual_profile,
)
from tests.policies import policed

WHOLE = """
profiles = ["proteges", "judiciaire", "proteges"]
strategies = ["noir"]
matters = false
retention_days = 7
hide = ["Résidence des Tilleuls"]
hide_file = "termes.toml"

[second_reading]
share = 0.25
risk = 1
"""


def test_without_a_file_all_is_allowed() -> None:
    assert installation_policy() == InstallationPolicy()
    assert not installation_policy()
    assert (offered_profiles(), offered_profile_choices()) == (profile_names(), profile_choices())
    assert (usual_profile(), retention_days()) == ("judiciaire", 30)
    check_profile("tout")


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    with policed(tmp_path, WHOLE):
        assert installation_policy() == InstallationPolicy(
            ("proteges", "judiciaire"), ("noir",), False, 7, ("Résidence des Tilleuls",), tmp_path / "termes.toml", 0.25, 1.0,
            "politique.toml",
        )  # fmt: skip
        assert offered_profiles() == ("proteges", "judiciaire")
        assert (usual_profile(), retention_days()) == ("proteges", 7)


@pytest.mark.parametrize(
    ("said", "reason", "value"),
    [
        pytest.param("profiles = [", "toml", "", id="no TOML"),
        pytest.param('profile = ["tout"]', "key", "profile", id="a key that there is not"),
        pytest.param('profiles = "tout"', "names", "profiles", id="no list"),
        pytest.param("profiles = []", "names", "profiles", id="none, which could mean all"),
        pytest.param('profiles = ["tout", 3]', "names", "profiles", id="a number among names"),
        pytest.param('profiles = ["Tout"]', "profile", "Tout", id="no such profile"),
        pytest.param('profiles = ["judiciaire,nac:22G"]', "profile", "judiciaire,nac:22G", id="with a matter"),
        pytest.param('strategies = [" "]', "names", "strategies", id="a blank name"),
        pytest.param("matters = 0", "flag", "matters", id="no true or false"),
        pytest.param("retention_days = 0", "number", "retention_days", id="no day"),
        pytest.param("retention_days = true", "number", "retention_days", id="true is no number"),
        pytest.param("retention_days = 7.5", "number", "retention_days", id="half a day"),
        pytest.param("hide = [1]", "names", "hide", id="no words"),
        pytest.param("hide_file = 1", "names", "hide_file", id="no name of a file"),
        pytest.param("second_reading = 0.1", "key", "second_reading", id="no section"),
        pytest.param("[second_reading]\nshares = 0.1", "key", "second_reading.shares", id="no key of the section"),
        pytest.param("[second_reading]\nshare = 0", "share", "second_reading.share", id="no share"),
        pytest.param("[second_reading]\nrisk = 1.5", "share", "second_reading.risk", id="more than sure"),
        pytest.param('[second_reading]\nshare = "10 %"', "share", "second_reading.share", id="words"),
    ],
)
def test_what_has_no_place_in_it_is_one_sentence(tmp_path: Path, said: str, reason: str, value: str) -> None:
    file = tmp_path / "politique.toml"
    file.write_text(said, encoding="utf-8")
    with pytest.raises(BadPolicy) as caught:
        read_installation_policy(file)
    assert (caught.value.params["reason"], caught.value.params.get("value", "")) == (reason, value)
    for language in ("fr", "en"):
        sentence = caught.value.sentence(language)
        assert "politique.toml" in sentence
        assert value in sentence
        assert "{" not in sentence


def test_a_file_that_is_not_there_allows_nothing(tmp_path: Path) -> None:
    with policed(tmp_path, WHOLE) as file:
        file.unlink()
        with pytest.raises(BadPolicy):
            check_profile("judiciaire")
        with pytest.raises(BadPolicy):
            retention_days()


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        pytest.param("judiciaire", True, id="named"),
        pytest.param("judiciaire,reasons,annexes", True, id="with zones, which hide more"),
        pytest.param("judiciaire,nac:22G", True, id="with a matter"),
        pytest.param("judiciaire,metadata", True, id="that follows metadata"),
        pytest.param("tout", False, id="another"),
        pytest.param("tout,reasons", False, id="another with zones"),
        pytest.param("administratif,nac:22G", False, id="another with a matter"),
        pytest.param("JUDICIAIRE", False, id="in capitals, which is no profile"),
        pytest.param("", False, id="none"),
    ],
)
def test_a_profile_is_allowed_by_its_own_name(tmp_path: Path, name: str, allowed: bool) -> None:
    with policed(tmp_path, 'profiles = ["judiciaire"]'):
        if allowed:
            check_profile(name)
            return
        with pytest.raises(ProfileNotAllowed) as caught:
            check_profile(name)
        assert "judiciaire" in caught.value.sentence("fr")


@pytest.mark.parametrize("name", ["judiciaire,nac:22G", "judiciaire,metadata", "tout,nac:22G,reasons"])
def test_where_matters_are_not_allowed_none_is_followed(tmp_path: Path, name: str) -> None:
    with policed(tmp_path, "matters = false"):
        for allowed in ("judiciaire", "tout", "judiciaire,reasons"):
            check_profile(allowed)
        with pytest.raises(ProfileNotAllowed) as caught:
            check_profile(name)
        assert name in caught.value.sentence("fr")


@given(st.sampled_from(profile_choices()), st.sets(st.sampled_from(profile_names()), min_size=1))
def test_what_is_offered_is_what_is_allowed(name: str, allowed: set[str]) -> None:
    policy = InstallationPolicy(tuple(allowed), file="p")
    matter = profile_with(name, matter="22G")
    assert policy.allows_profile(name) == policy.allows_profile(matter) == (name.partition(",")[0] in allowed)
    assert is_profile(matter)


def test_the_own_profile_of_a_document_is_shown_and_another_is_not(tmp_path: Path) -> None:
    with policed(tmp_path, 'profiles = ["judiciaire"]'):
        assert profile_of("tout").name == profile_of("tout", "tout").name == "tout"
        assert profile_of("tout", "judiciaire").name == "judiciaire"
        for asked in ("tout,reasons", "administratif"):
            with pytest.raises(ProfileNotAllowed):
                profile_of("tout", asked)


@pytest.mark.parametrize(
    ("set_", "most", "kept"),
    [
        pytest.param("30", 7, 7, id="the policy is shorter"),
        pytest.param("3", 7, 3, id="the settings are shorter"),
        pytest.param("7", 7, 7, id="both alike"),
    ],
)
def test_a_user_shortens_and_never_lengthens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, set_: str, most: int, kept: int
) -> None:
    monkeypatch.setenv("NOMDEMPRUNT_RETENTION_DAYS", set_)
    with policed(tmp_path, f"retention_days = {most}"):
        assert retention_days() == kept
