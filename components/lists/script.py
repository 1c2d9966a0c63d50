"""What the scripts of a list need to know: words, names, limits, the id of the list."""

from __future__ import annotations

import json
from typing import Any

from components import ids
from components.i18n import display_name, section
from components.lists.table import WIDTHS
from engine.core import load_profile, profile_choices, settings
from engine.formats import EXTENSIONS
from engine.pseudonyms import STRATEGIES
from engine.review import COURTS
from engine.service import MOST


def data(list_id: str | None, lang: str, *, gone: bool = False) -> dict[str, str]:
    """Give the attribute that holds it; it says nothing of a document."""
    profiles = {name: load_profile(name) for name in profile_choices()}
    said: dict[str, Any] = {
        "list": list_id,
        "gone": gone,
        "words": section("list.script", lang),
        "courts": {code: display_name(court, lang) for code, court in COURTS.items()},
        "stages": section("document.stage", lang),
        "begins": {name: STRATEGIES.usual(profile.strategy) for name, profile in profiles.items()},
        "strategies": {name: display_name(strategy, lang) for name, strategy in STRATEGIES.items()},
        "limits": {"document": settings().upload_limit, "archive": settings().gold_limit, "most": MOST},
        "formats": [f".{name}" for name in EXTENSIONS],
        "widths": WIDTHS,
        "url": ids.URL,
    }
    return {"data-list": json.dumps(said, ensure_ascii=False)}
