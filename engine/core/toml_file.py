"""A file in TOML by which an installation decides something."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.core.errors import EngineError


def read_toml(file: Path, error: Callable[..., EngineError]) -> dict[str, Any]:
    """Read a file in TOML, UTF-8.

    Raises:
        EngineError: what ``error`` gives of its name (``file``) and of why it cannot be read
        (``reason``: ``read``, ``toml``).
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as cause:
        raise error(file=file.name, reason="read") from cause
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as cause:
        raise error(file=file.name, reason="toml") from cause
