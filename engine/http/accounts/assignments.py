"""The routes under ``/api/v1/lists/<id>`` by which its documents are shared out among readers, and
read twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, jsonify

from engine.core import BadShare, Malformed, UnknownName, current_actor
from engine.http.bodies import json_object
from engine.service import WAYS, check_priority, read_rules, service

if TYPE_CHECKING:
    from engine.service import Assignments

assignments = Blueprint("assignments", __name__, url_prefix="/lists/<list_id>")


@assignments.get("/assignments")
def get_assignments(list_id: str) -> Response:
    """Answer how a list is shared out: ``stack``, how many documents nobody has; ``holders``, each
    with ``account``, ``documents`` and those of them that are ``unread``; ``readers``, the names of
    the accounts that can be given some, ``adjudicators`` of those that can decide between two
    readings."""
    found = _assignments().shared_out(list_id)
    holders = [{name: getattr(each, name) for name in each.__slots__} for each in found.holders]
    return jsonify(stack=found.stack, holders=holders, readers=found.readers, adjudicators=found.adjudicators)


@assignments.post("/assignments")
def post_assignments(list_id: str) -> Response:
    """Share documents out: JSON with the ids ``documents`` and the name of an ``account`` that is
    to read them, a ``priority`` (-9 to 9, the highest is taken first), or both; or with ``rules``,
    each with ``accounts`` or a ``priority``, and where wanted ``court``, ``nac`` (the beginning of
    a matter) and ``risk`` (the least), applied to what nobody has. Answers how many documents are
    ``assigned``."""
    said = json_object()
    if "rules" in said:
        return jsonify(assigned=_assignments().apply(list_id, read_rules(said["rules"])))
    documents, account, priority = _documents(said), said.get("account", ""), said.get("priority")
    if not isinstance(account, str) or not documents or (not account and priority is None):
        raise Malformed()
    sooner = None if priority is None else check_priority(priority)
    return jsonify(assigned=_assignments().assign(list_id, documents, account, sooner))


@assignments.post("/next")
def post_next(list_id: str) -> Response:
    """Take the next document of the common stack of a list, for oneself or, who leads the list, for
    the ``account`` of a name. Answers its ``id``, null where none is left, and how many are still
    in the ``stack``."""
    account = json_object().get("account", "")
    if not isinstance(account, str):
        raise Malformed()
    taken = _assignments().take(list_id, account)
    return jsonify(id=taken, stack=_assignments().left(list_id))


@assignments.post("/returns")
def post_return(list_id: str) -> Response:
    """Give documents back to the common stack: JSON with the ids ``documents``, or with the name of
    an ``account``, who gives back all that is not validated. Answers how many are ``returned``."""
    said = json_object()
    documents, account = _documents(said), said.get("account", "")
    if not isinstance(account, str) or bool(account) == bool(documents):
        raise Malformed()
    return jsonify(returned=_assignments().give_back(list_id, documents, account))


@assignments.get("/second-readings")
def get_second_readings(list_id: str) -> Response:
    """Answer the documents of a list that are read twice, as ``pairs``: ``number`` in the list,
    ``id`` and ``second`` (of its copy), of both readings their ``states`` and ``holders``, and once
    both are validated in how many places they are ``apart``; and the ``agreement`` of these, null
    before."""
    return jsonify(service.service().second_readings.compare(list_id).to_json())


@assignments.post("/second-readings")
def post_second_readings(list_id: str) -> tuple[Response, int]:
    """Have documents of a list read twice: JSON with their ``share`` (above 0, at most 1), ``by``
    ``random`` (without it) or ``risk``, and the ``seed`` of a draw. Answers how many are ``drawn``,
    and the ``seed``."""
    said = json_object()
    share, way, seed = said.get("share"), said.get("by", "random"), said.get("seed")
    if not isinstance(share, int | float) or isinstance(share, bool):
        raise BadShare(name="share", value=str(share)[:20])
    if way not in WAYS:
        raise UnknownName(name=str(way)[:20], known=", ".join(WAYS))
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise Malformed()
    made = service.service().second_readings.draw(list_id, share, way, seed)
    return jsonify(drawn=made.drawn, seed=made.seed), 201


@assignments.post("/adjudications")
def post_adjudication(list_id: str) -> tuple[Response, int]:
    """Have the ``account`` of a name decide where the two readings of documents differ: JSON with
    its name. Answers the ``set`` that holds both readings and the ``adjudication``, for the page
    /accord."""
    account = json_object().get("account")
    if not isinstance(account, str) or not account:
        raise Malformed()
    set_id, adjudication = service.service().second_readings.adjudicate(list_id, account)
    return jsonify(set=set_id, adjudication=adjudication), 201


def describe_work(list_id: str) -> dict[str, Any]:
    """Give what a list says of how it is shared out: how many documents are in the ``stack`` for
    who asks; nothing where there are no accounts."""
    return {"stack": _assignments().left(list_id)} if current_actor().is_known else {}


def _assignments() -> Assignments:
    return service.service().assignments


def _documents(said: dict[str, Any]) -> list[str]:
    found = said.get("documents", [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise Malformed()
    return list(dict.fromkeys(found))
