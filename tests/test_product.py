"""The product stands without the laboratory: nothing of it imports ``engine.lab`` or needs what
only ``requirements-lab.txt`` brings."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from engine.interchange.registry import TABLE

ROOT = Path(__file__).resolve().parent.parent
LAB = "engine.lab"
FOLDERS = ("engine", "components", "pages")
OWN = {*FOLDERS, "app"}


def _product() -> list[Path]:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return [ROOT / "app.py", *(path for path in paths if not path.is_relative_to(ROOT / "engine/lab"))]


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def _imported() -> dict[str, set[str]]:
    """Name what each module imports: at its top, in its functions, for its types."""
    return {_name(path): set(_imports(ast.parse(path.read_text(encoding="utf-8")))) for path in _product()}


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _without_lab(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program where what only the laboratory needs is not installed."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'tests/without_lab'}{os.pathsep}{ROOT}"}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_nothing_of_the_product_imports_the_laboratory() -> None:
    guilty = {module for module, names in _imported().items() if any(f"{one}.".startswith(f"{LAB}.") for one in names)}
    assert guilty == set()


def _pinned(*files: str) -> set[str]:
    lines = [line for file in files for line in (ROOT / file).read_text(encoding="utf-8").splitlines()]
    return {re.split(r"[=\[]", line)[0].lower().replace("_", "-") for line in lines if "==" in line}


def test_every_package_that_the_product_imports_is_pinned_and_those_of_forms_with_the_laboratory() -> None:
    """The wheel requires what the engine imports; the routes beside the pages are of the
    application, which no wheel carries."""
    brought = packages_distributions()
    optional = {package for form in TABLE.values() for package in form.needs}
    engine, application = _pinned("engine/requirements.txt"), _pinned("engine/requirements.txt", "requirements.txt")
    for module, imported in _imported().items():
        own = module.startswith("engine.") and not module.startswith("engine.http")
        foreign = {name.partition(".")[0] for name in imported} - OWN - set(sys.stdlib_module_names) - {"__future__"}
        for name in foreign:
            form = name in optional and module.startswith(("engine.interchange.tools.", "engine.batch.containers"))
            pinned = _pinned("requirements-lab.txt") if form else engine if own else application
            assert {d.lower().replace("_", "-") for d in brought.get(name, ())} & pinned, (module, name)


EVERY_MODULE = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
print(sorted(name for name in sys.modules if f"{name}.".startswith(("engine.lab.", "flair.", "transformers.", "optuna."))))
"""


def test_every_module_of_the_product_can_be_imported_without_the_laboratory() -> None:
    names = sorted({_name(path) for path in _product()} - {"engine.__main__", "engine.store.migrations.env"})
    done = _without_lab(EVERY_MODULE, *(name for name in names if not name.startswith("pages")))
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


WHOLE_WAY = """
from engine.core.labels import load_profile
from engine.core.settings import settings
from engine.interchange.samples import sample
from engine.pipeline import annotate
from engine.pseudonyms import apply
from engine.tagging import load_tagger
document = sample("ca-famille-1").annotation.document
made = annotate(document, load_tagger(settings().data / "models" / "fr", "cpu"), load_profile("judiciaire"))
written = apply(made, "lettres", b"a secret of the test").text
masked = {entity.text for entity in made.entities if entity.masked and len(entity.text) > 4}
print(len(masked), len([text for text in masked if text in written]))
"""


def test_a_decision_is_annotated_and_pseudonymised_without_the_laboratory() -> None:
    done = _without_lab(WHOLE_WAY)
    assert done.returncode == 0, done.stderr
    masked, readable = map(int, done.stdout.split())
    assert masked > 10
    assert readable == 0


COMMAND = "import sys; from engine.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("train", "x.toml"), id="a command"),
        pytest.param(("benchmark", "--help"), id="its help would promise what cannot be"),
        pytest.param(("train",), id="before its arguments are looked at"),
        pytest.param(("evaluate", "--ablation"), id="an option of a command of the product"),
    ],
)
def test_a_command_of_the_laboratory_says_what_to_install(arguments: tuple[str, ...]) -> None:
    fr, en = (_without_lab(COMMAND, "--lang", language, *arguments) for language in ("fr", "en"))
    assert (fr.returncode, fr.stdout) == (en.returncode, en.stdout) == (2, "")
    assert fr.stderr.startswith("Il manque flair, dont seul le laboratoire a besoin")
    assert en.stderr.startswith("flair is missing, which only the laboratory needs")
    for done in (fr, en):
        assert "pip install -r requirements-lab.txt" in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_the_help_lists_the_commands_of_the_laboratory_only_with_it() -> None:
    listed = re.compile(r"^  (\w+) ", re.MULTILINE)
    without = set(listed.findall(_without_lab(COMMAND, "--help").stdout))
    assert {"annotate", "evaluate", "recall"} <= without
    assert not {"train", "curve", "genres", "perturbations", "calibrate", "benchmark", "results"} & without


OWN_MODEL = """
import sys
from pathlib import Path
from engine.core.errors import EngineError
from engine.tagging import load_tagger
try:
    load_tagger(Path(sys.argv[1]), "cpu")
except EngineError as error:
    print(error.code, error.sentence("en"))
"""


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        pytest.param({"kind": "flair"}, "model.lab_missing flair is missing", id="by its kind"),
        pytest.param({}, "model.lab_missing flair is missing", id="published before kinds were written: by its file"),
        pytest.param(
            {"kind": "zut"}, "model.foreign The model “own” was made by another version", id="an unknown kind"
        ),
    ],
)
def test_a_flair_model_of_ones_own_says_what_to_install(tmp_path: Path, kind: dict[str, str], said: str) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "tagger.pt").write_bytes(b"")
    facts = {"name": "own", "date": "2026-11-20", "sha256": "0", **kind}
    (folder / "model.json").write_text(json.dumps(facts), encoding="utf-8")
    done = _without_lab(OWN_MODEL, str(folder))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(said)
