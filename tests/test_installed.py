"""What pip installs: a wheel with the engine, its data and the name that a notebook imports, which
works where there is no checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path

import nbformat
import pytest

import engine

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
MOVED = {
    "engine/library/nomdemprunt.py": "nomdemprunt/__init__.py",
    "engine/library/py.typed": "nomdemprunt/py.typed",
}
"""Files of the checkout that have another place in the wheel, beside ``data``."""

LARGEST = 40_000_000
"""Bytes of the wheel: a folder that does not belong into it would be seen."""


@dataclass(frozen=True)
class Installed:
    """A wheel, and the folder that it was installed into."""

    wheel: Path
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """An environment in which packages are looked for in the folder, not in the checkout, and
        nothing of the user's is read or written."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("NOMDEMPRUNT_")}
        own = {name: str(self.folder / "home") for name in ("XDG_DATA_HOME", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
        return {**kept, **own, "PYTHONPATH": str(self.folder)}

    def run(self, *command: str) -> str:
        """Run a program outside of the checkout and give what it prints."""
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=True, timeout=120
        )
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the wheel and install it, without a network: what it requires is there."""
    built, folder = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(built)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = built.glob("nomdemprunt-*.whl")
    options = ["--quiet", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check"]
    install = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    return Installed(wheel, folder)


def test_the_build_is_the_one_that_pyproject_names() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    pinned = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    assert {name for name in wanted if not re.search(rf"^{re.escape(name)}\b", pinned, re.MULTILINE)} == set()


def test_the_wheel_has_all_that_ships_and_nothing_that_running_leaves(installed: Installed) -> None:
    held = set(zipfile.ZipFile(installed.wheel).namelist())
    listed = subprocess.run(["git", "ls-files", "engine", "data"], cwd=ROOT, capture_output=True, text=True, check=True)
    tracked = listed.stdout.splitlines()
    wanted = {MOVED.get(path, f"engine/{path}" if path.startswith("data/") else path) for path in tracked}
    assert {path for path in held if ".dist-info/" not in path} == wanted
    assert installed.wheel.stat().st_size < LARGEST


def test_it_requires_what_the_engine_is_tested_with(installed: Installed) -> None:
    (name,) = (path for path in zipfile.ZipFile(installed.wheel).namelist() if path.endswith(".dist-info/METADATA"))
    facts = Parser().parsestr(zipfile.ZipFile(installed.wheel).read(name).decode())
    lines = (ROOT / "engine" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.split()[0].lower().replace(".", "-") for line in lines if "==" in line}
    required = {need.lower().replace(".", "-") for need in facts.get_all("Requires-Dist", ()) if "extra" not in need}
    assert required == pinned
    assert facts["Version"] == engine.__version__
    assert not [need for need in required if need.startswith(("dash", "flask", "plotly"))]
    assert any(need.startswith("flair==") for need in facts.get_all("Requires-Dist", ()))


def test_the_command_line_is_installed_under_its_name(installed: Installed) -> None:
    script = str(installed.folder / "bin" / "nomdemprunt")
    assert installed.run(script, "--help").startswith("Usage : nomdemprunt ")
    assert installed.run(sys.executable, "-m", "engine", "samples") == installed.run(script, "samples")


def test_what_ships_is_found_in_it_and_what_is_kept_is_the_users(installed: Installed) -> None:
    code = (
        "import nomdemprunt; from engine.core import settings; s = settings(); print(s.data, s.var, nomdemprunt.DATA)"
    )
    data = installed.folder / "engine" / "data"
    assert installed.run(sys.executable, "-c", code).split() == [
        str(data),
        str(installed.folder / "home" / "nomdemprunt"),
        str(data),
    ]


def test_the_notebook_runs_with_what_was_installed(installed: Installed) -> None:
    book, ran = installed.folder / "notebook.ipynb", installed.folder / "ran.ipynb"
    shutil.copy(NOTEBOOK, book)  # it runs where it stands
    sockets = f"--ConnectionFileMixin.ip={installed.folder / 'kernel'}"  # of this machine: no port is opened
    options = ["--ConnectionFileMixin.transport=ipc", sockets, f"--output={ran}", "--timeout=240"]
    installed.run(sys.executable, "-m", "jupyter", "execute", *options, str(book))
    cells = nbformat.read(ran, as_version=4).cells
    drawn = ["".join(out.get("data", {}).get("text/html", "") for out in cell.get("outputs", ())) for cell in cells]
    assert sum("<mark" in html for html in drawn) >= 4, "texts, pseudonyms, errors and disagreements in context"
    assert sum("<svg" in html for html in drawn) == 1, "the curve of reading again"
    assert sum('class="dataframe"' in html for html in drawn) >= 5


def test_the_notebook_is_kept_without_outputs() -> None:
    """They would be a second copy of figures, and of texts, that nobody measures again."""
    book = nbformat.read(NOTEBOOK, as_version=4)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.source for cell in code if cell.outputs or cell.execution_count] == []
    assert NOTEBOOK.stat().st_size < 20_000
