"""Who acts in a request, and what of its answer is written in the audit log: what leaves with names
in clear or is handed over, before it leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Flask, Response, g, request

from engine.core import Actor, EngineError, begin_acting, end_acting
from engine.http.exports import DELIVERED
from engine.http.problems import API
from engine.http.replies import answer_error
from engine.service import service
from engine.store import DeliveredVersion

_OF = ("document_id", "list_id", "alignment_id")
ANSWERS: Mapping[str, str] = {
    "get_export": "deliver", "get_report": "report", "post_key": "key", "post_restore": "restore",
    "lists.get_export": "deliver", "lists.get_annotations": "export", "alignments.get_export": "export",
}  # fmt: skip
"""What is written of an answer, by the endpoint of its route. Acts in the store are written where
they are done: uploads, validations, erasures, tokens, terms."""


_POLICY = "policy."
"""Begins the codes of what the policy of the installation does not allow."""


def follow_actors(server: Flask) -> None:
    """Let all that is done in a request of a Flask application be known as done by who asks: a
    program by its token
    (:func:`engine.http.accounts.check_token`), the pages by the way alone."""

    @server.before_request
    def begin() -> None:
        is_api = request.path.startswith(f"{API}/") and "Sec-Fetch-Site" not in request.headers
        g.acting = begin_acting(Actor("", "api" if is_api else "page"))

    @server.teardown_request
    def end(_error: BaseException | None) -> None:
        if "acting" in g:
            end_acting(g.pop("acting"))


def hand_over(files: Sequence[DeliveredVersion]) -> None:
    """Say which files the answer of the current request hands over: they are written in the
    register too."""
    g.handed_over = files


def write_down(response: Response) -> Response:
    """Write an answer in the audit log, where it takes something away; if that cannot be, the
    answer is the reason. What the policy of the installation refused is written too."""
    endpoint = (request.endpoint or "").partition(".")[2]
    if str(refusal := g.get("refusal", "")).startswith(_POLICY):
        service.service().audit.refuse(_subject(), str(refusal), "policy.refused")
    if endpoint not in ANSWERS or response.status_code != 200 or request.method == "HEAD":
        return response
    act, details = _described(endpoint)
    try:
        if "handed_over" in g:
            list_id = _subject() if endpoint == "lists.get_export" else ""
            service.service().deliveries.note(g.handed_over, list_id)
        else:
            service.service().audit.note(act, _subject(), **details)
    except EngineError as error:
        return answer_error(error)
    return response


def _subject() -> str:
    asked = request.view_args or {}
    return next((str(asked[name]) for name in _OF if name in asked), "")


def _described(endpoint: str) -> tuple[str, dict[str, str]]:
    """Say what an answer is, with the codes of what was asked for, which was found good."""
    if endpoint == "get_export":
        form = request.args.get("format") or "txt"
        return "deliver" if form in DELIVERED else "export", {"form": form}
    if endpoint == "get_report" and request.args.get("internal") == "1":
        return "export", {"form": "report"}
    kind = endpoint.partition(".")[0]
    return ANSWERS[endpoint], {"kind": kind.removesuffix("s")} if "." in endpoint else {}
