"""The page /signaler, where somebody without an account reports a decision that was published:
plain HTML beside the pages of Dash. Nothing of a document is on it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from urllib.parse import urlencode

from components.i18n import LANGUAGES, t, typeset
from components.shell import plain_page
from components.shell.plain_page import describe, field, say
from engine.service import LONGEST_REFERENCE, LONGEST_REPORT, PublicReportView
from engine.store import REPORT_KINDS


def writer(styles: str, icon: str, theme: str) -> Callable[[PublicReportView], str]:
    """Give what writes the page, with the addresses of the stylesheet, of the icon and of the
    script that puts the chosen appearance on the page."""
    return lambda view: write(view, (styles, icon, theme))


def write(view: PublicReportView, addresses: tuple[str, str, str]) -> str:
    """Write the page."""
    lang = view.lang
    main = f'<p role="status">{say("public_report.sent", lang)}</p>' if view.sent else _form(view)
    others = "".join(
        f'<a href="/signaler?{urlencode({"lang": code})}" lang="{code}">{escape(t("shell.language.name", code))}</a>'
        for code in LANGUAGES
        if code != lang
    )
    return plain_page.write(lang, t("public_report.title", lang), main, others, addresses)


def _form(view: PublicReportView) -> str:
    lang = view.lang
    error = f'<p class="login-error" role="alert">{escape(typeset(view.error, lang))}</p>' if view.error else ""
    return f"""{error}
<p class="lead-in">{say("public_report.lead", lang)}</p>
<form method="post" action="/signaler" class="login-form">
<input type="hidden" name="lang" value="{lang}">
{field("reference", "public_report.reference", lang, hint="public_report.reference.hint", more=f'required maxlength="{LONGEST_REFERENCE}"', value=view.reference)}
<fieldset><legend>{say("public_report.kind", lang)}</legend>
{"".join(_kind(name, view) for name in REPORT_KINDS)}
</fieldset>
{_text(view)}
{field("contact", "public_report.contact", lang, autocomplete="email", hint="public_report.contact.hint", more=f'maxlength="{LONGEST_REFERENCE}"', value=view.contact)}
<button class="button button-main">{say("public_report.send", lang)}</button>
</form>
<p class="soft">{say("public_report.kept", lang)}</p>"""


def _kind(name: str, view: PublicReportView) -> str:
    chosen = " checked" if view.kind == name else ""
    return (
        f'<div class="form-check"><input class="form-check-input" type="radio" id="kind-{name}" name="kind" value="{name}" required{chosen}>'
        f'<label class="form-check-label" for="kind-{name}">{say(f"report.kind.{name}", view.lang)}</label></div>'
    )


def _text(view: PublicReportView) -> str:
    said, described = describe("text", "public_report.text.hint", view.lang)
    return f"""<div class="field"><label for="text">{say("public_report.text", view.lang)}</label>
<textarea class="form-control" id="text" name="text" rows="5" required maxlength="{LONGEST_REPORT}"{described}>
{escape(view.text)}</textarea>
{said}</div>"""
