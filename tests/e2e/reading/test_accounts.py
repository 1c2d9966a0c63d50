"""Somebody whom the administrator invited opens their account, signs in, reads a decision that is
theirs, and signs out; the next one does not see it. Who administers invites and locks on their
page; who audits then finds it in the log."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.axe import all_faults
from tests.e2e.conftest import ROOT, App, new_profile, serving
from tests.openid_provider import CLIENT, SECRET, openid_provider

PASSWORD = "quatre-mots-sans-rapport"
CHIEF = "Inès Petit"
ASKING = """() => {
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    if (String(asked[0]).includes("/deconnexion")) ask("/api/v1/health");
    return answer;
  };
}"""


def invite(var: Path, name: str, *roles: str) -> str:
    """Give the link of an invitation, as the command writes it."""
    said = [part for role in roles for part in ("--role", role)]
    done = subprocess.run(
        [sys.executable, "-m", "engine", "account", "invite", name, *said],
        cwd=ROOT, env={**os.environ, "NOMDEMPRUNT_VAR": str(var)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.split()[-1]


def sign_in(page: Page, app: App, name: str) -> None:
    page.goto(f"{app.address}/connexion")
    page.get_by_label("Nom du compte").fill(name)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Se connecter").click()
    expect(page.get_by_text(name)).to_be_visible()


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


@pytest.fixture(scope="module")
def keeping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[App, list[str]]]:
    """A server with accounts, and the links of two who publish and one who administers and
    audits."""
    var = tmp_path_factory.mktemp("accounts")
    links = [invite(var, name, "publicateur") for name in ("Aïcha Morvan", "Yann Belkacem")]
    links.append(invite(var, CHIEF, "administrateur", "auditeur"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOMDEMPRUNT_ACCOUNTS", "local")
        with serving(var) as app:
            yield app, links


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Callable[[], Page]]:
    """Give pages that know nothing of each other."""
    profiles: list[BrowserContext] = []

    def make() -> Page:
        profiles.append(new_profile(chromium))
        return profiles[-1].new_page()

    yield make
    for profile in profiles:
        profile.close()


def test_an_account_is_opened_used_and_left(keeping: tuple[App, list[str]], visitor: Callable[[], Page]) -> None:
    app, (first, second, _) = keeping
    page = visitor()
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


def test_who_administers_invites_somebody_and_locks_them_by_keyboard_alone(
    keeping: tuple[App, list[str]], visitor: Callable[[], Page]
) -> None:
    app, (*_, link) = keeping
    page, other = visitor(), visitor()
    come_in(page, app, link, CHIEF)
    page.goto(f"{app.address}/comptes")
    expect(page.get_by_role("row")).to_have_count(4)
    page.locator("#accounts-name").press_sequentially("Omar Traoré")
    page.locator("#accounts-roles").get_by_label("valideur").press("Space")
    page.get_by_role("button", name="Inviter", exact=True).press("Enter")
    shown = page.get_by_label("Lien", exact=True)
    expect(shown).to_be_focused()
    made = shown.input_value()
    assert made.startswith(f"{app.address}/invitation?jeton=")
    come_in(other, app, made.removeprefix(app.address), "Omar Traoré")
    page.get_by_role("button", name="Gérer le compte «\u00a0Omar Traoré\u00a0»").press("Enter")
    dialog = page.get_by_role("dialog", name="Compte «\u00a0Omar Traoré\u00a0»")
    expect(dialog).to_be_visible()
    assert all_faults(page) == {}
    dialog.get_by_role("button", name="Verrouiller le compte").press("Enter")
    expect(page.get_by_text("Le compte «\u00a0Omar Traoré\u00a0» est verrouillé.")).to_be_visible()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("row", name="Omar Traoré")).to_contain_text("verrouillé")
    other.goto(f"{app.address}/aide")
    expect(other).to_have_url(re.compile("/connexion"))
    assert made.partition("=")[2] not in (app.var / "server.log").read_text()


def test_who_audits_searches_the_log_checks_it_and_takes_it_away(
    keeping: tuple[App, list[str]], visitor: Callable[[], Page]
) -> None:
    app, _ = keeping
    page = visitor()
    sign_in(page, app, CHIEF)
    page.goto(f"{app.address}/journal")
    page.get_by_label("Qui", exact=True).fill("inès")
    page.get_by_label("Acte", exact=True).select_option(label="compte verrouillé")
    page.get_by_role("button", name="Chercher").press("Enter")
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("row").last).to_contain_text("Omar Traoré")
    with page.expect_download() as asked:
        page.get_by_role("button", name="Télécharger en CSV").press("Enter")
    assert asked.value.path().read_text(encoding="utf-8").count("account.lock") == 1
    page.get_by_role("button", name="Vérifier tout le journal").press("Enter")
    expect(page.get_by_text("Le journal est entier")).to_be_visible()
    assert all_faults(page) == {}


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
