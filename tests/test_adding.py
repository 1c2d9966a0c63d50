"""What CONTRIBUTING promises of adding things, tried in a copy of the tree: how many files are
touched, and that it works. Formats: test_adding_a_format.py."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("engine", "components", "pages", "assets")


@dataclass(frozen=True)
class Addition:
    """Files that are written anew, and lines put behind another line of a file; ``most`` is what
    CONTRIBUTING promises."""

    most: int
    script: str
    files: dict[str, str] = field(default_factory=dict)
    lines: dict[str, tuple[str, str | None]] = field(default_factory=dict)

    @property
    def touched(self) -> int:
        return len(self.files) + len(self.lines)


RULE = '''
"""Badges of court staff: "badge 4711"."""

import re

from engine.core.model import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text.placement import place
from engine.text.words import Text

_BADGE = re.compile(r"\\bbadge (\\d{4})\\b")


def apply(text: Text, entities: tuple[Entity, ...]) -> Changes:
    finds = [entity_at(text.text, *found.span(1), "numeroIdentifiant", "rule:badge", 0.9) for found in _BADGE.finditer(text.text)]
    return place(text, entities, finds)


RULE = Rule("badge", "Badges", "Badges", "Les numéros de badge sont repérés au mot qui les annonce.", "Badges are found by their word.", apply)
'''
STRATEGY = '''
"""Stars: "M. ***"."""

from engine.pseudonyms.strategies.key_writer import make_keyed_writer
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer


def start(setting: Setting) -> Writer:
    return make_keyed_writer(setting, "etoiles", lambda _: "***", lambda _: "***")


STRATEGY = Strategy(name="etoiles", fr="Étoiles", en="Stars", example="M. ***", start=start)
'''
PAGE = '''
"""A page that says hello."""

import dash
from dash import html

from components.i18n import t

dash.register_page(__name__, path="/bonjour", title="Bonjour")


def layout(lang=None, **_):
    return html.Div(html.H1(t("hello.title", lang)), className="page")
'''
ROUTE = '''
"""A route that says which languages are spoken."""

from flask import Blueprint, Response, jsonify

from engine.core.catalogue import ENGINE

languages = Blueprint("languages", __name__)


@languages.get("/languages")
def get_languages() -> Response:
    return jsonify(list(ENGINE.languages))
'''
FORM = '''
"""Lines of mentions: "4-7 nom" after the text."""

from engine.interchange.form import ExchangeForm
from engine.interchange.tools.records import RecordMention, add_record


def owns(data):
    return isinstance(data, dict) and "passages" in data


def take(reading, row, alone):
    mentions = [RecordMention(*passage) for passage in row.data["passages"]]
    add_record(reading, row, "a", row.data["texte"], mentions)


FORM = ExchangeForm("passages", "Passages", ".json", owns=owns, row=take, write=lambda annotations, ways: "passages\\n")
'''
ADDITIONS = {
    "form": Addition(
        2,
        """
from engine.interchange.convert import encode, read
from engine.interchange.losses import losses
(found,) = read(b'{"texte": "Mme Awa", "passages": [[4, 7, "nom"]]}', "json", "x")
said([entity.text for entity in found.entities], encode([found], "passages", "x").decode(), len(losses([found], "passages")))
""",
        {"engine/interchange/tools/passages.py": FORM},
        {"engine/interchange/registry.py": ('    "own_json",', '    "tools.passages",')},
    ),
    "rule": Addition(
        2,
        """
from engine.core.model import Document
from engine.rules import RULES, RulesOutcome, step
rule = next(rule for rule in RULES if rule.name == "badge")
found = step(Document("a", "Le greffier, badge 4711, signe."), RulesOutcome(()), rule).entities
said("badge" in str([rule.name for rule in RULES]), [entity.text for entity in found])
""",
        {"engine/rules/numbers/badge.py": RULE},
        {"engine/rules/order.py": ('    "numbers.plate",', '    "numbers.badge",')},
    ),
    "strategy": Addition(
        2,
        """
from engine.core.labels import load_profile
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.pipeline import decide
from engine.pseudonyms import STRATEGIES, apply
text = "M. Idriss Marchenoir conclut."
names = (entity_at(text, 3, 9, "personnePhysiquePrenom", "human", 1.0), entity_at(text, 10, 20, "personnePhysiqueNom", "human", 1.0))
known = decide(Annotation(Document("a", text), EngineInfo("", "", "", ""), names), load_profile("judiciaire"))
said("etoiles" in STRATEGIES, apply(known, "etoiles", bytes(32)).text)
""",
        {"engine/pseudonyms/strategies/etoiles.py": STRATEGY},
        {"engine/pseudonyms/apply.py": ('NAMES = ("lettres",', None)},
    ),
    "label": Addition(
        3,
        """
