"""Forms of one person's name that are one name, against plain definitions."""

import pytest
from hypothesis import given, strategies as st

from engine.pseudonyms.names.forms import LONGEST_SLIP, SHORTEST_SLIP, compounds, initials, slips

WORDS = st.text(alphabet="abc", min_size=1, max_size=9)


def distance(one: str, two: str) -> int:
    """Count edits: letters added, dropped, changed, or neighbours swapped (optimal string
    alignment)."""
    rows = {(i, 0): i for i in range(len(one) + 1)} | {(0, j): j for j in range(len(two) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(two) + 1):
            change = rows[i - 1, j - 1] + (one[i - 1] != two[j - 1])
            rows[i, j] = min(rows[i - 1, j] + 1, rows[i, j - 1] + 1, change)
            if i > 1 and j > 1 and one[i - 2 : i] == two[j - 2 : j][::-1]:
                rows[i, j] = min(rows[i, j], rows[i - 2, j - 2] + 1)
    return rows[len(one), len(two)]


@given(st.lists(WORDS, unique=True, max_size=8))
def test_a_slip_is_one_edit_away_from_an_earlier_form(forms: list[str]) -> None:
    long = [form for form in forms if len(form) >= SHORTEST_SLIP]
    wanted = {form for i, form in enumerate(long) if any(distance(form, other) == 1 for other in long[:i])}
    found = dict(slips(forms))
    assert set(found) == wanted
    assert all(distance(form, other) == 1 for form, other in found.items())


def test_what_is_longer_than_any_name_is_no_slip() -> None:
    assert not list(slips(["a" * LONGEST_SLIP, "a" * (LONGEST_SLIP + 1)]))


@pytest.mark.parametrize(
    ("forms", "first_names", "wanted"),
    [
        (["jean pierre", "j p", "j", "p", "p j"], [], {"j p": "jean pierre", "j": "jean pierre", "p": "jean pierre"}),
        (["r", "roux", "riou"], [], {"r": "roux"}),
        (["rodrigues pinto", "k r p", "k p"], ["kevin"], {"k r p": "rodrigues pinto"}),
        (["r", "r p"], [], {}),
        ([], ["kevin"], {}),
    ],
)
def test_initials_stand_for_the_first_form_that_begins_with_them(forms, first_names, wanted) -> None:
    assert dict(initials(forms, first_names)) == wanted


@pytest.mark.parametrize(
    ("forms", "wanted"),
    [
        (["durand", "durand morel"], [("durand", "durand morel")]),
        (["durand", "morel", "durand morel"], []),
        (["la tour", "de la tour"], [("la tour", "de la tour")]),
        (["dur", "durand morel"], []),
        (["d", "d morel"], []),
        (["morel", "durand morel", "morel petit"], [("morel", "durand morel")]),
    ],
)
def test_the_one_part_of_a_compound_is_told(forms: list[str], wanted: list[tuple[str, str]]) -> None:
    assert list(compounds(forms)) == wanted
