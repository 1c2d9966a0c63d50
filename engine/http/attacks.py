"""The route ``/api/v1/documents/<id>/attack``: who is found back in what would be published."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from engine.core import catalogue
from engine.pseudonyms import STRATEGIES
from engine.service import service

attacks = Blueprint("attacks", __name__, url_prefix="/documents/<document_id>/attack")


@attacks.get("")
def get_attack(document_id: str) -> Response:
    """Answer what an attack on the text that would be published under the ``profile`` and
    ``strategy`` of the query finds, and for a PDF on the file too: each success with the person,
    its place in the original, what worked and what would prevent it, said in ``lang``; the figure,
    also as a sentence. ``refused`` says why the file was not attacked. No text of the document is
    given."""
    lang = catalogue.ENGINE.language(request.args.get("lang", ""))
    profile, strategy = request.args.get("profile") or None, request.args.get("strategy") or STRATEGIES.usual()
    found = service.service().attacks.of(document_id, profile, strategy)
    error = found.refused
    return jsonify(
        successes=[each.to_json(lang) for each in found.successes],
        figure=found.figure.to_json(),
        said=found.figure.sentence(lang),
        refused=f"{catalogue.ENGINE.say('attack.no_file', lang)} {error.sentence(lang)}" if error else None,
    )
