"""What every request passes where there are accounts: who comes is known, may do it, and holds what
it speaks of. Without accounts all of it does nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, current_app, g, redirect, request

from engine.core import (
    Actor,
    AlignmentGone,
    AnnotationsGone,
    DocumentGone,
    EngineError,
    GoldGone,
    ListGone,
    LoginNeeded,
    Permission,
    PermissionMissing,
    ProxyRefused,
    begin_acting,
    current_actor,
    scope_permissions,
    settings,
)
from engine.http.accounts.subjects import subjects_of
from engine.http.connections import PEER
from engine.http.malformed import CALLBACKS
from engine.http.not_found import ANY_PAGE
from engine.http.replies import answer_error
from engine.service import (
    ANYTHING,
    FILTERED,
    OPEN,
    PASSIVE,
    SHOWN,
    access_policy,
    actor_of,
    callback_permission,
    may_open,
    route_permission,
    service,
)
from engine.store import StoredToken, token_principal

COOKIE = "nomdemprunt_login"
NEEDED = "X-Login"
"""Header of an answer that was refused because nobody is signed in: the page leads to where one
is."""
LOGIN = "/connexion"
GONE: Mapping[str, type[DocumentGone]] = {
    "list_id": ListGone, "set_id": GoldGone, "source_id": AnnotationsGone, "alignment_id": AlignmentGone,
}  # fmt: skip
"""What is said of what others hold, by a place of the route: the same as of what is not there."""
_GROUPS = re.compile(r"[,;]")
_CALLBACK_MAP, _MODULE_OF = "nomdemprunt.callbacks", "nomdemprunt.module_of"


def admit(server: Flask) -> None:
    """Let a Flask application answer only who may come in, where there are accounts."""

    @server.after_request
    def say_refused(response: Response) -> Response:
        if response.status_code == 200 and g.get("account") is not None and _refuses_page():
            response.status_code = 403
        return response

    @server.before_request
    def look() -> Response | None:
        endpoint = request.endpoint or ""
        if not settings().accounts or endpoint in OPEN:
            return None
        if endpoint.startswith("api.") and request.headers.get("Authorization", "").lower().startswith("bearer "):
            return None  # a program: engine.http.access
        try:
            _recognise(endpoint)
            if request.path == CALLBACKS:
                _check_callback()
            elif not endpoint.startswith("api."):
                require_permission("enter" if endpoint in SHOWN else None)
        except LoginNeeded as error:
            return _lead_to_login(error)
        except EngineError as error:
            return answer_error(error)
        return None


def know_pages(server: Flask, callbacks: Mapping[str, Any], module_of: Callable[[str], str]) -> None:
    """Tell the gate the callbacks of the pages, as Dash keeps them: by their output, each with its
    function; and what gives the module of the page at a path."""
    server.extensions[_CALLBACK_MAP] = callbacks
    server.extensions[_MODULE_OF] = module_of


def check_token(token: StoredToken) -> None:
    """Let the current request act as a program, with what its token allows; as one that holds what
    it made, where there are accounts."""
    if not settings().accounts:
        begin_acting(Actor(f"token:{token.id}", "api"))
        return
    begin_acting(
        Actor(f"token:{token.id}", "api", (token_principal(token.id),), scope_permissions(token.scopes)),
    )


def require_held() -> None:
    """Look whether who asks may take the current route of the API, and holds what it speaks of.

    Raises:
        PermissionMissing: they may not. DocumentGone: something belongs to others.
    """
    if not current_actor().is_known:
        return
    endpoint = (request.endpoint or "").partition(".")[2]
    require_permission(route_permission(endpoint))
    if endpoint.partition(".")[0] not in ANYTHING and endpoint not in FILTERED:
        _check_subjects()


def require_permission(permission: Permission | None) -> None:
    """Look whether who asks may do something; nobody may do what stands in no table.

    Raises:
        PermissionMissing: they may not.
    """
    if current_actor().is_known and (permission is None or not current_actor().may(permission)):
        raise PermissionMissing()


def _recognise(endpoint: str) -> None:
    """Let who comes act.

    Raises:
        LoginNeeded: nobody is signed in. ProxyRefused: the proxy did not say who it is.
    """
    policy, accounts, subject = access_policy(), service.service().accounts, ""
    if settings().accounts == "proxy":
        name, groups = request.headers.get(policy.user, ""), request.headers.get(policy.groups, "")
        if request.environ.get(PEER) not in policy.addresses or not name.strip() or "," in name:
            raise ProxyRefused()
        named = tuple(group.strip() for group in _GROUPS.split(groups) if group.strip())
        account = accounts.recognise(name, policy.roles_of(named), policy.teams_of(named), "proxy")
    else:
        brought = request.cookies.get(COOKIE, "")
        found = accounts.signed_in(brought, policy, active=_is_act(endpoint))
        if found is None or found.source != settings().accounts:
            raise LoginNeeded()  # or signed in while others knew the people
        account = found
        if found.source == "oidc" and not (subject := service.service().provider_logins.subject(brought)):
            raise LoginNeeded()
    begin_acting(replace(actor_of(account, subject), via=current_actor().via))
    g.account = account


def _check_callback() -> None:
    """Look whether who asks may have a callback done, and holds what it speaks of.

    Raises:
        PermissionMissing, DocumentGone: as :func:`require_held`.
    """
    said = request.get_json(silent=True)
    output = said.get("output") if isinstance(said, dict) else None
    known = current_app.extensions.get(_CALLBACK_MAP, {}).get(output) if isinstance(output, str) else None
    function = known.get("callback") if known else None
    if function is None:
        require_permission("enter")  # there is none: Dash refuses it
        return
    require_permission(callback_permission(function.__module__, function.__qualname__))
    if function.__module__ != "dash.dash":  # which shows a page: the page looks (components.shell.guard)
        _check_subjects()


def _refuses_page() -> bool:
    """Tell whether a page is asked for that says in place of itself that it may not be opened."""
    module_of = current_app.extensions.get(_MODULE_OF)
    if module_of is None or request.endpoint not in ("/", ANY_PAGE):
        return False
    return not may_open(module_of(request.path))


def _check_subjects() -> None:
    if service.service().holdings.foreign(subjects_of(request)):
        asked = request.view_args or {}
        raise next((gone for name, gone in GONE.items() if name in asked), DocumentGone)()


def _is_act(endpoint: str) -> bool:
    """Tell whether somebody does something by a request, rather than a page that is left open."""
    if endpoint.partition(".")[2] in PASSIVE:
        return False
    if request.path != CALLBACKS:
        return True
    said = request.get_json(silent=True)
    changed = said.get("changedPropIds") if isinstance(said, dict) else None
    ticks = isinstance(changed, list) and changed and all(str(each).endswith(".n_intervals") for each in changed)
    return not ticks


def _lead_to_login(error: LoginNeeded) -> Response:
    is_page = request.method == "GET" and (request.endpoint in ("/", ANY_PAGE, "/api/docs"))
    if is_page and settings().accounts in ("local", "oidc"):
        return redirect(f"{LOGIN}?{urlencode({'next': request.full_path.rstrip('?')})}", 303)  # type: ignore[return-value]
    answer = answer_error(error)
    answer.headers[NEEDED] = "needed"
    return answer
