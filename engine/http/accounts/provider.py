"""To an OpenID provider and back: where a login begins, and where the provider sends browsers.

What belongs to a login is kept on the server; the browser brings a cookie that nobody can guess, so
that a login that began in another browser is not taken.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from engine.core import EngineError, settings
from engine.http.accounts.login_page import give_cookie, is_secure, language, lead, own_address, show
from engine.http.problems import status_of
from engine.http.rates import RequestRate
from engine.service import DEPARTURE_LASTS, LoginReturn, LoginView, access_policy, service

DEPARTURE = "/connexion/depart"
BROWSER, PLACE = "nomdemprunt_depart", "/connexion"
"""The cookie of a login under way, and the pages that see it: another tab may be signing in too."""
STEPS = RequestRate(lambda: 120)
"""Logins begun and come back of one address in a minute: a whole court may have one."""
LONGEST = 4096
"""Characters of what a provider gives back."""

provider = Blueprint("provider", __name__)


@provider.get(DEPARTURE)
def get_departure() -> Response:
    """Begin a login, and lead to the provider; ``next`` of the query is where to go on to."""
    then = own_address(request.args.get("next", "/"))
    try:
        _check()
        address, brought = service.service().provider_logins.depart(request.cookies.get(BROWSER, "")[:LONGEST], then)
    except EngineError as error:
        return _refused(error, then)
    answer = lead(address)
    answer.set_cookie(
        BROWSER, brought, max_age=DEPARTURE_LASTS, path=PLACE, secure=is_secure(), httponly=True, samesite="Lax"
    )
    return answer


@provider.get("/connexion/retour")
def get_return() -> Response:
    """Sign in who comes back from the provider, by ``state``, ``code``, ``iss`` or ``error`` of the
    query, and lead on."""
    said = {name: request.args.get(name, "")[:LONGEST] for name in ("state", "code", "error")}
    answered = LoginReturn(said["state"], said["code"], said["error"], request.args.get("iss"))
    try:
        _check()
        brought, then = service.service().provider_logins.come_back(
            answered, request.cookies.get(BROWSER, ""), access_policy()
        )
    except EngineError as error:
        return _refused(error, "/")
    return give_cookie(lead(own_address(then)), brought)


def provider_title() -> str:
    """Return the name of the provider on the page; empty where none knows the people."""
    found = access_policy().provider if settings().accounts == "oidc" else None
    return "" if found is None else found.title


def _check() -> None:
    if settings().accounts != "oidc":
        abort(404)
    STEPS.take(request.remote_addr or "")


def _refused(error: EngineError, then: str) -> Response:
    lang = language()
    return show(LoginView(lang, then, error.sentence(lang), provider=provider_title()), status_of(error))
