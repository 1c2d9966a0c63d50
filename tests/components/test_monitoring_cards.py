"""What the page Suivi says and draws: sentences in both languages, gaps, signs beside colours,
tables that say as much as figures."""

from __future__ import annotations

import json
from datetime import UTC, timedelta
from typing import Any

import pytest
from plotly.utils import PlotlyJSONEncoder

from components.i18n import LANGUAGES
from components.monitoring import (
    activity as monitoring_activity,
    alerts as monitoring_alerts,
    brief as monitoring_brief,
    errors as monitoring_errors,
    trust as monitoring_trust,
)
from components.monitoring.words import (
    court_name,
    format_counted,
    format_interval,
    format_value,
    label_name,
    scale_value,
    source_name,
    version_name,
)
from engine.monitoring.columns import columns
from engine.monitoring.record import LabelCounts, SourceCounts
from engine.monitoring.watch import watch
from tests.engine.monitoring.made_records import LAWYER, MONDAY, NAME, drawn, record, weekly


def words(*parts: Any) -> str:
    return json.dumps(parts, cls=PlotlyJSONEncoder, ensure_ascii=False)


def rows(filled: tuple[Any, ...]) -> list[list[Any]]:
    """Give the rows of the file behind a card."""
    place = filled[3][0].children
    return json.loads(getattr(place, "data-csv"))


def weeks_with(last: list[int], documents: int = 12) -> Any:
    made = columns(weekly([*drawn(9, documents, 0.08, seed=3), last]), UTC)
    return made, watch(made, (MONDAY + timedelta(weeks=10)).date())


@pytest.mark.parametrize(
    ("code", "value", "fr", "en"),
    [
        ("recall", 0.9641, "96,4\u00a0%", "96.4%"),
        ("missed_sensitive", 0.0123, "12,3 pour 1\u202f000 mentions", "12.3 per 1,000 mentions"),
        ("spurious.document", 2.5, "2,50 par document", "2.50 per document"),
        ("minutes", 1.66, "1,7 min par page", "1.7 min per page"),
        ("recall", None, "–", "–"),
    ],
)
def test_a_rate_is_written_with_what_it_is_counted_in(code, value, fr, en):
    assert (format_counted(code, value, "fr"), format_counted(code, value, "en")) == (fr, en)


