"""The page of sentences: laid out from any address, and its callbacks called as functions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from dash import no_update
from dash._callback_context import context_value
from dash._utils import AttributeDict
from dash.development.base_component import Component
from dash.exceptions import PreventUpdate
from plotly.utils import PlotlyJSONEncoder

import app  # noqa: F401  # a page belongs to an application
from components import ids
from components.i18n import words
from components.teaching import acts as teaching_acts, fields as teaching_fields
from engine.core.errors import ListGone
from engine.core.settings import settings
from engine.measure.panel.additions import read_own
from engine.measure.panel.panel import panel
from engine.service.teaching.material import Drawn
from engine.service.teaching.teaching import Teaching
from engine.teaching.sentences import cut_sentences
from engine.teaching.variants import variants
from pages import teaching as page
from tests.components.conftest import leaves
from tests.engine.teaching.made_sentences import material

LEVELS = dict(teaching_fields.DEFAULTS)
MADE = [
    material("M. ⟦Luc|prenom⟧ ⟦Rocheblave|nom⟧ a écrit.", "M. Luc ⟦Rocheblave|nom⟧ a écrit.", key="a", link="/document/a"),
    material(None, "Mme ⟦Alba|nom⟧ demeure à ⟦Tulle|localite⟧.", "Mme Alba demeure à ⟦Tulle|localite⟧.", 0.4, key="b", link="/document/b"),
    material("Le <b>témoin</b> ⟦Rey|nom⟧ parle.", "Le <b>témoin</b> ⟦Rey|prenom⟧ parle.", key="c"),
]  # fmt: skip


LIST, GONE = "list:" + "b" * 32, "list:" + "a" * 32


class MadeTeaching(Teaching):
    """Knows three documents."""

    def drawn(self, source: str, run: str = "", second: str = "") -> Drawn:
        if source == GONE:
            raise ListGone()
        sentences = tuple(one for each in MADE for one in cut_sentences(each))
        return Drawn(sentences, len(MADE), 2, source == "set:fr", source == "set:fr")


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Look at made-up sentences; what is added stays in the test's own folder."""
    known = MadeTeaching()
    monkeypatch.setattr(teaching_acts.teaching_desk, "teaching", lambda: known)
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    yield
    settings.cache_clear()


def text(part: Any) -> str:
    return " ".join(leaves(part))


def values(layout: Component) -> dict[str, Any]:
    found = {one.id: one for one in layout._traverse() if isinstance(getattr(one, "id", None), str)}
    names = (ids.TEACHING_SOURCE, ids.TEACHING_RUN, ids.TEACHING_SECOND, ids.TEACHING_COUNT)
    return {name: found[name].value for name in (*names, *map(ids.teaching_weight, LEVELS))}


PLAIN = {
    ids.TEACHING_SOURCE: "set:fr", ids.TEACHING_RUN: "fr-all", ids.TEACHING_SECOND: "none", ids.TEACHING_COUNT: "10",
    **{ids.teaching_weight(name): level for name, level in LEVELS.items()},
}  # fmt: skip


@pytest.mark.parametrize(("lang", "title"), [("fr", "Quelles phrases instruiraient le plus"), ("en", "Which sentences would teach")])  # fmt: skip
def test_without_an_address_the_demonstration_is_asked_for(lang: str, title: str) -> None:
    layout = page.layout(lang)
    assert values(layout) == PLAIN
    assert title in text(layout)


def test_an_address_brings_its_settings_back() -> None:
    query = {"source": "set:fr", "run": "fr-all", "second": "fr-none", "count": "50", "errors": "0", "diversity": "3"}
    found = values(page.layout("fr", **query))
    assert found == {**PLAIN, ids.TEACHING_SOURCE: "set:fr", ids.TEACHING_RUN: "fr-all", ids.TEACHING_SECOND: "fr-none", ids.TEACHING_COUNT: "50", "teaching-errors": "0", "teaching-diversity": "3"}  # fmt: skip
    of_list = {"source": "list:" + "a" * 32}
    assert values(page.layout("fr", **of_list))[ids.TEACHING_SOURCE] == of_list["source"]


