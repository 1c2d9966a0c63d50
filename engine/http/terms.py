"""The routes under ``/api/v1/terms``: the reader's terms in and out, as files. Whose they are is
said by the field or parameter ``document`` or ``list``, an id; else they are the installation's.
No term is ever in an address."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, request

from engine.core import DocumentGone, ListGone, UnknownName
from engine.http.access import require_scope
from engine.http.accounts import require_permission
from engine.http.exports import attach
from engine.http.upload import read_upload
from engine.service import service
from engine.store import INSTALLATION, Owner
from engine.terms import FORMS, write_csv, write_toml

terms = Blueprint("terms", __name__, url_prefix="/terms")
STEM = "termes"
_ID = re.compile(r"[0-9a-f]{32}")


@terms.post("")
def post_terms() -> tuple[Response, int]:
    """Add the terms and rules of the file in the multipart field ``file``. Answers how many there
    are now, and how many contradict each other."""
    data, name, fields = read_upload(request)
    owner = _owner(fields)
    if owner == INSTALLATION:
        require_scope("admin")
    kept = service.service().own_terms.read(owner, data, name)
    answer = {"terms": len(kept.terms), "rules": len(kept.rules), "conflicts": len(tuple(kept.conflicts()))}
    return jsonify(answer), 201


@terms.get("")
def get_terms() -> Response:
    """Answer the terms as a file, in the ``format`` of the query, ``toml`` or ``csv``."""
    form = request.args.get("format") or FORMS[0]
    if form not in FORMS:
        raise UnknownName(name=form, known=", ".join(FORMS))
    owner = _owner(request.args)
    if owner == INSTALLATION:
        require_permission("configure")
    kept = service.service().own_terms.fetch(owner)
    written = write_csv(kept, request.args.get("lang") or "fr") if form == "csv" else write_toml(kept)
    return attach(Response(written.encode(), content_type="application/octet-stream"), f"{STEM}.{form}")


def _owner(said: Mapping[str, str]) -> Owner:
    """Read whose terms are meant.

    Raises:
        DocumentGone, ListGone: what is given is no id.
    """
    document_id, list_id = said.get("document", ""), said.get("list", "")
    if document_id:
        if not _ID.fullmatch(document_id):
            raise DocumentGone()
        return Owner("document", document_id)
    if list_id:
        if not _ID.fullmatch(list_id):
            raise ListGone()
        return Owner("list", list_id)
    return INSTALLATION
