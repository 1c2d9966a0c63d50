"""The time zone that a request names, and what is none."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from flask import Flask, request

from engine.http.zones import requested_zone


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param("Europe/Paris", ZoneInfo("Europe/Paris"), id="a zone"),
        pytest.param("America/Argentina/Buenos_Aires", ZoneInfo("America/Argentina/Buenos_Aires"), id="in two folders"),
        pytest.param("Etc/GMT+5", ZoneInfo("Etc/GMT+5"), id="a distance"),
        pytest.param("", None, id="nothing: the machine's"),
        pytest.param("Europe/Lutece", None, id="no zone of this world"),
        pytest.param("Europe", None, id="a folder of zones"),
        pytest.param("../../etc/passwd", None, id="a way out"),
        pytest.param("/etc/localtime", None, id="a path"),
        pytest.param("Europe/../../localtime", None, id="a way out, inside"),
        pytest.param("Europe//Paris", None, id="no normal name"),
        pytest.param("A" * 65, None, id="too long"),
    ],
)
def test_a_zone_is_known_by_its_name_alone(said: str, found: ZoneInfo | None) -> None:
    with Flask(__name__).test_request_context(headers={"X-Time-Zone": said}):
        assert requested_zone(request) == found
