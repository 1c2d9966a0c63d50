"""What each route, page and callback asks of who comes: the one table of permissions of the server.

A route stands under its endpoint without ``api.``, or with the whole room ``room.*``; a callback
under the module of its function, or ``module:function`` where it asks for something else than its
page. What stands in none is refused to everybody who has an account: a test walks through all of
them.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Permission, current_actor

ROUTES: Mapping[str, Permission] = {
    "get_health": "enter", "get_openapi": "enter", "get_nothing": "enter", "choices.*": "enter", "problems.*": "enter",
    "get_document": "read", "get_language": "read", "get_explanation": "read", "attacks.*": "read", "pictures.*": "read", "previews.*": "read",
    "recent.*": "read", "reviews.*": "read", "terms.*": "read",
    "put_language": "correct", "reviews.post_act": "correct",
    "post_document": "upload", "texts.*": "upload",
    "get_export": "deliver", "get_report": "deliver", "post_key": "deliver", "texts.post_pseudonymise": "deliver",
    "post_restore": "restore", "delete_document": "erase",
    "lists.get_list": "read", "lists.get_around": "read", "lists.get_same_case": "read",
    "lists.post_list": "upload", "lists.post_document": "upload", "lists.post_archive": "upload",
    "lists.post_refusal": "upload", "lists.post_pause": "upload", "lists.post_resume": "upload",
    "lists.post_retry": "upload", "lists.post_sample": "upload",
    "lists.post_export": "deliver", "lists.get_exporting": "deliver", "lists.get_export": "deliver",
    "lists.get_annotations": "deliver", "lists.delete_export": "deliver", "lists.delete_list": "erase",
    "holdings.post_share": "share",
    "reports.post_report": "correct", "reports.get_document_reports": "read", "reports.get_deliveries": "read", "reports.get_reports": "read",
    "reports.post_place": "validate", "reports.post_close": "validate",
    "assignments.get_assignments": "assign", "assignments.post_assignments": "assign",
    "assignments.get_second_readings": "assign", "assignments.post_second_readings": "assign",
    "assignments.post_adjudication": "assign",
    "assignments.post_next": "correct", "assignments.post_return": "correct",
    "sets.*": "material", "measures.*": "material", "agreements.*": "material", "alignments.*": "material",
    "audit.*": "audit", "runs.*": "configure", "batches.*": "figures",
}  # fmt: skip
"""Routes of the API. An act of validation, the terms of the installation and what a batch replaces
ask for more, where they are read (:func:`engine.http.accounts.gate.require_permission`)."""

PAGES: Mapping[str, Permission] = {
    "pages.home": "enter", "pages.help": "enter", "pages.suitability": "enter", "pages.accessibility": "enter",
    "pages.not_found_404": "enter", "pages.document": "read", "pages.reading_list": "read", "pages.restore": "restore", "pages.reports": "read",
    "pages.measure": "figures", "pages.performance": "figures", "pages.errors": "figures", "pages.union": "figures",
    "pages.recall": "figures", "pages.runs": "figures", "pages.monitoring": "figures", "pages.batches": "figures",
    "pages.agreement": "material", "pages.alignment": "material", "pages.teaching": "material",
    "pages.training": "material", "pages.terms": "configure", "pages.accounts": "configure", "pages.journal": "audit",
}  # fmt: skip
"""Pages, by the module that registers them."""

CALLBACKS: Mapping[str, Permission] = {
    **PAGES,
    "dash.dash": "enter", "components.shell.frame": "enter",
    "pages.home:open_sample": "upload", "pages.document:erase": "erase", "pages.reports:act": "validate", "pages.training:use": "configure",
    "pages.recall_rereading": "figures", "pages.agreement_adjudication": "material", "pages.agreement_figures": "material", "pages.training_volumes": "material",
}  # fmt: skip
"""Callbacks, by the module of their function; ``dash.dash`` shows pages, each of which looks
itself."""

OPEN = frozenset({
    "static", "_dash_assets.static", "/_dash-component-suites/<string:package_name>/<path:fingerprinted_path>",
    "/_favicon.ico", "/styles.css", "/dash-renderer.js", "get_live", "get_ready", "get_metrics",
    "login.get_login", "login.post_login", "login.post_logout", "login.get_invitation", "login.post_invitation",
    "provider.get_departure", "provider.get_return", "public_reports.get_form", "public_reports.post_form",
})  # fmt: skip
"""Endpoints for which nobody has to be signed in: the files of the program, whether it lives, its
counts, where one signs in, and where who has no account reports a decision, if the settings open
that page."""

SHOWN = frozenset({
    "/", "/<path:path>", "/_dash-layout", "/_dash-dependencies", "/_reload-hash", "/api/docs",
})  # fmt: skip
"""Endpoints of the frame of pages, in which nothing of a document is: they ask for ``enter``."""

PASSIVE = frozenset({
    "get_health", "get_document", "recent.post_recent", "lists.get_list", "lists.get_exporting", "reviews.post_present",
    "reviews.delete_present", "sets.get_progress", "sets.get_prediction", "agreements.get_progress", "alignments.get_progress",
})  # fmt: skip
"""Routes that pages ask again and again by themselves: nobody does something by them."""

ANYTHING = frozenset({"texts", "measures"})
"""Rooms whose requests hold texts and no ids of what is kept."""

FILTERED = frozenset({"recent.post_recent"})
"""Routes that leave out what who asks does not hold."""


def may_open(module: str) -> bool:
    """Tell whether who acts now may open the page that a module registers; without accounts
    everybody may."""
    actor, permission = current_actor(), PAGES.get(module)
    return not actor.is_known or (permission is not None and actor.may(permission))


def route_permission(endpoint: str) -> Permission | None:
    """Return what a route of the API asks, by its endpoint without ``api.``; None where it stands
    in no table."""
    return ROUTES.get(endpoint) or ROUTES.get(f"{endpoint.partition('.')[0]}.*")


def callback_permission(module: str, function: str) -> Permission | None:
    """Return what a callback asks; None where it stands in no table."""
    return CALLBACKS.get(f"{module}:{function}") or CALLBACKS.get(module)
