"""The page Mes termes: its callbacks, on a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from dash import no_update
from dash.exceptions import PreventUpdate

from engine.core import BadAct, NotReady, settings
from engine.service import OwnTerms
from engine.store import INSTALLATION, Database, Owner
from engine.terms import make_term
from tests.components.conftest import leaves

HERE = ["installation", ""]
DOCUMENT = "a" * 32


def shown(part: Any) -> str:
    """Give what a reader reads."""
    return " ".join(leaves(part))


class Reviews:
    """Stands for the reviews of a service, and says what it is told to."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.error: Exception | None = None

    def act(self, document_id: str, act: Any) -> Any:
        self.asked.append((document_id, act))
        if self.error:
            raise self.error
        return SimpleNamespace(plan=SimpleNamespace(count=3))


class Kept(OwnTerms):
    """Terms of which those of a document need no document."""

    def add(self, owner: Owner, *terms: Any) -> Any:
        self.owners = [*getattr(self, "owners", []), owner]
        return super().add(INSTALLATION, *terms)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    import app  # noqa: F401  the pages register with its Dash
    from pages import terms

    database = Database(tmp_path / "var" / "nomdemprunt.db")
    parts = SimpleNamespace(own_terms=Kept(database), reviews=Reviews())
    monkeypatch.setattr(terms.service, "service", lambda: parts)
    terms.parts = parts  # type: ignore[attr-defined]
    yield terms
    database.close()
    settings.cache_clear()


def add(page: Any, text: str, *, act: str = "hide", owner: list[str] | None = None, whose: str = "document") -> Any:
    return page.add(1, None, text, act, "", [], whose, owner or HERE, 0, "fr")


def test_terms_are_added_shown_searched_and_taken_out(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said, changed, text = add(page, "fiat rouge")
    assert ("ajouté" in shown(said), changed, text) == (True, 1, "")
    add(page, "Grenoble", act="keep")
    listed, conflicts = page.look(0, "", HERE, "fr")
    assert "fiat rouge" in shown(listed)
    assert "Ne jamais occulter" in shown(listed)
    assert conflicts == []
    assert "Grenoble" not in shown(page.look(0, "FIAT", HERE, "fr")[0])
    clicked = SimpleNamespace(triggered_id={"kind": "term", "rank": 0}, triggered=[{"value": 1}])
    monkeypatch.setattr(page.dash, "ctx", clicked)
    page.remove([None, 1], HERE, 0, "fr")
    assert page.parts.own_terms.fetch(INSTALLATION).terms == (make_term("Grenoble", "keep"),)


def test_what_is_no_term_and_what_contradicts_is_said(page: Any) -> None:
    said, _, text = add(page, "x")
    assert "au moins 2 lettres" in shown(said)
    assert text is no_update
    add(page, "Perrault")
    add(page, "PERRAULT", act="keep")
    assert "se contredisent" in shown(page.look(0, "", HERE, "fr")[1])


def test_a_term_of_a_document_is_followed_there_at_once(page: Any) -> None:
    own = ["document", DOCUMENT]
    said, *_ = add(page, "Perrault", owner=own)
    assert "3" in shown(said)
    (document_id, act), *_ = page.parts.reviews.asked
    assert (document_id, act["kind"], act["text"], act["act"]) == (DOCUMENT, "term", "Perrault", "hide")
    page.parts.reviews.error = NotReady()
    assert "annoté de nouveau" in shown(add(page, "Perrault", owner=own, whose="all")[0])
    page.parts.reviews.error = BadAct("unchanged")
    assert "ne change rien" in shown(add(page, "Perrault", owner=own)[0])
    assert page.parts.own_terms.owners == [Owner("document", DOCUMENT), INSTALLATION, Owner("document", DOCUMENT)]


def test_a_rule_is_tried_then_kept_and_all_is_erased(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def use(button: str, shape: str) -> Any:
        monkeypatch.setattr(page, "is_triggered_by", lambda identity: identity == button)
        return page.use_rule(1, 1, "greffe", shape, "numeroIdentifiant", "rôle, n° TX", "", HERE, 0, "fr")

    assert "Rien n'est abîmé" in shown(use(page.ids.TERMS_RULE_TRY, "TX-99/99999")[0])
    assert "ne dit pas assez" in shown(use(page.ids.TERMS_RULE_TRY, "TX")[0])
    assert page.parts.own_terms.fetch(INSTALLATION).rules == ()
    use(page.ids.TERMS_RULE_ADD, "TX-99/99999")
    assert "TX-99/99999" in shown(page.look(0, "", HERE, "fr")[0])
    monkeypatch.setattr(page.dash, "ctx", SimpleNamespace(triggered_id=page.ids.TERMS_ERASE))
    page.replace_all(1, None, HERE, 0, "fr")
    assert not page.parts.own_terms.fetch(INSTALLATION)


def test_nothing_happens_unasked_and_an_address_that_is_no_id_means_the_installation(page: Any) -> None:
    with pytest.raises(PreventUpdate):
        page.add(None, None, "Perrault", "hide", "", [], "document", HERE, 0, "fr")
    assert page.asked_owner({"document": "../x", "list": 3}) == INSTALLATION
    assert page.asked_owner({"list": DOCUMENT}) == Owner("list", DOCUMENT)
    assert "Ajouter un terme" in shown(page.layout("fr"))
    assert "/api/v1/terms?format=toml&lang=fr" in str(page.layout("fr"))
