"""The configuration of a training: a TOML file read into frozen values; every key is explained in ``data/models/fr/training.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from engine.corpus.broken import BrokenLine, broken_toml
from engine.settings import ROOT
from engine.train.dataset import Mix
from engine.train.language_model import LanguageModelSettings
from engine.train.tagger import TaggerSettings

_Settings = TypeVar("_Settings", Mix, LanguageModelSettings, TaggerSettings)


@dataclass(frozen=True, slots=True)
class Configuration:
    """``work``: where stages are kept, so that a training goes on where it stopped. ``publish``: the model's folder."""

    name: str
    language: str
    version: str
    corpora: Path
    work: Path
    publish: Path
    seed: int = 1
    threads: int = 1
    rounds: int = 1
    shares: dict[str, float] = field(default_factory=dict)
    mix: Mix = field(default_factory=Mix)
    language_model: LanguageModelSettings = field(default_factory=LanguageModelSettings)
    tagger: TaggerSettings = field(default_factory=TaggerSettings)


def load(path: Path) -> Configuration:
    """Read a configuration; relative folders are relative to the project's root.

    Raises:
        BrokenLine: no such file, broken TOML, a key that does not exist, or a corpus folder that is not there.
    """
    try:
        source = path.read_text(encoding="utf-8")
        data = tomllib.loads(source)
    except FileNotFoundError as error:
        raise BrokenLine(file=path.name, line=1, reason="absent") from error
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, source, path.name) from error
    made = Configuration(
        name=_key(data, "name", path), language=_key(data, "language", path), version=str(_key(data, "version", path)),
        corpora=ROOT / _key(data, "corpora", path), work=ROOT / _key(data, "work", path), publish=ROOT / _key(data, "publish", path),
        seed=data.get("seed", 1), threads=data.get("threads", 1), rounds=data.get("rounds", 1), shares=data.get("shares", {}),
        mix=_fill(Mix, data.get("mix", {}), path), language_model=_fill(LanguageModelSettings, data.get("language_model", {}), path),
        tagger=_fill(TaggerSettings, data.get("tagger", {}), path),
    )  # fmt: skip
    if not made.corpora.is_dir():
        raise BrokenLine(file=path.name, line=1, reason="corpora", folder=made.corpora)
    return made


def _key(data: dict[str, Any], key: str, path: Path) -> Any:
    if key not in data:
        raise BrokenLine(file=path.name, line=1, reason="key", key=key)
    return data[key]


def _fill(kind: type[_Settings], data: dict[str, Any], path: Path) -> _Settings:
    unknown = set(data) - set(kind.__dataclass_fields__)
    if unknown:
        raise BrokenLine(file=path.name, line=1, reason="unknown_keys", keys=", ".join(sorted(unknown)))
    return kind(**data)
