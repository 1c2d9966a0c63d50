"""Tokens of programs: known by their SHA-256 alone, good for what they say, as long as they say."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import text

from engine.core.errors import (
    ScopeMissing,
    TokenExpired,
    TokenGone,
    TokenNeeded,
    TokenRevoked,
    TokenUnknown,
    UnknownName,
)
from engine.service.tokens import Tokens
from engine.store import SCOPES, tokens
from engine.store.database import Database

DAY = timedelta(days=1)


def test_a_token_is_kept_by_its_hash_and_its_name_is_sealed(database: Database) -> None:
    kept = Tokens(database)
    assert not kept.needed()
    token, made = kept.make("chaîne de Rocheblave", ("deliver", "read"), DAY)
    other, _ = kept.make("chaîne de Rocheblave", ("read",), DAY)
    assert len(token) > 43
    assert token != other
    assert made.scopes == ("read", "deliver")
    assert kept.needed()
    with database.reading() as session:
        (row,) = session.execute(text("SELECT * FROM tokens WHERE id = :id"), {"id": made.id}).mappings()
        assert tokens.find(session, token) == made
    written = " ".join(bytes(value).hex() if isinstance(value, bytes) else str(value) for value in row.values())
    assert token.removeprefix(tokens.PREFIX) not in written
    assert b"Rocheblave".hex() not in written


@pytest.mark.parametrize(
    ("scopes", "allowed"),
    [
        (("read",), {"read"}),
        (("annotate",), {"annotate"}),
        (("read", "deliver"), {"read", "deliver"}),
        (("admin",), set(SCOPES)),
        ((), set()),
    ],
)
def test_a_token_is_good_for_its_scopes_alone(database: Database, scopes: tuple[str, ...], allowed: set[str]) -> None:
    kept = Tokens(database)
    token, _ = kept.make("a", scopes, DAY)
    for scope in SCOPES:
        if scope in allowed:
            kept.check(token, scope)
        else:
            with pytest.raises(ScopeMissing) as missing:
                kept.check(token, scope)
            assert missing.value.params == {"scope": scope}


def test_a_token_that_is_none_or_no_more_opens_nothing(database: Database) -> None:
    kept = Tokens(database)
    old, _ = kept.make("old", ("admin",), -DAY)
    gone, made = kept.make("gone", ("admin",), DAY)
    kept.check(gone, "admin")
    kept.revoke(made.id)
    kept.revoke(made.id)
    for token, error in (
        ("", TokenNeeded),
        ("x", TokenUnknown),
        ("\ud800é", TokenUnknown),
        (old, TokenExpired),
        (gone, TokenRevoked),
    ):
        with pytest.raises(error):
            kept.check(token, "read")
    with pytest.raises(TokenGone):
        kept.revoke("nothing")
    with pytest.raises(UnknownName):
        kept.make("b", ("everything",), DAY)
    assert [(one.name, one.revoked is None) for one in kept.all()] == [("old", True), ("gone", False)]
    assert kept.needed(), "who revokes the last token does not open the door"


def test_a_pass_is_ours_whole_and_for_a_time(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Tokens(database)
    good = kept.give_pass()
    until, _, signature = good.partition(".")
    assert kept.is_pass(good)
    for bad in (
        "",
        ".",
        "x.y",
        f"{int(until) + 1}.{signature}",
        f"{until}.{signature[:-1]}",
        f"{until}.é",
        "²." + signature,
    ):
        assert not kept.is_pass(bad)
    monkeypatch.setattr("engine.service.tokens.PASS_LASTS", -DAY)
    assert not kept.is_pass(kept.give_pass())
