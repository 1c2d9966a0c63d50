"""The dialog that hands a document over: what can be taken away, and where it is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from dash import html
from dash.development.base_component import Component

from components import ids
from components.document import delivery
from components.document.review import bar as review_bar
from components.i18n import section, t
from components.lists import dialogs as list_dialogs
from engine.pseudonyms.key.key import SHORTEST_PASSWORD

Reader = Callable[[Any], str]


def find(parts: Any, kind: type) -> list[Any]:
    return [part for part in html.Div(parts)._traverse() if isinstance(part, kind)]


def parts(profile: str = "judiciaire", strategy: str = "lettres", lang: str = "fr") -> tuple[Any, list[Any]]:
    """Give the part in sight and those that are folded."""
    file, more = delivery.links("id7", ".docx", profile, strategy, lang)
    return file, more.children


def attribute(part: Component, name: str) -> Any:
    return part.to_plotly_json()["props"][name]


def asked(link: Any) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(link.href).query).items()}


def test_an_address_holds_the_opaque_id_and_no_name() -> None:
    address = urlsplit(delivery.address("a/b", "export", format="conll", strategy="cour"))
    assert address.path == "/api/v1/documents/a%2Fb/export"
    assert parse_qs(address.query) == {"format": ["conll"], "strategy": ["cour"]}


@pytest.mark.parametrize(
    ("name", "format", "extension"),
    [
        pytest.param("Divorce Martin.DOCX", "docx", ".docx", id="as it came"),
        pytest.param("jugement.docm", "docx", ".docx", id="without its macros"),
        pytest.param("Durand c. Martin", "pdf", ".pdf", id="the name of a party is no extension"),
        pytest.param("numérisation", "image", "", id="a picture whose name does not say which kind"),
    ],
)
def test_the_button_says_the_format_of_the_file_and_nothing_else_of_its_name(
    name: str, format: str, extension: str, text: Reader
) -> None:
    assert delivery.extension(name, format) == extension
    said = text(delivery.links("id7", extension, "judiciaire", "lettres", "fr"))
    assert (f"Celui du document ({extension})" in said) is bool(extension)
    assert "Celui du document" in said


def test_everything_is_asked_for_under_the_profile_and_the_strategy_shown() -> None:
    file, (*_, reports, key, names) = parts("tout", "cour", "en")
    shown = {"profile": "tout", "strategy": "cour"}
    assert [asked(link) for link in find(file, html.A)] == [{"format": "original", **shown}]
    formats = [urlsplit(option.value).query for option in find(file, html.Option)]
    assert formats == [f"format={form}&profile=tout&strategy=cour" for form in ("original", "txt")]
    assert [asked(link) for link in find(reports, html.A)] == [
        {"format": form, "internal": internal, "lang": "en", **shown} for internal in "01" for form in ("pdf", "html")
    ]
    assert [asked(link)["format"] for link in find(names, html.A)] == ["json", "conll", "doccano"]
    (button,) = find(key, html.Button)
    assert json.loads(attribute(button, "data-body")) == shown
    assert attribute(button, "data-shortest") == str(SHORTEST_PASSWORD)


def test_a_text_is_offered_once() -> None:
    file = delivery.links("id7", ".txt", "judiciaire", "lettres", "fr")[0]
    assert [asked(link)["format"] for link in find(file, html.A)] == ["original"]
    assert len(find(file, html.Option)) == 1


def test_one_button_is_in_sight_and_the_rest_is_folded() -> None:
    file, more = delivery.links("id7", ".docx", "judiciaire", "lettres", "fr")
    assert len(find(file, html.A)) == 1
    assert find(file, html.Button) == []
    assert isinstance(more, html.Details)
    assert not getattr(more, "open", False)


def test_validating_and_downloading_a_document_or_a_list_follow_one_rule_about_doubts(text: Reader) -> None:
    rule = t("doubts.rule", "fr")
    assert rule in text(delivery.dialog("fr"))
    assert rule in text(review_bar.validation("fr"))
    assert rule in text(list_dialogs.export("fr"))


def test_what_a_list_delivers_is_explained_only_where_it_is_asked_for(text: Reader) -> None:
    dialog = list_dialogs.export("fr")
    (folded,) = find(dialog, html.Details)
    assert t("list.export.what", "fr") in text(folded)
    assert [one for one in find(dialog, html.Button) if text(one) == t("delivery.go", "fr")]


@pytest.mark.parametrize(
    ("hides", "done", "said"),
    [(True, "verified", "Vérifié avant de partir"), (False, "saved", "contient encore tous les noms")],
)
def test_what_was_not_searched_is_not_called_verified(hides: bool, done: str, said: str, text: Reader) -> None:
    files = delivery.links("id7", ".docx", "judiciaire", "secret", "fr", hides=hides)[0]
    assert {attribute(link, "data-fetch") for link in find(files, html.A)} == {done}
    assert said in text(files)


def test_what_holds_the_names_is_folded_and_says_so(text: Reader) -> None:
    names = parts()[1][-1]
    assert isinstance(names, html.Details)
    assert not getattr(names, "open", False)
    assert "noms d'origine, à ne pas diffuser" in text(names)


def test_links_that_read_alike_have_names_of_their_own() -> None:
    reports = parts()[1][-3]
    names = [attribute(link, "aria-label") for link in find(reports, html.A)]
    assert len(set(names)) == 4
    assert sum("noms d'origine" in name for name in names) == 2


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_password_is_asked_for_twice_in_fields_that_dash_does_not_know(lang: str) -> None:
    key = parts(lang=lang)[1][-2]
    labels = [label.htmlFor for label in find(key, html.Label)]
    places = [part for part in find(key, html.Div) if "data-password" in part.to_plotly_json()["props"]]
    assert labels == [attribute(place, "data-password") for place in places]
    assert len(labels) == 2


@pytest.mark.parametrize(("script", "words"), [("files", "delivery.script"), ("restore", "restore.script")])
def test_the_words_that_the_scripts_ask_for_exist(pytestconfig: pytest.Config, script: str, words: str) -> None:
    source = (pytestconfig.rootpath / "assets" / "delivery" / f"{script}.js").read_text(encoding="utf-8")
    used = set(re.findall(r"\bwords\.(\w+)", source))
    assert used
    assert used | {"working", "failed"} <= section(words, "fr").keys()


def test_the_dialog_is_named_and_says_what_happens_aloud() -> None:
    dialog = delivery.dialog("fr")
    titled = attribute(dialog, "aria-labelledby")
    roles = [part.role for part in dialog._traverse() if getattr(part, "role", None)]
    assert titled == ids.DELIVERY_TITLE
    assert titled in [getattr(part, "id", None) for part in dialog._traverse()]
    assert roles == ["status", "alert"]


@pytest.mark.parametrize("ending", [".pdf", ".docx", ""])
def test_a_page_is_shown_before_and_after_where_the_file_has_pages(ending: str) -> None:
    file, more = delivery.links("id7", ending, "judiciaire", "cour", "fr")
    images = find(more.children, html.Img)
    assert not find(file, html.Img)
    assert [bool(image.alt) for image in images] == [True, True] * (ending == ".pdf")
    for image, side in zip(images, ("before", "after"), strict=False):
        address = attribute(image, "data-preview")
        assert urlsplit(address).path == f"/api/v1/documents/id7/preview/{side}"
        assert parse_qs(urlsplit(address).query) == {"profile": ["judiciaire"], "strategy": ["cour"]}