@pytest.mark.parametrize("value", ["", "<script>alert(1)</script>", "list:<b>", "set:zz", "9" * 5000, "-1", "1.5", "\x00", None, ["x"]])  # fmt: skip
def test_an_address_that_holds_anything_else_is_as_if_it_said_nothing(value: Any) -> None:
    names = ("source", "run", "second", "count", "set", *LEVELS)
    layout = page.layout("fr", **dict.fromkeys(names, value))
    assert values(layout) == PLAIN
    assert json.dumps(layout, cls=PlotlyJSONEncoder) == json.dumps(page.layout("fr"), cls=PlotlyJSONEncoder)


def ranked(lang: str = "fr", source: str = LIST, **levels: str) -> tuple[Any, ...]:
    return page.rank("", "", "20", {**LEVELS, **levels}, source, lang)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_sentences_are_ranked_and_each_says_why(lang: str) -> None:
    message, summary, payload, read = ranked(lang)
    assert message is None
    assert [row["id"].partition("-")[0] for row in payload["rows"]] == ["a", "b", "c"]
    first, second, third = payload["rows"]
    assert [one["kind"] for one in first["why"]] == ["missed_sensitive"]
    assert ("margin" in [one["kind"] for one in second["why"]], second["read"], second["link"]) == (
        True,
        False,
        "/document/b",
    )
    assert [one["sign"] for one in third["why"]] == ["≠"]
    assert "3" in text(summary[0])
    assert "2" in read


def test_text_is_cut_into_strings_and_mentions_and_nothing_is_lost() -> None:
    rows = ranked()[2]["rows"]
    for row in rows:
        whole = "".join(part if isinstance(part, str) else part[0] for part in row["parts"])
        assert whole in [one.text for each in MADE for one in cut_sentences(each)]
    assert any("<b>témoin</b>" in part for part in rows[2]["parts"] if isinstance(part, str))
    assert rows[0]["parts"][1] == ["Luc", "person", "prénom", "▲", "missed_sensitive"]


def test_nothing_counts_is_said_and_an_error_too() -> None:
    nothing = dict.fromkeys(("errors", "margin", "disagreement"), "0")
    assert words("fr")["teaching.empty.sentences"] in text(ranked(**nothing)[1])
    message, *rest = ranked(source=GONE)
    assert ListGone().sentence("fr")[:20] in text(message)
    assert rest == [None, None, no_update]


def test_a_machine_where_nothing_was_read_leads_to_the_demonstration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MadeTeaching, "drawn", lambda self, *of: Drawn((), 0, 0))
    _, summary, payload, _ = ranked()
    assert payload["rows"] == []
    assert "set:fr" in json.dumps(summary, cls=PlotlyJSONEncoder)


def rows() -> list[str]:
    return [row["id"] for row in ranked()[2]["rows"]]


def test_the_forms_of_what_is_ticked_have_nobody_real_in_them() -> None:
    payload, said = page.prepare(1, rows()[:2], LIST, "", "", "fr")
    first, second = payload["cards"]
    assert said is None
    assert "Rocheblave" not in json.dumps(payload)
    assert [one["code"] for one in first["forms"]][:3] == ["name.maghreb", "name.west_africa", "name.east_asia"]
    assert ("refused" in second, second["link"]) == (True, "/document/b")


def test_forms_are_added_to_the_panel_once() -> None:
    chosen = {rows()[0]: ["case.small", "accents"]}
    said = text(page.add(1, chosen, "auto", LIST, "", "", "fr"))
    assert "ajoutée" in said
    assert {item.variant for item in read_own("fr")} <= {"", "case.small", "accents"}
    before = len(read_own("fr"))
    assert "déjà" in text(page.add(1, chosen, "capitals", LIST, "", "", "fr"))
    assert len(read_own("fr")) == before > 1


def test_what_ships_is_never_exported_as_training() -> None:
    data, said = page.export(1, rows(), "set:fr", "fr-all", "", "fr")
    assert data is no_update
    assert "mesurer" in text(said)


