"""A format is added with one package and one line, and no second table of formats grows
anywhere."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.formats import EXTENSIONS, FORMATS

ROOT = Path(__file__).resolve().parent.parent
REGISTRY = "engine/formats/registry.py"
NAMES = frozenset({*EXTENSIONS, *(format.name for format in FORMATS)})
FEWEST = 3
"""Names of formats that make a table."""

PACKAGE = '''
"""Tables with a line that says so first, then a row per line."""

from engine.formats.format import Extension, Format
from engine.formats.marks import Mark
from engine.formats.plain.read import decode, read
from engine.formats.plain.write import write
from engine.formats.verify.leaks import LeakPlace

FORMAT = Format(
    "table",
    (Extension("tsv", "TSV"), Extension("tab", "TSV (tab)", same_as="tsv", written_as="tsv")),
    Mark.FIRST,
    read=read,
    write=write,
    sniff=lambda content: "tsv" if content.head.startswith(b"#table") else None,
    search=lambda search, data: search.source(LeakPlace("source"), decode(data)),
    served_as="text/tab-separated-values",
)
'''
SCRIPT = """
import json, sys
from pathlib import Path

import engine
from components.document.delivery import extension
from components.help.page import format_list
from components.lists.script import data as list_data
from components.shell.upload import upload
from engine import formats
from engine.cli import main
from engine.cli.documents import pipeline
from engine.core.errors import LeakFound, WrongExtension
from engine.formats.verify import check
from engine.http.exports import delivered_type
from engine.measure import stem
from engine.pseudonyms.originals_of import originals_of
from tests.engine.cli.conftest import WordTagger
from tests.engine.delivery.test_delivery import delivered, replaced

TABLE = "#table\\nnom\\trôle\\nM. Idriss Marchenoir\\tappelant\\nM. Luc Roux\\tintimé\\n".encode("cp1252")


def refused(data, name):
    try:
        formats.read(data, name)
    except WrongExtension as error:
        return error.params["found"]


def leaks(made):
    try:
        check(TABLE, "B.tsv", "table", made, originals_of(made))
    except LeakFound:
        return True


def command(*arguments):
    status = main(arguments)
    return status, Path(arguments[-1]).read_text("cp1252")


