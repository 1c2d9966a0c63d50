"""The documents that this browser has opened, on the first page: ``assets/home/recent.js`` asks
what became of each, by the opaque ids that the browser keeps."""

from __future__ import annotations

import json

from dash import html

from components import ids
from components.i18n import section as words_of, t


def section(lang: str) -> html.Section:
    """Stand ready; nothing is seen where the browser knows no document."""
    states = {f"state.{name}": word for name, word in words_of("list.script.state", lang).items()}
    script = {"words": words_of("recent", lang) | states, "url": ids.URL}
    return html.Section(
        [
            html.Div(
                [
                    html.H2(t("recent.title", lang), id=ids.HOME_RECENT),
                    html.P(t("recent.hint", lang), className="soft"),
                ],
                className="samples-head",
            ),
            html.Ul(className="recent-list"),
        ],
        className="recent",
        hidden=True,
        **{"data-recent": json.dumps(script, ensure_ascii=False), "aria-labelledby": ids.HOME_RECENT},
    )
