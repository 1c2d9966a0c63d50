"""A server that is open to the network starts only for who says so, and its pages say it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from components.i18n import LANGUAGES, t
from components.shell import frame, start
from engine.core.errors import EngineError, Exposed
from engine.core.settings import Settings
from engine.service.accounts import policy, provider, provider_logins
from engine.store.audit import AuditFault
from tests.openid_provider import openid_provider

OIDC = '[oidc]\nissuer = "{}"\nclient = "nomdemprunt"\naddress = "https://greffe.example"\n'


def bind(monkeypatch: pytest.MonkeyPatch, host: str, *, i_know: bool = False) -> None:
    for module in (frame, start):
        monkeypatch.setattr(module, "settings", lambda: Settings(host=host, i_know=i_know))


@pytest.mark.parametrize(
    ("host", "i_know", "arguments", "starts"),
    [
        ("127.0.0.1", False, [], True),
        ("::1", False, [], True),
        ("localhost", False, [], True),
        ("0.0.0.0", False, [], False),
        ("192.168.1.4", False, [], False),
        ("greffe.example", False, [], False),
        ("0.0.0.0", False, ["--i-know"], True),
        ("0.0.0.0", True, [], True),
    ],
)
def test_a_server_beyond_this_machine_starts_for_who_knows(
    monkeypatch: pytest.MonkeyPatch, host: str, i_know: bool, arguments: list[str], starts: bool
) -> None:
    bind(monkeypatch, host, i_know=i_know)
    if starts:
        start.check_exposure(arguments)
        return
    with pytest.raises(Exposed) as caught:
        start.check_exposure(arguments)
    for sentence in start.refused(caught.value):
        assert host in sentence
        assert "--i-know" in sentence


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", 0), ("0.0.0.0", 1)])
def test_the_page_says_that_the_server_is_open(monkeypatch: pytest.MonkeyPatch, host: str, shown: int) -> None:
    bind(monkeypatch, host)
    assert len(frame.exposure()) == shown
    assert all("compte" in t("shell.exposed", lang) or "account" in t("shell.exposed", lang) for lang in LANGUAGES)


def test_an_audit_log_that_was_changed_is_said_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the entry, in each language; a whole one is not spoken of."""

    class Kept:
        faults: tuple[AuditFault, ...] = ()

    kept = Kept()
    monkeypatch.setattr(start.service.service(), "_started", SimpleNamespace(audit=kept))
    assert start.warnings() == []
    kept.faults = (AuditFault("gap", 1234), AuditFault("chain", 1234))
    said = start.warnings()
    assert len(said) == len(LANGUAGES)
    assert all("1234" in sentence and "audit verify" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("access", "secret", "document", "said"),
    [
        pytest.param("", "x", {}, "fournisseur d'identité. Ajoutez", id="no provider"),
        pytest.param(OIDC, "", {}, "NOMDEMPRUNT_OIDC_SECRET_FILE", id="no secret"),
        pytest.param(OIDC, "x", {"issuer": "https://elsewhere.example"}, "https://elsewhere.example", id="another"),
        pytest.param(OIDC, "x", {"jwks_uri": None}, "document de découverte", id="no discovery document"),
        pytest.param(OIDC, "x", {}, "", id="right"),
        pytest.param(OIDC, "x", None, "", id="down"),
    ],
)
def test_a_server_whose_provider_cannot_be_used_does_not_start(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    access: str,
    secret: str,
    document: dict[str, str] | None,
    said: str,
) -> None:
    """One that is down now is spoken of, and may come back."""
    with openid_provider() as running:
        running.change_document = lambda claims: claims.update(document or {})
        running.down = document is None
        (tmp_path / "acces.toml").write_text(access.format(running.address))
        given = Settings(accounts="oidc", access_file=tmp_path / "acces.toml", oidc_secret=secret)
        for module in (start, policy, provider):
            monkeypatch.setattr(module, "settings", lambda: given)
        monkeypatch.setattr(
            start, "service", SimpleNamespace(service=lambda: SimpleNamespace(audit=SimpleNamespace(faults=())))
        )
        provider_logins.current_provider.cache_clear()
        try:
            if said:
                with pytest.raises(EngineError) as caught:
                    start.check_exposure()
                assert said in caught.value.sentence("fr")
                assert len(start.refused(caught.value)) == 2
            else:
                start.check_exposure()
                assert len(start.warnings()) == 2 * (document is None)
        finally:
            if provider_logins.current_provider.cache_info().currsize:
                provider_logins.current_provider().close()
            provider_logins.current_provider.cache_clear()
