"""What corrects persons: the choices of an individual, and the dialogs that merge two of them or
split one. ``assets/document/*.js`` fill them."""

from __future__ import annotations

from dash import html

from components import i18n
from components.document.dialogs import answers, button, reading_dialog
from components.fields import field
from components.i18n import t
from engine.core import ROLES

GENDERS = ("f", "m")


def roles(lang: str) -> list[dict[str, str]]:
    """Give the roles to choose from: code, side, name, and the name for a woman where the language
    has one."""
    words = i18n.words(lang)
    return [
        {
            "code": role.code,
            "side": "professional" if role.side in ("court", "bar") else role.side,
            "name": i18n.display_name(role, lang),
            "f": words.get(f"role.{role.code}.f", i18n.display_name(role, lang)),
        }
        for role in ROLES.values()
    ]


def genders(lang: str) -> list[dict[str, str]]:
    """Give the genders to choose from."""
    return [{"code": code, "name": t(f"review_panel.gender.{code}", lang)} for code in GENDERS]


def build_merge_dialog(lang: str) -> html.Dialog:
    """Choose whom somebody is: a field that searches, the others below, and what the merge would do
    before it is done."""
    return reading_dialog(
        html.H2(id="reading-merge-title", **{"data-review": "merge-title"}),
        field("reading-merge", t("review_panel.merge.search", lang), html.Div(**{"data-review": "merge-field"})),
        html.Ul(
            id="reading-merge-list",
            className="reading-options",
            role="listbox",
            **{"data-review": "merge-list", "aria-label": t("review_panel.merge.list", lang)},
        ),
        html.P(className="reading-foretold", role="status", **{"data-review": "merge-what"}),
        button(t("review_panel.merge.other", lang), "button-link", hidden=True, **{"data-review-act": "merge-turn"}),
        html.P(className="reading-error", role="alert", **{"data-review": "merge-error"}),
        _answers("merge", lang),
        **{"data-review": "merge"},
    )


def build_split_dialog(lang: str) -> html.Dialog:
    """Choose the mentions of somebody that are another: each with the words around it."""
    return reading_dialog(
        html.H2(id="reading-split-title", **{"data-review": "split-title"}),
        html.P(t("review_panel.split.what", lang), className="soft"),
        html.Div(className="reading-forms", **{"data-review": "split-forms"}),
        html.Ul(
            className="reading-mentions", **{"data-review": "split-list", "aria-labelledby": "reading-split-title"}
        ),
        html.P(className="reading-foretold", role="status", **{"data-review": "split-count"}),
        html.P(className="reading-error", role="alert", **{"data-review": "split-error"}),
        _answers("split", lang),
        **{"data-review": "split"},
    )


def _answers(name: str, lang: str) -> html.Div:
    return answers(
        button(t("review_panel.cancel", lang), **{"data-review-act": f"{name}-cancel"}),
        button(t(f"review_panel.{name}.do", lang), "button button-main", **{"data-review-act": f"{name}-do"}),
    )
