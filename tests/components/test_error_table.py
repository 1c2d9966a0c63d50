"""The rows and columns of the table of errors, in the words of the reader."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from components import ids
from components.errors.table import NUMBERS, WIDTHS, columns, describe_seen, grid, grid_words, label, labels, rows
from components.figures import wide_grid
from components.i18n import t, words
from engine.core.labels import LABELS
from engine.measure import PERSON
from tests.components.error_cases import COURT, listed


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        pytest.param(
            "fr",
            {
                "kind": "▲ omission",
                "term": "sous-annotation sensible",
                "label": "nom",
                "cause": "autre",
                "seen": "non mesuré",
                "loss_said": "0,50",
            },
            id="French",
        ),
        pytest.param(
            "en",
            {
                "kind": "▲ miss",
                "term": "sensitive under-annotation",
                "label": "surname",
                "cause": "other",
                "seen": "not measured",
                "loss_said": "0.50",
            },
            id="English",
        ),
    ],
)
def test_a_row_says_an_error_in_the_language(lang: str, expected: dict[str, str]) -> None:
    (row,) = rows(listed()[:1], lang)
    assert {name: row[name] for name in expected} == expected
    assert (row["id"], row["text"], row["court"], row["place"], row["frequency"]) == (
        "1-12-18-omission",
        "Okonjo",
        COURT,
        1,
        2,
    )
    assert (row["loss"], row["distance"], row["other"]) == (0.5, None, "")


def test_lines_of_a_text_are_one_line_of_the_table() -> None:
    row = next(row for row in rows(listed(), "fr") if row["text"].startswith("12 rue"))
    assert row["text"] == "12 rue des Acacias"
    assert "\n" not in row["before"] + row["after"]
    assert (row["before"][0], row["after"][-1]) == ("…", "…")


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", "avocat → nom"), ("en", "lawyer → surname")], ids=["French", "English"]
)
def test_another_label_is_said_beside_the_right_one(lang: str, said: str) -> None:
    assert [labels(error, lang) for error in listed() if error.kind == "label"] == [said]
    assert [labels(error, lang) for error in listed() if error.kind == "boundary"] == [said.rpartition(" ")[2]]


def test_what_another_run_has_stands_by_its_error() -> None:
    errors = listed()
    found = rows(errors, "fr", {errors[0].id: "✓ juste"})
    assert [row["other"] for row in found[:2]] == ["✓ juste", ""]


def test_circumstances_are_no_causes() -> None:
    error = replace(listed()[0], causes=("capitals", "unseen", "title_far", "header"))
    assert rows([error], "fr")[0]["cause"] == "tout en majuscules, dans l'en-tête"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_column_has_its_words_and_its_values(lang: str) -> None:
    found = columns(lang, other=True)
    assert [one["field"] for one in found] == list(WIDTHS)
    assert all(one["headerName"] and one["headerTooltip"] for one in found)
    assert set(WIDTHS) <= set(rows(listed()[:1], lang)[0])
    assert {one["field"] for one in found if one["filter"] == "agNumberColumnFilter"} == set(NUMBERS)


def test_another_run_has_a_column_only_when_it_is_there() -> None:
    assert [one["field"] for one in columns("fr")] == [name for name in WIDTHS if name != "other"]


def test_numbers_are_sorted_as_numbers_and_written_as_the_language_does() -> None:
    (loss,) = [one for one in columns("fr") if one["field"] == "loss"]
    assert loss["valueFormatter"] == {"function": "params.data.loss_said"}
    assert isinstance(rows(listed()[:1], "fr")[0]["loss"], float)


@pytest.mark.parametrize(
    ("code", "fr", "en"),
    [
        ("localite", LABELS["localite"].title("fr"), LABELS["localite"].title("en")),
        (PERSON, "personne (prénom et nom)", "person (first name and surname)"),
        ("=étrange", "=étrange", "=étrange"),
    ],
)
def test_a_label_is_named_and_one_that_is_not_ours_stands_as_it_is(code: str, fr: str, en: str) -> None:
    assert (label(code, "fr"), label(code, "en")) == (fr, en)


def test_what_was_seen_is_said_with_its_doubt() -> None:
    assert [describe_seen(one, "fr") for one in (True, False, None)] == [
        "sans doute (2\u00a0% des mots jamais vus passent pour vus)",
        "non",
        "non mesuré",
    ]
    assert [describe_seen(one, "en") for one in (True, False, None)] == [
        "probably (2% of words never seen pass for seen)",
        "no",
        "not measured",
    ]


def test_the_grid_speaks_french_and_its_own_english() -> None:
    assert grid_words("en") == {}
    french = grid_words("fr")
    assert french["noMatches"] == "Aucune correspondance"
    assert {"contains", "page", "to", "of", "nextPage", "noRowsToShow"} <= french.keys()
    assert all(text.strip() for text in french.values())


def test_no_sign_of_the_grid_breaks_from_its_word() -> None:
    breakable = re.compile(r"[^\s] [:;?!»]|« ")
    assert [key for key, text in grid_words("fr").items() if breakable.search(text)] == []


def test_the_grid_loads_nothing_and_is_chosen_from_row_by_row() -> None:
    props = grid("fr").to_plotly_json()["props"]
    assert props["id"] == ids.ERRORS_GRID
    assert props["rowData"] == []
    assert "http" not in str(props)
    assert props["dashGridOptions"]["rowSelection"]["mode"] == "singleRow"
    assert not props.get("dangerously_allow_code")


def test_words_of_columns_have_no_column_without() -> None:
    named = {key.split(".")[2] for key in words("fr") if key.startswith("errors.column.")}
    assert named == set(WIDTHS)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_table_wider_than_its_place_is_a_region_that_keys_scroll(lang: str) -> None:
    framed = wide_grid.frame(grid(lang), "Toutes les erreurs", lang).to_plotly_json()["props"]
    hint, table = framed["children"]
    assert (framed["role"], framed["tabIndex"], framed["aria-label"]) == ("region", "0", "Toutes les erreurs")
    assert framed["aria-describedby"] == hint.id
    assert hint.children == t("figures.wide", lang)
    assert table.id == ids.ERRORS_GRID
