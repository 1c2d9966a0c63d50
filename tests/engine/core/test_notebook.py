"""What a notebook shows: every word of a document is escaped, nothing is fetched, rows are a
frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given, strategies as st
from lxml import etree, html

from engine.core import Annotation, Document, EngineInfo, Person, Tabular, entity_at, notebook, replace

HOSTILE = '<script>alert("x")</script> & </div><img src=x onerror=1> Me O\'Brien'


@dataclass(frozen=True, slots=True)
class Towns(Tabular):
    """A result with rows."""

    rows: tuple[tuple[str, int | None, float, bool], ...] = ()

    COLUMNS: ClassVar[tuple[str, ...]] = ("text", "used", "value", "masked")

    def records(self) -> Iterator[tuple[str, int | None, float, bool]]:
        return iter(self.rows)


@pytest.fixture(autouse=True)
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOMDEMPRUNT_LANG", raising=False)


def tags(drawn: str) -> set[str]:
    return {str(element.tag) for element in html.fragment_fromstring(drawn, create_parent="body").iter()}


letters = st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("<>&\"'\n"), max_size=60)


@given(before=letters, mention=letters.filter(bool), after=letters, title=letters)
def test_a_marked_text_is_the_text_whatever_it_says(before: str, mention: str, after: str, title: str) -> None:
    text = before + mention + after
    span = notebook.MarkedSpan(len(before), len(before + mention), "person", title, strong=True)
    box = html.fragment_fromstring(notebook.marked_text(text, [span]))
    assert box.text_content() == text
    (mark,) = box
    assert (mark.tag, mark.text_content(), mark.get("title")) == ("mark", mention, title)


@given(words=st.lists(letters, min_size=4, max_size=4))
def test_a_cell_in_context_holds_marks_alone(words: list[str]) -> None:
    drawn = notebook.table(["x"], [[notebook.in_context(words[0], words[1], words[2], words[3])], [words[3]]], words[0])
    assert tags(drawn) <= {"body", "table", "caption", "thead", "tbody", "tr", "th", "td", "mark"}


def test_nothing_of_a_document_becomes_html() -> None:
    document = Document(HOSTILE, f"M. {HOSTILE} conclut.")
    mention = entity_at(document.text, 3, 3 + len(HOSTILE), HOSTILE, HOSTILE)
    annotation = Annotation(document, EngineInfo("", "", "", ""), (mention,))
    for shown in (document, annotation):
        assert tags(shown._repr_html_()) <= {"body", "p", "div", "mark"}
        assert document.text in html.fragment_fromstring(shown._repr_html_(), create_parent="body").text_content()


def test_a_document_is_its_lines_and_an_annotation_its_mentions() -> None:
    document = Document("a.txt", "M. Idriss\n\nVienne\n")
    assert document.to_frame().values.tolist() == [[0, 9, "M. Idriss"], [11, 17, "Vienne"]]
    mention = entity_at(document.text, 3, 9, "personnePhysiquePrenom", "human")
    person = Person("p1", ("Idriss",), "claimant")
    held = Annotation(document, EngineInfo("", "", "", ""), (replace(mention, person="p1"),), (person,))
    (row,) = held.to_frame().to_dict("records")
    assert (row["start"], row["end"], row["text"], row["person"], row["role"]) == (3, 9, "Idriss", "p1", "claimant")


def test_rows_are_a_frame_with_its_columns_even_without_rows() -> None:
    assert Towns().to_frame().columns.tolist() == ["text", "used", "value", "masked"]
    assert Towns().to_frame().empty
    made = Towns((("Vienne", 2, 0.5, True),)).to_frame()
    assert made.to_dict("records") == [{"text": "Vienne", "used": 2, "value": 0.5, "masked": True}]


@pytest.mark.parametrize(
    ("value", "language", "shown"),
    [
        (None, "fr", "–"),  # undefined is undefined
        (float("nan"), "fr", "–"),
        (0.96412, "fr", "0.9641"),  # as in a data frame, in every language
        (12, "fr", "12"),
        (True, "fr", "oui"),
        (False, "en", "no"),
        ("a < b", "fr", "a < b"),
    ],
)
def test_a_cell_shows_its_value(value: object, language: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOMDEMPRUNT_LANG", language)
    drawn = html.fragment_fromstring(notebook.table(["x"], [[value]]))  # type: ignore[list-item]
    assert [cell.text_content() for cell in drawn.iter("td")] == [shown]


def test_a_long_table_says_how_many_rows_it_leaves_out() -> None:
    drawn = Towns((("Vienne", 1, 0.5, True),) * 33)._repr_html_()
    assert drawn.count("<td") == 30 * 4
    assert "… et 3 lignes de plus" in drawn


def test_headings_and_codes_are_words_of_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True, slots=True)
    class Labels(Towns):
        COLUMNS: ClassVar[tuple[str, ...]] = ("label", "used", "foreign", "masked")

    rows = (("personnePhysiqueNom", 1, 0.0, True), ("PER", 1, 0.0, True))
    monkeypatch.setenv("NOMDEMPRUNT_LANG", "en")
    drawn = html.fragment_fromstring(Labels(rows)._repr_html_())
    assert [cell.text_content() for cell in drawn.iter("th")] == ["category", "used", "foreign", "hidden"]
    assert [row[0].text_content() for row in drawn.iter("tr")][1:] == ["surname", "PER"]


@given(
    names=st.lists(letters, max_size=4, unique=True), points=st.lists(st.tuples(st.floats(0, 1e6), st.floats(0, 1e6)))
)
def test_a_curve_is_a_drawing_that_needs_nothing_else(names: list[str], points: list[tuple[float, float]]) -> None:
    drawn = notebook.curve(dict.fromkeys(names, sorted(points)), "x < y", "&", HOSTILE)
    root = etree.fromstring(drawn.encode())
    kinds = {etree.QName(element).localname for element in root.iter()}
    assert kinds <= {"svg", "title", "path", "text", "polyline", "line"}
    assert len(root.findall("{*}polyline")) == len(names)
    assert not {"href", "src"} & {name for element in root.iter() for name in element.attrib}


@pytest.mark.parametrize(
    ("largest", "named"),
    [
        (23, ["0", "5", "10", "15", "20"]),
        (65, ["0", "20", "40", "60"]),
        (1, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        (6, ["0", "1", "2", "3", "4", "5", "6"]),
        (0, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),  # no document leaks
        (5e-324, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
    ],
)
def test_an_axis_names_round_values(largest: float, named: list[str]) -> None:
    root = etree.fromstring(notebook.curve({"a": [(0, largest), (largest, 0)]}, "x", "y").encode())
    assert [text.text for text in root.findall("{*}text") if text.get("text-anchor") == "end"] == named


def test_a_curve_runs_from_the_top_left_to_the_bottom_right_of_its_axes() -> None:
    root = etree.fromstring(notebook.curve({"a": [(0, 4), (10, 0)]}, "x", "y").encode())
    (line,) = root.findall("{*}polyline")
    assert line.get("points") == "60.0,14.0 540.0,256.0"
