"""What plain HTML pages beside those of Dash have in common: where one signs in, where who has no
account reports a decision. They need no script; the fields say what they are to whoever hears
them."""

from __future__ import annotations

from html import escape

from components.i18n import DEFAULT, t


def write(lang: str, title: str, main: str, others: str, addresses: tuple[str, str, str]) -> str:
    """Write a page: its ``title``, ``main`` and the links to the ``others``, the same page in other
    languages, as HTML; ``addresses`` are those of the stylesheet, of the icon and of the script
    that puts the chosen appearance on the page."""
    styles, icon, theme = addresses
    name = escape(t("app.name", DEFAULT))
    return f"""<!DOCTYPE html>
<html lang="{lang}" data-languages="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)} · {name}</title>
<script src="{theme}"></script>
<link rel="icon" type="image/svg+xml" href="{icon}">
<link rel="stylesheet" href="{styles}">
</head>
<body>
<div class="frame">
<header class="header"><div class="header-row"><span class="brand">{name}</span>{others}</div></header>
<main class="page login" id="main">
<h1>{escape(title)}</h1>
{main}
</main>
</div>
</body>
</html>
"""


def field(
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
    """Write a field of one line with its label, and the ``hint`` below it."""
    said, described = describe(name, hint, lang, **places)
    given = f' value="{escape(value)}"' if value else ""
    return f"""<div class="field"><label for="{name}">{say(key, lang)}</label>
<input class="form-control" id="{name}" name="{name}" type="{kind}" autocomplete="{autocomplete}"{given}{described} {more}>
{said}</div>"""


def describe(name: str, hint: str, lang: str, **places: object) -> tuple[str, str]:
    """Write the hint of a field, and the attribute by which the field leads to it; nothing without
    one."""
    if not hint:
        return "", ""
    return f'<p class="soft" id="{name}-hint">{say(hint, lang, **places)}</p>', f' aria-describedby="{name}-hint"'


def say(key: str, lang: str, **places: object) -> str:
    """Say a sentence as HTML."""
    return escape(t(key, lang, **places))
