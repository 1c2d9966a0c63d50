"""The pages where one signs in and out, and opens an invitation: plain forms, which need no script.

Another site cannot send them: a change is answered only to our own origin (``security.py``), and
the cookie goes with no request of another site that changes something (``SameSite=Lax``).
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, redirect, request

from engine.core import AccountError, EngineError, LoginRefused, catalogue, in_all_languages, settings
from engine.http.accounts.gate import COOKIE, LOGIN
from engine.http.problems import status_of, wanted_language
from engine.http.rates import RequestRate
from engine.service import LoginView, access_policy, service

INVITATION, LOGOUT = "/invitation", "/deconnexion"
TRIES = RequestRate(lambda: 30)
"""Tries of one address in a minute, whatever the name."""
_EXTENSION = "nomdemprunt.login_page"
login = Blueprint("login", __name__)


def serve_login(server: Flask, page: Callable[[LoginView], str]) -> None:
    """Add the pages to a Flask application; ``page`` writes one as HTML."""
    server.extensions[_EXTENSION] = page
    server.register_blueprint(login)


@login.get(LOGIN)
def get_login() -> Response:
    """Show the form, or lead on where accounts are not kept here."""
    if settings().accounts != "local":
        return _lead("/")
    opened = request.args.get("opened") == "1"
    return _show(LoginView(_lang(), own_address(request.args.get("next", "/")), opened=opened))


@login.post(LOGIN)
def post_login() -> Response:
    """Sign somebody in by the fields ``name``, ``password`` and ``code`` of a form, and lead on."""
    said, then = request.form, own_address(request.form.get("next", "/"))
    try:
        _check_local()
        brought = service.service().accounts.sign_in(
            said.get("name", "")[:200], said.get("password", ""), said.get("code", "")[:20], access_policy()
        )
    except EngineError as error:
        return _show(LoginView(_lang(), then, _sentence(error), said.get("name", "")[:200]), status_of(error))
    answer = _lead(then)
    answer.set_cookie(
        COOKIE,
        brought,
        max_age=access_policy().longest,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return answer


@login.post(LOGOUT)
def post_logout() -> Response:
    """Sign out, here and in the store."""
    if brought := request.cookies.get(COOKIE, ""):
        service.service().accounts.sign_out(brought)
    answer = _lead(LOGIN)
    answer.delete_cookie(COOKIE, httponly=True, samesite="Lax")
    return answer


@login.get(INVITATION)
def get_invitation() -> Response:
    """Show what an invitation asks for, by ``jeton`` of the query."""
    return _invitation(request.args.get("jeton", ""), "")


@login.post(INVITATION)
def post_invitation() -> Response:
    """Open an invited account by the fields ``jeton``, ``password``, ``again`` and ``code`` of a
    form, and lead to where one signs in."""
    said = request.form
    link = said.get("jeton", "")
    try:
        _check_local()
        passwords = said.get("password", ""), said.get("again", "")
        service.service().accounts.open(link, passwords, said.get("code", "")[:20], access_policy())
    except EngineError as error:
        return _invitation(link, _sentence(error), status_of(error))
    return _lead(f"{LOGIN}?opened=1")


def own_address(said: str) -> str:
    """Return an address of this server to go on to; the first page where it is none."""
    parts = urlsplit(said)
    own = said.startswith("/") and not said.startswith(("//", "/\\")) and not parts.netloc and not parts.scheme
    return said if own and said.isprintable() else "/"


def _check_local() -> None:
    TRIES.take(request.remote_addr or "")
    if settings().accounts != "local":
        raise LoginRefused(minutes=1)


def _invitation(link: str, error: str, status: int = 200) -> Response:
    policy = access_policy()
    try:
        if settings().accounts != "local":
            raise LoginRefused(minutes=1)
        invited = service.service().accounts.invited(link, policy)
    except AccountError as gone:
        return _show(LoginView(_lang(), error=_sentence(gone)), status_of(gone))
    return _show(LoginView(_lang(), error=error, link=link, invited=invited, least=policy.password), status)


def _lang() -> str:
    said = request.values.get("lang", "")
    return catalogue.ENGINE.language(said) if said in in_all_languages(str) else wanted_language()


def _sentence(error: EngineError) -> str:
    return error.sentence(_lang())


def _show(view: LoginView, status: int = 200) -> Response:
    page: Callable[[LoginView], str] = current_app.extensions[_EXTENSION]
    answer = Response(page(view), status, content_type="text/html; charset=utf-8")
    answer.headers["Referrer-Policy"] = "strict-origin"  # with none, a browser does not say whose form it sends
    return answer


def _lead(address: str) -> Response:
    return redirect(address, 303)  # type: ignore[return-value]
