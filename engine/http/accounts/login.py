"""The pages where one signs in and out, and opens an invitation: plain forms, which need no script.

Another site cannot send them: a change is answered only to our own origin (``security.py``), and
the cookie goes with no request of another site that changes something (``SameSite=Lax``).
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Flask, Response, jsonify, request

from engine.core import AccountError, EngineError, LoginRefused, settings
from engine.http.accounts.gate import COOKIE, LOGIN
from engine.http.accounts.login_page import TRIES, give_cookie, language, lead, own_address, show, show_with
from engine.http.accounts.provider import provider, provider_title
from engine.http.problems import status_of
from engine.service import LoginView, access_policy, service

INVITATION, LOGOUT = "/invitation", "/deconnexion"
login = Blueprint("login", __name__)


def serve_login(server: Flask, page: Callable[[LoginView], str]) -> None:
    """Add the pages to a Flask application; ``page`` writes one as HTML."""
    show_with(server, page)
    server.register_blueprint(login)
    server.register_blueprint(provider)


@login.get(LOGIN)
def get_login() -> Response:
    """Show the form, or the way to the provider; lead on where a proxy or nobody knows people."""
    if settings().accounts not in ("local", "oidc"):
        return lead("/")
    then, opened = own_address(request.args.get("next", "/")), request.args.get("opened") == "1"
    return show(LoginView(language(), then, opened=opened, provider=provider_title()))


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
        view = LoginView(
            language(), then, error.sentence(language()), said.get("name", "")[:200], provider=provider_title()
        )
        return show(view, status_of(error))
    return give_cookie(lead(then), brought)


@login.post(LOGOUT)
def post_logout() -> Response:
    """Sign out, here, in the store, and at the provider: a page leads its browser to the address
    ``leads_to`` of the answer, where there is one."""
    brought, away = request.cookies.get(COOKIE, ""), ""
    if brought and settings().accounts == "oidc":
        away = service.service().provider_logins.sign_out(brought)
    elif brought:
        service.service().accounts.sign_out(brought)
    answer = lead(LOGIN)
    if away:
        answer = jsonify(leads_to=away)
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
        return _invitation(link, error.sentence(language()), status_of(error))
    return lead(f"{LOGIN}?opened=1")


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
        view = LoginView(language(), error=gone.sentence(language()), provider=provider_title())
        return show(view, status_of(gone))
    return show(LoginView(language(), error=error, link=link, invited=invited, least=policy.password), status)
