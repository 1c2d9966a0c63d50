"""The face of the library: light, documented, its examples true."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from engine import library
from engine.library import nomdemprunt

ROOT = Path(__file__).resolve().parents[3]
FUNCTIONS = ("agreement", "annotate", "convert", "evaluate", "pseudonymise", "read", "recall", "restore", "shipped_run")
HEAVY = {"torch", "numpy", "pandas", "scipy", "lxml", "babel", "jinja2", "typer"}


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("import engine.library", id="the face"),
        pytest.param("from engine.library import samples; samples()", id="the samples"),
        pytest.param("from engine.library import ReadingWarning", id="a name behind it"),
    ],
)
def test_importing_it_loads_no_library_before_it_is_needed(code: str) -> None:
    code += f"; import sys; print(sorted({HEAVY!r} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found == "[]\n"


@pytest.mark.parametrize("name", ["documents", "figures", "forms", "pseudonyms"])
def test_the_examples_are_true(name: str) -> None:
    done = doctest.testmod(import_module(f"engine.library.{name}"), optionflags=doctest.FAIL_FAST)
    assert done.failed == 0
    assert done.attempted > 0


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_what_it_raises_and_shows_an_example(name: str) -> None:
    written = inspect.getdoc(getattr(library, name)) or ""
    assert "Raises:" in written
    assert f">>> from nomdemprunt import {'' if name != 'restore' else 'pseudonymise, '}" in written
    assert f"{name}(" in written.partition(">>>")[2]


@pytest.mark.parametrize("face", [library, nomdemprunt], ids=["in the engine", "as installed"])
def test_it_gives_what_it_names(face: ModuleType) -> None:
    assert {name for name in face.__all__ if getattr(face, name, None) is None} == set()
    assert set(FUNCTIONS) < set(face.__all__)
    assert {name: getattr(face, name) for name in FUNCTIONS} == {name: getattr(library, name) for name in FUNCTIONS}
    with pytest.raises(AttributeError, match="zut"):
        _ = face.zut
