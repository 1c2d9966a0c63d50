"""The one Dash object, its shell and its server. ``python app.py`` serves it on HOST and PORT."""

from __future__ import annotations

import errno
import signal
import socket
import sys

import waitress
from dash import Dash, Input

from components import ids
from components.document import review_payload
from components.i18n import t
from components.shell import frame as shell
from components.shell.messages import report
from engine import http
from engine.core.errors import EngineError
from engine.core.settings import settings
from engine.service.desk import desk
from engine.service.warming import warm

THREADS = 8  # a slow upload must not hold up the polling of other pages

app = Dash(
    __name__,
    use_pages=True,
    title=t("app.name", "fr"),
    update_title="",
    include_pages_meta=False,
    routing_callback_inputs={"lang": Input(ids.LANG, "data")},
    index_string=shell.INDEX,
    assets_ignore=r"^theme\.js$",  # the index loads it in the head, before the first paint
    assets_path_ignore=["^vendor$"],  # vendor.css and fonts.css name what they need from there
    on_error=report,
)
app.layout = shell.layout
server = app.server
http.register(server, words=review_payload)
http.secure(server, app.csp_hashes)


def main() -> int:
    """Serve until stopped; what prevents it is said in one sentence, in both languages."""
    try:
        serve(settings().host, settings().port)
    except (EngineError, OSError, ValueError) as error:  # a HOST that is no name at all is a ValueError
        print(*(refusal(error, lang) for lang in ("fr", "en")), sep="\n", file=sys.stderr)
        return 2
    return 0


def serve(host: str, port: int) -> None:
    """Take the address first, then start the desk: a second server must not touch the store of the first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # ends waitress, then the desk with its worker
        desk().start()
        server.test_client().get("/")  # Dash lays out all pages at its first request, alone
        warm()
        place = f"[{host}]" if family is socket.AF_INET6 else host
        print(f"{t('app.name', 'fr')} : http://{place}:{port}", flush=True)
        waitress.serve(server, sockets=[listening], threads=THREADS, ident=None, _quiet=True, **sizes())


def sizes() -> dict[str, int]:
    """Keep what is uploaded in memory, never in a temporary file, and drop at once what is far too large."""
    limit = max(settings().upload_limit, settings().gold_limit)
    return {"inbuf_overflow": limit + 2**20, "max_request_body_size": 2 * limit}


def refusal(error: Exception, lang: str) -> str:
    """Say why the server cannot start."""
    if isinstance(error, EngineError):
        return error.sentence(lang)
    key = "serve.taken" if getattr(error, "errno", None) == errno.EADDRINUSE else "serve.refused"
    return t(key, lang, host=settings().host, port=settings().port, other=settings().port + 1)


if __name__ == "__main__":
    sys.exit(main())
