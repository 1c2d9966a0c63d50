"""New names for folders and files: none is lost, none is two, whatever they were called."""

from __future__ import annotations

from pathlib import PurePath

import pytest
from hypothesis import given, strategies as st

from engine.cli.documents.folders import renamed

NAMES = st.text("ABab-2.", min_size=1, max_size=3).filter(lambda name: name not in (".", ".."))
PATHS = st.lists(st.lists(NAMES, min_size=1, max_size=3).map(lambda parts: PurePath(*parts)), max_size=30)


@pytest.mark.parametrize(
    ("paths", "new"),
    [
        pytest.param(["a/1", "b/1"], ["X/1", "X-2/1"], id="two folders that would be one"),
        pytest.param(["a/1", "a/2"], ["X/1", "X/2"], id="two files of one folder"),
        pytest.param(["a", "b", "X-2", "X"], ["X", "X-2", "X-2-2", "X-3"], id="a number that is taken"),
        pytest.param(["a", "x"], ["X", "x-2"], id="for some disks they are one"),
        pytest.param(["a", "a"], ["X", "X"], id="a document and its key"),
        pytest.param([], [], id="none"),
    ],
)
def test_paths_get_new_names_part_by_part(paths: list[str], new: list[str]) -> None:
    found = renamed(map(PurePath, paths), lambda part: "X" if part in "ab" else part)
    assert [str(found[PurePath(path)]) for path in paths] == new


@given(PATHS, st.dictionaries(NAMES, NAMES))
def test_paths_that_differ_stay_different_and_what_was_together_stays_together(
    paths: list[PurePath], new: dict[str, str]
) -> None:
    found = renamed(paths, lambda part: new.get(part, part))
    places = [place for path in paths for place in (path, *path.parents)]
    assert len({str(found[place]).casefold() for place in places}) == len(set(places))
    assert all(found[place.parent] == found[place].parent for place in places if place != place.parent)
