"""The page of the accounts by value: a line each, what is offered, what an erasure says first."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from dash import html

from components.accounts.dialog import NOBODY, erasure, kept_account
from components.accounts.form import invitation_link
from components.accounts.table import accounts_table, say_seen, say_state
from components.i18n import LANGUAGES
from engine.service.accounts import AccountOverview
from engine.store import StoredAccount
from tests.components.conftest import leaves

SEEN = datetime(2026, 3, 1, 13, 5, tzinfo=UTC)
HARM = '"><img src=x>'


def account(name: str = "Aïcha", **values: Any) -> StoredAccount:
    known: dict[str, Any] = {
        "id": f"{len(name):016x}", "name": name, "roles": ("lecteur",), "teams": (), "source": "local", "password": "x",
        "totp": None, "totp_since": None, "totp_used": 0, "invited": None, "failures": 0, "locked_until": None,
        "locked": False, "created": SEEN,
    }  # fmt: skip
    return StoredAccount(**known | values)


def overview(*acts: str, own: bool = False, last: bool = False, **values: Any) -> AccountOverview:
    return AccountOverview(account(**values), SEEN, own, last, frozenset(acts))  # type: ignore[arg-type]


def said(part: Any) -> str:
    return " ".join(leaves(part))


def buttons(parts: list[Any]) -> list[str]:
    found = [part for part in html.Div(parts)._traverse() if isinstance(part, html.Button)]
    return [str(part.id.get("act") or part.id["view"]) if getattr(part, "id", None) else "close" for part in found]


FUTURE = datetime(2999, 1, 1, tzinfo=UTC)
STATES = [
    ({}, "ouvert"),
    ({"totp_since": SEEN}, "ouvert, avec codes à usage unique"),
    ({"password": None, "invited": FUTURE}, "invité, pas encore ouvert"),
    ({"password": None, "invited": SEEN}, "lien périmé, jamais ouvert"),
    ({"locked": True}, "verrouillé"),
    ({"locked_until": FUTURE}, "verrouillé un moment, après des essais manqués"),
    ({"source": "oidc", "password": None}, "ouvert, connu du fournisseur d'identité"),
    ({"source": "proxy", "password": None, "locked": True}, "verrouillé, connu du serveur mandataire"),
]


@pytest.mark.parametrize(("values", "sentence"), STATES)
def test_a_state_is_said_with_words(values: dict[str, Any], sentence: str) -> None:
    assert say_state(account(**values), "fr") == sentence


def test_when_somebody_was_seen_or_that_nothing_is_kept_of_it() -> None:
    found = [AccountOverview(account(source=source), None, False, False, frozenset()) for source in ("local", "proxy")]
    assert [say_seen(each, "fr") for each in found] == ["jamais", "non gardé"]
    assert "1er mars 2026 à " in say_seen(overview(), "fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_has_a_line_and_a_named_button_each(lang: str) -> None:
    found = [overview(name=HARM, teams=("Civil", "Pénal"), roles=("lecteur", "valideur"), own=True, last=True)]
    parts = accounts_table(found, lang)
    rows = [part for part in html.Div(parts)._traverse() if isinstance(part, html.Tr)]
    assert len(rows) == 2
    (button,) = [part for part in rows[1]._traverse() if isinstance(part, html.Button)]
    assert HARM in button.to_plotly_json()["props"]["aria-label"]
    assert "Civil, Pénal" in said(rows[1])
    assert ("c'est vous" if lang == "fr" else "this is you") in said(rows[1])


OFFERS = [
    (overview("roles", "invite", "lock", "erase"), ["roles", "invite", "lock", "erasure", "close"], "Nouveau lien"),
    (overview("roles", own=True, last=True), ["roles", "close"], "seul compte qui peut administrer"),
    (overview("roles", "lock", "erase", own=True), ["roles", "lock", "erasure", "close"], "votre propre mot de passe"),
    (overview("lock", "erase", source="oidc"), ["lock", "erasure", "close"], "chez le fournisseur d'identité"),
    (overview("lock", "erase"), ["lock", "erasure", "close"], "il ne fait entrer personne"),
    (overview("unlock", "erase", source="proxy", locked=True), ["unlock", "erasure", "close"], "viennent d'ailleurs"),
]


@pytest.mark.parametrize(("seen", "offered", "sentence"), OFFERS)
def test_what_is_offered_is_what_the_engine_says(seen: AccountOverview, offered: list[str], sentence: str) -> None:
    parts = kept_account(seen, "fr")
    assert buttons(parts) == offered
    assert sentence in said(parts)
    assert ("Enregistrer" in said(parts)) is ("roles" in seen.acts)


ERASURES = [
    (overview("erase"), 0, "personne", "rien ne se perd"),
    (overview("erase"), 1, "Choisissez un compte", "seul à détenir 1 document, liste ou jeu"),
    (overview("erase"), 3, "Choisissez un compte", "seul à détenir 3 documents, listes ou jeux"),
    (overview("erase", own=True), 0, "personne", "vous êtes déconnecté aussitôt"),
    (overview("erase", source="oidc"), 0, "personne", "un compte vide lui est rouvert"),
]


@pytest.mark.parametrize(("seen", "held", "first", "sentence"), ERASURES)
def test_what_comes_of_an_erasure_is_said_before_it(
    seen: AccountOverview, held: int, first: str, sentence: str
) -> None:
    parts = erasure(seen, held, [account("Bruno Le Goff")], "fr")
    (heirs,) = [part for part in html.Div(parts)._traverse() if hasattr(part, "options")]
    assert [option["label"] for option in heirs.options] == [first, "Bruno Le Goff (lecteur)"]
    assert heirs.value == NOBODY, "nobody is chosen by the program"
    assert sentence in said(parts)
    assert "ne s'annule pas" in said(parts)
    assert buttons(parts) == ["close", "erase"]


def test_a_link_is_shown_with_its_time() -> None:
    part = invitation_link("Aïcha", "https://greffe.example/invitation?jeton=abc", 72, "fr")
    (field,) = [each for each in part._traverse() if getattr(each, "readOnly", False)]
    assert field.value == "https://greffe.example/invitation?jeton=abc"
    assert "pendant 72 heures" in said(part)
