"""Printed lines: order and paragraphs, on made-up geometry."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.formats.lines import PrintedLine, arrange, flow

FULL, LEFT = 500.0, 70.0


def line(
    text: str, top: float, right: float = FULL, left: float = LEFT, lead: float = 40.0, **more: bool
) -> PrintedLine:
    return PrintedLine(text, left, right, top - 12, top, lead, **more)


def test_a_full_line_is_continued_and_a_short_one_is_not() -> None:
    page = [line("plein", 700), line("court", 686, right=200), line("autre", 672)]
    assert list(flow([page])) == ["plein court\nautre"]


def test_a_paragraph_begins_after_white_space_an_indent_a_bullet_or_in_another_size() -> None:
    spaced = [line("a", 700), line("b", 686), line("c", 672), line("d", 640)]
    indented = [line("a", 700), line("b", 686, left=90), line("c", 672)]
    listed = [line("a", 700), line("- b", 686), line("c", 672, left=80), line("2° d", 658)]
    title = [line("a", 700), PrintedLine("B", LEFT, FULL, 668, 686, 40)]
    assert list(flow([spaced, indented, listed, title])) == ["a b c\nd", "a\nb c", "a\n- b c\n2° d", "a\nB"]


def test_a_narrow_page_keeps_its_lines() -> None:
    assert list(flow([[line("a", 700, right=150), line("b", 686, right=150)]])) == ["a\nb"]


def test_a_dash_at_the_end_of_a_full_line_binds() -> None:
    assert list(flow([[line("tél. 04-", 700), line("72 00", 686)]])) == ["tél. 04-72 00"]


def test_what_does_not_run_across_comes_last_and_stays_alone() -> None:
    mark = line("COPIE", 695, level=False)
    assert [each.text for each in arrange([mark, line("b", 500), line("a", 700)])] == ["a", "b", "COPIE"]


@given(st.lists(st.builds(line, st.text("ab -", min_size=1), st.floats(0, 800), st.floats(0, 600), st.floats(0, 600))))
def test_no_line_is_lost_or_said_twice(page: list[PrintedLine]) -> None:
    ordered = arrange(page)
    assert sorted(map(id, ordered)) == sorted(map(id, page))
    (text,) = flow([ordered])
    assert sorted(text.replace(" ", "").replace("\n", "")) == sorted(
        "".join(each.text for each in page).replace(" ", "")
    )
