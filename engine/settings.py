"""Settings, read once from the environment into one frozen value."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Settings:
    """``data``: what ships. ``var``: what running leaves. ``device``: auto, cpu or cuda. Sizes in bytes, times as named."""

    host: str = "127.0.0.1"
    port: int = 8050
    device: str = "auto"
    model: str = "fr"
    data: Path = ROOT / "data"
    var: Path = ROOT / "data" / "var"
    upload_limit: int = 20 * 1024 * 1024
    retention_days: int = 30
    job_minutes: int = 30


@cache
def settings() -> Settings:
    """Read HOST, PORT, DEVICE, NOMDEMPRUNT_MODEL, NOMDEMPRUNT_DATA, NOMDEMPRUNT_VAR, NOMDEMPRUNT_RETENTION_DAYS.

    Raises:
        ValueError: a number that is none.
    """
    get = os.environ.get
    default = Settings()
    return Settings(
        host=get("HOST", default.host),
        port=int(get("PORT", default.port)),
        device=get("DEVICE", default.device),
        model=get("NOMDEMPRUNT_MODEL", default.model),
        data=Path(get("NOMDEMPRUNT_DATA", default.data)),
        var=Path(get("NOMDEMPRUNT_VAR", default.var)),
        retention_days=int(get("NOMDEMPRUNT_RETENTION_DAYS", default.retention_days)),
    )
