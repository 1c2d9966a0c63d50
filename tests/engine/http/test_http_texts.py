"""Texts of programs, answered at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine.core import LeakFound
from engine.http import texts
from engine.service import Places, Turns
from engine.service.service import Service

TEXT = "🏛 Mme ROCHEBLAVE a formé un pourvoi."


def post(client: FlaskClient, route: str, body: Any) -> TestResponse:
    return client.post(f"/api/v1/{route}", json=body, headers={"X-Requested-With": "nomdemprunt"})


@pytest.fixture(autouse=True)
def nothing_stays(service: Service, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Note the ids of what comes in, and see that all of them are gone after each test."""
    made: list[str] = []
    receive = type(service.documents).receive_exactly

    def noted(self: Any, *given: Any, **known: Any) -> str:
        made.append(receive(self, *given, **known))
        return made[-1]

    monkeypatch.setattr(type(service.documents), "receive_exactly", noted)
    yield
    assert service.documents.known(made) == ()


def test_a_text_is_annotated_in_the_places_of_what_was_sent(client: FlaskClient) -> None:
    reply = post(client, "annotate", {"text": TEXT, "profile": "tout"})
    assert reply.status_code == 200
    (entity,) = reply.json["annotation"]["entities"]
    assert TEXT[entity["start"] : entity["end"]] == entity["text"] == "ROCHEBLAVE"
    assert reply.json["annotation"]["engine"]["profile"] == "tout"


def test_a_text_is_pseudonymised_as_it_would_be_delivered(client: FlaskClient) -> None:
    reply = post(client, "pseudonymise", {"text": TEXT, "strategy": "lettres", "language": "fr"})
    assert reply.status_code == 200
    assert "ROCHEBLAVE" not in reply.json["text"]
    (entity,) = reply.json["annotation"]["entities"]
    assert entity["replacement"]
    assert reply.json["text"] == TEXT.replace("ROCHEBLAVE", entity["replacement"])
    assert reply.json["left"] == {}


@pytest.mark.parametrize(
    ("asked", "kept"), [({}, None), ({"second_opinion": True}, True), ({"second_opinion": False}, False)]
)
def test_a_second_opinion_may_be_asked_for(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, asked: dict[str, bool], kept: bool | None
) -> None:
    given: list[bool | None] = []
    direct = Service.direct

    def noted(self: Service, text: str, options: Any) -> Any:
        given.append(options.second_opinion)
        return direct(self, text, replace(options, second_opinion=False))

    monkeypatch.setattr(Service, "direct", noted)
    assert post(client, "annotate", {"text": TEXT, "language": "fr", **asked}).status_code == 200
    assert given == [kept]


def test_a_second_opinion_that_is_no_yes_or_no_is_refused(client: FlaskClient) -> None:
    assert post(client, "annotate", {"text": TEXT, "second_opinion": "yes"}).status_code == 400