pipeline.load_tagger = lambda model, device: WordTagger()
Path("Roux.tab").write_bytes(TABLE)
made = delivered(TABLE, "Marchenoir.tab")
document = formats.read(TABLE, "sans extension")
json.dump({
    "engine": engine.__file__,
    "read": [document.format, document.text],
    "refused": refused(TABLE, "a.txt"),
    "delivered": [made.name, made.data.decode("cp1252"), made.verified],
    "leaks": leaks(replaced(TABLE, "Marchenoir.tsv")),
    "chooser": json.loads(upload("fr").to_plotly_json()["props"]["data-upload"])["formats"],
    "list": json.loads(list_data(None, "fr")["data-list"])["formats"],
    "help": [row.children[1].children for row in format_list(formats.FORMATS, "fr").children][-1].to_plotly_json(),
    "dialog": extension("x.tab", "table"),
    "type": delivered_type("tsv"),
    "pairs": stem("x.tab"),
    "command": command("pseudonymise", "Roux.tab", "-o", "y.tsv"),
}, sys.stdout)
"""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Add the format to a copy of the engine, use it, and give what was seen."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "engine", copy / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "data").symlink_to(ROOT / "data")
    package = copy / "engine" / "formats" / "table"
    package.mkdir()
    (package / "__init__.py").write_text(PACKAGE, encoding="utf-8")
    registry = copy / REGISTRY
    lines = registry.read_text(encoding="utf-8").split("\n")
    lines.insert(lines.index('    "scan",') + 1, '    "table",')
    registry.write_text("\n".join(lines), encoding="utf-8")
    environment = {**os.environ, "NOMDEMPRUNT_DATA": str(ROOT / "data"), "PYTHONPATH": str(ROOT)}
    environment.pop("NOMDEMPRUNT_LANG", None)
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["engine"] == str(copy / "engine" / "__init__.py")
    return found


def test_a_new_format_is_known_by_its_content(facts: dict[str, Any]) -> None:
    assert facts["read"] == ["table", "#table\nnom\trôle\nM. Idriss Marchenoir\tappelant\nM. Luc Roux\tintimé\n"]
    assert facts["refused"] == "TSV"


def test_a_new_format_is_written_searched_and_delivered(facts: dict[str, Any]) -> None:
    written = "#table\nnom\trôle\nM. A... B...\tappelant\nM. Luc Roux\tintimé\n"
    assert facts["delivered"] == ["B.tsv", written, True]
    assert facts["leaks"]


def test_a_new_format_is_offered_wherever_files_are(facts: dict[str, Any]) -> None:
    assert facts["chooser"] == [*EXTENSIONS, "tsv", "tab"]
    assert facts["list"] == [f".{name}" for name in facts["chooser"]]
    assert facts["help"]["props"]["children"] == "tsv, tab"
    assert (facts["dialog"], facts["type"], facts["pairs"]) == (".tsv", "text/tab-separated-values", "x")


def test_a_new_format_goes_through_the_command_line(facts: dict[str, Any]) -> None:
    status, text = facts["command"]
    assert status == 0
    assert text == "#table\nnom\trôle\nM. A... B...\tappelant\nM. C... D...\tintimé\n"


# -- one table
# --------------------------------------------------------------------------------------------------


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.lower().removeprefix(".") in NAMES


def _strings(nodes: list[Any]) -> Iterator[str]:
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _values(node: ast.AST) -> list[str]:
    """Give the strings that a literal lists, or that the comparisons of a function ask for."""
    if isinstance(node, ast.Dict):
        return [*_strings(node.keys), *_strings(node.values)]
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [*_strings(node.elts)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        words = re.split(r"[\s,|]+", node.value.strip())
        return words if all(map(_is_name, words)) else []
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        compared = [each for each in ast.walk(node) if isinstance(each, ast.Compare)]
        return [value for each in compared for value in _strings([*ast.walk(each)])]
    return []


def tables(source: str) -> list[int]:
    """Give the lines of a program at which a table of formats begins."""
    found = (
        (node, {value.lower().removeprefix(".") for value in _values(node)}) for node in ast.walk(ast.parse(source))
    )
    return [getattr(node, "lineno", 0) for node, values in found if len(values & NAMES) >= FEWEST]


def listed(script: str) -> list[str]:
    """Give the lists and objects of a script that are a table of formats."""
    literals = re.findall(r"\[[^\[\]]*\]|\{[^{}]*\}", script)
    quoted = re.compile(r"""["'`]\.?(\w+)["'`]|(\w+):""")
    names = ({(one or other).lower() for one, other in quoted.findall(literal)} for literal in literals)
    return [literal for literal, found in zip(literals, names, strict=True) if len(found & NAMES) >= FEWEST]


def _is_of_a_format(path: Path) -> bool:
    """Tell whether a file is of a package of a format: what it knows of its own kinds is its
    own."""
    parts = path.relative_to(ROOT).parts
    return parts[:2] == ("engine", "formats") and len(parts) > 3 and parts[2] != "verify"


def test_formats_are_listed_once() -> None:
    sources = [
        ROOT / "app.py",
        *(path for top in ("engine", "components", "pages") for path in (ROOT / top).rglob("*.py")),
    ]
    guilty = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sources
        if not _is_of_a_format(path) and str(path.relative_to(ROOT)) != REGISTRY
        for line in tables(path.read_text(encoding="utf-8"))
    ]
    assert guilty == []


def test_no_script_lists_formats() -> None:
    scripts = [path for path in (ROOT / "assets").rglob("*.js") if not path.name.endswith(".min.js")]
    assert scripts
    assert {path.name: found for path in scripts if (found := listed(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('A = {"docx": 1, "odt": 2, "pdf": 3}', id="a dictionary"),
        pytest.param('A = frozenset({".docx", ".ODT", ".pdf", ".csv"})', id="a set of endings"),
        pytest.param('A = "docx odt pdf".split()', id="words in a string"),
        pytest.param(
            "def f(a):\n    if a in ('docx', 'odt'):\n        return 1\n    if a == 'pdf':\n        return 2\n    return a == 'rtf'",
            id="a chain of questions",
        ),
    ],
)
def test_a_second_table_would_be_seen(source: str) -> None:
    assert tables(source)


def test_a_second_table_of_a_script_would_be_seen() -> None:
    assert listed('const TAKEN = new Set([".docx", ".odt", ".pdf"]);')
    assert listed("const WORDS = { docx: 1, odt: 2, pdf: 3 };")


def test_what_is_no_table_is_left_in_peace() -> None:
    assert not tables('REPORTS = {"html": 1, "pdf": 2}')
    assert not listed("const made = { html: 1, pdf: 2, size: 3 };")
