"""A configuration: what it may say, and one sentence, with its line, for what it may not."""

from __future__ import annotations

import os
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from engine.core.errors import BadFile
from engine.core.settings import ROOT, settings
from engine.lab import train
from engine.lab.train.configuration import Configuration, load
from tests.engine.lab.train.conftest import configured

WRONG = [
    ("hidden = 16", "hidden = 'x'", "“hidden” is “x”: it must be a whole number above 0."),
    ("minutes = 1\n[mix]", "minutes = -1\n[mix]", "“minutes” is “-1”: it must be a number above 0."),
    ("epochs = 2", "epochs = 0", "“epochs” is “0”: it must be a whole number above 0."),
    ("epochs = 2", "epochs = 2.5", "“epochs” is “2.5”: it must be a whole number above 0."),
    ("epochs = 2", "epochs = true", "“epochs” is “True”: it must be a whole number above 0."),
    ("epochs = 2", "learning_rate = nan", "“learning_rate” is “nan”: it must be a number above 0."),
    ("dev = 0.2", "dev = 1.0", "“dev” is “1.0”: it must be a number from 0 to below 1."),
    ("written = 12", "written = -12", "“written” is “-12”: it must be a whole number from 0 on."),
    ("codes = 1", "codes = 'all'", "“codes” is “all”: it must be a number from 0 on."),
    ('device = "cpu"', 'device = "gpu"', "“device” is “gpu”: it must be auto / cpu / cuda."),
    ('language = "fr"', 'language = "de"', "“language” is “de”: it must be fr / en."),
    ('version = "0"', "version = 0", "“version” is “0”: it must be a text in quotes."),
    ('name = "tiny"', 'name = "../x"', "“name” is “../x”: it must be letters, digits, dots and hyphens."),
    ("[curve]\nhidden = 8\ntokens = 3000", "", ""),
    ("[curve]", "[curves]", "unknown keys: curves."),
    ("epochs = 2", "epoch = 2", "unknown keys: epoch."),
    ("[tagger]", "[mix.readings]\nenron = 2\n[tagger]", ""),
    ("[tagger]\n", "[mix.readings]\nenron = 2\nzut = 3\n[tagger]\n", "unknown keys: zut."),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=[f"{row[1]}"[:24] for row in WRONG])
def test_a_wrong_value_is_named_with_its_line(tmp_path: Path, corpora: Path, old: str, new: str, said: str) -> None:
    config = configured(tmp_path, corpora, **{old: new})
    if not said:
        made = load(config)
        assert (made.curve.hidden, made.mix.readings.enron) in ((128, 5), (8, 2)), (
            "tables may be left out, or within one another"
        )
        return
    with pytest.raises(BadFile) as caught:
        load(config)
    text = config.read_text(encoding="utf-8")
    line = text[: text.index(new)].count("\n") + 1 + 2 * ("zut" in new)
    assert caught.value.sentence("en") == f"tiny.toml, line {line}: {said}"
    assert said not in caught.value.sentence("fr")


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("", 1, "the key “name” is missing"),
        ("seed = 1\nname = ", 2, "this is not valid TOML."),
        (b"seed = 1\n# \xff", 2, "this is not UTF-8."),
        (None, 1, "this configuration file does not exist."),
    ],
    ids=["a key is missing", "broken TOML", "another encoding", "no file"],
)
def test_a_file_that_is_no_configuration_is_refused(
    tmp_path: Path, content: str | bytes | None, line: int, said: str
) -> None:
    path = tmp_path / "bad.toml"
    if content is not None:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(BadFile) as caught:
        train.run(path)
    assert caught.value.sentence("en").startswith(f"bad.toml, line {line}: {said}")
    assert said not in caught.value.sentence("fr")


def test_a_corpus_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as caught:
        load(configured(tmp_path, tmp_path / "nowhere"))
    assert (
        caught.value.sentence("en") == f"tiny.toml, line 5: the corpus folder “{tmp_path / 'nowhere'}” does not exist."
    )


def _tables() -> list[type]:
    """List the classes of the tables, a table within a table among them."""
    found: list[type] = [Configuration]
    for kind in found:
        found += [one.default_factory for one in fields(kind) if is_dataclass(one.default_factory)]
    return found


@pytest.mark.parametrize("kind", _tables(), ids=lambda kind: kind.__name__)
def test_the_shipped_configurations_explain_every_setting(kind: type) -> None:
    """A setting that one language alone has is explained where it is used."""
    paths = sorted((settings().data / "models").glob("**/training.toml"), reverse=True)
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    for one in fields(kind):
        head = re.compile(rf"{one.name} = [^#]*#.{{10}}|\[([a-z_]+\.)?{one.name}\]")
        assert any(head.match(line) for line in lines), f"{kind.__name__}.{one.name} is not explained"


@pytest.mark.parametrize(
    "path", sorted((settings().data / "models").glob("**/training.toml")), ids=lambda path: "-".join(path.parts[-3:-1])
)
def test_a_shipped_configuration_can_be_read_where_the_corpora_are(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "training.toml"
    source = path.read_text(encoding="utf-8")
    copy.write_text(source.replace('"../shared/corpora"', f'"{os.path.relpath(tmp_path, ROOT)}"'), encoding="utf-8")
    made = load(copy)
    assert made.publish == ROOT / path.parent.relative_to(ROOT)
    assert made.language == path.parent.name
