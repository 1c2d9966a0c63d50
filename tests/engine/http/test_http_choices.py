"""What can be asked for, as programs see it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

import engine
from engine.core import LABELS, load_profile, profile_choices
from engine.pseudonyms import STRATEGIES
from engine.rules import RULES
from engine.tagging import model_names


@pytest.mark.parametrize(
    ("route", "key", "names"),
    [
        ("profiles", "name", profile_choices()),
        ("strategies", "name", tuple(STRATEGIES)),
        ("labels", "code", tuple(LABELS)),
        ("rules", "name", tuple(rule.name for rule in RULES)),
    ],
)
def test_all_of_a_kind_are_listed_with_a_title_in_each_language(
    client: FlaskClient, route: str, key: str, names: tuple[str, ...]
) -> None:
    reply = client.get(f"/api/v1/{route}")
    rows = reply.json[route]
    assert tuple(row[key] for row in rows) == names
    assert all(row["title"]["fr"] and row["title"]["en"] for row in rows)
    assert client.get(f"/api/v1/{route}", headers={"If-None-Match": reply.headers["ETag"]}).status_code == 304


def test_a_profile_says_what_it_hides(client: FlaskClient) -> None:
    rows = {row["name"]: row for row in client.get("/api/v1/profiles").json["profiles"]}
    profile = load_profile("judiciaire,reasons")
    row = rows["judiciaire,reasons"]
    assert (row["labels"], row["occulted"], row["sha256"]) == (dict(profile.labels), ["reasons"], profile.sha256)


def test_models_are_listed_with_the_hash_of_their_weights(client: FlaskClient) -> None:
    rows = {row["name"]: row for row in client.get("/api/v1/models").json["models"]}
    assert set(model_names()) <= set(rows)
    assert rows["fr"]["language"] == "fr"
    assert all(len(row["sha256"]) == 64 for row in rows.values())


def test_a_model_has_its_card(client: FlaskClient) -> None:
    model = client.get("/api/v1/models/fr").json
    assert model["card"].startswith("#")
    assert "personnePhysiqueNom" in model["labels"]
    assert model["sha256"] in {row["sha256"] for row in client.get("/api/v1/models").json["models"]}


@pytest.mark.parametrize("name", ["none", "names", "..", "fr:0123"])
def test_what_is_no_model_to_choose_is_404(client: FlaskClient, name: str) -> None:
    assert client.get(f"/api/v1/models/{name}").status_code == 404


def test_the_version_names_what_reads(client: FlaskClient) -> None:
    told = client.get("/api/v1/version").json
    assert (told["version"], [model["language"] for model in told["models"]]) == (engine.__version__, ["en", "fr"])
    assert all(model["used"] and len(model["sha256"]) == 64 for model in told["models"])
    assert told["rules"] == [rule.name for rule in RULES if rule.default]