from engine.core.labels import LABELS, load_profile
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.pipeline import decide
from engine.pseudonyms import STRATEGIES, apply
text = "Le chien Rex aboie."
names = (entity_at(text, 9, 12, "nomAnimal", "human", 1.0),)
known = decide(Annotation(Document("a", text), EngineInfo("", "", "", ""), names), load_profile("judiciaire"))
said(LABELS["nomAnimal"].title("fr"), sorted(name for name in STRATEGIES if "Rex" in apply(known, name, bytes(32)).text))
""",
        {},
        {
            "engine/core/labels.py": (
                '        Label("cadastre", "cadastre", "number"),',
                '        Label("nomAnimal", "animal", "person"),',
            ),
            "engine/locale/fr.titles.json": (
                '  "label.cadastre": "cadastre",',
                '  "label.nomAnimal": "nom d\'animal",',
            ),
            "engine/locale/en.titles.json": (
                '  "label.cadastre": "land register",',
                '  "label.nomAnimal": "name of an animal",',
            ),
        },
    ),
    "page": Addition(
        4,
        """
import app
client = app.server.test_client()
client.get("/")
said(client.get("/bonjour").status_code, client.get("/bonsoir").status_code)
""",
        {"pages/hello.py": PAGE},
        {
            "components/locale/fr.json": ('  "shell.language": "Langue",', '  "hello.title": "Bonjour",'),
            "components/locale/en.json": ('  "shell.language": "Language",', '  "hello.title": "Hello",'),
        },
    ),
    "route": Addition(
        2,
        """
import app
said(app.server.test_client().get("/api/v1/languages").get_json())
""",
        {"engine/http/languages.py": ROUTE},
        {"engine/http/routes.py": ('ROOMS = ("sets",', None)},
    ),
}
EXPECTED = {
    "form": [["Awa"], "passages\n", 0],
    "rule": [True, ["4711"]],
    "strategy": [True, "M. *** *** conclut."],
    "label": ["nom d'animal", ["secret"]],
    "page": [200, 404],
    "route": [["fr", "en"]],
}
SAID = "import json, sys\ndef said(*values): print(json.dumps(values))\n"


def used(copy: Path, script: str) -> list[object]:
    """Run a script in a copy of the tree and give what it said."""
    environment = {**os.environ, "NOMDEMPRUNT_DATA": str(ROOT / "data"), "NOMDEMPRUNT_VAR": str(copy / "var")}
    done = subprocess.run(
        [sys.executable, "-c", SAID + script], cwd=copy, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[object] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy what an addition may touch, with what is compiled of it; the data are those of the
    tree."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "app.py", tmp_path)
    (tmp_path / "data").symlink_to(ROOT / "data")
    return tmp_path


@pytest.mark.parametrize("what", ADDITIONS)
def test_an_addition_touches_as_few_files_as_promised_and_works(what: str, copy: Path) -> None:
    addition = ADDITIONS[what]
    assert addition.touched <= addition.most
    for name, content in addition.files.items():
        (copy / name).write_text(content, encoding="utf-8")
    for name, (line, new) in addition.lines.items():
        text = (copy / name).read_text(encoding="utf-8")
        assert text.count(line) == 1, line
        word = Path(next(iter(addition.files), "")).stem
        changed = f"{line}\n{new}" if new else f'{line} "{word}",'
        (copy / name).write_text(text.replace(line, changed), encoding="utf-8")
    assert used(copy, addition.script) == EXPECTED[what]


def test_another_language_of_the_interface_is_a_catalogue_per_side(copy: Path) -> None:
    for folder in ("engine/locale", "components/locale"):
        for path in sorted((copy / folder).glob("en.*json")):
            shutil.copy(path, path.with_name(path.name.replace("en.", "de.", 1)))
    (copy / "engine/locale/de.own.json").write_text('{"own.rule.plate.title": "Kennzeichen"}', encoding="utf-8")
    script = """
import app, dash
from components.i18n import LANGUAGES, display_name, t
from components.shell.header import languages
from engine.core.catalogue import ENGINE
from engine.core.labels import LABELS
from engine.rules import RULES
ENGINE.check()
plate = next(rule for rule in RULES if rule.name == "plate")
drawn = [page["layout"](lang="de") for page in dash.page_registry.values() if callable(page["layout"])]
named = [display_name(plate, "de"), plate.sentence("de") == plate.fr, LABELS["cadastre"].title("de"), len(drawn) > 5]
said(list(LANGUAGES), ENGINE.languages, named, t("home.title", "de") == t("home.title", "en"), 'lang="de"' in str(languages()) or "lang-de" in str(languages()))
"""
    assert used(copy, script) == [
        ["fr", "de", "en"],
        ["fr", "de", "en"],
        ["Kennzeichen", True, "land register", True],
        True,
        True,
    ]
