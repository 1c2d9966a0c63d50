"""The route ``/api/v1/holdings``: what one holds is shared with a colleague or a team."""

from __future__ import annotations

from flask import Blueprint, request

from engine.core import DocumentGone, LoginNeeded, Malformed, current_actor
from engine.service import service

holdings = Blueprint("holdings", __name__, url_prefix="/holdings")


@holdings.post("")
def post_share() -> tuple[str, int]:
    """Let the account of a name, ``account``, or a ``team``, hold what the ``id`` of the JSON body
    names, too: a document, a list, a set, an alignment, an adjudication."""
    said = request.get_json(silent=True)
    if not isinstance(said, dict) or not all(isinstance(value, str) for value in said.values()):
        raise Malformed()
    account, team = said.get("account", ""), said.get("team", "")
    if bool(account) == bool(team):
        raise Malformed()
    if not said.get("id"):
        raise DocumentGone()
    if not current_actor().is_known:
        raise LoginNeeded()  # without accounts, nobody holds anything
    service.service().holdings.share(said["id"], account=account, team=team)
    return "", 204
