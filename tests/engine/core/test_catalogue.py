"""One mechanism says everything in every language: same keys, same places; a wrong entry is one
sentence; no prose stands in the engine's code."""

from __future__ import annotations

import ast
import json
import re
import shutil
from pathlib import Path

import pytest

from components import i18n
from engine.core.catalogue import ENGINE, Catalogue, CatalogueError
from engine.core.errors import BadAct, EngineError, ReviewMoved, recall

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("catalogue", [ENGINE, i18n.WORDS], ids=["engine", "pages"])
def test_all_languages_say_the_same_things_with_the_same_places(catalogue: Catalogue) -> None:
    assert catalogue.languages == ("fr", "en")
    assert list(catalogue.faults()) == []
    catalogue.check()


def made(folder: Path, **languages: object) -> Catalogue:
    for name, words in languages.items():
        (folder / f"{name.replace('_', '.')}.json").write_text(
            words if isinstance(words, str) else json.dumps(words), encoding="utf-8"
        )
    return Catalogue(folder)


@pytest.mark.parametrize(
    ("languages", "fault"),
    [
        pytest.param({"fr": {"a": "b"}, "en": {}}, "“a” is missing in en.", id="a sentence less"),
        pytest.param({"fr": {}, "en": {"a": "b"}}, "“a” is missing in fr.", id="a sentence more"),
        pytest.param({"fr": {"a": "{n}"}, "en": {"a": "{m}"}}, "“a” has other places in en than in fr.", id="places"),
        pytest.param({"fr": {"a": "{n}"}, "en": {"a": "{n"}}, "“a” has a brace without its other half in en.", id="brace"),
        pytest.param({"fr": {"a": "}"}, "en": {"a": ""}}, "“a” has a brace without its other half in fr.", id="the first"),
        pytest.param({"fr": {"a": "1"}, "fr_x": {"a": "2"}, "en": {"a": ""}}, "“a” stands twice in this language.", id="in two files"),
        pytest.param({"fr": '{"a": "1", "a": "2"}', "en": {"a": ""}}, "“a” stands twice in this language.", id="in one file"),
        pytest.param({"fr": {"a": {"b": "c"}}, "en": {}}, "this is no flat object of keys and sentences.", id="nested"),
        pytest.param({"fr": ["a"], "en": {}}, "this is no flat object of keys and sentences.", id="a list"),
        pytest.param({"fr": "{", "en": {}}, "this cannot be read", id="no JSON"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_one_sentence(tmp_path: Path, languages: dict[str, object], fault: str) -> None:
    with pytest.raises(CatalogueError, match=r"^[^\n]+$") as caught:
        made(tmp_path, **languages).check()
    assert fault in str(caught.value)


def test_a_third_language_is_a_catalogue(tmp_path: Path) -> None:
    for file in ENGINE.folder.glob("??.*json"):
        shutil.copy(file, tmp_path)
        if file.name.startswith("en."):
            german = {key: f"DE {text}" for key, text in json.loads(file.read_text(encoding="utf-8")).items()}
            (tmp_path / f"de{file.name[2:]}").write_text(json.dumps(german), encoding="utf-8")
    catalogue = Catalogue(tmp_path)
    catalogue.check()
    assert catalogue.languages == ("fr", "de", "en")
    assert catalogue.say("error.document.too_large", "de", size=30, limit=20).startswith("DE The document weighs 30")


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("fr", 0, "0 doute"), ("fr", 1, "1 doute"), ("fr", 2, "2 doutes"), ("fr", 1_000_000, "1000000 doutes"), ("en", 0, "0 doubts"),
        ("en", 1, "1 doubt"), ("pl", 1, "1 niejasność"), ("pl", 3, "3 niejasności"), ("pl", 5, "5 niejasnościa"),
    ],
)  # fmt: skip
def test_plurals_are_those_of_the_language(tmp_path: Path, language: str, n: int, said: str) -> None:
    words = {"fr": ("doute", "doutes"), "en": ("doubt", "doubts"), "pl": ("niejasność", "niejasnościa")}
    entries = {code: {"d.one": f"{{n}} {one}", "d.many": f"{{n}} {many}"} for code, (one, many) in words.items()}
    entries["pl"]["d.few"] = "{n} niejasności"
    catalogue = made(tmp_path, **entries)
    catalogue.check()
    assert catalogue.count("d", n, language, n=n) == said


def test_who_speaks_none_of_our_languages_is_spoken_to_in_french() -> None:
    assert [ENGINE.language(value) for value in ("en", "fr", "xx", None, "../fr")] == ["en", "fr", "fr", "fr", "fr"]


def kinds() -> list[type[EngineError]]:
    import engine.cli.errors
    import engine.core.broken
    import engine.lab.train.errors  # noqa: F401 # each adds its own to the tree

    found = [EngineError]
    for kind in found:  # grows as it goes: the whole tree
        found += [child for child in kind.__subclasses__() if child.__module__.startswith("engine.")]
    return found


def test_every_error_has_a_sentence_and_every_sentence_its_error() -> None:
    codes = [kind.code for kind in kinds()]
    assert len(set(codes)) == len(codes)
    keys = {key for key in ENGINE.sentences("fr") if key.startswith("error.")}
    assert {f"error.{code}" for code in codes} <= keys
    reasons = keys - {f"error.{code}" for code in codes}
    assert {key for key in reasons if key.rpartition(".")[0].removeprefix("error.") not in codes} == set()


def test_a_reason_is_said_in_the_language_of_the_sentence() -> None:
    error = recall("review.act", {"reason": "same", "fr": "of before", "en": "of before"})
    assert isinstance(error, BadAct)
    assert "il faut deux personnes différentes" in error.sentence("fr")
    assert "two different persons are needed" in error.sentence("en")
    assert BadAct("of tomorrow").sentence("en") == BadAct("unknown").sentence("en")


@pytest.mark.parametrize(
    ("who", "fr", "en"), [("Mme Ould", "Mme Ould", "Mme Ould"), ("", "un autre lecteur", "another reader")]
)
def test_who_changed_a_document_is_named_as_far_as_is_known(who: str, fr: str, en: str) -> None:
    moved = ReviewMoved(who=who, version="7")
    assert f"par {fr}." in moved.sentence("fr")
    assert f"by {en}." in moved.sentence("en")


def literals(tree: ast.AST) -> list[ast.Constant]:
    """Give the texts of a module that are no docstrings, of functions, of values or of modules."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    ]


def is_prose(text: str) -> bool:
    """Tell a sentence for a reader: several words, the first with a capital, and the end of a
    sentence, or words that a colon ends in French."""
    words = text.split()
    return len(words) > 2 and text[:1].isupper() and text.rstrip().endswith((".", "?", " :"))


WRITTEN_BY_TYPER = "Show this message and exit."


def unsaid(tree: ast.AST) -> set[int]:
    """Give what no reader of the program is told: faults of its own that it raises, lines of its
    log, the words of Typer."""
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    inside += [node for node in calls if getattr(node.func.value, "id", "") in ("log", "logger")]  # type: ignore[attr-defined]
    words = {id(node) for node in literals(tree) if node.value == WRITTEN_BY_TYPER}
    return words | {id(part) for node in inside for part in ast.walk(node)}


def sources() -> list[Path]:
    folders = ("engine/core", "engine/cli", "engine/lab/cli", "engine/review", "engine/checks", "engine/store")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_prose_stands_outside_the_catalogues(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node.value for node in literals(tree) if is_prose(node.value) and id(node) not in unsaid(tree)]
    assert found == []


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_error_and_no_doubt_brings_its_words(path: Path) -> None:
    """An error class has a code, and is raised with codes, names and numbers; a doubt is raised by
    kind and variant."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {kind.__name__ for kind in kinds()} | {"Doubt", "doubt"}
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names)
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name in names)
    texts = [one.value for node in (*calls, *classes) for one in literals(node)]
    assert [text for text in texts if re.search(r"[^\W\d]+ [^\W\d]+ [^\W\d]+", text)] == []
