"""The page /signaler, where somebody without an account reports a decision that was published: a
plain form, which needs no script. It is there only where the settings open it
(NOMDEMPRUNT_PUBLIC_REPORTS).

The answer is the same whether there is such a decision or not, and nothing of a document is shown.
Another site cannot send the form, as those where one signs in (``accounts/login.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Flask, Response, current_app, request
from werkzeug.exceptions import NotFound

from engine.core import EngineError, settings
from engine.http.accounts.login_page import answer_form, language
from engine.http.problems import status_of
from engine.http.rates import RequestRate
from engine.service import LONGEST_REFERENCE, LONGEST_REPORT, PublicReportView, service

FORM = "/signaler"
SENT = RequestRate(lambda: 5)
"""Reports of one address in a minute, those that are refused among them."""
LARGEST = 64 * 1024
"""Bytes of a form: a report as long as may be and two lines, percent-encoded."""
_EXTENSION = "nomdemprunt.public_report_page"
public_reports = Blueprint("public_reports", __name__)


def serve_public_reports(server: Flask, page: Callable[[PublicReportView], str]) -> None:
    """Add the page to a Flask application; ``page`` writes it as HTML."""
    server.extensions[_EXTENSION] = page
    server.register_blueprint(public_reports)


@public_reports.before_request
def look_whether_open() -> None:
    """Let there be no such page unless the settings open it, and read no large form."""
    if not settings().public_reports:
        raise NotFound()
    request.max_content_length = request.max_form_memory_size = LARGEST


@public_reports.get(FORM)
def get_form() -> Response:
    """Show the form."""
    return _show(PublicReportView(language()))


@public_reports.post(FORM)
def post_form() -> Response:
    """Take a report by the fields ``kind``, ``text``, ``reference`` (the number or the address of
    the decision) and ``contact`` of a form."""
    said = request.form
    view = PublicReportView(
        language(), "", said.get("kind", ""), said.get("text", "")[: LONGEST_REPORT + 1],
        said.get("reference", "")[: LONGEST_REFERENCE + 1], said.get("contact", "")[: LONGEST_REFERENCE + 1],
    )  # fmt: skip
    try:
        SENT.take(request.remote_addr or "")
        service.service().reports.receive(view.kind, view.text, view.reference, view.contact)
    except EngineError as error:
        return _show(replace(view, error=error.sentence(view.lang)), status_of(error))
    return _show(PublicReportView(view.lang, sent=True))


def _show(view: PublicReportView, status: int = 200) -> Response:
    page: Callable[[PublicReportView], str] = current_app.extensions[_EXTENSION]
    return answer_form(page(view), status)
