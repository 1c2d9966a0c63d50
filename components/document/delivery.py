"""The dialog that hands a document over: the doubts left, the file; folded, its report, its key
and what holds names. ``assets/delivery/files.js`` fetches them.

What it offers is drawn again when the profile or the strategy changes (:func:`links`). Nothing is
fetched by the browser itself: a file that is refused says why in the dialog.
"""

from __future__ import annotations

import json
from urllib.parse import quote, urlencode

from dash import html

from components import ids
from components.document.strategy_choice import name as strategy_name
from components.fields import field
from components.i18n import section, t
from components.icons import icon
from components.shell.messages import notice
from engine.core import load_profile
from engine.delivery import LONGEST_OWN
from engine.formats import find, written_extension
from engine.pseudonyms import SHORTEST_PASSWORD

WITH_NAMES = ("json", "conll", "doccano")
REPORTS = ("pdf", "html")


def opener(lang: str) -> html.Button:
    """Open the dialog."""
    return html.Button(
        [icon("download"), t("delivery.open", lang)],
        type="button",
        className="button button-main when-done",
        **{"data-dialog": "delivery"},
    )


def dialog(lang: str) -> html.Dialog:
    """Lay out the dialog: what can be taken away, in the middle, comes with the document; what
    became of it is said below. ``assets/document/validation.js`` says which doubts are left."""
    words = json.dumps(section("delivery.script", lang), ensure_ascii=False)
    return html.Dialog(
        [
            html.H2(t("delivery.title", lang), id=ids.DELIVERY_TITLE),
            html.Div(
                [
                    html.P(className="delivery-left", **{"data-review": "delivery-left"}),
                    html.P(t("doubts.rule", lang), className="soft"),
                ],
                className="delivery-doubts",
            ),
            html.Div(id=ids.DOCUMENT_DOWNLOADS, className="delivery-body"),
            html.Div(
                [
                    build_status(),
                    html.Button(
                        t("delivery.close", lang), type="button", className="button", **{"data-dialog": "close"}
                    ),
                ],
                className="delivery-foot",
            ),
        ],
        className="dialog dialog-delivery",
        **{"data-name": "delivery", "aria-labelledby": ids.DELIVERY_TITLE, "data-delivery": words},
    )


def build_status() -> html.Div:
    """Leave the place where the script says what is going on, and what went wrong."""
    return html.Div(
        [html.P(className="delivery-state", role="status"), html.P(className="delivery-error", role="alert")],
        className="delivery-said",
    )


def password(identity: str, label: str, autocomplete: str) -> html.Div:
    """Leave the place of a password field: the script makes it, for Dash would keep what is typed
    among its properties."""
    place = html.Div(id=f"{identity}-box", **{"data-password": identity, "data-autocomplete": autocomplete})
    return field(identity, label, place)


def links(
    document: str, ending: str, profile: str, strategy: str, lang: str, *, hides: bool = True
) -> list[html.Section | html.Details]:
    """Give what can be taken away: the file; folded, the report, the key, and what still has the
    names in it.

    ``ending`` is that of the file (:func:`extension`); ``hides`` says whether what is written hides
    every masked mention.
    """
    chosen = {"profile": profile, "strategy": strategy}
    parts = [_reports(document, chosen, lang), _key(document, chosen, lang), _with_names(document, chosen, lang)]
    parts[:0] = [_preview(document, chosen, lang)] if _shows_pages(ending) else []
    promise = [html.P(t("delivery.promise", lang), className="soft")] if hides else []
    more = html.Details([html.Summary(t("delivery.more", lang)), *promise, *parts], className="delivery-more")
    return [_file(document, ending, chosen, lang, hides), more]


def extension(name: str, format: str | None) -> str:
    """Give the extension, with its dot, of the file written for a document; nothing where its
    format has none of its own."""
    found = written_extension(name, format)
    return f".{found}" if found else ""


def address(document: str, what: str, **query: str) -> str:
    """Give the address of a file; it holds the opaque id, no name."""
    return f"/api/v1/documents/{quote(document, safe='')}/{what}?{urlencode(query)}"


