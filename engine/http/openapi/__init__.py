"""The REST API described as OpenAPI 3.1, at ``/api/v1/openapi.json``.

``operations`` says of each route what cannot be read from its rule and its docstring: query, body,
answer. ``description`` writes the document; a route without an entry is an error.
"""

from engine.http.openapi.description import describe

__all__ = ["describe"]