def test_intervals_and_axes_have_the_unit_of_their_rate():
    assert format_interval("recall", (0.92, 0.958), "fr") == "92,0–95,8"
    assert format_interval("missed_sensitive", None, "fr") == "–"
    assert (
        scale_value("missed_sensitive", 0.01),
        scale_value("recall", 0.5),
        scale_value("minutes", 2.0),
        scale_value("recall", None),
    ) == (10, 50, 2, None)
    assert format_value("minutes", 2.0, "en") == "2.0 min"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_this_version_does_not_know_is_named_by_its_code(lang):
    assert court_name("lunaire", lang) == "lunaire"
    assert label_name("aura", lang) == "aura"
    assert source_name("rule:gone", lang) == "gone"
    assert "–" in version_name("/", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_worse_week_has_a_word_and_a_sign_and_says_where_to_look(lang):
    said = words(monitoring_alerts.alerts(weeks_with([20] * 12)[1], lang))
    assert {"fr": "Moins bien", "en": "Worse"}[lang] in said
    assert "▲" in said
    assert {"fr": "À regarder d'abord\u00a0: nom", "en": "Look first at: surname"}[lang] in said


def test_a_week_without_documents_is_told():
    made = columns(weekly([[1] * 5] * 6), UTC)
    said = words(monitoring_alerts.alerts(watch(made, (MONDAY + timedelta(weeks=7)).date()), "fr"))
    assert "Aucun document validé cette semaine-là" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_there_is_enough_to_compare_that_is_said(lang):
    weeks = watch(columns([record()], UTC), (MONDAY + timedelta(weeks=1)).date())
    said = words(monitoring_alerts.alerts(weeks, lang))
    assert {"fr": "aucune n'est jugée", "en": "none is judged"}[lang] in said


def test_what_is_out_of_the_interval_has_its_own_sign_in_the_figure_and_a_word_in_the_table():
    made, weeks = weeks_with([20] * 12)
    filled = monitoring_alerts.fill_watched(made, weeks, "missed_sensitive", None, "fr")
    symbols = {trace.name: trace.marker.symbol for trace in filled[1].data if trace.mode == "markers"}
    assert symbols["moins bien"] == "triangle-up"
    assert symbols["comme attendu"] == "circle"
    assert rows(filled)[1][5] == "alerte, moins bien"
    assert filled[0].startswith("Omissions sensibles\u00a0: 1 semaine sur 6")


def test_a_week_without_documents_is_a_gap_in_the_line_and_an_empty_row():
    made = columns(weekly([[2] * 6, [], [1] * 6]), UTC)
    filled = monitoring_errors.errors(made, "week", "mentions", None, "fr")
    lines = [trace for trace in filled[1].data if trace.name == "Omissions sensibles" and trace.hovertext]
    assert [value is None for value in lines[0].y] == [False, True, False]
    assert rows(filled)[2] == [(MONDAY + timedelta(weeks=1)).date().isoformat(), 0, *[None] * 9]


def test_sensitive_and_other_misses_are_told_apart():
    labels = {NAME: LabelCounts(8, 2), LAWYER: LabelCounts(6, 4, 1, masked=False)}
    filled = monitoring_errors.errors(columns([record(labels=labels)]), "week", "mentions", None, "fr")
    assert "ajouté 100,0 sensibles et 200,0 non sensibles, et en ont retiré 50,0" in filled[0]
    filled = monitoring_errors.errors(columns([record(labels=labels)]), "week", "document", None, "en")
    assert "2.00 sensitive mentions and 4.00 others, and removed 1.00" in filled[0]


def test_the_answer_names_the_worst_group_that_has_an_interval():
    records = [record(court="commerce", labels={NAME: LabelCounts(1, 9)})]
    records += [
        record(court=court, labels={NAME: LabelCounts(10 - n, n)})
        for court, n in (("appel", 1), ("cassation", 3))
        for _ in range(5)
    ]
    filled = monitoring_errors.groups(columns(records), "court", "recall", None, "fr")
    assert "« Cour de cassation », 70,0\u00a0%".replace("« ", "«\u00a0").replace(" »", "\u00a0»") in filled[0]
    assert {row[0] for row in rows(filled)[1:]} == {"commerce", "appel", "cassation"}


def test_only_the_random_sample_stands_for_all():
    few = monitoring_errors.sample(columns([record(control=True), record()]), None, "fr")
    assert "trop peu de documents" in few[0]
    none = monitoring_errors.sample(columns([record()]), None, "fr")
    assert none[4].endswith("is-empty")
    assert "que personne n'a relus" in none[0]


@pytest.mark.parametrize(
    ("said", "missed", "start"),
    [
        pytest.param(0.95, 1, "Non, elle promet trop", id="promises too much"),
        pytest.param(0.2, 0, "Elle est prudente", id="is cautious"),
        pytest.param(0.98, 0, "Oui, pour autant", id="keeps its word"),
    ],
)
def test_it_is_said_whether_the_probability_keeps_its_word(said, missed, start):
    records = [record(nothing_missed=said, labels={NAME: LabelCounts(5, missed)}) for _ in range(40)]
    assert monitoring_trust.calibration(columns(records), "fr")[0].startswith(start)


def test_without_probabilities_that_is_said():
    assert "étalonné" in monitoring_trust.calibration(columns([record()]), "fr")[0]


def test_what_rules_added_is_said_with_the_recall_that_would_be_left():
    made = columns(
        [
            record(
                labels={NAME: LabelCounts(8, 2)},
                sources={"rule:iban": SourceCounts(4, 3), "model:fr": SourceCounts(6, 5)},
            )
        ]
    )
    filled = monitoring_trust.value_of_rules(made, "fr")
    assert "4 mentions, dont 3 laissées telles quelles" in filled[0]
    assert "80,0\u00a0%" in filled[0]
    assert "50,0\u00a0%" in filled[0]
    assert rows(filled)[1][0] == "rule:iban"
    assert monitoring_trust.value_of_rules(columns([record()]), "fr")[4].endswith("is-empty")


def test_documents_of_each_version_are_stacked_in_time():
    made = columns([record(0, engine="0.6.0"), record(1), record(1)], UTC)
    filled = monitoring_activity.activity(made, "week", "fr")
    assert {trace.name: list(trace.y) for trace in filled[1].data} == {
        "Nom d'emprunt 0.6.0, modèle fr": [1, 0],
        "Nom d'emprunt 0.7.0, modèle fr": [0, 2],
    }
    assert filled[0].startswith("3 documents validés, soit 1,5 par semaine")


def test_the_pace_is_told_by_quartiles_and_its_lack_is_said():
    made = columns([record(seconds=60.0 * n, pages=1.0) for n in (1, 2, 3, 4, 5)])
    assert "moins de 3,0 minutes" in monitoring_activity.pace(made, "week", "fr")[0]
    assert monitoring_activity.pace(columns([record(seconds=0.0)]), "day", "fr")[4].endswith("is-empty")


def test_unchanged_documents_are_counted_and_have_an_interval():
    records = [record(labels={NAME: LabelCounts(9, int(rank < 3))}) for rank in range(12)]
    answer = monitoring_activity.fill_untouched(columns(records), "week", "fr")[0]
    assert answer.startswith("75\u00a0%\u00a0: 9 sur 12 documents. Intervalle")


def test_four_plain_numbers_stand_before_any_figure():
    made = columns(weekly([[1, 2, 3]]), UTC)
    tiles = words(monitoring_brief.brief(made, None, "fr"))
    assert "96,0" in tiles  # 6 of 150 mentions were missed
    assert "2,00" in tiles
    bare = words(monitoring_brief.brief(columns([record(labels={}, seconds=0.0)]), None, "en"))
    assert "–" in bare


def test_one_document_is_counted_in_the_singular_and_is_no_distribution():
    tiles = words(monitoring_brief.brief(columns([record()]), None, "fr"))
    assert "document valid" in tiles
    assert "documents valid" not in tiles
    assert "(m" not in tiles
    assert "La moiti" not in tiles
    assert "La moiti" in words(monitoring_brief.brief(columns([record()] * 5), None, "fr"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_from_a_record_is_no_markup_of_the_figure(lang):
    made = columns([record(sources={"rule:<b>x</b>": SourceCounts(2, 1)})])
    figure = monitoring_trust.value_of_rules(made, lang)[1]
    assert "<b>x" not in "".join(figure.layout.yaxis.ticktext)
