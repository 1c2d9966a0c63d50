"""The configuration of a training: a TOML file read into frozen values; every key is explained in
``data/models/fr/training.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from engine.core import ROOT, BrokenLine, broken_toml
from engine.lab.generate.english import Readings
from engine.lab.generate.sources import Mix
from engine.lab.train.convolution.settings import ConvolutionSettings, OpinionSettings
from engine.lab.train.embeddings.language_model import LanguageModelSettings
from engine.lab.train.embeddings.subwords import SubwordSettings
from engine.lab.train.embeddings.transformer import TransformerSettings, check_folder
from engine.lab.train.tagger.model import TaggerSettings
from engine.lab.train.tagger.preference import Preference

_T = TypeVar("_T")

DIRECTIONS = ("forward", "backward")


@dataclass(frozen=True, slots=True)
class Start:
    """``model``: folder of a published model whose language models and alphabet are the first state
    of the new ones; empty: none. ``tagger``: folder of a published model whose tagger, over the
    same features, is the first state of the new one; empty: untrained. ``share``: how much of what
    is published is the trained tagger's, the rest being that of ``tagger``."""

    model: str = ""
    tagger: str = ""
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class CurveSettings:
    """The small tagger of a learning curve: its size, the ``tokens`` it reads at each point,
    whatever its number of decisions, and those between two updates."""

    hidden: int = 128
    tokens: int = 600_000
    tokens_per_batch: int = 500


@dataclass(frozen=True, slots=True)
class Configuration:
    """``work``: where stages are kept, so that a training goes on where it stopped. ``publish``:
    the model's folder.

    ``kind``: ``characters``, or ``convolution`` for a second tagger, which has no language models.
    ``runs``: where what a run measured is kept, for pages to read. ``document_features``: whether
    the tagger is told what the rest of the document says of a word.
    """

    name: str
    language: str
    version: str
    corpora: Path
    work: Path
    publish: Path
    runs: Path = ROOT / "data/runs"
    kind: str = "characters"
    seed: int = 1
    threads: int = 1
    rounds: int = 1
    device: str = "auto"
    document_features: bool = False
    start: Start = field(default_factory=Start)
    shares: dict[str, float] = field(default_factory=dict)
    mix: Mix = field(default_factory=Mix)
    language_model: LanguageModelSettings = field(default_factory=LanguageModelSettings)
    subwords: SubwordSettings = field(default_factory=SubwordSettings)
    transformer: TransformerSettings = field(default_factory=TransformerSettings)
    convolution: ConvolutionSettings = field(default_factory=ConvolutionSettings)
    opinion: OpinionSettings = field(default_factory=OpinionSettings)
    tagger: TaggerSettings = field(default_factory=TaggerSettings)
    preference: Preference = field(default_factory=Preference)
    curve: CurveSettings = field(default_factory=CurveSettings)

    @property
    def texts(self) -> Path:
        """Return where the documents that are drawn, and their features, are kept: in ``work``."""
        return self.work

    @property
    def taken_over(self) -> bool:
        """Tell whether language models and byte-pair vectors are those of the model to start from,
        as they are."""
        return bool(self.start.model) and not self.language_model.characters

    @property
    def directions(self) -> tuple[str, ...]:
        """Name the language models that the tagger stands on: none where a transformer takes their
        place."""
        return DIRECTIONS if self.transformer.language_models or not self.transformer.folder else ()


_CHOICES = {"kind": ("characters", "convolution"), "language": ("fr", "en"), "device": ("auto", "cpu", "cuda")}
_FROM_ZERO = frozenset(
    {"seed", "pieces", "shares", "empty_windows", "characters", "updates", "outside", "company", "share"}
    | {f.name for kind in (Mix, Readings) for f in fields(kind)}
)
"""Numbers that may be 0; all others are above it."""

_SHARES = frozenset(
    {"dev", "dropout", "locked_dropout", "word_dropout", "form_dropout", "averaging", "threshold", "worth"}
)
"""Numbers from 0 to below 1."""


