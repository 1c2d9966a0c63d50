"""Training from nothing: character language models, then the tagger. Nothing is downloaded.

The stages leave their output in the configuration's work folder; a training that was interrupted goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Progress = Callable[[str, float], None]


def run(config: Path, progress: Progress | None = None) -> dict[str, Any]:
    """Train what the configuration describes and publish it; gives the figures on the development documents.

    Raises:
        BadFile: the configuration, a corpus or a line of one is wrong.
    """
    from engine.train.configuration import load
    from engine.train.stages import run_stages

    return run_stages(load(config), progress or (lambda stage, fraction: None))
