"""Somebody whom the administrator invited opens their account, signs in, reads a decision that is
theirs, and signs out; the next one does not see it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import ROOT, App, new_profile, serving
from tests.openid_provider import CLIENT, SECRET, openid_provider

PASSWORD = "quatre-mots-sans-rapport"
ASKING = """() => {
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    if (String(asked[0]).includes("/deconnexion")) ask("/api/v1/health");
    return answer;
  };
}"""


def invite(var: Path, name: str) -> str:
    """Give the link of an invitation, as the command writes it."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "account", "invite", name, "--role", "publicateur"],
        cwd=ROOT, env={**os.environ, "NOMDEMPRUNT_VAR": str(var)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.split()[-1]


def come_in(page: Page, app: App, link: str, name: str) -> None:
    page.goto(app.address + link)
    for field in page.locator("input[type=password]").all():
        field.fill(PASSWORD)
    page.get_by_role("button", name="Ouvrir le compte").click()
    page.get_by_label("Nom du compte").fill(name)
    page.get_by_label("Mot de passe").fill("un autre que le sien")
    page.get_by_role("button", name="Se connecter").click()
    expect(page.get_by_role("alert")).to_contain_text("personne n'est connecté")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Se connecter").click()
    expect(page.get_by_text(name)).to_be_visible()


def test_an_account_is_opened_used_and_left(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (invite(tmp_path, name) for name in ("Aïcha Morvan", "Yann Belkacem"))
    monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", "local")
    with serving(tmp_path) as app:
        profile = new_profile(chromium)
        page = profile.new_page()
        page.goto(f"{app.address}/aide")
        expect(page).to_have_url(re.compile("/connexion"))
        come_in(page, app, first, "Aïcha Morvan")
        page.locator("textarea").first.fill("Mme Rocheblave, née le 3 mai 1971 à Vienne, demande réparation.")
        page.get_by_role("button", name="Pseudonymiser ce texte").click()
        page.wait_for_url("**/document/*")
        expect(page.locator("#viewer")).to_contain_text("demande réparation")
        theirs = page.url
        page.get_by_role("button", name="Se déconnecter").click()
        expect(page).to_have_url(re.compile("/connexion"))
        page.goto(theirs)
        expect(page).to_have_url(re.compile("/connexion"))
        come_in(page, app, second, "Yann Belkacem")
        page.goto(theirs)
        expect(page.locator("main")).to_contain_text("n'existe plus sur cette machine")
        expect(page.locator("main")).not_to_contain_text("réparation")
        profile.close()


def test_who_the_provider_knows_comes_in_and_leaves_at_both_ends(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "acces.toml"
    for name, value in (("ACCOUNTS", "oidc"), ("ACCESS_FILE", str(file)), ("OIDC_SECRET", SECRET)):
        monkeypatch.setenv(f"NOMDEMPRUNT_{name}", value)
    with openid_provider() as provider:

        def prepare(app: App) -> None:
            provider.client_at = app.address
            said = {"issuer": provider.address, "client": CLIENT, "address": app.address, "title": "le ministère"}
            oidc = "\n".join(f'{name} = "{value}"' for name, value in said.items())
            file.write_text(f'[oidc]\n{oidc}\n[roles]\ngreffe = ["lecteur"]\n')

        with serving(tmp_path, prepare) as app:
            profile = new_profile(chromium)
            page = profile.new_page()
            page.goto(f"{app.address}/aide?lang=fr")
            expect(page).to_have_url(re.compile("/connexion"))
            page.get_by_role("link", name="Se connecter avec le ministère").click()
            page.get_by_label("Name").fill("Aïcha Morvan")
            page.get_by_role("button", name="Enter").click()
            expect(page).to_have_url(re.compile("/aide"))
            expect(page.get_by_text("Aïcha Morvan")).to_be_visible()

            # On its way to the provider the page still asks for something, as it does by itself.
            held = provider.holds_logout = Event()
            page.on(
                "response",
                lambda answer: held.set() if (answer.status, "health" in answer.url) == (401, True) else None,
            )
            page.evaluate(ASKING)
            page.get_by_role("button", name="Se déconnecter").click()
            expect(page).to_have_url(re.compile(r"/connexion\?state="))
            assert provider.signed_out == ["248-Ab"]
            page.goto(f"{app.address}/aide")
            expect(page).to_have_url(re.compile("/connexion"))
            profile.close()