def load(path: Path) -> Configuration:
    """Read a configuration; relative folders are relative to the project's root.

    Raises:
        BrokenLine: no such file, broken TOML, a key that does not exist or with a value that it
        cannot have, or no corpora. BadTransformer: the folder of the transformer does not hold one.
    """
    try:
        source = path.read_bytes().decode("utf-8")
        data = tomllib.loads(source)
    except OSError as error:
        raise BrokenLine(file=path.name, line=1, reason="absent") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BrokenLine(file=path.name, line=line, reason="encoding") from error
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, source, path.name) from error
    made = _Source(source, path.name).fill(Configuration, data)
    if not made.corpora.is_dir():
        raise BrokenLine(file=path.name, line=_line(source, "", "corpora"), reason="corpora", folder=made.corpora)
    for folder in filter(None, (made.transformer.folder, made.transformer.path)):
        check_folder(ROOT / folder)
    if made.transformer.folder and made.transformer.path:
        raise BrokenLine(file=path.name, line=_line(source, "transformer", "path"), reason="two_transformers")
    return made


@dataclass(frozen=True, slots=True)
class _Source:
    """A file's text and name, to say where it is wrong."""

    text: str
    file: str

    def fill(self, kind: type[_T], data: Mapping[str, Any], table: str = "") -> _T:
        """Make a value of a table whose keys are the fields of ``kind``."""
        known: dict[str, Field[Any]] = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
        if unknown := sorted(set(data) - set(known)):
            raise self._broken(table, unknown[0], "unknown_keys", keys=", ".join(unknown))
        for name, asked in known.items():
            if name not in data and asked.default is MISSING and asked.default_factory is MISSING:
                raise self._broken(table, "", "key", key=name)
        return kind(**{name: self._value(known[name], value, table) for name, value in data.items()})

    def _value(self, field: Field[Any], value: Any, table: str) -> Any:
        if field.type in _TABLES:
            self._check(isinstance(value, dict), table, field.name, value, "table")
            return self.fill(_TABLES[str(field.type)], value, f"{table}.{field.name}".lstrip("."))
        if field.name == "shares":
            self._check(isinstance(value, dict), table, field.name, value, "table")
            for key, share in value.items():
                self._number(field.name, key, share, whole=False)
            return value
        if field.type == "bool":
            self._check(isinstance(value, bool), table, field.name, value, "switch")
            return value
        if field.type in ("int", "float"):
            return self._number(table, field.name, value, whole=field.type == "int")
        self._check(isinstance(value, str), table, field.name, value, "text")
        if field.name in ("name", "version"):  # they name folders
            self._check(bool(re.fullmatch(r"\w[\w.-]*", value)), table, field.name, value, "name")
        choices = _CHOICES.get(field.name, (value,))
        self._check(value in choices, table, field.name, value, "choice", " / ".join(choices))
        return ROOT / value if field.type == "Path" else value

    def _number(self, table: str, key: str, value: Any, whole: bool) -> Any:
        kinds = (int,) if whole else (int, float)
        zero = key in _FROM_ZERO or table == "shares" or key in _SHARES
        fits = isinstance(value, kinds) and not isinstance(value, bool)
        fits = fits and (value >= 0 if zero else value > 0) and value < (1 if key in _SHARES else 10**12)
        self._check(fits, table, key, value, _numbers(whole, zero, key in _SHARES))
        return value

    def _check(self, fits: bool, table: str, key: str, value: Any, wanted: str, choices: str = "") -> None:
        if not fits:
            shown = f"{value}"[:40]
            raise self._broken(table, key, "value", key=key, value=shown, inner=f"wanted_{wanted}", choices=choices)

    def _broken(self, table: str, place: str, reason: str, **more: object) -> BrokenLine:
        return BrokenLine(file=self.file, line=_line(self.text, table, place), reason=reason, **more)


_TABLES: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Start,
        Mix,
        LanguageModelSettings,
        SubwordSettings,
        TransformerSettings,
        ConvolutionSettings,
        OpinionSettings,
        TaggerSettings,
        CurveSettings,
        Readings,
        Preference,
    )
}


def _numbers(whole: bool, zero: bool, share: bool) -> str:
    """Name the kind of numbers that a key can have, as the catalogue does (``wanted_``)."""
    if share:
        return "share"
    return ("whole" if whole else "number") + ("_from_zero" if zero else "")


def _line(source: str, table: str, key: str) -> int:
    """Find the line of a key (of the table itself where it is not found); 1 where neither stands on
    one of its own."""
    current, of_table = "", 1
    for number, line in enumerate(source.splitlines(), 1):
        if head := re.match(r"\s*\[\s*([\w.]+)\s*\]", line):
            current = head[1]
            if current == table or (not table and current == key):
                of_table = number
        elif current == table and key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
            return number
    return of_table
