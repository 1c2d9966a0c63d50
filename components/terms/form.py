"""What is asked of a term, and of a rule of one's own."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.fields import field, field_group, fold, options
from components.i18n import t
from engine.core import LABELS
from engine.store import Owner
from engine.terms import ACTS, FORMS

OPTIONS = ("expression", "same_case", "within")
_LONGEST = 300


def term_form(owner: Owner, lang: str) -> html.Section:
    """Lay out the fields of a term; for a document it may count for all."""
    text = dbc.Input(id=ids.TERMS_TEXT, maxLength=_LONGEST, autocomplete="off", debounce=False)
    act = dbc.RadioItems(id=ids.TERMS_ACT, options=_said("own_terms.act", ACTS, lang), value="hide")
    ticked = dbc.Checklist(id=ids.TERMS_OPTIONS, options=_said("own_terms.option", OPTIONS, lang), value=[])
    more = [
        field(ids.TERMS_LABEL, t("own_terms.label", lang), _labels(ids.TERMS_LABEL, lang, any_of=True)),
        field_group(t("own_terms.options", lang), ticked, t("own_terms.options.hint", lang)),
    ]
    whose = dbc.RadioItems(
        id=ids.TERMS_FOR, options=_said("own_terms.for", ("document", "all"), lang), value="document"
    )
    asked_for = field_group(t("own_terms.for", lang), whose)
    if owner.scope != "document":
        asked_for.hidden = True
    return html.Section(
        [
            html.H2(t("own_terms.add.title", lang)),
            field(ids.TERMS_TEXT, t("own_terms.text", lang), text, t("own_terms.text.hint", lang)),
            field_group(t("own_terms.act", lang), act, t("own_terms.act.hint", lang)),
            asked_for,
            fold(t("own_terms.more", lang), *more),
            html.Button(t("own_terms.add", lang), id=ids.TERMS_ADD, type="button", className="button button-main"),
        ],
        className="asked-part",
    )


def rule_form(lang: str) -> html.Section:
    """Lay out the fields of a rule, folded, with the buttons that try it and keep it."""
    named = (
        (ids.TERMS_RULE_NAME, "name", 40),
        (ids.TERMS_RULE_BEFORE, "before", _LONGEST),
        (ids.TERMS_RULE_SHAPE, "shape", 100),
        (ids.TERMS_RULE_AFTER, "after", _LONGEST),
    )
    fields = [
        field(
            identity,
            t(f"own_terms.rule.{name}", lang),
            dbc.Input(id=identity, maxLength=most, autocomplete="off"),
            t(f"own_terms.rule.{name}.hint", lang),
        )
        for identity, name, most in named
    ]
    label = field(ids.TERMS_RULE_LABEL, t("own_terms.rule.label", lang), _labels(ids.TERMS_RULE_LABEL, lang))
    buttons = html.Div(
        [
            html.Button(t("own_terms.rule.try", lang), id=ids.TERMS_RULE_TRY, type="button", className="button"),
            html.Button(t("own_terms.rule.add", lang), id=ids.TERMS_RULE_ADD, type="button", className="button"),
        ],
        className="terms-buttons",
    )
    trial = html.Div(id=ids.TERMS_TRIAL, **{"aria-live": "polite"})
    return html.Section(
        [
            html.H2(t("own_terms.rule.title", lang)),
            fold(
                t("own_terms.rule.new", lang),
                html.P(t("own_terms.rule.lead", lang), className="soft"),
                html.Div(fields, className="field-grid"),
                label,
                buttons,
                trial,
            ),
        ],
        className="asked-part",
    )


def files_form(owner: Owner, lang: str) -> html.Section:
    """Lay out import and export; ``assets/terms/main.js`` sends the file."""
    words = {name: t(f"own_terms.import.{name}", lang) for name in ("none_chosen", "failed")}
    place = html.Div(
        id="terms-file-box",
        **{
            "data-file": "terms-import",
            "data-accept": ".toml,.csv,.txt",
            "data-describedby": "terms-import-hint",
            "data-choose": t("own_terms.import.choose", lang),
            "data-none": t("own_terms.import.none", lang),
        },
    )
    send = html.Button(t("own_terms.import", lang), type="button", className="button", **{"data-terms-import": "true"})
    asked = {owner.scope: owner.id} if owner.id else {}
    exports = [
        html.A(
            t(f"own_terms.export.{form}", lang),
            href=f"/api/v1/terms?{urlencode({**asked, 'format': form, 'lang': lang})}",
            className="button",
            download="",
        )
        for form in FORMS
    ]
    erase = fold(
        t("own_terms.erase", lang),
        html.P(t("own_terms.erase.hint", lang)),
        html.Button(t("own_terms.erase.button", lang), id=ids.TERMS_ERASE, type="button", className="button"),
    )
    return html.Section(
        [
            html.H2(t("own_terms.files", lang)),
            html.Div(
                [
                    html.Label(t("own_terms.import.file", lang), htmlFor="terms-import"),
                    place,
                    html.P(t("own_terms.import.hint", lang), id="terms-import-hint", className="soft field-hint"),
                    send,
                    html.P(className="terms-refused", role="alert"),
                ],
                className="field",
            ),
            html.Button(id=ids.TERMS_IMPORTED, type="button", hidden=True),
            html.Div(exports, className="terms-buttons"),
            erase,
        ],
        className="asked-part",
        **{
            "data-terms-owner": f"{owner.scope}:{owner.id}",
            "data-terms-none": words["none_chosen"],
            "data-terms-failed": words["failed"],
        },
    )


def _said(key: str, names: tuple[str, ...], lang: str) -> list[dict[str, Any]]:
    return options((name, t(f"{key}.{name}", lang)) for name in names)


def _labels(identity: str, lang: str, *, any_of: bool = False) -> dbc.Select:
    first = [("", t("own_terms.label.any", lang))] if any_of else []
    chosen = "" if any_of else "numeroIdentifiant"
    named = [(label.code, label.title(lang)) for label in LABELS.values()]
    return dbc.Select(id=identity, options=options([*first, *named]), value=chosen)
