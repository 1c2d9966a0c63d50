"""The page of the audit log by value: entries, what is searched, whether the log is whole."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from dash import html

from components.i18n import LANGUAGES
from components.journal.entries import entries_table
from components.journal.search import Search
from components.journal.state import MOST_FAULTS, chain_state
from engine.core.errors import AuditFileBad
from engine.service import LogCheck
from engine.store import audit
from engine.store.audit import AuditCheck, AuditEntry, AuditFault, SealedEntry
from engine.text import typography
from tests.components.conftest import leaves

WHEN = datetime(2026, 3, 1, 12, 5, 6, tzinfo=UTC)
ID = "0123456789abcdef" * 2
NAMES = {"a" * 16: "Aïcha Morvan"}


def said(part: Any) -> str:
    return " ".join(leaves(part))


def entry(**values: Any) -> AuditEntry:
    known: dict[str, Any] = {"number": 7, "moment": WHEN, "act": "open", "who": "Bruno", "via": "page", "subject": ID}
    return AuditEntry(**known | values)


LINES = [
    (entry(), ["Bruno", "par une page", "ouverture", "01234567…"], [ID]),
    (entry(act="account.lock", subject="a" * 16), ["compte verrouillé", "Aïcha Morvan"], ["aaaa"]),
    (entry(act="account.lock", subject="b" * 16), ["b" * 16], ["Aïcha"]),
    (entry(who="token:12", via="api"), ["jeton 12", "par l'API"], ["token:"]),
    (entry(who="", via="program"), ["le programme, de lui-même"], ["Bruno"]),
    (entry(details={"roles": "lecteur+roi"}), ["rôles\u00a0:", "lecteur, roi"], ["+"]),
    (entry(details={"bytes": 12345}), ["octets\u00a0:", "12\u202f345"], []),
    (entry(details={"reason": "password"}), ["motif\u00a0:", "mot de passe ou code"], ["password"]),
    (entry(act="share", details={"to": f"account:{'a' * 16}"}), ["avec\u00a0:", "Aïcha Morvan"], ["account:"]),
    (entry(act="share", details={"to": f"team:{ID}"}), ["une équipe"], [ID]),
    (entry(details={"unheard": "of"}), ["unheard\u00a0:", "of"], []),
    (entry(act="of.another.version"), ["of.another.version"], []),
]


@pytest.mark.parametrize(("found", "there", "absent"), LINES)
def test_an_entry_is_said_with_words(found: AuditEntry, there: list[str], absent: list[str]) -> None:
    shown = said(entries_table([found], NAMES, "fr"))
    assert [word for word in there if word not in shown] == []
    assert [word for word in absent if word in shown] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_entry_that_does_not_open_stands_in_its_place(lang: str) -> None:
    parts = entries_table([entry(), SealedEntry(6, WHEN, "open", ID)], {}, lang)
    rows = [part for part in html.Div(parts)._traverse() if isinstance(part, html.Tr)]
    assert ("ne s'ouvre pas" if lang == "fr" else "does not open") in said(rows[2])
    assert "Aucun acte" in said(entries_table([], {}, "fr"))


ZONE = typography.machine_zone()
SEARCHES = [
    (None, audit.AuditFilter()),
    ({"who": "  Le   Goff ", "act": "login"}, audit.AuditFilter("login", "", "Le Goff")),
    ({"who": 3, "act": "rien", "since": "hier", "until": None, "before": ["x"]}, audit.AuditFilter()),
    (
        {"since": "2026-03-01", "until": "2026-03-02"},
        audit.AuditFilter(since=datetime(2026, 3, 1, tzinfo=ZONE), until=datetime(2026, 3, 3, tzinfo=ZONE)),
    ),
]


@pytest.mark.parametrize(("asked", "wanted"), SEARCHES)
def test_what_a_browser_sends_is_read_or_left(asked: dict[str, Any] | None, wanted: audit.AuditFilter) -> None:
    search = Search.read(asked)
    assert search.filter() == wanted
    assert Search.read(search.write()) == search


def test_pages_are_turned_back_and_a_period_goes_forward() -> None:
    search = Search.read({"who": "a"}).older(9).older(4)
    assert (search.before, search.newer().before, search.newer().newer().newer().before) == ((9, 4), (9,), ())
    for since, until, backwards in (
        ("2026-03-02", "2026-03-01", True),
        ("2026-03-01", "2026-03-01", False),
        ("", "", False),
    ):
        assert Search.read({"since": since, "until": until}).is_backwards() is backwards


FAULTS = tuple(AuditFault("changed", number) for number in range(1, MOST_FAULTS + 3))
STATES = [
    (None, False, "pas encore été vérifié", "note"),
    (None, True, "Vérification en cours", ""),
    (LogCheck(WHEN, True, AuditCheck(300, ())), False, "Le journal est entier\u00a0: 300 actes", "good"),
    (LogCheck(WHEN, False, AuditCheck(5000, ())), False, "Les 5\u202f000 derniers actes", "good"),
    (
        LogCheck(WHEN, True, AuditCheck(3, (AuditFault("gap", 2),))),
        False,
        "acte 2\u00a0: il en manque avant lui",
        "bad",
    ),
    (LogCheck(WHEN, True, AuditCheck(99, FAULTS)), True, "et 2 autres défauts", "bad"),
    (LogCheck(WHEN, True, AuditCheck(3, (), lost=1)), False, "1 tête signée", "warn"),
    (LogCheck(WHEN, True, error=AuditFileBad(file="f", line=1)), False, "n'a pas pu être vérifié", "bad"),
]


@pytest.mark.parametrize(("check", "checking", "sentence", "tone"), STATES)
def test_whether_the_log_is_whole_is_said_with_its_date(
    check: LogCheck | None, checking: bool, sentence: str, tone: str
) -> None:
    parts = chain_state(check, checking, "fr")
    assert sentence in said(parts)
    assert (f"message-{tone}" in str(parts)) is bool(tone)
    assert ("1er mars 2026" in said(parts)) is (check is not None)
    assert ("en cours" in said(parts)) is checking