def test_a_name_that_would_stay_readable_is_refused(
    client: FlaskClient, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaks(*_given: Any, **_known: Any) -> None:
        raise LeakFound(reason="page", detail=1)

    monkeypatch.setattr(type(service.results), "delivery", leaks)
    reply = post(client, "pseudonymise", {"text": TEXT})
    assert (reply.status_code, reply.json["error"]["code"]) == (422, LeakFound.code)
    (item,) = post(client, "batch", {"texts": [TEXT], "strategy": "lettres"}).json["items"]
    assert (item["status"], item["error"]["code"]) == (422, LeakFound.code)


def test_a_batch_answers_each_text_and_an_error_of_one_spoils_no_other(client: FlaskClient) -> None:
    given = [TEXT, {"id": "b-7", "text": "Une defect."}, {"id": "c"}, "", {"id": "e", "text": TEXT}, "x" * 200_001]
    reply = post(client, "batch", {"texts": given})
    assert reply.status_code == 200
    items = reply.json["items"]
    assert [one["id"] for one in items] == [0, "b-7", "c", 3, "e", 5]
    assert [one["status"] for one in items] == [200, 500, 400, 400, 200, 413]
    assert all(one["error"].keys() == {"code", "fr", "en"} for one in items if one["status"] != 200)
    assert items[0]["result"]["annotation"]["entities"] == items[4]["result"]["annotation"]["entities"]


def test_a_batch_with_a_strategy_is_pseudonymised(client: FlaskClient) -> None:
    (item,) = post(client, "batch", {"texts": [TEXT], "strategy": "lettres"}).json["items"]
    assert "ROCHEBLAVE" not in item["result"]["text"]


@pytest.mark.parametrize(
    ("route", "body", "name"),
    [
        ("annotate", [], "body"),
        ("annotate", {}, "text"),
        ("annotate", {"text": 7}, "text"),
        ("annotate", {"text": TEXT, "parties": "Tran"}, "parties"),
        ("annotate", {"text": TEXT, "parties": [7]}, "parties"),
        ("annotate", {"text": TEXT, "profile": None}, "profile"),
        ("pseudonymise", {"text": TEXT, "strategy": ["lettres"]}, "strategy"),
        ("batch", {"text": TEXT}, "texts"),
        ("batch", {"texts": []}, "texts"),
        ("batch", {"texts": [TEXT] * (texts.MOST_TEXTS + 1)}, "texts"),
    ],
)
def test_a_field_that_is_missing_or_of_another_type_is_named(
    client: FlaskClient, route: str, body: Any, name: str
) -> None:
    reply = post(client, route, body)
    assert reply.status_code == 400
    assert name in reply.json["error"]["fr"]


def test_limits_and_unknown_names_are_said(client: FlaskClient) -> None:
    assert post(client, "annotate", {"text": "x" * 200_001}).json["error"]["code"] == "document.text_too_large"
    assert post(client, "annotate", {"text": TEXT, "profile": "unheard of"}).status_code == 400
    assert "NAC" in post(client, "annotate", {"text": TEXT, "nac": "G22"}).json["error"]["en"]
    assert post(client, "annotate", {"text": TEXT, "language": "xx"}).status_code == 400
    assert post(client, "pseudonymise", {"text": TEXT, "strategy": "unheard of"}).status_code == 400
    assert client.post("/api/v1/annotate", json={"text": TEXT}).status_code == 403


def test_beyond_the_bound_a_program_is_told_when_to_come_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = Turns({texts.QUEUE: Places(1, 0)})
    monkeypatch.setattr(texts, "_turns", turns)
    assert post(client, "annotate", {"text": TEXT}).status_code == 200
    with turns.turn(texts.QUEUE):
        for route, body in (
            ("annotate", {"text": TEXT}),
            ("pseudonymise", {"text": TEXT}),
            ("batch", {"texts": [TEXT]}),
        ):
            reply = post(client, route, body)
            assert reply.status_code == 503
            assert int(reply.headers["Retry-After"]) > 0


@pytest.mark.parametrize("route", ["annotate", "pseudonymise", "batch"])
def test_places_are_units_of_utf_16_where_asked(client: FlaskClient, route: str) -> None:
    body = {"texts": [TEXT]} if route == "batch" else {"text": TEXT}
    reply = post(client, route, {**body, "offsets": "utf-16"}).json
    annotation = (reply["items"][0]["result"] if route == "batch" else reply)["annotation"]
    (entity,) = annotation["entities"]
    assert annotation["offsets"] == "utf-16"
    assert entity["start"] == TEXT.index("ROCHEBLAVE") + 1
    sent = TEXT.encode("utf-16-le")
    assert sent[2 * entity["start"] : 2 * entity["end"]].decode("utf-16-le") == "ROCHEBLAVE"
    refused = post(client, route, {**body, "offsets": "bytes"})
    assert (refused.status_code, refused.json["error"]["code"]) == (400, "usage.unknown_name")


DECISION = "Mme ROCHEBLAVE agit.\nMOTIFS\nAttendu que Mme ROCHEBLAVE a menti.\nPAR CES MOTIFS\nLa cour rejette.\n"


def test_zones_of_a_text_are_occulted_where_they_are_asked_for(client: FlaskClient) -> None:
    body = {"text": DECISION, "language": "fr", "occult": ["reasons"], "offsets": "utf-16"}
    reply = post(client, "pseudonymise", body)
    assert reply.status_code == 200
    assert "[Motifs de la décision occultés]" in reply.json["text"]
    assert "menti" not in reply.json["text"]
    (zone,) = reply.json["annotation"]["occulted"]
    assert DECISION[zone["start"] : zone["end"]].startswith("MOTIFS")
    assert reply.json["annotation"]["engine"]["profile"] == "judiciaire,reasons"


def test_a_text_whose_zone_is_not_found_is_refused_and_its_annotation_says_why(client: FlaskClient) -> None:
    body = {"text": TEXT, "language": "fr", "occult": ["reasons"]}
    reply = post(client, "pseudonymise", body)
    assert (reply.status_code, reply.json["error"]["code"]) == (422, "delivery.zone")
    doubts = post(client, "annotate", body).json["annotation"]["doubts"]
    assert ("zone_not_found", "blocking") in {(doubt["kind"], doubt["level"]) for doubt in doubts}


@pytest.mark.parametrize(
    ("occult", "status"), [("reasons", 400), ([1], 400), (["claims"], 400), ([], 200), (["annexes", "annexes"], 200)]
)
def test_zones_are_a_list_of_those_that_can_go(client: FlaskClient, occult: Any, status: int) -> None:
    assert post(client, "annotate", {"text": DECISION, "language": "fr", "occult": occult}).status_code == status