def test_what_is_read_is_exported_as_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.teaching.exports.part_of", lambda text, share: "training")
    data, said = page.export(1, rows(), LIST, "", "", "en")
    assert data["filename"] == "training-sentences.zip"
    assert "1 left aside" in text(said)


@pytest.mark.parametrize(
    "call",
    [
        lambda: page.prepare(None, ["x"], LIST, "", "", "fr"),
        lambda: page.prepare(1, [], LIST, "", "", "fr"),
        lambda: page.add(1, {}, "auto", LIST, "", "", "fr"),
        lambda: page.export(None, ["x"], LIST, "", "", "fr"),
        lambda: page.take(None, None, "both", "json", LIST, "fr"),
    ],
)
def test_what_nobody_asked_for_is_not_done(call: Any) -> None:
    with pytest.raises(PreventUpdate):
        call()


@contextmanager
def asked_by(identity: str) -> Iterator[None]:
    token = context_value.set(AttributeDict(triggered_inputs=[{"prop_id": f"{identity}.n_clicks", "value": 1}]))
    yield
    context_value.reset(token)


def test_validated_documents_become_a_set_with_links_to_what_measures_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MadeTeaching, "take_validated", lambda self, name, source: "f" * 32)
    with asked_by(ids.TEACHING_TAKE):
        data, said = page.take(None, 1, "both", "json", LIST, "fr")
    assert data is no_update
    written = json.dumps(said, cls=PlotlyJSONEncoder)
    assert all(f"{path}?set={'f' * 32}" in written for path in ("/performances", "/erreurs", "/rappel"))


def test_every_kind_form_and_reason_has_its_words() -> None:
    keys = words("fr")
    for item in panel("fr")[:60]:
        found = variants(item.text, item.entities)
        assert all(f"teaching.form.{one.code}" in keys for one in found.variants)
        assert all(
            f"teaching.reason.{one.reason}" in keys and f"teaching.kind.{one.kind}" in keys for one in found.refused
        )


@pytest.mark.parametrize(("chosen", "off"), [(None, True), ([], True), (["x"], False)])
def test_what_is_not_ticked_cannot_be_prepared(chosen: Any, off: bool) -> None:
    assert page.allow(chosen) == (off, off)
    assert page.allow_adding(dict.fromkeys(chosen or ())) is off


@pytest.mark.parametrize("source", ["machine", "", "list:", "list:x", "elsewhere"])
def test_a_page_cannot_ask_for_the_documents_of_all(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who can open the page knows no document but those whose address they have."""
    for name in ("drawn", "validated", "read", "export", "take_validated"):
        monkeypatch.setattr(MadeTeaching, name, lambda *asked: pytest.fail("it was asked for"), raising=False)
    assert ranked(source=source)[1:] == (None, None, no_update)
    assert page.prepare(1, ["a"], source, "", "", "fr")[0] is no_update
    assert page.export(1, ["a"], source, "", "", "fr")[0] is no_update
    page.add(1, {"a": ["case.small"]}, "auto", source, "", "", "fr")
    for identity in (ids.TEACHING_TAKE, ids.TEACHING_DOCUMENTS):
        with asked_by(identity):
            data, said = page.take(1, 1, "both", "json", source, "fr")
        assert data is no_update
        assert "liste" in text(said)


def test_the_lists_that_a_browser_knows_are_offered_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"c" * 32: "Chambre sociale"}

    def name(list_id: str) -> str:
        return known.get(list_id, "")

    monkeypatch.setattr(teaching_fields, "_name", name)
    options = [{"value": GONE, "label": "x"}, {"value": "set:fr", "label": "y"}]
    found = page.offer_lists(["c" * 32, "d" * 32, "<b>", 3, "a" * 32], options, "fr")
    assert [one["value"] for one in found] == [GONE, "list:" + "c" * 32, "set:fr"]
    assert found[1]["label"] == "Liste «\u00a0Chambre sociale\u00a0»"
    assert page.offer_lists("nonsense", options, "fr")[-1]["value"] == "set:fr"


def test_a_link_of_a_list_brings_its_sentences() -> None:
    assert values(page.layout("fr", list="b" * 32))[ids.TEACHING_SOURCE] == LIST
