"""The REST API and the headers of every answer: the only place of the engine that knows a web framework.

``register(server)`` adds the routes under ``/api/v1``; ``secure(server, script_hashes)`` guards the whole server.
"""

from engine.http.routes import register
from engine.http.security import secure

__all__ = ["register", "secure"]
