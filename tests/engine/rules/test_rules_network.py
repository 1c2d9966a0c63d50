"""Addresses of machines are found; versions, articles, hours and dates are none."""

from __future__ import annotations

import pytest

from engine.rules.numbers.network import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("depuis l'adresse IP 82.64.12.7 à 14 h", ["82.64.12.7"], id="IPv4, announced"),
    pytest.param("le 203.0.113.45 s'est connecté", ["203.0.113.45"], id="IPv4, three figures"),
    pytest.param("connexion via 10.0.0.8:8080", ["10.0.0.8:8080"], id="with a port"),
    pytest.param("le réseau 192.0.2.0/24", ["192.0.2.0/24"], id="a network"),
    pytest.param("2001:db8:2f:11::4", ["2001:db8:2f:11::4"], id="IPv6"),
    pytest.param("fe80::1ff:fe23:4567:890a", ["fe80::1ff:fe23:4567:890a"], id="IPv6 in short"),
    pytest.param("la carte 00:1B:44:11:3A:B7", ["00:1B:44:11:3A:B7"], id="MAC"),
    pytest.param("00-1B-44-11-3A-B7", ["00-1B-44-11-3A-B7"], id="MAC, dashes"),
    pytest.param("001b.4411.3ab7", ["001b.4411.3ab7"], id="MAC, dots"),
    pytest.param("l'article 1.2.3.4 du CCAG", [], id="an article"),
    pytest.param("1.2.3.4 Sur la recevabilité", [], id="a heading"),
    pytest.param("la version 10.0.190.45 du logiciel", [], id="a version"),
    pytest.param("à 12:30:45 le lendemain", [], id="an hour"),
    pytest.param("le 12.03.2018", [], id="a date"),
    pytest.param("le 300.400.500.600", [], id="no address"),
    pytest.param("01.23.45.67.89", [], id="a phone"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_addresses_of_machines_are_told_from_other_numbers(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
