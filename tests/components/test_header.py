"""The menu: two products behind one entry each, and what the page Mesurer says of its pages."""

from __future__ import annotations

from typing import Any

import dash
import pytest
from dash import dcc, html

import app  # noqa: F401  pages register with the Dash object
from components.i18n import t
from components.shell import header
from pages import measure


def folded() -> dict[str, html.Details]:
    """Give the entries that unfold, by the product's word."""
    entries = [part for part in header.pages()._traverse() if isinstance(part, html.Details)]
    return {next(str(name.id["index"]) for name in entry._traverse() if isinstance(name, html.Span) and isinstance(getattr(name, "id", None), dict)): entry for entry in entries}  # fmt: skip


def links(part: Any) -> list[str]:
    return [one.href for one in part._traverse() if isinstance(one, dcc.Link)]


def test_each_product_has_one_entry_and_help_stands_beside_them() -> None:
    entries = folded()
    assert list(entries) == ["nav.pseudonymise", "nav.measure"]
    assert links(entries["nav.pseudonymise"]) == ["/", "/relecture", "/restaurer", "/termes", "/signalements"]
    assert links(entries["nav.measure"]) == ["/mesurer", "/performances", "/erreurs", "/erreurs/moteurs", "/rappel", "/essais", "/accord", "/alignement", "/suivi", "/suivi/phrases", "/lots", "/entrainement"]  # fmt: skip
    assert set(links(header.pages())) - {href for entry in entries.values() for href in links(entry)} == {"/aide"}


def test_who_pseudonymises_meets_no_page_of_figures() -> None:
    own = [one for one in dash.page_registry.values() if one.get("product") == "pseudonymise"]
    assert {one["path_template"] or one["path"] for one in own} == {"/", "/document/<document_id>", "/relecture", "/restaurer", "/signalements", "/termes"}  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_overview_says_of_each_page_what_it_answers(lang: str) -> None:
    layout = measure.layout(lang, utm="x")
    own = [one for one in dash.page_registry.values() if one.get("product") == "measure" and one["path"] != "/mesurer"]
    assert links(layout) == [one["path"] for one in own]
    said = [part.children for part in layout._traverse() if isinstance(part, html.P)]
    assert said[1:] == [t(one["nav"].replace("nav.", "measure."), lang) for one in own]
    assert all(sentence.endswith("?") for sentence in said[1:])


def test_the_entry_of_a_product_knows_its_pages() -> None:
    pages = folded()["nav.measure"].to_plotly_json()["props"]["data-pages"].split(" ")
    assert {"/mesurer", "/alignement", "/suivi/phrases"} <= set(pages)
