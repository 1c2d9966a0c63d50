"""Decisions of databases, in JSON, and the profile that each gets by what it says of itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from engine.core import Damaged, NoDecision, is_profile, load_profile
from engine.interchange import (
    DecisionMetadata,
    count_followed,
    follow,
    followed_digest,
    metadata_of,
    possible_profiles,
    read_decisions,
    say_followed,
)
from engine.interchange.followed import court_table
from engine.review import COURTS

TEXT = "Mme Yasmina HADJERES demande le divorce."
FOLLOWING = "judiciaire,metadata"


@pytest.mark.parametrize(
    ("record", "matter", "court"),
    [
        pytest.param({"nac": "22g", "jurisdiction": "ca"}, "22G", "appel", id="Judilibre"),
        pytest.param({"jurisdiction": "Cour d'appel"}, "", "appel", id="Judilibre with names"),
        pytest.param(
            {"NACCode": "80A", "blocOccultation": 4, "jurisdictionName": "Tribunal judiciaire de Vannes", "sourceName": "juritj"},
            "80A:4", "tribunal_judiciaire", id="the database of the Cour, with its own block",
        ),
        pytest.param(
            {"source": "jurica", "decisionMetadata": {"NACCode": "58E", "jurisdiction": "Cour d'appel de Rennes", "occultationBlock": 3}},
            "58E:3", "appel", id="Label",
        ),
        pytest.param({"jurisdiction": "Rennes", "source": "juritj"}, "", "tribunal_judiciaire", id="a town, and a code"),
        pytest.param({"jurisdictionName": "Conseil d'État"}, "", "conseil_etat", id="administrative"),
        pytest.param({"NACCode": "22G", "blocOccultation": 0}, "22G", "", id="no valid block"),
        pytest.param({"NACCode": None, "occultationBlock": 2}, ":2", "", id="a block without a code"),
        pytest.param({"nac": ["22G"], "jurisdiction": {"x": 1}}, "", "", id="no words at all"),
        pytest.param({"nac": "inconnue", "jurisdiction": "Chambre des notaires"}, "", "", id="nothing that is known"),
    ],
)  # fmt: skip
def test_matter_and_court_are_read_where_databases_keep_them(record: dict[str, Any], matter: str, court: str) -> None:
    assert metadata_of(record) == DecisionMetadata(matter, court)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(json.dumps({"text": TEXT}), id="one"),
        pytest.param(json.dumps([{"originalText": TEXT}]), id="a list"),
        pytest.param(json.dumps({"results": [{"text": TEXT}]}), id="an answer"),
        pytest.param(json.dumps({"text": TEXT}) + "\n\n", id="a line"),
    ],
)
def test_a_decision_is_read_in_each_form(data: str) -> None:
    (found,) = read_decisions(data.encode())
    assert found.text == TEXT  # type: ignore[union-attr]


def test_what_is_no_decision_stands_in_its_place_and_spoils_no_other() -> None:
    lines = [json.dumps(row) for row in ({"text": TEXT}, {"text": " "}, 7, {"summary": "x"}, {"text": TEXT})]
    found = list(read_decisions("\n".join(lines).encode()))
    assert [isinstance(one, NoDecision) for one in found] == [False, True, True, True, False]


@pytest.mark.parametrize("data", [b"", b"{", b'{"text": "a"}\n{', b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_json_is_damaged(data: bytes) -> None:
    if data:
        with pytest.raises(Damaged):
            list(read_decisions(data))
    else:
        assert not list(read_decisions(data))


@pytest.mark.parametrize(
    ("asked", "matter", "court", "own"),
    [
        (FOLLOWING, "22G", "appel", "judiciaire,nac:22G"),
        (FOLLOWING, "22G:2", "", "judiciaire,nac:22G:2"),
        (FOLLOWING, "", "conseil_etat", "administratif"),
        ("administratif,metadata", "", "cassation", "judiciaire"),
        (FOLLOWING, "", "", "judiciaire"),
        ("judiciaire,metadata,nac:58E,reasons", "", "", "judiciaire,nac:58E,reasons"),  # the list's own matter
        ("judiciaire,metadata,nac:58E,reasons", "22G", "", "judiciaire,nac:22G,reasons"),
        ("tout,metadata", "22G", "conseil_etat", "tout,nac:22G"),  # chosen, and no court's
        ("judiciaire", "22G", "conseil_etat", "judiciaire"),  # nobody asked for it
    ],
)
def test_a_document_gets_the_block_of_its_matter_and_the_profile_of_its_court(
    asked: str, matter: str, court: str, own: str
) -> None:
    assert follow(asked, DecisionMetadata(matter, court)) == own
    assert is_profile(own)


@given(
    record=st.dictionaries(
        st.sampled_from(["nac", "NACCode", "blocOccultation", "jurisdiction", "sourceName", "decisionMetadata"]),
        st.one_of(st.text(max_size=8), st.integers(), st.none(), st.dictionaries(st.text(max_size=4), st.text())),
    )
)
def test_whatever_a_record_says_the_profile_can_be_read(record: dict[str, Any]) -> None:
    own = follow(FOLLOWING, metadata_of(record))
    assert load_profile(own).name == own


def test_it_is_said_which_profile_was_taken_and_why() -> None:
    assert "juridiction" in say_followed(FOLLOWING, "administratif", "fr")
    assert "bloc d'occultation 2" in say_followed(FOLLOWING, "judiciaire,nac::2", "fr")
    assert "change nothing" in say_followed(FOLLOWING, "judiciaire", "en")
    counted = count_followed(FOLLOWING, ["judiciaire", "judiciaire,nac:22G", "judiciaire,nac:22G"], "fr")
    assert [line.split()[0] for line in counted] == ["2", "1"]
    assert count_followed("judiciaire", ["judiciaire"], "fr") == ()


def test_what_a_batch_is_known_by_covers_the_profiles_of_all_courts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert followed_digest("judiciaire") == load_profile("judiciaire").sha256
    assert possible_profiles("tout,metadata") == ("tout,metadata", "administratif", "judiciaire")
    before = followed_digest(FOLLOWING)
    monkeypatch.setitem(court_table()["codes"], "x", "appel")
    assert followed_digest(FOLLOWING) != before


def test_the_table_of_courts_names_courts_and_profiles_that_there_are() -> None:
    table = court_table()
    assert set(table["profiles"]) <= set(COURTS)
    assert set(table["codes"].values()) <= set(table["profiles"])
    assert all(is_profile(name) for name in table["profiles"].values())
