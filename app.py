"""The one Dash object, its shell and its server. ``python app.py`` serves it on HOST and PORT."""

from __future__ import annotations

import signal
import socket
import sys

import dash
from dash import Input

from components import ids, scripts
from components.document.review import payload as review_payload
from components.i18n import t
from components.shell import frame, guard, login, messages, public_report, start
from components.shell.site import Site
from engine import http
from engine.core import settings
from engine.service import service, warm
from engine.text import typography

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
http.serve_login(server, login.writer(*app.login_addresses))
http.serve_public_reports(server, public_report.writer(*app.login_addresses))
http.know_pages(server, app.callback_map, app.module_of)
guard.guard(dash.page_registry)
server.wsgi_app = http.AllowedHosts(server.wsgi_app, settings().host, settings().hosts)  # type: ignore[method-assign]


def main() -> int:
    """Serve until stopped; what prevents it is said in one sentence, in both languages."""
    try:
        start.check()
        start.check_exposure(sys.argv[1:])
        serve(settings().host, settings().port)
    except start.REFUSALS as error:
        print(*start.refused(error), sep="\n", file=sys.stderr)
        return 2
    return 0


def serve(host: str, port: int) -> None:
    """Take the address first, then start the service: a second server must not touch the store of
    the first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = f"[{host}]" if family is socket.AF_INET6 else host
    with socket.create_server((host, port), family=family) as listening, http.ner_service(host, family) as beside:
        typography.load()  # before there are threads that write numbers and days
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # ends waitress, then the service with its workers
        service.service().start()
        server.test_client().get("/", base_url=f"http://{place}")  # Dash adds its router at its first request, alone
        warm()
        print(f"{t('app.name', 'fr')} : http://{place}:{port}", *start.warnings(), sep="\n", flush=True)
        # Twice the largest upload: what is far too large is dropped at once, the rest is said.
        largest = 2 * max(settings().upload_limit, settings().gold_limit)
        http.serve(server, listening, largest, settings().proxy, beside)


if __name__ == "__main__":
    sys.exit(main())
