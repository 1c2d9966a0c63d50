"""The page of the routes for programs: beside the pages of Dash, from files of this server."""

from __future__ import annotations

import re

from app import server


def test_the_page_and_all_that_it_loads_come_from_this_server() -> None:
    client = server.test_client()
    reply = client.get("/api/docs")
    assert (reply.status_code, reply.mimetype) == (200, "text/html")
    addresses = re.findall(r'(?:href|src)="([^"]+)"', reply.text)
    assert len(addresses) == 4
    for address in addresses:
        assert re.match(r"/assets/.*\?\w+=\w+$", address)
        with client.get(address) as file:
            assert file.status_code == 200


def test_its_script_asks_for_the_description_and_for_no_checker_elsewhere() -> None:
    client = server.test_client()
    with client.get("/assets/api_docs/main.js") as file:
        script = file.text
    (url,) = re.findall(r'url: "([^"]+)"', script)
    assert client.get(url).json["openapi"] == "3.1.0"
    assert "validatorUrl: null" in script
