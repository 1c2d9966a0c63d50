"""The pages where one signs in and opens an invitation: plain HTML beside the pages of Dash, which
nobody sees before. They need no script; the fields say what they are to whoever hears them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from urllib.parse import urlencode

from components.i18n import LANGUAGES, t
from components.shell import plain_page
from components.shell.plain_page import field, say
from engine.service import LoginView

Address = Callable[[str], str]


def writer(styles: str, icon: str, theme: str) -> Callable[[LoginView], str]:
    """Give what writes a page, with the addresses of the stylesheet, of the icon and of the script
    that puts the chosen appearance on the page."""
    return lambda view: write(view, styles, icon, theme)


def write(view: LoginView, styles: str, icon: str, theme: str) -> str:
    """Write a page."""
    lang = view.lang
    kind = "login" if view.invited is None else "invitation"
    body = _invitation(view) if view.invited else _provider(view) if view.provider else _login(view)
    others = "".join(_other(code, view) for code in LANGUAGES if code != lang)
    title, main = t(f"{kind}.title", lang), f"{_said(view)}\n{body}"
    return plain_page.write(lang, title, main, others, (styles, icon, theme))


def _login(view: LoginView) -> str:
    lang = view.lang
    return f"""<p class="lead-in">{say("login.lead", lang)}</p>
<form method="post" action="/connexion" class="login-form">
<input type="hidden" name="lang" value="{lang}"><input type="hidden" name="next" value="{escape(view.then)}">
{field("name", "login.name", lang, autocomplete="username", value=view.name, more="required autofocus")}
{field("password", "login.password", lang, "password", "current-password", more="required")}
{field("code", "login.code", lang, autocomplete="one-time-code", hint="login.code.hint", more='inputmode="numeric"')}
<button class="button button-main">{say("login.go", lang)}</button>
</form>
<p class="soft">{say("login.lost", lang)}</p>"""


def _provider(view: LoginView) -> str:
    address = f"/connexion/depart?{urlencode({'next': view.then})}"
    return f"""<p class="lead-in">{say("login.provider.lead", view.lang, provider=view.provider)}</p>
<p><a class="button button-main" href="{escape(address)}">{say("login.provider.go", view.lang, provider=view.provider)}</a></p>
<p class="soft">{say("login.provider.lost", view.lang, provider=view.provider)}</p>"""


def _invitation(view: LoginView) -> str:
    lang, invited = view.lang, view.invited
    if invited is None:
        return ""
    needed = invited.needs_code
    key = " ".join(invited.key[begun : begun + 4] for begun in range(0, len(invited.key), 4))
    return f"""<p class="lead-in">{say("invitation.lead", lang, name=invited.name)}</p>
<form method="post" action="/invitation" class="login-form">
<input type="hidden" name="lang" value="{lang}"><input type="hidden" name="jeton" value="{escape(view.link)}">
<input type="hidden" name="username" value="{escape(invited.name)}" autocomplete="username">
{field("password", "invitation.password", lang, "password", "new-password", "invitation.password.hint", "required", least=view.least)}
{field("again", "invitation.again", lang, "password", "new-password", more="required")}
<fieldset><legend>{say("invitation.codes" if needed else "invitation.codes.optional", lang)}</legend>
<p>{say("invitation.codes.what", lang)}</p>
<p><code class="login-key">{escape(key)}</code> <a href="{escape(invited.uri)}">{say("invitation.codes.open", lang)}</a></p>
{field("code", "invitation.code", lang, autocomplete="one-time-code", more='inputmode="numeric"' + " required" * needed)}
</fieldset>
<button class="button button-main">{say("invitation.go", lang)}</button>
</form>"""


def _said(view: LoginView) -> str:
    if view.error:
        return f'<p class="login-error" role="alert">{escape(view.error)}</p>'
    return f'<p role="status">{say("login.opened", view.lang)}</p>' if view.opened else ""


def _other(code: str, view: LoginView) -> str:
    address = "/connexion" if view.invited is None else "/invitation"
    said = {"lang": code} | ({"next": view.then} if view.invited is None else {"jeton": view.link})
    return (
        f'<a href="{escape(f"{address}?{urlencode(said)}")}" lang="{code}">{escape(t("shell.language.name", code))}</a>'
    )
