"""What the machine keeps: documents, annotations, readings, jobs, in one database that forgets what
is erased and shows nothing without its key.

The database is a SQLite file in the folder ``var``, or PostgreSQL where DATABASE_URL names one;
both give the same (``connections``). ``schema`` holds the tables, ``migrations`` what brings those
of earlier versions to them, ``opening`` what happens first, ``database`` the sessions, ``faults``
what a user is told when they fail; ``documents``, ``jobs``, ``reviews``, ``lists``, ``gold``,
``adjudications``, ``alignments``, ``recent``, ``records``, ``terms``, ``tokens``, ``answers`` and
``webhooks`` (tables of these three in ``program_schema``) what is done with them; ``assignments``
and ``second_readings`` who reads what (tables in ``work_schema``); ``deliveries`` which version is
out and ``reports`` what is wrong with it (tables in ``publication_schema``); ``retention`` how long
at most; ``erasures`` the proof that something was erased; ``audit`` who did what and when;
``checking`` whether all is whole; ``backup`` how it comes back; ``rows`` how a sealed value is
written.

Encrypted, each value by itself, with AES-256-GCM (``cipher``; the key: ``keys``; its change:
``rotation``): files as they came and their fingerprint, their names and texts, names of parties,
terms and annotations, the log of readers and their names, pseudonyms' secrets, names of lists and
sets and tokens, users' gold and predictions, comparisons, adjudications, parameters of errors,
records, answers to be given again, addresses of programs that are told and their secrets, what was
reported of documents, by whom and what was answered, SHA-256 of delivered files, counts of
erasures, of the audit log who acted, from where and details.

In clear, for the database works with them: random ids, moments, states and stages of jobs, codes
(format, language, profile, strategy, court, kind of act or report, code of an error,
``adjudications.source``, ``audit_entries.act``), hashes of audit entries, and counts (bytes, pages,
pictures, characters, mentions, persons, doubts, changes, seconds), the share of a list, which
account (a random id) holds or is to read what, the SHA-256 and the scopes of tokens, the
probability that nothing is missed. Whoever has the database without the key learns how many
documents there are, how long they are, when they came and how they were worked on; of what is in
them, nothing. Whoever can read the memory of the server, or its key, reads all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.store import (
        adjudications,
        alignments,
        answers,
        assignments,
        audit,
        backup,
        checking,
        deliveries,
        documents,
        erasures,
        gold,
        jobs,
        lists,
        records,
        reports,
        retention,
        reviews,
        rows,
        schema,
        second_readings,
        terms,
        tokens,
        webhooks,
    )
    from engine.store.accounts import accounts as people, holdings, logins, provider_logins
    from engine.store.accounts.accounts import StoredAccount
    from engine.store.accounts.holdings import account_principal, principals_of, team_principal, token_principal
    from engine.store.adjudications import DecisionEntry, StoredAdjudication
    from engine.store.answers import KeptAnswer
    from engine.store.assignments import StackedDocument
    from engine.store.coding import decode_json, decode_text, encode_json, encode_text, spans
    from engine.store.columns import now
    from engine.store.database import Database
    from engine.store.deliveries import DeliveredVersion, StoredDelivery
    from engine.store.documents import StoredDocument
    from engine.store.gold import GOLD, PackedDocuments
    from engine.store.jobs import Job, State
    from engine.store.lists import OPEN, ListDocument, StoredList
    from engine.store.names import clean_name
    from engine.store.recent import KnownDocument, fetch_known
    from engine.store.reports import OUTCOMES, REPORT_KINDS, Outcome, PublicationMark, Report, ReportKind
    from engine.store.reviews import Counters, Head
    from engine.store.rotation import rotate
    from engine.store.schema import AnnotationRow, DocumentRow, JobRow, ReviewRow, SummaryRow
    from engine.store.terms import INSTALLATION, Owner
    from engine.store.tokens import SCOPES, Scope, StoredToken
    from engine.store.webhooks import Webhook
else:
    __getattr__ = lazy(
        __name__,
        {
            "accounts.accounts": ("StoredAccount",),
            "accounts.holdings": ("account_principal", "principals_of", "team_principal", "token_principal"),
            "adjudications": ("DecisionEntry", "StoredAdjudication"),
            "answers": ("KeptAnswer",),
            "assignments": ("StackedDocument",),
            "coding": ("decode_json", "decode_text", "encode_json", "encode_text", "spans"),
            "columns": ("now",),
            "database": ("Database",),
            "deliveries": ("DeliveredVersion", "StoredDelivery"),
            "documents": ("StoredDocument",),
            "gold": ("GOLD", "PackedDocuments"),
            "jobs": ("Job", "State"),
            "lists": ("ListDocument", "OPEN", "StoredList"),
            "names": ("clean_name",),
            "recent": ("KnownDocument", "fetch_known"),
            "reports": ("OUTCOMES", "Outcome", "PublicationMark", "REPORT_KINDS", "Report", "ReportKind"),
            "reviews": ("Counters", "Head"),
            "rotation": ("rotate",),
            "schema": ("AnnotationRow", "DocumentRow", "JobRow", "ReviewRow", "SummaryRow"),
            "terms": ("INSTALLATION", "Owner"),
            "tokens": ("SCOPES", "Scope", "StoredToken"),
            "webhooks": ("Webhook",),
        },
        {
            "people": "accounts.accounts",
            "holdings": "accounts.holdings",
            "logins": "accounts.logins",
            "provider_logins": "accounts.provider_logins",
        },
    )


__all__ = [
    "GOLD",
    "INSTALLATION",
    "OPEN",
    "OUTCOMES",
    "REPORT_KINDS",
    "SCOPES",
    "AnnotationRow",
    "Counters",
    "Database",
    "DecisionEntry",
    "DeliveredVersion",
    "DocumentRow",
    "Head",
    "Job",
    "JobRow",
    "KeptAnswer",
    "KnownDocument",
    "ListDocument",
    "Outcome",
    "Owner",
    "PackedDocuments",
    "PublicationMark",
    "Report",
    "ReportKind",
    "ReviewRow",
    "Scope",
    "StackedDocument",
    "State",
    "StoredAccount",
    "StoredAdjudication",
    "StoredDelivery",
    "StoredDocument",
    "StoredList",
    "StoredToken",
    "SummaryRow",
    "Webhook",
    "account_principal",
    "adjudications",
    "alignments",
    "answers",
    "assignments",
    "audit",
    "backup",
    "checking",
    "clean_name",
    "decode_json",
    "decode_text",
    "deliveries",
    "documents",
    "encode_json",
    "encode_text",
    "erasures",
    "fetch_known",
    "gold",
    "holdings",
    "jobs",
    "lists",
    "logins",
    "now",
    "people",
    "principals_of",
    "provider_logins",
    "records",
    "reports",
    "retention",
    "reviews",
    "rotate",
    "rows",
    "schema",
    "second_readings",
    "spans",
    "team_principal",
    "terms",
    "token_principal",
    "tokens",
    "webhooks",
]
