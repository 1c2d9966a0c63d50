"""The page Suivi without a browser: empty, with records, with the demonstration; from hostile
addresses; its callbacks called as functions."""

from __future__ import annotations

import json
from datetime import UTC, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from dash import html
from dash.exceptions import PreventUpdate
from plotly.utils import PlotlyJSONEncoder

import app  # noqa: F401  pages register with the Dash object
from components import ids
from components.i18n import LANGUAGES
from components.monitoring import settings as monitoring_settings
from components.monitoring.settings import CONTROLS, Settings
from engine.core.errors import StoreClosed
from engine.monitoring.columns import Columns, columns
from pages import monitoring
from tests.engine.monitoring.made_records import MONDAY, drawn, weekly

WEEKS = 9
CARDS = [name for names in monitoring.SECTIONS.values() for name in names]
HOSTILE = {
    "source": "../../etc",
    "version": "<script>",
    "court": "x" * 4000,
    "label": "\x00",
    "span": "-1",
    "reference": "9" * 40,
    "rate": "__class__",
    "by": "{0}",
    "measure": "recall'",
    "step": "1e999",
    "per": "",
}


def serve(monkeypatch: pytest.MonkeyPatch, made: Columns) -> None:
    records = SimpleNamespace(columns=lambda: made)
    monkeypatch.setattr(monitoring.service, "service", lambda: SimpleNamespace(records=records))
    monkeypatch.setattr(monitoring_settings, "today", lambda: (MONDAY + timedelta(weeks=WEEKS)).date())


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let readings of nine weeks be kept."""
    serve(monkeypatch, columns(weekly(drawn(WEEKS, 6, 0.1)), UTC))


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be kept."""
    serve(monkeypatch, columns([]))


def prepare(lang: str = "fr", **chosen: str) -> dict[str, Any]:
    return monitoring.prepare({**Settings().to_json(), **chosen}, lang)


def words(*parts: Any) -> str:
    return json.dumps(parts, cls=PlotlyJSONEncoder, ensure_ascii=False)


def draw(name: str, ready: Any, lang: str = "fr") -> tuple[Any, ...]:
    return getattr(monitoring, f"draw_{name}")(ready, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_validated_document_the_page_says_what_would_be_here_and_offers_the_demonstration(empty, lang):
    found = prepare(lang)
    assert (found["ready"], found["hidden"]) == (None, True)
    assert "/suivi?source=demo" in words(found["message"])
    assert "/relecture" in words(found["message"])


def test_while_there_is_nothing_no_card_is_drawn(empty):
    for name in CARDS:
        with pytest.raises(PreventUpdate):
            draw(name, prepare()["ready"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("source", ["real", "demo"])
def test_every_card_answers_its_question_first(kept, source, lang):
    ready = prepare(lang, source=source)["ready"]
    for name in CARDS:
        answer, _, said, *_ = draw(name, ready, lang)
        assert answer == said != ""
        assert not {"nan", "None", "inf"} & set(answer.replace(",", " ").split()), name


def test_the_demonstration_is_said_to_be_one_and_is_never_mixed_with_what_is_kept(kept):
    real, demo = prepare(), prepare(source="demo")
    assert "Démonstration" in words(demo["message"])
    assert real["message"] == []
    assert monitoring.load_selection(real["ready"])[1] is not monitoring.load_selection(demo["ready"])[1]
    assert len(monitoring.load_selection(real["ready"])[1]) == WEEKS * 6


def test_filters_are_offered_with_their_counts_and_what_is_chosen_stays(kept):
    versions, courts, labels = prepare(court="commerce")["options"]
    assert versions[0] == {"value": "*", "label": "Toutes les versions"}
    assert [one["value"] for one in courts] == ["*", "appel", "commerce"]
    assert courts[1]["label"].endswith("(54 documents)")
    assert courts[2]["label"].endswith("(0 document)")
    assert len(labels) == 1


def test_a_choice_that_leaves_nothing_says_so_and_not_that_nothing_was_validated(kept):
    found = prepare(court="commerce")
    assert found["ready"] is None
    assert "ne répond à ces choix" in words(found["message"])


def test_a_store_that_cannot_be_read_is_said_in_words(monkeypatch):
    def closed() -> Any:
        raise StoreClosed(folder="var")

    monkeypatch.setattr(monitoring.service, "service", closed)
    found = prepare()
    assert (found["ready"], found["hidden"]) == (None, True)
    assert "message-bad" in words(found["message"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hostile_address_is_laid_out_with_the_settings_to_begin_with(lang):
    assert monitoring_settings.read(HOSTILE) == Settings()
    assert monitoring_settings.read({}) == Settings()
    assert words(monitoring.layout(lang=lang, **HOSTILE)) == words(monitoring.layout(lang=lang))


def test_settings_come_back_from_the_address():
    chosen = Settings(
        "demo", "day", "13", "fr 0.2.0/0.5.0", "appel", "adresse", "document", "12", "minutes", "court", "found"
    )
    assert monitoring_settings.read(chosen.to_json()) == chosen


def test_every_field_has_a_label():
    layout = monitoring.layout()
    labels = {part.htmlFor for part in layout._traverse() if isinstance(part, html.Label)}
    assert set(CONTROLS.values()) <= labels


def test_the_page_leads_to_the_list_and_to_the_sentences():
    links = {part.href for part in monitoring.layout()._traverse() if getattr(part, "href", None)}
    assert {"/relecture", "/suivi/phrases"} <= links


def test_weeks_before_the_period_that_is_shown_are_still_the_reference_of_those_in_it(kept):
    chosen = monitoring_settings.read(prepare(span="13", reference="4")["ready"])
    assert monitoring.judge_weeks(chosen)[1][-1].weeks == 4
    assert len(monitoring.judge_weeks(chosen)[0]) == WEEKS * 6


@pytest.mark.parametrize("by", ["version", "court", "label"])
def test_minutes_have_no_part_among_labels_and_that_is_said(kept, by):
    _, _, _, table, style = draw("groups", prepare(by=by, measure="minutes")["ready"])
    assert ("is-empty" in style, table == []) == (by == "label",) * 2


def test_ids_of_the_cards_are_unique():
    cards = [part.id for part in monitoring.layout()._traverse() if getattr(part, "className", None) == "figure-card"]
    assert len(cards) == len(set(cards)) == len(CARDS) + 1
    assert ids.MONITORING_ALERTS in cards
