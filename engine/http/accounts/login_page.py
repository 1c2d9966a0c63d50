"""What the pages where one signs in and out have in common: how they are shown, in which language,
where they lead, the cookie of a login."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, redirect, request

from engine.core import catalogue, in_all_languages, settings
from engine.http.accounts.gate import COOKIE
from engine.http.problems import wanted_language
from engine.http.rates import RequestRate
from engine.service import LoginView, access_policy

TRIES = RequestRate(lambda: 30)
"""Tries of one address in a minute, whatever the name."""
_EXTENSION = "nomdemprunt.login_page"


def show_with(server: Flask, page: Callable[[LoginView], str]) -> None:
    """Tell a Flask application what writes a page as HTML."""
    server.extensions[_EXTENSION] = page


def show(view: LoginView, status: int = 200) -> Response:
    """Answer a page."""
    page: Callable[[LoginView], str] = current_app.extensions[_EXTENSION]
    return answer_form(page(view), status)


def answer_form(page: str, status: int = 200) -> Response:
    """Answer a page with a form."""
    answer = Response(page, status, content_type="text/html; charset=utf-8")
    answer.headers["Referrer-Policy"] = "strict-origin"  # with none, a browser does not say whose form it sends
    return answer


def lead(address: str) -> Response:
    """Lead to an address."""
    return redirect(address, 303)  # type: ignore[return-value]


def language() -> str:
    """Return the language that a form or an address asks for, else the browser."""
    said = request.values.get("lang", "")
    return catalogue.ENGINE.language(said) if said in in_all_languages(str) else wanted_language()


def own_address(said: str) -> str:
    """Return an address of this server to go on to; the first page where it is none."""
    parts = urlsplit(said)
    own = said.startswith("/") and not said.startswith(("//", "/\\")) and not parts.netloc and not parts.scheme
    return said if own and said.isprintable() else "/"


def is_secure() -> bool:
    """Tell whether browsers reach this server by TLS."""
    provider = access_policy().provider if settings().accounts == "oidc" else None
    return request.is_secure or (provider is not None and provider.address.startswith("https:"))


def give_cookie(answer: Response, brought: str) -> Response:
    """Let a browser bring from now on what signs somebody in."""
    answer.set_cookie(
        COOKIE,
        brought,
        max_age=access_policy().longest,
        secure=is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer
