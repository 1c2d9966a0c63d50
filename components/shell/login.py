"""The pages where one signs in and opens an invitation: plain HTML beside the pages of Dash, which
nobody sees before. They need no script; the fields say what they are to whoever hears them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from urllib.parse import urlencode

from components.i18n import DEFAULT, LANGUAGES, t
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
    return f"""<!DOCTYPE html>
<html lang="{lang}" data-languages="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{_t(f"{kind}.title", lang)} · {escape(t("app.name", DEFAULT))}</title>
<script src="{theme}"></script>
<link rel="icon" type="image/svg+xml" href="{icon}">
<link rel="stylesheet" href="{styles}">
</head>
<body>
<div class="frame">
<header class="header"><div class="header-row"><span class="brand">{escape(t("app.name", DEFAULT))}</span>{others}</div></header>
<main class="page login" id="main">
<h1>{_t(f"{kind}.title", lang)}</h1>
{_said(view)}
{body}
</main>
</div>
</body>
</html>
"""


def _login(view: LoginView) -> str:
    lang = view.lang
    return f"""<p class="lead-in">{_t("login.lead", lang)}</p>
<form method="post" action="/connexion" class="login-form">
<input type="hidden" name="lang" value="{lang}"><input type="hidden" name="next" value="{escape(view.then)}">
{_field("name", "login.name", lang, autocomplete="username", value=view.name, more="required autofocus")}
{_field("password", "login.password", lang, "password", "current-password", more="required")}
{_field("code", "login.code", lang, autocomplete="one-time-code", hint="login.code.hint", more='inputmode="numeric"')}
<button class="button button-main">{_t("login.go", lang)}</button>
</form>
<p class="soft">{_t("login.lost", lang)}</p>"""


def _provider(view: LoginView) -> str:
    address = f"/connexion/depart?{urlencode({'next': view.then})}"
    return f"""<p class="lead-in">{_t("login.provider.lead", view.lang, provider=view.provider)}</p>
<p><a class="button button-main" href="{escape(address)}">{_t("login.provider.go", view.lang, provider=view.provider)}</a></p>
<p class="soft">{_t("login.provider.lost", view.lang, provider=view.provider)}</p>"""


def _invitation(view: LoginView) -> str:
    lang, invited = view.lang, view.invited
    if invited is None:
        return ""
    needed = invited.needs_code
    key = " ".join(invited.key[begun : begun + 4] for begun in range(0, len(invited.key), 4))
    return f"""<p class="lead-in">{_t("invitation.lead", lang, name=invited.name)}</p>
<form method="post" action="/invitation" class="login-form">
<input type="hidden" name="lang" value="{lang}"><input type="hidden" name="jeton" value="{escape(view.link)}">
<input type="hidden" name="username" value="{escape(invited.name)}" autocomplete="username">
{_field("password", "invitation.password", lang, "password", "new-password", "invitation.password.hint", "required", least=view.least)}
{_field("again", "invitation.again", lang, "password", "new-password", more="required")}
<fieldset><legend>{_t("invitation.codes" if needed else "invitation.codes.optional", lang)}</legend>
<p>{_t("invitation.codes.what", lang)}</p>
<p><code class="login-key">{escape(key)}</code> <a href="{escape(invited.uri)}">{_t("invitation.codes.open", lang)}</a></p>
{_field("code", "invitation.code", lang, autocomplete="one-time-code", more='inputmode="numeric"' + " required" * needed)}
</fieldset>
<button class="button button-main">{_t("invitation.go", lang)}</button>
</form>"""


def _field(
    name: str,
    key: str,
    lang: str,
    kind: str = "text",
    autocomplete: str = "off",
    hint: str = "",
    more: str = "",
    *,
    value: str = "",
    **places: object,
) -> str:
    said = f'<p class="soft" id="{name}-hint">{_t(hint, lang, **places)}</p>' if hint else ""
    described = f' aria-describedby="{name}-hint"' if hint else ""
    given = f' value="{escape(value)}"' if value else ""
    return f"""<div class="field"><label for="{name}">{_t(key, lang)}</label>
<input class="form-control" id="{name}" name="{name}" type="{kind}" autocomplete="{autocomplete}"{given}{described} {more}>
{said}</div>"""


def _said(view: LoginView) -> str:
    if view.error:
        return f'<p class="login-error" role="alert">{escape(view.error)}</p>'
    return f'<p role="status">{_t("login.opened", view.lang)}</p>' if view.opened else ""


def _other(code: str, view: LoginView) -> str:
    address = "/connexion" if view.invited is None else "/invitation"
    said = {"lang": code} | ({"next": view.then} if view.invited is None else {"jeton": view.link})
    return (
        f'<a href="{escape(f"{address}?{urlencode(said)}")}" lang="{code}">{escape(t("shell.language.name", code))}</a>'
    )


def _t(key: str, lang: str, **places: object) -> str:
    return escape(t(key, lang, **places))
