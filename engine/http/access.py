"""Which programs may ask what: the token of a request and what each route takes of it.

As long as no token was made, whoever reaches the server is answered. Since the first, a request to
the API from another machine brings a token, or the pass that the pages of this server get with
their answer: who may see the pages, a reverse proxy decides. A token that is brought is looked at
wherever it comes from. Neither is logged.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, Response, g, request

from engine.core import Permission, is_loopback, settings
from engine.http.accounts import check_token, require_permission
from engine.http.malformed import CALLBACKS
from engine.http.problems import API
from engine.service import PASS_LASTS, check_scope, service
from engine.store import Scope

PASS = "nomdemprunt_pass"  # noqa: S105 # its name
DELIVERING = frozenset({
    "get_export", "get_report", "post_key", "post_restore", "alignments.get_export", "lists.post_export",
    "lists.get_exporting", "lists.get_export", "lists.delete_export", "lists.get_annotations", "texts.post_pseudonymise",
})  # fmt: skip
"""Routes by which what was made, or the way back, is taken away."""
LOOKING = frozenset({"recent.post_recent", "reviews.post_preview", "reviews.post_present", "reviews.delete_present"})
"""Routes that change nothing though their method says so."""
RULING = frozenset({"runs.post_mlflow", "audit.get_audit", "audit.get_head", "audit.get_check"})
"""Routes that change what holds for the whole installation, or tell what all of its readers did."""


MORE: Mapping[str, Permission] = {"deliver": "deliver", "admin": "configure", "annotate": "correct", "read": "read"}
"""What an account needs, where a token needs a scope beyond that of the route."""


def scope_of(endpoint: str, method: str) -> Scope:
    """Return what a token must be good for, by the endpoint of a route without ``api.``."""
    if endpoint in RULING:
        return "admin"
    if endpoint in DELIVERING:
        return "deliver"
    return "read" if method in ("GET", "HEAD") or endpoint in LOOKING else "annotate"


def require_token() -> None:
    """Look whether the current request of the API may be answered.

    Raises:
        TokenError: it may not.
    """
    said = request.headers.get("Authorization", "")
    kind, _, token = said.partition(" ")
    brings = kind.lower() == "bearer"
    if not brings and (settings().accounts or not _is_asked()):
        return  # where there are accounts, engine.http.accounts.gate has asked
    scope = scope_of((request.endpoint or "").partition(".")[2], request.method)
    g.token = service.service().tokens.check(token.strip() if brings else "", scope)
    check_token(g.token)


def require_scope(scope: Scope) -> None:
    """Look whether the token of the current request, if it brings one, is good for something more,
    or the account that asks.

    Raises:
        ScopeMissing, PermissionMissing: it is not.
    """
    require_permission(MORE.get(scope, "enter"))
    if "token" in g:
        check_scope(g.token, scope)


def give_passes(server: Flask) -> None:
    """Give the pages that a Flask application shows on other machines their pass, a cookie that
    goes to the API alone."""

    @server.after_request
    def give(response: Response) -> Response:
        is_page = response.mimetype == "text/html" or request.path == CALLBACKS
        is_page &= not request.path.startswith(f"{API}/")  # a report is HTML too
        if (
            is_page
            and response.status_code == 200
            and not settings().accounts
            and _is_elsewhere()
            and service.service().tokens.needed()
        ):
            response.set_cookie(
                PASS,
                service.service().tokens.give_pass(),
                max_age=PASS_LASTS,
                path=API,
                secure=request.is_secure,
                httponly=True,
                samesite="Strict",
            )
        return response


def _is_asked() -> bool:
    if not _is_elsewhere():
        return False  # before the store is looked at: on this machine nothing has changed
    tokens = service.service().tokens
    return tokens.needed() and not tokens.is_pass(request.cookies.get(PASS, ""))


def _is_elsewhere() -> bool:
    return not is_loopback(request.remote_addr or "")
