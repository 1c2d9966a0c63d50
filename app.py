"""The one Dash object, its shell and its server. ``python app.py`` serves it on HOST and PORT."""

from __future__ import annotations

import signal
import socket
import sys

import waitress
from dash import Input

from components import ids, scripts
from components.document.review import payload as review_payload
from components.i18n import t
from components.shell import frame, messages, start
from components.shell.site import Site
from engine import http
from engine.core import settings
from engine.service import service, warm

THREADS = 8  # a slow upload must not hold up the polling of other pages

app = Site(
    __name__,
    use_pages=True,
    title=t("app.name", "fr"),
    update_title="",
    include_pages_meta=False,
    routing_callback_inputs={"lang": Input(ids.LANG, "data")},
    index_string=frame.INDEX,
    on_error=messages.report,
)
app.layout = frame.layout
server = app.server
http.register(server, words=review_payload)
http.secure(server, scripts.begin(app))
http.serve_site(server, app)


def main() -> int:
    """Serve until stopped; what prevents it is said in one sentence, in both languages."""
    try:
        start.check()
        serve(settings().host, settings().port)
    except start.REFUSALS as error:
        print(*start.refused(error), sep="\n", file=sys.stderr)
        return 2
    return 0


def serve(host: str, port: int) -> None:
    """Take the address first, then start the service: a second server must not touch the store of
    the first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # ends waitress, then the service with its worker
        service.service().start()
        server.test_client().get("/")  # Dash adds its router at its first request, alone
        warm()
        place = f"[{host}]" if family is socket.AF_INET6 else host
        print(f"{t('app.name', 'fr')} : http://{place}:{port}", flush=True)
        waitress.serve(server, sockets=[listening], threads=THREADS, ident=None, _quiet=True, **sizes())


def sizes() -> dict[str, int]:
    """Keep what is uploaded in memory, never in a temporary file, and drop at once what is far too
    large."""
    limit = max(settings().upload_limit, settings().gold_limit)
    return {"inbuf_overflow": limit + 2**20, "max_request_body_size": 2 * limit}


if __name__ == "__main__":
    sys.exit(main())
