"""The routes under ``/api/v1/audit``: the audit log, for a token good for ``admin``, as JSON or
CSV; its signed head; whether it is whole."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, request

from engine.core import BadField, UnknownName
from engine.http.answers.paging import add_links
from engine.http.exports import attach
from engine.service import service
from engine.store import audit as log

audit = Blueprint("audit", __name__, url_prefix="/audit")
MOST = 1_000


@audit.get("")
def get_audit() -> Response:
    """Answer entries of the audit log, the newest first: those of an ``act``, about a ``subject``
    (an id), not before ``since`` and before ``until`` (ISO 8601). ``limit`` gives so many, 1,000 at
    most, ``after`` those before the number of an entry. ``format`` is ``json`` or ``csv``."""
    act, form = request.args.get("act", ""), request.args.get("format") or "json"
    for said, known in ((act, ("", *log.ACTS)), (form, ("json", "csv"))):
        if said not in known:
            raise UnknownName(name=said[:20], known=", ".join(known).lstrip(", "))
    wanted = log.AuditFilter(act, request.args.get("subject", ""), "", _moment("since"), _moment("until"))
    limit, after = _number("limit") or MOST, _number("after")
    found = service.service().audit.find(wanted, before=after, limit=min(limit, MOST))
    if form == "csv":
        return attach(Response(log.write_csv(found), content_type="text/csv; charset=utf-8"), "audit.csv")
    query = urlencode({**request.args.to_dict(), "after": found[-1].number}) if len(found) == limit else ""
    links = {"next": f"{request.path}?{query}"} if query else {}
    return add_links(jsonify(entries=[entry.to_json() for entry in found]), links)


@audit.get("/head")
def get_head() -> Response:
    """Answer where the log ends, signed: number and hash of its last entry (``head``, null where
    there is none)."""
    return jsonify(head=service.service().audit.head())


@audit.get("/check")
def get_check() -> Response:
    """Answer whether the log is whole: how many ``entries``, and the ``faults``, each with its kind
    and the number of the entry."""
    found = service.service().audit.check()
    faults = [{"kind": fault.kind, "number": fault.number} for fault in found.faults]
    return jsonify(entries=found.entries, faults=faults, lost=found.lost)


def _number(name: str) -> int | None:
    said = request.args.get(name, "")
    if said and not (said.isascii() and said.isdecimal() and len(said) <= 9 and int(said)):
        raise BadField(name=name, kind="integer")
    return int(said) if said else None


def _moment(name: str) -> datetime | None:
    said = request.args.get(name)
    if not said:
        return None
    try:
        moment = datetime.fromisoformat(said)
    except ValueError as error:
        raise UnknownName(name=said[:20], known="2026-11-27, 2026-11-27T08:00:00+01:00") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
