"""The REST API and the headers of every answer: the only place of the engine that knows a web
framework.

``register(server)`` adds the routes under ``/api/v1``; ``secure(server, script_hashes)`` guards the
whole server; ``serve_site(server, site)`` says how long a browser keeps what it has, what is not
there, and sends fewer bytes; ``AllowedHosts`` answers to no other name; ``serve`` is the server
itself, with limits for connections. ``serve_public_reports(server, page)`` adds the page where who
has no account reports a decision. ``serve_login(server, page)`` adds the pages where one signs
in, ``know_pages`` tells which pages and callbacks there are, so that it is asked who may.
``ner_application`` is the Cour de cassation's NER service,
``ner_service`` the same on its port.
"""

from engine.http.accounts import serve_login
from engine.http.accounts.gate import know_pages
from engine.http.connections import serve
from engine.http.hosts import AllowedHosts
from engine.http.ner import ner_application, ner_service
from engine.http.public_reports import serve_public_reports
from engine.http.routes import register
from engine.http.security import secure
from engine.http.site import serve_site

__all__ = [
    "AllowedHosts",
    "know_pages",
    "ner_application",
    "ner_service",
    "register",
    "secure",
    "serve",
    "serve_login",
    "serve_public_reports",
    "serve_site",
]
