"""The description of the API, from its rules, the docstrings of its routes and
:data:`engine.http.openapi.operations.OPERATIONS`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from werkzeug.routing import Rule

import engine
from engine.http.access import scope_of
from engine.http.openapi.operations import INTEGER, JSON, OPERATIONS, PROBLEM, STRING, RouteFacts, Schema
from engine.service import SIGNATURE, TIMESTAMP

VERSION = "3.1.0"
HEADER = {"name": "X-Requested-With", "in": "header", "required": True, "schema": {"const": "nomdemprunt"}}
"""Without it a request that changes something is refused: a page of another site cannot send it."""

_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
_ROLE = re.compile(r":\w+:`~?([^`]*)`|``([^`]*)``")
_ERRORS = {
    "400": "The request is malformed, or names what there is not.",
    "401": "The token is missing where one is asked for, unknown, expired or revoked.",
    "403": "The token is not good for this, or the request does not come from a client of this server.",
    "404": "There is no such document, or no more.",
    "409": "It cannot be done now.",
    "413": "It is too large.",
    "422": "It cannot be done, for what it is about.",
    "429": "Too many requests from this address; Retry-After says when to come again.",
    "503": "The server cannot do it for the moment.",
}


def describe(rules: Iterable[Rule], views: Mapping[str, Callable[..., Any]], prefix: str) -> dict[str, Any]:
    """Return an OpenAPI 3.1 document of the routes below ``prefix``, given all rules and views of a
    Flask application. Endpoints are known without the name of their first blueprint.

    Raises:
        KeyError: a route has no entry in
        :data:`engine.http.openapi.operations.OPERATIONS`.
    """
    paths: dict[str, dict[str, Any]] = {}
    for rule in sorted(rules, key=lambda rule: rule.rule):
        if not rule.rule.startswith(f"{prefix}/") or rule.rule.startswith(f"{prefix}/<path:"):
            continue
        name = rule.endpoint.partition(".")[2]
        path = _ARGUMENT.sub(r"{\1}", rule.rule.removeprefix(prefix))
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            arguments = sorted(rule.arguments)
            paths.setdefault(path, {})[method.lower()] = _operation(
                name, method, views[rule.endpoint], arguments, OPERATIONS[name]
            )
    return {
        "openapi": VERSION,
        "info": {"title": "Nom d'emprunt", "version": engine.__version__, "description": _ABOUT},
        "servers": [{"url": prefix}],
        "paths": paths,
        "webhooks": {"document": {"post": _WEBHOOK}},
        "components": {
            "schemas": {"Error": _ERROR, "Problem": _PROBLEM},
            "headers": {"RequestId": _REQUEST_ID},
            "securitySchemes": {"token": _TOKEN},
        },
    }


_ABOUT = (
    "Pseudonymises court decisions and says what may be left. Errors are problem details (RFC 9457), the sentence in "
    "each language beside; each answer has an X-Request-Id, the program's own where it gives one of 8 to 64 letters, "
    "digits, dots, dashes, with a digit at least. Documents expire."
)
_ERROR: Schema = {
    "type": "object",
    "required": ["code", "fr", "en"],
    "properties": {"code": STRING, "fr": STRING, "en": STRING},
}
_PROBLEM: Schema = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "instance", "error"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "The route that says what this error is."},
        "title": STRING,
        "status": INTEGER,
        "detail": {"type": "string", "description": "The sentence in the language of Accept-Language, or in French."},
        "instance": {"type": "string", "format": "uri-reference"},
        "error": {"$ref": "#/components/schemas/Error"},
    },
}
_TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token of `python -m engine token make`. Once one was made, programs on other machines need one; "
    "`read` looks, `annotate` sends, changes and erases, `deliver` takes away, `admin` does all.",
}
_WEBHOOK = {
    "operationId": "document_ended",
    "summary": "The annotation of a document has ended",
    "description": "Sent to the address that came with the document, at most six times, until the answer is 2xx. "
    "The signature is `sha256=` and the HMAC-SHA256, in hexadecimal, of the timestamp, a point and the body, "
    "with the secret that came with the address. No redirect is followed.",
    "parameters": [
        {"name": name, "in": "header", "required": True, "schema": STRING} for name in (TIMESTAMP, SIGNATURE)
    ],
    "requestBody": {
        "required": True,
        "content": {
            JSON: {
                "schema": {
                    "type": "object",
                    "required": ["event", "id", "job", "state", "error", "try"],
                    "properties": {
                        "event": {"const": "document"},
                        "id": STRING,
                        "job": INTEGER,
                        "state": {"type": "string", "enum": ["done", "failed", "cancelled"]},
                        "error": {"type": ["string", "null"]},
                        "try": INTEGER,
                    },
                }
            }
        },
    },
    "responses": {"2XX": {"description": "Heard."}},
}
_REQUEST_ID = {"description": "The id of the request, which the log of the server has too.", "schema": STRING}
_ALWAYS = {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
_TAGGED = {"ETag": {"description": "Of the content, for If-None-Match.", "schema": STRING}}
_LINKED = {"Link": {"description": 'The next rows, with rel="next", where there are more.', "schema": STRING}}
_REPLAYED = {
    "Idempotency-Replayed": {
        "description": "The answer was given before.",
        "schema": {"type": "string", "enum": ["true"]},
    },
    "Idempotency-Kept": {
        "description": "The answer is too long to be kept: the same request would be done again.",
        "schema": {"type": "string", "enum": ["false"]},
    },
}
_AGAIN = {"Retry-After": {"description": "Seconds.", "schema": INTEGER}}
_COUNTED = {
    f"RateLimit-{name}": {"description": said, "schema": INTEGER}
    for name, said in (
        ("Limit", "Requests of this kind that an address may make, in a minute."),
        ("Remaining", "Of these, those it has left."),
        ("Reset", "Seconds until it has all of them again."),
    )
}


def _operation(
    name: str, method: str, view: Callable[..., Any], arguments: Iterable[str], told: RouteFacts
) -> dict[str, Any]:
    said = _plain(inspect.getdoc(view) or "")
    parameters: list[dict[str, Any]] = [
        {"name": argument, "in": "path", "required": True, "schema": STRING} for argument in arguments
    ]
    parameters += [{"name": query, "in": "query", "schema": schema} for query, schema in told.query.items()]
    parameters += [{"name": header, "in": "header", "schema": schema} for header, schema in told.headers.items()]
    if method != "GET":
        parameters.append(HEADER)
    operation: dict[str, Any] = {
        "operationId": name.replace(".", "_"),
        "tags": [name.rpartition(".")[0] or "documents"],
        "summary": re.split(r"\.(?:\s|\Z)", said, maxsplit=1)[0],
        "description": said,
        "parameters": parameters,
        "security": [{"token": [scope_of(name, method)]}, {}],
        "responses": _answers(told),
    }
    body = _body(told, method, name)
    return operation | ({"requestBody": body} if body else {})


def _body(told: RouteFacts, method: str, name: str) -> dict[str, Any] | None:
    if told.form:
        return {"required": True, "content": {"multipart/form-data": {"schema": _object(told.form, told.needed)}}}
    if told.body:
        return {"required": bool(told.needed), "content": {JSON: {"schema": _object(told.body, told.needed)}}}
    if method == "PUT" and name.endswith("put_labels"):
        return {"required": True, "content": {JSON: {"schema": {"type": "object", "additionalProperties": STRING}}}}
    return None


def _answers(told: RouteFacts) -> dict[str, Any]:
    headers = _ALWAYS | (_TAGGED if "If-None-Match" in told.headers else {}) | (_COUNTED if told.form else {})
    headers |= _LINKED if "after" in told.query else {}
    headers |= _REPLAYED if "Idempotency-Key" in told.headers else {}
    made: dict[str, Any] = {"description": "Done.", "headers": headers}
    if told.status != 204:
        schema = _object(told.gives, ()) if told.media == JSON else {}
        made["content"] = {told.media: {"schema": schema}}
    same = {"304": {"description": "As If-None-Match knows it.", "headers": _ALWAYS | _TAGGED}}
    content = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    failed: dict[str, dict[str, Any]] = {
        status: {"description": said, "headers": _ALWAYS, "content": content} for status, said in _ERRORS.items()
    }
    failed["429"]["headers"] = _ALWAYS | _COUNTED | _AGAIN
    return {str(told.status): made, **(same if "If-None-Match" in told.headers else {}), **failed}


def _object(fields: Mapping[str, Schema], needed: Iterable[str]) -> dict[str, Any]:
    required = list(needed)
    return {"type": "object", "properties": dict(fields)} | ({"required": required} if required else {})


def _plain(text: str) -> str:
    """Write a docstring without the marks of reStructuredText, its paragraphs on one line each."""
    bare = _ROLE.sub(lambda found: found[1] or found[2], text)
    return "\n\n".join(" ".join(part.split()) for part in bare.split("\n\n"))
