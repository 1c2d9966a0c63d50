"""The house stays one that can be lived in: rooms of a size, files of one idea, nothing that goes
round in a circle, one of each mechanism."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = {".py", ".js", ".css"}
MOST_FILES, MOST_LINES = 40, 300


def product() -> list[Path]:
    """Give the files of code of the product, but for what is taken from others unchanged."""
    tops = (ROOT / top for top in ("engine", "components", "pages", "assets"))
    return [
        path
        for top in tops
        for path in sorted(top.rglob("*"))
        if path.suffix in CODE and not {"vendor", "plotly"} & set(path.parts)
    ]


def modules(package: str) -> dict[str, Path]:
    """Give the modules of a package by their dotted names."""
    found = {}
    for path in (ROOT / package).rglob("*.py"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Give the modules that a file imports, wherever it does, for types too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in known else node.module or ""


def eager_imports(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """Give what importing a file imports at once: modules, and the packages above them that are not
    above the file itself."""
    own = {name, *packages_above(name)}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                target = inside if inside in known else node.module or ""
                found |= {target, *packages_above(target)} - own
    return found


def packages_above(name: str) -> set[str]:
    """Name the packages in which a module stands."""
    parts = name.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts))}


def refuse_circles(graph: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


@pytest.mark.parametrize("package", ["engine", "components"])
def test_no_files_import_each_other_in_a_circle(package: str) -> None:
    known = modules(package)
    refuse_circles({name: set(imports(path, known)) - {name} for name, path in known.items()})


@pytest.mark.parametrize("package", ["engine", "components"])
def test_every_file_can_be_imported_first(package: str) -> None:
    """The faces of packages count: importing a file runs those above it."""
    known = modules(package)
    refuse_circles({name: eager_imports(name, path, known) for name, path in known.items()})


def test_no_folder_holds_more_files_than_a_room() -> None:
    counted = Counter(path.parent for path in product())
    assert {str(folder.relative_to(ROOT)): count for folder, count in counted.items() if count > MOST_FILES} == {}


def test_no_file_is_longer_than_one_idea() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in product()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_every_package_says_what_it_holds() -> None:
    faces = [path for top in ("engine", "components", "pages") for path in (ROOT / top).rglob("__init__.py")]
    silent = [path for path in faces if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert [str(path.relative_to(ROOT)) for path in silent] == []


def face_names(package: str, known: dict[str, Path]) -> set[str]:
    """Give what a face exports: its ``__all__``, and those of files that it gives whole."""
    tree = ast.parse(known[package].read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found |= set(ast.literal_eval(node.value))
        elif isinstance(node, ast.AugAssign) and ast.unparse(node.target) == "__all__":
            found |= face_names(f"{package}.{ast.unparse(node.value).removesuffix('.__all__')}", known)
    return found


BY_PATH = {
    "engine.lab": "its face gives nothing: who trains imports what they train with",
    "engine.cli": "the commands of the laboratory are written with the helpers of those beside them",
}
"""Packages whose files the scripts of ``benchmarks`` and the laboratory import by their path."""


def test_who_is_outside_imports_from_the_face() -> None:
    """A package's ``__init__`` names what it gives; its files are its own affair."""
    known = modules("engine")
    given = {name: face_names(name, known) for name in known if name.count(".") == 1 and known[name].stem == "__init__"}
    tops = ("engine", "components", "pages", "benchmarks", "docs")
    guilty = []
    for path in [ROOT / "app.py", *(path for top in tops for path in sorted((ROOT / top).rglob("*.py")))]:
        file = path.relative_to(ROOT)
        insiders = "engine." + file.parts[1] if file.parts[0] == "engine" else ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom | ast.Import):
                continue
            for name in asked_for(node):
                package = ".".join(name.split(".")[:2])
                if package not in given or package == insiders:
                    continue
                if package in BY_PATH and (insiders == "engine.lab" or file.parts[0] == "benchmarks"):
                    continue
                if name != package and name.removeprefix(f"{package}.") not in given[package]:
                    guilty.append(f"{file}:{node.lineno}: {name}")
    assert guilty == []


def asked_for(node: ast.ImportFrom | ast.Import) -> list[str]:
    """Name what a statement imports, in full; a file that is not the face with its path alone."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    module = node.module or ""
    return [f"{module}.{alias.name}" for alias in node.names]


def test_a_face_gives_what_it_names() -> None:
    """What it loads when first asked for has the name of no file: importing the file would put it
    in its place."""
    known = modules("engine")
    for package in (name for name in known if name.count(".") == 1 and known[name].stem == "__init__"):
        tree = ast.parse(known[package].read_text(encoding="utf-8"))
        late = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "lazy"]
        typed = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
        told = {
            (alias.asname or alias.name, f"{node.module}.{alias.name}")
            for block in typed
            for node in block.body
            if isinstance(node, ast.ImportFrom) and node.module != package
            for alias in node.names
        }
        found = set()
        for call in late:
            names, *files = (ast.literal_eval(argument) for argument in call.args[1:])
            found |= {(name, f"{package}.{place}.{name}") for place, group in names.items() for name in group}
            found |= {(name, f"{package}.{place}") for name, place in (files[0] if files else {}).items()}
        assert found == told, package
        assert [name for name, _ in found if f"{package}.{name}" in known] == [], package


def test_no_two_public_classes_of_the_engine_share_a_name() -> None:
    found: dict[str, list[str]] = {}
    for name, path in modules("engine").items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(name)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


def test_no_variable_of_a_function_is_called_one() -> None:
    """What a comprehension binds lives for a line; what a whole function reads has a noun."""
    found = []
    for package in ("engine", "components", "pages"):
        for name, path in modules(package).items():
            tree = ast.parse(path.read_text(encoding="utf-8"))
            short = {
                id(inner)
                for node in ast.walk(tree)
                if isinstance(node, ast.comprehension)
                for inner in ast.walk(node.target)
            }
            short |= {
                id(argument)
                for node in ast.walk(tree)
                if isinstance(node, ast.Lambda)
                for argument in ast.walk(node.args)
            }
            for node in ast.walk(tree):
                stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == "one"
                if (stored or (isinstance(node, ast.arg) and node.arg == "one")) and id(node) not in short:
                    found.append(f"{name}:{getattr(node, 'lineno', 0)}")
    assert found == []
