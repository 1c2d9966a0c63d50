"""The reader's terms of a document, of a list and of the installation. Functions take an open
session of :class:`engine.store.Database`.

Those of a document and of a list are erased with them; those of the installation stay until
somebody erases them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from engine.store import documents, lists, rows
from engine.store.schema import DocumentRow, ListRow, TermsRow
from engine.terms import Scope, Terms, merge


class Owner(NamedTuple):
    """Whose terms are meant: ``id`` is that of a document or a list, empty for the installation."""

    scope: Scope = "installation"
    id: str = ""


INSTALLATION = Owner()


def fetch(session: Session, owner: Owner) -> Terms:
    """Return the terms of an owner, in the order in which they were given; none where none were.

    Raises:
        DocumentGone, ListGone: there is no such document or list.
    """
    _require(session, owner)
    return Terms.from_json(session.scalar(_asked(owner)), owner.scope)


def save(session: Session, owner: Owner, terms: Terms) -> None:
    """Store the terms of an owner in place of those before.

    Raises:
        DocumentGone, ListGone: there is no such document or list.
    """
    _require(session, owner)
    data = terms.to_json() if terms else None
    if owner.scope == "document":
        rows.change(session, DocumentRow, {"terms": data}, id=owner.id)
    elif owner.scope == "list":
        rows.change(session, ListRow, {"terms": data}, id=owner.id)
    else:
        session.execute(delete(TermsRow).where(TermsRow.owner == owner.scope))
        if data:
            rows.add(session, TermsRow, {"owner": owner.scope, "data": data})


def of_document(session: Session, document_id: str) -> Terms:
    """Return all terms that hold for a document: its own, those of its list and those of the
    installation.

    Raises:
        DocumentGone: there is no such document.
    """
    own = fetch(session, Owner("document", document_id))
    list_id = session.scalar(select(DocumentRow.list_id).where(DocumentRow.id == document_id))
    of_list = Terms.from_json(session.scalar(_asked(Owner("list", list_id))), "list") if list_id else Terms()
    return merge(own, of_list, fetch(session, INSTALLATION))


def _asked(owner: Owner) -> Select[tuple[Any]]:
    if owner.scope == "document":
        return select(DocumentRow.terms).where(DocumentRow.id == owner.id)
    if owner.scope == "list":
        return select(ListRow.terms).where(ListRow.id == owner.id)
    return select(TermsRow.data).where(TermsRow.owner == owner.scope)


def _require(session: Session, owner: Owner) -> None:
    if owner.scope == "document":
        documents.require(session, owner.id)
    elif owner.scope == "list":
        lists.fetch(session, owner.id)
