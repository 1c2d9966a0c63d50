"""The structure holds: who may load what, and nothing fetched from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOP = {
    "app.py", "requirements.txt", "requirements-dev.txt", "pages", "components", "engine", "assets", "tests", "data", "benchmarks", "docs", "deploy",
    "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "THIRD-PARTY.md", "SECURITY.md", "requirements-lab.txt", "pyproject.toml", "Makefile", ".ci", ".gitignore", "LICENSE",
}  # fmt: skip


def _tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return listed.splitlines()


@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        pytest.param(
            "engine", {"dash", "flask", "torch", "flair", "pandas"}, id="the engine's root loads nothing heavy"
        ),
        pytest.param("engine.formats", {"dash", "flask", "torch", "flair"}, id="reading needs no model"),
        pytest.param(
            "engine.delivery.deliver",
            {"dash", "flask", "torch", "flair", "reportlab", "PIL"},
            id="delivering needs no model",
        ),
        pytest.param("engine.pseudonyms", {"dash", "flask", "torch", "flair"}, id="replacing needs no model"),
        pytest.param("engine.pipeline", {"dash", "flask", "torch", "flair"}, id="rules need no model"),
        pytest.param(
            "engine.service.service", {"dash", "flask", "torch", "flair"}, id="the web process holds no model"
        ),
        pytest.param("engine.cli.main", {"dash", "flask", "torch", "flair"}, id="--help needs no model"),
    ],
)
def test_importing_a_part_loads_no_more_than_it_needs(module: str, forbidden: set[str]) -> None:
    code = f"import sys, {module}; print(' '.join(sorted({forbidden!r} & set(sys.modules))))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found.split() == []


def test_the_top_level_is_the_one_agreed() -> None:
    assert {path.split("/")[0] for path in _tracked()} <= TOP


def test_no_style_or_script_names_another_host() -> None:
    """Comments of vendored files may; what a browser would fetch may not."""
    fetching = re.compile(
        r"""(?:url\(\s*["']?|@import\s+["']|fetch\(\s*["']|src\s*=\s*["']|importScripts\(\s*["'])(?:https?:)?//""",
        re.IGNORECASE,
    )
    guilty = []
    for path in _tracked():
        if path.startswith("assets/") and path.endswith((".css", ".js", ".svg", ".html")):
            guilty += [path for _ in fetching.finditer((ROOT / path).read_text(encoding="utf-8"))]
    assert guilty == []


def test_no_error_is_swallowed() -> None:
    swallowed = re.compile(r"except(?: Exception)?:\s*(?:#.*)?\n\s*(?:pass|continue|\.\.\.)\s*$", re.MULTILINE)
    guilty = [
        path
        for path in _tracked()
        if path.endswith(".py") and swallowed.search((ROOT / path).read_text(encoding="utf-8"))
    ]
    assert guilty == []


def test_nothing_imports_the_app_and_only_the_app_imports_the_web_api() -> None:
    importing = re.compile(
        r"^\s*(?:(?:from|import) (app|engine\.http)\b|from engine import [^\n]*\b(http)\b)", re.MULTILINE
    )
    guilty = {
        (path, match[0].strip())
        for path in _tracked()
        if path.endswith(".py") and not path.startswith(("tests/", "benchmarks/", "engine/http/"))
        for match in importing.finditer((ROOT / path).read_text(encoding="utf-8"))
    }
    assert guilty == {("app.py", "from engine import http")}


def test_the_app_file_holds_no_logic() -> None:
    assert len((ROOT / "app.py").read_text(encoding="utf-8").splitlines()) <= 80


def test_every_pinned_package_is_installed_in_that_version() -> None:
    from importlib.metadata import version

    for file in ("requirements.txt", "engine/requirements.txt"):
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines():
            match = re.match(r"([\w.-]+)==([\w.]+)", line)
            if match:
                assert version(match[1]).split("+")[0] == match[2], match[1]


def test_no_reader_or_writer_of_a_format_needs_a_model() -> None:
    """They are loaded when a file of their format comes, so that importing the package does not
    tell."""
    formats = ROOT / "engine" / "formats"
    modules = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in formats.rglob("[a-z]*.py"))
    code = f"import importlib, sys; [importlib.import_module(name) for name in {modules!r}]; "
    code += "print(sorted({'torch', 'flair', 'nltk', 'dash', 'flask'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found == "[]\n"


THREADS = {
    "engine/service/tasks.py": "the one mechanism",
    "engine/formats/scan/ocr.py": "pages of one scan read side by side, in the process that reads the file: the pool ends with the call",
    "engine/tagging/inference.py": "one model's cores, in the process that holds it: the tagger knows no service",
}
"""Where threads begin, and why there."""


def test_background_work_has_one_mechanism() -> None:
    starting = re.compile(
        r"\bThread\s*[(\])]|\b(?:ThreadPoolExecutor|ProcessPoolExecutor|Timer|start_new_thread|to_thread)\s*\("
    )
    guilty = {
        path
        for path in _tracked()
        if path.endswith(".py")
        and path.startswith(("engine/", "pages/", "components/", "app.py"))
        and starting.search((ROOT / path).read_text(encoding="utf-8"))
    }
    assert guilty == set(THREADS)


def test_what_is_kept_in_memory_has_its_bound_from_a_library() -> None:
    """A dict that lets go of what is oldest by hand is one more mechanism: cachetools and functools
    have it."""
    by_hand = re.compile(r"\.popitem\(|\.move_to_end\(")
    guilty = {
        path
        for path in _tracked()
        if path.endswith(".py")
        and path.startswith(("engine/", "pages/", "components/"))
        and by_hand.search((ROOT / path).read_text(encoding="utf-8"))
    }
    assert guilty == set()