def _file(document: str, ending: str, chosen: dict[str, str], lang: str, hides: bool) -> html.Section:
    """Offer the file: its format, what is in it, one button, to which the script gives the address
    of the format chosen."""
    done = "verified" if hides else "saved"
    word = t("delivery.format.own", lang, extension=ending) if ending else t("delivery.format.bare", lang)
    formats = {"original": word} if ending == ".txt" else {"original": word, "txt": t("delivery.format.text", lang)}
    addresses = {form: address(document, "export", format=form, **chosen) for form in formats}
    select = html.Select(
        [html.Option(said, value=addresses[form]) for form, said in formats.items()],
        id="delivery-format",
        className="form-select",
        **{"data-delivery-format": ""},
    )
    begins = {"data-focus": ""}  # where the dialog begins
    go = _link([icon("download"), t("delivery.go", lang)], addresses["original"], "button button-main", done, **begins)
    names = {
        "profile": load_profile(chosen["profile"]).title(lang),
        "strategy": strategy_name(chosen["strategy"], lang),
    }
    holds = (
        html.P(t("delivery.chosen", lang, **names), className="soft")
        if hides
        else notice(t("delivery.bare", lang, **names), "warn")
    )
    return html.Section(
        [
            html.Div(
                [field("delivery-format", t("delivery.format", lang), select), _own_name(lang)],
                className="delivery-fields",
            ),
            holds,
            html.Div(go, className="delivery-row"),
        ]
    )


def _own_name(lang: str) -> html.Div:
    """Leave the place of the field in which a reader names what is downloaded: the script makes it,
    as for a password."""
    place = html.Div(**{"data-file-name": "delivery-name", "data-longest": str(LONGEST_OWN)})
    hint = html.Span(t("delivery.name.hint", lang), id="delivery-name-hint")
    return field("delivery-name", t("delivery.name", lang), place, hint)


def _shows_pages(ending: str) -> bool:
    found = find(ending.removeprefix("."))
    return found is not None and found.preview is not None


def _preview(document: str, chosen: dict[str, str], lang: str) -> html.Details:
    """Leave the places of a page before and after, which the script fetches once they are asked
    for."""
    figures = [
        html.Figure(
            [
                html.Img(
                    alt=t(f"delivery.preview.{side}.alt", lang),
                    hidden=True,
                    **{"data-preview": address(document, f"preview/{side}", **chosen)},
                ),
                html.Figcaption(t(f"delivery.preview.{side}", lang)),
            ]
        )
        for side in ("before", "after")
    ]
    return html.Details(
        [html.Summary(t("delivery.preview", lang)), html.Div(figures, className="delivery-pages")],
        className="delivery-part delivery-preview",
    )


def _reports(document: str, chosen: dict[str, str], lang: str) -> html.Section:
    rows = []
    for kind, internal in (("external", "0"), ("internal", "1")):
        asked = {"internal": internal, "lang": lang, **chosen}
        entries = [
            _link(
                t(f"delivery.report.{form}", lang),
                address(document, "report", format=form, **asked),
                **{"aria-label": t(f"delivery.report.{kind}.{form}", lang)},
            )
            for form in REPORTS
        ]
        rows.append(html.Li([html.Span(t(f"delivery.report.{kind}", lang)), *entries], className=f"report-{kind}"))
    return _part(
        html.H3(t("delivery.report", lang)),
        html.P(t("delivery.report.what", lang), className="soft"),
        html.Ul(rows, className="delivery-reports"),
    )


def _key(document: str, chosen: dict[str, str], lang: str) -> html.Section:
    fields = [
        password(f"delivery-key-{which}", t(f"delivery.key.{which}", lang), "new-password")
        for which in ("password", "again")
    ]
    asks = {
        "data-key": address(document, "key"),
        "data-body": json.dumps(chosen),
        "data-shortest": str(SHORTEST_PASSWORD),
    }
    button = html.Button([icon("lock"), t("delivery.key.make", lang)], type="button", className="button", **asks)
    return _part(
        html.H3(t("delivery.key", lang)),
        html.P(t("delivery.key.what", lang, shortest=SHORTEST_PASSWORD), className="soft"),
        html.Div([*fields, button], className="delivery-row delivery-passwords"),
    )


def _with_names(document: str, chosen: dict[str, str], lang: str) -> html.Details:
    entries = [
        html.Li(_link(t(f"document.download.{form}", lang), address(document, "export", format=form, **chosen)))
        for form in WITH_NAMES
    ]
    return html.Details(
        [
            html.Summary(t("document.download.names", lang)),
            html.P(t("delivery.names.what", lang), className="soft"),
            html.Ul(entries, className="delivery-list"),
        ],
        className="delivery-part delivery-names",
    )


def _part(*parts: object) -> html.Section:
    return html.Section(list(parts), className="delivery-part")


def _link(word: object, href: str, style: str = "delivery-link", done: str = "saved", **more: str) -> html.A:
    """Make a link that the script follows; ``done`` names the sentence said once the file is
    there."""
    return html.A(word, href=href, className=style, **{"data-fetch": done, **more})
